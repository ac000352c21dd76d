"""A match that begins at a given table owes nothing to the set-up of its seed: not a number, not a word."""

from __future__ import annotations

import random

import pytest

import banneret.games  # noqa: F401
from banneret.core import SPECTATOR, Match, Record, freeze
from banneret.core.record import Snapshot


@pytest.mark.parametrize("game", ["lancaster", "lowenherz", "montjoie"])
def test_what_the_set_up_asked_and_told_is_not_counted(game: str) -> None:
    table = freeze(Match(game, 3, seed=1).state)
    numbers = set()
    for seed in range(12):
        record = Record(game, Match(game, 3, seed=1).game.rules_version, {}, 3, seed, [])
        record.snapshot = Snapshot(0, record.rules, table, carried=True)
        match = Match.opening(record)
        told = [tuple(entry["tell"] for entry in match.feed(viewer)) for viewer in (0, 1, 2, SPECTATOR)]
        numbers.add((match.asked(0), match.asked(1), match.asked(2), *told))
    assert len(numbers) == 1


def test_points_from_before_are_counted_as_such() -> None:
    """They still add up to what the standings say."""
    match = Match("lancaster", 3, seed=1)
    chance = random.Random(1)
    while max(match.game.scores(match.state)) < 9:
        match.do(match.to_act[0], chance.choice(match.state.legal(match.to_act[0])))
    record = Record("lancaster", match.game.rules_version, {}, 3, 5, [])
    record.snapshot = Snapshot(0, record.rules, freeze(match.state), carried=True)
    scored = Match.opening(record).scored(SPECTATOR)
    assert [by.get("earlier", 0) for by in scored] == match.game.scores(match.state)
