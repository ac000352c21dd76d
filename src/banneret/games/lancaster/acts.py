"""All that a hand can do in Lancaster. The words are kept in records: never rename one, only add."""

from __future__ import annotations

from typing import Final

from banneret.core.acts import Acts, Verb
from banneret.games.lancaster.tables import (
    COUNTY_IDS,
    FAVOUR_IDS,
    KNIGHT_IDS,
    MOST_GOODS,
    PLACE_IDS,
    SEAT_IDS,
    SPACE_IDS,
    STRONGEST,
)

acts: Final = Acts()

NONE: Final = acts.one("none")  # waive what is offered
DONE: Final = acts.one("done")  # no more of these

EXTENSION: Final[Verb] = acts.run("extension", SPACE_IDS, kind="space", on="extension")

# Placement. A knight's verb is indexed by its strength less one.
KNIGHT: Final[Verb] = acts.run("knight", KNIGHT_IDS[1:], kind="rank", on="court")
ALLY_KNIGHT: Final[Verb] = acts.run("ally-knight", KNIGHT_IDS[1:], kind="rank", on="ally-court")
COUNTY: Final[Verb] = acts.run("county", COUNTY_IDS, kind="county")
CASTLE: Final[Verb] = acts.run("castle", SPACE_IDS, kind="space", on="castle")
ALLY_CASTLE: Final[Verb] = acts.run("ally-castle", SPACE_IDS[:2], kind="space", on="ally-castle")
CONFLICT: Final[Verb] = acts.run("conflict", PLACE_IDS, kind="place", on="conflict")
SQUIRES: Final[Verb] = acts.numbers("squires", MOST_GOODS)
FAVOUR: Final[Verb] = acts.run("favour", FAVOUR_IDS, kind="favour")

# Which knight to upgrade: named by its place, and by its strength where several may stand.
UPGRADE_COURT: Final[Verb] = acts.run("upgrade-court", KNIGHT_IDS[1:STRONGEST], kind="rank", on="court")
UPGRADE_COUNTY: Final[Verb] = acts.run("upgrade-county", COUNTY_IDS, kind="county")
UPGRADE_CASTLE: Final[Verb] = acts.run("upgrade-castle", SPACE_IDS, kind="space", on="castle")
UPGRADE_CONFLICT: Final[Verb] = acts.run(
    "upgrade-conflict", [f"{place}:{k}" for place in PLACE_IDS for k in KNIGHT_IDS[1:STRONGEST]], kind="fighter"
)
NOBLE: Final[Verb] = acts.run("noble", COUNTY_IDS, kind="county", on="noble")

# Parliament
YES: Final[Verb] = acts.numbers("yes", MOST_GOODS)
NO: Final[Verb] = acts.numbers("no", MOST_GOODS)
TIMES: Final[Verb] = acts.numbers("times", MOST_GOODS)
GOLD_TO_SQUIRES: Final[Verb] = acts.numbers("gold-to-squires", MOST_GOODS)
SQUIRES_TO_GOLD: Final[Verb] = acts.numbers("squires-to-gold", MOST_GOODS)
PAY_TAX: Final = acts.one("pay-tax")
REFUSE_TAX: Final = acts.one("refuse-tax")

# Rewards
TAKE_NOBLE: Final = acts.one("take-noble")
TAKE_REWARD: Final = acts.one("take-reward")
TAKE_BOTH: Final = acts.one("take-both")
REMOVE_NOBLE: Final = acts.one("remove-noble")
START_PLAYER: Final[Verb] = acts.run("start-player", SEAT_IDS, kind="seat")
USE: Final[Verb] = acts.run("use", SPACE_IDS, kind="space", on="castle")
DECLINE: Final[Verb] = acts.run("decline", SPACE_IDS, kind="space", on="castle")
ALLY_USE: Final[Verb] = acts.run("ally-use", SPACE_IDS[:2], kind="space", on="ally-castle")
RANSOM: Final[Verb] = acts.run("ransom", KNIGHT_IDS[1:], kind="rank", on="captive")
