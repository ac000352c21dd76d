"""Chapter 18, first part: the set-up for two, allies and their loyalty, and what a loyal ally brings."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.games.montjoie.tables import CARD_IDS
from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack, faces, totals, words

FLEMISH = {"gand": "flandres", "bruges": "flandres"}


def set_up(**variant: str) -> Scene:
    """A match of two, up to the choice of allies."""
    table = Scene.of(Match("montjoie", 2, 1, {"parley": "off", **variant}))
    table.choose("france", "place:clermont")
    table.choose("angleterre", "place:bordeaux")
    table.choose("france", "place:limoges")
    table.choose("angleterre", "place:agen")
    return table


# -- set-up


@pytest.mark.rule("MON-2P-1")
def test_the_start_of_two() -> None:
    """RULING 59: twenty garrisons of four minor powers stand before France and England begin."""
    table = Scene.of(Match("montjoie", 2, 1))
    table.expect(
        cities={
            **dict.fromkeys(["brest", "nantes", "rennes", "caen", "cherbourg"], "bretagne"),
            **dict.fromkeys(["bruges", "gand", "bruxelles", "liege", "luxembourg"], "flandres"),
            **dict.fromkeys(["pampelune", "pau", "foix", "evreux", "rouen"], "navarre"),
            **dict.fromkeys(["besancon", "dijon", "macon", "auxerre", "lyon"], "bourgogne"),
        },
    )
    assert table.options("france") == ["place:clermont", "place:montpellier"]
    table.choose("france", "place:clermont")
    table.choose("angleterre", "place:bayonne")
    assert words(table, "france", "place") == ["orleans", "chateauroux", "aurillac", "le_puy", "limoges"]


@pytest.mark.rule("MON-2P-2")
def test_the_deck_of_two() -> None:
    """38 cards, counted by kind."""
    counts = {
        "ladders": 15, "ram": 4, "sap": 4, "cannon": 3, "ambassador": 3, "retreat": 3, "engineer": 2, "plunder": 2, "sign": 1,
        "felon": 1,
    }  # fmt: skip
    deck = scene("montjoie", seats=2, at=("turn", "france")).facts()["pile"].split()
    assert {name: deck.count(name) for name in CARD_IDS} == counts
    assert len(deck) == 38


@pytest.mark.rule("MON-2P-2", "MON-BUY-3")
def test_cards_of_the_ally_count_for_the_hand_limit() -> None:
    """With eleven cards in hand one more may be bought."""
    hand = "ladders " * 9 + "ram ram"
    table = scene("montjoie", seats=2, at="purchases", order="france angleterre", france={"hand": hand, "money": 9})
    table.choose("france", "none")
    assert words(table, "france", "cards") == ["0", "1"]


@pytest.mark.rule("MON-2P-3")
def test_allies_are_chosen_in_secret_after_the_set_up() -> None:
    """RULING 95: both are asked at once; what one chose the other learns with the reveal."""
    table = set_up()
    assert (table.step, table.asked) == ("ChooseAllies", ["france", "angleterre"])
    assert table.options("france") == ["ally:flandres", "ally:navarre"]
    assert table.options("angleterre") == ["ally:bourgogne", "ally:bretagne"]
    table.choose("france", "ally:navarre")
    table.expect(allies={})
    assert table.seen_by("angleterre")["france"]["vote"] == "?"
    table.choose("angleterre", "ally:bretagne")
    table.expect(allies={"france": "navarre", "angleterre": "bretagne"}, loyal="navarre bretagne")


@pytest.mark.rule("MON-2P-3", "MON-2P-7")
def test_in_the_first_turn_both_allies_are_loyal() -> None:
    """No bids, no dice against them; both bring two cards in the first Peace."""
    table = set_up()
    table.choose("france", "ally:flandres")
    table.choose("angleterre", "ally:bourgogne")
    assert table.told("loyalty") == []
    table.expect(turn=1, war=False, loyal="flandres bourgogne", france={"held": 6}, angleterre={"held": 6})


@pytest.mark.rule("MON-2P-3", "MON-OPT-23")
def test_automatic_allies_are_chosen_anew_each_turn() -> None:
    """RULING 86: in the moment of the test, in turn 1 too; both are loyal without a die, the others neutral."""
    table = set_up(auto_ally_2p="on")
    table.expect(turn=1, france={"held": 4})
    assert table.step == "ChooseAllies"
    table.choose("angleterre", "ally:bourgogne")
    table.choose("france", "ally:flandres")
    table.expect(loyal="flandres bourgogne", france={"held": 6})
    table.until("ChooseAllies", turn=2)
    table.choose("france", "ally:navarre")
    table.choose("angleterre", "ally:bretagne")
    table.expect(loyal="navarre bretagne", allies={"france": "navarre", "angleterre": "bretagne"})
    assert table.told("loyalty") == []


@pytest.mark.rule("MON-2P-3", "MON-OPT-23")
def test_a_power_without_cities_cannot_be_chosen() -> None:
    """RULING 86: France has Navarre alone, England nobody."""
    table = scene(
        "montjoie", seats=2, at="loyalty", turn=3, order="france angleterre", cities={"pau": "navarre"},
        variant={"auto_ally_2p": "on"},
    )  # fmt: skip
    assert (table.asked, table.options("france")) == (["france"], ["ally:navarre"])
    table.choose("france", "ally:navarre")
    table.expect(loyal="navarre", allies={"france": "navarre"})


# -- length, order, political state


@pytest.mark.rule("MON-2P-4")
@pytest.mark.parametrize(("turn", "first"), [(1, "france"), (2, "angleterre"), (3, "france"), (6, "angleterre")])
def test_the_players_alternate(turn: int, first: str) -> None:
    """RULING 60: France is first in odd turns, from the start of the turn."""
    table = scene(
        "montjoie", seats=2, at="next", turn=turn - 1, cities={"paris": "france", "calais": "angleterre"},
        france={"money": 9}, angleterre={"money": 9},
    )  # fmt: skip
    assert table.facts()["order"][0] == first
    assert (table.step, table.asked) == ("MercenaryRoll", [first])


@pytest.mark.rule("MON-2P-4")
def test_minor_powers_are_drawn_into_the_slots_behind_the_players() -> None:
    """Only those with cities; the first player gains an influence point."""
    table = scene(
        "montjoie", seats=2, at="order", turn=2, order="angleterre france", draws=["navarre", "bourgogne", "flandres"],
        cities={"gand": "flandres", "pau": "navarre", "dijon": "bourgogne"},
    )  # fmt: skip
    table.expect(order=["angleterre", "france", "navarre", "bourgogne", "flandres"])
    table.expect(angleterre={"influence": 1}, france={"influence": 0})


@pytest.mark.rule("MON-2P-4")
@pytest.mark.parametrize(("turn", "die", "over"), [(4, 1, False), (5, 4, True), (5, 5, False), (5, 6, False), (6, 6, True)])
def test_the_length_of_a_game_for_two(turn: int, die: int, over: bool) -> None:
    """Five turns, a sixth on 5 or 6, and never a seventh."""
    table = scene("montjoie", seats=2, at="end", turn=turn, dice=faces(die), cities={"paris": "france", "calais": "angleterre"})
    assert (table.asked == []) is over


@pytest.mark.rule("MON-2P-4", "MON-2P-13")
def test_a_short_game_changes_nothing_for_two() -> None:
    """Length and prices are those of two players."""
    cities = {"paris": "france", "calais": "angleterre"}
    short = {"game_length": "short"}
    table = scene("montjoie", seats=2, at="end", turn=5, dice=faces(5), cities=cities, variant=short)
    assert table.asked != []
    shop = scene(
        "montjoie", seats=2, at="purchases", order="france angleterre", cities=cities, variant=short, france={"money": 6}
    )
    shop.choose("france", "none", "cards:0", "castle:paris")
    shop.expect(france={"money": 0}, cities={"paris": "france castle"})


@pytest.mark.rule("MON-2P-5")
@pytest.mark.parametrize(
    ("turn", "die", "war"),
    [
        (1, 6, False), (2, 3, False), (2, 4, True), (3, 3, False), (3, 4, True), (4, 2, False), (4, 3, True), (5, 2, False),
        (5, 3, True), (6, 2, False), (6, 3, True),
    ],
)  # fmt: skip
def test_a_die_decides_on_war(turn: int, die: int, war: bool) -> None:
    """No vote: Peace in turn 1, on 1 to 3 in turns 2 and 3, on 1 and 2 later."""
    cities = {"paris": "france", "calais": "angleterre"}
    table = scene("montjoie", seats=2, at="politics", turn=turn, war=None, cities=cities, dice=faces(die))
    assert table.step != "Vote"
    table.expect(war=war, france={"held": 6 if war else 4})


@pytest.mark.rule("MON-2P-6")
def test_there_are_no_events_but_interventions() -> None:
    """RULING 61: the pool stays full, and Genoa comes to Marseille."""
    cities = {"paris": "france", "calais": "angleterre"}
    table = scene("montjoie", seats=2, at="events", war=True, order="france angleterre", dice=faces(3, 6, 1), cities=cities)
    assert table.told("event_drawn") == []
    table.expect(cities={"marseille": "genes"})
    calm = scene(
        "montjoie", seats=2, at="events", war=True, order="france angleterre", cities=cities, dice=faces(3, 6, 1),
        variant={"foreign_interventions": "off"},
    )  # fmt: skip
    assert calm.facts()["cities"] == cities


@pytest.mark.rule("MON-2P-6", "MON-OPT-12")
def test_the_parliament_meets_with_two_as_well() -> None:
    """RULING 61: a 5, then a 3: Paris is free."""
    table = scene(
        "montjoie", seats=2, at="parliament", order="france angleterre", dice=faces(5, 3, 3, 1, 6), cities={"paris": "france"},
        variant={"paris_parliament": "on"},
    )  # fmt: skip
    assert "paris" not in table.facts()["cities"]


# -- loyalty


def two_allies(*dice: int, **facts: Any) -> Scene:
    """Turn 2, in which England is first."""
    return scene(
        "montjoie", seats=2, at="loyalty", turn=2, order="angleterre france", dice=faces(*dice),
        cities={**FLEMISH, "dijon": "bourgogne castle", "macon": "bourgogne fortress"},
        allies={"france": "flandres", "angleterre": "bourgogne"}, **facts,
    )  # fmt: skip


@pytest.mark.rule("MON-2P-7")
def test_each_ally_is_tested_in_the_order_of_play() -> None:
    """RULING 63: England's Burgundy first, with income and cards at once; then France's Flanders."""
    table = two_allies(3, 4, 2, angleterre={"money": 2}, france={"money": 3})
    assert table.step_facts == {"owner": 1}
    assert table.asked == ["france", "angleterre"]
    table.choose("angleterre", "bid:1")
    assert table.seen_by("france")["angleterre"]["vote"] == "?"
    assert table.options("france") == ["bid:0", "bid:1", "bid:2", "bid:3"]
    table.choose("france", "bid:1")
    table.expect(angleterre={"money": 1 + 4 + 2 + 3, "held": 2}, france={"money": 2}, loyal="bourgogne")
    assert table.step_facts == {"owner": 0}


@pytest.mark.rule("MON-2P-7")
def test_a_disloyal_ally_is_neutral_for_the_turn() -> None:
    """No income, no cards; and in Sequence 5 it may be anybody's."""
    table = two_allies(1, 2, angleterre={"money": 9})
    table.all_choose("bid:0")
    table.all_choose("bid:0")
    table.expect(loyal="", angleterre={"money": 9, "held": 0}, allies={"angleterre": "bourgogne"})
    assert table.told("disloyal")[0] == {"seat": "angleterre", "nation": "bourgogne"}
    table.until("PickNeutral")
    assert table.options() == ["ally:bourgogne", "ally:flandres"]


