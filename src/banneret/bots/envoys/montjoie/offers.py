"""What to offer at a parley, and to whom: a swap or a purchase that completes a province, a common vote, a peace."""

from __future__ import annotations

from math import ceil
from typing import Final

from banneret.bots.advice.montjoie.deals import OWN_GAIN, THEIR_GAIN, completing
from banneret.bots.envoys.montjoie.deals import bit
from banneret.bots.envoys.montjoie.prospect import Prospect, completed
from banneret.core import Reason
from banneret.games.montjoie.acts import ASK, ASK_CITY, CANCEL, GIVE, GIVE_CITY, PROMISE, SEND, TO, WISH
from banneret.games.montjoie.places import (
    ASKS,
    CITY_ASKED,
    CITY_GIVEN,
    GIVES,
    NO_DEAL,
    NOBODY,
    PROMISED,
    TAKER,
    TERMS,
    WISHED,
)
from banneret.games.montjoie.pledges import PEACE, VOTE_PEACE, VOTE_WAR, Pledges
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.deals import Deal, is_legal, levels, sales_allowed
from banneret.games.montjoie.steps.diplomacy import BEFORE_POINTS, BEFORE_VOTE
from banneret.games.montjoie.steps.reach import by_road
from banneret.games.montjoie.tables import MOST_MONEY

FILLED_IN: Final = [
    (TAKER, TO, 0), (CITY_GIVEN, GIVE_CITY, 1), (CITY_ASKED, ASK_CITY, 1), (GIVES, GIVE, 0), (ASKS, ASK, 0),
    (PROMISED, PROMISE, 1), (WISHED, WISH, 1),
]  # fmt: skip
"""The parts of an offer in the order in which they are said: place, verb, and by how much the place is greater."""


def best_offer(view: Montjoie, pledges: Pledges, seat: int, point: int) -> Deal | None:
    """One that suits both, to somebody who has not just declined another."""
    prospect = Prospect(view)
    others = [other for other in range(view.seats) if other != seat and not pledges.cold[other]]
    return best_exchange(prospect, seat, others) or pact(prospect, pledges, seat, others, point)


def next_part(drafted: Deal, wanted: Deal) -> int:
    """What is still to be said; an offer that has come to mean something else is dropped."""
    for place, verb, more in FILLED_IN:
        if drafted[place] != wanted[place]:
            blank = drafted[place] == NO_DEAL[place]
            return verb[wanted[place] - more] if blank else CANCEL
    return SEND


def why_offer(view: Montjoie, seat: int, deal: Deal) -> Reason:
    """What speaks for an offer, as the other side can see it too."""
    other, given, asked = deal[TAKER], bit(deal[CITY_GIVEN]), bit(deal[CITY_ASKED])
    mine, theirs = completed(view, seat, asked, given), completed(view, other, given, asked)
    if mine >= 0:
        return Reason("completes", other, {"province": mine})
    if theirs >= 0:
        return Reason("completes_yours", other, {"province": theirs})
    leader = Prospect(view).leader
    if deal[PROMISED] == deal[WISHED] > 0 and leader not in (seat, other) and not any(deal[GIVES:PROMISED]):
        return Reason("together" if deal[PROMISED] - 1 == PEACE else "vote", other, {"nation": leader})
    return Reason("rather", other)


# -- cities and money


def best_exchange(prospect: Prospect, seat: int, others: list[int]) -> Deal | None:
    """The exchange that brings most, with the money that makes it worth the other's while, or one's own."""
    best, found = OWN_GAIN, None
    for deal in exchanges(prospect.view, seat, others):
        other = deal[TAKER]
        after = prospect.after(seat, deal)
        pay(prospect, deal, after, seat)
        hoped = prospect.after(seat, deal)
        gain = prospect.gain(hoped, seat)
        fair = prospect.gain(hoped, other) >= THEIR_GAIN and not prospect.feeds(hoped, other, seat)
        if gain > best and fair and is_legal(prospect.view, seat, deal):
            best, found = gain, deal
    return found


def exchanges(view: Montjoie, seat: int, others: list[int]) -> list[Deal]:
    """Swaps that complete a province for either side without breaking one's own; where cities are sold, purchases that do."""
    mine = view.lands[seat] & ~view.swapped
    wanted, spare = completing(view, view.lands[seat]), mine & ~whole(view, seat)
    found: list[Deal] = []
    for other in others:
        theirs = view.lands[other] & ~view.swapped
        lacking, free = completing(view, view.lands[other]), theirs & ~whole(view, other)
        for level in levels(view):
            for asked in cities_in(theirs & wanted & level):
                found += [exchange(other, given, asked) for given in cities_in(spare & level)]
            for given in cities_in(mine & lacking & level):
                found += [exchange(other, given, asked) for asked in cities_in(free & ~wanted & level)]
        if sales_allowed(view, other, seat):
            for asked in cities_in(theirs & wanted & ~view.tables.never_sold):
                found.append(exchange(other, NOBODY, asked))
                found[-1][GIVES] = view.tables.sale_price[view.level(asked)]
    return found


def exchange(other: int, given: int, asked: int) -> Deal:
    deal = NO_DEAL[:]
    deal[TAKER], deal[CITY_GIVEN], deal[CITY_ASKED] = other, given + 1, asked + 1
    return deal


def whole(view: Montjoie, seat: int) -> int:
    """Cities of provinces that this seat has whole."""
    found = 0
    for cities in view.tables.map.provinces:
        if cities & ~view.lands[seat] == 0:
            found |= cities
    return found


def pay(prospect: Prospect, deal: Deal, after: list[float], seat: int) -> None:
    """Money from the side that gains more, where the other would decline without it."""
    view, other = prospect.view, deal[TAKER]
    lack = THEIR_GAIN - prospect.gain(after, other)
    if lack > 0:
        deal[GIVES] = min(deal[GIVES] + ceil(lack / prospect.coin), MOST_MONEY, view.money[seat])
    elif not deal[GIVES]:
        wish = 2 * OWN_GAIN - prospect.gain(after, seat)
        deal[ASKS] = min(max(0, ceil(wish / prospect.coin)), MOST_MONEY, view.money[other], int(-lack / prospect.coin))


# -- words


def pact(prospect: Prospect, pledges: Pledges, seat: int, others: list[int], point: int) -> Deal | None:
    """With somebody who has the same one before them: to vote alike, or to leave each other in peace."""
    leader = prospect.leader
    if not prospect.leads(leader, seat) or point == BEFORE_POINTS or any(pledges.given):
        return None  # one a turn
    with_me = [other for other in others if prospect.leads(leader, other) and not pledges.broke[other]]
    if point == BEFORE_VOTE and prospect.vote_ahead and prospect.wants(seat):
        promise = VOTE_WAR if prospect.wants(seat) > 0 else VOTE_PEACE
        alike = [other for other in with_me if prospect.wants(other) == prospect.wants(seat)]
        if alike:
            return both(max(alike, key=lambda other: prospect.worths[other]), promise)
        return None
    near = {other: border(prospect.view, seat, other) for other in with_me}
    if not near or not max(near.values()):
        return None
    other = max(near, key=lambda other: near[other])
    return both(other, PEACE) if prospect.can_reach(seat, other) and prospect.can_reach(other, seat) else None


def border(view: Montjoie, seat: int, other: int) -> int:
    return (by_road(view, view.lands[seat]) & view.lands[other]).bit_count()


def both(other: int, promise: int) -> Deal:
    """The same promise from either side."""
    deal = NO_DEAL[:TERMS]
    deal[TAKER], deal[PROMISED], deal[WISHED] = other, promise + 1, promise + 1
    return deal
