"""What a line means among choices: by their labels, by their words, by the beginnings of these; without case and accents."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from banneret.cli.terminal import Terminal
from banneret.core.sight import Choice

ALL: Final = "*"
ROW_OR_COLUMN: Final = re.compile(r"\d+,|,\d+")
SHORTEST: Final = 2  # letters that a beginning of a word has at least

Numbered = dict[int, Choice]
"""Choices by the number to type."""


def fold(text: str) -> str:
    """Without case and accents, and without what few keyboards have.

    >>> fold("Écuyers, Cœur")
    'ecuyers, coeur'
    """
    plain = unicodedata.normalize("NFKD", text.casefold()).replace("œ", "oe")
    return "".join(c for c in plain if not unicodedata.combining(c))


def tokens(text: str) -> list[str]:
    """
    >>> tokens("Between 3,4 and 3,5.")
    ['between', '3,4', 'and', '3,5']
    """
    return [word.strip(".,;:!?()“”«»") for word in fold(text).split()]


def label(choice: Choice) -> str:
    """What sets a choice apart in the words of records: the county's letter, the knight's name."""
    return choice["word"].partition(":")[2]


def narrowed(terminal: Terminal, line: str, choices: Numbered) -> Numbered:
    """The choices that a line means: by their label, by whole words of their text, by the beginnings of such words.

    The first way that finds any is taken. A star finds all.
    """
    wanted = tokens(line)
    if line == ALL or not any(wanted):
        return dict(choices) if line == ALL else {}
    said = {n: {*tokens(terminal.choice(choice))} for n, choice in choices.items()}
    if ROW_OR_COLUMN.fullmatch(line):  # 8, is the eighth row of a map, and ,8 its column
        return {n: choice for n, choice in choices.items() if any(is_on(line, word) for word in said[n])}
    found = {n: choice for n, choice in choices.items() if [fold(label(choice))] == wanted}
    found = found or {n: choice for n, choice in choices.items() if {*wanted} <= said[n] | {fold(label(choice))}}
    return found or {n: choice for n, choice in choices.items() if all(begins(word, said[n]) for word in wanted)}


def is_on(line: str, place: str) -> bool:
    return place.startswith(line) if line[-1] == "," else "," in place and place.endswith(line)


def begins_all(wanted: list[str], text: str) -> bool:
    return all(begins(word, {*tokens(text)}) for word in wanted)


def begins(start: str, words: set[str]) -> bool:
    parts = {part for word in words for part in (word, *re.split(r"[^\w]+", word))}
    found = len(start) >= SHORTEST and not start[0].isdigit() and any(part.startswith(start) for part in parts)
    return found or start in words
