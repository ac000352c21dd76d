"""The scribe: together when it can, each for itself when one is wrong; and the schema."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from banneret.server.store import sqlite
from banneret.server.store.log import Conflict, Course, Row, StoreFailed, Write
from banneret.server.store.schema import SchemaTooNew, migrations
from banneret.server.store.sqlite import BIND_AFTER, NO_SCRIBE, SqliteStore
from banneret.server.store.tables import Tables
from banneret.server.table import Chair, Table

from .conftest import over_the_wire

INSERT = "INSERT INTO people (id, name, made_at) VALUES ($1, $2, $3)"


def person(id: str, made_at: Any = 0) -> Write:
    return Write(INSERT, (id, "Anna", made_at))


@over_the_wire
async def test_a_bad_value_harms_only_itself(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    many = [store.write(person(f"p{n}", 2**63 if n == 7 else n)) for n in range(20)]
    answers = await asyncio.gather(*many, store.write(person("p3")), return_exceptions=True)
    assert [type(answer) for answer in answers].count(StoreFailed) == 1
    assert isinstance(answers[-1], Conflict)
    assert (await store.read("SELECT count(*) FROM people"))[0][0] == 19
    await store.close()


@over_the_wire
async def test_all_of_a_callers_writes_or_none(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    with pytest.raises(Conflict):
        await store.write(person("a"), Write("UPDATE people SET name = $1 WHERE id = $2", ("x", "nobody"), must=True))
    assert await store.read("SELECT id FROM people") == []
    await store.close()


@over_the_wire
async def test_a_held_lock_is_a_refusal_and_then_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.server.store.sqlite.BUSY_MS", 100)
    store = SqliteStore(tmp_path / "db")
    await store.write(person("before"))
    held = sqlite3.connect(tmp_path / "db", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed):
        await store.write(person("a"))
    assert await store.read("SELECT id FROM people") == [("before",)]
    held.execute("ROLLBACK")
    await store.write(person("a"))
    await store.close()


@over_the_wire
async def test_a_cancelled_caller_is_left_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    task = asyncio.ensure_future(store.write(person("a")))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await store.write(person("b"))
    await store.close()


@over_the_wire
async def test_what_is_done_in_secret_changes_no_list_of_tables(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await Tables(store).create(Table("t", "lancaster", {}, "host", [Chair()], "secret", made_at=1))
    for version, seen in enumerate([True, False, True], 1):
        course = Course("running", version, [0], None, 1, "", seen)
        await store.append("t", Row(version, f"key{version}", 0, "pass", 1000 * version), course)
        changed = (await store.read("SELECT changed_at FROM courses"))[0][0]
        assert changed == (1000 * version if seen else 1000)
    await store.close()


@over_the_wire
async def test_all_is_in_one_file_when_the_house_is_closed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.write(person("p"))
    assert await store.read("SELECT count(*) FROM people") == [(1,)]
    await store.close()
    assert not (tmp_path / "db-wal").exists()


@over_the_wire
async def test_what_is_written_is_bound_into_the_file_and_the_log_beside_it_stays_small(tmp_path: Path) -> None:
    """Copied without its log the file has all but the last writes; and the log is used again instead of growing."""
    store = SqliteStore(tmp_path / "db")
    for n in range(3 * BIND_AFTER):
        await store.write(person(f"p{n}"))
    async with asyncio.timeout(10):
        while store.binder.busy:
            await asyncio.sleep(0.01)
    (tmp_path / "alone").write_bytes((tmp_path / "db").read_bytes())
    with closing(sqlite3.connect(tmp_path / "alone")) as copy:
        assert copy.execute("SELECT count(*) FROM people").fetchone()[0] >= BIND_AFTER
    await store.close()


@over_the_wire
async def test_where_the_binder_never_catches_up_the_scribe_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MOST_LOOSE", 50)
    store = SqliteStore(tmp_path / "db")
    for n in range(6 * BIND_AFTER):
        await store.write(person(f"p{n}"))
    grown = (tmp_path / "db-wal").stat().st_size
    await store.close()
    assert grown < 8 * BIND_AFTER * 4096  # three pages for each write, were they all kept


def test_without_a_scribe_the_process_ends(tmp_path: Path) -> None:
    code = f"""
import asyncio, pathlib
from banneret.server.store import sqlite
from banneret.server.store.log import Write
def dead(self, db, batch): raise RuntimeError("the pen broke")
sqlite.Scribe.commit = dead
async def main():
    store = sqlite.SqliteStore(pathlib.Path({str(tmp_path / "db")!r}))
    await store.write(Write("UPDATE pulse SET at = 1", ()))
asyncio.run(asyncio.wait_for(main(), 20))
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == NO_SCRIBE


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "db"

    async def fill() -> None:
        store = SqliteStore(path)
        await asyncio.gather(*[store.write(person(f"p{n}")) for n in range(500)])
        await store.close()

    asyncio.run(fill())
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 6] = b"\xff" * (4096 * 3)
    path.write_bytes(data)
    with pytest.raises(StoreFailed, match=r"damaged|cannot be used"):
        SqliteStore(path)


def test_a_database_of_a_later_banneret_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "db"

    async def make() -> None:
        await SqliteStore(path).close()

    asyncio.run(make())
    with sqlite3.connect(path) as db:
        db.execute("INSERT INTO schema_versions VALUES (999, 'from the future')")
    with pytest.raises(SchemaTooNew, match="upgrade"):
        SqliteStore(path)


def test_migrations_are_numbered_without_gaps() -> None:
    assert [migration.version for migration in migrations()] == list(range(1, len(migrations()) + 1))


def test_commits_reach_the_disk(tmp_path: Path) -> None:
    from banneret.server.store.sqlite import connect

    db = connect(tmp_path / "db")
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
