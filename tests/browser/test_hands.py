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


def county(page: Page) -> dict[str, float]:
    """A free county in sight: every knight of strength 1 may go to some of them, and what is not legal is not taken."""
    point: dict[str, float] | None = page.evaluate(
        """() => { for (const on of ['county:B', 'county:E', 'county:H']) {
            const box = document.querySelector(`[data-on='${on}'] .plaque`).getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            if (document.elementFromPoint(x, y)?.closest('[data-on]')?.dataset.on?.endsWith(on.at(-1))) return { x, y };
        } return null }"""
    )
    assert point, "no county in sight"
    return point


def test_a_knight_is_dragged_to_a_county(at_table: Opens) -> None:
    page = at_table("lancaster", 3)
    start, player = knight_in_hand(page)
    end = county(page)
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(end["x"], end["y"], steps=6)
    assert page.locator(".dragged").count() == 1, "it does not follow the pointer"
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.dragged')")
    assert page.evaluate("() => getSelection().toString()") == "", "text was marked on the way"
    for _ in range(50):
        if player.traffic.done()[-1].startswith("county:"):
            break
        page.wait_for_timeout(100)
    knight, place = player.traffic.done()[-2:]
    assert knight.startswith("knight:")
    assert place.startswith("county:")


def test_a_finger_drags_from_the_tray(at_table: Opens) -> None:
    page = at_table("lancaster", 3, options=PHONE)
    start, player = knight_in_hand(page)
    end = {"x": 195.0, "y": 300.0}
    line = page.context.new_cdp_session(page)
    finger(line, "touchStart", start)
    for part in (0.3, 0.6, 1.0):
        finger(line, "touchMove", {at: start[at] + (end[at] - start[at]) * part for at in ("x", "y")})
    page.locator(".dragged").wait_for()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => !document.querySelector('.dragged')")
    assert player.page.locator(".prev, .chip").count() or player.traffic.done()


def finger(line: Any, kind: str, at: dict[str, float]) -> None:
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})


@pytest.mark.parametrize(("game", "seats"), [("lancaster", 3), ("lowenherz", 3), ("montjoie", 3)])
def test_z_magnifies_and_f_shows_all(at_table: Opens, game: str, seats: int) -> None:
    page = at_table(game, seats)
    wide = "() => document.querySelector('.board .map').getBoundingClientRect().width"
    whole = page.evaluate(wide)
    page.mouse.move(700, 400)
    page.keyboard.press("z")
    page.wait_for_function(f"before => ({wide})() > before * 1.3", arg=whole)
    page.keyboard.press("f")
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
