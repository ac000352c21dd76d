"""Which answers merit a look: of some two hundred sides for a marker, those around one's own plots; best first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from banneret.bots.advice.lowenherz.cards import card_worth, use_worths
from banneret.bots.advice.lowenherz.outlook import WALL, outlook_on
from banneret.bots.advice.lowenherz.plots import Plot
from banneret.core import Ask
from banneret.games.lowenherz.acts import ANNEX, BORDER_LISTS, CASTLE, DRAW, KNIGHT, STOP, TAKE
from banneret.games.lowenherz.regions import ALL, BIT, SIDE, SQUARES, pick
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.steps.borders import PlaceBorder, free_sides
from banneret.games.lowenherz.steps.castles import PlaceCastle
from banneret.games.lowenherz.steps.expansion import Annex
from banneret.games.lowenherz.steps.knights import PlaceKnight
from banneret.games.lowenherz.steps.market import Refill
from banneret.games.lowenherz.tables import NEUTRAL

DEAR_WALL: Final = 4.0
"""At this price of a marker, plots are small and soon closed."""
CASTLES: Final = 8
PLOTS: Final = 3
SPACES: Final = 4
KNIGHTS: Final = 6
CARDS: Final = 1


def shortlist(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    narrow = NARROW.get(type(s.question()))
    return narrow(s, seat, options) if narrow else options


def castles(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    """The places with the best land around them. Where to put a neutral castle, only the whole table tells."""
    question: Any = s.question()
    if question.colour == NEUTRAL:
        return options
    outlook = outlook_on(s)
    profits = {action: profit(outlook.plot(s, CASTLE.index(action), seat)) for action in options}
    return sorted(options, key=lambda action: -profits[action])[:CASTLES]


def profit(plot: Plot) -> float:
    return plot[0] - WALL * plot[1]


def borders(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    """What would close a small domain now, or a marker or two around each of one's own plots, the best one first."""
    question: Any = s.question()
    outlook, free = outlook_on(s), free_sides(s)
    plots = sorted(outlook.plots[seat], key=profit, reverse=True)[:PLOTS]
    small = [plot for plot in outlook.open_plots(s, seat, DEAR_WALL) if plot[1] <= question.left]
    found: list[int] = []
    for n, plot in enumerate([*small, *plots]):
        gaps = pick(BORDER_LISTS, free & sides_around(plot[2]))
        found += gaps[:: max(1, len(gaps) - 1)][:2] if n == len(small) else gaps[:1]
    found += [STOP] if options[0] == STOP else []
    return list(dict.fromkeys(found)) or options[:: max(1, len(options) // 4)]


def sides_around(land: int) -> int:
    """The sides between this land and the rest, as `free_sides` counts them."""
    return (land ^ land >> 1) & ALL | ((land ^ land >> SIDE) & ALL) << SQUARES


def spaces(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    """The dearest spaces, and then none."""
    values = outlook_on(s).values[seat]
    found = [action for action in options if action != STOP]
    worths = {action: sum([worth for kind, worth in values if kind & BIT[ANNEX.index(action)]], 0.0) for action in found}
    found.sort(key=lambda action: -worths[action])
    return found[:SPACES] + ([STOP] if options[0] == STOP else [])


def knights(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    """In one's domains first; there, where a knight guards dear land."""
    values, held = outlook_on(s).values[seat], s.held_by(seat)

    def worth(action: int) -> float:
        there = BIT[KNIGHT.index(action)]
        return 10.0 * bool(there & held) + sum([worth for kind, worth in values if kind & there], 0.0)

    found = sorted((action for action in options if action != STOP), key=worth, reverse=True)
    return found[:KNIGHTS] + ([STOP] if options[0] == STOP else [])


def cards(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    """The deck, or the best card of the market."""
    outlook = outlook_on(s)
    worths = use_worths(s, outlook, seat)
    found = sorted(options[1:], key=lambda action: -card_worth(s, outlook, worths, TAKE.index(action)))
    return [DRAW, *found[:CARDS]]


NARROW: Final[dict[type[Ask[Any]], Callable[[Lowenherz, int, list[int]], list[int]]]] = {
    PlaceCastle: castles,
    PlaceBorder: borders,
    PlaceKnight: knights,
    Annex: spaces,
    Refill: cards,
}
