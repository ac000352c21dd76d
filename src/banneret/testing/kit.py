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
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from banneret.core import (
    EVERYONE,
    HIDDEN,
    SPECTATOR,
    BadData,
    BanneretError,
    Game,
    Journal,
    Match,
    Memory,
    Sight,
    freeze,
    loads,
    look,
    question,
    step_facts,
    thaw,
)
from banneret.core.views import attributes

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
        self.game: Game[Any] = match.game
        self.state: Any = match.state
        self.rng = rng
        self.tally = tally
        self.viewers = [*range(match.seats), SPECTATOR]

    def memory(self, viewer: int) -> Memory | None:
        return None if self.match.memories is None else self.match.memories.of(viewer)

    def sight(self, table: Any, viewer: int) -> Sight:
        """What a viewer would receive of this table, if it were the true one."""
        return look(self.game, self.match.variant, table, viewer, self.memory(viewer))

    def scrambled(self, viewer: int) -> Any:
        """A table that differs from the true one only in what this viewer cannot know."""
        return self.sight(self.state, viewer).imagine(self.rng.getrandbits(60))

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
    before, events, undo = _but_talk(match), len(match.journal.events), [match.may_undo(s) for s in range(match.seats)]
    _held("play goes on", lambda: match.do(seat, action), match)
    if match.state.TALK and _but_talk(match) == before:
        if [match.may_undo(s) for s in range(match.seats)] != undo:
            _fail(match, "undo", "words across the table have barred it, or opened it")
        return
    if match.may_undo(seat):
        if before["seed"] != match.state.seed:
            _fail(match, "undo", "it would go back behind a die, a draw or a reveal")
        after = _but_talk(match)
        match.undo(seat)
        if _but_talk(match) != before or len(match.journal.events) != events:
            _fail(match, "undo", "it does not give the table and the journal back")
        match.do(seat, action)
        if _but_talk(match) != after:
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
        if action in t.state.asides(seat) or (seat in t.state.to_act and action in t.state.legal(seat)):
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
        bare = t.rng.randrange(2)
        table = t.game.imagine(view, viewer, t.rng.getrandbits(60)) if bare else t.scrambled(viewer)
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


def what_was_told_is_remembered_rightly(t: Trial) -> None:
    """Neither the true table nor any imagined one says otherwise than what was told."""
    for viewer in t.viewers:
        memory = t.memory(viewer)
        if memory is None:
            return
        assert not memory.contradiction(t.state), f"viewer {viewer}, true table: {memory.contradiction(t.state)}"
        table = t.scrambled(viewer)
        assert not memory.contradiction(table), f"viewer {viewer}, imagined: {memory.contradiction(table)}"


def a_sight_is_made_from_the_view_alone(t: Trial) -> None:
    """Picture, heading, standings and choices tell no more than the view, travel as JSON, and name what is drawn."""
    for viewer in t.viewers:
        seen = t.sight(t.state, viewer).seen()
        assert t.sight(t.scrambled(viewer), viewer).seen() == seen, f"viewer {viewer}"
        text = json.dumps(seen)
        assert json.loads(text) == seen, "it does not travel"
        assert all(abs(n) <= LARGEST for n in numbers_in(seen)), "a number is too large for a page"
        drawn = set(ids_in(seen["picture"]))
        for action in [*t.state.asides(viewer), *t.state.legal(viewer)] if viewer in t.state.to_act and drawn else []:
            for element in t.game.lights(t.state, viewer, action):
                assert element in drawn or element.split(":")[0] in NOT_DRAWN, f"{element} is not in the picture"


def a_sight_travels_to_a_bot(t: Trial) -> None:
    for viewer in t.viewers:
        sight = t.sight(t.state, viewer)
        again = Sight.loads(sight.dumps())
        assert (again.view, again.legal, again.asides) == (sight.view, sight.legal, sight.asides)
        assert again.seen() == sight.seen()
        assert again.dumps() == sight.dumps()


