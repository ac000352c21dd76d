"""The worked examples EX-34 to EX-39: conflicts."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def conflicts(seats: int, **facts: Any) -> Scene:
    """The evaluation of these conflicts and no others."""
    facts["conflicts"] = {"U1": None, "U2": None} | facts["conflicts"]
    return scene("lancaster", seats=seats, at="conflicts", through="conflicts", **facts)


@pytest.mark.rule("LAN-CONFLICT-2", "LAN-CONFLICT-3", "LAN-CONFLICT-4")
def test_england_wins_and_the_lower_space_wins_the_tie() -> None:
    """EX-34: 5 against 5; Red beats Blue by the lower space: 4, 2 and 1 PP; all go home, the card leaves the game."""
    table = conflicts(4, conflicts={"U1": ["X05a", "blue K2", "green K1", "red K2"]})
    assert table.told("england_wins") == [{"place": "U1", "n": 5, "france": 5}]
    table.expect(
        red={"points": 4, "court": "K2"},
        blue={"points": 2, "court": "K2"},
        green={"points": 1, "court": "K1"},
        conflicts={},
    )
    assert "X05a" not in table.facts()["conflict_pile"]


@pytest.mark.rule("LAN-CONFLICT-5", "LAN-CONFLICT-6")
def test_france_wins_the_first_attempt() -> None:
    """EX-35: 3 against 5; Blue 2 PP, Green 1 PP; card and knights move to L1, spaces unchanged, still deployed."""
    table = scene(
        "lancaster",
        seats=3,
        at="conflicts",
        conflicts={"U1": ["X05a", "blue K2", "green K1"], "U2": None},
        draws=["X08", "X07"],
    )
    assert table.told("france_wins") == [{"place": "U1", "n": 3, "france": 5}]
    table.expect(blue={"points": 2, "court": ""}, green={"points": 1, "court": ""})
    table.expect(round=2, conflicts={"U1": ["X08"], "L1": ["X05a", "blue K2", "green K1"]})
    assert table.state.deployed(0, 2) == 1
    assert table.state.deployed(1, 1) == 1
    assert table.asked == ["yellow"]  # Blue and Green have no knight to place


def next_round(table: Scene, seat: str, knight: str) -> list[int]:
    """This seat reinforces L1, nobody else does anything, and the points of the whole round are told."""
    table.until("ChooseKnight", seat, round=2)
    before = table.points
    table.choose(seat, f"knight:{knight}", "conflict:L1", "favour:gold2")
    table.until("Vote")
    table.all_choose("no:0", "no:0", "no:0")
    table.until("ChooseKnight", round=3)
    return [after - earlier for after, earlier in zip(table.points, before, strict=True)]


@pytest.mark.rule("LAN-CONFLICT-3", "LAN-CONFLICT-4", "LAN-CONFLICT-6", "LAN-PLACE-15")
def test_the_second_attempt_succeeds() -> None:
    """EX-36: France wins, Yellow 2 and Green 1 PP; next round Blue's K2 on L1.1 makes 5: Blue 4, Yellow 2, Green 1 PP."""
    table = scene(
        "lancaster",
        seats=3,
        at="conflicts",
        laws=["B01", "B02", "B04"],
        conflicts={"U1": ["X05a", "blue K1", "green K1", "yellow K1"], "U2": None},
        blue={"court": "K2"},
    )
    assert table.points == [0, 1, 2]
    table.expect(conflicts={"L1": ["X05a", "blue K1", "green K1", "yellow K1"]})
    trial = table.copy()
    trial.choose("blue", "knight:K2", "conflict:L1")
    trial.expect(conflicts={"L1": ["X05a", "blue K1 K2", "green K1", "yellow K1"]})
    assert next_round(table, "blue", "K2") == [4, 1, 2]
    assert {"place": "L1", "n": 5, "france": 5} in table.told("england_wins")


def lost_second_attempt(**more: list[str]) -> Scene:
    return conflicts(3, conflicts={"L1": ["X08", "green K3 K1", "blue K2"]} | more, green={"gold": 3}, blue={"gold": 1})


