"""Weights by experiment: each seat plays with weights of its own, shifted by chance, and the ends show what shifts bring.

A fit to ends tells which tables go with a good end, and not what leads to one: who has money left at the end of a lost game has
not lost because of it. A shift can tell, since nothing but chance decides who plays with it.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from banneret.bots.judgement.linear import Row
from banneret.bots.learning.regression import Sums, fit

SPREAD: Final = 0.4
"""How far weights are shifted, as a share of themselves."""
NOTHING: Final = 0.02
"""A weight as small as this has no share to speak of: it is shifted by this much of a point instead."""
ADDED: Final = 0.3
LEAD: Final = 0.5
"""So is the last one, for the lead."""
DOUBT: Final = 40.0
"""What shifts bring is held for nothing until as much is seen: an end is some twenty points off, a shift brings some three."""
RATE: Final = 0.07
"""How far a weight moves for each point that its shift would bring."""
FARTHEST: Final = 0.6


def drawn(width: int, rng: Random) -> Row:
    return [rng.gauss(0.0, SPREAD) for _ in range(width)]


def shifted(weights: list[Row], shift: Row) -> list[Row]:
    """
    >>> shifted([[2.0, 0.0, 0.1]], [0.0, 1.0, 1.0])
    [[2.0, 0.3, 0.6]]
    """
    last = len(shift) - 1
    return [[_moved(weight, by, at == last) for at, (weight, by) in enumerate(zip(row, shift, strict=True))] for row in weights]


def _moved(weight: float, by: float, lead: bool) -> float:
    if lead:
        return weight + LEAD * by
    return weight * exp(by) if abs(weight) > NOTHING else weight + ADDED * by


class Shifts:
    """What shifts brought, in points and victories as `final` counts them."""

    def __init__(self, width: int) -> None:
        self.sums = Sums(width)

    def add(self, shifts: list[Row], worths: Row) -> None:
        """One game. Only what sets a seat apart from the others can bring it anything."""
        means = [sum(column) / len(shifts) for column in zip(*shifts, strict=True)]
        for shift, worth in zip(shifts, worths, strict=True):
            self.sums.add([by - mean for by, mean in zip(shift, means, strict=True)], worth)

    def step(self) -> Row:
        """How far to go, by component: further where more is gained, and hardly where that may be luck."""
        width = self.sums.width
        alike = [1.0] * (width - 1) + [1.0 / width]  # the lead's shift is of the same measure as the others
        gains = fit(self.sums, [0.0] * width, DOUBT, alike)
        return [max(-FARTHEST, min(FARTHEST, RATE * gain)) for gain in gains]
