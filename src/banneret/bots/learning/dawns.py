"""What a table is worth where a round begins: a fit to how games end, for search, whose glimpses end there.

The weights of judgement rank what a seat may do with its turn, before anybody has answered. At a dawn everybody has, nobody is
half-way through anything, and what lies on the table can be taken for what it is. Those who play are quick: most by judgement,
some by advice, so that no one way of playing is taken for the nature of the game. Which nation a seat plays is fitted beside
it, so that the places of a strong one are not taken for the reason of its strength.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import advice
from banneret.bots.judgement import judgement, parts_of
from banneret.bots.judgement.linear import Row, Rows, features, final, own_less_mean
from banneret.bots.learning import Tell, checked, played
from banneret.bots.learning.regression import Sums, dot, fit
from banneret.bots.learning.self_play import WHIMS, Course, choose
from banneret.core import BadWish, DeadEnd, Game, Variant, find
from banneret.core.chance import derive

BY_ADVICE: Final = 0.2
"""How many of the players go by the advice, and not by judgement."""
SET_ASIDE: Final = 5
"""One game of so many is not learnt from: by these it is told how much is foreseen."""

# What nothing counts like, in samples: little for a weight over all stages; more for what one stage has of its own.
COMMON: Final = 3.0
OF_A_STAGE: Final = 100.0
OF_A_NATION: Final = 10.0
OF_A_PLACE: Final = 4_000.0

Sample = tuple[int, Row, float, float]
"""The stage, features with those of the places and of the seats behind them, how the game ended, what judgement foresaw."""


class DawnLesson:
    """What was learnt, and from what."""

    def __init__(self, name: str, seats: int) -> None:
        self.parts = parts_of(name)
        self.weights: Rows = []
        self.worths: Row = []
        self.seats = seats
        self.games = 0
        self.samples = 0
        self.foreseen = ""

    def row(self, stage: int, seen: Row) -> Row:
        """The columns of the fit: places, seats, what one stage has of its own, and last what all have."""
        width = len(self.parts.prior)
        mine = seen[:width]
        own = [0.0] * (width * self.parts.stages)
        own[width * stage : width * (stage + 1)] = mine
        return [*seen[width:], *own, *mine]

    def held(self) -> Row:
        width = len(self.parts.prior)
        places, own = len(self.parts.places), width * self.parts.stages
        return [OF_A_PLACE] * places + [OF_A_NATION] * self.seats + [OF_A_STAGE] * own + [COMMON] * width

    def take(self, found: Row) -> None:
        """The weights of each stage, and the worths of the places, from the columns of the fit."""
        width, places = len(self.parts.prior), len(self.parts.places)
        common, own = found[-width:], found[places + self.seats : -width]
        stages = range(0, len(own), width)
        self.worths = found[:places]
        self.weights = [[a + b for a, b in zip(common, own[at : at + width], strict=True)] for at in stages]

    def facts(self) -> dict[str, Any]:
        return {"games": self.games, "samples": self.samples, "foreseen": self.foreseen}


class DawnGames:
    """Games as a process of its own can play them."""

    def __init__(self, game: str, seats: int, variant: Variant, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.variant = variant
        self.seed = seed

    def ends(self, number: int) -> list[Sample]:
        """The dawns of one game as each seat saw them, and how it ended for the seat."""
        game: Game[Any] = find(self.game)
        seed = derive(self.seed, number)
        course, rng = Course(game, self.seats, self.variant, seed), Random(derive(seed, 1))
        judges = [advice(game) if rng.random() < BY_ADVICE else judgement(game, self.seats) for _ in range(self.seats)]
        met: list[tuple[int, Row, float]] = []
        last = 0
        while course.goes_on():
            state = course.state
            now = round_of(self.game, state)
            if now != last:
                last = now
                met += [self.seen(state, seat) for seat in range(self.seats)]
            course.do(choose(course.sight(), judges[course.seat], derive(seed, 2, course.number), WHIMS))
        ended = [final(game, course.state, seat) for seat in range(self.seats)]
        return [(stage, row, ended[at % self.seats], thought) for at, (stage, row, thought) in enumerate(met)]

    def seen(self, state: Any, seat: int) -> tuple[int, Row, float]:
        """Stage and features; then for each place turns to come, if it is held, and each seat, less the mean of the others'."""
        parts = parts_of(self.game)
        stage, rows = parts.components(state, seat)
        row = features(rows, seat, parts.counted)
        if parts.held is not None:
            turns, held = parts.held(state)
            row += [own_less_mean([turns * (own >> place & 1) for own in held], seat) for place in range(len(parts.places))]
        row += [own_less_mean([float(other == one) for other in range(self.seats)], seat) for one in range(self.seats)]
        return stage, row, judgement(find(self.game), self.seats).value(state, seat)


def round_of(name: str, state: Any) -> int:
    """Which round the table is in."""
    found = parts_of(name).round
    if found is None:
        raise BadWish(f"{name} names no rounds, so there is nothing to learn of where one begins")
    return found(state)


def learn_dawns(name: str, seats: int, seed: int, games: int, variant: Variant | None, tell: Tell, jobs: int) -> DawnLesson:
    """One fit to all games but those set aside, by which it is told how much it foresees."""
    game = checked(name, seats, games, 1, jobs)
    round_of(game.name, game.setup(seats, 1, game.variant(variant or {})))
    lesson = DawnLesson(game.name, seats)
    of_games = DawnGames(game.name, seats, game.variant(variant or {}), seed)
    sums, aside = Sums(len(lesson.held())), list[Sample]()
    for number, samples in enumerate(played(of_games.ends, games, jobs)):
        lesson.games += 1
        lesson.samples += len(samples)
        if number % SET_ASIDE == SET_ASIDE - 1:
            aside += samples
        else:
            for stage, row, end, _ in samples:
                sums.add(lesson.row(stage, row), end)
    lesson.take(fit(sums, [0.0] * sums.width, 1.0, lesson.held()))
    lesson.foreseen = compared(lesson, aside)
    tell(lesson.foreseen)
    return lesson


def compared(lesson: DawnLesson, aside: list[Sample]) -> str:
    """How much of what games set aside came to is foreseen, beside what judgement foresaw: worse is not to be written down."""
    if not aside:
        return "nothing was set aside"
    width, places = len(lesson.parts.prior), len(lesson.parts.places)
    whole = sum([end * end for _, _, end, _ in aside], 0.0)
    by_dawn = by_judgement = 0.0
    for stage, row, end, thought in aside:
        found = dot(lesson.weights[stage], row[:width]) + dot(lesson.worths, row[width : width + places])
        by_dawn += (end - found) ** 2
        by_judgement += (end - thought) ** 2
    if by_dawn >= by_judgement:
        raise DeadEnd("what was learnt foresees less than judgement does: try more games")
    now, before = (100 - 100 * missed / whole for missed in (by_dawn, by_judgement))
    return f"{now:.1f}% of how games set aside ended, {before:.1f}% by judgement"
