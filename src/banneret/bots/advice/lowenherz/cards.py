"""What ducats and cards are worth: in the hand, and among those in the market."""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.lowenherz.outlook import WALL, Outlook, dearest
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.steps.course import bonuses
from banneret.games.lowenherz.tables import ALLIANCE, BORDERS, DESERTER, EXPAND, KNIGHTS, USES, USES_OF

DUCAT: Final = 0.4
SPARE_DUCAT: Final = 0.1
PURSE: Final = 10
"""Behind so many ducats, further ones are spare."""
LATE: Final = 5
"""So many turns before the end the bonus for the most ducats comes into sight."""
HELD: Final = 0.5
"""The share of a card's worth that it has in the hand: only one is used in a turn."""
A_KNIGHT: Final = 0.7
"""What another knight is worth to somebody with a domain."""


def ducat_worth(turns: int) -> float:
    """The last ducats buy nothing."""
    return DUCAT * min(1.0, turns / 4)


def purse_worth(s: Lowenherz, outlook: Outlook, seat: int) -> float:
    """Ducats, what the mines will still pay, and near the end the bonus for the most ducats."""
    ducats, ducat = s.ducats[seat], ducat_worth(outlook.turns)
    total = ducat * min(ducats, PURSE) + SPARE_DUCAT * max(0, ducats - PURSE)
    total += 0.75 * ducat * outlook.turns * outlook.mines[seat]
    if outlook.turns < LATE:
        chance = 1.0 - outlook.turns / LATE
        total += chance * bonuses(s.ducats, s.tables.most_ducats, s.tables.second_ducats)[seat]
    return total


def hand_worth(s: Lowenherz, outlook: Outlook, seat: int) -> float:
    worths = use_worths(s, outlook, seat)
    return HELD * sum([card_worth(s, outlook, worths, card) for card in s.cards_of(seat)], 0.0)


def use_worths(s: Lowenherz, outlook: Outlook, seat: int) -> list[float]:
    """What each kind of action would bring this seat, for one marker, one knight, a whole expansion, and so on."""
    own = [castle for castle in outlook.reach if s.owners[castle] == seat]
    growth = max((dearest(outlook.reach[castle], outlook.values[seat], 2) for castle in own), default=0.0)
    worths = [0.0] * 5
    worths[BORDERS] = 0.9 * WALL if outlook.plots[seat] else 0.0
    worths[KNIGHTS] = A_KNIGHT if own else 0.3
    worths[EXPAND] = growth
    worths[DESERTER] = 2 * A_KNIGHT if own else 0.0
    worths[ALLIANCE] = 0.8 if own else 0.0
    return worths


def card_worth(s: Lowenherz, outlook: Outlook, worths: list[float], card: int) -> float:
    """The best use of a card less its price, or its sale."""
    ducat = ducat_worth(outlook.turns)
    best = 0.6 * ducat * s.tables.cards[card].sale
    for use in USES_OF[card]:
        kind = USES[use][1]
        times = s.tables.most[use] if kind in (BORDERS, KNIGHTS) else 1
        best = max(best, times * worths[kind] - ducat * s.tables.prices[card])
    return best
