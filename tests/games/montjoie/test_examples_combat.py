"""The worked examples EX-09 to EX-23: combat. A is the attacker's total, D the defender's."""

from __future__ import annotations

import pytest

from banneret.testing import scene
from banneret.testing.montjoie import before_attack, faces, totals, words

TROYES = {"dijon": "bourgogne", "troyes": "france castle"}


@pytest.mark.rule("MON-COMBAT-8", "MON-COMBAT-10", "MON-COMBAT-11", "MON-COMBAT-13", "MON-COMBAT-16")
def test_a_tie_keeps_the_city_and_costs_both_their_cards() -> None:
    """EX-09: A = 4 + 5 + 3 = 12, D = 3 + 4 + 5 = 12: Troyes stays, all three cards go, Dijon has used its attack."""
    table = before_attack("bourgogne", cities=TROYES, dice=(3, 5), bourgogne={"hand": "ram sap"}, france={"hand": "ladders"})
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:ram", "lay:sap")
    table.choose("france", "none", "lay:ladders")
    assert totals(table) == (12, 12)
    table.expect(cities={"troyes": "france castle"}, discards="ram sap ladders", france={"hand": ""})
    assert words(table, "bourgogne", "attack") == []


@pytest.mark.rule("MON-COMBAT-13", "MON-COMBAT-14", "MON-COMBAT-16")
def test_a_winning_attacker_locks_the_cards() -> None:
    """EX-10: A = 6 + 5 + 4 = 15, D = 4 + 4 + 5 = 13: the castle is taken, Cannon and Sap are locked until the turn ends."""
    table = before_attack(
        "bourgogne", cities=TROYES | {"reims": "france"}, dice=(4, 5), bourgogne={"hand": "cannon sap"}, france={"hand": "ram"}
    )
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:sap", "lay:cannon")
    table.choose("france", "none", "lay:ram")
    assert totals(table) == (15, 13)
    table.expect(
        cities={"troyes": "bourgogne castle"},
        discards="ram",
        bourgogne={"hand": "", "locked": "cannon sap"},
        france={"lost": "troyes"},
    )
    assert words(table, "bourgogne", "attack") == []


@pytest.mark.rule("MON-COMBAT-14")
def test_locked_cards_defend_after_the_turn() -> None:
    """EX-10: Cannon and Sap return to hand at the end of the attacker's player turn and may then defend."""
    table = scene(
        "montjoie", seats=6, at="turns", war=True, order="bourgogne france angleterre bretagne flandres navarre",
        cities=TROYES | {"reims": "france"}, dice=faces(4, 5), bourgogne={"hand": "cannon sap"}, france={"hand": "ram ram ram"},
    )  # fmt: skip
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:sap", "lay:cannon")
    table.choose("france", "none", "lay:ram", "done")
    table.choose("france", "none", "none")
    table.choose("bourgogne", "end-turn")
    table.expect(bourgogne={"hand": "cannon sap", "locked": ""})
    table.choose("france", "attack:troyes", "road:reims", "lay:ram", "lay:ram")
    table.choose("bourgogne", "none")
    assert table.options("bourgogne") == ["lay:sap", "lay:cannon"]


@pytest.mark.rule("MON-COMBAT-13")
def test_a_winning_defender_takes_the_card_back() -> None:
    """EX-11: A = 3 + 3 + 1 = 7, D = 5 + 2 + 4 = 11: both Ladders are discarded, the Sap is back in hand at once."""
    table = before_attack(
        "angleterre", cities={"agen": "angleterre", "toulouse": "france"}, dice=(1, 4),
        angleterre={"hand": "ladders ladders"}, france={"hand": "sap"},
    )  # fmt: skip
    table.choose("angleterre", "attack:toulouse", "road:agen", "lay:ladders", "lay:ladders")
    table.choose("france", "none", "lay:sap")
    assert totals(table) == (7, 11)
    table.expect(cities={"toulouse": "france"}, discards="ladders ladders", france={"hand": "sap"})


@pytest.mark.rule("MON-CARDS-4", "MON-COMBAT-10")
@pytest.mark.parametrize(("level", "defence"), [("fortress", 10), ("castle", 8), ("garrison", 6)])
def test_the_engineer_lowers_the_walls(level: str, defence: int) -> None:
    """EX-12: A = 6 + 4 + 2 = 12, D = 3 + 4 + 3 = 10 in a fortress, which it is again right after; of a garrison F = 0."""
    table = before_attack(
        "bourgogne", cities={"dijon": "bourgogne", "troyes": f"france {level}"}, dice=(2, 3),
        bourgogne={"hand": "cannon ram engineer"}, france={"hand": "ladders"},
    )  # fmt: skip
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:ram", "lay:cannon", "lay-engineer")
    table.choose("france", "none", "lay:ladders")
    assert totals(table) == (12, defence)
    table.expect(cities={"troyes": f"bourgogne {level}".removesuffix(" garrison")}, discards="engineer ladders")


