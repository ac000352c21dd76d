"""Clocks: read off the log, counted by what all can see; what happens when time is up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from banneret.server.clocks import Clock
from banneret.server.store.sqlite import SqliteStore
from banneret.server.table import ClockRule
from banneret.server.webhook import Webhook

from .conftest import over_the_wire
from .guests import Guest, words
from .test_move import mover, table_of_two


def test_a_bank_is_spent_while_asked_and_filled_by_the_increment() -> None:
    clock = Clock(ClockRule("bank", 60, 5), 2)
    clock.note(0, [0], told=1)
    clock.note(10_000, [1], told=2)
    assert (clock.left(0, 10_000), clock.left(1, 13_000)) == (55_000, 57_000)
    clock.note(20_000, [0], told=3)
    assert (clock.bank, clock.deadline(0)) == ([55_000, 55_000], 75_000)


def test_what_is_done_in_secret_moves_no_hand() -> None:
    """Two clocks of one table, alike for all who watch: at one of them seat 0 does three things behind a screen."""
    rule = ClockRule("move", 30)
    quiet, busy = Clock(rule, 2), Clock(rule, 2)
    for clock in (quiet, busy):
        clock.note(0, [0, 1], told=4)
    for at in (3_000, 5_000, 9_000):
        busy.note(at, [0, 1], told=4)
    assert quiet.show(12_000) == busy.show(12_000)
    assert quiet.deadline(0) == busy.deadline(0) == 30_000


@pytest.mark.parametrize("rule", [ClockRule("move", 60), ClockRule("bank", 60, 5)], ids=["move", "bank"])
def test_who_takes_back_has_no_more_time_than_before(rule: ClockRule) -> None:
    clock = Clock(rule, 2)
    clock.note(0, [0], told=1)
    for n in range(4):
        clock.note(50_000 + n, [1], told=2 * n + 2, by=0)
        clock.note(51_000 + n, [0], told=2 * n + 3, by=0, back=True)
    assert clock.left(0, 52_000) == 8_000
    clock.note(53_000, [1], told=12, by=0)
    clock.note(54_000, [0], told=13, by=1)
    assert clock.left(0, 54_000) == (60_000 if rule.kind == "move" else 12_000)


def test_what_is_taken_back_costs_nobody_else_time_nor_gives_them_any() -> None:
    clock = Clock(ClockRule("bank", 60, 5), 2)
    clock.note(0, [0], told=1)
    clock.note(10_000, [1], told=2, by=0)
    clock.note(30_000, [0], told=3, by=0, back=True)
    assert clock.bank[1] == 60_000
    clock.note(31_000, [1], told=4, by=0)
    clock.note(41_000, [0], told=5, by=1)
    assert clock.bank == [34_000, 55_000]


def test_the_absence_of_the_house_is_nobodys_fault() -> None:
    clock = Clock(ClockRule("move", 60), 2, grace=30_000)
    clock.note(0, [0], told=1)
    clock.resume(1_000_000, opened=999_000)
    assert clock.left(0, 1_000_000) == 30_000
    assert clock.deadline(0) == 1_030_000


def test_who_is_asked_while_the_house_is_open_has_no_more_than_the_clock_gives() -> None:
    """A table may be played again from its log at any moment: after a failed commit, or in another process."""
    clock = Clock(ClockRule("move", 20), 2, grace=30_000)
    clock.note(10_000, [0], told=1)
    clock.resume(25_000, opened=5_000)
    assert clock.deadline(0) == 30_000
    clock.resume(25_000, opened=12_000)  # asked before it opened
    assert clock.deadline(0) == 42_000
    clock.resume(60_000, opened=5_000)  # nobody said that time was up
    assert clock.deadline(0) == 90_000


def test_a_bank_is_the_same_in_memory_and_read_off_the_log_also_after_an_absence() -> None:
    rule = ClockRule("bank", 600, 5)
    there, replayed = Clock(rule, 2, grace=30_000), Clock(rule, 2, grace=30_000)
    for clock in (there, replayed):
        clock.note(0, [0], told=1)
    there.resume(3_600_000, opened=3_599_000)
    for clock in (there, replayed):
        clock.note(3_605_000, [1], told=2, by=0)
        assert clock.bank == [35_000, 600_000]


def test_what_is_taken_back_in_secret_moves_no_hand() -> None:
    quiet, busy = Clock(ClockRule("move", 30), 2), Clock(ClockRule("move", 30), 2)
    for clock in (quiet, busy):
        clock.note(0, [0, 1], told=4)
    busy.note(3_000, [0, 1], told=4, by=0)
    for clock in (quiet, busy):
        clock.note(9_000, [0, 1], told=5, by=1)
    busy.note(12_000, [0, 1], told=5, by=0, back=True)
    assert quiet.show(12_000) == busy.show(12_000)


@pytest.mark.parametrize("then", ["default", "bot"])
def test_when_time_is_up_the_house_answers(at: Any, then: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with at() as house:
            clock = {"kind": "move", "seconds": 1, "then": then}
            table, anna, ben, *_ = await table_of_two(house, clock=clock)
            line = await mover(anna, ben)
            assert [ticking["seat"] for ticking in line.shown["clocks"] if ticking["runs"]] == [line.seat]
            async with asyncio.timeout(20):
                while not (rows := await house.hall.log.rows(table)):
                    await asyncio.sleep(0.05)
            assert rows[0].seat == line.seat
            await line.until(lambda: any(spoken["say"] == "house.time_out" for spoken in line.talk))

    play()


@over_the_wire
async def test_what_was_answered_because_time_was_up_is_not_taken_back(at: Any) -> None:
    """Else whoever sends an undo and another answer together is faster than the house, and has all the time in the world."""
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house, clock={"kind": "move", "seconds": 3})
        line = await mover(anna, ben)
        asked, before = line.shown["asked"], line.shown["sight"]["question"]
        other = words(before["choices"])[-1]
        await line.until(lambda: line.shown["sight"]["question"] != before)
        assert line.shown["sight"]["may_undo"] is False, "what would be refused is not offered"
        await line.sends(t="do", seat=line.seat, asked=line.shown["asked"], word="undo", key="backagain1")
        await line.sends(t="do", seat=line.seat, asked=asked + 1, word=other, key="andanother")
        assert (await line.answered("backagain1"))["why"] == "not_now"
        assert (await line.answered("andanother"))["t"] == "refused"
        assert "undo" not in [row.word for row in await house.hall.log.rows(table)]


@over_the_wire
async def test_the_grace_is_for_those_who_were_asked_before_the_house_opened(at: Any) -> None:
    async with at(grace_seconds=60) as house:
        table, anna, ben, *_ = await table_of_two(house, clock={"kind": "move", "seconds": 1})
        line = await mover(anna, ben)
        await line.until(lambda: any(spoken["say"] == "house.time_out" for spoken in line.talk))
        guest = house.guests[line.seat or 0]
    async with at(grace_seconds=60) as house:
        again = Guest(house.address, guest.name)
        again.http.cookies.update(guest.http.cookies)
        line = await again.line(table, line.seat)
        await line.until(lambda: line.shown)
        assert max(ticking["left"] for ticking in line.shown["clocks"] if ticking["runs"]) > 30_000
        await again.leaves()


@over_the_wire
async def test_where_nothing_happens_the_table_waits(at: Any) -> None:
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house, clock={"kind": "move", "seconds": 1, "then": "nothing"})
        line = await mover(anna, ben)
        await asyncio.sleep(1.5)
        assert await house.hall.log.rows(table) == []
        await line.takes()


@over_the_wire
async def test_a_sleeping_table_is_woken_when_time_is_up(at: Any) -> None:
    """Over days nobody has a line open, and the room sleeps; the store knows when to wake it."""
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house, clock={"kind": "move", "seconds": 3})
        line = await mover(anna, ben)
        await line.takes()
        before = len(await house.hall.log.rows(table))
    async with at() as house:
        assert house.hall.rooms == {}
        async with asyncio.timeout(20):
            while len(await house.hall.log.rows(table)) == before:
                await asyncio.sleep(0.05)


@over_the_wire
async def test_the_webhook_tells_of_somebody_who_is_asked_and_not_here(at: Any) -> None:
    heard: list[str] = []

    async def receive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(head.partition("content-length:")[2].split()[0])
        heard.append((await reader.readexactly(size)).decode())
        writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(receive, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with at(webhook=f"http://127.0.0.1:{port}/turn") as house:
        anna = await house.guest("Anna")
        table = await anna.opens(seats=2, chairs=[{"kind": "person"}, {"kind": "person"}], start=True)
        async with asyncio.timeout(10):
            while not heard:
                await asyncio.sleep(0.02)
        assert table in heard[0]
        assert len(heard) == 1
    server.close()


@over_the_wire
async def test_only_the_process_that_leads_at_a_table_sends_the_webhook(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    async def another_leads(self: Any, table: str) -> bool:
        return False

    monkeypatch.setattr(Webhook, "look", lambda *given: told.append(given))
    monkeypatch.setattr(SqliteStore, "lead", another_leads)
    async with at(webhook="http://127.0.0.1:9/turn") as house:
        anna = await house.guest("Anna")
        await anna.opens(seats=2, chairs=[{"kind": "person"}, {"kind": "person"}], start=True)
        await asyncio.sleep(0.3)
    assert told == []
