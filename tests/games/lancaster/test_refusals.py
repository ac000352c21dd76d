"""Whatever is refused is refused by a rule that exists, at this table; and nobody's time runs out without an answer."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from banneret.core import Match, find
from banneret.testing import Scene, scene
from banneret.testing.texts import rule_ids

GAME = find("lancaster")
RULES = set(rule_ids((Path(__file__).parents[3] / "docs" / "rules" / "lancaster.md").read_text(encoding="utf-8")))
ALLY_WORDS = ["ally-knight:K2", "ally-castle:recruit", "ally-castle:upgrade", "ally-use:recruit", "ally-use:upgrade"]
FULL = "recruit upgrade squires gold votes mixed"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.rule("LAN-2P-1", "LAN-2P-4", "LAN-2P-5")
def test_every_refusal_names_a_rule_of_this_table(seats: int) -> None:
    """In a random game: for every word that is not offered there is a rule, and none of two players' among more."""
    match, rng = Match("lancaster", seats, seats, {"laws": "random"}), random.Random(seats)
    while not match.over:
        seat = rng.choice(match.to_act)
        for action in rng.sample(range(len(GAME.acts)), 20):
            objection = match.state.objection(seat, action)
            if objection is not None:
                assert objection[0] in RULES, GAME.acts.word(action)
                assert seats == 2 or not objection[0].startswith("LAN-2P"), GAME.acts.word(action)
        match.do(seat, rng.choice(match.state.legal(seat)))


def castle(seats: int = 3, **blue: Any) -> Scene:
    return scene("lancaster", seats=seats, at="castles", blue=blue)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.rule("LAN-PLACE-1", "LAN-PLACE-14", "LAN-CASTLE-2")
def test_nobody_has_an_ally_among_three_or_more(seats: int) -> None:
    table = scene("lancaster", seats=seats, at="placement")
    table.refuses("blue", "ally-knight:K2", "LAN-PLACE-1")
    table.choose("blue", "knight:K1")
    table.refuses("blue", "ally-castle:recruit", "LAN-PLACE-14")
    castle(seats, extensions="recruit").refuses("blue", "ally-use:recruit", "LAN-CASTLE-2")


@pytest.mark.rule("LAN-2P-4", "LAN-2P-12")
def test_two_players_are_told_their_own_rules() -> None:
    scene("lancaster", seats=2, at="placement").refuses("blue", "ally-knight:K4", "LAN-2P-4")
    castle(2, extensions="recruit").refuses("blue", "ally-use:recruit", "LAN-2P-12")


