"""Tables and who sits at them."""

from __future__ import annotations

import io

import segno
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody

from banneret import __version__
from banneret.core.game import GAMES
from banneret.server.protocol import (
    VERSION,
    Accept,
    Arrange,
    Begin,
    GameSeen,
    House,
    Invitation,
    Join,
    NewTable,
    PlayOn,
    TableSeen,
    inert,
)
from banneret.server.room import Room
from banneret.server.routes.given import Asking, TableId, TheBots, TheDesk, TheHall, ThePatience, ThePerson, TheSettings, spend
from banneret.server.seen import listed_seen, table_seen
from banneret.server.store.tables import now_ms
from banneret.server.table import Person, Refusal


def seen(room: Room, person: Person) -> TableSeen:
    return table_seen(room.table, person, room.present)


@get("/house", summary="What can be played here")
async def house(bots: TheBots) -> House:
    games = [GameSeen(g.name, g.min_seats, g.max_seats, g.options, g.rules_version) for g in GAMES.values()]
    return House(__version__, VERSION, games, bots.names)


@get("/tables", summary="Public tables that gather people or play")
async def public_tables(person: ThePerson, hall: TheHall) -> list[TableSeen]:
    return listed_seen(await hall.tables.public(), person)


@get("/me/tables", summary="My tables, those first where it is my turn")
async def my_tables(person: ThePerson, hall: TheHall) -> list[TableSeen]:
    return listed_seen(await hall.tables.of(person.id), person)


@post("/tables", summary="Open a table")
async def new_table(data: JSONBody[NewTable], person: ThePerson, desk: TheDesk) -> TableSeen:
    return seen(await desk.open(data, person), person)


@get("/tables/{table:str}", summary="A table and its chairs")
async def one_table(table: TableId, person: ThePerson, hall: TheHall) -> TableSeen:
    return seen(await hall.enter(table, person), person)


@post("/invitations", summary="Use an invitation: from now on I may enter its table", status_code=200)
async def accept(data: JSONBody[Accept], person: ThePerson, hall: TheHall) -> TableSeen:
    table = await hall.tables.by_invitation(data.invitation)
    if table is None:
        raise Refusal("no_such_invitation", status=404)
    room = await hall.room(table)
    await room.change(lambda table: table.with_member(person))
    return seen(room, person)


@get("/tables/{table:str}/invitation", summary="The link to a table, for those who sit there")
async def invitation(
    request: Asking,
    table: TableId,
    person: ThePerson,
    hall: TheHall,
    settings: TheSettings,
) -> Invitation:
    room = await hall.enter(table, person)
    if person.id != room.table.host and not room.table.seats_of(person):
        raise Refusal("not_seated", status=403)
    origin = settings.origin or f"{request.url.scheme}://{request.headers['host']}"
    link = f"{origin}/join#{room.table.invitation}"  # behind the #: it reaches no log and no other site
    svg = io.BytesIO()
    segno.make(link, micro=False).save(svg, kind="svg", xmldecl=False, border=2, omitsize=True)
    return Invitation(link, svg.getvalue().decode())


@post("/tables/{table:str}/join", summary="Sit down", status_code=200)
async def join(data: JSONBody[Join], table: TableId, person: ThePerson, hall: TheHall) -> TableSeen:
    room = await hall.enter(table, person)
    name = inert(data.name) if data.name else ""
    await room.change(lambda table: table.seated(person, data.seat, name))
    return seen(room, person)


@post("/tables/{table:str}/leave", summary="Leave; in a running match a bot sits in", status_code=200)
async def leave(table: TableId, person: ThePerson, hall: TheHall) -> TableSeen:
    room = await hall.enter(table, person)
    await room.change(lambda table: table.left(person))
    return seen(room, person)


@post("/tables/{table:str}/return", summary="Take my chair back from the bot", status_code=200)
async def come_back(table: TableId, person: ThePerson, hall: TheHall) -> TableSeen:
    room = await hall.enter(table, person)
    await room.change(lambda table: table.returned(person))
    return seen(room, person)


@post("/tables/{table:str}/chairs", summary="The host arranges a chair", status_code=200)
async def arrange(
    data: JSONBody[Arrange],
    table: TableId,
    person: ThePerson,
    hall: TheHall,
    desk: TheDesk,
) -> TableSeen:
    room = await hall.enter(table, person)
    room.table.must_host(person)
    if (
        data.seat < len(room.table.chairs)
        and room.table.phase == "running"
        and room.table.chairs[data.seat].person in room.present
    ):
        raise Refusal("not_away")
    chair = desk.chair(data.chair, person)
    await room.change(lambda table: table.arranged(person, data.seat, chair, now_ms()))
    return seen(room, person)


@post("/tables/{table:str}/start", summary="The host starts; bots take the open chairs", status_code=200)
async def start(data: JSONBody[Begin], table: TableId, person: ThePerson, hall: TheHall, desk: TheDesk) -> TableSeen:
    room = await hall.enter(table, person)
    await desk.start(room, person, data.bot)
    return seen(room, person)


@post("/tables/{table:str}/abandon", summary="I agree to abandon the match, or do so no more", status_code=200)
async def abandon(table: TableId, person: ThePerson, hall: TheHall, on: FromQuery[bool] = True) -> TableSeen:
    room = await hall.enter(table, person)
    await room.change(lambda table: table.abandoned(person, now_ms(), on))
    return seen(room, person)


@post("/tables/{table:str}/rematch", summary="The same people again, each one chair further", status_code=200)
async def rematch(table: TableId, person: ThePerson, hall: TheHall, desk: TheDesk) -> TableSeen:
    room = await hall.enter(table, person)
    return seen(await hall.room(await desk.rematch(room, person)), person)


@post("/tables/{table:str}/play-on", summary="Play on from here, at a table of my own")
async def play_on(
    data: JSONBody[PlayOn],
    table: TableId,
    person: ThePerson,
    hall: TheHall,
    desk: TheDesk,
    patience: ThePatience,
) -> TableSeen:
    room = await hall.enter(table, person)
    spend(patience, person, 20)
    return seen(await hall.room(await desk.play_on(room, person, data.after, data.seat)), person)


@get("/tables/{table:str}/record", summary="The whole match, once it is over")
async def record(table: TableId, person: ThePerson, hall: TheHall, patience: ThePatience) -> Response[str]:
    room = await hall.enter(table, person)
    spend(patience, person, 20)
    return Response(await room.record(), media_type="application/json")


ROUTES = [
    house, public_tables, my_tables, new_table, one_table, accept, invitation, join, leave, come_back, arrange, start,
    abandon, rematch, play_on, record,
]  # fmt: skip
