"""Weights that are shaken: players of one game go by weights a little apart, and the best so far lean to those that did better.

How a game ends tells what goes with a good end, and a glimpse what one plan leads to. Neither tells what comes of playing by a
weight turn after turn, with plans looked at as widely as a knight does. This does, and nothing has to be explained.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.bots.greedy import GreedyBot
from banneret.bots.judgement import BREADTH, judged_by, parts_of
from banneret.bots.judgement.linear import Row
from banneret.bots.learning.self_play import EVERY, Course, Played, choose
from banneret.bots.search import Manner
from banneret.core import Game, Variant, find
from banneret.core.chance import derive

MANNER: Final = Manner(1, 1, 0)
"""Half as widely as a knight. Weights that suit a narrow look fail in a wide one."""
SHAKEN: Final = 0.4
"""How far a weight is shaken, as a part of its usual size …"""
LEAST: Final = 0.12
"""… and at least."""
FADES: Final = 0.75
"""What is left, from round to round, of what was found around the weights of before."""
STRIDE: Final = 0.35
"""How far to lean, in shakes, for each point that a shake brings …"""
LONGEST: Final = 0.5
"""… and at most."""
DOUBT: Final = 1.5
"""What may be mere luck counts less: by half where the square of its distance from nothing, in standard errors, is this."""

Shake = list[float]
"""For each weight how far it is shaken at every stage, and then for each how much more so late than early."""
Outcome = tuple[Shake, float]


class Leaning:
    """What shaken players came to: for each part of a shake what it brings, and how sure that is."""

    def __init__(self, weights: list[Row]) -> None:
        self.weights = weights
        stages = len(weights)
        sizes = [sum([abs(row[at]) for row in weights], 0.0) / stages for at in range(len(weights[0]))]
        self.scales = [0.0, *[max(SHAKEN * size, LEAST) for size in sizes[1:]]]  # points are what the rest is measured in
        self.gains = [0.0] * (2 * len(sizes))
        self.squares = [0.0] * (2 * len(sizes))
        self.count = 0.0

    def take(self, outcomes: list[Outcome]) -> None:
        for shake, worth in outcomes:
            self.count += 1.0
            for at, by in enumerate(shake):
                self.gains[at] += by * worth
                self.squares[at] += (by * worth) ** 2

    def lean(self) -> Shake:
        """A step to where shaken weights did better. What was found around the weights of before fades."""
        step: Shake = []
        for gained, square in zip(self.gains, self.squares, strict=True):
            gain = gained / self.count
            doubt = max(1e-9, square / self.count - gain * gain) / self.count
            sure = gain * gain / (gain * gain + DOUBT * doubt)
            step.append(max(-LONGEST, min(LONGEST, STRIDE * gain * sure)))
        step[0] = step[len(self.scales)] = 0.0
        self.weights = shaken(self.weights, self.scales, step)
        self.gains = [FADES * gain for gain in self.gains]
        self.squares = [FADES * square for square in self.squares]
        self.count *= FADES
        return step


def judged_widely(game: Game[Any], weights: list[Row]) -> Advice:
    judge = judged_by(game, weights)
    judge.breadth = BREADTH.get(game.name, judge.breadth)
    return judge


def shaken(weights: list[Row], scales: Row, shake: Shake) -> list[Row]:
    """
    >>> shaken([[1.0, 2.0], [1.0, 2.0]], [0.0, 0.5], [9.0, 1.0, 9.0, 2.0])
    [[1.0, 1.5], [1.0, 3.5]]
    """
    found: list[Row] = []
    width, last = len(scales), max(1, len(weights) - 1)
    for stage, row in enumerate(weights):
        early = 2.0 * stage / last - 1.0
        found.append([row[at] + scales[at] * (shake[at] + early * shake[width + at]) for at in range(width)])
    return found


class ShakenGames:
    """Games of one round, as a process of its own can play them."""

    def __init__(self, game: str, seats: int, variant: Variant, seed: int, leaning: Leaning) -> None:
        self.game = game
        self.seats = seats
        self.variant = variant
        self.seed = seed
        self.weights = leaning.weights
        self.scales = leaning.scales

    def play(self, number: int) -> tuple[list[Outcome], Played]:
        """Of two players one goes by a shake, the other by its opposite. In every other game all but two of them are greedy."""
        seed = derive(self.seed, number)
        rng, shakes = Random(seed), list[Shake]()
        for _ in range(self.seats // 2 if number % 2 else 1):
            shake = [rng.gauss(0.0, 1.0) for _ in range(2 * len(self.scales))]
            shakes += [shake, [-by for by in shake]]
        places = [*range(len(shakes)), *[-1] * (self.seats - len(shakes))]
        rng.shuffle(places)
        game: Game[Any] = find(self.game)
        judges = [judged_widely(game, shaken(self.weights, self.scales, shake)) for shake in shakes]
        greedy = [GreedyBot(derive(seed, 1, seat)) for seat in range(self.seats)]
        course, parts, found = Course(game, self.seats, self.variant, derive(seed, 2)), parts_of(self.game), Played()
        while course.goes_on():
            if rng.random() < 1 / EVERY:
                found.meet(parts, course.state)
            sight, place = course.sight(), places[course.seat]
            if place < 0:
                course.do(greedy[course.seat].choose(sight))
            else:
                course.do(choose(sight, judges[place], derive(seed, 3, course.number), 0.0, MANNER))
        found.end(game, course.state)
        return [(shakes[place], found.worths[seat]) for seat, place in enumerate(places) if place >= 0], found
