"""Finished games and what may be concluded from them, with 95 % intervals."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import Any, Final

from banneret.core import Game, Seat, Variant

Z95: Final = 1.959963984540054


class Played:
    """One finished game. `entries[seat]` is the number of the bot that sat there."""

    def __init__(self, number: int, seed: int, entries: list[int], game: Game[Any], state: Any, decisions: int) -> None:
        self.number = number
        self.seed = seed
        self.entries = entries
        self.scores: list[int] = game.scores(state)
        self.returns: list[float] = game.returns(state)
        self.decisions = decisions
        self.record = ""  # as it is written to a file, where that was wished for
        self.course: Course | None = None  # how it went, where that was wished for

    def facts(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "bots": self.entries,
            "scores": self.scores,
            "wins": self.returns,
            "decisions": self.decisions,
        }


class Course:
    """How a game went: who led when, and what each seat did and got."""

    def __init__(self, leaders: list[int], opening: list[str], things: list[list[str]], sources: list[dict[str, int]]) -> None:
        self.leaders = leaders  # after each decision, those with most points, a bit for each seat
        self.opening = opening  # the first answer of each seat to a question with a choice, in the word of records
        self.things = things  # of each seat, each once: answers with a label, and what it was told to have
        self.sources = sources  # of each seat, points by what they came from

    def half_time(self) -> int:
        """Who led after half of the decisions."""
        return self.leaders[len(self.leaders) // 2]

    def lead_changes(self) -> int:
        """How often another seat was alone in front than the one before."""
        alone = [leaders for leaders in self.leaders if leaders.bit_count() == 1]
        return sum([one != two for one, two in pairwise(alone)])


class Line:
    """How one bot, or one seat, fared over all games."""

    def __init__(self, name: str, wins: list[float], points: list[int]) -> None:
        self.name = name
        self.games = len(wins)
        self.wins = sum(wins)
        self.win_rate = self.wins / max(1, self.games)
        self.win_interval = wilson(self.wins, self.games)
        self.points, self.points_interval = mean_with_interval(points)

    def facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "win_interval": list(self.win_interval),
            "points": self.points,
            "points_interval": list(self.points_interval),
        }


class Result:
    """All games and what follows from them. It holds no time: equal simulations have equal results."""

    def __init__(self, game: Game[Any], variant: Variant, seats: int, seed: int, bots: list[str], played: list[Played]) -> None:
        self.game = game.name
        self.variant = variant
        self.seats = seats
        self.seed = seed
        self.bots = bots
        self.played = played
        self.by_bot = [self._line(name, [one.entries.index(entry) for one in played]) for entry, name in enumerate(bots)]
        self.by_seat = [self._line(game.seat_name(seat), [seat] * len(played)) for seat in range(seats)]
        self.decisions, self.decisions_interval = mean_with_interval([one.decisions for one in played])

    def _line(self, name: str, seats: list[Seat]) -> Line:
        pairs = list(zip(self.played, seats, strict=True))
        return Line(name, [one.returns[seat] for one, seat in pairs], [one.scores[seat] for one, seat in pairs])

    def facts(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "game": self.game,
            "variant": self.variant,
            "seats": self.seats,
            "seed": self.seed,
            "games": len(self.played),
            "decisions": self.decisions,
            "decisions_interval": list(self.decisions_interval),
            "bots": [line.facts() for line in self.by_bot],
            "by_seat": [line.facts() for line in self.by_seat],
            "played": [one.facts() for one in self.played],
        }


# -- figures


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval for a win rate, after Wilson: honest near 0 and 1, and for few games.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, Z95 * Z95
    centre = rate + z2 / (2 * games)
    spread = Z95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean_with_interval(numbers: list[int]) -> tuple[float, tuple[float, float]]:
    """The mean and its 95 % interval by the normal approximation."""
    count = max(1, len(numbers))
    mean = sum(numbers) / count
    variance = sum((number - mean) ** 2 for number in numbers) / max(1, count - 1)
    half = Z95 * sqrt(variance / count)
    return mean, (mean - half, mean + half)
