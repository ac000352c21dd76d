"""The switches of a game: the base rules that a table may set, and the optional rules of the last chapter.

Each optional rule is a bit. `BY_OPTION` is read by the engine, the command line and the tests, so that none is forgotten.
"""

from __future__ import annotations

from typing import Any, Final

from banneret.core.errors import BadVariant
from banneret.games.montjoie.tables import DATA

OFF: Final = "off"
ON: Final = "on"
SWITCH: Final = [OFF, ON]

OPTION_IDS: Final[list[str]] = [row["id"] for row in DATA["optional_rules"]]


def _bit(name: str) -> int:
    return 1 << OPTION_IDS.index(name)


NAVARRE_INTRIGUE: Final = _bit("hist_navarre_intrigue")
FLANDERS_DOUBLE_CITY: Final = _bit("hist_flanders_double_city")
BURGUNDY_EXTRA_CARD: Final = _bit("hist_burgundy_extra_card")
BRITTANY_REROLL: Final = _bit("hist_brittany_reroll")
FRANCE_RETREAT: Final = _bit("hist_france_retreat")
ENGLAND_LANDING: Final = _bit("hist_england_landing")
FREE_START: Final = _bit("free_start")
JOAN_SIGN: Final = _bit("joan_sign_of_god")
PAPAL_SUPPORT: Final = _bit("papal_support")
BALANCED_ORDER: Final = _bit("balanced_order")
BARON_SUSPENSE: Final = _bit("baron_suspense")
PARIS_PARLIAMENT: Final = _bit("paris_parliament")
LONG_TERM_STRATEGY: Final = _bit("long_term_strategy")
SUPER_FOREIGN: Final = _bit("super_foreign")
ARTILLERY_GRAND_MASTER: Final = _bit("artillery_grand_master")
ISLAND_NATION: Final = _bit("island_nation")
FORTUNE_OF_WAR: Final = _bit("fortune_of_war")
ENGINEER_DEFENCE: Final = _bit("engineer_defence")
COUNTRY_KNOWLEDGE: Final = _bit("country_knowledge")
LANDING_ZONES: Final = _bit("landing_zones")
HARDER_LANDINGS: Final = _bit("harder_landings")
CITY_SALES: Final = _bit("city_sales")
AUTO_ALLY: Final = _bit("auto_ally_2p")
# Base rules and settings that are bits too.
NO_FOREIGNERS: Final = 1 << len(OPTION_IDS)
SHORT: Final = 1 << len(OPTION_IDS) + 1
RANDOM_ORDER: Final = 1 << len(OPTION_IDS) + 2
ALLIES_ONCE: Final = 1 << len(OPTION_IDS) + 3
NO_PARLEY: Final = 1 << len(OPTION_IDS) + 4

OPTIONS: Final[dict[str, list[str]]] = {
    "game_length": ["normal", "short"],
    "foreign_interventions": [ON, OFF],
    "parley": [ON, OFF],
    "ally_control": ["each_turn", "once"],
    **{name: [OFF, "preset", "random"] if name == "balanced_order" else SWITCH for name in OPTION_IDS},
}
"""Every option of the variant and its values, the default first."""

BY_VALUE: Final[dict[tuple[str, str], int]] = {
    ("game_length", "short"): SHORT,
    ("foreign_interventions", OFF): NO_FOREIGNERS,
    ("parley", OFF): NO_PARLEY,
    ("ally_control", "once"): ALLIES_ONCE,
    ("balanced_order", "preset"): BALANCED_ORDER,
    ("balanced_order", "random"): BALANCED_ORDER | RANDOM_ORDER,
    **{(name, ON): _bit(name) for name in OPTION_IDS if name != "balanced_order"},
}


def complete(wishes: dict[str, Any]) -> dict[str, Any]:
    """All options with their values. `true` and `false` are understood for switches."""
    variant: dict[str, Any] = {}
    for name, values in OPTIONS.items():
        wish = wishes.get(name, values[0])
        if isinstance(wish, bool) and OFF in values:
            wish = (values[1] if name == "balanced_order" else ON) if wish else OFF
        if wish not in values:
            raise BadVariant(f"{name}: {wish!r} is unknown; possible are {', '.join(values)}")
        variant[name] = wish
    return variant


def switches(variant: dict[str, Any]) -> int:
    """The variant as bits."""
    bits = 0
    for name in OPTIONS:
        bits |= BY_VALUE.get((name, variant[name]), 0)
    return bits
