"""People and tables: guests, accounts, chairs, invitations, talk; who may do what."""

from __future__ import annotations

import asyncio
import xml.etree.ElementTree as ET
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from banneret.core.game import find
from banneret.server.store.log import Write
from banneret.server.store.people import LASTS_MS, PASSES
from banneret.server.store.tables import now_ms
from banneret.server.table import MISSED_MS

from .conftest import over_the_wire
from .guests import Guest, Line, Said
from .test_move import mover, table_of_two


@over_the_wire
async def test_a_guest_has_a_name_and_a_cookie_that_scripts_cannot_read(at: Any) -> None:
    async with at() as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        answer = await http.post("/api/1/guests", json={"name": "Anna"}, headers={"Origin": f"http://{house.address}"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert answer.json()["token"] == ""
        assert (await http.get("/api/1/me")).json()["name"] == "Anna"


@over_the_wire
async def test_a_page_that_is_known_stays_who_it_is_and_costs_no_new_guest(at: Any) -> None:
    async with at(guests_per_minute=3) as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        page = {"Origin": f"http://{house.address}"}
        first = await http.post("/api/1/guests", json={"name": "Anna"}, headers=page)
        again = [await http.post("/api/1/guests", json={"name": "Guest"}, headers=page) for _ in range(5)]
        assert first.status_code == 201
        assert [answer.status_code for answer in again] == [200] * 5
        assert {answer.json()["id"] for answer in again} == {first.json()["id"]}
        program = await http.post("/api/1/guests", json={"name": "Bot"})  # without our origin the cookie says nothing
        assert program.status_code == 201
        assert program.json()["id"] != first.json()["id"]


@over_the_wire
async def test_forged_and_foreign_passes_name_nobody(at: Any) -> None:
    async with at() as house:
        anna, bot = await house.guest("Anna"), await house.program("Bot")
        secret = anna.http.cookies["banneret"]
        forged = secret[:20] + ("A" if secret[20] != "A" else "B") + secret[21:]
        for cookie in (forged, "", "x", bot.token, "é", "a" * 5000):
            async with httpx.AsyncClient(base_url=f"http://{house.address}") as http:
                answer = await http.get("/api/1/me", headers={b"Cookie": f"banneret={cookie}".encode()})
                assert answer.status_code == 401, cookie
        for token in (forged, secret, "x", bot.token[:-1]):
            async with httpx.AsyncClient(base_url=f"http://{house.address}") as http:
                answer = await http.get("/api/1/me", headers={"Authorization": f"Bearer {token}"})
                assert answer.status_code == 401, token


@over_the_wire
async def test_an_account_is_a_way_back_from_another_device(at: Any) -> None:
    async with at() as house:
        anna, other = await house.guest("Anna"), Guest(house.address, "elsewhere")
        await anna.posts("/accounts", login="Anna.B", password="correct horse")
        with pytest.raises(Said, match="wrong_login"):
            await other.posts("/login", login="anna.b", password="wrong horse")
        with pytest.raises(Said, match="wrong_login"):
            await other.posts("/login", login="nobody", password="wrong horse")
        back = await other.posts("/login", login="anna.b", password="correct horse")
        assert back["id"] == anna.id
        assert (await other.gets("/me"))["account"] is True
        ben = await house.guest("Ben")
        with pytest.raises(Said, match="login_taken"):
            await ben.posts("/accounts", login="ANNA.B", password="another horse")
        await other.posts("/logout")
        with pytest.raises(Said, match="who_are_you"):
            await other.gets("/me")
        await other.leaves()


async def later() -> None:
    """In place of the look at all passes every few seconds: what is taken back ends its lines at once, without it."""


async def shown_out(line: Line) -> None:
    """The line is closed by the house, for want of a pass."""
    await line.until(lambda: line.table)
    async with asyncio.timeout(3), line.news:
        while line.closed is None:
            await line.news.wait()
    assert line.closed == 4401


@over_the_wire
async def test_a_pass_that_is_taken_back_ends_the_lines_that_it_opened_and_no_others(at: Any) -> None:
    async with at() as house:
        house.hall.passes.check_all = later
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        table = await anna.opens(public=True)
        program = Guest(house.address, "Anna's", (await anna.posts("/tokens", label="bot"))["token"])
        page, by_token, other = await anna.line(table, 0), await program.line(table, 0), await ben.line(table)
        await anna.http.delete("/api/1/tokens")
        await shown_out(by_token)
        with pytest.raises(Said, match="bad_token"):
            await program.gets("/me")
        await page.asks(t="say", text="still here")
        assert house.hall.passes.used.keys() == {anna.id, ben.id}
        await anna.posts("/logout")
        await shown_out(page)
        await other.until(lambda: not other.table["chairs"][0]["here"])
        assert other.closed is None
        await program.leaves()


@over_the_wire
async def test_signing_out_everywhere_ends_every_line_and_a_program_signs_itself_out(at: Any) -> None:
    async with at() as house:
        house.hall.passes.check_all = later
        anna, ben = await house.guest("Anna"), await house.program("Ben")
        await anna.posts("/accounts", login="anna", password="correct horse")
        phone = Guest(house.address, "Anna")
        await phone.posts("/login", login="anna", password="correct horse")
        table = await anna.opens(public=True)
        lines = [await anna.line(table, 0), await phone.line(table, 0)]
        await phone.posts("/logout?everywhere=true")
        for line in lines:
            await shown_out(line)
        with pytest.raises(Said, match="who_are_you"):
            await anna.gets("/me")
        line = await ben.line(table)
        await ben.posts("/logout")
        await shown_out(line)
        assert house.hall.passes.used == {}
        await phone.leaves()


@over_the_wire
async def test_a_pass_that_gives_way_to_newer_ones_or_comes_to_its_end_closes_its_lines(
    at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        table = await anna.opens()
        line = await anna.line(table, 0)
        tokens = [(await anna.posts("/tokens"))["token"] for _ in range(PASSES - 1)]
        first = Guest(house.address, "Anna", tokens[0])
        await asyncio.sleep(0.2)
        assert line.closed is None
        await first.posts("/tokens")
        await shown_out(line)
        second = await first.line(table, 0)
        late = now_ms() + LASTS_MS
        monkeypatch.setattr("banneret.server.store.people.now_ms", lambda: late)
        await house.hall.reread()
        await shown_out(second)
        await first.leaves()


@over_the_wire
async def test_who_waits_over_http_and_is_shown_out_meanwhile_sees_nothing(at: Any) -> None:
    async with at() as house:
        table, anna, ben, _, other = await table_of_two(house)
        program = Guest(house.address, "Ben's", (await other.posts("/tokens"))["token"])
        mark = (await program.gets(f"/tables/{table}/sight", seat=1))["mark"]
        room = await house.hall.room(table)
        around = len(room.listeners)
        waiting = asyncio.ensure_future(program.gets(f"/tables/{table}/sight", seat=1, mark=mark, wait=25))
        while len(room.listeners) == around:
            await asyncio.sleep(0.01)
        await other.http.delete("/api/1/tokens")
        await (await mover(anna, ben)).takes()
        with pytest.raises(Said, match="bad_token"):
            await waiting
        await program.leaves()


@over_the_wire
async def test_a_private_table_is_known_only_to_those_invited(at: Any) -> None:
    async with at() as house:
        anna, ben, carl = [await house.guest(name) for name in ("Anna", "Ben", "Carl")]
        table = await anna.opens()
        for path in (f"/tables/{table}", f"/tables/{table}/sight", f"/tables/{table}/talk", f"/tables/{table}/invitation"):
            with pytest.raises(Said, match="no_such_table"):
                await carl.gets(path)
        with pytest.raises(Said, match="no_such_table"):
            await carl.posts(f"/tables/{table}/join")
        with pytest.raises(InvalidStatus):
            await carl.bare_line(table)
        assert await carl.gets("/tables") == []
        seen = await ben.joins(anna, table)
        assert [chair["name"] for chair in seen["chairs"]] == ["Anna", "Ben", ""]
        invitation = await ben.gets(f"/tables/{table}/invitation")
        assert ET.fromstring(invitation["qr"]).tag.endswith("svg")
        assert invitation["link"].startswith(f"http://{house.address}/join#")
        with pytest.raises(Said, match="no_such_invitation"):
            await carl.posts("/invitations", invitation="A" * 43)


@over_the_wire
async def test_a_public_table_stands_in_the_lobby(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        table = await anna.opens(public=True)
        listed = await ben.gets("/tables")
        assert [(entry["id"], entry["hosting"]) for entry in listed] == [(table, False)]
        assert anna.id not in str(listed)
        await ben.posts(f"/tables/{table}/join", seat=2, name="Benedict")
        assert (await anna.gets(f"/tables/{table}"))["chairs"][2]["name"] == "Benedict"


@over_the_wire
async def test_of_two_who_want_the_last_chair_one_sits(at: Any) -> None:
    async with at() as house:
        anna, ben, carl = [await house.guest(name) for name in ("Anna", "Ben", "Carl")]
        table = await anna.opens(seats=2, public=True)
        both = await asyncio.gather(
            ben.posts(f"/tables/{table}/join"), carl.posts(f"/tables/{table}/join"), return_exceptions=True
        )
        refused = [answer for answer in both if isinstance(answer, Said)]
        assert [no.why for no in refused] == ["taken"]


@over_the_wire
async def test_only_the_host_arranges_and_starts_and_bots_take_the_open_chairs(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        table = await anna.opens(public=True)
        await ben.posts(f"/tables/{table}/join")
        for path, body in (("start", {}), ("chairs", {"seat": 2, "chair": {"kind": "bot"}})):
            with pytest.raises(Said, match="not_host"):
                await ben.posts(f"/tables/{table}/{path}", **body)
        with pytest.raises(Said, match="no_such_bot"):
            await anna.posts(f"/tables/{table}/chairs", seat=2, chair={"kind": "bot", "bot": "os:system"})
        await anna.posts(f"/tables/{table}/chairs", seat=2, chair={"kind": "bot", "bot": "random", "name": "Old Fox"})
        started = await anna.posts(f"/tables/{table}/start")
        assert [(chair["kind"], chair["bot"]) for chair in started["chairs"]] == [
            ("person", ""),
            ("person", ""),
            ("bot", "random"),
        ]
        with pytest.raises(Said, match="not_now"):
            await anna.posts(f"/tables/{table}/start")


@over_the_wire
async def test_who_leaves_is_stood_in_for_and_takes_the_chair_back(at: Any) -> None:
    async with at() as house:
        table, anna, ben, guest, other = await table_of_two(house, pace="fast")
        await other.posts(f"/tables/{table}/leave")
        await anna.until(lambda: anna.table["chairs"][1]["stand_in"] == "greedy")
        room = await house.hall.room(table)
        async with asyncio.timeout(60):  # a bot's process takes long to start on a busy machine
            while not any(row.seat == 1 for row in await house.hall.log.rows(table)):
                if anna.shown["sight"]["question"]:
                    await anna.takes()
                await asyncio.sleep(0.05)
        await other.posts(f"/tables/{table}/return")
        await ben.until(lambda: not ben.table["chairs"][1]["stand_in"])
        assert room.table.chairs[1].house_bot() == ""
        assert guest.id == room.table.host


@over_the_wire
async def test_a_match_is_abandoned_when_all_agree_and_a_rematch_moves_the_chairs_on(at: Any) -> None:
    async with at() as house:
        table, anna, ben, host, other = await table_of_two(house)
        with pytest.raises(Said, match="not_now"):
            await host.gets(f"/tables/{table}/record")
        assert (await host.posts(f"/tables/{table}/abandon"))["phase"] == "running"
        assert (await other.posts(f"/tables/{table}/abandon"))["phase"] == "abandoned"
        await anna.until(lambda: anna.table["phase"] == "abandoned")
        assert (await ben.does("pass", asked=1))["why"] == "not_now"
        assert "seed" in await host.gets(f"/tables/{table}/record")
        one, two = await other.posts(f"/tables/{table}/rematch"), await host.posts(f"/tables/{table}/rematch")
        assert one["id"] == two["id"]
        assert [chair["name"] for chair in one["chairs"]] == ["Ben", "Anna"]
        assert (one["hosting"], one["phase"]) == (True, "gathering")


@over_the_wire
async def test_nobody_abandons_a_match_for_those_who_only_look_away(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host may put a bot on the chair of somebody who is away; that they agree is another thing."""
    async with at() as house:
        table, anna, ben, host, other = await table_of_two(house)
        await ben.is_cut()
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        await host.posts(f"/tables/{table}/chairs", seat=1, chair={"kind": "bot"})
        seen = await host.posts(f"/tables/{table}/abandon")
        assert (seen["phase"], seen["agreed"], seen["agreeing"]) == ("running", 1, True)
        with pytest.raises(Said, match="not_now"):
            await host.gets(f"/tables/{table}/record")
        seen = await host.posts(f"/tables/{table}/abandon?on=false")
        assert (seen["agreed"], seen["agreeing"]) == (0, False)
        seen = await other.posts(f"/tables/{table}/abandon")
        assert (seen["phase"], seen["chairs"][1]["stand_in"]) == ("running", "greedy")
        await other.posts(f"/tables/{table}/abandon?on=false")
        late = now_ms() + MISSED_MS + 1000
        monkeypatch.setattr("banneret.server.routes.tables.now_ms", lambda: late)
        assert (await host.posts(f"/tables/{table}/abandon"))["phase"] == "abandoned"


@over_the_wire
async def test_who_left_is_not_waited_for_when_the_others_give_up(at: Any) -> None:
    async with at() as house:
        table, _, _, host, other = await table_of_two(house)
        await other.posts(f"/tables/{table}/leave")
        await other.posts(f"/tables/{table}/return")
        assert (await host.posts(f"/tables/{table}/abandon"))["phase"] == "running"
        await other.posts(f"/tables/{table}/leave")
        assert (await host.posts(f"/tables/{table}/abandon"))["phase"] == "abandoned"


@over_the_wire
async def test_when_the_host_leaves_somebody_else_hosts(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        table = await anna.opens(seats=2)
        assert (await anna.posts(f"/tables/{table}/leave"))["hosting"], "there is nobody else"
        await anna.posts(f"/tables/{table}/join")
        await ben.joins(anna, table)
        assert not (await anna.posts(f"/tables/{table}/leave"))["hosting"]
        await anna.posts(f"/tables/{table}/join")  # a private table, and she has not been shown out
        assert (await ben.posts(f"/tables/{table}/start"))["hosting"]
        assert not (await ben.posts(f"/tables/{table}/leave"))["hosting"]
        assert (await anna.gets(f"/tables/{table}"))["hosting"]


@over_the_wire
async def test_before_the_start_only_the_host_gives_a_table_up_and_afterwards_nobody_leaves_it_empty(at: Any) -> None:
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        table = await anna.opens("lancaster", 2, public=True)
        await ben.posts(f"/tables/{table}/join")
        with pytest.raises(Said, match="not_host"):
            await ben.posts(f"/tables/{table}/abandon")
        lines = [await anna.line(table, 0), await ben.line(table, 1), await ben.line(table)]
        assert (await anna.posts(f"/tables/{table}/abandon"))["phase"] == "abandoned"
        for line in lines:
            await line.until(lambda line=line: line.table.get("phase") == "abandoned")
            assert (await line.asks(t="say", text="a pity"))["t"] == "done", "there is nothing to see, but much to say"
        assert [chair["name"] for chair in (await ben.posts(f"/tables/{table}/leave"))["chairs"]] == ["Anna", "Ben"]
        one, two = await asyncio.gather(*[who.posts(f"/tables/{table}/rematch") for who in (anna, ben)])
        assert one["id"] == two["id"]
        phases = [seen["phase"] for who in (anna, ben) for seen in await who.gets("/me/tables") if seen["id"] != one["id"]]
        assert set(phases) == {"abandoned"}


@over_the_wire
async def test_where_nobody_else_writes_nothing_is_read_again(at: Any) -> None:
    async with at() as house:
        table, anna, *_ = await table_of_two(house)
        await anna.until(lambda: anna.shown)
        read, honest = list[str](), house.hall.store.read

        async def noted(sql: str, *values: Any) -> Any:
            read.append(sql)
            return await honest(sql, *values)

        house.hall.store.read = noted
        (await house.hall.room(table)).hear_of("elsewhere", ["somebody"])
        await house.hall.reread()
        await asyncio.sleep(0.2)
        assert [sql for sql in read if "FROM talk" in sql or "edition" in sql] == []


@over_the_wire
async def test_who_plays_over_http_is_here_for_a_while(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.program("Ben")
        table = await anna.opens(seats=2, public=True)
        await ben.posts(f"/tables/{table}/join")
        await anna.posts(f"/tables/{table}/start")
        line = await anna.line(table, 0)

        def here() -> Any:
            return line.table and line.table["chairs"][1]["here"]

        await line.until(lambda: line.table)
        assert here() is False
        await ben.gets(f"/tables/{table}/sight", seat=1)
        await line.until(here)
        with pytest.raises(Said, match="not_away"):
            await anna.posts(f"/tables/{table}/chairs", seat=1, chair={"kind": "bot"})
        monkeypatch.setattr("banneret.server.gathering.LINGERS_MS", 0)
        seen = await ben.gets(f"/tables/{table}/sight", seat=1)
        await line.until(lambda: here() is False)
        waiting = asyncio.ensure_future(ben.gets(f"/tables/{table}/sight", seat=1, mark=seen["mark"], wait=3))
        await line.until(here)
        await waiting
        await line.until(lambda: here() is False)
        await ben.posts(f"/tables/{table}/talk", text="well met", key="wellmet01")
        await line.until(here)
        room = await house.hall.room(table)
        await house.program("Carl")
        await house.guests[-1].gets(f"/tables/{table}/sight")
        assert room.lingering.keys() <= {ben.id}  # who looks on is not counted


@over_the_wire
async def test_of_talk_the_oldest_falls_away_and_nobody_drowns_the_others(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.server.store.talk.KEPT", 7)
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        table, other = await anna.opens(public=True), await anna.opens()
        await anna.posts(f"/tables/{other}/talk", text="hello", key="samekey01")
        line = await ben.line(table)
        statuses = []
        for n in range(60):
            body = {"text": f"{n}", "key": f"samekey{n:02}"}
            statuses.append((await anna.http.post(f"/api/1/tables/{table}/talk", json=body)).status_code)
        assert set(statuses) == {200, 429}
        heard = [said["n"] for said in await anna.gets(f"/tables/{table}/talk")]
        assert len(heard) == 7
        assert heard[-1] >= 20
        assert (await house.hall.store.read("SELECT count(*) FROM talk WHERE table_id = $1", table)) == [(7,)]
        assert len(await anna.gets(f"/tables/{other}/talk")) == 1
        await line.asks(t="say", text="now me")
        await line.until(lambda: line.talk[-1]["text"] == "now me")


@over_the_wire
async def test_talk_is_inert_text_for_those_who_may_hear_it(at: Any) -> None:
    async with at() as house:
        anna, ben, carl = [await house.guest(name) for name in ("Anna", "Ben", "Carl")]
        table = await anna.opens(public=True, spectators_talk=False)
        await ben.posts(f"/tables/{table}/join")
        line, other, watcher = await anna.line(table, 0), await ben.line(table, 1), await carl.line(table)
        text = "<script>alert(1)</script>\u202e\x00 hello"
        assert (await line.asks(t="say", text=text))["t"] == "done"
        await other.until(lambda: other.talk)
        assert other.talk[0]["text"] == "<script>alert(1)</script>   hello"
        assert other.talk[0]["name"] == "Anna"
        assert (await watcher.asks(t="say", text="me too"))["why"] == "no_talk"
        with pytest.raises(Said, match="no_talk"):
            await carl.gets(f"/tables/{table}/talk")
        assert watcher.talk == []


@over_the_wire
async def test_spectators_only_where_the_host_wants_them(at: Any) -> None:
    async with at() as house:
        anna, carl = await house.guest("Anna"), await house.guest("Carl")
        closed = await anna.opens(seats=2, public=True, spectators=False, start=True)
        line = await carl.line(closed)
        await line.until(lambda: any(m.get("why") == "no_spectators" for m in line.came))
        with pytest.raises(Said, match="no_spectators"):
            await carl.gets(f"/tables/{closed}/sight")
        opened = await anna.opens(seats=2, public=True, start=True)
        seen = await carl.gets(f"/tables/{opened}/sight")
        assert seen["sight"]["seat"] == -1
        assert seen["sight"]["question"] == {}


@over_the_wire
async def test_what_is_over_pushes_no_open_table_out_of_the_list(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        waits = await anna.opens("lancaster", 2, chairs=[{"kind": "person"}] * 2, start=True)
        tables = house.hall.tables
        for n in range(210):
            again = replace((await house.hall.room(waits)).table, id=f"old{n}", invitation=f"{n}", phase="over")
            await tables.create(again)
        seen = await anna.gets("/me/tables")
        assert (len(seen), seen[0]["id"], seen[0]["my_turn"]) == (200, waits, True)
        await anna.posts(f"/tables/{waits}/leave")
        assert not (await anna.gets("/me/tables"))[0]["my_turn"], "a bot plays"


@over_the_wire
async def test_my_tables_begin_with_those_where_it_is_my_turn(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        waiting = await anna.opens(seats=2)
        chairs = [{"kind": "person"}, {"kind": "person"}]
        mine = await anna.opens(seats=2, chairs=chairs, start=True)
        await anna.opens(seats=2)
        listed = await anna.gets("/me/tables")
        assert (listed[0]["id"], listed[0]["my_turn"]) == (mine, True)
        assert waiting in [entry["id"] for entry in listed]


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"}, {"seats": 9}, {"seats": 2**63}, {"variant": {"laws": "none"}}, {"variant": {"data": "x"}},
        {"clock": {"kind": "move", "seconds": 0}}, {"clock": {"kind": "move", "seconds": -1}}, {"pace": "light"},
        {"chairs": [{"kind": "bot", "bot": "my:Own"}]}, {"chairs": [{}] * 5}, {"unknown": 1}, {"seed": 1},
        {"variant": {"x" * 50: "y"}}, {"game": "lowenherz", "public": True, "variant": {"deck": "1"}},
    ],
)  # fmt: skip
def test_tables_that_cannot_be_are_refused(at: Any, wish: dict[str, Any]) -> None:
    @over_the_wire
    async def play() -> None:
        async with at() as house:
            anna = await house.guest("Anna")
            with pytest.raises(Said) as refusal:
                await anna.opens(**{"game": "lancaster", "seats": 3, **wish})
            assert refusal.value.status == 400
            assert refusal.value.why in ("bad_wish", "unreadable", "no_such_bot")

    play()


@over_the_wire
async def test_nobody_opens_more_tables_than_allowed(at: Any) -> None:
    async with at(max_tables=2) as house:
        anna = await house.guest("Anna")
        tries = await asyncio.gather(*[anna.opens() for _ in range(20)], return_exceptions=True)
        assert [no.why for no in tries if isinstance(no, Said)] == ["too_many_tables"] * 18
        assert len(await anna.gets("/me/tables")) == 2
        with pytest.raises(Said, match="too_many_tables"):
            await anna.opens()


@over_the_wire
async def test_nobody_has_a_name_that_cannot_be_seen_or_reaches_into_other_lines(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        for name in ("\u3164", "\u2800 \u1160", "\u200b", " "):
            with pytest.raises(Said, match="empty_text"):
                await anna.posts("/me", name=name)
        assert (await anna.posts("/me", name="Ga\u0301bor"))["name"] == "Ga\u0301bor"
        assert (await anna.posts("/me", name="e" + "\u0301" * 20 + "d"))["name"] == "e" + "\u0301" * 4 + "d"


@over_the_wire
async def test_what_is_said_twice_with_one_key_is_said_once(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        table = await anna.opens()
        for _ in range(3):
            await anna.posts(f"/tables/{table}/talk", text="hello", key="talkkey1")
        assert len(await anna.gets(f"/tables/{table}/talk")) == 1


@over_the_wire
async def test_of_two_processes_that_seat_somebody_one_is_first(at: Any) -> None:
    """The other process still has the edition before in its memory: the store does not take it."""
    from banneret.server.room import Room
    from banneret.server.table import Person, Refusal

    async with at() as house:
        anna = await house.guest("Anna")
        table = await anna.opens(seats=2, public=True)
        hall = house.hall
        one = await hall.room(table)
        two = Room(one.table, hall.tables, hall.log, hall.talk)
        await one.change(lambda table: table.seated(Person("ben", "Ben"), None))
        with pytest.raises(Refusal, match="taken"):
            await two.change(lambda table: table.seated(Person("carl", "Carl"), None))
        assert [chair.name for chair in two.table.chairs] == ["Anna", "Ben"]


@over_the_wire
async def test_a_variant_is_told_without_what_it_hides(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("lancaster"), "variant_seen", lambda variant: {"laws": "hidden"})
    async with at() as house:
        anna = await house.guest("Anna")
        table = await anna.opens()
        line = await anna.line(table, 0)
        await line.until(lambda: line.table)
        seen = [await anna.gets(f"/tables/{table}"), (await anna.gets("/me/tables"))[0], line.table]
        assert [entry["variant"] for entry in seen] == [{"laws": "hidden"}] * 3
        with pytest.raises(Said, match="bad_wish"):
            await anna.opens(public=True)


@over_the_wire
async def test_a_table_that_gathers_nobody_for_a_day_is_no_open_table_any_more(at: Any) -> None:
    """Whoever sits down or stands up there brings it back; a match that goes on is shown as long as it does."""
    day = 24 * 3600 * 1000
    async with at() as house:
        anna, ben = await house.guest("Anna"), await house.guest("Ben")
        tables = [await anna.opens("lowenherz", 2, chairs=[{"kind": "person"}, {"kind": "open"}], public=True) for _ in "ab"]
        running = await anna.opens("lowenherz", 2, chairs=[{"kind": "person"}, {"kind": "bot"}], public=True, start=True)
        await house.hall.store.write(Write("UPDATE courses SET changed_at = changed_at - $1", (day + 1,)))
        assert [table["id"] for table in await ben.gets("/tables")] == [running]
        assert {table["id"] for table in await anna.gets("/me/tables")} == {*tables, running}
        await ben.posts(f"/tables/{tables[0]}/join")
        assert {table["id"] for table in await ben.gets("/tables")} == {tables[0], running}
