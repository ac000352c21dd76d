"""Bots in processes of their own; what happens when they fail; pauses that tell nothing."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import statistics
from pathlib import Path
from typing import Any

import pytest

from banneret.core import Match
from banneret.core.sight import asked_in_words
from banneret.server.bots import BotFailed, Bots, Turns, Worker, clean_environment
from banneret.server.pace import KINDS, MIDDLE, Habits, forced_pause, pause

from .conftest import over_the_wire
from .guests import Said


@over_the_wire
async def test_a_bot_answers_from_a_sight_alone(at: Any) -> None:
    bots = Bots(1, 10.0, [])
    try:
        match = Match("lancaster", 3, seed=4)
        seat = match.to_act[0]
        word = await bots.think("anna", "table:0", "greedy", match.sight(seat).dumps())
        assert word in match.sight(seat).words()
        with pytest.raises(BotFailed, match="no sight"):
            await bots.think("anna", "table:0", "greedy", json.dumps({"game": "lancaster"}))
        assert await bots.think("anna", "table:0", "random", match.sight(seat).dumps())
    finally:
        await bots.close()


def test_no_secret_of_the_house_is_in_a_bots_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANNERET_DATABASE_URL", "postgres://xyzzy")
    monkeypatch.setenv("PGPASSWORD", "xyzzy")
    assert "xyzzy" not in str(clean_environment())


SLOW = """
import time
class Slow:
    def __init__(self, seed): pass
    def choose(self, sight): time.sleep(60)
class Broken:
    def __init__(self, seed): pass
    def choose(self, sight): raise RuntimeError("oh")
class Liar:
    def __init__(self, seed): pass
    def choose(self, sight): import os; os.write(1, b"1\\n"); print("garbage"); return 10**9
class Quitter:
    def __init__(self, seed): pass
    def choose(self, sight):
        import os; os._exit(3)
"""


@pytest.mark.parametrize("bot", ["Slow", "Broken", "Liar", "Quitter"])
def test_a_bot_that_fails_is_replaced_and_the_table_is_told(
    at: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    (tmp_path / "bad_bots.py").write_text(SLOW)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))

    @over_the_wire
    async def play() -> None:
        async with at(bots=[f"bad_bots:{bot}"], bot_seconds=1.0) as house:
            anna = await house.guest("Anna")
            chairs = [{"kind": "person"}, {"kind": "bot", "bot": f"bad_bots:{bot}"}]
            table = await anna.opens("lancaster", 2, chairs=chairs)
            line = await anna.line(table, 0)
            monkeypatch.setattr("banneret.server.bots.START_SECONDS", 3.0)
            await anna.posts(f"/tables/{table}/start")
            for _ in range(300):
                if any(spoken["say"] == "house.bot_replaced" for spoken in line.talk):
                    break
                if line.shown.get("sight", {}).get("question"):
                    await line.takes()
                await asyncio.sleep(0.05)
            else:
                pytest.fail("the table was not told")
            assert line.talk[0]["seat"] == 1
            for _ in range(300):
                if any(row.seat == 1 for row in await house.hall.log.rows(table)):
                    break
                if line.shown["sight"]["question"]:
                    await line.takes()
                await asyncio.sleep(0.05)
            else:
                pytest.fail("nobody plays for the bot")

    play()


@over_the_wire
async def test_a_guest_with_many_tables_of_bots_keeps_nobody_elses_bots_waiting(
    at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever a bot at Ben's table has something to think about, at most two of Anna's many come before it.

    Where both of his bots think at once, the second is next in his own line only when the first is asked.
    """
    think, ask = Worker.think, Worker.ask
    whose_table: dict[str, str] = {}
    before: list[int] = []
    waits: dict[str, int] = {}

    def is_bens(chair: str) -> bool:
        return whose_table.get(chair.partition(":")[0]) == "Ben"

    async def thinks(self: Worker, whose: str, chair: str, *given: Any) -> str:
        waits[chair] = 0
        return await think(self, whose, chair, *given)

    async def asks(self: Worker, wish: dict[str, str]) -> str:
        waited = waits.pop(wish["chair"])
        for chair in waits:
            waits[chair] += 1
        if is_bens(wish["chair"]):
            before.append(waited)
            waits.update(dict.fromkeys(filter(is_bens, waits), 0))
        return await ask(self, wish)

    monkeypatch.setattr(Worker, "think", thinks)
    monkeypatch.setattr(Worker, "ask", asks)
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        chairs = [{"kind": "bot", "bot": "random"}] * 2
        for _ in range(10):
            whose_table[await anna.opens("lancaster", 2, chairs=chairs, start=True)] = "Anna"
        table = await ben.opens("lancaster", 2, chairs=chairs)
        whose_table[table] = "Ben"
        await ben.posts(f"/tables/{table}/start")
        while len(before) < 20:
            await asyncio.sleep(0.02)
        assert max(before) <= 2, before


