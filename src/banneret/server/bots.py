"""Bots in processes of their own: a sight goes in, a word comes out, within a time budget, or the bot has failed.

A process that overruns is ended and a new one takes its place. No secret of the house is in its environment.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import zlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from banneret.bots import BOTS
from banneret.server.notes import log

START_SECONDS: Final = 30.0
"""What a new process may take to import the games, beside the budget for its first move."""
LARGEST: Final = 1 << 20
SIMPLER: Final = {"king": "knight", "banneret": "knight", "knight": "greedy", "squire": "greedy", "greedy": "random"}
"""Who takes over from a bot that fails; after the last, the question's default answers."""


class BotFailed(Exception):
    """It raised, overran its time, or answered what cannot be."""


class Turns:
    """One at a time. Of those who wait each guest has a turn, however many of their own wait behind it."""

    def __init__(self) -> None:
        self.taken = False
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def of(self, whose: str) -> AsyncIterator[None]:
        if self.taken:
            mine = asyncio.get_running_loop().create_future()
            self.waiting.setdefault(whose, deque()).append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if not mine.cancelled():  # it had just become ours
                    self.pass_on()
                raise
        self.taken = True
        try:
            yield
        finally:
            self.pass_on()

    def pass_on(self) -> None:
        while self.waiting:
            whose, line = self.waiting.popitem(last=False)
            first = line.popleft()
            if line:
                self.waiting[whose] = line  # behind all other guests
            if not first.done():  # else it was cancelled
                first.set_result(None)
                return
        self.taken = False


class Worker:
    """One process, one thought at a time."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.process: asyncio.subprocess.Process | None = None

    async def think(self, whose: str, chair: str, bot: str, sight: str, seconds: float) -> str:
        async with self.turns.of(whose):
            fresh = self.process is None or self.process.returncode is not None
            if fresh:
                self.process = await self.start()
            try:
                async with asyncio.timeout(seconds + (START_SECONDS if fresh else 0)):
                    return await self.ask({"chair": chair, "bot": bot, "sight": sight})
            except TimeoutError:
                self.end()
                raise BotFailed(f"{bot} overran its {seconds:g} s") from None
            except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as fault:
                self.end()
                raise BotFailed(f"the process of {bot} ended: {fault}") from None
            except asyncio.CancelledError:
                self.end()  # its answer would be taken for the next one's
                raise

    async def ask(self, wish: dict[str, str]) -> str:
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(wish).encode() + b"\n")
        await self.process.stdin.drain()
        answer = json.loads(await self.process.stdout.readuntil(b"\n"))
        if not isinstance(answer, dict):
            raise ValueError("this is no answer")
        if "word" not in answer:
            raise BotFailed(str(answer.get("fault")))
        return str(answer["word"])

    async def start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "banneret.server.bot_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=clean_environment(),
            limit=LARGEST,
            start_new_session=True,  # Ctrl-C is for the house; one that is only just starting would answer with a traceback
        )

    async def close(self) -> None:
        process = self.process
        self.end()
        if process is not None:
            await process.wait()

    def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        self.process = None


class Bots:
    def __init__(self, workers: int, seconds: float, outside: list[str]) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.seconds = seconds
        self.names = [*sorted(BOTS), *outside]

    async def think(self, whose: str, chair: str, bot: str, sight: str) -> str:
        """A bot stays with its process, since it remembers what it has said; `whose` guest it thinks for."""
        worker = self.workers[zlib.crc32(chair.encode()) % len(self.workers)]
        return await worker.think(whose, chair, bot, sight, self.seconds)

    async def close(self) -> None:
        for worker in self.workers:
            await worker.close()


def simpler(bot: str) -> str:
    """Who sits in for a bot that failed, or "" where there is nobody simpler."""
    name = SIMPLER.get(bot, "" if bot in BOTS else "greedy")
    log.warning("bot replaced", extra={"bot": bot, "by": name or "default"})
    return name


def clean_environment() -> dict[str, str]:
    """Paths and language, and none of our settings: some are secrets."""
    return {key: value for key, value in os.environ.items() if not key.startswith(("BANNERET_", "PG"))}
