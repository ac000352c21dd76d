"""What a bot says across the table: an offer that completes a province, and answers to what it is offered."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from banneret.bots.advice.montjoie.lands import land_worths
from banneret.bots.advice.montjoie.outlook import Outlook, compared
from banneret.games.montjoie.acts import ACCEPT, ASK_CITY, CANCEL, DECLINE, GIVE, GIVE_CITY, OFFER, SEND, TO
from banneret.games.montjoie.places import BEGUN, CITY_ASKED, CITY_GIVEN, DEAL, DRAFTED, GIVES, NOBODY, STAGE, TAKER, UNSAID
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieAsk
from banneret.games.montjoie.steps.deals import carry_out, is_legal, levels
from banneret.games.montjoie.steps.diplomacy import Parley, is_before
from banneret.games.montjoie.tables import MOST_MONEY

OWN_GAIN: Final = 0.3
THEIR_GAIN: Final = 0.1
"""What a swap must bring, in points, to be worth the words."""

Swap = tuple[int, int, int, int]
"""With whom, the city given, the city asked, and the money that makes it worth their while."""


Value = Callable[[Montjoie, int], float]


def speech(view: Montjoie, seat: int, value: Value) -> int | None:
    """An answer to whoever has made an offer; at a parley, one offer of one's own, part by part."""
    question = view.question()
    if not isinstance(question, MontjoieAsk) or not question.is_open:
        return None
    for giver in range(view.seats):
        if is_before(view, giver, seat):
            return ACCEPT[giver] if is_welcome(view, giver, seat, value) else DECLINE[giver]
    stage = view.offers[DEAL * seat + STAGE]
    if stage == DRAFTED:
        swap = best_swap(view, seat)
        return CANCEL if swap is None else next_part(view, seat, swap)
    if not isinstance(question, Parley) or stage != UNSAID or view.offers[DEAL * seat + BEGUN]:
        return None
    return OFFER if best_swap(view, seat) is not None else None


def is_welcome(view: Montjoie, giver: int, seat: int, value: Value) -> bool:
    """Whether the table is worth more after this deal; words alone are worth nothing, and cost nothing."""
    deal = view.offers[DEAL * giver : DEAL * (giver + 1)]
    if not is_legal(view, giver, deal):
        return False
    after = view.copy()
    carry_out(after, giver, deal)
    return value(after, seat) >= value(view, seat)


def next_part(view: Montjoie, seat: int, swap: Swap) -> int:
    """Cities first, then money."""
    deal = view.offers[DEAL * seat : DEAL * (seat + 1)]
    other, given, asked, money = swap
    if deal[TAKER] == NOBODY:
        return TO[other]
    if deal[TAKER] != other:
        return CANCEL
    if deal[CITY_GIVEN] != given + 1:
        return GIVE_CITY[given]
    if deal[CITY_ASKED] != asked + 1:
        return ASK_CITY[asked]
    return GIVE[money] if money and deal[GIVES] != money else SEND


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
