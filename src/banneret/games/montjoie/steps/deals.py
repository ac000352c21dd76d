"""Chapter 10: what may change hands in a deal, and how it is carried out. How a deal comes about stands in `diplomacy`."""

from __future__ import annotations

from banneret.games.montjoie.acts import ASK, ASK_CITY, GIVE, GIVE_CITY
from banneret.games.montjoie.places import (
    ASKS,
    CITY_ASKED,
    CITY_GIVEN,
    GIVES,
    PROMISED,
    SOLD,
    TAKER,
    TERMS,
    WISHED,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.variants import CITY_SALES

Deal = list[int]
"""A seat's part of `offers`; the seat itself is the giver."""


def carry_out(s: Montjoie, giver: int, deal: Deal) -> None:
    """MON-DIPLO-3. Money and cities move together, for all to see and for good; promises are for two pairs of ears."""
    taker = deal[TAKER]
    if any(deal[GIVES:PROMISED]):
        s.reveal()  # what two have agreed on, one cannot take back
        transfer(s, giver, deal)
    else:
        for ear in (giver, taker):
            s.tell("deal", to=ear, seat=giver, other=taker, gives=0, asks=0)
    for seat, promise in ((giver, deal[PROMISED]), (taker, deal[WISHED])):
        if promise:
            for ear in (giver, taker):
                s.tell("promised", to=ear, seat=seat, promise=promise - 1)


def transfer(s: Montjoie, giver: int, deal: Deal) -> None:
    taker = deal[TAKER]
    s.money[giver] += deal[ASKS] - deal[GIVES]
    s.money[taker] += deal[GIVES] - deal[ASKS]
    s.tell("deal", seat=giver, other=taker, gives=deal[GIVES], asks=deal[ASKS])
    for city, old, new in ((deal[CITY_GIVEN] - 1, giver, taker), (deal[CITY_ASKED] - 1, taker, giver)):
        if city >= 0:
            change_hands(s, city, old, new)
    if is_sale(deal):
        s.marks |= SOLD << (giver if deal[CITY_GIVEN] else taker)


def change_hands(s: Montjoie, city: int, old: int, new: int) -> None:
    """MON-DIPLO-5. Only the garrison counter changes: level, marker and protection stay."""
    bit = 1 << city
    s.lands[old] &= ~bit
    s.lands[new] |= bit
    s.swapped |= bit
    if s.mercenaries:
        s.dismiss(city)
    s.tell("changes_hands", city=city, seat=old, other=new)


# -- what is allowed


def is_legal(s: Montjoie, giver: int, deal: Deal) -> bool:
    """MON-DIPLO-2. Money that is there; a swap of equals, each city once in a turn; a sale by its own rule."""
    taker = deal[TAKER]
    if deal[GIVES] > s.money[giver] or deal[ASKS] > s.money[taker] or not any(deal[GIVES:TERMS]):
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


def is_sale(deal: Deal) -> bool:
    return (deal[CITY_GIVEN] > 0) != (deal[CITY_ASKED] > 0)


def may_change_hands(s: Montjoie, city: int, owner: int) -> bool:
    return s.lands[owner] & ~s.swapped & 1 << city != 0


def sales_allowed(s: Montjoie, seller: int, buyer: int) -> bool:
    """MON-OPT-22. On peace turns, one sale for each seller; the buyer needs a garrison (MON-LIMIT-1)."""
    return s.has(CITY_SALES) and s.war == 0 and not s.marks & SOLD << seller and s.stock(buyer) > 0


def may_sell(s: Montjoie, seller: int, buyer: int, city: int, price: int) -> bool:
    """MON-OPT-22. The price is what remains with the seller: nothing goes back in the same deal."""
    tables = s.tables
    return sales_allowed(s, seller, buyer) and not tables.never_sold >> city & 1 and price >= tables.sale_price[s.level(city)]


# -- what may be put into an offer


def offerable(s: Montjoie, giver: int, deal: Deal) -> int:
    """Cities of the giver of the level of the city asked for; without one, those that could be swapped or sold."""
    taker = deal[TAKER]
    mine, theirs = s.lands[giver] & ~s.swapped, s.lands[taker] & ~s.swapped
    if deal[CITY_ASKED]:
        return mine & level_of(s, deal[CITY_ASKED] - 1)
    found = 0
    for level in levels(s):
        if theirs & level:
            found |= mine & level
    if sales_allowed(s, giver, taker):
        found |= mine & ~s.tables.never_sold
    return found


def askable(s: Montjoie, giver: int, deal: Deal) -> int:
    """Cities of the taker of the level of the city given; without one, those that they may sell."""
    taker = deal[TAKER]
    theirs = s.lands[taker] & ~s.swapped
    if deal[CITY_GIVEN]:
        return theirs & level_of(s, deal[CITY_GIVEN] - 1)
    return theirs & ~s.tables.never_sold if sales_allowed(s, taker, giver) else 0


def levels(s: Montjoie) -> list[int]:
    """The cities at garrison, castle and fortress level."""
    return [~s.castles, s.castles & ~s.ramparts, s.ramparts]


def level_of(s: Montjoie, city: int) -> int:
    """The cities of the same level as this one."""
    for level in levels(s):
        if level >> city & 1:
            return level
    return 0


# -- why not


def part_refusal(s: Montjoie, giver: int, deal: Deal, action: int) -> str:
    """The rule that keeps this part out of a draft."""
    if GIVE_CITY.holds(action):
        return city_refusal(s, giver, GIVE_CITY.index(action), deal[CITY_ASKED] > 0)
    if ASK_CITY.holds(action):
        return city_refusal(s, deal[TAKER], ASK_CITY.index(action), deal[CITY_GIVEN] > 0)
    too_much = (GIVE.holds(action) and GIVE.index(action) > s.money[giver]) or (
        ASK.holds(action) and ASK.index(action) > s.money[deal[TAKER]]
    )
    return "MON-DIPLO-2" if too_much else "MON-DIPLO-3"


def city_refusal(s: Montjoie, owner: int, city: int, swap: bool) -> str:
    """A city that could be neither swapped nor sold; without the option nothing is sold at all."""
    sale = s.has(CITY_SALES) and not swap and may_change_hands(s, city, owner)
    return "MON-OPT-22" if sale else "MON-DIPLO-2"


def deal_refusal(s: Montjoie, giver: int, deal: Deal) -> str:
    """The rule by which a draft cannot be sent as it stands."""
    if not any(deal[GIVES:TERMS]):
        return "MON-DIPLO-3"
    if deal[GIVES] > s.money[giver] or deal[ASKS] > s.money[deal[TAKER]] or not is_sale(deal):
        return "MON-DIPLO-2"
    if deal[CITY_GIVEN]:
        return city_refusal(s, giver, deal[CITY_GIVEN] - 1, False)
    return city_refusal(s, deal[TAKER], deal[CITY_ASKED] - 1, False)
