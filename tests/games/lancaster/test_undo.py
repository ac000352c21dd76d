"""Undo is no peephole: what has shown somebody else's secret cannot be taken back. And the kit would notice if it could."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from banneret.core import Match
from banneret.games.lancaster.state import Lancaster
from banneret.testing import Scene, scene
from banneret.testing.laws_of_secrets import undo_is_no_peephole
from banneret.testing.trial import Trial

FULL: dict[str, Any] = {
    "counties": {"B": "green K2", "E": "yellow K1", "H": "red K1"},
    "conflicts": {"U1": ["X08", "green K1", "yellow K2", "red K2"], "U2": ["X09", "green K3", "yellow K3", "red K3"]},
}


def the_last_to_buy() -> Scene:
    """Yellow answers B04, the last of three; then B01 serves whoever has the most gold."""
    gold: dict[str, Any] = {"blue": {"gold": 4}, "green": {"gold": 3}, "yellow": {"gold": 2}}
    table = scene("lancaster", seats=3, at="laws", through="laws", laws=["B04", "B01"], counties={"B": "blue K1"}, **gold)
    table.until("Buy", "yellow")
    return table


def before_one_who_needs_squires(squires: int) -> Scene:
    """Red places a knight; then Blue can place his K1 only where a squire helps it to drive somebody out."""
    blue = {"court": "K1", "squires": squires, "extensions": "recruit upgrade squires gold votes mixed"}
    table = scene("lancaster", seats=4, at="placement", through="placement", turn="red", red={"court": "K1"}, blue=blue, **FULL)
    table.choose("red", "knight:K1")
    return table


TABLES: dict[str, Callable[[], Scene]] = {
    "LAN-INFO-4, who has the most": the_last_to_buy,
    "LAN-PLACE-6, skipped": lambda: before_one_who_needs_squires(0),
    "LAN-PLACE-6, asked": lambda: before_one_who_needs_squires(1),
}


def hold(table: Scene) -> None:
    """The law of the kit, at this one table."""
    match = Match("lancaster", table.state.seats, 1)
    match.state, match.memories = table.state, None
    trial = Trial(match, random.Random(1), match.game.tally(table.state))
    for _ in range(40):
        undo_is_no_peephole(trial)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.rule("LAN-INFO-4", "LAN-PLACE-6")
def test_what_squires_and_gold_have_decided_cannot_be_taken_back(name: str) -> None:
    table = TABLES[name]()
    hold(table)
    before = table.state.seed
    table.choose(table.asked[0], "times:0" if table.step == "Buy" else "castle:gold")
    assert table.state.seed != before


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", TABLES)
def test_the_kit_notices_a_reveal_that_is_missing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = TABLES[name]()
    monkeypatch.setattr(Lancaster, "reveal", lambda self: None)
    with pytest.raises(AssertionError):
        hold(table)
