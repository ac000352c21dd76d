"""Playing over HTTP: see, watch, answer. The same rooms, the same moves, for programs with a token."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from banneret.core import SPECTATOR
from banneret.server.bot_worker import COUNSEL
from banneret.server.bots import BotFailed
from banneret.server.protocol import (
    Answer,
    Because,
    Do,
    Done,
    Element,
    Hint,
    Outward,
    Previewed,
    Refused,
    Say,
    SeatNumber,
    Seen,
    TalkText,
    Word,
)
from banneret.server.protocol import Key as KeyText
from banneret.server.room import Glance, Room
from banneret.server.routes.given import (
    Asking,
    TableId,
    TheBots,
    TheCounts,
    TheDoor,
    TheHall,
    ThePatience,
    ThePerson,
    came_from,
    one_more,
    spend,
)
from banneret.server.store.talk import Line
from banneret.server.table import Person, Refusal
from banneret.server.talk import say

STATUS = {"not_your_seat": 403, "illegal": 422, "try_again": 503, "no_talk": 403, "too_fast": 429}
Since = Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="the last entry of my feed that I know")]
Wait = Annotated[float, QueryParameter(ge=0, le=25, description="seconds to wait for something other than `mark`")]
Eyes = Annotated[int, QueryParameter(ge=-2, le=15, description="mine; once it is over anybody's, or -2 for all open")]
Seat = Annotated[int, QueryParameter(ge=-1, le=15, description="mine, or -1 for a spectator's eyes")]


def sent(message: Outward, status: int = 200) -> Response[Any]:
    """The same words as over the socket; a refusal has a status of its own."""
    if isinstance(message, Refused):
        status = STATUS.get(message.why, 409)
    return Response(msgspec.json.encode(message), status_code=status, media_type="application/json")


def may_look(room: Room, person: Person, seat: int) -> None:
    table = room.table
    if not (table.may_watch(person) if seat == SPECTATOR else table.may_answer(person, seat)):
        raise Refusal("not_your_seat" if seat != SPECTATOR else "no_spectators", status=403)


def mark_of(seen: Glance) -> str:
    return hashlib.sha256(repr(seen.mark()).encode()).hexdigest()[:24]


async def changed(room: Room, seat: int, mark: str, wait: float) -> Glance:
    """What these eyes see, as soon as it is something else than `mark`, or after the wait."""
    news = asyncio.Event()
    room.listeners.add(news.set)
    try:
        async with asyncio.timeout(wait or None):
            while mark_of(seen := await room.glance(seat)) == mark and wait:
                await news.wait()
                news.clear()
    except TimeoutError:
        seen = await room.glance(seat)
    finally:
        room.listeners.discard(news.set)
    return seen


@get("/tables/{table:str}/sight", summary="See, and watch: what I see and what I was told; waits for a change if asked to")
async def sight(
    request: Asking,
    table: TableId,
    person: ThePerson,
    hall: TheHall,
    door: TheDoor,
    patience: ThePatience,
    lines: TheCounts,
    addresses: TheCounts,
    seat: Seat = SPECTATOR,
    since: Since = 0,
    mark: FromQuery[str] = "",
    wait: Wait = 0,
) -> Seen:
    spend(patience, person, 1)
    room = await hall.enter(table, person)
    may_look(room, person, seat)
    room.visit(person, wait)
    like_a_line = ((addresses, came_from(request)), (lines, person.id)) if wait else ()
    with one_more(*like_a_line):
        found = await changed(room, seat, mark[:64], wait)
    room.visit(person)
    if wait:
        await door.admit(request)  # who waited may have been shown out meanwhile
    may_look(room, person, seat)
    shown = await room.shown(seat, since, found)
    decoded = msgspec.json.decode(shown.sight), msgspec.json.decode(shown.news)
    return Seen(shown.since, shown.upto, shown.asked, mark_of(found), *decoded, shown.clocks)


@post("/tables/{table:str}/do", summary="Answer, put something in, or undo", status_code=200)
async def do(data: JSONBody[Answer], table: TableId, person: ThePerson, hall: TheHall) -> Response[Done | Refused]:
    room = await hall.enter(table, person)
    room.visit(person)
    return sent(await room.move(person, Do(data.seat, data.asked, data.word, data.key)))


@get("/tables/{table:str}/preview", summary="What I would see after this; nothing where chance has a part in it")
async def preview(
    table: TableId,
    person: ThePerson,
    hall: TheHall,
    seat: FromQuery[SeatNumber],
    word: FromQuery[Word],
    patience: ThePatience,
) -> Response[Previewed | Refused]:
    spend(patience, person, 1)
    room = await hall.enter(table, person)
    return sent(await room.preview(person, seat, word, "", patience))


@get("/tables/{table:str}/why-not", summary="Which rule keeps me from acting on an element")
async def why_not(
    table: TableId,
    person: ThePerson,
    hall: TheHall,
    seat: FromQuery[SeatNumber],
    element: FromQuery[Element],
    patience: ThePatience,
    after: FromQuery[Word | None] = None,
) -> Response[Because | Refused]:
    spend(patience, person, 3)
    room = await hall.enter(table, person)
    return sent(await room.why_not(person, seat, element, "", after))


@get("/tables/{table:str}/hint", summary="Counsel: the best answers to what I am asked, what each brings, and why")
async def hint(
    table: TableId, person: ThePerson, hall: TheHall, bots: TheBots, seat: FromQuery[SeatNumber], patience: ThePatience
) -> list[Hint]:
    spend(patience, person, 10)
    room = await hall.enter(table, person)
    sight = await room.sight_to_judge(person, seat)
    try:
        return msgspec.json.decode(await bots.think(person.id, f"{person.id} counsel", COUNSEL, sight), type=list[Hint])
    except BotFailed as fault:
        raise Refusal("try_again", str(fault), 503) from None


@get("/tables/{table:str}/story", summary="The match so far through my eyes")
async def story(
    table: TableId, person: ThePerson, hall: TheHall, patience: ThePatience, seat: Eyes = SPECTATOR
) -> dict[str, Any]:
    room = await hall.enter(table, person)
    if not room.table.over:
        may_look(room, person, seat)
    wait = patience.after(person.id, await room.story_costs())
    if wait is None:
        raise Refusal("too_fast", status=429)
    await asyncio.sleep(wait)
    return await room.story(seat)


@get("/tables/{table:str}/talk", summary="What was said")
async def talk(table: TableId, person: ThePerson, hall: TheHall, since: Since = 0) -> list[Line]:
    room = await hall.enter(table, person)
    if not room.table.may_talk(person):
        raise Refusal("no_talk", status=403)
    return await room.talk.lines(room.table.id, since)


class Speech(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: TalkText
    key: KeyText


@post("/tables/{table:str}/talk", summary="Say something", status_code=200)
async def speak(data: JSONBody[Speech], table: TableId, person: ThePerson, hall: TheHall) -> Response[Done | Refused]:
    room = await hall.enter(table, person)
    room.visit(person)
    return sent(await say(room, person, Say(data.text, data.key)))


ROUTES = [sight, do, preview, why_not, hint, story, talk, speak]
