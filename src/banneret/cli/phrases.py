"""What the command line itself says, in one file for each language under `cli/text`."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from banneret.core.errors import UnknownName
from banneret.core.text import FIELD, LANGUAGES, counted, read_texts

TEXTS: Final = Path(__file__).with_name("text")


def language(wish: str = "", kept: str = "") -> str:
    """The language that is meant: the one wished for, else the one kept with a game, else the environment's, else English.

    >>> language("FR"), language("", "it"), language("it_IT.UTF-8")
    ('fr', 'it', 'it')
    """
    wished = wish or kept or os.environ.get("BANNERET_LANG", "") or LANGUAGES[0]
    code = wished.casefold()
    found = code if code in LANGUAGES else code[:2] if re.fullmatch(r"[a-z]{2}[-_.].*", code) else code
    if found not in LANGUAGES:
        raise UnknownName(f"there is no language {wished!r}: there are {', '.join(LANGUAGES)}")
    return found


class Phrases:
    """`say("saved", path="x")` puts facts into a template, which is written as those of the games are (`core.text`)."""

    def __init__(self, wish: str = "en") -> None:
        self.language = language(wish)
        self.texts = read(self.language)

    def say(self, key: str, **facts: object) -> str:
        return FIELD.sub(lambda hit: self._field(hit, facts), self.texts[key])

    def _field(self, hit: re.Match[str], facts: dict[str, object]) -> str:
        value, forms = facts[hit.group(1)], hit.group(3)
        if forms is None:
            return str(value)
        assert isinstance(value, int), f"{hit.group(0)} counts"
        return counted(value, forms.split("|"), self.language)


@lru_cache
def read(language: str) -> dict[str, str]:
    return read_texts(TEXTS / f"{language}.toml")
