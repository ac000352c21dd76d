"""What a line means among choices: by their labels, by their words, by the beginnings of these; without case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from banneret.cli.terminal import Terminal
from banneret.core.sight import Choice

ALL: Final = "*"
ROW_OR_COLUMN: Final = re.compile(r"\d+,|,\d+")
SHORTEST: Final = 2  # letters that a beginning of a word has at least, where it stands alone
BRACKETS: Final = re.compile(r"\([^()]*\)")

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
    """The choices that a line means: by their label, by whole words of their text, by the beginnings of such words; what
    stands in brackets, such as a price, counts less than the rest.

    The first way that finds any is taken. A star finds all.
    """
    wanted = tokens(line)
    if line == ALL or not any(wanted):
        return dict(choices) if line == ALL else {}
    texts = {n: terminal.choice(choice) for n, choice in choices.items()}
    said = {n: {*tokens(text)} for n, text in texts.items()}
    if ROW_OR_COLUMN.fullmatch(line):  # 8, is the eighth row of a map, and ,8 its column
        return {n: choice for n, choice in choices.items() if any(is_on(line, word) for word in said[n])}
    core = {n: {*tokens(BRACKETS.sub("", text))} for n, text in texts.items()}
    labels = {n: fold(label(choice)) for n, choice in choices.items()}
    ways: tuple[Callable[[int], bool], ...] = (
        lambda n: [labels[n]] == wanted,
        lambda n: {*wanted} <= core[n] | {labels[n]},
        lambda n: {*wanted} <= said[n] | {labels[n]},
        lambda n: begins_all(wanted, core[n]),
        lambda n: begins_all(wanted, said[n]),
    )
    return next((found for way in ways if (found := {n: choice for n, choice in choices.items() if way(n)})), {})


def is_on(line: str, place: str) -> bool:
    return place.startswith(line) if line[-1] == "," else "," in place and place.endswith(line)


def begins_all(wanted: list[str], words: set[str]) -> bool:
    """Whether each is a word or begins one; one letter will do beside others.

    >>> begins_all(["play", "b"], {"play", "borders"}), begins_all(["b"], {"borders"})
    (True, False)
    """
    shortest = SHORTEST if len(wanted) == 1 else 1
    return all(word in words or (len(word) >= shortest and begins(word, words)) for word in wanted)


def begins(start: str, words: set[str]) -> bool:
    parts = {part for word in words for part in (word, *re.split(r"[^\w]+", word))}
    return bool(start) and not start[0].isdigit() and any(part.startswith(start) for part in parts)
