"""One subject of `bench/side.py`, in a process of its own: prints steps per second of random play as JSON.

    python bench/adapters.py vector,lancaster 2.0

Every loop picks at random among what is legal, in the way its users would. Games begin anew as they end; their set-up counts.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from typing import Any

SEATS = {"lancaster": 4, "lowenherz": 4, "montjoie": 6}
GAMES_AT_ONCE = 64

Steps = Iterator[int]
"""Yields how many steps were just made."""


# -- ours


def engine(game: str) -> Steps:
    import_module("banneret")
    rules = import_module("banneret.core").find(game)
    variant, rng, number = rules.variant({}), random.Random(1), 0
    while True:
        state, steps = rules.setup(SEATS[game], number, variant), 0
        while state.to_act:
            seat = state.to_act[0]
            options = state.legal(seat)
            state.apply(seat, options[int(rng.random() * len(options))])
            steps += 1
        number += 1
        yield steps


def observation(game: str) -> Steps:
    """Each step observed by the seat that is asked, and nothing else counted: one table after another of a stored game."""
    numpy, encoding = import_module("numpy"), import_module("banneret.research.encoder")
    match = import_module("banneret").Match(game, SEATS[game], 1)
    encoder, rng, tables = encoding.Encoder(game, SEATS[game]), random.Random(1), []
    while not match.over:
        seat = match.to_act[0]
        tables.append((match.state.copy(), seat, match.game.memory(match.seats, match.variant, seat)))
        match.do(seat, rng.choice(match.state.legal(seat)))
    row = numpy.zeros(encoder.width, numpy.float32)
    while True:
        for state, seat, memory in tables:
            encoder.write(state, seat, memory, row)
        yield len(tables)


def vector(game: str, observe: bool) -> Steps:
    numpy, vectors = import_module("numpy"), import_module("banneret.research.vector")
    games, rng = vectors.Vector(game, GAMES_AT_ONCE, SEATS[game], observe=observe), numpy.random.default_rng(1)
    games.reset()
    while True:
        games.step(games.sample(rng))
        yield GAMES_AT_ONCE


def spiel(name: str) -> Steps:
    pyspiel, rng = import_module("pyspiel"), random.Random(1)
    game = pyspiel.load_game(name)
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                weights = [chance for _, chance in outcomes] if len(outcomes) < 100 else None
                state.apply_action(rng.choices(outcomes, weights)[0][0])
            else:
                options = state.legal_actions()
                state.apply_action(options[int(rng.random() * len(options))])
                steps += 1
        yield steps


def our_spiel(game: str) -> Steps:
    import_module("banneret.research.openspiel")
    return spiel(f"banneret_{game}(players={SEATS[game]})")


def null_spiel(_: str) -> Steps:
    """The least that a game in Python can cost in OpenSpiel: two players, one choice of two, two hundred times."""
    import_module("null_game")
    return spiel("null_game")


def zoo(env: Any) -> Steps:
    numpy = import_module("numpy")
    rng, number = numpy.random.default_rng(1), 0
    while True:
        env.reset(seed=number)
        number, steps = number + 1, 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            options = numpy.flatnonzero(seen["action_mask"] if "action_mask" in seen else info["action_mask"])
            env.step(int(options[int(rng.random() * len(options))]))
            steps += 1
            if steps % 50 == 0:
                yield 50
        yield steps % 50


def our_zoo(game: str) -> Steps:
    return zoo(import_module("banneret.research.pettingzoo").env(game, SEATS[game]))


def classic(name: str) -> Steps:
    return zoo(import_module(f"pettingzoo.classic.{name}").env())


def catanatron(_: str) -> Steps:
    catan = import_module("catanatron")
    colours = [catan.Color.RED, catan.Color.BLUE, catan.Color.WHITE, catan.Color.ORANGE]
    number = 0
    while True:
        game = catan.Game([catan.RandomPlayer(colour) for colour in colours], seed=number)
        game.play()
        number += 1
        yield len(game.state.actions)


SUBJECTS: dict[str, Callable[[str], Steps]] = {
    "engine": engine,
    "observation": observation,
    "vector": lambda game: vector(game, True),
    "vector, masks only": lambda game: vector(game, False),
    "PettingZoo": our_zoo,
    "OpenSpiel": our_spiel,
    "classic": classic,
    "spiel": spiel,
    "null": null_spiel,
    "catanatron": catanatron,
}


def measure(subject: str, seconds: float) -> dict[str, Any]:
    how, _, what = subject.rpartition(":")
    steps = SUBJECTS[how](what)
    next(steps)  # warm
    gc.collect()
    start, done = process_time(), 0  # of this process alone, whatever else the machine does
    while process_time() - start < seconds:
        done += next(steps)
    rate = done / (process_time() - start)
    compiled = "banneret" in sys.modules and not str(import_module("banneret.core.agenda").__file__).endswith(".py")
    return {"subject": subject, "rate": rate, "compiled": compiled}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
