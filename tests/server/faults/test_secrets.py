"""Rows 15 and 16: pairs of tables that differ only in what a viewer cannot see send that viewer the same bytes.

Whole matches of all three games are played by bots. At cuts all along each match, for every seat and for a spectator, the
true table is laid beside one that this viewer could as well believe in: the engine imagines it from their sight. Both are put
into the store of a house, and whatever the viewer can ask for is asked for at both; then the match goes on at both, with the
same hands, as long as the engine's own views of the two agree.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import re
from collections.abc import Callable
from typing import Any

import banneret.games  # noqa: F401
from banneret.bots import make
from banneret.core import SPECTATOR, BanneretError, Match, freeze
from banneret.core.game import find
from banneret.core.views import thaw
from banneret.server.retold import told as retold
from banneret.server.room import frozen, opening
from banneret.server.store.log import Course
from banneret.server.store.people import People
from banneret.server.store.sqlite import SqliteStore
from banneret.server.store.tables import Deal, Start, Tables
from banneret.server.table import Chair, Person, Table, new_id, new_secret

from ..guests import Guest, Line
from .ground import Ground, must, often, withstands

GAMES = {"lancaster": 3, "lowenherz": 3, "montjoie": 3}
SPY = """
import json, os
class Spy:
    def __init__(self, seed): pass
    def choose(self, sight):
        with open(os.environ["SPIED"] + sight.game.name, "a") as file:
            file.write(sight.dumps() + "\\n")
        return sight.question.choices[0].action if hasattr(sight.question, "choices") else sight.legal[0]
"""


def whole_match(game: str, seats: int, seed: int) -> Match:
    """A match played to its end by bots that play at random, with offers and other asides."""
    match, rng = Match(game, seats, seed=seed), random.Random(seed)
    bots = [make("random", seed + seat) for seat in range(seats)]
    for _ in range(5000):
        if match.over:
            return match
        seat = rng.choice(match.to_act)
        match.do(seat, bots[seat].choose(match.sight(seat)))
    raise AssertionError("the match does not end")


class Pair:
    """The same moment twice: as it was, and as a viewer may believe it was."""

    def __init__(
        self, game: str, viewer: int, tables: tuple[str, str], states: tuple[Any, Any], rest: list[tuple[int, str]]
    ) -> None:
        self.game, self.viewer, self.tables, self.states, self.rest = game, viewer, tables, states, rest


async def lay_out(store: SqliteStore, person: Person, match: Match, state: Any) -> str:
    """A running table in the store that begins at this state. Every chair is this person's; they look through one."""
    chairs = [Chair("person", person.id, f"P{seat}") for seat in range(match.seats)]
    table = Table(new_id(), match.game.name, match.variant, person.id, chairs, new_secret(), pace="none", phase="running")
    rules = match.game.rules_version
    deal = Deal(state.seed, rules, match.variant, 1, Start(0, rules, freeze(state)))
    tables = Tables(store)
    await tables.create(table)
    begun = opening(deal, table, [])
    await tables.save(table, deal, Course("running", 0, begun.to_act, None, rules, frozen(begun)))
    return table.id


Wanted = Callable[[str, int, tuple[Any, Any]], bool]


async def pairs(ground: Ground, cuts: int, viewers: int, wanted: Wanted = lambda *_: True) -> tuple[list[Pair], str]:
    """Pairs of all games, in the store of a house that has not opened yet; and the cookie of whom they belong to."""
    store = SqliteStore(ground.folder / "tables.sqlite3")
    person, secret = await People(store).welcome("Anna", "cookie")
    found, rng = [], random.Random(15)
    for game, seats in GAMES.items():
        record = whole_match(game, seats, seed=15).record()
        match = Match.opening(record)
        places = set(rng.sample(range(len(record.actions)), min(cuts, len(record.actions))))
        for at in range(len(record.actions)):
            if at in places:
                for viewer in rng.sample([*range(seats), SPECTATOR], viewers):
                    sight = match.sight(viewer)
                    other = sight.imagine(rng.getrandbits(60))
                    true = thaw(find(game).blank(seats, match.variant), freeze(match.state), find(game).steps)
                    if freeze(other) == freeze(true) or not wanted(game, viewer, (true, other)):
                        continue
                    ids = [await lay_out(store, person, match, state) for state in (true, other)]
                    found.append(Pair(game, viewer, (ids[0], ids[1]), (true, other), record.actions[at : at + often(6, 25)]))
            match.step(record, at)
    await store.close()
    return found, secret


