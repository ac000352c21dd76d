"""For whoever is late, an answer that commits least; for whoever tries what is forbidden, the rule that forbids it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.core import Match, find
from banneret.testing import Scene, at_step, scene
from banneret.testing.lowenherz.builder import builder

GAME = find("lowenherz")
LAND = """
    +==+==+==+==+==+
    !MR Mr F.|Mb MB!
    +  +  +  +  +  +
    !C. V. M.|S. F.!
    +--+--+--+--+--+
    !MO M. M. M. MO!
    +==+==+==+==+==+
"""


def default(table: Scene) -> str:
    return GAME.acts.word(table.state.question().default(table.state, table.state.to_act[0]))


# -- defaults


@pytest.mark.parametrize("step", ["PlaceBorder", "PlaceKnight"])
def test_after_the_first_part_the_default_is_to_stop(step: str) -> None:
    assert default(scene("lowenherz", seats=3, at=at_step(step, seat="orange", left=2, done=1), board=LAND)) == "stop"
    first = scene("lowenherz", seats=3, at=at_step(step, seat="orange", left=2, done=0), board=LAND)
    assert default(first) in first.options()


def test_by_default_a_marker_closes_nothing() -> None:
    """The first side would give a domain away, the next does not."""
    board = "+==+==+==+==+\n!MR M. M. MB!\n+--+--+--+--+\n!MO M. M. MO!\n+  +  +  +  +\n!M. M. M. M.!\n+==+==+==+==+"
    table = scene("lowenherz", seats=3, at=at_step("PlaceBorder", seat="orange", left=1, done=0), board=board)
    assert table.options()[0] == "border:V0,0"
    table.state.apply(2, table.state.question().default(table.state, 2))
    assert table.told("domain") == []


def test_by_default_a_knight_costs_nothing() -> None:
    board = "+==+==+==+\n!F. MR M.!\n+  +  +  +\n!M. F. MB!\n+==+==+==+"
    table = scene("lowenherz", seats=2, at=at_step("PlaceKnight", seat="red", left=1, done=0), board=board)
    assert table.options()[0] == "knight:0,0"
    assert default(table) == "knight:0,2"


def test_by_default_the_cheapest_card_is_sold_and_one_is_drawn() -> None:
    table = scene("lowenherz", seats=2, at="action", red={"hand": "A-border3 A-border1 B-expand"}, market=["C-expand"])
    assert default(table) == "sell:A-border1"
    table.choose("red", "sell:A-border1")
    assert default(table) == "draw"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_defaults_ends(seats: int) -> None:
    """Everybody is always late."""
    match = Match("lowenherz", seats, 1)
    while not match.over:
        seat = match.to_act[0]
        match.do(seat, match.view(seat).question().default(match.view(seat), seat))
    assert match.state.ended


# -- why not


def why_not(table: Scene, element: str, variant: dict[str, Any] | None = None) -> str:
    match = Match("lowenherz", table.state.seats, 1, variant)
    match.state = table.state
    return match.why_not(table.state.to_act[0], element)


CASES: list[tuple[Any, str, str]] = [
    (at_step("PlaceBorder", seat="orange", left=2, done=0), "edge:V0,2", "LOW-BORDER-2"),
    (at_step("PlaceBorder", seat="orange", left=2, done=0), "edge:V0,0", "LOW-BORDER-3"),
    (at_step("PlaceBorder", seat="orange", left=2, done=0), "edge:V1,0", "LOW-BORDER-4"),
    (at_step("PlaceBorder", seat="orange", left=2, done=0), "edge:V2,0", ""),
    (at_step("PlaceBorder", seat="orange", left=2, done=0), "square:2,1", "LOW-BORDER-1"),
    (at_step("PlaceKnight", seat="red", left=2, done=0), "square:1,1", "LOW-KNIGHT-2"),
    (at_step("PlaceKnight", seat="red", left=2, done=0), "square:0,1", "LOW-KNIGHT-2"),
    (at_step("PlaceKnight", seat="red", left=2, done=0), "square:2,1", "LOW-KNIGHT-3"),
    (at_step("PlaceKnight", seat="red", left=2, done=0), "square:0,2", ""),
    (at_step("ChooseGrowing", seat="red", left=2), "domain:0,4", "LOW-EXPAND-1"),
    (at_step("ChooseGrowing", seat="red", left=2), "domain:0,0", ""),
    (at_step("Annex", seat="red", castle="0,0", left=2, done=0), "square:2,4", "LOW-EXPAND-3"),
    (at_step("Annex", seat="red", castle="0,0", left=2, done=0), "square:0,3", "LOW-EXPAND-4"),
    (at_step("Annex", seat="red", castle="0,0", left=2, done=0), "square:1,3", "LOW-EXPAND-7"),
    (at_step("Annex", seat="red", castle="0,0", left=2, done=0), "square:2,1", ""),
    (at_step("ChooseCaller", seat="red"), "domain:0,4", "LOW-DESERT-1"),
    (at_step("ChooseVictim", seat="red", castle="0,0"), "domain:0,0", "LOW-DESERT-1"),
    (at_step("ChooseDeserter", seat="red", castle="0,0", rival="0,4"), "square:0,4", "LOW-DESERT-4"),
    (at_step("ReplaceDeserter", seat="red", castle="0,0", rival="0,4", square="0,3"), "square:2,1", "LOW-DESERT-5"),
    (at_step("ReplaceDeserter", seat="red", castle="0,0", rival="0,4", square="0,3"), "square:1,1", "LOW-KNIGHT-2"),
    (at_step("ChooseAllied", seat="red"), "domain:0,4", "LOW-ALLY-1"),
    ("refill", "market:A-border1", "LOW-MARKET-4"),
    ("refill", "hand:red:B-expand", "LOW-TURN-1"),
    ("refill", "deck", ""),
    ("action", "market:A-border1", "LOW-MARKET-3"),
    ("action", "deck", "LOW-TURN-2"),
    ("action", "square:0,2", "LOW-TURN-1"),
    ("action", "hand:red:B-expand", ""),
]


@pytest.mark.parametrize(("at", "element", "rule"), CASES)
def test_what_a_person_would_try_is_refused_by_its_rule(at: Any, element: str, rule: str) -> None:
    hand = {"hand": "B-expand", "ducats": 9}
    table = scene("lowenherz", seats=3, at=at, board=LAND, red=hand, market=["A-border1"], sold="A-border1")
    assert why_not(table, element) == rule


@pytest.mark.rule("LOW-EXPAND-8", "LOW-ALLY-2")
def test_an_ally_is_out_of_bounds() -> None:
    allied = {"board": LAND, "alliances": [["0,0", "0,4"]]}
    table = scene("lowenherz", seats=3, at=at_step("Annex", seat="red", castle="0,0", left=2, done=0), **allied)
    assert why_not(table, "square:1,3") == "LOW-EXPAND-8"


@pytest.mark.rule("LOW-EXPAND-7")
def test_a_domain_that_cannot_grow_says_why() -> None:
    """One of red's domains lies beside open land; the other has no more knights than its neighbour."""
    board = "+==+==+==+==+==+\n!MR|M. MB|M. MO!\n+--+--+--+  +  +\n!MR|M. M. M. MO!\n+==+==+==+==+==+"
    table = scene("lowenherz", seats=3, at=at_step("ChooseGrowing", seat="red", left=2), board=board)
    assert table.options() == ["domain:1,0"]
    table.refuses("red", "domain:0,0", "LOW-EXPAND-7")
    table.refuses("red", "domain:0,2", "LOW-EXPAND-1")
    table.refuses("red", "stop", "LOW-CARD-4")


