"""LAN-NEWLAW-1. The switches of a game: which law deck is played with, and a user's own figures."""

from __future__ import annotations

from typing import Any, Final

from banneret.core.errors import BadVariant
from banneret.games.lancaster.tables import SECTIONS, SETS, build

OPTIONS: Final[dict[str, list[str]]] = {"laws": [*SETS, "chosen", "random"], "sections": []}
"""Every option of the variant and its values, the default first."""

BY_LOT: Final = -1


def complete(wishes: dict[str, Any]) -> dict[str, Any]:
    """`laws`: which deck; `sections`: with *chosen*, base or new for sections 0 to 4; `data`: own figures."""
    laws = wishes.get("laws", "base")
    if laws not in OPTIONS["laws"]:
        raise BadVariant(f"laws: {laws!r} is unknown; possible are {', '.join(OPTIONS['laws'])}")
    variant: dict[str, Any] = {"laws": laws}
    if laws == "chosen":
        variant["sections"] = chosen_sections(wishes.get("sections"))
    elif wishes.get("sections"):
        raise BadVariant("sections: they are chosen only with laws = chosen")
    data = wishes.get("data") or {}
    if not isinstance(data, dict):
        raise BadVariant("data: expected a table of figures")
    if data:
        build(data)  # refuses what cannot be played with
        variant["data"] = data
    return variant


def chosen_sections(wish: object) -> list[str]:
    names = wish.split(",") if isinstance(wish, str) else wish
    if not isinstance(names, list) or len(names) != SECTIONS or not all(name in SETS for name in names):
        raise BadVariant(f"sections: expected five of base or new, for sections 0 to 4, found {wish!r}")
    return names


def new_sections(variant: dict[str, Any]) -> int:
    """The sections of the deck that are new, a bit for each, or BY_LOT."""
    laws = variant["laws"]
    if laws == "random":
        return BY_LOT
    if laws == "chosen":
        return sum(SETS.index(name) << n for n, name in enumerate(variant["sections"]))
    return (1 << SECTIONS) - 1 if laws == "new" else 0
