"""Chapters 11 to 14: expansion, combat, points, elimination."""

from __future__ import annotations

import pytest

from banneret.testing import at_step, scene
from banneret.testing.montjoie import before_attack, faces, totals, words

BORDER = {"bourges": "france", "auxerre": "bourgogne"}


@pytest.mark.rule("MON-EXPAND-1")
def test_after_an_attack_there_is_no_expansion() -> None:
    table = scene(
        "montjoie", seats=6, at=("turn", "france"), cities=BORDER, dice=faces(1, 6), france={"hand": "ram ram ram ram"}
    )
    assert words(table, "france", "expand")
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram", "done", "none")
    assert words(table, "france", "expand") == []
    table.refuses("france", "expand:orleans", "MON-EXPAND-1")


@pytest.mark.rule("MON-EXPAND-2", "MON-EXPAND-5")
def test_only_free_neighbours_are_taken() -> None:
    table = scene("montjoie", seats=6, at=("turn", "france"), cities=BORDER | {"orleans": "empire"})
    assert set(words(table, "france", "expand")) == {"macon", "clermont", "chateauroux"}
    table.refuses("france", "expand:auxerre", "MON-EXPAND-5")
    table.refuses("france", "expand:orleans", "MON-EXPAND-5")
    table.choose("france", "expand:macon", "road:bourges")
    table.expect(cities={"macon": "france"}, france={"money": 0})
    assert set(words(table, "france", "expand")) == {"besancon", "dijon", "lyon"}


@pytest.mark.rule("MON-EXPAND-4")
def test_by_sea_even_between_neighbours() -> None:
    """The origin is the port, and the way is said."""
    table = scene("montjoie", seats=6, at=("turn", "france"), cities={"caen": "france", "calais": "france"})
    table.choose("france", "expand:rouen")
    assert table.options("france") == ["road:caen", "sea:calais", "sea:caen"]
    table.choose("france", "sea:caen")
    assert "sables" not in words(table, "france", "expand")


@pytest.mark.rule("MON-COMBAT-1")
def test_who_may_be_attacked() -> None:
    """Neighbours and ports of anybody else; never free cities; papal protection; a city just gained may attack."""
    cities = {"caen": "france", "rouen": "navarre", "brest": "bretagne", "bayonne": "castille", "lyon": "bourgogne"}
    table = scene(
        "montjoie",
        seats=6,
        at=("turn", "france"),
        cities=cities | {"rennes": "bretagne"},
        protected="brest",
        france={"hand": "ram ram"},
    )
    assert set(words(table, "france", "attack")) == {"rouen", "bayonne"}
    table.choose("france", "expand:le_mans", "road:caen")
    assert set(words(table, "france", "attack")) == {"rouen", "bayonne", "rennes"}