@pytest.mark.rule("MON-CARDS-4")
def test_an_engineer_cancels_an_engineer() -> None:
    """EX-13: D = 3 + 6 + 3 = 12 against A = 6 + 4 + 2 = 12: a tie, all is discarded; alone, the defender's does nothing."""
    cities = {"dijon": "bourgogne", "troyes": "france fortress"}
    for hand, laid in (("cannon ram engineer", ["lay-engineer"]), ("cannon ram", [])):
        table = before_attack(
            "bourgogne", cities=cities, dice=(2, 3), bourgogne={"hand": hand}, france={"hand": "ladders engineer"}
        )
        table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:ram", "lay:cannon", *laid)
        table.choose("france", "none", "lay:ladders", "lay-engineer")
        assert totals(table) == (12, 12)
        table.expect(cities={"troyes": "france fortress"}, discards=f"{hand} ladders engineer")


@pytest.mark.rule("MON-CARDS-5", "MON-COMBAT-10")
@pytest.mark.parametrize("extra", [[], ["engineer"]], ids=["felon", "felon and engineer"])
def test_a_felon_opens_the_gates_but_moves_no_mountain(extra: list[str]) -> None:
    """EX-14: A = 3 + 4 + 3 = 10, D = 5 + 0 + 3 + 1 = 9: Clermont falls, castle intact; an Engineer beside changes nothing."""
    table = before_attack(
        "bourgogne", cities={"lyon": "bourgogne", "clermont": "france castle"}, dice=(3, 3),
        bourgogne={"hand": " ".join(["ladders", "ram", "felon", *extra])}, france={"hand": "sap"},
    )  # fmt: skip
    table.choose("bourgogne", "attack:clermont", "road:lyon", "lay:ladders", "lay:ram")
    table.choose("bourgogne", *(f"lay-{card}" for card in extra), "lay-felon")
    table.choose("france", "none", "lay:sap")
    assert totals(table) == (10, 9)
    table.expect(cities={"clermont": "bourgogne castle"}, discards=" ".join(["felon", "sap", *extra]))


@pytest.mark.rule("MON-CARDS-5", "MON-COMBAT-7")
def test_a_felon_in_defence_strips_a_card() -> None:
    """EX-15: the Cannon goes at once; A = 5 + 6 = 11, D = 3 + 2 + 2 = 7; only the Sap is locked."""
    table = before_attack(
        "bourgogne", cities={"dijon": "bourgogne", "troyes": "france"}, dice=(6, 2), draws=["cannon"],
        bourgogne={"hand": "cannon sap"}, france={"hand": "ladders felon"},
    )  # fmt: skip
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:sap", "lay:cannon")
    table.choose("france", "felon")
    table.expect(discards="felon cannon")
    table.choose("france", "lay:ladders")
    assert totals(table) == (11, 7)
    table.expect(cities={"troyes": "bourgogne"}, bourgogne={"locked": "sap"}, discards="felon cannon ladders")


@pytest.mark.rule("MON-CARDS-5", "MON-CARDS-7")
def test_no_retreat_brings_the_stripped_card_back() -> None:
    """EX-15: of a lost attack only the Sap can be saved."""
    table = before_attack(
        "bourgogne", cities={"dijon": "bourgogne", "troyes": "france"}, dice=(1, 6), draws=["cannon"],
        bourgogne={"hand": "cannon sap retreat"}, france={"hand": "ladders felon"},
    )  # fmt: skip
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:sap", "lay:cannon", "done")
    table.choose("france", "felon", "lay:ladders")
    table.choose("bourgogne", "none")
    assert table.step == "Retreat"
    assert table.options("bourgogne") == ["none", "retreat:sap"]


@pytest.mark.rule("MON-CARDS-6", "MON-COMBAT-9")
def test_signs_of_god_answer_each_other() -> None:
    """EX-16: A = 6 + 3 + 2 = 11 and D = 5 + 4 + 3 = 12 become 12 + 3 + 2 = 17 and 10 + 4 + 3 = 17: a tie."""
    table = before_attack(
        "bourgogne", cities=TROYES, dice=(2, 3), bourgogne={"hand": "ladders cannon sign"}, france={"hand": "sap sign"}
    )
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:ladders", "lay:cannon", "done")
    table.choose("france", "none", "lay:sap", "done")
    assert (table.step, table.asked) == ("SignOfGod", ["bourgogne"])
    passed = table.copy()
    passed.choose("bourgogne", "none")
    passed.choose("france", "none")
    assert totals(passed) == (11, 12)
    table.choose("bourgogne", "sign:cannon")
    table.choose("france", "sign:sap")
    assert totals(table) == (17, 17)
    table.expect(cities={"troyes": "france castle"}, discards="ladders cannon sign sap sign")


