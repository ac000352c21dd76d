"""What several commands understand alike: a variant in words, and a file of own figures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from banneret.core.data import read_toml
from banneret.core.errors import BadVariant

Lang = Annotated[
    str,
    typer.Option("--lang", help="en, fr or it; by default the one in $BANNERET_LANG, or English. A saved game keeps its own."),
]
Layout = Annotated[
    Path | None, typer.Option("--layout", help="A TOML file with the board, for games with one; as --variant layout=@FILE.")
]


def wishes(variant: list[str] | None, layout: Path | None) -> list[str]:
    """What was wished for, the layout among it."""
    return [*(variant or []), *([f"layout=@{layout}"] if layout else [])]


def parse_variant(items: list[str], data: Path | None) -> dict[str, Any]:
    """The wishes behind `--variant NAME=VALUE …` and `--data FILE`; the game says which of them it knows.

    A value too long for a command line comes from a TOML file: `layout=@board.toml`.

    >>> parse_variant(["laws=chosen", "sections=base,new,base,base,new"], None)
    {'laws': 'chosen', 'sections': 'base,new,base,base,new'}
    """
    found: dict[str, Any] = {}
    for item in items:
        name, sign, value = item.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise BadVariant(f"variant {item!r}: expected NAME=VALUE, such as laws=new")
        if name.strip() in found:
            raise BadVariant(f"variant {name.strip()!r} is given twice")
        if name.strip() == "data":
            raise BadVariant("variant 'data': own figures come from a file, with --data FILE")
        found[name.strip()] = _value(name.strip(), value.strip())
    if data is not None:
        found["data"] = read_toml(data)
    return found


def _value(name: str, text: str) -> Any:
    """What stands after the sign: the text itself, or what the file behind an @ says under this name or as a whole."""
    if not text.startswith("@"):
        return text
    found = read_toml(Path(text[1:]))
    return found.get(name, found)