@pytest.mark.rule("MON-COMBAT-1")
def test_in_war_attacks_are_unlimited() -> None:
    table = before_attack(
        "france",
        cities=BORDER | {"clermont": "france", "lyon": "bourgogne"},
        dice=(1, 6, 1, 6),
        france={"hand": "ram ram ram ram"},
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram", "done", "none")
    assert words(table, "france", "attack") == ["lyon"]
    table.choose("france", "attack:lyon", "road:clermont", "lay:ram", "lay:ram")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-COMBAT-4")
def test_mercenaries_move_before_anybody_commits() -> None:
    table = before_attack(
        "france", seats=2, cities={"auch": "france", "bayonne": "angleterre", "bordeaux": "angleterre"},
        mercenaries={"bordeaux": 1}, france={"hand": "ram ram", "influence": 1},
    )  # fmt: skip
    table.choose("france", "attack:bayonne", "road:auch")
    assert (table.step, table.asked) == ("MoveMercenaries", ["angleterre"])
    table.choose("angleterre", "done")
    assert (table.step, table.asked) == ("LayYellow", ["france"])


@pytest.mark.rule("MON-COMBAT-5")
def test_all_with_influence_are_asked_and_only_they() -> None:
    """In the order of play; an offer of nothing is answered too, so nobody can tell it from another."""
    table = before_attack(
        "france", order="navarre france angleterre bourgogne bretagne flandres", cities=BORDER, france={"hand": "ram ram"},
        flandres={"influence": 1}, navarre={"influence": 2}, bourgogne={"influence": 6},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges")
    assert (table.step, table.options("navarre")) == ("OfferSupport", ["support:0", "support:1", "support:2"])
    table.choose("navarre", "support:0")
    assert table.options("france") == ["take-support:0"]
    table.choose("france", "take-support:0")
    assert table.asked == ["flandres"]
    table.choose("flandres", "support:1")
    assert table.seen_by("navarre")["combat"]["attack"]["influence"]["flandres"] == "?"
    assert table.seen_by("france")["combat"]["attack"]["influence"]["flandres"] == 1
    table.choose("france", "take-support:0", "lay:ram", "lay:ram")
    assert "support:1" in table.options("navarre")
    table.choose("navarre", "support:1")
    table.choose("bourgogne", "take-support:1")
    assert table.options("flandres") == ["support:0", "support:1"]  # what was declined is no support


@pytest.mark.rule("MON-COMBAT-6")
def test_exactly_two_yellow_cards() -> None:
    table = before_attack("france", cities=BORDER, france={"hand": "ladders ram sap", "influence": 6})
    table.choose("france", "attack:auxerre", "road:bourges")
    assert table.options("france") == ["lay:ladders", "lay:ram"]
    table.choose("france", "lay:ram")
    assert table.options("france") == ["lay:sap"]
    table.choose("france", "lay:sap", "done")
    assert table.options("france") == ["stake:0", "stake:1", "stake:2", "stake:3"]


@pytest.mark.rule("MON-COMBAT-8")
def test_nobody_helps_foreigners() -> None:
    """RULING 78: only the attacker is supported; the defender has a die and walls."""
    table = before_attack(
        "france",
        cities={"reims": "france", "metz": "empire"},
        dice=(1, 1),
        france={"hand": "ram ram"},
        navarre={"influence": 1},
    )
    table.choose("france", "attack:metz", "road:reims")
    table.choose("navarre", "support:0")
    table.choose("france", "take-support:0", "lay:ram", "lay:ram")
    assert totals(table) == (9, 5 + 2 + 1)


@pytest.mark.rule("MON-COMBAT-9")
def test_being_asked_tells_nothing() -> None:
    """Whoever holds any card and has a yellow one lying is asked for a Sign, with or without one."""
    table = before_attack("france", cities=BORDER, dice=(1, 1), france={"hand": "ram ram felon"}, bourgogne={"hand": "ram"})
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram", "done")
    table.choose("bourgogne", "none", "lay:ram")
    assert (table.step, table.options("france")) == ("SignOfGod", ["none"])
    table.choose("france", "none")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-COMBAT-9")
def test_one_sign_for_each_side() -> None:
    table = before_attack(
        "france", cities=BORDER, dice=(1, 1), france={"hand": "ram ram sign sign"}, bourgogne={"hand": "ram sap"}
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram", "done")
    table.choose("bourgogne", "none", "lay:ram", "done")
    table.choose("france", "sign:ram")
    table.choose("bourgogne", "none")
    assert totals(table) == (13, 7)


@pytest.mark.rule("MON-COMBAT-10")
def test_bonuses_add_up() -> None:
    """A seaborne attack on a mountain port would meet both; here by an overlay of the map."""
    data = {
        "cities": [{"id": "bayonne", "mountain": True}, {"id": "auch", "mountain": True}],
        "provinces": [{"id": "gascogne", "mountain": True}],
    }
    table = before_attack(
        "france",
        cities={"brest": "france", "bayonne": "angleterre"},
        dice=(1, 1),
        france={"hand": "ram ram felon"},
        variant={"data": data},
    )
    table.choose("france", "attack:bayonne", "sea:brest", "lay:ram", "lay:ram", "lay-felon")
    assert totals(table) == (9, 0 + 1 + 1 + 1)


@pytest.mark.rule("MON-COMBAT-11", "MON-COMBAT-16")
@pytest.mark.parametrize(("dice", "owner"), [((2, 5), "bourgogne"), ((3, 6), "bourgogne"), ((6, 1), "france")])
def test_the_higher_total_wins(dice: tuple[int, int], owner: str) -> None:
    """6 + 2 against 6 + 5 and so on: equals keep the city; the attacker's own city is never at risk."""
    table = before_attack(
        "france", cities=BORDER | {"auxerre": "bourgogne fortress"}, dice=dice, france={"hand": "ladders ladders"}
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders")
    table.expect(cities={"auxerre": f"{owner} fortress", "bourges": "france"})


@pytest.mark.rule("MON-COMBAT-14")
def test_locked_cards_are_not_in_hand() -> None:
    """RULING 43: no random discard can hit them, and they do not count for Confiscation."""
    table = scene(
        "montjoie", seats=6, at=at_step("Confiscate", then="intervention"),
        order="france angleterre bourgogne bretagne flandres navarre",
        navarre={"hand": "ram ram", "locked": "cannon cannon cannon cannon"}, variant={"foreign_interventions": "off"},
    )  # fmt: skip
    table.choose("france", "confiscate:navarre")
    table.expect(navarre={"hand": "ram ram", "locked": "cannon cannon cannon cannon"})


@pytest.mark.rule("MON-COMBAT-15")
def test_a_losing_defender_loses_the_hero() -> None:
    table = before_attack(
        "france", cities=BORDER, dice=(6, 1), france={"hand": "cannon cannon", "hero": True}, bourgogne={"hero": True}
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:cannon", "lay:cannon", "lay-hero", "done")
    table.choose("bourgogne", "lay-hero", "done")
    assert totals(table) == (12 + 2 + 6, 2 + 2 + 1)
    table.expect(france={"hero": True}, bourgogne={"hero": False})


@pytest.mark.rule("MON-COMBAT-18", "MON-ELIM-3")
def test_who_has_no_city_still_takes_a_turn() -> None:
    """RULING 47: he votes, buys, is drawn, resolves events, plays cards; a corrupted city ends the elimination."""
    table = scene(
        "montjoie",
        seats=4,
        at=("turn", "france"),
        cities={"paris": "bretagne"},
        dice=faces(1, 1, 6),
        france={"hand": "ambassador plunder ram ram"},
    )
    assert table.options("france") == ["end-turn", "plunder", "ambassador"]
    table.choose("france", "ambassador", "corrupt:paris")
    table.expect(cities={"paris": "france"})
    vote = scene("montjoie", seats=4, at="politics", war=None, cities={"paris": "bretagne"})
    assert "france" in vote.asked
    buy = scene("montjoie", seats=4, at="purchases", france={"money": 2})
    assert buy.options("france") == ["cards:0", "cards:1"]
    first = scene(
        "montjoie", seats=4, at="order", cities={"paris": "bretagne"},
        draws=["france", "angleterre", "bourgogne", "bretagne", "confiscation"], variant={"foreign_interventions": "off"},
    )  # fmt: skip
    assert (first.step, first.asked) == ("Confiscate", ["france"])


@pytest.mark.rule("MON-ELIM-1")
def test_a_return_takes_whatever_stands_there() -> None:
    """From a foreign power, or free: then with a garrison; money, influence, points and hero are kept."""
    facts = {"home": "pampelune rouen caen", "money": 4, "influence": 3, "points": 9, "hero": True}
    cities = {
        "paris": "france",
        "calais": "angleterre",
        "dijon": "bourgogne",
        "brest": "bretagne",
        "gand": "flandres",
        "pampelune": "castille castle",
    }
    table = scene("montjoie", seats=6, at="returns", war=None, cities=cities, navarre=facts)
    free = table.copy()
    free.choose("navarre", "home:caen")
    free.expect(cities={"caen": "navarre", "pampelune": "castille castle"})
    table.choose("navarre", "home:pampelune")
    table.expect(cities={"pampelune": "navarre castle"}, navarre={"money": 6, "influence": 3, "points": 9, "hero": True})


@pytest.mark.rule("MON-ELIM-2")
def test_who_is_displaced_returns_after_the_others() -> None:
    """RULING 46: Navarre's return takes Bretagne's last city; Bretagne comes back after Flandres."""
    table = scene(
        "montjoie", seats=6, at="returns", war=None,
        cities={"rouen": "bretagne", "paris": "france", "calais": "angleterre", "dijon": "bourgogne"},
        navarre={"home": "rouen"}, bretagne={"home": "brest"}, flandres={"home": "gand bruges"},
    )  # fmt: skip
    table.choose("navarre", "home:rouen")
    assert table.asked == ["flandres"]
    table.choose("flandres", "home:gand")
    assert table.asked == ["bretagne"]
    table.choose("bretagne", "home:brest")
    assert table.step == "Vote"


@pytest.mark.rule("MON-SCORE-1")
def test_the_ile_de_france_counts_double() -> None:
    table = scene("montjoie", seats=6, at="points", cities={"paris": "france", "arras": "france", "amiens": "france"})
    table.expect(france={"points": 3})


@pytest.mark.rule("MON-SCORE-2")
@pytest.mark.parametrize(("points", "influence"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_influence_is_half_of_the_points(points: int, influence: int) -> None:
    cities = dict.fromkeys(["calais", "arras", "pampelune"][:points], "france")
    scene("montjoie", seats=6, at="points", cities=cities).expect(france={"points": points, "influence": influence})


@pytest.mark.rule("MON-SCORE-3")
def test_points_add_up_and_are_never_lost() -> None:
    table = scene("montjoie", seats=6, at="points", cities={"arras": "france"}, france={"points": 7}, navarre={"points": 5})
    table.expect(france={"points": 8}, navarre={"points": 5})


@pytest.mark.rule("MON-END-3")
def test_the_ladder_of_tie_breaks() -> None:
    """Fortresses, then provinces, then castles without the fortresses, then money; equals share."""
    game = scene("montjoie", seats=4, at="end", turn=10).game
    ladder = [
        ({"tours": "france fortress", "lyon": "angleterre"}, {}, 0),
        ({"arras": "france", "lyon": "angleterre", "calais": "angleterre"}, {}, 1),
        ({"tours": "france castle", "angers": "angleterre"}, {}, 0),
        ({"tours": "france", "angers": "angleterre"}, {"money": 5}, 1),
    ]
    for cities, purse, winner in ladder:
        table = scene(
            "montjoie", seats=4, at="end", turn=10, cities=cities, france={"points": 9}, angleterre={"points": 9, **purse}
        )
        assert game.returns(table.state)[winner] == 1.0
    even = scene(
        "montjoie", seats=4, at="end", turn=10, france={"points": 9}, angleterre={"points": 9}, bourgogne={"points": 8}
    )
    assert game.returns(even.state) == [0.5, 0.5, 0.0, 0.0]
