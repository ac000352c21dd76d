"""The worked examples EX-16 to EX-24: votes and laws."""

from __future__ import annotations

import pytest

from banneret.testing import scene

SIX_COUNTIES = {"B": "K1", "E": "K1", "H": "K1", "A": "K2", "F": "K2", "C": "K3"}
"""Where six knights may stand, each strong enough for its county."""


@pytest.mark.rule("LAN-VOTE-3", "LAN-VOTE-4", "LAN-VOTE-6")
def test_a_tie_passes() -> None:
    """EX-16: 3 to 3 passes B05; B01 leaves the game and two markers go to the supply."""
    table = scene(
        "lancaster", seats=4, at="parliament", laws=["B01", "B02", "B03"], proposals=["B05", "B04", "B06"], supply={"votes": 30}
    )
    table.choose("blue", "yes:1")
    table.choose("green", "yes:0")
    table.choose("yellow", "no:0")
    table.choose("red", "no:1")
    assert table.told("passed") == [{"law": "B05", "yes": 3, "no": 3, "old": "B01"}]
    table.expect(laws=["B02", "B03", "B05"], proposals=["B04", "B06"], supply={"votes": 32})
    assert "B01" not in table.facts()["law_pile"]


@pytest.mark.rule("LAN-VOTE-4", "LAN-VOTE-5", "LAN-VOTE-7")
def test_more_against_than_for_rejects() -> None:
    """EX-17: 2 to 3 rejects B04; it leaves the game, the active laws stay, and Blue's marker is lost."""
    table = scene(
        "lancaster",
        seats=4,
        at="parliament",
        laws=["B02", "B03", "B05"],
        proposals=["B04", "B06", "B07"],
        blue={"votes": 1},
        supply={"votes": 33},
    )
    table.choose("blue", "yes:1")
    for seat in ("green", "yellow", "red"):
        table.choose(seat, "no:0")
    assert table.told("rejected") == [{"law": "B04", "yes": 2, "no": 3}]
    table.expect(laws=["B02", "B03", "B05"], proposals=["B06", "B07"], blue={"votes": 0}, supply={"votes": 34})
    assert "B04" not in table.facts()["law_pile"]


@pytest.mark.rule("LAN-VOTE-8")
def test_the_leftover_marker_is_lost_before_the_laws() -> None:
    """EX-18: of four markers Blue spends 2, 1 and 0; the last goes to the supply before B02 is applied."""
    table = scene(
        "lancaster",
        seats=3,
        at="parliament",
        through="parliament",
        laws=["B02", "B03", "B04"],
        proposals=["B05", "B06", "B07"],
        blue={"votes": 4, "gold": 3},
        green={"votes": 0},
        yellow={"votes": 0},
    )
    for blue in ("no:2", "no:1", "no:0"):
        table.expect(laws=["B02", "B03", "B04"])
        table.choose("blue", blue)
        table.choose("green", "no:0")
        table.choose("yellow", "no:0")
    assert table.told("law") == []
    table.expect(blue={"votes": 0, "leftover": 0}, supply={"votes": 37})


@pytest.mark.rule("LAN-VOTE-9", "LAN-LAW-B04")
def test_bought_markers_are_fresh() -> None:
    """EX-18: Blue buys two markers under B04 and ends phase 2 with v2 g1."""
    table = scene("lancaster", seats=3, at="laws", through="laws", laws=["B02", "B03", "B04"], blue={"votes": 0, "gold": 3})
    table.choose("blue", "times:2")
    table.choose("green", "times:0")
    table.choose("yellow", "times:0")
    table.expect(blue={"votes": 2, "leftover": 0, "gold": 1})


@pytest.mark.rule("LAN-VOTE-6", "LAN-LAW-1")
def test_three_laws_pass_and_are_applied_in_their_order() -> None:
    """EX-19: B06, B04 and B07 replace all three laws and are applied in this order; the old ones have no effect."""
    table = scene(
        "lancaster",
        seats=3,
        at="parliament",
        through="laws",
        laws=["B03", "B01", "B02"],
        proposals=["B06", "B04", "B07"],
        counties={"B": "blue K1", "A": "blue K2"},
        blue={"gold": 9, "squires": 9},
    )
    table.all_choose("yes:0", "yes:0", "yes:0")
    table.expect(laws=["B06", "B04", "B07"])
    assert table.step == "Buy"
    table.expect(blue={"squires": 9})  # B07 has not paid yet
    for seat in ("blue", "green", "yellow"):
        table.choose(seat, "times:0")
    assert table.told("law") == [{"law": "B06"}, {"law": "B04"}, {"law": "B07"}]
    table.expect(blue={"points": 0, "court": "", "gold": 9, "squires": 10}, counties={"B": "blue K1", "A": "blue K2"})


