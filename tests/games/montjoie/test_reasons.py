"""Why a hand does something: said to one other seat, kept in the record, and to be said in the game's own phrases only."""

from __future__ import annotations

import random

import pytest

from banneret.core import SPECTATOR, BadRecord, IllegalAction, Match, Reason, find, loads
from banneret.core.text import LANGUAGES, Words
from banneret.games.montjoie.reasons import REASONS

GAME = find("montjoie")
FRANCE, ANGLETERRE, BOURGOGNE, BRETAGNE = range(4)


def at_the_first_parley() -> Match:
    match = Match("montjoie", 4, 3)
    while match.state.turn < 1:
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    return match


def declined(reason: Reason) -> Match:
    """France asks Bourgogne for a promise, which has a reason to decline."""
    match = at_the_first_parley()
    for word in ("offer", "to:bourgogne", "wish:peace", "send"):
        match.do(FRANCE, word)
    match.do(BOURGOGNE, "decline:france" + reason.written())
    return match


def heard(match: Match, viewer: int) -> list[str]:
    return [entry["tell"] for entry in match.feed(viewer) if entry["tell"].startswith("because_")]


@pytest.mark.rule("MON-DIPLO-3")
def test_only_the_two_hear_it() -> None:
    match = declined(Reason("leader", FRANCE))
    assert [heard(match, viewer) for viewer in (FRANCE, BOURGOGNE)] == [["because_leader"]] * 2
    assert not any(heard(match, viewer) for viewer in (ANGLETERRE, BRETAGNE, SPECTATOR))
    entry = match.feed(FRANCE)[-1]
    assert entry["facts"] == {"seat": BOURGOGNE, "other": FRANCE}
    assert match.feed(FRANCE)[-2]["tell"] == "offer_declined"


def test_it_stands_in_the_record_and_is_heard_again() -> None:
    match = declined(Reason("no_promise", FRANCE, {"promise": 0}))
    record = match.record()
    assert record.actions[-1] == (BOURGOGNE, "decline:france because no_promise other=0 promise=0")
    again = Match.replay(loads(record.dumps()))
    assert again.state == match.state
    assert again.feed(FRANCE) == match.feed(FRANCE)
    assert [frame["did"] for frame in match.story(BOURGOGNE)["frames"]][-1] == "decline:france"


def test_what_is_taken_back_is_not_in_the_journal_any_more() -> None:
    match = at_the_first_parley()
    match.do(FRANCE, "ready" + Reason("fair", BOURGOGNE).written())
    assert heard(match, BOURGOGNE)
    match.undo(FRANCE)
    assert not [event for event in match.journal.events if event.name.startswith("because_")]
    assert Match.replay(loads(match.record().dumps())).state == match.state


@pytest.mark.parametrize(
    "text",
    [
        "",
        "leader",
        "leader other=4",
        "leader other=2",
        "leader other=x",
        "leader other=-1",
        "leader other=0 city=1",
        "you_fool other=0",
        "prize other=0",
        "prize other=0 city=999",
        "prize city=1 other=0",
        "leader other=0 other=0 ",
        "leader  other=0",
        "leader other=0\n",
        "leader other=٣",
    ],
)
def test_nothing_but_a_phrase_of_the_game_can_be_said(text: str) -> None:
    match = at_the_first_parley()
    before = match.record().dumps()
    with pytest.raises(IllegalAction):
        match.do(BOURGOGNE, f"ready because {text}")
    assert match.record().dumps() == before
    record = match.record()
    record.actions.append((BOURGOGNE, f"ready because {text}"))
    with pytest.raises(BadRecord):
        Match.replay(record)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_said_in_every_language(language: str) -> None:
    words = Words(GAME, language)
    said = set()
    for key, facts in REASONS.items():
        event = Reason(key, FRANCE, dict.fromkeys(facts, 1)).events(BRETAGNE)[0]
        sentence = words.say(f"tell.{event.name}", event.facts)
        assert words.name("seat", BRETAGNE) in sentence
        assert sentence.startswith(("“", "«"))
        said.add(sentence)
    assert len(said) == len(REASONS)


def test_a_record_with_reasons_is_told_and_judged_like_another() -> None:
    """Whoever reads words of records must not stumble over what follows them."""
    from banneret.bots.analysis import analyse
    from banneret.bots.search.budget import Budget
    from banneret.cli.chronicle import chronicle

    match, rng = declined(Reason("leader", FRANCE)), random.Random(1)
    for _ in range(3):
        match.do(match.to_act[0], rng.choice(match.state.legal(match.to_act[0])))
    assert "because_leader" in [event.name for turn in chronicle(match, FRANCE) for event in turn.events]
    record = match.record()
    assert len(analyse(record, Budget(1, 0.001)).moments) == len(record.actions) + 1
