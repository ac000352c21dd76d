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
from .scenes import is_asked
from .shots import document_of, settled

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


def test_how_others_voted_is_neither_sent_nor_drawn_before_the_last_has(house: House, person: Person) -> None:
    """The same table of Lancaster twice, and all others voted otherwise: page and traffic are alike to the letter."""
    context = person()
    who = house.guest(context, "Anna")
    drawn, sent = set(), set()
    for vote in ("yes:0", "no:1"):
        played = Played("lancaster", 3, 4).until(is_asked("Vote", least=4))
        seat, *others = played.match.to_act
        for other in others:
            played.does(other, vote)
        player = Player(context.new_page()).opens(f"{house.address}/table/{planted(house, who, played, seat)}")
        player.is_ready()
        settled(player.page)
        drawn.add(document_of(player.page))
        sent.add(json.dumps([message["sight"] for message in secrets_of(player.traffic.everything())]))
    assert "voted" in drawn.pop()
    assert not drawn
    assert len(sent) == 1
    assert "[]" not in sent


def test_stock_behind_a_screen_is_not_in_the_document(house: House, person: Person) -> None:
    context = person()
    who = house.guest(context, "Anna")
    played = Played("lancaster", 3, 4).actions(90).until(is_asked("ChooseKnight"))
    seat = played.match.to_act[0]
    player = Player(context.new_page()).opens(f"{house.address}/table/{planted(house, who, played, seat)}")
    player.is_ready()
    settled(player.page)
    hidden = [standing["stocks"] for standing in player.traffic.shown["sight"]["standings"] if standing["seat"] != seat]
    assert {stocks[name] for stocks in hidden for name in ("gold", "squires")} == {-1}
    panels = player.page.locator(".seat:not(.now) .st").all_inner_texts()
    assert [panel.count("?") for panel in panels] == [2, 2]
