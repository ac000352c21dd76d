"""The worked examples EX-48 to EX-55: the New Laws."""

from __future__ import annotations

import pytest

from banneret.core import Match
from banneret.testing import Scene, scene


@pytest.mark.rule("LAN-NEWLAW-N05", "LAN-CONFLICT-1", "LAN-CONFLICT-2", "LAN-CONFLICT-9")
def test_squires_in_france() -> None:
    """EX-48: Blue sends 2 squires and Green 1 to U1; L1 is lost first, then U1 is won by 7 to 6 and all squires are spent."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="conflicts",
        laws=["N05"],
        conflicts={"L1": ["X03a", "blue K1"], "U1": ["X06", "blue K2", "green K2"], "U2": None},
        blue={"squires": 4, "gold": 1},
        green={"squires": 1},
    )
    supply = table.facts()["supply"]["squires"]
    assert table.options("blue") == ["squires:0", "squires:1", "squires:2"]  # k = 2, although he has four
    table.choose("blue", "squires:2")
    assert table.options("green") == ["squires:0", "squires:1"]
    table.choose("green", "squires:1")
    assert table.told("france_wins") == [{"place": "L1", "n": 1, "france": 3}]
    assert table.points == [1, 0, 0]
    assert table.options("blue") == ["done", "ransom:K1"]
    table.expect(conflicts={"U1": ["X06", "blue K2 +2", "green K2 +1"]}, supply={"squires": supply})
    table.choose("blue", "ransom:K1")
    table.expect(blue={"gold": 0, "court": "K1 K2", "squires": 2}, green={"squires": 0})
    assert table.told("england_wins") == [{"place": "U1", "n": 7, "france": 6}]
    assert table.points == [1 + 5, 3, 0]
    table.expect(supply={"squires": supply + 3}, conflicts={})


def county_tax(*laws: str) -> Scene:
    return scene(
        "lancaster",
        seats=3,
        at="laws",
        through="counties",
        laws=list(laws),
        counties={"B": "blue K1+2", "C": "blue K3", "E": "blue K1", "I": "blue K2"},
        blue={"gold": 2},
    )


@pytest.mark.rule("LAN-NEWLAW-N11", "LAN-NEWLAW-N12", "LAN-LAW-1")
def test_county_tax() -> None:
    """EX-49: Blue pays for C and I; both K1 go home, their squires to the supply; two counties score 5 and pay rewards."""
    table = county_tax("N11", "N12", "N08")
    supply = table.facts()["supply"]["squires"]
    table.choose("blue", "refuse-tax", "pay-tax", "refuse-tax", "pay-tax")
    table.expect(
        blue={"gold": 0, "court": "K1 K1", "points": 5},
        counties={"B": None, "C": "blue K3", "E": None, "I": "blue K2"},
        supply={"squires": supply + 2},
    )
    assert table.step == "CountyReward"
    assert table.step_facts == {"county": 2}
    table.choose("blue", "none")
    assert table.step_facts == {"county": 8}
    table.choose("blue", "none", "start-player:blue")
    assert table.asked == []


@pytest.mark.rule("LAN-NEWLAW-N11", "LAN-NEWLAW-N12", "LAN-LAW-1")
def test_a_law_before_the_county_tax_counts_all_counties() -> None:
    """EX-49: with N12 to the left of N11 Blue scores 10 PP before the tax."""
    table = county_tax("N12", "N11", "N08")
    assert table.step == "CountyTax"
    assert table.points == [10, 0, 0]
    table.choose("blue", "refuse-tax", "pay-tax", "refuse-tax", "pay-tax")
    assert table.points == [10, 0, 0]


def castle_tax(**green: str) -> Scene:
    """Green pays for "squires" and "gold", and nobody uses B09."""
    counties = {"E": f"green {green['in_bedford']}"} if green else {}
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        laws=["N13", "B11", "B09"],
        counties=counties,
        green={"squires": 2, "gold": 2, "extensions": "recruit upgrade squires gold"},
    )
    assert table.asked == ["green"]
    table.choose("green", "refuse-tax", "refuse-tax", "pay-tax", "pay-tax")
    table.expect(green={"squires": 0, "points": 5, "idle": "recruit upgrade", "extensions": "recruit upgrade squires gold"})
    while table.step == "Upgrade":
        table.choose(table.asked[0], "none")
    return table


@pytest.mark.rule("LAN-NEWLAW-N13", "LAN-LAW-B11")
def test_castle_tax() -> None:
    """EX-50: two tiles lie idle; four still count under B11; the castle pays 2 squires and 2 gold; then all are face up."""
    table = castle_tax()
    assert table.step == "ChooseKnight"  # no question was asked for the idle tiles
    table.expect(
        round=2,
        green={"squires": 2, "gold": 4, "idle": "", "extensions": "recruit upgrade squires gold", "court": "K1 K2"},
    )
    table.until("ChooseKnight", "green")
    table.choose("green", "knight:K1")
    table.refuses("green", "castle:recruit", "LAN-PLACE-14")


@pytest.mark.rule("LAN-NEWLAW-N13")
def test_a_tile_built_after_the_castle_tax_pays() -> None:
    """EX-50: "mixed", built in Bedford in the same round, is not taxed and pays 1 gold and 1 squire besides."""
    table = castle_tax(in_bedford="K1")
    table.choose("green", "take-reward", "extension:mixed")
    table.expect(round=2, green={"squires": 3, "gold": 5, "idle": "", "extensions": "recruit upgrade squires gold mixed"})


@pytest.mark.rule("LAN-NEWLAW-N13")
def test_an_idle_tile_stays_closed_to_knights() -> None:
    """EX-50: "recruit" is closed to knights even while its tile lies face down."""
    table = scene("lancaster", seats=3, at="placement", turn="green", green={"extensions": "recruit", "idle": "recruit"})
    table.choose("green", "knight:K1")
    table.refuses("green", "castle:recruit", "LAN-PLACE-14")


def exchange(supply: dict[str, int] | None = None, **yellow: int) -> Scene:
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="laws",
        laws=["N14", "N15", "N12"],
        counties={"A": "yellow K2+3", "C": "yellow K3+2"},
        yellow=yellow,
        supply=supply or {},
    )
    table.choose("blue", "none")
    table.choose("green", "none")
    return table


@pytest.mark.rule("LAN-NEWLAW-N14", "LAN-NEWLAW-N15")
def test_exchange_and_squires_in_counties() -> None:
    """EX-51: Yellow exchanges 4 gold for 2 squires, g1 s3; five squires in A and C score 6 PP."""
    table = exchange(gold=5, squires=1)
    assert table.options("yellow") == ["none", "gold-to-squires:1", "gold-to-squires:2"]
    table.choose("yellow", "gold-to-squires:2")
    table.expect(yellow={"gold": 1, "squires": 3})
    assert table.told("points")[0] == {"seat": "yellow", "n": 6}
    assert table.points == [0, 0, 6 + 5]  # and N12 for two counties


@pytest.mark.rule("LAN-NEWLAW-N14", "LAN-EFFECT-2")
def test_an_exchange_is_limited_by_the_supply() -> None:
    """EX-51: with only one squire in the supply 2 × (2 gold → 1 squire) is illegal."""
    table = exchange(supply={"squires": 1}, gold=5, squires=1)
    assert table.options("yellow") == ["none", "gold-to-squires:1"]
    table.refuses("yellow", "gold-to-squires:2", "LAN-NEWLAW-N14")


@pytest.mark.rule("LAN-NEWLAW-N14")
def test_an_exchange_goes_one_way() -> None:
    """EX-51: who could exchange both ways announces one direction and is not asked again."""
    table = exchange(gold=2, squires=2)
    assert table.options("yellow") == ["none", "gold-to-squires:1", "squires-to-gold:1"]
    table.choose("yellow", "squires-to-gold:1")
    table.expect(yellow={"gold": 3, "squires": 0})
    assert table.asked == []


@pytest.mark.rule("LAN-NEWLAW-N17", "LAN-NEWLAW-N01", "LAN-VOTE-8", "LAN-VOTE-9")
def test_only_leftover_markers_buy_points() -> None:
    """EX-52: of v5 Red spends 1, 0 and 2; N01 brings 3 fresh markers; N17 works twice: 6 PP, g2 s0, v3."""
    table = scene(
        "lancaster",
        seats=4,
        at="parliament",
        through="laws",
        laws=["N01", "N15", "N17"],
        conflicts={"U1": ["X08", "red K1"], "U2": ["X09", "red K2"], "L1": ["X07", "red K1"]},
        red={"votes": 5, "gold": 4, "squires": 2},
    )
    for red in ("no:1", "no:0", "no:2"):
        for seat in ("blue", "green", "yellow"):
            table.choose(seat, "no:0")
        table.choose("red", red)
    table.expect(laws=["N01", "N15", "N17"], red={"votes": 3, "leftover": 2})
    for seat in ("blue", "green", "yellow"):
        table.choose(seat, "times:0")
    assert table.options("red") == ["times:0", "times:1", "times:2"]
    table.choose("red", "times:2")
    table.expect(red={"points": 6, "gold": 2, "squires": 0, "votes": 3, "leftover": 0})


@pytest.mark.rule("LAN-NEWLAW-N09", "LAN-NEWLAW-N18")
def test_most_leftover_markers_and_most_knights_in_conflicts() -> None:
    """EX-53: Blue and Green share the most markers and may upgrade; with two pieces each they score 5, Yellow's K4 nothing."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="laws",
        laws=["N09", "N18"],
        conflicts={"U1": ["X08", "blue K1 K1", "green K4"], "L1": ["X07", "green K3"], "U2": ["X06", "yellow K4"]},
        blue={"leftover": 2},
        green={"leftover": 2, "court": "K1"},
        yellow={"leftover": 0, "court": "K1"},
    )
    assert table.options("blue") == ["none", "upgrade-conflict:U1:K1"]
    table.choose("blue", "none")
    assert table.options("green") == ["none", "upgrade-court:K1"]
    table.choose("green", "upgrade-court:K1")
    assert table.asked == []
    assert table.points == [5, 5, 0]


