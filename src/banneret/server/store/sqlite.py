"""SQLite: one thread, the scribe, holds the only pen. It takes all that waits, writes it in one transaction, then answers.

So a hundred moves that come together cost one wait for the disk (`synchronous=FULL`: a commit is on it). Reading has
connections of its own and never waits for the scribe. Nor does the scribe stop to put what stands in SQLite's write-ahead log
into its place in the file: the binder does, beside it.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from banneret.server.notes import log
from banneret.server.store.log import Conflict, Course, Found, Row, StoreFailed, Value, Write, appending
from banneret.server.store.schema import APPLIED, NOTE, VERSIONS, missing

BATCH: Final = 256
WAITING: Final = 4096
"""More than this many writes never wait: whoever comes then is refused, and memory stays bounded."""
BUSY_MS: Final = 2000
READERS: Final = 2
BIND_AFTER: Final = 200
"""So many writes before they are bound into the file."""
MOST_LOOSE: Final = 16_384
"""Pages of 4 kB. Where the binder never catches up, the scribe waits for it once: the log may not grow for ever."""
NO_SCRIBE: Final = 70
"""The exit status of a house whose scribe has died."""

Answer = Exception | None
Reply = Callable[[Answer], None]
Task = tuple[tuple[Write, ...], Reply]


@cache
def here(sql: str) -> str:
    """The statement in SQLite's spelling of numbered values."""
    return sql.replace("$", "?")


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_MS / 1000)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        db.execute(f"PRAGMA {pragma}")
    return db


def migrate(path: Path) -> None:
    try:
        db = connect(path)
    except sqlite3.DatabaseError as fault:  # not even its first page can be read
        raise StoreFailed(f"{path} cannot be used: {fault}") from fault
    try:
        check = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if check != "ok":
            raise StoreFailed(f"{path} is damaged: {check}; restore a backup (docs/hosting.md)")
        db.execute("BEGIN IMMEDIATE")
        db.execute(VERSIONS)
        for migration in missing([row[0] for row in db.execute(APPLIED)]):
            for statement in migration.statements:
                db.execute(statement)
            db.execute(here(NOTE), (migration.version, migration.name))
        db.execute("COMMIT")
    except sqlite3.DatabaseError as fault:
        raise StoreFailed(f"{path} cannot be used: {fault}") from fault
    finally:
        db.close()


def alone(db: sqlite3.Connection, writes: tuple[Write, ...]) -> Answer:
    """Carry out one caller's writes within the batch: what is wrong with them harms nobody else."""
    db.execute("SAVEPOINT one")
    try:
        for sql, values, must in writes:
            changed = db.execute(here(sql), tuple(values)).rowcount
            if must and not changed:
                raise Conflict(sql)
    except (Conflict, sqlite3.IntegrityError, sqlite3.ProgrammingError, ValueError, OverflowError) as fault:
        db.execute("ROLLBACK TO one")
        db.execute("RELEASE one")
        if isinstance(fault, sqlite3.IntegrityError):
            return Conflict(str(fault))
        return fault if isinstance(fault, Conflict) else StoreFailed(str(fault))
    db.execute("RELEASE one")
    return None


