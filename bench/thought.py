"""How fast bots think, interpreted and compiled: `make bench`, or `python bench/thought.py --beside PYTHON`.

Judgement and `imagine` in microseconds at tables met along random games; for each level decisions per second of processor
time, what one decision in a hundred takes, and how much of the cap of the level that is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from time import thread_time
from typing import Any, Final

GAMES: Final = ("lancaster", "lowenherz", "montjoie")
SEATS: Final = 4
EVERY: Final = 7
"""One decision of so many is measured, so that all of a game is met."""
CALLS: Final = 20
LEVELS: Final = ("squire", "knight", "banneret", "king")


def sights(name: str, seed: int) -> Iterator[Any]:
    """What seats see along one random game, where they have a choice."""
    from banneret.core import Match

    match, rng, number = Match(name, SEATS, seed), Random(seed), 0
    while not match.over:
        seat = rng.choice(match.to_act)
        sight = match.sight(seat)
        number += len(sight.legal) > 1
        if len(sight.legal) > 1 and number % EVERY == 0:
            yield sight
        match.do(seat, rng.choice(sight.legal))


def per_call(calls: list[Any]) -> float:
    start = thread_time()
    for call in calls:
        for _ in range(CALLS):
            call()
    return (thread_time() - start) / (CALLS * len(calls)) * 1e6


def fresh_values(judge: Any, tables: list[Any], seat: int) -> float:
    """Each table after one random answer: a search asks for tables that it has not judged before."""
    rng, twins = Random(1), []
    for table in tables:
        for _ in range(CALLS):
            twin = table.copy()
            if twin.to_act:
                hand = twin.to_act[0]
                twin.apply(hand, rng.choice(twin.legal(hand)))
            twins.append(twin)
    start = thread_time()
    for twin in twins:
        judge.value(twin, seat)
    return (thread_time() - start) / len(twins) * 1e6


def figures(name: str, seconds: float) -> dict[str, Any]:
    from banneret.bots import make
    from banneret.bots.judgement import judgement
    from banneret.bots.levels import COMPILED
    from banneret.core import find

    met = list(sights(name, 1))
    judge, tables = judgement(find(name), SEATS), [sight.imagine(1) for sight in met]
    found: dict[str, Any] = {
        "compiled": COMPILED,
        "judgement": fresh_values(judge, tables, 0),
        "imagine": per_call([lambda sight=sight: sight.imagine(2) for sight in met]),
    }
    for level in LEVELS:
        times: list[float] = []
        while sum(times) < seconds:
            for sight in met:
                bot: Any = make(level, len(times))
                start = thread_time()
                bot.choose(sight)
                times.append(thread_time() - start)
                if sum(times) >= seconds:
                    break
        late = sorted(times)[int(0.99 * (len(times) - 1))]
        found[level] = [len(times) / sum(times), 1000 * late, late / bot.budget.seconds]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--beside", metavar="PYTHON", help="an interpreter in whose environment banneret is compiled")
    parser.add_argument("--game", choices=GAMES, nargs="+", default=list(GAMES), help="only these games")
    parser.add_argument("--seconds", type=float, default=5.0, help="of processor time for each level (default %(default)s)")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        print(json.dumps({name: figures(name, args.seconds) for name in args.game}))
        return
    print(f"{'':28}{'judgement':>11}{'imagine':>10}" + "".join(f"{level + ' /s, p99 ms, of cap':>34}" for level in LEVELS))
    for python in [sys.executable, *([args.beside] if args.beside else [])]:
        wish = [python, __file__, "--worker", "--seconds", str(args.seconds), "--game", *args.game]
        done = subprocess.run(wish, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stderr)
        for name, row in json.loads(done.stdout).items():
            how = "compiled" if row["compiled"] else "interpreted"
            cells = "".join(f"{'{:,.0f} /s, {:.0f} ms, {:.0%}'.format(*row[level]):>34}" for level in LEVELS)
            print(f"{name + ', ' + how:28}{row['judgement']:8.1f} µs{row['imagine']:7.1f} µs{cells}", flush=True)


if __name__ == "__main__":
    main()
