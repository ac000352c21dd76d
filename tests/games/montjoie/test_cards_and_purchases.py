"""Chapters 5, 6 and 15: cards, purchases and limits."""

from __future__ import annotations

import pytest

from banneret.testing import scene
from banneret.testing.montjoie import before_attack, totals, words

BORDER = {"bourges": "france", "auxerre": "bourgogne"}


@pytest.mark.rule("MON-CARDS-2")
def test_the_discards_become_a_new_pile() -> None:
    """Drawing three from a pile of one takes the rest from the discards."""
    table = scene(
        "montjoie",
        seats=6,
        at="purchases",
        france={"money": 6, "hand": ""},
        pile="cannon",
        discards="sap ram",
        draws=["cannon", "sap", "ram"],
    )
    table.choose("france", "cards:3")
    table.expect(france={"hand": "cannon sap ram"}, pile="", discards="")


@pytest.mark.rule("MON-CARDS-2")
def test_nobody_buys_more_cards_than_there_are() -> None:
    """RULING 7: draw pile and discard pile together."""
    table = scene("montjoie", seats=6, at="purchases", france={"money": 40, "hand": ""}, pile="cannon", discards="sap")
    assert words(table, "france", "cards") == ["0", "1", "2"]


@pytest.mark.rule("MON-CARDS-2")
def test_locked_cards_are_not_shuffled_in() -> None:
    """RULING 89: an embassy draws one card and finds no second; what is locked stays."""
    table = before_attack(
        "france", dice=(3, 4), cities=BORDER, pile="", discards="", france={"hand": "ambassador", "locked": "sap ram"}
    )
    table.choose("france", "ambassador")
    table.expect(france={"hand": "ambassador", "locked": "sap ram"}, discards="")


