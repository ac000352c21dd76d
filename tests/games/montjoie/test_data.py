"""A user's own figures: map, decks and tables really change play, those that had to be reconstructed among them."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match, loads
from banneret.games.montjoie.tables import DATA
from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces, totals, words

Data = dict[str, Any]
ROADS: list[list[str]] = DATA["roads"]["links"]


def own(**data: Any) -> dict[str, Data]:
    """The variant with these figures."""
    return {"data": data}


def attack(data: Data, target: str = "auxerre", *dice: int, seats: int = 6, way: str = "road:bourges", **facts: Any) -> Scene:
    """France against Burgundy, by two Ladders against none."""
    facts = {"cities": {"bourges": "france", "auxerre": "bourgogne"}, "france": {"hand": "ladders ladders"}} | facts
    table = before_attack("france", seats=seats, dice=dice or (1, 1), variant={"data": data}, **facts)
    table.choose("france", f"attack:{target}", way)
    table.until("PlayerTurn")
    return table


# -- the map


@pytest.mark.rule("MON-EXPAND-2", "MON-COMBAT-1")
def test_own_roads() -> None:
    """Without its road to Bourges, Clermont is out of reach; with a road to Paris, Paris is not."""
    links = [link for link in ROADS if link != ["bourges", "clermont"]] + [["bourges", "paris"]]
    table = scene("montjoie", seats=6, at=("turn", "france"), cities={"bourges": "france"}, variant=own(roads={"links": links}))
    assert words(table, "france", "expand") == ["paris", "macon", "auxerre", "orleans", "chateauroux"]


@pytest.mark.rule("MON-EXPAND-4", "MON-OPT-20")
def test_own_ports_and_seas() -> None:
    """Paris as a port of the Mediterranean sails to Marseille, also where landings keep to their sea."""
    data = {"cities": [{"id": "paris", "port": True, "sea": "mediterranean"}]}
    table = scene(
        "montjoie", seats=6, at=("turn", "france"), cities={"paris": "france"}, variant={"data": data, "landing_zones": "on"}
    )
    assert "marseille" in words(table, "france", "expand")
    assert "brest" not in words(table, "france", "expand")


@pytest.mark.rule("MON-COMBAT-10")
def test_own_mountains() -> None:
    """Bourgogne as a mountain province: one more for its defender."""
    data = {
        "provinces": [{"id": "bourgogne", "mountain": True}],
        "cities": [{"id": name, "mountain": True} for name in ("dijon", "macon", "auxerre")],
    }
    assert totals(attack(data)) == (7, 2 + 1 + 1)


@pytest.mark.rule("MON-SCORE-1")
def test_own_provinces_and_their_points() -> None:
    """Arras joins Picardie, whose three cities bring five points; Artois gets Calais."""
    data = {
        "provinces": [
            {"id": "picardie", "cities": ["abbeville", "amiens", "arras"], "points": 5},
            {"id": "artois", "cities": ["calais"]},
            {"id": "pas_de_calais", "cities": ["bruges"]},
            {"id": "flandres", "cities": ["gand", "bruxelles"]},
        ],
        "cities": [
            {"id": "arras", "province": "picardie"},
            {"id": "calais", "province": "artois"},
            {"id": "bruges", "province": "pas_de_calais"},
        ],
    }
    cities = dict.fromkeys(["abbeville", "amiens", "arras"], "france") | {"calais": "angleterre"}
    table = scene("montjoie", seats=6, at="points", cities=cities, variant={"data": data})
    table.expect(france={"points": 5, "influence": 3}, angleterre={"points": 1})
    table = scene("montjoie", seats=6, at="points", cities={"abbeville": "france", "amiens": "france"}, variant={"data": data})
    table.expect(france={"points": 0})


# -- nations


@pytest.mark.rule("MON-SETUP-5")
def test_own_start_cities() -> None:
    """France begins in Paris and chooses two of three."""
    row = {"id": "france", "start_fixed": ["paris"], "start_choice": ["reims", "troyes", "orleans"], "start_choice_count": 2}
    table = Scene.of(Match("montjoie", 4, 1, own(nations=[row])))
    table.expect(cities={"paris": "france"})
    table.choose("france", "place:reims", "place:orleans")
    table.expect(france={"home": "paris reims orleans"})


@pytest.mark.rule("MON-OPT-7")
def test_an_own_free_start() -> None:
    """Burgundy begins in Nancy."""
    data = {"nations": [{"id": "bourgogne", "free_start_city": "nancy"}]}
    table = Scene.of(Match("montjoie", 4, 1, {"free_start": "on", "data": data}))
    table.expect(cities={"nancy": "bourgogne"})


@pytest.mark.rule("MON-3P-1", "MON-2P-1")
@pytest.mark.parametrize(("seats", "name"), [(3, "minor_powers_3p"), (2, "minor_powers_2p")])
def test_minor_powers_start_elsewhere(seats: int, name: str) -> None:
    """Navarre with Barcelona alone."""
    table = Scene.of(Match("montjoie", seats, 1, own(**{name: {"start": {"navarre": ["barcelone"]}}})))
    assert [city for city, text in table.facts()["cities"].items() if text == "navarre"] == ["barcelone"]


# -- cards and events


@pytest.mark.rule("MON-CARDS-1", "MON-2P-2")
@pytest.mark.parametrize(("seats", "count"), [(2, "count_2p"), (6, "count_full")])
def test_own_decks(seats: int, count: str) -> None:
    """Six Felons more for two players or for six, and nobody else."""
    data = {"battle_cards": [{"id": "felon", count: 8}]}
    if seats == 6:
        data |= {"battle_deck": {"total": 80}}  # type: ignore[dict-item]
    assert scene("montjoie", seats=seats, at=("turn", "france"), variant={"data": data}).facts()["pile"].count("felon") == 8


@pytest.mark.rule("MON-COMBAT-10")
def test_own_values_of_cards() -> None:
    """Ladders of 4."""
    assert totals(attack({"battle_cards": [{"id": "ladders", "value": 4}]})) == (9, 3)


@pytest.mark.rule("MON-CARDS-9")
def test_an_own_table_of_embassies() -> None:
    """Court intrigue on 2 to 5, corruption on 11 and 12; outside help of three cards."""
    data = {"ambassador_table": {"court_intrigue": [2, 5], "corruption": [11, 12], "outside_help_cards": 3}}
    facts: dict[str, Any] = {"france": {"hand": "ambassador"}, "angleterre": {"hand": "ram"}, "variant": {"data": data}}
    intrigue = before_attack("france", cities={"calais": "angleterre"}, dice=(1, 1), **facts)
    intrigue.choose("france", "ambassador")
    assert intrigue.step == "CourtIntrigue"
    corruption = before_attack("france", cities={"calais": "angleterre"}, dice=(6, 6), **facts)
    corruption.choose("france", "ambassador")
    assert corruption.step == "Corruption"
    helped = before_attack("france", dice=(3, 4), **facts)
    helped.choose("france", "ambassador")
    helped.expect(france={"held": 3})


@pytest.mark.rule("MON-EVENT-3")
def test_an_own_pool_of_events() -> None:
    """Nine Truces and nothing else."""
    counts = {row["id"]: 0 for row in DATA["events"]} | {"truce": 9}
    data = {"events": [{"id": name, "count": n} for name, n in counts.items()], "event_pool": {"markers": 9}}
    table = scene("montjoie", seats=6, at="events", variant={"data": data, "foreign_interventions": "off"})
    table.expect(marks="truce", drawn=["truce"])


@pytest.mark.rule("MON-FOREIGN-1")
def test_an_own_table_of_interventions() -> None:
    """Genoa needs a second die now, and a 6 leads it to Avignon."""
    targets = [{"die": [1, 5], "city": "marseille"}, {"die": [6, 6], "city": "avignon"}]
    rows = [row | {"second_die": True, "targets": targets} if row["die"] == 3 else row for row in DATA["foreign_interventions"]]
    table = scene("montjoie", seats=6, at="intervention", dice=faces(3, 6, 6, 1), variant=own(foreign_interventions=rows))
    table.expect(cities={"avignon": "genes"})


# -- figures


@pytest.mark.rule("MON-COMBAT-10")
@pytest.mark.parametrize(
    ("figure", "n", "facts", "expected"),
    [
        ("mountain_bonus", 4, {"cities": {"bourges": "france", "clermont": "bourgogne"}, "target": "clermont"}, (7, 2 + 4 + 1)),
        ("landing_bonus", 3, {"cities": {"caen": "france", "brest": "bourgogne"}, "target": "brest",
                              "way": "sea:caen"}, (7, 6)),
        ("foreign_defence_base", 8, {"cities": {"bourges": "france", "auxerre": "empire"}}, (7, 8 + 2 + 1)),
        ("ally_3p_defence_base", 9, {"cities": {"bourges": "france", "auxerre": "navarre"}, "seats": 3}, (7, 9 + 2 + 1)),
        ("neutral_2p_defence_base", 1, {"cities": {"bourges": "france", "auxerre": "navarre"}, "seats": 2}, (7, 1 + 2 + 1)),
        ("mercenary_value", 2, {"cities": {"bourges": "france", "auxerre": "angleterre"}, "seats": 2,
                                "mercenaries": {"auxerre": 2}}, (7, 2 + 4 + 1)),
    ],
)  # fmt: skip
def test_figures_of_combat(figure: str, n: int, facts: Data, expected: tuple[int, int]) -> None:
    """Each in a combat of its own."""
    if "seats" in facts:
        facts |= {"control": {"navarre": "angleterre"}}
    assert totals(attack({"combat": {figure: n}}, **facts)) == expected


@pytest.mark.rule("MON-COMBAT-10")
def test_a_stronger_hero_and_stronger_barons() -> None:
    """Five for the hero, two for each influence point."""
    data = {"combat": {"hero_bonus": 5, "influence_value": 2}}
    table = before_attack(
        "france", cities={"bourges": "france", "auxerre": "bourgogne"}, dice=(1, 1), variant={"data": data},
        france={"hand": "ladders ladders", "hero": True, "influence": 2},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders", "lay-hero", "done", "stake:2")
    assert totals(table) == (6 + 5 + 4 + 1, 3)


@pytest.mark.rule("MON-FOREIGN-2", "MON-FOREIGN-3")
def test_foreigners_and_militia() -> None:
    """9 + 1 against 6 + 1."""
    data = {"combat": {"foreign_attack_base": 9, "free_city_militia": 6}}
    table = scene("montjoie", seats=6, at="intervention", dice=faces(3, 1, 1), variant={"data": data})
    assert totals(table) == (10, 7)


@pytest.mark.rule("MON-3P-4", "MON-2P-10")
@pytest.mark.parametrize(("seats", "figure"), [(3, "ally_3p_attack_base"), (2, "neutral_2p_attack_base")])
def test_attacks_of_minor_powers(seats: int, figure: str) -> None:
    """With eleven."""
    table = scene(
        "montjoie", seats=seats, at=at_step("MinorAttack", nation="navarre", left=1, forced=1), dice=faces(1, 1),
        cities={"pau": "navarre", "auch": "france"}, control={"navarre": "angleterre"}, variant=own(combat={figure: 11}),
    )  # fmt: skip
    table.choose("angleterre", "attack:auch", "road:pau")
    assert totals(table) == (12, 3)


@pytest.mark.rule("MON-TREASURY-1", "MON-CARDS-8")
def test_income_and_plunder() -> None:
    """Ten for a garrison in the Treasury, four for the Écorcheurs."""
    data = {"fortification": {"income": {"garrison": 10}, "plunder_gain": {"garrison": 4}}}
    treasury = scene("montjoie", seats=6, at="treasury", war=None, cities={"paris": "france"}, variant={"data": data})
    treasury.expect(france={"money": 10})
    loot = before_attack(
        "france", cities={"calais": "angleterre"}, dice=(3,), france={"hand": "plunder"}, variant={"data": data}
    )
    loot.choose("france", "plunder", "loot:calais")
    loot.expect(france={"money": 4})


@pytest.mark.rule("MON-BUY-2")
@pytest.mark.parametrize(
    ("table", "seats", "length"), [("normal", 6, "normal"), ("short", 6, "short"), ("two_player", 2, "normal")]
)
def test_own_prices(table: str, seats: int, length: str) -> None:
    """A castle for three in this game, at the usual price in the others."""
    facts: dict[str, Any] = {"order": "france angleterre", "cities": {"paris": "france", "calais": "angleterre"}}
    for name in ("normal", "short", "two_player"):
        variant = own(costs={name: {"castle": 3}}) | {"game_length": length}
        shop = scene(
            "montjoie", seats=seats, at=at_step("BuyCastle", seat="france"), france={"money": 3}, variant=variant, **facts
        )
        assert ("castle:paris" in shop.options("france")) is (name == table)


@pytest.mark.rule("MON-EXPAND-2", "MON-EXPAND-4")
def test_own_limits_of_expansion() -> None:
    """Three in a turn, all by sea."""
    table = scene(
        "montjoie", seats=6, at=("turn", "france"), cities={"caen": "france", "brest": "france", "nantes": "france"},
        variant=own(limits={"expansions_per_turn": 3, "sea_expansions_per_turn": 3}),
    )  # fmt: skip
    for city, port in (("rouen", "caen"), ("calais", "brest"), ("marseille", "nantes")):
        table.choose("france", f"expand:{city}", f"sea:{port}")
    assert words(table, "france", "expand") == []


@pytest.mark.rule("MON-SETUP-2", "MON-SETUP-3", "MON-POLITICS-4", "MON-END-1")
def test_own_start_and_course() -> None:
    """Nine écus and two influence points at the start, three cards in Peace, and the end after two turns."""
    data = {
        "limits": {"start_money": 9, "start_influence": 2}, "political_state": {"peace": {"cards_dealt": 3}},
        "game_length": {"normal": {"max_turns": 2, "end_rolls": []}},
    }  # fmt: skip
    table = Scene.of(Match("montjoie", 4, 1, {"data": data, "parley": "off"}))
    table.until("Vote")
    table.expect(france={"money": 12, "influence": 2})
    table.all_choose("peace")
    table.expect(france={"held": 3})
    table.until()
    table.expect(turn=2)


@pytest.mark.rule("MON-SETUP-2", "MON-SETUP-3")
def test_own_dowries() -> None:
    """France with five écus and an influence point more, beside the two of everybody; the others as before."""
    dowries = {"money": {"france": 5, "flandres": 0}, "influence": {"france": 1, "flandres": 0}}
    match = Match("montjoie", 6, 1, {"data": {"dowries": dowries, "limits": {"start_influence": 2}}})
    assert [match.state.money[seat] for seat in (0, 1, 4)] == [5, 0, 0]
    assert [match.state.influence[seat] for seat in (0, 1, 4)] == [3, 2, 2]
    few = Match("montjoie", 6, 1, {"data": {"components": {"influence_max": 3}}})
    assert max(few.state.influence) == 3


@pytest.mark.rule("MON-LIMIT-1", "MON-LIMIT-2")
def test_own_stocks() -> None:
    """One castle in the box, and five garrisons for each."""
    data = {"components": {"castles": 1, "garrisons_per_nation": 5}}
    cities = {"paris": "france castle", "lyon": "france", "metz": "france", "reims": "france", "troyes": "france"}
    table = scene("montjoie", seats=6, at=("turn", "france"), cities=cities, variant={"data": data})
    table.expect(castles_left=0)
    assert words(table, "france", "expand") == []


@pytest.mark.rule("MON-STATE-4")
def test_a_record_keeps_the_figures() -> None:
    """Replayed from its text alone, the match has the same castle for three écus."""
    match = Match("montjoie", 4, 1, own(costs={"normal": {"castle": 3}}))
    match.do(0, "place:clermont")
    again = Match.replay(loads(match.record().dumps()))
    assert again.state.prices().castle == 3
    assert again.state.digest() == match.state.digest()
