"""Lancaster in components: what was scored, what stands to be earned this round, what the means promise."""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.lancaster import (
    add_conflicts,
    add_counties,
    add_knights,
    add_laws,
    castle_worth,
    noble_prospect,
    race_worths,
)
from banneret.bots.advice.lancaster.outlook import Outlook
from banneret.bots.judgement.linear import Parts
from banneret.games.lancaster.state import RANKS, Lancaster
from banneret.games.lancaster.tables import GOLD, SQUIRES, VOTES

NAMES: Final = (
    "points",
    "gold",
    "squires",
    "votes",
    "nobles",
    "castle",
    "knighthood",
    "extensions",
    "laws",
    "knights",
    "counties",
    "conflicts",
    "men",
    "court",
    "both",
)
COUNTED: Final = 12
"""Behind the conflicts come signs, which the advice does not weigh by themselves: how many knights, those that are still to be
placed, and how many counties could pay twice."""
STAGES: Final = 12


def components(s: Lancaster, seat: int) -> tuple[int, list[list[float]]]:
    """The stage: by the rounds after this one, and whether knights are still being placed."""
    outlook, seats = Outlook(s), s.seats
    laws, knights, counties, conflicts = [0.0] * seats, [0.0] * seats, [0.0] * seats, [0.0] * seats
    add_laws(s, outlook, laws)
    add_knights(s, outlook, knights)
    add_counties(s, outlook, counties)
    add_conflicts(s, outlook, conflicts)
    prizes = (s.tables.duel, s.tables.duel) if seats == 2 else (s.tables.knighthood, s.tables.extensions)
    knighthood = race_worths(tuple([s.knighthood(other) for other in range(seats)]), prizes[0], outlook.left)
    extensions = race_worths(tuple([built.bit_count() for built in s.built]), prizes[1], outlook.left)
    gold, squires, votes = outlook.prices[GOLD], outlook.prices[SQUIRES], outlook.prices[VOTES]
    if not outlook.voting and outlook.law_slots:
        votes = 0.0
    rows = [
        [
            float(s.points[other]),
            gold * (s.gold[other] - 0.5 * max(0, s.gold[other] - 6)),
            squires * (s.squires[other] - 0.5 * max(0, s.squires[other] - 5)),
            votes * (s.votes[other] - 0.4 * max(0, s.votes[other] - 6)),
            noble_prospect(s, outlook, s.nobles[other].bit_count()),
            castle_worth(s, outlook, other),
            knighthood[other],
            extensions[other],
            laws[other],
            knights[other],
            counties[other],
            conflicts[other],
            *signs(s, outlook, other),
        ]
        for other in range(seats)
    ]
    return min(STAGES - 1, 2 * outlook.left + outlook.placing), rows


def signs(s: Lancaster, outlook: Outlook, seat: int) -> list[float]:
    men = court = held = 0
    for k in range(1, RANKS):
        men += s.tables.knights[k] - s.reserve[RANKS * seat + k]
        court += s.court[RANKS * seat + k]
    for county, faction in enumerate(s.county_faction):
        held += faction == seat and outlook.counties_ahead >> county & 1
    both = min(held, s.gold[seat] // s.tables.price_of_both) if held else 0
    return [float(men * outlook.left), float(court if outlook.placing else 0), float(both)]


PARTS: Final = Parts(NAMES, [*[1.0] * COUNTED, *[0.0] * (len(NAMES) - COUNTED), 0.0], STAGES, components)
PARTS.counted = COUNTED
PARTS.turns = 3  # what a knight in a county is worth shows when others could have driven it out
