"""PostgreSQL: several processes side by side, any of which can serve any table.

Moves that come together, of whatever tables, are written by one statement, which is one transaction and one wait for the disk;
other writes are transactions on a pool. What other processes should look at goes out by NOTIFY after the commit, many notes in
one go; a note that is lost costs a moment, since every process compares versions now and then. One session of its own listens
and holds the advisory locks that say which process answers for bots and clocks at a table: they end with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import asyncpg

from banneret.server.notes import log
from banneret.server.store.log import Conflict, Course, Found, Row, StoreFailed, Value, Write, numbers
from banneret.server.store.schema import APPLIED, NOTE, VERSIONS, missing

CHANNEL: Final = "banneret"
LISTENER: Final = "banneret listens"
"""What the session that listens is called in the database's own lists."""
POOL: Final = 8
SECONDS: Final = 5.0
"""What a statement, or the way to a connection, may take."""
RETRY_SECONDS: Final = 0.5
GATHER_SECONDS: Final = 0.002
"""Notes that come within this time go out together."""
PAYLOAD: Final = 7000
MIGRATING: Final = 0x62616E6E
"""The advisory lock of whoever brings the schema up to date."""

BATCH: Final = 200
WAITING: Final = 4096
"""More than this many moves never wait: whoever comes then is refused, and memory stays bounded."""

APPEND: Final = """
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[],
    $9::bigint[], $10::bigint[], $11::text[], $12::bigint[])
  AS g (table_id, version, key, seat, word, at, phase, asked, due, rules, state, seen)
), put AS (
  INSERT INTO log (table_id, version, key, seat, word, at) SELECT table_id, version, key, seat, word, at FROM given
  ON CONFLICT DO NOTHING RETURNING table_id, version, key
), course AS (
  UPDATE courses c SET phase = CASE c.phase WHEN 'running' THEN g.phase ELSE c.phase END, version = g.version, asked = g.asked,
    due = g.due, rules = g.rules, state = g.state, changed_at = CASE g.seen WHEN 1 THEN g.at ELSE c.changed_at END
  FROM given g JOIN put p ON p.table_id = g.table_id AND p.version = g.version AND p.key = g.key WHERE c.table_id = g.table_id
)
SELECT table_id, version, key FROM put
"""
"""Rows of many tables at once. Whoever was not first at a version is left out, and the others stand."""

FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError, ValueError)
LOST: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.AdminShutdownError, ConnectionError)
SPOILT: Final = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.DeadlockDetectedError, ValueError)
"""The fault of one row, or of the order in which two processes came."""


async def migrate(url: str) -> None:
    db = await asyncpg.connect(url, timeout=SECONDS)
    try:
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await db.execute(VERSIONS)
            for migration in missing([row[0] for row in await db.fetch(APPLIED)]):
                for statement in migration.statements:
                    await db.execute(statement)
                await db.execute(NOTE, migration.version, migration.name)
    finally:
        await db.close()


class Move(NamedTuple):
    """A row that waits to be written."""

    table: str
    row: Row
    course: Course
    written: asyncio.Future[None]

    def values(self) -> tuple[Value, ...]:
        row, course = self.row, self.course
        at_the_table = (course.phase, numbers(course.asked), course.due, course.rules, course.state, int(course.seen))
        return (self.table, row.version, row.key, row.seat, row.word, row.at, *at_the_table)

    def settle(self, fault: Exception | None) -> None:
        if self.written.done():  # the caller was cancelled
            return
        if fault is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(fault)


