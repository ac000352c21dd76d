"""Many games between bots: who wins how often, by how much, and how sure we may be of it.

>>> result = simulate("lancaster", seats=3, games=2, bots=["random"] * 3, seed=7)
>>> [line.name for line in result.by_bot], sum(line.wins for line in result.by_bot)
(['random', 'random', 'random'], 2.0)

The bots move one seat on with every game, so that no seat favours a bot. Same seed, same result, whatever the number
of processes: every game has a seed of its own, and results are put in the order of the games.
"""

from __future__ import annotations

import hashlib
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from math import sqrt
from pathlib import Path
from typing import Any, Final

from banneret.bots import Bot, ask, make
from banneret.core import (
    Action,
    BadSeats,
    BadWish,
    BotFailed,
    Game,
    Journal,
    Match,
    Memories,
    Seat,
    Sight,
    Variant,
    find,
    look,
)
from banneret.core.chance import derive

Z95: Final = 1.959963984540054
LONGEST: Final = 100_000
"""Decisions after which a game is taken for endless."""
CHUNKS_PER_JOB: Final = 16


class Played:
    """One finished game. `entries[seat]` is the number of the bot that sat there."""

    def __init__(self, number: int, seed: int, entries: list[int], game: Game[Any], state: Any, decisions: int) -> None:
        self.number = number
        self.seed = seed
        self.entries = entries
        self.scores: list[int] = game.scores(state)
        self.returns: list[float] = game.returns(state)
        self.decisions = decisions

    def facts(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "bots": self.entries,
            "scores": self.scores,
            "wins": self.returns,
            "decisions": self.decisions,
        }


class Line:
    """How one bot, or one seat, fared over all games."""

    def __init__(self, name: str, wins: list[float], points: list[int]) -> None:
        self.name = name
        self.games = len(wins)
        self.wins = sum(wins)
        self.win_rate = self.wins / max(1, self.games)
        self.win_interval = wilson(self.wins, self.games)
        self.points, self.points_interval = mean_with_interval(points)

    def facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "win_interval": list(self.win_interval),
            "points": self.points,
            "points_interval": list(self.points_interval),
        }


class Result:
    """All games and what follows from them. It holds no time: equal simulations have equal results."""

    def __init__(self, game: Game[Any], variant: Variant, seats: int, seed: int, bots: list[str], played: list[Played]) -> None:
        self.game = game.name
        self.variant = variant
        self.seats = seats
        self.seed = seed
        self.bots = bots
        self.played = played
        self.by_bot = [self._line(name, [one.entries.index(entry) for one in played]) for entry, name in enumerate(bots)]
        self.by_seat = [self._line(game.seat_name(seat), [seat] * len(played)) for seat in range(seats)]
        self.decisions, self.decisions_interval = mean_with_interval([one.decisions for one in played])

    def _line(self, name: str, seats: list[Seat]) -> Line:
        pairs = list(zip(self.played, seats, strict=True))
        return Line(name, [one.returns[seat] for one, seat in pairs], [one.scores[seat] for one, seat in pairs])

    def facts(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "game": self.game,
            "variant": self.variant,
            "seats": self.seats,
            "seed": self.seed,
            "games": len(self.played),
            "decisions": self.decisions,
            "decisions_interval": list(self.decisions_interval),
            "bots": [line.facts() for line in self.by_bot],
            "by_seat": [line.facts() for line in self.by_seat],
            "played": [one.facts() for one in self.played],
        }


# -- figures


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval for a win rate, after Wilson: honest near 0 and 1, and for few games.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, Z95 * Z95
    centre = rate + z2 / (2 * games)
    spread = Z95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean_with_interval(numbers: list[int]) -> tuple[float, tuple[float, float]]:
    """The mean and its 95 % interval by the normal approximation."""
    count = max(1, len(numbers))
    mean = sum(numbers) / count
    variance = sum((number - mean) ** 2 for number in numbers) / max(1, count - 1)
    half = Z95 * sqrt(variance / count)
    return mean, (mean - half, mean + half)


# -- playing


