"""Chapter 9: placing knights."""

from __future__ import annotations

from typing import Final

from banneret.games.lowenherz.acts import KNIGHT, KNIGHT_LISTS, STOP
from banneret.games.lowenherz.regions import BIT, pick, spread
from banneret.games.lowenherz.state import Lowenherz, LowenherzAsk
from banneret.games.lowenherz.tables import KNIGHT_GROUND


def send_knight(s: Lowenherz, seat: int, square: int) -> None:
    """LOW-KNIGHT-1, LOW-KNIGHT-4. From the supply to the board; a forest costs extra."""
    surcharge = surcharge_at(s, square)
    s.place_knight(seat, square)
    if s.journal is not None:
        s.tell("knight", seat=seat, square=square)
    if surcharge:
        s.pay(seat, surcharge)
        if s.journal is not None:
            s.tell("surcharge", seat=seat, square=square, n=surcharge)


def surcharge_at(s: Lowenherz, square: int) -> int:
    for kind in KNIGHT_GROUND:
        if s.ground[kind] & BIT[square]:
            return s.tables.surcharge[kind]
    return 0


def cheapest(s: Lowenherz, knights: list[int]) -> int:
    """The first of these spaces for a knight that costs least."""
    prices = [surcharge_at(s, KNIGHT.index(action)) for action in knights]
    return knights[prices.index(min(prices))]


def knight_objection(s: Lowenherz, seat: int, square: int) -> str:
    """The rule that forbids a knight on this square, or ""."""
    if not any(s.ground[kind] & BIT[square] for kind in KNIGHT_GROUND) or s.occupied() & BIT[square]:
        return "LOW-KNIGHT-2"
    if not spread(s.pieces[seat], s.east, s.south) & BIT[square]:
        return "LOW-KNIGHT-3"
    if not s.knights[seat]:
        return "LOW-KNIGHT-5"
    return "LOW-KNIGHT-4" if surcharge_at(s, square) > s.ducats[seat] else ""


class PlaceKnight(LowenherzAsk):
    """LOW-KNIGHT-1. Up to the printed number, and at least one (LOW-CARD-4)."""

    rule = "LOW-KNIGHT-1"

    def __init__(self, seat: int, left: int, done: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.done: Final = done

    def seats(self, s: Lowenherz) -> list[int]:
        return [self.seat] if s.knight_spaces(self.seat, s.ducats[self.seat]) else []

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        found = pick(KNIGHT_LISTS, s.knight_spaces(seat, s.ducats[seat]))
        return [STOP, *found] if self.done else found

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        if action == STOP:
            return
        send_knight(s, seat, KNIGHT.index(action))
        if self.left > 1:
            s.then([PlaceKnight(seat, self.left - 1, self.done + 1)])

    def default(self, s: Lowenherz, seat: int) -> int:
        """To stop; before that may be, where it costs least."""
        options = self.options(s, seat)
        return STOP if options[0] == STOP else cheapest(s, options)

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if action == STOP:
            return "LOW-CARD-4"
        return knight_objection(s, seat, KNIGHT.index(action)) if KNIGHT.holds(action) else self.rule
