"""Chapters 3, 5 and 16: the set-up, the turn, and the end of the game."""

from __future__ import annotations

from banneret.games.lowenherz.regions import sides
from banneret.games.lowenherz.state import DECK, KING, STALL, Lowenherz, LowenherzStep
from banneret.games.lowenherz.steps.castles import castle_plan
from banneret.games.lowenherz.steps.market import Refill, SellOrPlay, draw_card

# -- 3 Set-up


def set_up(s: Lowenherz, ground: list[int], deck: list[int], clockwise: bool) -> None:
    """LOW-SETUP-2 to -8. The board, cards before castles, seven ducats each; whoever places last begins."""
    s.ground = ground
    s.east, s.south = sides(s.land())
    s.deck = deck
    for seat in range(s.seats):
        for _ in range(s.tables.hand):
            s.take_card(seat, draw_card(s), seen=False)
        s.gain(seat, s.tables.setups[s.seats].ducats)
    last = s.seats - 1 if clockwise else 1
    s.then([*castle_plan(s, clockwise), Turn(last)])


# -- 5 Turn


class Turn(LowenherzStep):
    """LOW-TURN-1. Income, action, king check, refill. A player without cards is skipped (LOW-TURN-2)."""

    rule = "LOW-TURN-1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Lowenherz) -> None:
        seat = self.seat
        if not s.has_cards(seat):
            s.then([EndOfTurn(seat)])
            return
        s.tell("turn", seat=seat)
        income(s, seat)
        s.then([SellOrPlay(seat), KingCheck(), Refill(seat), EndOfTurn(seat)])


def income(s: Lowenherz, seat: int) -> None:
    """LOW-MINE-1. A ducat for each kind of mine in one's domains, as far as the bank goes."""
    kinds = s.kinds_of_mine(seat)
    if kinds:
        s.tell("income", seat=seat, n=s.gain(seat, s.tables.income * kinds))


class KingCheck(LowenherzStep):
    """LOW-END-1. Once in a turn, after the whole action; it need not be the active player who has reached the king."""

    rule = "LOW-END-1"

    def run(self, s: Lowenherz) -> None:
        held = s.holdings()
        for seat in range(s.seats):
            if held[seat] and s.points_for(held[seat]) >= s.tables.setups[s.seats].king:
                finish(s, KING)
                return


class EndOfTurn(LowenherzStep):
    """LOW-TURN-6. The last card of all hands, or the guard against endless selling (LOW-END-9), or the next player."""

    rule = "LOW-TURN-6"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Lowenherz) -> None:
        if s.closing() and not any(s.has_cards(seat) for seat in range(s.seats)):
            finish(s, DECK)
        elif not s.closing() and s.idle >= s.tables.stall * s.seats:
            finish(s, STALL)
        else:
            s.then([Turn((self.seat + 1) % s.seats)])


# -- 16 End of the game


def finish(s: Lowenherz, how: int) -> None:
    """LOW-END-5, LOW-END-10. The bonus for ducats is paid unless the king has come."""
    s.agenda.clear()
    s.ended = how
    s.tell("ended", end=how)
    if how != KING:
        s.bonus = bonuses(s.ducats, s.tables.most_ducats, s.tables.second_ducats)
        for seat in range(s.seats):
            if s.bonus[seat]:
                s.tell("bonus", seat=seat, n=s.bonus[seat])
    for seat in range(s.seats):
        s.tell("result", seat=seat, rank=ranks(s)[seat], n=s.standing(seat)[0])


def bonuses(ducats: list[int], most: int, second: int) -> list[int]:
    """LOW-END-5, LOW-END-6. All with the most, all with the second most; nothing for nothing.

    >>> bonuses([9, 4, 9, 0], 5, 3)
    [5, 3, 5, 0]
    """
    amounts = sorted({n for n in ducats if n > 0}, reverse=True)[:2]
    prizes = dict(zip(amounts, (most, second), strict=False))
    return [prizes.get(n, 0) for n in ducats]


def ranks(s: Lowenherz) -> list[int]:
    """LOW-END-10. By points, then ducats; equals share a rank and the next is left out."""
    standings = [s.standing(seat) for seat in range(s.seats)]
    return [1 + sum(other > own for other in standings) for own in standings]
