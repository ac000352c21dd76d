"""LAN-INFO-3: who listens knows what lies behind the screens; an undo is no way to look behind them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.bots import make
from banneret.core import SPECTATOR, Match, find, freeze
from banneret.games.lancaster.imagine import imagine
from banneret.games.lancaster.memory import LancasterMemory
from banneret.testing import Scene, scene

DECKS = ["base", "new"]
GAME = find("lancaster")


def heard(match: Match, viewer: int) -> LancasterMemory:
    memory = match.sight(viewer).memory
    assert isinstance(memory, LancasterMemory)
    return memory


def play(match: Match, decisions: int, rng: random.Random) -> None:
    for _ in range(decisions):
        if match.over:
            return
        seat = rng.choice(match.to_act)
        match.do(seat, rng.choice(match.state.legal(seat)))


@pytest.mark.parametrize("laws", DECKS)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.rule("LAN-INFO-3")
def test_all_stocks_can_be_added_up_from_what_was_told(seats: int, laws: str) -> None:
    """At every point of a random game each viewer's sums are the true stocks."""
    match, rng = Match("lancaster", seats, seats, {"laws": laws}), random.Random(seats)
    while not match.over:
        play(match, 5, rng)
        for viewer in [*range(seats), SPECTATOR]:
            memory = heard(match, viewer)
            assert (memory.gold, memory.squires) == (match.state.gold, match.state.squires)


@pytest.mark.rule("LAN-INFO-3")
def test_what_was_taken_back_is_forgotten() -> None:
    """A placement with squires that is undone leaves no trace in anybody's memory."""
    match = Match("lancaster", 3, 4)
    while type(match.state.question()).__name__ != "AddSquires":
        legal = match.state.legal(match.to_act[0])
        counties = [action for action in legal if GAME.acts.word(action).startswith("county:")]
        match.do(match.to_act[0], (counties or legal)[0])
    seat = match.to_act[0]
    before = heard(match, SPECTATOR).squires[:]
    match.do(seat, "squires:2")
    assert heard(match, SPECTATOR).squires[seat] == before[seat] - 2
    match.undo(seat)
    assert heard(match, SPECTATOR).squires == before


@pytest.mark.rule("LAN-INFO-3")
def test_a_contradiction_is_named() -> None:
    match = Match("lancaster", 3, 4)
    memory = heard(match, 0)
    assert memory.contradiction(match.state) == ""
    assert memory.contradiction(match.view(1)) == ""
    match.state.gold[1] += 3
    assert memory.contradiction(match.state) == "green was heard to have 2 gold, not 5"


@pytest.mark.rule("LAN-INFO-7")
def test_two_players_need_no_memory() -> None:
    assert Match("lancaster", 2, 1).sight(0).memory is None


@pytest.mark.parametrize("laws", DECKS)
@pytest.mark.rule("LAN-INFO-3")
def test_greedy_players_never_imagine_what_was_told_otherwise(laws: str) -> None:
    """Two rounds of a game of greedy bots: no imagined table contradicts any memory."""
    match, bot = Match("lancaster", 3, 8, {"laws": laws}), make("greedy", 1)
    rng = random.Random(laws)
    for _ in range(60):
        seat = match.to_act[0]
        match.do(seat, bot.choose(match.sight(seat)))
        for viewer in [*range(3), SPECTATOR]:
            sight = match.sight(viewer)
            table = sight.imagine(rng.getrandbits(60))
            assert heard(match, viewer).contradiction(table) == ""
            assert freeze(table.seen_by(viewer)) == freeze(sight.view)


# -- undo is no peephole


def stuck(squires: int, others: int) -> Scene:
    """After Blue has gone to France, Green can place nothing but with a squire: his castle is full, counties are held."""
    facts: dict[str, Any] = {
        "counties": {"B": "red K1", "E": "red K2", "H": "red K3"},
        "conflicts": {"U1": ["X08", "yellow K1", "red K4"], "U2": None},
        "blue": {"court": "K1 K2"},
        "green": {"court": "K1", "extensions": "recruit upgrade squires gold votes mixed", "squires": squires},
        "yellow": {"court": "K2", "squires": others},
        "red": {"court": ""},
    }
    return scene("lancaster", seats=4, at="placement", turn="blue", favours="", **facts)


@pytest.mark.parametrize(("squires", "asked"), [(0, "yellow"), (4, "green")], ids=["skipped", "asked"])
@pytest.mark.rule("LAN-PLACE-6", "LAN-INFO-2")
def test_a_turn_that_depends_on_hidden_squires_is_a_reveal(squires: int, asked: str) -> None:
    """Whether Green is skipped or asked, Blue has learned something about his squires: no way back."""
    table = stuck(squires, 4 - squires)
    before = table.state.seed
    table.choose("blue", "knight:K1", "conflict:U1")
    assert table.asked == [asked]
    assert table.state.seed != before


@pytest.mark.rule("LAN-PLACE-6")
def test_a_turn_that_needs_no_squires_can_be_taken_back() -> None:
    """Yellow could place his knight bare: that he is asked tells nothing, and the dice have not moved."""
    match = Match("lancaster", 3, 2)
    play(match, 3, random.Random(1))
    seat = match.to_act[0]
    match.do(seat, "knight:K1")
    match.do(seat, next(w for w in match.sight(seat).words() if w.startswith("castle:")))
    assert match.to_act != [seat]
    assert match.may_undo(seat)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.rule("LAN-PLACE-6", "LAN-INFO-2")
def test_undo_shows_nothing_even_to_somebody_who_did_not_listen(seats: int) -> None:
    """One's own action on two tables that differ only in others' stocks: what follows looks the same, or cannot be undone."""
    rng = random.Random(seats)
    for laws in DECKS:
        match = Match("lancaster", seats, rng.getrandbits(40), {"laws": laws})
        while not match.over:
            seat = rng.choice(match.to_act)
            action = rng.choice(match.state.legal(seat))
            views = []
            for table in (match.state.copy(), imagine(match.view(seat), seat, rng.getrandbits(40))):
                seed = table.seed
                table.apply(seat, action)
                views.append((table.seed != seed, freeze(table.seen_by(seat))))
            assert views[0] == views[1] or (views[0][0] and views[1][0]), GAME.acts.word(action)
            match.do(seat, action)
