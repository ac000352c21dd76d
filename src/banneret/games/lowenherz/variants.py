"""What can be agreed before a game: the layout of the tiles, the deck, and two readings of the rulebooks."""

from __future__ import annotations

from typing import Any, Final

from banneret.core.errors import BadVariant
from banneret.core.sight import Variant
from banneret.games.lowenherz.tables import CARD_IDS, CENTRE, DATA, LETTER, SLOTS, TILE_IDS, Tables, build

OPTIONS: Final[dict[str, list[str]]] = {
    "layout": ["random", "default"],
    "deck": ["shuffled"],
    "castle_direction": ["clockwise", "counter-clockwise"],
    "deserter_chooser": ["active", "victim"],
}
SHUFFLED: Final = "shuffled"
UNSEEN: Final = "given"
"""A deck that was given, where its order is told to nobody."""

CENTRE_TILE: Final[str] = DATA["board"]["centre_tile"]
QUARTERS: Final = 4


def variant_of(wishes: Variant) -> Variant:
    """`layout` and `deck`, random or given; `castle_direction`; `deserter_chooser`; `data`: own figures."""
    data = wishes.get("data") or {}
    if not isinstance(data, dict):
        raise BadVariant("data: expected a table of figures")
    variant: Variant = {
        "layout": layout_of(wishes.get("layout", "random")),
        "deck": deck_of(wishes.get("deck", SHUFFLED), build(data)),
        "castle_direction": _one_of(wishes, "castle_direction"),
        "deserter_chooser": _one_of(wishes, "deserter_chooser"),
    }
    if data:
        variant["data"] = data
    return variant


def _one_of(wishes: Variant, name: str) -> Any:
    value = wishes.get(name, OPTIONS[name][0])
    if value not in OPTIONS[name]:
        raise BadVariant(f"{name}: {value!r} is unknown; possible are {', '.join(OPTIONS[name])}")
    return value


def without_secrets(variant: Variant) -> Variant:
    """LOW-INFO-1. That a deck was given is known to all at the table; which card lies where in it, to nobody."""
    return dict(variant) if variant["deck"] == SHUFFLED else {**variant, "deck": UNSEEN}


def layout_of(wish: Any) -> Any:
    """LOW-SETUP-2, LOW-SETUP-10. "random", or nine tiles with their clockwise quarter-turns, from north-west on.

    Also understood: "default", the layout of the data file, and a text such as "T1/0 T2/3 …".
    """
    if wish == "random":
        return wish
    if wish == "default":
        wish = {key: DATA["board"]["default_layout"][key] for key in ("tiles", "rotations")}
    if isinstance(wish, str):
        wish = _layout_from_text(wish)
    if not isinstance(wish, dict) or {key for key in wish if key != "provenance"} != {"tiles", "rotations"}:
        raise BadVariant("layout: expected 'random', 'default', or nine tiles with their rotations")
    _check_layout(wish["tiles"], wish["rotations"])
    return {"tiles": list(wish["tiles"]), "rotations": list(wish["rotations"])}


def _layout_from_text(text: str) -> dict[str, Any]:
    words = [word.partition("/") for word in text.replace(",", " ").split()]
    for tile, _, turns in words:
        if turns and not turns.isdecimal():
            raise BadVariant(f"layout: {tile}/{turns}: the quarter-turns of a tile are a number from 0 to 3")
    return {"tiles": [word[0] for word in words], "rotations": [int(word[2] or 0) for word in words]}


def _check_layout(tiles: Any, turns: Any) -> None:
    if not isinstance(tiles, list) or sorted(map(str, tiles)) != sorted(TILE_IDS):
        raise BadVariant(f"layout: expected each of the tiles {', '.join(sorted(TILE_IDS))} once, found {tiles!r}")
    if tiles[CENTRE] != CENTRE_TILE:
        raise BadVariant(f"layout: the tile with the royal city, {CENTRE_TILE}, lies in the middle: the fifth of nine")
    if not isinstance(turns, list) or len(turns) != SLOTS or not all(type(n) is int and 0 <= n < QUARTERS for n in turns):
        raise BadVariant(f"layout: expected nine rotations from 0 to 3, found {turns!r}")


def deck_of(wish: Any, tables: Tables) -> Any:
    """LOW-SETUP-9. "shuffled", or all cards by name with the top card first, in the order of the letters."""
    if wish in (SHUFFLED, UNSEEN):
        return wish
    names = wish.replace(",", " ").split() if isinstance(wish, str) else wish
    if not isinstance(names, list) or sorted(map(str, names)) != sorted(tables.names()):
        odd = sorted(set(map(str, names)) ^ set(tables.names()))[:3] if isinstance(names, list) else []
        raise BadVariant(
            "deck: expected 'shuffled' or all 60 cards by name, each once" + (f"; see {', '.join(odd)}" if odd else "")
        )
    letters = [LETTER[card] for card in numbers(names)]
    if letters != sorted(letters):
        raise BadVariant("deck: the cards of letter A lie on top, then B, C and D (LOW-SETUP-4)")
    return list(names)


def given_deck(variant: Variant) -> list[int]:
    """The cards of a given deck from the top. Who has only seen that there is one cannot deal from it."""
    if variant["deck"] == UNSEEN:
        raise BadVariant(f"deck: {UNSEEN!r} says that a deck was given, not which; a game needs all 60 cards, or 'shuffled'")
    return numbers(variant["deck"])


def numbers(names: list[str]) -> list[int]:
    """The cards behind names such as "A-border2#3": of a copy only the kind matters."""
    return [CARD_IDS.index(name.partition("#")[0]) for name in names]
