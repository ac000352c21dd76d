"""One table awake: its match, played from the log. The only file that touches a Match.

A hand reaches the table through `move`, be it a person's, a bot's or the house's; a viewer reads it through `glance`.
What lies in memory is never ahead of the log: where it might be, it is dropped and played again.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from banneret.core import SPECTATOR, BanneretError, IllegalAction, Match, Record, freeze
from banneret.core.match import UNDO
from banneret.core.odds import odds
from banneret.core.record import Snapshot
from banneret.server.clocks import Clock
from banneret.server.copyist import copy_out
from banneret.server.duties import Duty, ForBot, due, duties, for_bot
from banneret.server.gathering import Gathering
from banneret.server.health import MOVE_SECONDS, MOVES
from banneret.server.limits import Patience, Rates
from banneret.server.protocol import Because, Do, Done, Previewed, Refused, Shown, write
from banneret.server.retold import deal_from, recorded, told
from banneret.server.store.log import Conflict, Course, Log, Row, StoreFailed
from banneret.server.store.tables import Deal, Start, Tables, now_ms
from banneret.server.store.talk import TalkLog
from banneret.server.table import Person, Refusal, Table

T = TypeVar("T")

encode: Final = msgspec.json.Encoder().encode
SIDE: Final = ThreadPoolExecutor(1, "side")
SAMPLES: Final = 60
"""imagined tables behind the odds of a combat: within some seven in a hundred, and soon played"""
SHARED: Final = 64
"""texts that are kept for the next who looks: people ask for the news since many a moment"""
ASIDES_PER_SECOND: Final = 1.0
ASIDES_BURST: Final = 30
"""What a seat may put in out of turn: talk binds nobody, so nothing else would end it."""


class Glance(msgspec.Struct, frozen=True):
    """What one pair of eyes sees: the sight as bytes, its question's number, and the end of its feed."""

    sight: bytes
    asked: int
    upto: int

    def mark(self) -> tuple[bytes, int, int]:
        return (self.sight, self.asked, self.upto)


