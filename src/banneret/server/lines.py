"""Lines: each shows one pair of eyes the newest sight, and the news since it last looked.

A line has no queue of sights, only "something is new": a slow reader skips to the newest sight and loses no news. Nothing is
sent where the sight's bytes, the question's number and the feed are those that were last sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from banneret.core import SPECTATOR
from banneret.server.health import SIGHTS
from banneret.server.limits import UNREADABLE, Bucket
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
    Shown,
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

OWED: Final = 100
"""Answers that wait for a reader who does not read; with more, the line is cut."""
RETRY_SECONDS: Final = 0.5

Send = Callable[[bytes], Awaitable[None]]


class Cut(Exception):
    """This line is to be closed."""


class Line:
    def __init__(self, room: Room, person: Person, rate: float) -> None:
        self.room, self.person = room, person
        self.news = asyncio.Event()
        self.owed: list[Outward] = []
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

    async def hear(self, frame: str | bytes) -> None:
        """Answer one message. Whatever is wrong with it, the line is told; who goes on too long is cut."""
        key = ""
        try:
            if not self.bucket.take():
                raise Refusal("too_fast")
            message = read(frame)
            key = getattr(message, "key", "")
            answer = await self.answer(message)
        except Refusal as no:
            self.unreadable += no.why in ("unreadable", "too_fast")
            if self.unreadable > UNREADABLE:
                raise Cut from None
            answer = Refused(key, no.why, detail=no.detail)
        except StoreFailed:
            answer = Refused(key, "try_again")
        except Exception:
            log.exception("message", extra={"table": self.room.table.id})
            answer = Refused(key, "fault")
        if answer is not None:
            self.owe(answer)

    def owe(self, message: Outward) -> None:
        if len(self.owed) >= OWED:
            raise Cut
        self.owed.append(message)
        self.news.set()

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
        """Send what is owed and what is new, each time something may be; until the line is closed."""
        while True:
            await self.news.wait()
            self.news.clear()
            try:
                owed = await self.due()
            except StoreFailed:
                await asyncio.sleep(RETRY_SECONDS)  # the eyes stay open; the store may come back
                self.news.set()
                continue
            except Exception:
                log.exception("line", extra={"table": self.room.table.id})
                raise
            for message in owed:
                await send(write(message))

    async def due(self) -> list[Outward]:
        out, self.owed = self.owed, []
        try:
            out += [*self.gathered(), *await self.said(), *await self.shown()]
        except StoreFailed:
            self.owed = out + self.owed
            raise
        return out

    def gathered(self) -> list[Outward]:
        if self.gathering == self.room.gatherings:
            return []
        self.gathering = self.room.gatherings
        return [Gathered(table_seen(self.room.table, self.person, self.room.here))]

    async def said(self) -> list[Outward]:
        room = self.room
        if not room.table.may_talk(self.person) or self.spoken == room.spoken:
            return []
        lines = await room.talk.lines(room.table.id, self.spoken)
        if lines:
            self.spoken = lines[-1].n
        room.spoken = max(room.spoken, self.spoken)
        return [Said(lines)] if lines else []

    async def shown(self) -> list[Outward]:
        if self.viewer is None or not self.may_look() or self.room.table.phase == "gathering":
            return []
        seen: Glance = await self.room.glance(self.viewer)
        if seen.mark() == self.mark:
            return []
        shown: Shown = await self.room.shown(self.viewer, self.since, seen)
        self.mark, self.since = seen.mark(), seen.upto
        SIGHTS.inc()
        return [shown]

    def may_look(self) -> bool:
        """Chairs change: whoever has left theirs no longer sees through its eyes."""
        table = self.room.table
        return table.may_watch(self.person) if self.viewer == SPECTATOR else table.may_answer(self.person, self.viewer or 0)
