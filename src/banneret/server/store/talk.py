"""What was said at a table. People's lines are text; the house speaks in keys, which each page says in its language."""

from __future__ import annotations

import asyncio
import random
from typing import Final

from msgspec import Struct

from banneret.server.store.log import Conflict, Store, StoreFailed, Write
from banneret.server.store.tables import now_ms

KEPT: Final = 500
"""How many lines of a table there are; the oldest fall away."""
TRIES: Final = 20
APART_SECONDS: Final = 0.02


SAY: Final = (
    "INSERT INTO talk (table_id, n, key, person, name, text, say, seat, at)"
    " SELECT CAST($1 AS TEXT), coalesce(max(n), 0) + 1, $2, $3, $4, $5, $6, CAST($7 AS BIGINT), CAST($8 AS BIGINT)"
    " FROM talk WHERE table_id = $1"
)
FORGET: Final = "DELETE FROM talk WHERE table_id = $1 AND n <= (SELECT max(n) FROM talk WHERE table_id = $1) - $2"


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
        line = (table, key, person, name, text, say, seat, now_ms())
        for tried in range(TRIES):
            if said := await self.store.read("SELECT n FROM talk WHERE table_id = $1 AND key = $2", table, key):
                return int(said[0][0])
            try:
                await self.store.write(Write(SAY, line), Write(FORGET, (table, KEPT)), note=f"{table}:talk")
            except Conflict:  # another process was faster, or it was said already
                await asyncio.sleep(random.uniform(0, APART_SECONDS * tried))
        raise StoreFailed("too many speak at once")
