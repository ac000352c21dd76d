"""Rows 6, 7 and 8: the disk is full, the database locked or damaged, the scribe dead."""

from __future__ import annotations

import asyncio
import random
import resource
import secrets
import shutil
import sqlite3
import warnings
from collections import Counter
from pathlib import Path

from banneret.server.store.sqlite import NO_SCRIBE

from ..guests import words
from .ground import Ground, House, NoHouse, must, often, withstands
from .players import CLOSED, HOUSE_KEY, Party, settled


async def tries(party: Party) -> dict[str, str]:
    """One move, whatever comes of it; what the mover was shown before must still be what they are shown if it was refused."""
    line = await party.whoever()
    word, key = words(line.shown["sight"]["question"]["choices"])[0], secrets.token_hex(8)
    before = line.shown
    answer = await line.asks(t="do", seat=line.seat, asked=before["asked"], word=word, key=key)
    if answer["t"] == "done":
        party.acknowledged.append((key, line.seat or 0, word))
        await line.until(lambda: line.shown is not before)
    else:
        seen = await party.host.gets(f"/tables/{party.table}/sight", seat=line.seat)
        must(seen["asked"] == before["asked"] and seen["sight"] == before["sight"], "a failed move left a trace in memory")
    return answer


async def fails_then_recovers(ground: Ground, house: House, begins: object, ends: object) -> None:
    party = await Party.gathers(house)
    await party.sit()
    await party.plays(5)
    rounds, refused = often(1, 10), 0
    for _ in range(rounds):
        await party.comes_to_a_choice()
        begins()  # type: ignore[operator]
        for _ in range(often(2, 5)):
            answer = await tries(party)
            must(answer.get("why") == "try_again", f"a move that was not written was acknowledged: {answer}")
            refused += 1
        must(not await house.healthy(), "it calls itself healthy, and cannot write")
        ends()  # type: ignore[operator]
        async with asyncio.timeout(20):
            while (await tries(party))["t"] != "done":
                await asyncio.sleep(0.1)
        must(await house.healthy(), "it does not recover")
        await party.plays(5)
    await settled([party])
    await house.kill()
    stored = [row[1:] for row in ground.log()[party.table] if len(row[1]) < len(HOUSE_KEY)]
    must(stored == party.acknowledged, "the log is not what was acknowledged")
    ground.note(times=rounds, moves_refused=refused, moves=len(stored), lost=0)


@withstands(
    "6",
    keeps_what_failed="left a trace|stale",
    acknowledges_failures="was acknowledged",
    healthy_by_word="calls itself healthy",
)
async def test_the_disk_is_full(ground: Ground) -> None:
    """No file of the house may grow any more: by a limit that is set on its process from outside, and lifted again."""
    async with ground.house() as house:
        wal = ground.folder / "tables.sqlite3-wal"

        def full() -> None:
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (wal.stat().st_size, resource.RLIM_INFINITY))

        def free() -> None:
            resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

        await fails_then_recovers(ground, house, full, free)


@withstands("6", keeps_what_failed="left a trace|stale", acknowledges_failures="was acknowledged|left a trace")
async def test_a_small_disk_is_full(ground: Ground) -> None:
    """A disk of its own in memory, where the house may make one; it is filled and emptied from outside."""
    import subprocess

    import pytest

    mount = f"mount -t tmpfs -o size=2m tmpfs {ground.folder}"
    if subprocess.run(["unshare", "-m", "sh", "-c", mount], capture_output=True, check=False).returncode:
        # only an administrator may mount; `test_the_disk_is_full` tries the same by a limit that anybody may set
        warnings.warn("NO SMALL DISK: none may be mounted here, a full one was tried by a limit only", stacklevel=1)
        pytest.skip("no disk of one's own may be mounted here")
    wrap = ["unshare", "-m", "sh", "-c", f'{mount} && exec "$@"', "sh"]
    folder = ground.folder / "inside"
    async with ground.house(wrap=wrap, data_dir=str(folder)) as house:
        there = Path(f"/proc/{house.process.pid}/root{ground.folder}")

        def full() -> None:
            with (there / "filler").open("wb", buffering=0) as file:
                try:
                    while file.write(b"x" * 4096) == 4096:
                        pass
                except OSError:
                    pass

        def free() -> None:
            (there / "filler").unlink()

        party = await Party.gathers(house)
        await party.sit()
        await party.plays(5)
        full()
        refused = 0
        for _ in range(60):  # what is left in the write-ahead log may do for some moves more
            answer = await tries(party)
            must(answer.get("why", "try_again") == "try_again", f"a failed move left a trace: {answer}")
            refused += answer["t"] != "done"
            if refused == 3:
                break
        must(refused == 3, "a move that was not written was acknowledged")
        free()
        async with asyncio.timeout(20):
            while (await tries(party))["t"] != "done":
                await asyncio.sleep(0.1)
        await party.plays(5)
        for name in ("tables.sqlite3", "tables.sqlite3-wal"):
            shutil.copy(there / "inside" / name, ground.folder / name)
        stored = [row[1:] for row in ground.log()[party.table]]
        must(stored == party.acknowledged, "a move that was not written was acknowledged")
        await settled([party])
        ground.note(moves_refused=refused, moves=len(stored), lost=0)


