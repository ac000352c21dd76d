"""What lies on the table, for whoever draws it: small structures in the game's own words, made from a view alone.

Things are named by their labels, "troyes" or "bourgogne". Every drawn thing and every place in which a piece can lie has
an `id`; choices and moves name these. Hidden numbers are HIDDEN, hidden cards are counted but not listed.
"""

from __future__ import annotations

from typing import Final, TypedDict

from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.ballots import Ballot, ballot_picture
from banneret.games.montjoie.field import THROW_IDS, Combat, combat_picture
from banneret.games.montjoie.offers import Offer, offers_picture
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
    SOLD,
    TRUCE_NEXT,
)
from banneret.games.montjoie.roads import SEAS, cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.ending import length
from banneret.games.montjoie.steps.events import ChooseEvent, ResolveEvent
from banneret.games.montjoie.steps.points import complete_provinces, province_points
from banneret.games.montjoie.steps.treasury import income
from banneret.games.montjoie.tables import (
    ALL,
    CARD_IDS,
    CITIES,
    CITY_IDS,
    EVENT_IDS,
    FIRST_POWER,
    FREE,
    KINDS,
    LEVEL_IDS,
    NATION_IDS,
    NATIONS,
    OWNER_IDS,
    PROVINCE_IDS,
    YELLOW,
)

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


class City(TypedDict):
    id: str
    city: str
    province: str
    owner: str
    """a nation, a foreign power or "nobody" """
    level: str
    walls: int
    """what the walls are worth, and what a die must beat"""
    sea: str
    """of a port; "" for other cities"""
    home: str
    """the nation that began here, or "" """
    mercenaries: int
    marks: list[str]
    """pillaged, protected; of this turn: built, swapped; of the nation in turn: attacked, attacked_from, expanded_from"""


class Province(TypedDict):
    id: str
    province: str
    cities: list[str]
    points: int
    mountain: bool
    owner: str
    """who holds all of it, or "" """


class Hero(TypedDict):
    id: str
    active: bool


class Nation(TypedDict):
    """A nation that is played. `income` and `prospect` are what Treasury and points would bring as the map stands."""

    id: str
    nation: str
    place: int
    """in the order of play, from 1; 0 for none"""
    asked: bool
    points: Stock
    prospect: int
    gains: int
    """points of this turn"""
    money: Stock
    income: int
    influence: Stock
    hand: Cards
    locked: Cards
    hero: Hero
    garrisons: Stock
    """not on the map"""
    cities: int
    provinces: int
    home: list[str]
    lost: list[str]
    """cities taken in this turn"""
    lost_before: list[str]
    """cities taken in the last turn: a Treaty brings one back"""
    ally: str
    """the power chosen by one of two players, or "" """
    artillery: bool
    """the Grand Master stands by them this turn"""
    has_sold: bool
    ballot: Ballot


class Minor(TypedDict):
    """A nation that nobody plays."""

    id: str
    nation: str
    place: int
    control: str
    """the seat that decides for it, or "" """
    loyal: bool
    garrisons: Stock
    cities: int


class Power(TypedDict):
    """A foreign power on the map."""

    id: str
    power: str
    cities: int


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


def label(nation: int) -> str:
    return NATION_IDS[nation] if nation != NOBODY else ""


def names(mask: int) -> list[str]:
    return [CITY_IDS[city] for city in cities_in(mask)]


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


# -- the map


def cities(s: Montjoie) -> list[City]:
    owners, homes, members = [FREE] * CITIES, [""] * CITIES, [""] * CITIES
    for owner in range(FREE):
        for city in cities_in(s.lands[owner]):
            owners[city] = owner
    for seat in range(s.seats):
        for city in cities_in(s.home[seat]):
            homes[city] = NATION_IDS[seat]
    for n, land in enumerate(s.tables.map.provinces):
        for city in cities_in(land):
            members[city] = PROVINCE_IDS[n]
    signs = {
        "pillaged": s.pillaged,
        "protected": s.shielded,
        "built": s.built,
        "swapped": s.swapped,
        "attacked": s.targets,
        "attacked_from": s.origins,
        "expanded_from": s.starts,
    }
    return [
        {
            "id": f"city:{CITY_IDS[city]}",
            "city": CITY_IDS[city],
            "province": members[city],
            "owner": OWNER_IDS[owners[city]],
            "level": LEVEL_IDS[s.level(city)],
            "walls": s.value(city),
            "sea": sea(s, city),
            "home": homes[city],
            "mercenaries": s.mercenaries.count(city),
            "marks": [sign for sign, land in signs.items() if land >> city & 1],
        }
        for city in range(CITIES)
    ]


