"""What follows from every change of the borders: regions, new domains, superfluous markers (LOW-DOMAIN, LOW-BORDER-7).

Only the lands of castles are kept. A neutral zone is what no land covers; it needs no keeping.
"""

from __future__ import annotations

from banneret.games.lowenherz.regions import BIT, cut_off, fill, sides
from banneret.games.lowenherz.state import Lowenherz


def survey_all(s: Lowenherz) -> None:
    """LOW-DOMAIN-9. The first look at the whole board, when the last castle stands; or at a prepared position."""
    s.lands, s.allies = [0] * len(s.castles), [0] * len(s.castles)
    refill_lands(s, list(range(len(s.castles))))


def part(s: Lowenherz, one: int, two: int) -> None:
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
            spare = (east & ~s.east).bit_count() + (south & ~s.south).bit_count()
            if spare:
                s.east |= east
                s.south |= south
                s.markers += spare
                s.tell("superfluous", square=s.castles[castle], n=spare)


# -- for the journal


def glance(s: Lowenherz) -> list[int]:
    """Points by seat, then all domains: what `tell_changes` compares. Search and simulation look away."""
    if s.journal is None:
        return []
    return [s.points(seat) for seat in range(s.seats)] + s.domains()


def tell_changes(s: Lowenherz, before: list[int]) -> None:
    """LOW-DOMAIN-3, LOW-DOMAIN-4. New domains, and whose points have changed."""
    if s.journal is None:
        return
    for castle in s.domains():
        if castle not in before[s.seats :]:
            s.tell("domain", colour=s.owners[castle], square=s.castles[castle], n=s.worth(s.lands[castle]))
    for seat in range(s.seats):
        now = s.points(seat)
        if now != before[seat]:
            s.tell("points" if now > before[seat] else "points_lost", seat=seat, n=abs(now - before[seat]), total=now)
