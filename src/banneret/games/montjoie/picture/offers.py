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
    GIVER,
    GIVES,
    NOBODY,
    PROMISED,
    TAKER,
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
    for at in range(0, len(s.offers), DEAL):
        deal = s.offers[at : at + DEAL]
        if viewer == NOBODY or viewer not in (deal[GIVER], deal[TAKER]) or deal[GIVES] == HIDDEN:
            continue
        giver = NATION_IDS[deal[GIVER]]
        found.append(
            {
                "id": f"offer:{giver}",
                "giver": giver,
                "taker": NATION_IDS[deal[TAKER]] if deal[TAKER] != NOBODY else "",
                "draft": s.is_composing() and at == len(s.offers) - DEAL,
                "gives": deal[GIVES],
                "asks": deal[ASKS],
                "city_given": CITY_IDS[deal[CITY_GIVEN] - 1] if deal[CITY_GIVEN] else "",
                "city_asked": CITY_IDS[deal[CITY_ASKED] - 1] if deal[CITY_ASKED] else "",
                "promise": PROMISE_IDS[deal[PROMISED] - 1] if deal[PROMISED] else "",
                "wish": PROMISE_IDS[deal[WISHED] - 1] if deal[WISHED] else "",
            }
        )
    return found
