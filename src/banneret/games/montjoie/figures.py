"""Figures of the data file that are more than a number: rows, ranges of a die, ranges by turn. Each refusal names its place."""

from __future__ import annotations

from typing import Any

from banneret.core.data import figure
from banneret.core.errors import BadData

Range = tuple[int, int]


def one_of(value: Any, known: list[str], where: str) -> int:
    if value not in known:
        raise BadData(f"{where}: {value!r} is unknown; possible are {', '.join(known)}")
    return known.index(value)


def rows(value: Any, where: str, keys: set[str]) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(row, dict) and set(row) == keys for row in value):
        raise BadData(f"{where}: expected rows of {', '.join(sorted(keys))}")
    return value


def span(value: Any, where: str, low: int, high: int) -> Range:
    """[3, 6] as (3, 6)."""
    if not isinstance(value, list) or len(value) != 2 or not all(type(n) is int for n in value):
        raise BadData(f"{where}: expected [low, high], found {value!r}")
    if not low <= value[0] <= value[1] <= high:
        raise BadData(f"{where}: {value!r} is not a range between {low} and {high}")
    return value[0], value[1]


def die_range(value: Any, where: str) -> Range:
    return span(value, where, 1, 6)


def by_turn(value: Any, key: str, where: str) -> tuple[Range, ...]:
    """Rows of turns and dice as a list of dice by turn, from 1; the last row goes on for ever."""
    found: list[Range] = [(0, 0)]
    for row in rows(value, where, {"turns", key}):
        low, high = span(row["turns"], f"{where}.turns", 1, 30)
        if low != len(found):
            raise BadData(f"{where}.turns: expected the next row to begin with turn {len(found)}, found {low}")
        found += [die_range(row[key], f"{where}.{key}")] * (high + 1 - low)
    return tuple(found + [found[-1]] * 30)


def by_die(value: Any, key: str, where: str, high: int) -> tuple[int, ...]:
    """Rows of dice and a number as a list by the die: every face once."""
    found = [-1] * 7
    for row in rows(value, where, {"die", key}):
        low, top = die_range(row["die"], f"{where}.die")
        for die in range(low, top + 1):
            if found[die] >= 0:
                raise BadData(f"{where}: two rows for a die of {die}")
            found[die] = figure(row, key, where, 0, high)
    if -1 in found[1:]:
        raise BadData(f"{where}: no row for a die of {found.index(-1, 1)}")
    return tuple(found)


def two_dice(table: dict[str, Any], keys: list[str], where: str) -> list[Range]:
    """The results of two dice, in the order of their names: every sum has one."""
    found = [span(table[key], f"{where}.{key}", 2, 12) for key in keys]
    for roll in range(2, 13):
        hits = [key for key, (low, high) in zip(keys, found, strict=True) if low <= roll <= high]
        if len(hits) != 1:
            raise BadData(f"{where}: a roll of {roll} has {len(hits)} results, not one")
    return found
