"""Chapter 10: diplomacy. Deals are made across the table while the game waits for an open decision.

Any seat, asked or not, may put in an offer: as an aside it lays `Draft` over the open question, composes the deal in small
choices, and `Answer` asks the other side. An answer may be put off; the offer then stays open, to be accepted, declined
or withdrawn by a later aside, and expires with the turn. What is promised is kept in the log and binds nobody.

Questions at which one may talk derive from `OpenAsk`. A deal may change money and cities beneath an open question, so
these look at the table anew whenever they are asked, and those in the middle of an action are not open.
"""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.acts import (
    ACCEPT,
    ASK,
    ASK_CITY,
    CANCEL,
    DECLINE,
    GIVE,
    GIVE_CITY,
    LATER,
    OFFER,
    PROMISE,
    PROMISE_IDS,
    READY,
    SEND,
    TO,
    WISH,
    WITHDRAW,
)
from banneret.games.montjoie.places import (
    ASKS,
    CITY_ASKED,
    CITY_GIVEN,
    DEAL,
    GIVER,
    GIVES,
    NOBODY,
    NOT_YET,
    PROMISED,
    SOLD,
    TAKER,
    WISHED,
)
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Composing, Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.tables import MOST_MONEY
from banneret.games.montjoie.variants import CITY_SALES, NO_PARLEY

# Why there is a parley (RULING 102).
BEFORE_VOTE: Final = 0
BEFORE_EVENTS: Final = 1
BEFORE_POINTS: Final = 2

# The order in which a draft is filled in, so that each deal is composed in one way.
FILLED: Final = [CITY_GIVEN, CITY_ASKED, GIVES, ASKS, PROMISED, WISHED]


class OpenAsk(MontjoieAsk):
    """MON-DIPLO-4. A question during which all may talk."""

    def asides(self, s: Montjoie, seat: int) -> list[int]:
        return talk(s, seat)

    def aside(self, s: Montjoie, seat: int, action: int) -> None:
        if action == OFFER:
            s.offers += [seat, NOBODY, 0, 0, 0, 0, 0, 0]
            s.then([Draft(seat)])
        elif action == WITHDRAW:
            withdraw(s, seat)
        elif ACCEPT.holds(action):
            accept(s, ACCEPT.index(action))
        else:
            decline(s, DECLINE.index(action))


def talk(s: Montjoie, seat: int) -> list[int]:
    """MON-DIPLO-3. One offer at a time for each; what lies open before one may be answered."""
    mine = offer_of(s, seat)
    found = [] if mine >= 0 else [OFFER]
    if s.offers:
        givers = sorted(s.offers[at + GIVER] for at in range(0, len(s.offers), DEAL) if s.offers[at + TAKER] == seat)
        found += [ACCEPT[giver] for giver in givers] + [DECLINE[giver] for giver in givers]
    if mine >= 0:
        found.append(WITHDRAW)
    return found


def offer_of(s: Montjoie, seat: int) -> int:
    """Where this seat's offer begins in `offers`, or NOBODY."""
    for at in range(0, len(s.offers), DEAL):
        if s.offers[at + GIVER] == seat:
            return at
    return NOBODY


def strike(s: Montjoie, giver: int) -> list[int]:
    """Take an offer off the table."""
    at = offer_of(s, giver)
    deal = s.offers[at : at + DEAL]
    s.offers = s.offers[:at] + s.offers[at + DEAL :]
    return deal


def withdraw(s: Montjoie, giver: int) -> None:
    deal = strike(s, giver)
    s.tell("offer_withdrawn", seat=giver, other=deal[TAKER])


def decline(s: Montjoie, giver: int) -> None:
    deal = strike(s, giver)
    s.tell("offer_declined", seat=giver, other=deal[TAKER])


def expire_offers(s: Montjoie) -> None:
    """MON-DIPLO-4. What nobody answered ends with the turn."""
    for at in range(0, len(s.offers), DEAL):
        s.tell("offer_expired", seat=s.offers[at + GIVER], other=s.offers[at + TAKER])
    s.offers = []


def accept(s: Montjoie, giver: int) -> None:
    """MON-DIPLO-3. Legality is looked at once more; money and cities move together or not at all."""
    deal = strike(s, giver)
    if not is_legal(s, deal):
        s.tell("offer_void", seat=giver, other=deal[TAKER])
        return
    carry_out(s, deal)


