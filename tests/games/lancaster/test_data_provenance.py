"""The promise of the data file: what it marks as reconstructed, a user can replace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from banneret.core.data import overlay
from banneret.core.views import attributes
from banneret.games.lancaster import tables
from banneret.games.lancaster.tables import DATA, build

Data = dict[str, Any]


def reconstructed(table: Data, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Data, str]]:
    """Every field whose provenance says so: the path of its table, the table, and the field ("" for the whole table)."""
    for key, value in table.items():
        if key.startswith("provenance") and "reconstructed" in value:
            yield path, table, key.removeprefix("provenance").removeprefix("_").removesuffix("_n")
        elif isinstance(value, dict):
            yield from reconstructed(value, (*path, key))
        elif isinstance(value, list):
            for row in value:
                if isinstance(row, dict) and "id" in row:
                    yield from reconstructed(row, (*path, key, row["id"]))


WHOLE_TABLES = {
    "supply": "gold", "map": "width", "conflict_slot": "x", "conflict": "france_strength", "castle_space": "reward",
    "majority_two_players": "shared_first_total",
}  # fmt: skip


def another(field: str, value: Any) -> Any:
    """A different figure that can be played with."""
    if field == "min_strength":
        return value % 4 + 1
    if field == "points":
        return [n + 1 for n in value]
    if field == "reward":
        return [part | {"n": part["n"] + 1} for part in value]
    return value + 1


def law_change(row: Data) -> Data:
    """A law changes its section with another of its set."""
    other = next(law for law in DATA["law"] if law["set"] == row["set"] and law["section"] != row["section"])
    return {"law": [{"id": row["id"], "section": other["section"]}, {"id": other["id"], "section": row["section"]}]}


def change_of(path: tuple[str, ...], row: Data, field: str) -> Data:
    if path[0] == "law":
        return law_change(row)
    kind = path[-2] if "id" in row else path[-1]
    field = field or WHOLE_TABLES[kind]
    change: Data = {field: another(field, row[field])}
    if "id" not in row:
        return {kind: change}
    rows = {kind: [{"id": row["id"], **change}]}
    return {"map": rows} if path[0] == "map" else rows


def plain(thing: Any) -> Any:
    """Tables as plain values, to compare."""
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [plain(item) for item in thing]
    return plain(attributes(thing)) if type(thing).__module__ == tables.__name__ else thing


CASES = list(reconstructed(DATA))


def test_the_reconstructed_figures_are_found() -> None:
    """Six minimum strengths, Somerset, conflicts, favours, three castle spaces, 24 inferred sections, the map and more."""
    found = {(*path, field) for path, _, field in CASES}

    assert len(found) >= 60
    assert {("county", "A", "min_strength"), ("county", "G", "reward"), ("favour", "gold3", "reward")} < found
    assert {
        ("supply", ""),
        ("majority_two_players", ""),
        ("castle_space", "mixed", ""),
        ("map", "conflict_slot", "U1", ""),
    } < found
    assert len([path for path, _, _ in CASES if path[0] == "law"]) == 24


@pytest.mark.parametrize(("path", "row", "field"), CASES, ids=[".".join([*path, field]) for path, _, field in CASES])
def test_every_reconstructed_figure_can_be_replaced(path: tuple[str, ...], row: Data, field: str) -> None:
    """The overlay is accepted and changes what is played with; the map only changes what is drawn."""
    change = change_of(path, row, field)

    assert overlay(DATA, change) != DATA
    changed = plain(build(change)) != plain(build({}))
    assert changed is (path[0] != "map")
