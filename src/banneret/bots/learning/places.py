"""What single places are worth beyond what their kind tells: a fit to how games end, of what the judgement so far missed.

Whoever holds a place at some time ended so much better or worse than was foreseen. What the seats are worth by themselves is
fitted beside it, so that the home of a strong nation is not taken for the reason of its strength.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.bots.judgement import judged_by, parts_of, weights_for
from banneret.bots.judgement.linear import Row, final, own_less_mean
from banneret.bots.learning import Tell, beats_the_best, checked, meeting, played
from banneret.bots.learning.regression import Sums, fit
from banneret.bots.learning.self_play import EVERY, Course, choose, is_under_way
from banneret.core import BadWish, Game, Variant, find
from banneret.core.chance import derive

WHIMS: Final = 0.15
"""More than elsewhere: a place that nobody ever holds by choice is never priced."""
STRENGTH: Final = 30_000.0
"""Nothing counts like so many samples in which a seat alone holds a place for a turn to come."""
TRIALS: Final = 0.1
"""Games in which the new worths meet the best so far, for each game to learn from."""

Sample = tuple[Row, float]


class PlacesLesson:
    """What was learnt, and from what."""

    def __init__(self, name: str, seats: int) -> None:
        self.parts = parts_of(name)
        self.worths = [0.0] * len(self.parts.places)
        self.width = len(self.worths) + seats
        self.games = 0
        self.samples = 0
        self.trials: list[str] = []

    def facts(self) -> dict[str, Any]:
        return {"games": self.games, "samples": self.samples, "trials": self.trials}


class PlacesGames:
    """Games of one round, as a process of its own can play them."""

    def __init__(self, game: str, seats: int, variant: Variant, seed: int, best: Row) -> None:
        self.game = game
        self.seats = seats
        self.variant = variant
        self.seed = seed
        self.best = best  # the worths to learn from
        self.found: Row = []  # those on trial against them

    def judge(self, worths: Row) -> Advice:
        return judged_by(find(self.game), weights_for(self.game, self.seats), worths)

    def ends(self, number: int) -> list[Sample]:
        """Tables met in one game: what each seat held, and by how much its end was better than foreseen."""
        game: Game[Any] = find(self.game)
        parts, judge, seed = parts_of(self.game), self.judge(self.best), derive(self.seed, number)
        course, rng = Course(game, self.seats, self.variant, seed), Random(derive(seed, 1))
        met: list[tuple[list[Row], Row]] = []
        while course.goes_on():
            state = course.state
            if rng.random() < 1 / EVERY and not is_under_way(parts, state):
                seats = range(self.seats)
                met.append(([self.features(state, seat) for seat in seats], [judge.value(state, seat) for seat in seats]))
            course.do(choose(course.sight(), judge, derive(seed, 2, course.number), WHIMS))
        ended = [final(game, course.state, seat) for seat in range(self.seats)]
        return [(row, end - foreseen) for rows, worths in met for row, foreseen, end in zip(rows, worths, ended, strict=True)]

    def features(self, state: Any, seat: int) -> Row:
        """Turns to come, for each place that this seat holds less the mean of the others; then for the seats themselves."""
        parts = parts_of(self.game)
        assert parts.held is not None
        turns, held = parts.held(state)
        row = [own_less_mean([turns * (own >> place & 1) for own in held], seat) for place in range(len(parts.places))]
        return row + [own_less_mean([turns * (other == one) for other in range(self.seats)], seat) for one in range(self.seats)]

    def trial(self, number: int) -> tuple[float, float]:
        new, old = self.judge(self.found), self.judge(self.best)
        return meeting(find(self.game), self.seats, self.variant, new, old, self.seed, number)


def learn_places(
    name: str, seats: int, seed: int, games: int, rounds: int, variant: Variant | None, tell: Tell, jobs: int
) -> PlacesLesson:
    """In each round a step from the best so far, which must beat it."""
    game = checked(name, seats, games, rounds, jobs)
    if not parts_of(game.name).places:
        raise BadWish(f"{game.name} names no places to learn the worth of")
    full, lesson = game.variant(variant or {}), PlacesLesson(game.name, seats)
    for number in range(rounds):
        round_ = PlacesGames(game.name, seats, full, derive(seed, number, 0), lesson.worths)
        sums = Sums(lesson.width)
        for samples in played(round_.ends, games, jobs):
            for row, missed in samples:
                sums.add(row, missed)
            lesson.samples += len(samples)
            lesson.games += 1
        step = fit(sums, [0.0] * lesson.width, STRENGTH)
        round_.found = [worth + by for worth, by in zip(lesson.worths, step, strict=False)]
        round_.seed = derive(seed, number, 1)
        if beats_the_best(round_.trial, max(2, int(TRIALS * games)), jobs, lesson.trials, tell):
            lesson.worths = round_.found
    return lesson
