"""What one annexation does to a domain: the space goes, and all that hung on the castle only through it (LOW-EXPAND-12)."""

from __future__ import annotations

from functools import lru_cache

from banneret.games.lowenherz.regions import BIT, around, fill, members, sides
from banneret.games.lowenherz.state import Lowenherz


@lru_cache(maxsize=1 << 14)
def losses(land: int, castle: int, spaces: int) -> list[tuple[int, int]]:
    """Each of these spaces of a domain with all that is lost with it. Domains change seldom, and a search meets them often."""
    found: list[tuple[int, int]] = []
    for space in members(spaces):
        rest = land ^ BIT[space]
        if (around(BIT[space]) & rest).bit_count() > 1:
            east, south = sides(rest)
            rest = fill(BIT[castle], east, south)
        found.append((space, land ^ rest))
    return found


def worst_loss(s: Lowenherz, castle: int, spaces: int) -> int:
    """The most points that a domain can lose by one of these spaces."""
    worst = 0
    for _, lost in losses(s.lands[castle], s.castles[castle], spaces):
        worst = max(worst, s.worth(lost))
    return worst


def lost_with(s: Lowenherz, castle: int, space: int) -> int:
    """The points that a domain would lose with this space."""
    return worst_loss(s, castle, BIT[space])
