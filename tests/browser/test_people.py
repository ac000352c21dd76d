"""Two browsers at one table: each receives what its own seat may know, and nothing of the other's."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from banneret import Match

from .house import House
from .plant import Played, planted
from .player import Player

Person = Callable[..., BrowserContext]


def two_at(house: House, person: Person, game: str, **wish: Any) -> tuple[Player, Player]:
    """Anna opens a table for two, Ben comes by the link."""
    anna, ben = person({"name": "Anna"}), person({"name": "Ben"})
    house.guest(anna, "Anna")
    chairs = [{"kind": "person"}, {"kind": "open"}]
    table = house.posts(anna, "/tables", game=game, seats=2, chairs=chairs, pace="none", **wish)["id"]
    first = Player(anna.new_page(), 1).opens(f"{house.address}/table/{table}")
    link = first.page.locator("main.gather input[readonly]").input_value()
    second = Player(ben.new_page(), 2).opens(house.address + link[link.index("/join#") :])
    second.page.locator("form .btn.gold").click()
    second.page.locator("main.gather").wait_for()
    first.page.locator("main.gather .btn.gold").last.click()
    return first, second


def takes_turns(players: list[Player], answers: int) -> None:
    """Whoever is asked answers, so many times altogether."""
    for player in players:
        player.page.locator("main.table .ask .q").wait_for()
    for _ in range(answers):
        for player in players:
            state = player.page.locator("main.table").get_attribute("data-state")
            if state == "mine" and (choices := player.traffic.choices()):
                player.skips()
                with contextlib.suppress(AssertionError if len(choices) == 1 else ZeroDivisionError):  # the house may be faster
                    player.clicks(player.picks(choices))
                player.page.wait_for_function("() => document.querySelector('main.table').dataset.state !== 'sent'")
            player.page.wait_for_timeout(40)


def secrets_of(shown: str) -> Iterator[dict[str, Any]]:
    """Every sight among the frames and bodies of a page."""
    for line in shown.splitlines():
        message = json.loads(line) if line.startswith("{") else {}
        if message.get("t") == "shown":
            yield message


@pytest.mark.parametrize("game", ["lancaster", "lowenherz", "montjoie"])
def test_what_two_browsers_receive(house: House, person: Person, game: str) -> None:
    """The raw traffic of each has sights of its own seat alone, the other's cards in none of them, and never the seed."""
    anna, ben = two_at(house, person, game)
    takes_turns([anna, ben], 24)
    table = anna.page.url.rpartition("/")[2]
    with sqlite3.connect(house.folder / "tables.sqlite3") as db:
        seed, variant = db.execute("SELECT seed, variant FROM deals WHERE table_id = ?", (table,)).fetchone()
        rows = db.execute("SELECT seat, word FROM log WHERE table_id = ? ORDER BY version", (table,)).fetchall()
    assert len(rows) > 10
    for seat, player in enumerate((anna, ben)):
        everything = player.traffic.everything()
        assert seed not in everything
        assert '"seed"' not in everything
        sights = list(secrets_of(everything))
        assert sights
        assert {message["sight"]["seat"] for message in sights} <= {seat}
        # the true match, played again: each sight is what this seat may know at that moment, word for word
        match = Match(game, seats=2, seed=int(seed), variant=json.loads(variant))
        allowed = {canon(match.sight(seat).seen())}
        for who, word in rows:
            match.undo(who) if word == "undo" else match.do(who, word)
            allowed.add(canon(match.sight(seat).seen()))
        for message in sights:
            assert canon(message["sight"]) in allowed
        if game != "lancaster":  # where two play without screens
            other = canon(match.sight(1 - seat).seen())
            assert other not in {canon(message["sight"]) for message in sights}, "both see the same: nothing was hidden"


def canon(sight: Any) -> str:
    """All that tells of the table; what may be taken back depends on who acted last."""
    return json.dumps([sight["picture"], sight["standings"], sight["heading"]], sort_keys=True)


def test_nothing_hidden_stands_in_the_document(house: House, person: Person) -> None:
    """Cards that others hold are not in the page at all, not merely not drawn: hands of Löwenherz, counted and compared."""
    context = person()
    who = house.guest(context, "Anna")
    played = Played("lowenherz", 4, 2).actions(60)
    seat = played.match.to_act[0]
    page = context.new_page()
    page.goto(f"{house.address}/table/{planted(house, who, played, seat)}")
    page.locator("main.table .ask .q").wait_for()
    ids = set(page.locator("[data-on^='card:'], [data-on^='hand:']").evaluate_all("all => all.map(e => e.dataset.on)"))
    drawn = {thing for thing in ids if thing}
    seen = json.dumps(played.match.sight(seat).seen())
    assert drawn
    assert all(f'"{thing}"' in seen for thing in drawn)
