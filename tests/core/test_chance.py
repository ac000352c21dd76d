"""The dice of the house fall alike interpreted and compiled."""

from __future__ import annotations

import pytest

from banneret.core.chance import MASK, advance, roll, roll_in_thirds


@pytest.mark.parametrize("sides", [1, 2, 6, 52, 1000, 1 << 64])
def test_a_die_falls_alike_by_both_ways_of_reckoning(sides: int) -> None:
    """Compiled dice are thrown in pieces of 22 bits, interpreted ones in whole numbers."""
    seed = MASK - 5
    for _ in range(2000):
        seed = advance(seed)
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        assert roll(seed, sides) == roll_in_thirds(seed, sides) == ((z ^ (z >> 31)) * sides) >> 64
