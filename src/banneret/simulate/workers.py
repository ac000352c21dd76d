"""Processes that play games: one game at a time each, watched from outside.

A bot that hangs, however it hangs, is seen by its clock and named; an interrupt ends all of them at once. They hear no
interrupt themselves, and what bots print goes to the error stream.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from time import monotonic
from typing import Any, Final

from banneret.core import BanneretError, BotFailed, DeadEnd, find
from banneret.simulate.playing import Plan, Watch, play
from banneret.simulate.result import Played

POLL: Final = 0.1  # seconds between two looks at the clocks
NOBODY: Final = -1

Failure = tuple[int, BanneretError]


class Worker:
    """One process, what it plays, and since when its bot has been thinking."""

    def __init__(self, plan: Plan, others: list[Worker]) -> None:
        context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        self.line, far = context.Pipe()
        self.watch: Any = RawArray("d", 3)
        self.number = NOBODY
        lines = [self.line, *(worker.line for worker in others)] if sys.platform == "linux" else []
        self.process = context.Process(target=work, args=(plan, far, self.watch, lines), daemon=True)
        self.process.start()
        far.close()

    def begin(self, number: int) -> None:
        self.number = number
        self.line.send(number)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work(plan: Plan, line: Connection, watch: Watch, inherited: list[Connection]) -> None:
    """The life of a worker. It ends when nobody is at the other end of the line."""
    leave_interrupts_to_the_parent()
    for other in inherited:
        other.close()  # else nobody would notice when our parent is gone
    sys.stdout = sys.stderr
    os.dup2(2, 1)
    while True:
        try:
            number = line.recv()
        except (EOFError, OSError):
            return
        try:
            line.send(play(plan, number, watch))
        except BotFailed as failure:
            line.send(str(failure))
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            at = f"{Path(place.filename).name}, line {place.lineno}"
            line.send(DeadEnd(f"the game broke off{plan.where(number)}: {type(error).__name__}: {error} ({at})"))


class Crew:
    """So many workers at one plan; leaving it ends them."""

    def __init__(self, plan: Plan, jobs: int, limit: float) -> None:
        self.plan = plan
        self.limit = limit
        self.workers: list[Worker] = []
        self.failure: Failure | None = None
        try:
            for _ in range(jobs):
                self.workers.append(Worker(plan, self.workers))
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        for worker in self.workers:  # all at once: none of them keeps the machine busy while we wait for another
            worker.process.kill()
        for worker in self.workers:
            worker.end()

    def played(self, games: int) -> Iterator[Played]:
        """Games as they end. A failure is told when no earlier game can fail any more, so that it is always the same one."""
        left = iter(range(games))
        while True:
            for worker in self.workers:
                number = next(left, NOBODY) if worker.number == NOBODY and self.failure is None else NOBODY
                if number != NOBODY:
                    worker.begin(number)
            busy = {worker.line: worker for worker in self.workers if worker.number != NOBODY}
            if self.failure is not None and all(worker.number > self.failure[0] for worker in busy.values()):
                raise self.failure[1]
            if not busy:
                return
            for line in wait(list(busy), POLL if self.limit else None):
                found = self.heard(busy[line])
                if found is not None:
                    yield found
            for worker in busy.values():
                self.look_at_the_clock(worker)

    def heard(self, worker: Worker) -> Played | None:
        number, worker.number = worker.number, NOBODY
        try:
            told = worker.line.recv()
        except (EOFError, OSError):
            self.workers.remove(worker)
            self.fail(number, BotFailed(f"{self.asked(worker, number)} ended its process, or it ran out of memory"))
            worker.end()
            return None
        if isinstance(told, Played):
            return told
        self.fail(number, told if isinstance(told, DeadEnd) else BotFailed(told))
        return None

    def look_at_the_clock(self, worker: Worker) -> None:
        since = worker.watch[0]
        if not self.limit or not since or monotonic() - since < self.limit or worker.number == NOBODY:
            return
        self.workers.remove(worker)
        self.fail(worker.number, BotFailed(f"{self.asked(worker, worker.number)} did not answer within {self.limit:g} s"))
        worker.end()

    def asked(self, worker: Worker, number: int) -> str:
        game, seat = find(self.plan.game), int(worker.watch[1])
        name, step = self.plan.bots[self.plan.entries(number)[seat]], sorted(game.steps)[int(worker.watch[2])]
        return f"bot {name!r} at seat {game.seat_name(seat)}{self.plan.where(number)}, asked {step},"

    def fail(self, number: int, error: BanneretError) -> None:
        if self.failure is None or number < self.failure[0]:
            self.failure = number, error
