"""A table of Lancaster in the vocabulary of scenes."""

from __future__ import annotations

from typing import Any, Final

from banneret.core import HIDDEN
from banneret.games.lancaster.state import FIELDS, NO_CARD, NOBODY, RANKS, Lancaster
from banneret.games.lancaster.tables import (
    CARD_IDS,
    COUNTIES,
    COUNTY_IDS,
    FAVOUR_IDS,
    KIND_IDS,
    LAW_IDS,
    PLACE_IDS,
    SEAT_IDS,
    SECTIONS,
    SETS,
    SPACE_IDS,
    SPACES,
    VOTES,
)
from banneret.testing.naming import Bag

Facts = dict[str, Any]
GOODS: Final = KIND_IDS[: VOTES + 1]


def describe(s: Lancaster) -> Facts:
    facts: Facts = {
        "round": s.round,
        "start": SEAT_IDS[s.start],
        "sections": [SETS[s.sections >> n & 1] for n in range(SECTIONS)],
        "laws": [LAW_IDS[law] for law in s.laws],
        "proposals": [LAW_IDS[law] for law in s.proposals],
        "law_pile": Bag(LAW_IDS[law] for law in s.law_deck),
        "conflict_pile": Bag(CARD_IDS[n] for n in s.conflict_deck),
        "favours": _names(s.favours, FAVOUR_IDS),
        "supply": {good: s.supply[kind] for kind, good in enumerate(GOODS)},
        "nobles": {COUNTY_IDS[county]: n for county, n in enumerate(s.nobles_left)},
        "counties": {COUNTY_IDS[c]: _group(s, c) for c in range(COUNTIES) if s.county_faction[c] != NOBODY},
        "conflicts": {PLACE_IDS[p]: _conflict(s, p) for p in range(len(PLACE_IDS)) if s.cards[p] != NO_CARD},
    }
    for faction in range(s.factions):
        facts[SEAT_IDS[faction]] = _describe_faction(s, faction)
    return facts


def _names(bits: int, names: list[str]) -> str:
    return " ".join(name for i, name in enumerate(names) if bits >> i & 1)


def _count(n: int) -> int | str:
    return "?" if n == HIDDEN else n


def _knights(counts: list[int]) -> str:
    return " ".join(f"K{k}" for k in range(1, RANKS) for _ in range(counts[k]))


def _group(s: Lancaster, county: int) -> str:
    squires = f"+{s.county_squires[county]}" if s.county_squires[county] else ""
    return f"{SEAT_IDS[s.county_faction[county]]} K{s.county_knight[county]}{squires}"


def _conflict(s: Lancaster, place: int) -> list[str]:
    entry = [CARD_IDS[s.cards[place]]]
    for at in range(FIELDS * place, FIELDS * (place + 1)):
        if s.fields[at] == NOBODY:
            entry.append("-")
        else:
            sent = f" +{s.sent[at]}" if s.sent[at] else ""
            entry.append(f"{SEAT_IDS[s.fields[at]]} {_knights(s.troops[RANKS * at : RANKS * (at + 1)])}{sent}")
    while entry[-1] == "-":
        entry.pop()
    return entry


def _describe_faction(s: Lancaster, faction: int) -> Facts:
    castle = s.castle[SPACES * faction : SPACES * (faction + 1)]
    facts: Facts = {
        "court": _knights(s.court[RANKS * faction : RANKS * (faction + 1)]),
        "reserve": _knights(s.reserve[RANKS * faction : RANKS * (faction + 1)]),
        "castle": {SPACE_IDS[space]: f"K{k}" for space, k in enumerate(castle) if k},
    }
    if s.is_ally(faction):
        return facts
    return facts | {
        "gold": _count(s.gold[faction]),
        "squires": _count(s.squires[faction]),
        "votes": s.votes[faction],
        "leftover": s.leftover[faction],
        "points": s.points[faction],
        "extensions": _names(s.built[faction], SPACE_IDS),
        "idle": _names(s.idle[faction], SPACE_IDS),
        "nobles": _names(s.nobles[faction], COUNTY_IDS),
    }
