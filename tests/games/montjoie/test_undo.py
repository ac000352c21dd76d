"""Undo is no peephole: what has shown somebody else's secret cannot be taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.core import Match, find
from banneret.testing import Scene, at_step, kit, scene
from banneret.testing.fuzz import some_variant
from banneret.testing.laws_of_secrets import undo_is_no_peephole

CITIES = {"paris": "france", "calais": "angleterre", "dijon": "bourgogne", "brest": "bretagne"}
HANDS: dict[str, Any] = {"france": {"hand": "ram sign"}, "angleterre": {"hand": "sap felon"}, "bretagne": {"hand": "ladders"}}


def moves_the_seed(table: Scene, seat: str, word: str) -> bool:
    """Whether no undo goes back behind this answer."""
    before = table.state.seed
    table.choose(seat, word)
    return bool(table.state.seed != before)


@pytest.mark.rule("MON-TURN-2")
def test_the_last_to_be_ready_sees_all_hands_discarded() -> None:
    """The points follow a parley at once, and the end of the turn follows the points."""
    table = scene("montjoie", seats=4, at="turns", variant={"parley": "on"}, cities=CITIES, **HANDS)
    for seat in ("france", "angleterre", "bretagne", "bourgogne"):
        table.choose(seat, "end-turn")
    assert table.step == "Parley"
    for seat in ("france", "angleterre", "bourgogne"):
        assert not moves_the_seed(table, seat, "ready")
    assert moves_the_seed(table, "bretagne", "ready")
    table.expect(turn=2, discards="ram sign sap felon ladders")


@pytest.mark.rule("MON-TURN-2")
def test_the_last_player_turn_ends_for_good() -> None:
    table = scene("montjoie", seats=4, at=("turn", "bretagne"), cities=CITIES, turn=3, **HANDS)
    assert moves_the_seed(table, "bretagne", "end-turn")


@pytest.mark.rule("MON-OPT-13")
def test_the_last_to_keep_a_card_cannot_choose_anew() -> None:
    table = scene("montjoie", seats=4, at="keep", variant={"long_term_strategy": "on"}, cities=CITIES, **HANDS)
    assert not moves_the_seed(table, "france", "keep:sign")
    assert not moves_the_seed(table, "angleterre", "none")
    assert moves_the_seed(table, "bretagne", "none")


@pytest.mark.rule("MON-EVENT-6")
def test_the_plague_cannot_be_taken_back() -> None:
    """Whoever lets the Black Death come first has seen all hands."""
    table = scene("montjoie", seats=4, at="events", war=True, cities=CITIES, draws=["truce", "black_death"], **HANDS)
    assert moves_the_seed(table, "france", "event:black_death")


@pytest.mark.rule("MON-COMBAT-5")
def test_what_an_unled_side_takes_cannot_be_tried_out() -> None:
    """RULING 92: Flandres attacks its own controller; what is taken of an offer depends on the offers before it."""
    table = scene(
        "montjoie", seats=3, at=at_step("MinorAttack", nation="flandres", left=1, forced=1), war=True,
        cities={"paris": "france", "amiens": "flandres", "calais": "angleterre", "dijon": "bourgogne"},
        control={"flandres": "france"}, angleterre={"influence": 3}, bourgogne={"influence": 3},
    )  # fmt: skip
    table.choose("france", "attack:paris", "road:amiens")
    assert moves_the_seed(table, "angleterre", "support:2")
    assert moves_the_seed(table, "bourgogne", "support:2")
    assert table.seen_by("bourgogne")["combat"]["attack"]["influence"]["bourgogne"] == 1


def test_a_match_refuses_to_go_back() -> None:
    match = Match("montjoie", 4, 5, {"parley": "on", "game_length": "short"})
    rng = random.Random(5)
    while match.state.turn < 2:
        seat = match.to_act[-1]
        match.do(seat, rng.choice(match.state.legal(seat)))
    assert not any(match.may_undo(seat) for seat in range(4))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_undo_shows_nobody_anything(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law of the kit, held against every second table of a game with random switches."""
    monkeypatch.setattr(kit, "LAWS", [undo_is_no_peephole])
    variant = some_variant(find("montjoie"), random.Random(seats)) | {"game_length": "short"}
    assert kit.check("montjoie", seats, variant, games=1, seed=seats, every=2).games == 1
