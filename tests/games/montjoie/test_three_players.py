"""Chapter 17, first part: three players, who controls which ally, and what an activated ally may do."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.testing import Scene, scene
from banneret.testing.montjoie import faces, words

PLAYERS = ["france", "angleterre", "bourgogne"]
ALLIES = ["bretagne", "flandres", "navarre"]


def turn_of(player: str, *dice: int, **facts: Any) -> Scene:
    """A player turn of three, with an ally in Flanders who is the player's own."""
    facts.setdefault("control", {"flandres": player})
    return scene("montjoie", seats=3, at=("turn", player), dice=faces(*dice), **facts)


# -- set-up


@pytest.mark.rule("MON-3P-1")
def test_the_start_of_three() -> None:
    """Fifteen allied garrisons stand before France, England and Burgundy begin, in the preset order."""
    table = Scene.of(Match("montjoie", 3, 1))
    table.expect(
        cities={
            **dict.fromkeys(["brest", "nantes", "rennes", "caen", "cherbourg"], "bretagne"),
            **dict.fromkeys(["bruges", "gand", "bruxelles", "liege", "luxembourg"], "flandres"),
            **dict.fromkeys(["pampelune", "pau", "foix", "evreux", "rouen"], "navarre"),
            "bourges": "france",
        },
        order=PLAYERS,
    )
    assert len(table.facts()["cities"]) == 16
    assert table.asked == ["france"]
    assert table.options() == ["place:clermont", "place:montpellier"]


@pytest.mark.rule("MON-3P-1", "MON-SETUP-6")
def test_the_third_garrison_leaves_the_allies_alone() -> None:
    """From Calais and Bayonne England finds Bruges, Pau and Pampelune taken."""
    table = Scene.of(Match("montjoie", 3, 1))
    table.choose("france", "place:clermont")
    table.choose("angleterre", "place:bayonne")
    table.choose("bourgogne", "place:dijon")
    table.choose("france", "place:lyon")
    assert words(table, "angleterre", "place") == ["arras", "abbeville", "bordeaux", "auch"]


# -- control


@pytest.mark.rule("MON-3P-2")
def test_the_first_player_chooses_an_ally_and_lots_give_the_others() -> None:
    """England takes Brittany; of Flanders and Navarre one goes to France and one to Burgundy."""
    table = scene(
        "montjoie", seats=3, at="allies", order="angleterre bourgogne france", draws=["france", "bourgogne"],
        cities={"brest": "bretagne", "gand": "flandres", "pau": "navarre"},
    )  # fmt: skip
    assert (table.asked, table.options()) == (["angleterre"], [f"ally:{name}" for name in ALLIES])
    table.choose("angleterre", "ally:bretagne")
    table.expect(control={"bretagne": "angleterre", "flandres": "france", "navarre": "bourgogne"})


@pytest.mark.rule("MON-3P-2")
@pytest.mark.parametrize("seed", range(1, 9))
def test_nobody_has_two_allies(seed: int) -> None:
    """Whatever the lots say, each of the three players controls one."""
    cities = {"brest": "bretagne", "gand": "flandres", "pau": "navarre"}
    table = scene("montjoie", seats=3, at="allies", order="bourgogne france angleterre", cities=cities, seed=seed)
    table.choose("bourgogne", "ally:navarre")
    assert sorted(table.facts()["control"].values()) == sorted(PLAYERS)


@pytest.mark.rule("MON-3P-2")
def test_the_only_ally_left_is_the_first_players() -> None:
    """RULING 94: with one power in play the others have none."""
    table = scene("montjoie", seats=3, at="allies", order="bourgogne france angleterre", cities={"gand": "flandres"})
    table.choose("bourgogne", "ally:flandres")
    assert table.facts()["control"] == {"flandres": "bourgogne"}


@pytest.mark.rule("MON-3P-2")
def test_nobody_chooses_among_no_allies() -> None:
    """RULING 94: without any city of theirs there is no question."""
    table = scene("montjoie", seats=3, at="allies", order="bourgogne france angleterre", cities={"paris": "france"})
    assert table.step != "PickAlly"


