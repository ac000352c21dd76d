"""At a table of strangers: whatever a hand sends is met at one door, and what it may not do leaves no trace."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import (
    BadVariant,
    BadWish,
    DeadEnd,
    Event,
    Game,
    IllegalAction,
    Match,
    State,
    enter,
    freeze,
    shown,
    step_facts,
)
from banneret.core.data import Fixed
from core.talking import NOTE, TAKE, TalkGame
from core.toy import BID, Toy, ToyGame

ODD: list[Any] = [-1, -2, 3, 99, 1 << 70, 1.0, None, True, False, "0", "", [], (0,)]


@pytest.mark.parametrize("seat", ODD)
@pytest.mark.parametrize("action", [TAKE, NOTE[1], "note:1"])
def test_no_stranger_answers_or_speaks(talk: TalkGame, seat: Any, action: Any) -> None:
    match = Match("talk", 3, 1)
    before = freeze(match.state)
    with pytest.raises(IllegalAction):
        match.do(seat, action)
    assert freeze(match.state) == before
    assert match.record().actions == []


@pytest.mark.parametrize("seat", [odd for odd in ODD if odd != -1])
def test_no_stranger_looks(talk: TalkGame, seat: Any) -> None:
    match = Match("talk", 3, 1)
    for look in (match.asides, match.view, match.sight, match.feed, match.asked, match.story):
        with pytest.raises(IllegalAction):
            look(seat)
    with pytest.raises(IllegalAction):
        match.asides(-1)


@pytest.mark.parametrize("seat", [odd for odd in ODD if odd != -1])
def test_no_stranger_is_asked_hears_or_takes_back(talk: TalkGame, seat: Any) -> None:
    """True and 1.0 are equal to 1, and are nobody's number all the same."""
    match = Match("talk", 3, 1)
    for hand in range(2):
        match.do(hand, TAKE)
    assert match.may_undo(1)
    assert not match.may_undo(seat)
    for ask in (match.undo, match.question, match.heard_by, lambda odd: match.why_not(odd, "card:1")):
        with pytest.raises(IllegalAction):
            ask(seat)
    with pytest.raises(IllegalAction):
        match.preview(seat, TAKE)
    assert match.may_undo(1)


@pytest.mark.parametrize("since", [1.0, None, True, "1", [], (0,)])
def test_what_is_no_number_of_an_entry_is_refused(talk: TalkGame, since: Any) -> None:
    match = Match("talk", 3, 1)
    match.do(0, TAKE)
    for look in (match.feed, match.sight):
        with pytest.raises(BadWish, match="is not a whole number"):
            look(0, since)
    assert match.sight(0, -5).news == match.sight(0).news != []
    assert match.sight(0, 1 << 70).news == match.feed(0, 1 << 70) == []


@pytest.mark.parametrize("variant", [7, 1.0, True, "data", ["data"], ""])
def test_what_is_no_variant_is_refused(toy: ToyGame, variant: Any) -> None:
    with pytest.raises((BadVariant, TypeError)):
        Match("toy", 2, 1, variant)


@pytest.mark.parametrize("action", [-1, 99, 1 << 70, 0.0, None, True, False, [], "fly", "note:9", "undo", ""])
def test_what_is_no_action_is_refused(talk: TalkGame, action: Any) -> None:
    match = Match("talk", 3, 1)
    with pytest.raises(IllegalAction):
        match.do(1, action)
    assert match.actions == []


@pytest.mark.parametrize("seat", ODD)
def test_the_table_itself_has_the_same_door(toy: ToyGame, seat: Any) -> None:
    table = toy.setup(3, 5, {})
    with pytest.raises(IllegalAction):
        table.play(seat, BID[0])
    with pytest.raises(IllegalAction):
        table.play(0, seat if seat != 3 else 77)


def test_an_aside_is_played_through_the_same_door(talk: TalkGame) -> None:
    table = talk.setup(3, 5, {})
    table.play(2, NOTE[3])
    assert (table.notes, table.to_act) == ([0, 0, 3], [0])
    assert table.objection(2, TAKE) == ("TALK-1", "somebody else is asked")


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.0, True, "7"])
def test_a_seed_out_of_range_is_refused(toy: ToyGame, seed: Any) -> None:
    with pytest.raises((BadWish, TypeError)):
        Match("toy", 2, seed)


