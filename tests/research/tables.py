"""Tables met in random play, and their twins: what the tests of the adapters try things on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from banneret.core import GAMES, Match
from banneret.testing.trial import Trial

pytest.importorskip("numpy", reason="THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]")

KINDS = [(game.name, seats) for game in GAMES.values() for seats in range(game.min_seats, game.max_seats + 1)]
SOME = [
    ("lancaster", 2),
    ("lancaster", 4),
    ("lowenherz", 2),
    ("lowenherz", 3),
    ("montjoie", 2),
    ("montjoie", 3),
    ("montjoie", 6),
]


def trials(game: str, seats: int, every: int, *, seed: int = 1, most: int = 400) -> Iterator[Trial]:
    """Some tables of one random game, those with a secret question more often."""
    rng = random.Random(f"{game} {seats} {seed}")
    match = Match(game, seats, seed)
    for number in range(most):
        if match.over:
            return
        if number % every == 0 or (match.state.question().secret and rng.random() < 0.3):
            yield Trial(match, rng, match.game.tally(match.state))
        seat = match.to_act[0]
        match.do(seat, rng.choice(match.state.legal(seat)))


def secret_pairs(game: str, seats: int, most: int = 5) -> Iterator[tuple[Any, int, Any, Any, int]]:
    """Twice the same table at a secret question; the first seat answers otherwise at each, the next is asked.

    (the match before, the seat, its two answers, the next seat)
    """
    found = 0
    for trial in trials(game, seats, every=1, seed=3, most=1500):
        state = trial.state
        if not state.question().secret or len(state.to_act) < 2:
            continue
        seat, after = state.to_act[0], state.to_act[1]
        options = state.legal(seat)
        if len(options) > 1:
            yield trial.match, seat, options[0], options[-1], after
            found += 1
            if found == most:
                return
