"""The whole program, as it is started from the command line: killed at any moment, it has every acknowledged move."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from .conftest import over_the_wire
from .guests import Guest, Line

COMMAND = [sys.executable, "-m", "banneret", "serve", "--port", "0"]


async def started(folder: Path, said: int = asyncio.subprocess.DEVNULL) -> tuple[asyncio.subprocess.Process, str]:
    environment = {**os.environ, "BANNERET_REQUESTS_PER_SECOND": "10000", "BANNERET_MESSAGES_PER_SECOND": "10000"}
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        "--data-dir",
        str(folder),
        stdout=asyncio.subprocess.PIPE,
        stderr=said,
        env=environment,
        start_new_session=True,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
    return process, line.rpartition("http://")[2].strip().rstrip("/")


async def plays_until_cut(line: Line, kept: list[str]) -> None:
    """Answer as fast as the server does, for whichever seat is asked; note what was acknowledged."""
    step = 0
    while True:
        step += 1
        await line.until(lambda: line.shown)
        heading = line.shown["sight"]["heading"]["asked"]
        if not line.shown["sight"]["question"]:
            before = line.shown
            await line.looks(heading[0])
            await line.until(lambda before=before: line.shown is not before)
        choices, before = await line.is_asked(), line.shown
        key = f"key{os.urandom(6).hex()}"
        answer = await line.does(choices[step % len(choices)], key=key)
        if answer["t"] == "done":
            kept.append(key)
        await line.until(lambda before=before: line.shown is not before)


@over_the_wire
async def test_killed_at_any_moment_it_has_every_acknowledged_move(tmp_path: Path) -> None:
    acknowledged: list[str] = []
    cookies = None
    table = ""
    for round in range(3):
        process, address = await started(tmp_path)
        anna = Guest(address, "Anna")
        if cookies is None:
            await anna.posts("/guests", name="Anna")
            cookies = anna.http.cookies["banneret"]
            table = await anna.opens("montjoie", 3, chairs=[{"kind": "person"}] * 3, start=True)
        anna.http.cookies.set("banneret", cookies, domain="127.0.0.1")
        line = await anna.line(table, 0)
        playing = asyncio.ensure_future(plays_until_cut(line, acknowledged))
        await asyncio.sleep(0.7 + 0.21 * round)
        process.send_signal(signal.SIGKILL)
        await process.wait()
        await asyncio.gather(playing, return_exceptions=True)
        await anna.leaves()
    import sqlite3

    with sqlite3.connect(tmp_path / "tables.sqlite3") as db:
        rows = db.execute("SELECT version, key FROM log WHERE table_id = ? ORDER BY version", (table,)).fetchall()
    assert len(acknowledged) > 10
    assert set(acknowledged) <= {key for _, key in rows}
    assert [version for version, _ in rows] == list(range(1, len(rows) + 1))


@over_the_wire
async def test_a_second_house_on_the_same_data_finds_the_first(tmp_path: Path) -> None:
    process, address = await started(tmp_path)
    second, other = await started(tmp_path)
    assert other == address
    assert await second.wait() == 0
    process.send_signal(signal.SIGTERM)
    await asyncio.wait_for(process.wait(), 15)


@over_the_wire
async def test_of_two_houses_that_open_at_once_the_second_waits_to_hear_where_the_first_is(tmp_path: Path) -> None:
    (tmp_path / "house.lock").write_text('{"address": "http://127.0.0.1:9"}')  # where one was yesterday
    both = await asyncio.gather(started(tmp_path), started(tmp_path))
    assert both[0][1] == both[1][1] != "127.0.0.1:9"
    done, _ = await asyncio.wait([asyncio.ensure_future(process.wait()) for process, _ in both], return_when="FIRST_COMPLETED")
    assert [ended.result() for ended in done] == [0]
    for process, _ in both:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.wait(), 15)


@over_the_wire
async def test_ctrl_c_closes_it_with_a_word_and_nothing_else(tmp_path: Path) -> None:
    """A terminal sends the interrupt to everybody in it, also to bots' processes that are only just starting."""
    process, address = await started(tmp_path, asyncio.subprocess.PIPE)
    anna = Guest(address, "Anna")
    await anna.posts("/guests", name="Anna")
    table = await anna.opens("lancaster", 2, start=True, pace="none")
    line = await anna.line(table, 0)
    await line.does((await line.is_asked())[0])  # so that the bot has been asked
    await asyncio.sleep(0.3)
    os.killpg(process.pid, signal.SIGINT)
    said, noted = await asyncio.wait_for(process.communicate(), 30)
    await anna.leaves()
    assert process.returncode == 0
    assert "every table is kept" in said.decode()
    assert "KeyboardInterrupt" not in noted.decode()
