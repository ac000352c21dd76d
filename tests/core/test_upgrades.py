"""Records outlive a change of the rules: replayed where they can be, else taken up at their snapshot."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.core import SPECTATOR, BadRecord, Match, loads
from core.talking import Talk, TalkGame


@pytest.fixture
def text(talk: TalkGame) -> str:
    match = Match("talk", 2, 1)
    for seat in (0, 1, 0):
        match.do(seat, "take")
    return match.record().dumps()


def test_a_running_match_has_a_snapshot_and_a_finished_one_has_none(talk: TalkGame, text: str) -> None:
    assert json.loads(text)["snapshot"]["after"] == 3
    match = Match.replay(loads(text))
    while not match.over:
        match.do(match.to_act[0], "take")
    assert "snapshot" not in json.loads(match.record().dumps())


def test_a_record_of_earlier_rules_is_played_by_todays_where_it_can_be(talk: TalkGame, text: str) -> None:
    talk.rules_version = 2
    assert Match.replay(loads(text)).state.purse == [2, 1]


def test_else_it_is_taken_up_at_its_snapshot_and_goes_on(talk: TalkGame, text: str) -> None:
    talk.rules_version = 2
    old = text.replace('[1, "take"]', '[1, "steal"]')
    match = Match.replay(loads(old))
    assert match.state.purse == [2, 1]
    assert [entry["tell"] for entry in match.feed(SPECTATOR)] == ["new_rules"]
    match.do(1, "take")
    again = Match.replay(loads(match.record().dumps()))
    assert again.state == match.state
    assert again.record().dumps() == match.record().dumps()
    assert again.record().cut(3).snapshot is not None
    with pytest.raises(BadRecord, match="earlier rules"):
        again.record().cut(2)


def test_a_snapshot_is_carried_to_the_new_tables(talk: TalkGame, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def migrate(self: TalkGame, table: dict[str, Any], version: int) -> dict[str, Any]:
        return {**table, "notes": [version] * 2}

    talk.rules_version = 2
    monkeypatch.setattr(TalkGame, "migrate", migrate)
    assert Match.replay(loads(text.replace('[1, "take"]', '[1, "steal"]'))).state.notes == [1, 1]


def test_without_a_snapshot_or_with_a_broken_one_it_is_refused_whole(talk: TalkGame, text: str) -> None:
    talk.rules_version = 2
    document = json.loads(text.replace('[1, "take"]', '[1, "steal"]'))
    document["snapshot"]["table"]["coins"] = 60
    with pytest.raises(BadRecord, match="six coins are not there"):
        Match.replay(loads(json.dumps(document)))
    document.pop("snapshot")
    with pytest.raises(BadRecord, match="there is no action 'steal'; it was played by version 1 of the rules, this is 2"):
        Match.replay(loads(json.dumps(document)))


@pytest.mark.parametrize("shot", [5, {}, {"after": 3, "rules": 1, "table": [], "carried": False}])
def test_a_snapshot_that_is_none_is_refused(talk: TalkGame, text: str, shot: Any) -> None:
    with pytest.raises(BadRecord, match="snapshot"):
        loads(json.dumps({**json.loads(text), "snapshot": shot}))


def test_a_snapshot_from_before_a_field_was_there_is_taken_up(
    talk: TalkGame, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has anything of the new kind; a snapshot that lacks more than that is refused in words."""

    def migrate(self: TalkGame, table: dict[str, Any], version: int) -> dict[str, Any]:
        return {**table, "notes": [0] * len(table["purse"])}

    talk.rules_version = 2
    monkeypatch.setattr(TalkGame, "migrate", migrate)
    document = json.loads(text.replace('[1, "take"]', '[1, "steal"]'))
    del document["snapshot"]["table"]["notes"]
    match = Match.replay(loads(json.dumps(document)))
    assert (match.state.notes, match.state.purse) == ([0, 0], [2, 1])
    del document["snapshot"]["table"]["purse"]
    with pytest.raises(BadRecord, match="the snapshot cannot be taken up"):
        Match.replay(loads(json.dumps(document)))


def test_a_record_that_plays_otherwise_by_todays_rules_is_taken_up_where_it_stood(talk: TalkGame, text: str) -> None:
    """Every action is still legal, but leads to another table: what lay before the players is what counts."""
    talk.rules_version = 2
    document = json.loads(text)
    document["snapshot"]["table"].update(purse=[1, 1], coins=document["snapshot"]["table"]["coins"] + 1)
    match = Match.replay(loads(json.dumps(document)))
    assert match.state.purse == [1, 1]
    assert [entry["tell"] for entry in match.feed(SPECTATOR)] == ["new_rules"]


def test_a_snapshot_that_cannot_be_read_does_not_stand_in_the_way(talk: TalkGame, text: str) -> None:
    talk.rules_version = 2
    document = json.loads(text)
    document["snapshot"]["table"]["purses"] = document["snapshot"]["table"].pop("purse")
    assert Match.replay(loads(json.dumps(document))).state.purse == [2, 1]


def test_a_view_is_no_snapshot(talk: TalkGame, text: str) -> None:
    talk.rules_version = 2
    document = json.loads(text.replace('[1, "take"]', '[1, "steal"]'))
    document["snapshot"]["table"]["seed"] = -1
    with pytest.raises(BadRecord, match="without its dice"):
        Match.replay(loads(json.dumps(document)))


def test_a_finished_record_that_ends_otherwise_by_todays_rules_is_refused_as_such(
    talk: TalkGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("talk", 2, 1)
    while not match.over:
        match.do(match.to_act[0], "take")
    text = match.record().dumps()
    talk.rules_version = 2
    assert Match.replay(loads(text)).over
    monkeypatch.setattr(TalkGame, "scores", lambda self, s: [9, 9])
    with pytest.raises(BadRecord, match="version 1 of the rules, and by today's it ends otherwise"):
        Match.replay(loads(text))


def test_a_new_field_of_a_table_does_not_make_a_record_look_forged(
    talk: TalkGame, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Talk, "EYES", {name: eye for name, eye in Talk.EYES.items() if name != "notes"})
    assert Match.replay(loads(text)).state.purse == [2, 1]


def test_the_digest_of_a_record_from_before_is_not_looked_at(talk: TalkGame, text: str) -> None:
    document = json.loads(text)
    del document["vouches"]
    document["digest"] = "0" * 64
    assert Match.replay(loads(json.dumps(document))).state.purse == [2, 1]
