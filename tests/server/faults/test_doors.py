"""Rows 12, 13 and 14: foreign pages, another's seat and table, forged and expired passes, two for one chair."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import InvalidHandshake, InvalidStatus

from ..guests import Guest, Said
from .ground import Ground, House, must, often, withstands

CHAIRS = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]


def foreign(address: str) -> list[str]:
    """Wrong, of a suffix or prefix trick, of another port or scheme, null, and rubbish."""
    host, _, port = address.partition(":")
    return [
        "http://evil.example", "null", f"http://{address}.evil.example", f"http://evil.example/{address}", f"http://{host}",
        f"http://{host}:{int(port) % 60000 + 1}", f"https://{host}:1", f"http://localhost:{port}", f"http://evil@{address}",
        f"http://{address}/", f"HTTP://{address}", "file://", "http://[::1]", "http://127.0.0.1.evil.example",
    ]  # fmt: skip


@withstands("12", any_origin="was let in")
async def test_foreign_origins_are_refused_everywhere(ground: Ground) -> None:
    refused = 0
    async with ground.house() as house:
        anna = await house.guest()
        table = await anna.opens(chairs=CHAIRS, public=True)
        paths = sorted(path for path, ways in (await schema(house)).items() if "post" in ways or "delete" in ways)
        for origin in foreign(house.address):
            for path in paths:
                method = "DELETE" if path.endswith("/tokens") else "POST"
                answer = await anna.http.request(method, path.format(table=table), json={}, headers={"Origin": origin})
                must(answer.status_code == 403, f"{origin} was let in at {path}: {answer.status_code}")
                refused += 1
            try:
                line = await anna.bare_line(table, headers={"Origin": origin})
            except (InvalidStatus, InvalidHandshake):
                refused += 1
            else:
                await line.hangs_up()
                must(False, f"{origin} was let in by WebSocket")
        cookie = {"Cookie": f"banneret={anna.http.cookies['banneret']}"}
        async with httpx.AsyncClient(base_url=f"http://{house.address}", headers=cookie) as http:
            for path in paths:  # a cookie without an origin, as an old form would send it
                if "guests" in path or "login" in path:
                    continue
                answer = await http.post(path.format(table=table), json={})
                must(answer.status_code in (401, 403, 405), f"a cookie without an origin was let in at {path}")
                refused += 1
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
                answer = await http.post(f"/api/1/tables/{table}/start", content=b"bot=random", headers={"Content-Type": kind})
                must(answer.status_code in (400, 401, 403, 415), "a form was let in")
                refused += 1
    ground.note(requests=refused, refused=refused)


async def schema(house: House) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=f"http://{house.address}", timeout=30) as http:
        return dict((await http.get("/schema/openapi.json")).json()["paths"])


def requests(table: str, seat: int) -> dict[str, Callable[[Guest], Any]]:
    """Every address that names a table, as somebody would use it who wants what is not theirs."""
    of = f"/tables/{table}"
    return {
        "GET /tables/{table}": lambda who: who.gets(of),
        "GET /tables/{table}/sight": lambda who: who.gets(f"{of}/sight", seat=seat),
        "GET /tables/{table}/story": lambda who: who.gets(f"{of}/story", seat=seat),
        "GET /tables/{table}/preview": lambda who: who.gets(f"{of}/preview", seat=seat, word="pass"),
        "GET /tables/{table}/why-not": lambda who: who.gets(f"{of}/why-not", seat=seat, element="county:B"),
        "GET /tables/{table}/hint": lambda who: who.gets(f"{of}/hint", seat=seat),
        "GET /tables/{table}/record": lambda who: who.gets(f"{of}/record"),
        "GET /tables/{table}/invitation": lambda who: who.gets(f"{of}/invitation"),
        "GET /tables/{table}/talk": lambda who: who.gets(f"{of}/talk"),
        "POST /tables/{table}/talk": lambda who: who.posts(f"{of}/talk", text="hello", key="abcdefgh"),
        "POST /tables/{table}/do": lambda who: who.posts(f"{of}/do", seat=seat, asked=1, word="pass", key="abcdefgh"),
        "POST /tables/{table}/join": lambda who: who.posts(f"{of}/join", seat=seat),
        "POST /tables/{table}/chairs": lambda who: who.posts(f"{of}/chairs", seat=seat, chair={"kind": "bot"}),
        "POST /tables/{table}/start": lambda who: who.posts(f"{of}/start"),
        "POST /tables/{table}/abandon": lambda who: who.posts(f"{of}/abandon"),
        "POST /tables/{table}/rematch": lambda who: who.posts(f"{of}/rematch"),
        "POST /tables/{table}/play-on": lambda who: who.posts(f"{of}/play-on", seat=seat),
        "POST /tables/{table}/leave": lambda who: who.posts(f"{of}/leave"),
        "POST /tables/{table}/return": lambda who: who.posts(f"{of}/return"),
    }


OPEN = {"GET /tables/{table}", "GET /tables/{table}/talk", "POST /tables/{table}/talk"}
"""What whoever was let in as a spectator may do with another's table."""
HARMLESS = {"POST /tables/{table}/leave", "POST /tables/{table}/return"}
"""What does nothing for somebody without a chair."""


