"""The worked examples EX-39 to EX-45 and EX-50 to EX-52: three and two players, and options."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces, totals, words

FLEMISH = {"bruges": "flandres", "gand": "flandres", "bruxelles": "flandres", "liege": "flandres", "luxembourg": "flandres"}


@pytest.mark.rule("MON-3P-3", "MON-3P-4", "MON-3P-5")
def test_an_allied_attack() -> None:
    """EX-39: a 4 is two compulsory attacks; Bruges takes Calais with 5 + 2 + 3 = 10 against 3 + 2 + 4 = 9."""
    table = scene(
        "montjoie", seats=3, at=("turn", "bourgogne"), war=True, dice=faces(4, 3, 4),
        cities=FLEMISH | {"calais": "angleterre", "arras": "bourgogne"}, control={"flandres": "bourgogne"},
        bourgogne={"influence": 2}, angleterre={"hand": "ladders"},
    )  # fmt: skip
    table.choose("bourgogne", "activate", "none", "roll")
    assert (table.step, words(table, "bourgogne", "attack")) == ("MinorAttack", ["calais", "arras"])
    assert "done" not in table.options("bourgogne")
    table.choose("bourgogne", "attack:calais", "road:bruges", "stake:2")
    table.choose("angleterre", "lay:ladders")
    assert totals(table) == (10, 9)
    table.expect(cities={"calais": "flandres"}, bourgogne={"influence": 0})
    assert table.options("bourgogne") == ["attack:arras"]
    assert table.step == "MinorAttack"


@pytest.mark.rule("MON-3P-5")
def test_an_allied_defence() -> None:
    """EX-39: Gand, a Flemish garrison, with an allied die of 2: D = 5 + 2 + 2 = 9."""
    table = before_attack(
        "angleterre", seats=3, cities=FLEMISH | {"arras": "angleterre"}, control={"flandres": "bourgogne"}, dice=(1, 2),
        angleterre={"hand": "ladders ladders"},
    )  # fmt: skip
    table.choose("angleterre", "attack:gand", "road:arras", "lay:ladders", "lay:ladders")
    assert totals(table) == (7, 9)


@pytest.mark.rule("MON-2P-7")
@pytest.mark.parametrize(
    ("die", "paid", "against", "loyal"), [(2, 1, 0, True), (4, 0, 2, False), (1, 5, 0, False), (6, 0, 4, True), (3, 0, 0, True)]
)
def test_loyalty(die: int, paid: int, against: int, loyal: bool) -> None:
    """EX-40: 2 + 1 - 0 = 3 loyal; 4 + 0 - 2 = 2 neutral; a natural 1 fails, a natural 6 succeeds; all coins are lost."""
    table = scene(
        "montjoie", seats=2, at="loyalty", turn=2, order="angleterre france", cities=FLEMISH | {"paris": "france"},
        allies={"france": "flandres"}, france={"money": 5}, angleterre={"money": 5}, dice=faces(die, 1),
    )  # fmt: skip
    table.choose("france", f"bid:{paid}")
    table.choose("angleterre", f"bid:{against}")
    table.expect(loyal="flandres" if loyal else "", angleterre={"money": 5 - against})
    table.expect(france={"money": 5 - paid + int(loyal), "held": 2 * int(loyal)})


@pytest.mark.rule("MON-2P-7")
def test_an_ambassador_makes_sure_of_the_ally() -> None:
    """EX-40: playing an Ambassador: loyal, no bids."""
    table = scene(
        "montjoie", seats=2, at="loyalty", turn=2, order="france angleterre", cities=FLEMISH, allies={"france": "flandres"},
        france={"hand": "ambassador"},
    )  # fmt: skip
    table.choose("france", "loyal-ambassador")
    table.expect(loyal="flandres", discards="ambassador")
    assert table.told("loyalty") == []


@pytest.mark.rule("MON-2P-9")
def test_mercenaries() -> None:
    """EX-41: a 3 hires up to 2 for 4 écus; one moves to Bayonne: A = 5 + 3 + 3 = 11, D = 4 + 2 + 4 + 1 = 11; he is removed."""
    hiring = scene(
        "montjoie", seats=2, at="purchases", order="angleterre france", dice=faces(3), angleterre={"money": 9},
        cities={"bordeaux": "angleterre", "bayonne": "angleterre"},
    )  # fmt: skip
    hiring.choose("angleterre", "roll", "cards:0", "none", "hire:bordeaux", "hire:bordeaux")
    hiring.expect(angleterre={"money": 5}, mercenaries={"bordeaux": 2})
    assert hiring.step != "HireMercenary"
    table = before_attack(
        "france", seats=2, cities={"bordeaux": "angleterre", "bayonne": "angleterre", "auch": "france"}, dice=(3, 4),
        mercenaries={"bordeaux": 1}, france={"hand": "sap ladders"}, angleterre={"hand": "ram"},
    )  # fmt: skip
    table.choose("france", "attack:bayonne", "road:auch")
    assert table.options("angleterre") == ["done", "mercenary:bordeaux"]
    table.choose("angleterre", "mercenary:bordeaux")
    table.expect(mercenaries={"bayonne": 1})
    table.choose("france", "lay:ladders", "lay:sap")
    table.choose("angleterre", "none", "lay:ram")
    assert totals(table) == (11, 11)
    table.expect(cities={"bayonne": "angleterre"}, discards="sap ladders ram", mercenaries={})
    assert table.facts()["mercenaries"] == {}


@pytest.mark.rule("MON-2P-11")
@pytest.mark.parametrize(("level", "defence"), [("garrison", 7), ("castle", 9), ("fortress", 11)])
def test_neutral_defence(level: str, defence: int) -> None:
    """EX-42: neutral Nantes defends with 7, as a castle with 9, as a fortress with 11, plus D6."""
    table = before_attack(
        "france", seats=2, cities={"nantes": f"bretagne {level}", "angers": "france"}, control={"bretagne": "angleterre"},
        dice=(1, 3), france={"hand": "ladders ladders"},
    )  # fmt: skip
    table.choose("france", "attack:nantes", "road:angers", "lay:ladders", "lay:ladders")
    assert totals(table) == (7, defence + 3)


@pytest.mark.rule("MON-2P-10")
def test_a_neutral_attacks_with_six() -> None:
    """EX-42: neutral Bretagne attacks with 6 + D6."""
    table = scene(
        "montjoie", seats=2, at=at_step("MinorAttack", nation="bretagne", left=1, forced=0), dice=faces(2, 3),
        cities={"nantes": "bretagne", "angers": "france"}, control={"bretagne": "angleterre"},
    )  # fmt: skip
    table.choose("angleterre", "attack:angers", "road:nantes")
    assert totals(table) == (6 + 2, 2 + 3)


@pytest.mark.rule("MON-2P-10")
@pytest.mark.parametrize(
    ("turn", "die", "builds"), [(1, 6, True), (1, 5, False), (3, 5, True), (3, 4, False), (5, 4, True), (5, 3, False)]
)
def test_neutral_construction(turn: int, die: int, builds: bool) -> None:
    """EX-42: in turn 3 a 5 builds and a 4 does not; in turn 5 a 4 builds; in turn 1 only a 6."""
    table = scene(
        "montjoie", seats=2, at=("turn", "bretagne"), turn=turn, order="france angleterre bretagne", dice=faces(die),
        cities={"nantes": "bretagne", "brest": "bretagne castle"}, control={"bretagne": "france"},
    )  # fmt: skip
    assert (table.step == "NeutralBuild") is builds
    if builds:
        assert table.options("france") == ["castle:nantes", "rampart:brest"]
        table.choose("france", "rampart:brest")
        table.expect(cities={"brest": "bretagne fortress"})


@pytest.mark.rule("MON-OPT-6", "MON-OPT-21")
@pytest.mark.parametrize(
    ("options", "bonus"),
    [
        ({}, 1),
        ({"hist_england_landing": "on"}, 0),
        ({"harder_landings": "on"}, 2),
        ({"hist_england_landing": "on", "harder_landings": "on"}, 1),
    ],
)
def test_landing_options(options: dict[str, str], bonus: int) -> None:
    """EX-43: the landing bonus against England is 1; 0 by its own option; 2 if landings are harder; 1 with both."""
    table = before_attack(
        "angleterre", cities={"calais": "angleterre", "rouen": "france"}, dice=(1, 1), angleterre={"hand": "ladders ladders"},
        variant=options,
    )  # fmt: skip
    table.choose("angleterre", "attack:rouen", "sea:calais", "lay:ladders", "lay:ladders")
    assert totals(table) == (7, 2 + 1 + bonus)


@pytest.mark.rule("MON-OPT-18")
@pytest.mark.parametrize(("engineer", "defence"), [(["lay-engineer"], 4), ([], 6)], ids=["with", "without"])
def test_an_engineer_in_defence(engineer: list[str], defence: int) -> None:
    """EX-44: against an Engineer F = 4 and no +2; without one F = 4 and +2."""
    table = before_attack(
        "france", cities={"bourges": "france", "auxerre": "bourgogne castle"}, dice=(1, 1), variant={"engineer_defence": "on"},
        france={"hand": "ladders ladders" + " engineer" * len(engineer)}, bourgogne={"hand": "engineer"},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders", *engineer)
    table.choose("bourgogne", "none", "none", "lay-engineer")
    assert totals(table) == (7, defence + 1)


@pytest.mark.rule("MON-COMBAT-5", "MON-3P-4")
def test_the_controller_as_opponent() -> None:
    """EX-45: 2 + 1 = 3 are taken without asking; A = 5 + 3 + 1 = 9, D = 3 + 2 + 1 + 2 = 8: Bayonne is Navarrese."""
    table = scene(
        "montjoie", seats=3, at=at_step("MinorAttack", nation="navarre", left=1, forced=1), war=True, dice=faces(1, 2),
        order="angleterre france bourgogne", cities={"pampelune": "navarre", "bayonne": "angleterre"},
        control={"navarre": "angleterre"}, angleterre={"hand": "ladders", "influence": 2}, france={"influence": 2},
        bourgogne={"influence": 2},
    )  # fmt: skip
    table.choose("angleterre", "attack:bayonne", "road:pampelune")
    table.choose("france", "support:2")
    table.choose("bourgogne", "support:2")
    assert (table.step, table.asked) == ("OfferSupport", ["france"])
    table.choose("france", "support:0")
    table.choose("angleterre", "take-support:0")
    table.choose("bourgogne", "support:0")
    table.choose("angleterre", "take-support:0", "lay:ladders", "stake:1")
    assert totals(table) == (9, 8)
    table.expect(
        cities={"bayonne": "navarre"}, france={"influence": 0}, bourgogne={"influence": 1}, angleterre={"influence": 1}
    )


@pytest.mark.rule("MON-3P-2")
def test_allies_out_of_play() -> None:
    """EX-50: France chooses Flandres or Bretagne; the other goes by lot; one player has no ally."""
    table = scene(
        "montjoie", seats=3, at="allies", order="france bourgogne angleterre", cities={"gand": "flandres", "brest": "bretagne"},
        draws=["angleterre"],
    )  # fmt: skip
    assert table.options("france") == ["ally:bretagne", "ally:flandres"]
    table.choose("france", "ally:flandres")
    assert table.facts()["control"] == {"flandres": "france", "bretagne": "angleterre"}


def beside_bretagne(at: Any, **facts: Any) -> Scene:
    return scene(
        "montjoie", seats=2, at=at, war=True, loyal="bretagne", control={"bretagne": "angleterre"},
        cities={"rennes": "bretagne", "caen": "angleterre", "cherbourg": "angleterre", "le_mans": "france castle"}, **facts,
    )  # fmt: skip


@pytest.mark.rule("MON-2P-8")
def test_player_and_loyal_ally_on_one_target() -> None:
    """EX-51: after Caen failed at Le Mans, Rennes may attack it too, but not Cherbourg; Rennes cannot be corrupted."""
    table = beside_bretagne(
        "turns", order="angleterre bretagne france", dice=faces(1, 6), angleterre={"hand": "ladders ladders ladders ladders"}
    )
    table.choose("angleterre", "attack:le_mans", "road:caen", "lay:ladders", "lay:ladders", "done", "none", "none")
    table.expect(cities={"le_mans": "france castle"})
    table.choose("angleterre", "end-turn")
    assert table.asked == ["angleterre"]
    assert words(table, "angleterre", "attack") == ["le_mans"]
    table.choose("angleterre", "attack:le_mans", "road:rennes")
    embassy = beside_bretagne(("turn", "angleterre"), dice=faces(1, 1), angleterre={"hand": "ambassador"})
    embassy.choose("angleterre", "ambassador")
    assert embassy.options("angleterre") == ["corrupt:le_mans"]


@pytest.mark.rule("MON-OPT-10")
def test_a_balanced_order() -> None:
    """EX-52: with five players France, Angleterre, Bretagne, Bourgogne, Flandres, France; in turn 7 France cannot be first."""
    firsts = []
    been, previous = "", "navarre"
    for turn in range(1, 7):
        order = " ".join([previous, *(n for n in ("france", "flandres") if n != previous)])
        table = scene(
            "montjoie", seats=5, at="order", turn=turn, order=order if turn > 1 else "france flandres", firsts=been,
            variant={"balanced_order": "preset"},
        )  # fmt: skip
        previous = table.facts()["order"][0]
        firsts.append(previous)
        been = " ".join(n for n in ("france", "angleterre", "bretagne", "bourgogne", "flandres") if _been_first(table, n))
    assert firsts == ["france", "angleterre", "bretagne", "bourgogne", "flandres", "france"]
    seventh = scene(
        "montjoie", seats=5, at="order", turn=7, order="france flandres angleterre bretagne bourgogne", firsts=been,
        variant={"balanced_order": "preset"}, draws=["france", "flandres", "angleterre", "bretagne", "bourgogne", "bretagne"],
    )  # fmt: skip
    assert seventh.facts()["order"][0] == "bretagne"


def _been_first(table: Scene, name: str) -> bool:
    return bool(table.state.firsts >> table.game.labels["seat"].index(name) & 1)