@withstands("6", keeps_what_failed="left a trace|stale", acknowledges_failures="was acknowledged")
async def test_the_database_is_locked(ground: Ground) -> None:
    """Another program holds the write lock; looking goes on."""
    async with ground.house() as house:
        held = sqlite3.connect(ground.folder / "tables.sqlite3", isolation_level=None, timeout=10)
        await fails_then_recovers(ground, house, lambda: held.execute("BEGIN IMMEDIATE"), lambda: held.execute("ROLLBACK"))
        held.close()


def spoil(path: Path, rng: random.Random) -> str:
    """Damage a database file: flip, overwrite or cut some bytes."""
    data = bytearray(path.read_bytes())
    how = rng.choice(["flip", "page", "cut"])
    if how == "flip":
        for _ in range(rng.choice([1, 20])):
            at = rng.randrange(len(data))
            data[at] ^= 1 << rng.randrange(8)
    elif how == "page":
        at = rng.randrange(len(data) // 4096) * 4096
        data[at : at + 4096] = rng.randbytes(4096)
    else:
        del data[rng.randrange(len(data)) :]
    path.write_bytes(data)
    return how


async def looked_at(ground: Ground, party: Party) -> str:
    """What a damaged house says of a table: "refused", "prefix", "whole", or the truth is Broken."""
    try:
        async with ground.house() as house:
            host = house.again(party.host)
            story = await host.http.get(f"/api/1/tables/{party.table}/story", params={"seat": 0})
            if story.status_code != 200:
                return "refused"
            frames = story.json()["frames"]
            must(frames == TRUE[: len(frames)], "a damaged house shows what never was")
            return "whole" if len(frames) == len(TRUE) else "prefix"
    except NoHouse as no:
        must("damaged" in no.notes or "cannot be used" in no.notes, f"it ended without a clear word: {no.notes[-300:]}")
        return "refused"
    except (*CLOSED, ValueError):
        return "refused"


TRUE: list[object] = []


@withstands("7", seconds=240, trusts_the_file="shows what never was|never refuses|without a clear word")
async def test_a_damaged_file_is_refused_or_right(ground: Ground) -> None:
    async with ground.house() as house:
        party = await Party.gathers(house)
        await party.sit()
        await party.plays(60)
        await party.comes_to_a_choice()  # else the house may answer by itself after this, and that would be more than true
        await settled([party])
        TRUE[:] = (await party.host.gets(f"/tables/{party.table}/story", seat=0))["frames"]
        await house.stop()
    whole, found = ground.folder / "tables.sqlite3", Counter[str]()
    shutil.copy(whole, ground.folder / "sound")
    rng = random.Random(7)
    for _ in range(often(5, 150)):
        for name in ("tables.sqlite3-wal", "tables.sqlite3-shm"):
            (ground.folder / name).unlink(missing_ok=True)
        shutil.copy(ground.folder / "sound", whole)
        spoil(whole, rng)
        found[await looked_at(ground, party)] += 1
    must(found["refused"] > 0, f"it never refuses: {found}")
    ground.note(damaged=sum(found.values()), **found, wrong=0)


@withstands("8", looks_alive="the process goes on without a scribe")
async def test_without_a_scribe_the_process_ends(ground: Ground) -> None:
    times = often(1, 10)
    for _ in range(times):
        (ground.folder / "break").unlink(missing_ok=True)
        async with ground.house(where="pen_breaks") as house:
            party = await Party.gathers(house)
            await party.sit()
            await party.plays(3)
            (ground.folder / "break").touch()
            line = await party.whoever()
            word = words(line.shown["sight"]["question"]["choices"])[0]
            await line.sends(t="do", seat=line.seat, asked=line.shown["asked"], word=word, key=secrets.token_hex(8))
            try:
                status = await house.ended(5)
            except TimeoutError:
                must(False, "the process goes on without a scribe")
            must(status == NO_SCRIBE, f"it ended with {status}")
            must(not [m for m in line.came if m["t"] == "done"][3:], "a move was acknowledged without a scribe")
            await settled([party])
    ground.note(times=times)
