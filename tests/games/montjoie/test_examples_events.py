"""The worked examples EX-24 to EX-33: cards of the player turn, events and foreign powers."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack, faces, totals, words

CAPITALS = {"paris": "france", "calais": "angleterre", "dijon": "bourgogne", "brest": "bretagne"}
CAPITALS |= {"gand": "flandres", "pampelune": "navarre"}
SIX = "france angleterre bourgogne bretagne flandres navarre"


@pytest.mark.rule("MON-CARDS-8")
@pytest.mark.parametrize(
    ("city", "die", "earned"),
    [("tours", 1, 1), ("arras", 2, 0), ("arras", 3, 1), ("lyon", 4, 0), ("lyon", 5, 2), ("besancon", 3, 1)],
)
def test_plunder(city: str, die: int, earned: int) -> None:
    """EX-24: a free city always yields 1; a garrison resists 2 and yields 1 to 3; a castle resists 4 and yields 2 to 5."""
    table = before_attack(
        "france", dice=(die,), pillaged="reims", france={"hand": "plunder"},
        cities={
            "arras": "flandres", "lyon": "bourgogne castle", "besancon": "bourgogne", "dijon": "bourgogne fortress",
            "reims": "bourgogne", "nancy": "empire", "paris": "france",
        },
    )  # fmt: skip
    table.choose("france", "plunder")
    for illegal in ("dijon", "reims", "nancy", "paris"):
        table.refuses("france", f"loot:{illegal}", "MON-CARDS-8")
    table.choose("france", f"loot:{city}")
    table.expect(france={"money": earned}, pillaged=f"reims {city}" if earned else "reims", discards="plunder")


@pytest.mark.rule("MON-CARDS-9")
@pytest.mark.parametrize(("die", "owner"), [(4, "bourgogne"), (5, "france")])
def test_an_embassy_corrupts(die: int, owner: str) -> None:
    """EX-25: 2D6 = 5, a castle: 4 fails, 5 succeeds; it is no attack, so the attack of a peace turn is still there."""
    table = before_attack(
        "france", war=False, dice=(2, 3, die), cities={"lyon": "bourgogne castle", "bourges": "france", "auxerre": "flandres"},
        france={"hand": "ambassador ladders ladders"},
    )  # fmt: skip
    table.choose("france", "ambassador", "corrupt:lyon")
    table.expect(cities={"lyon": f"{owner} castle"}, discards="ambassador")
    assert "auxerre" in words(table, "france", "attack")


@pytest.mark.rule("MON-CARDS-9", "MON-CARDS-10")
def test_an_embassy_finds_help_or_intrigue() -> None:
    """EX-25: 8 with 12 cards draws 2, to 13; 12 costs the named opponent a card, never an active hero."""
    twelve = "ambassador " + "ladders " * 11
    table = before_attack("france", dice=(3, 5), cities={"paris": "france"}, france={"hand": twelve})
    table.choose("france", "ambassador")
    table.expect(france={"held": 13})
    table = before_attack(
        "france", dice=(6, 6), draws=["cannon"], cities={"paris": "france"}, france={"hand": "ambassador"},
        bourgogne={"hand": "cannon sap", "hero": True}, flandres={"hero": True},
    )  # fmt: skip
    table.choose("france", "ambassador")
    assert table.options("france") == ["intrigue:bourgogne"]
    table.choose("france", "intrigue:bourgogne")
    table.expect(bourgogne={"hand": "sap", "hero": True}, discards="ambassador cannon")


@pytest.mark.rule("MON-EVENT-4")
def test_an_uprising() -> None:
    """EX-26: a 5 is 3 attempts: a castle sinks on 5, a garrison resists 2 and is free on 3; no city twice."""
    table = scene(
        "montjoie", seats=6, at="events", order=SIX, draws=["uprising"], dice=faces(5, 5, 2, 3),
        cities={"lyon": "bourgogne castle", "arras": "flandres", "paris": "france", "tours": "angleterre fortress"},
        variant={"foreign_interventions": "off"},
    )  # fmt: skip
    assert words(table, "france", "rise") == ["arras", "paris", "lyon"]
    before = table.facts()["castles_left"]
    table.choose("france", "rise:lyon")
    table.expect(cities={"lyon": "bourgogne"}, castles_left=before + 1)
    table.refuses("france", "rise:lyon", "MON-EVENT-4")
    table.choose("france", "rise:arras", "rise:paris")
    table.expect(cities={"arras": "flandres", "paris": None})
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-EVENT-10")
@pytest.mark.parametrize(("held", "left"), [(6, 5), (8, 6), (7, 5), (5, 5)])
def test_confiscation(held: int, left: int) -> None:
    """EX-27: hand 6 → 5, 8 → 6, 7 → 5, 5 → 5."""
    table = scene(
        "montjoie", seats=6, at="events", order=SIX, draws=["confiscation"], bourgogne={"hand": "ladders " * held},
        variant={"foreign_interventions": "off"},
    )  # fmt: skip
    table.choose("france", "confiscate:bourgogne")
    table.expect(bourgogne={"held": left}, discards="ladders " * (held - left))


def naval_battle(**facts: Any) -> Scene:
    """EX-28 up to the stakes: Angleterre has 3 ports, Bretagne and Navarre 2; the lot falls on Bretagne."""
    ports = {"calais": "angleterre", "bordeaux": "angleterre", "bayonne": "angleterre", "brest": "bretagne"}
    ports |= {"nantes": "bretagne", "rouen": "navarre", "caen": "navarre", "marseille": "france"}
    return scene(
        "montjoie", seats=6, at="events", order=SIX, draws=["naval_battle", "bretagne"], dice=faces(2, 4), cities=ports,
        variant={"foreign_interventions": "off"}, bretagne={"hand": "ladders", "influence": 3}, **facts,
    )  # fmt: skip


@pytest.mark.rule("MON-EVENT-13", "MON-EVENT-15")
def test_a_naval_battle() -> None:
    """EX-28: A = 6 + 1 + 2 = 9, D = 3 + 3 + 4 = 10: Bretagne rules the seas; the Cannon is discarded, 4 PI are spent."""
    table = naval_battle(angleterre={"hand": "cannon", "influence": 2})
    assert table.asked == ["angleterre", "bretagne"]
    table.choose("bretagne", "duel:ladders+3")
    table.choose("angleterre", "duel:cannon+1")
    assert totals(table) == (9, 10)
    table.expect(
        master="bretagne", discards="cannon", bretagne={"points": 1, "hand": "ladders", "influence": 0},
        angleterre={"points": 0, "hand": "", "influence": 1},
    )  # fmt: skip


@pytest.mark.rule("MON-EVENT-15", "MON-CARDS-6")
def test_a_sign_decides_a_naval_battle() -> None:
    """EX-28: with a Sign on the Cannon A = 12 + 1 + 2 = 15 and Angleterre wins."""
    table = naval_battle(angleterre={"hand": "cannon sign", "influence": 2})
    table.choose("bretagne", "duel:ladders+3")
    table.choose("angleterre", "duel:cannon+1", "sign:cannon")
    assert totals(table) == (15, 10)
    table.expect(
        master="angleterre", discards="ladders sign", angleterre={"points": 1, "hand": "cannon"}, bretagne={"points": 0}
    )


def great_battle(*dice: int) -> Scene:
    """EX-29: France, Bourgogne against Flandres, Angleterre; Bretagne sits out. The order of play is the lots'."""
    lots = ["france", "bourgogne", "flandres", "angleterre", "bretagne"]
    table = scene(
        "montjoie", seats=5, at="events", order="france bourgogne flandres angleterre bretagne",
        draws=["great_battle", *lots], dice=faces(*dice), variant={"foreign_interventions": "off"},
    )  # fmt: skip
    for one, two in (("france", "flandres"), ("bourgogne", "angleterre")):
        assert sorted(table.asked) == sorted([one, two])
        table.choose(one, "duel:nothing+0")
        table.choose(two, "duel:nothing+0")
    return table


