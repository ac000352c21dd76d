"""The map: cities, provinces and roads."""

from __future__ import annotations

from typing import Final, TypedDict

from banneret.core.kept import Kept
from banneret.games.montjoie.picture.pieces import names
from banneret.games.montjoie.roads import SEAS, cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import ALL, CITIES, CITY_IDS, FREE, LEVEL_IDS, NATION_IDS, OWNER_IDS, PROVINCE_IDS


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


MANY: Final = 300
"""Maps that are kept: some more than are played on at once in a busy house."""
_CITIES: Final[Kept[list[City]]] = Kept(MANY)
_PROVINCES: Final[Kept[list[Province]]] = Kept(MANY)
_ROADS: Final[Kept[list[list[str]]]] = Kept(MANY)


def cities(s: Montjoie) -> list[City]:
    signs = (s.pillaged, s.shielded, s.built, s.swapped, s.targets, s.origins, s.starts)
    key = (s.tables, tuple(s.lands), tuple(s.home), s.castles, s.ramparts, tuple(s.mercenaries), signs)
    return _CITIES.get(key) or _CITIES.keep(key, draw_cities(s))


def draw_cities(s: Montjoie) -> list[City]:
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
    key = (s.tables, tuple(s.lands))
    return _PROVINCES.get(key) or _PROVINCES.keep(key, draw_provinces(s))


def draw_provinces(s: Montjoie) -> list[Province]:
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
    return _ROADS.get(s.tables) or _ROADS.keep(s.tables, draw_roads(s))


def draw_roads(s: Montjoie) -> list[list[str]]:
    found: list[list[str]] = []
    for city in range(CITIES):
        later = ALL & ~((1 << city) - 1)
        found += [[CITY_IDS[city], CITY_IDS[other]] for other in cities_in(s.tables.map.roads[city] & later)]
    return found
