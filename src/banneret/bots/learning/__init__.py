"""Judgement learnt from self-play: play, fit, shift, and keep what beats the best so far. Same seed, same weights."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any, Final

from banneret.bots.advice import advice
from banneret.bots.judgement import SPREAD, judged_by, parts_of
from banneret.bots.judgement.linear import Parts, Row
from banneret.bots.judgement.weights import LEAD, untaught
from banneret.bots.learning.regression import PRIOR, Sums, dot, fit, looseness, spread_of
from banneret.bots.learning.self_play import Sample, play
from banneret.bots.learning.shifts import Shifts, drawn, shifted
from banneret.core import BadWish, Game, Variant, find
from banneret.core.chance import derive

Tell = Callable[[str], None]
Met = tuple[int, list[Row], list[float]]
"""A table met in play: its stage, the features of each seat, and how the victory was shared."""
FEW_TABLES: Final = 40
COMMON: Final = 3.0
"""Over all stages many more tables of one game tell the same, so what was thought before counts so much more there."""
SHIFTED: Final = 3
"""Games of a round with shifted weights, for each game of the first round: an end says little of a shift."""
TRIALS: Final = 0.5
"""Games in which a new judgement meets the best so far, for each game learnt from in that round."""


class Lesson:
    """What was learnt, and from what."""

    def __init__(self, parts: Parts, prior: float = PRIOR) -> None:
        self.parts = parts
        self.prior = prior
        self.weights = untaught(parts)
        self.sums = [Sums(len(parts.prior)) for _ in range(parts.stages)]
        self.games = 0
        self.shifted = 0  # games with shifted weights
        self.trials: list[str] = []
        self.tables: list[Met] = []

    def take(self, samples: list[Sample], shares: list[float] | None = None) -> None:
        """The samples of one game, and how its victory was shared: of each table one for each seat, in their order."""
        for stage, features, worth in samples:
            self.sums[stage].add(features, worth)
        if shares is not None:
            for at in range(0, len(samples), len(shares)):
                of_one = samples[at : at + len(shares)]
                self.tables.append((of_one[0][0], [features for _, features, _ in of_one], shares))
        self.games += 1

    def spreads(self) -> Row:
        """By stage, what lead makes a victory some three times as likely: what explains best who won."""
        found: Row = []
        for stage in range(self.parts.stages):
            row = self.weights[stage]
            met = [([dot(row, features) for features in rows], shares) for at, rows, shares in self.tables if at == stage]
            found.append(spread_of(met) if len(met) >= FEW_TABLES else SPREAD)
        return found

    def fitted(self) -> list[Row]:
        """First for all stages together, towards the advice; then for each stage, towards that."""
        parts = self.parts
        whole = Sums(len(parts.prior))
        for sums in self.sums:
            whole.merge(sums)
        held = looseness(whole)
        common = fit(whole, parts.prior, COMMON * self.prior, held)
        return [fit(sums, common, self.prior, held) if sums.count else common for sums in self.sums]

    def facts(self) -> dict[str, Any]:
        """What the weights were learnt from, as it stands beside them."""
        return {
            "games": self.games,
            "samples": self.samples(),
            "shifted_games": self.shifted,
            "misses": round(self.miss(self.weights), 3),
            "advice_misses": round(self.miss(untaught(self.parts)), 3),
            "trials": self.trials,
        }

    def samples(self) -> int:
        return sum([sums.count for sums in self.sums])

    def miss(self, weights: list[Row]) -> float:
        """By how much these weights miss the end, in points."""
        total = 0.0
        for sums, row in zip(self.sums, weights, strict=True):
            total += sums.count * sums.error(row)
        return sqrt(total / max(1, self.samples()))


def learn(
    name: str,
    seats: int,
    seed: int,
    games: int,
    rounds: int,
    prior: float = PRIOR,
    variant: Variant | None = None,
    tell: Tell = print,
) -> Lesson:
    """First a fit to how games end, then rounds of shifts; each must beat the best so far to take its place."""
    game = find(name)
    game.check_seats(seats)
    if games < 1 or rounds < 1:
        raise BadWish(f"expected at least one game and one round, not {games} and {rounds}")
    full, lesson = game.variant(variant or {}), Lesson(parts_of(game.name), prior)
    for number in range(rounds):
        many = games if number == 0 else SHIFTED * games
        if number == 0:
            found, miss = fit_to_ends(lesson, game, seats, full, derive(seed, number, 0), many)
        else:
            found, miss = moved_by_shifts(lesson, game, seats, full, derive(seed, number, 0), many)
        trials = max(2, int(TRIALS * many))
        share = trial(game, seats, full, found, lesson.weights, derive(seed, number, 1), trials)
        better = share > 0.5
        lesson.trials.append(f"round {number + 1}: {share:.1%} of {trials} games, {'kept' if better else 'not kept'}")
        tell(f"{lesson.trials[-1]}; {miss}")
        if better:
            lesson.weights = found
    return lesson


def fit_to_ends(lesson: Lesson, game: Game[Any], seats: int, variant: Variant, seed: int, games: int) -> tuple[list[Row], str]:
    judge = advice(game)  # which never changes: what its games say of a component holds however the others are judged
    for one in range(games):
        samples, shares, _ = play(game, seats, variant, [judge] * seats, derive(seed, one), lesson.parts)
        lesson.take(samples, shares)
    found = lesson.fitted()
    miss = f"misses the end by {lesson.miss(found):.2f} points, the advice by {lesson.miss(untaught(lesson.parts)):.2f}"
    return found, f"{miss} over {lesson.samples()} samples"


def moved_by_shifts(
    lesson: Lesson, game: Game[Any], seats: int, variant: Variant, seed: int, games: int
) -> tuple[list[Row], str]:
    shifts, names = Shifts(len(lesson.parts.prior)), [*lesson.parts.names, LEAD]
    for one in range(games):
        rng = Random(derive(seed, one))
        own = [drawn(len(names), rng) for _ in range(seats)]
        judges = [judged_by(game, shifted(lesson.weights, shift)) for shift in own]
        shifts.add(own, play(game, seats, variant, judges, derive(seed, one), None)[2])
        lesson.shifted += 1
    step = shifts.step()
    told = ", ".join(f"{name} {by:+.2f}" for name, by in zip(names, step, strict=True))
    return shifted(lesson.weights, step), f"moved by {told}"


def trial(game: Game[Any], seats: int, variant: Variant, found: list[Row], best: list[Row], seed: int, games: int) -> float:
    """The share of victories of the new judgement, half of the seats its own; each deal is played from both sides."""
    new, old = judged_by(game, found), judged_by(game, best)
    won = due = 0.0
    for number in range(games):
        mine = [((seat + number // 2) % seats < seats // 2) != bool(number % 2) for seat in range(seats)]
        judges = [new if own else old for own in mine]
        _, returns, _ = play(game, seats, variant, judges, derive(seed, number // 2), None)
        for seat in range(seats):
            won += returns[seat] * mine[seat]
            due += mine[seat] / seats
    return 0.5 * won / due if due else 0.0
