"""Row 20: five hundred lines cut at once, slow readers, floods, two thousand lines that do nothing."""

from __future__ import annotations

import asyncio
import json
import resource
import statistics
import time
import warnings
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ..guests import Guest
from .ground import LONG, Ground, House, must, often, withstands
from .players import CLOSED, Party, settled

ROOMY = {"max_lines": 100_000, "max_lines_address": 100_000}
FILES = 1000


def room_for(lines: int) -> None:
    """Both ends are on this machine, and each line is a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < lines + FILES:
        if hard < lines + FILES:  # the administrator's limit: no test may raise it
            warnings.warn(f"TOO FEW FILES: {lines} lines at once were not tried, only {hard} may be open here", stacklevel=2)
            pytest.skip(f"only {hard} files may be open here")
        resource.setrlimit(resource.RLIMIT_NOFILE, (lines + FILES, hard))


async def many(host: Guest, table: str, count: int, **options: Any) -> list[ClientConnection]:
    headers = {"Cookie": f"banneret={host.http.cookies['banneret']}", "Origin": f"http://{host.address}"}
    gate = asyncio.Semaphore(50)

    async def one() -> ClientConnection:
        async with gate:
            address = f"ws://{host.address}/ws/1/table/{table}"
            return await connect(
                address, additional_headers=headers, proxy=None, open_timeout=30, ping_interval=None, **options
            )

    return await asyncio.gather(*[one() for _ in range(count)])


async def first_sight(socket: ClientConnection) -> str:
    await socket.send('{"t":"look"}')
    async for frame in socket:
        if '"t":"shown"' in str(frame):
            return str(frame)
    return ""


async def paces(house: House, seed: int, moves: int) -> tuple[float, float]:
    """From a move to its acknowledgement at a table of its own: p50 and p99 in milliseconds, after some moves to warm up."""
    party = await seated(house, seed)
    times = []
    while len(times) < moves:
        if await party.ends():  # a match may be shorter than that
            party = await seated(house, seed)
        began = time.monotonic()
        await party.moves()
        times.append((time.monotonic() - began) * 1000)
    await settled([party])
    cuts = statistics.quantiles(times, n=100)
    return cuts[49], cuts[98]


async def seated(house: House, seed: int) -> Party:
    party = await Party.gathers(house, "lancaster", 3, seed)
    await party.sit()
    await party.plays(10)
    return party


def unharmed(before: tuple[float, float], during: tuple[float, float]) -> None:
    """Others' times less than doubled, by p99, in the long run, which has the machine to itself; else only that they go on."""
    at, most = (1, 2 * before[1] + 50) if LONG else (0, 10 * before[0] + 1000)
    must(during[at] < most, f"the others' times went from {before[at]:.1f} to {during[at]:.1f} ms")


async def lines_open(house: House, host: Guest) -> int:
    text = (await host.http.get("/metrics")).text
    return int(float(next(line.split()[1] for line in text.splitlines() if line.startswith("banneret_lines "))))


@withstands("20", seconds=150, forgets_who_left="are still held")
async def test_five_hundred_lines_cut_at_once_are_all_back(ground: Ground) -> None:
    count, rounds = often(200, 500), often(1, 5)
    room_for(2 * count)
    async with ground.house(**ROOMY) as house:
        party = await Party.gathers(house)
        await party.sit()
        await party.plays(5)
        sockets: list[ClientConnection] = []
        slowest = 0.0
        for _ in range(rounds + 1):
            for socket in sockets:
                socket.transport.abort()
            began = time.monotonic()
            sockets = await many(party.host, party.table, count)
            sights = await asyncio.gather(*[asyncio.wait_for(first_sight(socket), 60) for socket in sockets])
            slowest = max(slowest, time.monotonic() - began)
            must(len(sights) == count and all(json.loads(sight)["sight"] for sight in sights), "somebody did not come back")
            must((await party.moves())["t"] == "done", "a mover was held up")
        await asyncio.sleep(0.5)
        host = party.host
        here = next(chair["here"] for chair in (await host.gets(f"/tables/{party.table}"))["chairs"])
        for socket in sockets:
            socket.transport.abort()
        await settled([party])
        async with asyncio.timeout(20):
            while await lines_open(house, host) > 0:
                await asyncio.sleep(0.1)
        after = (await host.gets(f"/tables/{party.table}"))["chairs"][0]["here"]
        must(here and not after, "lines that were cut are still held")
        ground.note(lines=count, times=rounds, slowest_return_s=round(slowest, 1))


