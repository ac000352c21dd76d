"""Rows 1 and 23: the house is killed, stopped and copied while people play."""

from __future__ import annotations

import asyncio
import random
import shutil
import signal
import sqlite3
from pathlib import Path

import pytest

from .ground import Broken, Ground, House, must, often, read_log, withstands
from .players import Party, settled


async def crowd(house: House, tables: int) -> list[Party]:
    games = ["lancaster", "lowenherz", "montjoie"]
    seats = {"lancaster": 3, "lowenherz": 3, "montjoie": 2}
    chosen = [games[n % 3] for n in range(tables)]
    parties = [await Party.gathers(house, game, seats[game], seed=n) for n, game in enumerate(chosen)]
    for party in parties:
        await party.sit()
    return parties


def check_log(ground: Ground, parties: list[Party]) -> int:
    """Every acknowledged move stands there, in its order, and versions have no gaps; how many there are."""
    log, acknowledged = ground.log(), 0
    for party in parties:
        rows = log.get(party.table, [])
        must([row[0] for row in rows] == list(range(1, len(rows) + 1)), "versions have gaps")
        stored = [row[1:] for row in rows]
        missing = [move for move in party.acknowledged if move not in stored]
        must(not missing, f"an acknowledged move is lost: {len(missing)} of {len(party.acknowledged)}")
        order = [move for move in stored if move in set(party.acknowledged)]
        must(order == party.acknowledged, "moves stand in another order than they were acknowledged in")
        acknowledged += len(party.acknowledged)
    return acknowledged


async def any_moved(parties: list[Party], before: int) -> bool:
    """Whether people play on, and so are in the midst of it when the house is killed."""
    for _ in range(6000):
        if sum(len(party.acknowledged) for party in parties) > before:
            return True
        await asyncio.sleep(0.01)
    return False


@withstands("1", seconds=180, acknowledges_first="an acknowledged move is lost")
async def test_killed_at_any_moment_every_acknowledged_move_is_there(ground: Ground) -> None:
    kills, rng = often(5, 120), random.Random(1)
    parties: list[Party] = []
    for round in range(kills):
        async with ground.house(idle_seconds=1000) as house:
            if round % 12 == 0:
                await asyncio.gather(*[party.host.leaves() for party in parties])
                earlier, parties = parties, await crowd(house, 6)
                check_log(ground, earlier)
            else:
                for party in parties:
                    await party.sit(house)
            before = sum(len(party.acknowledged) for party in parties)
            playing = [asyncio.ensure_future(party.plays()) for party in parties]
            if not await any_moved(parties, before):
                must(False, "no table goes on after a kill")
            await asyncio.sleep(rng.uniform(0.0, 1.0))
            await house.kill()
            await asyncio.gather(*playing)
            await settled(parties)
        check_log(ground, parties)
    rows = sum(map(len, ground.log().values()))
    ground.note(kills=kills, moves_stored=rows, lost=0)


@withstands("23", seconds=120, leaves_at_once="hung up without a word")
async def test_told_to_stop_it_says_so_and_everything_goes_on_after_it(ground: Ground) -> None:
    stops = often(2, 20)
    parties: list[Party] = []
    for round in range(stops):
        async with ground.house() as house:
            if round == 0:
                parties = await crowd(house, 6)
            else:
                for party in parties:
                    await party.sit(house)
            playing = [asyncio.ensure_future(party.plays()) for party in parties]
            await asyncio.sleep(0.8)
            status = await house.stop()
            await asyncio.gather(*playing)
            codes = {line.socket.close_code for party in parties for line in party.lines}
            must(codes <= {1001, 1012}, f"hung up without a word: {codes}")
            must(status in (0, -signal.SIGTERM), f"ended with status {status}")
            await settled(parties)
        check_log(ground, parties)
    ground.note(stops=stops, moves_acknowledged=check_log(ground, parties), lost=0)


def backup(source: Path, target: Path) -> None:
    """As docs/hosting.md says it."""
    with sqlite3.connect(source) as db, sqlite3.connect(target) as copy:
        db.backup(copy)
    db.close()
    copy.close()


async def copied_under_load(ground: Ground, copy: object) -> None:
    backups = often(3, 30)
    async with ground.house() as house:
        parties = await crowd(house, 6)
        playing = [asyncio.ensure_future(party.plays()) for party in parties]
        copies: list[tuple[Path, dict[str, set[str]]]] = []
        for n in range(backups):
            await asyncio.sleep(0.4)
            known = {party.table: {key for key, _, _ in party.acknowledged} for party in parties}
            target = ground.folder / f"copy{n}.sqlite3"
            await asyncio.to_thread(copy, ground.folder / "tables.sqlite3", target)  # type: ignore[arg-type]
            copies.append((target, known))
        await house.kill()
        await asyncio.gather(*playing)
        await settled(parties)
    whole, moves = ground.log(), 0
    for target, known in copies:
        try:
            log = read_log(target)
        except sqlite3.Error as fault:
            raise Broken(f"the copy is no prefix of the log: {fault}") from None
        for table, rows in log.items():
            must(whole[table][: len(rows)] == rows, "the copy is no prefix of the log")
        for table, keys in known.items():
            must(keys <= {row[1] for row in log.get(table, [])}, "the copy is no prefix of the log: it lacks what was there")
            moves += len(keys)
    ground.note(backups=backups, moves_compared=moves)


@withstands("23", seconds=90)
async def test_a_backup_under_load_is_a_prefix_of_the_log(ground: Ground) -> None:
    await copied_under_load(ground, backup)


@withstands("23", seconds=90)
async def test_a_plain_copy_of_the_file_would_not_be(ground: Ground) -> None:
    """The mutant of the test above: somebody copies the file and leaves the write-ahead log behind."""
    with pytest.raises(Broken, match="no prefix"):
        await copied_under_load(ground, shutil.copyfile)


@withstands("1")
async def test_a_copy_put_back_is_a_house_that_goes_on(ground: Ground) -> None:
    async with ground.house() as house:
        (party,) = await crowd(house, 1)
        await party.plays(20)
        backup(ground.folder / "tables.sqlite3", ground.folder / "copy")
        await party.plays(5)
        await house.kill()
        await settled([party])
    for name in ("tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm"):
        (ground.folder / name).unlink(missing_ok=True)
    (ground.folder / "copy").rename(ground.folder / "tables.sqlite3")
    async with ground.house() as house:
        await party.sit(house)
        must(await party.plays(10) == 10, "the restored house does not go on")
        await settled([party])