def blank(text: str, table: str) -> str:
    """Without what differs between any two tables: the id."""
    return text.replace(table, "TABLE")


async def all_that_can_be_asked(host: Guest, table: str, viewer: int, game: str) -> list[str]:
    """Everything that this viewer can get out of the house now, as it came: HTTP, refusals and hints."""
    of, heard = f"/api/1/tables/{table}", []
    elements = ["county:B", "square:3,4", "city:troyes", "hand", "deck", "x"]
    for path, query in [
        ("/sight", {"seat": viewer}), ("/story", {"seat": viewer}), ("", {}), ("/talk", {}), ("/record", {}),
        *[("/why-not", {"seat": viewer, "element": element}) for element in elements if viewer != SPECTATOR],
    ]:  # fmt: skip
        answer = await host.http.get(of + path, params=query)
        heard.append(f"{path} {answer.status_code} {len(answer.content)} {answer.text}")
    if viewer != SPECTATOR:
        acts = find(game).acts
        for code in range(0, len(acts), max(1, len(acts) // 12)):
            answer = await host.http.get(f"{of}/preview", params={"seat": viewer, "word": acts.word(code)})
            heard.append(f"preview {acts.word(code)} {answer.status_code} {answer.text}")
    return [blank(text, table) for text in heard]


async def looks(host: Guest, table: str, viewer: int) -> Line:
    line = await host.line(table, None if viewer == SPECTATOR else viewer)
    await line.until(lambda: line.shown)
    return line


def same_views(states: tuple[Any, Any], viewer: int) -> bool:
    one, other = (freeze(state.seen_by(viewer)) for state in states)
    return one == other


async def goes_on(host: Guest, pair: Pair, lines: list[Line]) -> int:
    """The same hands at both tables, as long as the engine says that this viewer sees no difference."""
    asked = [dict.fromkeys(range(GAMES[pair.game]), 0) for _ in pair.tables]
    matches = [_match(pair.game, state) for state in pair.states]
    for at, (seat, word) in enumerate(pair.rest):
        try:
            for match in matches:
                match.do(seat, word)
        except BanneretError:
            return at
        if matches[0].feed(pair.viewer) != matches[1].feed(pair.viewer) or not same_views(
            (matches[0].state, matches[1].state), pair.viewer
        ):
            return at
        for n, table in enumerate(pair.tables):
            seen = await host.gets(f"/tables/{table}/sight", seat=seat)
            asked[n][seat] = seen["asked"]
            await host.posts(f"/tables/{table}/do", seat=seat, asked=seen["asked"], word=word, key=f"step{at:08d}")
            await settled(host, lines[n], table, pair.viewer)
    return len(pair.rest)


async def settled(host: Guest, line: Line, table: str, viewer: int) -> None:
    """Wait until a line shows what its eyes see now. Thus no two sights melt into one, and frames can be counted."""
    seen = await host.gets(f"/tables/{table}/sight", seat=viewer)
    await line.until(lambda: line.shown["upto"] >= seen["upto"] and line.shown["sight"] == seen["sight"])


def _match(name: str, state: Any) -> Match:
    chairs = [Chair("person", "x", "x") for _ in range(state.seats)]
    game = find(name)
    variant = game.variant({})
    deal = Deal(state.seed, game.rules_version, variant, 1, Start(0, game.rules_version, freeze(state)))
    return opening(deal, Table("x", name, variant, "x", chairs, "x"), [])


def shown(line: Line, table: str) -> list[str]:
    return [blank(frame, table) for frame in line.frames if '"t":"said"' not in frame]


async def compare(host: Guest, pair: Pair) -> tuple[int, int]:
    lines = [await looks(host, table, pair.viewer) for table in pair.tables]
    first, second = [await all_that_can_be_asked(host, table, pair.viewer, pair.game) for table in pair.tables]
    for one, other in zip(first, second, strict=True):
        must(one == other, f"{pair.game}, viewer {pair.viewer}: the bytes differ:\n{one[:300]}\n{other[:300]}")
    steps = await goes_on(host, pair, lines)
    same_traffic(pair, lines, f"after {steps} steps")
    for line in lines:
        await line.hangs_up()
    return len(first) + len(lines[0].frames), steps


def same_traffic(pair: Pair, lines: list[Line], when: str, many: int | None = None) -> None:
    """The same messages, byte for byte, as many of them, in the same order; and never the same sight twice in a row."""
    one, other = (shown(line, table)[:many] for line, table in zip(lines, pair.tables, strict=True))
    must(one == other, f"{pair.game}, viewer {pair.viewer}: the frames differ {when}: {len(one)} and {len(other)}")
    sights = [(m["sight"], m["asked"], m["upto"]) for m in map(json.loads, one) if m["t"] == "shown"]
    must(all(a != b for a, b in itertools.pairwise(sights)), f"{pair.game}, viewer {pair.viewer}: a sight was sent twice")


@withstands(
    "15",
    seconds=200,
    long_seconds=3000,
    one_sight_for_all="the (bytes|frames) differ",
    counts_choices="the (bytes|frames) differ",
    records_while_it_runs="the bytes differ",
)
async def test_tables_that_differ_in_others_secrets_send_the_same_bytes(ground: Ground) -> None:
    found, secret = await pairs(ground, often(8, 60), often(2, 4))
    games = dict.fromkeys(GAMES, 0)
    compared = went_on = 0
    async with ground.house(where="nobody_answers_for_others", idle_seconds=3) as house:
        host = Guest(house.address, "Anna")
        host.http.cookies.set("banneret", secret)
        house.guests.append(host)
        random.Random(1).shuffle(found)
        for pair in found:
            messages, steps = await compare(host, pair)
            compared, went_on = compared + messages, went_on + steps
            games[pair.game] += 1
    ground.note(pairs=len(found), **games, messages_compared=compared, moves_played_on=went_on)


@withstands("15", seconds=200, long_seconds=3000, tells_who_was_forced="the frames differ")
async def test_an_answer_of_the_house_looks_like_any_other(ground: Ground) -> None:
    """At one table somebody has nothing to play and the house answers; at the other they have a choice, and make it themselves.

    Whoever looks on sees first that they are asked (so that the curtain of a shared screen falls), then what came of it, in the
    same messages at both tables.
    """
    found, secret = await pairs(ground, often(100, 600), often(2, 4), forced_at_one)
    games: dict[str, int] = {}
    async with ground.house(idle_seconds=3) as house:
        host = Guest(house.address, "Anna")
        host.http.cookies.set("banneret", secret)
        house.guests.append(host)
        random.Random(1).shuffle(found)
        for pair in found[: often(3, 60)]:
            await answered_at_both(host, pair)
            games[pair.game] = games.get(pair.game, 0) + 1
    must(games, "nobody is ever forced")
    ground.note(pairs=sum(games.values()), **games)


def forced_at_one(game: str, viewer: int, states: tuple[Any, Any]) -> bool:
    """Whether somebody has but one answer at one table, several at the other, and the viewer cannot tell them apart by it."""
    for at, seat in forced_seats(viewer, states):
        action = states[at].legal(seat)[0]
        matches = [_match(game, state) for state in states]
        for match in matches:
            match.do(seat, action)
        if matches[0].feed(viewer) == matches[1].feed(viewer) and same_views((matches[0].state, matches[1].state), viewer):
            return True
    return False


def forced_seats(viewer: int, states: tuple[Any, Any]) -> list[tuple[int, int]]:
    """At which of the two tables, and whose seat."""
    (seat, *others) = states[0].to_act
    if others or seat == viewer:
        return []
    legal = [state.legal(seat) for state in states]
    return [
        (at, seat)
        for at in (0, 1)
        if len(legal[at]) == 1 < len(legal[1 - at]) and legal[at][0] in legal[1 - at] and not states[at].asides(seat)
    ]


async def answered_at_both(host: Guest, pair: Pair) -> None:
    ((at, seat),) = forced_seats(pair.viewer, pair.states)
    word = find(pair.game).acts.word(pair.states[at].legal(seat)[0])
    lines = [await looks(host, table, pair.viewer) for table in pair.tables]
    for line in lines:
        must(seat in line.shown["sight"]["heading"]["asked"], "nobody sees who is asked")
    seen = await host.gets(f"/tables/{pair.tables[1 - at]}/sight", seat=seat)
    await host.posts(f"/tables/{pair.tables[1 - at]}/do", seat=seat, asked=seen["asked"], word=word, key="byhand01")
    await settled(host, lines[1 - at], pair.tables[1 - at], pair.viewer)
    async with asyncio.timeout(20):
        while lines[at].shown["upto"] < lines[1 - at].shown["upto"] or len(lines[at].frames) < len(lines[1 - at].frames):
            await asyncio.sleep(0.02)
    told = what_it_tells(pair, at, seat)
    many = min(frames_until(line, table, told) for line, table in zip(lines, pair.tables, strict=True))
    same_traffic(pair, lines, "after a forced answer", many)
    for line in lines:
        await line.hangs_up()


def what_it_tells(pair: Pair, at: int, seat: int) -> int:
    """How many entries the viewer's feed grows by."""
    match = _match(pair.game, pair.states[at])
    before = len(match.feed(pair.viewer))
    match.do(seat, pair.states[at].legal(seat)[0])
    return len(match.feed(pair.viewer)) - before


def frames_until(line: Line, table: str, told: int) -> int:
    """Up to what this answer told: the house may have answered for others since then, and what is turned up then may differ."""
    seen = [json.loads(frame) for frame in shown(line, table)]
    first = next(frame["upto"] for frame in seen if frame["t"] == "shown")
    return next((n for n, frame in enumerate(seen) if frame.get("upto", 0) > first + told), len(seen))


@withstands("16", seconds=120, one_sight_for_all="received what")
async def test_whoever_looks_on_receives_what_the_engine_shows_them_and_no_more(ground: Ground) -> None:
    """A recorded match of each game: every frame of every viewer is the engine's own sight; no seed is in any of them."""
    frames, moves = 0, often(40, 400)
    async with ground.house(where="nobody_answers_for_others") as house:
        for game, seats in GAMES.items():
            host = await house.guest()
            chairs = [{"kind": "person", "name": f"P{seat}"} for seat in range(seats)]
            table = await host.opens(game, seats, chairs=chairs, start=True)
            lines = [await looks(host, table, viewer) for viewer in [*range(seats), SPECTATOR]]
            truth = engine_of(ground, table)
            rng = random.Random(16)
            for step in range(moves):
                if truth.over:
                    break
                seat = rng.choice(truth.to_act)
                undo = step % 7 == 6 and next((s for s in range(seats) if truth.may_undo(s)), None)
                if undo is not None and undo is not False:
                    seat, word = int(undo), "undo"
                    truth.undo(seat)
                else:
                    word = rng.choice(truth.sight(seat).words())
                    truth.do(seat, word)
                seen = await host.gets(f"/tables/{table}/sight", seat=seat)
                await host.posts(f"/tables/{table}/do", seat=seat, asked=seen["asked"], word=word, key=f"step{step:08d}")
                for line, viewer in zip(lines, [*range(seats), SPECTATOR], strict=True):
                    want = json.loads(json.dumps(truth.sight(viewer, len(truth.feed(viewer))).seen()))
                    told = json.loads(json.dumps(truth.feed(viewer)))
                    try:
                        await line.until(
                            lambda line=line, want=want, told=told: (line.shown["sight"], line.told) == (want, told), 5
                        )
                    except TimeoutError:
                        must(False, f"{game}: viewer {viewer} received what the engine does not show them")
            everything = "".join(frame for line in lines for frame in line.frames)
            story = [
                json.dumps(await host.gets(f"/tables/{table}/story", seat=viewer)) for viewer in [*range(seats), SPECTATOR]
            ]
            for viewer, told in zip([*range(seats), SPECTATOR], story, strict=True):
                must(
                    json.loads(told) == json.loads(json.dumps(retold(truth, viewer, truth.over))),  # after the end all is open
                    "the story received what was not told",
                )
            for secret in {str(truth.seed), str(truth.state.seed)}:
                must(not re.search(rf"\b{secret}\b", everything + "".join(story)), "a viewer received what is the seed")
            frames += sum(len(line.frames) for line in lines)
            for line in lines:
                await line.hangs_up()
    ground.note(games=len(GAMES), frames=frames, leaks=0)


def engine_of(ground: Ground, table: str) -> Match:
    """The match as the store has it."""
    import sqlite3

    with sqlite3.connect(ground.folder / "tables.sqlite3") as db:
        seed, game = db.execute(
            "SELECT d.seed, t.game FROM deals d JOIN tables t ON t.id = d.table_id WHERE t.id = ?", (table,)
        ).fetchone()
    db.close()
    return Match(game, GAMES[game], int(seed))


@withstands("16", seconds=120, one_sight_for_all="a bot received")
async def test_a_bot_receives_its_own_sight(ground: Ground) -> None:
    """An outside bot writes down what it is given: the engine's sight of its seat, and no seed of the table."""
    (ground.folder / "spy.py").write_text(SPY)
    folder = ground.folder / "spied"  # a file for each game: at an abandoned table a bot may still be thinking
    folder.mkdir()
    env = {"PYTHONPATH": os.pathsep.join([str(ground.folder), os.environ.get("PYTHONPATH", "")]), "SPIED": f"{folder}{os.sep}"}
    count = 0
    async with ground.house(bots=["spy:Spy"], env=env) as house:
        for game, seats in GAMES.items():
            spied = folder / game
            spied.touch()
            host = await house.guest()
            chairs = [{"kind": "bot", "bot": "spy:Spy"}] + [{"kind": "bot", "bot": "random"}] * (seats - 1)
            table = await host.opens(game, seats, chairs=chairs, start=True)
            for _ in range(100):
                if spied.read_text().count("\n") >= often(3, 10):
                    break
                await asyncio.sleep(0.2)
            whole_lines = spied.read_text().rpartition("\n")[0]  # the next may be half written
            truth, heard = engine_of(ground, table), whole_lines.splitlines()
            sights = set()
            for row in [(0, "", 0, ""), *ground.log().get(table, [])]:
                if row[0]:
                    truth.undo(row[2]) if row[3] == "undo" else truth.do(row[2], row[3])
                sights.add(truth.sight(0, len(truth.feed(0))).dumps())
            for text in heard:
                must(text in sights, f"{game}: a bot received what is not its own sight")
                count += 1
            must(len(heard) >= 3, f"{game}: a bot received too little")
            await host.posts(f"/tables/{table}/abandon")
    ground.note(sights=count)
