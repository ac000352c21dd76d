"""What several commands understand alike: a variant in words, and a file of own figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from banneret.core.data import read_toml
from banneret.core.errors import BadVariant


def parse_variant(items: list[str], data: Path | None) -> dict[str, Any]:
    """The wishes behind `--variant NAME=VALUE …` and `--data FILE`; the game says which of them it knows.

    >>> parse_variant(["laws=chosen", "sections=base,new,base,base,new"], None)
    {'laws': 'chosen', 'sections': 'base,new,base,base,new'}
    """
    wishes: dict[str, Any] = {}
    for item in items:
        name, sign, value = item.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise BadVariant(f"variant {item!r}: expected NAME=VALUE, such as laws=new")
        if name.strip() in wishes:
            raise BadVariant(f"variant {name.strip()!r} is given twice")
        if name.strip() == "data":
            raise BadVariant("variant 'data': own figures come from a file, with --data FILE")
        wishes[name.strip()] = value.strip()
    if data is not None:
        wishes["data"] = read_toml(data)
    return wishes
