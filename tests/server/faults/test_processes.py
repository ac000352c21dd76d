"""Rows 2, 5, 21 and half of 23: several processes on one PostgreSQL, which comes and goes."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import Counter
from typing import Any

from banneret.server.store.postgres import LISTENER

from ..guests import Line, words
from .database import Postgres, postgres, read_log
from .ground import Ground, House, must, often, withstands
from .players import HOUSE_KEY, Party, settled


async def two_lines(first: House, second: House, game: str = "lancaster") -> tuple[Party, list[Line], list[Line]]:
    """A table of two chairs, with lines for both at each of two houses."""
    party = await Party.gathers(first, game)
    await party.sit()
    same = second.again(party.host)
    there = [await same.line(party.table, seat) for seat in range(party.seats)]
    for line in there:
        await line.until(lambda line=line: line.shown)
    return party, party.lines, there


async def level(here: Line, there: Line, seconds: float = 20.0) -> None:
    """Wait until both lines of a seat show the same."""
    async with asyncio.timeout(seconds):
        while (here.shown["upto"], here.shown["asked"]) != (there.shown["upto"], there.shown["asked"]):
            await asyncio.sleep(0.01)


def connections(pg: Postgres, database: str) -> dict[str, Any]:
    return {"database_url": pg.url(database)}


@withstands("2", seconds=120, next_free_version="two winners")
async def test_two_processes_race_and_one_wins(ground: Ground) -> None:
    pg = postgres()
    database, rng = pg.fresh(), random.Random(2)
    outcomes: Counter[str] = Counter()
    async with ground.house(**connections(pg, database)) as first, ground.house(**connections(pg, database)) as second:
        party, here, there = await two_lines(first, second)
        tries = often(40, 1000)
        for round in range(tries):
            if party.over:
                await settled([party])
                party, here, there = await two_lines(first, second)
            for one, other in zip(here, there, strict=True):
                await level(one, other)
            seats = [line.seat for line in here if line.shown["sight"]["question"]]
            if not seats:  # the line has not been told yet that the match is over
                await asyncio.sleep(0.05)
                continue
            seat = seats[0]
            pair, keys = (here[seat], there[seat]), (secrets.token_hex(8), secrets.token_hex(8))
            choices = words(pair[0].shown["sight"]["question"]["choices"])
            asked = pair[0].shown["asked"]
            wishes = [rng.choice(choices), rng.choice(choices)]
            answers = await asyncio.gather(
                *[
                    line.asks(t="do", seat=seat, asked=asked, word=word, key=key)
                    for line, word, key in zip(pair, wishes, keys, strict=True)
                ],
                return_exceptions=True,
            )
            must(
                all(isinstance(answer, dict) for answer in answers), f"after two winners the table cannot be played: {answers}"
            )
            won = [answer["t"] == "done" for answer in answers]
            must(sum(won) <= 1, f"two winners in round {round}")
            told = {answer.get("why") for answer in answers if answer["t"] == "refused"}
            must(told <= {"stale", "try_again", "illegal", "not_now"}, f"the other was told {told}")
            must("not_now" not in told or await party.ends(), "somebody was refused as if it were over")
            outcomes.update(told)
            if not any(won):
                outcomes["nobody"] += 1
                continue
            party.acknowledged.append((keys[won.index(True)], seat, wishes[won.index(True)]))
            rows = await asyncio.to_thread(read_log, pg, database) if round % 10 == 0 else None
            if rows:
                must([row[0] for row in rows[party.table]] == list(range(1, len(rows[party.table]) + 1)), "versions have gaps")
                people = [row[1:] for row in rows[party.table] if len(row[1]) < len(HOUSE_KEY)]
                must(people == party.acknowledged, "the log is not what was acknowledged")
    must(outcomes["try_again"] > 0, "nobody ever met the other in the log: this was no race")
    ground.note(races=tries, met_in_the_log=outcomes["try_again"], came_late=outcomes["stale"], nobody_won=outcomes["nobody"])


@withstands("21", seconds=120, never_reads_again="the gap was never closed")
async def test_a_lost_session_is_made_good_by_reading_again(ground: Ground) -> None:
    """The session that hears the notes is ended, and a move is made before there is another."""
    pg = postgres()
    database = pg.fresh()
    async with ground.house(**connections(pg, database)) as first, ground.house(**connections(pg, database)) as second:
        party, here, there = await two_lines(first, second)
        tries, ended = often(3, 40), 0
        for _ in range(tries):
            end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            where = f" WHERE datname = '{database}' AND application_name = '{LISTENER}'"
            while not (found := int((await asyncio.to_thread(pg.sql, end + where))[0])):
                await asyncio.sleep(0.1)  # the last one has not come back yet
            ended += found
            answer = await party.moves()
            must(answer["t"] == "done", f"the mover was told {answer}")
            try:
                for one, other in zip(here, there, strict=True):
                    await level(one, other, 30.0)
            except TimeoutError:
                must(False, "the gap was never closed")
        must(ended >= tries, "no session was ended")
        ground.note(sessions_ended=ended, moves_missed=tries)


@withstands("21", seconds=120, never_reads_again="the gap was never closed")
async def test_a_process_that_tells_nobody_is_found_out(ground: Ground) -> None:
    pg = postgres()
    url = connections(pg, pg.fresh())
    async with ground.house(where="mute", **url) as first, ground.house(**url) as second:
        party, here, there = await two_lines(first, second)
        tries = often(2, 10)
        for _ in range(tries):
            await party.moves()
            try:
                for one, other in zip(here, there, strict=True):
                    await level(one, other, 30.0)
            except TimeoutError:
                must(False, "the gap was never closed")
        ground.note(moves_untold=tries)


async def insist(party: Party, house: House, seconds: float) -> str:
    """One move, sent again with its key until it is done, as a page does; what was said meanwhile."""
    line = await party.whoever()
    word, key = words(line.shown["sight"]["question"]["choices"])[0], secrets.token_hex(8)
    said: list[str] = []
    async with asyncio.timeout(seconds):
        while True:
            line.came.clear()
            answer = await line.asks(t="do", seat=line.seat, asked=line.shown["asked"], word=word, key=key)
            if answer["t"] == "done":
                party.acknowledged.append((key, line.seat or 0, word))
                return said[0] if said else ""
            must(answer["why"] == "try_again", f"while the database was away a mover was told {answer['why']}")
            said.append(answer["why"])
            await asyncio.sleep(0.2)


@withstands("5", seconds=150, gives_up_the_store="does not recover")
async def test_the_database_goes_away_and_comes_back(ground: Ground) -> None:
    pg, away = postgres(), often(4, 30)
    database = pg.fresh()
    async with ground.house(**connections(pg, database)) as house:
        party = await Party.gathers(house)
        await party.sit()
        await party.plays(10)
        for how in ("fast", "immediate"):
            await asyncio.to_thread(pg.goes_away, how)
            try:
                must(not await house.healthy(), "without a database it calls itself healthy")
                moving = asyncio.ensure_future(insist(party, house, away + 40))
                await asyncio.sleep(away)
                if moving.done():
                    await moving  # what it was told instead, if it was not acknowledged
                must(not moving.done(), "a move was acknowledged without a database")
            finally:
                await asyncio.to_thread(pg.comes_back)
            try:
                said = await moving
            except TimeoutError:
                must(False, "it does not recover")
            must(said == "try_again", "nobody was told that the database was away")
            must(await house.healthy(), "it does not recover")
            for line in party.lines:
                await line.looks(line.seat)
            await party.plays(10)
        rows = read_log(pg, database)[party.table]
        must([row[1:] for row in rows] == party.acknowledged, "the log is not what was acknowledged")
        ground.note(times_away=2, seconds_away=away, moves=len(rows), lost=0)
        await settled([party])


@withstands("23", seconds=120)
async def test_a_dump_under_load_is_a_prefix_of_the_log(ground: Ground) -> None:
    pg, dumps = postgres(), often(1, 10)
    database = pg.fresh()
    async with ground.house(**connections(pg, database)) as house:
        parties = [await Party.gathers(house, seed=n) for n in range(4)]
        for party in parties:
            await party.sit()
        playing = [asyncio.ensure_future(party.plays()) for party in parties]
        compared = 0
        for n in range(dumps):
            await asyncio.sleep(0.5)
            known = {party.table: {key for key, _, _ in party.acknowledged} for party in parties}
            file = ground.folder / f"dump{n}"
            await asyncio.to_thread(pg.run, "pg_dump", "-Fc", "-f", str(file), "-d", pg.url(database))
            copy = await asyncio.to_thread(pg.fresh)
            await asyncio.to_thread(pg.run, "pg_restore", "-d", pg.url(copy), str(file))
            whole, part = read_log(pg, database), read_log(pg, copy)
            for table, keys in known.items():
                rows = part.get(table, [])
                must(whole[table][: len(rows)] == rows, "the dump is no prefix of the log")
                must(keys <= {row[1] for row in rows}, "the dump lacks what was there")
                compared += len(rows)
        await house.kill()
        await asyncio.gather(*playing)
        await settled(parties)
    ground.note(dumps=dumps, moves_compared=compared)
