"""What nobody may learn: views, questions, events, sights, undo and memory are held against what a seat cannot see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from banneret.core import EVERYONE, HIDDEN, Journal, Sight, freeze, question, step_facts
from banneret.testing.trial import Law, Trial

LARGEST: Final = 2**53
"""A page holds no whole number above this."""
NOT_DRAWN: Final = ("button", "number")
"""Elements that are not on the board."""


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
        table = t.unheard(viewer) if t.rng.randrange(2) else t.scrambled(viewer)
        assert table.seen_by(viewer) == view, f"viewer {viewer}"
        assert table.to_act == t.state.to_act
        assert t.game.tally(table) == t.tally, f"viewer {viewer}"
        assert not table.flaw(), f"viewer {viewer} imagines {table.flaw()}"
        for seat in table.to_act:
            assert table.legal(seat), f"viewer {viewer} imagines seat {seat} without an answer"
        t.play_on(table, 10)


def what_a_seat_cannot_see_changes_nothing_it_receives(t: Trial) -> None:
    for viewer in t.viewers:
        view = t.state.seen_by(viewer)
        other = t.unheard(viewer)
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
        if not type(step).__module__.startswith("banneret."):
            continue  # a step of somebody's own that is not compiled beside a compiled core cannot be guarded
        for name in step_facts(step):
            try:
                setattr(step, name, 99)
            except (AttributeError, TypeError):
                continue
    view.agenda.clear()
    assert freeze(t.state) == before


def undo_is_no_peephole(t: Trial) -> None:
    """Do the same on two tables that differ only in others' secrets: what one receives is equal, or cannot be undone."""
    for seat in range(t.match.seats):
        options = [*(t.state.legal(seat) if seat in t.state.to_act else []), *t.state.asides(seat)]
        for action in t.rng.sample(options, min(3, len(options))):
            other = t.scrambled(seat) if t.rng.randrange(2) else t.unheard(seat)
            (one, barred_one), (two, barred_two) = (_received(t, table, seat, action) for table in (t.state.copy(), other))
            assert (one == two and barred_one == barred_two) or (barred_one and barred_two), t.game.acts.word(action)


def _received(t: Trial, table: Any, seat: int, action: int) -> tuple[list[Any], bool]:
    """What a seat has before it after its own action, and whether that is past taking back."""
    seed, table.journal = table.seed, Journal()
    table.do(seat, action)
    heard = [repr(event) for event in table.journal.heard_by(seat)]
    return [freeze(table.seen_by(seat)), heard, question(t.game, table, seat), table.asides(seat)], table.seed != seed


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


LAWS: list[Law] = [
    what_all_do_in_secret_commutes,
    an_imagined_table_looks_the_same,
    what_a_seat_cannot_see_changes_nothing_it_receives,
    what_was_told_is_remembered_rightly,
    a_sight_is_made_from_the_view_alone,
    a_sight_travels_to_a_bot,
    a_view_is_ones_own,
    undo_is_no_peephole,
    secret_choices_are_twins,
    nobody_sees_the_seed,
]
