"""A table of Montjoie! in the vocabulary of scenes."""

from __future__ import annotations

from typing import Any, Final

from banneret.core import HIDDEN
from banneret.games.montjoie.acts import PROMISE_IDS
from banneret.games.montjoie.places import (
    ASKS,
    BAD_HARVEST,
    CHEVAUCHEE_RIGHT,
    CITY_ASKED,
    CITY_GIVEN,
    DEAL,
    DRAFTED,
    GIVES,
    HERO,
    INTRIGUED,
    JEANNE_KNOWN,
    JEANNE_SIGN,
    LAID,
    NOBODY,
    PAPAL_AMBASSADOR,
    PLAGUE_GONE,
    PROMISED,
    REROLLED,
    RETREATED,
    SENT,
    STAGE,
    TAKER,
    TRUCE_NEXT,
    UNDECIDED,
    WISHED,
)
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import (
    CARD_IDS,
    CITY_IDS,
    EVENT_IDS,
    KINDS,
    LEVEL_IDS,
    NATION_IDS,
    NATIONS,
    OWNER_IDS,
    YELLOW,
)

Facts = dict[str, Any]
MARKS: Final[dict[str, int]] = {
    "truce": TRUCE_NEXT,
    "bad_seasons": BAD_HARVEST,
    "plague_gone": PLAGUE_GONE,
    "jeanne_known": JEANNE_KNOWN,
    "jeanne_sign": JEANNE_SIGN,
    "chevauchee": CHEVAUCHEE_RIGHT,
    "rerolled": REROLLED,
    "retreated": RETREATED,
    "intrigued": INTRIGUED,
    "papal_ambassador": PAPAL_AMBASSADOR,
}


def describe(s: Montjoie) -> Facts:
    facts: Facts = {
        "turn": s.turn,
        "war": {UNDECIDED: None, 1: True, 0: False}[s.war],
        "order": [NATION_IDS[nation] for nation in s.order],
        "cities": {CITY_IDS[city]: _city(s, city) for city in range(len(CITY_IDS)) if s.level(city)},
        "pillaged": _names(s.pillaged),
        "protected": _names(s.shielded),
        "built": _names(s.built),
        "swapped": _names(s.swapped),
        "master": None if s.master == NOBODY else NATION_IDS[s.master],
        "marks": " ".join(name for name, bit in MARKS.items() if s.marks & bit),
        "drawn": [EVENT_IDS[event] for event in s.drawn_markers],
        "pool": " ".join(EVENT_IDS[event] for event, n in enumerate(s.marker_pool) for _ in range(n)),
        "pile": _cards(s.card_pile) if s.card_pile else "?",
        "discards": _cards(s.discards),
        "control": {NATION_IDS[n]: NATION_IDS[s.control[n]] for n in range(s.seats, NATIONS) if s.control[n] >= 0},
        "loyal": " ".join(NATION_IDS[n] for n in range(NATIONS) if s.loyal >> n & 1),
        "gunners": " ".join(NATION_IDS[n] for n in range(NATIONS) if s.gunners >> n & 1),
        "allies": {NATION_IDS[seat]: NATION_IDS[ally] for seat, ally in enumerate(s.allies) if ally >= 0},
        "mercenaries": {CITY_IDS[city]: s.mercenaries.count(city) for city in s.mercenaries},
        "castles_left": s.castles_left(),
        "ramparts_left": s.ramparts_left(),
        "offers": [_offer(s, giver) for giver in range(s.seats) if s.offers[DEAL * giver + STAGE] >= SENT],
        "drafts": [_offer(s, giver) for giver in range(s.seats) if s.offers[DEAL * giver + STAGE] == DRAFTED],
    }
    if s.fighters:
        facts["combat"] = _combat(s)
    for seat in range(s.seats):
        facts[NATION_IDS[seat]] = _describe_seat(s, seat)
    return facts


def _city(s: Montjoie, city: int) -> str:
    level = s.level(city)
    return OWNER_IDS[s.owner(city)] + (f" {LEVEL_IDS[level]}" if level > 1 else "")


def _names(mask: int) -> str:
    return " ".join(CITY_IDS[city] for city in cities_in(mask))


def _cards(counts: list[int]) -> str:
    if HIDDEN in counts:
        return "?"
    return " ".join(name for name, n in zip(CARD_IDS, counts, strict=False) for _ in range(n))


def _combat(s: Montjoie) -> Facts:
    sides = []
    for side in (0, 1):
        laid = s.laid[LAID * side : LAID * (side + 1)]
        stakes = s.stakes[s.seats * side : s.seats * (side + 1)]
        sides.append(
            {
                "nation": OWNER_IDS[s.fighters[side]],
                "down": s.down[side],
                "staked": bool(s.staked >> side & 1),
                "cards": _cards(laid[:KINDS]),
                "hero": "?" if laid[HERO] == HIDDEN else bool(laid[HERO]),
                "influence": {NATION_IDS[seat]: "?" if n == HIDDEN else n for seat, n in enumerate(stakes) if n},
            }
        )
    target = s.target
    return {"target": CITY_IDS[target] if target >= 0 else None, "attack": sides[0], "defence": sides[1]}


def _offer(s: Montjoie, giver: int) -> Facts:
    deal = s.offers[DEAL * giver : DEAL * (giver + 1)]
    return {
        "from": NATION_IDS[giver],
        "to": NATION_IDS[deal[TAKER]] if deal[TAKER] >= 0 else None,
        "gives": deal[GIVES],
        "asks": deal[ASKS],
        "city": CITY_IDS[deal[CITY_GIVEN] - 1] if deal[CITY_GIVEN] else None,
        "for_city": CITY_IDS[deal[CITY_ASKED] - 1] if deal[CITY_ASKED] else None,
        "promise": PROMISE_IDS[deal[PROMISED] - 1] if deal[PROMISED] else None,
        "wish": PROMISE_IDS[deal[WISHED] - 1] if deal[WISHED] else None,
    }


def _describe_seat(s: Montjoie, seat: int) -> Facts:
    return {
        "money": s.money[seat],
        "influence": s.influence[seat],
        "points": s.points[seat],
        "gains": s.gains[seat],
        "hero": bool(s.heroes >> seat & 1),
        "hand": _cards(s.hand[KINDS * seat : KINDS * (seat + 1)]),
        "held": s.held[seat],
        "locked": _cards(s.locked[YELLOW * seat : YELLOW * (seat + 1)]),
        "home": _names(s.home[seat]),
        "lost": _names(s.lost[seat]),
        "lost_before": _names(s.lost[s.seats + seat]),
        "cities": _names(s.lands[seat]),
        "vote": "?" if s.ballot[seat] == HIDDEN else s.ballot[seat],
    }
