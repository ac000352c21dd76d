"""What lies on the table, for whoever draws it: small structures in the game's own words, made from a view alone.

Things are named by their labels, "troyes" or "bourgogne". Every drawn thing and every place in which a piece can lie has
an `id`; choices and moves name these. Hidden numbers are HIDDEN, hidden cards are counted but not listed.
"""

from __future__ import annotations

from typing import Final, TypedDict

from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.picture.chart import City, Province, cities, provinces, roads
from banneret.games.montjoie.picture.field import THROW_IDS, Combat, combat_picture
from banneret.games.montjoie.picture.nations import Minor, Nation, Power, minor, nation_picture, power
from banneret.games.montjoie.picture.offers import Offer, offers_picture
from banneret.games.montjoie.picture.pieces import Cards, Stock, cards, label
from banneret.games.montjoie.places import (
    ACTIVATED,
    BAD_HARVEST,
    CHEVAUCHEE_RIGHT,
    INTRIGUED,
    JEANNE_SIGN,
    NOBODY,
    PAPAL_AMBASSADOR,
    PLAGUE_GONE,
    REROLLED,
    RETREATED,
    TRUCE_NEXT,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.ending import length
from banneret.games.montjoie.steps.events import ChooseEvent, ResolveEvent
from banneret.games.montjoie.tables import EVENT_IDS, FIRST_POWER, FREE, KINDS, LEVEL_IDS, NATION_IDS, NATIONS

IN_FORCE: Final[dict[str, int]] = {
    "truce_next": TRUCE_NEXT,
    "bad_harvest": BAD_HARVEST,
    "plague_gone": PLAGUE_GONE,
    "jeanne_sign": JEANNE_SIGN,
    "chevauchee": CHEVAUCHEE_RIGHT,
    "rerolled": REROLLED,
    "retreated": RETREATED,
    "intrigued": INTRIGUED,
    "papal_ambassador": PAPAL_AMBASSADOR,
    "activated": ACTIVATED,
}
"""What the table remembers, by name."""
POLITICS: Final = ["peace", "war", ""]  # UNDECIDED is the last


class Slot(TypedDict):
    id: str
    nation: str


class Marker(TypedDict):
    """Event markers of one kind; `waiting` of them have not come to pass."""

    id: str
    marker: str
    count: int
    waiting: int


class Markers(TypedDict):
    id: str
    n: int
    markers: list[Marker]


class Turn(TypedDict):
    number: int
    earliest: int
    """after this turn the game may end"""
    last: int
    politics: str
    """war, peace, or "" """
    master: str
    """of the seas, or "" """
    in_force: list[str]


class Prices(TypedDict):
    card: int
    castle: int
    rampart: int
    mercenary: int


class Die(TypedDict):
    id: str
    shows: int
    """0 before it was thrown"""


class Coalitions(TypedDict):
    """The Great Battle: who stands with whom, and the duels that each side has won."""

    first: list[str]
    second: list[str]
    wins: list[int]


class Picture(TypedDict):
    viewer: str
    """the nation through whose eyes this is seen; "" for a spectator"""
    turn: Turn
    order: list[Slot]
    cities: list[City]
    provinces: list[Province]
    roads: list[list[str]]
    walls: dict[str, int]
    """what each level is worth"""
    nations: list[Nation]
    minors: list[Minor]
    powers: list[Power]
    castles: Stock
    ramparts: Stock
    pillage: Stock
    prices: Prices
    pile: Stock
    discards: Cards
    pool: Markers
    drawn: Markers
    dice: list[Die]
    combat: Combat | None
    coalitions: Coalitions | None
    offers: list[Offer]


def viewer_of(view: Montjoie) -> int:
    """Whose view this is: the seat whose cards can be seen; NOBODY for a spectator."""
    for seat in range(view.seats):
        if view.hand[KINDS * seat] != HIDDEN:
            return seat
    return NOBODY


def make_picture(view: Montjoie) -> Picture:
    s, viewer = view, viewer_of(view)
    prices = s.prices()
    return {
        "viewer": label(viewer),
        "turn": turn_picture(s),
        "order": [{"id": f"slot:{at}", "nation": NATION_IDS[nation]} for at, nation in enumerate(s.order, 1)],
        "cities": cities(s),
        "provinces": provinces(s),
        "roads": roads(s),
        "walls": dict(zip(LEVEL_IDS, s.tables.value, strict=True)),
        "nations": [nation_picture(s, seat, viewer) for seat in range(s.seats)],
        "minors": [minor(s, nation) for nation in range(s.seats, NATIONS) if s.seats <= 3],
        "powers": [power(s, owner) for owner in range(FIRST_POWER, FREE)],
        "castles": {"id": "castles", "n": s.castles_left()},
        "ramparts": {"id": "ramparts", "n": s.ramparts_left()},
        "pillage": {"id": "pillage", "n": s.tables.pillage_markers - s.pillaged.bit_count()},
        "prices": {
            "card": prices.card,
            "castle": prices.castle,
            "rampart": prices.rampart,
            "mercenary": s.tables.mercenary_price if s.seats == 2 else 0,
        },
        "pile": {"id": "pile", "n": s.cards_left() - sum(s.discards)},
        "discards": cards(s, "discards", "discards", s.discards),
        "pool": {"id": "pool", "n": sum(s.pool), "markers": markers("pool", s.pool, s.pool)},
        "drawn": drawn(s),
        "dice": [{"id": f"throw:{name}", "shows": s.dice[at]} for at, name in enumerate(THROW_IDS)],
        "combat": combat_picture(s),
        "coalitions": coalitions(s),
        "offers": offers_picture(s, viewer),
    }


# -- the turn


def turn_picture(s: Montjoie) -> Turn:
    limits = length(s)
    return {
        "number": s.turn,
        "earliest": min([*limits.ends, limits.turns]),
        "last": limits.turns,
        "politics": POLITICS[s.war],
        "master": label(s.master),
        "in_force": [name for name, bit in IN_FORCE.items() if s.marks & bit],
    }


def markers(stem: str, counts: list[int], waiting: list[int]) -> list[Marker]:
    return [
        {"id": f"{stem}:{EVENT_IDS[event]}", "marker": EVENT_IDS[event], "count": n, "waiting": waiting[event]}
        for event, n in enumerate(counts)
        if n
    ]


def drawn(s: Montjoie) -> Markers:
    """In the order in which they come to pass, once it is known."""
    counts = [s.drawn.count(event) for event in range(len(EVENT_IDS))]
    waiting = counts[:]
    if not any(isinstance(step, ChooseEvent) for step in s.agenda):
        waiting = [0] * len(counts)
        for step in s.agenda:
            if isinstance(step, ResolveEvent):
                waiting[step.event] += 1
    found = markers("marker", counts, waiting)
    found.sort(key=lambda marker: s.drawn.index(EVENT_IDS.index(marker["marker"])))
    return {"id": "drawn", "n": len(s.drawn), "markers": found}


def coalitions(s: Montjoie) -> Coalitions | None:
    if not s.muster:
        return None
    half = (len(s.muster) - 2) // 2
    members = [NATION_IDS[seat] for seat in s.muster[: 2 * half]]
    return {"first": members[:half], "second": members[half:], "wins": s.muster[2 * half :]}