@over_the_wire
async def test_who_is_called_away_while_waiting_for_a_turn_holds_nobody_up(at: Any) -> None:
    turns, order = Turns(), list[str]()

    async def thinks(whose: str, name: str) -> None:
        async with turns.of(whose):
            order.append(name)
            await asyncio.sleep(0)

    async with turns.of("anna"):
        tasks = [asyncio.ensure_future(thinks(*who)) for who in (("anna", "a1"), ("anna", "a2"), ("ben", "b1"), ("ben", "b2"))]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
    tasks[2].cancel()  # it has just become his turn, or is about to
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["a2", "b2"]
    assert not turns.taken
    assert not turns.waiting


@over_the_wire
async def test_bots_play_a_whole_match_and_nobody_needs_to_look(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        chairs = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
        table = await anna.opens("lancaster", 2, chairs=chairs, start=True)
        room = await house.hall.room(table)
        while room.table.phase == "running":
            await asyncio.sleep(0.02)
        assert (await anna.gets("/me/tables"))[0]["phase"] == "over"
        assert await house.hall.tables.due(2**60, 10) == []


@over_the_wire
async def test_bots_go_on_after_a_restart(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        chairs = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        table = await anna.opens("montjoie", 2, chairs=chairs, start=True)
        await asyncio.sleep(0.5)
    async with at() as house:
        before = len(await house.hall.log.rows(table))
        for _ in range(200):
            if len(await house.hall.log.rows(table)) > before:
                return
            await asyncio.sleep(0.05)
        pytest.fail("the table does not go on")


@over_the_wire
async def test_who_leaves_while_asked_is_played_for_after_a_restart_though_nobody_looks(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        table = await anna.opens("lowenherz", 2, chairs=[{"kind": "open"}, {"kind": "person"}], public=True, pace="slow")
        await ben.posts(f"/tables/{table}/join", seat=0)
        await anna.posts(f"/tables/{table}/start")
        await (await ben.line(table, 0)).is_asked()
        assert await house.hall.tables.due(2**60, 10) == []  # the house has nothing to do, and wakes nobody
        await ben.posts(f"/tables/{table}/leave")
        assert await house.hall.tables.due(0, 10) == [table]


@over_the_wire
async def test_who_wants_to_be_asked_after_all_is(at: Any) -> None:
    """A spare that is taken back within the pause."""
    async with at() as house:
        anna = await house.guest("Anna")
        chairs = [{"kind": "person"}, {"kind": "person"}]
        table = await anna.opens("lowenherz", 2, chairs=chairs, start=True, pace="slow")
        line = await anna.line(table, 0)
        await line.is_asked()
        ask = line.shown["sight"]["question"]["ask"]
        for n, on in enumerate((True, False)):
            await line.sends(t="spare", seat=0, ask=ask, on=on, key=f"sparekey{n}")
            await line.until(lambda on=on: bool(line.table["chairs"][0]["spared"]) == on)
        room = await house.hall.room(table)
        async with asyncio.timeout(30):
            while house.hall.busy(room):
                await asyncio.sleep(0.05)
        assert await house.hall.log.rows(table) == []


def test_pauses_do_not_depend_on_anything() -> None:
    """Forced, spared and thoughtful answers are drawn alike; even where bots do not wait, people's forced answers do."""
    drawn = [pause("normal") for _ in range(4000)]
    forced = [forced_pause("normal") for _ in range(4000)]
    assert abs(statistics.median(drawn) - MIDDLE["normal"]) < 0.1
    assert abs(statistics.median(drawn) - statistics.median(forced)) < 0.15
    assert 0.75 <= min(drawn) / (MIDDLE["normal"] / 2) <= 1.1
    assert pause("none") == 0
    assert min(forced_pause("none") for _ in range(100)) > 0.2


@over_the_wire
async def test_bots_are_paced_for_people(at: Any) -> None:
    """Between a bot's question and its answer lies at least the shortest pause of the table's pace, and with "none" nothing."""
    async with at() as house:
        anna = await house.program("Anna")
        chairs = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        paced = await anna.opens("lancaster", 2, chairs=chairs, start=True, pace="fast", public=True)
        room = await house.hall.room(paced)
        async with asyncio.timeout(60):
            while room.version < 6:
                await asyncio.sleep(0.05)
        rows = await house.hall.log.rows(paced)
        gaps = [(after.at - before.at) / 1000 for before, after in itertools.pairwise(rows)]
        assert min(gaps) > 0.95 * MIDDLE["fast"] / 2


PONDERS = """
import time
class Ponders:
    def __init__(self, seed): pass
    def choose(self, sight):
        time.sleep(0.3 if len(sight.legal) > 1 else 0)
        return sight.legal[0]
"""


def test_a_bot_without_a_choice_takes_as_long_as_with_one(at: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer than any pause: who answered such a question at once would tell that there was nothing to think about."""
    (tmp_path / "slow_bots.py").write_text(PONDERS)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))

    @over_the_wire
    async def play() -> None:
        async with at(bots=["slow_bots:Ponders"]) as house:
            house.hall.draw_seed = lambda: 0
            anna = await house.program("Anna")
            chairs = [{"kind": "person"}, {"kind": "bot", "bot": "slow_bots:Ponders"}]
            table = await anna.opens("lancaster", 2, chairs=chairs, start=True)
            await anna.posts(f"/tables/{table}/leave")
            room = await house.hall.room(table)
            async with asyncio.timeout(100):
                while room.version < 60:
                    await asyncio.sleep(0.05)
            deal, rows = await house.hall.tables.deal(table), await house.hall.log.rows(table)
        assert deal is not None
        match, known, forced = Match("lancaster", 2, seed=deal.seed, variant=deal.variant), set[str](), list[float]()
        match.do(rows[0].seat, rows[0].word)
        for before, row in itertools.pairwise(rows):
            ask, answers = asked_in_words(match.state)["ask"], len(match.state.legal(row.seat))
            if answers == 1 and ask in known and match.to_act == [row.seat] == [1]:
                forced.append((row.at - before.at) / 1000)
            known |= {ask} if answers > 1 and row.seat == 1 else set()
            match.do(row.seat, row.word)
        assert forced
        assert min(forced) > 0.25

    play()


@over_the_wire
async def test_who_has_nothing_to_play_is_answered_for_after_a_pause(at: Any) -> None:
    """Montjoie! asks on public grounds; somebody without a choice gives the one answer, and is not asked by name."""
    async with at() as house:
        anna = await house.program("Anna")
        chairs = [{"kind": "person"}, {"kind": "person"}]
        table = await anna.opens("montjoie", 2, chairs=chairs, start=True)
        room = await house.hall.room(table)
        forced = 0
        for step in range(120):
            duties = await room.duties()
            if any(duty.forced for duty in duties):
                before = room.version
                forced += 1
                async with asyncio.timeout(5):
                    while room.version == before:
                        await asyncio.sleep(0.02)
                if forced == 3:
                    return
                continue
            duty = duties[0]
            seen = await anna.gets(f"/tables/{table}/sight", seat=duty.seat)
            from .guests import words

            choices = words(seen["sight"]["question"]["choices"])
            await anna.posts(
                f"/tables/{table}/do",
                seat=duty.seat,
                asked=seen["asked"],
                word=choices[step % len(choices)],
                key=f"stepkey{step:05d}",
            )
        pytest.fail("nobody was ever forced")


@over_the_wire
async def test_who_wants_to_be_spared_a_question_is_answered_for_by_default(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        table = await anna.opens("lancaster", 2, chairs=[{"kind": "person"}, {"kind": "person"}], start=True)
        line = await anna.line(table, 0)
        await line.until(lambda: line.shown)
        seat = line.shown["sight"]["heading"]["asked"][0]
        line.shown = {}
        await line.looks(seat)
        await line.is_asked()
        ask = line.shown["sight"]["question"]["ask"]
        await line.sends(t="spare", seat=seat, ask=ask, key="sparekey")
        await line.until(lambda: line.table["chairs"][seat]["spared"] == [ask])
        for _ in range(100):
            if await house.hall.log.rows(table):
                break
            await asyncio.sleep(0.05)
        room = await house.hall.room(table)
        assert room.version >= 1
        with pytest.raises(Said):
            await anna.gets(f"/tables/{table}/record")


def test_how_long_bots_took_is_remembered_of_so_many_kinds_of_questions_and_no_more() -> None:
    habits = Habits()
    for number in range(KINDS + 50):
        assert habits.rest(("lancaster", f"king@{number + 1}", "Vote"), False, 5.0) == 0.0
    assert len(habits.taken) == KINDS
    assert habits.rest(("lancaster", f"king@{KINDS + 50}", "Vote"), True, 1.0) == 4.0  # the latest are kept
