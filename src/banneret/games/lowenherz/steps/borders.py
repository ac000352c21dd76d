"""Chapter 8: placing borders, one marker after another."""

from __future__ import annotations

from typing import Final

from banneret.games.lowenherz.acts import BORDER, BORDER_LISTS, STOP
from banneret.games.lowenherz.regions import ALL, BIT, FAR, NEAR, SQUARES, pick, sides
from banneret.games.lowenherz.state import NOBODY, Lowenherz, LowenherzAsk
from banneret.games.lowenherz.survey import divide, glance, tell_changes


def free_sides(s: Lowenherz) -> int:
    """LOW-BORDER-2 to -6. The sides for a marker: those to the east, and above them those to the south."""
    if not s.markers:
        return 0
    east, south = s.linked()
    wild = ALL ^ s.claimed()  # an open side that touches a domain lies inside it
    return s.east & wild & (ALL ^ east) | (s.south & wild & (ALL ^ south)) << SQUARES


def has_free_side(s: Lowenherz) -> bool:
    """Whether there is any. Mostly there is one with nobody beside it, and that needs no look at all the pieces."""
    if s.markers and s.east & (ALL ^ s.claimed()) & (ALL ^ s.occupied()):
        return True
    return free_sides(s) != 0


def sides_of(edge: int) -> tuple[int, int]:
    """The two squares of an edge by its number."""
    return NEAR[edge], FAR[edge]


def place_marker(s: Lowenherz, edge: int, seat: int = NOBODY) -> None:
    """LOW-BORDER-7. One marker, and all that follows from it."""
    before = glance(s)
    one, two = sides_of(edge)
    if two - one == 1:
        s.east ^= BIT[one]
    else:
        s.south ^= BIT[one]
    s.markers -= 1
    if s.journal is not None:
        s.tell("border", seat=seat, edge=edge)
    divide(s, one, two)
    tell_changes(s, before)


def border_objection(s: Lowenherz, edge: int) -> str:
    """The rule that forbids a marker on this edge, or ""."""
    one, two = sides_of(edge)
    east, south = sides(s.land())
    exists = east if two - one == 1 else south
    is_open = s.east if two - one == 1 else s.south
    if not exists & is_open & BIT[one]:
        return "LOW-BORDER-2"
    if not s.markers:
        return "LOW-BORDER-6"
    if s.colour_at(one) == s.colour_at(two) >= 0:
        return "LOW-BORDER-3"
    return "LOW-BORDER-4" if s.claimed() & BIT[one] else ""


class PlaceBorder(LowenherzAsk):
    """LOW-BORDER-1. Up to the printed number, and at least one (LOW-CARD-4)."""

    rule = "LOW-BORDER-1"

    def __init__(self, seat: int, left: int, done: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.done: Final = done

    def seats(self, s: Lowenherz) -> list[int]:
        return [self.seat] if has_free_side(s) else []

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        found = pick(BORDER_LISTS, free_sides(s))
        return [STOP, *found] if self.done else found

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        if action == STOP:
            return
        place_marker(s, BORDER.index(action), seat)
        if self.left > 1:
            s.then([PlaceBorder(seat, self.left - 1, self.done + 1)])

    def default(self, s: Lowenherz, seat: int) -> int:
        """To stop; before that may be, a marker where it closes nothing."""
        options = self.options(s, seat)
        if options[0] == STOP:
            return STOP
        for action in options:
            after = s.copy()
            place_marker(after, BORDER.index(action))
            if after.lands == s.lands:
                return action
        return options[0]

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if action == STOP:
            return "LOW-CARD-4"
        return border_objection(s, BORDER.index(action)) if BORDER.holds(action) else self.rule
