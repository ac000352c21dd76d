"""Chapter 17, second part: attacks and defence of allies, and what they are excluded from."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces, totals, words


def allied_attack(*dice: int, left: int = 1, nation: str = "flandres", **facts: Any) -> Scene:
    """An ally that France activates first of all; in War so many attacks must be made."""
    control = {nation: "france"}
    table = scene("montjoie", seats=3, at=("turn", "france"), war=True, control=control, dice=faces(2 * left, *dice), **facts)
    table.choose("france", "activate")
    if table.step == "ExpansionRoll":
        table.choose("france", "none")
    table.choose("france", "roll")
    return table


# -- attack


@pytest.mark.rule("MON-3P-4")
def test_an_ally_attacks_with_five() -> None:
    """5 + 4 = 9 against 2 + 1: Arras is Flemish, with its castle, and the loss is remembered."""
    table = allied_attack(4, 1, cities={"gand": "flandres", "arras": "angleterre castle"})
    table.choose("france", "attack:arras", "road:gand")
    assert totals(table) == (9, 5)
    table.expect(cities={"arras": "flandres castle"}, angleterre={"lost": "arras"})


@pytest.mark.rule("MON-3P-4")
def test_influence_for_an_allied_attack() -> None:
    """The controller adds what the others left of three."""
    table = allied_attack(
        1, 1, cities={"gand": "flandres", "arras": "angleterre"}, order="angleterre bourgogne france",
        france={"influence": 3}, bourgogne={"influence": 2},
    )  # fmt: skip
    table.choose("france", "attack:arras", "road:gand")
    table.choose("bourgogne", "support:2")
    table.choose("france", "take-support:2")
    assert table.options("france") == ["stake:0", "stake:1"]
    table.choose("france", "stake:1")
    table.choose("bourgogne", "support:0")
    table.choose("angleterre", "take-support:0")
    assert totals(table) == (5 + 3 + 1, 2 + 1)
    table.expect(france={"influence": 2}, bourgogne={"influence": 0})


@pytest.mark.rule("MON-3P-4")
def test_an_ally_has_no_cards_and_no_hero() -> None:
    """France is not asked for its own, and its hero stays out of it."""
    table = allied_attack(
        1, 6, cities={"gand": "flandres", "arras": "angleterre"}, france={"hand": "cannon cannon felon engineer", "hero": True}
    )
    table.choose("france", "attack:arras", "road:gand")
    assert totals(table) == (6, 8)
    table.expect(france={"hand": "cannon cannon felon engineer", "hero": True})


@pytest.mark.rule("MON-3P-4")
def test_no_felon_and_no_engineer_against_an_ally() -> None:
    """RULING 57: England lays a yellow card and its hero, and no red card."""
    table = allied_attack(
        6, 1, cities={"gand": "flandres", "arras": "angleterre"}, angleterre={"hand": "ladders felon engineer", "hero": True}
    )
    table.choose("france", "attack:arras", "road:gand")
    assert (table.step, table.options("angleterre")) == ("LayYellow", ["lay:ladders"])
    table.choose("angleterre", "lay:ladders")
    assert table.options("angleterre") == ["done", "lay-hero"]
    table.choose("angleterre", "lay-hero", "done")
    assert (table.step, table.options("angleterre")) == ("SignOfGod", ["none"])
    table.choose("angleterre", "none", "none")
    assert totals(table) == (11, 3 + 2 + 2 + 1)
    table.expect(angleterre={"hero": False, "hand": "felon engineer"})


@pytest.mark.rule("MON-3P-4")
def test_players_other_allies_and_foreigners_may_be_attacked() -> None:
    """Also the controller's own cities; no free ones, none of the ally's own, none under the Pope's protection."""
    cities = {
        "luxembourg": "flandres", "liege": "flandres", "metz": "empire", "reims": "france", "gand": "flandres",
        "arras": "navarre", "bruxelles": "angleterre",
    }  # fmt: skip
    table = allied_attack(cities=cities, protected="bruxelles")
    assert words(table, "france", "attack") == ["arras", "reims", "metz"]


@pytest.mark.rule("MON-3P-4")
def test_an_allys_attacks_are_its_own() -> None:
    """In Peace France may still make its one attack, from its own cities, at the same target."""
    table = scene(
        "montjoie", seats=3, at=("turn", "france"), dice=faces(1, 6), control={"flandres": "france"},
        cities={"gand": "flandres", "amiens": "france", "arras": "angleterre fortress"}, france={"hand": "ladders ladders"},
    )  # fmt: skip
    table.choose("france", "activate", "none", "attack:arras", "road:gand")
    assert "attack:arras" in table.options("france")
    table.choose("france", "attack:arras")
    assert table.options("france") == ["road:amiens"]


