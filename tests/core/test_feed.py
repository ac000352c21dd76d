"""What each viewer is told, numbered for that viewer alone; which of a seat's questions an answer belongs to."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import SPECTATOR, IllegalAction, Match, loads
from core.talking import TalkGame
from core.toy import ToyGame


def told(match: Match, viewer: int, since: int = 0) -> list[tuple[int, str]]:
    return [(entry["n"], entry["tell"]) for entry in match.feed(viewer, since)]


def test_numbers_are_ones_own(talk: TalkGame) -> None:
    match = Match("talk", 3, 1)
    match.do(1, "note:2")
    match.do(1, "note:3")
    match.do(0, "take")
    assert told(match, 0) == [(1, "took")]
    assert told(match, 1) == [(1, "noted"), (2, "noted"), (3, "took")]
    assert told(match, 1, since=2) == [(3, "took")]
    assert told(match, SPECTATOR) == [(1, "took")]
    assert match.feed(0)[0]["facts"] == {"seat": 0, "n": 1}


def test_a_feed_only_grows_and_says_what_was_taken_back(talk: TalkGame) -> None:
    match = Match("talk", 3, 1)
    match.do(0, "take")
    match.undo(0)
    match.do(0, "take")
    for viewer in (0, 1, SPECTATOR):
        assert told(match, viewer) == [(1, "took"), (2, "taken_back"), (3, "took")]
    assert match.feed(1)[1]["facts"] == {"seat": 0, "first": 1, "last": 1}
    assert [event.name for event in match.heard_by(1)] == ["took"]


def test_what_nobody_else_saw_is_not_taken_back_before_others(toy: ToyGame) -> None:
    match = Match("toy", 2, 5)
    match.do(0, "bid:1")
    match.do(1, "bid:1")
    match.do(0, "take")
    match.undo(0)
    assert [name for _, name in told(match, 0)][-2:] == ["coin", "taken_back"]
    assert told(match, 1)[-1][1] == "taken_back", "the coins on the table were seen to change"


def test_talk_neither_bars_nor_enters_an_undo_and_outlives_it(talk: TalkGame) -> None:
    match = Match("talk", 3, 1)
    match.do(0, "take")
    before = match.sight(0).seen()
    match.do(2, "note:3")
    assert match.sight(0).seen() == before, "nobody notices another's note"
    assert match.may_undo(0)
    assert not match.may_undo(2)
    match.undo(0)
    assert (match.state.notes, match.state.purse) == ([0, 0, 3], [0, 0, 0])
    assert told(match, 2) == [(1, "took"), (2, "noted"), (3, "taken_back")]
    assert [event.name for event in match.heard_by(2)] == ["noted"]
    again = Match.replay(loads(match.record().dumps()))
    assert again.state == match.state
    assert [match.feed(viewer) for viewer in range(3)] == [again.feed(viewer) for viewer in range(3)]


def test_what_is_done_in_the_open_out_of_turn_bars_the_undo(talk: TalkGame) -> None:
    match = Match("talk", 3, 1)
    match.do(0, "take")
    match.do(0, "slip")
    assert match.may_undo(0)
    match.undo(0)
    match.undo(0)
    assert match.state.purse == [0, 0, 0]
    match.do(0, "take")
    match.do(1, "take")
    match.do(0, "slip")
    assert not match.may_undo(1)


def test_a_seats_questions_are_counted_for_it_alone(toy: ToyGame) -> None:
    match = Match("toy", 3, 5)
    assert [match.asked(seat) for seat in range(3)] == [1, 1, 1]
    match.do(1, "bid:2")
    assert [match.asked(seat) for seat in range(3)] == [1, 1, 1], "another's simultaneous answer makes nobody's stale"
    match.undo(1)
    assert [match.asked(seat) for seat in range(3)] == [1, 2, 1], "an answer to what was taken back is late"
    for seat in (1, 0, 2):
        match.do(seat, "bid:0")
    assert [match.asked(seat) for seat in range(3)] == [2, 2, 1]
    match.do(0, "take")
    assert match.asked(0) == 3
    again = Match.replay(match.record())
    assert again.asked(0) == 3


def test_a_word_out_of_turn_is_no_answer(talk: TalkGame) -> None:
    match = Match("talk", 2, 1)
    match.do(0, "note:1")
    assert match.asked(0) == 1
    match.do(0, "roll")
    assert sum(match.asked(seat) for seat in range(2)) == 2


def test_a_story_is_a_match_through_one_viewers_eyes(toy: ToyGame) -> None:
    match = Match("toy", 2, 5)
    match.do(0, "bid:1")
    match.do(1, "bid:2")
    match.do(0, "take")
    story: Any = match.story(1)
    assert [frame["did"] for frame in story["frames"]] == ["", "", "bid:2", ""]
    assert [entry["tell"] for frame in story["frames"] for entry in frame["news"]] == ["bid", "bid", "roll"]
    assert str(match.seed) not in str(match.story(1)).replace("'n': 5", "")
    assert story["viewer"] == 1


def test_a_preview_shows_what_could_still_be_taken_back(toy: ToyGame) -> None:
    match = Match("toy", 2, 5)
    match.do(0, "bid:1")
    assert match.preview(1, "bid:2") is None, "a die follows"
    match.do(1, "bid:2")
    before = match.state.digest()
    after = match.preview(0, "take")
    assert after is not None
    assert (after.view.purse[0], [event.name for event in after.news]) == (1, ["coin"])
    assert match.state.digest() == before


def test_why_not_names_the_rule_that_keeps_one_from_an_element(toy: ToyGame) -> None:
    match = Match("toy", 2, 5)
    assert match.why_not(0, "number:2") == ""
    assert match.why_not(0, "button") == "TOY-1"
    with pytest.raises(IllegalAction):
        match.why_not(0, "button", after="take")
    match.do(0, "bid:1")
    match.do(1, "bid:2")
    assert match.why_not(0, "number:2") == "TOY-3b"
    assert match.why_not(1, "button") == "TOY-3"


def test_nothing_keeps_one_from_what_may_be_put_in_out_of_turn(talk: TalkGame) -> None:
    match = Match("talk", 3, 1)
    assert match.to_act == [0]
    assert match.why_not(2, "number:1") == ""
    assert match.why_not(2, "button") == "TALK-1"
