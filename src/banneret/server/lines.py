"""Lines: each shows one pair of eyes the newest sight, and the news since it last looked.

A line has no queue: an answer goes out at once, and of sights there is only "something is new". A slow reader skips to the
newest sight and loses no news; whoever does not read their answers is not heard any more. Nothing is sent where the sight's
bytes, the question's number and the feed are those that were last sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

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
from banneret.server.room import Glance, Room
from banneret.server.seen import table_seen
from banneret.server.store.log import StoreFailed
from banneret.server.table import Person, Refusal
from banneret.server.talk import say

RETRY_SECONDS: Final = 0.5
COSTS: Final[dict[type, float]] = {Look: 1, Preview: 1, WhyNot: 3}
"""What asks for thought and changes nothing, in what it costs: about a millisecond each."""

Send = Callable[[bytes], Awaitable[None]]


class Cut(Exception):
    """This line is to be closed."""


class Line:
    def __init__(self, room: Room, person: Person, rate: float, patience: Patience) -> None:
        self.room, self.person, self.patience = room, person, patience
        self.news = asyncio.Event()
        self.viewer: int | None = None  # set by the first look
        self.since = 0
        self.mark: object = None  # what was last shown
        self.gathering = -1
        self.spoken = 0
        self.bucket = Bucket(rate)
        self.unreadable = 0
        room.listeners.add(self.news.set)
        room.enter(person)
        self.news.set()

    def leave(self) -> None:
        self.room.listeners.discard(self.news.set)
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
            await asyncio.sleep(self.patience.borrow(self.person.id, COSTS.get(type(message), 0)))
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
                return await room.preview(person, message.seat, message.word, message.key)
            case WhyNot():
                return await room.why_not(person, message.seat, message.element, message.key)

    def look(self, message: Look) -> Refused | None:
        """From now on through these eyes; whatever they were shown before is shown again."""
        table = self.room.table
        if message.seat is not None and not table.may_answer(self.person, message.seat):
            return Refused("", "not_your_seat")
        if message.seat is None and not table.may_watch(self.person):
            return Refused("", "no_spectators")
        self.viewer = SPECTATOR if message.seat is None else message.seat
        self.since, self.mark = message.since, None
        self.news.set()
        return None

    # -- out

    async def pour(self, send: Send) -> None:
        """Send what is new, each time something may be; until the line is closed."""
        while True:
            await self.news.wait()
            self.news.clear()
            try:
                for part in (self.gathered, self.said, self.shown):
                    if message := await part():
                        await send(message)
            except StoreFailed:
                await asyncio.sleep(RETRY_SECONDS)  # the eyes stay open; the store may come back
                self.news.set()

    async def gathered(self) -> bytes:
        if self.gathering == self.room.gatherings:
            return b""
        self.gathering = self.room.gatherings
        return write(Gathered(table_seen(self.room.table, self.person, self.room.present)))

    async def said(self) -> bytes:
        room = self.room
        if not room.table.may_talk(self.person) or self.spoken == room.spoken:
            return b""
        lines = await room.talk.lines(room.table.id, self.spoken)
        if lines:
            self.spoken = lines[-1].n
        room.spoken = max(room.spoken, self.spoken)
        return write(Said(lines)) if lines else b""

    async def shown(self) -> bytes:
        if self.viewer is None or not self.may_look() or self.room.table.phase == "gathering":
            return b""
        seen: Glance = await self.room.glance(self.viewer)
        if seen.mark() == self.mark:
            return b""
        shown = await self.room.written(self.viewer, self.since, seen)
        self.mark, self.since = seen.mark(), seen.upto
        SIGHTS.inc()
        return shown

    def may_look(self) -> bool:
        """Chairs change: whoever has left theirs no longer sees through its eyes."""
        table = self.room.table
        return table.may_watch(self.person) if self.viewer == SPECTATOR else table.may_answer(self.person, self.viewer or 0)
