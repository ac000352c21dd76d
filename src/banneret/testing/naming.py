"""Names in the facts of scenes: an unknown one is refused with those that there are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from banneret.core import BadData


def index(name: str, names: list[str], where: str) -> int:
    """The number of a name; `where` tells which fact it stands in."""
    if name not in names:
        raise BadData(f"{where}: {name!r} is unknown; possible are {', '.join(names[:20])}{' …' if len(names) > 20 else ''}")
    return names.index(name)


def bits(text: str, names: list[str], where: str) -> int:
    """The bit set of the names in a text: "recruit gold". There is one of each."""
    if len(set(text.split())) < len(text.split()):
        raise BadData(f"{where}: something stands there twice")
    return sum(1 << index(name, names, where) for name in text.split())


def check_names(facts: dict[str, Any], board: Collection[str], players: Mapping[str, Collection[str]]) -> None:
    """Every fact is one of the board's or a player, and every fact of a player one that there is of this player."""
    for name, value in facts.items():
        if name not in board and name not in players:
            raise BadData(f"{name}: no such fact; there are {', '.join([*players, *sorted(board)])}")
        for fact in value if name in players else []:
            if fact not in players[name]:
                raise BadData(f"{name}.{fact}: no such fact; there are {', '.join(sorted(players[name]))}")


class Bag(list[Any]):
    """A list whose order means nothing: `expect` takes it in any."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and sorted(map(repr, self)) == sorted(map(repr, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None