CASTLES = [("square:0,2", "LOW-CASTLE-2"), ("square:0,0", "LOW-CASTLE-2"), ("square:0,3", "LOW-CASTLE-4")]


@pytest.mark.parametrize(("element", "rule"), CASTLES)
def test_where_a_castle_may_not_stand(element: str, rule: str) -> None:
    board = "+" + "==+" * 10 + "\n!MR Mr F. M. M. M. M. M. M. M.!\n+" + "==+" * 10
    table = scene("lowenherz", seats=2, at=at_step("PlaceCastle", seat="red", colour="red"), board=board)
    assert why_not(table, element) == rule


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_refusal_names_a_rule_that_there_is(seats: int) -> None:
    from pathlib import Path

    from banneret.testing.texts import rule_ids

    known = set(rule_ids((Path(__file__).parents[3] / "docs" / "rules" / "lowenherz.md").read_text(encoding="utf-8")))
    match, rng = Match("lowenherz", seats, 2, {"deserter_chooser": "victim"}), random.Random(seats)
    while not match.over:
        seat = match.to_act[0]
        for action in rng.sample(range(len(GAME.acts)), 12):
            objection = match.state.objection(seat, action)
            assert objection is None or objection[0] in known, (GAME.acts.word(action), objection)
        match.do(seat, builder(match.state, seat, rng))
