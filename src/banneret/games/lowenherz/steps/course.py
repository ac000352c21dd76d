"""Chapters 3, 5 and 16: the set-up, the turn, and the end of the game."""

from __future__ import annotations

from typing import Final

from banneret.games.lowenherz.regions import sides
from banneret.games.lowenherz.state import DECK, KING, STALL, Lowenherz, LowenherzStep
from banneret.games.lowenherz.steps.castles import FirstLook, castle_order
from banneret.games.lowenherz.steps.market import Refill, SellOrPlay, draw_card
from banneret.games.lowenherz.tables import LETTER, MINES

# -- 3 Set-up


def set_up(s: Lowenherz, ground: list[int], deck: list[int], clockwise: bool) -> None:
    """LOW-SETUP-2 to -8. The board, cards before castles, seven ducats each; whoever places last begins (LOW-CASTLE-8)."""
    s.ground = ground
    s.east, s.south = sides(s.land())
    s.deck = deck
    for seat in range(s.seats):
        for _ in range(s.tables.hand):
            s.take_card(seat, draw_card(s), seen=False)
        s.gain(seat, s.tables.setups[s.seats].ducats)
    order = castle_order(s, clockwise)
    s.then([*order, FirstLook(), Turn(order[-1].seat)])


def tell_set_up(s: Lowenherz) -> None:
    """LOW-SETUP-5 to -7. What everybody has before the first castle; each hears what cards they hold."""
    s.tell("king_marker", n=s.tables.setups[s.seats].king)
    for seat in range(s.seats):
        cards = s.cards_of(seat)
        s.tell("dealt", seat=seat, letter=LETTER[cards[0]], n=len(cards))
        for card in cards:
            s.tell("dealt_card", to=seat, card=card)
        s.tell("purse", seat=seat, n=s.ducats[seat])


# -- 5 Turn


class Turn(LowenherzStep):
    """LOW-TURN-1. Income, action, king check, refill. A player without cards is skipped (LOW-TURN-2)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Lowenherz) -> None:
        seat = self.seat
        if not s.has_cards(seat):
            s.then([EndOfTurn(seat)])
            return
        if s.journal is not None:
            s.tell("turn", seat=seat)
        income(s, seat)
        s.then([SellOrPlay(seat), KingCheck(), Refill(seat), EndOfTurn(seat)])


def income(s: Lowenherz, seat: int) -> None:
    """LOW-MINE-1. A ducat for each kind of mine in one's domains, as far as the bank goes."""
    kinds = s.kinds_of_mine(seat)
    if kinds:
        tell_mines(s, seat)
        s.tell("income", seat=seat, n=s.gain(seat, s.tables.income * kinds))


def tell_mines(s: Lowenherz, seat: int) -> None:
    """Which kind of mine pays how much of the income."""
    if s.journal is None:
        return
    held, left = s.held_by(seat), s.bank
    for mine in MINES:
        if s.ground[mine] & held:
            s.tell("mine", seat=seat, terrain=mine, n=min(left, s.tables.income))
            left -= min(left, s.tables.income)


class KingCheck(LowenherzStep):
    """LOW-END-1. Once in a turn, after the whole action; it need not be the active player who has reached the king."""

    def run(self, s: Lowenherz) -> None:
        held, king = s.holdings(), s.tables.setups[s.seats].king
        reached = [seat for seat in range(s.seats) if held[seat] and s.points_for(held[seat]) >= king]
        for seat in reached:
            s.tell("king", seat=seat, n=s.points_for(held[seat]))
        if reached:
            finish(s, KING)


class EndOfTurn(LowenherzStep):
    """LOW-TURN-6. The last card of all hands, or the guard against endless selling (LOW-END-9), or the next player."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Lowenherz) -> None:
        if not s.has_cards(self.seat) and not any(s.has_cards(seat) for seat in range(s.seats)):
            finish(s, DECK)  # RULING-46: also when cards are left that nobody will ever draw
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
                s.tell("score_ducats", seat=seat, n=s.bonus[seat], ducats=s.ducats[seat])
    places = ranks(s)
    for seat in range(s.seats):
        total, ducats = s.standing(seat)
        s.tell("result", seat=seat, rank=places[seat], n=total, land=total - s.bonus[seat], bonus=s.bonus[seat], ducats=ducats)


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
