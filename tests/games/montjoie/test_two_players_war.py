"""Chapter 18, second part: the slots of allies and neutrals, mercenaries, and who controls whom."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces, totals, words


def loyal_slot(*dice: int, war: bool = True, **facts: Any) -> Scene:
    """The slot of Flanders, France's loyal ally."""
    return scene(
        "montjoie", seats=2, at=("turn", "flandres"), war=war, dice=faces(*dice), loyal="flandres",
        control={"flandres": "france"},
        **facts,
    )  # fmt: skip


def neutral_slot(*dice: int, war: bool = True, **facts: Any) -> Scene:
    """The slot of Flanders, neutral and controlled by France; the first die is for the construction."""
    facts.setdefault("control", {"flandres": "france"})
    return scene("montjoie", seats=2, at=("turn", "flandres"), war=war, dice=faces(*dice), **facts)


# -- the slot of a loyal ally


@pytest.mark.rule("MON-2P-8")
def test_a_loyal_ally_expands_once() -> None:
    """By road or by sea, then never again."""
    table = loyal_slot(cities={"bruges": "flandres", "gand": "flandres"})
    assert table.asked == ["france"]
    assert {"expand:calais", "expand:arras", "expand:marseille"} <= set(table.options())
    table.choose("france", "expand:marseille", "sea:bruges")
    table.expect(cities={"marseille": "flandres"})
    assert table.options() == ["end-turn"]


@pytest.mark.rule("MON-2P-8")
@pytest.mark.parametrize(("war", "attacks"), [(False, 1), (True, 2)])
def test_a_loyal_ally_attacks_once_or_twice(war: bool, attacks: int) -> None:
    """With the shared hand; the cards are locked, and come back at the end of the slot."""
    cities = {"gand": "flandres", "luxembourg": "flandres", "nancy": "flandres"}
    cities |= dict.fromkeys(["arras", "reims", "metz", "troyes"], "angleterre")
    table = loyal_slot(6, 1, 6, 1, war=war, cities=cities, france={"hand": "ladders " * 8})
    for target, origin in [("arras", "gand"), ("reims", "luxembourg")][:attacks]:
        table.choose("france", f"attack:{target}", f"road:{origin}")
        table.until("PlayerTurn")
        table.expect(cities={target: "flandres"})
    assert table.options() == ["end-turn"]
    table.expect(france={"locked": "ladders " * 2 * attacks, "hand": "ladders " * (8 - 2 * attacks)})


@pytest.mark.rule("MON-2P-8", "MON-COMBAT-10")
def test_hero_and_influence_of_the_player_fight_for_the_ally() -> None:
    """3 + 4 + 2 + 2 + 1 = 12; the hero falls when the attack fails."""
    table = loyal_slot(
        1, 6, cities={"gand": "flandres", "arras": "angleterre fortress"},
        france={"hand": "ladders ram", "hero": True, "influence": 2},
    )  # fmt: skip
    table.choose("france", "attack:arras", "road:gand", "lay:ladders", "lay:ram", "lay-hero", "done", "stake:2")
    assert totals(table) == (12, 12)
    table.expect(france={"hero": False, "influence": 0})


@pytest.mark.rule("MON-2P-8")
def test_player_and_loyal_ally_do_not_attack_each_other() -> None:
    """RULING 65: neither way."""
    cities = {"gand": "flandres", "arras": "france", "bruges": "angleterre", "amiens": "angleterre"}
    ally = loyal_slot(cities=cities, france={"hand": "ladders ladders"})
    assert words(ally, "france", "attack") == ["bruges"]
    own = before_attack(
        "france", seats=2, cities=cities, loyal="flandres", control={"flandres": "france"}, france={"hand": "ladders ladders"}
    )
    assert words(own, "france", "attack") == ["amiens"]