@pytest.mark.rule("MON-3P-4")
def test_origins_and_targets_of_an_ally_count() -> None:
    """A second attack needs another origin and another target."""
    cities = {"gand": "flandres", "bruxelles": "flandres", "arras": "angleterre fortress", "bruges": "angleterre fortress"}
    table = allied_attack(1, 6, left=2, cities=cities | {"liege": "bourgogne"})
    table.choose("france", "attack:arras", "road:gand")
    assert words(table, "france", "attack") == ["liege"]
    table.refuses("france", "attack:arras", "MON-COMBAT-1")


@pytest.mark.rule("MON-3P-4", "MON-COMBAT-10")
def test_an_ally_lands_from_the_sea() -> None:
    """The defender has one more for the landing, and one for mountains when there are any."""
    table = allied_attack(1, 1, cities={"bruges": "flandres", "bordeaux": "angleterre"})
    table.choose("france", "attack:bordeaux", "sea:bruges")
    assert totals(table) == (6, 2 + 1 + 1)


@pytest.mark.rule("MON-EVENT-13", "MON-3P-4")
def test_the_master_of_the_seas_stops_even_the_own_ally() -> None:
    """RULING 91: a compulsory attack that was stopped counts as made."""
    cities = {"bruges": "flandres", "calais": "flandres", "bordeaux": "angleterre", "brest": "angleterre"}
    table = allied_attack(left=1, cities=cities, master="france")
    table.choose("france", "attack:bordeaux", "sea:bruges", "stop")
    assert table.step == "PlayerTurn"
    assert len(table.told("attack")) == len(table.told("stopped")) == 1
    table.expect(cities=cities)


@pytest.mark.rule("MON-COMBAT-14")
def test_locked_cards_are_back_before_an_ally_acts_afterwards() -> None:
    """RULING 93: attacked in the ally's activation, France's own cards serve again."""
    table = scene(
        "montjoie", seats=3, at=("turn", "france"), dice=faces(6, 1), control={"flandres": "france"}, war=True,
        cities={"gand": "flandres", "amiens": "france", "arras": "angleterre"}, france={"hand": "sap cannon"},
    )  # fmt: skip
    table.choose("france", "none", "attack:arras", "road:amiens", "lay:sap", "lay:cannon")
    table.expect(france={"locked": "sap cannon", "hand": ""})
    table.choose("france", "end-turn")
    assert table.step == "ActivateAlly"
    table.expect(france={"locked": "", "hand": "sap cannon"})


@pytest.mark.rule("MON-COMBAT-14")
def test_no_red_cards_in_an_activation() -> None:
    """RULING 93: Écorcheur and Ambassador wait for the player's own phases."""
    table = scene(
        "montjoie", seats=3, at=("turn", "france"), control={"flandres": "france"}, france={"hand": "plunder ambassador"},
        cities={"gand": "flandres", "arras": "angleterre"},
    )  # fmt: skip
    table.choose("france", "activate")
    assert table.options("france") == ["none", "roll"]
    table.choose("france", "none")
    assert table.options("france") == ["done", "attack:arras"]
    table.choose("france", "done")
    assert {"plunder", "ambassador"} <= set(table.options("france"))


# -- defence


def allied_defence(*dice: int, city: str = "gand castle", red: str = "", **facts: Any) -> Scene:
    """England attacks an allied city from Arras; Burgundy controls the ally."""
    name, _, level = city.partition(" ")
    return before_attack(
        "angleterre", seats=3, dice=dice, control={"flandres": "bourgogne"}, order="angleterre france bourgogne",
        cities={name: f"flandres {level}".strip(), "arras": "angleterre", "calais": "angleterre"},
        angleterre={"hand": f"ladders ladders {red}"}, **facts,
    )  # fmt: skip


@pytest.mark.rule("MON-3P-5")
@pytest.mark.parametrize(("level", "strength"), [("garrison", 7), ("castle", 9), ("fortress", 11)])
def test_the_defence_of_an_allied_city(level: str, strength: int) -> None:
    """5 and the fortification, never a card or a hero of the controller."""
    table = allied_defence(1, 4, city=f"gand {level}", bourgogne={"hand": "cannon felon", "hero": True})
    table.choose("angleterre", "attack:gand", "road:arras", "lay:ladders", "lay:ladders")
    assert totals(table) == (7, strength + 4)
    table.expect(bourgogne={"hand": "cannon felon", "hero": True})