@pytest.mark.rule("MON-CARDS-7", "MON-COMBAT-12", "MON-COMBAT-13")
def test_a_retreat_saves_one_card() -> None:
    """EX-17: the Cannon is locked, Ladders and the Retreat are discarded; a winner cannot play Retreat."""
    table = before_attack(
        "bourgogne", cities=TROYES, dice=(1, 6), bourgogne={"hand": "ladders cannon retreat retreat"},
        france={"hand": "sap retreat"},
    )  # fmt: skip
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:ladders", "lay:cannon", "done")
    table.choose("france", "none", "lay:sap", "done")
    table.choose("bourgogne", "none")
    table.choose("france", "none")
    assert (table.step, table.asked) == ("Retreat", ["bourgogne"])
    table.choose("bourgogne", "retreat:cannon", "none")
    table.expect(discards="ladders retreat", bourgogne={"hand": "retreat", "locked": "cannon"}, france={"hand": "sap retreat"})
    assert (table.step, table.asked) == ("PlayerTurn", ["bourgogne"])


@pytest.mark.rule("MON-COMBAT-5", "MON-COMBAT-6", "MON-COMBAT-13")
def test_three_points_of_influence_on_a_side() -> None:
    """EX-18: after 2 of Flandres only 1 of Navarre's 2 fits; then France stakes 0, or 1 if it declined; all is spent."""
    table = before_attack(
        "france", order="france bourgogne flandres navarre angleterre bretagne", dice=(3, 3),
        cities={"auxerre": "bourgogne", "bourges": "france"},
        france={"hand": "ladders ladders", "influence": 3}, flandres={"influence": 2}, navarre={"influence": 2},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges")
    table.choose("flandres", "support:2")
    table.choose("france", "take-support:2")
    table.choose("navarre", "support:2")
    assert table.options("france") == ["take-support:0", "take-support:1"]
    declined = table.copy()
    declined.choose("france", "take-support:0", "lay:ladders", "lay:ladders")
    assert declined.options("france") == ["stake:0", "stake:1"]
    table.choose("france", "take-support:1", "lay:ladders", "lay:ladders")
    assert table.options("france") == ["stake:0"]
    table.choose("france", "stake:0")
    assert (table.asked, table.options("flandres")) == (["flandres"], ["support:0"])
    table.choose("flandres", "support:0")
    table.until("PlayerTurn", "france")
    assert totals(table) == (3 + 3 + 3 + 3, 2 + 3)
    table.expect(flandres={"influence": 0}, navarre={"influence": 1}, france={"influence": 3})


@pytest.mark.rule("MON-COMBAT-8", "MON-COMBAT-17")
def test_defence_without_yellow_cards() -> None:
    """EX-19: A = 4 + 4 = 8, D = 0 + 4 + 2 + 2 + 2 = 10: defended, the hero lives, 2 PI and the Felon are spent."""
    facts = {"influence": 2, "hero": True}
    table = before_attack(
        "angleterre", cities={"tours": "angleterre", "orleans": "france castle"}, dice=(4, 2), draws=["ram"],
        angleterre={"hand": "ram ram"}, france={"hand": "retreat felon", **facts},
    )  # fmt: skip
    table.choose("angleterre", "attack:orleans", "road:tours", "lay:ram", "lay:ram")
    table.choose("france", "felon")
    assert table.options("france") == ["none"]
    table.choose("france", "none", "lay-hero", "done", "stake:2")
    assert totals(table) == (8, 10)
    table.expect(
        cities={"orleans": "france castle"}, discards="ram ram felon", france={"hero": True, "influence": 0, "hand": "retreat"}
    )
    armed = before_attack(
        "angleterre", cities={"tours": "angleterre", "orleans": "france castle"},
        angleterre={"hand": "ram ram"}, france={"hand": "retreat ladders", **facts},
    )  # fmt: skip
    armed.choose("angleterre", "attack:orleans", "road:tours", "lay:ram", "lay:ram")
    armed.choose("france", "none")
    assert armed.options("france") == ["lay:ladders"]
    armed.refuses("france", "none", "MON-COMBAT-17")


@pytest.mark.rule("MON-COMBAT-2", "MON-COMBAT-10")
@pytest.mark.parametrize(
    ("origin", "way", "defence", "owner"),
    [("bordeaux", "sea", 11, "bretagne"), ("caen", "road", 10, "angleterre"), ("caen", "sea", 11, "bretagne")],
)
def test_landing_and_its_bonus(origin: str, way: str, defence: int, owner: str) -> None:
    """EX-20: by sea A = 5 + 4 + 2 = 11 and D = 5 + 2 + 3 + 1 = 11; by road from Caen D = 10; by sea from Caen the +1 again."""
    table = before_attack(
        "angleterre", cities={"bordeaux": "angleterre", "caen": "angleterre", "rouen": "bretagne"}, dice=(2, 3),
        angleterre={"hand": "sap ram"}, bretagne={"hand": "sap"},
    )  # fmt: skip
    table.choose("angleterre", "attack:rouen", f"{way}:{origin}", "lay:ram", "lay:sap")
    table.choose("bretagne", "none", "lay:sap")
    assert totals(table) == (11, defence)
    table.expect(cities={"rouen": owner})


@pytest.mark.rule("MON-COMBAT-3", "MON-EVENT-13")
@pytest.mark.parametrize("war", [False, True], ids=["peace", "war"])
def test_the_master_of_the_seas_stops_a_landing(war: bool) -> None:
    """EX-21: no card or PI is touched, but the attack is gone; in War another origin and target are left."""
    table = before_attack(
        "angleterre", war=war, master="bretagne",
        cities={"bayonne": "angleterre", "calais": "angleterre", "la_rochelle": "france", "rouen": "france"},
        angleterre={"hand": "ladders ladders", "influence": 2},
    )  # fmt: skip
    table.choose("angleterre", "attack:la_rochelle", "sea:bayonne")
    table.choose("bretagne", "stop")
    table.expect(angleterre={"hand": "ladders ladders", "influence": 2}, cities={"la_rochelle": "france"})
    assert words(table, "angleterre", "attack") == (["rouen"] if war else [])
    if war:
        table.choose("angleterre", "attack:rouen")
        assert table.options("angleterre") == ["sea:calais"]
    expansion = scene("montjoie", seats=6, at=("turn", "angleterre"), master="bretagne", cities={"bayonne": "angleterre"})
    expansion.choose("angleterre", "expand:rouen", "sea:bayonne")
    expansion.expect(cities={"rouen": "angleterre"})


@pytest.mark.rule("MON-COMBAT-1")
def test_limits_of_attack() -> None:
    """EX-22: each origin and each target once for a player; another may attack the same city; two yellow cards in hand."""
    cities = {"paris": "france", "chartres": "france", "orleans": "bourgogne castle", "auxerre": "angleterre"}
    hand = {"hand": "ladders ladders ladders ladders"}
    table = before_attack("france", cities=cities | {"evreux": "navarre"}, dice=(1, 6), france=hand)
    table.choose("france", "attack:orleans", "road:paris", "lay:ladders", "lay:ladders", "done", "none", "none")
    assert "attack:orleans" not in table.options("france")
    table.refuses("france", "attack:orleans", "MON-COMBAT-1")
    table.choose("france", "attack:evreux")
    assert table.options("france") == ["road:chartres"]
    other = before_attack("angleterre", cities=cities, angleterre=hand)
    assert "attack:orleans" in other.options("angleterre")
    poor = before_attack("france", cities=cities, france={"hand": "ladders", "locked": "ram ram"})
    poor.refuses("france", "attack:orleans", "MON-COMBAT-1")


@pytest.mark.rule("MON-CARDS-10", "MON-COMBAT-15")
def test_a_hero_lives_by_winning() -> None:
    """EX-23: the Black Prince stays after a victory, falls in a tie, and an Ambassador's 9 brings him back."""
    table = before_attack(
        "angleterre", cities={"calais": "angleterre", "bordeaux": "angleterre", "arras": "flandres", "agen": "france"},
        dice=(3, 3, 2, 5), angleterre={"hand": "ladders ladders ladders ladders", "hero": True}, france={"hand": "ladders"},
    )  # fmt: skip
    table.choose("angleterre", "attack:arras", "road:calais", "lay:ladders", "lay:ladders", "lay-hero", "done", "none")
    assert totals(table) == (3 + 3 + 2 + 3, 2 + 3)
    table.expect(angleterre={"hero": True}, cities={"arras": "angleterre"})
    table.choose("angleterre", "attack:agen", "road:bordeaux", "lay:ladders", "lay:ladders", "lay-hero", "done")
    table.choose("france", "none", "lay:ladders")
    assert totals(table) == (3 + 3 + 2 + 2, 3 + 2 + 5)
    table.expect(angleterre={"hero": False})
    later = before_attack("angleterre", dice=(4, 5), cities={"calais": "angleterre"}, angleterre={"hand": "ambassador"})
    later.choose("angleterre", "ambassador")
    later.expect(angleterre={"hero": True})
