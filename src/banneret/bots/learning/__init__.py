"""Judgement learnt from self-play, in rounds: first a fit to how games end, then to what plans lead to; last by small changes.

What beats the best so far is kept. Same seed, same weights, whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final

from banneret.bots.advice import Advice, advice
from banneret.bots.judgement import SPREAD, judged_by, parts_of
from banneret.bots.judgement.linear import Parts, Row, Rows
from banneret.bots.judgement.weights import untaught
from banneret.bots.learning.glimpses import lessons
from banneret.bots.learning.leanings import Sample as Leant
from banneret.bots.learning.leanings import bent, by_advice, leant, what_pays
from banneret.bots.learning.regression import COMMON, ENDS, PLANS, Sums, dot, fit, looseness, spread_of
from banneret.bots.learning.self_play import Played, Sample, play
from banneret.core import BadWish, Game, Variant, find
from banneret.core.chance import derive

Tell = Callable[[str], None]
FEW_TABLES: Final = 40
DEARER: Final = 25
"""A game with glimpses takes some such many times as long as one without, and there are as many times fewer of them."""
TRIALS: Final = 0.25
"""Games in which a new judgement meets the best so far, for each game of the first round."""


class Lesson:
    """What was learnt, and from what."""

    def __init__(self, parts: Parts, prior: float = ENDS) -> None:
        self.parts = parts
        self.prior = prior
        self.weights = untaught(parts)
        self.worths: Row = [0.0] * len(parts.places)
        self.sums = [Sums(len(parts.prior)) for _ in range(parts.stages)]
        self.games = 0
        self.samples = 0
        self.trials: list[str] = []
        self.tables: list[tuple[int, list[Row], Row]] = []  # by stage, with how the victory was shared

    def take(self, samples: list[Sample], played: Played) -> None:
        """Those of one game. What the best weights so far foresee need not be learnt any more."""
        for stage, row, worth in samples:
            self.sums[stage].add(row, worth - dot(self.weights[stage], row))
        self.tables += [(stage, rows, played.shares) for stage, rows in played.tables]
        self.samples += len(samples)
        self.games += 1

    def fitted(self, strength: float) -> list[Row]:
        """A step from the best so far: first for all stages together, then for each stage, towards that.

        Then all is forgotten: what plans lead to is judged by the weights of then, and each round looks anew.
        """
        whole = Sums(len(self.parts.prior))
        for sums in self.sums:
            whole.merge(sums)
        held = looseness(whole)
        common = fit(whole, [0.0] * whole.width, COMMON * strength, held)
        steps = [fit(sums, common, strength, held) if sums.count else common for sums in self.sums]
        self.sums = [Sums(whole.width) for _ in self.sums]
        return [
            [weight + by for weight, by in zip(row, step, strict=True)] for row, step in zip(self.weights, steps, strict=True)
        ]

    def spreads(self) -> Row:
        """By stage, what lead makes a victory some three times as likely: what explains best who won."""
        found: Row = []
        for stage in range(self.parts.stages):
            row = self.weights[stage]
            met = [([dot(row, features) for features in rows], shares) for at, rows, shares in self.tables if at == stage]
            found.append(spread_of(met) if len(met) >= FEW_TABLES else SPREAD)
        return found

    def facts(self) -> dict[str, Any]:
        """What the weights were learnt from, as it stands beside them."""
        return {"games": self.games, "samples": self.samples, "trials": self.trials}


class Games:
    """Games of one round, as a process of its own can play them."""

    def __init__(self, game: str, seats: int, variant: Variant, seed: int, best: tuple[Rows, Row]) -> None:
        self.game = game
        self.seats = seats
        self.variant = variant
        self.seed = seed
        self.best = best  # the weights, and the worths of places, to learn from
        self.found = best  # those on trial against them

    def ends(self, number: int) -> tuple[list[Sample], Played]:
        """By the advice, which never changes: what its games say of a component holds however the others are judged."""
        game: Game[Any] = find(self.game)
        judges, parts = [advice(game)] * self.seats, parts_of(self.game)
        played = play(game, self.seats, self.variant, judges, derive(self.seed, number), parts)
        return played.samples(), played

    def plans(self, number: int) -> tuple[list[Sample], Played]:
        game: Game[Any] = find(self.game)
        judge = judged_by(game, *self.best)
        return lessons(game, self.seats, self.variant, judge, parts_of(self.game), derive(self.seed, number))

    def leanings(self, number: int) -> list[Leant]:
        return leant(find(self.game), self.seats, self.variant, *self.best, derive(self.seed, number))

    def trial(self, number: int) -> tuple[float, float]:
        game: Game[Any] = find(self.game)
        new, old = judged_by(game, *self.found), judged_by(game, *self.best)
        return meeting(game, self.seats, self.variant, new, old, self.seed, number)


def meeting(
    game: Game[Any], seats: int, variant: Variant, new: Advice, old: Advice, seed: int, number: int
) -> tuple[float, float]:
    """The share of a victory that half of the seats won by what is on trial, and what was due. Each deal comes twice."""
    mine = [((seat + number // 2) % seats < seats // 2) != bool(number % 2) for seat in range(seats)]
    judges = [new if own else old for own in mine]
    shares = play(game, seats, variant, judges, derive(seed, number // 2), None).shares
    return sum([share for share, own in zip(shares, mine, strict=True) if own], 0.0), sum(mine) / seats


def learn(
    name: str,
    seats: int,
    seed: int,
    games: int,
    rounds: int,
    prior: float = ENDS,
    variant: Variant | None = None,
    tell: Tell = print,
    jobs: int = 1,
    ends: bool = True,
    leanings: int = 0,
) -> Lesson:
    """First a fit to how games end, unless that misleads; then to what plans lead to; last so many steps by small changes.

    What comes of each round, and of all those steps together, must beat the best so far.
    """
    game = checked(name, seats, games, rounds, jobs)
    full, lesson = game.variant(variant or {}), Lesson(parts_of(game.name), prior)
    for number in range(rounds):
        round_ = Games(game.name, seats, full, derive(seed, number, 0), (lesson.weights, lesson.worths))
        to_ends = ends and number == 0
        many = games if to_ends else max(1, games // DEARER)
        for samples, one in played(round_.ends if to_ends else round_.plans, many, jobs):
            lesson.take(samples, one)
        round_.found = lesson.fitted(lesson.prior if to_ends else PLANS), lesson.worths
        round_.seed = derive(seed, number, 1)
        if beats_the_best(round_.trial, max(2, int(TRIALS * games)), jobs, lesson.trials, tell):
            lesson.weights, lesson.worths = round_.found
    if leanings:
        round_ = Games(game.name, seats, full, derive(seed, rounds, 1), (lesson.weights, lesson.worths))
        for step in range(leanings):
            around = Games(game.name, seats, full, derive(seed, rounds, 0, step), round_.found)
            met = list(played(around.leanings, games, jobs))
            tell(f"step {step + 1}: {by_advice(met)}")
            round_.found = bent(lesson.parts, *round_.found, what_pays(met))
            lesson.games += games
        if beats_the_best(round_.trial, max(2, int(TRIALS * games)), jobs, lesson.trials, tell):
            lesson.weights, lesson.worths = round_.found
    return lesson


def checked(name: str, seats: int, games: int, rounds: int, jobs: int) -> Game[Any]:
    game = find(name)
    game.check_seats(seats)
    if games < 1 or rounds < 1 or jobs < 1:
        raise BadWish(f"expected at least one game, one round and one job, not {games}, {rounds} and {jobs}")
    return game


def beats_the_best(one: Callable[[int], tuple[float, float]], games: int, jobs: int, trials: list[str], tell: Tell) -> bool:
    """Whether what a round found is to be kept: told, and written down with the trials of the rounds before."""
    share = trial(one, games, jobs)
    trials.append(f"round {len(trials) + 1}: {share:.1%} of {games} games, {'kept' if share > 0.5 else 'not kept'}")
    tell(trials[-1])
    return share > 0.5


def trial(one: Callable[[int], tuple[float, float]], games: int, jobs: int) -> float:
    """The share of victories of the new judgement, half of the seats its own."""
    won = due = 0.0
    for of_one, share in played(one, games, jobs):
        won += of_one
        due += share
    return 0.5 * won / due if due else 0.0


def played(one: Callable[[int], Any], games: int, jobs: int) -> Iterator[Any]:
    """What each game brought, in their order."""
    if jobs == 1:
        yield from map(one, range(games))
        return
    with get_context("spawn").Pool(min(jobs, games), ignore_interrupts) as pool:
        yield from pool.imap(one, range(games))


def ignore_interrupts() -> None:
    """In the processes: who interrupts speaks to their parent."""
    signal(SIGINT, SIG_IGN)
