"""Weights as small files in the package: one for each game and number of seats, with what they were learnt from."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from banneret.bots.judgement.linear import Parts, Row
from banneret.core import BadData, DeadEnd
from banneret.core.data import read_toml

LEAD: Final = "lead"
FOLDER: Final = Path(__file__).parent / "weights"


def path_of(game: str, seats: int) -> Path:
    return FOLDER / f"{game}-{seats}.toml"


def path_of_places(game: str, seats: int) -> Path:
    return places_beside(path_of(game, seats))


def places_beside(path: Path) -> Path:
    """Where the worths of places lie that belong to these weights."""
    return path.with_name(f"{path.stem}-places.toml")


def path_of_dawns(game: str, seats: int) -> Path:
    return FOLDER / f"{game}-{seats}-dawns.toml"


def untaught(parts: Parts) -> list[Row]:
    """The weights where nothing is learnt: those of the advice, at every stage."""
    return [parts.prior[:] for _ in range(parts.stages)]


def read(path: Path, parts: Parts) -> list[Row]:
    """The weights of a file. One that was made for other components is refused: it would judge by the wrong names."""
    try:
        found = read_toml(path)
        names, stages = found["weights"]["components"], found["weights"]["stages"]
        weights = [[float(weight) for weight in row] for row in stages]
    except (BadData, KeyError, TypeError, ValueError) as error:
        raise DeadEnd(f"{path.name}: these are no weights: {type(error).__name__}: {error}") from None
    if names != [*parts.names, LEAD]:
        raise DeadEnd(f"{path.name} was learnt for other components: {', '.join(map(str, names))}")
    if len(weights) != parts.stages or any(len(row) != len(names) for row in weights):
        raise DeadEnd(f"{path.name} was learnt for other stages: expected {parts.stages} rows of {len(names)}")
    return weights


def read_spreads(path: Path, parts: Parts) -> Row:
    """By stage, the lead in points that makes a victory some three times as likely."""
    try:
        found = [float(spread) for spread in read_toml(path)["weights"]["spreads"]]
    except (BadData, KeyError, TypeError, ValueError) as error:
        raise DeadEnd(f"{path.name}: no spreads: {type(error).__name__}: {error}") from None
    if len(found) != parts.stages or not all(spread > 0 for spread in found):
        raise DeadEnd(f"{path.name}: expected a spread above 0 for each of {parts.stages} stages")
    return found


def read_places(path: Path, parts: Parts) -> Row:
    """What each place is worth for a turn. A file for another map is refused."""
    try:
        found = {name: float(worth) for name, worth in read_toml(path)["places"].items()}
    except (AttributeError, BadData, KeyError, TypeError, ValueError) as error:
        raise DeadEnd(f"{path.name}: these are no worths of places: {type(error).__name__}: {error}") from None
    if list(found) != list(parts.places):
        raise DeadEnd(f"{path.name} was learnt for other places: {', '.join(list(found)[:5])}, …")
    return list(found.values())


def written(weights: list[Row], spreads: Row, parts: Parts, learnt: dict[str, Any]) -> str:
    """The text of such a file."""
    widths = ", ".join(f"{spread:.2f}" for spread in spreads)
    return "\n".join([*_head(learnt), "", "[weights]", f"spreads = [{widths}]", *_stages(weights, parts), ""])


def written_places(worths: Row, parts: Parts, learnt: dict[str, Any]) -> str:
    return "\n".join([*_head(learnt), "", *_places(worths, parts), ""])


def written_dawns(weights: list[Row], worths: Row, parts: Parts, learnt: dict[str, Any]) -> str:
    return "\n".join([*_head(learnt), "", "[weights]", *_stages(weights, parts), "", *_places(worths, parts), ""])


def _stages(weights: list[Row], parts: Parts) -> list[str]:
    names = ", ".join(f'"{name}"' for name in (*parts.names, LEAD))
    rows = ["  [" + ", ".join(f"{weight:.4f}" for weight in row) + "]," for row in weights]
    return [f"components = [{names}]", "stages = [", *rows, "]"]


def _places(worths: Row, parts: Parts) -> list[str]:
    head = "[places]  # in points for each turn to come, beyond what the components tell"
    return [head, *(f"{name} = {worth:.3f}" for name, worth in zip(parts.places, worths, strict=True))]


def _head(learnt: dict[str, Any]) -> list[str]:
    lines = ["# Made by the command below; not to be edited by hand.", "[learnt]"]
    return lines + [f"{name} = {_toml(value)}" for name, value in learnt.items()]


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
