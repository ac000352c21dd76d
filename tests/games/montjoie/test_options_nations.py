"""Chapter 19, advantages of single nations: while a player runs the nation, within their limits, never when switched off."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces, totals, words

SIX = ["france", "angleterre", "bourgogne", "bretagne", "flandres", "navarre"]
BORDER = {"bourges": "france", "auxerre": "bourgogne"}


def on(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "on")


def order(first: str, seats: int = 6) -> str:
    """An order of play that begins with this nation."""
    return " ".join([first, *(name for name in SIX[:seats] if name != first)])


# -- MON-OPT-1


@pytest.mark.rule("MON-OPT-1")
def test_navarre_intrigues_in_either_phase_and_again_next_turn() -> None:
    """RULING 81: once in a player turn, before the expansion too; the next turn brings it back."""
    table = scene(
        "montjoie", seats=6, at=("turn", "navarre"), cities={"pau": "navarre"}, france={"hand": "sign ram"},
        variant=on("hist_navarre_intrigue"),
    )  # fmt: skip
    assert "end-expansion" in table.options("navarre")
    table.choose("navarre", "navarre-intrigue", "intrigue:france")
    table.expect(discards="sign", marks="intrigued")
    assert "navarre-intrigue" not in table.options("navarre")
    over = scene(
        "montjoie",
        seats=6,
        at="end",
        marks="intrigued",
        cities=dict(zip(["paris", "calais", "dijon", "brest", "gand", "pau"], SIX, strict=True)),
    )
    over.expect(marks="")


@pytest.mark.rule("MON-OPT-1", "MON-STATE-6")
def test_navarre_needs_a_victim_with_cards() -> None:
    """Cards that lie locked are not in hand (RULING 43)."""
    facts: dict[str, Any] = {"variant": on("hist_navarre_intrigue"), "cities": {"pau": "navarre"}}
    assert "navarre-intrigue" not in before_attack("navarre", france={"locked": "ram"}, **facts).options("navarre")
    assert "navarre-intrigue" in before_attack("navarre", france={"hand": "ram"}, **facts).options("navarre")


# -- MON-OPT-2 and MON-OPT-3


@pytest.mark.rule("MON-OPT-2")
@pytest.mark.parametrize(("seats", "cities"), [(4, {"gand": "bretagne"}), (6, {"gand": "bretagne"}), (3, {"gand": "flandres"})])
def test_no_double_city_without_a_player_in_flanders(seats: int, cities: dict[str, str]) -> None:
    """Absent, without a city, or a minor power: nobody is asked."""
    table = scene("montjoie", seats=seats, at="treasury", war=None, cities=cities, variant=on("hist_flanders_double_city"))
    assert table.step == "Vote"


@pytest.mark.rule("MON-OPT-3", "MON-OPT-13")
def test_burgundys_card_beside_one_that_was_kept() -> None:
    """In War seven; the card kept from the last turn is one of them."""
    table = scene(
        "montjoie", seats=6, at="deal", war=True, bourgogne={"hand": "sign"}, france={"hand": "felon"},
        variant=on("hist_burgundy_extra_card", "long_term_strategy"), angleterre={"money": 2},
    )  # fmt: skip
    assert [table.facts()[name]["held"] for name in SIX] == [6, 6, 7, 6, 6, 6]


@pytest.mark.rule("MON-OPT-3")
def test_a_burgundian_minor_power_has_no_cards() -> None:
    """With two players the option changes nothing."""
    table = scene("montjoie", seats=2, at="deal", turn=2, variant=on("hist_burgundy_extra_card"), cities={"dijon": "bourgogne"})
    table.expect(france={"held": 4}, angleterre={"held": 4})


# -- MON-OPT-4


def rerolls(at: Any, *dice: int, **facts: Any) -> Scene:
    facts = {"order": order("bretagne"), "cities": {"brest": "bretagne", "paris": "france", "calais": "angleterre"}} | facts
    variant = on("hist_brittany_reroll", "papal_support", "paris_parliament")
    return scene("montjoie", seats=6, at=at, dice=faces(*dice), variant=variant, **facts)


@pytest.mark.rule("MON-OPT-4")
def test_brittany_plunders_and_bribes_with_a_second_try() -> None:
    """RULING 80: a 2 becomes a 3 against a garrison."""
    loot = rerolls(at_step("Loot", seat="bretagne"), 2, 3, bretagne={"hand": "plunder"})
    loot.choose("bretagne", "loot:paris", "reroll:first")
    loot.expect(pillaged="paris", bretagne={"money": 1})
    bribe = rerolls(at_step("Corruption", "intervention", seat="bretagne"), 2, 3, 1, 1, 1, 1)
    bribe.choose("bretagne", "corrupt:paris", "reroll:first")
    bribe.expect(cities={"paris": "bretagne"})


@pytest.mark.rule("MON-OPT-4", "MON-OPT-9")
def test_brittany_asks_the_pope_twice() -> None:
    """RULING 80: papal support is a die of its own."""
    ahead: Any = {name: {"points": 1} for name in SIX if name != "bretagne"}
    table = rerolls(("turn", "bretagne"), 1, 4, **ahead)
    table.choose("bretagne", "roll", "reroll:first")
    table.expect(marks="papal_ambassador rerolled")


@pytest.mark.rule("MON-OPT-4", "MON-OPT-12")
def test_brittany_as_first_player_speaks_in_parliament() -> None:
    """RULING 80: the second of its dice may be rolled again, but only one of them."""
    table = rerolls("parliament", 5, 2, 3)
    table.choose("bretagne", "keep-die", "reroll:first")
    assert "paris" not in table.facts()["cities"]
    both = rerolls("parliament", 1, 5, 2)
    both.choose("bretagne", "reroll:first")
    assert both.step != "MayReroll"
    both.expect(cities={"paris": "france"})


@pytest.mark.rule("MON-OPT-4", "MON-EVENT-15")
def test_brittany_duels_with_a_second_try() -> None:
    """Its own die alone, whichever place it has."""
    table = rerolls(
        "events", 1, 4, 6, draws=["naval_battle"], order=order("france"), cities={"brest": "bretagne", "calais": "angleterre"}
    )
    table.all_choose("duel:nothing+0")
    assert (table.asked, table.options("bretagne")) == (["bretagne"], ["keep-die", "reroll:second"])
    table.choose("bretagne", "reroll:second")
    assert table.told("totals")[0] == {"attack": 1, "defence": 6}


@pytest.mark.rule("MON-OPT-4")
def test_not_the_dice_of_foreigners_and_militia() -> None:
    """RULING 80: of an intervention the table and the city, never the strengths; nor the die for the end of the game."""
    table = rerolls("intervention", 4, 1, 6, 1, cities={"brest": "bretagne", "paris": "france"})
    table.choose("bretagne", "keep-die", "keep-die")
    assert totals(table) == (11, 3 + 1)
    assert table.step == "PlayerTurn"
    cities = dict(zip(["paris", "calais", "dijon", "brest", "gand", "pau"], SIX, strict=True))
    assert rerolls("end", 1, turn=8, cities=cities).asked == []


@pytest.mark.rule("MON-OPT-4")
def test_a_breton_minor_power_has_one_try() -> None:
    """With three players the option changes nothing."""
    table = scene(
        "montjoie", seats=3, at=("turn", "france"), war=True, dice=faces(1, 1, 1), control={"bretagne": "france"},
        cities={"rennes": "bretagne", "cherbourg": "angleterre"}, variant=on("hist_brittany_reroll"),
    )  # fmt: skip
    table.choose("france", "activate", "none", "roll", "attack:cherbourg", "road:rennes")
    assert totals(table) == (6, 3)


# -- MON-OPT-5


def frenchman_attacked(*dice: int, **facts: Any) -> Scene:
    """Burgundy against Bourges, which France defends with Ladders."""
    table = before_attack(
        "bourgogne", dice=dice, cities=BORDER, bourgogne={"hand": "cannon cannon"}, france={"hand": "ladders"},
        variant=on("hist_france_retreat"), **facts,
    )  # fmt: skip
    table.choose("bourgogne", "attack:bourges", "road:auxerre", "lay:cannon", "lay:cannon")
    table.choose("france", "none", "lay:ladders")
    return table


@pytest.mark.rule("MON-OPT-5", "MON-COMBAT-13")
def test_a_french_defender_saves_a_card_without_one() -> None:
    """It comes back to the hand; no Retreat is spent."""
    table = frenchman_attacked(6, 1)
    assert table.options("france") == ["none", "free-retreat:ladders"]
    table.choose("france", "free-retreat:ladders")
    table.expect(france={"hand": "ladders"}, discards="", marks="retreated")


@pytest.mark.rule("MON-OPT-5")
def test_a_winner_does_not_retreat_and_nobody_does_twice() -> None:
    """Neither in victory, nor for a second time in the turn, nor in a duel."""
    cities = {"bourges": "france fortress", "auxerre": "bourgogne"}
    won = before_attack(
        "bourgogne", dice=(1, 6), cities=cities, bourgogne={"hand": "ladders ladders"}, variant=on("hist_france_retreat"),
        france={"hand": "cannon"},
    )  # fmt: skip
    won.choose("bourgogne", "attack:bourges", "road:auxerre", "lay:ladders", "lay:ladders")
    won.choose("france", "none", "lay:cannon")
    assert won.step == "PlayerTurn"
    again = frenchman_attacked(6, 1, marks="retreated")
    assert again.step == "PlayerTurn"
    duel = scene(
        "montjoie", seats=6, at="events", draws=["naval_battle"], cities={"brest": "bretagne", "caen": "france"},
        dice=faces(1, 6),
        france={"hand": "ram"}, order=order("france"), variant=on("hist_france_retreat"),
    )  # fmt: skip
    duel.choose("france", "duel:ram+0")
    duel.choose("bretagne", "duel:nothing+0")
    assert duel.step != "Retreat"


@pytest.mark.rule("MON-OPT-5")
def test_the_free_retreat_is_frances_own() -> None:
    """RULING 106: not in a combat of its loyal ally."""
    table = scene(
        "montjoie", seats=2, at=("turn", "flandres"), war=True, dice=faces(1, 6), loyal="flandres",
        control={"flandres": "france"},
        cities={"gand": "flandres", "arras": "angleterre fortress"}, france={"hand": "ladders ladders"},
        variant=on("hist_france_retreat"),
    )  # fmt: skip
    table.choose("france", "attack:arras", "road:gand", "lay:ladders", "lay:ladders")
    assert table.step == "PlayerTurn"
    table.expect(discards="ladders ladders")


# -- MON-OPT-6, MON-OPT-16, MON-OPT-19 and allies


@pytest.mark.rule("MON-OPT-6", "MON-OPT-19")
@pytest.mark.parametrize(
    ("player", "ally", "cities", "words_", "defence"),
    [
        ("angleterre", "bretagne", {"brest": "bretagne", "caen": "france"}, ["attack:caen", "sea:brest"], 2 + 1 + 1),
        ("france", "navarre", {"auch": "navarre", "pau": "angleterre"}, ["attack:pau", "road:auch"], 2 + 1 + 1),
    ],
)  # fmt: skip
def test_advantages_in_attack_are_not_the_allys(
    player: str, ally: str, cities: dict[str, str], words_: list[str], defence: int
) -> None:
    """RULING 101: an ally that lands for England, or climbs for France, meets the usual bonus."""
    hands: Any = {player: {"hand": "ladders ladders"}}
    table = scene(
        "montjoie", seats=2, at=("turn", ally), war=True, dice=faces(1, 1), loyal=ally, control={ally: player}, cities=cities,
        variant=on("hist_england_landing", "country_knowledge"), **hands,
    )  # fmt: skip
    table.choose(player, *words_, "lay:ladders", "lay:ladders")
    assert totals(table) == (7, defence)


@pytest.mark.rule("MON-OPT-16")
def test_the_allies_of_an_island_nation_sail_as_usual() -> None:
    """One expansion, and no second one by sea."""
    table = scene(
        "montjoie", seats=2, at=("turn", "bretagne"), loyal="bretagne", control={"bretagne": "angleterre"},
        cities={"brest": "bretagne", "nantes": "bretagne"}, variant=on("island_nation"),
    )  # fmt: skip
    table.choose("angleterre", "expand:caen", "sea:brest")
    assert words(table, "angleterre", "expand") == []


@pytest.mark.rule("MON-OPT-16", "MON-EXPAND-4")
def test_without_the_option_england_sails_once() -> None:
    """The second expansion goes by road."""
    table = scene("montjoie", seats=6, at=("turn", "angleterre"), cities={"calais": "angleterre", "bordeaux": "angleterre"})
    table.choose("angleterre", "expand:rouen", "sea:calais")
    assert "marseille" not in words(table, "angleterre", "expand")
    assert "agen" in words(table, "angleterre", "expand")


# -- MON-OPT-8


@pytest.mark.rule("MON-OPT-8", "MON-EVENT-15")
def test_jeannes_sign_in_a_duel() -> None:
    """While she lives; doubled Ladders, and it is spent."""
    table = scene(
        "montjoie", seats=6, at="events", draws=["naval_battle"], cities={"brest": "bretagne", "caen": "france"},
        dice=faces(1, 1),
        france={"hand": "ladders", "hero": True}, marks="jeanne_known jeanne_sign", order=order("france"),
        variant=on("joan_sign_of_god"),
    )  # fmt: skip
    table.choose("france", "duel:ladders+0")
    table.choose("bretagne", "duel:nothing+0")
    table.choose("france", "jeanne:ladders")
    assert table.told("totals")[0] == {"attack": 3 + 3 + 1, "defence": 1}
    table.expect(marks="jeanne_known", france={"hand": "ladders"})


@pytest.mark.rule("MON-OPT-8", "MON-CARDS-6")
def test_jeannes_sign_is_the_one_sign_of_a_combat() -> None:
    """After it the card in hand cannot be played, nor the other way round."""
    for first, left in (("jeanne:ladders", {"hand": "sign"}), ("sign:ladders", {"hand": ""})):
        table = before_attack(
            "france", cities=BORDER, dice=(1, 1), france={"hand": "ladders ladders sign", "hero": True},
            marks="jeanne_known jeanne_sign", variant=on("joan_sign_of_god"),
        )  # fmt: skip
        table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders", "done")
        assert table.options("france") == ["none", "sign:ladders", "jeanne:ladders"]
        table.choose("france", first)
        assert totals(table) == (9 + 1, 3)
        table.expect(france=left)


@pytest.mark.rule("MON-OPT-8")
def test_jeannes_sign_is_not_the_allys() -> None:
    """RULING 106: in a combat of France's loyal ally nobody is asked for it."""
    table = scene(
        "montjoie", seats=2, at=("turn", "flandres"), war=True, dice=faces(1, 1), loyal="flandres",
        control={"flandres": "france"}, cities={"gand": "flandres", "arras": "angleterre"}, marks="jeanne_known jeanne_sign",
        france={"hand": "ladders ladders", "hero": True}, variant=on("joan_sign_of_god"),
    )  # fmt: skip
    table.choose("france", "attack:arras", "road:gand", "lay:ladders", "lay:ladders", "done")
    assert totals(table) == (7, 3)
    table.expect(marks="jeanne_known jeanne_sign")


