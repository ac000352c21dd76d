"""What a bot receives, and what it cannot reach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banneret.bots import Sight, look, make
from banneret.core import HIDDEN, State, find
from banneret.core.views import attributes

SECRETS = ("gold", "squires")


def tables(seats: int, seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """Tables of one random game, each with a seat that is asked."""
    game, rng = find("lancaster"), random.Random(seed)
    state, number = game.setup(seats, seed, game.variant({})), 0
    while state.to_act:
        seat = rng.choice(state.to_act)
        if number % every == 0:
            yield state, seat
        state.apply(seat, rng.choice(state.legal(seat)))
        number += 1


def sight_of(state: Any, seat: int) -> Sight:
    game = find("lancaster")
    return look(game, game.variant({}), state, seat)


def reachable(thing: object, seen: dict[int, object]) -> dict[int, object]:
    """All objects that lead from this one, through attributes, lists and dictionaries."""
    if id(thing) in seen or isinstance(thing, int | str | float | type | Path | None):
        return seen
    seen[id(thing)] = thing
    inner: list[Any] = list(thing) if isinstance(thing, list | tuple) else []
    if isinstance(thing, dict):
        inner = list(thing.values())
    elif any(hasattr(type(thing), name) for name in ("__slots__", "__mypyc_attrs__", "__dict__")):
        inner = list(attributes(thing).values())
    for one in inner:
        reachable(one, seen)
    return seen


def test_a_sight_holds_no_table_but_the_view() -> None:
    for state, seat in tables(seats=4, seed=3, every=25):
        sight = sight_of(state, seat)
        found = [thing for thing in reachable(sight, {}).values() if isinstance(thing, State)]
        assert found == [sight.view]
        assert sight.view is not state
        assert all(found is not state for found in reachable(sight, {}).values())


def test_the_view_of_a_sight_has_hidden_values_blanked() -> None:
    for state, seat in tables(seats=3, seed=5, every=10):
        view = sight_of(state, seat).view
        assert view.seed == HIDDEN
        assert view.journal is None
        for name in SECRETS:
            assert [x != HIDDEN for x in getattr(view, name)] == [other == seat for other in range(3)]


def test_a_sight_gives_the_options_in_words() -> None:
    state, seat = next(tables(seats=3, seed=5, every=10))
    sight = sight_of(state, seat)
    assert sight.words()[0] == "extension:recruit"
    assert len(sight.words()) == len(sight.legal) == 6


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_what_a_bot_cannot_see_does_not_change_its_answer(name: str) -> None:
    game = find("lancaster")
    for number, (state, seat) in enumerate(tables(seats=4, seed=11, every=16)):
        other = game.imagine(state.seen_by(seat), seat, number)  # the hidden stocks and ballots dealt anew
        assert make(name, 1).choose(sight_of(other, seat)) == make(name, 1).choose(sight_of(state, seat))


def test_scrambling_really_moves_hidden_goods() -> None:
    """The test above would prove nothing if imagined tables were the true ones."""
    game = find("lancaster")
    differ = [game.imagine(s.seen_by(seat), seat, 1).squires != s.squires for s, seat in tables(seats=4, seed=11, every=16)]
    assert sum(differ) > len(differ) // 2
