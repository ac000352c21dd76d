"""A match: what hands do, what they take back, what is written down."""

from __future__ import annotations

import json

import pytest

from banneret.core import SPECTATOR, BadRecord, BadVariant, IllegalAction, Match, loads
from core.toy import BID, ToyGame


@pytest.fixture
def match(toy: ToyGame) -> Match:
    return Match("toy", seats=2, seed=5)


def bid(match: Match) -> Match:
    match.do(0, "bid:1")
    match.do(1, "bid:2")
    return match


def test_hands_act_by_word_or_by_number(match: Match) -> None:
    match.do(1, "bid:2")
    match.do(0, BID[0])
    assert match.to_act == [0]
    assert match.record().actions == [(1, "bid:2"), (0, "bid:0")]


@pytest.mark.parametrize(
    ("seat", "action", "message"),
    [
        (0, "take", r"ann may not choose 'take': it is not among the choices \(TOY-1\)"),
        (0, "bid:9", r"there is no action 'bid:9'; did you mean bid:0, bid:1, bid:2, bid:3\?"),
        (0, "fly", "there is no action 'fly'$"),
        (0, 99, "there is no such action"),
        (0, -1, "there is no such action"),
        (2, "bid:1", "there is no such seat"),
        (-1, "bid:1", "spectator may not choose"),
    ],
)
def test_a_refused_hand_leaves_no_trace(match: Match, seat: int, action: str | int, message: str) -> None:
    before = match.record().dumps()
    with pytest.raises((IllegalAction, BadRecord), match=message):
        match.do(seat, action)
    assert match.record().dumps() == before


