"""Records from elsewhere, such as a file of the terminal: looked at, and played on from. Nothing of them is kept."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.params import JSONBody

from banneret.server.protocol import LARGEST_RECORD, PlayRecord, Recorded, TableSeen
from banneret.server.retold import recorded, told
from banneret.server.room import beside
from banneret.server.routes.given import TheDesk, TheHall, ThePerson, TheReaders
from banneret.server.seen import table_seen
from banneret.server.table import Refusal

BODY = 2 * LARGEST_RECORD
"""bytes: a record is mostly plain letters"""


@post("/stories", summary="The story of a record, through any eyes", status_code=200, request_max_body_size=BODY)
async def story(data: JSONBody[Recorded], person: ThePerson, readers: TheReaders) -> dict[str, Any]:
    if not readers.take(person.id):
        raise Refusal("too_fast", status=429)
    match = await beside(recorded, data.record)
    return await beside(told, match, data.seat, True)


@post("/records/play-on", summary="Play on from a record, at a table of my own", request_max_body_size=BODY)
async def play_record(
    data: JSONBody[PlayRecord], person: ThePerson, hall: TheHall, desk: TheDesk, readers: TheReaders
) -> TableSeen:
    if not readers.take(person.id):
        raise Refusal("too_fast", status=429)
    room = await hall.room(await desk.play_record(person, data.record, data.after, data.seat))
    return table_seen(room.table, person, room.present)


ROUTES = [story, play_record]