def a_view_is_ones_own(t: Trial) -> None:
    """Whatever is done to a view and to what it holds, the true table does not notice."""
    before, view = freeze(t.state), t.state.seen_by(t.rng.choice(t.viewers))
    for step in view.agenda:
        for name in step_facts(step):
            try:
                setattr(step, name, 99)
            except (AttributeError, TypeError):
                continue
    view.agenda.clear()
    assert freeze(t.state) == before


def the_default_is_a_choice_made_from_ones_own_view(t: Trial) -> None:
    for seat in t.state.to_act:
        default = t.state.question().default(t.state, seat)
        assert default in t.state.legal(seat), t.game.acts.word(default)
        view = t.state.seen_by(seat)
        assert view.question().default(view, seat) == default


def undo_is_no_peephole(t: Trial) -> None:
    """Do the same on two tables that differ only in others' secrets: what one receives is equal, or cannot be undone."""
    for seat in range(t.match.seats):
        options = [*(t.state.legal(seat) if seat in t.state.to_act else []), *t.state.asides(seat)]
        for action in t.rng.sample(options, min(3, len(options))):
            (one, barred_one), (two, barred_two) = (
                _received(t, table, seat, action) for table in (t.state.copy(), t.scrambled(seat))
            )
            assert (one == two and barred_one == barred_two) or (barred_one and barred_two), t.game.acts.word(action)


def _received(t: Trial, table: Any, seat: int, action: int) -> tuple[list[Any], bool]:
    """What a seat has before it after its own action, and whether that is past taking back."""
    seed, table.journal = table.seed, Journal()
    table.do(seat, action)
    heard = [repr(event) for event in table.journal.heard_by(seat)]
    return [freeze(table.seen_by(seat)), heard, question(t.game, table, seat), table.asides(seat)], table.seed != seed


def a_damaged_table_is_refused_or_sound(t: Trial) -> None:
    """A saved table with one thing wrong is refused; if it is let in, play goes on as on any other."""
    damaged = json.loads(json.dumps(freeze(t.state)))
    _damage(t, damaged)
    try:
        table = thaw(t.blank(), damaged, t.game.steps)
    except BadData:
        return
    _play_on(t, table, 5)


def _damage(t: Trial, frozen: dict[str, Any]) -> None:
    rng, name = t.rng, t.rng.choice([*frozen, "agenda"])
    odd = rng.choice([-7, 99, 1 << 70, -(1 << 70), 3])
    value = frozen[name]
    if name == "agenda" and value:
        step = rng.choice(value)
        how = rng.randrange(3)
        if how == 0 and step[1]:
            step[1][rng.choice(list(step[1]))] = odd
        elif how == 1:
            value.remove(step)
        else:
            step[0] = rng.choice(list(t.game.steps))
    elif isinstance(value, list) and value:
        value[rng.randrange(len(value))] = odd
    elif not isinstance(value, list):
        frozen[name] = odd


LARGEST = 2**53
NOT_DRAWN = ("button", "number")


def numbers_in(thing: Any) -> Iterator[int]:
    """Every whole number in a structure of plain values."""
    if isinstance(thing, int):
        yield thing
    for part in thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list | tuple) else ():
        yield from numbers_in(part)


def ids_in(thing: Any) -> Iterator[str]:
    """The ids of everything that a picture draws."""
    if isinstance(thing, dict) and isinstance(thing.get("id"), str):
        yield thing["id"]
    for part in thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list | tuple) else ():
        yield from ids_in(part)


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
    what_was_told_is_remembered_rightly,
    a_sight_is_made_from_the_view_alone,
    a_sight_travels_to_a_bot,
    a_view_is_ones_own,
    the_default_is_a_choice_made_from_ones_own_view,
    undo_is_no_peephole,
    a_damaged_table_is_refused_or_sound,
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
