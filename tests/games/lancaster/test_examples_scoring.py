"""The worked examples EX-40 to EX-43: final scoring."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene

FOUR = ("blue", "green", "yellow", "red")
KNIGHTS = {9: "K4 K3 K2", 7: "K4 K3", 5: "K4 K1"}
TILES = {4: "recruit upgrade squires gold", 3: "votes mixed gold"}


def race(table: Scene, name: str) -> dict[str, tuple[int, int]]:
    """What each seat reached and won in one of the two races."""
    return {event["seat"]: (event["value"], event["n"]) for event in table.told(f"score_{name}")}


@pytest.mark.parametrize(
    ("knighthoods", "squires", "prizes"),
    [
        ((9, 9, 7, 5), (3, 1, 0, 0), (8, 4, 0, 0)),
        ((9, 9, 7, 5), (2, 2, 0, 0), (6, 6, 0, 0)),
        ((9, 9, 9, 5), (2, 2, 2, 0), (4, 4, 4, 0)),
    ],
)
@pytest.mark.rule("LAN-END-2", "LAN-END-4")
def test_knighthoods_tie_break_and_shared_first_place(
    knighthoods: tuple[int, ...], squires: tuple[int, ...], prizes: tuple[int, ...]
) -> None:
    """EX-40: squires break the tie of knighthoods; who is still equal shares first and second prize."""
    stocks: dict[str, Any] = {
        seat: {"court": KNIGHTS[value], "squires": n} for seat, value, n in zip(FOUR, knighthoods, squires, strict=True)
    }
    table = scene("lancaster", seats=4, at="end", **stocks)
    assert race(table, "knighthood") == dict(zip(FOUR, zip(knighthoods, prizes, strict=True), strict=True))
    assert table.points == [prize + 3 for prize in prizes]  # all four share the prizes for the castle


@pytest.mark.parametrize(("gold", "prizes"), [((2, 2, 2, 0), (1, 1, 1, 8)), ((2, 2, 5, 0), (0, 0, 4, 8))])
@pytest.mark.rule("LAN-END-3", "LAN-END-4")
def test_castles_shared_second_place(gold: tuple[int, ...], prizes: tuple[int, ...]) -> None:
    """EX-41: Red is first with four tiles; three equals share the second prize, or the richest of them takes it."""
    values = (3, 3, 3, 4)
    stocks: dict[str, Any] = {
        seat: {"extensions": TILES[value], "gold": n} for seat, value, n in zip(FOUR, values, gold, strict=True)
    }
    table = scene("lancaster", seats=4, at="end", **stocks)
    assert race(table, "castle") == dict(zip(FOUR, zip(values, prizes, strict=True), strict=True))
    assert table.points == [prize + 3 for prize in prizes]  # all four share the prizes for the knighthood


@pytest.mark.rule("LAN-END-2")
def test_a_knight_still_in_france_belongs_to_the_knighthood() -> None:
    """EX-42: K2 and K3 at court and the K4 held over on L1 make 9; the reserve does not count."""
    table = scene(
        "lancaster", seats=3, at="conflicts", round=5, conflicts={"U1": ["X08", "blue K4"], "U2": None}, blue={"court": "K2 K3"}
    )
    table.expect(conflicts={"L1": ["X08", "blue K4"]}, blue={"reserve": "K1 K1 K1 K2"})
    assert race(table, "knighthood")["blue"][0] == 9


@pytest.mark.parametrize(
    ("blue", "final", "shares"), [(41, [51, 50, 50], [1.0, 0.0, 0.0]), (40, [50, 50, 50], [1 / 3, 1 / 3, 1 / 3])]
)
@pytest.mark.rule("LAN-END-5", "LAN-END-7")
def test_nobles_and_shared_victory(blue: int, final: list[int], shares: list[float]) -> None:
    """EX-43: five, six and two nobles score 10, 15 and 1; Blue wins with 51, or all three share the victory with 50."""
    majorities = 4 + 4  # all are equal in knights and castle, and share 12 points twice
    table = scene(
        "lancaster",
        seats=3,
        at="end",
        blue={"points": blue - majorities, "nobles": "A B C D E"},
        green={"points": 35 - majorities, "nobles": "A B C D E F"},
        yellow={"points": 49 - majorities, "nobles": "G H"},
    )
    assert [event["n"] for event in table.told("score_nobles")] == [10, 15, 1]
    assert table.points == final
    assert table.game.returns(table.state) == pytest.approx(shares)
