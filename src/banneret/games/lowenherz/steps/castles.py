"""Chapter 4: placing castles. A castle and its knight are one decision, asked in two halves (LOW-CASTLE-9, RULING-42)."""

from __future__ import annotations

from typing import Final

from banneret.games.lowenherz.acts import CASTLE, KNIGHT, KNIGHT_LISTS
from banneret.games.lowenherz.regions import BIT, HAS_EAST, HAS_SOUTH, SIDE, around, members, pick, spread
from banneret.games.lowenherz.state import Lowenherz, LowenherzAsk, LowenherzStep
from banneret.games.lowenherz.survey import survey_all
from banneret.games.lowenherz.tables import FOREST, MEADOW, NEUTRAL


def castle_order(s: Lowenherz, clockwise: bool) -> list[PlaceCastle]:
    """LOW-CASTLE-1, LOW-2P-2. Round after round from seat 0; then, with two players, the neutral castles in turn."""
    setup, n = s.tables.setups[s.seats], s.seats
    order = [0, *range(1, n)] if clockwise else [0, *range(n - 1, 0, -1)]
    own = [PlaceCastle(seat, seat) for _ in range(setup.castles) for seat in order]
    return own + [PlaceCastle(order[i % n], NEUTRAL) for i in range(setup.neutral)]


def room_for_castle(s: Lowenherz) -> int:
    """LOW-CASTLE-2, LOW-CASTLE-3. Empty meadows beside an empty meadow or forest, which the knight will take."""
    empty = ~s.occupied()
    room = (s.ground[MEADOW] | s.ground[FOREST]) & empty
    return s.ground[MEADOW] & empty & around_any(room)


def around_any(bits: int) -> int:
    """Squares with a neighbour in the set, whether they are in it or not."""
    return (bits & HAS_EAST) << 1 | bits >> 1 & HAS_EAST | (bits & HAS_SOUTH) << SIDE | bits >> SIDE


def required_gap(s: Lowenherz, colour: int) -> int:
    """LOW-CASTLE-4, LOW-CASTLE-5. Six spaces between castles of a colour, or as many as leave a space at all."""
    return gap_and_spaces(s, colour)[0]


def gap_and_spaces(s: Lowenherz, colour: int) -> tuple[int, int]:
    """The required gap, and the squares that keep it."""
    gap = s.tables.gap
    room = room_for_castle(s)
    found = room & ~too_near(s, colour, gap)
    while gap > 0 and not found:
        gap = max(0, gap - s.tables.gap_step)
        found = room & ~too_near(s, colour, gap)
    return gap, found


def too_near(s: Lowenherz, colour: int, gap: int) -> int:
    """Squares with fewer than so many spaces between them and a castle of this colour, on a shortest path."""
    near = s.pieces[colour] & s.keeps
    for _ in range(gap):
        near = spread(near, HAS_EAST, HAS_SOUTH)
    return near


def castle_spaces(s: Lowenherz, colour: int) -> int:
    return gap_and_spaces(s, colour)[1]


def knight_beside(s: Lowenherz, square: int) -> int:
    """LOW-CASTLE-3. Where the knight of a castle on this square may stand."""
    return around(BIT[square]) & (s.ground[MEADOW] | s.ground[FOREST]) & ~s.occupied()


class PlaceCastle(LowenherzAsk):
    """LOW-CASTLE-2 to -6. On an empty meadow, away from the other castles of the colour, with room for the knight."""

    rule = "LOW-CASTLE-2"

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(seat)
        self.colour: Final = colour

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return [CASTLE[square] for square in members(castle_spaces(s, self.colour))]

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        s.then([PlaceCastleKnight(seat, self.colour, CASTLE.index(action))])

    def rule_now(self, s: Lowenherz) -> str:
        return "LOW-2P-2" if self.colour == NEUTRAL else self.rule

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if not CASTLE.holds(action):
            return self.rule
        there = BIT[CASTLE.index(action)]
        if not s.ground[MEADOW] & ~s.occupied() & there:
            return "LOW-CASTLE-2"
        return "LOW-CASTLE-4" if room_for_castle(s) & there else "LOW-CASTLE-3"


class PlaceCastleKnight(LowenherzAsk):
    """LOW-CASTLE-3. Its knight beside it, on meadow or forest, without surcharge."""

    rule = "LOW-CASTLE-3"

    def __init__(self, seat: int, colour: int, square: int) -> None:
        super().__init__(seat)
        self.colour: Final = colour
        self.square: Final = square

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return pick(KNIGHT_LISTS, knight_beside(s, self.square))

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        s.castles.append(self.square)
        s.owners.append(self.colour)
        s.keeps |= BIT[self.square]
        s.pieces[self.colour] |= BIT[self.square]
        s.place_knight(self.colour, KNIGHT.index(action))
        s.tell("castle", seat=seat, colour=self.colour, square=self.square, knight=KNIGHT.index(action))


class FirstLook(LowenherzStep):
    """LOW-DOMAIN-9. Domains are looked at from now on; the one region holds all castles."""

    def run(self, s: Lowenherz) -> None:
        survey_all(s)
