"""PostgreSQL: several processes side by side, any of which can serve any table.

Writes are transactions on a pool. What other processes should look at goes out by NOTIFY after the commit, many notes in one
go; a note that is lost costs a moment, since every process compares versions now and then. One session of its own listens and
holds the advisory locks that say which process answers for bots and clocks at a table: they end with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable
from typing import Any, Final

import asyncpg

from banneret.server.notes import log
from banneret.server.store.log import Conflict, Found, StoreFailed, Value, Write
from banneret.server.store.schema import APPLIED, NOTE, VERSIONS, missing

CHANNEL: Final = "banneret"
POOL: Final = 8
SECONDS: Final = 5.0
"""What a statement, or the way to a connection, may take."""
RETRY_SECONDS: Final = 0.5
GATHER_SECONDS: Final = 0.002
"""Notes that come within this time go out together."""
PAYLOAD: Final = 7000
MIGRATING: Final = 0x62616E6E
"""The advisory lock of whoever brings the schema up to date."""

FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError, ValueError)


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


class PostgresStore:
    def __init__(self, url: str, pool: Any) -> None:
        self.url, self.pool = url, pool
        self.name = secrets.token_hex(4)  # of this process, so that it does not hear itself
        self.heard: Callable[[str], None] = lambda note: None
        self.session: Any = None
        self.speaking = asyncio.Lock()
        self.leads: set[str] = set()
        self.notes: set[str] = set()
        self.noting: asyncio.Task[None] | None = None
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
            async with self.pool.acquire(timeout=SECONDS) as db:
                return [tuple(row) for row in await db.fetch(sql, *values)]
        except FAULTS as fault:
            raise StoreFailed(f"{type(fault).__name__}: {fault}") from fault

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
                session = await asyncpg.connect(self.url, timeout=SECONDS, command_timeout=SECONDS)
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
        if self.noting is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.noting, SECONDS)
        self.listening.cancel()
        if self.session is not None:
            await self.session.close()
        await self.pool.close()


def lock_of(table: str) -> int:
    """The number of a table's advisory lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
