"""The worked examples EX-05 to EX-15: placement and the king's favour."""

from __future__ import annotations

import pytest

from banneret.testing import Scene, scene
from naming import facts


def can_enter(table: Scene, seat: str, knight: str, county: str) -> list[int]:
    """With how many squires this knight may be placed in this county."""
    trial = table.copy()
    trial.choose(seat, f"knight:{knight}")
    if f"county:{county}" not in trial.options(seat):
        return []
    trial.choose(seat, f"county:{county}")
    return [int(word.removeprefix("squires:")) for word in trial.options(seat)]


@pytest.mark.rule("LAN-PLACE-8", "LAN-PLACE-10")
def test_a_free_county_is_taken_without_squires() -> None:
    """EX-05: Blue's K2 may stand alone in free Stafford; the K1 stays in the court."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1 K2"})
    table.choose("blue", "knight:K2", "county:B", "squires:0")
    table.expect(counties={"B": "blue K2"}, blue={"court": "K1"})


@pytest.mark.rule("LAN-PLACE-9", "LAN-PLACE-11", "LAN-PLACE-13")
def test_displacing_needs_strictly_more() -> None:
    """EX-06: against Blue's K2 in Stafford K1+2 and K2+1 are enough, K1+1 and K2+0 are not."""
    table = scene(
        "lancaster", seats=3, at="placement", turn="yellow", counties={"B": "blue K2"}, yellow={"court": "K1 K2", "squires": 2}
    )
    assert can_enter(table, "yellow", "K1", "B") == [2]
    assert can_enter(table, "yellow", "K2", "B") == [1, 2]
    table.choose("yellow", "knight:K1", "county:B")
    table.refuses("yellow", "squires:1", "LAN-PLACE-11")
    table.choose("yellow", "squires:2")
    table.expect(counties={"B": "yellow K1+2"}, blue={"court": "K2"}, yellow={"court": "K2", "squires": 0})


@pytest.mark.rule("LAN-PLACE-8", "LAN-PLACE-11")
def test_squires_do_not_count_for_the_minimum() -> None:
    """EX-07: against Red's K3 in Gloucester K2+5 is illegal although 7 > 3, K3+0 is illegal, K3+1 to K3+5 are legal."""
    table = scene(
        "lancaster", seats=4, at="placement", turn="green", counties={"D": "red K3"}, green={"court": "K2 K3", "squires": 5}
    )
    assert can_enter(table, "green", "K2", "D") == []
    assert can_enter(table, "green", "K3", "D") == [1, 2, 3, 4, 5]
    table.choose("green", "knight:K2")
    table.refuses("green", "county:D", "LAN-PLACE-8")


@pytest.mark.rule("LAN-PLACE-13")
def test_displaced_squires_are_lost_to_the_supply() -> None:
    """EX-08: Green's K4+2 sends Red's K2 home from Suffolk and its three squires to the supply."""
    table = scene(
        "lancaster",
        seats=4,
        at="placement",
        turn="green",
        counties={"F": "red K2+3"},
        supply={"squires": 20},
        green={"court": "K4", "squires": 2},
    )
    table.expect(supply={"squires": 20})
    table.choose("green", "knight:K4", "county:F", "squires:2")
    table.expect(red={"court": "K2"}, supply={"squires": 23}, counties={"F": "green K4+2"}, green={"squires": 0, "court": ""})


@pytest.mark.rule("LAN-PLACE-1", "LAN-PLACE-3", "LAN-PLACE-5")
def test_a_displaced_player_re_enters_the_rotation() -> None:
    """EX-09: Green, passed over with an empty court, must place the displaced K2 after Blue is passed over in turn."""
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        counties={"A": "green K2"},
        blue={"court": "K1"},
        green={"court": ""},
        yellow={"court": "K3"},
    )
    assert table.asked == ["blue"]
    table.choose("blue", "knight:K1", "castle:gold")
    assert table.asked == ["yellow"]
    table.choose("yellow", "knight:K3", "county:A", "squires:0")
    table.expect(counties={"A": "yellow K3"}, blue={"court": ""}, green={"court": "K2"})
    assert table.asked == ["green"]
    assert table.options() == ["knight:K2"]
    table.choose("green", "knight:K2", "castle:gold")
    assert table.step == "Vote"


