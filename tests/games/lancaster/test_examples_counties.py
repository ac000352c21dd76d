"""The worked examples EX-25 to EX-30: counties."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


@pytest.mark.rule("LAN-COUNTY-2", "LAN-COUNTY-5", "LAN-COUNTY-7", "LAN-EFFECT-4")
def test_both_rewards_for_three_gold() -> None:
    """EX-25: Yellow pays 3 gold for noble B and the upgrade of the very knight that stands in Stafford."""
    table = scene(
        "lancaster",
        seats=3,
        at="counties",
        through="counties",
        counties={"B": "yellow K1+2"},
        nobles={"B": 1},
        yellow={"gold": 4, "court": "K2"},
        supply={"gold": 10, "squires": 10},
    )
    table.expect(yellow={"reserve": "K1 K1 K2 K3 K4"})
    table.choose("yellow", "take-both", "upgrade-county:B")
    table.expect(
        yellow={"gold": 1, "nobles": "B", "court": "K2 K2", "reserve": "K1 K1 K1 K3 K4"},
        nobles={"B": 0},
        counties={},
        supply={"gold": 13, "squires": 12},
    )


@pytest.mark.parametrize("facts", [{"red": {"gold": 5, "nobles": "E"}}, {"red": {"gold": 5}, "nobles": {"E": 0}}])
@pytest.mark.rule("LAN-COUNTY-3", "LAN-EFFECT-5")
def test_a_noble_that_cannot_be_taken_is_not_offered(facts: dict[str, Any]) -> None:
    """EX-26: with noble E at the table already, or none left in Bedford, there are only REWARD and NOTHING."""
    table = scene("lancaster", seats=4, at="counties", counties={"E": "red K2"}, **facts)
    assert table.options("red") == ["none", "take-reward"]


@pytest.mark.rule("LAN-COUNTY-3", "LAN-COUNTY-6")
def test_payment_comes_before_income() -> None:
    """EX-27: with 2 gold BOTH is not offered in Surrey, although its reward would pay; REWARD leads to g4 s3."""
    table = scene(
        "lancaster", seats=3, at="counties", through="counties", counties={"I": "blue K2"}, blue={"gold": 2, "squires": 1}
    )
    assert table.options("blue") == ["none", "take-noble", "take-reward"]
    table.refuses("blue", "take-both", "LAN-COUNTY-3")
    table.choose("blue", "take-reward")
    table.expect(blue={"gold": 4, "squires": 3})


def surrey() -> Scene:
    """Red's K2 in Surrey, castles that all must be asked about, and captives of all colours."""
    return scene(
        "lancaster",
        seats=4,
        at="counties",
        counties={"I": "red K2"},
        conflicts={
            "U1": None,
            "U2": None,
            "L1": ["X11", "blue K1", "green K1", "red K1"],
            "L2": ["X09", "blue K1", "yellow K1"],
        },
        **{seat: {"extensions": "recruit", "court": "K3"} for seat in ("blue", "green", "yellow", "red")},
    )


def asked_in_turn(table: Scene, step: str, answer: str) -> list[str]:
    """Who is put this question, one after another."""
    order = []
    while table.step == step:
        order += table.asked
        table.choose(table.asked[0], answer)
    return order


@pytest.mark.parametrize(
    ("taken", "gold", "squires"), [("take-reward", 4, 4), ("none", 2, 2)], ids=["2 squires and 2 gold", "nothing"]
)
@pytest.mark.rule("LAN-COUNTY-10", "LAN-CASTLE-1", "LAN-CONFLICT-7")
def test_surrey_changes_the_order_at_once(taken: str, gold: int, squires: int) -> None:
    """EX-28: whatever Red takes he names Yellow: castles, ransoms and the next round go by the new order."""
    table = surrey()
    table.expect(start="blue")
    table.choose("red", taken, "start-player:yellow")
    table.expect(start="yellow", red={"gold": gold, "squires": squires})
    assert asked_in_turn(table, "UseSource", "decline:recruit") == ["yellow", "red", "blue", "green"]
    assert asked_in_turn(table, "Ransom", "done") == ["red", "blue", "green", "yellow", "blue"]
    table.expect(round=3)
    assert table.asked == ["yellow"]
    assert table.step == "ChooseKnight"


@pytest.mark.rule("LAN-COUNTY-8", "LAN-FAVOUR-6")
def test_crossing_from_dorset() -> None:
    """EX-29: Green's K2 can only join U1, on the third space; the squire is lost, no favour, and it fights this round."""
    table = scene(
        "lancaster",
        seats=4,
        at="counties",
        through="conflicts",
        favours="gold3",
        counties={"H": "green K2+1"},
        conflicts={"U1": ["X05a", "blue K1", "red K2"], "U2": ["X11", "blue K2", "yellow K1", "red K1"]},
    )
    before = table.facts()["supply"]["squires"]
    table.choose("green", "take-reward")
    assert table.options("green") == ["conflict:U1"]
    table.refuses("green", "conflict:U2", "LAN-PLACE-16")
    table.choose("green", "conflict:U1")
    assert table.told("favour") == []
    assert {"place": "U1", "n": 5, "france": 5} in table.told("england_wins")
    table.expect(favours="gold3", supply={"squires": before + 1}, green={"points": 4, "court": "K2"}, counties={})


@pytest.mark.rule("LAN-COUNTY-8", "LAN-PLACE-15")
def test_the_knight_from_dorset_takes_the_topmost_free_space() -> None:
    """EX-29: after crossing, Green's K2 stands on U1.3 and Dorset is empty."""
    table = scene(
        "lancaster",
        seats=4,
        at="counties",
        through="counties",
        counties={"H": "green K2+1"},
        conflicts={"U1": ["X05a", "blue K1", "red K2"], "U2": ["X11", "blue K2", "yellow K1", "red K1"]},
    )
    table.choose("green", "take-reward", "conflict:U1")
    table.expect(conflicts={"U1": ["X05a", "blue K1", "red K2", "green K2"]}, counties={}, green={"court": ""})


@pytest.mark.rule("LAN-COUNTY-9")
def test_no_crossing_without_an_open_conflict() -> None:
    """EX-29: with both upper conflicts full and none below, only NOBLE and NOTHING are offered in Dorset."""
    table = scene(
        "lancaster",
        seats=4,
        at="counties",
        counties={"H": "green K2+1"},
        conflicts={"U1": ["X05a", "blue K1", "red K2", "yellow K2"], "U2": ["X11", "blue K2", "yellow K1", "red K1"]},
        green={"gold": 9},
    )
    assert table.options("green") == ["none", "take-noble"]


@pytest.mark.rule("LAN-EFFECT-3", "LAN-EFFECT-10", "LAN-COUNTY-4")
def test_york_without_a_k1_in_the_reserve() -> None:
    """EX-30: all K1 are recruited, so York pays 2 votes and no knight."""
    table = scene(
        "lancaster",
        seats=3,
        at="counties",
        through="counties",
        round=2,
        counties={"C": "blue K3"},
        blue={"court": "K1 K1 K1", "votes": 0},
    )
    table.choose("blue", "take-reward")
    table.expect(blue={"votes": 2, "court": "K1 K1 K1 K3"})
    assert table.told("recruit") == []
