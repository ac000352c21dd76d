"""What many games say of a game itself, with 95 % intervals: seats, length, leads, and what things are worth."""

from __future__ import annotations

from typing import Any, Final

from banneret.simulate import Line, Result, mean_with_interval, wilson

FEW: Final = 20
"""What fewer seats had says nothing."""


class Share:
    """How often something was so, of so many cases."""

    def __init__(self, name: str, wins: float, cases: int) -> None:
        self.name = name
        self.wins = wins
        self.cases = cases
        self.rate = wins / max(1, cases)
        self.interval = wilson(wins, cases)

    def facts(self) -> dict[str, Any]:
        return {"name": self.name, "rate": self.rate, "interval": list(self.interval), "cases": self.cases}


class Findings:
    def __init__(self, result: Result) -> None:
        self.result = result
        self.games = len(result.played)
        self.even = 1 / result.seats
        self.seats: list[Line] = result.by_seat
        courses = [(one, one.course) for one in result.played if one.course is not None]
        self.length, self.length_interval = result.decisions, result.decisions_interval
        self.lead_changes, self.lead_interval = mean_with_interval([course.lead_changes() for _, course in courses])
        ahead = [(one.returns, course.half_time()) for one, course in courses if course.half_time().bit_count() == 1]
        self.half_time = Share("half-time", sum([shares[led.bit_length() - 1] for shares, led in ahead], 0.0), len(ahead))
        things: dict[str, list[float]] = {}
        openings: dict[str, list[float]] = {}
        for one, course in courses:
            for seat, share in enumerate(one.returns):
                for thing in course.things[seat]:
                    things.setdefault(thing, []).append(share)
                if course.opening[seat]:
                    openings.setdefault(course.opening[seat], []).append(share)
        self.things = self.shares(things)
        self.openings = self.shares(openings)
        self.sources = [
            self.source(name, courses) for name in sorted({n for _, c in courses for row in c.sources for n in row})
        ]

    def shares(self, found: dict[str, list[float]]) -> list[Share]:
        """How often whoever had it won, the most telling first; what hardly anybody had is left out."""
        enough = [Share(name, sum(wins, 0.0), len(wins)) for name, wins in found.items() if len(wins) >= FEW]
        return sorted(enough, key=lambda share: (-self.clear(share), share.name))

    def clear(self, share: Share) -> float:
        """By how much its interval misses an even share; below 0 where an even share is within it."""
        low, high = share.interval
        return max(low - self.even, self.even - high)

    def source(self, name: str, courses: list[Any]) -> tuple[str, float, float]:
        """What winners and what others earned by something, on average."""
        won = [course.sources[seat].get(name, 0) for one, course in courses for seat, share in enumerate(one.returns) if share]
        lost = [
            course.sources[seat].get(name, 0) for one, course in courses for seat, share in enumerate(one.returns) if not share
        ]
        return name, sum(won) / max(1, len(won)), sum(lost) / max(1, len(lost))

    def facts(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "game": self.result.game,
            "variant": self.result.variant,
            "bots": self.result.bots,
            "seed": self.result.seed,
            "games": self.games,
            "seats": [line.facts() for line in self.seats],
            "length": [self.length, *self.length_interval],
            "lead_changes": [self.lead_changes, *self.lead_interval],
            "half_time_leader_wins": self.half_time.facts(),
            "points": [{"source": name, "winners": won, "others": lost} for name, won, lost in self.sources],
            "things": [share.facts() for share in self.things],
            "openings": [share.facts() for share in self.openings],
        }