@pytest.mark.rule("MON-2P-8")
def test_both_may_attack_the_same_city() -> None:
    """RULING 96: origins and targets are counted for each; the player's locked cards are back for the ally."""
    table = scene(
        "montjoie", seats=2, at="turns", order="france angleterre flandres", war=True, loyal="flandres", dice=faces(1, 6),
        cities={"gand": "flandres", "amiens": "france", "arras": "angleterre fortress"}, control={"flandres": "france"},
        france={"hand": "ladders ladders retreat retreat"},
    )  # fmt: skip
    table.choose("france", "attack:arras", "road:amiens", "lay:ladders", "lay:ladders", "done", "none", "retreat:ladders")
    table.choose("france", "retreat:ladders")
    table.expect(france={"locked": "ladders ladders"})
    table.refuses("france", "attack:arras", "MON-COMBAT-1")
    table.choose("france", "end-turn")
    table.choose("angleterre", "end-turn")
    table.expect(france={"locked": "", "hand": "ladders ladders"})
    assert words(table, "france", "attack") == ["arras"]


@pytest.mark.rule("MON-2P-8")
def test_no_red_cards_in_the_allys_slot() -> None:
    """RULING 96: neither Écorcheur nor Ambassador."""
    table = loyal_slot(cities={"liege": "flandres", "arras": "angleterre"}, france={"hand": "plunder ambassador"})
    table.refuses("france", "plunder")
    table.refuses("france", "ambassador")


@pytest.mark.rule("MON-2P-13", "MON-CARDS-8", "MON-CARDS-9")
def test_plunder_and_corruption_among_minor_powers() -> None:
    """RULING 71: no plunder there; corruption of neutrals and of the other's ally, not of one's own."""
    cities = {"gand": "flandres", "dijon": "bourgogne", "pau": "navarre", "calais": "angleterre"}
    facts: dict[str, Any] = {"loyal": "flandres bourgogne", "control": {"flandres": "france", "bourgogne": "angleterre"}}
    bribe = scene("montjoie", seats=2, at=at_step("Corruption", seat="france"), cities=cities, **facts)
    assert words(bribe, "france", "corrupt") == ["calais", "dijon", "pau"]
    loot = scene("montjoie", seats=2, at=at_step("Loot", seat="france"), cities=cities, france={"hand": "plunder"}, **facts)
    assert not {"gand", "dijon", "pau"} & set(words(loot, "france", "loot"))
    assert "calais" in words(loot, "france", "loot")


# -- mercenaries