def test_a_mistake_in_the_rules_leaves_no_half_move(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    bid(match)
    before = match.state.digest()
    monkeypatch.setattr("core.toy.TakeCoin.__init__", lambda self, seat, left: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        match.do(0, "take")
    assert match.state.digest() == before
    assert len(match.actions) == 2
    assert match.state.journal is match.journal


def test_undo_takes_back_ones_own_last_actions_one_by_one(match: Match) -> None:
    bid(match)
    start, events = match.state.digest(), len(match.journal.events)
    match.do(0, "take")
    middle = match.state.digest()
    match.do(0, "take")
    match.undo(0)
    assert match.state.digest() == middle
    match.undo(0)
    assert match.state.digest() == start
    assert len(match.journal.events) == events
    with pytest.raises(IllegalAction, match="nothing of theirs to take back"):
        match.undo(0)


def test_undo_never_goes_behind_a_reveal_or_a_die(match: Match) -> None:
    match.do(0, "bid:1")
    assert match.may_undo(0)
    match.do(1, "bid:2")
    assert not match.may_undo(0)
    assert not match.may_undo(1)


def test_undo_never_goes_behind_another_hand(match: Match) -> None:
    match.do(0, "bid:1")
    assert not match.may_undo(1)
    match.undo(0)
    bid(match)
    match.do(0, "pass")
    match.do(1, "take")
    assert not match.may_undo(0)
    match.undo(1)
    assert not match.may_undo(1)
    with pytest.raises(IllegalAction):
        match.undo(0)


def test_what_is_told_to_one_is_heard_by_one(match: Match) -> None:
    bid(match)
    match.do(0, "take")
    assert [e.name for e in match.heard_by(0)] == ["bid", "bid", "roll", "coin"]
    assert [e.name for e in match.heard_by(1)] == ["bid", "bid", "roll"]
    assert [e.name for e in match.heard_by(SPECTATOR)] == ["bid", "bid", "roll"]


def test_a_question_names_rule_text_board_element_and_facts(match: Match) -> None:
    question = match.question(1)
    assert (question["step"], question["ask"], question["rule"], question["secret"]) == ("Bid", "ask.Bid", "TOY-1", True)
    assert question["choices"][2] == {"do": BID[2], "word": "bid:2", "on": "number:2", "say": "do.bid", "facts": {"n": 2}}
    bid(match)
    assert match.question(1) == {}
    assert match.question(0)["facts"] == {"seat": 0, "left": 2}
    assert match.question(0)["choices"][0]["on"] == "button"


@pytest.mark.parametrize(
    ("game", "seats", "variant", "message"),
    [
        ("chess", 2, {}, "there is no game 'chess': there are lancaster.*toy"),
        ("toy", 7, {}, "toy is for 2 to 3 players, not 7"),
        ("toy", 2, {"colour": "red"}, "toy has no option 'colour'"),
    ],
)
def test_a_wrong_wish_is_refused(toy: ToyGame, game: str, seats: int, variant: dict[str, str], message: str) -> None:
    with pytest.raises(BadVariant, match=message):
        Match(game, seats, 1, variant)


# -- records


@pytest.fixture
def text(match: Match) -> str:
    bid(match)
    match.do(0, "take")
    match.do(0, "pass")
    match.do(1, "pass")
    return match.record().dumps()


def test_a_record_is_replayed_to_an_equal_match(match: Match, text: str) -> None:
    again = Match.replay(loads(text))
    assert again.state == match.state
    assert again.record().dumps() == text
    assert again.over


def test_a_record_is_one_readable_json_object(text: str) -> None:
    document = json.loads(text)
    assert document["banneret"] == 1
    assert document["actions"][2] == [0, "take"]
    assert '    [0, "take"],\n' in text


def test_a_record_is_stepped_through_cut_and_continued(match: Match, text: str) -> None:
    record = loads(text)
    stepped = Match.opening(record)
    for index in range(3):
        stepped.step(record, index)
    cut = Match.replay(record.cut(3))
    assert stepped.state == cut.state
    cut.do(0, "take")
    assert cut.state.purse == [2, 0]
    for length in (-1, 6):
        with pytest.raises(BadRecord, match="cannot cut"):
            record.cut(length)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[0, "take"]', '[0, "bid:1"]', r"line 11: ann may not choose 'bid:1': it is not among the choices \(TOY-3b\)"),
        ('[0, "take"]', '[1, "take"]', "line 11: bob may not choose 'take': somebody else is asked"),
        ('[0, "take"]', '[0, "steal"]', "line 11: there is no action 'steal'"),
        ('[0, "take"]', "[0]", r"line 11: expected \[seat, word\], found \[0\]"),
        ('[0, "take"]', '["0", "take"]', r"line 11: expected \[seat, word\]"),
        ('[1, "pass"]', '[1, "take"]', "not the one that was recorded"),
        ('"banneret": 1', '"banneret": 2', "of version 2; this Banneret reads version 1"),
        ('"banneret": 1', '"nothing": 1', "no record"),
        ('"rules": 1', '"rules": 7', "version 7 of the rules of toy"),
        ('"game": "toy"', '"game": "go"', "there is no game 'go'"),
        ('"seats": 2', '"seats": 9', "2 to 3 players"),
        ('"seats": 2', '"seats": "two"', "'seats' is missing or is not a whole number"),
        ('"seed": 5', '"seed": -5', "'seed' is not between"),
        ('"seed": 5', '"seed": 5.5', "'seed' is missing or is not a whole number"),
        ('"variant": {}', '"variant": {"x": 1}', "no option 'x'"),
        ('"seed": 5', '"seed": 5, "extra": 1', "unknown field 'extra'"),
        ('"seed": 5', '"seed": NaN', "NaN is no number"),
        ("}\n", "", "broken or truncated JSON"),
    ],
)
def test_a_broken_record_is_refused_whole(text: str, old: str, new: str, message: str) -> None:
    assert old in text
    broken = text.replace(old, new)
    with pytest.raises(BadRecord, match=message):
        Match.replay(loads(broken))


def test_every_truncation_of_a_record_is_refused(text: str) -> None:
    for length in range(len(text.rstrip())):
        with pytest.raises(BadRecord):
            Match.replay(loads(text[:length]))


def test_lines_are_named_however_the_json_is_laid_out(text: str) -> None:
    compact = json.dumps(json.loads(text)).replace('"take"', '"steal"')
    with pytest.raises(BadRecord, match="line 1: there is no action 'steal'"):
        Match.replay(loads(compact))


@pytest.mark.parametrize("text", ["", "[]", "5", "null", '{"banneret": 1}', "[" * 100_000, "x" * 4_000_001, "\x00"])
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        loads(text)