async def answered(request: Callable[[Guest], Any], who: Guest) -> int:
    try:
        await request(who)
    except Said as no:
        return no.status
    return 200


async def only_the_host_arranges(host: Guest, watcher: Guest) -> int:
    """A table that gathers: a running one refuses this to its host, too."""
    table, names = await host.opens("lancaster", 3, chairs=CHAIRS), ("chairs", "start")
    await watcher.accepts(host, table)
    for name in names:
        status = await answered(requests(table, 2)[f"POST /tables/{{table}}/{name}"], watcher)
        must(status == 403, f"a spectator was answered {status} at {name} of a table that gathers")
    return len(names)


@withstands(
    "13",
    any_seat="another's seat|a spectator was answered 200",
    any_table="a stranger",
    anybody_hosts="chairs",
    records_while_it_runs="record",
)
async def test_only_ones_own_at_every_address(ground: Ground) -> None:
    """Host, another player, spectator and stranger, at every address that names a table, for somebody else's seat."""
    tried = 0
    async with ground.house() as house:
        host, ben, watcher, stranger = [await house.guest(name) for name in ("Host", "Ben", "Watcher", "Stranger")]
        table = await host.opens("lancaster", 3, chairs=CHAIRS)
        await ben.joins(host, table)
        await watcher.accepts(host, table)
        await host.posts(f"/tables/{table}/start")
        known = {f"{way.upper()} {path.removeprefix('/api/1')}" for path, ways in (await schema(house)).items() for way in ways}
        mine = requests(table, 0)
        must(set(mine) == {way for way in known if "{table}" in way}, f"addresses that are not tried: {known ^ set(mine)}")
        before = await host.gets(f"/tables/{table}/sight", seat=0)
        for name, request in mine.items():
            status = await answered(request, stranger)
            must(status == 404, f"a stranger was answered {status} at {name}")
            if name not in OPEN | HARMLESS:
                status = await answered(request, watcher)
                must(status in (403, 409), f"a spectator was answered {status} at {name}")
                if name not in ("GET /tables/{table}/invitation", "POST /tables/{table}/abandon"):
                    status = await answered(request, ben)
                    must(status in (403, 409), f"another's seat was given to Ben: {status} at {name}")
            tried += 3
        tried += await only_the_host_arranges(host, watcher)
        for seat in (1, 2, 3, 15):
            for name in ("sight", "story", "preview", "why-not", "hint", "do", "play-on"):
                request = next(request for way, request in requests(table, seat).items() if way.endswith(f"/{name}"))
                status = await answered(request, host)
                must(status in (403, 409), f"another's seat was given to the host: {status} at {name}")
                tried += 1
        for who in (watcher, ben, host):
            line = await who.line(table, None)
            await line.until(lambda line=line: line.shown)
            for seat in range(3):
                if who is not watcher and seat == (0 if who is host else 1):
                    continue
                line.came.clear()
                for t, more in {
                    "look": {}, "do": {"asked": 1, "word": "pass", "key": f"key{seat}aaaa"},
                    "preview": {"word": "pass", "key": f"key{seat}bbbb"},
                    "whynot": {"element": "county:B", "key": f"key{seat}cccc"},
                    "spare": {"ask": "ask.X", "key": f"key{seat}dddd"},
                }.items():  # fmt: skip
                    await line.sends(t=t, seat=seat, **more)
                    await line.until(lambda line=line, t=t: [m for m in line.came if m["t"] != "shown"])
                    answers = [m.get("why") for m in line.came if m["t"] != "shown"]
                    must(set(answers) == {"not_your_seat"}, f"another's seat was lent by {t}: {line.came}")
                    tried += 1
                    line.came.clear()
            await line.hangs_up()
        try:
            await stranger.bare_line(table)
            must(False, "a stranger was let in by WebSocket")
        except (InvalidStatus, InvalidHandshake):
            tried += 1
        again = await host.gets(f"/tables/{table}/sight", seat=0)
        must(again["sight"] == before["sight"] or again["upto"] > before["upto"], "the table has changed")
    must(
        not [row for row in ground.log().get(table, []) if row[1] in ("abcdefgh", "key0aaaa", "key1aaaa")], "a move was written"
    )
    ground.note(requests=tried)


