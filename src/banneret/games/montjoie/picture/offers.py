"""The offers of a seat as a picture. Nobody else sees them, and a draft only whoever composes it."""

from __future__ import annotations

from typing import TypedDict

from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.acts import PROMISE_IDS
from banneret.games.montjoie.places import (
    ASKS,
    CITY_ASKED,
    CITY_GIVEN,
    DEAL,
    DRAFTED,
    GIVES,
    NOBODY,
    PROMISED,
    STAGE,
    TAKER,
    UNSAID,
    WISHED,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import CITY_IDS, NATION_IDS


class Offer(TypedDict):
    """What one seat would give another, and ask of it. A seat has one offer at a time, so its id is the giver's."""

    id: str
    giver: str
    taker: str
    """"" while the giver has not said to whom"""
    draft: bool
    """it is still being put into words"""
    gives: int
    asks: int
    city_given: str
    city_asked: str
    promise: str
    wish: str


def offers_picture(s: Montjoie, viewer: int) -> list[Offer]:
    """MON-DIPLO-3. Those in which the viewer has a part."""
    found: list[Offer] = []
    for seat in range(s.seats):
        deal = s.offers[DEAL * seat : DEAL * (seat + 1)]
        if viewer == NOBODY or deal[STAGE] in (UNSAID, HIDDEN) or viewer not in (seat, deal[TAKER]):
            continue
        giver = NATION_IDS[seat]
        found.append(
            {
                "id": f"offer:{giver}",
                "giver": giver,
                "taker": NATION_IDS[deal[TAKER]] if deal[TAKER] != NOBODY else "",
                "draft": deal[STAGE] == DRAFTED,
                "gives": deal[GIVES],
                "asks": deal[ASKS],
                "city_given": CITY_IDS[deal[CITY_GIVEN] - 1] if deal[CITY_GIVEN] else "",
                "city_asked": CITY_IDS[deal[CITY_ASKED] - 1] if deal[CITY_ASKED] else "",
                "promise": PROMISE_IDS[deal[PROMISED] - 1] if deal[PROMISED] else "",
                "wish": PROMISE_IDS[deal[WISHED] - 1] if deal[WISHED] else "",
            }
        )
    return found
