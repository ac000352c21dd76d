"""Chapter 11: the New Laws of sections 3 and 4."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def under(*laws: str, seats: int = 3, **facts: Any) -> Scene:
    """These laws are applied, and nothing after them."""
    return scene("lancaster", seats=seats, at="laws", laws=list(laws), **({"through": "laws"} | facts))


def counties(colour: str, number: int) -> dict[str, str]:
    """So many counties held by this colour."""
    knights = ["K1", "K1", "K1", "K2", "K2", "K3", "K4"]
    return {county: f"{colour} {k}" for county, k in zip("BEHAFCG", knights[:number], strict=False)}


# -- section 3


@pytest.mark.rule("LAN-NEWLAW-N12")
@pytest.mark.parametrize(("held", "points"), [(1, 0), (2, 5), (3, 5), (6, 15)])
def test_n12_pays_five_points_for_two_counties(held: int, points: int) -> None:
    """One is nothing; six are three pairs."""
    assert under("N12", counties=counties("blue", held)).points == [points, 0, 0]


@pytest.mark.rule("LAN-NEWLAW-N13")
def test_n13_taxes_each_tile_with_a_squire() -> None:
    """The tile not paid for lies face down, still built; players decide in turn order."""
    table = under("N13", start="green", blue={"squires": 3, "extensions": "recruit mixed"}, green={"extensions": "votes"})
    assert table.asked == ["green"]
    table.choose("green", "refuse-tax")
    assert table.asked == ["blue"]

    table.choose("blue", "pay-tax", "refuse-tax")

    table.expect(
        blue={"squires": 2, "extensions": "recruit mixed", "idle": "mixed"}, green={"extensions": "votes", "idle": "votes"}
    )
    assert table.asked == []


@pytest.mark.rule("LAN-NEWLAW-N13")
def test_who_has_no_squire_must_turn_the_tile_down() -> None:
    """Gold does not pay this tax; a knight in the castle owes none."""
    table = under("N13", blue={"squires": 1, "gold": 9, "extensions": "recruit upgrade", "castle": {"gold": "K1"}})

    table.choose("blue", "pay-tax")
    assert table.options() == ["refuse-tax"]
    table.choose("blue", "refuse-tax")

    table.expect(blue={"idle": "upgrade", "squires": 0, "gold": 9})
    assert table.asked == []


@pytest.mark.rule("LAN-NEWLAW-N13", "LAN-NEWLAW-2")
def test_a_tile_face_down_pays_nothing_and_is_turned_up_after_the_last_castle() -> None:
    """Blue's gold tile is idle, green's pays; then all lie face up again."""
    table = under(
        "N13",
        through="castles",
        blue={"gold": 0, "squires": 9, "extensions": "gold votes"},
        green={"gold": 0, "extensions": "gold"},
    )

    table.choose("blue", "refuse-tax", "pay-tax")
    table.choose("green", "pay-tax")

    table.expect(blue={"gold": 0, "votes": 4, "idle": "", "extensions": "gold votes"}, green={"gold": 2})


@pytest.mark.rule("LAN-NEWLAW-N13")
def test_tiles_lie_face_down_until_the_last_castle_was_evaluated() -> None:
    """Blue's tile is still down while green's castle is open."""
    table = scene(
        "lancaster", seats=3, at="castles", blue={"extensions": "gold", "idle": "gold"}, green={"castle": {"recruit": "K1"}}
    )

    assert table.asked == ["green"]
    table.expect(blue={"idle": "gold", "gold": 2})


@pytest.mark.rule("LAN-NEWLAW-N13", "LAN-PLACE-14")
def test_a_tile_face_down_still_closes_its_space() -> None:
    """No knight may be placed there."""
    table = scene("lancaster", seats=3, at="placement", blue={"extensions": "gold", "idle": "gold"})

    table.choose("blue", "knight:K1")
    table.refuses("blue", "castle:gold", "LAN-PLACE-14")


@pytest.mark.rule("LAN-NEWLAW-N13", "LAN-LAW-B11", "LAN-END-3")
def test_a_tile_face_down_still_counts_as_built() -> None:
    """B11 to the right of N13 counts three tiles, and so does the end."""
    table = under("N13", "B11", blue={"extensions": "recruit gold votes", "squires": 0})
    table.choose("blue", "refuse-tax", "refuse-tax", "refuse-tax")

    table.expect(blue={"points": 5, "idle": "recruit gold votes"})


@pytest.mark.rule("LAN-NEWLAW-N13", "LAN-EFFECT-6")
def test_a_tile_built_later_in_the_round_is_not_taxed_and_pays() -> None:
    """Built by B06 to the right of N13 and by Bedford: both pay in this very round."""
    table = under(
        "N13",
        "B06",
        through="castles",
        conflicts={"U1": ["X05a", "blue K1"], "U2": ["X06", "blue K1"]},
        counties={"E": "blue K1"},
        blue={"extensions": "gold", "gold": 0, "squires": 0, "votes": 0},
    )
    table.choose("blue", "refuse-tax", "extension:squires")
    assert table.step == "CountyReward"
    table.choose("blue", "take-reward", "extension:votes")

    table.expect(blue={"gold": 0, "squires": 2, "votes": 3, "extensions": "gold squires votes"})


@pytest.mark.rule("LAN-NEWLAW-N14")
def test_n14_exchanges_two_for_one_in_one_direction() -> None:
    """Five gold make two squires at most, three squires one gold; both ways at once is not offered."""
    table = under("N14", blue={"gold": 5, "squires": 3})
    assert table.options("blue") == ["none", "gold-to-squires:1", "gold-to-squires:2", "squires-to-gold:1"]

    table.choose("blue", "gold-to-squires:2")

    table.expect(blue={"gold": 1, "squires": 5}, supply={"gold": 32, "squires": 28})
    assert table.asked == ["green"]
    table.choose("green", "squires-to-gold:1")
    table.expect(green={"gold": 3, "squires": 0}, supply={"gold": 31, "squires": 30})
    table.choose("yellow", "none")
    table.expect(yellow={"gold": 2, "squires": 2})


@pytest.mark.rule("LAN-NEWLAW-N14", "LAN-EFFECT-2")
@pytest.mark.parametrize(
    ("short", "offered"),
    [
        ("squires", ["none", "gold-to-squires:1", *(f"squires-to-gold:{n}" for n in (1, 2, 3))]),
        ("gold", ["none", *(f"gold-to-squires:{n}" for n in (1, 2, 3)), "squires-to-gold:1"]),
    ],
)
def test_n14_gives_no_more_than_the_supply_has(short: str, offered: list[str]) -> None:
    """One piece is left in the supply, so one exchange at most goes that way."""
    table = under("N14", blue={"gold": 6, "squires": 6}, supply={short: 1})

    assert table.options("blue") == offered


@pytest.mark.rule("LAN-NEWLAW-N15")
@pytest.mark.parametrize(
    ("groups", "points"), [(["K2+1"], 0), (["K2+1", "K1+1"], 3), (["K2+3", "K1"], 3), (["K2+2", "K1+2"], 6)]
)
def test_n15_pays_three_points_for_two_squires_in_counties(groups: list[str], points: int) -> None:
    """Added up over all counties; squires in France and in stock do not count."""
    held = {county: f"blue {group}" for county, group in zip("AB", groups, strict=False)}
    table = under("N15", counties=held | {"I": "green K2+1"}, conflicts={"U1": ["X05a", "blue K1 +1"]}, blue={"squires": 3})

    assert table.points == [points, 0, 0]


# -- section 4


@pytest.mark.rule("LAN-NEWLAW-N16")
def test_n16_pays_three_points_for_each_county_without_nobles() -> None:
    """The pile must be empty and an own knight must stand there."""
    table = under(
        "N16",
        nobles={"A": 0, "B": 0, "C": 1, "D": 0},
        counties={"A": "blue K2", "B": "blue K1", "C": "blue K3", "D": "green K3"},
    )

    assert table.points == [6, 3, 0]


@pytest.mark.rule("LAN-NEWLAW-N17")
@pytest.mark.parametrize("scarce", ["gold", "squires", "leftover"])
def test_n17_sells_three_points_for_a_gold_a_squire_and_a_leftover_marker(scarce: str) -> None:
    """The scarcest of the three is the limit; fresh markers do not pay."""
    stock = {"gold": 5, "squires": 5, "leftover": 5, "votes": 5} | {scarce: 2}
    table = under("N17", blue=stock)
    assert table.options("blue") == ["times:0", "times:1", "times:2"]

    table.choose("blue", "times:2")

    paid = {good: n - 2 for good, n in stock.items() if good != "votes"}
    table.expect(blue=paid | {"votes": 5, "points": 6})
    assert table.asked == ["green"]


@pytest.mark.rule("LAN-NEWLAW-N17", "LAN-EFFECT-2")
def test_markers_paid_under_n17_are_in_the_supply_at_once() -> None:
    """The law to the right can sell them again."""
    table = under("N17", "B04", supply={"votes": 0}, blue={"leftover": 4, "gold": 5, "squires": 3}, green={"gold": 5})
    table.choose("blue", "times:2")
    table.until("Buy", "blue")

    assert table.question()["rule"] == "LAN-LAW-B04"
    assert table.options("blue") == ["times:0", "times:1", "times:2"]


@pytest.mark.rule("LAN-NEWLAW-N18")
def test_n18_pays_five_points_to_the_most_knights_in_conflicts() -> None:
    """Three K1 in two rows beat a K4 and a K3; pieces are counted, not strength and not conflicts."""
    table = under(
        "N18", conflicts={"U1": ["X05a", "blue K1 K1", "green K4"], "U2": ["X06", "green K3"], "L1": ["X07", "blue K1"]}
    )

    assert table.points == [5, 0, 0]


@pytest.mark.rule("LAN-NEWLAW-N18")
def test_n18_serves_all_who_share_the_most() -> None:
    """Two and two, against one; squires sent to France are no knights."""
    table = under("N18", conflicts={"U1": ["X05a", "blue K1 K1", "green K4", "yellow K3 +4"], "U2": ["X06", "green K1"]})

    assert table.points == [5, 5, 0]
