"""A board of Löwenherz judged for every seat: domains, what they can take and lose, and what open castles may wall in.

Worths are in points. They are rules of thumb, found by playing, not rules of the game. Boards are remembered: a search
meets the same one again and again, with other cards beside it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from banneret.bots.advice.lowenherz.plots import WINDOW, Plot, Values, best_plot
from banneret.games.lowenherz.regions import BIT, around
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.tables import CITY, FOREST, MINES, NEUTRAL, VILLAGE, Tables

WALL: Final = 2.2
"""What a useful marker is worth, or the price of one that is still lacking."""
MARKERS_A_TURN: Final = 1.0
"""How many markers a seat may hope to place in a turn."""
DOMAIN: Final = 1.5
"""What a domain is worth beside its land: it can grow."""
GROWTH: Final = 0.3
"""The share of what lies within reach of a domain that will be taken in the end."""
KNIGHT: Final = 0.25
"""What each of the first knights of a domain is worth beside what it lets the domain take and keep."""
HALF_MONOPOLY: Final = 1.2


class Outlook:
    """Everything that follows from the board and the time left."""

    def __init__(self, s: Lowenherz, turns: int) -> None:
        self.turns = turns
        self.domains = s.domains()
        self.knights = {castle: s.knights_in(castle) for castle in self.domains}
        self.occupied = s.occupied()
        self.land = s.land()
        held = [s.held_by(seat) for seat in range(s.seats)]
        mines = [tuple((s.ground[mine] & squares).bit_count() for mine in MINES) for squares in held]
        self.mines = [sum(n > 0 for n in kinds) for kinds in mines]
        self.values = [values_of(tuple(s.ground), kinds, turns // 4, s.tables) for kinds in mines]
        self.plots = [self.open_plots(s, seat, WALL) for seat in range(s.seats)]
        self.reach = {castle: self._reach(s, castle) for castle in self.domains if s.owners[castle] != NEUTRAL}
        self.worths = [
            s.points(seat)
            + HALF_MONOPOLY * mines[seat].count(s.tables.monopoly - 1)
            + plots_worth(self.plots[seat], MARKERS_A_TURN * turns)
            + sum([self._domain(s, castle) for castle in self.reach if s.owners[castle] == seat], 0.0)
            for seat in range(s.seats)
        ]

    # -- open land

    def open_plots(self, s: Lowenherz, seat: int, wall: float) -> list[Plot]:
        """The plots of a seat's castles in open land, those that lack fewest markers first."""
        castles = [i for i in range(len(s.castles)) if s.owners[i] == seat and i not in self.knights]
        plots = [self.plot(s, s.castles[castle], seat, wall) for castle in castles]
        return sorted((plot for plot in plots if plot[2]), key=lambda plot: plot[1])

    def plot(self, s: Lowenherz, square: int, seat: int, wall: float = WALL) -> Plot:
        """The best plot for a castle of this seat on this square, whether it stands there or not yet."""
        window, held = WINDOW[square], s.pieces[seat] | BIT[square]
        pieces = held & window, self.occupied & ~held & window, s.keeps & window | BIT[square]
        return best_plot(square, *pieces, s.east & window, s.south & window, self.values[seat], wall)

    # -- domains

    def _domain(self, s: Lowenherz, castle: int) -> float:
        """Beside the points of its land: what it may take, what it may lose, and its knights."""
        values = self.values[s.owners[castle]]
        growth = dearest(self.reach[castle], values, 4) - dearest(self.exposed(s, castle), values, 4)
        return min(1.0, self.turns / 5) * (DOMAIN + GROWTH * growth + KNIGHT * min(4, self.knights[castle]))

    def _reach(self, s: Lowenherz, castle: int) -> int:
        """What a domain could annex with its knights."""
        found = around(s.lands[castle]) & self.land & ~self.occupied
        for other in self.domains:
            if s.lands[other] & found and not self._may_enter(s, castle, other):
                found &= ~s.lands[other]
        return found

    def exposed(self, s: Lowenherz, castle: int) -> int:
        """What others could annex from a domain."""
        found = 0
        for other, reach in self.reach.items():
            if s.owners[other] != s.owners[castle]:
                found |= reach
        return found & s.lands[castle]

    def _may_enter(self, s: Lowenherz, castle: int, other: int) -> bool:
        if s.owners[castle] == s.owners[other] or s.are_allies(castle, other):
            return False
        return self.knights[castle] > self.knights[other]


REMEMBERED: Final[dict[tuple[object, ...], Outlook]] = {}
MOST_REMEMBERED: Final = 1 << 12


def outlook_on(s: Lowenherz) -> Outlook:
    """The outlook on this board. Whole turns: the card just drawn must not seem to change the land."""
    hand = max(len(s.cards_of(seat)) for seat in range(s.seats))
    turns = len(s.deck) // s.seats + hand  # for each seat, roughly: the market prolongs the game
    key = (s.tables, s.seats, turns, s.east, s.south, s.keeps, *s.ground, *s.pieces, *s.allies, *s.castles)
    found = REMEMBERED.get(key)
    if found is None:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        found = REMEMBERED[key] = Outlook(s, turns)
    return found


@lru_cache(maxsize=256)
def values_of(ground: tuple[int, ...], mines: tuple[int, ...], quarters: int, tables: Tables) -> Values:
    """What one more square of each terrain is worth to whoever has so many mines of each kind, the dearest first.

    A first mine of a kind pays in every turn to come; the last one lacking for a monopoly pays points.
    """
    found = [(ground[kind], float(tables.worth[kind])) for kind in (CITY, VILLAGE, FOREST)]
    for kind, held in zip(MINES, mines, strict=True):
        lacking = tables.monopoly - held
        income = 0.0 if held else 0.3 * 4 * quarters
        hope = 0.9 if lacking == 1 else 0.25 if lacking == 2 else 0.08
        found.append((ground[kind], income + hope * tables.monopoly_points))
    return tuple(sorted(found, key=lambda pair: -pair[1]))


def dearest(squares: int, values: Values, most: int) -> float:
    """What the dearest of these squares are worth, at most so many of them."""
    total = 0.0
    for kind, worth in values:
        n = min(most, (kind & squares).bit_count())
        total += n * worth
        most -= n
        if not most:
            break
    return total


def plots_worth(plots: list[Plot], markers: float) -> float:
    """Each as far as there is time to wall it in."""
    total = 0.0
    for land, lacking, _ in plots:
        total += prospect(land, lacking) * min(1.0, max(0.0, markers) / lacking)
        markers -= lacking
    return total


def prospect(land: float, lacking: int) -> float:
    """Its land less the markers it lacks; a poor plot is better with each marker, too.

    >>> prospect(6, 2) > prospect(6, 3) > prospect(1, 6) > prospect(1, 7) > 0
    True
    """
    profit = 0.9 * land + DOMAIN - WALL * lacking
    return profit if profit > 1.0 else 1.0 / (2.0 - profit)
