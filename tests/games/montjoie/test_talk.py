"""Chapter 10: who hears what is said across the table, whom it holds up, and how much may be said."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.core import SPECTATOR, IllegalAction, Match, freeze, loads, look, question
from banneret.core.match import MOST_TAKEN_BACK
from banneret.games.montjoie.steps.diplomacy import MOST_OFFERS, MOST_PARTS
from banneret.testing import Scene, scene

CITIES = {"lyon": "france castle", "troyes": "bourgogne castle", "calais": "angleterre", "brest": "bretagne"}
THIRD = [1, 3, SPECTATOR]


def parley(**facts: Any) -> Scene:
    purses: dict[str, Any] = {"france": {"money": 10}, "bourgogne": {"money": 10}}
    return scene("montjoie", seats=4, at="treasury", variant={"parley": "on"}, cities=CITIES, **(purses | facts))


def received(table: Scene, viewers: list[int]) -> list[Any]:
    """All that reaches these seats."""
    s, game = table.state, table.game
    found: list[Any] = []
    for viewer in viewers:
        heard = [repr(event) for event in s.journal.heard_by(viewer)]
        sight = look(game, game.variant({"parley": "on"}), s, viewer)
        found.append([freeze(s.seen_by(viewer)), heard, question(game, s, viewer), sight.seen(), sight.dumps()])
    return found


# -- who hears of it


LIVES: dict[str, list[tuple[str, str]]] = {
    "drafted": [("france", "offer"), ("france", "to:bourgogne"), ("france", "give:3"), ("france", "promise:peace")],
    "cancelled": [("france", "offer"), ("france", "to:bourgogne"), ("france", "cancel")],
    "declined": [("bourgogne", "decline:france")],
    "withdrawn": [("france", "withdraw")],
    "put off": [("bourgogne", "later")],
}
SENT = [("france", word) for word in ("offer", "to:bourgogne", "give-city:lyon", "ask-city:troyes", "wish:vote-war", "send")]


@pytest.mark.rule("MON-DIPLO-3")
@pytest.mark.parametrize("life", LIVES)
def test_third_parties_notice_nothing(life: str) -> None:
    """Neither a number that grows nor a list that gets longer, at any word."""
    table = parley()
    silence = received(table, THIRD)
    words = LIVES[life] if life in ("drafted", "cancelled") else SENT + LIVES[life]
    for seat, word in words:
        table.choose(seat, word)
        assert received(table, THIRD) == silence, word


@pytest.mark.rule("MON-DIPLO-3")
def test_before_it_is_sent_the_other_side_notices_nothing_either() -> None:
    table = parley()
    silence = received(table, [2])
    table.choose("france", "offer", "to:bourgogne", "give:3")
    assert received(table, [2]) == silence
    table.choose("france", "send")
    assert table.seen_by("bourgogne")["offers"][0]["gives"] == 3
    assert table.seen_by("bourgogne")["drafts"] == []


@pytest.mark.rule("MON-DIPLO-3", "MON-DIPLO-4")
def test_only_the_two_hear_that_an_offer_expires() -> None:
    table = scene("montjoie", seats=4, at=("turn", "france"), cities=CITIES)
    table.choose("france", "offer", "to:bourgogne", "promise:peace", "send")
    table.choose("france", "end-turn")
    table.expect(turn=2, offers=[])
    assert [event.to for event in table.state.journal.events if event.name == "offer_expired"] == [0, 2]


@pytest.mark.rule("MON-DIPLO-3", "MON-STATE-1")
@pytest.mark.parametrize("goods", [["give:3"], ["give-city:lyon", "ask-city:troyes"]])
def test_others_see_what_changes_hands_and_not_what_was_promised(goods: list[str]) -> None:
    stories = []
    for promises in ([], ["promise:peace"], ["promise:influence", "wish:vote-war"]):
        table = parley()
        table.choose("france", "offer", "to:bourgogne", *goods, *promises, "send")
        table.choose("bourgogne", "accept:france")
        assert len(table.told("deal")) == 1
        assert len([e for e in table.state.journal.heard_by(2) if e.name == "promised"]) == len(promises)
        stories.append(received(table, THIRD))
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.rule("MON-DIPLO-3")
def test_a_deal_of_promises_alone_is_not_told_to_others() -> None:
    table = parley()
    silence = received(table, THIRD)
    table.choose("france", "offer", "to:bourgogne", "promise:peace", "wish:vote-war", "send")
    table.choose("bourgogne", "accept:france")
    assert received(table, THIRD) == silence
    assert [event.name for event in table.state.journal.heard_by(2)][-3:] == ["deal", "promised", "promised"]


@pytest.mark.rule("MON-DIPLO-3")
def test_a_void_offer_is_told_to_the_two_alone() -> None:
    table = parley(france={"money": 2})
    table.choose("france", "offer", "to:bourgogne", "give:3", "send")
    table.choose("angleterre", "offer", "to:france", "ask:3", "send")
    table.choose("france", "accept:angleterre")
    before = received(table, [3, SPECTATOR])
    table.choose("bourgogne", "accept:france")
    assert table.told("offer_void") == [{"seat": "france", "other": "bourgogne"}]
    assert received(table, [3, SPECTATOR]) == before


# -- whom it holds up


@pytest.mark.rule("MON-DIPLO-4")
def test_a_draft_blocks_nobody() -> None:
    """While Bretagne words an offer and Bourgogne has one before it, France goes on with its turn, and so does the round."""
    table = scene(
        "montjoie", seats=4, at="turns", order="france angleterre bourgogne bretagne", cities=CITIES, france={"money": 3}
    )
    table.choose("bretagne", "offer", "to:bourgogne")
    table.choose("angleterre", "offer", "to:bourgogne", "promise:peace", "send")
    assert (table.step, table.asked) == ("PlayerTurn", ["france"])
    table.choose("france", "end-turn")
    assert table.asked == ["angleterre"]
    table.choose("bretagne", "promise:protection", "send")
    table.choose("angleterre", "end-turn")
    assert table.asides("bourgogne") == [
        "offer", "accept:angleterre", "accept:bretagne", "decline:angleterre", "decline:bretagne", "later",
    ]  # fmt: skip
    table.choose("bourgogne", "accept:bretagne", "decline:angleterre", "end-turn")
    table.expect(offers=[], drafts=[])


@pytest.mark.rule("MON-DIPLO-4")
def test_a_seat_that_is_asked_nothing_can_draft() -> None:
    table = parley()
    table.choose("bretagne", "ready")
    assert "bretagne" not in table.asked
    table.choose("bretagne", "offer", "to:france", "ask:2", "send")
    table.choose("france", "accept:bretagne", "ready")
    table.expect(bretagne={"money": 3})


@pytest.mark.rule("MON-DIPLO-4")
def test_a_draft_waits_through_a_vote() -> None:
    """Nobody talks while the vote is secret; then the draft goes on."""
    table = parley()
    table.choose("bretagne", "offer", "to:france")
    table.all_choose("ready")
    assert (table.step, table.asides("bretagne")) == ("Vote", [])
    table.refuses("bretagne", "ask:2", "MON-DIPLO-4")
    table.all_choose("peace")
    assert table.step == "BuyCards"
    assert "ask:2" in table.asides("bretagne")
    table.refuses("bretagne", "ask:99", "MON-DIPLO-2")


# -- taking back


def at_the_first_parley() -> Match:
    match = Match("montjoie", 4, 3, {"data": {"limits": {"start_money": 9}}})
    while match.state.turn < 1:
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    return match


@pytest.mark.rule("MON-DIPLO-3")
def test_taking_a_move_back_leaves_words_alone() -> None:
    """And words bar nobody's undo, not even the speaker's own."""
    match = at_the_first_parley()
    match.do(1, "ready")
    for word in ("offer", "to:bourgogne", "promise:peace", "send"):
        match.do(0, word)
        assert [match.may_undo(seat) for seat in range(4)] == [False, True, False, False]
    match.undo(1)
    assert match.to_act == [0, 1, 2, 3]
    match.do(2, "accept:france")
    with pytest.raises(IllegalAction):
        match.undo(0)
    assert [event.name for event in match.heard_by(2)][-2:] == ["deal", "promised"]
    assert not [event.name for event in match.heard_by(1) if event.name in ("deal", "offer", "promised")]


@pytest.mark.rule("MON-DIPLO-3")
def test_what_two_have_agreed_on_one_cannot_take_back() -> None:
    match = at_the_first_parley()
    match.do(1, "ready")
    for word in ("offer", "to:bourgogne", "give:2", "send"):
        match.do(0, word)
    match.do(2, "accept:france")
    assert not any(match.may_undo(seat) for seat in range(4))
    again = Match.replay(loads(match.record().dumps()))
    assert again.state.digest() == match.state.digest()
    assert [repr(event) for event in again.journal.events] == [repr(event) for event in match.journal.events]


# -- how much may be said


@pytest.mark.rule("MON-DIPLO-3")
def test_offers_are_limited_between_two_points_of_the_turn() -> None:
    """RULING 107: after so many the next must wait, also if all were cancelled; a parley's end gives breath."""
    table = parley()
    for _ in range(MOST_OFFERS):
        table.choose("france", "offer", "cancel")
    assert table.asides("france") == []
    table.refuses("france", "offer", "MON-DIPLO-3")
    assert table.asides("bourgogne") == ["offer"]
    table.choose("bourgogne", "offer", "to:france", "give:1", "send")
    table.choose("france", "accept:bourgogne")
    table.all_choose("ready", "peace")
    assert table.asides("france") == ["offer"]


