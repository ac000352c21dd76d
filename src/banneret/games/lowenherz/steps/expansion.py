"""Chapter 10: expansion. First the domain that grows, then one space after another."""

from __future__ import annotations

from banneret.games.lowenherz.acts import ANNEX, ANNEX_LISTS, DOMAIN, STOP
from banneret.games.lowenherz.regions import ALL, BIT, HAS_EAST, SIDE, around, edges, members, pick, spread
from banneret.games.lowenherz.state import NOBODY, Lowenherz, LowenherzAsk
from banneret.games.lowenherz.survey import glance, refill_lands, tell_changes, tell_markers_back
from banneret.games.lowenherz.tables import NEUTRAL

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
    shaken = [i for i in range(len(s.lands)) if s.lands[i] & there]
    take_back_markers(s, castle, square)  # (1)
    close_off(s, castle, square)  # (2)
    s.lands[castle] |= there
    tell_annexed(s, castle, square, shaken)
    refill_lands(s, shaken)  # (3)
    tell_changes(s, before, there)


def take_back_markers(s: Lowenherz, castle: int, square: int) -> None:
    """LOW-EXPAND-10 (1). All markers between the square and the domain; there is one on each such edge."""
    there, land = BIT[square], s.lands[castle]
    east = (there & land >> 1 | there >> 1 & land) & HAS_EAST
    south = there & land >> SIDE | there >> SIDE & land
    s.east |= east
    s.south |= south
    s.markers += east.bit_count() + south.bit_count()
    tell_markers_back(s, castle, east, south)


def close_off(s: Lowenherz, castle: int, square: int) -> None:
    """LOW-EXPAND-10 (2). A marker on every edge between the square and what lies outside the domain, if none is there."""
    there, outside = BIT[square], ALL ^ s.lands[castle]
    east = s.east & (there & outside >> 1 | there >> 1 & outside)
    south = s.south & (there & outside >> SIDE | there >> SIDE & outside)
    s.east ^= east
    s.south ^= south
    s.markers -= east.bit_count() + south.bit_count()
    if s.journal is not None:
        for edge in edges(east, south):
            s.tell("wall", colour=s.owners[castle], edge=edge, square=square)


def tell_annexed(s: Lowenherz, castle: int, square: int, shaken: list[int]) -> None:
    """Who took the space for which domain, and from whom."""
    if s.journal is None:
        return
    owner, home = s.owners[castle], s.castles[castle]
    terrain, worth = s.terrain_at(square), s.worth(BIT[square])
    s.tell("annex", colour=owner, square=square, domain=home, terrain=terrain, n=worth)
    if len(shaken) == 1:  # another domain; open land has several castles, and a neutral zone none
        loser = s.owners[shaken[0]]
        lost = 0 if loser == NEUTRAL else worth  # LOW-2P-1
        s.tell("land_lost", colour=loser, square=square, domain=s.castles[shaken[0]], n=lost)


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


def growth_objection(s: Lowenherz, castle: int) -> str:
    """The rule that keeps this domain from every space around it; of several, the one that is looked at last."""
    spaces = members(around(s.lands[castle]) & s.land())
    return max((annex_objection(s, castle, square) for square in spaces), key=OBJECTIONS.index, default="LOW-EXPAND-3")


OBJECTIONS = ["LOW-EXPAND-3", "LOW-EXPAND-4", "LOW-EXPAND-6", "LOW-EXPAND-8", "LOW-EXPAND-7", "LOW-EXPAND-10", ""]
"""In the order in which they are looked at."""


class ChooseGrowing(LowenherzAsk):
    """LOW-EXPAND-1. Which of one's domains grows: all spaces of the card go to it (LOW-CARD-6)."""

    rule = "LOW-EXPAND-1"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def seats(self, s: Lowenherz) -> list[int]:
        return [self.seat] if growing(s, self.seat) else []

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return sorted(DOMAIN[s.castles[castle]] for castle in growing(s, seat))

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        s.then([Annex(seat, s.castles.index(DOMAIN.index(action)), self.left, 0)])

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if action == STOP:
            return "LOW-CARD-4"
        own = [DOMAIN[s.castles[castle]] for castle in s.domains_of(seat)]
        return growth_objection(s, s.castles.index(DOMAIN.index(action))) if action in own else self.rule


class Annex(LowenherzAsk):
    """LOW-EXPAND-2. One or two spaces, each judged on the board as it then stands."""

    rule = "LOW-EXPAND-2"

    def __init__(self, seat: int, castle: int, left: int, done: int) -> None:
        super().__init__(seat)
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
