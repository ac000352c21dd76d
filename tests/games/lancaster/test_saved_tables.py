"""What a saved table of Lancaster must be like to be laid out again, and that figures are for reading only."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from banneret.core import SPECTATOR, BadData, Match, find, freeze, thaw
from banneret.core.views import attributes
from banneret.games.lancaster.tables import build

GAME = find("lancaster")
Damage = Callable[[dict[str, Any]], None]


def saved(seats: int = 4, decisions: int = 30, seed: int = 3) -> dict[str, Any]:
    match, rng = Match("lancaster", seats, seed), random.Random(seed)
    for _ in range(decisions):
        seat = rng.choice(match.to_act)
        match.do(seat, rng.choice(match.state.legal(seat)))
    return freeze(match.state)


def lay(frozen: dict[str, Any], seats: int = 4) -> Any:
    return thaw(GAME.blank(seats, GAME.variant({})), frozen, GAME.steps)


def put(name: str, at: int, value: int) -> Damage:
    def damage(frozen: dict[str, Any]) -> None:
        frozen[name][at] = value

    return damage


def more(name: str, at: int) -> Damage:
    def damage(frozen: dict[str, Any]) -> None:
        frozen[name][at] += 1

    return damage


def without(step: str) -> Damage:
    def damage(frozen: dict[str, Any]) -> None:
        frozen["agenda"] = [entry for entry in frozen["agenda"] if entry[0] != step]

    return damage


DAMAGES: dict[str, Damage] = {
    "gold from nowhere": more("gold", 0),
    "a squire too many": more("squires", 1),
    "a marker too many": more("supply", 2),
    "a negative stock": put("votes", 0, -1),
    "a negative set of tiles": put("built", 0, -1),
    "a tile that there is not": put("built", 0, 1 << 6),
    "a noble too many": more("nobles_left", 0),
    "a knight too many": more("court", 1),
    "a knight of nobody": put("county_knight", 6, 4),
    "a colour that does not play": put("county_faction", 6, 4),
    "a court cut short": lambda frozen: frozen["court"].pop(),
    "a law twice": lambda frozen: frozen["laws"].__setitem__(0, frozen["laws"][1]),
    "a law of the other set": put("laws", 0, 30),
    "a card twice": lambda frozen: frozen["cards"].__setitem__(0, frozen["cards"][1]),
    "a later round": lambda frozen: frozen.update(round=2),
    "a chapter left out": without("Counties"),
    "a ballot with markers that are not there": put("ballot", 0, 40),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_table_is_refused(name: str) -> None:
    frozen = saved()
    lay(frozen)
    DAMAGES[name](frozen)
    with pytest.raises(BadData, match="no table that play can lead to"):
        lay(frozen)


def test_views_travel_too() -> None:
    match = Match("lancaster", 3, 4)
    for viewer in (0, 1, SPECTATOR):
        frozen = freeze(match.view(viewer))
        assert freeze(thaw(GAME.blank(3, GAME.variant({})), frozen, GAME.steps)) == frozen


def test_figures_are_for_reading() -> None:
    """No hand and no bot can change what is played with, for it is shared by all tables."""
    tables = build({})
    with pytest.raises((TypeError, AttributeError)):
        tables.ransom = 0
    with pytest.raises((TypeError, AttributeError)):
        tables.counties[0].minimum = 1
    with pytest.raises((TypeError, AttributeError)):
        tables.laws[0].gain = ()
    for name, value in attributes(tables).items():
        assert not isinstance(value, list | dict | set), name
    for row in [*tables.counties, *tables.castle, *tables.laws, *tables.conflicts, *tables.setups]:
        for name, value in attributes(row).items():
            assert not isinstance(value, list | dict | set), name
