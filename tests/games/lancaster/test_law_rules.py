"""Chapter 7.2: how laws are applied, whichever they are."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def under(*laws: str, seats: int = 3, **facts: Any) -> Scene:
    """These laws are applied, and nothing after them."""
    return scene("lancaster", seats=seats, at="laws", through="laws", laws=list(laws), **facts)


COUNTY_KNIGHTS = {"B": "K1", "E": "K1", "H": "K1", "A": "K2", "F": "K2", "C": "K3", "G": "K4"}


def counties(colour: str, number: int) -> dict[str, str]:
    """So many counties held by this colour."""
    return {county: f"{colour} {knight}" for county, knight in list(COUNTY_KNIGHTS.items())[:number]}


@pytest.mark.rule("LAN-LAW-1")
def test_laws_are_applied_from_left_to_right_each_completely() -> None:
    """All three players buy under the first law before anybody is served by the second."""
    table = under("B16", "B03", "B04", counties=counties("blue", 2))

    for seat in ("blue", "green", "yellow"):
        assert table.asked == [seat]
        table.expect(blue={"points": 0})
        table.choose(seat, "times:0")

    table.expect(blue={"points": 3})
    assert table.asked == ["blue"]
    assert table.question()["rule"] == "LAN-LAW-B04"
    assert [told["law"] for told in table.told("law")] == ["B16", "B03", "B04"]


@pytest.mark.rule("LAN-LAW-2")
def test_a_condition_is_tested_when_its_law_is_applied() -> None:
    """Who spends his gold under the law on the left no longer owns the most under the one on the right."""
    table = under("B04", "N03", "B16", blue={"gold": 3, "squires": 0}, green={"gold": 2, "squires": 0}, yellow={"gold": 0})

    table.choose("blue", "times:2")
    table.choose("green", "times:0")
    table.choose("yellow", "times:0")

    table.expect(blue={"squires": 0}, green={"squires": 1})


@pytest.mark.rule("LAN-LAW-2")
def test_what_an_earlier_law_gave_counts_for_a_later_one() -> None:
    """The upgrade of B01 makes the K2 that N10 asks for."""
    table = under("B01", "N10", blue={"gold": 3}, counties={"A": "blue K2", "B": "blue K1"})

    table.choose("blue", "upgrade-county:B")

    table.expect(blue={"points": 3}, counties={"A": "blue K2", "B": "blue K2"})


@pytest.mark.rule("LAN-LAW-2")
def test_within_one_law_nobody_changes_another_claim() -> None:
    """Green's claim to an upgrade under N09 stands although blue, served first, has used his."""
    table = under("N09", blue={"leftover": 2, "court": "K1"}, green={"leftover": 2, "court": "K1"}, yellow={"leftover": 1})

    table.choose("blue", "upgrade-court:K1")

    assert table.asked == ["green"]
    table.choose("green", "upgrade-court:K1")
    assert table.asked == []


@pytest.mark.rule("LAN-LAW-3")
def test_everyone_who_meets_the_condition_benefits() -> None:
    """Two of three have both K2 in the field, and both score."""
    table = under("N10", counties={"A": "blue K2", "B": "blue K2", "E": "yellow K2", "F": "yellow K2", "H": "green K2"})

    assert table.points == [3, 0, 3]
    assert table.told("law_serves") == [{"law": "N10", "seat": "blue"}, {"law": "N10", "seat": "yellow"}]


@pytest.mark.rule("LAN-LAW-4", "LAN-EFFECT-2")
def test_a_short_supply_serves_in_turn_order_from_the_start_player() -> None:
    """Three squires for four claims: green begins, so blue is the one who goes without."""
    table = under(
        "B07",
        start="green",
        supply={"squires": 3},
        counties={"A": "blue K2", "B": "green K2", "E": "green K2", "F": "yellow K2"},
        blue={"squires": 0},
        green={"squires": 10},
    )
    before = 37 - 3 - 10

    table.expect(green={"squires": 12}, yellow={"squires": before + 1}, blue={"squires": 0}, supply={"squires": 0})
    assert table.told("shortage") == [{"seat": "blue", "good": "squires", "n": 1}]