@pytest.mark.rule("MON-DIPLO-3")
def test_parts_of_drafts_are_limited_too() -> None:
    table = parley()
    table.choose("france", "offer", "to:bourgogne")
    said = 1
    while "give:1" in table.asides("france"):
        table.choose("france", "give:1")
        said += 1
    assert said == MOST_PARTS
    assert table.asides("france") == ["send", "cancel"]
    table.choose("france", "send")
    assert table.asides("france") == ["withdraw"]


@pytest.mark.rule("MON-DIPLO-3")
def test_nobody_talks_for_ever_by_taking_back() -> None:
    """The end of a turn gives breath, and can be taken back; not so often that a match would have no end."""
    match, rng = Match("montjoie", 4, 3), random.Random(2)
    while "end-turn" not in match.sight(match.to_act[0]).words():
        seat = rng.choice(match.to_act)
        match.do(seat, rng.choice(match.state.legal(seat)))
    seat, n = match.to_act[0], 0
    for word in ("offer", "cancel") * MOST_OFFERS:
        match.do(seat, word)
    match.do(seat, "end-turn")
    while match.may_undo(seat):
        match.do(seat, "offer")
        match.do(seat, "cancel")
        match.undo(seat)
        assert "offer" not in [choice["word"] for choice in match.asides(seat)]
        match.do(seat, "end-turn")
        n += 1
        assert n <= MOST_TAKEN_BACK
    assert n == MOST_TAKEN_BACK
    assert Match.replay(loads(match.record().dumps())).state == match.state


@pytest.mark.rule("MON-DIPLO-3")
def test_a_turn_that_is_taken_back_before_anybody_spoke_is_as_if_it_had_not_been() -> None:
    """Also for how much everybody has said: else the record, in which it does not stand, would lead to another table."""
    match, rng = Match("montjoie", 4, 3), random.Random(2)
    while "end-turn" not in match.sight(match.to_act[0]).words():
        seat = rng.choice(match.to_act)
        match.do(seat, rng.choice(match.state.legal(seat)))
    seat = match.to_act[0]
    match.do(seat, "offer")
    before = freeze(match.state)
    match.do(seat, "end-turn")
    match.undo(seat)
    assert freeze(match.state) == before
    assert Match.replay(loads(match.record().dumps())).state == match.state


def test_nobody_can_flood_a_match() -> None:
    """Whatever is said, at one question all words come to an end."""
    table = parley()
    for n in range(1000):
        talkers = [seat for seat in range(4) if table.state.asides(seat)]
        if not talkers:
            break
        asides = table.state.asides(talkers[n % len(talkers)])
        table.state.play(talkers[n % len(talkers)], asides[n % len(asides)])
    assert not any(table.state.asides(seat) for seat in range(4))
