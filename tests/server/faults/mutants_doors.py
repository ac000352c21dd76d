"""More houses that are broken on purpose: doors, sizes and rates, eyes, and how they close."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

from mutants import mutant

# -- doors


@mutant
def any_origin() -> None:
    """Origins are not looked at."""
    from banneret.server.door import Door

    Door.own_origin = lambda self, origin, host: True  # type: ignore[method-assign]


@mutant
def any_seat() -> None:
    """Whoever may enter may answer for, and look through, every chair."""
    from banneret.server.table import Table

    Table.may_answer = lambda self, person, seat: 0 <= seat < len(self.chairs)  # type: ignore[method-assign]


@mutant
def any_table() -> None:
    """Private tables are open to whoever knows their id."""
    from banneret.server.table import Table

    Table.may_enter = lambda self, person: True  # type: ignore[method-assign]


@mutant
def anybody_hosts() -> None:
    """What is the host's to decide, anybody decides."""
    from banneret.server.table import Table

    Table.must_host = lambda self, person: None  # type: ignore[method-assign]


@mutant
def records_while_it_runs() -> None:
    """The whole record is given out at any time."""
    from banneret.server.room import Room

    async def record(self: Any) -> str:
        return str((await self._copy()).record().dumps())

    Room.record = record  # type: ignore[method-assign]


@mutant
def names_are_passes() -> None:
    """A cookie or token is the person's id, as in games that put it into the address."""
    from banneret.server.store.people import Held, People
    from banneret.server.table import Person

    honest = People.by_pass

    async def by_pass(self: Any, secret: str, kind: Any) -> Any:
        found = await self.store.read("SELECT id, name FROM people WHERE id = $1", secret)
        return Held(Person(*found[0]), secret) if found else await honest(self, secret, kind)

    People.by_pass = by_pass  # type: ignore[method-assign]


@mutant
def passes_never_end() -> None:
    """The date on a cookie or token is not looked at."""
    from banneret.server.store import people

    people.now_ms = lambda: 0


@mutant
def sits_on_laps() -> None:
    """A chair that is named is taken, whoever sits there."""
    from banneret.server.table import Chair, Table

    def seated(self: Any, person: Any, seat: Any, name: str = "") -> Any:
        return self.with_chair(seat if seat is not None else len(self.chairs) - 1, Chair("person", person.id, person.name))

    Table.seated = seated  # type: ignore[method-assign]


@mutant
def no_policy() -> None:
    """Answers carry no Content-Security-Policy."""
    from banneret.server import porter

    porter.HEADERS.pop(b"content-security-policy")


# -- sizes and rates


@mutant
def any_size() -> None:
    """Frames and bodies of any size are taken in."""
    from banneret.server import protocol

    protocol.LARGEST = 1 << 32  # type: ignore[misc]


@mutant
def any_shape() -> None:
    """What comes in is read without a look at its shape."""
    import json

    from banneret.server import lines, protocol

    kinds = {kind.__name__.lower(): kind for kind in (protocol.Look, protocol.Do, protocol.Say)}

    def read(frame: Any) -> Any:
        message = json.loads(frame)
        return kinds[message.pop("t")](**message)

    lines.read = read


@mutant
def any_rate() -> None:
    """Nobody counts messages."""
    from banneret.server import limits

    limits.Bucket.take = lambda self: True  # type: ignore[method-assign]


@mutant
def any_id() -> None:
    """Whatever stands in an address is looked for in the store."""
    from banneret.server.hall import Hall

    honest = Hall.room

    async def room(self: Any, table: str) -> Any:
        await self.tables.load(table)
        return await honest(self, table)

    Hall.room = room  # type: ignore[method-assign]


@mutant
def hoards() -> None:
    """Every line keeps a compressor of its own between messages."""
    from banneret.server.lines import Line

    honest = Line.__init__

    def init(self: Any, *given: Any) -> None:
        honest(self, *given)
        self.compressor = bytearray(256_000)
        self.compressor[::4096] = bytes(len(self.compressor[::4096]))

    Line.__init__ = init  # type: ignore[method-assign]


@mutant
def waits_for_slow_readers() -> None:
    """A table's news goes to everybody in turn: one who does not read holds up the rest."""
    from banneret.server.lines import Line

    honest, gates = Line.pour, {}

    async def pour(self: Any, send: Any) -> None:
        gate = gates.setdefault(self.room.table.id, asyncio.Lock())

        async def one_at_a_time(data: bytes) -> None:
            async with gate:
                await send(data)

        await honest(self, one_at_a_time)

    Line.pour = pour  # type: ignore[method-assign]
    Line.wake = lambda self: self.news.set()  # type: ignore[method-assign]


@mutant
def forgets_who_left() -> None:
    """A line that was cut is never struck off."""
    from banneret.server.lines import Line

    Line.leave = lambda self: None  # type: ignore[method-assign]


# -- eyes


@mutant
def one_sight_for_all() -> None:
    """Everybody is shown what the next seat sees."""
    from banneret.core.match import Match

    honest, honestly_seen = Match.sight, Match.seen

    def sight(self: Any, viewer: int, since: int = 0) -> Any:
        return honest(self, (viewer + 1) % self.seats, 0)

    def seen(self: Any, viewer: int) -> Any:
        return honestly_seen(self, (viewer + 1) % self.seats)

    Match.sight, Match.seen = sight, seen  # type: ignore[method-assign]


@mutant
def counts_choices() -> None:
    """A number that everybody is sent counts the answers that the seat asked has to choose from."""
    from msgspec.structs import replace

    from banneret.server.room import Room

    honest = Room.glance

    async def glance(self: Any, viewer: int) -> Any:
        seen = await honest(self, viewer)
        state = self.match.state
        return replace(seen, upto=seen.upto + sum(len(state.legal(seat)) for seat in state.to_act))

    Room.glance = glance  # type: ignore[method-assign]


@mutant
def tells_who_was_forced() -> None:
    """What the house answers for somebody who has nothing to play is told to the table."""
    from banneret.server.house import Steward

    honest = Steward.answer

    async def answer(self: Any, duty: Any, late: bool) -> None:
        await honest(self, duty, late)
        for wake in self.room.listeners:
            wake.__self__.around = b""  # a line tells the table again, though nothing is new
        self.room.gatherings += 1
        self.room.tell()

    Steward.answer = answer  # type: ignore[method-assign]


@mutant
def nobody_answers_for_others() -> None:
    """(A circumstance.) The house does nothing of its own accord: what it does for the forced comes after a random pause."""
    from banneret.server.house import Steward

    async def serve(self: Any) -> None:
        return None

    Steward.serve = serve  # type: ignore[method-assign,assignment]


# -- stopping


@mutant
def leaves_at_once() -> None:
    """Told to stop, it goes without a word."""
    from banneret.server import run

    honest = run.serve

    async def serve(settings: Any, ready: Any) -> None:
        import uvicorn

        uvicorn.Server.handle_exit = lambda self, sig, frame: os._exit(0)  # type: ignore[method-assign]
        await honest(settings, ready)

    run.serve = serve
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
