"""Chapter 6: whose turn it is to place a knight, and when phase 1 is over."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.testing import Scene, scene

ALL_SPACES = "recruit upgrade squires gold votes mixed"


@pytest.mark.rule("LAN-PLACE-1")
def test_turns_pass_clockwise_from_the_start_player() -> None:
    """One knight each, around and around."""
    table = scene("lancaster", seats=4, at="placement", start="yellow")
    order = []
    while table.step == "ChooseKnight":
        order += table.asked
        knight = table.options()[0]
        table.choose(table.asked[0], knight, "castle:gold" if len(order) <= 4 else "castle:votes")
    assert order == ["yellow", "red", "blue", "green"] * 2


@pytest.mark.rule("LAN-PLACE-1")
def test_a_turn_is_exactly_one_knight_of_the_own_court() -> None:
    """Only strengths that wait in the own court are offered, and after one of them it is the next player's turn."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1 K3"}, green={"court": "K4"})
    assert table.options() == ["knight:K1", "knight:K3"]
    table.refuses("blue", "knight:K4", "LAN-PLACE-1")
    table.refuses("green", "knight:K4", "LAN-PLACE-1")
    table.choose("blue", "knight:K3", "castle:gold")
    table.expect(blue={"court": "K1", "castle": {"gold": "K3"}})
    assert table.asked == ["green"]


@pytest.mark.rule("LAN-PLACE-1")
def test_who_has_an_empty_court_is_passed_over() -> None:
    """Green has nothing to place; Yellow follows Blue."""
    table = scene("lancaster", seats=3, at="placement", green={"court": ""})
    table.choose("blue", "knight:K1", "castle:gold")
    assert table.asked == ["yellow"]
    assert table.told("skipped") == []  # an empty court is no skipped turn


@pytest.mark.rule("LAN-PLACE-2")
def test_placing_is_compulsory() -> None:
    """There is no passing, neither before nor after the knight is chosen."""
    table = scene("lancaster", seats=3, at="placement")
    assert table.options() == ["knight:K1", "knight:K2"]
    for word in ("none", "done"):
        table.refuses("blue", word, "LAN-PLACE-1")
    table.choose("blue", "knight:K1")
    for word in ("none", "done"):
        table.refuses("blue", word)


@pytest.mark.rule("LAN-PLACE-3")
def test_who_is_displaced_comes_back_into_the_rotation() -> None:
    """Yellow had placed everything; Blue's K2 sends his K1 home, and after Green it is Yellow's turn again."""
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        counties={"B": "yellow K1"},
        blue={"court": "K2"},
        green={"court": "K1"},
        yellow={"court": ""},
    )
    table.choose("blue", "knight:K2", "county:B", "squires:0")
    table.choose("green", "knight:K1", "castle:gold")
    assert table.asked == ["yellow"]
    assert table.options() == ["knight:K1"]


@pytest.mark.rule("LAN-PLACE-4")
def test_the_last_player_with_knights_places_them_one_after_another() -> None:
    """Nobody else is asked between Green's three knights."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": ""}, green={"court": "K1 K2 K3"}, yellow={"court": ""})
    for knight, space in (("K2", "gold"), ("K3", "votes"), ("K1", "mixed")):
        assert table.asked == ["green"]
        table.choose("green", f"knight:{knight}", f"castle:{space}")
    assert table.step == "Vote"


@pytest.mark.rule("LAN-PLACE-5")
def test_the_phase_ends_when_all_courts_are_empty() -> None:
    """Not before the last knight stands, and then at once."""
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        through="placement",
        blue={"court": ""},
        green={"court": ""},
        yellow={"court": "K1"},
    )
    assert table.asked == ["yellow"]
    table.choose("yellow", "knight:K1", "castle:gold")
    assert table.asked == []


def nowhere_to_go(**facts: Any) -> Scene:
    """Blue's castle is covered and the conflicts are full; in the counties open to a K1 stand others' knights."""
    return scene(
        "lancaster",
        **{
            "seats": 4,
            "at": "placement",
            "through": "placement",
            "counties": {"B": "green K2", "E": "yellow K1", "H": "red K1"},
            "conflicts": {"U1": ["X08", "green K1", "yellow K2", "red K2"], "U2": ["X09", "green K3", "yellow K3", "red K3"]},
            "blue": {"court": "K1", "squires": 0, "extensions": ALL_SPACES},
            **facts,
        },
    )


@pytest.mark.rule("LAN-PLACE-5", "LAN-PLACE-6")
def test_the_phase_ends_when_nobody_can_place() -> None:
    """Blue's K1 stays in the court, not deployed; that the turn was skipped is told to all."""
    table = nowhere_to_go()
    assert table.asked == []
    table.expect(blue={"court": "K1"})
    assert table.told("skipped") == [{"seat": "blue"}]
    assert table.state.deployed(0, 1) == 0
    assert [event.to for event in table.state.journal.events] == [-1]


