"""Random games under the laws of the house (`banneret.testing.kit`), over all seat counts and variants.

One game is one trial, wholly decided by its seed, so a failure can be tried again. Every action is a trial of undo;
the heavier laws hold one table in many, and in some games nearly every one.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, Final

from banneret.core import BadVariant, Game, find
from banneret.core.chance import derive
from banneret.testing.kit import LawBroken, check

SPARSE: Final = 30
DENSE: Final = 3
DENSE_GAMES: Final = 10
"""One game in so many is held to the laws densely."""


class Trial:
    """One game to be played: what it is played by, and how closely it is watched."""

    def __init__(self, game: str, seats: int, variant: dict[str, Any], seed: int, every: int) -> None:
        self.game = game
        self.seats = seats
        self.variant = variant
        self.seed = seed
        self.every = every


class Failure:
    """A broken law, with the record that leads to it."""

    def __init__(self, trial: Trial, law: str, reason: str, record: str) -> None:
        self.trial = trial
        self.law = law
        self.reason = reason
        self.record = record

    def write(self, directory: Path) -> Path:
        """The record as it stands, to be replayed, and beside it what was broken."""
        law = re.sub(r"\W+", "-", self.law).strip("-")
        path = directory / f"fuzz-{law}-{self.trial.seed}.json"
        path.write_text(self.record, encoding="utf-8")
        path.with_suffix(".txt").write_text(f"{self.law}\n\n{self.reason}\n", encoding="utf-8")
        return path


class Outcome:
    def __init__(self, decisions: int, tables: int, failure: Failure | None) -> None:
        self.decisions = decisions
        self.tables = tables
        self.failure = failure


def trial(games: list[str], seed: int, number: int) -> Trial:
    """The trial of this number: the games and seat counts come in turn, variants and density by chance."""
    game = find(games[number % len(games)])
    rng = Random(derive(seed, number))
    seats = game.min_seats + number // len(games) % (game.max_seats - game.min_seats + 1)
    every = DENSE if rng.randrange(DENSE_GAMES) == 0 else SPARSE
    return Trial(game.name, seats, some_variant(game, rng), derive(seed, number, 1), every)


def some_variant(game: Game[Any], rng: Random) -> dict[str, Any]:
    """Any values of the options that go together; options with free values stay at their default."""
    for _ in range(20):
        wishes: dict[str, Any] = {name: rng.choice(values) for name, values in game.options.items() if values}
        try:
            game.variant(wishes)
        except BadVariant:
            continue  # such as laws = chosen without saying which
        return wishes
    return {}


def run(one: Trial) -> Outcome:
    try:
        report = check(one.game, one.seats, one.variant, games=1, seed=one.seed, every=one.every)
    except LawBroken as broken:
        return Outcome(0, 0, Failure(one, broken.law, broken.reason, broken.record))
    return Outcome(report.decisions, report.tables, None)