@pytest.mark.rule("MON-3P-2")
@pytest.mark.parametrize(
    ("turn", "control", "asks"), [(1, "each_turn", True), (2, "each_turn", True), (1, "once", True), (2, "once", False)]
)
def test_control_is_given_anew_each_turn_or_once(turn: int, control: str, asks: bool) -> None:
    """RULING 55: by the setting the choice of the first turn holds for the game."""
    table = scene(
        "montjoie", seats=3, at="allies", turn=turn, variant={"ally_control": control}, order="bourgogne france angleterre",
        cities={"brest": "bretagne", "gand": "flandres"}, control={"flandres": "france", "bretagne": "angleterre"},
    )  # fmt: skip
    assert (table.step == "PickAlly") is asks
    table.expect(control={} if asks else {"flandres": "france", "bretagne": "angleterre"})


# -- activation


@pytest.mark.rule("MON-3P-3")
def test_the_ally_acts_before_or_after_the_players_phases() -> None:
    """Who says no before is asked once more after them."""
    table = turn_of("france", cities={"gand": "flandres", "paris": "france"})
    assert (table.step, table.options()) == ("ActivateAlly", ["none", "activate"])
    table.choose("france", "none", "end-turn")
    assert (table.step, table.options()) == ("ActivateAlly", ["none", "activate"])


@pytest.mark.rule("MON-3P-3")
def test_an_ally_that_is_not_activated_does_nothing() -> None:
    """After two refusals the turn is over and the map as it was."""
    table = turn_of("france", cities={"gand": "flandres", "paris": "france"})
    table.choose("france", "none", "end-turn", "none")
    assert table.facts()["cities"] == {"gand": "flandres", "paris": "france"}
    assert table.told("acts") == [{"nation": "france"}]


@pytest.mark.rule("MON-3P-3")
def test_an_ally_acts_once() -> None:
    """Activated before the phases, it is not offered after them."""
    table = turn_of("france", cities={"gand": "flandres", "paris": "france"})
    table.choose("france", "activate", "none")
    assert table.step == "PlayerTurn"
    table.choose("france", "end-turn")
    assert table.told("acts") == [{"nation": "flandres"}, {"nation": "france"}]
    assert table.step != "ActivateAlly"


@pytest.mark.rule("MON-3P-3")
def test_each_player_may_activate_an_ally_of_their_own() -> None:
    """That France has used Flanders does not keep England from using Navarre."""
    table = scene(
        "montjoie", seats=3, at="turns", order="france angleterre bourgogne", cities={"gand": "flandres", "pau": "navarre"},
        control={"flandres": "france", "navarre": "angleterre"},
    )  # fmt: skip
    table.choose("france", "activate", "none", "end-turn")
    assert (table.step, table.asked) == ("ActivateAlly", ["angleterre"])
    table.choose("angleterre", "none", "end-turn", "activate")
    assert table.told("acts")[-1] == {"nation": "navarre"}


@pytest.mark.rule("MON-3P-3", "MON-3P-7")
def test_an_ally_without_cities_cannot_be_activated() -> None:
    """Its controller goes straight to the own phases."""
    assert turn_of("france", cities={"paris": "france"}).step == "PlayerTurn"


# -- its expansion


@pytest.mark.rule("MON-3P-3")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_the_expansion_fails_on_a_low_die(die: int) -> None:
    """1 to 3: nothing."""
    table = turn_of("france", die, cities={"gand": "flandres"})
    table.choose("france", "activate", "roll")
    assert table.step == "PlayerTurn"
    assert table.facts()["cities"] == {"gand": "flandres"}


@pytest.mark.rule("MON-3P-3")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_the_expansion_succeeds_on_a_high_die(die: int) -> None:
    """4 to 6: one free neighbour, which must be taken, and no second one."""
    table = turn_of("france", die, cities={"gand": "flandres"})
    table.choose("france", "activate", "roll")
    assert table.options() == ["expand:bruges", "expand:bruxelles", "expand:arras"]
    table.choose("france", "expand:arras", "road:gand")
    table.expect(cities={"arras": "flandres"})
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-3P-3")
def test_an_ally_may_expand_by_sea() -> None:
    """RULING 56: from the port of Bruges to any free port."""
    table = turn_of("france", 6, cities={"bruges": "flandres", "gand": "france", "calais": "france"})
    table.choose("france", "activate", "roll", "expand:marseille")
    assert table.options() == ["sea:bruges"]
    table.choose("france", "sea:bruges")
    table.expect(cities={"marseille": "flandres"})


