"""Words for what the rules say in keys and integers.

Each game has one TOML file for each language: `ask.*` questions, `help.*` the rule behind them in a few sentences,
`do.*` choices, `tell.*` events, `name.*` names. A template's `{county}` becomes the name of that county when the game
has labels for counties, a number otherwise; `{n:squire|squires}` becomes "1 squire" or "3 squires".
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from banneret.core.errors import BadVariant
from banneret.core.game import Game

LANGUAGES: Final = ("en", "fr", "it")
FIELD: Final = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")


class Words:
    """The texts of one game in one language."""

    def __init__(self, game: Game, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise BadVariant(f"there is no language {language!r}: there are {', '.join(LANGUAGES)}")
        self.game = game
        self.language = language
        self.texts = flatten(tomllib.loads((game.text_dir / f"{language}.toml").read_text(encoding="utf-8")))
        self.seat_names: dict[int, str] = {}  # what the people at this table are called

    def say(self, key: str, facts: dict[str, int] | None = None) -> str:
        """The text behind a key, with the facts put into words. A missing key shows itself."""
        template = self.texts.get(key)
        if template is None:
            return key
        known = facts or {}
        return FIELD.sub(lambda hit: self._field(hit, known), template)

    def _field(self, hit: re.Match[str], facts: dict[str, int]) -> str:
        kind = hit.group(1)
        if kind not in facts:
            return str(hit.group(0))
        value = facts[kind]
        if hit.group(3) is not None:
            one = value == 1 or (value == 0 and self.language == "fr")
            return f"{value} {hit.group(2) if one else hit.group(3)}"
        return self.name(kind, value)

    def name(self, kind: str, value: int) -> str:
        """What the thing is called: a county, a law, a seat; a plain number where the game has no labels."""
        if kind == "seat" and value in self.seat_names:
            return self.seat_names[value]
        labels = self.game.labels.get(kind)
        if labels is None or not 0 <= value < len(labels):
            return str(value)
        return self.texts.get(f"name.{kind}.{labels[value]}", labels[value])


def flatten(tree: dict[str, Any], stem: str = "") -> dict[str, str]:
    """{"ask": {"Vote": "…"}} as {"ask.Vote": "…"}."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        name = f"{stem}.{key}" if stem else key
        if isinstance(value, dict):
            flat.update(flatten(value, name))
        else:
            flat[name] = str(value)
    return flat
