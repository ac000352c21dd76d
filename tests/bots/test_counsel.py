"""Counsel: good answers with what they bring, and reasons that add up to it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.bots.counsel import LEAST, NOBODY, counsel, ranked
from banneret.bots.judgement import JUDGED, judged_by, parts_of
from banneret.bots.judgement.linear import Linear
from banneret.bots.search.budget import Budget
from banneret.core import Match, find, look
from banneret.testing import scene

FEW = Budget(12, 0.0)


def tables(name: str, seats: int, seed: int) -> list[Any]:
    game, rng, found = find(name), random.Random(seed), []
    state = game.setup(seats, seed, game.variant({}))
    while state.to_act:
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
        if not rng.randrange(20) or not state.to_act:
            found.append(state.copy())
    return found


@pytest.mark.parametrize("name", JUDGED)
def test_an_account_adds_up_to_the_value(name: str) -> None:
    game, parts, rng = find(name), parts_of(name), random.Random(3)
    weights = [[rng.uniform(0, 2) for _ in parts.prior] for _ in range(parts.stages)]
    places = [rng.uniform(-1, 1) for _ in parts.places]
    linear, judge = Linear(game, parts, weights, places), judged_by(game, weights, places)
    for state in tables(name, 3, 5):
        shares, worths = linear.account(state, 1)
        assert sum(shares) == pytest.approx(judge.value(state, 1))
        assert len(worths) == 3


def test_the_best_answer_comes_first_and_says_why() -> None:
    """Two knights in the court, and counties to be had."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1 K4"}, green={"court": "K1"}, yellow={"court": "K1"})
    hints = counsel(look(table.game, table.game.variant({}), table.state, 0), 1, FEW)
    assert [hint.gain for hint in hints] == sorted((hint.gain for hint in hints), reverse=True)
    assert any(hint.reasons for hint in hints)
    for hint in hints:
        assert {name for name, _ in hint.reasons} <= set(parts_of("lancaster").names)
        assert all(abs(gain) >= LEAST for _, gain in hint.reasons)
        assert hint.rival in (NOBODY, 1, 2)
        assert (hint.cost >= LEAST) == (hint.rival != NOBODY)


def test_order_and_figures_agree() -> None:
    """One that a closer look found weak, one that had no closer look, and one that only seems better than the best."""
    plans: list[tuple[int, ...]] = [(1,), (2,), (3,), (4,)]
    assert ranked(plans, {(1,): 5.0, (2,): -0.3, (3,): 4.3, (4,): 6.0}) == [(1,), (3,), (2,)]


@pytest.mark.parametrize("name", JUDGED)
def test_counsel_is_legal_the_same_again_and_leaves_the_sight_alone(name: str) -> None:
    match, rng, asked = Match(name, 3, 8), random.Random(2), 0
    while not match.over and asked < 4:
        seat = rng.choice(match.to_act)
        sight = match.sight(seat)
        if len(sight.legal) > 1 and not rng.randrange(8):
            asked += 1
            before = sight.view.digest()
            one, two = counsel(sight, 5, FEW), counsel(match.sight(seat), 5, FEW)
            assert [hint.plan for hint in one] == [hint.plan for hint in two]
            assert all(hint.plan[0] in sight.legal for hint in one)
            assert len({hint.plan[0] for hint in one}) == len(one) <= 3
            assert sight.view.digest() == before
        match.do(seat, rng.choice(sight.legal))
    assert asked == 4


def test_where_nothing_is_to_choose_nothing_is_said() -> None:
    match = Match("lancaster", 3, 1)
    waiting = next(seat for seat in range(3) if seat not in match.to_act)
    assert counsel(match.sight(waiting)) == []
