"""The map: which cities lie together in a province, on a road, on a sea or in the mountains.

A set of cities is an integer with a bit for each. Everything about the map that a user's file can change is checked
here, so that the rules can trust it.
"""

from __future__ import annotations

from typing import Any, Final

from banneret.core.data import Fixed, figure
from banneret.core.errors import BadData

SEAS: Final = ["atlantic", "mediterranean"]
MOST_CITIES: Final = 3


class Map(Fixed):
    """Roads, seas, mountains and provinces as sets of cities."""

    def __init__(self, roads: list[int], seas: list[int], mountains: int, provinces: list[int], points: list[int]) -> None:
        self.roads = tuple(roads)  # by city: its neighbours
        self.seas = tuple(seas)  # the ports of each
        self.ports = sum(seas)  # a port lies on one sea
        self.mountains = mountains
        self.provinces = tuple(provinces)
        self.points = tuple(points)  # by province

    def sea_of(self, city: int) -> int:
        """The ports of the sea on which this city lies; none for a city without a port."""
        for ports in self.seas:
            if ports >> city & 1:
                return ports
        return 0


def cities_in(mask: int) -> list[int]:
    """The cities of a set, in order.

    >>> cities_in(0b1101)
    [0, 2, 3]
    """
    found: list[int] = []
    while mask > 0:  # a damaged table may hold a set below zero: it must not hang
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def build_map(data: dict[str, Any]) -> Map:
    names: list[str] = [row["id"] for row in data["cities"]]
    seas = _read_seas(data["cities"])
    mountains = 0
    for city, row in enumerate(data["cities"]):
        mountains |= int(bool(row["mountain"])) << city
    provinces, points = _read_provinces(data, names, mountains)
    return Map(_read_roads(data["roads"]["links"], names), seas, mountains, provinces, points)


def _read_seas(rows: list[dict[str, Any]]) -> list[int]:
    seas = [0] * len(SEAS)
    for city, row in enumerate(rows):
        if row["port"] != (row["sea"] in SEAS) or (row["sea"] and not row["port"]):
            raise BadData(
                f"cities {row['id']}: a port names its sea ({' or '.join(SEAS)}) and no other city does; found {row['sea']!r}"
            )
        if row["port"]:
            seas[SEAS.index(row["sea"])] |= 1 << city
    return seas


def _read_provinces(data: dict[str, Any], names: list[str], mountains: int) -> tuple[list[int], list[int]]:
    home = [""] * len(names)
    provinces: list[int] = []
    points: list[int] = []
    for row in data["provinces"]:
        where = f"provinces {row['id']}"
        if not 1 <= len(row["cities"]) <= MOST_CITIES:
            raise BadData(f"{where}: a province has 1 to {MOST_CITIES} cities, this one has {len(row['cities'])}")
        members = 0
        for name in row["cities"]:
            if name not in names:
                raise BadData(f"{where}.cities: there is no city {name!r}")
            city = names.index(name)
            if home[city]:
                raise BadData(f"{where}.cities: {name} lies in {home[city]} already")
            home[city] = row["id"]
            members |= 1 << city
        provinces.append(members)
        points.append(figure(row, "points", where, 0, 99))
        if mountains & members != (members if row["mountain"] else 0):
            raise BadData(f"{where}: the mountains belong to whole provinces, and its cities say otherwise")
    for city, row in enumerate(data["cities"]):
        if row["province"] != home[city]:
            raise BadData(f"cities {row['id']}.province: it says {row['province']!r}, but it lies in {home[city] or 'none'!r}")
    return provinces, points


def _read_roads(links: Any, names: list[str]) -> list[int]:
    roads = [0] * len(names)
    for link in links:
        if not isinstance(link, list) or len(link) != 2 or link[0] == link[1]:
            raise BadData(f"roads.links: expected pairs of different cities, found {link!r}")
        for name in link:
            if name not in names:
                raise BadData(f"roads.links: there is no city {name!r}")
        one, two = names.index(link[0]), names.index(link[1])
        if roads[one] >> two & 1:
            raise BadData(f"roads.links: the road from {link[0]} to {link[1]} stands there twice")
        roads[one] |= 1 << two
        roads[two] |= 1 << one
    _check_that_all_are_joined(roads, names)
    return roads


def _check_that_all_are_joined(roads: list[int], names: list[str]) -> None:
    reached = 1
    fresh = 1
    while fresh:
        around = 0
        for city in cities_in(fresh):
            around |= roads[city]
        fresh = around & ~reached
        reached |= fresh
    lost = [name for city, name in enumerate(names) if not reached >> city & 1]
    if lost:
        raise BadData(f"roads.links: no road leads from {names[0]} to {', '.join(lost[:5])}")
