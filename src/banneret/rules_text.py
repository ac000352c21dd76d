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
    """One rule or ruling, in Markdown; `listed` are the ids of the rules in its list, if it announces one."""

    def __init__(self, id: str, text: str) -> None:
        self.id = id
        self.text = text
        self.listed: list[str] = []


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
    announced = ""  # a rule that ends with a colon: the rules in the list below it are its list
    for block, apart in blocks((folder() / file).read_text(encoding="utf-8")):
        before = len(found)
        if block.startswith("#"):
            heading, known, announced = block, before, ""
        elif "Rulings" in heading:
            enter_ruling(block, found)
        elif before > known and (block.startswith("|") or (ITEM.match(block) and not apart and not is_rule(block))):
            last = found[next(reversed(found))]
            last.text += ("\n\n" if block.startswith("|") else "\n") + as_item(block)
        elif not block.startswith("|"):
            enter_rules(block, found)
            if len(found) > before:
                ids = list(found)[before:]
                announced = "" if apart else announced
                if announced:
                    found[announced].listed += ids
                    found[announced].text += "".join(f"\n- **{id}** {found[id].text}" for id in ids)
                elif found[ids[-1]].text.endswith(":"):
                    announced = ids[-1]
    return found


ITEM: Final = re.compile(r"^(?:[*-] |\d+\. )")


def is_rule(block: str) -> bool:
    return ID.match(re.sub(r"^[*-] ", "", block)) is not None


def as_item(block: str) -> str:
    """A point of a list, with what stands below the list, unindented, as a paragraph of its own."""
    if block.startswith("|"):
        return block
    lines = block.splitlines()
    below = next((n for n, line in enumerate(lines) if n and not line[0].isspace()), len(lines))
    after = [tidy(" ".join(lines[below:]))] if below < len(lines) else []
    mark = ITEM.match(block)
    head = mark.group(0) if mark else ""
    return "\n\n".join([head + tidy(" ".join(lines[:below])[len(head) :]), *after])


def blocks(text: str) -> list[tuple[str, bool]]:
    """Bullets, numbered points, tables, headings and paragraphs, each as one piece; and whether a gap stands before it."""
    starts = re.compile(r"^(?:\* |- |#|\d+\. |\| RULING-|\*\*[A-Z]+-)")
    found: list[tuple[str, bool]] = []
    fresh = True
    for line in text.splitlines():
        if not line.strip():
            fresh = True
        elif fresh or starts.match(line):
            found.append((line, fresh))
            fresh = line.startswith("#")
        else:
            found[-1] = (found[-1][0] + "\n" + line, found[-1][1])
    return found


def enter_rules(block: str, found: dict[str, Rule]) -> None:
    """Some lines tell two rules: each ends where the next id stands. A mention of an id begins no rule."""
    if not is_rule(block):
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
