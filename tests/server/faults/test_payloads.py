"""Rows 9, 10 and 11: messages, bodies and records that nobody would write by hand."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import secrets
import time
from typing import Any

import httpx

import banneret.games  # noqa: F401
from banneret.core import BanneretError, Match
from banneret.core.record import Record, loads

from ..guests import words
from .database import postgres
from .ground import Ground, House, must, often, withstands
from .players import Party, settled

NUMBERS = ["-1", "16", "99", "1.5", "1e400", "-0.0", "NaN", "Infinity", "true", "null", '"0"', "[]", "{}", str(2**31),
           str(2**63), str(2**64), str(-(2**63) - 1), "9" * 4000]  # fmt: skip
TEXTS = ['""', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"' + "x" * 600 + '"', "1", "null", "[]",
         '"\\ud83d"', '"\\n"', '"x\\n"', '"' + "é" * 300 + '"', '"\\u202e"', "{}"]  # fmt: skip
WHOLE = ["", " ", "{", "[]", "null", "0", '"x"', "[" * 60_000, '{"a":' * 10_000, '{"t":"nobody"}', '{"t":1}', '{"t":"do"}',
         '{"t":"do","t":"look"}', '{"t":"look","seat":0,"admin":true}', "\ufeff{}", "{}{}"]  # fmt: skip


def messages() -> list[str]:
    """Broken in one place each."""
    good: dict[str, dict[str, str]] = {
        "do": {"seat": "0", "asked": "1", "word": '"pass"', "key": '"abcdefgh"'},
        "look": {"seat": "0", "since": "0"},
        "say": {"text": '"hello"', "key": '"abcdefgh"'},
        "spare": {"seat": "0", "ask": '"ask.X"', "key": '"abcdefgh"', "on": "true"},
        "preview": {"seat": "0", "word": '"pass"', "key": '"abcdefgh"'},
        "whynot": {"seat": "0", "element": '"county:B"', "key": '"abcdefgh"'},
    }
    allowed = {("look", "seat", "null"), ("spare", "on", "true")}
    found = list(WHOLE)
    for kind, fields in good.items():
        for field, value in fields.items():
            number = value[0] != '"'
            for bad in NUMBERS if number else TEXTS:
                plain = (kind, field) in {("say", "text"), ("whynot", "element")}
                fits = field in ("asked", "since") and bad in ("16", "99", "-0.0")
                if (kind, field, bad) in allowed or fits or (plain and bad not in (TEXTS[0], TEXTS[3], TEXTS[4], TEXTS[5])):
                    continue
                rest = ",".join(f'"{name}":{bad if name == field else is_}' for name, is_ in fields.items())
                found.append(f'{{"t":"{kind}",{rest}}}')
    return found


async def all_refused(house: House) -> int:
    """Every broken message gets the same clean word, and the table does not change."""
    party = await Party.gathers(house)
    host, table = party.host, party.table
    told, sent = 0, messages()
    before = await host.gets(f"/tables/{table}/sight", seat=0)
    for start in range(0, len(sent), 18):  # a line is closed after twenty
        line = await host.line(table, 0)
        await line.until(lambda line=line: line.shown)
        for message in sent[start : start + 18]:
            line.came.clear()
            await line.socket.send(message)
            try:
                answer = await line.until(lambda line=line: next((m for m in line.came if m["t"] != "shown"), None), 5)
            except (TimeoutError, ConnectionError) as fault:
                answer = {"why": repr(fault)}
            must(answer.get("why") == "unreadable", f"{message[:80]} was answered {str(answer)[:200]}")
            told += 1
        await line.hangs_up()
    must(await host.gets(f"/tables/{table}/sight", seat=0) == before, "the table has changed")
    must(await house.healthy(), "it is not well any more")
    await party.host.posts(f"/tables/{table}/talk", text="still here", key="abcdefgh")
    return told


@withstands("9", seconds=120, any_shape="was answered")
async def test_odd_messages_on_sqlite(ground: Ground) -> None:
    async with ground.house(messages_per_second=5000) as house:
        memory = house.memory()
        told = sum([await all_refused(house) for _ in range(often(1, 5))])
        must(house.memory() < memory + 60e6, "memory grows")
        ground.note(messages=told, refused=told)


@withstands("9", seconds=120, any_shape="was answered")
async def test_odd_messages_on_postgresql(ground: Ground) -> None:
    pg = postgres()
    async with ground.house(messages_per_second=5000, database_url=pg.url(pg.fresh())) as house:
        told = await all_refused(house)
        ground.note(messages=told, refused=told)


async def both_say(ground: Ground, url: str) -> list[tuple[int, str]]:
    """What a house answers to odd bodies at addresses that write; the same on both stores."""
    bodies: list[tuple[str, bytes]] = []
    for text in TEXTS:
        bodies.append(("/guests", b'{"name":%s}' % text.encode()))
        bodies.append(("/tables", b'{"game":%s,"seats":2}' % text.encode()))
        bodies.append(("/accounts", b'{"login":%s,"password":"long enough"}' % text.encode()))
        bodies.append(("/invitations", b'{"invitation":%s}' % text.encode()))
        bodies.append(("/tokens", b'{"label":%s}' % text.encode()))
    for number in NUMBERS:
        bodies.append(("/tables", b'{"game":"lancaster","seats":%s}' % number.encode()))
        bodies.append(("/tables", b'{"game":"lancaster","seats":2,"clock":{"kind":"move","seconds":%s}}' % number.encode()))
    bodies += [("/guests", whole.encode()) for whole in WHOLE] + [
        ("/guests", b"\xff\xfe"),
        ("/guests", b'{"name":"\xed\xa0\x80"}'),
    ]
    async with ground.house(**({"database_url": url} if url else {})) as house:
        anna = await house.guest()
        answers = []
        for path, body in bodies:
            answer = await anna.http.post(f"/api/1{path}", content=body, headers={"Content-Type": "application/json"})
            must(answer.status_code < 500, f"{path} {body[:60]!r} was answered {answer.status_code} {answer.text[:200]}")
            answers.append((answer.status_code, answer.json().get("why", "")))
        for table in ("%00", "%ed%a0%80", "x%00y", "%ff", "x" * 9000, "..%2f..", "%27%20OR%201=1", "\u202e"):
            for way in ("", "/sight", "/record", "/talk"):
                answer = await anna.http.get(f"/api/1/tables/{table}{way}")
                must(answer.status_code in (400, 404), f"table {table[:20]} was answered {answer.status_code}")
                answers.append((answer.status_code, answer.json().get("why", "")))
        must(await house.healthy(), "it is not well any more")
    return answers


@withstands("9", seconds=120, any_id="was answered")
async def test_odd_bodies_are_answered_alike_by_both_stores(ground: Ground) -> None:
    pg = postgres()
    one, other = await both_say(ground, ""), await both_say(ground, pg.url(pg.fresh()))
    differing = [n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    must(not differing, f"the stores answer differently: {[(one[n], other[n]) for n in differing][:5]}")
    ground.note(bodies=len(one), refused=sum(status >= 400 for status, _ in one))


@withstands("10", seconds=120, any_size="memory grows|was taken in")
async def test_huge_frames_and_bodies(ground: Ground) -> None:
    """70 kB in a frame; a frame of 60 MB that compresses to 60 kB; a body of 200 MB; a compressed body; an endless header."""
    rounds = often(2, 10)
    async with ground.house() as house:
        party = await Party.gathers(house)
        await party.sit()
        await party.plays(3)
        memory = house.memory()
        for size in [70_000, 60_000_000] * rounds:
            line = await party.host.line(party.table, 0)
            await line.until(lambda line=line: line.shown)
            try:
                await line.socket.send('{"t":"say","key":"abcdefgh","text":"' + "a" * size + '"}')
                await asyncio.wait_for(line.reading, 20)
            except Exception:
                pass
            must(line.socket.close_code in (1009, 1006), f"a frame of {size} bytes was taken in")
        memory_then = house.memory()
        for _ in range(rounds):
            must(await pours(house, 200_000_000) == 413, "a body of 200 MB was taken in")
        async with httpx.AsyncClient(base_url=f"http://{house.address}", timeout=20) as http:
            bomb = gzip.compress(b'{"name":"' + b"x" * 50_000_000 + b'"}')
            answer = await http.post(
                "/api/1/guests", content=bomb, headers={"Content-Encoding": "gzip", "Content-Type": "application/json"}
            )
            must(answer.status_code in (400, 413, 415), f"a compressed body was answered {answer.status_code}")
            answer = await http.get("/api/1/house", headers={"X-Long": "x" * 200_000})
            must(answer.status_code in (400, 431), f"an endless header was answered {answer.status_code}")
        must(max(memory_then, house.memory()) < memory + 40e6, "memory grows")
        await party.moves()
        await settled([party])
        ground.note(frames=2 * rounds, bodies=rounds + 1, memory_grew_mb=round((house.memory() - memory) / 1e6, 1))


async def pours(house: House, size: int) -> int:
    """A body that goes on until the house has had enough; the status that it gave."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    head = f"POST /api/1/guests HTTP/1.1\r\nHost: {house.address}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
    part = b"x" * 65_536
    sent = 0
    try:
        while sent < size and not reader._buffer:  # type: ignore[attr-defined]
            writer.write(b"%x\r\n%s\r\n" % (len(part), part))
            await asyncio.wait_for(writer.drain(), 10)
            sent += len(part)
        if sent >= size:
            writer.write(b"0\r\n\r\n")
        line = await asyncio.wait_for(reader.readline(), 10)
    except (OSError, TimeoutError):
        return 413 if sent < size else 0
    finally:
        writer.close()
    must(sent < 60_000_000, f"{sent} bytes of a body was taken in before it was refused")
    return int(line.split()[1]) if line else 413