@pytest.mark.rule("MON-OPT-8")
def test_no_sign_without_the_option_or_for_others() -> None:
    """Another hero brings none, and Jeanne brings none where it is not agreed."""
    for nation, variant in (("france", {}), ("bourgogne", on("joan_sign_of_god"))):
        hands: Any = {nation: {"hand": "ambassador"}}
        table = before_attack(nation, cities=BORDER, dice=(4, 5), variant=variant, **hands)
        table.choose(nation, "ambassador")
        table.expect(marks="", **{nation: {"hero": True}})


# -- MON-OPT-15


@pytest.mark.rule("MON-OPT-15")
def test_the_grand_master_fights_for_the_ally_and_goes_with_the_turn() -> None:
    """RULING 106: +1 also in combats of a loyal ally."""
    table = scene(
        "montjoie", seats=2, at=("turn", "flandres"), war=True, dice=faces(1, 1), loyal="flandres",
        control={"flandres": "france"},
        cities={"gand": "flandres", "arras": "angleterre"}, france={"hand": "ladders ladders"}, gunners="france",
        variant=on("artillery_grand_master"),
    )  # fmt: skip
    table.choose("france", "attack:arras", "road:gand", "lay:ladders", "lay:ladders")
    assert totals(table) == (8, 3)
    table.until("MercenaryRoll")
    table.expect(gunners="")


@pytest.mark.rule("MON-OPT-15")
def test_without_the_option_a_second_call_brings_nothing() -> None:
    """The hero is there already."""
    table = before_attack("france", cities=BORDER, dice=(4, 5), france={"hand": "ambassador", "hero": True})
    table.choose("france", "ambassador")
    table.expect(gunners="", france={"hero": True})
