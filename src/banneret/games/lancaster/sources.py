"""Why and where: what pays or costs something, and where a knight stands. Events and questions name both by number.

A source is a county, a castle space, a favour, a law, a conflict or a part of the rules; a spot is the court, a county,
a castle space or a conflict. Their labels are the words of the board (`sources.SOURCE_IDS`), so that a screen can show
which law it was and from where the knight came.
"""

from __future__ import annotations

from typing import Final

from banneret.games.lancaster.tables import (
    COUNTIES,
    COUNTY_IDS,
    FAVOUR_IDS,
    FAVOURS,
    LAW_IDS,
    PLACE_IDS,
    PLACES,
    SPACE_IDS,
    SPACES,
)

# What pays or costs.
SETUP: Final = 0
TABLE: Final = 1  # LAN-CASTLE-5
KNIGHTHOOD: Final = 2  # LAN-END-2
CASTLES: Final = 3  # LAN-END-3
NOBLES: Final = 4  # LAN-END-5
BY_COUNTY: Final = 5
BY_SPACE: Final = BY_COUNTY + COUNTIES
BY_CONFLICT: Final = BY_SPACE + SPACES
BY_FAVOUR: Final = BY_CONFLICT + PLACES
BY_LAW: Final = BY_FAVOUR + FAVOURS
SOURCE_IDS: Final = [
    "setup", "table", "knighthood", "castles", "nobles",
    *(f"county:{name}" for name in COUNTY_IDS),
    *(f"castle:{name}" for name in SPACE_IDS),
    *(f"conflict:{name}" for name in PLACE_IDS),
    *(f"favour:{name}" for name in FAVOUR_IDS),
    *(f"law:{name}" for name in LAW_IDS),
]  # fmt: skip

# Where a knight stands.
COURT: Final = 0
IN_COUNTY: Final = 1
ON_SPACE: Final = IN_COUNTY + COUNTIES
IN_CONFLICT: Final = ON_SPACE + SPACES
SPOT_IDS: Final = [
    "court",
    *(f"county:{name}" for name in COUNTY_IDS),
    *(f"castle:{name}" for name in SPACE_IDS),
    *(f"conflict:{name}" for name in PLACE_IDS),
]

SCORING: Final = ["setup", "county", "castle", "favour", "law", "conflict", "table", "knighthood", "castles", "nobles"]
"""What points come from, summed up: all laws together, all counties together."""


def scoring_of(source: int) -> str:
    """
    >>> scoring_of(BY_COUNTY), scoring_of(NOBLES)
    ('county', 'nobles')
    """
    return SOURCE_IDS[source].partition(":")[0]


def law_of(source: int) -> int:
    """The law that is a source, or -1."""
    return source - BY_LAW if source >= BY_LAW else -1
