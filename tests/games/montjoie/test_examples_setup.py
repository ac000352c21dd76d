"""The worked examples EX-01 to EX-08: set-up, treasury, politics, purchases, order."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.testing import Scene, scene
from banneret.testing.montjoie import faces

GARRISONS = {"arras": "france", "amiens": "france", "reims": "france", "troyes": "france"}
CASTLES = {"paris": "france castle", "lyon": "france castle", "tours": "france fortress"}


@pytest.mark.rule("MON-SETUP-5", "MON-SETUP-6", "MON-SETUP-7")
def test_the_third_garrison_goes_by_road() -> None:
    """EX-01: Rouen to Caen is a road; Angleterre reaches Abbeville, but not Nantes by sea nor Caen."""
    table = Scene.of(Match("montjoie", seats=6, seed=1))
    table.choose("navarre", "place:rouen")
    table.choose("france", "place:clermont")
    table.choose("angleterre", "place:bordeaux")
    table.choose("bretagne", "place:rennes")
    table.choose("bourgogne", "place:dijon")
    table.choose("flandres", "place:bruges", "place:gand")
    assert table.asked == ["navarre"]
    table.choose("navarre", "place:caen")
    table.choose("france", "place:lyon")
    assert "place:abbeville" in table.options("angleterre")
    table.refuses("angleterre", "place:nantes", "MON-SETUP-6")
    table.refuses("angleterre", "place:caen", "MON-SETUP-6")
    table.expect(navarre={"home": "pampelune rouen caen"}, cities={"caen": "navarre"})


@pytest.mark.rule("MON-TREASURY-1", "MON-TREASURY-2", "MON-TREASURY-3")
@pytest.mark.parametrize(
    ("pillaged", "marks", "paid"), [("", "", 11), ("lyon", "", 9), ("lyon", "bad_seasons", 5)], ids=["plain", "pillaged", "bad"]
)
def test_income(pillaged: str, marks: str, paid: int) -> None:
    """EX-02: 4 + 2·2 + 3 = 11 écus; with a pillaged castle 11 - 2 = 9; after Bad Seasons ceil(9 / 2) = 5."""
    table = scene("montjoie", seats=6, at="treasury", war=None, cities=GARRISONS | CASTLES, pillaged=pillaged, marks=marks)
    table.expect(france={"money": paid}, pillaged="", marks="")


@pytest.mark.rule("MON-POLITICS-1", "MON-POLITICS-2")
@pytest.mark.parametrize(
    ("seats", "votes", "war"),
    [(6, 3, True), (6, 2, False), (5, 2, False), (5, 3, True), (4, 2, True), (4, 1, False), (3, 1, False), (3, 2, True)],
)
def test_the_vote(seats: int, votes: int, war: bool) -> None:
    """EX-03: War needs 3 of 6, 3 of 5, 2 of 4, 2 of 3."""
    table = scene("montjoie", seats=seats, at="politics", war=None)
    for n, seat in enumerate(list(table.asked)):
        table.choose(seat, "war" if n < votes else "peace")
    table.expect(war=war)


@pytest.mark.rule("MON-POLITICS-3", "MON-POLITICS-4", "MON-EVENT-9")
def test_a_truce_leaves_nothing_to_vote_on() -> None:
    """EX-04: after Truce in turn 3, turn 4 is Peace without a vote: 4 cards, 1 event, 1 attack; turn 5 is voted on again."""
    events = scene("montjoie", seats=6, at="events", turn=3, draws=["truce"], variant={"foreign_interventions": "off"})
    events.expect(marks="truce")
    table = scene("montjoie", seats=6, at="politics", turn=4, war=None, marks="truce", france={"money": 2})
    table.expect(war=False, marks="", france={"held": 4}, navarre={"held": 4})
    assert table.step == "BuyCards"
    table.until("PlayerTurn")
    assert len(table.facts()["drawn"]) == 1
    attack = scene(
        "montjoie", seats=6, at=("turn", "france"), cities={"dijon": "france", "bourges": "france", "troyes": "bourgogne",
        "auxerre": "bourgogne"}, france={"hand": "ladders ladders ladders ladders"}, dice=faces(1, 6),
    )  # fmt: skip
    attack.choose("france", "attack:troyes", "road:dijon", "lay:ladders", "lay:ladders", "done", "none")
    assert [word for word in attack.options("france") if word.startswith("attack")] == []
    five = scene("montjoie", seats=6, at="politics", turn=5, war=None)
    assert five.step == "Vote"


@pytest.mark.rule("MON-BUY-1", "MON-BUY-2", "MON-BUY-3", "MON-BUY-4")
def test_purchases() -> None:
    """EX-05: 5 cards and a castle cost 16 of 17; 7 cards would make 13; one castle only; 14 in the short game."""
    facts: dict[str, Any] = {
        "cities": {"dijon": "bourgogne", "macon": "bourgogne"},
        "bourgogne": {"money": 17, "hand": "ladders ladders ladders ladders ladders ladders"},
    }
    table = scene("montjoie", seats=6, at="purchases", war=True, **facts)
    table.refuses("bourgogne", "cards:7", "MON-BUY-3")
    six = table.copy()
    six.choose("bourgogne", "cards:6")
    six.expect(bourgogne={"money": 5, "held": 12})
    table.choose("bourgogne", "cards:5")
    table.expect(bourgogne={"held": 6})
    table.choose("bourgogne", "castle:dijon")
    table.expect(bourgogne={"money": 1, "held": 11}, cities={"dijon": "bourgogne castle", "macon": "bourgogne"}, built="dijon")
    assert table.step != "BuyCastle"
    short = scene("montjoie", seats=6, at="purchases", war=True, variant={"game_length": "short"}, **facts)
    short.choose("bourgogne", "cards:5", "castle:dijon")
    short.expect(bourgogne={"money": 3})


@pytest.mark.rule("MON-BUY-4", "MON-BUY-5")
def test_a_fortress_takes_two_turns() -> None:
    """EX-06: a castle of this turn cannot become a fortress; next turn two ramparts cost all 16 écus."""
    table = scene(
        "montjoie", seats=6, at="purchases", turn=2, cities={"dijon": "bourgogne"}, bourgogne={"money": 14},
    )  # fmt: skip
    table.choose("bourgogne", "cards:0", "castle:dijon")
    assert table.step != "BuyRampart"
    captured = {"dijon": "bourgogne castle", "macon": "bourgogne castle", "lyon": "bourgogne"}
    table = scene("montjoie", seats=6, at="purchases", turn=3, cities=captured, bourgogne={"money": 16})
    table.choose("bourgogne", "cards:0", "none", "rampart:dijon", "rampart:macon")
    table.expect(bourgogne={"money": 0}, cities={"dijon": "bourgogne fortress", "macon": "bourgogne fortress"})
    rich = scene("montjoie", seats=6, at="purchases", turn=3, cities=captured, bourgogne={"money": 22})
    rich.choose("bourgogne", "cards:0", "castle:lyon", "rampart:dijon", "rampart:macon")
    rich.expect(bourgogne={"money": 0}, cities={"lyon": "bourgogne castle"})


@pytest.mark.rule("MON-TURN-3", "MON-ORDER-1")
def test_purchases_follow_the_old_order() -> None:
    """EX-07: Bretagne, first in turn 2, buys first in turn 3; the draw of turn 3 rules Sequences 6 and 7."""
    rich = {"money": 2}
    table = scene(
        "montjoie", seats=6, at="purchases", turn=3, order="bretagne france navarre flandres angleterre bourgogne",
        bretagne=rich, france=rich, navarre=rich, flandres=rich, angleterre=rich, bourgogne=rich,
        cities={"brest": "bretagne", "bruges": "flandres"},
        draws=["flandres", "navarre", "france", "angleterre", "bretagne", "bourgogne", "papal_intervention"],
        variant={"foreign_interventions": "off"},
    )  # fmt: skip
    for seat in ("bretagne", "france", "navarre", "flandres", "angleterre", "bourgogne"):
        assert table.asked == [seat]
        table.choose(seat, "cards:0")
    assert (table.step, table.asked) == ("Protect", ["flandres"])
    table.choose("flandres", "protect:paris")
    assert (table.step, table.asked) == ("PlayerTurn", ["flandres"])


@pytest.mark.rule("MON-ORDER-2", "MON-ORDER-3")
def test_nobody_is_first_twice_in_a_row() -> None:
    """EX-08: Flandres drawn first again: the whole draw is repeated; Navarre gets 1 PI; in turn 1 the draw is free."""
    twice = ["flandres", "france", "navarre", "bretagne", "angleterre", "bourgogne"]
    again = ["navarre", "flandres", "bourgogne", "angleterre", "france", "bretagne"]
    order = "flandres angleterre france bretagne bourgogne navarre"
    table = scene("montjoie", seats=6, at="order", turn=4, order=order, draws=twice + again, navarre={"influence": 3})
    table.expect(order=again, navarre={"influence": 4}, flandres={"influence": 0})
    full = scene("montjoie", seats=6, at="order", turn=4, order=order, draws=again, navarre={"influence": 6})
    full.expect(navarre={"influence": 6})
    first = scene("montjoie", seats=6, at="order", turn=1, draws=again)
    first.expect(order=again)
