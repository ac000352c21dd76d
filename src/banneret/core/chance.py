"""The only dice in the house: SplitMix64, one integer in, one integer out.

>>> seed = advance(7)
>>> [roll(seed, 6), roll(advance(seed), 6)]
[2, 0]
"""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
THIRD: Final = (1 << 22) - 1
COMPILED: Final[bool] = not __file__.endswith(".py")


def advance(seed: int) -> int:
    """The seed after one use of chance."""
    return (seed + GOLDEN) & MASK


def roll(seed: int, sides: int) -> int:
    """A number from 0 to sides - 1, wholly decided by the seed."""
    if COMPILED:
        return roll_in_thirds(seed, sides)
    z = seed
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return ((z ^ (z >> 31)) * sides) >> 64


def roll_in_thirds(seed: int, sides: int) -> int:
    """The same in pieces of 22 bits, whose products need no long arithmetic: slower interpreted, much faster compiled."""
    upper, lower = seed >> 32, seed & 0xFFFFFFFF
    a, b, c = lower & THIRD, (upper & 0xFFF) << 10 | lower >> 22, upper >> 12
    a, b = a ^ (b >> 8 | c << 14) & THIRD, b ^ c >> 8
    one = a * 0x24E5B9
    two = a * 0x1DB473 + b * 0x24E5B9 + (one >> 22)
    c = a * 0xBF584 + b * 0x1DB473 + c * 0x24E5B9 + (two >> 22) & 0xFFFFF
    a, b = one & THIRD, two & THIRD
    a, b = a ^ (b >> 5 | c << 17) & THIRD, b ^ c >> 5
    one = a * 0x3111EB
    two = a * 0x26EC4C + b * 0x3111EB + (one >> 22)
    c = a * 0x94D04 + b * 0x26EC4C + c * 0x3111EB + (two >> 22) & 0xFFFFF
    a, b = one & THIRD, two & THIRD
    a, b = a ^ (b >> 9 | c << 13) & THIRD, b ^ c >> 9
    return c * sides + (b * sides + (a * sides >> 22) >> 22) >> 20


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
