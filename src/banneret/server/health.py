"""Whether the house can do its work, told by doing some of it; and counts for Prometheus."""

from __future__ import annotations

import asyncio
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from banneret.server.store.log import Conflict, Store, StoreFailed, Write
from banneret.server.store.tables import now_ms

SECONDS_FOR_A_WRITE: Final = 3.0

COUNTS: Final = CollectorRegistry()
ANSWERS: Final = Counter("banneret_http_answers", "HTTP answers", ["method", "status"], registry=COUNTS)
SECONDS: Final = Histogram("banneret_http_seconds", "time of an HTTP answer", registry=COUNTS)
MOVES: Final = Counter("banneret_moves", "moves, by what came of them", ["outcome"], registry=COUNTS)
MOVE_SECONDS: Final = Histogram("banneret_move_seconds", "from a move's arrival to its acknowledgement", registry=COUNTS)
SIGHTS: Final = Counter("banneret_sights", "sights sent", registry=COUNTS)
LINES: Final = Gauge("banneret_lines", "open lines", registry=COUNTS)
ROOMS: Final = Gauge("banneret_rooms", "rooms awake", registry=COUNTS)


async def writes(store: Store) -> bool:
    """A real write, all the way to the disk."""
    try:
        async with asyncio.timeout(SECONDS_FOR_A_WRITE):
            await store.write(Write("UPDATE pulse SET at = $1 WHERE id = 1", (now_ms(),), must=True))
    except (StoreFailed, Conflict, TimeoutError, OSError):
        return False
    return True


def metrics() -> bytes:
    return generate_latest(COUNTS)
