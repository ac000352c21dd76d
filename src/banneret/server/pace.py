"""Pauses that tell nothing: how long the house waits before it answers for a seat, drawn without a look at the hand.

A bot with a choice, a bot without one, and a person who has nothing to play all take a pause of the same kind. Where a bot
thinks longer than its pause, that must not tell people that it has something to think about: without a choice it takes as
long as it took lately at such a question with one.
"""

from __future__ import annotations

from collections import deque
from random import SystemRandom
from typing import Final

from banneret.server.table import PaceName

MIDDLE: Final[dict[PaceName, float]] = {"none": 0.0, "fast": 0.6, "normal": 1.6, "slow": 4.0}
"""seconds, half of the pauses are shorter"""
FORCED_LEAST: Final[PaceName] = "fast"
"""A person who has nothing to play must not be told apart by speed, even where bots do not wait."""

REMEMBERED: Final = 20
KINDS: Final = 1000
"""of questions; a guest may ask for bots by names without end"""

_dice: Final = SystemRandom()


def pause(pace: PaceName) -> float:
    """Between half and twice the middle, and nothing of it depends on anything else."""
    middle = MIDDLE[pace]
    return middle * float(2.0 ** _dice.uniform(-1.0, 1.0))


def forced_pause(pace: PaceName) -> float:
    return pause(pace if MIDDLE[pace] >= MIDDLE[FORCED_LEAST] else FORCED_LEAST)


Kind = tuple[str, str, str]
"""the game, the bot, and the question as everybody knows it"""


class Habits:
    """How long bots take over each kind of question when they have a choice, in the whole house."""

    def __init__(self) -> None:
        self.taken: dict[Kind, deque[float]] = {}

    def rest(self, kind: Kind, forced: bool, took: float) -> float:
        """How much longer a thought shall seem to take: without a choice, as long as one of the last with one."""
        if not forced:
            self.taken.setdefault(kind, deque(maxlen=REMEMBERED)).append(took)
            if len(self.taken) > KINDS:
                del self.taken[next(iter(self.taken))]
            return 0.0
        return max(0.0, _dice.choice(self.taken.get(kind, (0.0,))) - took)
