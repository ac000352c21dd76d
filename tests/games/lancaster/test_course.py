"""Chapter 4: the course of the game."""

from __future__ import annotations

import pytest

from banneret.core import Match
from banneret.testing import Scene, scene


@pytest.mark.rule("LAN-TURN-1")
def test_the_phases_of_a_round_in_their_order() -> None:
    """Placement, three votes, laws, counties, castles in turn order, conflicts; then the next round begins."""
    table = scene(
        "lancaster",
        seats=3,
        at="setup",
        laws=["B02", "B03", "B04"],
        proposals=["B05", "B06", "B07"],
        counties={"B": "green K1", "F": "blue K2"},
        conflicts={"L1": ["X08", "blue K1"], "L2": ["X07", "green K2"]},
        draws=["X04", "X06"],
        blue={"court": "K3"},
        green={"court": ""},
        yellow={"court": ""},
    )
    table.choose("blue", "extension:recruit")
    table.choose("green", "extension:recruit")
    table.choose("yellow", "extension:gold")
    steps = []
    while table.facts()["round"] == 2:
        steps.append((table.step, table.asked[0]))
        seat = table.asked[0]
        options = table.options(seat)
        decline = [word for word in options if word.startswith(("no:0", "none", "times:0", "decline", "done", "castle:gold"))]
        table.choose(seat, (decline or options)[0])
    assert steps == [
        ("ChooseKnight", "blue"),
        ("ChooseTarget", "blue"),
        *[("Vote", seat) for _ in range(3) for seat in ("blue", "green", "yellow")],
        *[("Buy", seat) for seat in ("blue", "green", "yellow")],
        ("CountyReward", "green"),
        ("CountyReward", "blue"),
        ("UseSource", "blue"),
        ("UseSource", "green"),
        ("Ransom", "blue"),
        ("Ransom", "green"),
    ]
    table.expect(round=3, favours="gold3 squires3 gold2 squires2 noble")
    assert table.facts()["conflicts"]["U1"] == ["X04"]
    assert len(table.facts()["proposals"]) == 3
    assert table.step == "ChooseKnight"


@pytest.mark.rule("LAN-TURN-1", "LAN-PLACE-1", "LAN-CASTLE-1")
def test_a_round_goes_by_the_start_player() -> None:
    """With Green to begin, Green places first and opens his castle first."""
    table = scene(
        "lancaster", seats=3, at="setup", start="green", **{seat: {"court": "K1"} for seat in ("blue", "green", "yellow")}
    )
    for seat in ("green", "yellow", "blue"):
        table.choose(seat, "extension:recruit")
    for seat in ("green", "yellow", "blue"):
        table.choose(seat, "knight:K1", "castle:gold")
    table.until("UseSource")
    order = []
    while table.step == "UseSource":
        order += table.asked
        table.choose(table.asked[0], "decline:recruit")
    assert order == ["green", "yellow", "blue"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.rule("LAN-TURN-1", "LAN-TURN-2")
def test_five_rounds_and_the_final_scoring(seats: int) -> None:
    """Rounds 1 to 5 are played, then the final scoring, and nobody is asked any more."""
    table = Scene.of(Match("lancaster", seats, 11))
    table.until()
    assert [event["n"] for event in table.told("round")] == [1, 2, 3, 4, 5]
    names = [event.name for event in table.state.journal.events]
    assert names[-1] == "game_over"
    assert names.count("score_knighthood") == names.count("score_castle") == names.count("score_nobles") == seats
    last_fight = max(i for i, name in enumerate(names) if name in ("england_wins", "france_wins"))
    assert names.index("score_knighthood") > last_fight
    assert table.asked == []


@pytest.mark.rule("LAN-TURN-2", "LAN-END-1")
def test_after_the_fifth_round_nothing_is_prepared() -> None:
    """The favours stay as they are and no conflict is turned up: the points are counted at once."""
    table = scene(
        "lancaster", seats=3, at="conflicts", round=5, favours="gold2", conflicts={"U1": None, "U2": ["X08", "blue K1"]}
    )
    table.expect(favours="gold2", conflicts={"U1": None, "L2": ["X08", "blue K1"]}, round=5)
    assert len(table.told("score_nobles")) == 3
    assert table.asked == []


@pytest.mark.rule("LAN-TURN-2")
def test_the_fourth_round_is_not_the_last() -> None:
    """After round 4 comes the preparation of the fifth, not the final scoring."""
    table = scene("lancaster", seats=3, at="conflicts", round=4)
    table.expect(round=5)
    assert table.told("score_nobles") == []
    assert table.step == "ChooseKnight"