@pytest.mark.rule("LAN-CONFLICT-5", "LAN-CONFLICT-7")
def test_the_second_attempt_fails_and_green_frees_the_k3() -> None:
    """EX-37: 6 against 8; Green 4, Blue 2 PP; Blue cannot pay; Green frees the K3 for 3 gold, the K1 goes to the reserve."""
    table = lost_second_attempt()
    assert table.told("france_wins") == [{"place": "L1", "n": 6, "france": 8}]
    assert table.points == [2, 4, 0]
    assert table.asked == ["blue"]
    table.refuses("blue", "ransom:K2", "LAN-CONFLICT-7")
    assert table.options("blue") == ["done"]
    table.choose("blue", "done")
    assert table.options("green") == ["done", "ransom:K1", "ransom:K3"]
    table.choose("green", "ransom:K3")
    table.refuses("green", "ransom:K1", "LAN-CONFLICT-7")
    table.choose("green", "done")
    table.expect(
        green={"gold": 0, "court": "K3", "reserve": "K1 K1 K1 K2 K2 K4"},
        blue={"gold": 1, "court": "", "reserve": "K1 K1 K1 K2 K2 K3 K4"},
        conflicts={},
    )
    assert "X08" not in table.facts()["conflict_pile"]


@pytest.mark.parametrize(("ransom", "gold", "court"), [("ransom:K1", 2, "K1"), ("done", 3, "")])
@pytest.mark.rule("LAN-CONFLICT-7")
def test_green_may_free_the_k1_alone_or_nobody(ransom: str, gold: int, court: str) -> None:
    """EX-37: instead of the K3 Green may free the K1 for 1 gold, or nobody; not both."""
    table = lost_second_attempt()
    table.choose("blue", "done")
    table.choose("green", ransom)
    assert table.asked == []
    table.expect(green={"gold": gold, "court": court}, conflicts={})


@pytest.mark.rule("LAN-CONFLICT-1", "LAN-CONFLICT-7")
def test_the_second_lost_conflict_waits_for_the_first() -> None:
    """EX-37: L2 is scored and ransomed only after L1 is settled, with the gold that is left."""
    table = lost_second_attempt(L2=["X07", "green K2"])
    assert table.points == [2, 4, 0]
    table.choose("blue", "done")
    table.choose("green", "ransom:K1")
    assert table.points == [2, 4 + 3, 0]
    table.expect(conflicts={"L1": None, "L2": ["X07", "green K2"]})
    assert table.options("green") == ["done", "ransom:K2"]
    broke = lost_second_attempt(L2=["X07", "green K2"])
    broke.choose("blue", "done")
    broke.choose("green", "ransom:K3", "done")
    assert broke.options("green") == ["done"]


@pytest.mark.rule("LAN-CONFLICT-8")
def test_empty_conflicts() -> None:
    """EX-38: L2's card leaves the game, then U2's card moves to L2; nobody scores."""
    table = conflicts(3, conflicts={"U2": ["X06"], "L2": ["X07"]})
    assert table.facts()["conflicts"] == {"L2": ["X06"]}
    assert not {"X06", "X07"} & set(table.facts()["conflict_pile"])
    assert table.points == [0, 0, 0]


@pytest.mark.rule("LAN-CONFLICT-4", "LAN-CONFLICT-5")
def test_a_lone_fighter() -> None:
    """EX-39: Red's K3 against 4 scores 2 PP and stays; with a K1 next round 4 against 4 scores 3 PP."""
    table = scene(
        "lancaster",
        seats=4,
        at="conflicts",
        laws=["B01", "B02", "B04"],
        conflicts={"U1": ["X04", "red K3"], "U2": None},
        red={"court": "K1"},
    )
    assert table.told("france_wins") == [{"place": "U1", "n": 3, "france": 4}]
    assert table.points == [0, 0, 0, 2]
    table.expect(conflicts={"L1": ["X04", "red K3"]})
    assert next_round(table, "red", "K1") == [0, 0, 0, 3]
    assert {"place": "L1", "n": 4, "france": 4} in table.told("england_wins")
