"""Small things that lie in many places: stocks, cards, and names."""

from __future__ import annotations

from typing import TypedDict

from banneret.games.montjoie.places import NOBODY
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import CARD_IDS, CITY_IDS, NATION_IDS, YELLOW


class Stock(TypedDict):
    """So many of one thing in one place."""

    id: str
    n: int


class Card(TypedDict):
    """Battle cards of one kind in one place; a red one has no value."""

    id: str
    card: str
    count: int
    value: int


class Cards(TypedDict):
    """A hand or a pile: how many cards, and which, as far as the viewer sees them."""

    id: str
    n: int
    cards: list[Card]


def label(nation: int) -> str:
    return NATION_IDS[nation] if nation != NOBODY else ""


def names(mask: int) -> list[str]:
    return [CITY_IDS[city] for city in cities_in(mask)]


def cards(s: Montjoie, id: str, stem: str, counts: list[int]) -> Cards:
    """Counts by kind as cards, those that are there."""
    values = s.tables.card_value
    return {
        "id": id,
        "n": sum(counts),
        "cards": [
            {
                "id": f"{stem}:{CARD_IDS[kind]}",
                "card": CARD_IDS[kind],
                "count": n,
                "value": values[kind] if kind < YELLOW else 0,
            }
            for kind, n in enumerate(counts)
            if n
        ],
    }
