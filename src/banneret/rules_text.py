"""The rules of the specification, found by id or by word.

A checkout has the specifications in docs/rules, an installed package in banneret/rules. A rule begins with its bold id
and ends where the next one, a heading or another paragraph begins; a table that follows belongs to it.
"""

from __future__ import annotations

import difflib
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from banneret.core.errors import BadData

ID: Final = re.compile(r"\*\*([A-Z]+(?:-[A-Z0-9]+)+)\b([^*]*)\*\*")
RULING: Final = re.compile(r"(\d+)\. +(?=\*)|\| RULING-(\d+) \|")


class Rule:
    """One rule or ruling, in Markdown."""

    def __init__(self, id: str, text: str) -> None:
        self.id = id
        self.text = text


def folder() -> Path:
    here = Path(__file__).parent
    installed, checkout = here / "rules", here.parents[1] / "docs" / "rules"
    found = installed if installed.is_dir() else checkout
    if not found.is_dir():
        raise BadData("the specifications of the rules are not installed")
    return found


@lru_cache
def rules(file: str) -> dict[str, Rule]:
    """All rules of one specification by their id, in the order of the text."""
    found: dict[str, Rule] = {}
    heading = ""
    known = 0  # how many rules there were at the last heading: a table right below a heading belongs to none
    for block in blocks((folder() / file).read_text(encoding="utf-8")):
        if block.startswith("#"):
            heading, known = block, len(found)
        elif "Rulings" in heading:
            enter_ruling(block, found)
        elif not block.startswith("|"):
            enter_rules(block, found)
        elif len(found) > known:
            found[next(reversed(found))].text += "\n\n" + block
    return found


def blocks(text: str) -> list[str]:
    """Bullets, numbered points, tables, headings and paragraphs, each as one piece."""
    starts = re.compile(r"^(?:\* |- |#|\d+\. |\| RULING-|\*\*[A-Z]+-)")
    found: list[str] = []
    fresh = True
    for line in text.splitlines():
        if not line.strip():
            fresh = True
        elif fresh or starts.match(line):
            found.append(line)
            fresh = line.startswith("#")
        else:
            found[-1] += "\n" + line
    return found


def enter_rules(block: str, found: dict[str, Rule]) -> None:
    """Some lines tell two rules: each ends where the next id stands. A mention of an id begins no rule."""
    if not ID.match(re.sub(r"^[*-] ", "", block)):
        return
    heads = list(ID.finditer(block))
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        text = block[head.end() : after.start() if after else len(block)]
        title = head.group(2).strip()
        found.setdefault(head.group(1), Rule(head.group(1), tidy(f"{title} {text}" if title else text)))


def enter_ruling(block: str, found: dict[str, Rule]) -> None:
    head = RULING.match(block)
    if head:
        id = f"RULING {head.group(1) or head.group(2)}"
        found[id] = Rule(id, tidy(block[head.end() :].strip(" |")))


def tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def find(id: str, file: str) -> Rule | None:
    """The rule of exactly this id. RULING-12, ruling 12 and RULING 12 are one."""
    wanted = re.sub(r"^RULING[- ]*", "RULING ", id.strip().upper())
    return rules(file).get(wanted)


def search(word: str, file: str) -> list[Rule]:
    """The rules that speak of a word, or whose ids begin with it."""
    low = word.strip().lower()
    return [rule for rule in rules(file).values() if low in rule.text.lower() or rule.id.lower().startswith(low)]


def near(id: str, file: str) -> list[str]:
    return difflib.get_close_matches(id.upper(), rules(file), n=5, cutoff=0.6)
