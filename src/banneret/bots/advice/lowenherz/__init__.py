"""What a table of Löwenherz is worth to a seat, in points.

A table is worth the points of its domains, what open castles may still wall in, what domains can annex and can lose,
and what the means promise: mines, ducats, the cards in one's own hand. Means lose their worth as the deck runs out. A
seat's own worth is set against the mean of the others', so that a border which also helps a neighbour counts for less.
"""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.lowenherz.cards import hand_worth, purse_worth
from banneret.bots.advice.lowenherz.outlook import outlook_on
from banneret.bots.advice.lowenherz.shortlist import shortlist
from banneret.games.lowenherz.state import Lowenherz

__all__ = ["shortlist", "value"]

VICTORY: Final = 60.0


def value(s: Lowenherz, seat: int) -> float:
    """The seat's worth less the mean of the others', and its hand."""
    if not s.to_act:
        return end_worth(s, seat)
    outlook = outlook_on(s)
    worths = [outlook.worths[other] + purse_worth(s, outlook, other) for other in range(s.seats)]
    lead = worths[seat] - (sum(worths) - worths[seat]) / (s.seats - 1)
    return lead + hand_worth(s, outlook, seat)


def end_worth(s: Lowenherz, seat: int) -> float:
    """Victory, and then the lead; ducats decide between equals."""
    standings = [points + 0.01 * ducats for points, ducats in map(s.standing, range(s.seats))]
    lead = standings[seat] - max(n for other, n in enumerate(standings) if other != seat)
    return lead + (VICTORY if lead > 0 else -VICTORY if lead < 0 else 0.0)