def forgeries(secret: str, person: str, other: str) -> list[str]:
    middle = len(secret) // 2
    flipped = [secret[:at] + ("A" if secret[at] != "A" else "B") + secret[at + 1 :] for at in (0, middle, len(secret) - 2)]
    return [*flipped, secret[:-1], secret + "A", secret[::-1], secret.swapcase(), "", person, other, "A" * 43, "x" * 5000,
            "null", "' OR 1=1 --", f'"{secret[:10]}%"', "é"]  # fmt: skip


async def stands(house: House, secret: str, kind: str) -> int:
    headers = {"Cookie": f"banneret={secret}"} if kind == "cookie" else {"Authorization": f"Bearer {secret}"}
    try:
        async with httpx.AsyncClient(base_url=f"http://{house.address}") as http:
            return (
                await http.get("/api/1/me", headers=[(k.encode(), v.encode("latin-1")) for k, v in headers.items()])
            ).status_code
    except (httpx.HTTPError, ValueError):
        return 400


@withstands("14", names_are_passes="a forged pass", passes_never_end="an expired pass")
async def test_forged_foreign_and_expired_passes(ground: Ground) -> None:
    tried = 0
    async with ground.house() as house:
        anna, bot = await house.guest("Anna"), await house.program("Bot")
        cookie, token = anna.http.cookies["banneret"], bot.token
        must(await stands(house, cookie, "cookie") == 200, "a good cookie is refused")
        must(await stands(house, token, "token") == 200, "a good token is refused")
        for secret, kind, who in ((cookie, "cookie", anna), (token, "token", bot)):
            for forged in forgeries(secret, who.id, token if kind == "cookie" else cookie):
                must(await stands(house, forged, kind) in (400, 401, 413, 431), f"a forged pass is good: {kind} {forged[:60]}")
                tried += 1
        with sqlite3.connect(ground.folder / "tables.sqlite3") as db:
            db.execute("UPDATE passes SET ends_at = 1")
        db.close()
        for secret, kind in ((cookie, "cookie"), (token, "token")):
            must(await stands(house, secret, kind) == 401, f"an expired pass is good: {kind}")
            tried += 1
        again = await house.program("Again")
        await again.http.delete("/api/1/tokens")
        must(await stands(house, again.token, "token") == 401, "a token that was taken back is good")
        try:
            await again.bare_line("abcdefghij")
            must(False, "a token that was taken back opens a line")
        except (InvalidStatus, InvalidHandshake):
            tried += 2
    ground.note(passes=tried, refused=tried)


@withstands("14", sits_on_laps="two sit")
async def test_two_guests_for_the_last_chair(ground: Ground) -> None:
    rounds = often(8, 200)
    async with ground.house() as house:
        host, ben, cleo = [await house.guest(name) for name in ("Host", "Ben", "Cleo")]
        for _ in range(rounds):
            table = await host.opens("lancaster", 2)
            for guest in (ben, cleo):
                await guest.accepts(host, table)
            wish = {"seat": 1}
            answers = await asyncio.gather(
                *[g.posts(f"/tables/{table}/join", **wish) for g in (ben, cleo)], return_exceptions=True
            )
            sat = [answer for answer in answers if isinstance(answer, dict)]
            must(len(sat) == 1, f"two sit on one chair: {len(sat)}")
            refused = next(answer for answer in answers if isinstance(answer, Said))
            must(refused.why == "taken", f"the other was told {refused.why}")
            await host.posts(f"/tables/{table}/abandon")
    ground.note(rounds=rounds)
