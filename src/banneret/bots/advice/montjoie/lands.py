"""What the map of Montjoie! is worth to each seat, in claimant points.

Complete provinces score in every turn to come, as long as they hold; incomplete ones promise to; every city earns money.
A city is in danger by the enemies around it and the walls it lacks. Many tables of one search have the same map, so its
worth is remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from banneret.games.montjoie.roads import Map, cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import FREE, NATIONS, Length, Tables

ECU: Final = 0.13
"""What an écu is worth while there is time to spend it."""
CITY: Final = 0.12
"""A city by itself: a place to start from."""
RISK: Final = [0.20, 0.10, 0.04]
"""The chance to lose a garrison, a castle, a fortress within a turn to a strong neighbourhood."""
NEIGHBOURS: Final = [0.25, 0.6, 0.85, 1.0, 1.1, 1.2, 1.2]
"""How much of that chance there is, by the number of enemy cities around."""
SEABORNE: Final = 0.15
"""More of it for a port."""
CONQUEST: Final = [0.3, 0.15, 0.06]
"""The hope to take a garrison, a castle, a fortress from somebody else."""
SETTLEMENT: Final = 0.45
"""The hope to take a free city."""
FAR: Final = 0.4
"""What is left of a hope when the city lies beyond the next road."""
DECAY: Final = 0.9
"""A province held now is held in the turn after with this chance, other dangers apart."""
HASTE: Final = 0.35
"""The chance to complete a province before this turn is scored."""


@lru_cache(maxsize=64)
def later_turns(limits: Length, turn: int) -> float:
    """How many turns after this one are played, on average."""
    if turn >= limits.turns:
        return 0.0
    low, high = limits.ends.get(turn, (1, 0))
    return (1 - (high - low + 1) / 6) * (1 + later_turns(limits, turn + 1))


def ecu(later: float) -> float:
    return ECU * min(1.0, later / 3)


def land_worths(s: Montjoie, now: int, later: float) -> tuple[float, ...]:
    """By seat. Half of what a loyal ally's provinces promise is its player's (MON-2P-8)."""
    lands = (*s.lands[:NATIONS], s.lands[FREE])
    owners = tuple(s.control) if s.loyal else ()
    return _land_worths(s.tables, s.seats, lands, s.castles, s.ramparts, s.pillaged, s.loyal, owners, now, later)


@lru_cache(maxsize=20000)
def _land_worths(
    tables: Tables,
    seats: int,
    lands: tuple[int, ...],
    castles: int,
    ramparts: int,
    pillaged: int,
    loyal: int,
    owners: tuple[int, ...],
    now: int,
    later: float,
) -> tuple[float, ...]:
    board = Lands(tables, lands, castles, ramparts, now, later)
    worths = [board.provinces_worth(lands[seat]) + board.cities_worth(lands[seat], pillaged) for seat in range(seats)]
    for nation in range(seats, NATIONS):
        if loyal >> nation & 1:
            worths[owners[nation]] += 0.5 * board.provinces_worth(lands[nation])
    return tuple(worths)


@lru_cache(maxsize=16)
def members(board: Map) -> list[tuple[int, int, list[int]]]:
    """Each province as a set, its points, and its cities one by one."""
    return [(cities, board.points[n], cities_in(cities)) for n, cities in enumerate(board.provinces)]


class Lands:
    """One map with all its owners."""

    def __init__(self, tables: Tables, lands: tuple[int, ...], castles: int, ramparts: int, now: int, later: float) -> None:
        self.map = tables.map
        self.income = tables.income
        self.free = lands[-1]
        self.castles = castles
        self.ramparts = ramparts
        self.later = later
        self.owned = sum(lands[:-1])
        decayed = DECAY * (1 - DECAY**later) / (1 - DECAY)
        self.scores_held = now + decayed
        self.scores_hoped = HASTE * now + decayed

    def cities_worth(self, land: int, pillaged: int) -> float:
        """What the cities earn, and the cities themselves."""
        whole, spoiled = self.yields(land), self.yields(land & pillaged)
        money = ecu(self.later) * (whole * self.later - spoiled * min(1.0, self.later))
        return money + CITY * land.bit_count() * min(1.0, self.later)

    def yields(self, land: int) -> int:
        pay, castles = self.income, (land & self.castles).bit_count()
        fortresses = (land & self.ramparts).bit_count()
        return pay[1] * (land.bit_count() - castles) + pay[2] * (castles - fortresses) + pay[3] * fortresses

    def provinces_worth(self, land: int) -> float:
        total, near, enemies = 0.0, self.around(land), self.owned & ~land
        for cities, points, each in members(self.map):
            mine = cities & land
            if mine:
                share = points * (self.scores_held if mine == cities else self.scores_hoped)
                for city in each:
                    share *= self.safety(city, enemies) if land >> city & 1 else self.hope(city, near)
                total += share
        return total

    def around(self, land: int) -> int:
        roads, near = self.map.roads, 0
        while land:
            low = land & -land
            near |= roads[low.bit_length() - 1] | (self.map.ports if low & self.map.ports else 0)
            land ^= low
        return near

    def safety(self, city: int, enemies: int) -> float:
        """The chance that this city does not fall soon."""
        danger = NEIGHBOURS[min(6, (self.map.roads[city] & enemies).bit_count())]
        if self.map.ports >> city & 1:
            danger += SEABORNE
        return 1 - RISK[(self.castles >> city & 1) + (self.ramparts >> city & 1)] * danger

    def hope(self, city: int, near: int) -> float:
        """The chance to get this city, which is missing in a province."""
        walls = (self.castles >> city & 1) + (self.ramparts >> city & 1)
        hope = SETTLEMENT if self.free >> city & 1 else CONQUEST[walls]
        return hope if near >> city & 1 else hope * FAR
