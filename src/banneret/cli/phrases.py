"""What the command line itself says, in one file for each language under `cli/text`."""

from __future__ import annotations

import os
import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

from banneret.core.errors import UnknownName
from banneret.core.text import LANGUAGES, flatten

TEXTS: Final = Path(__file__).with_name("text")
FIELD: Final = re.compile(r"\{(\w+)(?::([^}]*))?\}")


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
    """`say("saved", path="x")` puts facts into a template.

    `{n:seat|seats}` becomes "1 seat" or "3 seats"; with three forms, for none, one and many, # stands for the number.
    """

    def __init__(self, wish: str = "en") -> None:
        self.language = language(wish)
        self.texts = read(self.language)

    def say(self, key: str, **facts: object) -> str:
        return FIELD.sub(lambda hit: self._field(hit, facts), self.texts[key])

    def _field(self, hit: re.Match[str], facts: dict[str, object]) -> str:
        value = facts[hit.group(1)]
        if hit.group(2) is None:
            return str(value)
        forms = hit.group(2).split("|")
        one = value == 1 or (value == 0 and self.language == "fr")
        if len(forms) == 2:
            return f"{value} {forms[0] if one else forms[1]}"
        return forms[0 if value == 0 else 1 if value == 1 else 2].replace("#", str(value))


@lru_cache
def read(language: str) -> dict[str, str]:
    return flatten(tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8")))
