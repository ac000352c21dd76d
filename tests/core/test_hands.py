"""What was taken back is no action any more, but it was told and answered: a record keeps it, and a story tells it alike."""

from __future__ import annotations

import pytest

from banneret.core import BadRecord, Match, loads


def taken_back(whisper: bool) -> tuple[Match, int]:
    """Montjoie! with four: somebody acts and takes it back; meanwhile the next one offers something, or nobody does."""
    match = Match("montjoie", 4, seed=1, variant={"game_length": "short"})
    while True:
        seat = match.to_act[0]
        match.do(seat, match.state.legal(seat)[0])
        if match.may_undo(seat) and match.state.asides(0) and match.state.asides(1):
            break
    if whisper:
        match.do((seat + 1) % 4, "offer")
    match.undo(seat)
    return match, seat


def test_a_third_partys_story_does_not_tell_that_somebody_talked() -> None:
    (silent, seat), (talked, _) = taken_back(whisper=False), taken_back(whisper=True)
    viewer = (seat + 2) % 4
    assert silent.story(viewer) == talked.story(viewer)


@pytest.mark.parametrize("whisper", [False, True])
def test_questions_and_feed_follow_from_the_record_alone(whisper: bool) -> None:
    match, _ = taken_back(whisper)
    again = Match.replay(loads(match.record().dumps()))
    assert [again.asked(one) for one in range(4)] == [match.asked(one) for one in range(4)]
    assert [again.feed(one) for one in range(-1, 4)] == [match.feed(one) for one in range(-1, 4)]
    assert again.record().dumps() == match.record().dumps()


def test_what_was_taken_back_is_no_action() -> None:
    match = Match("lancaster", 3, seed=7)
    seat = match.to_act[0]
    match.do(seat, match.state.legal(seat)[0])
    match.undo(seat)
    record = match.record()
    assert (record.actions, match.actions) == ([], [])
    assert [word for _, word in record.hands][-1] == "undo"


def test_hands_and_actions_must_agree() -> None:
    match = Match("lancaster", 3, seed=7)
    seat = match.to_act[0]
    match.do(seat, match.state.legal(seat)[0])
    match.undo(seat)
    record = match.record()
    record.hands = record.hands[:1]
    record.digest = ""
    with pytest.raises(BadRecord, match="do not agree"):
        Match.replay(record)


@pytest.mark.parametrize(
    "text",
    [
        '{"banneret":1,"game":"lancaster","rules":2,"variant":{"actions":[1]},"seats":3,"seed":1,"actions":[]}',
        '{"banneret":1,"game":"lancaster","rules":2,"variant":{},"seats":3,"seed":1,"actions":[],"actions":[[0,"x"]]}',
        '{"banneret":1,"game":"lancaster","rules":2,"variant":{},"seats":3,"seed":1,"\\u0061ctions":[[0,"x"]]}',
        '{"banneret":1,"game":"lancaster","rules":2,"variant":{},"seats":3,"seed":1,"actions":[],"hands":{}}',
        '{"banneret":1,"game":"lancaster","rules":2,"variant":{},"seats":3,"seed":1,"actions":[],"hands":[1]}',
    ],
)
def test_odd_records_are_refused_in_one_way(text: str) -> None:
    with pytest.raises(BadRecord):
        Match.replay(loads(text))