def carry_out(s: Montjoie, deal: list[int]) -> None:
    giver, taker = deal[GIVER], deal[TAKER]
    s.money[giver] += deal[ASKS] - deal[GIVES]
    s.money[taker] += deal[GIVES] - deal[ASKS]
    s.tell("deal", seat=giver, other=taker, gives=deal[GIVES], asks=deal[ASKS])
    for city, old, new in ((deal[CITY_GIVEN] - 1, giver, taker), (deal[CITY_ASKED] - 1, taker, giver)):
        if city >= 0:
            change_hands(s, city, old, new)
    if is_sale(deal):
        s.marks |= SOLD << (giver if deal[CITY_GIVEN] else taker)
    if deal[PROMISED]:
        s.tell("promised", to=giver, seat=giver, promise=deal[PROMISED] - 1)
        s.tell("promised", to=taker, seat=giver, promise=deal[PROMISED] - 1)
    if deal[WISHED]:
        s.tell("promised", to=giver, seat=taker, promise=deal[WISHED] - 1)
        s.tell("promised", to=taker, seat=taker, promise=deal[WISHED] - 1)


def change_hands(s: Montjoie, city: int, old: int, new: int) -> None:
    """MON-DIPLO-5. Only the garrison counter changes: level, marker and protection stay."""
    bit = 1 << city
    s.lands[old] &= ~bit
    s.lands[new] |= bit
    s.swapped |= bit
    if s.mercenaries:
        s.mercenaries = [c for c in s.mercenaries if c != city]
    s.tell("changes_hands", city=city, seat=old, other=new)


def is_sale(deal: list[int]) -> bool:
    return (deal[CITY_GIVEN] > 0) != (deal[CITY_ASKED] > 0)


def is_legal(s: Montjoie, deal: list[int]) -> bool:
    """MON-DIPLO-2. Money that is there; a swap of equals, each city once in a turn; a sale by its own rule."""
    giver, taker = deal[GIVER], deal[TAKER]
    if deal[GIVES] > s.money[giver] or deal[ASKS] > s.money[taker] or not any(deal[GIVES:]):
        return False
    given, asked = deal[CITY_GIVEN] - 1, deal[CITY_ASKED] - 1
    if given >= 0 and not may_change_hands(s, given, giver):
        return False
    if asked >= 0 and not may_change_hands(s, asked, taker):
        return False
    if given >= 0 and asked >= 0:
        return s.level(given) == s.level(asked)
    if given >= 0:
        return may_sell(s, giver, taker, given, deal[ASKS] - deal[GIVES])
    if asked >= 0:
        return may_sell(s, taker, giver, asked, deal[GIVES] - deal[ASKS])
    return True


def may_change_hands(s: Montjoie, city: int, owner: int) -> bool:
    return s.lands[owner] & ~s.swapped & 1 << city != 0


def sales_allowed(s: Montjoie, seller: int, buyer: int) -> bool:
    """MON-OPT-22. On peace turns, one sale for each seller; the buyer needs a garrison (MON-LIMIT-1)."""
    return s.has(CITY_SALES) and s.war == 0 and not s.marks & SOLD << seller and s.stock(buyer) > 0


def may_sell(s: Montjoie, seller: int, buyer: int, city: int, price: int) -> bool:
    """MON-OPT-22. The price is what remains with the seller: nothing goes back in the same deal."""
    tables = s.tables
    return sales_allowed(s, seller, buyer) and not tables.never_sold >> city & 1 and price >= tables.sale_price[s.level(city)]


