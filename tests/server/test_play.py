"""Playing over HTTP with a token: create, join, see, answer, watch; stories, records, and playing on."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

import httpx
import pytest

from banneret.core import Match, loads

from .conftest import TestHouse, over_the_wire
from .guests import Guest, Said, words
from .test_move import mover, table_of_two


async def plays_on(guest: Guest, table: str, seat: int, steps: int) -> None:
    """A bot of a few lines: see, answer, watch."""
    mark = ""
    for step in range(steps):
        seen = await guest.gets(f"/tables/{table}/sight", seat=seat, mark=mark, wait=5)
        mark = seen["mark"]
        if question := seen["sight"]["question"]:
            choices = words(question["choices"])
            word = choices[step % len(choices)]
            await guest.posts(f"/tables/{table}/do", seat=seat, asked=seen["asked"], word=word, key=secrets.token_hex(8))


@over_the_wire
async def test_two_programs_play_over_http(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.program("Anna"), await house.program("Ben")
        table = await anna.opens("lowenherz", 2, public=True)
        await ben.posts(f"/tables/{table}/join")
        await anna.posts(f"/tables/{table}/start")
        await asyncio.gather(plays_on(anna, table, 0, 25), plays_on(ben, table, 1, 25))
        rows = await house.hall.log.rows(table)
        assert {row.seat for row in rows} == {0, 1}
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))


@over_the_wire
async def test_watching_waits_for_a_change(at: Any) -> None:
    async with at() as house:
        anna = await house.program("Anna")
        chairs = [{"kind": "person"}, {"kind": "person"}]
        table = await anna.opens(seats=2, chairs=chairs, start=True)
        seen = await anna.gets(f"/tables/{table}/sight", seat=-1)
        still = await anna.gets(f"/tables/{table}/sight", seat=-1, mark=seen["mark"], wait=0.2)
        assert still["mark"] == seen["mark"]
        watching = asyncio.ensure_future(
            anna.gets(f"/tables/{table}/sight", seat=-1, mark=seen["mark"], since=seen["upto"], wait=10)
        )
        asked = seen["sight"]["heading"]["asked"][0]
        await plays_on(anna, table, asked, 1)
        assert (await watching)["mark"] != seen["mark"]


@over_the_wire
async def test_refusals_over_http_have_a_status_and_the_same_words(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.program("Anna"), await house.program("Ben")
        table = await anna.opens(seats=2, public=True)
        await ben.posts(f"/tables/{table}/join")
        with pytest.raises(Said, match="not_now"):
            await anna.gets(f"/tables/{table}/sight", seat=0)
        await anna.posts(f"/tables/{table}/start")
        answer = {"asked": 1, "word": "county:B", "key": "somekey1"}
        tries = [(ben, 0, "not_your_seat", 403), (anna, 1, "not_your_seat", 403), (anna, 7, "not_your_seat", 403)]
        for guest, seat, why, status in tries:
            with pytest.raises(Said) as no:
                await guest.posts(f"/tables/{table}/do", seat=seat, **answer)
            assert (no.value.why, no.value.status) == (why, status)
            with pytest.raises(Said, match="not_your_seat"):
                await guest.gets(f"/tables/{table}/sight", seat=seat)
            with pytest.raises(Said, match="not_your_seat"):
                await guest.gets(f"/tables/{table}/story", seat=seat)
            with pytest.raises(Said, match="not_your_seat"):
                await guest.gets(f"/tables/{table}/preview", seat=seat, word="county:B")
            with pytest.raises(Said, match="not_your_seat"):
                await guest.gets(f"/tables/{table}/why-not", seat=seat, element="county:B")
            with pytest.raises(Said, match="not_your_seat"):
                await guest.posts(f"/tables/{table}/play-on", seat=seat)
        asked = (await anna.gets(f"/tables/{table}/sight"))["sight"]["heading"]["asked"][0]
        mover = (anna, ben)[asked]
        with pytest.raises(Said) as no:
            await mover.posts(f"/tables/{table}/do", seat=asked, **answer)
        assert (no.value.why, no.value.status) == ("illegal", 422)
        assert no.value.answer["rule"].startswith("LAN-")
        assert (await mover.gets(f"/tables/{table}/why-not", seat=asked, element="county:B"))["rule"].startswith("LAN-")
        with pytest.raises(Said, match="illegal"):
            await mover.gets(f"/tables/{table}/why-not", seat=asked, element="county:B", after="knight:K4")


async def finished(house: TestHouse, guest: Guest, game: str = "lancaster") -> str:
    """A table of bots, played to its end."""
    chairs = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    table = await guest.opens(game, 2, chairs=chairs, start=True, public=True)
    room = await house.hall.room(table)
    while room.table.phase == "running":
        await asyncio.sleep(0.02)
    return table


@over_the_wire
async def test_a_finished_match_gives_its_record_and_can_be_played_on(at: Any) -> None:
    async with at() as house:
        anna = await house.program("Anna")
        table = await finished(house, anna)
        record = loads((await anna.http.get(f"/api/1/tables/{table}/record")).text)
        match = Match.replay(record)
        assert match.over
        assert len(record.actions) == len(await house.hall.log.rows(table))
        again = await anna.posts(f"/tables/{table}/play-on", after=10)
        seen = await anna.gets(f"/tables/{again['id']}/sight", seat=0)
        then = Match.replay(record.cut(10)).sight(0).seen()
        room = await house.hall.room(again["id"])
        deal = await house.hall.tables.deal(again["id"])
        assert deal is not None
        assert deal.seed != record.seed
        assert seen["news"][0]["tell"] == "played_on"
        assert [chair["bot"] for chair in again["chairs"]] == ["", "random"], "the others are no other opponents than they were"
        assert seen["sight"]["standings"] == then["standings"] or room.version > 0
        with pytest.raises(Said, match="bad_wish"):
            await anna.posts(f"/tables/{table}/play-on", after=100_000)


@over_the_wire
async def test_a_finished_match_is_told_through_any_eyes_and_all_open(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.program("Anna"), await house.program("Ben")
        table = await finished(house, anna)
        record = loads((await anna.http.get(f"/api/1/tables/{table}/record")).text)
        for viewer in (0, 1, -1, -2):
            story = await ben.gets(f"/tables/{table}/story", seat=viewer)
            match = Match.replay(record)
            assert [sum(by.values()) for by in story["scored"]] == match.game.scores(match.state)
            assert story["winners"] == match.winners()
            assert story["frames"][-1]["after"] == len(record.actions)
            picture: dict[str, Any] = {}
            for frame in story["frames"]:
                picture |= frame["picture"]
            told = match.state if viewer == -2 else match.view(viewer)
            assert picture == json.loads(json.dumps(match.game.picture(told)))
        with pytest.raises(Said, match="no_such_seat"):
            await ben.gets(f"/tables/{table}/story", seat=7)


@over_the_wire
async def test_nobody_looks_through_all_eyes_while_it_goes_on(at: Any) -> None:
    async with at() as house:
        anna = await house.program("Anna")
        table = await anna.opens(seats=2, start=True)
        for viewer in (1, -2):
            with pytest.raises(Said) as no:
                await anna.gets(f"/tables/{table}/story", seat=viewer)
            assert no.value.status == 403
        story = await anna.gets(f"/tables/{table}/story", seat=0)
        assert not any("after" in frame for frame in story["frames"])


@over_the_wire
async def test_stories_cost_what_they_take_and_whoever_asks_for_many_waits(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at(asks_per_second=10) as house:
        anna = await house.guest("Anna")
        table = await anna.opens("lancaster", 2, chairs=[{"kind": "person"}] * 2, start=True)
        room = await house.hall.room(table)

        async def long_match() -> float:
            return 60.0

        monkeypatch.setattr(room, "story_costs", long_match)  # six seconds' worth; five may be had at once
        began = asyncio.get_running_loop().time()
        await anna.gets(f"/tables/{table}/story", seat=0)
        await anna.gets(f"/tables/{table}/story", seat=1)
        assert asyncio.get_running_loop().time() - began > 0.7
        answers = [anna.http.get(f"/api/1/tables/{table}/story", params={"seat": 0}) for _ in range(3)]
        assert 429 in [answer.status_code for answer in await asyncio.gather(*answers)]


@over_the_wire
async def test_the_story_of_a_longer_match_costs_more(at: Any) -> None:
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house)
        room = await house.hall.room(table)
        before = await room.story_costs()
        for step in range(10):
            await (await mover(anna, ben)).takes(step)
        assert await room.story_costs() >= before + 4


@over_the_wire
async def test_a_record_from_elsewhere_is_told_and_played_on(at: Any) -> None:
    match = Match("lancaster", 3, seed=4)
    for _ in range(20):
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    text = match.record().dumps()
    async with at() as house:
        anna = await house.program("Anna")
        story = await anna.posts("/stories", record=text)
        assert (story["viewer"], story["frames"][-1]["after"]) == (-2, 20)
        assert (await anna.posts("/stories", record=text, seat=1))["viewer"] == 1
        table = await anna.posts("/records/play-on", record=text, after=20, seat=match.to_act[0])
        there = await anna.gets(f"/tables/{table['id']}/sight", seat=match.to_act[0])
        assert there["sight"]["picture"] == json.loads(json.dumps(match.sight(match.to_act[0]).picture))
        for wrong in ({"record": "{}"}, {"record": text[:300]}, {"record": text.replace("lancaster", "chess")}):
            with pytest.raises(Said, match="bad_wish"):
                await anna.posts("/stories", **wrong)
        with pytest.raises(Said, match="bad_wish"):
            await anna.posts("/records/play-on", record=text, after=2000, seat=0)
        with pytest.raises(Said, match="no_such_seat"):
            await anna.posts("/records/play-on", record=text, after=3, seat=5)


@pytest.mark.parametrize("game", ["lancaster", "lowenherz", "montjoie"])
def test_a_running_match_is_told_as_a_story_and_imagined_elsewhere(at: Any, game: str) -> None:
    @over_the_wire
    async def play() -> None:
        async with at() as house:
            anna, ben = await house.program("Anna"), await house.program("Ben")
            table = await anna.opens(game, 2, public=True)
            await ben.posts(f"/tables/{table}/join")
            await anna.posts(f"/tables/{table}/start")
            await asyncio.gather(plays_on(anna, table, 0, 12), plays_on(ben, table, 1, 12))
            story = await anna.gets(f"/tables/{table}/story", seat=0)
            assert story["viewer"] == 0
            assert "seed" not in str(story)
            with pytest.raises(Said, match="not_now"):
                await anna.gets(f"/tables/{table}/record")
            with pytest.raises(Said, match="bad_wish"):
                await anna.posts(f"/tables/{table}/play-on", after=3)
            room = await house.hall.room(table)
            seen = await anna.gets(f"/tables/{table}/sight", seat=0)
            other = await anna.posts(f"/tables/{table}/play-on", seat=0)
            there = await anna.gets(f"/tables/{other['id']}/sight", seat=0)
            assert there["news"][0]["tell"] == "played_on"
            if (await house.hall.room(other["id"])).version == 0:
                assert there["sight"]["picture"] == seen["sight"]["picture"]
            one, two = await house.hall.tables.deal(table), await house.hall.tables.deal(other["id"])
            assert one is not None
            assert two is not None
            assert one.seed != two.seed
            assert room.table.phase == "running"

    play()


@over_the_wire
async def test_the_schema_describes_every_address_of_the_api(at: Any) -> None:
    async with at() as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        schema = (await http.get("/schema/openapi.json")).json()
        paths = {path for path in schema["paths"] if path.startswith("/api/1")}
        assert {"/api/1/guests", "/api/1/tables", "/api/1/tables/{table}/do", "/api/1/tables/{table}/sight"} <= paths
        assert all(operation["summary"] for path in paths for operation in schema["paths"][path].values())
        assert (await http.get("/")).status_code == 200
        assert (await http.get("/api/1/house")).json()["protocol"] == 1


@over_the_wire
async def test_counsel_names_good_answers_and_is_given_only_against_bots(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.program("Anna"), await house.program("Ben")
        chairs = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
        table = await anna.opens(seats=2, chairs=chairs, start=True, public=True)
        seen = await anna.gets(f"/tables/{table}/sight", seat=0)
        while not seen["sight"]["question"]:
            seen = await anna.gets(f"/tables/{table}/sight", seat=0, mark=seen["mark"], wait=5)
        hints = await anna.gets(f"/tables/{table}/hint", seat=0)
        choices = words(seen["sight"]["question"]["choices"])
        assert hints
        assert all(hint["words"][0] in choices for hint in hints)
        assert hints[0]["gain"] >= hints[-1]["gain"]
        with pytest.raises(Said, match="not_your_seat"):
            await ben.gets(f"/tables/{table}/hint", seat=0)
        shared = await anna.opens(seats=2, public=True)
        await ben.posts(f"/tables/{shared}/join")
        await anna.posts(f"/tables/{shared}/start")
        with pytest.raises(Said, match="not_now"):
            await anna.gets(f"/tables/{shared}/hint", seat=0)
