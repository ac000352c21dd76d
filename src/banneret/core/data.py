"""A user's own figures laid over the component data of a game.

An overlay is a TOML file with just the figures that differ. Tables in a list are found by their key (`id`,
`players` or `strength`); everything named must exist in the base and keep its type, so a slip of the pen is met with
a message instead of a silent default.
"""

from __future__ import annotations

import difflib
import tomllib
from pathlib import Path
from typing import Any, Final

from banneret.core.errors import BadData, in_words


class Fixed:
    """Figures: an attribute is written once and never again, so that no hand and no bot can change them."""

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise TypeError(f"{type(self).__name__}.{name} is fixed")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise TypeError(f"{type(self).__name__}.{name} is fixed")


LARGEST: Final = 1_000_000
"""No honest file of figures is longer."""

KEYS: Final = ("id", "players", "strength")


def read_text(path: Path, what: str, largest: int) -> str:
    """A whole text file, with or without a byte order mark. What never ends, or is no file, is refused before it is read."""
    try:
        if not path.exists():
            raise BadData(f"{path}: there is no such file")
        if not path.is_file():
            raise BadData(f"{path}: not a readable {what}: it is a directory, a device or a pipe")
        if path.stat().st_size > largest:
            raise BadData(f"{path}: not a readable {what}: it has {path.stat().st_size} bytes, {largest} is the most")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadData(f"{path}: not a readable {what}: {in_words(error)}") from None


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file; whatever is wrong with it is told in one sentence."""
    try:
        return tomllib.loads(read_text(path, "TOML file", LARGEST))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadData(f"{path}: not a readable TOML file: {error}") from None


def overlay(base: dict[str, Any], over: dict[str, Any], where: str = "", known: dict[str, Any] | None = None) -> dict[str, Any]:
    """The base with the figures of `over` in place of its own. Neither argument is changed.

    `known` holds, for a row of a list, the figures that any row of it has: a row may gain one of those.

    >>> overlay({"supply": {"gold": 37, "votes": 37}}, {"supply": {"gold": 40}})
    {'supply': {'gold': 40, 'votes': 37}}
    """
    merged = dict(base)
    known = known or base
    for key, value in over.items():
        path = f"{where}.{key}" if where else key
        if key.startswith("provenance"):
            continue  # a user may keep notes where the data keep theirs
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            raise BadData(f"{path}: there is no such figure" + (f"; did you mean {near[0]!r}?" if near else ""))
        merged[key] = _replace(base.get(key, known[key]), value, path)
    return merged


def _replace(old: Any, new: Any, path: str) -> Any:
    if isinstance(old, dict):
        if not isinstance(new, dict):
            raise BadData(f"{path}: expected a table")
        return overlay(old, new, path)
    if isinstance(old, list) and old and isinstance(old[0], dict) and _key_of(old[0]):
        return _replace_rows(old, new, path)
    if type(old) is not type(new):
        raise BadData(f"{path}: expected {_kind(old)}, found {_kind(new)} {new!r}")
    if isinstance(new, int) and new < 0:
        raise BadData(f"{path}: {new} is negative")
    return new


def _replace_rows(rows: list[dict[str, Any]], new: Any, path: str) -> list[dict[str, Any]]:
    key = _key_of(rows[0])
    if not isinstance(new, list) or not all(isinstance(row, dict) for row in new):
        raise BadData(f"{path}: expected tables, written [[{path}]]")
    merged = list(rows)
    names = [old[key] for old in rows]
    anywhere = {name: value for old in rows for name, value in old.items()}
    seen: set[object] = set()
    for row in new:
        at = names.index(row.get(key)) if row.get(key) in names else -1
        if at < 0:
            raise BadData(f"{path}: no entry has {key} = {row.get(key)!r}; there are {', '.join(map(str, names))}")
        if row[key] in seen:
            raise BadData(f"{path}: {key} = {row[key]!r} stands there twice")
        seen.add(row[key])
        merged[at] = overlay(rows[at], row, f"{path} {row[key]}", anywhere)
    return merged


def _key_of(row: dict[str, Any]) -> str:
    found = [key for key in KEYS if key in row]
    return found[0] if found else ""


def _kind(value: Any) -> str:
    kinds = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "a table"}
    return kinds.get(type(value), f"a {type(value).__name__}")


def figure(row: dict[str, Any], key: str, where: str, low: int, high: int) -> int:
    """A whole number within bounds, or a message that names the place."""
    value = row.get(key)
    if type(value) is not int or not low <= value <= high:
        raise BadData(f"{where}.{key}: expected a whole number from {low} to {high}, found {value!r}")
    return value
