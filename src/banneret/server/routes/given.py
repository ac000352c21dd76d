"""What handlers are given: the parts of the house, the person who asks, and the table that the address names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import FromPath

from banneret.server.bots import Bots
from banneret.server.door import Door
from banneret.server.hall import Hall
from banneret.server.limits import Counts, Patience, Rates, whence
from banneret.server.settings import Settings
from banneret.server.table import Person, Refusal
from banneret.server.tables_desk import Desk

ThePerson = NamedDependency[Person]
TheHall = NamedDependency[Hall]
TheDoor = NamedDependency[Door]
TheDesk = NamedDependency[Desk]
TheBots = NamedDependency[Bots]
TheSettings = NamedDependency[Settings]
TheRates = NamedDependency[Rates]
TheReaders = NamedDependency[Rates]
TheCounts = NamedDependency[Counts]
ThePatience = NamedDependency[Patience]
TableId = FromPath[str]


def spend(patience: Patience, person: Person, cost: float) -> None:
    """Take what an answer costs from this person's share, or refuse."""
    if not patience.allows(person.id, cost):
        raise Refusal("too_fast", status=429)


Asking = Request[Any, Any, Any]


def came_from(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return whence(connection.client.host) if connection.client else ""


@contextmanager
def one_more(*counted: tuple[Counts, str]) -> Iterator[None]:
    """One more line, or somebody who waits as with one, for each of these; refused where any has enough."""
    taken: list[tuple[Counts, str]] = []
    try:
        for counts, who in counted:
            if not counts.take(who):
                raise Refusal("too_many_lines", status=429)
            taken.append((counts, who))
        yield
    finally:
        for counts, who in taken:
            counts.give(who)
