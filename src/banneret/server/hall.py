"""All rooms that are awake in this process: woken when first touched, dropped when idle, kept in step with other processes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Final

from banneret.server.notes import log
from banneret.server.passes import Passes
from banneret.server.room import Room
from banneret.server.settings import Settings
from banneret.server.store.log import Log, Store, StoreFailed
from banneret.server.store.people import PASSES_OF, People
from banneret.server.store.tables import Deal, Tables, now_ms
from banneret.server.store.talk import TalkLog
from banneret.server.table import Person, Refusal, Table

SWEEP_SECONDS: Final = 1.0
PRESENT_MS: Final = 16_000
"""What another process said about who is there counts for so long; it says so every few seconds."""
HERE: Final = "here:"
WHO: Final = "who"
WOKEN: Final = 200
"""Tables that are woken at once, beside those that are awake."""
REREAD_SWEEPS: Final = 5
"""Every so many sweeps, versions are compared with the store: a note of another process may have been lost."""


class Hall:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.tables, self.log, self.talk = Tables(store), Log(store), TalkLog(store)
        self.passes = Passes(People(store))
        self.rooms: dict[str, Room] = {}
        self.opened = now_ms()
        self.name = secrets.token_hex(4)  # of this process, among others
        self.waking = asyncio.Lock()
        self.woken: list[Callable[[Room], None]] = []  # who wants to know of each room that wakes
        self.dropped: list[Callable[[Room], None]] = []
        self.busy: Callable[[Room], bool] = lambda room: False
        self.draw_seed: Callable[[], int] = lambda: secrets.randbits(64)
        self.tasks: set[asyncio.Task[None]] = set()
        store.listen(self.hear)

    # -- rooms

    async def room(self, table: str) -> Room:
        """The room of a table, awake from now on."""
        if room := self.rooms.get(table):
            room.touched = now_ms()
            return room
        if not (table.isascii() and table.isalnum()):  # no such id was ever given out; not every store could even look for it
            raise Refusal("no_such_table", status=404)
        async with self.waking:
            if room := self.rooms.get(table):
                return room
            found = await self.tables.load(table)
            if found is None:
                raise Refusal("no_such_table", status=404)
            grace = int(self.settings.grace_seconds * 1000)
            room = Room(found, self.tables, self.log, self.talk, grace, self.opened)
            self.rooms[table] = room
        room.announce = lambda: self.announce(room)
        self.store.tell(f"{table}:{WHO}")
        for tell in self.woken:
            tell(room)
        return room

    async def enter(self, table: str, person: Person) -> Room:
        """The room, for somebody who may know of it; for others there is no such table."""
        room = await self.room(table)
        if not room.table.may_enter(person):
            raise Refusal("no_such_table", status=404)
        return room

    async def open(self, table: Table, deal: Deal | None = None) -> Room:
        await self.tables.create(table)
        return await self.room(table.id)

    # -- other processes

    def hear(self, note: str) -> None:
        """`table:what` from another process: a version, `talk`, `table`, who is there; whose passes were taken back; "" when
        notes may have been lost.
        """
        table, _, what = note.partition(":")
        room = self.rooms.get(table)
        if not note:
            self.spawn(self.reread())
        elif table == PASSES_OF:
            self.spawn(self.passes.check(what))
        elif room is None:
            pass
        elif what.isdigit():
            self.spawn(room.catch_up(int(what)))
        elif what == "talk":
            room.spoken = -1
            room.tell()
        elif what == WHO:
            self.announce(room)
        elif what.startswith(HERE):
            process, _, people = what.removeprefix(HERE).partition(":")
            room.hear_of(process, people.split(",") if people else [])
        else:
            self.spawn(room.refresh())

    def announce(self, room: Room) -> None:
        """Tell the other processes who of this table is here."""
        seated = sorted(room.table.people() & room.present_here)
        self.store.tell(f"{room.table.id}:{HERE}{self.name}:{','.join(seated)}")

    async def reread(self) -> None:
        """Bring every room that fell behind up to date."""
        await self.passes.check_all()
        if self.store.alone:
            return
        now = await self.tables.behind()
        for id, room in list(self.rooms.items()):
            version, edition = now.get(id, (-1, -1))
            if edition != room.table.edition or (room.match is not None and version != room.version):
                await room.refresh()
            if room.elsewhere:  # what is said there may have been lost on the way
                room.spoken = -1
                room.tell()

    # -- keeping house

    async def sweep(self) -> None:
        """Wake what is due, drop what is idle; for ever, whatever happens to the store meanwhile."""
        count = 0
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            count += 1
            try:
                for table in await self.tables.due(now_ms(), len(self.rooms) + WOKEN):
                    if table not in self.rooms:
                        await self.wake(table)
                if count % REREAD_SWEEPS == 0:
                    await self.reread()
                    self.renew_presence()
                for room in list(self.rooms.values()):
                    room.see_off(now_ms())
                await self.drop_idle()
            except (StoreFailed, OSError) as fault:
                log.warning("sweep", extra={"fault": str(fault)})
            except Exception:
                log.exception("sweep")

    async def wake(self, table: str) -> None:
        """One that cannot be read does not keep the others asleep; a store that is away does."""
        try:
            await self.room(table)
        except StoreFailed:
            raise
        except Exception as fault:
            log.warning("wake", extra={"table": table, "fault": f"{type(fault).__name__}: {fault}"})

    def renew_presence(self) -> None:
        """A process that ended without a word is not believed for long."""
        for room in self.rooms.values():
            if room.present_here:
                self.announce(room)
            room.forget_others(now_ms() - PRESENT_MS)

    async def drop_idle(self) -> None:
        """Nobody looks (the one who still listens is the house), nothing is under way, and it has been so for a while."""
        oldest = now_ms() - int(self.settings.idle_seconds * 1000)
        for id, room in list(self.rooms.items()):
            if len(room.listeners) <= 1 and not self.busy(room) and room.touched < oldest and not room.turn.locked():
                del self.rooms[id]
                for tell in self.dropped:
                    tell(room)
                await self.store.yield_lead(id)

    def spawn(self, work: object) -> None:
        """A piece of work beside the rest; its failure is told in the log and harms nobody."""
        task = asyncio.ensure_future(guarded(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def guarded(work: object) -> None:
    try:
        await work  # type: ignore[misc]
    except Exception as fault:
        log.warning("beside", extra={"fault": f"{type(fault).__name__}: {fault}"})