@pytest.mark.rule("LAN-PLACE-6")
def test_a_skipped_player_does_not_hold_up_the_others() -> None:
    """Blue cannot place; the turn passes to Green, who can."""
    table = nowhere_to_go(green={"court": "K1"})
    assert table.told("skipped") == [{"seat": "blue"}]
    assert table.asked == ["green"]
    table.choose("green", "knight:K1", "castle:gold")
    assert table.asked == []


@pytest.mark.parametrize(
    "way",
    [
        {"blue": {"court": "K1", "squires": 1, "extensions": ALL_SPACES}},
        {"blue": {"court": "K1", "squires": 0, "extensions": ALL_SPACES[:-6]}},
        {"conflicts": {"U1": ["X08", "green K1", "yellow K2", "red K2"], "U2": ["X09", "green K3"]}},
        {"counties": {"B": "green K2", "E": "yellow K1"}},
    ],
    ids=["a squire", "a castle space", "a space in a conflict", "a free county"],
)
@pytest.mark.rule("LAN-PLACE-2", "LAN-PLACE-6")
def test_a_single_target_is_enough_to_be_asked(way: dict[str, Any]) -> None:
    """With one squire to displace a K1, one castle space, one space in a conflict or one free county Blue must place."""
    table = nowhere_to_go(**way)
    assert table.asked == ["blue"]
    assert table.told("skipped") == []
    table.choose("blue", "knight:K1")
    assert table.options("blue")


@pytest.mark.rule("LAN-PLACE-6")
def test_only_knights_with_a_target_are_offered() -> None:
    """The K4 may enter Somerset; the K1 of the same court has nowhere to go and is not offered."""
    table = nowhere_to_go(blue={"court": "K1 K4", "squires": 0, "extensions": ALL_SPACES})
    assert table.options("blue") == ["knight:K4"]
    table.choose("blue", "knight:K4", "county:G", "squires:0")
    table.expect(blue={"court": "K1"})


# -- termination


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("LAN-PLACE-17")
def test_phase_one_is_finite(seed: int) -> None:
    """With many knights and squires the strength in a county never falls, every displacement raises it, and the phase ends."""
    rich = {"court": "K1 K1 K2 K3 K4", "squires": 9}
    table = scene("lancaster", seats=4, at="placement", through="placement", blue=rich, green=rich, yellow=rich, red=rich)
    rng = random.Random(seed)
    while table.asked:
        before, displaced = strengths(table), len(table.told("displaced"))
        words = table.options()
        warlike = [word for word in words if word.startswith("county:")] or words
        table.choose(table.asked[0], words[0] if table.step == "AddSquires" else rng.choice(warlike))
        after = strengths(table)
        assert all(now >= then for then, now in zip(before, after, strict=True))
        assert len(table.told("displaced")) == displaced or sum(after) > sum(before)
    assert len(table.told("displaced")) > 3  # or nothing was tried
    assert sum(table.state.court) == 0


def strengths(table: Scene) -> list[int]:
    s = table.state
    return [knight + squires for knight, squires in zip(s.county_knight, s.county_squires, strict=True)]