class PostgresStore:
    alone = False

    def __init__(self, url: str, pool: Any) -> None:
        self.url, self.pool = url, pool
        self.name = secrets.token_hex(4)  # of this process, so that it does not hear itself
        self.heard: Callable[[str], None] = lambda note: None
        self.session: Any = None
        self.speaking = asyncio.Lock()
        self.leads: set[str] = set()
        self.notes: set[str] = set()
        self.noting: asyncio.Task[None] | None = None
        self.waiting: list[Move] = []
        self.moving: asyncio.Task[None] | None = None
        self.listening = asyncio.ensure_future(self.keep_listening())

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        try:
            await migrate(url)
            pool = await asyncpg.create_pool(url, min_size=2, max_size=POOL, command_timeout=SECONDS, timeout=SECONDS)
        except FAULTS as fault:
            raise StoreFailed(f"the database cannot be used: {type(fault).__name__}: {fault}") from fault
        return cls(url, pool)

    # -- rows

    async def read(self, sql: str, *values: Value) -> Found:
        try:
            try:
                return await self._read(sql, *values)
            except LOST:  # sessions that were ended all at once: who reads tries another
                await asyncio.sleep(GATHER_SECONDS)
                return await self._read(sql, *values)
        except FAULTS as fault:
            raise StoreFailed(f"{type(fault).__name__}: {fault}") from fault

    async def _read(self, sql: str, *values: Value) -> Found:
        async with self.pool.acquire(timeout=SECONDS) as db:
            return [tuple(row) for row in await db.fetch(sql, *values)]

    async def write(self, *writes: Write, note: str = "") -> None:
        try:
            async with self.pool.acquire(timeout=SECONDS) as db, db.transaction():
                for sql, values, must in writes:
                    status = await db.execute(sql, *values)
                    if must and status.endswith(" 0"):
                        raise Conflict(sql)
        except asyncpg.UniqueViolationError as fault:
            raise Conflict(str(fault)) from fault
        except FAULTS as fault:
            raise StoreFailed(f"{type(fault).__name__}: {fault}") from fault
        if note:
            self.tell(note)

    # -- moves

    async def append(self, table: str, row: Row, course: Course) -> None:
        if len(self.waiting) >= WAITING:
            raise StoreFailed("too much is waiting to be written")
        move = Move(table, row, course, asyncio.get_running_loop().create_future())
        self.waiting.append(move)
        if self.moving is None or self.moving.done():
            self.moving = asyncio.ensure_future(self.write_moves())
        await move.written

    async def write_moves(self) -> None:
        """All that waits, again and again: what comes while the disk is written to goes together, next."""
        while self.waiting:
            batch, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
            await self.write_batch(sorted(batch, key=lambda move: move.table))  # in one order, so that nobody waits in a ring

    async def write_batch(self, batch: list[Move]) -> None:
        try:
            async with self.pool.acquire(timeout=SECONDS) as db:
                put = {tuple(row) for row in await db.fetch(APPEND, *zip(*[move.values() for move in batch], strict=True))}
            for move in batch:
                move.settle(None if (move.table, move.row.version, move.row.key) in put else Conflict(move.table))
        except SPOILT as fault:
            if len(batch) == 1:
                batch[0].settle(StoreFailed(f"{type(fault).__name__}: {fault}"))
            for move in batch if len(batch) > 1 else []:  # what is wrong with one harms nobody else
                await self.write_batch([move])
        except FAULTS as fault:
            for move in batch:
                move.settle(StoreFailed(f"{type(fault).__name__}: {fault}"))

    # -- other processes

    def listen(self, hear: Callable[[str], None]) -> None:
        self.heard = hear

    def tell(self, note: str) -> None:
        self.notes.add(note)
        if self.noting is None or self.noting.done():
            self.noting = asyncio.ensure_future(self.send_notes())

    async def send_notes(self) -> None:
        while self.notes:
            await asyncio.sleep(GATHER_SECONDS)
            words, size = [self.name], 0
            while self.notes and size < PAYLOAD:
                words.append(self.notes.pop())
                size += len(words[-1]) + 1
            try:
                async with self.pool.acquire(timeout=SECONDS) as db:
                    await db.execute("SELECT pg_notify($1, $2)", CHANNEL, " ".join(words))
            except FAULTS as fault:
                log.warning("notify", extra={"fault": type(fault).__name__})

    def on_note(self, _db: Any, _pid: int, _channel: str, payload: str) -> None:
        speaker, *notes = payload.split(" ")
        if speaker != self.name:
            for note in notes:
                self.heard(note)

    async def keep_listening(self) -> None:
        """One session for ever; after each new start, whatever was missed is read again."""
        while True:
            ended = asyncio.Event()
            try:
                session = await asyncpg.connect(
                    self.url, timeout=SECONDS, command_timeout=SECONDS, server_settings={"application_name": LISTENER}
                )
                session.add_termination_listener(lambda _, ended=ended: ended.set())
                await session.add_listener(CHANNEL, self.on_note)
                self.session, self.leads = session, set()
                self.heard("")
                await ended.wait()
            except FAULTS as fault:
                log.warning("listen", extra={"fault": type(fault).__name__})
            self.session, self.leads = None, set()
            await asyncio.sleep(RETRY_SECONDS)

    # -- who leads

    async def lead(self, table: str) -> bool:
        if table in self.leads:
            return True
        async with self.speaking:
            session = self.session
            if session is None:
                return False
            with contextlib.suppress(*FAULTS):
                if await session.fetchval("SELECT pg_try_advisory_lock($1)", lock_of(table)):
                    self.leads.add(table)
        return table in self.leads

    async def yield_lead(self, table: str) -> None:
        if table not in self.leads:
            return
        self.leads.discard(table)
        async with self.speaking:
            with contextlib.suppress(*FAULTS):
                await self.session.execute("SELECT pg_advisory_unlock($1)", lock_of(table))

    async def close(self) -> None:
        for task in (self.moving, self.noting):
            if task is not None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(task, SECONDS)
        self.listening.cancel()
        if self.session is not None:
            await self.session.close()
        await self.pool.close()


def lock_of(table: str) -> int:
    """The number of a table's advisory lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
