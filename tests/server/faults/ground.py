"""Where a fault is tried: houses in processes of their own; every test says *it holds* and *the mutant fails*.

A trial is an async function of a `Ground`. Run without a mutant it must hold; run against each of its mutants (houses that
are broken on purpose, see mutants.py) it must be `Broken`, and for the stated reason.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from ..guests import Guest

HERE = Path(__file__).parent
LONG = os.environ.get("BANNERET_FAULTS") == "long"
REPORT = os.environ.get("BANNERET_FAULTS_REPORT", "")
START_SECONDS = 180.0
PATIENCE = 3
"""How much longer than on an idle machine everything may take: only what never ends is caught by the clock."""


class Broken(AssertionError):
    """What must hold does not."""


def must(holds: object, what: str) -> None:
    if not holds:
        raise Broken(what)


def often(short: int, long: int) -> int:
    """How many times: in the ordinary run, and in the long one."""
    return long if LONG else short


class House:
    """A house in a process of its own. Only this process is ever ended, by its id."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, notes: Path) -> None:
        self.process, self.port, self.notes = process, port, notes
        self.address = f"127.0.0.1:{port}"
        self.guests: list[Guest] = []

    @classmethod
    async def start(cls, folder: Path, mutant: str, env: dict[str, str], wrap: list[str], **settings: Any) -> House:
        chosen = {
            "port": 0,
            "data_dir": str(folder),
            "guests_per_minute": 600_000,
            "requests_per_second": 50_000,
            "messages_per_second": 500,
            "asks_per_second": 100_000,
            "max_tables": 1000,
            "bot_workers": 1,
            "grace_seconds": 0,
            "log_level": "warning",
            **settings,
        }
        notes = folder / "notes.txt"
        with notes.open("ab") as file:
            process = await asyncio.create_subprocess_exec(
                *wrap, sys.executable, str(HERE / "entry.py"), json.dumps(chosen), mutant,
                stdout=asyncio.subprocess.PIPE, stderr=file, env={**os.environ, **env},
            )  # fmt: skip
        assert process.stdout is not None
        try:
            line = await asyncio.wait_for(process.stdout.readline(), START_SECONDS)
        except TimeoutError:
            process.kill()
            raise
        if not line:
            await process.wait()
            raise NoHouse(process.returncode, notes.read_text()[-8000:])
        return cls(process, int(line), notes)

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def kill(self) -> None:
        """As the power cut would: no word, no chance."""
        if self.alive:
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self, seconds: float = 30.0) -> int:
        """As a host does."""
        if self.alive:
            self.process.send_signal(signal.SIGTERM)
        return await self.ended(seconds)

    async def ended(self, seconds: float = 30.0) -> int:
        return await asyncio.wait_for(self.process.wait(), seconds)

    async def guest(self, name: str = "Anna") -> Guest:
        self.guests.append(await Guest.arrives(self.address, name))
        return self.guests[-1]

    async def program(self, name: str = "Bot") -> Guest:
        self.guests.append(await Guest.program(self.address, name))
        return self.guests[-1]

    def again(self, old: Guest) -> Guest:
        """The same person at this house, with the cookie or token they had."""
        guest = Guest(self.address, old.name, old.token)
        guest.id = old.id
        for name, value in old.http.cookies.items():
            guest.http.cookies.set(name, value)
        self.guests.append(guest)
        return guest

    async def healthy(self) -> bool:
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=10) as http:
            return (await http.get("/healthz")).status_code == 200

    def memory(self) -> int:
        """Resident, in bytes."""
        fields = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in fields if line.startswith("VmRSS"))


class NoHouse(Exception):
    """It refused to start."""

    def __init__(self, status: int | None, notes: str) -> None:
        super().__init__(f"exit status {status}: {notes}")
        self.status, self.notes = status, notes


class Ground:
    def __init__(self, folder: Path, mutant: str, name: str, row: str) -> None:
        self.folder, self.mutant, self.name, self.row = folder, mutant, name, row

    @asynccontextmanager
    async def house(
        self, *, env: dict[str, str] | None = None, wrap: list[str] | None = None, where: str = "", **settings: Any
    ) -> AsyncIterator[House]:
        """A house that lasts for the block, unless it is ended within. `where`: a circumstance of mutants.py."""
        broken = "+".join(name for name in (where, self.mutant) if name)
        house = await House.start(self.folder, broken, env or {}, wrap or [], **settings)
        try:
            yield house
        finally:
            for guest in house.guests:
                await guest.leaves()
            await house.kill()

    def log(self) -> dict[str, list[tuple[int, str, int, str]]]:
        """What stands in SQLite's log, by table: version, key, seat, word."""
        return read_log(self.folder / "tables.sqlite3")

    def note(self, **figures: Any) -> None:
        """What was counted, for the report of the long run."""
        if REPORT and not self.mutant:
            with open(REPORT, "a", encoding="utf-8") as file:
                file.write(json.dumps({"row": self.row, "test": self.name, **figures}) + "\n")


def read_log(path: Path) -> dict[str, list[tuple[int, str, int, str]]]:
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        found: dict[str, list[tuple[int, str, int, str]]] = {}
        for table, *row in db.execute("SELECT table_id, version, key, seat, word FROM log ORDER BY table_id, version"):
            found.setdefault(table, []).append(tuple(row))
    db.close()
    return found


def withstands(row: str, *, seconds: float = 180, long_seconds: float = 3600, **mutants: str) -> Callable[..., Any]:
    """Make a test of a trial: it holds on the real house, and each mutant breaks it, for the reason that is said here."""

    def make(trial: Callable[[Ground], Awaitable[None]]) -> Any:
        @pytest.mark.parametrize("mutant", ["", *mutants], ids=lambda mutant: mutant or "holds")
        def test(tmp_path: Path, mutant: str) -> None:
            ground = Ground(tmp_path, mutant, trial.__name__, row)

            async def bounded() -> None:
                async with asyncio.timeout(PATIENCE * (long_seconds if LONG else seconds)):
                    await trial(ground)

            if not mutant:
                asyncio.run(bounded())
                return
            with pytest.raises(Broken, match=mutants[mutant]):
                asyncio.run(bounded())

        test.__name__, test.__doc__, test.__module__ = trial.__name__, trial.__doc__, trial.__module__
        return test

    return make
