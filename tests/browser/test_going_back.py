"""Undo, replay, and playing on from there."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from .conftest import Opens
from .house import House
from .plant import Played, planted
from .player import Player

Person = Callable[..., BrowserContext]


def test_undo(at_table: Opens) -> None:
    """A part that was chosen stands as a chip; taken back by it, everything is as it was."""
    page = at_table("lancaster", 3)
    player = Player(page, 1)
    page.reload()
    player.is_ready()
    while not player.traffic.choices()[0].word.startswith("knight"):
        player.answers()
    question, lit = page.locator(".ask .q").inner_text(), page.evaluate("() => hands.look().map(l => l.on)")
    asked = player.asked
    player.answers(player.traffic.choices()[0])
    asked = player.asked
    page.locator(".chip").last.click()
    player.is_ready(asked)
    assert page.locator(".ask .q").inner_text() == question
    assert page.evaluate("() => hands.look().map(l => l.on)") == lit
    assert player.traffic.done()[-1] == "undo"
    player.answers()


def over(house: House, context: BrowserContext, who: str, seat: int = 0) -> tuple[str, Played]:
    played = Played("lancaster", 2, 5, bot="random").until(lambda _: False)
    return planted(house, who, played, seat), played


def test_replay(house: House, person: Person) -> None:
    """The scrubber goes by action and by round; nothing is gold; a spectator's eyes see backs."""
    context = person()
    who = house.guest(context, "Anna")
    table, played = over(house, context, who)
    page = context.new_page()
    page.goto(f"{house.address}/replay/{table}")
    at = page.locator(".scrub .num").last
    at.wait_for()
    first = page.locator(".scrub input").input_value()
    page.locator(".scrub input").focus()
    page.keyboard.press("End")
    expect(at).not_to_have_text(first)
    last = at.inner_text()
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("Home")
    expect(at).not_to_have_text(last)
    page.keyboard.press("]")
    page.keyboard.press("]")
    assert "3" in at.inner_text()
    lit = page.locator("[data-on].lit").count()
    assert lit == 0, "in a replay nothing is gold"
    options = page.locator(".scrub select option")
    assert options.count() >= 2
    page.locator(".scrub select").select_option("-1")
    expect(page.locator(".strip")).to_have_count(1)
    assert len(played.words) > 20


def test_play_on(house: House, person: Person) -> None:
    """From a point of a finished match a new table begins, against bots, at the same position."""
    context = person()
    who = house.guest(context, "Anna")
    table, _ = over(house, context, who)
    on = house.posts(context, f"/tables/{table}/play-on", after=20)["id"]
    player = Player(context.new_page(), 1).opens(f"{house.address}/table/{on}")
    player.answers()
    assert player.traffic.done()
    assert json.loads(player.traffic.frames[0])["t"] == "gathered"