def sea(s: Montjoie, city: int) -> str:
    for n, ports in enumerate(s.tables.map.seas):
        if ports >> city & 1:
            return SEAS[n]
    return ""


def provinces(s: Montjoie) -> list[Province]:
    board = s.tables.map
    return [
        {
            "id": f"province:{PROVINCE_IDS[n]}",
            "province": PROVINCE_IDS[n],
            "cities": names(land),
            "points": board.points[n],
            "mountain": board.mountains & land != 0,
            "owner": whole(s, land),
        }
        for n, land in enumerate(board.provinces)
    ]


def whole(s: Montjoie, land: int) -> str:
    for owner in range(FREE):
        if s.lands[owner] & land == land:
            return OWNER_IDS[owner]
    return ""


def roads(s: Montjoie) -> list[list[str]]:
    """Each once, in the order of the cities."""
    found: list[list[str]] = []
    for city in range(CITIES):
        later = ALL & ~((1 << city) - 1)
        found += [[CITY_IDS[city], CITY_IDS[other]] for other in cities_in(s.tables.map.roads[city] & later)]
    return found


# -- nations and powers


def nation_picture(s: Montjoie, seat: int, viewer: int) -> Nation:
    name, land = NATION_IDS[seat], s.lands[seat]
    own = s.hand[KINDS * seat : KINDS * (seat + 1)] if seat == viewer else []
    locked = s.locked[YELLOW * seat : YELLOW * (seat + 1)]
    return {
        "id": f"seat:{name}",
        "nation": name,
        "place": place(s, seat),
        "asked": seat in s.to_act,
        "points": {"id": f"points:{name}", "n": s.points[seat]},
        "prospect": province_points(s, land),
        "gains": s.gains[seat],
        "money": {"id": f"money:{name}", "n": s.money[seat]},
        "income": income(s, land),
        "influence": {"id": f"influence:{name}", "n": s.influence[seat]},
        "hand": {"id": f"hand:{name}", "n": s.held[seat], "cards": cards(s, "", "card", own)["cards"]},
        "locked": cards(s, f"locked:{name}", f"locked:{name}", locked),
        "hero": {"id": f"hero:{name}", "active": s.heroes >> seat & 1 == 1},
        "garrisons": {"id": f"garrisons:{name}", "n": s.stock(seat)},
        "cities": land.bit_count(),
        "provinces": len(complete_provinces(s, land)),
        "home": names(s.home[seat]),
        "lost": names(s.lost[seat]),
        "lost_before": names(s.lost[s.seats + seat]),
        "ally": label(s.allies[seat]),
        "artillery": s.gunners >> seat & 1 == 1,
        "has_sold": s.marks & SOLD << seat != 0,
        "ballot": ballot_picture(s, seat, viewer),
    }


def place(s: Montjoie, nation: int) -> int:
    return s.order.index(nation) + 1 if nation in s.order else 0


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


def minor(s: Montjoie, nation: int) -> Minor:
    name = NATION_IDS[nation]
    return {
        "id": f"nation:{name}",
        "nation": name,
        "place": place(s, nation),
        "control": label(s.control[nation]),
        "loyal": s.loyal >> nation & 1 == 1,
        "garrisons": {"id": f"garrisons:{name}", "n": s.stock(nation)},
        "cities": s.lands[nation].bit_count(),
    }


def power(s: Montjoie, owner: int) -> Power:
    name = OWNER_IDS[owner]
    return {"id": f"nation:{name}", "power": name, "cities": s.lands[owner].bit_count()}