def mutated(text: str, rng: random.Random) -> str:
    """A record with something wrong: letters changed, cut, doubled; or a value of its JSON replaced."""
    if rng.random() < 0.5:
        at, length = rng.randrange(len(text)), rng.choice([1, 1, 5, 200])
        return text[:at] + rng.choice(["", "\x00", "9" * 30, "[", '"', text[:50], "\ud800", "-"]) + text[at + length :]
    document = json.loads(text)
    strange: list[Any] = [
        None,
        -1,
        2**63,
        2**64,
        1.5,
        "",
        "x",
        [],
        {},
        True,
        [[0, "undo"]],
        {"deck": "1"},
        "9" * 999,
        [[99, "pass"]],
    ]
    place: Any = document
    for _ in range(6):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = rng.choice(keys)
        if isinstance(place[key], dict | list) and rng.random() < 0.7:
            place = place[key]
            continue
        place[key] = rng.choice([*strange, place[key] * 2 if isinstance(place[key], str | list) else 7])
        break
    return json.dumps(document)


def trusting(text: str) -> Record:
    """(The mutant of the test below.) A reader who believes whatever stands there."""
    said = json.loads(text)
    return Record(said["game"], said["rules"], said["variant"], said["seats"], said["seed"], said["actions"])


@withstands("11", seconds=120, trusts_records="something else than a word")
async def test_broken_records_are_refused_with_a_word(ground: Ground) -> None:
    """Records of all three games, mutated at random: played again, or a typed error; nothing else, and not for long."""
    rng = random.Random(11)
    sound = []
    for game, seats in (("lancaster", 3), ("lowenherz", 3), ("montjoie", 3)):
        match = Match(game, seats, seed=11)
        for _ in range(60):
            seat = rng.choice(match.to_act)
            match.do(seat, rng.choice(match.state.legal(seat)))
        sound.append(match.record().dumps())
    until, count, played, slowest = time.monotonic() + often(8, 600), 0, 0, 0.0
    while time.monotonic() < until and count < 10**7:
        text = mutated(rng.choice(sound), rng)
        began = time.monotonic()
        try:
            Match.replay(trusting(text) if ground.mutant else loads(text))
            played += 1
        except BanneretError:
            pass
        except Exception as fault:
            must(False, f"something else than a word: {type(fault).__name__}: {fault}")
        slowest = max(slowest, time.monotonic() - began)
        count += 1
    must(slowest < 10, f"a record took {slowest:.1f} s")
    ground.note(records=count, played_again=played, slowest_seconds=round(slowest, 2))


