"""Houses that are broken on purpose, each in one way. A test that does not notice is no test.

A mutant is a function that patches the house before it starts; its docstring is what docs/reliability.md says of it.
"""

from __future__ import annotations

import asyncio
import os
import signal
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
        try:
            await honest(self, *row)
        except StoreFailed:
            pass

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


# -- doors


@mutant
def any_origin() -> None:
    """Origins are not looked at."""
    from banneret.server.door import Door

    Door.own_origin = lambda self, origin, host: True  # type: ignore[method-assign]


@mutant
def any_seat() -> None:
    """Whoever may enter may answer for, and look through, every chair."""
    from banneret.server.table import Table

    Table.may_answer = lambda self, person, seat: 0 <= seat < len(self.chairs)  # type: ignore[method-assign]


@mutant
def any_table() -> None:
    """Private tables are open to whoever knows their id."""
    from banneret.server.table import Table

    Table.may_enter = lambda self, person: True  # type: ignore[method-assign]


@mutant
def anybody_hosts() -> None:
    """What is the host's to decide, anybody decides."""
    from banneret.server.table import Table

    Table.must_host = lambda self, person: None  # type: ignore[method-assign]


@mutant
def records_while_it_runs() -> None:
    """The whole record is given out at any time."""
    from banneret.server.room import Room

    async def record(self: Any) -> str:
        return str((await self._copy()).record().dumps())

    Room.record = record  # type: ignore[method-assign]


@mutant
def names_are_passes() -> None:
    """A cookie or token is the person's id, as in games that put it into the address."""
    from banneret.server.store.people import People
    from banneret.server.table import Person

    honest = People.by_pass

    async def by_pass(self: Any, secret: str, kind: Any) -> Any:
        found = await self.store.read("SELECT id, name FROM people WHERE id = $1", secret)
        return Person(*found[0]) if found else await honest(self, secret, kind)

    People.by_pass = by_pass  # type: ignore[method-assign]


@mutant
def passes_never_end() -> None:
    """The date on a cookie or token is not looked at."""
    from banneret.server.store import people

    people.now_ms = lambda: 0


@mutant
def sits_on_laps() -> None:
    """A chair that is named is taken, whoever sits there."""
    from banneret.server.table import Chair, Table

    def seated(self: Any, person: Any, seat: Any, name: str = "") -> Any:
        return self.with_chair(seat if seat is not None else len(self.chairs) - 1, Chair("person", person.id, person.name))

    Table.seated = seated  # type: ignore[method-assign]


@mutant
def no_policy() -> None:
    """Answers carry no Content-Security-Policy."""
    from banneret.server import porter

    porter.HEADERS.pop(b"content-security-policy")


# -- sizes and rates


@mutant
def any_size() -> None:
    """Frames and bodies of any size are taken in."""
    from banneret.server import protocol

    protocol.LARGEST = 1 << 32  # type: ignore[misc]


@mutant
def any_shape() -> None:
    """What comes in is read without a look at its shape."""
    import json

    from banneret.server import lines, protocol

    kinds = {kind.__name__.lower(): kind for kind in (protocol.Look, protocol.Do, protocol.Say)}

    def read(frame: Any) -> Any:
        message = json.loads(frame)
        return kinds[message.pop("t")](**message)

    lines.read = read


@mutant
def any_rate() -> None:
    """Nobody counts messages, nor answers that nobody reads."""
    from banneret.server import limits, lines

    limits.Bucket.take = lambda self: True  # type: ignore[method-assign]
    lines.OWED = 1 << 60  # type: ignore[misc]


@mutant
def waits_for_slow_readers() -> None:
    """A table's news goes to everybody in turn: one who does not read holds up the rest."""
    from banneret.server.lines import Line

    honest, gates = Line.pour, {}

    async def pour(self: Any, send: Any) -> None:
        gate = gates.setdefault(self.room.table.id, asyncio.Lock())

        async def one_at_a_time(data: bytes) -> None:
            async with gate:
                await send(data)

        await honest(self, one_at_a_time)

    Line.pour = pour  # type: ignore[method-assign]


@mutant
def forgets_who_left() -> None:
    """A line that was cut is never struck off."""
    from banneret.server.lines import Line

    Line.leave = lambda self: None  # type: ignore[method-assign]


# -- eyes


@mutant
def one_sight_for_all() -> None:
    """Everybody is shown what the next seat sees."""
    from banneret.core.match import Match

    honest = Match.sight

    def sight(self: Any, viewer: int, since: int = 0) -> Any:
        return honest(self, (viewer + 1) % self.seats, 0)

    Match.sight = sight  # type: ignore[method-assign]


@mutant
def counts_choices() -> None:
    """A number that everybody is sent counts the answers that the seat asked has to choose from."""
    from msgspec.structs import replace

    from banneret.server.room import Room

    honest = Room.glance

    async def glance(self: Any, viewer: int) -> Any:
        seen = await honest(self, viewer)
        state = self.match.state
        return replace(seen, upto=seen.upto + sum(len(state.legal(seat)) for seat in state.to_act))

    Room.glance = glance  # type: ignore[method-assign]


@mutant
def nobody_answers_for_others() -> None:
    """(A circumstance.) The house does nothing of its own accord: what it does for the forced comes after a random pause."""
    from banneret.server.house import Steward

    async def serve(self: Any) -> None:
        return None

    Steward.serve = serve  # type: ignore[method-assign,assignment]


# -- stopping


@mutant
def leaves_at_once() -> None:
    """Told to stop, it goes without a word."""
    from banneret.server import run

    honest = run.serve

    async def serve(settings: Any, ready: Any) -> None:
        import uvicorn

        uvicorn.Server.handle_exit = lambda self, sig, frame: os._exit(0)  # type: ignore[method-assign]
        await honest(settings, ready)

    run.serve = serve
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
