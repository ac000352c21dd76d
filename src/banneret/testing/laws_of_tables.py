"""What holds for every table: copies, JSON, options, conservation, the end."""

from __future__ import annotations

import json
from typing import Any

from banneret.core import BadData, BanneretError, freeze, step_facts, thaw
from banneret.core.views import attributes
from banneret.testing.trial import Law, Trial


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
    t.play_on(copy, 10)
    assert freeze(t.state) == before


def pieces_are_conserved(t: Trial) -> None:
    assert t.game.tally(t.state) == t.tally


def json_and_back_is_equal(t: Trial) -> None:
    text = json.dumps(freeze(t.state))
    again = thaw(t.blank(), json.loads(text), t.game.steps)
    assert again == t.state
    assert again.digest() == t.state.digest()
    _play_both(t, again, t.state.copy(), 5)


def a_damaged_table_is_refused_or_sound(t: Trial) -> None:
    """A saved table with one thing wrong is refused; if it is let in, play goes on as on any other."""
    damaged = json.loads(json.dumps(freeze(t.state)))
    _damage(t, damaged)
    try:
        table = thaw(t.blank(), damaged, t.game.steps)
    except BadData:
        return
    t.play_on(table, 5)


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


def the_default_is_a_choice_made_from_ones_own_view(t: Trial) -> None:
    for seat in t.state.to_act:
        default = t.state.question().default(t.state, seat)
        assert default in t.state.legal(seat), t.game.acts.word(default)
        view = t.state.seen_by(seat)
        assert view.question().default(view, seat) == default


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


def returns_share_one_victory(t: Trial) -> None:
    returns = t.game.returns(t.state)
    assert len(returns) == t.match.seats == len(t.game.scores(t.state))
    assert abs(sum(returns) - 1.0) < 1e-9, returns


def points_add_up(t: Trial) -> None:
    """A game that says where points come from accounts for all of them, to every viewer."""
    for viewer in t.viewers if t.game.scoring else []:
        scored, standings = t.match.scored(viewer), t.game.standings(t.match.view(viewer))
        assert [sum(by.values()) for by in scored] == [standing["points"] for standing in standings], (viewer, scored)
        assert {source for by in scored for source in by} <= set(t.game.scoring), scored


def _play_both(t: Trial, one: Any, two: Any, decisions: int) -> None:
    for _ in range(decisions):
        if not one.to_act:
            return
        seat = t.rng.choice(one.to_act)
        action = t.rng.choice(one.legal(seat))
        one.apply(seat, action)
        two.apply(seat, action)
        assert one == two


LAWS: list[Law] = [
    every_field_has_eyes,
    a_copy_is_equal_and_independent,
    pieces_are_conserved,
    json_and_back_is_equal,
    a_damaged_table_is_refused_or_sound,
    options_are_sorted_unique_and_never_empty,
    asides_are_sorted_unique_and_told_by_the_view,
    the_default_is_a_choice_made_from_ones_own_view,
    what_is_not_offered_is_refused_without_a_trace,
    points_add_up,
]
AT_THE_END: list[Law] = [every_field_has_eyes, pieces_are_conserved, returns_share_one_victory, points_add_up]
