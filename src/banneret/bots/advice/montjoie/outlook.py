"""What lies ahead of a table of Montjoie!, and how one seat's worth is set against the others'."""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.montjoie.lands import ecu, later_turns
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.course import PlayerTurns
from banneret.games.montjoie.steps.ending import length
from banneret.games.montjoie.steps.points import Points
from banneret.games.montjoie.steps.turns import BeginActions

AGAINST_THE_BEST: Final = 0.4
"""The share of the comparison that is with the strongest of the others alone."""
LAST_COIN: Final = 0.001
"""Money breaks ties at the very end."""


class Outlook:
    """What lies ahead, read once from the agenda: it is the same whoever wins the combat under way."""

    def __init__(self, s: Montjoie) -> None:
        self.now = 0  # whether this turn will still be scored
        self.later = later_turns(length(s), s.turn)
        self.ahead = 0  # the seats, a bit each, whose turn has not begun
        for step in s.agenda:
            kind = type(step)
            if kind is Points:
                self.now = 1
            elif kind is PlayerTurns:
                self.ahead = (1 << s.seats) - 1
            elif isinstance(step, BeginActions) and step.nation < s.seats:
                self.ahead |= 1 << step.nation
        self.coin = ecu(self.later) + LAST_COIN
        self.use = min(1.0, self.later + self.now)


def compared(found: list[float], seat: int) -> float:
    others = [worth for other, worth in enumerate(found) if other != seat]
    mean = sum(others) / len(others)
    return found[seat] - (1 - AGAINST_THE_BEST) * mean - AGAINST_THE_BEST * max(others)