@pytest.mark.rule("MON-2P-7")
def test_an_ambassador_is_offered_before_the_bids_to_whoever_holds_cards() -> None:
    """Being asked does not tell whether there is one."""
    table = two_allies(angleterre={"hand": "ladders"})
    assert (table.step, table.options("angleterre")) == ("LoyalAmbassador", ["none"])
    table.choose("angleterre", "none")
    assert table.step == "LoyaltyBids"


@pytest.mark.rule("MON-2P-7", "MON-2P-13")
def test_an_ally_without_cities_is_not_tested() -> None:
    """It is out: no test, no income, no cards."""
    table = scene(
        "montjoie", seats=2, at="loyalty", turn=2, order="angleterre france", cities={"paris": "france"},
        allies={"france": "flandres", "angleterre": "bourgogne"},
    )  # fmt: skip
    assert table.step == "MercenaryRoll"
    table.expect(loyal="", france={"held": 0, "money": 0})


# -- what a loyal ally brings


@pytest.mark.rule("MON-2P-8")
@pytest.mark.parametrize(("war", "cards"), [(False, 2), (True, 3)])
def test_income_and_cards_of_a_loyal_ally(war: bool, cards: int) -> None:
    """D6, two for the castle, three for the fortress; nothing for garrisons or the pillaged castle."""
    table = scene(
        "montjoie", seats=2, at="loyalty", turn=1, war=war, order="france angleterre", dice=faces(5),
        allies={"france": "flandres"},
        cities={"gand": "flandres castle", "bruges": "flandres fortress", "liege": "flandres", "arras": "flandres castle"},
        pillaged="arras",
    )  # fmt: skip
    table.expect(france={"money": 5 + 2 + 3, "held": cards}, pillaged="")


