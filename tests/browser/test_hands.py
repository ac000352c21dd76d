"""Pieces are dragged, by mouse and by finger; boards are made larger; the bots' counsel is taken."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Opens
from .player import Player
from .test_screen import PHONE

LIT = "kind => [...document.querySelectorAll(`[data-on^='${kind}'].lit`)].map(e => e.dataset.on)"


def knight_in_hand(page: Page) -> tuple[dict[str, float], Player]:
    """Where the first lit knight of one's own court is."""
    player = Player(page, 4)
    page.reload()
    while player.is_ready() == "mine":
        courts = page.evaluate(LIT, "court:")
        if courts and (point := page.evaluate("places => hands.aim(places)", courts)):
            return point, player
        player.answers()
    raise AssertionError("no knight was ever asked for")


def lit_county(page: Page) -> dict[str, float]:
    """Once a knight is lifted, the places shine that it may go to, and itself no more: the middle of such a county."""
    page.locator("[data-on^='county:'].lit").first.wait_for()
    assert not page.evaluate(LIT, "court:"), "what is carried still shines as if it were to be chosen"
    point: dict[str, float] | None = page.evaluate("places => hands.aim(places)", page.evaluate(LIT, "county:"))
    assert point, "no county in sight"
    return point


def is_placed(player: Player) -> bool:
    """A knight was chosen, then a county."""
    for _ in range(50):
        knight, place = ["", "", *player.traffic.done()][-2:]
        if knight.startswith("knight:") and place.startswith("county:"):
            return True
        player.page.wait_for_timeout(100)
    return False


def test_a_knight_is_dragged_to_a_county(at_table: Opens) -> None:
    page = at_table("lancaster", 3)
    start, player = knight_in_hand(page)
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(start["x"] - 40, start["y"] - 40, steps=4)
    assert page.locator(".dragged").count() == 1, "it does not follow the pointer"
    end = lit_county(page)
    page.mouse.move(end["x"], end["y"], steps=6)
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.dragged')")
    assert page.evaluate("() => getSelection().toString()") == "", "text was marked on the way"
    assert is_placed(player)


def test_a_knight_that_falls_where_it_may_not_stand_was_never_chosen(at_table: Opens) -> None:
    page = at_table("lancaster", 3)
    start, player = knight_in_hand(page)
    done, knights = player.traffic.done(), page.evaluate(LIT, "court:")
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(start["x"] - 40, start["y"] - 40, steps=4)
    lit_county(page)
    law = page.locator("[data-on^='law:']").first.bounding_box()
    assert law
    page.mouse.move(law["x"] + law["width"] / 2, law["y"] + law["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.dragged')")
    assert page.evaluate(LIT, "court:") == knights
    assert player.traffic.done() == done


def test_a_finger_drags_from_the_tray(at_table: Opens) -> None:
    page = at_table("lancaster", 3, options=PHONE)
    start, player = knight_in_hand(page)
    line = page.context.new_cdp_session(page)
    finger(line, "touchStart", start)
    way = {"x": start["x"], "y": start["y"] - 60}
    finger(line, "touchMove", way)
    page.locator(".dragged").wait_for()
    end = lit_county(page)
    for part in (0.3, 0.6, 1.0):
        finger(line, "touchMove", {at: way[at] + (end[at] - way[at]) * part for at in ("x", "y")})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator(".prev .gold").click()  # a finger covers what it points at: where it fell is asked once
    assert is_placed(player)


def test_what_is_asked_for_in_the_tray_of_a_phone_comes_into_sight(at_table: Opens) -> None:
    page = at_table("lancaster", 3, options=PHONE)
    player = Player(page, 4)
    page.reload()
    while not page.evaluate(LIT, "court:"):
        player.answers()
    page.wait_for_function("() => document.querySelector('.tray').scrollLeft > 0")
    seen = page.evaluate(
        """() => [...document.querySelectorAll('.tray .lit')].map(e => e.getBoundingClientRect())
            .some(box => box.left >= 0 && box.right <= innerWidth)"""
    )
    assert seen, "the court shines where nobody sees it"


def finger(line: Any, kind: str, at: dict[str, float]) -> None:
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})


@pytest.mark.parametrize(("game", "seats"), [("lancaster", 3), ("lowenherz", 3), ("montjoie", 3)])
def test_z_magnifies_and_f_shows_all_and_shift_while_it_is_held(at_table: Opens, game: str, seats: int) -> None:
    page = at_table(game, seats)
    wide = "() => document.querySelector('.board .map').getBoundingClientRect().width"
    whole = page.evaluate(wide)
    page.mouse.move(700, 400)
    page.keyboard.press("z")
    page.wait_for_function(f"before => ({wide})() > before * 1.3", arg=whole)
    page.keyboard.press("f")
    page.wait_for_function(f"before => ({wide})() === before", arg=whole)
    page.keyboard.down("Shift")
    page.wait_for_function(f"before => ({wide})() > before * 1.3", arg=whole)
    page.keyboard.up("Shift")
    page.wait_for_function(f"before => ({wide})() === before", arg=whole)


def test_two_fingers_make_a_board_larger(at_table: Opens) -> None:
    page = at_table("lowenherz", 2, options=PHONE)
    wide = "() => document.querySelector('.board .sheet').getBoundingClientRect().width"
    whole = page.evaluate(wide)
    line = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 100)):
        points = [{"x": 195 - apart, "y": 330}, {"x": 195 + apart, "y": 330}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"before => ({wide})() > before * 1.5", arg=whole)


def test_counsel(at_table: Opens) -> None:
    page = at_table("lancaster", 3)
    player = Player(page, 4)
    page.reload()
    while player.is_ready() == "mine" and len(player.traffic.choices()) < 2:
        page.wait_for_timeout(100)
    asked = player.asked
    page.keyboard.press("h")
    best = page.locator(".counsel .choice").first
    best.wait_for()
    assert best.locator("b").inner_text()
    assert best.locator("span").inner_text()
    best.click()
    if page.locator(".prev .gold").count():
        page.locator(".prev .gold").click()
    player.is_ready(asked)
    assert len(player.traffic.done()) == 1
