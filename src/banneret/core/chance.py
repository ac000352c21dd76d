"""The only dice in the house: SplitMix64, one integer in, one integer out.

>>> seed = advance(7)
>>> [roll(seed, 6), roll(advance(seed), 6)]
[2, 0]
"""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15


def advance(seed: int) -> int:
    """The seed after one use of chance."""
    return (seed + GOLDEN) & MASK


def roll(seed: int, sides: int) -> int:
    """A number from 0 to sides - 1, wholly decided by the seed."""
    z = seed
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return ((z ^ (z >> 31)) * sides) >> 64


class Rig:
    """Loaded dice and stacked piles, for tests and drills. It lies beside the table: no copy, view or record has it."""

    def __init__(self, dice: list[int], draws: list[int]) -> None:
        self.dice = dice  # what the next dice will show, from 0
        self.draws = draws  # which cards will come next; one that is not in the pile waits for its pile


def derive(seed: int, *path: int) -> int:
    """A seed of its own for each path, such as (game number, seat): same path, same seed, whoever asks first."""
    for branch in path:
        seed = roll(advance((seed ^ (branch * GOLDEN)) & MASK), 1 << 64)
    return seed
