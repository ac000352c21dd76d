"""Why something is told: where money, influence and points come from or go, what a die was rolled for, and why one deals."""

from __future__ import annotations

from typing import Final

SOURCE_IDS: Final = [
    "setup",
    "treasury",
    "loyal_ally",
    "plunder",
    "cards",
    "castle",
    "rampart",
    "mercenary",
    "bid",
    "provinces",
    "duel",
    "coalition",
    "first_player",
    "points",
]
SETUP: Final = 0
TREASURY: Final = 1
LOYAL_ALLY: Final = 2
PLUNDERING: Final = 3
CARDS_BOUGHT: Final = 4
CASTLE_BOUGHT: Final = 5
RAMPART_BOUGHT: Final = 6
MERCENARY_HIRED: Final = 7
LOYALTY_BID: Final = 8
PROVINCES: Final = 9
DUEL_WON: Final = 10
COALITION: Final = 11
FIRST_PLAYER: Final = 12
POINTS: Final = 13  # influence for the points of the turn
SCORING: Final = ["provinces", "duel", "coalition"]
"""The sources of points."""

PURPOSE_IDS: Final = [
    "politics",
    "attempts",
    "rising",
    "ravaging",
    "parliament",
    "power",
    "target",
    "plunder",
    "corruption",
    "pope",
    "ally_income",
    "ally_expansion",
    "ally_attacks",
]
FOR_POLITICS: Final = 0
FOR_ATTEMPTS: Final = 1
FOR_RISING: Final = 2
FOR_RAVAGING: Final = 3
FOR_PARLIAMENT: Final = 4
FOR_POWER: Final = 5
FOR_TARGET: Final = 6
FOR_PLUNDER: Final = 7
FOR_CORRUPTION: Final = 8
FOR_POPE: Final = 9
FOR_ALLY_INCOME: Final = 10
FOR_ALLY_EXPANSION: Final = 11
FOR_ALLY_ATTACKS: Final = 12

# What may be said to the other side of a deal, with what it names. A phrase speaks of what both can see.
REASONS: Final[dict[str, list[str]]] = {
    "completes": ["province"],  # for the one who speaks
    "completes_yours": ["province"],
    "together": ["nation"],  # against whoever leads
    "vote": ["nation"],
    "rather": [],  # an offer in place of one that was declined
    "fair": [],
    "welcome": [],  # a promise
    "leader": [],
    "worth_more": ["city"],
    "too_dear": [],
    "no_promise": ["promise"],
    "distrust": [],
    "impossible": [],
    "nothing": [],
    # a broken word
    "near_the_end": [],
    "cannot_let": [],
    "prize": ["city"],
    "prize_province": ["province"],
    "voted": [],
    "own_need": [],
}
