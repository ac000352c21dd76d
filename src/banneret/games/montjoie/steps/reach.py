"""Chapters 11 and 12: which cities a nation may expand to or attack, and from where.

Players, loyal allies and other minor powers move by the same roads and seas; they differ in how often.
"""

from __future__ import annotations

from banneret.games.montjoie.acts import RIDE, ROAD, SEA
from banneret.games.montjoie.places import CHEVAUCHEE_RIGHT
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import ALL, ANGLETERRE, FREE
from banneret.games.montjoie.variants import ISLAND_NATION, LANDING_ZONES


def by_road(s: Montjoie, origins: int) -> int:
    """The neighbours of these cities."""
    roads = s.tables.map.roads
    found = 0
    while origins > 0:
        low = origins & -origins
        found |= roads[low.bit_length() - 1]
        origins ^= low
    return found


def by_sea(s: Montjoie, origins: int) -> int:
    """The ports that can be reached from these cities; with landing zones, on the same sea (MON-OPT-20)."""
    board = s.tables.map
    if not origins & board.ports:
        return 0
    if not s.has(LANDING_ZONES):
        return board.ports
    found = 0
    for sea in board.seas:
        if origins & sea:
            found |= sea
    return found


# -- expansion


def expansions_left(s: Montjoie, nation: int) -> int:
    """MON-EXPAND-2, MON-2P-8, MON-3P-3. Each names an origin of its own, so the origins count them."""
    if nation < s.seats:
        return s.tables.expansions - s.starts.bit_count()
    return (s.tables.loyal_expansions if s.is_armed(nation) else 1) - s.starts.bit_count()


def may_sail(s: Montjoie, nation: int) -> bool:
    """MON-EXPAND-4. One by sea; an island nation goes by sea as often as it likes (MON-OPT-16)."""
    if s.has(ISLAND_NATION) and nation == ANGLETERRE and nation < s.seats:
        return True
    return s.sailed < s.tables.sea_expansions


def expandable(s: Montjoie, nation: int) -> int:
    """MON-EXPAND-2 to -5. Free cities that the nation may take now."""
    free = s.lands[FREE]
    if not free or expansions_left(s, nation) <= 0 or s.stock(nation) <= 0:
        return 0
    origins = s.lands[nation] & ~s.starts
    found = by_road(s, origins)
    if may_sail(s, nation):
        found |= by_sea(s, origins)
    return found & free


def ways_to_expand(s: Montjoie, nation: int, target: int) -> list[int]:
    """MON-EXPAND-3. From which city, and whether by road or by sea."""
    origins = s.lands[nation] & ~s.starts
    found = [ROAD[city] for city in cities_in(origins & s.tables.map.roads[target])]
    if may_sail(s, nation):
        found += [SEA[city] for city in cities_in(origins & by_sea(s, 1 << target) & s.tables.map.ports)]
    return found


# -- attack


def attackable(s: Montjoie, nation: int) -> int:
    """MON-COMBAT-1 (b) to (f). Cities that the nation may attack from somewhere; cards and limits apart."""
    if s.stock(nation) <= 0:
        return 0
    origins = s.lands[nation] & ~s.origins
    if not origins:
        return 0
    enemies = ALL & ~s.lands[FREE] & ~s.team_land(nation) & ~s.shielded & ~s.targets
    if may_ride(s, nation):
        return enemies
    return (by_road(s, origins) | by_sea(s, origins)) & enemies


def may_ride(s: Montjoie, nation: int) -> bool:
    """MON-EVENT-7. The Chevauchée is the first player's."""
    return s.marks & CHEVAUCHEE_RIGHT != 0 and nation == s.order[0]


def ways_to_attack(s: Montjoie, nation: int, target: int) -> list[int]:
    """MON-COMBAT-2. By road, by sea, or by Chevauchée from anywhere."""
    origins = s.lands[nation] & ~s.origins
    found = [ROAD[city] for city in cities_in(origins & s.tables.map.roads[target])]
    found += [SEA[city] for city in cities_in(origins & by_sea(s, 1 << target) & s.tables.map.ports)]
    if may_ride(s, nation):
        found += [RIDE[city] for city in cities_in(origins)]
    return found


def attacks_left(s: Montjoie, nation: int) -> int:
    """MON-POLITICS-4, MON-2P-8. Every attack has an origin of its own, so the origins count them."""
    most = s.politics().attacks if nation < s.seats else s.tables.loyal_attacks[s.war]
    return most - s.origins.bit_count()
