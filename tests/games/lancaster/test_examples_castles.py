"""The worked examples EX-31 to EX-33: castles."""

from __future__ import annotations

import pytest

from banneret.testing import Scene, scene


def blue_castle(court: str = "", squires: int = 1) -> Scene:
    return scene(
        "lancaster",
        seats=3,
        at="castles",
        through="castles",
        blue={"castle": {"squires": "K2"}, "extensions": "recruit", "squires": squires, "court": court},
    )


@pytest.mark.rule("LAN-CASTLE-2", "LAN-CASTLE-3", "LAN-CASTLE-4")
def test_goods_from_one_source_pay_for_another() -> None:
    """EX-31: the space first, s1 to s3; then the tile for 3, s0; a K1 and the K2 are in the court."""
    table = blue_castle()
    assert table.options("blue") == ["use:squires", "decline:recruit"]
    table.choose("blue", "use:squires")
    table.expect(blue={"squires": 3})
    table.choose("blue", "use:recruit")
    table.expect(blue={"squires": 0, "court": "K1 K2", "extensions": "recruit", "castle": {}})


@pytest.mark.rule("LAN-CASTLE-2", "LAN-CASTLE-3")
def test_the_tile_first_yields_nothing() -> None:
    """EX-31: with one squire the tile cannot be paid and is declined; then s3. The space cannot be declined."""
    table = blue_castle()
    table.refuses("blue", "use:recruit", "LAN-CASTLE-3")
    table.refuses("blue", "decline:squires", "LAN-CASTLE-3")
    table.choose("blue", "decline:recruit")
    assert table.asked == []
    table.expect(blue={"squires": 3, "court": "K2"})


@pytest.mark.rule("LAN-CASTLE-3")
def test_what_has_no_effect_cannot_be_paid() -> None:
    """EX-31: without a K1 in the reserve the 3 squires cannot be paid at all."""
    table = blue_castle(court="K1 K1 K1", squires=5)
    assert table.options("blue") == ["use:squires", "decline:recruit"]
    table.refuses("blue", "use:recruit", "LAN-CASTLE-3")
    table.choose("blue", "use:squires")
    assert table.options("blue") == ["decline:recruit"]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.rule("LAN-CASTLE-5", "LAN-CASTLE-6")
def test_the_table_pays_votes_except_in_round_five(number: int) -> None:
    """EX-32: four nobles bring 5 votes in rounds 1 to 4, none bring 1; in round 5 there are none at all."""
    table = scene(
        "lancaster",
        seats=3,
        at="castles",
        through="castles",
        round=number,
        blue={"nobles": "A B C D", "votes": 0},
        green={"votes": 0},
    )
    table.expect(blue={"votes": 0 if number == 5 else 5}, green={"votes": 0 if number == 5 else 1})


@pytest.mark.rule("LAN-EFFECT-2", "LAN-CASTLE-1")
def test_the_supply_runs_out_in_turn_order() -> None:
    """EX-33: with 7 votes for 5, 4 and 3, Yellow gets 5, Blue 2 and Green none; the rest is lost."""
    table = scene(
        "lancaster",
        seats=3,
        at="castles",
        through="castles",
        start="yellow",
        supply={"votes": 7},
        yellow={"nobles": "A B C D"},
        blue={"nobles": "E F G"},
        green={"nobles": "H I"},
    )
    assert table.told("gain") == [
        {"seat": "yellow", "good": "votes", "n": 5},
        {"seat": "blue", "good": "votes", "n": 2},
        {"seat": "green", "good": "votes", "n": 0},
    ]
    assert table.told("shortage") == [
        {"seat": "blue", "good": "votes", "n": 2},
        {"seat": "green", "good": "votes", "n": 3},
    ]
    table.expect(supply={"votes": 0}, yellow={"votes": 15}, blue={"votes": 12}, green={"votes": 10})
