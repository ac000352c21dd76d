"""The only dice in the house: SplitMix64, one integer in, one integer out.

>>> seed = advance(7)
>>> [roll(seed, 6), roll(advance(seed), 6)]
[2, 0]
"""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1
GOLDEN: Final = 0x9E3779B97F4A7C15
HALF: Final = (1 << 32) - 1
COMPILED: Final[bool] = not __file__.endswith(".py")


def advance(seed: int) -> int:
    """The seed after one use of chance."""
    return (seed + GOLDEN) & MASK


def roll(seed: int, sides: int) -> int:
    """A number from 0 to sides - 1, wholly decided by the seed."""
    if COMPILED:
        return roll_by_halves(seed, sides)
    z = seed
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return ((z ^ (z >> 31)) * sides) >> 64


def roll_by_halves(seed: int, sides: int) -> int:
    """The same in numbers that fit into a machine word: interpreted slower, compiled several times as fast."""
    high, low = seed >> 32, seed & HALF
    low, high = low ^ (low >> 30 | high << 2 & HALF), high ^ high >> 30
    low, high = low * 0x1CE4E5B9 & HALF, upper(high, low, 0xBF58, 0x476D, 0x1CE4E5B9)
    low, high = low ^ (low >> 27 | high << 5 & HALF), high ^ high >> 27
    low, high = low * 0x133111EB & HALF, upper(high, low, 0x94D0, 0x49BB, 0x133111EB)
    low, high = low ^ (low >> 31 | high << 1 & HALF), high ^ high >> 31
    return high * sides + (low * sides >> 32) >> 32


def upper(high: int, low: int, by_first: int, by_second: int, by_low: int) -> int:
    """The upper half of a product modulo 2^64: the second factor is two quarters and a half below 2^30."""
    crossed = low * by_second + ((low * by_first & 0xFFFF) << 16) + high * by_low
    return crossed + (low * by_low >> 32) & HALF


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