@pytest.mark.rule("LAN-PLACE-3", "LAN-PLACE-4")
def test_the_last_player_with_knights_moves_again_until_someone_is_displaced() -> None:
    """EX-10: Blue moves twice running; when his K3 displaces Green's K2, Green places it before Blue's last K1."""
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        counties={"A": "green K2"},
        blue={"court": "K1 K1 K3"},
        green={"court": ""},
        yellow={"court": ""},
    )
    table.choose("blue", "knight:K1", "castle:gold")
    assert table.asked == ["blue"]
    table.choose("blue", "knight:K3", "county:A", "squires:0")
    assert table.asked == ["green"]
    table.choose("green", "knight:K2", "castle:gold")
    assert table.asked == ["blue"]
    assert table.options() == ["knight:K1"]


@pytest.mark.rule("LAN-PLACE-15", "LAN-PLACE-16")
def test_conflict_spaces_and_stacking() -> None:
    """EX-11: each faction has one space and stacks there; when three are taken, others stay out but these may come again."""
    table = scene(
        "lancaster",
        seats=5,
        at="placement",
        turn="green",
        favours="",
        conflicts={"U1": ["X08", "blue K2"]},
        blue={"court": "K1"},
        green={"court": "K1 K2 K3"},
        yellow={"court": "K1 K2"},
        red={"court": "K1 K2"},
        purple={"court": "K1 K2"},
    )
    table.choose("green", "knight:K1", "conflict:U1")
    table.choose("yellow", "knight:K1", "castle:gold")
    table.choose("red", "knight:K2", "castle:gold")
    table.choose("purple", "knight:K1", "castle:gold")
    table.choose("blue", "knight:K1")
    assert "conflict:U1" in table.options("blue")
    table.choose("blue", "castle:gold")
    table.choose("green", "knight:K3", "conflict:U1")
    table.choose("yellow", "knight:K2")
    assert "conflict:U1" in table.options("yellow")  # a space is still free
    table.choose("yellow", "castle:votes")
    table.choose("red", "knight:K1", "conflict:U1")
    table.expect(conflicts={"U1": ["X08", "blue K2", "green K1 K3", "red K1"]})
    assert table.state.strength_at(1) == 4
    table.choose("purple", "knight:K2")
    table.refuses("purple", "conflict:U1", "LAN-PLACE-16")


@pytest.mark.parametrize(
    ("seat", "open_"), [("blue", True), ("green", True), ("red", True), ("yellow", False), ("purple", False)]
)
@pytest.mark.rule("LAN-PLACE-15", "LAN-PLACE-16")
def test_a_full_conflict_is_open_to_those_who_stand_there(seat: str, open_: bool) -> None:
    """EX-11: with Blue, Green and Red in U1 only they may still go there, each to their own space."""
    full = ["X08", "blue K2", "green K1 K3", "red K1"]
    table = scene(
        "lancaster", seats=5, at="placement", turn=seat, favours="", conflicts={"U1": full}, **facts({seat: {"court": "K2"}})
    )
    table.choose(seat, "knight:K2")
    assert ("conflict:U1" in table.options(seat)) is open_
    if open_:
        table.choose(seat, "conflict:U1")
        table.expect(conflicts={"U1": ["X08", *(f"{who} K2" if who.startswith(seat) else who for who in full[1:])]})


@pytest.mark.rule("LAN-FAVOUR-1", "LAN-FAVOUR-2")
def test_six_favours_per_round() -> None:
    """EX-12: the first six knights in conflicts, reinforcements included, earn a favour; the seventh earns none."""
    table = scene("lancaster", seats=4, at="placement", conflicts={"U1": ["X08"], "U2": ["X09"]})
    table.expect(favours="gold3 squires3 gold2 squires2 upgrade noble", blue={"gold": 2}, green={"squires": 2})
    table.choose("blue", "knight:K1", "conflict:U1", "favour:gold3")
    table.choose("green", "knight:K2", "conflict:U1", "favour:squires3")
    table.choose("yellow", "knight:K1", "conflict:U2", "favour:noble", "noble:C")
    table.choose("red", "knight:K1", "conflict:U2", "favour:upgrade", "none")
    table.choose("blue", "knight:K2", "conflict:U1", "favour:gold2")
    table.choose("green", "knight:K1", "conflict:U2", "favour:squires2")
    table.expect(favours="")
    table.choose("yellow", "knight:K2", "conflict:U1")
    assert table.asked == ["red"]
    assert table.step == "ChooseKnight"
    table.expect(
        blue={"gold": 7},
        green={"squires": 7},
        yellow={"nobles": "C", "gold": 2, "squires": 2},
        nobles={"C": 2},
        conflicts={"U1": ["X08", "blue K1 K2", "green K2", "yellow K2"], "U2": ["X09", "yellow K1", "red K1", "green K1"]},
    )


