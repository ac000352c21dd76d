"""Chapter 9: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def end(seats: int = 3, **facts: Any) -> Scene:
    """The final scoring alone. Without named knights all knighthoods are 3; without tiles all castles are empty."""
    return scene("lancaster", seats=seats, at="end", round=5, **facts)


def scored(table: Scene, race: str) -> list[int]:
    """What each seat was given for the knighthood, the castle or the nobles."""
    return [told["n"] for told in table.told(f"score_{race}")]


@pytest.mark.rule("LAN-END-1", "LAN-TURN-2")
def test_the_final_scoring_adds_to_the_points_earned_before() -> None:
    """Knighthood, castle and nobles, after phase 3 of round five."""
    table = scene(
        "lancaster",
        seats=3,
        at="conflicts",
        round=5,
        conflicts={"U1": ["X05a", "green K4 K1"], "U2": None},
        blue={"points": 20, "nobles": "A B C", "extensions": "gold votes", "court": "K1"},
        green={"points": 10, "extensions": "gold"},
        yellow={"court": ""},
    )

    assert table.asked == []
    assert scored(table, "knighthood") == [4, 8, 0]
    assert scored(table, "castle") == [8, 4, 0]
    assert scored(table, "nobles") == [3, 0, 0]
    assert table.points == [20 + 4 + 8 + 3, 10 + 4 + 8 + 4, 0]


@pytest.mark.rule("LAN-END-2")
def test_the_knighthood_is_the_strength_of_all_knights_outside_the_reserve() -> None:
    """Strength and not number: a K4 beats three K1, and a K2 comes third."""
    table = end(blue={"court": "K1 K1 K1"}, green={"court": "K4"}, yellow={"court": "K2"})

    assert [told["value"] for told in table.told("score_knighthood")] == [3, 4, 2]
    assert scored(table, "knighthood") == [4, 8, 0]


@pytest.mark.rule("LAN-END-2")
def test_knights_in_france_belong_to_the_knighthood() -> None:
    """Blue's K4 is still there after a lost upper conflict, his K1 in the court."""
    table = end(blue={"court": "K1"}, green={"court": "K4"}, conflicts={"U1": None, "U2": None, "L1": ["X08", "blue K4"]})

    assert [told["value"] for told in table.told("score_knighthood")] == [5, 4, 3]


@pytest.mark.rule("LAN-END-2", "LAN-CONFLICT-7")
def test_captives_of_the_last_round_are_lost_to_the_knighthood_unless_ransomed() -> None:
    """The ransom is offered in round five too."""
    table = scene(
        "lancaster", seats=3, at="conflicts", round=5, conflicts={"U1": None, "U2": None, "L1": ["X08", "blue K2 K2"]}
    )
    table.choose("blue", "ransom:K2", "done")

    assert [told["value"] for told in table.told("score_knighthood")] == [2, 3, 3]


@pytest.mark.rule("LAN-END-2")
def test_a_tie_of_knighthoods_is_broken_by_squires_in_stock() -> None:
    """Gold does not help."""
    table = end(blue={"squires": 3, "gold": 0}, green={"squires": 4, "gold": 0}, yellow={"squires": 2, "gold": 9})

    assert scored(table, "knighthood") == [4, 8, 0]
    assert [told["ties"] for told in table.told("score_knighthood")] == [3, 4, 2]


@pytest.mark.rule("LAN-END-3")
def test_the_castle_counts_extension_tiles() -> None:
    """The first one and those face down included; knights on castle spaces are nothing."""
    table = end(
        blue={"extensions": "gold votes", "castle": {"squires": "K1", "mixed": "K2"}},
        green={"extensions": "gold votes mixed", "idle": "gold votes"},
        yellow={"extensions": "gold"},
    )

    assert [told["value"] for told in table.told("score_castle")] == [2, 3, 1]
    assert scored(table, "castle") == [4, 8, 0]


@pytest.mark.rule("LAN-END-3")
def test_a_tie_of_castles_is_broken_by_gold_in_stock() -> None:
    """Squires do not help."""
    table = end(blue={"gold": 3, "squires": 0}, green={"gold": 4, "squires": 0}, yellow={"gold": 2, "squires": 9})

    assert scored(table, "castle") == [4, 8, 0]


