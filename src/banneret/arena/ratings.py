"""Ratings with uncertainty from games of many players: the Plackett-Luce model of Weng and Lin, as OpenSkill has it.

>>> ratings = {"a": Rating(), "b": Rating()}
>>> update(ratings, ["a", "b"], [1, 2])
>>> ratings["a"].mu > 25 > ratings["b"].mu, ratings["a"].sigma < Rating().sigma
(True, True)
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = SIGMA / 2
"""The luck in one game."""
LEAST: Final = 0.0001
"""What is left of the uncertainty in any case."""


class Rating:
    """A strength and how unsure it is: nearly surely it is above `low`."""

    def __init__(self, mu: float = MU, sigma: float = SIGMA) -> None:
        self.mu = mu
        self.sigma = sigma

    @property
    def low(self) -> float:
        return self.mu - 3 * self.sigma


def update(ratings: dict[str, Rating], seats: list[str], ranks: list[int]) -> None:
    """One game: who sat where, and the place of each seat, the best 1. A bot at several seats learns their mean."""
    players = [ratings[name] for name in seats]
    c = sqrt(sum([player.sigma**2 + BETA**2 for player in players]))
    strengths = [exp(player.mu / c) for player in players]
    moved: dict[str, list[tuple[float, float]]] = {}
    for one, name in enumerate(seats):
        omega = delta = 0.0
        for other, rank in enumerate(ranks):
            if rank <= ranks[one]:
                rivals = sum([strengths[third] for third, place in enumerate(ranks) if place >= rank])
                share, equals = strengths[one] / rivals, ranks.count(rank)
                omega += ((1 - share) if other == one else -share) / equals
                delta += share * (1 - share) / equals
        variance = players[one].sigma ** 2
        gamma = players[one].sigma / c
        moved.setdefault(name, []).append((omega * variance / c, max(LEAST, 1 - gamma * delta * variance / c**2)))
    for name, moves in moved.items():
        rating, n = ratings[name], len(moves)
        rating.mu += sum([shift for shift, _ in moves]) / n
        rating.sigma *= sqrt(sum([shrink for _, shrink in moves]) / n)
