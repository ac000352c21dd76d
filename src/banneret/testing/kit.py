"""The laws of the house, held against any game in one call.

>>> from banneret.testing import check
>>> check("lancaster", seats=3, games=1).games
1

Every law is a small function over a table met in random play. A broken one raises `LawBroken` with its name and the
record that leads there.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from banneret.core import (
    EVERYONE,
    HIDDEN,
    SPECTATOR,
    BanneretError,
    Game,
    Journal,
    Match,
    freeze,
    loads,
    step_facts,
    thaw,
)
from banneret.core.match import question
from banneret.core.table import attributes

Law = Callable[["Trial"], None]


class LawBroken(AssertionError):
    """Which law, where, and the record that shows it."""

    law = ""
    reason = ""
    record = ""


class Trial:
    """One table of one match, with what the laws need to try things on it."""

    def __init__(self, match: Match, rng: random.Random, tally: dict[str, int]) -> None:
        self.match = match
        self.game: Game = match.game
        self.state: Any = match.state
        self.rng = rng
        self.tally = tally
        self.viewers = [*range(match.seats), SPECTATOR]

    def blank(self) -> Any:
        return self.game.blank(self.match.seats, self.match.variant)


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
    before, events = freeze(match.state), len(match.journal.events)
    _held("play goes on", lambda: match.do(seat, action), match)
    if match.may_undo(seat):
        if before["seed"] != match.state.seed:
            _fail(match, "undo", "it would go back behind a die, a draw or a reveal")
        after = freeze(match.state)
        match.undo(seat)
        if freeze(match.state) != before or len(match.journal.events) != events:
            _fail(match, "undo", "it does not give the table and the journal back")
        match.do(seat, action)
        if freeze(match.state) != after:
            _fail(match, "undo", "the same action after an undo has another result")
    elif before["seed"] == match.state.seed:
        _fail(match, "undo", "one's own last action, without chance or reveal, cannot be taken back")
    for other in range(match.seats):
        if other != seat and match.may_undo(other):
            _fail(match, "undo", "another hand has acted in between")


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


# -- the laws


def every_field_has_eyes(t: Trial) -> None:
    """Each attribute of the table is declared in EYES, holds whole numbers, and each step holds whole numbers."""
    names = set(attributes(t.state))
    assert names - set(t.state.SHARED) == set(t.state.EYES), names ^ set(t.state.EYES)
    for name in t.state.EYES:
        if name != "agenda":
            value = getattr(t.state, name)
            assert all(type(x) is int for x in (value if isinstance(value, list) else [value])), name
    for step in t.state.agenda:
        assert all(type(x) is int for x in step_facts(step).values()), step
        assert t.game.steps.get(type(step).__name__) is type(step), f"{step} is not among the game's steps"


def a_copy_is_equal_and_independent(t: Trial) -> None:
    copy = t.state.copy()
    assert copy == t.state
    assert copy.journal is None
    assert copy.rig is None
    before = freeze(t.state)
    for name in t.state.EYES:
        value = getattr(copy, name)
        if isinstance(value, list):
            value.append(0)
        else:
            setattr(copy, name, value + 1)
    assert freeze(t.state) == before
    copy = t.state.copy()
    _play_on(t, copy, 10)
    assert freeze(t.state) == before


def json_and_back_is_equal(t: Trial) -> None:
    text = json.dumps(freeze(t.state))
    again = thaw(t.blank(), json.loads(text), t.game.steps)
    assert again == t.state
    assert again.digest() == t.state.digest()
    _play_both(t, again, t.state.copy(), 5)


def options_are_sorted_unique_and_never_empty(t: Trial) -> None:
    assert t.state.to_act == sorted(set(t.state.to_act))
    for seat in t.state.to_act:
        options = t.state.legal(seat)
        assert options, seat
        assert options == sorted(set(options)), options
        assert 0 <= options[0] <= options[-1] < len(t.game.acts)


def asides_are_sorted_unique_and_told_by_the_view(t: Trial) -> None:
    for seat in range(t.match.seats):
        asides = t.state.asides(seat)
        assert asides == sorted(set(asides)), asides
        assert t.state.seen_by(seat).asides(seat) == asides, "a view knows its own asides"


def what_is_not_offered_is_refused_without_a_trace(t: Trial) -> None:
    before = freeze(t.state)
    for _ in range(5):
        seat, action = t.rng.randrange(t.match.seats), t.rng.randrange(len(t.game.acts))
        if seat in t.state.to_act and action in t.state.legal(seat):
            continue
        try:
            t.state.play(seat, action)
        except BanneretError:
            assert freeze(t.state) == before
        else:
            raise AssertionError(f"seat {seat} was allowed {t.game.acts.word(action)}")


def pieces_are_conserved(t: Trial) -> None:
    assert t.game.tally(t.state) == t.tally


def what_all_do_in_secret_commutes(t: Trial) -> None:
    if not t.state.question().secret or len(t.state.to_act) < 2:
        return
    one, two = t.rng.sample(t.state.to_act, 2)
    a, b = t.rng.choice(t.state.legal(one)), t.rng.choice(t.state.legal(two))
    first, second = t.state.copy(), t.state.copy()
    first.apply(one, a)
    first.apply(two, b)
    second.apply(two, b)
    second.apply(one, a)
    assert first == second


def an_imagined_table_looks_the_same(t: Trial) -> None:
    for viewer in t.viewers:
        view = t.state.seen_by(viewer)
        table = t.game.imagine(view, viewer, t.rng.getrandbits(60))
        assert table.seen_by(viewer) == view, f"viewer {viewer}"
        assert table.to_act == t.state.to_act
        assert t.game.tally(table) == t.tally, f"viewer {viewer}"
        for seat in table.to_act:
            assert table.legal(seat), f"viewer {viewer} imagines seat {seat} without an answer"
        _play_on(t, table, 10)


def what_a_seat_cannot_see_changes_nothing_it_receives(t: Trial) -> None:
    for viewer in t.viewers:
        view = t.state.seen_by(viewer)
        other = t.game.imagine(view, viewer, t.rng.getrandbits(60))
        assert question(t.game, other, viewer) == question(t.game, t.state, viewer)
        assert question(t.game, view, viewer) == question(t.game, t.state, viewer), "a view knows its own options"
        if viewer in t.state.to_act:
            for action in range(0, len(t.game.acts), 11):
                assert other.objection(viewer, action) == t.state.objection(viewer, action)


def secret_choices_are_twins(t: Trial) -> None:
    """While a secret question is open, no choice looks or sounds different to anybody else."""
    if not t.state.question().secret or len(t.state.to_act) < 2:
        return
    seat = t.rng.choice(t.state.to_act)
    options = t.state.legal(seat)
    pair = [options[0], t.rng.choice(options)]
    received: list[list[Any]] = []
    for action in pair:
        table = t.state.copy()
        table.journal = Journal()
        table.apply(seat, action)
        received.append(
            [
                [
                    freeze(table.seen_by(viewer)),
                    [repr(e) for e in table.journal.heard_by(viewer)],
                    question(t.game, table, viewer),
                ]
                for viewer in t.viewers
                if viewer != seat
            ]
        )
    assert received[0] == received[1]


def nobody_sees_the_seed(t: Trial) -> None:
    for viewer in t.viewers:
        view = t.state.seen_by(viewer)
        assert view.seed == HIDDEN
        assert view.rig is None
        received = json.dumps([freeze(view), question(t.game, t.state, viewer)])
        assert str(t.state.seed) not in received
    assert all(e.to in (EVERYONE, *range(t.match.seats)) for e in t.match.journal.events)
    assert str(t.match.seed) not in repr(t.match.journal.events)


def returns_share_one_victory(t: Trial) -> None:
    returns = t.game.returns(t.state)
    assert len(returns) == t.match.seats == len(t.game.scores(t.state))
    assert abs(sum(returns) - 1.0) < 1e-9, returns


def replay_gives_the_same_table(match: Match) -> None:
    text = match.record().dumps()
    again = Match.replay(loads(text))
    assert again.state == match.state
    assert again.record().dumps() == text
    assert [repr(e) for e in again.journal.events] == [repr(e) for e in match.journal.events]
    half = len(match.actions) // 2
    cut = Match.replay(loads(text).cut(half))
    for seat, action in match.actions[half:]:
        cut.do(seat, action)
    assert cut.state.digest() == match.state.digest()


LAWS: list[Law] = [
    every_field_has_eyes,
    a_copy_is_equal_and_independent,
    json_and_back_is_equal,
    options_are_sorted_unique_and_never_empty,
    asides_are_sorted_unique_and_told_by_the_view,
    what_is_not_offered_is_refused_without_a_trace,
    pieces_are_conserved,
    what_all_do_in_secret_commutes,
    an_imagined_table_looks_the_same,
    what_a_seat_cannot_see_changes_nothing_it_receives,
    secret_choices_are_twins,
    nobody_sees_the_seed,
]
AT_THE_END: list[Law] = [every_field_has_eyes, pieces_are_conserved, returns_share_one_victory]


def _play_on(t: Trial, table: Any, decisions: int) -> None:
    for _ in range(decisions):
        if not table.to_act:
            return
        seat = t.rng.choice(table.to_act)
        table.apply(seat, t.rng.choice(table.legal(seat)))


def _play_both(t: Trial, one: Any, two: Any, decisions: int) -> None:
    for _ in range(decisions):
        if not one.to_act:
            return
        seat = t.rng.choice(one.to_act)
        action = t.rng.choice(one.legal(seat))
        one.apply(seat, action)
        two.apply(seat, action)
        assert one == two