@pytest.mark.rule("MON-CARDS-3")
def test_played_red_cards_are_always_discarded() -> None:
    """The Engineer and the Felon of a winning attacker go too, and so do the defender's."""
    table = before_attack(
        "france",
        dice=(6, 1),
        cities=BORDER,
        france={"hand": "cannon cannon engineer felon"},
        bourgogne={"hand": "ladders engineer"},
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:cannon", "lay:cannon", "lay-engineer", "lay-felon")
    table.choose("bourgogne", "none", "lay:ladders", "lay-engineer")
    table.expect(cities={"auxerre": "france"}, discards="engineer felon engineer ladders", france={"locked": "cannon cannon"})


@pytest.mark.rule("MON-CARDS-4", "MON-CARDS-5")
def test_one_engineer_and_one_felon_for_a_side() -> None:
    table = before_attack("france", cities=BORDER, france={"hand": "ram ram engineer engineer felon felon"})
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram")
    assert table.options("france") == ["done", "lay-engineer", "lay-felon"]
    table.choose("france", "lay-engineer")
    assert table.options("france") == ["done", "lay-felon"]
    table.choose("france", "lay-felon")
    assert table.options("france") == ["done"]


@pytest.mark.rule("MON-CARDS-5")
def test_a_defender_lays_no_felon_face_down() -> None:
    """RULING 9: the only way to use it is the reaction before."""
    table = before_attack("france", cities=BORDER, france={"hand": "ram ram"}, bourgogne={"hand": "ladders felon felon"})
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram")
    table.choose("bourgogne", "felon")
    assert table.step == "LayYellow"
    table.choose("bourgogne", "lay:ladders")
    assert table.options("bourgogne") == ["done"]


@pytest.mark.rule("MON-CARDS-6")
def test_a_sign_doubles_only_ones_own_card() -> None:
    """RULING 11."""
    table = before_attack(
        "france", cities=BORDER, dice=(1, 1), france={"hand": "ladders ram sign"}, bourgogne={"hand": "cannon sap"}
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ram", "done")
    table.choose("bourgogne", "none", "lay:cannon", "done")
    assert table.options("france") == ["none", "sign:ladders", "sign:ram"]
    table.choose("france", "sign:ram")
    table.choose("bourgogne", "none")
    assert totals(table) == (3 + 8 + 1, 6 + 2 + 1)


@pytest.mark.rule("MON-CARDS-7")
def test_a_defenders_retreat_returns_the_card_to_the_hand() -> None:
    table = before_attack(
        "france", cities=BORDER, dice=(6, 1), france={"hand": "sap sap"}, bourgogne={"hand": "cannon retreat"}
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:sap", "lay:sap")
    table.choose("bourgogne", "none", "lay:cannon", "done", "none", "retreat:cannon")
    table.expect(cities={"auxerre": "france"}, bourgogne={"hand": "cannon"}, discards="retreat", france={"locked": "sap sap"})


@pytest.mark.rule("MON-CARDS-7", "MON-COMBAT-12")
def test_several_retreats_on_a_tie_attacker_first() -> None:
    table = before_attack(
        "france",
        cities=BORDER,
        dice=(1, 2),
        france={"hand": "ladders ladders retreat retreat"},
        bourgogne={"hand": "ladders retreat"},
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders", "done")
    table.choose("bourgogne", "none", "lay:ladders", "done")
    table.choose("france", "none")
    table.choose("bourgogne", "none")
    assert totals(table) == (7, 7)
    table.choose("france", "retreat:ladders", "retreat:ladders")
    table.choose("bourgogne", "retreat:ladders")
    table.expect(
        france={"locked": "ladders ladders", "hand": ""}, bourgogne={"hand": "ladders"}, discards="retreat retreat retreat"
    )


@pytest.mark.rule("MON-CARDS-9")
def test_corruption_needs_a_garrison_and_spares_fortresses() -> None:
    """RULINGS 13 and 90: without a legal city nothing happens; foreign powers are no target."""
    table = before_attack(
        "france",
        dice=(1, 1),
        cities={"paris": "france", "lyon": "bourgogne fortress", "nancy": "empire"},
        france={"hand": "ambassador"},
    )
    table.choose("france", "ambassador")
    assert table.step == "PlayerTurn"
    twenty = [
        "arras", "amiens", "reims", "troyes", "metz", "nancy", "dijon", "macon", "auxerre", "orleans", "chartres", "angers",
        "le_mans", "tours", "brest", "rennes", "nantes", "poitiers", "sables", "la_rochelle",
    ]  # fmt: skip
    table = before_attack(
        "france", dice=(1, 1), cities=dict.fromkeys(twenty, "france") | {"lyon": "bourgogne"}, france={"hand": "ambassador"}
    )
    table.choose("france", "ambassador")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-CARDS-9")
@pytest.mark.parametrize(
    ("first", "second", "told"),
    [(1, 1, "corrupts"), (2, 3, "corrupts"), (3, 3, "outside_help"), (2, 6, "outside_help"), (3, 6, "hero"), (4, 6, "hero"),
     (5, 6, "intrigue"), (6, 6, "intrigue")],
)  # fmt: skip
def test_the_table_of_embassies(first: int, second: int, told: str) -> None:
    table = before_attack(
        "france", dice=(first, second, 6), cities=BORDER, france={"hand": "ambassador"}, navarre={"hand": "sap"}
    )
    table.choose("france", "ambassador")
    if table.step != "PlayerTurn":
        table.choose("france", table.options("france")[0])
    assert len(table.told(told)) == 1


@pytest.mark.rule("MON-CARDS-10")
def test_a_hero_serves_in_defence_and_across_turns() -> None:
    """RULING 14: an active hero stays active; +2 in defence."""
    table = scene("montjoie", seats=6, at="end", turn=3, cities=BORDER, bourgogne={"hero": True})
    table.expect(bourgogne={"hero": True})
    table = before_attack("france", dice=(3, 3), cities=BORDER, france={"hand": "ladders ladders"}, bourgogne={"hero": True})
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders")
    table.choose("bourgogne", "lay-hero", "done")
    assert totals(table) == (9, 2 + 2 + 3)
    table.expect(bourgogne={"hero": False})


@pytest.mark.rule("MON-CARDS-10")
def test_a_second_call_does_nothing() -> None:
    table = before_attack("france", dice=(4, 5, 4, 5), cities=BORDER, france={"hand": "ambassador ambassador"})
    table.choose("france", "ambassador", "ambassador")
    table.expect(france={"hero": True}, gunners="")


@pytest.mark.rule("MON-CARDS-8", "MON-EVENT-11", "MON-LIMIT-3")
def test_plunder_needs_a_marker_and_shuns_the_pope() -> None:
    """RULINGS 25 and 49: no protected city; with ten markers on the map the card cannot be played."""
    ten = "arras amiens reims troyes metz nancy dijon macon lyon orleans"
    table = before_attack("france", cities=BORDER, france={"hand": "plunder"}, pillaged=ten)
    assert "plunder" not in table.options("france")
    table = before_attack("france", cities=BORDER, france={"hand": "plunder"}, protected="auxerre paris")
    table.choose("france", "plunder")
    assert not {"auxerre", "paris"} & set(words(table, "france", "loot"))


@pytest.mark.rule("MON-BUY-1")
def test_bought_cards_come_when_the_order_is_complete() -> None:
    """RULING 15: nobody sees a card before the castle is decided."""
    table = scene("montjoie", seats=6, at="purchases", cities={"dijon": "bourgogne"}, bourgogne={"money": 8})
    table.choose("bourgogne", "cards:1")
    table.expect(bourgogne={"held": 0, "money": 6})
    table.choose("bourgogne", "none")
    table.expect(bourgogne={"held": 1})


@pytest.mark.rule("MON-BUY-4", "MON-BUY-5")
def test_where_may_be_built() -> None:
    """Castles on own garrisons, ramparts on own castles."""
    cities = {"dijon": "bourgogne", "macon": "bourgogne castle", "lyon": "bourgogne fortress", "paris": "france"}
    table = scene("montjoie", seats=6, at="purchases", cities=cities, bourgogne={"money": 30})
    table.choose("bourgogne", "cards:0")
    assert table.options("bourgogne") == ["none", "castle:dijon"]
    table.choose("bourgogne", "none")
    assert table.options("bourgogne") == ["done", "rampart:macon"]


@pytest.mark.rule("MON-BUY-4", "MON-BUY-5")
def test_everybody_hears_who_built() -> None:
    cities = {"dijon": "bourgogne", "macon": "bourgogne castle", "paris": "france"}
    table = scene("montjoie", seats=6, at="purchases", cities=cities, bourgogne={"money": 30})
    table.choose("bourgogne", "cards:0", "castle:dijon", "rampart:macon")
    assert table.told("castle") == [{"nation": "bourgogne", "city": "dijon"}]
    assert table.told("rampart") == [{"nation": "bourgogne", "city": "macon"}]


@pytest.mark.rule("MON-BUY-6")
def test_pillaged_cities_may_be_built_up_and_figures_come_back() -> None:
    """RULING 17: the castle of an uprising is in the stock again."""
    table = scene("montjoie", seats=6, at="purchases", cities={"dijon": "bourgogne"}, pillaged="dijon", bourgogne={"money": 6})
    table.choose("bourgogne", "cards:0", "castle:dijon")
    table.expect(cities={"dijon": "bourgogne castle"}, castles_left=19)
    table.state.sink(table.game.labels["city"].index("dijon"))
    table.expect(castles_left=20, cities={"dijon": "bourgogne"})


ALL_CASTLES = [
    "bruges", "gand", "bruxelles", "liege", "luxembourg", "calais", "arras", "abbeville", "amiens", "rouen", "evreux", "caen",
    "cherbourg", "reims", "troyes", "metz", "nancy", "besancon", "macon", "auxerre",
]  # fmt: skip


@pytest.mark.rule("MON-LIMIT-2")
def test_without_figures_nothing_is_built() -> None:
    castles = dict.fromkeys(ALL_CASTLES, "flandres castle") | {"dijon": "bourgogne"}
    table = scene("montjoie", seats=6, at="purchases", cities=castles, bourgogne={"money": 30})
    table.choose("bourgogne", "cards:0")
    assert table.step != "BuyCastle"
    ramparts = dict.fromkeys(ALL_CASTLES[:10], "flandres fortress") | {"dijon": "bourgogne castle"}
    table = scene("montjoie", seats=6, at="purchases", cities=ramparts, bourgogne={"money": 30})
    table.choose("bourgogne", "cards:0")
    assert table.step != "BuyRampart"


@pytest.mark.rule("MON-LIMIT-1")
def test_twenty_garrisons_and_no_more() -> None:
    """RULING 48: no expansion, no attack, no Treaty; a swap is still possible."""
    cities = dict.fromkeys(ALL_CASTLES, "france") | {"dijon": "bourgogne"}
    facts = {"hand": "ladders ladders", "lost_before": "dijon"}
    table = scene("montjoie", seats=6, at=("turn", "france"), cities=cities, france=facts)
    assert table.options("france") == ["end-turn"]
    table.refuses("france", "expand:paris", "MON-LIMIT-1")
    table.choose("france", "offer", "to:bourgogne", "give-city:gand", "ask-city:dijon", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(cities={"dijon": "france", "gand": "bourgogne"})
    treaty = scene(
        "montjoie", seats=6, at="events", order="france angleterre bourgogne bretagne flandres navarre", draws=["treaty"],
        cities=cities, france=facts, variant={"foreign_interventions": "off"},
    )  # fmt: skip
    assert treaty.step == "PlayerTurn"


@pytest.mark.rule("MON-LIMIT-4")
def test_coins_and_foreign_garrisons_never_run_out() -> None:
    """RULING 50: a rich king is paid all the same; a power holds as many cities as it takes."""
    table = scene("montjoie", seats=6, at="treasury", war=None, cities={"paris": "france"}, france={"money": 5000})
    table.expect(france={"money": 5001})
    many = dict.fromkeys([*ALL_CASTLES, "dijon"], "empire")
    taken = scene("montjoie", seats=6, at="intervention", dice=[3, 0, 5, 0], cities=many)
    taken.expect(cities={"chambery": "savoie"})