@pytest.mark.rule("LAN-END-4")
@pytest.mark.parametrize(
    ("squires", "points"),
    [
        pytest.param([5, 4, 3, 2, 1], [8, 4, 0, 0, 0], id="clear"),
        pytest.param([5, 5, 4, 2, 1], [6, 6, 0, 0, 0], id="two share the first place, no second"),
        pytest.param([5, 5, 5, 2, 1], [4, 4, 4, 0, 0], id="three share the first place"),
        pytest.param([5, 5, 5, 5, 1], [3, 3, 3, 3, 0], id="four share the first place"),
        pytest.param([5, 5, 5, 5, 5], [2, 2, 2, 2, 2], id="all five, and two points are lost"),
        pytest.param([5, 4, 4, 2, 1], [8, 2, 2, 0, 0], id="two share the second place"),
        pytest.param([4, 4, 5, 4, 1], [1, 1, 8, 1, 0], id="three share the second place, and one point is lost"),
        pytest.param([4, 4, 4, 4, 5], [1, 1, 1, 1, 8], id="four share the second place"),
    ],
)
def test_equal_players_share_a_place(squires: list[int], points: list[int]) -> None:
    """With knighthoods alike, squires decide; who is equal in both shares and remainders are lost."""
    colours = ["blue", "green", "yellow", "red", "purple"]
    table = end(seats=5, **{colour: {"squires": n} for colour, n in zip(colours, squires, strict=True)})

    assert scored(table, "knighthood") == points


@pytest.mark.rule("LAN-END-4")
def test_the_value_comes_before_the_tie_break() -> None:
    """A single tile outweighs all the gold; gold decides only among those with equal castles."""
    table = end(
        seats=4,
        blue={"extensions": "gold", "gold": 0},
        green={"extensions": "", "gold": 9},
        yellow={"extensions": "", "gold": 8},
        red={"extensions": "", "gold": 9},
    )

    assert scored(table, "castle") == [8, 2, 0, 2]


@pytest.mark.rule("LAN-END-4")
def test_equal_castles_with_unequal_gold_do_not_share() -> None:
    """And castles share by the same sums as knighthoods."""
    table = end(seats=4, blue={"gold": 5}, green={"gold": 5}, yellow={"gold": 5}, red={"gold": 4})

    assert scored(table, "castle") == [4, 4, 4, 0]


@pytest.mark.rule("LAN-END-5")
@pytest.mark.parametrize(("number", "points"), list(enumerate([0, 0, 1, 3, 6, 10, 15, 21, 28, 36])))
def test_nobles_score_by_their_number(number: int, points: int) -> None:
    """n(n-1)/2."""
    assert scored(end(blue={"nobles": " ".join("ABCDEFGHI"[:number])}), "nobles") == [points, 0, 0]


@pytest.mark.rule("LAN-END-6")
def test_goods_and_markers_left_over_are_worth_nothing() -> None:
    """Green has won both races by strength and tiles; blue's riches bring him no more than second places."""
    table = end(
        blue={"gold": 9, "squires": 9, "votes": 9},
        green={"gold": 0, "squires": 0, "votes": 0, "court": "K4", "extensions": "gold"},
        yellow={"gold": 0, "squires": 0, "votes": 0},
    )

    assert table.points == [8, 16, 0]


@pytest.mark.rule("LAN-END-7")
def test_the_most_points_win() -> None:
    """One point is enough, whatever else was gathered."""
    table = end(blue={"points": 31, "court": ""}, green={"points": 32, "court": ""}, yellow={"points": 12})

    assert table.points == [37, 38, 24]
    assert table.game.returns(table.state) == [0.0, 1.0, 0.0]


@pytest.mark.rule("LAN-END-7")
def test_equal_points_are_a_shared_victory() -> None:
    """No further tie-break: not tiles, not nobles, not gold."""
    table = end(
        blue={"gold": 9, "points": 5, "court": "K4"}, green={"nobles": "A B", "points": 16, "court": ""}, yellow={"court": ""}
    )

    assert table.points == [21, 21, 4]
    assert table.game.returns(table.state) == [0.5, 0.5, 0.0]


@pytest.mark.rule("LAN-END-7")
def test_nobody_has_won_before_the_end() -> None:
    """While a question is open there is no winner."""
    table = scene("lancaster", seats=3, at="placement", blue={"points": 90})

    assert table.game.returns(table.state) == [0.0, 0.0, 0.0]