async def eyes(party: Party) -> list[Any]:
    """What every seat is shown, asked for anew; and the lines have heard of it."""
    seen = [await party.host.gets(f"/tables/{party.table}/sight", seat=seat) for seat in range(party.seats)]
    for line, sight in zip(party.lines, seen, strict=True):
        await line.until(lambda line=line, sight=sight: line.shown["upto"] >= sight["upto"])
    return [(sight["sight"], sight["asked"], sight["upto"]) for sight in seen]


@withstands("17", seconds=120, plays_what_is_illegal="was not refused|has changed")
async def test_illegal_actions_are_refused_and_leave_no_trace(ground: Ground) -> None:
    """Words from the whole vocabulary of each game, for every seat, in every phase that random play leads to.

    Of whoever is not asked, the house hears only so many words a second; the others come too fast, and leave no trace either.
    """
    rng, refused, hasty = random.Random(17), 0, 0
    async with ground.house(where="nobody_answers_for_others", messages_per_second=100_000) as house:
        for game, seats in (("lancaster", 2), ("lowenherz", 2), ("montjoie", 2)):
            acts = Match(game, seats, seed=1).game.acts
            party = await Party.gathers(house, game, seats, seed=rng.randrange(1000))
            await party.sit()
            for _ in range(often(12, 150)):
                if party.over:
                    break
                line = await party.whoever()
                sights = await eyes(party)
                for _ in range(often(12, 40)):
                    at = rng.choice([line.seat, line.seat, rng.randrange(seats)])
                    assert at is not None
                    word = acts.word(rng.randrange(len(acts)))
                    asides = {word_ for group in party.lines[at].shown["sight"]["asides"] for word_ in words([group])}
                    mine = words((party.lines[at].shown["sight"]["question"] or {"choices": []})["choices"])
                    if word in mine or word in asides:
                        continue
                    answer = await party.lines[at].asks(
                        t="do", seat=at, asked=party.lines[at].shown["asked"], word=word, key=secrets.token_hex(8)
                    )
                    unheard = not mine and answer.get("why") == "too_fast"
                    must(unheard or answer.get("why") in ("illegal", "stale"), f"{word} was not refused: {answer}")
                    refused, hasty = refused + (not unheard), hasty + unheard
                must(await eyes(party) == sights, "the table has changed")
                await party.moves(line)
            rows = len(ground.log().get(party.table, []))
            must(rows == len(party.acknowledged), "the log has changed")
            await settled([party])
    ground.note(illegal=refused + hasty, refused=refused, too_fast=hasty)
