"""The map: which cities lie together in a province, on a road, on a sea or in the mountains.

A set of cities is an integer with a bit for each. Everything about the map that a user's file can change is checked
here, so that the rules can trust it.
"""

from __future__ import annotations

from typing import Any, Final

from banneret.core.data import figure
from banneret.core.errors import BadData

SEAS: Final = ["atlantic", "mediterranean"]
MOST_CITIES: Final = 3


class Map:
    """Roads, seas, mountains and provinces as sets of cities."""

    def __init__(self, cities: int) -> None:
        self.roads = [0] * cities  # by city: its neighbours
        self.ports = 0
        self.seas = [0] * len(SEAS)  # the ports of each
        self.mountains = 0
        self.provinces: list[int] = []
        self.points: list[int] = []  # by province

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
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def build_map(data: dict[str, Any]) -> Map:
    names: list[str] = [row["id"] for row in data["cities"]]
    board = Map(len(names))
    _read_seas(board, data["cities"])
    _read_provinces(board, data, names)
    _read_roads(board, data["roads"]["links"], names)
    return board


def _read_seas(board: Map, rows: list[dict[str, Any]]) -> None:
    for city, row in enumerate(rows):
        if row["mountain"]:
            board.mountains |= 1 << city
        if row["port"] != (row["sea"] in SEAS) or (row["sea"] and not row["port"]):
            raise BadData(
                f"cities {row['id']}: a port names its sea ({' or '.join(SEAS)}) and no other city does; found {row['sea']!r}"
            )
        if row["port"]:
            board.ports |= 1 << city
            board.seas[SEAS.index(row["sea"])] |= 1 << city


def _read_provinces(board: Map, data: dict[str, Any], names: list[str]) -> None:
    home = [""] * len(names)
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
        board.provinces.append(members)
        board.points.append(figure(row, "points", where, 0, 99))
        _check_mountains(board, members, bool(row["mountain"]), where)
    for city, row in enumerate(data["cities"]):
        if row["province"] != home[city]:
            raise BadData(f"cities {row['id']}.province: it says {row['province']!r}, but it lies in {home[city] or 'none'!r}")


def _check_mountains(board: Map, members: int, mountain: bool, where: str) -> None:
    if board.mountains & members != (members if mountain else 0):
        raise BadData(f"{where}: the mountains belong to whole provinces, and its cities say otherwise")


def _read_roads(board: Map, links: Any, names: list[str]) -> None:
    for link in links:
        if not isinstance(link, list) or len(link) != 2 or link[0] == link[1]:
            raise BadData(f"roads.links: expected pairs of different cities, found {link!r}")
        for name in link:
            if name not in names:
                raise BadData(f"roads.links: there is no city {name!r}")
        one, two = names.index(link[0]), names.index(link[1])
        if board.roads[one] >> two & 1:
            raise BadData(f"roads.links: the road from {link[0]} to {link[1]} stands there twice")
        board.roads[one] |= 1 << two
        board.roads[two] |= 1 << one
    reached = 1
    fresh = 1
    while fresh:
        around = 0
        for city in cities_in(fresh):
            around |= board.roads[city]
        fresh = around & ~reached
        reached |= fresh
    lost = [name for city, name in enumerate(names) if not reached >> city & 1]
    if lost:
        raise BadData(f"roads.links: no road leads from {names[0]} to {', '.join(lost[:5])}")