class Draft(Composing):
    """MON-DIPLO-3. A deal composed in small choices: with whom, cities, money, promises; then it is sent."""

    rule = "MON-DIPLO-3"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        at = offer_of(s, seat)
        deal = s.offers[at : at + DEAL]
        if deal[TAKER] == NOBODY:
            return [*(TO[other] for other in range(s.seats) if other != seat), CANCEL]
        last = max([i for i, field in enumerate(FILLED) if deal[field] > 0], default=-1)
        found: list[int] = []
        if last < 0:
            found += [GIVE_CITY[city] for city in cities_in(offerable(s, seat, deal[TAKER]))]
        if last < 1:
            found += [ASK_CITY[city] for city in cities_in(askable(s, deal))]
        if last < 2:
            found += GIVE.between(1, min(s.money[seat], MOST_MONEY))
        if last < 3:
            found += ASK.between(1, min(s.money[deal[TAKER]], MOST_MONEY))
        if last < 4:
            found += PROMISE.between(0, len(PROMISE_IDS) - 1)
        if last < 5:
            found += WISH.between(0, len(PROMISE_IDS) - 1)
        if is_legal(s, deal):
            found.append(SEND)
        return [*found, CANCEL]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        at = offer_of(s, seat)
        if action == CANCEL:
            strike(s, seat)
        elif action == SEND:
            s.tell("offer", seat=seat, other=s.offers[at + TAKER])
            s.then([Answer(seat, s.offers[at + TAKER])])
        else:
            fill_in(s.offers, at, action)
            s.then([self])


def fill_in(offers: list[int], at: int, action: int) -> None:
    if TO.holds(action):
        offers[at + TAKER] = TO.index(action)
    elif GIVE_CITY.holds(action):
        offers[at + CITY_GIVEN] = GIVE_CITY.index(action) + 1
    elif ASK_CITY.holds(action):
        offers[at + CITY_ASKED] = ASK_CITY.index(action) + 1
    elif GIVE.holds(action):
        offers[at + GIVES] = GIVE.index(action)
    elif ASK.holds(action):
        offers[at + ASKS] = ASK.index(action)
    elif PROMISE.holds(action):
        offers[at + PROMISED] = PROMISE.index(action) + 1
    else:
        offers[at + WISHED] = WISH.index(action) + 1


def offerable(s: Montjoie, giver: int, taker: int) -> int:
    """Cities of the giver for which the taker has one of the same level, or which may be sold to them."""
    mine, theirs = s.lands[giver] & ~s.swapped, s.lands[taker] & ~s.swapped
    found = 0
    for level in levels(s):
        if theirs & level:
            found |= mine & level
    if sales_allowed(s, giver, taker):
        found |= mine & ~s.tables.never_sold
    return found


def askable(s: Montjoie, deal: list[int]) -> int:
    """Cities of the taker of the level of the city given; without one, those that they may sell."""
    giver, taker = deal[GIVER], deal[TAKER]
    theirs = s.lands[taker] & ~s.swapped
    if not deal[CITY_GIVEN]:
        return theirs & ~s.tables.never_sold if sales_allowed(s, taker, giver) else 0
    for level in levels(s):
        if level >> deal[CITY_GIVEN] - 1 & 1:
            return theirs & level
    return 0


def levels(s: Montjoie) -> list[int]:
    """The cities at garrison, castle and fortress level."""
    return [~s.castles, s.castles & ~s.ramparts, s.ramparts]


class Answer(MontjoieAsk):
    """MON-DIPLO-3. Accept, decline, or leave it open; meanwhile it may be withdrawn."""

    rule = "MON-DIPLO-3"

    def __init__(self, giver: int, seat: int) -> None:
        self.giver = giver
        self.seat = seat

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat] if offer_of(s, self.giver) >= 0 else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [ACCEPT[self.giver], DECLINE[self.giver], LATER]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if ACCEPT.holds(action):
            accept(s, self.giver)
        elif DECLINE.holds(action):
            decline(s, self.giver)

    def asides(self, s: Montjoie, seat: int) -> list[int]:
        return [WITHDRAW] if seat == self.giver else []

    def aside(self, s: Montjoie, seat: int, action: int) -> None:
        withdraw(s, seat)


class Parley(OpenAsk):
    """RULING 102. Before the vote, the events and the points all may talk, until everybody is ready."""

    rule = "MON-DIPLO-4"

    def __init__(self, point: int) -> None:
        self.point = point

    def seats(self, s: Montjoie) -> list[int]:
        if s.has(NO_PARLEY):
            return []
        return [seat for seat in range(s.seats) if s.ballot[seat] == NOT_YET]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [READY]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.ballot[seat] = 0
        s.then([self])


class EndParley(MontjoieStep):
    """RULING 102. All are ready."""

    rule = "MON-DIPLO-4"

    def run(self, s: Montjoie) -> None:
        s.ballot = [NOT_YET] * s.seats
