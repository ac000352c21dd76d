"""Chapter 6: Sequence 4, purchases. One order in small parts: cards, a castle, ramparts, mercenaries.

What is paid is paid at once, so the parts can be taken back one by one; the bought cards come last, and nobody sees them
before the order is complete (RULING 15).
"""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.acts import BUILD_CASTLE, BUILD_RAMPART, CARDS, DONE, HIRE, NONE, ROLL
from banneret.games.montjoie.reasons import CARDS_BOUGHT, CASTLE_BOUGHT, MERCENARY_HIRED, RAMPART_BOUGHT
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.steps.diplomacy import OpenAsk, OpenAskSeat
from banneret.games.montjoie.variants import NO_PARLEY


class Purchases(MontjoieStep):
    """MON-BUY-1. In the standing order; two players may roll for mercenaries first (RULING 97)."""

    def run(self, s: Montjoie) -> None:
        if s.seats == 2:
            s.then([MercenaryRoll(seat) for seat in s.players()])
        else:
            s.then([BuyCards(seat, 0) for seat in s.players()])


class MercenaryRoll(OpenAskSeat):
    """MON-2P-9. A free die before the order says how many may be hired."""

    rule = "MON-2P-9"

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, ROLL]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        hire = 0
        if action == ROLL:
            die = s.die()
            hire = (die + 1) // 2
            s.tell("mercenaries", seat=seat, die=die, n=hire)
        s.then([BuyCards(seat, hire)])


class BuyCards(OpenAsk):
    """MON-BUY-2, MON-BUY-3. As many as money, the hand limit and the piles allow.

    Who can pay for nothing is asked too where the table waits for talks (RULING 102): money may still change hands.
    """

    rule = "MON-BUY-3"

    def __init__(self, seat: int, hire: int) -> None:
        self.seat: Final = seat
        self.hire: Final = hire

    def seats(self, s: Montjoie) -> list[int]:
        if not s.has(NO_PARLEY):
            return [self.seat]
        prices = s.prices()
        cheapest = min(prices.card, prices.castle, prices.rampart)
        if self.hire:
            cheapest = min(cheapest, s.tables.mercenary_price)
        return [self.seat] if s.money[self.seat] >= cheapest else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        most = min(s.money[seat] // s.prices().card, s.tables.hand_limit - s.held[seat], s.cards_left())
        return CARDS.between(0, max(0, most))

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        n = CARDS.index(action)
        if n:
            s.pay(seat, n * s.prices().card, CARDS_BOUGHT)
        s.then([BuyCastle(seat), BuyRampart(seat, 0), HireMercenary(seat, self.hire), DrawBought(seat, n)])

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        n = CARDS.index(action) if CARDS.holds(action) else 0
        if n + s.held[seat] > s.tables.hand_limit:
            return self.rule
        if n * s.prices().card > s.money[seat]:
            return "MON-BUY-2"
        return "MON-CARDS-2" if n > s.cards_left() else self.rule


class BuyCastle(OpenAskSeat):
    """MON-BUY-4. One new castle in a turn, on a city at garrison level, of a loyal ally too (RULING 64)."""

    rule = "MON-BUY-4"

    def sites(self, s: Montjoie) -> int:
        if s.money[self.seat] < s.prices().castle or not s.castles_left():
            return 0
        return s.team_land(self.seat) & ~s.castles

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat] if self.sites(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, *(BUILD_CASTLE[city] for city in cities_in(self.sites(s)))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action != NONE:
            s.pay(seat, s.prices().castle, CASTLE_BOUGHT)
            build_castle(s, seat, BUILD_CASTLE.index(action))


def build_castle(s: Montjoie, nation: int, city: int) -> None:
    s.castles |= 1 << city
    s.built |= 1 << city
    s.tell("castle", nation=nation, city=city)


def build_rampart(s: Montjoie, nation: int, city: int) -> None:
    s.ramparts |= 1 << city
    s.tell("rampart", nation=nation, city=city)


class BuyRampart(OpenAsk):
    """MON-BUY-5. Any number of castles become fortresses, but none that was built this turn; named in the map's order."""

    rule = "MON-BUY-5"

    def __init__(self, seat: int, first: int) -> None:
        self.seat: Final = seat
        self.first: Final = first

    def sites(self, s: Montjoie) -> int:
        if s.money[self.seat] < s.prices().rampart or not s.ramparts_left():
            return 0
        later = -1 << self.first
        return s.team_land(self.seat) & s.castles & ~s.ramparts & ~s.built & later

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat] if self.sites(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [DONE, *(BUILD_RAMPART[city] for city in cities_in(self.sites(s)))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == DONE:
            return
        city = BUILD_RAMPART.index(action)
        s.pay(seat, s.prices().rampart, RAMPART_BOUGHT)
        build_rampart(s, seat, city)
        s.then([BuyRampart(seat, city + 1)])


class HireMercenary(OpenAsk):
    """MON-2P-9. One after another, on own and loyal cities, at most three in each."""

    rule = "MON-2P-9"

    def __init__(self, seat: int, left: int) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def posts(self, s: Montjoie) -> list[int]:
        if not self.left or s.money[self.seat] < s.tables.mercenary_price:
            return []
        return [city for city in cities_in(s.team_land(self.seat)) if s.mercenaries.count(city) < s.tables.stack]

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat] if self.posts(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [DONE, *(HIRE[city] for city in self.posts(s))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == DONE:
            return
        city = HIRE.index(action)
        s.pay(seat, s.tables.mercenary_price, MERCENARY_HIRED)
        s.mercenaries.append(city)
        s.mercenaries.sort()
        s.tell("hired", seat=seat, city=city)
        s.then([HireMercenary(seat, self.left - 1)])


class DrawBought(MontjoieStep):
    """MON-BUY-1. The order is complete: now the bought cards are drawn."""

    def __init__(self, seat: int, n: int) -> None:
        self.seat: Final = seat
        self.n: Final = n

    def run(self, s: Montjoie) -> None:
        if self.n:
            s.tell("bought_cards", seat=self.seat, n=self.n)
            s.draw_cards(self.seat, self.n)
