"""Bots that are talked to: they answer also when they are not asked anything, and tell the other side why, and nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

from banneret.server.duties import called

from .conftest import TestHouse, over_the_wire
from .guests import Line

BOT = {"kind": "bot", "bot": "squire"}
FRANCE, ANGLETERRE, BOURGOGNE = range(3)


async def at_the_parley(*lines: Line) -> None:
    """Those with these lines settle wherever they can, until all may talk."""
    for _ in range(900):
        for line in lines:
            question = line.shown.get("sight", {}).get("question", {})
            if question and question["ask"] != "ask.Parley":
                await line.takes()
        if all(line.shown.get("sight", {}).get("question", {}).get("ask") == "ask.Parley" for line in lines):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("there is no parley")


async def bots_are_ready(house: TestHouse, table: str) -> None:
    room = await house.hall.room(table)
    async with asyncio.timeout(60):
        while room.match is None or set(room.match.to_act) - {FRANCE, ANGLETERRE}:
            await asyncio.sleep(0.05)


@over_the_wire
async def test_a_bot_answers_an_offer_and_says_why_to_the_one_who_made_it(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        table = await anna.opens("montjoie", 4, chairs=[{"kind": "person"}, {"kind": "open"}, BOT, BOT])
        await ben.joins(anna, table)
        await anna.posts(f"/tables/{table}/start")
        line, third = await anna.line(table, FRANCE), await ben.line(table, ANGLETERRE)
        await at_the_parley(line, third)
        await bots_are_ready(house, table)
        for word in ("offer", "to:bourgogne", "promise:peace", "send"):
            assert (await line.does(word))["t"] == "done"
        why = await line.hears("because_welcome")
        assert why["facts"] == {"seat": BOURGOGNE, "other": FRANCE}
        assert why["say"] == "tell.because_welcome"
        refused = await line.does("ready because fair other=2", key="")
        assert refused["why"] == "unreadable"
        for word in ("offer", "to:bourgogne", "ask:2", "send"):
            await line.does(word)
        await line.hears("offer_declined")
        await line.hears("because_too_dear")
        room = await house.hall.room(table)
        assert room.match is not None
        assert called(room.match, room.table) == []
        words = [row.word for row in await house.hall.log.rows(table)]
        assert "accept:france because welcome other=0" in words
        await third.asks(t="say", text="What are you two up to?")
        assert not [e for e in third.told if FRANCE in (e["facts"].get("seat"), e["facts"].get("other")) and is_talk(e)]


def is_talk(entry: dict[str, Any]) -> bool:
    return bool(entry["tell"].startswith(("offer", "because_", "promised", "deal")))


@over_the_wire
async def test_what_was_said_is_heard_again_after_a_restart(at: Any) -> None:
    async with at() as house:
        anna = await house.program("Anna")
        table = await anna.opens("montjoie", 3, chairs=[{"kind": "person"}, BOT, BOT], start=True)
        line = await anna.line(table, FRANCE)
        await at_the_parley(line)
        for word in ("offer", "to:angleterre", "ask:2", "send"):
            await line.does(word)
        await line.hears("because_too_dear")
        told = line.told
    async with at() as house:
        again = type(anna)(house.address, "Anna", anna.token)
        line = await again.line(table, FRANCE)
        await line.hears("because_too_dear")
        assert line.told[: len(told)] == told
        await again.leaves()


@over_the_wire
async def test_a_bot_that_does_not_talk_keeps_no_table_awake(at: Any) -> None:
    """An offer to `greedy` waits until it is asked something; meanwhile the house has nothing to do."""
    async with at() as house:
        anna = await house.program("Anna")
        chairs = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
        table = await anna.opens("montjoie", 3, chairs=chairs, start=True)
        line = await anna.line(table, FRANCE)
        await at_the_parley(line)
        room = await house.hall.room(table)
        async with asyncio.timeout(60):
            while room.match is None or room.match.to_act != [FRANCE]:
                await asyncio.sleep(0.05)
        for word in ("offer", "to:angleterre", "promise:peace", "send"):
            await line.does(word)
        assert [duty.seat for duty in await room.duties()] == [FRANCE]
        assert await house.hall.tables.due(2**60, 10) == []
