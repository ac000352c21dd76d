"""People around one table that is awake: chairs, talk, who is here. What lies on the table is the room's."""

from __future__ import annotations

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from banneret.server.limits import Rates
from banneret.server.store.log import Conflict, Course
from banneret.server.store.tables import Deal, Tables, now_ms
from banneret.server.store.talk import TalkLog
from banneret.server.table import HOUSE, Person, Refusal, Table

TRIES: Final = 5
LINGERS_MS: Final = 30_000
"""Whoever plays over HTTP has no line that would show that they are here: so long after a word of theirs they are."""
TALK_PER_SECOND: Final = 1.0
TALK_BURST: Final = 20
"""What one person may say at a table, so that nobody drowns the others: only the last lines are kept."""


class Gathering(ABC):
    def __init__(self, table: Table, tables: Tables, talk: TalkLog) -> None:
        self.table, self.tables, self.talk = table, tables, talk
        self.turn = asyncio.Lock()  # one hand at a time; whoever looks takes it too
        self.listeners: set[Callable[[], None]] = set()
        self.here: dict[str, int] = {}  # people with open lines, and how many
        self.lingering: dict[str, int] = {}  # people on chairs who came over HTTP, and until when they count as here
        self.elsewhere: dict[str, tuple[int, frozenset[str]]] = {}  # by process: when it said so, and who has lines there
        self.announce: Callable[[], None] = lambda: None
        self.gatherings = 0  # raised with every change that people see of the table itself
        self.spoken = -1  # the last line of talk that is known to this process; -1 for not known
        self.talking = Rates(TALK_PER_SECOND, TALK_BURST / TALK_PER_SECOND)
        self.touched = now_ms()

    # -- the table

    async def change(self, edit: Callable[[Table], Table], deal: Deal | None = None) -> Table:
        """The next edition of the table; where another process was faster, the edit is tried on its edition."""
        for _ in range(TRIES):
            async with self.turn:
                after = edit(self.table)
                if after is self.table:
                    return after
                try:
                    course = None if deal is None else self.opening_course(after, deal)
                    due = await self.due_at(after) if deal is None and after.phase == "running" else None
                    self.seat(await self.tables.save(after, deal, course, due))
                except Conflict:
                    self.seat(await self.tables.load(self.table.id) or self.table)
                    continue
            self.tell()
            return self.table
        raise Refusal("try_again", status=503)

    @abstractmethod
    def opening_course(self, table: Table, deal: Deal) -> Course:
        """How a match stands that begins with this deal."""

    @abstractmethod
    async def due_at(self, table: Table) -> tuple[int | None, int]:
        """When the house has something to do at the running match of this table, and the row after which that is so."""

    def seat(self, table: Table) -> None:
        self.table = table
        self.gatherings += 1

    # -- talk

    async def speak(self, person: Person, key: str, name: str, text: str, say: str = "", seat: int = -1) -> None:
        n = await self.talk.add(self.table.id, f"{person.id}:{key}", person.id, name, text, say, seat)
        self.spoken = max(self.spoken, n)
        self.tell()

    async def note(self, say: str, seat: int) -> None:
        """A word of the house to the whole table."""
        await self.speak(HOUSE, secrets.token_hex(8), "", "", say, seat)

    # -- who is here

    def enter(self, person: Person) -> None:
        self.here[person.id] = self.here.get(person.id, 0) + 1
        if self.here[person.id] == 1:
            self.presence(person)

    def leave(self, person: Person) -> None:
        self.touched = now_ms()
        left = self.here.get(person.id, 0) - 1
        if left > 0:
            self.here[person.id] = left
        else:
            self.here.pop(person.id, None)
            self.presence(person)

    def visit(self, person: Person, seconds: float = 0) -> None:
        """Somebody asked or answered over HTTP, and waits there for so many seconds."""
        if not self.table.seats_of(person):
            return
        news = person.id not in self.present
        self.lingering[person.id] = now_ms() + int(seconds * 1000) + LINGERS_MS
        if news:
            self.presence(person)

    def see_off(self, now: int) -> None:
        """Those who have not been heard of over HTTP for a while are here no more."""
        gone = [person for person, until in self.lingering.items() if until <= now]
        before = self.present if gone else set()
        for person in gone:
            del self.lingering[person]
        if gone and before != self.present:
            self._compare(before)
            self.announce()

    def presence(self, person: Person) -> None:
        """Only whether somebody on a chair is here is seen by all: a crowd of spectators comes and goes unannounced."""
        if self.table.seats_of(person):
            self.gatherings += 1
            self.tell()
            self.announce()

    @property
    def present_here(self) -> set[str]:
        """Who has a line to this table in this process, or was here over HTTP a short while ago."""
        return {*self.here, *self.lingering}

    @property
    def present(self) -> set[str]:
        """The same, in whatever process."""
        return {*self.here, *self.lingering, *(person for _, people in self.elsewhere.values() for person in people)}

    def hear_of(self, process: str, people: list[str]) -> None:
        """Another process says who is there."""
        before = self.present
        self.elsewhere.pop(process, None)
        if people:
            self.elsewhere[process] = (now_ms(), frozenset(people))
        self._compare(before)

    def forget_others(self, before: int) -> None:
        """Of processes that have said nothing since then nothing is known."""
        known = self.present
        self.elsewhere = {process: said for process, said in self.elsewhere.items() if said[0] >= before}
        self._compare(known)

    def _compare(self, before: set[str]) -> None:
        if before != self.present:
            self.gatherings += 1
            self.tell()

    def tell(self) -> None:
        """Wake everybody who listens; each looks for themselves."""
        for wake in list(self.listeners):
            wake()
