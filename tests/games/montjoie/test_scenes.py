"""Scenes refuse what the rules forbid."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import BadData
from banneret.games.montjoie.tables import CITY_IDS
from banneret.testing import at_step, scene

FORBIDDEN: list[tuple[str, dict[str, Any]]] = [
    ("money", {"france": {"money": -1}}),
    ("money", {"france": {"money": 1.5}}),
    ("money", {"france": {"money": True}}),
    ("influence", {"france": {"influence": 7}}),
    ("influence", {"france": {"influence": 0.5}}),
    ("points", {"france": {"points": -3}}),
    ("only 4 cards", {"france": {"hand": "engineer " * 5}}),
    ("only 2 cards", {"france": {"hand": "felon felon"}, "navarre": {"hand": "felon"}}),
    ("only 28 cards", {"discards": "ladders " * 20, "france": {"hand": "ladders " * 9}}),
    ("no yellow card", {"france": {"locked": "felon"}}),
    ("unknown", {"france": {"hand": "mortar"}}),
    ("hero", {"france": {"hero": 2}}),
    ("twice", {"france": {"home": "paris paris"}}),
    ("twice", {"pillaged": "lyon lyon"}),
    ("twice", {"order": "france france"}),
    ("unknown", {"cities": {"lyon": "castille castle", "atlantis": "france"}}),
    ("unknown", {"cities": {"lyon": "france tower"}}),
    ("war", {"war": "maybe"}),
    ("turn", {"turn": 11}),
    ("turn", {"turn": 0}),
    ("turn", {"turn": 2.0}),
    ("unknown", {"marks": "hurry"}),
    ("markers", {"drawn": ["treaty", "treaty"]}),
    ("two players only", {"mercenaries": {"paris": 1}}),
    ("two players only", {"loyal": "flandres"}),
    ("decides for", {"control": {"france": "navarre"}}),
]


@pytest.mark.parametrize(("why", "facts"), FORBIDDEN, ids=[f"{n} {why}" for n, (why, _) in enumerate(FORBIDDEN)])
def test_what_the_rules_forbid_is_refused(why: str, facts: dict[str, Any]) -> None:
    with pytest.raises(BadData, match=why):
        scene("montjoie", seats=6, at="purchases", **facts)


def test_who_is_not_named_in_the_order_of_play_comes_after_those_who_are() -> None:
    """As at a table: every player has a place, so that everybody is asked."""
    table = scene("montjoie", seats=4, at="purchases", order="bretagne france", france={"money": 9}, bretagne={"money": 9})
    assert table.facts()["order"] == ["bretagne", "france", "angleterre", "bourgogne"]
    assert table.state.flaw() == ""


def test_too_many_figures_are_refused() -> None:
    for n, text in ((21, "france"), (11, "france fortress"), (21, "france castle")):
        with pytest.raises(BadData, match="more figures"):
            scene("montjoie", seats=6, at="purchases", cities=dict.fromkeys(CITY_IDS[:n], text))
    with pytest.raises(BadData, match="markers"):
        scene("montjoie", seats=6, at="purchases", pillaged=" ".join(CITY_IDS[:11]))


@pytest.mark.parametrize(
    ("why", "facts"),
    [
        ("whole number from 0 to 3", {"mercenaries": {"paris": 4}}),
        ("whole number from 0 to 3", {"mercenaries": {"paris": -1}}),
        ("say in control", {"loyal": "flandres"}),
        ("cannot choose", {"allies": {"france": "bourgogne"}}),
    ],
)
def test_two_players_too(why: str, facts: dict[str, Any]) -> None:
    with pytest.raises(BadData, match=why):
        scene("montjoie", seats=2, at="purchases", cities={"paris": "france"}, **facts)


@pytest.mark.parametrize(
    ("why", "at"),
    [
        ("belongs to a combat", at_step("Veto")),
        ("belongs to a combat", at_step("LayYellow", side=0, left=2)),
        ("does not take", at_step("BuyCastle", seat="france", left=1)),
        ("there is no step", at_step("BuyCathedral")),
        ("nation is 8", at_step("PlayerTurn", nation=8, phase=0)),
        ("seat is 9", at_step("BuyCastle", seat=9)),
    ],
)
def test_questions_that_cannot_be_asked_are_refused(why: str, at: Any) -> None:
    with pytest.raises(BadData, match=why):
        scene("montjoie", seats=6, at=at, cities={"paris": "france"})