def red_takes_the_upgrade_favour() -> Scene:
    table = scene(
        "lancaster",
        seats=4,
        at="placement",
        turn="red",
        counties={"B": "red K1"},
        conflicts={"U1": ["X08"]},
        red={"court": "K2"},
    )
    table.expect(red={"reserve": "K1 K1 K2 K3 K4"})
    table.choose("red", "knight:K2", "conflict:U1", "favour:upgrade")
    return table


@pytest.mark.rule("LAN-FAVOUR-4", "LAN-EFFECT-4")
def test_the_upgrade_favour_strengthens_a_county() -> None:
    """EX-13: the K1 in Stafford becomes a K2, and a challenger now needs strength 3."""
    table = red_takes_the_upgrade_favour()
    table.choose("red", "upgrade-county:B")
    table.expect(counties={"B": "red K2"}, red={"reserve": "K1 K1 K1 K3 K4"}, conflicts={"U1": ["X08", "red K2"]})
    assert table.asked == ["blue"]
    assert can_enter(table, "blue", "K2", "B") == [1, 2]
    assert can_enter(table, "blue", "K1", "B") == [2]


@pytest.mark.rule("LAN-FAVOUR-4", "LAN-EFFECT-4")
def test_the_upgrade_favour_may_hit_the_knight_just_placed() -> None:
    """EX-13: choosing the K2 just placed makes it a K3 in U1 instead."""
    table = red_takes_the_upgrade_favour()
    table.choose("red", "upgrade-conflict:U1:K2")
    table.expect(conflicts={"U1": ["X08", "red K3"]}, counties={"B": "red K1"}, red={"reserve": "K1 K1 K2 K2 K4"})


@pytest.mark.parametrize(("answer", "seated"), [("none", "A"), ("noble:C", "A C")])
@pytest.mark.rule("LAN-FAVOUR-3", "LAN-FAVOUR-5", "LAN-EFFECT-5")
def test_the_noble_favour_offers_what_may_be_seated(answer: str, seated: str) -> None:
    """EX-14: neither the kind already owned nor an empty pile is offered; the tile is face down whatever is chosen."""
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        turn="yellow",
        favours="noble gold2",
        nobles={"A": 1, "B": 0},
        yellow={"court": "K1", "nobles": "A"},
    )
    table.choose("yellow", "knight:K1", "conflict:U1", "favour:noble")
    assert table.options() == ["none", *(f"noble:{county}" for county in "CDEFGHI")]
    table.refuses("yellow", "noble:A", "LAN-EFFECT-5")
    table.refuses("yellow", "noble:B", "LAN-EFFECT-5")
    table.choose("yellow", answer)
    table.expect(favours="gold2", yellow={"nobles": seated})


@pytest.mark.rule("LAN-PLACE-5", "LAN-PLACE-6")
def test_a_turn_without_a_legal_target_is_skipped() -> None:
    """EX-15: Blue's K1 has nowhere to go: the turn is skipped, it is not deployed for any law, and is there next round."""
    table = scene(
        "lancaster",
        seats=5,
        at="placement",
        laws=["N06", "B14", "B12"],
        counties={"B": "green K2", "E": "yellow K1", "H": "red K1"},
        conflicts={
            "U1": ["X08", "green K1", "yellow K2", "red K2"],
            "U2": ["X09", "purple K1", "green K3", "yellow K3"],
        },
        blue={"court": "K1", "squires": 0, "extensions": "recruit upgrade squires gold votes mixed"},
    )
    assert table.told("skipped") == [{"seat": "blue"}]
    assert table.step == "Vote"
    table.expect(blue={"court": "K1", "squires": 0})
    assert table.state.deployed(0, 1) == 0
    table.all_choose("no:0", "no:0", "no:0")
    assert table.told("law") == [{"law": "N06"}, {"law": "B14"}, {"law": "B12"}]
    table.expect(blue={"squires": 0, "points": 0})
    assert [event["seat"] for event in table.told("gain")] == ["green", "yellow", "red", "purple"]
    table.until("UseSource", "blue")
    table.choose("blue", "decline:recruit", "decline:upgrade")
    table.until("ChooseKnight", "blue", round=2)
    assert table.options("blue") == ["knight:K1"]