@pytest.mark.rule("LAN-LAW-4")
@pytest.mark.parametrize(("start", "order"), [("blue", "blue green yellow"), ("yellow", "yellow blue green")])
def test_choices_are_made_in_turn_order_from_the_start_player(start: str, order: str) -> None:
    """Each is asked once, clockwise."""
    table = under("B16", start=start)
    asked = []
    while table.asked:
        asked += table.asked
        table.choose(table.asked[0], "times:0")

    assert asked == order.split()


@pytest.mark.rule("LAN-LAW-4")
def test_laws_use_the_start_player_of_the_placement() -> None:
    """A knight in Surrey will name another one, but only after the laws."""
    table = under("B16", start="yellow", counties={"I": "blue K2"})

    assert table.asked == ["yellow"]


@pytest.mark.rule("LAN-LAW-5")
def test_all_who_share_the_most_benefit() -> None:
    """Blue and yellow own four gold each, green owns three."""
    table = under("N03", blue={"gold": 4, "squires": 0}, green={"gold": 3, "squires": 0}, yellow={"gold": 4, "squires": 0})

    table.expect(blue={"squires": 1}, green={"squires": 0}, yellow={"squires": 1})


@pytest.mark.rule("LAN-LAW-5")
@pytest.mark.parametrize(("law", "good"), [("B01", "gold"), ("B02", "squires"), ("N02", "squires"), ("N03", "gold")])
def test_the_most_of_nothing_is_nothing(law: str, good: str) -> None:
    """Where nobody owns any, nobody is served."""
    nothing = {good: 0, "court": "K1"}
    table = under(law, blue=nothing, green=nothing, yellow=nothing)

    assert table.told("law_serves") == []
    table.expect(blue={"court": "K1", "votes": 1}, green={"court": "K1", "votes": 1}, yellow={"court": "K1", "votes": 1})


@pytest.mark.rule("LAN-LAW-5")
def test_nobody_has_the_most_leftover_markers_or_fighters_when_there_are_none() -> None:
    """N09 and N18 serve nobody at an empty board."""
    table = under("N09", "N18")

    assert table.asked == []
    assert table.points == [0, 0, 0]


@pytest.mark.rule("LAN-LAW-6")
@pytest.mark.parametrize("law", ["B02", "N02"])
def test_squires_on_the_board_do_not_count_as_owned(law: str) -> None:
    """Blue has seven squires beside knights and in France, but green has more in stock."""
    table = under(
        law,
        counties={"A": "blue K2+5"},
        conflicts={"U1": ["X05a", "blue K1 +2"]},
        blue={"squires": 1},
        green={"squires": 2},
        yellow={"squires": 0},
    )

    assert table.told("law_serves") == [{"law": law, "seat": "green"}]


@pytest.mark.rule("LAN-LAW-7")
@pytest.mark.parametrize(("held", "points"), [(1, 0), (2, 3), (3, 3), (4, 6), (5, 6), (6, 9), (7, 9)])
def test_every_two_is_rounded_down_and_has_no_limit(held: int, points: int) -> None:
    """B03 pays 3 points for each full pair of counties."""
    table = under("B03", counties=counties("blue", held))

    assert table.points == [points, 0, 0]


@pytest.mark.rule("LAN-LAW-8")
def test_conflicts_of_both_rows_count_once_each() -> None:
    """A stack is one conflict; knights held over in the lower row count like those that just came."""
    table = under(
        "B12",
        conflicts={
            "U1": ["X05a", "blue K1 K2", "green K1"],
            "U2": ["X06"],
            "L1": ["X07", "yellow K1", "blue K1"],
            "L2": ["X08"],
        },
    )

    assert table.points == [6, 3, 3]


@pytest.mark.rule("LAN-LAW-8")
def test_a_county_counts_for_the_owner_of_the_knight_in_it() -> None:
    """Two counties of blue and one of green: squires and strength do not matter."""
    table = under("B03", counties={"A": "blue K2+3", "B": "green K4+4", "E": "blue K1"})

    assert table.points == [3, 0, 0]


@pytest.mark.rule("LAN-LAW-9", "LAN-LAW-2")
def test_a_knight_recruited_by_a_law_is_in_the_court_and_not_deployed() -> None:
    """The third K1 comes by B02 and does not help with B14 in the same round."""
    table = under("B02", "B14", blue={"squires": 3}, counties={"B": "blue K1", "E": "blue K1"})

    table.expect(blue={"court": "K1", "reserve": "K2 K2 K3 K4", "points": 0})
