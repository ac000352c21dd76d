"""Tables in the store: the table itself, how its match was dealt, and lists of them."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from banneret.server.store.log import Course, Found, Store, Write, numbers
from banneret.server.table import Table


class Start(Struct, frozen=True):
    """A table that a match began at, or was carried over at: after so many rows of its log, by these rules."""

    after: int
    rules: int
    state: dict[str, Any]


class Deal(Struct, frozen=True):
    """What is secret about a match: it goes to the room, and nowhere else."""

    seed: int
    rules: int
    variant: dict[str, Any]
    at: int
    start: Start | None = None


class Listed(Struct, frozen=True):
    """A table in a list, with whom it asks."""

    table: Table
    asked: list[int]
    changed_at: int


LISTED = "SELECT t.doc, t.edition, c.phase, c.asked, c.changed_at FROM tables t JOIN courses c ON c.table_id = t.id"
OPEN = "c.phase IN ('gathering', 'running')"
PATIENCE = 24 * 3600 * 1000
"""milliseconds; where nobody has sat down or stood up for so long, nobody waits for company any more"""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Tables:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(self, table: Table) -> None:
        made = now_ms()
        await self.store.write(
            Write(
                "INSERT INTO tables (id, edition, game, host, public, invitation, made_at, doc)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                (table.id, table.edition, table.game, table.host, int(table.public), table.invitation, made, encode(table)),
            ),
            Write(
                "INSERT INTO courses (table_id, phase, version, asked, due, rules, state, changed_at)"
                " VALUES ($1, $2, 0, ',', NULL, 0, '', $3)",
                (table.id, table.phase, made),
            ),
            *chairs(table),
        )

    async def save(
        self,
        table: Table,
        deal: Deal | None = None,
        course: Course | None = None,
        due: tuple[int | None, int] | None = None,
    ) -> Table:
        """The next edition of a table; a conflict if somebody was faster. Starting a match, with its deal; in a running one,
        with when the house has something to do there, and after which row that is so.
        """
        after = replace(table, edition=table.edition + 1)
        writes = [
            Write(
                "UPDATE tables SET edition = $2, host = $3, invitation = $4, doc = $5 WHERE id = $1 AND edition = $2 - 1",
                (table.id, after.edition, table.host, table.invitation, encode(after)),
                must=True,
            ),
            Write("UPDATE courses SET phase = $2 WHERE table_id = $1 AND phase <> 'over'", (table.id, table.phase)),
            Write("DELETE FROM chairs WHERE table_id = $1", (table.id,)),
            *chairs(after),
        ]
        if table.phase == "gathering":
            writes.append(Write("UPDATE courses SET changed_at = $2 WHERE table_id = $1", (table.id, now_ms())))
        if table.over:
            writes.append(Write("UPDATE courses SET due = NULL WHERE table_id = $1", (table.id,)))
        if due is not None:
            writes.append(Write("UPDATE courses SET due = $2 WHERE table_id = $1 AND version = $3", (table.id, *due)))
        if deal is not None:
            writes.append(insert(table.id, deal))
        if course is not None:
            writes.append(
                Write(
                    "UPDATE courses SET asked = $2, due = $3, rules = $4, state = $5, changed_at = $6 WHERE table_id = $1",
                    (table.id, numbers(course.asked), course.due, course.rules, course.state, now_ms()),
                )
            )
        await self.store.write(*writes, note=f"{table.id}:table")
        return after

    async def load(self, table: str) -> Table | None:
        found = await self.store.read(
            "SELECT t.doc, t.edition, c.phase FROM tables t JOIN courses c ON c.table_id = t.id WHERE t.id = $1", table
        )
        return decode(*found[0]) if found else None

    async def by_invitation(self, invitation: str) -> str | None:
        found = await self.store.read("SELECT id FROM tables WHERE invitation = $1", invitation)
        return found[0][0] if found else None

    async def deal(self, table: str) -> Deal | None:
        found = await self.store.read(
            "SELECT seed, rules, variant, at, start_after, start_rules, start FROM deals WHERE table_id = $1", table
        )
        if not found:
            return None
        seed, rules, variant, at, after, start_rules, state = found[0]
        start = None if state is None else Start(after, start_rules, json.loads(state))
        return Deal(int(seed), rules, json.loads(variant), at, start)

    async def carry_over(self, table: str, rules: int, start: Start | None) -> None:
        """From now on this match is played by these rules, and begins where it was carried over."""
        await self.store.write(
            Write(
                "UPDATE deals SET rules = $2, start_after = $3, start_rules = $4, start = $5 WHERE table_id = $1",
                (
                    table,
                    rules,
                    None if start is None else start.after,
                    None if start is None else start.rules,
                    None if start is None else json.dumps(start.state),
                ),
            )
        )

    async def snapshot(self, table: str) -> Start | None:
        """The table as the last row of the log left it."""
        found = await self.store.read("SELECT version, rules, state FROM courses WHERE table_id = $1 AND state <> ''", table)
        return Start(found[0][0], found[0][1], json.loads(found[0][2])) if found else None

    # -- lists

    async def public(self) -> list[Listed]:
        return listed(
            await self.store.read(
                f"{LISTED} WHERE t.public = 1 AND {OPEN} AND (c.phase = 'running' OR c.changed_at > $1)"
                " ORDER BY c.changed_at DESC LIMIT 100",
                now_ms() - PATIENCE,
            )
        )

    async def of(self, person: str) -> list[Listed]:
        return listed(
            await self.store.read(
                f"{LISTED} WHERE t.host = $1 OR t.id IN (SELECT table_id FROM chairs WHERE person = $1)"
                f" ORDER BY CASE WHEN {OPEN} THEN 0 ELSE 1 END, c.changed_at DESC LIMIT 200",
                person,
            )
        )

    async def open_tables_of(self, person: str) -> int:
        found = await self.store.read(
            f"SELECT count(*) FROM tables t JOIN courses c ON c.table_id = t.id WHERE t.host = $1 AND {OPEN}",
            person,
        )
        return int(found[0][0])

    async def due(self, at: int, most: int) -> list[str]:
        """The running tables where the house has something to do by then."""
        sql = "SELECT table_id FROM courses WHERE due <= $1 AND phase = 'running' ORDER BY due LIMIT $2"
        return [row[0] for row in await self.store.read(sql, at, most)]

    async def behind(self) -> dict[str, tuple[int, int]]:
        """Version and edition of all tables that changed lately, to find out what a lost note did not tell."""
        found = await self.store.read(
            "SELECT t.id, c.version, t.edition FROM tables t JOIN courses c ON c.table_id = t.id WHERE c.phase = 'running'"
        )
        return {row[0]: (row[1], row[2]) for row in found}


def chairs(table: Table) -> list[Write]:
    sql = "INSERT INTO chairs (table_id, seat, person) VALUES ($1, $2, $3)"
    return [Write(sql, (table.id, seat, chair.person)) for seat, chair in enumerate(table.chairs) if chair.person]


def insert(table: str, deal: Deal) -> Write:
    start = deal.start
    return Write(
        "INSERT INTO deals (table_id, seed, rules, variant, at, start_after, start_rules, start)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        (
            table,
            str(deal.seed),
            deal.rules,
            json.dumps(deal.variant),
            deal.at,
            None if start is None else start.after,
            None if start is None else start.rules,
            None if start is None else json.dumps(start.state),
        ),
    )


def encode(table: Table) -> str:
    return msgspec.json.encode(table).decode()


def decode(doc: str, edition: int, phase: Any) -> Table:
    return replace(msgspec.json.decode(doc, type=Table), edition=edition, phase=phase)


def listed(found: Found) -> list[Listed]:
    return [
        Listed(decode(doc, edition, phase), [int(seat) for seat in asked.split(",") if seat], changed_at)
        for doc, edition, phase, asked, changed_at in found
    ]
