"""Those who take more than their share, and what is stuck: words unsaid, pings, waiting, many addresses, dear odds."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret.server import ear, room, webhook
from banneret.server.store.log import Write

from .conftest import TestHouse, over_the_wire
from .guests import Said
from .test_move import mover, table_of_two

SLOW = {
    "nothing": b"",
    "half a head": b"GET /healthz HTTP/1.1\r\nHost: ",
    "half a body": b"POST /api/1/guests HTTP/1.1\r\nHost: {address}\r\nContent-Length: 90\r\n\r\n{",
    "half a second request": b"GET /nowhere HTTP/1.1\r\nHost: {address}\r\n\r\nGET /healthz HTTP/1.1\r\nHo",
}


@pytest.mark.parametrize("said", SLOW.values(), ids=SLOW)
def test_who_does_not_get_to_the_point_makes_room_for_others(at: Any, said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ear, "SECONDS", 0.5)

    @over_the_wire
    async def play() -> None:
        async with at(max_connections=14) as house:
            host, _, port = house.address.partition(":")
            lines = [await asyncio.open_connection(host, int(port)) for _ in range(12)]
            for _, line in lines:
                line.write(said.replace(b"{address}", house.address.encode()))
            await asyncio.gather(*[asyncio.wait_for(line.read(-1), 20) for line, _ in lines])  # until they are closed
            assert (await (await house.guest("Anna")).gets("/me"))["name"] == "Anna"

    play()


@over_the_wire
async def test_who_says_all_of_it_may_wait_for_an_answer_or_rest(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ear, "SECONDS", 0.2)
    async with at() as house:
        table, anna, ben, guest, _ = await table_of_two(house)
        await mover(anna, ben)
        seen = await guest.gets(f"/tables/{table}/sight", seat=0)
        again = await guest.gets(f"/tables/{table}/sight", seat=0, mark=seen["mark"], wait=1.5)
        assert again["mark"] == seen["mark"]
        assert anna.closed is None


PING, PART = bytes([0x89, 0x80, 0, 0, 0, 0]), bytes([0x00, 0x80, 0, 0, 0, 0])  # both empty, masked with nothing
BEGIN = bytes([0x01, 0x80, 0, 0, 0, 0])


@pytest.mark.parametrize(("first", "flood"), [(b"", PING), (BEGIN, PART)], ids=["pings", "parts of a message"])
def test_what_no_line_hears_of_is_bounded_too(at: Any, first: bytes, flood: bytes) -> None:
    """Every ping is answered, read or not, and parts are kept until the last comes: both would fill the house."""

    @over_the_wire
    async def play() -> None:
        async with at() as house:
            table, _, _, guest, _ = await table_of_two(house)
            line = await guest.line(table)
            await line.until(lambda: line.shown)
            line.socket.transport.write(first + 40 * flood)
            await asyncio.sleep(0.5)
            assert line.closed is None
            line.socket.transport.write(400 * flood)
            await asyncio.wait_for(line.reading, 20)

    play()


@over_the_wire
async def test_waiting_over_http_counts_like_a_line(at: Any) -> None:
    async with at(max_lines=2) as house:
        table, mark = await a_table_seen(house)
        program = house.guests[0]
        waits = [asyncio.ensure_future(program.gets(f"/tables/{table}/sight", mark=mark, wait=5)) for _ in range(2)]
        await asyncio.sleep(0.5)
        with pytest.raises(Said) as no:
            await program.gets(f"/tables/{table}/sight", mark=mark, wait=20)
        assert (no.value.status, no.value.why) == (429, "too_many_lines")
        assert (await program.gets(f"/tables/{table}/sight"))["mark"] == mark  # a look is not a line
        await asyncio.gather(*waits)
        await program.gets(f"/tables/{table}/sight", mark="other", wait=5)


async def a_table_seen(house: TestHouse) -> tuple[str, str]:
    program = await house.program("Anna")
    table = await program.opens(chairs=[{"kind": "person"}] * 3, start=True)
    return table, (await program.gets(f"/tables/{table}/sight"))["mark"]


@over_the_wire
async def test_a_network_of_addresses_is_one_neighbour(at: Any) -> None:
    async with at(guests_per_minute=3) as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:

        async def arrives(address: str) -> int:
            answer = await http.post("/api/1/guests", json={"name": "x"}, headers={"X-Forwarded-For": address})
            return answer.status_code

        assert [await arrives(f"2001:db8:1:2::{n}") for n in range(1, 6)] == [201, 201, 201, 429, 429]
        assert await arrives("2001:db8:1:3::1") == 201
        assert await arrives("192.0.2.1") == 201


@over_the_wire
async def test_odds_cost_what_they_took(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten previews that think for a while each, the next wait until those before are paid for."""

    def dear(*_: Any) -> dict[str, float]:
        began = time.thread_time()
        while time.thread_time() - began < 0.05:
            pass
        return {}

    monkeypatch.setattr(room, "odds", dear)
    async with at(asks_per_second=10.0) as house:
        _, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        word = (await line.is_asked())[0]
        for n in range(10):
            await line.sends(t="preview", seat=line.seat, word=word, key=f"preview{n:03}")
        await line.answered("preview000")
        await asyncio.sleep(3)
        assert sum(message["t"] == "previewed" for message in line.came) < 4


@over_the_wire
async def test_a_webhook_that_hangs_holds_up_nobody(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "SECONDS", 20.0)
    callers: list[asyncio.StreamWriter] = []
    silent = await asyncio.start_server(lambda _, caller: callers.append(caller), "127.0.0.1", 0)
    port = silent.sockets[0].getsockname()[1]
    async with at(webhook=f"http://127.0.0.1:{port}/turn") as house:
        anna = await house.guest("Anna")
        await anna.posts("/accounts", login="anna", password="correct horse")
        for _ in range(20):
            await anna.opens(chairs=[{"kind": "person"}] * 3, start=True)
        await asyncio.sleep(1)
        await asyncio.wait_for(anna.posts("/login", login="anna", password="correct horse"), 15)
        silent.close()
        for caller in callers:
            caller.transport.abort()


@over_the_wire
async def test_a_table_that_cannot_be_read_keeps_no_other_asleep(at: Any) -> None:
    async with at(idle_seconds=0.2) as house:
        anna = await house.guest("Anna")
        clock = {"kind": "move", "seconds": 3}
        tables = [await anna.opens(chairs=[{"kind": "person"}] * 3, clock=clock, start=True) for _ in range(2)]
        while house.hall.rooms:
            await asyncio.sleep(0.05)
        await house.hall.store.write(Write("UPDATE tables SET doc = '{}' WHERE id = $1", (tables[0],)))
        while not await house.hall.log.rows(tables[1]):
            await asyncio.sleep(0.2)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the limits of another process in /proc, which only Linux has")
def test_a_house_asks_for_as_many_files_as_it_allows_connections(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "banneret", "serve", "--port", "0", "--data-dir", str(tmp_path)]
    few = f"ulimit -Sn 256; exec {' '.join(words)}"
    environment = {**os.environ, "BANNERET_MAX_CONNECTIONS": "600"}
    with subprocess.Popen(["/bin/sh", "-c", few], stdout=subprocess.PIPE, env=environment, text=True) as house:
        try:
            assert house.stdout is not None
            assert "http://" in house.stdout.readline()
            limits = Path(f"/proc/{house.pid}/limits").read_text(encoding="utf-8")
            assert next(int(line.split()[3]) for line in limits.splitlines() if line.startswith("Max open files")) >= 600
        finally:
            with suppress(ProcessLookupError):
                house.send_signal(signal.SIGTERM)