@pytest.mark.parametrize(
    ("counties", "conflict"), [({"B": "green K1"}, "green K1"), ({}, "green K1 K1")], ids=["one in a county", "both in U1"]
)
@pytest.mark.rule("LAN-LAW-2", "LAN-LAW-9", "LAN-LAW-B02", "LAN-LAW-B14", "LAN-LAW-B12")
def test_a_recruit_is_not_deployed(counties: dict[str, str], conflict: str) -> None:
    """EX-20: B02 brings the third K1 to the court, so B14 pays nothing; B12 pays 3 for one conflict, whoever stands there."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="laws",
        laws=["B02", "B14", "B12"],
        counties=counties,
        conflicts={"U1": ["X08", conflict]},
        green={"squires": 5},
    )
    table.expect(green={"court": "K1", "points": 3})
    assert table.told("recruit") == [{"faction": "green"}]
    assert table.told("points") == [{"seat": "green", "n": 3}]


@pytest.mark.rule("LAN-LAW-4", "LAN-LAW-5", "LAN-LAW-B01", "LAN-INFO-4")
def test_most_gold_with_a_tie_serves_all_who_share_it() -> None:
    """EX-21: Blue, then Green may each upgrade a deployed knight; Yellow gets nothing; only the names are announced."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="laws",
        laws=["B01"],
        counties={"B": "blue K1", "E": "green K1", "H": "yellow K1"},
        blue={"gold": 4, "court": "K2"},
        green={"gold": 4},
        yellow={"gold": 1},
    )
    assert table.told("law_serves") == [{"law": "B01", "seat": "blue"}, {"law": "B01", "seat": "green"}]
    assert table.asked == ["blue"]
    assert table.options() == ["none", "upgrade-county:B"]
    table.choose("blue", "upgrade-county:B")
    assert table.asked == ["green"]
    assert table.options() == ["none", "upgrade-county:E"]
    table.choose("green", "upgrade-county:E")
    assert table.asked == []
    table.expect(counties={"B": "blue K2", "E": "green K2", "H": "yellow K1"})


@pytest.mark.rule("LAN-LAW-5", "LAN-LAW-B01")
def test_most_of_nothing_serves_nobody() -> None:
    """EX-21: with no gold behind any screen nobody may upgrade."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="laws",
        laws=["B01"],
        counties={"B": "blue K1", "E": "green K1", "H": "yellow K1"},
        blue={"gold": 0},
        green={"gold": 0},
        yellow={"gold": 0},
    )
    assert table.asked == []
    assert table.told("law_serves") == []
    table.expect(counties={"B": "blue K1", "E": "green K1", "H": "yellow K1"})


@pytest.mark.parametrize(("law", "points"), [("B03", (0, 6, 9)), ("B13", (0, 8, 16)), ("N12", (0, 10, 15))])
@pytest.mark.rule("LAN-LAW-7", "LAN-LAW-B03", "LAN-LAW-B13", "LAN-NEWLAW-N12")
def test_for_every_n_counties_is_rounded_down(law: str, points: tuple[int, int, int]) -> None:
    """EX-22: knights in 1, 5 and 6 counties score so much under B03, B13 and N12."""
    for number, wanted in zip((1, 5, 6), points, strict=True):
        held = {county: f"blue {knight}" for county, knight in list(SIX_COUNTIES.items())[:number]}
        table = scene("lancaster", seats=3, at="laws", through="laws", laws=[law], counties=held)
        assert table.points == [wanted, 0, 0], number


@pytest.mark.parametrize(("number", "points"), [(2, 0), (3, 5), (5, 5), (6, 10)])
@pytest.mark.rule("LAN-LAW-7", "LAN-LAW-B11")
def test_for_every_three_extensions_is_rounded_down(number: int, points: int) -> None:
    """EX-22: 2, 3, 5 and 6 extensions score 0, 5, 5 and 10 under B11."""
    tiles = " ".join(["recruit", "upgrade", "squires", "gold", "votes", "mixed"][:number])
    table = scene("lancaster", seats=3, at="laws", through="laws", laws=["B11"], blue={"extensions": tiles})
    assert table.points == [points, 0, 0]


@pytest.mark.rule("LAN-LAW-B06", "LAN-LAW-B07", "LAN-LAW-B12", "LAN-EFFECT-6", "LAN-EFFECT-7")
def test_an_extension_from_a_law_sends_the_knight_home() -> None:
    """EX-23: the tile on "gold" sends the K2 home before B07 counts; in the castle the tile pays, the knight does not."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="castles",
        laws=["B06", "B07", "B12"],
        conflicts={"U1": ["X08", "blue K2"], "L1": ["X07", "blue K1"], "L2": ["X06", "blue K3"]},
        blue={"castle": {"gold": "K2"}, "gold": 2, "squires": 2},
    )
    assert table.asked == ["blue"]
    table.choose("blue", "extension:gold")
    assert table.asked == []  # three conflicts are worth one extension
    table.expect(blue={"extensions": "gold", "castle": {}, "court": "K2", "squires": 3, "points": 9, "gold": 4})
    assert [e for e in table.told("gain") if e["seat"] == "blue"] == [
        {"seat": "blue", "good": "squires", "n": 1},
        {"seat": "blue", "good": "gold", "n": 2},
        {"seat": "blue", "good": "votes", "n": 1},
    ]


@pytest.mark.rule("LAN-LAW-B05", "LAN-LAW-B16", "LAN-LAW-B17", "LAN-LAW-4")
def test_buying_points() -> None:
    """EX-24: Yellow with g3 s2 announces 2, 1 and 0 for +6, +1 and +0; a third time under B05 is beyond the squires."""
    table = scene("lancaster", seats=3, at="laws", through="laws", laws=["B05", "B16", "B17"], yellow={"gold": 3, "squires": 2})
    for yellow, points in (("times:2", 6), ("times:1", 7), ("times:0", 7)):
        table.choose("blue", "times:0")
        table.choose("green", "times:0")
        if yellow == "times:2":
            table.refuses("yellow", "times:3", "LAN-LAW-B05")
        table.choose("yellow", yellow)
        table.expect(yellow={"points": points})
    table.expect(yellow={"gold": 0, "squires": 0})