@pytest.mark.rule("MON-3P-5", "MON-CARDS-5")
@pytest.mark.parametrize(("red", "strength"), [("felon", 5), ("engineer", 7)])
def test_betrayal_lowers_the_fortification_only(red: str, strength: int) -> None:
    """RULING 10: of 5 + 4 a Felon leaves 5, an Engineer 5 + 2."""
    table = allied_defence(1, 1, red=red)
    table.choose("angleterre", "attack:gand", "road:arras", "lay:ladders", "lay:ladders", f"lay-{red}")
    assert totals(table) == (7, strength + 1)


@pytest.mark.rule("MON-3P-5")
def test_landing_and_mountains_help_an_ally_too() -> None:
    """RULING 33: one more for each."""
    landing = allied_defence(1, 1, city="bruges")
    landing.choose("angleterre", "attack:bruges", "sea:calais", "lay:ladders", "lay:ladders")
    assert totals(landing) == (7, 7 + 1 + 1)
    mountain = before_attack(
        "angleterre", seats=3, dice=(1, 1), control={"navarre": "france"}, cities={"pau": "navarre", "bayonne": "angleterre"},
        angleterre={"hand": "ladders ladders"},
    )  # fmt: skip
    mountain.choose("angleterre", "attack:pau", "road:bayonne", "lay:ladders", "lay:ladders")
    assert totals(mountain) == (7, 7 + 1 + 1)


@pytest.mark.rule("MON-3P-5", "MON-COMBAT-5")
def test_influence_for_an_allied_city() -> None:
    """France offers three, Burgundy, who decides, takes two and adds one."""
    table = allied_defence(1, 1, france={"influence": 3}, bourgogne={"influence": 3})
    table.choose("angleterre", "attack:gand", "road:arras")
    table.choose("france", "support:0")
    table.choose("angleterre", "take-support:0", "lay:ladders", "lay:ladders")
    table.choose("france", "support:3")
    table.choose("bourgogne", "take-support:2")
    assert table.options("bourgogne") == ["stake:0", "stake:1"]
    table.choose("bourgogne", "stake:1")
    assert totals(table) == (7, 9 + 3 + 1)
    table.expect(france={"influence": 1}, bourgogne={"influence": 2})


@pytest.mark.rule("MON-COMBAT-5")
def test_whoever_attacks_the_own_ally_cannot_turn_its_help_away() -> None:
    """RULING 92: Burgundy against Flanders: the offers for Flanders are taken in order of play, up to three."""
    table = before_attack(
        "bourgogne", seats=3, dice=(1, 1), control={"flandres": "bourgogne"}, order="bourgogne angleterre france",
        cities={"gand": "flandres", "arras": "bourgogne"}, bourgogne={"hand": "ladders ladders", "influence": 1},
        angleterre={"influence": 2}, france={"influence": 3},
    )  # fmt: skip
    table.choose("bourgogne", "attack:gand", "road:arras")
    for giver in ("angleterre", "france"):
        table.choose(giver, "support:0")
        table.choose("bourgogne", "take-support:0")
    table.choose("bourgogne", "lay:ladders", "lay:ladders", "stake:1")
    table.choose("angleterre", "support:2")
    table.choose("france", "support:3")
    assert totals(table) == (8, 7 + 3 + 1)
    table.expect(angleterre={"influence": 0}, france={"influence": 2}, bourgogne={"influence": 0})


@pytest.mark.rule("MON-3P-5", "MON-FOREIGN-5")
def test_a_foreign_power_against_an_ally() -> None:
    """5 + 6 = 11 against 5 + 2 + 3 and an influence point of the controller: a tie, and Liège stays Flemish."""
    table = scene(
        "montjoie", seats=3, at="intervention", dice=faces(6, 3, 6, 3), cities={"liege": "flandres"},
        control={"flandres": "bourgogne"}, order="france angleterre bourgogne", bourgogne={"influence": 2},
    )  # fmt: skip
    assert (table.step, table.asked) == ("StakeInfluence", ["bourgogne"])
    table.choose("bourgogne", "stake:1")
    assert totals(table) == (11, 11)
    table.expect(cities={"liege": "flandres"}, bourgogne={"influence": 1})


# -- what allies are left out of


@pytest.mark.rule("MON-3P-6")
def test_no_plunder_in_allied_cities() -> None:
    """Free cities and the other players' only."""
    table = scene(
        "montjoie", seats=3, at=at_step("Loot", seat="france"), france={"hand": "plunder"},
        cities={"gand": "flandres", "arras": "angleterre", "nancy": "empire", "paris": "france"},
    )  # fmt: skip
    looted = words(table, "france", "loot")
    assert "arras" in looted
    assert "amiens" in looted
    assert not {"gand", "nancy", "paris"} & set(looted)