@pytest.mark.parametrize(("laws", "points"), [(["N16"], 3), (["N08"], 6), (["N16", "N08"], 9)])
@pytest.mark.rule("LAN-NEWLAW-N16", "LAN-NEWLAW-N08")
def test_bare_counties_and_castle_knights(laws: list[str], points: int) -> None:
    """EX-54: one of Blue's counties has no nobles: 3 PP; two knights stand in his castle: 6 PP."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="laws",
        laws=laws,
        nobles={"G": 0, "A": 1},
        counties={"G": "blue K4", "A": "blue K2"},
        blue={"castle": {"gold": "K1", "votes": "K1"}},
    )
    assert table.points == [points, 0, 0]


@pytest.mark.rule("LAN-NEWLAW-1")
def test_a_mixed_deck() -> None:
    """EX-55: sections 0 base, 1 new, 2 new, 3 base, 4 new make a deck of 3 active laws and 15 others."""
    table = Scene.of(Match("lancaster", 3, 3, {"laws": "chosen", "sections": ["base", "new", "new", "base", "new"]}))
    facts = table.facts()
    assert sorted(facts["laws"]) == ["B01", "B02", "B03"]
    first, last = ["N04", "N05", "N06", "N07", "N08", "N09", "N10", "N11"], ["N16", "N17", "N18"]
    assert sorted([*facts["proposals"], *facts["law_pile"]]) == sorted([*first, "B12", "B13", "B14", "B15", *last])
    assert set(facts["proposals"]) <= {"N04", "N05", "N06", "N07"}
