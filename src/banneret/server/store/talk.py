"""What was said at a table. People's lines are text; the house speaks in keys, which each page says in its language."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from banneret.server.store.log import Conflict, Store, Write
from banneret.server.store.tables import now_ms

KEPT: Final = 500
"""How many lines of a table are shown to whoever comes later."""
TRIES: Final = 5


class Line(Struct, frozen=True):
    n: int
    at: int
    name: str
    text: str
    say: str
    """the key of a text, where the house speaks"""
    seat: int
    """of whom it speaks, or whose line it is; -1 for nobody's"""


class TalkLog:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def last(self, table: str) -> int:
        found = await self.store.read("SELECT coalesce(max(n), 0) FROM talk WHERE table_id = $1", table)
        return int(found[0][0])

    async def lines(self, table: str, after: int) -> list[Line]:
        found = await self.store.read(
            "SELECT n, at, name, text, say, seat FROM talk WHERE table_id = $1 AND n > $2 ORDER BY n DESC LIMIT $3",
            table,
            after,
            KEPT,
        )
        return [Line(*row) for row in reversed(found)]

    async def add(self, table: str, key: str, person: str, name: str, text: str, say: str = "", seat: int = -1) -> int:
        """Two who speak at once are put in some order; who sends the same again has said it once."""
        for _ in range(TRIES):
            said = await self.store.read("SELECT n FROM talk WHERE table_id = $1 AND key = $2", table, key)
            if said:
                return int(said[0][0])
            n = await self.last(table) + 1
            try:
                await self.store.write(
                    Write(
                        "INSERT INTO talk (table_id, n, key, person, name, text, say, seat, at)"
                        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                        (table, n, key, person, name, text, say, seat, now_ms()),
                    ),
                    note=f"{table}:talk",
                )
            except Conflict:
                continue
            return n
        raise Conflict("too many speak at once")