@pytest.mark.rule("MON-2P-8", "MON-TREASURY-2")
def test_pillage_markers_stay_for_the_allies_income() -> None:
    """RULING 85: the Treasury of two leaves them until the loyalty is known."""
    table = scene(
        "montjoie", seats=2, at="treasury", turn=2, cities={**FLEMISH, "paris": "france"}, pillaged="paris gand", dice=faces(1),
        allies={"france": "flandres"}, variant={"parley": "on"},
    )  # fmt: skip
    table.expect(france={"money": 0}, pillaged="paris gand")
    table.until("LoyaltyBids")
    table.expect(pillaged="paris gand")
    table.until("MercenaryRoll")
    table.expect(pillaged="")


@pytest.mark.rule("MON-2P-8")
def test_building_on_allied_cities() -> None:
    """RULING 64: one new castle in all, ramparts on both, none on a neutral's."""
    table = scene(
        "montjoie", seats=2, at="purchases", order="france angleterre", loyal="flandres", control={"flandres": "france"},
        cities={"gand": "flandres", "bruges": "flandres castle", "paris": "france", "pau": "navarre", "foix": "navarre castle"},
        france={"money": 20},
    )  # fmt: skip
    table.choose("france", "none", "cards:0")
    assert table.options("france") == ["none", "castle:gand", "castle:paris"]
    table.choose("france", "castle:gand")
    assert table.options("france") == ["done", "rampart:bruges"]
    table.choose("france", "rampart:bruges")
    table.expect(cities={"gand": "flandres castle", "bruges": "flandres fortress"}, france={"money": 6})