class Room(Gathering):
    def __init__(self, table: Table, tables: Tables, log: Log, talk: TalkLog, grace_ms: int = 0, opened: int = 0) -> None:
        super().__init__(table, tables, talk)
        self.log = log
        self.grace_ms, self.opened = grace_ms, opened  # what is granted after an absence of the house, and when it opened
        self.asides = Rates(ASIDES_PER_SECOND, ASIDES_BURST / ASIDES_PER_SECOND)
        self.drop()

    # -- memory

    def drop(self) -> None:
        """Forget the match; the log has it."""
        self.match: Match | None = None
        self.version = 0
        self.keys: dict[str, tuple[int, str]] = {}
        self.last: Row | None = None
        self.clock = Clock(self.table.clock, len(self.table.chairs), self.grace_ms)
        self.glances: dict[int, Glance] = {}
        self.writings: dict[tuple[int, int], bytes] = {}
        self.owes_nothing = False  # no seat waits for the house, as far as is known

    def seat(self, table: Table) -> None:
        super().seat(table)
        self.owes_nothing = False

    async def awake(self) -> Match:
        """The match, played from the log if it slept or was dropped."""
        self.touched = now_ms()
        if self.match is None:
            deal = await self.tables.deal(self.table.id)
            if deal is None:
                raise Refusal("not_now", "the match has not begun")
            rows = await self.log.rows(self.table.id)
            self.match = await self._replayed(deal, rows)
            self.clock.resume(now_ms(), self.opened)
        return self.match

    def _awake(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def at_rest(self) -> bool:
        """Awake and in nobody's hands: what lies in memory is what stands in the log, and can be seen without waiting."""
        return self.match is not None and not self.turn.locked()

    async def _replayed(self, deal: Deal, rows: list[Row]) -> Match:
        game_rules = opening(deal, self.table, rows).game.rules_version
        if deal.rules == game_rules:
            return self._played(opening(deal, self.table, rows), rows, deal)
        shot = await self.tables.snapshot(self.table.id)  # the rules have changed since it was dealt
        try:
            match = self._played(opening(deal, self.table, rows), rows, deal)
            same = shot is None or shot.after != self.version or json.loads(frozen(match)) == shot.state
        except BanneretError:
            same = False
        start = deal.start
        if not same and shot is not None:
            start = replace(shot, after=min(shot.after, len(rows)))
            match = self._played(opening(replace(deal, start=start), self.table, rows), rows, replace(deal, start=start))
        await self.tables.carry_over(self.table.id, game_rules, start)
        return match

    def _played(self, match: Match, rows: list[Row], deal: Deal) -> Match:
        self.drop()
        self._note_clock(match, deal.at)
        for row in rows:
            if deal.start is None or row.version > deal.start.after:
                play(match, row.seat, row.word)
            self._note(match, row)
        return match

    def _note(self, match: Match, row: Row) -> None:
        """Remember a row that stands in the log and lies on the table."""
        self.version, self.last = row.version, row
        self.keys[row.key] = (row.seat, row.word)
        self._note_clock(match, row.at, row.seat, row.word == UNDO)
        self.glances.clear()
        self.writings.clear()

    def _note_clock(self, match: Match, at: int, by: int = -1, back: bool = False) -> None:
        self.clock.note(at, match.to_act, match.feeds.lengths()[SPECTATOR], by, back)

    async def refresh(self) -> None:
        """Read what other processes have written: table, rows, talk."""
        async with self.turn:
            table = await self.tables.load(self.table.id)
            if table is not None and (table.edition, table.phase) != (self.table.edition, self.table.phase):
                self.seat(table)
            await self._catch_up()
        self.tell()

    async def catch_up(self, version: int) -> None:
        """Read the rows that another process has written."""
        async with self.turn:
            if self.match is not None and version > self.version:
                await self._catch_up()
        self.tell()

    async def _catch_up(self) -> None:
        if self.match is None:
            return
        try:
            for row in await self.log.rows(self.table.id, self.version):
                play(self.match, row.seat, row.word)
                self._note(self.match, row)
                self.owes_nothing = False
        except BanneretError:
            self.drop()
        else:
            if self.match.over and self.table.phase == "running":
                self.seat(replace(self.table, phase="over"))

    # -- hands

    async def move(self, person: Person, m: Do) -> Done | Refused:
        """People, bots, clocks and pauses all come here."""
        with MOVE_SECONDS.time():
            answer = await self._move(person, m)
        MOVES.labels("done" if isinstance(answer, Done) else answer.why).inc()
        return answer

    async def _move(self, person: Person, m: Do) -> Done | Refused:
        if not self.table.may_answer(person, m.seat):
            return Refused(m.key, "not_your_seat")
        async with self.turn:
            try:
                match = await self.awake()
            except StoreFailed:
                return Refused(m.key, "try_again")
            if known := self.keys.get(m.key):  # first of all: a repeat is no fault
                return Done(m.key) if known == (m.seat, m.word) else Refused(m.key, "key_used")
            if self.table.phase != "running":
                return Refused(m.key, "not_now")
            if m.asked != match.asked(m.seat):
                return Refused(m.key, "stale")
            if m.seat not in match.to_act and not self.asides.take(str(m.seat)):
                return Refused(m.key, "too_fast")
            if m.word == UNDO and not self.clock.lets_back(m.seat, now_ms()):
                return Refused(m.key, "not_now", detail="the time for it is up")
            row = Row(self.version + 1, m.key, m.seat, m.word, max(now_ms(), self.last.at if self.last else 0))
            try:
                play(match, m.seat, m.word)
                await self.log.append(self.table.id, row, self._course(match, row))
            except IllegalAction as no:  # it leaves no trace of its own
                return Refused(m.key, "illegal" if m.seat in match.to_act else "stale", no.rule)
            except BaseException as fault:  # conflict, full disk, cancelled: memory may be ahead of the log, so it goes
                self.drop()
                self.tell()
                if isinstance(fault, Conflict | StoreFailed):
                    return Refused(m.key, "try_again")
                raise
            self._note(match, row)
            if match.over:
                self.seat(replace(self.table, phase="over"))
        self.tell()
        return Done(m.key)

    def _course(self, match: Match, row: Row) -> Course:
        at = due(match, self.table, self.clock, row, row.at)
        self.owes_nothing = at is None
        phase, state = ("over", "") if match.over else ("running", frozen(match))
        seen = match.feeds.lengths()[SPECTATOR] != self.clock.told
        return Course(phase, row.version, match.to_act, at, match.game.rules_version, state, seen)

    # -- what the house has to do

    async def duties(self) -> list[Duty]:
        async with self.turn:
            match = await self.awake()
            return duties(match, self.table, self.clock, self.last) if self.table.phase == "running" else []

    async def default(self, seat: int) -> tuple[int, str] | None:
        """The answer that commits a seat least, with the number of its question."""
        async with self.turn:
            match = await self.awake()
            if seat not in match.to_act:
                return None
            action = match.state.question().default(match.state, seat)
            return match.asked(seat), match.game.acts.word(action)

    async def for_bot(self, seat: int) -> ForBot | None:
        async with self.turn:
            return for_bot(await self.awake(), self.table, seat)

    def opening_course(self, table: Table, deal: Deal) -> Course:
        match = opening(deal, table, [])
        at = due(match, table, Clock(table.clock, len(table.chairs)), None, deal.at)
        return Course("running", 0, match.to_act, at, deal.rules, frozen(match))

    async def due_at(self, table: Table) -> tuple[int | None, int]:
        match = await self.awake()
        return due(match, table, self.clock, self.last, self.last.at if self.last else now_ms()), self.version

    # -- eyes

    async def glance(self, viewer: int) -> Glance:
        async with self.turn:
            await self.awake()
            return self.look(viewer)

    def look(self, viewer: int) -> Glance:
        """What these eyes see of an awake table; computed once for all lines that look through them."""
        seen = self.glances.get(viewer)
        if seen is None:
            match = self._awake()
            asked = match.asked(viewer) if viewer != SPECTATOR else 0
            sight = match.seen(viewer)
            sight["may_undo"] = sight["may_undo"] and bool(match.to_act) and self.clock.lets_back(viewer, now_ms())
            seen = self.glances[viewer] = Glance(copy_out(sight), asked, match.feeds.lengths()[viewer])
        return seen

    async def shown(self, viewer: int, since: int, seen: Glance | None = None) -> Shown:
        async with self.turn:
            await self.awake()
            return self._show(viewer, since, seen or self.look(viewer))

    def _show(self, viewer: int, since: int, seen: Glance) -> Shown:
        """The sight with the news since then; a `since` beyond the feed is answered from 0."""
        since = since if since <= seen.upto else 0
        news = self._awake().feed(viewer, since)[: seen.upto - since]
        return Shown(since, seen.upto, seen.asked, Raw(seen.sight), Raw(encode(news)), self.clock.show(now_ms()))

    def written(self, viewer: int, since: int) -> bytes:
        """The newest as it is sent; lines that look through the same eyes and know the same share one text."""
        seen = self.look(viewer)
        since = since if since <= seen.upto else 0
        known = self.writings.get((viewer, since))
        if known is None:
            known = write(self._show(viewer, since, seen))
            if self.clock.rule.kind == "none" and len(self.writings) < SHARED:
                self.writings[viewer, since] = known
        return known

    async def preview(self, person: Person, seat: int, word: str, key: str, patience: Patience) -> Previewed | Refused:
        if not self.table.may_answer(person, seat):
            return Refused(key, "not_your_seat")
        async with self.turn:
            match = await self.awake()
            try:
                sight = match.preview(seat, word)
            except IllegalAction as no:
                return Refused(key, "illegal", no.rule)
            now = match.sight(seat)
            news = [] if sight is None else [match.feeds.entry(n, event) for n, event in enumerate(sight.news, 1)]
        seed = int(now.view.digest()[:15], 16)  # who sees the same is told the same, and told it again
        chances, took = await beside(weighed, odds, now, now.game.acts.parse(word), SAMPLES, seed)
        patience.borrow(person.id, took)
        return Previewed(key, None if sight is None else Raw(encode(sight.seen())), Raw(encode(news)), chances)

    async def why_not(self, person: Person, seat: int, element: str, key: str, after: str | None = None) -> Because | Refused:
        if not self.table.may_answer(person, seat):
            return Refused(key, "not_your_seat")
        async with self.turn:
            match = await self.awake()
            try:
                return Because(key, match.why_not(seat, element, after))
            except IllegalAction as no:
                return Refused(key, "illegal", no.rule)

    async def sight_to_judge(self, person: Person, seat: int) -> str:
        """What this person sees there, as it goes to a bot's process for counsel."""
        if not self.table.may_answer(person, seat):
            raise Refusal("not_your_seat", status=403)
        if not self.table.may_take_counsel(person, seat):
            raise Refusal("not_now", "counsel is given where nobody else but bots would have to play against it")
        async with self.turn:
            return (await self.awake()).sight(seat).dumps()

    async def story_costs(self) -> float:
        """About how many milliseconds its story takes: each action is done again, and looked at."""
        async with self.turn:
            await self.awake()
            return 10 + 0.4 * self.version

    async def story(self, viewer: int) -> dict[str, Any]:
        """The match so far through these eyes; told beside the loop, since it is long."""
        copy = await self._copy()
        return await beside(told, copy, viewer, self.table.over)

    async def record(self) -> str:
        """The whole match, seed and all: only when it is over."""
        if not self.table.over:
            raise Refusal("not_now", "the record is given out when the match is over; until then there is the story")
        record = (await self._copy()).record()
        record.players = [chair.name or chair.bot or "guest" for chair in self.table.chairs]
        return record.dumps()

    async def _copy(self) -> Match:
        """The same match, apart from this one."""
        deal, rows = await self.tables.deal(self.table.id), await self.log.rows(self.table.id)
        if deal is None:
            raise Refusal("not_now", "the match has not begun")
        match: Match = await beside(played, deal, self.table, rows)
        return match

    # -- playing on elsewhere

    async def start_from(self, after: int | None, seat: int | None, seed: int) -> Deal:
        """A deal that begins at a table of this match: of a finished one as it lay, of a running one as a seat imagines it."""
        if self.table.over and after is not None:
            record = (await self._copy()).record().dumps()
            return deal_from(await beside(recorded, record, after), seed)
        elif seat is not None and not self.table.over:
            async with self.turn:
                match = await self.awake()
                sight = match.sight(seat)
            state, variant = sight.imagine(secrets.randbits(60)), match.game.variant_imagined(sight.variant)
        else:
            raise Refusal("bad_wish", "say after how many actions of a finished match, or from which of your seats", 400)
        rules = match.game.rules_version
        return Deal(seed, rules, variant, now_ms(), Start(0, rules, {**freeze(state), "seed": seed}))


async def beside(work: Callable[..., T], *given: Any) -> T:
    """Long work beside the loop, one piece at a time in the whole house: moves come first."""
    return await asyncio.get_running_loop().run_in_executor(SIDE, work, *given)


def weighed(work: Callable[..., T], *given: Any) -> tuple[T, float]:
    """Also how many milliseconds of thought it took."""
    began = time.thread_time()
    return work(*given), (time.thread_time() - began) * 1000


def play(match: Match, seat: int, word: str) -> None:
    """One row of the log."""
    if word == UNDO:
        match.undo(seat)
    else:
        match.do(seat, word)


def opening(deal: Deal, table: Table, rows: list[Row]) -> Match:
    """The match before its first row, or where it was carried over from earlier rules or another table."""
    start = deal.start
    actions = [(row.seat, row.word) for row in rows]
    rules = min(deal.rules, start.rules) if start else deal.rules
    record = Record(table.game, rules, deal.variant, len(table.chairs), deal.seed, actions)
    if start is not None:
        record.snapshot = Snapshot(start.after, start.rules, start.state, carried=True)
    return Match.opening(record)


def played(deal: Deal, table: Table, rows: list[Row]) -> Match:
    match = opening(deal, table, rows)
    for row in rows:
        if deal.start is None or row.version > deal.start.after:
            play(match, row.seat, row.word)
    return match


def frozen(match: Match) -> str:
    return encode(freeze(match.state)).decode()
