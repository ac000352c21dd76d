"""Squares and sides of the board as integer bit sets, and the flood that finds what hangs together (LOW-GRID).

A set of squares is one integer: bit 12 · row + column. An open side is written at the square west or north of it:
`east` has the bit of every square from which one can walk east, `south` of every square from which one can walk south.
Where two squares of the board touch and one cannot walk, a marker lies. The rim is no side at all (LOW-GRID-5), so a
smaller board is simply one with fewer squares.

>>> east, south = sides(ALL)
>>> fill(BIT[0], east, south) == ALL, members(around(BIT[13]))
(True, [1, 12, 14, 25])
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 12
SQUARES: Final = SIDE * SIDE
BIT: Final[list[int]] = [1 << square for square in range(SQUARES)]
ALL: Final[int] = (1 << SQUARES) - 1
"""ALL ^ bits is what ~bits means here, and several times faster: a negative number is no bit set to Python."""
HAS_EAST: Final[int] = ALL ^ sum(BIT[square] for square in range(SIDE - 1, SQUARES, SIDE))
HAS_SOUTH: Final[int] = ALL >> SIDE

SQUARE_IDS: Final = [f"{square // SIDE},{square % SIDE}" for square in range(SQUARES)]

# Sides in the order of the catalogue of acts: first those between west and east, then those between north and south.
UPRIGHT: Final = [square for square in range(SQUARES) if HAS_EAST >> square & 1]
FLAT: Final = [square for square in range(SQUARES) if HAS_SOUTH >> square & 1]
EDGE_IDS: Final = [f"V{SQUARE_IDS[q]}" for q in UPRIGHT] + [f"H{SQUARE_IDS[q]}" for q in FLAT]
NEAR: Final = UPRIGHT + FLAT
"""By edge, the square west or north of it."""
FAR: Final = [q + 1 for q in UPRIGHT] + [q + SIDE for q in FLAT]
EAST_EDGE: Final = {square: edge for edge, square in enumerate(UPRIGHT)}
SOUTH_EDGE: Final = {square: len(UPRIGHT) + edge for edge, square in enumerate(FLAT)}

Lists = list[list[list[int]]]
"""For each byte of a bit set, for each value of the byte: the members it stands for."""


def lists(items: list[int]) -> Lists:
    """What `pick` needs to turn a bit set, whose bit i stands for items[i], into a list."""
    found: Lists = []
    for first in range(0, len(items), 8):
        byte = items[first : first + 8]
        table: list[list[int]] = [[]]
        for value in range(1, 1 << len(byte)):
            low = (value & -value).bit_length() - 1
            table.append([byte[low], *table[value & value - 1]])
        found.append(table)
    return found


def pick(table: Lists, bits: int) -> list[int]:
    """The members of a bit set in the order of their bits. A byte at a time: several times faster than bit by bit."""
    found: list[int] = []
    for at, byte in enumerate(bits.to_bytes(len(table), "little")):
        if byte:
            found += table[at][byte]
    return found


SQUARE_LISTS: Final[Lists] = lists(list(range(SQUARES)))


def members(bits: int) -> list[int]:
    """The squares of a set, from north-west to south-east."""
    return pick(SQUARE_LISTS, bits)


def edges(east: int, south: int) -> list[int]:
    """The edges, by number, east of one set of squares and south of another."""
    return [EAST_EDGE[square] for square in members(east)] + [SOUTH_EDGE[square] for square in members(south)]


def sides(land: int) -> tuple[int, int]:
    """LOW-GRID-4. All sides between two squares of this land, to the east and to the south."""
    return land & land >> 1 & HAS_EAST, land & land >> SIDE


def spread(bits: int, east: int, south: int) -> int:
    """The set and all squares one step away from it through open sides."""
    return bits | (bits & east) << 1 | bits >> 1 & east | (bits & south) << SIDE | bits >> SIDE & south


def around(bits: int) -> int:
    """LOW-GRID-3. The squares that touch the set with a side, whatever lies between."""
    return spread(bits, HAS_EAST, HAS_SOUTH) ^ bits


def fill(start: int, east: int, south: int) -> int:
    """LOW-GRID-7. All that can be reached from the start."""
    reached = 0
    grown = start
    while grown != reached:
        reached = grown
        grown = reached | (reached & east) << 1 | reached >> 1 & east | (reached & south) << SIDE | reached >> SIDE & south
    return reached


def cut_off(start: int, goal: int, east: int, south: int) -> int:
    """All that can be reached from the start, or 0 as soon as the goal is among it: most markers part nothing."""
    reached = 0
    grown = start
    while grown != reached:
        if grown & goal:
            return 0
        reached = grown
        grown = reached | (reached & east) << 1 | reached >> 1 & east | (reached & south) << SIDE | reached >> SIDE & south
    return reached
