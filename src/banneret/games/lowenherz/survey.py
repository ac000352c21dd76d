"""What follows from every change of the borders: regions, new domains, superfluous markers (LOW-DOMAIN, LOW-BORDER-7).

Only the lands of castles are kept. A neutral zone is what no land covers; it needs no keeping.
"""

from __future__ import annotations

from banneret.games.lowenherz.regions import BIT, cut_off, edges, fill, members, sides
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.tables import NEUTRAL


def survey_all(s: Lowenherz) -> None:
    """LOW-DOMAIN-9. The first look at the whole board, when the last castle stands; or at a prepared position."""
    s.lands, s.allies = [0] * len(s.castles), [0] * len(s.castles)
    refill_lands(s, list(range(len(s.castles))))


def divide(s: Lowenherz, one: int, two: int) -> None:
    """A new marker lies between these two squares: if it parts a region, each castle there keeps its own side."""
    near, far = BIT[one], BIT[two]
    side = cut_off(near, far, s.east, s.south)
    if not side:
        return
    parted = [i for i in range(len(s.lands)) if s.lands[i] & near]
    if not parted:
        return  # a neutral zone
    rest = s.lands[parted[0]] & ~side
    for i in parted:
        s.lands[i] = side if side & BIT[s.castles[i]] else rest
    clear_inside(s, parted)


def refill_lands(s: Lowenherz, castles: list[int]) -> None:
    """Look again at the lands of these castles, which may have fallen apart in several pieces."""
    region = 0
    for castle in castles:
        if not region & BIT[s.castles[castle]]:
            region = fill(BIT[s.castles[castle]], s.east, s.south)
        s.lands[castle] = region
    clear_inside(s, castles)


def clear_inside(s: Lowenherz, castles: list[int]) -> None:
    """LOW-DOMAIN-5. A marker with the same domain on both sides goes back to the supply."""
    for castle in castles:
        if s.is_domain(castle):
            east, south = sides(s.lands[castle])
            spare_east, spare_south = east & ~s.east, south & ~s.south
            spare = spare_east.bit_count() + spare_south.bit_count()
            if spare:
                s.east |= east
                s.south |= south
                s.markers += spare
                tell_markers_back(s, castle, spare_east, spare_south)
                s.tell("superfluous", square=s.castles[castle], n=spare)


# -- for the journal: search and simulation look away


def tell_markers_back(s: Lowenherz, castle: int, east: int, south: int) -> None:
    """Each marker that a domain no longer needs, by its edge."""
    if s.journal is not None:
        for edge in edges(east, south):
            s.tell("marker_back", edge=edge, domain=s.castles[castle])


class Glance:
    """What `tell_changes` compares with what lies there afterwards."""

    def __init__(self, s: Lowenherz) -> None:
        self.domains = s.domains()
        self.lands = s.lands[:]
        self.points = [s.points(seat) for seat in range(s.seats)]
        self.monopolies = [s.monopolies(seat) for seat in range(s.seats)]


def glance(s: Lowenherz) -> Glance | None:
    return None if s.journal is None else Glance(s)


def tell_changes(s: Lowenherz, before: Glance | None, annexed: int = 0) -> None:
    """First what happened, each with what it is worth; then whose points have changed: the sum of it."""
    if before is None:
        return
    for castle in s.domains():
        if castle not in before.domains:  # LOW-DOMAIN-3, LOW-DOMAIN-4
            s.tell("domain", colour=s.owners[castle], square=s.castles[castle], n=s.worth(s.lands[castle]))
    for castle in before.domains:  # LOW-EXPAND-12
        for square in members(before.lands[castle] & ~s.lands[castle] & ~annexed):
            lost = 0 if s.owners[castle] == NEUTRAL else s.worth(BIT[square])  # LOW-2P-1
            s.tell("cut_off", colour=s.owners[castle], square=square, terrain=s.terrain_at(square), n=lost)
    for seat in range(s.seats):
        tell_monopolies(s, seat, before.monopolies[seat], s.monopolies(seat))
    for seat in range(s.seats):
        now = s.points(seat)
        if now != before.points[seat]:
            n = now - before.points[seat]
            s.tell("points" if n > 0 else "points_lost", seat=seat, n=abs(n), total=now)


def tell_monopolies(s: Lowenherz, seat: int, before: list[int], now: list[int]) -> None:
    """LOW-MINE-3, LOW-MINE-4."""
    for mine in now:
        if mine not in before:
            s.tell("monopoly", seat=seat, terrain=mine, n=s.tables.monopoly_points)
    for mine in before:
        if mine not in now:
            s.tell("monopoly_lost", seat=seat, terrain=mine, n=s.tables.monopoly_points)