@withstands(
    "20",
    seconds=150,
    waits_for_slow_readers="the others are held up|the others' times",
    any_rate="memory grows|was not cut|the others",
)
async def test_slow_readers_and_floods_harm_nobody_else(ground: Ground) -> None:
    """Some never read; one sends as fast as it can. The others' moves go on, and memory stays where it was."""
    slow, moves = often(3, 30), often(60, 100)
    async with ground.house(messages_per_second=50, **ROOMY) as house:
        party = await Party.gathers(house, "lancaster", 3, seed=1)
        await party.sit()
        before = await paces(house, 2, moves)
        memory = house.memory()
        headers = {"Cookie": f"banneret={party.host.http.cookies['banneret']}", "Origin": f"http://{house.address}"}
        await party.plays(60)  # so that there is much to be told to whoever asks from the beginning
        greedy = [await silent(house, party.table, headers) for _ in range(slow)]
        await pester(house, [writer for _, writer in greedy])
        mine = [asyncio.ensure_future(party.plays(moves))]
        flood = asyncio.ensure_future(floods(party.host, party.table))
        try:
            during = await paces(house, 3, moves)
            done = await asyncio.wait_for(mine[0], 40)
        except (*CLOSED, httpx.HTTPError):
            must(False, "the others are held up")
        must(done == moves or party.over, "the others are held up")
        unharmed(before, during)
        cut_after = await flood
        must(cut_after is not None, "a flood was not cut")
        must(house.memory() < memory + 60e6, "memory grows")
        for _, writer in greedy:
            writer.close()
        await settled([party])
        ground.note(
            slow_readers=slow, flood_cut_after=cut_after, p99_before_ms=round(before[1], 1), p99_during_ms=round(during[1], 1)
        )


async def silent(house: House, table: str, headers: dict[str, str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line that never reads an answer, with small buffers and without compression."""
    import socket as sockets

    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", house.port))
    reader, writer = await asyncio.open_connection(sock=raw, limit=1024)
    lines = [f"GET /ws/1/table/{table} HTTP/1.1", f"Host: {house.address}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    writer.write("\r\n".join([*lines, *[f"{name}: {value}" for name, value in headers.items()], "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    return reader, writer


def unsent(house: House, ports: set[int]) -> int:
    """How many bytes the system holds that the house has sent to these ports, and that nobody reads."""
    held = 0
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, here, there, _, queues, *_ = line.split()
        if int(here.partition(":")[2], 16) == house.port and int(there.partition(":")[2], 16) in ports:
            held += int(queues.partition(":")[0], 16)
    return held


async def pester(house: House, writers: list[asyncio.StreamWriter]) -> None:
    """Ask for everything from the beginning, forty times a second, until the house can send them no more."""
    look = b'{"t":"look","seat":0}'
    frame = bytes([0x81, 0x80 | len(look)]) + b"\0\0\0\0" + look
    ports = {writer.get_extra_info("sockname")[1] for writer in writers}
    before, same = 0, 0
    for n in range(40 * 60):
        for writer in writers:
            writer.write(frame)
        await asyncio.sleep(0.025)
        if n % 20 == 19:
            now = unsent(house, ports)
            before, same = now, same + 1 if now == before and now else 0
            if same == 4:
                return
    raise AssertionError("no reader was slow enough")


async def floods(host: Guest, table: str) -> int | None:
    """Send until the line is cut; after how many messages."""
    line = await host.bare_line(table)
    for sent in range(20_000):
        try:
            await line.socket.send('{"t":"whynot","seat":0,"element":"x","key":"abcdefgh"}')
        except ConnectionClosed:
            return sent
        if sent % 50 == 0:
            await asyncio.sleep(0)
    return None


@withstands("20", seconds=200, hoards="memory grows")
async def test_two_thousand_lines_that_do_nothing(ground: Ground) -> None:
    count = often(300, 2000)
    room_for(2 * count)
    async with ground.house(**ROOMY) as house:
        party = await Party.gathers(house, seed=1)
        before, memory = await paces(house, 2, often(60, 150)), house.memory()
        sockets = await many(party.host, party.table, count)
        await asyncio.gather(*[asyncio.wait_for(first_sight(socket), 120) for socket in sockets])
        await asyncio.sleep(1)
        grown = house.memory() - memory
        during = await paces(house, 3, often(60, 150))
        must(grown < 60_000 * count + 10e6, f"memory grows by {grown / count / 1000:.0f} kB for each line")
        unharmed(before, during)
        for socket in sockets:
            socket.transport.abort()
        ground.note(
            idle_lines=count,
            kb_each=round(grown / count / 1000),
            p99_before_ms=round(before[1], 1),
            p99_during_ms=round(during[1], 1),
        )
