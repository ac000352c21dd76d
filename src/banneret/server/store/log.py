"""The contract of a store, and the log: what happened at each table, one row after another, for ever.

The SQL is the same for both databases: `$1`, `$2` … for values, whole numbers and texts only. A store carries it out;
what the rows mean is said in this file, `tables.py`, `people.py` and `talk.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

Value = int | str | None
Found = list[tuple[Any, ...]]


class Conflict(Exception):
    """Somebody else wrote first."""


class StoreFailed(Exception):
    """It was not written, or could not be read; nobody was promised anything."""


class Write(NamedTuple):
    """One statement of a transaction. Where it `must` find something and does not, that is a conflict."""

    sql: str
    values: Sequence[Value]
    must: bool = False


class Row(Struct, frozen=True):
    """What one hand did. An undo is a row like any other, with the word "undo"."""

    version: int
    key: str
    seat: int
    word: str
    at: int
    """milliseconds of the server's clock; never earlier than the row before"""


class Course(Struct, frozen=True):
    """How a match stands after its last row: what can be known of a table without waking it."""

    phase: str
    version: int
    asked: list[int]
    due: int | None
    """when the house itself has something to do there"""
    rules: int
    state: str
    """the table as JSON, for the day when the rules have changed"""
    seen: bool = True
    """whether everybody was told of it: a list of tables must not count what is done in secret"""


class Store(Protocol):
    alone: bool
    """whether no other process writes there: then nothing has to be read again"""

    async def read(self, sql: str, *values: Value) -> Found: ...

    async def write(self, *writes: Write, note: str = "") -> None:
        """All of them or none; once this returns they are on the disk. The note goes to other processes, afterwards."""
        ...

    async def append(self, table: str, row: Row, course: Course) -> None:
        """A row of the log and how the table stands after it; a conflict if that version or key is taken."""
        ...

    def tell(self, note: str) -> None:
        """A note to the other processes; it may be lost."""
        ...

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with every note of another process; with "" when some may have been lost."""
        ...

    async def lead(self, table: str) -> bool:
        """Whether this process is the one that answers for bots and clocks at a table."""
        ...

    async def yield_lead(self, table: str) -> None: ...

    async def close(self) -> None: ...


class Log:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        found = await self.store.read(
            "SELECT version, key, seat, word, at FROM log WHERE table_id = $1 AND version > $2 ORDER BY version", table, after
        )
        return [Row(*row) for row in found]

    async def append(self, table: str, row: Row, course: Course) -> None:
        await self.store.append(table, row, course)
        self.store.tell(f"{table}:{row.version}")


def appending(table: str, row: Row, course: Course) -> list[Write]:
    """What an appended row writes."""
    return [
        Write(
            "INSERT INTO log (table_id, version, key, seat, word, at) VALUES ($1, $2, $3, $4, $5, $6)",
            (table, row.version, row.key, row.seat, row.word, row.at),
        ),
        Write(
            "UPDATE courses SET phase = CASE phase WHEN 'running' THEN $2 ELSE phase END, version = $3, asked = $4,"
            " due = $5, rules = $6, state = $7,"
            " changed_at = CASE WHEN $9 = 1 THEN $8 ELSE changed_at END WHERE table_id = $1",
            (
                table,
                course.phase,
                course.version,
                numbers(course.asked),
                course.due,
                course.rules,
                course.state,
                row.at,
                int(course.seen),
            ),
        ),
    ]


def numbers(seats: list[int]) -> str:
    """A list of seats as it stands in a column, so that `LIKE '%,3,%'` finds one.

    >>> numbers([0, 3])
    ',0,3,'
    """
    return "".join(f",{seat}" for seat in seats) + ","
