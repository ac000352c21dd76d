"""Writes web/src/wire/types.ts from the server's protocol and the engine's sight: the page believes no other shapes.

python web/make/wire.py
"""

from __future__ import annotations

import sys
import types
import typing
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin

import msgspec

WEB = Path(__file__).resolve().parents[1]
if str(WEB.parent / "src") not in sys.path:
    sys.path.insert(0, str(WEB.parent / "src"))

from banneret.core import sight, story  # noqa: E402
from banneret.server import protocol  # noqa: E402

OUT = WEB / "src" / "wire" / "types.ts"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown", object: "unknown"}
SIGHT = [sight.Group, sight.Move, sight.Entry, sight.Heading, sight.Standing, sight.Seen, story.Frame, story.Story]
INWARD = [protocol.Look, protocol.Do, protocol.Say, protocol.Spare, protocol.Preview, protocol.WhyNot]
OUTWARD = [
    protocol.Done,
    protocol.Refused,
    protocol.Shown,
    protocol.Gathered,
    protocol.Said,
    protocol.Previewed,
    protocol.Because,
]
OTHERS = [
    protocol.Ticking, protocol.ChairSeen, protocol.ClockWish, protocol.TableSeen, protocol.Spoken, protocol.ChairWish,
    protocol.NewTable, protocol.Recorded, protocol.PlayRecord, protocol.Me,
    protocol.Invitation, protocol.GameSeen, protocol.House, protocol.Reason, protocol.Hint,
]  # fmt: skip
NAMES: dict[Any, str] = {sight.Seen: "Sight", protocol.Spoken: "Spoken"}
RAW = {
    ("Shown", "sight"): "Sight",
    ("Shown", "news"): "Entry[]",
    ("Previewed", "sight"): "Sight | null",
    ("Previewed", "news"): "Entry[]",
}
"""what the server has encoded already, and passes on as it is"""
OWN = {("Sight", "question"): "Question", ("Sight", "picture"): "Picture", ("Frame", "picture"): "Picture"}

HEAD = """// Written by web/make/wire.py from the server's protocol and the engine's sight. Do not edit.

/** What lies on the table in the game's own words; each game narrows it. */
export type Picture = Record<string, unknown>;

/** What a seat is asked; empty when it is not asked anything. */
export type Question = { ask?: string; help?: string; rule?: string; secret?: boolean; facts?: Facts; choices?: Group[] };

export type Facts = Record<string, number>;
"""


def name_of(kind: Any) -> str:
    return NAMES.get(kind, kind.__name__)


def typed(kind: Any) -> str:
    """A Python annotation in TypeScript."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in [*SIGHT, *OTHERS]:
        return name_of(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is typing.Annotated or origin is NotRequired:
        return typed(inner[0])
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(typed(part) for part in inner)
    if origin is list:
        part = typed(inner[0])
        return f"({part})[]" if "|" in part else f"{part}[]"
    if origin is not None and inner:  # dict, Mapping
        return f"Record<{typed(inner[0])}, {typed(inner[1])}>"
    if isinstance(kind, typing.TypeAliasType if hasattr(typing, "TypeAliasType") else ()):
        return typed(kind.__value__)
    raise TypeError(f"{kind!r} has no shape in the page")


def of_dict(kind: Any) -> str:
    name = name_of(kind)
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = [
        field(name, key, hint, get_origin(hint) is NotRequired or key not in kind.__required_keys__)
        for key, hint in hints.items()
    ]
    return f"export type {name} = {{ {'; '.join(fields)} }};"


def of_struct(kind: Any) -> str:
    name, config = name_of(kind), kind.__struct_config__
    tag = [f"{config.tag_field}: '{config.tag}'"] if config.tag else []
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = [field(name, f.name, hints[f.name], not f.required) for f in msgspec.structs.fields(kind)]
    return f"export type {name} = {{ {'; '.join(tag + fields)} }};"


def field(owner: str, key: str, hint: Any, optional: bool) -> str:
    shape = RAW.get((owner, key)) or OWN.get((owner, key)) or typed(hint)
    return f"{key}{'?' if optional else ''}: {shape}"


def written() -> str:
    parts = [HEAD, *(of_dict(kind) for kind in SIGHT), "", *(of_struct(kind) for kind in OTHERS), ""]
    parts += [*(of_struct(kind) for kind in INWARD), f"export type In = {' | '.join(name_of(k) for k in INWARD)};", ""]
    parts += [*(of_struct(kind) for kind in OUTWARD), f"export type Out = {' | '.join(name_of(k) for k in OUTWARD)};", ""]
    return "\n".join(parts)


if __name__ == "__main__":
    OUT.write_text(written(), encoding="utf-8")
