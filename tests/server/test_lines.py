"""Lines: whole sights, numbered for each viewer, nothing where nothing changed, and catching up in order."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from banneret.server.lines import Line as ServerLine
from banneret.server.room import SHARED

from .conftest import over_the_wire
from .guests import Line
from .test_move import mover, table_of_two
from .test_secrets import settled


@over_the_wire
async def test_who_comes_back_is_told_what_was_missed_in_order(at: Any) -> None:
    async with at() as house:
        table, anna, ben, _, guest = await table_of_two(house)
        await mover(anna, ben)
        upto = ben.shown["upto"]
        told = len(ben.told)
        await ben.is_cut()
        for _ in range(6):
            if not anna.shown["sight"]["question"]:
                break
            await anna.takes()
        again = await guest.line(table, 1, since=upto)
        await again.until(lambda: again.shown)
        assert [entry["n"] for entry in again.told] == list(range(told + 1, again.shown["upto"] + 1))
        fresh = await guest.line(table, 1)
        await fresh.until(lambda: fresh.shown)
        assert ben.told + again.told == fresh.told


@over_the_wire
async def test_a_since_beyond_the_feed_is_answered_from_the_beginning(at: Any) -> None:
    async with at() as house:
        table, anna, _ben, guest, _ = await table_of_two(house)
        await anna.until(lambda: anna.shown)
        line = await guest.line(table, 0, since=10_000)
        await line.until(lambda: line.shown)
        assert line.shown["since"] == 0


@over_the_wire
async def test_nothing_is_sent_to_whoever_sees_no_change(at: Any) -> None:
    """Lancaster's vote is secret until it closes: the spectator's frames do not count the ballots."""
    async with at() as house:
        table, anna, ben, guest, _ = await table_of_two(house)
        watcher = await guest.line(table, None)
        await watcher.until(lambda: watcher.shown)
        room = await house.hall.room(table)
        for step in range(200):
            line = await mover(anna, ben)
            for each in (anna, ben, watcher):
                await settled(room, each)
            secret = line.shown["sight"]["question"]["secret"]
            both = anna.shown["sight"]["question"] and ben.shown["sight"]["question"]
            frames = len(watcher.frames)
            await line.takes(step)
            if secret and both:
                break
        else:
            pytest.fail("there was no secret question")
        glance = await room.glance(-1)
        await asyncio.sleep(0.2)
        shown = [json.loads(frame) for frame in watcher.frames[frames:]]
        sights = [message for message in shown if message["t"] == "shown"]
        assert len(sights) <= 1  # that one has answered may be seen; what and how often may not
        assert watcher.shown["upto"] == glance.upto


@over_the_wire
async def test_the_same_sight_is_not_sent_twice(at: Any) -> None:
    async with at() as house:
        table, anna, _ben, _, guest = await table_of_two(house)
        await anna.until(lambda: anna.shown)
        count = sum(m["t"] == "shown" for m in anna.came)
        room = await house.hall.room(table)
        for _ in range(5):
            room.tell()
            await asyncio.sleep(0.02)
        await guest.line(table, 1)
        await asyncio.sleep(0.1)
        assert sum(m["t"] == "shown" for m in anna.came) == count


@over_the_wire
async def test_a_wire_that_is_full_is_waited_for_and_no_news_is_lost(at: Any) -> None:
    async with at() as house:
        table, anna, ben, guest, _ = await table_of_two(house)
        watcher = await guest.line(table, None)
        await watcher.until(lambda: watcher.shown)
        room = await house.hall.room(table)
        wire = next(line.wire for line in lines_of(room) if line.viewer == -1)
        frames = len(watcher.frames)
        wire.writable.clear()
        for step in range(8):
            await (await mover(anna, ben)).takes(step)
            await settled(room, anna)
            await settled(room, ben)
        assert len(watcher.frames) == frames
        wire.writable.set()
        await settled(room, watcher)
        assert watcher.told == (await guest_feed(room, watcher.shown["upto"]))


def lines_of(room: Any) -> list[Any]:
    return [wake.__self__ for wake in room.listeners if isinstance(wake.__self__, ServerLine)]


async def guest_feed(room: Any, upto: int) -> list[Any]:
    feed: list[Any] = json.loads(bytes((await room.shown(-1, 0)).news))
    assert feed[-1]["n"] == upto
    return feed


@over_the_wire
async def test_who_looks_again_and_again_fills_no_memory(at: Any) -> None:
    async with at() as house:
        table, anna, ben, _, _ = await table_of_two(house)
        for step in range(6):
            await (await mover(anna, ben)).takes(step)
        room = await house.hall.room(table)
        upto = (await room.glance(-1)).upto
        for since in range(-1, 300):
            assert json.loads(room.written(-1, 10_000 + since))["since"] == 0
            room.written(-1, max(0, min(since, upto)))
        assert len(room.writings) <= SHARED


@over_the_wire
async def test_what_somebody_wants_to_be_spared_is_nobody_elses_affair(at: Any) -> None:
    async with at() as house:
        table, anna, ben, guest, _ = await table_of_two(house)
        watcher = await guest.line(table, None)
        for line in (anna, ben, watcher):
            await line.until(lambda line=line: line.shown)
        await asyncio.sleep(0.1)
        counts = [len(line.frames) for line in (ben, watcher)]
        await anna.sends(t="spare", seat=0, ask="ask.Nothing", key="sparekey")
        await anna.until(lambda: anna.table["chairs"][0]["spared"])
        await asyncio.sleep(0.2)
        assert [len(ben.frames), len([f for f in watcher.frames if '"gathered"' not in f])] == [
            counts[0],
            len([f for f in watcher.frames[: counts[1]] if '"gathered"' not in f]),
        ]


@over_the_wire
async def test_another_seats_eyes_are_not_lent(at: Any) -> None:
    async with at() as house:
        _, anna, ben, *_ = await table_of_two(house)
        await anna.looks(1)
        await anna.until(lambda: any(m.get("why") == "not_your_seat" for m in anna.came))
        await ben.looks(0)
        await ben.until(lambda: any(m.get("why") == "not_your_seat" for m in ben.came))


@over_the_wire
async def test_hot_seat_one_line_looks_through_one_pair_of_eyes_at_a_time(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        chairs = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Ben"}]
        table = await anna.opens(seats=2, chairs=chairs, start=True)
        line = await anna.line(table, 0)
        await line.until(lambda: line.shown)
        assert line.shown["sight"]["seat"] == 0
        await line.looks(1)
        await line.until(lambda: line.shown["sight"]["seat"] == 1)
        if not (await looking(line, 0))["sight"]["question"]:
            assert (await looking(line, 1))["sight"]["question"]
        await line.takes()


async def looking(line: Line, seat: int) -> dict[str, Any]:
    line.shown = {}
    await line.looks(seat)
    await line.until(lambda: line.shown)
    return line.shown


@over_the_wire
async def test_frames_are_compressed(at: Any) -> None:
    async with at() as house:
        _, anna, *_ = await table_of_two(house)
        await anna.until(lambda: anna.shown)
        names = [extension.name for extension in anna.socket.protocol.extensions]
        assert "permessage-deflate" in names


BROKEN = [
    "", "{", "null", "[]", '{"t":"look","seat":99}', '{"t":"look","since":-1}', '{"t":"look","since":9223372036854775808}',
    '{"t":"look","since":1e400}', '{"t":"look","extra":1}', '{"t":"nobody"}', '{"t":"do"}', "[" * 50_000,
    '{"t":"do","seat":0,"asked":1,"word":"x","key":"short"}', '{"t":"do","seat":0,"asked":1,"word":"x y","key":"longenough"}',
    '{"t":"do","seat":0,"asked":1,"word":"x","key":"longenough\\n"}', '{"t":"say","text":"\\ud800","key":"longenough"}',
    '{"t":"say","text":"' + "x" * 501 + '","key":"longenough"}',
    '{"t":"do","seat":0.5,"asked":1,"word":"x","key":"longenough"}',
    '{"t":"look","since":' + "9" * 5000 + "}",
]  # fmt: skip


@pytest.mark.parametrize("start", [0, len(BROKEN) // 2])
def test_broken_messages_are_refused_and_the_line_goes_on(at: Any, start: int) -> None:
    @over_the_wire
    async def play() -> None:
        async with at() as house:
            _, anna, *_ = await table_of_two(house)
            await anna.until(lambda: anna.shown)
            some = BROKEN[start : start + len(BROKEN) // 2 + 1]
            for frame in some:
                await anna.socket.send(frame)
            await anna.socket.send(b"\xff\xfe")
            await anna.until(lambda: sum(m.get("why") == "unreadable" for m in anna.came) == len(some) + 1)
            anna.shown = {}
            await anna.looks(0)
            await anna.until(lambda: anna.shown)

    play()


@over_the_wire
async def test_a_huge_frame_and_a_flood_close_the_line_and_nobody_else_is_harmed(at: Any) -> None:
    async with at(messages_per_second=20) as house:
        _, anna, ben, *_ = await table_of_two(house)
        await mover(anna, ben)
        await anna.socket.send("x" * 70_000)
        await asyncio.wait_for(anna.reading, 5)
        assert anna.closed == 1009
        for _ in range(400):
            try:
                await ben.socket.send('{"t":"look","seat":1}')
            except Exception:
                break
        await asyncio.wait_for(ben.reading, 5)
        assert ben.closed == 4429


@over_the_wire
async def test_too_many_lines_of_one_guest_are_refused(at: Any) -> None:
    async with at(max_lines=3) as house:
        anna = await house.guest("Anna")
        table = await anna.opens()
        lines = [await anna.bare_line(table) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            await anna.bare_line(table)
        await lines[0].hangs_up()
        await asyncio.sleep(0.1)
        await anna.bare_line(table)
