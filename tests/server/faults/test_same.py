"""Rows 18 and 19: the same hands lead to the same table, in every process and from every snapshot."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import banneret
import banneret.games
from banneret.bots import make
from banneret.core import Match, freeze
from banneret.core.record import Record, Snapshot
from banneret.core.views import digest

from .ground import Broken, Ground, must, often, withstands

GAMES = {"lancaster": 4, "lowenherz": 4, "montjoie": 4}

PLAYS = """
import hashlib, json, sys
import banneret.games
from banneret.core import Match
from banneret.core.views import digest
from banneret.core import agenda
game, seats, seed, moves, broken = sys.argv[1], *map(int, sys.argv[2:5]), sys.argv[5]
if broken == "order_of_a_set":
    honest = agenda.State.legal
    agenda.State.legal = lambda self, seat: sorted(honest(self, seat), key=lambda action: hash(str(action)))
match, n = Match(game, seats, seed=seed), seed
for _ in range(moves):
    if match.over:
        break
    n = (n * 6364136223846793005 + 1442695040888963407) % 2**64
    seat = match.to_act[n % len(match.to_act)]
    legal = match.state.legal(seat)
    match.do(seat, legal[(n >> 33) % len(legal)])
    shown = json.dumps([match.sight(viewer).seen() for viewer in range(-1, seats)])
    print(digest(match.state), hashlib.sha256(shown.encode()).hexdigest())
"""


def pythons() -> list[str]:
    """This one, and others that are here; they need nothing but the sources."""
    others = [shutil.which(name) for name in ("python3.11", "python3.12", "python3.13")]
    return [sys.executable, *[path for path in others if path]]


async def played(python: str, hash_seed: str, game: str, seats: int, seed: int, moves: int, broken: str) -> list[str] | None:
    """The digests after every move, from a process of its own; None where that Python cannot run the sources."""
    source = str(Path(banneret.__file__).parent.parent)
    process = await asyncio.create_subprocess_exec(
        python, "-c", PLAYS, game, str(seats), str(seed), str(moves), broken,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": source},
    )  # fmt: skip
    out, _ = await asyncio.wait_for(process.communicate(), 120)
    return out.decode().splitlines() if process.returncode == 0 else None


async def the_same(ground: Ground, broken: str) -> None:
    compared, ways = 0, set()
    for game, seats in GAMES.items():
        for seed in range(often(1, 6)):
            runs = []
            for n, python in enumerate(pythons()):
                for hash_seed in ("0", "1", "12345")[: 3 if n == 0 else 1]:
                    found = await played(python, hash_seed, game, seats, seed, often(60, 2000), broken)
                    if found is not None:
                        runs.append(found)
                        ways.add((python, hash_seed))
            must(all(run == runs[0] and run for run in runs), f"{game}: the same hands lead to another table")
            compared += len(runs[0]) * len(runs)
    ground.note(moves_compared=compared, ways=len(ways))


@withstands("18", seconds=150)
async def test_the_same_hands_lead_to_the_same_table_in_every_process(ground: Ground) -> None:
    await the_same(ground, "")


@withstands("18")
async def test_an_order_that_hangs_on_hashes_would_be_noticed(ground: Ground) -> None:
    """The mutant of the test above: what is legal comes in the order of a set."""
    with pytest.raises(Broken, match="another table"):
        await the_same(ground, "order_of_a_set")


def cut_and_compare(ground: Ground, forget: Callable[[dict[str, Any]], None]) -> None:
    """Random cuts: from a snapshot and the rest of the log, or from the whole log, the end is the same."""
    cuts, rng = often(6, 100), random.Random(19)
    for game, seats in GAMES.items():
        match = Match(game, seats, seed=19)
        bots = [make("random", seat) for seat in range(seats)]
        for _ in range(often(150, 3000)):
            if match.over:
                break
            seat = rng.choice(match.to_act)
            match.do(seat, bots[seat].choose(match.sight(seat)))
        record = match.record()
        must(digest(Match.replay(record).state) == digest(match.state), f"{game}: the whole log leads elsewhere")
        for _ in range(cuts):
            after = rng.randrange(len(record.actions))
            table = freeze(Match.replay(record.cut(after)).state)
            forget(table)
            short = Record(game, record.rules, record.variant, seats, record.seed, record.actions)
            short.snapshot = Snapshot(after, record.rules, table, carried=True)
            try:
                again = Match.replay(short)
            except banneret.core.BanneretError as no:
                raise Broken(f"{game}: from a snapshot it leads elsewhere: {no}") from None
            must(digest(again.state) == digest(match.state), f"{game}: from a snapshot it leads elsewhere")
    ground.note(cuts=cuts * len(GAMES))


@withstands("19")
async def test_a_snapshot_and_the_rest_lead_where_the_whole_log_leads(ground: Ground) -> None:
    cut_and_compare(ground, lambda table: None)


@withstands("19")
async def test_a_snapshot_that_forgets_the_seed_would_be_noticed(ground: Ground) -> None:
    """The mutant of the test above."""
    with pytest.raises(Broken, match="leads elsewhere"):
        cut_and_compare(ground, lambda table: table.update(seed=1))