class Binder:
    """Puts what is written into its place in the file, in a thread of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.hand = ThreadPoolExecutor(1, "binder")
        self.db: sqlite3.Connection | None = None
        self.loose = 0  # writes since the last time
        self.busy = False
        self.behind = False

    def note(self, writes: int) -> None:
        self.loose += writes
        if self.loose >= BIND_AFTER and not self.busy:
            self.loose, self.busy = 0, True
            self.hand.submit(self._bind)

    def _bind(self) -> None:
        try:
            self.db = self.db or connect(self.path)
            _, pages, _ = self.db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            self.behind = pages > MOST_LOOSE
        except sqlite3.Error as fault:
            log.warning("binder", extra={"fault": str(fault)})  # nothing is lost: it is tried again
        finally:
            self.busy = False

    def close(self) -> None:
        self.hand.shutdown()
        if self.db is not None:
            self.db.close()


class Scribe(threading.Thread):
    def __init__(self, path: Path, binder: Binder) -> None:
        super().__init__(name="scribe", daemon=True)
        self.path, self.binder = path, binder
        self.tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()

    def run(self) -> None:
        try:
            db = connect(self.path)
            db.execute("PRAGMA wal_autocheckpoint=0")
            while batch := self.gather():
                for reply, answer in self.commit(db, batch):
                    reply(answer)
                self.binder.note(len(batch))
                if self.binder.behind:
                    self.binder.behind = False
                    self.catch_up(db)
            db.close()
        except BaseException:
            try:
                log.critical("the scribe has died", exc_info=True)
            finally:
                os._exit(NO_SCRIBE)  # without a scribe the house must not look alive

    def catch_up(self, db: sqlite3.Connection) -> None:
        with suppress(sqlite3.Error):  # as full as the disk may be, what was promised is on it
            db.execute("PRAGMA wal_checkpoint(RESTART)")

    def gather(self) -> list[Task]:
        """Wait for one task, take all that are there, up to a bound; nothing once the house closes."""
        first = self.tasks.get()
        batch = [] if first is None else [first]
        while first is not None and len(batch) < BATCH:
            try:
                task = self.tasks.get_nowait()
            except queue.Empty:
                break
            if task is None:
                self.tasks.put(None)  # closing: after this batch
                break
            batch.append(task)
        return batch

    def commit(self, db: sqlite3.Connection, batch: list[Task]) -> list[tuple[Reply, Answer]]:
        try:
            db.execute("BEGIN IMMEDIATE")
            answers = [(reply, alone(db, writes)) for writes, reply in batch]
            db.execute("COMMIT")
        except sqlite3.Error as fault:  # disk full, locked: nobody was promised anything
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [(reply, StoreFailed(str(fault))) for _, reply in batch]
        return answers


class SqliteStore:
    """One process, one file."""

    alone = True

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        migrate(path)
        self.path = path
        self.binder = Binder(path)
        self.scribe = Scribe(path, self.binder)
        self.scribe.start()
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self.local = threading.local()
        self.reading: list[sqlite3.Connection] = []

    async def read(self, sql: str, *values: Value) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, sql, values)

    def _read(self, sql: str, values: tuple[Value, ...]) -> Found:
        try:
            db: sqlite3.Connection | None = getattr(self.local, "db", None)
            if db is None:
                db = self.local.db = connect(self.path)
                self.reading.append(db)
            return db.execute(here(sql), values).fetchall()
        except (sqlite3.Error, ValueError, OverflowError) as fault:
            raise StoreFailed(str(fault)) from fault

    async def write(self, *writes: Write, note: str = "") -> None:
        loop = asyncio.get_running_loop()
        written: asyncio.Future[None] = loop.create_future()

        def settle(answer: Answer) -> None:
            if written.done():  # the caller was cancelled
                return
            if answer is None:
                written.set_result(None)
            else:
                written.set_exception(answer)

        def reply(answer: Answer) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, answer)

        if self.scribe.tasks.qsize() >= WAITING:
            raise StoreFailed("too much is waiting to be written")
        self.scribe.tasks.put((writes, reply))
        await written

    async def append(self, table: str, row: Row, course: Course) -> None:
        await self.write(*appending(table, row, course))

    def tell(self, note: str) -> None:
        """There is no other process to tell, and none to hear from."""

    def listen(self, hear: Callable[[str], None]) -> None:
        pass

    async def lead(self, table: str) -> bool:
        return True

    async def yield_lead(self, table: str) -> None:
        pass

    async def close(self) -> None:
        """Everything that was handed in is written first; when the last connection ends, all of it is in the one file."""
        self.scribe.tasks.put(None)
        await asyncio.to_thread(self.scribe.join)
        self.binder.close()
        self.readers.shutdown()
        for db in self.reading:
            db.close()