@pytest.mark.rule("MON-3P-3")
def test_the_expansion_is_optional() -> None:
    """Without a roll the attacks come at once."""
    table = turn_of("france", cities={"gand": "flandres", "arras": "france"})
    table.choose("france", "activate", "none")
    assert table.step == "MinorAttack"


@pytest.mark.rule("MON-3P-3")
def test_without_a_free_city_there_is_no_roll() -> None:
    """Gand is shut in by others."""
    cities = {"gand": "flandres", "bruges": "france", "bruxelles": "france", "arras": "angleterre"}
    table = turn_of("france", cities=cities)
    table.choose("france", "activate")
    assert table.step == "MinorAttack"


@pytest.mark.rule("MON-3P-3", "MON-LIMIT-1")
def test_an_ally_without_garrisons_neither_expands_nor_attacks() -> None:
    """With twenty cities there is nothing left to ask."""
    inland = (
        "gand bruxelles liege luxembourg arras amiens evreux reims troyes metz nancy besancon dijon macon auxerre orleans "
        "chartres angers le_mans tours"
    )
    cities = dict.fromkeys(inland.split(), "flandres") | {"paris": "france"}
    table = turn_of("france", cities=cities)
    table.choose("france", "activate")
    assert table.step == "PlayerTurn"


# -- how many attacks


@pytest.mark.rule("MON-3P-3", "MON-3P-4")
@pytest.mark.parametrize(("die", "attacks"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_in_war_a_die_says_how_many_attacks_must_be_made(die: int, attacks: int) -> None:
    """One, two or three, and no way to stop before."""
    cities = {
        "gand": "flandres", "arras": "flandres", "luxembourg": "flandres", "nancy": "flandres",
        "bruxelles": "angleterre", "amiens": "angleterre", "liege": "angleterre", "metz": "angleterre", "troyes": "angleterre",
    }  # fmt: skip
    table = turn_of("france", die, *[1] * 12, war=True, cities=cities)
    table.choose("france", "activate", "none", "roll")
    made = 0
    while table.step == "MinorAttack":
        assert "done" not in table.options()
        table.choose("france", table.options()[0])
        table.choose("france", table.options()[0])
        made += 1
    assert made == attacks


@pytest.mark.rule("MON-3P-3")
def test_in_war_the_attacks_are_optional_before_the_roll() -> None:
    """Who does not roll does not attack."""
    table = turn_of("france", war=True, cities={"gand": "flandres", "arras": "angleterre"})
    table.choose("france", "activate", "none")
    assert (table.step, table.options()) == ("AttackRoll", ["none", "roll"])
    table.choose("france", "none")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-3P-3")
def test_in_war_there_is_no_roll_without_a_legal_attack() -> None:
    """All around Gand is free."""
    table = turn_of("france", war=True, cities={"gand": "flandres", "paris": "france"})
    table.choose("france", "activate", "none")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-3P-3")
def test_in_peace_one_attack_is_allowed_and_none_is_due() -> None:
    """No roll, one attack, or done."""
    cities = {"gand": "flandres", "bruges": "flandres", "arras": "angleterre", "calais": "angleterre"}
    table = turn_of("france", 1, 1, cities=cities)
    table.choose("france", "activate", "none")
    assert table.options() == ["done", "attack:calais", "attack:arras"]
    idle = table.copy()
    idle.choose("france", "done")
    assert idle.step == "PlayerTurn"
    table.choose("france", "attack:arras", "road:gand")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-3P-4")
def test_what_cannot_be_attacked_any_more_is_dropped() -> None:
    """RULING 57: three are due, but there is a single legal one."""
    table = turn_of("france", 6, 1, 6, war=True, cities={"gand": "flandres", "arras": "angleterre fortress"})
    table.choose("france", "activate", "none", "roll", "attack:arras", "road:gand")
    assert table.step == "PlayerTurn"
    assert len(table.told("attack")) == 1


@pytest.mark.rule("MON-3P-4")
def test_a_conquest_opens_new_attacks() -> None:
    """RULING 57: from Arras, just taken, the ally goes on to Amiens."""
    table = turn_of("france", 4, 6, 1, war=True, cities={"gand": "flandres", "arras": "angleterre", "amiens": "angleterre"})
    table.choose("france", "activate", "none", "roll", "attack:arras", "road:gand")
    table.expect(cities={"arras": "flandres"})
    assert table.options() == ["attack:amiens"]
    table.choose("france", "attack:amiens")
    assert table.options() == ["road:arras"]