@pytest.mark.rule("MON-EVENT-14")
def test_a_great_battle() -> None:
    """EX-29: France wins, Bourgogne ties: France 1 + 1 = 2 PP, Bourgogne 1; one win each: no bonus."""
    table = great_battle(6, 1, 3, 3)
    assert [table.facts()[n]["points"] for n in SIX.split()[:5]] == [2, 0, 1, 0, 0]
    even = great_battle(6, 1, 1, 6)
    assert [even.facts()[n]["points"] for n in SIX.split()[:5]] == [1, 1, 0, 0, 0]


def intervention(*dice: int, **facts: Any) -> Scene:
    return scene("montjoie", seats=6, at="intervention", order=SIX, dice=faces(*dice), **facts)


@pytest.mark.rule("MON-FOREIGN-1", "MON-FOREIGN-2", "MON-FOREIGN-3", "MON-FOREIGN-4", "MON-FOREIGN-5")
def test_a_foreign_intervention() -> None:
    """EX-30: the Empire at Nancy: 7 against 7 of the militia; 11 against 10 of a castle, which becomes imperial."""
    free = intervention(5, 4, 2, 5)
    assert totals(free) == (7, 7)
    free.expect(cities={"nancy": None})
    owned = intervention(5, 4, 6, 3, cities={"nancy": "bourgogne castle"}, bourgogne={"hand": "ladders retreat"})
    owned.choose("bourgogne", "lay:ladders", "done", "none")
    assert totals(owned) == (11, 10)
    saved = owned.copy()
    saved.choose("bourgogne", "retreat:ladders")
    saved.expect(bourgogne={"hand": "ladders"}, discards="retreat")
    owned.choose("bourgogne", "none")
    owned.expect(cities={"nancy": "empire castle"}, discards="ladders", bourgogne={"lost": "nancy"})
    already = intervention(5, 4, cities={"nancy": "empire"})
    already.expect(cities={"nancy": "empire"})
    assert already.told("totals") == []
    aragon = intervention(2, 6, 1)
    assert aragon.told("foreign_power") == [{"nation": "aragon"}]
    aragon.expect(cities={"barcelone": "aragon"})


