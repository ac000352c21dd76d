"""The line of a page. 1 is the protocol's version."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException

from banneret.server.deflate import WIRE, Text
from banneret.server.health import LINES
from banneret.server.lines import Cut, Line, Send
from banneret.server.notes import log
from banneret.server.passes import Ended
from banneret.server.protocol import write
from banneret.server.routes.given import TableId, TheCounts, TheDoor, TheHall, ThePatience, TheSettings, came_from, one_more
from banneret.server.table import Refusal


@websocket("/ws/1/table/{table:str}")
async def table_line(
    socket: WebSocket[Any, Any, Any],
    table: TableId,
    hall: TheHall,
    door: TheDoor,
    settings: TheSettings,
    lines: TheCounts,
    addresses: TheCounts,
    patience: ThePatience,
) -> None:
    """Refused before it is accepted: strangers, those not invited, those with too many lines."""
    try:
        held = await door.admit(socket, socket=True)
        person = held.person
        room = await hall.enter(table, person)
        with one_more((addresses, came_from(socket)), (lines, person.id)):
            ended = door.passes.use(held)
            try:
                await socket.accept()
                wire: Any = (socket.scope["extensions"] or {})[WIRE]
                await talk_over(socket, Line(room, person, settings.messages_per_second, patience, wire), ended)
            finally:
                door.passes.put_away(held, ended)
    except Refusal as no:
        await socket.close(4000 + no.status, no.why)


async def talk_over(socket: WebSocket[Any, Any, Any], line: Line, ended: Ended) -> None:
    """Hear and pour at once, until either ends, or the pass does."""

    async def send(data: bytes) -> None:
        if line.wire.takes():
            line.wire.post(data)
            return
        text: Any = Text(data)
        await socket.send({"type": "websocket.send", "bytes": None, "text": text})

    LINES.inc()
    pouring = asyncio.ensure_future(line.pour(send))
    hearing = asyncio.ensure_future(hear(socket, line, send))
    try:
        await asyncio.wait({pouring, hearing, ended}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        pouring.cancel()
        hearing.cancel()
        line.leave()
        LINES.dec()
        for fault in await asyncio.gather(pouring, hearing, return_exceptions=True):
            if isinstance(fault, Exception) and not isinstance(fault, OSError | WebSocketException):
                log.error("line", extra={"table": line.room.table.id}, exc_info=fault)
    if ended.done():
        with suppress(OSError, WebSocketException):
            await socket.close(4401, "who_are_you")


async def hear(socket: WebSocket[Any, Any, Any], line: Line, send: Send) -> None:
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        text: str | None = event.get("text")
        data: bytes | None = event.get("bytes")
        try:
            answer = await line.hear(text if text is not None else data or b"")
        except Cut:
            await socket.close(4429, "too_fast")
            return
        if answer is not None:
            await send(write(answer))


ROUTES = [table_line]
