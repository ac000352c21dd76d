"""Ridge regression towards what was thought before, in plain Python: a dozen weights need no library."""

from __future__ import annotations

from math import exp, log
from typing import Final

from banneret.bots.judgement.linear import Row

ENDS: Final = 8_000.0
"""In a fit to ends, what was thought before counts like so many samples in which a component differs by a point.

An end is some twelve points off what one may expect, some seven tables of one game in one stage tell the same, and weights
are believed within a third: 144 times 7 over 0.12. So a component that seldom differs, or by little, keeps its weight; but what
always differs by little, such as a stock of small change, may be priced further from the truth, and is held less (`looseness`).
"""
PLANS: Final = 300.0
"""The same in a fit to what plans lead to, of which hardly anything is luck."""
COMMON: Final = 3.0
"""Over all stages many more tables of one game tell the same, so what was thought before counts so much more there."""
SMALL: Final = 0.4
"""A component whose square is less than this on average is small change."""
LOOSEST: Final = 0.1


class Sums:
    """All that a fit needs to know of any number of samples."""

    def __init__(self, width: int) -> None:
        self.count = 0
        self.width = width
        self.products = [[0.0] * width for _ in range(width)]
        self.targets = [0.0] * width
        self.squares = 0.0

    def add(self, features: Row, target: float) -> None:
        self.count += 1
        self.squares += target * target
        for at, feature in enumerate(features):
            if feature:
                self.targets[at] += feature * target
                row = self.products[at]
                for other in range(at, self.width):
                    row[other] += feature * features[other]

    def merge(self, others: Sums) -> None:
        self.count += others.count
        self.squares += others.squares
        for at in range(self.width):
            self.targets[at] += others.targets[at]
            for other in range(at, self.width):
                self.products[at][other] += others.products[at][other]

    def product(self, one: int, two: int) -> float:
        return self.products[min(one, two)][max(one, two)]

    def error(self, weights: Row) -> float:
        """The mean square of what these weights miss the target by."""
        total = self.squares
        for at, weight in enumerate(weights):
            total -= 2 * weight * self.targets[at]
            for other, beside in enumerate(weights):
                total += weight * beside * self.product(at, other)
        return max(0.0, total / max(1, self.count))


def looseness(sums: Sums) -> Row:
    """By component, the share of the pull that holds it: all of it, or less for small change."""
    count = max(1, sums.count)
    return [min(1.0, sums.product(at, at) / count / SMALL + LOOSEST) for at in range(sums.width)]


def fit(sums: Sums, before: Row, strength: float = ENDS, held: Row | None = None) -> Row:
    """The weights that miss least, drawn towards those before: each the more, the less its feature varied.

    The last one, for the lead, moves with all components together, and is held like all of them together.

    >>> sums = Sums(1)
    >>> for x in (1.0, 2.0, 3.0):
    ...     sums.add([x], 2 * x)
    >>> fit(sums, [0.0], 0.0), fit(sums, [1.0], 14.0)
    ([2.0], [1.5])
    """
    width = sums.width
    matrix = [[sums.product(at, other) for other in range(width)] for at in range(width)]
    right = sums.targets[:]
    for at in range(width):
        share = held[at] if held is not None else 1.0
        pull = strength * share * (width if at == width - 1 else 1) + (0.0 if matrix[at][at] else 1.0)
        matrix[at][at] += pull
        right[at] += pull * before[at]
    return solve(matrix, right)


def solve(matrix: list[Row], right: Row) -> Row:
    """Gauss with the largest pivot; the arguments are used up."""
    size = len(right)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(matrix[row][at]))
        matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
        right[at], right[pivot] = right[pivot], right[at]
        for row in range(at + 1, size):
            share = matrix[row][at] / matrix[at][at]
            if share:
                for column in range(at, size):
                    matrix[row][column] -= share * matrix[at][column]
                right[row] -= share * right[at]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        rest = right[at]
        for column in range(at + 1, size):
            rest -= matrix[at][column] * found[column]
        found[at] = rest / matrix[at][at]
    return found


# -- from judgements to chances


WIDEST: Final = 64.0
NARROWEST: Final = 0.25
CUTS: Final = 40


def dot(one: Row, two: Row) -> float:
    total = 0.0
    for a, b in zip(one, two, strict=True):
        total += a * b
    return total


def spread_of(tables: list[tuple[Row, Row]]) -> float:
    """The spread under which what happened was likeliest, where a seat's chance grows with exp(worth / spread).

    >>> round(spread_of([([2.0, 0.0], [1.0, 0.0])] * 3 + [([2.0, 0.0], [0.0, 1.0])]), 2)  # three of four: exp(2 / s) = 3
    1.82
    """
    low, high = log(NARROWEST), log(WIDEST)
    for _ in range(CUTS):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if surprise(tables, exp(a)) < surprise(tables, exp(b)):
            high = b
        else:
            low = a
    return exp((low + high) / 2)


def surprise(tables: list[tuple[Row, Row]], spread: float) -> float:
    total = 0.0
    for worths, shares in tables:
        best = max(worths)
        whole = sum([exp((worth - best) / spread) for worth in worths], 0.0)
        for worth, share in zip(worths, shares, strict=True):
            total += share * (log(whole) - (worth - best) / spread)
    return total
