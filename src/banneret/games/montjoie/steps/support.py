"""Chapter 12: influence of third parties, MON-COMBAT-5.

Offers are made and taken in the order of play. All who could support a side are asked, and every offer is answered, even
one of nothing, so that nobody else learns who helps whom before the reveal.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import SUPPORT, TAKE_SUPPORT
from banneret.games.montjoie.places import NOBODY
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieAskSeat, MontjoieStep
from banneret.games.montjoie.tables import NATIONS


def room(s: Montjoie, side: int, seat: int) -> int:
    """How much influence this seat may still add to a side."""
    at = s.seats * side
    return s.tables.influence_per_side - sum(s.stakes[at : at + s.seats]) + s.stakes[at + seat]


def backs_other_side(s: Montjoie, seat: int, side: int) -> bool:
    """RULING 40. Nobody supports both sides."""
    return s.stakes[s.seats * (1 - side) + seat] > 0


def principals(s: Montjoie) -> list[int]:
    """The seats behind both sides: they are no third parties (RULING 92)."""
    return [s.control[owner] for owner in s.fighters if owner < NATIONS]


def parties(s: Montjoie, giver: int, side: int) -> list[int]:
    """RULING 40. Giver and receiver, where a side has one: nobody else learns of an offer before the reveal."""
    taker = s.commander(side)
    return [giver] if taker == NOBODY else [giver, taker]


def settle(s: Montjoie, giver: int, side: int, n: int) -> None:
    """So much of an offer is taken."""
    at = s.seats * side + giver
    if s.stakes[at]:
        for seat in parties(s, giver, side):
            if s.journal is not None:
                s.tell("support_taken", to=seat, seat=giver, nation=s.fighters[side], side=side, n=n)
    s.stakes[at] = n


class GatherSupport(MontjoieStep):
    """MON-COMBAT-5. Everybody but the two sides; nobody helps foreigners (RULING 78)."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def run(self, s: Montjoie) -> None:
        if s.fighters[self.side] >= NATIONS:
            return
        inside = principals(s)
        taken = s.commander(self.side) == NOBODY
        plan: Plan = []
        for seat in s.players():
            if seat not in inside and s.influence[seat]:
                plan.append(OfferSupport(seat, self.side))
                plan.append(ReceiveSupport(seat, self.side) if taken else AcceptSupport(seat, self.side))
        s.then(plan)


class OfferSupport(MontjoieAskSeat):
    """MON-COMBAT-5. Up to three points for a side, for one side only; the amount is known to giver and receiver."""

    rule = "MON-COMBAT-5"

    def __init__(self, seat: int, side: int) -> None:
        super().__init__(seat)
        self.side: Final = side

    def options(self, s: Montjoie, seat: int) -> list[int]:
        if backs_other_side(s, seat, self.side):
            return [SUPPORT[0]]
        return SUPPORT.between(0, min(s.influence[seat], s.tables.influence_per_side))

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        n = SUPPORT.index(action)
        s.stakes[s.seats * self.side + seat] = n
        if n:
            for party in parties(s, seat, self.side):
                if s.journal is not None:
                    s.tell("support_offered", to=party, seat=seat, nation=s.fighters[self.side], side=self.side, n=n)


class AcceptSupport(MontjoieAsk):
    """MON-COMBAT-5. All, part or none of an offer; whoever staked on the other side takes what comes (RULING 92)."""

    rule = "MON-COMBAT-5"

    def __init__(self, giver: int, side: int) -> None:
        self.giver: Final = giver
        self.side: Final = side

    def seats(self, s: Montjoie) -> list[int]:
        return [s.commander(self.side)]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        offer = s.stakes[s.seats * self.side + self.giver]
        most = min(offer, room(s, self.side, self.giver))
        return TAKE_SUPPORT.between(most if backs_other_side(s, seat, self.side) else 0, most)

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        settle(s, self.giver, self.side, TAKE_SUPPORT.index(action))


class ReceiveSupport(MontjoieStep):
    """RULING 92. A side that nobody decides for takes offers in order until three are reached.

    What is left of an offer tells its giver what others gave: it cannot be tried out.
    """

    def __init__(self, giver: int, side: int) -> None:
        self.giver: Final = giver
        self.side: Final = side

    def run(self, s: Montjoie) -> None:
        s.reveal()
        at = s.seats * self.side + self.giver
        settle(s, self.giver, self.side, min(s.stakes[at], room(s, self.side, self.giver)))
