"""Why a nation may not expand, attack or play a red card: the rule that stands in the way, the plainest first.

Reasons are looked for only when something was refused. They tell nothing but what the asked seat knows: open things and its
own hand.
"""

from __future__ import annotations

from banneret.games.montjoie.acts import (
    ATTACK,
    EXPAND,
    PLAY_AMBASSADOR,
    PLAY_NAVARRE,
    PLAY_PAPAL_AMBASSADOR,
    PLAY_PLUNDER,
    RIDE,
    ROAD,
    SEA,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.reach import attacks_left, by_road, by_sea, expansions_left, may_sail
from banneret.games.montjoie.tables import FREE, NATIONS, PLUNDER
from banneret.games.montjoie.variants import LANDING_ZONES


def turn_refusal(s: Montjoie, nation: int, combats: bool, action: int) -> str:
    """Why `PlayerTurn` does not offer this."""
    if EXPAND.holds(action):
        return "MON-EXPAND-1" if combats else expansion_refusal(s, nation, EXPAND.index(action))
    if ATTACK.holds(action):
        return attack_refusal(s, nation, ATTACK.index(action))
    if action in (PLAY_PLUNDER, PLAY_AMBASSADOR) and nation >= s.seats:
        return "MON-2P-8"  # RULING 96
    if action == PLAY_PLUNDER:
        used_up = s.pillaged.bit_count() >= s.tables.pillage_markers
        return "MON-LIMIT-3" if used_up and s.has_card(nation, PLUNDER) else "MON-CARDS-8"
    if action == PLAY_AMBASSADOR:
        return "MON-CARDS-9"
    if action == PLAY_PAPAL_AMBASSADOR:
        return "MON-OPT-9"
    return "MON-OPT-1" if action == PLAY_NAVARRE else "MON-EXPAND-1"


# -- expansion


def expansion_refusal(s: Montjoie, nation: int, target: int) -> str:
    if s.stock(nation) <= 0:
        return "MON-LIMIT-1"
    if s.level(target):
        return "MON-EXPAND-5"
    if expansions_left(s, nation) <= 0:
        return "MON-EXPAND-2" if nation < s.seats else "MON-2P-8"
    land = s.lands[nation]
    if by_road(s, land) >> target & 1:
        return "MON-EXPAND-3"  # only from where it has expanded already
    if by_sea(s, land) >> target & 1:
        return "MON-EXPAND-3" if may_sail(s, nation) else "MON-EXPAND-4"
    return "MON-OPT-20" if is_another_sea(s, land, target) else "MON-EXPAND-2"


def is_another_sea(s: Montjoie, origins: int, target: int) -> bool:
    """MON-OPT-20. Port to port, if it were not for the landing zones."""
    ports = s.tables.map.ports
    return s.has(LANDING_ZONES) and ports >> target & 1 == 1 and origins & ports != 0 and not by_sea(s, origins) >> target & 1


def expansion_way_refusal(s: Montjoie, target: int, action: int) -> str:
    """Why `ExpandFrom` does not offer this origin or this way."""
    if not SEA.holds(action) or s.starts >> SEA.index(action) & 1:
        return "MON-EXPAND-3"
    return "MON-OPT-20" if is_another_sea(s, 1 << SEA.index(action), target) else "MON-EXPAND-4"


# -- attack


def attack_refusal(s: Montjoie, nation: int, target: int) -> str:
    """MON-COMBAT-1 and what limits it. Whoever fights without cards is asked for none."""
    if s.lands[FREE] >> target & 1 or s.lands[nation] >> target & 1:
        return "MON-COMBAT-1"
    if s.team_land(nation) >> target & 1:
        return "MON-2P-8"  # RULING 65
    if s.shielded >> target & 1:
        return "MON-EVENT-11"
    if s.stock(nation) <= 0:
        return "MON-LIMIT-1"
    if s.is_armed(nation) and attacks_left(s, nation) <= 0:
        return "MON-POLITICS-4" if nation < s.seats else "MON-2P-8"
    origins = s.lands[nation] & ~s.origins
    reached = by_road(s, origins) >> target & 1 or s.targets >> target & 1
    return "MON-OPT-20" if not reached and is_another_sea(s, origins, target) else "MON-COMBAT-1"


def attack_way_refusal(s: Montjoie, nation: int, target: int, action: int) -> str:
    """Why `AttackFrom` does not offer this origin or this way."""
    if RIDE.holds(action):
        return "MON-EVENT-7"
    if not ROAD.holds(action) and not SEA.holds(action):
        return "MON-COMBAT-2"
    origin = ROAD.index(action) if ROAD.holds(action) else SEA.index(action)
    if not (s.lands[nation] & ~s.origins) >> origin & 1:
        return "MON-COMBAT-1"
    return "MON-OPT-20" if SEA.holds(action) and is_another_sea(s, 1 << origin, target) else "MON-COMBAT-2"


# -- red cards


def loot_refusal(s: Montjoie, seat: int, city: int) -> str:
    """MON-CARDS-8: own, foreign and pillaged cities and fortresses; minor powers and the Pope have rules of their own."""
    owner = s.owner(city)
    if s.seats <= owner < NATIONS:
        return "MON-2P-13" if s.seats == 2 else "MON-3P-6"
    is_target = (owner != seat and owner < s.seats) or owner == FREE
    plain = is_target and not (s.ramparts | s.pillaged) >> city & 1
    return "MON-EVENT-11" if plain and s.shielded >> city & 1 else "MON-CARDS-8"
