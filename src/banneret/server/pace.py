"""Pauses that tell nothing: how long the house waits before it answers for a seat, drawn without a look at the hand.

A bot with a choice, a bot without one, and a person who has nothing to play all take a pause of the same kind. The time
that a bot really thinks lies within the pause, so that it cannot be read off either; only `none`, which is meant for
tables of bots, shows it.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from banneret.server.table import PaceName

MIDDLE: Final[dict[PaceName, float]] = {"none": 0.0, "fast": 0.6, "normal": 1.6, "slow": 4.0}
"""seconds, half of the pauses are shorter"""
FORCED_LEAST: Final[PaceName] = "fast"
"""A person who has nothing to play must not be told apart by speed, even where bots do not wait."""

_dice: Final = SystemRandom()


def pause(pace: PaceName) -> float:
    """Between half and twice the middle, and nothing of it depends on anything else."""
    middle = MIDDLE[pace]
    return middle * float(2.0 ** _dice.uniform(-1.0, 1.0))


def forced_pause(pace: PaceName) -> float:
    return pause(pace if MIDDLE[pace] >= MIDDLE[FORCED_LEAST] else FORCED_LEAST)
