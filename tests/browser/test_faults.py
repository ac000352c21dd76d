"""Reload, a lost connection, a killed house: the game goes on where it stood, and no move is lost or done twice."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from .house import House
from .player import Player
from .watch import Watch

Person = Callable[..., BrowserContext]

KEEPS_LINES = """
const Real = WebSocket;
window.lines = [];
window.WebSocket = class extends Real { constructor(...a) { super(...a); lines.push(this); } };
"""


def sits_down(house: House, person: Person, game: str = "lancaster", seats: int = 3) -> Player:
    context = person()
    house.guest(context, "Anna")
    player = Player(context.new_page(), 4)
    return player.opens(f"{house.address}/table/{house.table(context, game, seats)}")


def log_of(house: House, player: Player) -> list[tuple[int, str]]:
    table = player.page.url.rpartition("/")[2]
    with sqlite3.connect(house.folder / "tables.sqlite3") as db:
        return db.execute("SELECT seat, word FROM log WHERE table_id = ? ORDER BY version", (table,)).fetchall()


def test_a_reload_in_mid_game(house: House, person: Person) -> None:
    player = sits_down(house, person)
    for _ in range(5):
        player.answers()
    question, told = player.page.locator(".ask .q").inner_text(), player.page.locator(".log p").count()
    asked = player.asked
    player.page.reload()
    player.is_ready()
    assert (player.page.locator(".ask .q").inner_text(), player.asked) == (question, asked)
    assert player.page.locator(".log p").count() == told
    player.answers()


def test_a_lost_connection(house: House, person: Person, watch: Watch) -> None:
    """The strip says so, gold goes out, the board stays; once the line is back, one plays on."""
    watch.bears("ERR_INTERNET_DISCONNECTED")
    player = sits_down(house, person)
    # set_offline leaves open sockets alone in some versions: the line itself is cut too
    player.page.add_init_script(KEEPS_LINES)
    player.page.reload()
    player.answers()
    player.page.context.set_offline(True)
    player.page.evaluate("() => lines.forEach(line => line.close())")
    strip = player.page.locator(".strip.wait")
    strip.wait_for()
    assert player.page.locator("[data-on].lit").count() == 0
    frames = player.page.locator(".seat.now").evaluate_all("all => all.map(seat => getComputedStyle(seat).boxShadow)")
    assert set(frames) == {"none"}, "nor is the seat that is asked golden"
    assert player.page.locator("main.table .map, main.table svg").first.is_visible()
    player.page.context.set_offline(False)
    strip.locator("button").click()
    expect(strip).to_have_count(0, timeout=20_000)
    player.is_ready()
    player.answers()
    player.gold_is_law()


def test_a_killed_house_in_mid_game(own_house: House, person: Person, watch: Watch) -> None:
    """A move that was sent into the dark is kept and done once, with the same key, as soon as somebody answers again."""
    watch.bears("WebSocket connection")
    watch.bears("ERR_CONNECTION_REFUSED")
    house = own_house
    player = sits_down(house, person)
    for _ in range(4):
        player.answers()
    player.page.wait_for_function("() => document.querySelector('main.table').dataset.state === 'mine'")
    while len(player.traffic.choices()) < 2:  # what is forced the house answers, now or when it is back
        player.page.wait_for_timeout(100)
    before = [word for seat, word in log_of(house, player) if seat == 0]
    house.is_killed()
    player.page.locator(".strip.wait").wait_for()
    question = player.page.locator(".ask .q").inner_text()
    house.open(int(player.page.url.split(":")[2].split("/")[0]))
    expect(player.page.locator(".strip.wait")).to_have_count(0, timeout=30_000)
    player.is_ready()
    assert player.page.locator(".ask .q").inner_text() == question
    chosen = player.answers()
    assert chosen is not None
    words = [word for seat, word in log_of(house, player) if seat == 0]
    assert words[: len(before)] == before
    assert chosen.word in words[len(before) :][:2], "at most what was forced came between"


def test_a_move_into_a_dead_house_is_kept(own_house: House, person: Person, watch: Watch) -> None:
    """Clicked in the moment of the crash: the answer never came, yet the move is done, and once."""
    watch.bears("WebSocket connection")
    watch.bears("dynamically imported module")  # of the rulebook, which is fetched beside the game
    watch.bears("ERR_CONNECTION_REFUSED")
    house = own_house
    player = sits_down(house, person)
    player.answers()
    player.is_ready()
    before = len([1 for seat, _ in log_of(house, player) if seat == 0])
    choice, asked = player.picks(player.traffic.choices()), player.asked
    assert house.process is not None
    house.process.send_signal(signal.SIGSTOP)  # it hears nothing any more, but the line is still open
    player.clicks(choice)
    assert player.page.locator("main.table").get_attribute("data-state") == "sent"
    house.is_killed()
    house.open(int(player.page.url.split(":")[2].split("/")[0]))
    player.is_ready(asked)
    words = [word for seat, word in log_of(house, player) if seat == 0]
    assert words[before] == choice.word
    keys = [m["key"] for m in map(json.loads, player.traffic.sent) if m["t"] == "do" and m["word"] == choice.word]
    assert keys[-1] == keys[-2], "it was sent again, with the same key"
