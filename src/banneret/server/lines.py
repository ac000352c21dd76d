"""Lines: each shows one pair of eyes the newest sight, and the news since it last looked.

A line has no queue: an answer goes out at once, and of sights there is only "something is new". Where nobody has to be waited
for it is shown at once, else by a task of the line's own. A slow reader skips to the newest sight and loses no news; whoever
does not read their answers is not heard any more. Nothing is sent where the sight's bytes, the question's number and the feed
are those that were last sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from banneret.core import SPECTATOR
from banneret.server.health import SIGHTS
from banneret.server.limits import UNREADABLE, Bucket, Patience
from banneret.server.notes import log
from banneret.server.protocol import (
    Do,
    Done,
    Gathered,
    Inward,
    Look,
    Outward,
    Preview,
    Refused,
    Said,
    Say,
    Spare,
    WhyNot,
    read,
    write,
)
from banneret.server.room import Room
from banneret.server.seen import table_seen
from banneret.server.store.log import StoreFailed
from banneret.server.table import Person, Refusal
from banneret.server.talk import say

RETRY_SECONDS: Final = 0.5
COSTS: Final[dict[type, float]] = {Look: 1, Preview: 1, WhyNot: 3}
"""What asks for thought and changes nothing, in what it costs: about a millisecond each; odds cost what they took."""

Send = Callable[[bytes], Awaitable[None]]


class Wire(Protocol):
    """What a line hangs on."""

    def takes(self) -> bool:
        """Whether something can be posted now; else it is sent by whoever can wait."""
        ...

    def post(self, data: bytes) -> None: ...


class Cut(Exception):
    """This line is to be closed."""


class Line:
    def __init__(self, room: Room, person: Person, rate: float, patience: Patience, wire: Wire) -> None:
        self.room, self.person, self.patience, self.wire = room, person, patience, wire
        self.news = asyncio.Event()
        self.pouring = False
        self.loop = asyncio.get_running_loop()
        self.soon: asyncio.Handle | None = None
        self.viewer: int | None = None  # set by the first look
        self.since = 0
        self.mark: object = None  # what was last shown
        self.gathering = -1
        self.around = b""  # the table as it was last told
        self.spoken = 0
        self.bucket = Bucket(rate)
        self.unreadable = 0
        room.listeners.add(self.wake)
        room.enter(person)
        self.news.set()

    def leave(self) -> None:
        self.room.listeners.discard(self.wake)
        if self.soon is not None:
            self.soon.cancel()
        self.room.leave(self.person)

    # -- in

    async def hear(self, frame: str | bytes) -> Outward | None:
        """The answer to one message. Whatever is wrong with it, the line is told; who goes on too long is cut."""
        key = ""
        try:
            if not self.bucket.take():
                raise Refusal("too_fast")
            message = read(frame)
            key = getattr(message, "key", "")
            if wait := self.patience.borrow(self.person.id, COSTS.get(type(message), 0)):
                await asyncio.sleep(wait)
            return await self.answer(message)
        except Refusal as no:
            self.unreadable += no.why in ("unreadable", "too_fast")
            if self.unreadable > UNREADABLE:
                raise Cut from None
            return Refused(key, no.why, detail=no.detail)
        except StoreFailed:
            return Refused(key, "try_again")
        except Exception:
            log.exception("message", extra={"table": self.room.table.id})
            return Refused(key, "fault")

    async def answer(self, message: Inward) -> Outward | None:
        room, person = self.room, self.person
        match message:
            case Look():
                return self.look(message)
            case Do():
                return await room.move(person, message)
            case Say():
                return await say(room, person, message)
            case Spare():
                await room.change(lambda table: table.sparing(person, message.seat, message.ask, message.on))
                return Done(message.key)
            case Preview():
                return await room.preview(person, message.seat, message.word, message.key, self.patience)
            case WhyNot():
                return await room.why_not(person, message.seat, message.element, message.key, message.after)

    def look(self, message: Look) -> Refused | None:
        """From now on through these eyes; whatever they were shown before is shown again."""
        table = self.room.table
        if message.seat is not None and not table.may_answer(self.person, message.seat):
            return Refused("", "not_your_seat")
        if message.seat is None and not table.may_watch(self.person):
            return Refused("", "no_spectators")
        self.viewer = SPECTATOR if message.seat is None else message.seat
        self.since, self.mark = message.since, None
        self.wake()
        return None

    # -- out

    def wake(self) -> None:
        """Something may be new. Whoever woke us goes on first: an acknowledgement does not wait for the sights."""
        if self.soon is None:
            self.soon = self.loop.call_soon(self.pour_at_once)

    def pour_at_once(self) -> None:
        self.soon = None
        if not self.room.at_rest or self.pouring or self.has_talk() or not self.wire.takes():
            self.news.set()
            return
        try:
            if message := self.gathered():
                self.wire.post(message)
            if message := self.newest():
                self.wire.post(message)
        except Exception:
            self.news.set()  # the task will meet the same, and end the line with a word about it

    async def pour(self, send: Send) -> None:
        """Send what is new, each time somebody has to be waited for; until the line is closed."""
        while True:
            await self.news.wait()
            self.news.clear()
            self.pouring = True
            try:
                if message := self.gathered():
                    await send(message)
                if message := await self.said():
                    await send(message)
                if message := await self.shown():
                    await send(message)
            except StoreFailed:
                await asyncio.sleep(RETRY_SECONDS)  # the eyes stay open; the store may come back
                self.news.set()
            finally:
                self.pouring = False

    def gathered(self) -> bytes:
        if self.gathering == self.room.gatherings:
            return b""
        self.gathering = self.room.gatherings
        before, self.around = self.around, write(Gathered(table_seen(self.room.table, self.person, self.room.present)))
        return b"" if self.around == before else self.around  # that somebody else spares themselves a question is not seen

    def has_talk(self) -> bool:
        return self.spoken != self.room.spoken and self.room.table.may_talk(self.person)

    async def said(self) -> bytes:
        if not self.has_talk():
            return b""
        room = self.room
        lines = await room.talk.lines(room.table.id, self.spoken)
        if lines:
            self.spoken = lines[-1].n
        room.spoken = max(room.spoken, self.spoken)
        return write(Said(lines)) if lines else b""

    async def shown(self) -> bytes:
        if not self.looks():
            return b""
        async with self.room.turn:
            try:
                await self.room.awake()
            except Refusal:  # it was given up before it began: there is nothing to see
                return b""
            return self.newest()

    def newest(self) -> bytes:
        """The newest sight of an awake table as it is sent, if it is new to these eyes."""
        if not self.looks():
            return b""
        assert self.viewer is not None
        mark = self.room.look(self.viewer).mark()
        if mark == self.mark:
            return b""
        shown = self.room.written(self.viewer, self.since)
        self.mark, self.since = mark, mark[2]
        SIGHTS.inc()
        return shown

    def looks(self) -> bool:
        return self.viewer is not None and self.room.table.phase != "gathering" and self.may_look()

    def may_look(self) -> bool:
        """Chairs change: whoever has left theirs no longer sees through its eyes."""
        table = self.room.table
        return table.may_watch(self.person) if self.viewer == SPECTATOR else table.may_answer(self.person, self.viewer or 0)
