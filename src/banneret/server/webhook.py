"""A word to the outside when somebody is asked and is not here: one address, chosen by whoever runs the house.

The house posts `{"person", "name", "table", "game", "link"}`; what becomes of it (mail, a chat) is the receiver's affair.
"""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from banneret.server.duties import Duty
from banneret.server.notes import log
from banneret.server.room import Room
from banneret.server.settings import Settings

SECONDS: Final = 5.0
AT_ONCE: Final = 2
WAITING: Final = 100
"""Words that wait for a receiver which does not answer; later ones are left out."""
REMEMBERED: Final = 10_000


class Webhook:
    def __init__(self, settings: Settings, spawn: Callable[[object], None]) -> None:
        self.address, self.origin, self.spawn = settings.webhook, settings.origin, spawn
        self.hands = ThreadPoolExecutor(AT_ONCE, "webhook")  # its own: who hangs there holds up nobody here
        self.waiting = 0
        self.told: dict[tuple[str, int], int] = {}  # by table and seat: the question that was told of

    def look(self, room: Room, duties: list[Duty]) -> None:
        if not self.address:
            return
        for duty in duties:
            chair, place = room.table.chairs[duty.seat], (room.table.id, duty.seat)
            if duty.bot or duty.forced or chair.person in room.present or self.told.get(place) == duty.asked:
                continue
            if len(self.told) > REMEMBERED:
                self.told.clear()
            self.told[place] = duty.asked
            word = {"person": chair.person, "name": chair.name, "table": room.table.id, "game": room.table.game}
            self.spawn(self.post({**word, "link": f"{self.origin}/table/{room.table.id}"}))

    async def post(self, word: dict[str, str]) -> None:
        request = urllib.request.Request(
            self.address, json.dumps(word).encode(), {"Content-Type": "application/json"}, method="POST"
        )
        if self.waiting >= WAITING:
            log.warning("webhook", extra={"fault": "too many wait"})
            return
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self.hands, lambda: urllib.request.urlopen(request, timeout=SECONDS).close())
        except OSError as fault:
            log.warning("webhook", extra={"fault": type(fault).__name__})
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self.hands.shutdown(wait=False, cancel_futures=True)
