"""Chapters 6 and 7: what is done with the cards in hand. Sell one or play one; then refill from deck or market."""

from __future__ import annotations

from bisect import bisect_left, insort

from banneret.core.agenda import Plan
from banneret.games.lowenherz.acts import DRAW, PLAY, SELL, STOP, TAKE
from banneret.games.lowenherz.state import Lowenherz, LowenherzAsk
from banneret.games.lowenherz.steps.borders import PlaceBorder, has_free_side
from banneret.games.lowenherz.steps.diplomacy import ChooseAllied, ChooseCaller, calling, courting
from banneret.games.lowenherz.steps.expansion import ChooseGrowing, growing
from banneret.games.lowenherz.steps.knights import PlaceKnight
from banneret.games.lowenherz.tables import (
    AFTER_LETTER,
    BORDERS,
    DESERTER,
    EXPAND,
    FOR_ALL,
    KNIGHTS,
    LETTER,
    NO_CARD,
    USES,
    USES_OF,
)


def has_part(s: Lowenherz, seat: int, kind: int, ducats: int) -> bool:
    """LOW-CARD-5. Whether at least one part of such an action is legal with so many ducats in hand."""
    if kind == BORDERS:
        return has_free_side(s)
    if kind == KNIGHTS:
        return s.knight_spaces(seat, ducats) != 0
    if kind == EXPAND:
        return len(growing(s, seat)) > 0
    if kind == DESERTER:
        return len(calling(s, seat, ducats)) > 0
    return len(courting(s, seat)) > 0


def parts_of(seat: int, kind: int, most: int) -> Plan:
    """LOW-TURN-4, LOW-CARD-6. The question for the first part of an action; it plans the next by itself."""
    if kind == BORDERS:
        return [PlaceBorder(seat, most, 0)]
    if kind == KNIGHTS:
        return [PlaceKnight(seat, most, 0)]
    if kind == EXPAND:
        return [ChooseGrowing(seat, most)]
    return [ChooseCaller(seat)] if kind == DESERTER else [ChooseAllied(seat)]


def playable(s: Lowenherz, seat: int, card: int, has_domain: bool) -> list[int]:
    """LOW-CARD-3, LOW-CARD-5. The ways in which a card can be played now, as actions."""
    found: list[int] = []
    left = s.ducats[seat] - s.tables.prices[card]
    if left >= 0:
        for use in USES_OF[card]:
            kind = USES[use][1]
            if (has_domain or kind in FOR_ALL) and has_part(s, seat, kind, left):
                found.append(PLAY[use])
    return found


def draw_card(s: Lowenherz) -> int:
    """LOW-SETUP-4. The letters come in order; within a letter any card may be next, unless the deck was given."""
    if s.stacked:
        s.reveal()
        return s.deck.pop(0)
    others = bisect_left(s.deck, AFTER_LETTER[LETTER[s.deck[0]]])
    card = s.draw(s.deck[:others])
    s.deck.remove(card)
    return card


class SellOrPlay(LowenherzAsk):
    """LOW-TURN-1. Exactly one of the two; passing is impossible (LOW-TURN-2).

    It can be taken back until something new is seen: that others have seen one's card tells oneself nothing (LOW-TURN-5).
    """

    rule = "LOW-TURN-1"

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        sales: list[int] = []
        plays: list[int] = []
        last = NO_CARD
        has_domain = len(s.domains_of(seat)) > 0
        for card in s.cards_of(seat):
            if card != last:
                sales.append(SELL[card])
                plays += playable(s, seat, card, has_domain)
            last = card
        return sales + plays

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        if SELL.holds(action):
            self._sell(s, seat, SELL.index(action))
        else:
            self._play(s, seat, PLAY.index(action))

    def _sell(self, s: Lowenherz, seat: int, card: int) -> None:
        """LOW-MARKET-1, LOW-SUPPLY-2. Even for nothing, when the bank is empty."""
        s.lose_card(seat, card)
        insort(s.market, card)
        s.sold = card
        s.idle += 1
        got = s.gain(seat, s.tables.cards[card].sale)
        if s.journal is not None:
            s.tell("sell", seat=seat, card=card, n=got)

    def _play(self, s: Lowenherz, seat: int, use: int) -> None:
        """LOW-CARD-2. The full price, whatever part of the action is used."""
        card, kind = USES[use]
        s.lose_card(seat, card)
        s.discard.append(card)
        s.pay(seat, s.tables.prices[card])
        s.sold = NO_CARD
        s.idle = 0
        if s.journal is not None:
            s.tell("play", seat=seat, use=use, card=card, n=s.tables.prices[card])
        s.then(parts_of(seat, kind, s.tables.most[use]))

    def default(self, s: Lowenherz, seat: int) -> int:
        """Sell the card that is cheapest to play, which is missed least."""
        cards, prices = s.cards_of(seat), s.tables.prices
        return SELL[min(cards, key=lambda card: prices[card])]

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if PLAY.holds(action) and USES[PLAY.index(action)][0] in s.cards_of(seat):
            return "LOW-CARD-5"
        if TAKE.holds(action):
            return "LOW-MARKET-3"
        return "LOW-TURN-2" if action in (STOP, DRAW) else self.rule


class Refill(LowenherzAsk):
    """LOW-MARKET-3. One card, from the deck or from the market; in the closing phase none (LOW-MARKET-7)."""

    rule = "LOW-MARKET-3"

    def seats(self, s: Lowenherz) -> list[int]:
        return [] if s.closing() else [self.seat]

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        found = [DRAW]
        last = NO_CARD
        for card in s.market:
            if card != last and (card != s.sold or s.market.count(card) > 1):  # LOW-MARKET-4
                found.append(TAKE[card])
            last = card
        return found

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        if action == DRAW:
            card = draw_card(s)
            s.take_card(seat, card, seen=False)
            s.idle = 0
            if s.journal is not None:
                s.tell("draw", seat=seat)
                s.tell("drew", to=seat, card=card)
            if s.closing() and s.journal is not None:
                s.tell("closing")
        else:
            card = TAKE.index(action)
            s.market.remove(card)
            s.take_card(seat, card, seen=True)
            if s.journal is not None:
                s.tell("take", seat=seat, card=card)

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if SELL.holds(action) or PLAY.holds(action):
            return "LOW-TURN-1"
        return "LOW-MARKET-4" if TAKE.holds(action) and TAKE.index(action) == s.sold else self.rule
