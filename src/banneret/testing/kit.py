"""The laws of the house, held against any game in one call.

>>> from banneret.testing import check
>>> check("lancaster", seats=3, games=1).games
1

Every law is a small function over a table met in random play. A broken one raises `LawBroken` with its name and the
record that leads there.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from banneret.core import BanneretError, Match, freeze, loads
from banneret.testing.laws_of_secrets import LAWS as LAWS_OF_SECRETS
from banneret.testing.laws_of_tables import AT_THE_END
from banneret.testing.laws_of_tables import LAWS as LAWS_OF_TABLES
from banneret.testing.trial import Trial

LAWS = [*LAWS_OF_TABLES, *LAWS_OF_SECRETS]


class LawBroken(AssertionError):
    """Which law, where, and the record that shows it."""

    law = ""
    reason = ""
    record = ""


class Report:
    """How much was tried."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.tables = 0


def check(
    game: str,
    seats: int,
    variant: dict[str, Any] | None = None,
    *,
    games: int = 2,
    seed: int = 1,
    every: int = 7,
    longest: int = 20_000,
) -> Report:
    """Play at random and hold one table in `every`, and all with a secret question, to every law."""
    report = Report()
    for number in range(games):
        rng = random.Random(f"{game} {seats} {seed} {number}")
        match = Match(game, seats, rng.getrandbits(63) | 1 << 62, variant)
        tally = match.game.tally(match.state)
        while not match.over:
            _hold(match, rng, tally, report, every)
            seat, action = _next(match, rng)
            _do(match, seat, action)
            report.decisions += 1
            if report.decisions > longest * (number + 1):
                _fail(match, "games end", f"no end after {longest} decisions")
        _hold(match, rng, tally, report, 1)
        _held("replay gives the same table", partial(replay_gives_the_same_table, match), match)
        report.games += 1
    return report


def _next(match: Match, rng: random.Random) -> tuple[int, int]:
    """Most often an answer, now and then a word out of turn where the game allows any."""
    talkers = [seat for seat in range(match.seats) if match.state.asides(seat)]
    if talkers and not rng.randrange(20):
        seat = rng.choice(talkers)
        return seat, rng.choice(match.state.asides(seat))
    seat = rng.choice(match.to_act)
    return seat, rng.choice(match.state.legal(seat))


def _hold(match: Match, rng: random.Random, tally: dict[str, int], report: Report, every: int) -> None:
    secret = not match.over and match.state.question().secret
    if not secret and rng.randrange(every):
        return
    report.tables += 1
    trial = Trial(match, rng, tally)
    before = freeze(match.state)
    for law in AT_THE_END if match.over else LAWS:
        _held(law.__name__.replace("_", " "), partial(law, trial), match)
        if freeze(match.state) != before:
            _fail(match, law.__name__, "trying it changed the table")


def _do(match: Match, seat: int, action: int) -> None:
    """Every single action in a trial is also a trial of undo."""
    whole, before, undo = freeze(match.state), _but_talk(match), [match.may_undo(s) for s in range(match.seats)]
    events = len(match.journal.events)
    _held("play goes on", lambda: match.do(seat, action), match)
    if match.state.TALK and _but_talk(match) == before:
        if [match.may_undo(s) for s in range(match.seats)] != undo:
            _fail(match, "undo", "words across the table have barred it, or opened it")
        return
    if match.may_undo(seat):
        if before["seed"] != match.state.seed:
            _fail(match, "undo", "it would go back behind a die, a draw or a reveal")
        after = freeze(match.state)
        match.undo(seat)
        if freeze(match.state) != whole or len(match.journal.events) != events:
            _fail(match, "undo", "it does not give the table and the journal back")
        match.do(seat, action)
        if freeze(match.state) != after:
            _fail(match, "undo", "the same action after an undo has another result")
    elif before["seed"] == match.state.seed:
        _fail(match, "undo", "one's own last action, without chance or reveal, cannot be taken back")
    for other in range(match.seats):
        if other != seat and match.may_undo(other):
            _fail(match, "undo", "another hand has acted in between")


def _but_talk(match: Match) -> dict[str, Any]:
    """The table without what is said across it, which an undo leaves alone."""
    return {name: value for name, value in freeze(match.state).items() if name not in match.state.TALK}


def _held(name: str, law: Callable[[], None], match: Match) -> None:
    try:
        law()
    except LawBroken:
        raise
    except (AssertionError, BanneretError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        _fail(match, name, f"{type(error).__name__}: {error}", error)


def _fail(match: Match, law: str, reason: str, cause: BaseException | None = None) -> None:
    broken = LawBroken(f"{match.game.name}, {match.seats} seats: {law}: {reason}\n{match.record().dumps()}")
    broken.law, broken.reason, broken.record = law, reason, match.record().dumps()
    raise broken from cause


def replay_gives_the_same_table(match: Match) -> None:
    text = match.record().dumps()
    record = loads(text)
    again = Match.replay(record)
    assert again.state == match.state
    assert again.record().dumps() == text
    assert [repr(e) for e in again.journal.events] == [repr(e) for e in match.journal.events]
    assert [again.asked(seat) for seat in range(match.seats)] == [match.asked(seat) for seat in range(match.seats)]
    assert [again.feed(seat) for seat in range(match.seats)] == [match.feed(seat) for seat in range(match.seats)]
    half = len(record.actions) // 2
    cut = Match.replay(record.cut(half))
    for index in range(half, len(record.actions)):
        cut.step(record, index)
    assert cut.state.digest() == match.state.digest()
