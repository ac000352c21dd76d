"""Where a domain could be walled in: for a castle in open land, the best plot around it and the markers it lacks.

A plot is worth its squares less a price for every open side around it. It grows from the castle and the knights that
hang on it: squares that pay for their own walls are taken in at once, then single steps are tried that pay only with
what lies behind them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from banneret.games.lowenherz.regions import BIT, HAS_EAST, HAS_SOUTH, SIDE, SQUARES, members, spread

REACH: Final = 4
"""A plot goes no further from its castle than this: longer walls are seldom finished."""
STEPS: Final = 3
"""How often a step is tried that does not pay by itself."""


def _near(square: int) -> int:
    found = BIT[square]
    for _ in range(REACH):
        found = spread(found, HAS_EAST, HAS_SOUTH)
    return found


NEAR: Final = [_near(square) for square in range(SQUARES)]
WINDOW: Final = [spread(near, HAS_EAST, HAS_SOUTH) for near in NEAR]
"""What can change the plot of a castle: its reach, and the sides around it."""

Plot = tuple[float, int, int]
"""Worth of the squares, open sides around them, the squares."""
NO_PLOT: Final[Plot] = (0.0, 0, 0)

Values = tuple[tuple[int, float], ...]
"""Sets of squares, each with what one of its squares is worth."""


class Ground:
    """The sides and the worth of the squares around one castle."""

    def __init__(self, east: int, south: int, free: int, values: Values, wall: float) -> None:
        self.east = east
        self.south = south
        self.free = free
        self.values = values
        self.wall = wall
        self.dear = self.worth_at_least(wall)
        self.very_dear = self.worth_at_least(2 * wall)
        a, b, c, d = east, east << 1, south, south << SIDE
        some, both = a ^ b, a & b
        other, pair = c ^ d, c & d
        self.four = both & pair
        self.three = both & other | pair & some

    def worth_at_least(self, price: float) -> int:
        found = 0
        for squares, worth in self.values:
            if worth >= price:
                found |= squares
        return found

    def worth(self, plot: int) -> float:
        total = 0.0
        for squares, worth in self.values:
            total += worth * (squares & plot).bit_count()
        return total

    def open_sides(self, plot: int) -> int:
        return ((plot ^ plot >> 1) & self.east).bit_count() + ((plot ^ plot >> SIDE) & self.south).bit_count()

    def profit(self, plot: int) -> float:
        return self.worth(plot) - self.wall * self.open_sides(plot)

    def rim(self, plot: int) -> int:
        return spread(plot, self.east, self.south) & self.free & ~plot

    def grown(self, plot: int) -> int:
        """With all squares that pay for their own walls. Taking one in never spoils another, so they come together."""
        east, south = self.east, self.south
        while True:
            a, b, c, d = (plot & east) << 1, plot >> 1 & east, (plot & south) << SIDE, plot >> SIDE & south
            touched = (a | b | c | d) & self.free & ~plot
            twice = a & b | c & d | (a | b) & (c | d)
            costs_one, costs_two = self.three & ~twice, self.four & ~twice
            gain = touched & ~(costs_one & ~self.dear) & ~(costs_two & ~self.very_dear)
            if not gain:
                return plot
            plot |= gain


def chain_of(keep: int, held: int, east: int, south: int) -> int:
    """The castle and all pieces of its colour that no border can part from it."""
    east, south = east & held & held >> 1, south & held & held >> SIDE
    chain, grown = 0, keep
    while grown != chain:
        chain, grown = grown, spread(grown, east, south)
    return chain


@lru_cache(maxsize=1 << 15)
def best_plot(castle: int, held: int, others: int, keeps: int, east: int, south: int, values: Values, wall: float) -> Plot:
    """The most profitable plot around a castle. Two castles that lean on each other will never have one."""
    chain = chain_of(BIT[castle], held, east, south)
    if chain & keeps != BIT[castle]:
        return NO_PLOT
    ground = Ground(east, south, NEAR[castle] & ~(held | others), values, wall)
    plot = ground.grown(chain)
    best = ground.profit(plot)
    for _ in range(STEPS):
        tries = [ground.grown(plot | BIT[square]) for square in members(ground.rim(plot))]
        profits = [ground.profit(wider) for wider in tries]
        if not profits or max(profits) <= best:
            break
        best = max(profits)
        plot = tries[profits.index(best)]
    return ground.worth(plot), ground.open_sides(plot), plot
