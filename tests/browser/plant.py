"""A table in the house's own database, at a chosen point of a chosen match: no browser has to play its way there.

It is written with the statements of the house's own store, beside the running house, which finds it when somebody comes in.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeVar

from banneret import Match
from banneret.bots import make
from banneret.core import freeze
from banneret.server.store.log import Course, Found, Log, Row, Value, Write, appending
from banneret.server.store.tables import Deal, Tables, now_ms
from banneret.server.table import Chair, Person, Table, new_id, new_secret

from .house import House

T = TypeVar("T")
NAMES = ("Anna", "Matthieu", "Francesca", "Bertrand", "Inès", "Giovanni")


class Played:
    """A match that bots play, up to where something is so. What they think once they need not think again."""

    thought: ClassVar[dict[tuple[str, ...], str]] = {}

    def __init__(self, game: str, seats: int, seed: int, bot: str = "greedy", **variant: Any) -> None:
        self.match = Match(game, seats=seats, seed=seed, variant=variant)
        self.bots = [make(bot, seed + seat) for seat in range(seats)]
        self.words: list[tuple[int, str]] = []
        self.dealt = (game, str(seats), str(seed), bot, json.dumps(variant))

    @property
    def ask(self) -> str:
        """The question on the table: `Vote`, `PlaceBorder` …"""
        return "" if self.match.over else type(self.match.state.question()).__name__

    def does(self, seat: int, word: str) -> None:
        self.match.do(seat, word)
        self.words.append((seat, word))

    def again(self) -> Played:
        """The same match up to here, to try something."""
        game, seats, seed, bot, variant = self.dealt
        trial = Played(game, int(seats), int(seed), bot, **json.loads(variant))
        for seat, word in self.words:
            trial.does(seat, word)
        return trial

    def step(self, seat: int | None = None) -> None:
        seat = self.match.to_act[0] if seat is None else seat
        key = (*self.dealt, str(seat), str(len(self.words)), hashlib.sha256(repr(self.words).encode()).hexdigest())
        if key not in self.thought:
            self.thought[key] = self.match.game.acts.word(self.bots[seat].choose(self.match.sight(seat)))
        self.does(seat, self.thought[key])

    def until(self, so: Callable[[Played], bool]) -> Played:
        while not self.match.over and not so(self):
            self.step()
        return self

    def actions(self, n: int) -> Played:
        for _ in range(n):
            if not self.match.over:
                self.step()
        return self

    def all_but(self, seat: int) -> Played:
        """Everybody else answers what all are asked at once."""
        asked = self.ask
        while self.ask == asked and (others := [other for other in self.match.to_act if other != seat]):
            self.step(others[0])
        return self


def planted(
    house: House,
    person: str,
    played: Played,
    seat: int | None = None,
    others: str = "people",
    name: str = "Anna",
    also: dict[int, tuple[str, str]] | None = None,
) -> str:
    """The match at a table where this person has a seat, by default of whoever is asked. Others are people who are not
    here, so that nothing moves by itself, or bots."""
    match = played.match
    mine = seat if seat is not None else (match.to_act[0] if match.to_act else 0)
    names = itertools.chain([n for n in NAMES if n != name])
    chairs = [
        Chair("person", person, name) if at == mine
        else Chair("person", *also[at]) if also and at in also
        else Chair("person", f"absent{at}", next(names)) if others == "people"
        else Chair("bot", bot="greedy")
        for at in range(match.state.seats)
    ]  # fmt: skip
    table = Table(new_id(), match.game.name, match.variant, person, chairs, new_secret(), pace="none", made_at=now_ms())
    rules = match.game.rules_version
    begun = now_ms() - 60_000 - len(played.words)
    deal = Deal(match.seed, rules, match.variant, begun)
    with sqlite3.connect(house.folder / "tables.sqlite3", timeout=20) as db:
        store: Any = Plain(db)
        tables, log = Tables(store), Log(store)
        at_once(tables.create(table))
        opening = Match(match.game.name, seats=len(chairs), seed=deal.seed, variant=match.variant)
        running = table.started(Person(person, name))
        at_once(tables.save(running, deal, Course("running", 0, opening.to_act, None, rules, "")))
        over = "over" if match.over else "running"
        for n, (who, word) in enumerate(played.words, 1):
            last = n == len(played.words)
            course = Course(
                over if last else "running",
                n,
                match.to_act if last else [],
                None,
                rules,
                json.dumps(freeze(match.state)) if last else "",
            )
            at_once(log.append(table.id, Row(n, f"planted{n}", who, word, begun + n), course))
    return table.id


class Plain:
    """As much of a store as it takes to write into a house of SQLite."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    async def read(self, sql: str, *values: Value) -> Found:
        return self.db.execute(sql.replace("$", "?"), values).fetchall()

    async def append(self, table: str, row: Row, course: Course) -> None:
        await self.write(*appending(table, row, course))

    def tell(self, note: str) -> None:
        """The house looks for itself, when somebody comes in."""

    async def write(self, *writes: Write, note: str = "") -> None:
        for write in writes:
            self.db.execute(write.sql.replace("$", "?"), tuple(write.values))


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """It waits for nothing; the browser's driver already has the loop of this thread."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    raise AssertionError("it waited")
