"""What can befall a domain of Löwenherz: one annexed space may cut off half of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from banneret.bots.advice.lowenherz.outlook import Outlook
from banneret.games.lowenherz.regions import BIT, around, fill, members, sides
from banneret.games.lowenherz.state import Lowenherz

FAR_AHEAD: Final = 2
"""More knights than this beyond a neighbour's make no difference."""


def cut(s: Lowenherz, castle: int, exposed: int) -> int:
    """The most points that the domain can lose by one annexed space: the space, and what it held to the castle."""
    return worst_cut(s.lands[castle], BIT[s.castles[castle]], exposed, tuple(s.ground), s.tables.worth)


@lru_cache(maxsize=1 << 13)
def worst_cut(land: int, keep: int, exposed: int, ground: tuple[int, ...], worth: tuple[int, ...]) -> int:
    """Inside a domain every side is open (LOW-DOMAIN-5), so what is left hangs together by touching alone."""
    worst = 0
    for square in members(exposed):
        left = land & ~BIT[square]
        east, south = sides(left)
        gone = land & ~fill(keep, east, south)
        loss = 0
        for kind, squares in enumerate(ground):
            if worth[kind]:
                loss += worth[kind] * (squares & gone).bit_count()
        worst = max(worst, loss)
    return worst


def edge(s: Lowenherz, outlook: Outlook, castle: int) -> float:
    """How many knights the domain is ahead of its neighbours, or behind them."""
    border, owner = around(s.lands[castle]), s.owners[castle]
    total = 0
    for other in outlook.domains:
        if s.owners[other] != owner and s.lands[other] & border and not s.are_allies(castle, other):
            ahead = outlook.knights[castle] - outlook.knights[other]
            total += max(-FAR_AHEAD, min(FAR_AHEAD, ahead))
    return float(total)
