"""The way of a move: committed before it is acknowledged, done once, shown to everybody through their own eyes."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from banneret.server.store.log import StoreFailed

from .conftest import TestHouse, over_the_wire
from .guests import Guest, Line


async def table_of_two(house: TestHouse, game: str = "lancaster", **wish: Any) -> tuple[str, Line, Line, Guest, Guest]:
    anna, ben = await house.guest("Anna"), await house.guest("Ben")
    table = await anna.opens(game, 2, **wish)
    await ben.joins(anna, table)
    await anna.posts(f"/tables/{table}/start")
    return table, await anna.line(table, 0), await ben.line(table, 1), anna, ben


async def mover(*lines: Line) -> Line:
    """The line that is asked something, as soon as one is."""
    for line in lines:
        await line.until(lambda line=line: line.shown)
    async with asyncio.timeout(10):
        while not (asked := [line for line in lines if line.shown["sight"]["question"]]):
            await asyncio.sleep(0.005)
    return asked[0]


@over_the_wire
async def test_a_move_is_written_then_acknowledged_then_shown_to_both(at: Any) -> None:
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        other = ben if line is anna else anna
        before = other.shown
        word = await line.takes()
        rows = await house.hall.log.rows(table)
        assert [(row.seat, row.word) for row in rows] == [(line.seat, word)]
        await other.until(lambda: other.shown is not before)


@over_the_wire
async def test_a_repeat_is_answered_alike_and_done_once(at: Any) -> None:
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        word, asked = (await line.is_asked())[0], line.shown["asked"]
        first = await line.does(word, asked, key="samekey1")
        line.came.clear()
        again = await line.does(word, asked, key="samekey1")
        assert first == again == {"t": "done", "key": "samekey1"}
        line.came.clear()
        other = await line.does("done", asked, key="samekey1")
        assert other["why"] == "key_used"
        assert len(await house.hall.log.rows(table)) == 1


@over_the_wire
async def test_a_late_answer_is_refused_as_stale(at: Any) -> None:
    async with at() as house:
        _, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        word, asked = (await line.is_asked())[0], line.shown["asked"]
        assert (await line.does(word, asked + 1))["why"] == "stale"
        assert (await line.does(word, asked - 1))["why"] == "stale"
        assert (await line.does(word, asked))["t"] == "done"
        assert (await line.does(word, asked))["why"] in ("stale", "illegal")


@over_the_wire
async def test_an_illegal_word_names_its_rule_and_leaves_no_trace(at: Any) -> None:
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        await line.is_asked()
        refused = await line.does("county:B")
        assert refused["why"] == "illegal"
        assert refused["rule"].startswith("LAN-")
        assert await house.hall.log.rows(table) == []


@over_the_wire
async def test_nobody_answers_for_anothers_seat(at: Any) -> None:
    async with at() as house:
        _, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        other = ben if line is anna else anna
        word = (await line.is_asked())[0]
        assert (await other.does(word, line.shown["asked"], seat=line.seat))["why"] == "not_your_seat"
        assert (await other.does(word, 1, seat=9))["why"] == "not_your_seat"


@over_the_wire
async def test_an_undo_is_a_row_and_everybody_is_told(at: Any) -> None:
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        other = ben if line is anna else anna
        first = await line.is_asked()
        await line.takes()
        while not line.shown["sight"]["may_undo"]:  # until somebody may take something back
            line = await mover(anna, ben)
            other = ben if line is anna else anna
            first = await line.is_asked()
            await line.takes()
        before = len(other.told)
        assert (await line.does("undo"))["t"] == "done"
        await line.until(lambda: line.told[-1]["tell"] == "taken_back")
        assert await line.is_asked() == first
        assert (await house.hall.log.rows(table))[-1].word == "undo"
        if len(other.told) > before:
            assert other.told[-1]["tell"] == "taken_back"


@over_the_wire
async def test_a_failed_commit_leaves_no_trace_in_memory(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at() as house:
        _, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        word = (await line.is_asked())[0]
        sight = line.shown["sight"]
        real = house.hall.store.write

        async def full(*writes: Any, note: str = "") -> None:
            raise StoreFailed("disk full")

        monkeypatch.setattr(house.hall.store, "write", full)
        assert (await line.does(word, key="trykey01"))["why"] == "try_again"
        monkeypatch.setattr(house.hall.store, "write", real)
        await line.looks(line.seat)
        await line.until(lambda: line.came[-1]["t"] == "shown")
        assert line.shown["sight"] == sight
        line.came.clear()
        assert (await line.does(word, key="trykey01"))["t"] == "done"


@over_the_wire
async def test_two_rooms_racing_for_one_version_have_one_winner(at: Any) -> None:
    """What two processes do: each plays from the same log, one writes first, the other is told to try again."""
    from banneret.server.protocol import Do
    from banneret.server.room import Room
    from banneret.server.table import HOUSE

    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        words = await line.is_asked()
        one = await house.hall.room(table)
        two = Room(one.table, house.hall.tables, house.hall.log, house.hall.talk)
        await two.glance(0)
        asked = line.shown["asked"]
        first = await one.move(HOUSE, Do(line.seat or 0, asked, words[0], "firstkey"))
        second = await two.move(HOUSE, Do(line.seat or 0, asked, words[-1], "secondkey"))
        again = await two.move(HOUSE, Do(line.seat or 0, asked, words[-1], "secondkey"))
        assert [type(first).__name__, getattr(second, "why", ""), getattr(again, "why", "")] == ["Done", "try_again", "stale"]
        assert len(await house.hall.log.rows(table)) == 1


@over_the_wire
async def test_a_table_leaves_memory_when_nobody_looks_and_comes_back_as_it_was(at: Any) -> None:
    async with at(idle_seconds=0.1) as house:
        table, anna, ben, *_ = await table_of_two(house)
        line = await mover(anna, ben)
        await line.takes()
        await house.hall.drop_idle()
        await asyncio.sleep(0.2)
        await house.hall.drop_idle()
        room = house.hall.rooms.get(table)
        assert room is not None, "they look at it"
        before = await room.shown(0, 0)
        for seen in (anna, ben):
            await seen.hangs_up()
        async with asyncio.timeout(20):
            while table in house.hall.rooms:
                await asyncio.sleep(0.05)
        after = await (await house.hall.room(table)).shown(0, 0)
        assert (after.asked, after.upto, bytes(after.sight)) == (before.asked, before.upto, bytes(before.sight))


@pytest.mark.parametrize("game", ["lancaster", "lowenherz", "montjoie"])
def test_a_dropped_room_shows_the_same_again(at: Any, game: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with at() as house:
            table, anna, ben, *_ = await table_of_two(house, game)
            for step in range(30):
                await (await mover(anna, ben)).takes(step)
            room = await house.hall.room(table)
            before = [await room.shown(viewer, 0) for viewer in (0, 1, -1)]
            room.drop()
            after = [await room.shown(viewer, 0) for viewer in (0, 1, -1)]
            assert [(s.asked, s.upto, bytes(s.sight), bytes(s.news)) for s in before] == [
                (s.asked, s.upto, bytes(s.sight), bytes(s.news)) for s in after
            ]

    play()


@over_the_wire
async def test_when_the_match_is_over_nothing_is_offered_to_be_taken_back(at: Any) -> None:
    from banneret.server.protocol import Do
    from banneret.server.table import HOUSE

    async with at() as house:
        table, *_ = await table_of_two(house, "lowenherz")
        room = await house.hall.room(table)
        n = 0
        while room.table.phase == "running":
            match = room._awake()
            seat, n = match.to_act[0], n + 1
            word = match.question(seat)["choices"][-1]["word"]
            await room.move(HOUSE, Do(seat, match.asked(seat), word, f"move{n:04}"))
        assert any(room._awake().may_undo(seat) for seat in (0, 1)), "by the rules of undo, the last move could be"
        for seat in (0, 1):
            assert msgspec.json.decode((await room.glance(seat)).sight)["may_undo"] is False
