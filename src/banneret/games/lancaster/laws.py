"""Chapters 7.3 and 11: whom a law serves, and how many times over. What it pays stands in the data.

All conditions are tested at the moment the law is applied (LAN-LAW-2), for all seats at once: within one law no
player's choice changes another player's claim.
"""

from __future__ import annotations

from banneret.games.lancaster.state import Lancaster
from banneret.games.lancaster.tables import (
    ALL_1_DEPLOYED,
    ALL_STRENGTHS_DEPLOYED,
    BARE_COUNTIES,
    BOTH_2_DEPLOYED,
    CASTLE_KNIGHTS,
    COUNTIES,
    COUNTY_SQUIRES,
    DEPLOYED_1,
    DEPLOYED_2,
    DEPLOYED_3_RESERVE_4,
    EVERYBODY,
    EXTENSIONS,
    IN_CONFLICTS,
    IN_COUNTIES,
    MAX_CONFLICT_KNIGHTS,
    MAX_GOLD,
    MAX_LEFTOVER,
    MAX_SQUIRES,
    NO_DEPLOYED_2,
    NO_NOBLES,
    NOBLES,
    ONCE,
    STRONGEST,
    Law,
)


def claims(s: Lancaster, law: Law) -> list[int]:
    """How many times each seat benefits; 0 for those who do not meet the condition (LAN-LAW-3)."""
    served = served_by(s, law.who)
    return [count(s, seat, law.count) // law.per if served[seat] else 0 for seat in range(s.seats)]


def served_by(s: Lancaster, who: int) -> list[bool]:
    if who == EVERYBODY:
        return [True] * s.seats
    if who == MAX_GOLD:
        return most(s.gold)
    if who == MAX_SQUIRES:
        return most(s.squires)  # LAN-LAW-6: in stock, not on the board
    if who == MAX_LEFTOVER:
        return most(s.leftover)
    if who == MAX_CONFLICT_KNIGHTS:
        return most([s.knights_in_conflicts(seat) for seat in range(s.seats)])
    return [meets(s, seat, who) for seat in range(s.seats)]


def most(amounts: list[int]) -> list[bool]:
    """LAN-LAW-5. All who share the most; the most of nothing is nothing."""
    top = max(amounts)
    return [top > 0 and amount == top for amount in amounts]


def meets(s: Lancaster, seat: int, who: int) -> bool:
    if who == NO_NOBLES:
        return s.nobles[seat] == 0
    if who == NO_DEPLOYED_2:
        return s.deployed(seat, 2) == 0
    if who == BOTH_2_DEPLOYED:
        return s.deployed(seat, 2) == s.tables.knights[2]
    if who == ALL_1_DEPLOYED:
        return s.deployed(seat, 1) == s.tables.knights[1]
    if who == ALL_STRENGTHS_DEPLOYED:
        return all(s.deployed(seat, k) for k in range(1, STRONGEST + 1))
    assert who == DEPLOYED_3_RESERVE_4
    return s.deployed(seat, 3) > 0 and s.may_rise(seat, 3)


def count(s: Lancaster, seat: int, what: int) -> int:
    """LAN-LAW-7, LAN-LAW-8. Conflicts of both rows count, knights held over included; a county, if a knight stands in it."""
    if what == ONCE:
        return 1
    if what == IN_COUNTIES:
        return s.in_counties(seat)
    if what == IN_CONFLICTS:
        return s.in_conflicts(seat)
    if what == DEPLOYED_1:
        return s.deployed(seat, 1)
    if what == DEPLOYED_2:
        return s.deployed(seat, 2)
    if what == EXTENSIONS:
        return s.built[seat].bit_count()
    if what == NOBLES:
        return s.nobles[seat].bit_count()
    if what == CASTLE_KNIGHTS:
        return s.in_castle(seat)
    if what == COUNTY_SQUIRES:
        return sum(s.county_squires[c] for c in range(COUNTIES) if s.county_faction[c] == seat)
    assert what == BARE_COUNTIES
    return sum(1 for c in range(COUNTIES) if s.county_faction[c] == seat and not s.nobles_left[c])
