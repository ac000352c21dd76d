"""Many games between bots: who wins how often, by how much, and how sure we may be of it.

>>> result = simulate("lancaster", seats=3, games=2, bots=["random"] * 3, seed=7)
>>> [line.name for line in result.by_bot], sum(line.wins for line in result.by_bot)
(['random', 'random', 'random'], 2.0)

The bots move one seat on with every game, so that no seat favours a bot. Same seed, same result, whatever the number
of processes: every game has a seed of its own, and results are put in the order of the games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import closing, redirect_stdout
from pathlib import Path
from typing import Any

from banneret.bots import make
from banneret.core import BadSeats, BadWish, BotFailed, Game, Variant, find
from banneret.core.errors import in_words
from banneret.simulate.playing import Plan, play
from banneret.simulate.result import Line, Played, Result, mean_with_interval, wilson
from banneret.simulate.workers import Crew, leave_interrupts_to_the_parent

__all__ = ["BotFailed", "Interrupted", "Line", "Played", "Result", "leave_interrupts_to_the_parent",
           "mean_with_interval", "simulate", "wilson"]  # fmt: skip


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C. What was finished until then is not lost."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result


def simulate(
    game: str,
    seats: int,
    games: int,
    bots: list[str],
    seed: int = 1,
    variant: Variant | None = None,
    jobs: int = 1,
    records: Path | None = None,
    progress: Callable[[int], None] | None = None,
    time_limit: float = 0.0,
    courses: bool = False,
) -> Result:
    """Play so many games and add them up. `progress` is told after every game how many more are done.

    `time_limit` is what a bot may take for one decision, in seconds; 0 for as long as it likes. What bots print goes to
    the error stream. `courses`: each game tells how it went, too.
    """
    rules = find(game)
    with redirect_stdout(sys.stderr):
        plan = _checked(rules, seats, games, bots, seed, variant, jobs, records, time_limit)
    plan.courses = courses
    played: list[Played] = []

    def result() -> Result:
        return Result(rules, plan.variant, seats, seed, bots, sorted(played, key=lambda one: one.number))

    try:
        with closing(_all_played(plan, games, jobs, time_limit, progress)) as found:
            for one in found:
                if records is not None:
                    _write(one.record, records / f"{plan.game}-{plan.seed}-{one.number:06}.json")
                one.record = ""
                played.append(one)
                if progress is not None:
                    progress(1)
    except KeyboardInterrupt:
        raise Interrupted(result()) from None
    return result()


def _checked(
    game: Game[Any],
    seats: int,
    games: int,
    bots: list[str],
    seed: int,
    variant: Variant | None,
    jobs: int,
    records: Path | None,
    time_limit: float,
) -> Plan:
    """Everything that can be refused is refused before the first game."""
    game.check_seats(seats)
    if len(bots) != seats:
        raise BadSeats(f"{seats} seats need {seats} bots, not {len(bots)}: {', '.join(bots)}")
    if games < 1 or jobs < 1:
        raise BadWish(f"expected at least one game and one job, not {games} and {jobs}")
    if not 0 <= seed < 1 << 64:
        raise BadWish(f"seed {seed} is not between 0 and 2^64 - 1")
    if not time_limit >= 0:
        raise BadWish(f"a time limit of {time_limit} seconds is none")
    for name in bots:
        make(name, 0)
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadWish(f"records: cannot write to {records}: {in_words(error)}") from None
    return Plan(game.name, seats, bots, seed, game.variant(variant or {}), records is not None)


def _all_played(
    plan: Plan, games: int, jobs: int, time_limit: float, progress: Callable[[int], None] | None
) -> Generator[Played, None, None]:
    """One after another here, where nobody needs to be watched; else by a crew."""
    if jobs == 1 and not time_limit:
        for number in range(games):
            with redirect_stdout(sys.stderr):
                one = play(plan, number)
            yield one
        return
    crew = Crew(plan, min(jobs, games), time_limit)
    try:
        if progress is not None:
            progress(0)  # the processes are there: from now on a thread may draw a bar
        yield from crew.played(games)
    finally:
        crew.end()


def _write(text: str, path: Path) -> None:
    """A record whole or not at all, even if we are interrupted: what lies beside it has its name before it is there."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            beside.write_text(text, encoding="utf-8")
            os.replace(beside, path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadWish(f"records: cannot write {path}: {in_words(error)}") from None