REFUSED: dict[str, tuple[dict[str, Any], list[str], str, str]] = {
    "a knight without a target": (
        {
            "at": "placement",
            "conflicts": {"U1": None, "U2": None},
            "counties": {"G": "green K4", "B": "green K1", "E": "green K1", "H": "green K2", "A": "red K4"},
            "blue": {"court": "K1 K3", "extensions": FULL, "squires": 0},
        },
        [],
        "knight:K1",
        "LAN-PLACE-6",
    ),
    "a place without a card": ({"at": "placement"}, ["knight:K1"], "conflict:L1", "LAN-PLACE-15"),
    "a space with a tile": ({"at": "placement", "blue": {"extensions": "gold"}}, ["knight:K1"], "castle:gold", "LAN-PLACE-14"),
    "no favour": ({"at": "placement"}, ["knight:K1", "conflict:U1"], "none", "LAN-FAVOUR-3"),
    "a favour face down": (
        {"at": "placement", "favours": "gold2"},
        ["knight:K1", "conflict:U1"],
        "favour:noble",
        "LAN-FAVOUR-1",
    ),
    "a source that is not there": ({"at": "castles", "blue": {"extensions": "recruit"}}, [], "use:gold", "LAN-CASTLE-2"),
    "a source that is too dear": (
        {"at": "castles", "blue": {"extensions": "recruit", "squires": 2}},
        [],
        "use:recruit",
        "LAN-CASTLE-3",
    ),
    "an upgrade paid for and not wanted": (
        {"at": "castles", "blue": {"extensions": "upgrade", "squires": 2}},
        ["use:upgrade"],
        "none",
        "LAN-CASTLE-3",
    ),
    "a knight in the court under B01": (
        {"at": "laws", "laws": ["B01"], "blue": {"gold": 9, "court": "K1"}, "counties": {"B": "blue K1"}},
        [],
        "upgrade-court:K1",
        "LAN-LAW-B01",
    ),
    "a tile that stands": (
        {"at": "laws", "laws": ["N07"], "blue": {"gold": 9, "extensions": "gold"}},
        [],
        "extension:gold",
        "LAN-EFFECT-6",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.rule("LAN-PLACE-6", "LAN-PLACE-15", "LAN-PLACE-14", "LAN-FAVOUR-3", "LAN-FAVOUR-1", "LAN-CASTLE-2", "LAN-CASTLE-3")
def test_what_a_person_would_try_is_refused_by_its_own_rule(name: str) -> None:
    facts, words, word, rule = REFUSED[name]
    table = scene("lancaster", **{"seats": 4, **facts})
    table.choose("blue", *words)
    table.refuses("blue", word, rule)


@pytest.mark.rule("LAN-SETUP-4")
def test_a_tile_that_three_players_do_not_use() -> None:
    table = scene("lancaster", seats=3, at="placement")
    table.choose("blue", "knight:K1", "conflict:U1")
    table.refuses("blue", "favour:upgrade", "LAN-SETUP-4")


@pytest.mark.rule("LAN-CASTLE-2", "LAN-CASTLE-3")
def test_one_decline_stands_for_all_when_no_source_can_be_used() -> None:
    """RULING 66: of two sources that cannot be paid only the first is offered to decline, then the second, as to the rich."""
    poor = castle(extensions="recruit upgrade", squires=1)
    assert poor.options("blue") == ["decline:recruit"]
    poor.refuses("blue", "decline:upgrade", "LAN-CASTLE-3")
    rich = castle(extensions="recruit upgrade", squires=9)
    assert rich.options("blue") == ["use:recruit", "use:upgrade", "decline:recruit", "decline:upgrade"]
    for table in (poor, rich):
        table.choose("blue", "decline:recruit")
        assert (table.step, table.asked) == ("UseSource", ["blue"])
    poor.choose("blue", "decline:upgrade")
    assert poor.told("declined") == [{"seat": "blue", "space": "recruit"}, {"seat": "blue", "space": "upgrade"}]


# -- when time is up


DEFAULTS: list[tuple[dict[str, Any], list[str], str]] = [
    ({"at": "setup"}, [], "extension:squires"),
    ({"at": "placement"}, [], "knight:K1"),
    ({"at": "placement", "blue": {"extensions": "recruit"}}, ["knight:K1"], "castle:upgrade"),
    ({"at": "placement", "blue": {"extensions": FULL}}, ["knight:K1"], "county:B"),
    ({"at": "placement", "counties": {"B": "red K1"}, "blue": {"squires": 5}}, ["knight:K1", "county:B"], "squires:1"),
    ({"at": "parliament", "blue": {"votes": 3}}, [], "no:0"),
    ({"at": "laws", "laws": ["B16"]}, [], "times:0"),
    ({"at": "laws", "laws": ["N11"], "counties": {"B": "blue K1"}}, [], "refuse-tax"),
    ({"at": "laws", "laws": ["N13"], "blue": {"extensions": "gold"}}, [], "refuse-tax"),
    ({"at": "counties", "counties": {"B": "blue K1"}}, [], "none"),
    ({"at": "counties", "start": "red", "counties": {"I": "blue K2"}}, ["none"], "start-player:red"),
    ({"at": "castles", "blue": {"extensions": "recruit gold", "squires": 5}}, [], "use:gold"),
    ({"at": "castles", "blue": {"extensions": "recruit upgrade", "squires": 5}}, [], "decline:recruit"),
    ({"at": "conflicts", "conflicts": {"U1": None, "U2": None, "L1": ["X08", "blue K1"]}}, [], "done"),
]


@pytest.mark.parametrize(("facts", "words", "word"), DEFAULTS)
def test_whoever_is_away_commits_to_as_little_as_possible(facts: dict[str, Any], words: list[str], word: str) -> None:
    table = scene("lancaster", **{"seats": 4, **facts})
    table.choose("blue", *words)
    assert GAME.acts.word(table.state.question().default(table.state, 0)) == word
