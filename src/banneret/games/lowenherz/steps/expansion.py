"""Chapter 10: expansion. First the domain that grows, then one space after another."""

from __future__ import annotations

from banneret.games.lowenherz.acts import ANNEX, ANNEX_LISTS, DOMAIN, STOP
from banneret.games.lowenherz.regions import BIT, SIDE, around, members, pick, sides, spread
from banneret.games.lowenherz.state import NOBODY, Lowenherz, LowenherzAsk
from banneret.games.lowenherz.survey import glance, refill_lands, tell_changes

MOST_SIDES = 4


def may_enter(s: Lowenherz, castle: int, other: int) -> bool:
    """LOW-EXPAND-6 to -8. Whether one domain may take land from another."""
    if s.owners[castle] == s.owners[other] or s.are_allies(castle, other):
        return False
    return s.knights_in(castle) > s.knights_in(other)


def annexable(s: Lowenherz, castle: int) -> int:
    """LOW-EXPAND-3 to -10. The squares that this domain may annex now."""
    found = around(s.lands[castle]) & s.land() & ~s.occupied()
    for other in s.domains():
        if s.lands[other] & found and not may_enter(s, castle, other):
            found &= ~s.lands[other]
    if s.markers < MOST_SIDES:
        for square in members(found):
            if s.markers < markers_needed(s, castle, square):
                found ^= BIT[square]
    return found


def markers_needed(s: Lowenherz, castle: int, square: int) -> int:
    """LOW-EXPAND-10. What the supply must give, after what comes back from between the square and the domain."""
    there = BIT[square]
    open_sides = spread(there, s.east, s.south).bit_count() - 1  # none of them leads into the domain
    return open_sides - (around(there) & s.lands[castle]).bit_count()


def growing(s: Lowenherz, seat: int) -> list[int]:
    """LOW-EXPAND-1. One's own domains that can annex something."""
    return [castle for castle in s.domains_of(seat) if annexable(s, castle)]


def annex(s: Lowenherz, castle: int, square: int) -> None:
    """LOW-EXPAND-10. The square changes over and is closed on all its outer sides; what is left may fall apart."""
    before = glance(s)
    there = BIT[square]
    s.markers -= markers_needed(s, castle, square)
    shaken = [i for i in range(len(s.lands)) if s.lands[i] & there]
    loser = s.owners[shaken[0]] if len(shaken) == 1 else NOBODY
    s.lands[castle] |= there
    inner_east, inner_south = sides(s.lands[castle])
    s.east = s.east & ~(there | there >> 1) | inner_east
    s.south = s.south & ~(there | there >> SIDE) | inner_south
    s.tell("annex", colour=s.owners[castle], square=square)
    if loser != NOBODY:
        s.tell("land_lost", colour=loser, square=square)
    refill_lands(s, shaken)
    tell_changes(s, before)


def annex_objection(s: Lowenherz, castle: int, square: int) -> str:
    """The rule that forbids this domain this square, or ""."""
    there, land = BIT[square], s.lands[castle]
    if not s.is_domain(castle):
        return "LOW-EXPAND-1"
    if not around(land) & there & s.land():
        return "LOW-EXPAND-3"
    if s.occupied() & there:
        return "LOW-EXPAND-4"
    other = s.domain_at(square)
    if other != NOBODY and s.owners[other] == s.owners[castle]:
        return "LOW-EXPAND-6"
    if other != NOBODY and s.are_allies(castle, other):
        return "LOW-EXPAND-8"
    if other != NOBODY and s.knights_in(castle) <= s.knights_in(other):
        return "LOW-EXPAND-7"
    return "LOW-EXPAND-10" if s.markers < markers_needed(s, castle, square) else ""


class ChooseGrowing(LowenherzAsk):
    """LOW-EXPAND-1. Which of one's domains grows: all spaces of the card go to it (LOW-CARD-6)."""

    rule = "LOW-EXPAND-1"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def seats(self, s: Lowenherz) -> list[int]:
        return [self.seat] if growing(s, self.seat) else []

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return sorted(DOMAIN[s.castles[castle]] for castle in growing(s, seat))

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        s.then([Annex(seat, s.castles.index(DOMAIN.index(action)), self.left, 0)])

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        return "LOW-CARD-4" if action == STOP else self.rule


class Annex(LowenherzAsk):
    """LOW-EXPAND-2. One or two spaces, each judged on the board as it then stands."""

    rule = "LOW-EXPAND-2"

    def __init__(self, seat: int, castle: int, left: int, done: int) -> None:
        self.seat = seat
        self.castle = castle
        self.left = left
        self.done = done

    def seats(self, s: Lowenherz) -> list[int]:
        return [self.seat] if annexable(s, self.castle) else []

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        found = pick(ANNEX_LISTS, annexable(s, self.castle))
        return [STOP, *found] if self.done else found

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        if action == STOP:
            return
        annex(s, self.castle, ANNEX.index(action))
        if self.left > 1:
            s.then([Annex(seat, self.castle, self.left - 1, self.done + 1)])

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if action == STOP:
            return "LOW-CARD-4"
        return annex_objection(s, self.castle, ANNEX.index(action)) if ANNEX.holds(action) else self.rule
