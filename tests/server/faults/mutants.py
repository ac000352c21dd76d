"""Houses that are broken on purpose, each in one way. A test that does not notice is no test.

A mutant is a function that patches the house before it starts; its docstring is what docs/reliability.md says of it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

MUTANTS: dict[str, Callable[[], None]] = {}


def mutant(patch: Callable[[], None]) -> Callable[[], None]:
    MUTANTS[patch.__name__] = patch
    return patch


# -- moves


@mutant
def acknowledges_first() -> None:
    """A move is acknowledged, and written a moment later."""
    from banneret.server.store.log import Log

    honest, waiting = Log.append, set()

    async def append(self: Any, *row: Any) -> None:
        async def later() -> None:
            await asyncio.sleep(0.05)
            await honest(self, *row)

        task = asyncio.ensure_future(later())
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    Log.append = append  # type: ignore[method-assign]


@mutant
def next_free_version() -> None:
    """A move is written at whatever version is free, as if nobody else had moved."""
    from msgspec.structs import replace

    from banneret.server.store.log import Conflict, Log

    honest = Log.append

    async def append(self: Any, table: str, row: Any, course: Any) -> None:
        for _ in range(20):
            try:
                return await honest(self, table, row, course)
            except Conflict:
                row = replace(row, version=row.version + 1)

    Log.append = append  # type: ignore[method-assign]


@mutant
def forgets_keys() -> None:
    """Keys are not looked up: a repeat is a new move."""
    from banneret.server.room import Room

    honest = Room._note

    def note(self: Any, match: Any, row: Any) -> None:
        honest(self, match, row)
        self.keys.clear()

    Room._note = note  # type: ignore[method-assign]


@mutant
def any_move_for_a_key() -> None:
    """A known key is enough: what was asked for is not compared with what was done."""
    from banneret.server.room import Room

    class Same(tuple[Any, ...]):
        __hash__ = tuple.__hash__

        def __eq__(self, other: object) -> bool:
            return True

    honest = Room._note

    def note(self: Any, match: Any, row: Any) -> None:
        honest(self, match, row)
        self.keys[row.key] = Same((row.seat, row.word))

    Room._note = note  # type: ignore[method-assign]


@mutant
def any_question() -> None:
    """Which question an answer belongs to is not looked at."""
    from msgspec.structs import replace

    from banneret.server.room import Room

    honest = Room.move

    async def move(self: Any, person: Any, m: Any) -> Any:
        match = await self.awake()
        seat = m.seat if m.seat < match.seats else 0
        return await honest(self, person, replace(m, asked=match.asked(seat)))

    Room.move = move  # type: ignore[method-assign]


@mutant
def keeps_what_failed() -> None:
    """After a failed commit the match stays in memory, a move ahead of the log."""
    from banneret.server.room import Room

    honest = Room.drop

    def drop(self: Any) -> None:
        if getattr(self, "match", None) is None:
            honest(self)

    Room.drop = drop  # type: ignore[method-assign]


@mutant
def acknowledges_failures() -> None:
    """What could not be written is acknowledged."""
    from banneret.server.store.log import Log, StoreFailed

    honest = Log.append

    async def append(self: Any, *row: Any) -> None:
        with contextlib.suppress(StoreFailed):
            await honest(self, *row)

    Log.append = append  # type: ignore[method-assign]


@mutant
def plays_what_is_illegal() -> None:
    """The rules are not asked: whatever the table can carry out is done."""
    from banneret.core import agenda

    agenda.State.objection = lambda self, seat, action: None  # type: ignore[method-assign,assignment]


# -- the store


@mutant
def pen_breaks() -> None:
    """(A circumstance.) The scribe's hand fails once the file `break` lies beside the database."""
    from banneret.server.store.sqlite import Scribe

    honest = Scribe.commit

    def commit(self: Any, db: Any, batch: Any) -> Any:
        if (self.path.parent / "break").exists():
            raise RuntimeError("the pen broke")
        return honest(self, db, batch)

    Scribe.commit = commit  # type: ignore[method-assign]


@mutant
def looks_alive() -> None:
    """A dead scribe does not end the process."""
    from banneret.server.store import sqlite

    class NoExit:
        @staticmethod
        def _exit(status: int) -> None:
            """The house goes on without a scribe."""

    sqlite.os = NoExit  # type: ignore[attr-defined,assignment]


@mutant
def healthy_by_word() -> None:
    """The readiness probe says yes without writing."""
    from banneret.server.routes import page

    async def writes(store: Any) -> bool:
        return True

    page.writes = writes


@mutant
def trusts_the_file() -> None:
    """A damaged file is opened, and rows that cannot be read are left out."""
    import sqlite3

    from banneret.server.store import sqlite

    honest = sqlite.migrate

    def migrate(path: Any) -> None:
        if not path.exists():
            honest(path)

    async def read(self: Any, sql: str, *values: Any) -> Any:
        try:
            db = sqlite3.connect(self.path)
            db.text_factory = lambda data: data.decode(errors="replace")
            cursor, rows = db.execute(sqlite.here(sql), values), []
            while True:
                try:
                    row = cursor.fetchone()
                except sqlite3.Error:
                    break
                if row is None:
                    break
                rows.append(row)
            return rows
        except sqlite3.Error:
            return []

    sqlite.migrate = migrate
    sqlite.SqliteStore.read = read  # type: ignore[method-assign]


@mutant
def mute() -> None:
    """(A circumstance.) What this process writes is told to no other."""
    from banneret.server.store.postgres import PostgresStore

    PostgresStore.tell = lambda self, note: None  # type: ignore[method-assign]


@mutant
def never_reads_again() -> None:
    """A process believes in notes alone: what it was not told, it never learns."""
    from banneret.server.hall import Hall

    async def reread(self: Any) -> None:
        pass

    Hall.reread = reread  # type: ignore[method-assign]


@mutant
def gives_up_the_store() -> None:
    """After the first fault of the database the store answers nobody any more."""
    from banneret.server.store import postgres
    from banneret.server.store.log import StoreFailed

    honest, dead = postgres.PostgresStore.write, []

    async def write(self: Any, *writes: Any, note: str = "") -> None:
        if dead:
            raise StoreFailed("gone")
        try:
            await honest(self, *writes, note=note)
        except StoreFailed:
            dead.append(True)
            raise

    postgres.PostgresStore.write = write  # type: ignore[method-assign]