@pytest.mark.rule("MON-3P-6", "MON-CARDS-9")
def test_allied_cities_can_be_corrupted() -> None:
    """RULINGS 58 and 90: also those of the ally that one controls, but no fortress and no foreign city."""
    table = scene(
        "montjoie", seats=3, at=at_step("Corruption", seat="france"), control={"flandres": "france"}, dice=faces(3),
        cities={"gand": "flandres", "brest": "bretagne fortress", "pau": "navarre", "nancy": "empire", "paris": "france"},
    )  # fmt: skip
    assert words(table, "france", "corrupt") == ["gand", "pau"]
    table.choose("france", "corrupt:gand")
    table.expect(cities={"gand": "france"})


@pytest.mark.rule("MON-3P-6")
def test_only_players_are_confiscated_or_intrigued_against() -> None:
    """RULING 58: minor powers have no cards to lose."""
    confiscation = scene(
        "montjoie",
        seats=3,
        at="events",
        draws=["confiscation"],
        order="angleterre france bourgogne",
        cities={"gand": "flandres"},
    )
    assert confiscation.options("angleterre") == ["confiscate:france", "confiscate:bourgogne"]
    intrigue = scene(
        "montjoie", seats=3, at=at_step("CourtIntrigue", seat="france", navarre=0), angleterre={"hand": "ram"},
        bourgogne={"hand": "sap"},
    )  # fmt: skip
    assert intrigue.options("france") == ["intrigue:angleterre", "intrigue:bourgogne"]


@pytest.mark.rule("MON-3P-6", "MON-EVENT-13")
def test_a_naval_battle_is_fought_by_players() -> None:
    """RULING 58: Brittany's three ports do not count; England and France have one each."""
    table = scene(
        "montjoie", seats=3, at="events", draws=["naval_battle"], order="angleterre france bourgogne",
        cities={"brest": "bretagne", "nantes": "bretagne", "caen": "bretagne", "calais": "angleterre", "bordeaux": "france"},
    )  # fmt: skip
    assert (table.step, table.asked) == ("DuelStakes", ["france", "angleterre"])


@pytest.mark.rule("MON-3P-6", "MON-EVENT-14")
def test_a_great_battle_of_three_is_a_single_duel() -> None:
    """One against one, and the last lot sits out; the winner has two points."""
    table = scene(
        "montjoie", seats=3, at="events", draws=["great_battle", "bourgogne", "france", "angleterre"], dice=faces(6, 1),
        order="bourgogne france angleterre",
    )  # fmt: skip
    assert table.asked == ["france", "bourgogne"]
    table.choose("france", "duel:nothing+0")
    table.choose("bourgogne", "duel:nothing+0")
    table.expect(bourgogne={"points": 2}, france={"points": 0}, angleterre={"points": 0})


@pytest.mark.rule("MON-3P-7")
def test_allies_bring_no_money_and_no_points() -> None:
    """Flanders holds its whole province; its controller has nothing of it."""
    cities = dict.fromkeys(["bruges", "gand", "bruxelles"], "flandres castle") | {"paris": "france"}
    treasury = scene("montjoie", seats=3, at="treasury", cities=cities, control={"flandres": "bourgogne"})
    treasury.expect(france={"money": 1}, bourgogne={"money": 0}, angleterre={"money": 0})
    points = scene("montjoie", seats=3, at="points", cities=cities, control={"flandres": "bourgogne"})
    points.expect(france={"points": 2}, bourgogne={"points": 0, "influence": 0})


@pytest.mark.rule("MON-3P-7", "MON-ELIM-1")
def test_allies_do_not_return() -> None:
    """At the start of a turn only the players without a city come back."""
    table = scene(
        "montjoie",
        seats=3,
        at="returns",
        cities={"paris": "france"},
        angleterre={"home": "calais"},
        bourgogne={"home": "dijon"},
    )
    table.choose("angleterre", "home:calais")
    table.choose("bourgogne", "home:dijon")
    assert table.facts()["cities"] == {"paris": "france", "calais": "angleterre", "dijon": "bourgogne"}


@pytest.mark.rule("MON-3P-7", "MON-POLITICS-2")
@pytest.mark.parametrize(("votes", "war"), [("war peace peace", False), ("war war peace", True), ("war war war", True)])
def test_war_needs_two_of_three_votes(votes: str, war: bool) -> None:
    """One is not half of three."""
    table = scene("montjoie", seats=3, at="politics", war=None, cities={"gand": "flandres"})
    for seat, vote in zip(["france", "angleterre", "bourgogne"], votes.split(), strict=True):
        table.choose(seat, vote)
    table.expect(war=war)
