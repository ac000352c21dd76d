"""A saved game that waits at a certain question, to be resumed in a test."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path

from banneret import Match
from banneret.cli import store

When = Callable[[Match], bool]


def save_at(path: Path, game: str, step: str, players: list[str], when: When = lambda match: True, **variant: str) -> Match:
    """Chance plays until seat 0 alone, or last, is asked this and has a choice; and `when` holds."""
    match = next(found for seed in count(1) if (found := played_until(game, step, len(players), when, seed, variant)))
    record = match.record()
    record.players = players
    store.write(record, path)
    return match


def played_until(game: str, step: str, seats: int, when: When, seed: int, variant: dict[str, str]) -> Match | None:
    match = Match(game, seats, seed, variant)
    dice = random.Random(seed)
    while not match.over:
        if waits_for_me(match, step) and when(match):
            return match
        seat = next((seat for seat in match.to_act if seat != 0), match.to_act[0])
        match.do(seat, dice.choice(match.state.legal(seat)))
    return None


def waits_for_me(match: Match, step: str) -> bool:
    return match.to_act == [0] and match.question(0)["step"] == step and len(match.state.legal(0)) > 1
