"""What people do with tables, in whole sentences: open one, start it, play it again, play on from there."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from banneret.core import BanneretError
from banneret.core.game import find
from banneret.server.bots import Bots
from banneret.server.hall import Hall
from banneret.server.protocol import ChairWish, NewTable, inert
from banneret.server.retold import deal_from, recorded
from banneret.server.room import Room, beside
from banneret.server.store.tables import Deal, now_ms
from banneret.server.table import Chair, ClockRule, PaceName, Person, Refusal, Table, new_id, new_secret


class Desk:
    def __init__(self, hall: Hall, bots: Bots, most: int) -> None:
        self.hall, self.bots, self.most = hall, bots, most
        self.laying = asyncio.Lock()

    def chair(self, wish: ChairWish, host: Person) -> Chair:
        if wish.kind == "bot":
            return Chair("bot", bot=self.bot(wish.bot or "greedy"), name=inert(wish.name) if wish.name else "")
        if wish.kind == "person":
            return Chair("person", host.id, inert(wish.name) if wish.name else host.name)
        return Chair()

    def bot(self, name: str) -> str:
        if name not in self.bots.names:
            raise Refusal("no_such_bot", f"there are {', '.join(self.bots.names)}", 400)
        return name

    async def open(self, wish: NewTable, host: Person) -> Room:
        room = await self.lay(self.laid_out(wish, host), host)
        if wish.start:
            await self.start(room, host)
        return room

    async def lay(self, table: Table, person: Person) -> Room:
        """One table after another, so that nobody opens at once more than they may."""
        async with self.laying:
            await self.must_have_room(person)
            return await self.hall.open(table)

    def laid_out(self, wish: NewTable, host: Person) -> Table:
        try:
            game = find(wish.game)
            game.check_seats(wish.seats)
            variant = game.variant(dict(wish.variant))
        except BanneretError as no:
            raise Refusal("bad_wish", str(no), 400) from None
        if wish.public and game.variant_seen(variant) != variant:
            raise Refusal("bad_wish", "at a public table nobody may know beforehand what the others cannot", 400)
        if wish.clock.kind != "none" and wish.clock.seconds < 1:
            raise Refusal("bad_wish", "a clock needs seconds", 400)
        chairs = [self.chair(chair, host) for chair in wish.chairs] or [Chair("person", host.id, host.name)]
        if len(chairs) > wish.seats:
            raise Refusal("bad_wish", "more chairs than seats", 400)
        chairs += [Chair()] * (wish.seats - len(chairs))
        clock = ClockRule(wish.clock.kind, wish.clock.seconds, wish.clock.increment, wish.clock.then)
        return Table(
            new_id(), game.name, variant, host.id, chairs, new_secret(), wish.public, wish.spectators, wish.spectators_talk,
            clock, wish.pace, made_at=now_ms(),
        )  # fmt: skip

    async def start(self, room: Room, person: Person, bot: str = "greedy") -> None:
        """Bots take the open chairs, and the cards are dealt."""
        self.bot(bot)
        game = find(room.table.game)
        deal = Deal(self.hall.draw_seed(), game.rules_version, room.table.variant, now_ms())
        await room.change(lambda table: table.started(person, bot), deal)

    async def rematch(self, room: Room, person: Person) -> str:
        """A new table for the same people; whoever asks second is shown the same one."""
        if room.table.next:
            return room.table.next
        again = await self.lay(room.table.rematch(person, new_id()), person)
        await room.change(lambda table: table if table.next else replace(table, next=again.table.id))
        if room.table.next != again.table.id:  # somebody else was faster
            await again.change(lambda table: replace(table, phase="abandoned"))
        return room.table.next

    async def play_on(self, room: Room, person: Person, after: int | None, seat: int | None) -> str:
        """A new table of one's own that begins where another lies; the rest of its deal is drawn anew."""
        if seat is not None and not room.table.over and not room.table.may_answer(person, seat):
            raise Refusal("not_your_seat", status=403)
        if seat is not None and seat >= len(room.table.chairs):
            raise Refusal("no_such_seat", status=404)
        await self.must_have_room(person)
        deal = await room.start_from(after, seat, self.hall.draw_seed())
        mine = seat if seat is not None else next(iter(room.table.seats_of(person)), 0)
        others = [Chair("bot", bot=chair.bot or "greedy", name=chair.name) for chair in room.table.chairs]
        return await self.goes_on(person, room.table.game, deal, mine, others, room.table.pace)

    async def play_record(self, person: Person, text: str, after: int, seat: int) -> str:
        """The same from a record that somebody brought."""
        await self.must_have_room(person)
        match = await beside(recorded, text, after)
        if seat >= match.seats:
            raise Refusal("no_such_seat", status=404)
        deal, others = deal_from(match, self.hall.draw_seed()), [Chair("bot", bot="greedy")] * match.seats
        return await self.goes_on(person, match.game.name, deal, seat, others)

    async def must_have_room(self, person: Person) -> None:
        if await self.hall.tables.open_tables_of(person.id) >= self.most:
            raise Refusal("too_many_tables", status=429)

    async def goes_on(
        self, person: Person, game: str, deal: Deal, mine: int, others: list[Chair], pace: PaceName = "normal"
    ) -> str:
        """A table that begins with this deal: one person, and bots for the others."""
        chairs = [Chair("person", person.id, person.name) if at == mine else other for at, other in enumerate(others)]
        table = Table(new_id(), game, deal.variant, person.id, chairs, new_secret(), pace=pace, made_at=now_ms())
        other = await self.lay(table, person)
        await other.change(lambda table: table.started(person), deal)
        return other.table.id
