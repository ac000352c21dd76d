"""`banneret fuzz`: random games under the laws of the house, until the time is over or a law is broken."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from banneret.testing.fuzz import Failure, Outcome


class Count:
    """What was tried so far."""

    def __init__(self) -> None:
        self.start = monotonic()
        self.games = self.decisions = self.tables = 0

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        self.tables += outcome.tables

    def __str__(self) -> str:
        seconds = monotonic() - self.start
        return f"{self.games} games, {self.decisions} decisions, {self.tables} tables under all laws, {seconds:.0f} s"


def fuzz(
    minutes: Annotated[float, typer.Option(min=0.0, help="How long.")] = 5.0,
    game: Annotated[str | None, typer.Option(help="One game; by default all in turn.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Same seed, same games; by default another one each time.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    directory: Annotated[Path, typer.Option("--to", help="Where the record of a failure is written.")] = Path(),
) -> None:
    """Play random games under the laws of the house; a broken law leaves a record to replay."""
    from banneret.core import GAMES, find

    games = [find(game).name] if game else sorted(GAMES)
    root = secrets.randbits(32) if seed is None else seed
    typer.echo(f"seed {root}: {', '.join(games)}, all seat counts and variants")
    count = Count()
    try:
        for outcome in outcomes(games, root, jobs, count.start + 60 * minutes):
            if outcome.failure is not None:
                tell(outcome.failure, directory)
                raise typer.Exit(1)
            count.add(outcome)
            tick(f"\r{count}")
    except KeyboardInterrupt:
        tick("\ninterrupted")
    tick("\n")
    typer.echo(f"no law was broken: {count}")


def tick(text: str) -> None:
    """The running counter is for a terminal; a log gets the last line only."""
    if sys.stderr.isatty():
        typer.echo(text, nl=False, err=True)


def outcomes(games: list[str], seed: int, jobs: int, end: float) -> Iterator[Outcome]:
    """Trial after trial, at least one, until the time is over."""
    from concurrent.futures import ProcessPoolExecutor
    from itertools import count

    from banneret.simulate import leave_interrupts_to_the_parent
    from banneret.testing.fuzz import run, trial

    if jobs == 1:
        for number in count():
            yield run(trial(games, seed, number))
            if monotonic() >= end:
                return
    pool = ProcessPoolExecutor(jobs, initializer=leave_interrupts_to_the_parent)
    try:
        for first in count(step=jobs):
            yield from pool.map(run, [trial(games, seed, first + i) for i in range(jobs)])
            if monotonic() >= end:
                return
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def tell(failure: Failure, directory: Path) -> None:
    from banneret.cli.refusals import say_error

    one = failure.trial
    path = failure.write(directory)
    tick("\n")
    say_error(f"{one.game}, {one.seats} seats: {failure.law}: {failure.reason}")
    typer.echo(f"The record that leads there: {path}\nTo look at it: banneret replay {path}", err=True)