@pytest.mark.rule("MON-2P-9")
@pytest.mark.parametrize(("die", "hired"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_of_mercenaries(die: int, hired: int) -> None:
    """At two écus each, on own or loyal cities."""
    table = scene(
        "montjoie", seats=2, at="purchases", order="france angleterre", dice=faces(die), france={"money": 30},
        cities={"paris": "france fortress", "gand": "flandres fortress", "pau": "navarre"}, loyal="flandres",
        control={"flandres": "france", "navarre": "france"},
    )  # fmt: skip
    table.choose("france", "roll", "cards:0")
    for _ in range(hired):
        assert table.options("france") == ["done", "hire:gand", "hire:paris"]
        table.choose("france", "hire:gand")
    assert table.step == "MercenaryRoll"
    table.expect(mercenaries={"gand": hired}, france={"money": 30 - 2 * hired})


@pytest.mark.rule("MON-2P-9")
def test_hiring_is_optional_and_only_by_a_roll() -> None:
    """Who does not roll hires nobody; who does may hire fewer."""
    cities = {"paris": "france fortress"}
    facts: dict[str, Any] = {"seats": 2, "at": "purchases", "order": "france angleterre", "cities": cities}
    none = scene("montjoie", france={"money": 4}, **facts)
    none.choose("france", "none", "cards:0")
    assert none.step == "MercenaryRoll"
    fewer = scene("montjoie", dice=faces(6), france={"money": 4}, **facts)
    fewer.choose("france", "roll", "cards:0", "hire:paris", "done")
    fewer.expect(france={"money": 2}, mercenaries={"paris": 1})


@pytest.mark.rule("MON-2P-9")
def test_three_mercenaries_fill_a_city() -> None:
    """A fourth has no place in Paris."""
    table = scene(
        "montjoie", seats=2, at=at_step("HireMercenary", seat="france", left=2), mercenaries={"paris": 3}, france={"money": 4},
        cities={"paris": "france", "calais": "france"},
    )  # fmt: skip
    assert table.options("france") == ["done", "hire:calais"]


def attacked(**facts: Any) -> Scene:
    """England attacks Orléans from Tours."""
    cities = {
        "orleans": "france", "tours": "angleterre", "paris": "france", "reims": "france", "metz": "france",
        "bourges": "flandres",
    }  # fmt: skip
    facts = {"loyal": "flandres", "control": {"flandres": "france"}, "cities": cities} | facts
    table = before_attack("angleterre", seats=2, dice=(6, 1), angleterre={"hand": "ladders ladders"}, **facts)
    table.choose("angleterre", "attack:orleans", "road:tours")
    return table


@pytest.mark.rule("MON-2P-9")
def test_mercenaries_march_two_steps_through_the_own_side() -> None:
    """From Paris, Reims and allied Bourges; Metz is three steps away."""
    table = attacked(mercenaries={"paris": 1, "reims": 1, "metz": 1, "bourges": 1})
    assert table.options("france") == ["done", "mercenary:paris", "mercenary:reims", "mercenary:bourges"]


@pytest.mark.rule("MON-2P-9")
def test_no_march_through_others() -> None:
    """Without Paris, Reims is cut off."""
    cities = {"orleans": "france", "tours": "angleterre", "paris": "navarre", "reims": "france"}
    assert attacked(cities=cities, mercenaries={"reims": 1}).step != "MoveMercenaries"


@pytest.mark.rule("MON-2P-9")
def test_at_most_three_defend_together() -> None:
    """Two stand there and one arrives: then the city is full."""
    table = attacked(mercenaries={"orleans": 2, "paris": 2})
    table.choose("france", "mercenary:paris")
    assert table.step != "MoveMercenaries"
    table.until("PlayerTurn")
    assert totals(table) == (12, 2 + 3 + 1)
    assert table.facts()["mercenaries"] == {"paris": 1}


@pytest.mark.rule("MON-2P-9")
def test_mercenaries_come_by_sea_whatever_the_sea() -> None:
    """RULING 77: from port to port, also between the seas when landings are not."""
    table = before_attack(
        "angleterre", seats=2, cities={"calais": "france", "arras": "angleterre", "marseille": "france"},
        mercenaries={"marseille": 1}, angleterre={"hand": "ladders ladders"}, variant={"landing_zones": "on"},
    )  # fmt: skip
    table.choose("angleterre", "attack:calais", "road:arras")
    assert table.options("france") == ["done", "mercenary:marseille"]


@pytest.mark.rule("MON-2P-9", "MON-FOREIGN-4")
def test_mercenaries_against_foreigners_and_neutrals() -> None:
    """RULING 66: whoever attacks."""
    foreign = scene(
        "montjoie", seats=2, at="intervention", order="france angleterre", dice=faces(3, 1, 4), mercenaries={"avignon": 1},
        cities={"marseille": "france", "avignon": "france"},
    )  # fmt: skip
    foreign.choose("france", "mercenary:avignon")
    assert totals(foreign) == (6, 2 + 1 + 4)
    neutral = neutral_slot(
        1, 1, 1, 1, war=False, cities={"gand": "flandres", "arras": "france", "calais": "france"}, mercenaries={"calais": 1},
    )  # fmt: skip
    neutral.choose("france", "expand:bruges", "road:gand", "attack:arras", "road:gand")
    assert neutral.options("france") == ["done", "mercenary:calais"]


@pytest.mark.rule("MON-2P-9")
@pytest.mark.parametrize(("dice", "left"), [((6, 1), {}), ((1, 3), {}), ((1, 4), {"orleans": 1})])
def test_mercenaries_fall_with_the_city_and_in_a_tie(dice: tuple[int, int], left: dict[str, int]) -> None:
    """They stay only where the defence was won."""
    table = before_attack(
        "angleterre", seats=2, dice=dice, cities={"orleans": "france castle", "tours": "angleterre"},
        mercenaries={"orleans": 1},
        angleterre={"hand": "ladders ram"},
    )  # fmt: skip
    table.choose("angleterre", "attack:orleans", "road:tours", "lay:ladders", "lay:ram")
    assert totals(table) == (7 + dice[0], 5 + dice[1])
    assert table.facts()["mercenaries"] == left


@pytest.mark.rule("MON-2P-9")
def test_mercenaries_leave_with_a_city_lost_otherwise() -> None:
    """Corruption takes the city and sends them home."""
    table = scene(
        "montjoie", seats=2, at=at_step("Corruption", "intervention", seat="angleterre"), dice=faces(6, 3, 1, 1),
        cities={"orleans": "france"}, mercenaries={"orleans": 2},
    )  # fmt: skip
    table.choose("angleterre", "corrupt:orleans")
    table.expect(cities={"orleans": "angleterre"})
    assert table.facts()["mercenaries"] == {}


@pytest.mark.rule("MON-2P-9")
def test_mercenaries_leave_at_the_end_of_the_turn() -> None:
    """The next turn begins without them."""
    table = scene("montjoie", seats=2, at="end", mercenaries={"paris": 2}, cities={"paris": "france", "calais": "angleterre"})
    table.expect(turn=2)
    assert table.facts()["mercenaries"] == {}


# -- neutrals


@pytest.mark.rule("MON-2P-10")
def test_neutrals_are_shared_out() -> None:
    """RULING 67: the first chooses one; lots give to the second, the first, the second."""
    cities = {"gand": "flandres", "pau": "navarre", "dijon": "bourgogne", "brest": "bretagne"}
    table = scene(
        "montjoie", seats=2, at="neutrals", order="angleterre france", cities=cities, draws=["bourgogne", "navarre", "bretagne"]
    )
    table.choose("angleterre", "ally:flandres")
    table.expect(control={"flandres": "angleterre", "bourgogne": "france", "navarre": "angleterre", "bretagne": "france"})


@pytest.mark.rule("MON-2P-10")
def test_loyal_allies_are_not_shared_out() -> None:
    """Only neutrals with cities can be chosen."""
    cities = {"gand": "flandres", "pau": "navarre", "dijon": "bourgogne"}
    table = scene(
        "montjoie", seats=2, at="neutrals", order="angleterre france", cities=cities, loyal="flandres",
        control={"flandres": "france"},
    )  # fmt: skip
    assert table.options("angleterre") == ["ally:bourgogne", "ally:navarre"]
    table.choose("angleterre", "ally:navarre")
    table.expect(control={"flandres": "france", "navarre": "angleterre", "bourgogne": "france"})


@pytest.mark.rule("MON-2P-10")
def test_a_neutral_that_may_build_must() -> None:
    """A castle on a garrison or a rampart on a castle; nothing else is offered, and it costs nobody anything."""
    table = neutral_slot(6, cities={"gand": "flandres", "bruges": "flandres castle", "arras": "france"}, france={"money": 9})
    assert table.options("france") == ["castle:gand", "rampart:bruges"]
    table.choose("france", "castle:gand")
    table.expect(cities={"gand": "flandres castle"}, france={"money": 9})


@pytest.mark.rule("MON-2P-10")
def test_a_castle_of_this_turn_gets_no_rampart() -> None:
    """Of two castles only the older one."""
    table = neutral_slot(6, cities={"gand": "flandres castle", "bruges": "flandres castle"}, built="gand")
    assert table.options("france") == ["rampart:bruges"]


@pytest.mark.rule("MON-2P-10")
def test_a_neutral_with_fortresses_alone_builds_nothing() -> None:
    """There is nothing to choose."""
    assert neutral_slot(6, cities={"gand": "flandres fortress"}).step == "MinorExpansion"


@pytest.mark.rule("MON-2P-10")
def test_a_neutral_must_expand_without_a_roll() -> None:
    """RULING 68: by road or sea, one free city; skipped only if there is none."""
    table = neutral_slot(1, cities={"bruges": "flandres", "gand": "angleterre"})
    assert table.step == "MinorExpansion"
    assert "none" not in table.options()
    assert {"expand:calais", "expand:barcelone"} <= set(table.options())
    shut_in = neutral_slot(1, cities={"liege": "flandres", "bruxelles": "angleterre", "luxembourg": "angleterre"})
    assert shut_in.step == "AttackRoll"


@pytest.mark.rule("MON-2P-10", "MON-3P-3")
@pytest.mark.parametrize(("die", "attacks"), [(2, 1), (3, 2), (6, 3)])
def test_attacks_of_a_neutral(die: int, attacks: int) -> None:
    """As an ally of three players: a die in War, and all of them must be made, with 6 + D6."""
    cities = dict.fromkeys(["gand", "liege", "luxembourg", "arras"], "flandres")
    cities |= dict.fromkeys(["bruges", "bruxelles", "reims", "metz", "calais", "amiens"], "france fortress")
    table = neutral_slot(1, die, *[1] * 8, cities=cities)
    table.choose("france", "roll")
    while table.step == "MinorAttack":
        table.choose("france", table.options()[0])
        table.choose("france", table.options()[0])
        assert totals(table) == (7, 7)
    assert len(table.told("attack")) == attacks


@pytest.mark.rule("MON-2P-10")
def test_in_peace_a_neutral_may_attack_once() -> None:
    """Optional, and no roll."""
    cities = {"liege": "flandres", "bruxelles": "angleterre", "luxembourg": "angleterre"}
    assert neutral_slot(1, war=False, cities=cities).options() == ["done", "attack:bruxelles", "attack:luxembourg"]


@pytest.mark.rule("MON-2P-11", "MON-COMBAT-5")
@pytest.mark.parametrize("helper", ["france", "angleterre"])
def test_influence_for_a_neutral(helper: str) -> None:
    """Controlled by France: France stakes for it against England; against France, England's help is taken."""
    attacker = "angleterre" if helper == "france" else "france"
    table = before_attack(
        attacker, seats=2, cities={"gand": "flandres", "arras": attacker}, control={"flandres": "france"}, dice=(1, 1),
        **{attacker: {"hand": "ladders ladders"}, helper: {"influence": 5}},
    )  # fmt: skip
    table.choose(attacker, "attack:gand", "road:arras")
    if helper == "angleterre":
        table.choose("angleterre", "support:0")
        table.choose("france", "take-support:0", "lay:ladders", "lay:ladders")
        assert table.options("angleterre")[-1] == "support:3"
        table.choose("angleterre", "support:3")
    else:
        table.choose("angleterre", "lay:ladders", "lay:ladders")
        assert table.options("france")[-1] == "stake:3"
        table.choose("france", "stake:3")
    assert totals(table) == (7, 7 + 3 + 1)
    table.expect(**{helper: {"influence": 2}})


@pytest.mark.rule("MON-2P-13")
def test_a_minor_power_without_cities_is_out() -> None:
    """Its slot passes without a question, and it is nobody's to control."""
    table = scene("montjoie", seats=2, at="neutrals", order="france angleterre navarre", cities={"gand": "flandres"}, war=True)
    assert table.options("france") == ["ally:flandres"]
    slot = scene("montjoie", seats=2, at=("turn", "navarre"), cities={"paris": "france"}, control={"navarre": "france"})
    assert slot.told("construction") == []


@pytest.mark.rule("MON-2P-8")
def test_a_question_speaks_to_the_player_or_of_the_ally() -> None:
    ally = loyal_slot(cities={"bruges": "flandres", "gand": "flandres"})
    own = scene("montjoie", seats=2, at=("turn", "france"), cities={"paris": "france"})
    asks = [table.question("france")["ask"] for table in (ally, own)]
    assert asks == ["ask.AllyTurn", "ask.PlayerTurn"]
    ally.choose("france", "expand:marseille")
    own.choose("france", "expand:amiens")
    asks = [table.question("france")["ask"] for table in (ally, own)]
    assert asks == ["ask.AllyExpandFrom", "ask.ExpandFrom"]
