"""Undo, replay, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from .conftest import Opens
from .house import House
from .plant import Played, planted
from .player import Player

Person = Callable[..., BrowserContext]

WHOLE = """field => {
    const free = field.parentElement.appendChild(field.cloneNode(true));
    free.style.width = 'max-content';
    const needed = free.offsetWidth;
    free.remove();
    return field.offsetWidth >= needed;
}"""  # a closed list of choices is as wide as its longest word


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
    player.answers(player.traffic.choices()[0])
    chips = page.locator(".chip").all_inner_texts()
    page.reload()
    player.is_ready()
    assert page.locator(".chip").all_inner_texts() == chips, "a page that is loaded again knows what was chosen before"
    asked = player.asked
    page.keyboard.press("Escape")
    player.is_ready(asked)
    assert page.locator(".ask .q").inner_text() == question
    player.answers()


def test_replay_and_play_on(house: House, person: Person) -> None:
    """The scrubber goes by action, turn and round; nothing is gold; eyes can be changed; from there one plays on."""
    context = person({"language": "it"})
    who = house.guest(context, "Anna")
    played = Played("lancaster", 2, 5, bot="random").until(lambda _: False)
    player = Player(context.new_page(), 1)
    page = player.opens(f"{house.address}/replay/{planted(house, who, played, 0)}").page
    at = page.locator(".scrub input[type=range]")
    at.wait_for()
    last = len(played.words)
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press("End")
    expect(at).to_have_value(str(last))
    page.keyboard.press("Home")
    expect(at).to_have_value("0")
    page.keyboard.press("]")
    page.keyboard.press("]")
    expect(at).to_have_value("2")
    page.keyboard.press("[")
    expect(at).to_have_value("1")
    at.fill(str(last // 2))
    assert not page.locator("[data-on].lit").count(), "in a replay nothing is gold"
    eyes = page.locator(".scrub select")
    seen = {"0": page.locator("main.table").inner_text()}
    for value in ("1", "-2", "0"):  # another seat's, all open, one's own again
        page.wait_for_timeout(1500)  # stories are long: the house tells them one by one
        before = page.locator("main.table").inner_text()
        eyes.select_option(value)
        page.wait_for_function("before => document.querySelector('main.table')?.innerText !== before", arg=before)
        expect(at).to_have_value(str(last // 2))
        seen[value] = page.locator("main.table").inner_text()
    assert seen["0"] != seen["1"], "each pair of eyes sees its own"
    rows = "all => new Set(all.map(e => Math.round(e.getBoundingClientRect().bottom))).size"
    high = page.locator(".scrub > .steps, .scrub > .out").evaluate_all(rows)
    assert high == 1, "one row also in the longest language: the board keeps its height, and its names"
    page.set_viewport_size({"width": 390, "height": 844})
    assert eyes.evaluate(WHOLE), "on a phone no pair of eyes is cut"
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".scrub .btn.gold").click()
    page.wait_for_url("**/table/*")
    player.is_ready()
    player.answers()
    assert player.traffic.done()


def test_a_rematch_against_bots_begins_at_once(house: House, person: Person) -> None:
    """There is nobody to gather; among people the new table waits for them."""
    context = person()
    who = house.guest(context, "Anna")
    played = Played("lowenherz", 2, 6).until(lambda _: False)
    for others, where in (("bots", "main.table .ask"), ("people", "main.gather")):
        page = context.new_page()
        page.goto(f"{house.address}/table/{planted(house, who, played, 0, others)}")
        with page.expect_navigation():
            page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
        page.locator(where).wait_for()
        page.close()
