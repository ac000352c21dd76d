"""A record is what hands did, in words: all else follows from game, variant, seats and seed.

It is one JSON object, written with one action to a line so that a message can name the line, and people can read
it and compare two of them. Reading refuses whole what it cannot understand whole.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, Final

from banneret.core.errors import BadRecord

VERSION: Final = 1
VOUCHES: Final = "outcome"
"""What the digest is made from. Before this was said, it was one of the whole table, which any new field of a table would
have changed; such a digest is not looked at."""
LARGEST: Final = 4_000_000
"""No honest record is longer; a longer one is refused before it is parsed."""

FIELDS: Final[dict[str, type]] = {
    "banneret": int,
    "game": str,
    "rules": int,
    "variant": dict,
    "seats": int,
    "seed": int,
    "actions": list,
}


class Snapshot:
    """A table as it lay after so many actions, with the version of the rules that it was played by.

    Most often it is the last table of a running match, for the day when the rules have changed. Where a match was
    `carried` over from earlier rules, it is where that was done: the actions before it are not played again.
    """

    def __init__(self, after: int, rules: int, table: dict[str, Any], carried: bool = False) -> None:
        self.after = after
        self.rules = rules
        self.table = table
        self.carried = carried


class Record:
    """What was played. `digest`, when it is there, vouches for the actions and what they led to."""

    def __init__(
        self, game: str, rules: int, variant: dict[str, Any], seats: int, seed: int, actions: list[tuple[int, str]]
    ) -> None:
        self.game = game
        self.rules = rules
        self.variant = variant
        self.seats = seats
        self.seed = seed
        self.actions = actions
        self.hands: list[tuple[int, str]] = []  # all that was done, where some of it was taken back and is no action any more
        self.digest = ""
        self.vouches = VOUCHES  # for what the digest stands
        self.snapshot: Snapshot | None = None
        self.players: list[str] = []  # who sat there, by seat, where it is known: a name or a bot
        self.language = ""  # in which they were told what happened, where it is known
        self.lines: list[int] = []  # the line of each action, when it was read from a text

    def cut(self, length: int) -> Record:
        """The same match up to its first `length` actions, to look at or to play on from."""
        if not 0 <= length <= len(self.actions):
            raise BadRecord(f"cannot cut after {length} actions: there are {len(self.actions)}")
        short = Record(self.game, self.rules, self.variant, self.seats, self.seed, self.actions[:length])
        if self.snapshot is not None and self.snapshot.carried:
            if length < self.snapshot.after:
                raise BadRecord(f"the first {self.snapshot.after} actions were played by earlier rules: cut after them")
            short.snapshot = self.snapshot
        if length == len(self.actions):
            short.hands = self.hands[:]
        short.players, short.language = self.players[:], self.language
        short.lines = self.lines[:length]
        return short

    def line(self, index: int) -> str:
        """Where an action stands, for messages."""
        return f"line {self.lines[index]}" if self.lines else f"action {index + 1}"

    def dumps(self) -> str:
        head: dict[str, Any] = {
            "banneret": VERSION,
            "game": self.game,
            "rules": self.rules,
            "variant": self.variant,
            "seats": self.seats,
            "seed": self.seed,
        }
        if self.players:
            head["players"] = self.players
        if self.language:
            head["language"] = self.language
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        lines.append(_listed("actions", self.actions))
        if self.hands:
            lines.append(_listed("hands", self.hands))
        if self.snapshot is not None:
            shot = {key: getattr(self.snapshot, key) for key in SNAPSHOT}
            lines.append(f'  "snapshot": {json.dumps(shot)},')
        lines.append(f'  "vouches": {json.dumps(self.vouches)},')
        return "{\n" + "\n".join(lines) + f'\n  "digest": {json.dumps(self.digest)}\n}}\n'


def _listed(name: str, words: list[tuple[int, str]]) -> str:
    rows = ",\n".join(f"    [{seat}, {json.dumps(word)}]" for seat, word in words)
    return f'  "{name}": [\n{rows}\n  ],' if rows else f'  "{name}": [],'


def vouch(record: Record, scores: list[int]) -> str:
    """The digest of a record: it vouches for what was done and what came of it, not for how a table is written down."""
    outcome = [record.game, record.rules, record.seats, record.actions, scores]
    return hashlib.sha256(json.dumps(outcome).encode()).hexdigest()


def loads(text: str) -> Record:
    """Read a record; whatever is wrong with it is told with its line."""
    if len(text) > LARGEST:
        raise BadRecord(f"the record is too long: {len(text)} characters, {LARGEST} at most")
    try:
        document = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise BadRecord(f"line {error.lineno}: broken or truncated JSON: {error.msg}") from None
    except (RecursionError, ValueError) as error:
        raise BadRecord(f"broken JSON: {error}") from None
    _check_fields(document)
    lines = _lines_of_actions(text, len(document["actions"]))
    actions = [_action(entry, f"line {line}") for entry, line in zip(document["actions"], lines, strict=True)]
    record = Record(document["game"], document["rules"], document["variant"], document["seats"], document["seed"], actions)
    record.hands = [_action(entry, f"hand {number}") for number, entry in enumerate(document.get("hands", []), 1)]
    record.vouches = document.get("vouches", "")
    record.digest = document.get("digest", "")
    if "snapshot" in document:
        record.snapshot = _snapshot(document["snapshot"], len(actions))
    record.players = document.get("players", [])
    record.language = document.get("language", "")
    record.lines = lines
    return record


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _check_fields(document: Any) -> None:
    if not isinstance(document, dict) or "banneret" not in document:
        raise BadRecord('line 1: this is no record: it has no "banneret" version')
    if document["banneret"] != VERSION:
        raise BadRecord(f"this record is of version {document['banneret']!r}; this Banneret reads version {VERSION}")
    for field, kind in FIELDS.items():
        if type(document.get(field)) is not kind:
            raise BadRecord(f"{field!r} is missing or is not {_KINDS[kind]}")
    for field in ("digest", "language", "vouches"):
        if type(document.get(field, "")) is not str:
            raise BadRecord(f"'{field}' is not a text")
    if type(document.get("hands", [])) is not list:
        raise BadRecord("'hands' is not a list")
    players = document.get("players", [])
    if type(players) is not list or len(players) not in (0, document["seats"]) or not all(type(p) is str for p in players):
        raise BadRecord("'players' is not a list with a text for each seat")
    unknown = sorted(set(document) - set(FIELDS) - {"digest", "hands", "language", "players", "snapshot", "vouches"})
    if unknown:
        raise BadRecord(f"unknown field {unknown[0]!r}")
    if not 0 <= document["seed"] < 1 << 64:
        raise BadRecord("'seed' is not between 0 and 2^64 - 1")


SNAPSHOT: Final[dict[str, type]] = {"after": int, "rules": int, "carried": bool, "table": dict}


def _snapshot(found: Any, actions: int) -> Snapshot | None:
    """A snapshot that does not belong to the last action of a record that somebody shortened or lengthened is no use."""
    if not isinstance(found, dict) or {key: type(value) for key, value in found.items()} != SNAPSHOT:
        raise BadRecord(f"'snapshot' is not an object with {', '.join(SNAPSHOT)}")
    shot = Snapshot(found["after"], found["rules"], found["table"], found["carried"])
    if shot.carried and not 0 <= shot.after <= actions:
        raise BadRecord(f"'snapshot' was carried over after {shot.after} actions: there are {actions}")
    return shot if shot.carried or shot.after == actions else None


_KINDS: Final[dict[type, str]] = {int: "a whole number", str: "a text", dict: "an object", list: "a list"}


def _action(entry: Any, line: str) -> tuple[int, str]:
    if isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is int and type(entry[1]) is str:
        return entry[0], entry[1]
    raise BadRecord(f"{line}: expected [seat, word], found {json.dumps(entry)[:60]}")


def _lines_of_actions(text: str, count: int) -> list[int]:
    """On which line each entry of "actions" begins, however the JSON was laid out; the first line where that cannot be told."""
    lines = _entries_after(text, r'"actions"\s*:\s*\[')
    return lines if len(lines) == count else [1] * count


def _entries_after(text: str, beginning: str) -> list[int]:
    decoder = json.JSONDecoder()
    start = re.search(beginning, text)
    at = start.end() if start else len(text)
    line, seen = text.count("\n", 0, at) + 1, at
    lines: list[int] = []
    while True:
        gap = re.compile(r"[\s,]*").match(text, at)
        at = gap.end() if gap else at
        if at >= len(text) or text[at] == "]":
            return lines
        line, seen = line + text.count("\n", seen, at), at
        lines.append(line)
        at = decoder.raw_decode(text, at)[1]
