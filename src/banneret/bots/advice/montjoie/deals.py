"""Offers that a bot makes by itself: a city that completes a province against another of the same level, and money for it."""

from __future__ import annotations

from math import ceil
from typing import Final

from banneret.bots.advice.montjoie.lands import land_worths
from banneret.bots.advice.montjoie.outlook import Outlook, compared
from banneret.games.montjoie.acts import ASK_CITY, CANCEL, GIVE, GIVE_CITY, OFFER, SEND, TO
from banneret.games.montjoie.places import CITY_ASKED, CITY_GIVEN, GIVES, NOBODY, TAKER
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.diplomacy import Draft, Parley, levels, offer_of
from banneret.games.montjoie.tables import MOST_MONEY

OWN_GAIN: Final = 0.3
THEIR_GAIN: Final = 0.1
"""What a swap must bring, in points, to be worth the words."""

Swap = tuple[int, int, int, int]
"""With whom, the city given, the city asked, and the money that makes it worth their while."""


def wish(view: Montjoie, seat: int) -> int | None:
    """At a parley, to begin an offer if there is a good one; in its draft, the next part of it."""
    question = view.question()
    if isinstance(question, Parley):
        return OFFER if offer_of(view, seat) < 0 and best_swap(view, seat) is not None else None
    if not isinstance(question, Draft):
        return None
    swap = best_swap(view, seat)
    return CANCEL if swap is None else next_part(view, seat, swap)


def next_part(view: Montjoie, seat: int, swap: Swap) -> int:
    """Cities first, then money: the order in which a draft is filled in."""
    at = offer_of(view, seat)
    other, given, asked, money = swap
    if view.offers[at + TAKER] == NOBODY:
        return TO[other]
    if not view.offers[at + CITY_GIVEN]:
        return GIVE_CITY[given]
    if not view.offers[at + CITY_ASKED]:
        return ASK_CITY[asked]
    return GIVE[money] if money and not view.offers[at + GIVES] else SEND


def best_swap(view: Montjoie, seat: int) -> Swap | None:
    """The swap that brings most, if it brings enough to both."""
    best, found = OWN_GAIN, None
    outlook = Outlook(view)
    before = standing(view, outlook)
    for other, given, asked in swaps(view, seat):
        after = view.copy()
        after.lands[seat] ^= 1 << given | 1 << asked
        after.lands[other] ^= 1 << given | 1 << asked
        hoped = standing(after, outlook)
        money = consolation(before, hoped, other, outlook.coin)
        if money > min(view.money[seat], MOST_MONEY):
            continue
        hoped[seat] -= money * outlook.coin
        hoped[other] += money * outlook.coin
        gain = compared(hoped, seat) - compared(before, seat)
        if gain > best:
            best, found = gain, (other, given, asked, money)
    return found


def consolation(before: list[float], hoped: list[float], other: int, coin: float) -> int:
    """The money without which the other side would decline."""
    lack = THEIR_GAIN - (compared(hoped, other) - compared(before, other))
    return max(0, ceil(lack / coin))


def standing(s: Montjoie, outlook: Outlook) -> list[float]:
    lands = land_worths(s, outlook.now, outlook.later)
    return [s.points[seat] + lands[seat] for seat in range(s.seats)]


def swaps(view: Montjoie, seat: int) -> list[tuple[int, int, int]]:
    """Any city of one's own against one of the same level that completes a province."""
    found: list[tuple[int, int, int]] = []
    mine, wanted = view.lands[seat] & ~view.swapped, completing(view, view.lands[seat])
    for other in range(view.seats):
        if other != seat:
            asked = view.lands[other] & ~view.swapped & wanted
            for level in levels(view):
                found += [(other, one, two) for two in cities_in(asked & level) for one in cities_in(mine & level)]
    return found


def completing(view: Montjoie, land: int) -> int:
    """Cities that alone are missing in a province of which this land holds the rest."""
    found = 0
    for cities in view.tables.map.provinces:
        missing = cities & ~land
        if missing != cities and missing.bit_count() == 1:
            found |= missing
    return found