@pytest.mark.rule("MON-2P-8", "MON-2P-12")
def test_half_of_the_allys_points() -> None:
    """Flanders holds three provinces: two points, and with Paris four, which are two influence points."""
    flemish = "bruges gand bruxelles liege luxembourg arras"
    table = scene(
        "montjoie", seats=2, at="points", order="france angleterre", loyal="flandres", control={"flandres": "france"},
        cities=dict.fromkeys(flemish.split(), "flandres") | {"paris": "france"},
    )  # fmt: skip
    table.expect(france={"points": 4, "influence": 2})


@pytest.mark.rule("MON-2P-12")
def test_neutrals_and_shared_provinces_give_nothing() -> None:
    """RULING 70: one owner must hold all cities of a province."""
    table = scene(
        "montjoie", seats=2, at="points", order="france angleterre", loyal="flandres",
        control={"flandres": "france", "navarre": "france"},
        cities={"liege": "flandres", "luxembourg": "france", "pampelune": "navarre"},
    )  # fmt: skip
    table.expect(france={"points": 0, "influence": 0})


@pytest.mark.rule("MON-2P-12", "MON-SCORE-2")
def test_influence_never_rises_above_six() -> None:
    """From six, two points bring nothing more."""
    table = scene("montjoie", seats=2, at="points", cities={"paris": "france"}, france={"influence": 6})
    table.expect(france={"points": 2, "influence": 6})


@pytest.mark.rule("MON-2P-8", "MON-COMBAT-10")
def test_an_allied_city_is_defended_like_an_own_one() -> None:
    """With France's card, hero and influence: 4 + 2 + 2 + 1 + 1."""
    table = before_attack(
        "angleterre", seats=2, cities={"gand": "flandres", "arras": "angleterre"}, dice=(1, 1), loyal="flandres",
        control={"flandres": "france"}, angleterre={"hand": "ladders ladders"},
        france={"hand": "ram", "hero": True, "influence": 1},
    )  # fmt: skip
    table.choose("angleterre", "attack:gand", "road:arras", "lay:ladders", "lay:ladders")
    table.choose("france", "none", "lay:ram", "lay-hero", "done", "stake:1")
    assert totals(table) == (7, 10)
    table.expect(france={"hand": "ram", "hero": True, "influence": 0})
