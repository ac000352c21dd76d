"""What the house has to do at a table: answer for bots, for those who have nothing to play, and when time is up."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from banneret.bots import is_level
from banneret.core import Match
from banneret.core.match import UNDO
from banneret.core.sight import asked_in_words
from banneret.server.clocks import Clock
from banneret.server.store.log import Row
from banneret.server.table import Table

NOW: Final = 0


class Duty(Struct, frozen=True):
    """A seat from which an answer is waited for, and whether the house gives it."""

    seat: int
    asked: int
    bot: str
    """who thinks for it, or "" """
    forced: bool
    """there is but one answer, or the person wants to be spared the question"""
    deadline: int | None


class ForBot(Struct, frozen=True):
    """All that a bot receives, as text, with the number of its question, or of its last where it is only spoken to."""

    sight: str
    asked: int
    ask: str
    """the question as everybody knows it, or "" for whoever is only spoken to"""
    forced: bool
    """there is but one answer"""


def for_bot(match: Match, table: Table, seat: int) -> ForBot | None:
    if seat not in [*match.to_act, *called(match, table)]:
        return None
    sight = match.sight(seat, match.feeds.lengths()[seat])
    ask = asked_in_words(match.state)["ask"] if sight.legal else ""
    return ForBot(sight.dumps(), match.asked(seat), ask, len(sight.legal) == 1)


def duties(match: Match, table: Table, clock: Clock, last: Row | None) -> list[Duty]:
    """One for each seat that is asked, or bot that was spoken to; `last` is what was done last."""
    return [duty(match, table, clock, last, seat) for seat in [*match.to_act, *called(match, table)]]


def called(match: Match, table: Table) -> list[int]:
    """Bots that are not asked anything, but answer who speaks to them."""
    if match.over:
        return []
    seats = match.state.question().called(match.state)
    return [seat for seat in seats if seat not in match.to_act and is_level(table.chairs[seat].house_bot())]


def duty(match: Match, table: Table, clock: Clock, last: Row | None, seat: int) -> Duty:
    chair = table.chairs[seat]
    bot = chair.house_bot()
    spared = not bot and asked_in_words(match.state)["ask"] in chair.spared
    forced = spared or (not bot and has_nothing_to_play(match, last, seat))
    return Duty(seat, match.asked(seat), bot, forced, clock.deadline(seat))


def due(match: Match, table: Table, clock: Clock, last: Row | None, at: int) -> int | None:
    """When the house itself has something to do there; None for never. Roughly: only to know when to wake up."""
    if any(duty.bot or duty.forced for duty in duties(match, table, clock, last)):
        return NOW
    if table.clock.kind == "none" or table.clock.then == "nothing":
        return None
    return min((clock.deadline(seat) or at + clock.left(seat, at) for seat in match.to_act), default=None)


def has_nothing_to_play(match: Match, last: Row | None, seat: int) -> bool:
    """One answer and nothing to say; but never in somebody's own turn, while they may still take something back."""
    took_back = last is not None and (last.seat, last.word) == (seat, UNDO)
    own_turn = took_back or match.may_undo(seat)
    return not own_turn and len(match.state.legal(seat)) == 1 and not match.state.asides(seat)