class Plan:
    """All that a process needs to play any of the games."""

    def __init__(self, game: str, seats: int, bots: list[str], seed: int, variant: Variant, records: str) -> None:
        self.game = game
        self.seats = seats
        self.bots = bots
        self.seed = seed
        self.variant = variant
        self.records = records

    def entries(self, number: int) -> list[int]:
        """Which bot sits where: bot j at seat (j + number) mod seats."""
        return [(seat - number) % self.seats for seat in range(self.seats)]

    def bot(self, number: int, entry: int) -> Bot:
        """With dice of its own: from its seed a bot cannot work out the table's."""
        name = f"{self.seed} {number} {entry} {self.bots[entry]}"
        return make(self.bots[entry], int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big"))


def play(plan: Plan, number: int) -> Played:
    """Play one of the games from its first question to its end."""
    game, seed, entries = find(plan.game), derive(plan.seed, number), plan.entries(number)
    bots = [plan.bot(number, entry) for entry in entries]
    state = game.setup(plan.seats, seed, plan.variant)
    state.journal = Journal()
    memories = Memories(game, plan.seats, plan.variant, state.journal)
    actions: list[tuple[Seat, Action]] = []
    while state.to_act:
        seat = state.to_act[0]
        legal = state.legal(seat)
        if len(legal) == 1 and not state.asides(seat):
            action = legal[0]  # nobody is asked what cannot be answered otherwise
        else:
            sight = look(game, plan.variant, state, seat, memories.of(seat))
            action = answer(plan, number, bots[seat], sight)
        state.do(seat, action)
        actions.append((seat, action))
        if len(actions) > LONGEST:
            raise BotFailed(f"game {number} (seed {seed}) has no end after {LONGEST} decisions")
    if plan.records:
        write_record(plan, number, actions)
    return Played(number, seed, entries, game, state, len(actions))


def answer(plan: Plan, number: int, bot: Bot, sight: Sight) -> Action:
    """What is wrong with an answer stops the simulation: nothing is forfeited in silence."""
    where = f" in game {number} (seed {derive(plan.seed, number)})"
    return ask(bot, sight, plan.bots[plan.entries(number)[sight.seat]], where)


def write_record(plan: Plan, number: int, actions: list[tuple[Seat, Action]]) -> None:
    match = Match(plan.game, plan.seats, derive(plan.seed, number), plan.variant)
    for seat, action in actions:
        match.do(seat, action)
    path = Path(plan.records, f"{plan.game}-{plan.seed}-{number:06}.json")
    try:
        path.write_text(match.record().dumps(), encoding="utf-8")
    except OSError as error:
        raise BadWish(f"records: cannot write {path}: {error.strerror}") from None


# -- many


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
) -> Result:
    """Play so many games and add them up. `progress` is told now and then how many games more are done."""
    rules = find(game)
    plan = _checked(rules, seats, games, bots, seed, variant, jobs, records)
    played: list[Played] = []
    for some in _chunks_played(plan, games, jobs):
        played += some
        if progress is not None:
            progress(len(some))
    return Result(rules, plan.variant, seats, seed, bots, played)


def _checked(
    game: Game[Any],
    seats: int,
    games: int,
    bots: list[str],
    seed: int,
    variant: Variant | None,
    jobs: int,
    records: Path | None,
) -> Plan:
    """Everything that can be refused is refused before the first game."""
    game.check_seats(seats)
    if len(bots) != seats:
        raise BadSeats(f"{seats} seats need {seats} bots, not {len(bots)}: {', '.join(bots)}")
    if games < 1 or jobs < 1:
        raise BadWish(f"expected at least one game and one job, not {games} and {jobs}")
    if not 0 <= seed < 1 << 64:
        raise BadWish(f"seed {seed} is not between 0 and 2^64 - 1")
    for name in bots:
        make(name, 0)
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadWish(f"records: cannot write to {records}: {error.strerror}") from None
    return Plan(game.name, seats, bots, seed, game.variant(variant or {}), str(records) if records is not None else "")


def _chunks_played(plan: Plan, games: int, jobs: int) -> Iterator[list[Played]]:
    size = max(1, min(50, games // (jobs * CHUNKS_PER_JOB)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    if jobs == 1:
        for chunk in chunks:
            yield _play_chunk(plan, chunk)
        return
    pool = ProcessPoolExecutor(jobs, initializer=leave_interrupts_to_the_parent)
    try:
        yield from pool.map(_play_chunk, [plan] * len(chunks), chunks)
    except BrokenProcessPool:
        raise BotFailed("a process ended before its games did: out of memory, or a bot ended it") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _play_chunk(plan: Plan, numbers: range) -> list[Played]:
    return [play(plan, number) for number in numbers]


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