@pytest.mark.rule("MON-FOREIGN-6", "MON-CARDS-5")
@pytest.mark.parametrize(
    ("level", "hand", "extra", "defence", "owner"),
    [
        ("garrison", "cannon sap", [], 12, "france"),
        ("garrison", "cannon sap felon", ["lay-felon"], 10, "france"),
        ("castle", "cannon sap", [], 14, "castille castle"),
    ],
)
def test_attacking_a_foreign_garrison(level: str, hand: str, extra: list[str], defence: int, owner: str) -> None:
    """EX-31: A = 6 + 5 + 2 = 13; D = 5 + 2 + 4 + 1 = 12, with a Felon 5 + 0 + 4 + 1 = 10, as a castle 5 + 4 + 4 + 1 = 14."""
    table = before_attack(
        "france", cities={"pau": "france", "pampelune": f"castille {level}"}, dice=(2, 4), france={"hand": hand}
    )
    table.choose("france", "attack:pampelune", "road:pau", "lay:sap", "lay:cannon", *extra)
    assert totals(table) == (13, defence)
    table.expect(cities={"pampelune": owner})


@pytest.mark.rule("MON-EVENT-6", "MON-EVENT-2")
def test_the_black_death() -> None:
    """EX-32: what Great Battle gave stays; resolved first, the plague leaves it unfought; the turn is over at once."""
    facts: dict[str, Any] = {
        "order": SIX, "war": True, "cities": CAPITALS, "france": {"hand": "ladders sap", "influence": 1},
    }  # fmt: skip
    draws = ["black_death", "great_battle", *SIX.split()]
    table = scene("montjoie", seats=6, at="events", draws=draws, dice=faces(6, 1, 1, 1, 1, 1), **facts)
    table.choose("france", "event:great_battle", "duel:sap+0")
    table.choose("bretagne", "duel:nothing+0")
    table.choose("france", "none")
    for seat in ("angleterre", "flandres", "bourgogne", "navarre"):
        table.choose(seat, "duel:nothing+0")
    table.expect(turn=2, france={"points": 2, "held": 0, "influence": 1, "money": 1}, drawn=[])
    assert table.told("foreign_power") == table.told("acts") == []
    first = scene("montjoie", seats=6, at="events", draws=draws[:2], turn=8, dice=faces(3), **facts)
    first.choose("france", "event:black_death")
    assert len(first.told("plague")) == 1
    assert len(first.told("end_die")) == 1
    first.expect(turn=9, france={"points": 0, "held": 0, "influence": 1})
    pool = first.facts()["pool"].split()
    assert "great_battle" in pool
    assert "black_death" not in pool


@pytest.mark.rule("MON-EVENT-7")
def test_a_chevauchee() -> None:
    """EX-33: A = 4 + 6 + 3 = 13, D = 3 + 4 + 4 = 11, without mountain or landing; no attack is left in Peace."""
    table = before_attack(
        "flandres", war=False, order="flandres france angleterre bourgogne bretagne navarre", marks="chevauchee", dice=(3, 4),
        cities={"bruges": "flandres", "gand": "flandres", "clermont": "france castle", "arras": "france"},
        flandres={"hand": "ram cannon ladders ladders"}, france={"hand": "ladders"},
    )  # fmt: skip
    table.choose("flandres", "attack:clermont", "ride:bruges", "lay:ram", "lay:cannon", "done")
    table.choose("france", "none", "lay:ladders")
    table.choose("flandres", "none")
    assert totals(table) == (13, 11)
    table.expect(cities={"clermont": "flandres castle"}, marks="")
    assert words(table, "flandres", "attack") == []


@pytest.mark.rule("MON-EVENT-7")
def test_the_chevauchee_is_the_first_players_alone() -> None:
    """EX-33: another player reaches nothing but neighbours and ports."""
    table = before_attack(
        "france", order="flandres france angleterre bourgogne bretagne navarre", marks="chevauchee",
        cities={"bruges": "flandres", "clermont": "france"}, france={"hand": "ram cannon"},
    )  # fmt: skip
    assert words(table, "france", "attack") == []
