"""What the house itself does at a table: it answers for bots, for those who have nothing to play, and for those whose time
is up. Each answer goes through `room.move` like anybody's.

Of several processes only one is the house at a table; were there two for a moment, the log would let one of them win.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Final

from banneret.server.bots import BotFailed, Bots, simpler
from banneret.server.duties import Duty
from banneret.server.hall import Hall
from banneret.server.notes import log
from banneret.server.pace import Habits, forced_pause, pause
from banneret.server.protocol import Do, Done
from banneret.server.room import Room
from banneret.server.store.log import StoreFailed
from banneret.server.store.tables import now_ms
from banneret.server.table import HOUSE, STAND_IN, Refusal
from banneret.server.webhook import Webhook

LEAD_SECONDS: Final = 2.0
RETRY_SECONDS: Final = 0.3


class Steward:
    """The house at one table."""

    def __init__(self, room: Room, hall: Hall, bots: Bots, webhook: Webhook, habits: Habits) -> None:
        self.room, self.hall, self.bots, self.webhook, self.habits = room, hall, bots, webhook, habits
        self.news = asyncio.Event()
        self.work: dict[tuple[int, int], asyncio.Task[None]] = {}
        self.failed: dict[str, str] = {}  # bots that failed at this table, and who plays for them
        self.silent: dict[int, int] = {}  # bots that had nothing to say, and at which version of the table
        room.listeners.add(self.wake)
        self.news.set()
        self.task = asyncio.ensure_future(self.run())

    def wake(self) -> None:
        if not self.room.owes_nothing or self.webhook.address:
            self.news.set()

    async def run(self) -> None:
        wait: float | None = None
        while True:
            try:
                async with asyncio.timeout(wait):
                    await self.news.wait()
            except TimeoutError:
                pass
            self.news.clear()
            try:
                wait = await self.serve()
            except (StoreFailed, Refusal):
                wait = RETRY_SECONDS
            except Exception:
                log.exception("house", extra={"table": self.room.table.id})
                wait = LEAD_SECONDS

    async def serve(self) -> float | None:
        """Begin what is to be done now; how many seconds until there may be more, or None."""
        if self.room.table.phase != "running":
            return None
        duties = await self.room.duties()
        ours = [duty for duty in duties if duty.bot or duty.forced or duty.deadline is not None]
        ours = [duty for duty in ours if self.silent.get(duty.seat) != self.room.version]
        if not ours and not self.webhook.address:
            return None
        if not await self.hall.store.lead(self.room.table.id):
            return LEAD_SECONDS
        self.webhook.look(self.room, duties)
        waits = [self.begin(duty) for duty in ours]
        return min((wait for wait in waits if wait is not None), default=None)

    def begin(self, duty: Duty) -> float | None:
        if (duty.seat, duty.asked) in self.work:
            return None
        late = duty.deadline is not None and duty.deadline <= now_ms()
        if late or duty.bot or duty.forced:
            task = asyncio.ensure_future(self.answer(duty, late))
            self.work[duty.seat, duty.asked] = task
            task.add_done_callback(lambda _: self.finished(duty))
            return None
        assert duty.deadline is not None
        return max(0.0, (duty.deadline - now_ms()) / 1000)

    def finished(self, duty: Duty) -> None:
        self.work.pop((duty.seat, duty.asked), None)
        self.news.set()

    async def answer(self, duty: Duty, late: bool) -> None:
        """Think, wait for the rest of the pause, move; what has changed meanwhile is noticed by the next look."""
        began = time.monotonic()
        rest = 0.0 if late else (pause if duty.bot else forced_pause)(self.room.table.pace)
        bot = duty.bot or (STAND_IN if late and self.room.table.clock.then == "bot" else "")
        try:
            thought = await (self.thought(duty, bot) if bot else self.room.default(duty.seat))
            await asyncio.sleep(max(0.0, rest - (time.monotonic() - began)))
            if thought is not None and not thought[1]:
                self.silent[duty.seat] = self.room.version
            if not thought or not thought[1] or thought[0] != duty.asked or not (late or await self.still(duty)):
                return
            done = await self.room.move(HOUSE, Do(duty.seat, duty.asked, thought[1], secrets.token_hex(10)))
            if late and isinstance(done, Done):
                await self.room.note("house.time_out", duty.seat)
            if not isinstance(done, Done):
                await asyncio.sleep(RETRY_SECONDS)
        except (StoreFailed, Refusal):
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("house", extra={"table": self.room.table.id})
            await asyncio.sleep(LEAD_SECONDS)

    async def still(self, duty: Duty) -> bool:
        """A person may have come back to their chair meanwhile, or may want to be asked after all."""
        now = [other for other in await self.room.duties() if other.seat == duty.seat]
        return any(other.bot == duty.bot and other.forced == duty.forced for other in now)

    async def thought(self, duty: Duty, bot: str) -> tuple[int, str] | None:
        """A bot's answer, a simpler bot's if it fails, or at last the default. The table is told, once for each bot."""
        table, asked = self.room.table, await self.room.for_bot(duty.seat)
        began, name = time.monotonic(), self.failed.get(bot, bot)
        while asked is not None and name:
            try:
                word = await self.bots.think(table.host, f"{table.id}:{duty.seat}", name, asked.sight)
                if table.people():  # where only bots play, there is nobody to tell anything
                    took = min(time.monotonic() - began, self.bots.seconds)
                    await asyncio.sleep(self.habits.rest((table.game, name, asked.ask), asked.forced, took))
                return asked.asked, word
            except BotFailed as fault:
                log.warning("bot failed", extra={"bot": name, "table": self.room.table.id, "fault": str(fault)})
                name = self.failed[bot] = simpler(name)
                await self.room.note("house.bot_replaced", duty.seat)
        return await self.room.default(duty.seat)

    def close(self) -> None:
        self.room.listeners.discard(self.wake)
        for task in [self.task, *self.work.values()]:
            task.cancel()


class House:
    """A steward for each room that is awake."""

    def __init__(self, hall: Hall, bots: Bots, webhook: Webhook) -> None:
        self.hall, self.bots, self.webhook = hall, bots, webhook
        self.stewards: dict[str, Steward] = {}
        self.habits = Habits()
        hall.woken.append(self.attend)
        hall.dropped.append(self.dismiss)
        hall.busy = lambda room: bool(self.stewards[room.table.id].work) if room.table.id in self.stewards else False

    def attend(self, room: Room) -> None:
        self.stewards[room.table.id] = Steward(room, self.hall, self.bots, self.webhook, self.habits)

    def dismiss(self, room: Room) -> None:
        self.stewards.pop(room.table.id).close()

    async def close(self) -> None:
        for steward in self.stewards.values():
            steward.close()
        self.stewards.clear()
        self.webhook.close()
        await self.bots.close()
