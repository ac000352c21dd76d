"""Until the reveal nobody else can tell what was laid: pairs of combats that differ in hidden cards alone."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import SPECTATOR, freeze, question
from banneret.testing import Scene
from banneret.testing.montjoie import before_attack

CITIES = {"rennes": "bretagne", "cherbourg": "france", "calais": "angleterre", "dijon": "bourgogne"}
OTHERS: dict[str, Any] = {"angleterre": {"influence": 2, "hand": "ram"}, "bourgogne": {"hand": "sap"}}

Words = list[tuple[str, str]]


def attack(bretagne: dict[str, Any], france: dict[str, Any], **facts: Any) -> Scene:
    """Bretagne attacks Cherbourg; its second throw comes before the reveal, so that both sides' cards lie there for a while."""
    table = before_attack(
        "bretagne", cities=CITIES, bretagne=bretagne, france=france, dice=(3, 3), variant={"hist_brittany_reroll": "on"},
        **OTHERS, **facts,
    )  # fmt: skip
    table.choose("bretagne", "attack:cherbourg", "road:rennes")
    return table


def received(table: Scene, viewer: int) -> list[Any]:
    s = table.state
    heard = [repr(event) for event in s.journal.heard_by(viewer)]
    return [freeze(s.seen_by(viewer)), heard, question(table.game, s, viewer) if viewer >= 0 else {}, s.to_act]


def seen_of(table: Scene, words: Words, hidden_from: list[int]) -> list[Any]:
    """All that these viewers receive until the reveal, step by step; that somebody ponders on is not received."""
    story: list[Any] = []
    for seat, word in [("", ""), *words]:
        if word:
            table.choose(seat, word)
        if not table.state.fighters or table.state.revealed:
            break
        now = [received(table, viewer) for viewer in hidden_from]
        if not story or story[-1] != now:
            story.append(now)
    return story


def said(seat: str, *words: str) -> Words:
    return [(seat, word) for word in words]


ANGLETERRE_DECLINES = said("angleterre", "support:0")
ATTACKERS: dict[str, Any] = {
    "hero or Engineer": (
        {"hand": "ram sap engineer", "hero": True},
        ["lay:ram", "lay:sap", "lay-hero", "done"],
        ["lay:ram", "lay:sap", "lay-engineer", "done"],
    ),
    "hero or Felon": (
        {"hand": "ram sap felon", "hero": True},
        ["lay:ram", "lay:sap", "lay-hero", "done"],
        ["lay:ram", "lay:sap", "lay-felon", "done"],
    ),
    "Engineer or Felon": (
        {"hand": "ram sap engineer felon"},
        ["lay:ram", "lay:sap", "lay-engineer", "done"],
        ["lay:ram", "lay:sap", "lay-felon", "done"],
    ),
    "ladders or cannons": (
        {"hand": "ladders ladders cannon cannon"},
        ["lay:ladders", "lay:ladders", "done"],
        ["lay:cannon", "lay:cannon", "done"],
    ),
}


@pytest.mark.rule("MON-STATE-2", "MON-COMBAT-6")
@pytest.mark.parametrize("pair", ATTACKERS)
def test_nobody_can_tell_what_the_attacker_laid(pair: str) -> None:
    bretagne, one, two = ATTACKERS[pair]
    stories = []
    for words in (one, two):
        table = attack(bretagne, {"hand": "ram"})
        talk = [*ANGLETERRE_DECLINES, *said("bretagne", "take-support:0", *words), *said("france", "none")]
        talk += [*ANGLETERRE_DECLINES, *said("france", "take-support:0")]
        stories.append(seen_of(table, talk, [0, 1, 2, 4, 5, SPECTATOR]))
        assert table.step == "LayMore"
        table.expect(
            bretagne={"held": len(bretagne["hand"].split())}, combat={"attack": {"down": len(words) - words.count("done")}}
        )
    assert stories[0] == stories[1]


DEFENDERS: dict[str, Any] = {
    "a single card, yellow or red": (({"hand": "ladders"}, ["lay:ladders"]), ({"hand": "engineer"}, ["none", "lay-engineer"])),
    "a single red card, laid or not": (
        ({"hand": "engineer"}, ["lay-engineer"]),
        ({"hand": "engineer"}, ["none", "lay-engineer"]),
    ),
    "yellow or Engineer": (
        ({"hand": "ladders engineer"}, ["lay:ladders", "done"]),
        ({"hand": "retreat engineer"}, ["none", "lay-engineer", "done"]),
    ),
    "yellow or hero": (
        ({"hand": "ladders", "hero": True}, ["lay:ladders", "done"]),
        ({"hand": "retreat", "hero": True}, ["none", "lay-hero", "done"]),
    ),
    "hero or Engineer": (
        ({"hand": "ladders engineer", "hero": True}, ["lay:ladders", "lay-hero", "done"]),
        ({"hand": "ladders engineer", "hero": True}, ["lay:ladders", "lay-engineer", "done"]),
    ),
    "nothing, of one kind or another": (
        ({"hand": "felon engineer"}, ["none", "done"]),
        ({"hand": "sign retreat"}, ["none", "done"]),
    ),
}


@pytest.mark.rule("MON-STATE-2", "MON-COMBAT-8")
@pytest.mark.parametrize("pair", DEFENDERS)
def test_nobody_can_tell_what_the_defender_laid(pair: str) -> None:
    """Not even the attacker, who is asked about his die when everything lies there."""
    stories = []
    for france, words in DEFENDERS[pair]:
        table = attack({"hand": "ram sap"}, france)
        talk = [*ANGLETERRE_DECLINES, *said("bretagne", "take-support:0", "lay:ram", "lay:sap"), *said("france", "none")]
        talk += [*ANGLETERRE_DECLINES, *said("france", "take-support:0", *words)]
        stories.append(seen_of(table, talk, [1, 2, 3, 4, 5, SPECTATOR]))
        assert table.step == "MayReroll"
        table.expect(france={"held": len(france["hand"].split())})
    assert stories[0] == stories[1]


@pytest.mark.rule("MON-COMBAT-8")
def test_hands_shrink_at_the_reveal() -> None:
    """RULING 87: a hero was never among the cards held."""
    table = attack({"hand": "ram sap engineer", "hero": True}, {"hand": "ladders sign"})
    table.choose("angleterre", "support:0")
    table.choose("bretagne", "take-support:0", "lay:ram", "lay:sap", "lay-engineer", "lay-hero", "done")
    table.expect(bretagne={"held": 3}, combat={"attack": {"down": 4}})
    table.choose("france", "none")
    table.choose("angleterre", "support:0")
    table.choose("france", "take-support:0", "lay:ladders")
    table.expect(france={"held": 2}, combat={"defence": {"down": 0}})
    table.choose("france", "done")
    table.expect(france={"held": 2}, combat={"defence": {"down": 1}})
    table.choose("bretagne", "keep-die")
    assert table.step == "SignOfGod"
    table.expect(bretagne={"held": 0}, france={"held": 1})


@pytest.mark.rule("MON-CARDS-5")
def test_a_stripped_card_is_seen_to_go() -> None:
    table = attack({"hand": "ram ram", "hero": True}, {"hand": "felon sap"})
    table.choose("angleterre", "support:0")
    table.choose("bretagne", "take-support:0", "lay:ram", "lay:ram", "lay-hero", "done")
    table.choose("france", "felon")
    table.expect(bretagne={"held": 1}, france={"held": 1}, combat={"attack": {"down": 2}}, discards="ram felon")
