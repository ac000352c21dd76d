"""Foreign origins and hosts, strict headers, bounded bodies and rates, health by a real write, notes without secrets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from banneret.server.notes import Lines
from banneret.server.store.log import StoreFailed

from .conftest import over_the_wire
from .guests import Said

FOREIGN = [
    "http://evil.example",
    "null",
    "https://{address}.evil.example",
    "http://evil.example/{address}",
    "http://localhost:1",
]


@over_the_wire
async def test_foreign_origins_are_refused_on_all_that_changes_something(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        table = await anna.opens()
        for pattern in FOREIGN:
            origin = pattern.format(address=house.address)
            for path in ("/guests", "/tables", f"/tables/{table}/start", "/logout", "/login", f"/tables/{table}/do"):
                answer = await anna.http.post(f"/api/1{path}", json={"name": "x"}, headers={"Origin": origin})
                assert (answer.status_code, answer.json()["why"]) == (403, "foreign_origin"), (origin, path)
            with pytest.raises(InvalidStatus):
                await anna.bare_line(table, headers={"Origin": origin})


@over_the_wire
async def test_without_an_origin_a_cookie_counts_for_nothing(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        table = await anna.opens()
        cookies = {"Cookie": f"banneret={anna.http.cookies['banneret']}"}
        async with httpx.AsyncClient(base_url=f"http://{house.address}", headers=cookies) as http:
            assert (await http.get("/api/1/me")).status_code == 200
            assert (await http.post(f"/api/1/tables/{table}/start", json={})).status_code == 401
        with pytest.raises(InvalidStatus):
            await anna.bare_line(table, headers={"Origin": ""})


@over_the_wire
async def test_a_host_that_is_not_ours_is_refused(at: Any) -> None:
    """So that a name that somebody points at this machine does not become our page."""
    async with at() as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        for host in ("evil.example", "127.0.0.1.evil.example", ""):
            answer = await http.get("/api/1/house", headers={"Host": host})
            assert answer.status_code in (400, 421), host
    async with at(origin="https://play.example") as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        ours = {"Host": "play.example", "Origin": "https://play.example"}
        answer = await http.post("/api/1/guests", json={"name": "Anna"}, headers=ours)
        assert answer.status_code == 201
        assert answer.headers["set-cookie"].startswith("__Host-banneret=")
        assert "Secure" in answer.headers["set-cookie"]
        assert (await http.get("/api/1/house")).status_code == 421


@over_the_wire
async def test_every_answer_carries_strict_headers(at: Any) -> None:
    async with at() as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        for path in ("/", "/api/1/house", "/nowhere", "/static/plain.js", "/table/x", "/api/1/me", "/healthz"):
            answer = await http.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in (await http.get("/")).text
        page, browser = (await http.get("/")).text, {"Accept": "text/html,*/*"}
        for path, told in (("/nowhere", True), ("/replay", True), ("/api/1/nowhere", False), ("/static/nowhere", False)):
            lost = await http.get(path, headers=browser)
            assert (lost.status_code, lost.text == page) == (404, told), "a person is told by the page, a program by a word"
        assert (await http.get("/static/../app.py")).status_code == 404
        assert (await http.get("/static/%2e%2e/app.py")).status_code == 404


BODIES: list[bytes] = [
    b"", b"{", b"[]", b"null", b"[" * 60_000, b'{"name": 1}', b'{"name": ""}', b'{"name": "' + b"x" * 25 + b'"}',
    b'{"name": "\\ud800"}',
    b'{"name": "\xff"}', b'{"name": "\\u0000"}', b'{"name": "a", "admin": true}', b'{"name": ' + b"9" * 5000 + b"}",
]  # fmt: skip


@over_the_wire
async def test_broken_bodies_are_refused_in_one_shape(at: Any) -> None:
    async with at() as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        for body in BODIES:
            answer = await http.post("/api/1/guests", content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code == 400, body[:40]
            assert answer.json()["t"] == "refused"
            assert "Traceback" not in answer.text
        huge = await http.post("/api/1/guests", content=b'{"name": "' + b"x" * 200_000 + b'"}')
        assert huge.status_code == 413


@over_the_wire
async def test_queries_are_bounded(at: Any) -> None:
    async with at() as house:
        anna = await house.guest("Anna")
        table = await anna.opens(seats=2, chairs=[{"kind": "person"}, {"kind": "person"}], start=True)
        for query in (
            {"seat": 99},
            {"seat": "x"},
            {"since": -1},
            {"since": 2**63},
            {"wait": 1e9},
            {"wait": "nan"},
            {"seat": 0.5},
        ):
            with pytest.raises(Said) as no:
                await anna.gets(f"/tables/{table}/sight", **query)
            assert no.value.status in (400, 403), query
        for table in ("", "x" * 5000, "..", "%00", "a%2fb", "' OR 1=1"):
            with pytest.raises((Said, json.JSONDecodeError)):
                await anna.gets(f"/tables/{table}/sight")


@over_the_wire
async def test_rates_are_bounded(at: Any) -> None:
    async with at(requests_per_second=5) as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        codes = [(await http.get("/api/1/house")).status_code for _ in range(60)]
        assert codes[0] == 200
        assert codes.count(429) > 10
    async with at(guests_per_minute=3) as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        codes = [(await http.post("/api/1/guests", json={"name": "x"})).status_code for _ in range(6)]
        assert codes == [201] * 3 + [429] * 3


@over_the_wire
async def test_health_is_a_real_write(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at() as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        assert (await http.get("/healthz")).status_code == 200
        assert (await house.hall.store.read("SELECT at FROM pulse"))[0][0] > 0

        async def broken(*writes: Any, note: str = "") -> None:
            raise StoreFailed("full")

        monkeypatch.setattr(house.hall.store, "write", broken)
        assert (await http.get("/healthz")).status_code == 503


@over_the_wire
async def test_counts_are_for_this_machine_or_for_whoever_has_the_token(at: Any) -> None:
    async with at() as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        assert b"banneret_http_answers" in (await http.get("/metrics")).content
        assert (await http.get("/metrics", headers={"X-Forwarded-For": "10.0.0.1"})).status_code == 401
    async with at(metrics_token="open sesame") as house, httpx.AsyncClient(base_url=f"http://{house.address}") as http:
        assert (await http.get("/metrics")).status_code == 401
        assert (await http.get("/metrics", headers={"Authorization": "Bearer open sesame"})).status_code == 200


@over_the_wire
async def test_notes_hold_no_secret(at: Any) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Lines())
    logger = logging.getLogger("banneret.server")
    logger.addHandler(handler)
    logger.setLevel("DEBUG")
    try:
        async with at() as house:
            anna, bot = await house.guest("Anna"), await house.program("Bot")
            table = await anna.opens(seats=2)
            link = (await anna.gets(f"/tables/{table}/invitation"))["link"]
            await bot.joins(anna, table)
            await anna.posts("/accounts", login="anna", password="correct horse")
            await anna.posts(f"/tables/{table}/talk", text="between us", key="talkkey1")
            await anna.posts(f"/tables/{table}/start")
            seed = str((await house.hall.tables.deal(table)).seed)
            with pytest.raises(Said):
                await anna.posts(f"/tables/{table}/do", seat=0, asked=1, word="x", key="somekey1")
            await asyncio.sleep(0.1)
            notes = written.getvalue()
            assert all(json.loads(line) for line in notes.splitlines())
            for secret in (
                anna.http.cookies["banneret"],
                bot.token,
                link.partition("#")[2],
                "correct horse",
                "between us",
                seed,
            ):
                assert secret not in notes
            assert "/start" in notes
    finally:
        logger.removeHandler(handler)
        logger.setLevel("NOTSET")
