"""Chapter 5, first part: Sequence 3, dealing, and what becomes of the hands at the end of the turn."""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.acts import KEEP, NONE
from banneret.games.montjoie.places import NOT_YET
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.tables import BOURGOGNE, KINDS, YELLOW
from banneret.games.montjoie.variants import BURGUNDY_EXTRA_CARD, LONG_TERM_STRATEGY

NO_CARD: Final = KINDS  # on the ballot: nothing is kept


class DealCards(MontjoieStep):
    """MON-CARDS-1. The full deck, but for cards kept in hands, is shuffled and dealt in the standing order."""

    def run(self, s: Montjoie) -> None:
        if any(s.discards):
            s.tell("pile_anew", n=sum(s.discards))
        s.card_pile = list(s.deck())
        s.discards = [0] * KINDS
        for at, n in enumerate(s.hand):
            s.card_pile[at % KINDS] -= n
        for seat in s.players():
            n = s.politics().cards - s.held[seat]  # MON-OPT-13: who kept one is dealt one less
            if s.has(BURGUNDY_EXTRA_CARD) and seat == BOURGOGNE:
                n += 1
            s.draw_cards(seat, n)
        s.tell("dealt", n=s.politics().cards)


class KeepCard(MontjoieAsk):
    """MON-OPT-13. At the end of the turn each may keep one red card, in secret."""

    rule = "MON-OPT-13"
    secret = True

    def seats(self, s: Montjoie) -> list[int]:
        if not s.has(LONG_TERM_STRATEGY):
            return []
        return [seat for seat in range(s.seats) if s.ballot[seat] == NOT_YET and s.held[seat]]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, *(KEEP[kind] for kind in range(YELLOW, KINDS) if s.has_card(seat, kind))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.ballot[seat] = NO_CARD if action == NONE else KEEP.index(action)
        s.then([self])


def discard_hands(s: Montjoie) -> None:
    """MON-TURN-2. All hands and locked cards go, for all to see; a card chosen by `KeepCard` stays."""
    s.reveal()
    for seat in range(s.seats):
        unlock(s, seat)
        kept = s.ballot[seat]
        if s.held[seat] and s.journal is not None:
            s.tell("hand_discarded", seat=seat, n=s.held[seat] - int(0 <= kept < KINDS))
        if 0 <= kept < KINDS and s.journal is not None:
            s.tell("kept", seat=seat)
        for kind in range(KINDS):
            stays = int(kind == kept)
            s.discards[kind] += s.hand[KINDS * seat + kind] - stays
            s.hand[KINDS * seat + kind] = stays
        s.held[seat] = int(0 <= kept < KINDS)
    s.ballot = [NOT_YET] * s.seats


def unlock(s: Montjoie, seat: int) -> None:
    """MON-COMBAT-14. Locked cards return to the hand."""
    for kind in range(YELLOW):
        while s.locked[YELLOW * seat + kind]:
            s.locked[YELLOW * seat + kind] -= 1
            s.take_back(seat, kind, 1)