@pytest.mark.parametrize("seats", [True, 2.0, None, "2", 0])
def test_odd_numbers_of_seats_are_refused(toy: ToyGame, seats: Any) -> None:
    with pytest.raises((BadVariant, TypeError)):
        Match("toy", seats, 1)


def test_a_match_without_a_seed_takes_a_secret_one(toy: ToyGame) -> None:
    seeds = {Match("toy", 2).seed for _ in range(5)}
    assert len(seeds) == 5
    assert max(seeds) > 1 << 32


def test_a_table_with_an_undeclared_field_is_not_entered(toy: ToyGame) -> None:
    class Careless(Toy):
        def __init__(self) -> None:
            super().__init__()
            self.diary = 7

        def copy(self) -> Careless:
            return self

    class CarelessGame(ToyGame):
        def blank(self, seats: int, variant: dict[str, Any]) -> Toy:
            s = Careless()
            s.seats, s.purse, s.bids = seats, [0] * seats, [0] * seats
            return s

    with pytest.raises(DeadEnd, match="who sees diary is not declared"):
        enter(CarelessGame())
    with pytest.raises(DeadEnd, match="diary"):
        CarelessGame().blank(2, {}).seen_by(0)


def test_a_step_cannot_be_changed() -> None:
    """A view shares its steps with the table, so nobody may change them."""
    table = Match("lancaster", 3, 7).state
    step = table.seen_by(0).agenda[-1]
    with pytest.raises((TypeError, AttributeError)):
        step.seat = 99
    assert all(getattr(step, "seat", 0) != 99 for step in table.agenda)


def test_a_step_cannot_be_made_anew_piece_by_piece() -> None:
    step = Match("lancaster", 3, 7).view(0).agenda[-1]
    name = next(iter(step_facts(step)))
    with pytest.raises((TypeError, AttributeError)):
        delattr(step, name)


def test_figures_cannot_be_taken_away() -> None:
    tables = Match("lancaster", 3, 7).view(0).tables
    with pytest.raises((TypeError, AttributeError)):
        del tables.supply
    assert tables.supply


def test_whatever_a_bot_does_to_its_sight_the_next_one_is_true() -> None:
    """Not only the view: the news, the memory, the variant and the lists of choices are a bot's own too."""
    figures = {"data": {"county": [{"id": "B", "min_strength": 2}]}}
    match, fresh = (Match("lancaster", 3, 7, figures) for _ in range(2))
    for viewer in range(-1, 3):
        sight = match.sight(viewer)
        sight.news[0].facts.clear()
        sight.news[0].name = "rumour"
        assert sight.memory is not None
        sight.memory.gold[0] = 99  # type: ignore[attr-defined]
        sight.memory.hear(Event("gain", -1, {"seat": 0, "good": 0, "n": 9}))
        sight.variant["data"]["county"][0]["id"] = "C"
        sight.legal.clear()
        sight.view.gold.clear()
    for viewer in range(-1, 3):
        assert match.sight(viewer).dumps() == fresh.sight(viewer).dumps()
    record = match.record()
    record.variant["data"].clear()
    figures["data"].clear()
    assert match.record().dumps() == fresh.record().dumps()


@pytest.mark.usefixtures("interpreted")
def test_figures_are_written_once() -> None:
    class Prices(Fixed):
        def __init__(self) -> None:
            self.castle = 3

    prices = Prices()
    with pytest.raises(TypeError, match=r"Prices\.castle is fixed"):
        prices.castle = 4
    assert prices.castle == 3


def test_a_game_that_says_nothing_is_a_mistake_of_the_game(toy: ToyGame) -> None:
    mute: Game[State] = Game("mute", toy.acts, toy.steps, toy.labels)
    for missing in (lambda: mute.variant({}), lambda: mute.blank(2, {}), lambda: mute.setup(2, 1, {})):
        with pytest.raises(DeadEnd, match="mute"):
            missing()
    assert shown([1], toy.setup(2, 1, {}), 0) == [1]
