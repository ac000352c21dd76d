"""One measurement in one interpreter, printed as JSON: `python worker.py banneret 100 7` (subject, games, seed).

Decisions per second count everything a random game needs: set-up, the options of every question, the pick, the action.
Copies and views are taken at tables met along one game.
"""

from __future__ import annotations

import gc
import json
import platform
import sys
from collections.abc import Callable
from importlib import import_module, metadata
from random import Random
from random import seed as seed_global_dice
from time import perf_counter
from typing import Any

SEATS = 4
ROUNDS_OF_COPIES = 40


def per_call(calls: list[Callable[[], Any]]) -> float:
    """Microseconds a call, over many rounds of all calls."""
    start = perf_counter()
    for _ in range(ROUNDS_OF_COPIES):
        for call in calls:
            call()
    return (perf_counter() - start) / (ROUNDS_OF_COPIES * len(calls)) * 1e6


# -- banneret


def play_lancaster(game: Any, variant: dict[str, Any], seed: int, pick: Callable[[], float]) -> int:
    state = game.setup(SEATS, seed, variant)
    decisions = 0
    while state.to_act:
        seats = state.to_act
        seat = seats[int(pick() * len(seats))]
        options = state.legal(seat)
        state.apply(seat, options[int(pick() * len(options))])
        decisions += 1
    return decisions


def lancaster_tables(game: Any, variant: dict[str, Any], rng: Random) -> list[Any]:
    """Every fifth table of one game."""
    state, tables, number = game.setup(SEATS, 1, variant), [], 0
    while state.to_act:
        if number % 5 == 0:
            tables.append(state.copy())
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
        number += 1
    return tables


def banneret(games: int, seed: int) -> dict[str, Any]:
    game = import_module("banneret").games.LancasterGame()
    variant, rng = game.variant({}), Random(seed)
    play_lancaster(game, variant, 1, rng.random)  # warm
    gc.collect()
    start = perf_counter()
    decisions = sum(play_lancaster(game, variant, seed * 100_000 + number, rng.random) for number in range(games))
    seconds = perf_counter() - start
    tables = lancaster_tables(game, variant, rng)
    return {
        "decisions_per_second": decisions / seconds,
        "copy_us": per_call([table.copy for table in tables]),
        "view_us": per_call([lambda table=table: table.seen_by(0) for table in tables]),  # type: ignore[misc]
        "compiled": not str(import_module("banneret.core.agenda").__file__).endswith(".py"),
        "version": metadata.version("banneret"),
    }


# -- catanatron


def catan_game(seed: int) -> Any:
    catan = import_module("catanatron")
    colours = [catan.Color.RED, catan.Color.BLUE, catan.Color.WHITE, catan.Color.ORANGE]
    return catan.Game([catan.RandomPlayer(colour) for colour in colours], seed=seed)


def play_catan(seed: int) -> int:
    game = catan_game(seed)
    game.play()
    return len(game.state.actions)


def catan_tables() -> list[Any]:
    game, tables, number = catan_game(1), [], 0
    while game.winning_color() is None and number < 1000:
        if number % 20 == 0:
            tables.append(game.copy())
        game.play_tick()
        number += 1
    return tables


def catanatron(games: int, seed: int) -> dict[str, Any]:
    seed_global_dice(seed)  # its random players use the global ones
    play_catan(1)  # warm
    gc.collect()
    start = perf_counter()
    decisions = sum(play_catan(seed * 100_000 + number) for number in range(games))
    seconds = perf_counter() - start
    return {
        "decisions_per_second": decisions / seconds,
        "copy_us": per_call([table.copy for table in catan_tables()]),
        "version": metadata.version("catanatron"),
    }


if __name__ == "__main__":
    subject = {"banneret": banneret, "catanatron": catanatron}[sys.argv[1]]
    found = subject(int(sys.argv[2]), int(sys.argv[3]))
    print(json.dumps({**found, "python": f"{platform.python_implementation()} {platform.python_version()}"}))
