"""Own figures that cannot be played with are refused in a sentence that names the place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banneret.core import BadData, BadVariant, Match
from banneret.core.data import read_toml
from banneret.games.montjoie.tables import CITY_IDS, DATA

Data = dict[str, Any]
ROADS: list[list[str]] = DATA["roads"]["links"]


def roads(*links: Any, less: str = "") -> Data:
    """Our roads without those of one city, and some more."""
    return {"roads": {"links": [*(link for link in ROADS if less not in link), *links]}}


def interventions(number: int, **figures: Any) -> Data:
    """Our table with one row changed."""
    return {"foreign_interventions": [row | figures if row["die"] == number else row for row in DATA["foreign_interventions"]]}


def row(table: str, name: str, **figures: Any) -> Data:
    return {table: [{"id": name, **figures}]}


def two(**figures: Any) -> Data:
    return {"minor_powers_2p": figures}


def three(**figures: Any) -> Data:
    return {"minor_powers_3p": figures}


MAP: list[tuple[Data, str]] = [
    (roads(less="barcelone"), "roads.links: no road leads from bruges to barcelone"),
    (
        {"roads": {"links": ROADS[:60]}},
        "roads.links: no road leads from bruges to clermont, aurillac, le_puy, limoges, perigueux",
    ),
    ({"roads": {"links": []}}, "roads.links: no road leads from bruges to gand, bruxelles"),
    (roads(["paris", "atlantis"]), "roads.links: there is no city 'atlantis'"),
    (roads(["paris", 7]), "roads.links: there is no city 7"),
    (roads(["gand", "bruges"]), "roads.links: the road from gand to bruges stands there twice"),
    (roads(["paris", "paris"]), "roads.links: expected pairs of different cities, found ['paris', 'paris']"),
    (roads(["paris"]), "roads.links: expected pairs of different cities, found ['paris']"),
    (roads("paris-lyon"), "roads.links: expected pairs of different cities, found 'paris-lyon'"),
    (row("cities", "arras", port=True), "cities arras: a port names its sea (atlantic or mediterranean)"),
    (row("cities", "arras", sea="atlantic"), "cities arras: a port names its sea"),
    (row("cities", "arras", port=True, sea="baltic"), "cities arras: a port names its sea"),
    (row("cities", "calais", port=False), "cities calais: a port names its sea"),
    (row("cities", "calais", port="yes"), "cities calais.port: expected true or false, found a text 'yes'"),
    (row("cities", "dijon", mountain=True), "provinces bourgogne: the mountains belong to whole provinces"),
    (row("provinces", "savoie", mountain=False), "provinces savoie: the mountains belong to whole provinces"),
    (row("provinces", "artois", cities=[]), "provinces artois: a province has 1 to 3 cities, this one has 0"),
    (
        row("provinces", "anjou", cities=["angers", "le_mans", "tours", "arras"]),
        "provinces anjou: a province has 1 to 3 cities",
    ),
    (row("provinces", "artois", cities=["calais"]), "provinces artois.cities: calais lies in pas_de_calais already"),
    (row("provinces", "artois", cities=["ys"]), "provinces artois.cities: there is no city 'ys'"),
    (row("provinces", "flandres", cities=["bruges"]), "cities gand.province: it says 'flandres', but it lies in 'none'"),
    (row("cities", "gand", province="artois"), "cities gand.province: it says 'artois', but it lies in 'flandres'"),
    (row("provinces", "artois", points=100), "provinces artois.points: expected a whole number from 0 to 99"),
    (row("cities", "ys", port=True), "cities: no entry has id = 'ys'"),
]
CARDS: list[tuple[Data, str]] = [
    (row("battle_cards", "cannon", count_full=7), "battle_cards: 75 cards in count_full, but battle_deck.total says 74"),
    ({"battle_deck": {"total": 80}}, "battle_cards: 74 cards in count_full, but battle_deck.total says 80"),
    ({"battle_cards": [{"id": name, "count_2p": 0} for name in ("ladders", "ram", "sap")]},
     "battle_cards: 15 cards in count_2p are too few for two players with allies"),
    ({"political_state": {"war": {"cards_dealt": 12}}, "battle_deck": {"total": 72},
      **row("battle_cards", "ladders", count_full=26)},
     "battle_deck.total: 72 cards cannot give six players 12 each and one more"),
    (row("battle_cards", "ram", value=9), "battle_cards: the first four are yellow, from the weakest to the strongest"),
    (row("battle_cards", "felon", colour="yellow"), "battle_cards: the first four are yellow"),
    (row("battle_cards", "ram", value=0), "battle_cards ram.value: expected a whole number from 1 to 20, found 0"),
    (row("events", "truce", count=3), "events: 14 markers, but event_pool.markers says 12"),
    ({"event_pool": {"markers": 14}, **row("events", "black_death", count=3)},
     "events black_death.count: it comes once in a game"),
    (row("events", "truce", once_per_game=True), "events.once_per_game: this part of the data cannot be changed"),
    ({"ambassador_table": {"hero": [9, 9]}}, "ambassador_table: a roll of 10 has 0 results, not one"),
    ({"ambassador_table": {"hero": [8, 10]}}, "ambassador_table: a roll of 8 has 2 results, not one"),
    ({"ambassador_table": {"corruption": [1, 5]}}, "ambassador_table.corruption: [1, 5] is not a range between 2 and 12"),
    ({"ambassador_table": {"corruption": [5]}}, "ambassador_table.corruption: expected [low, high], found [5]"),
]  # fmt: skip
TABLES: list[tuple[Data, str]] = [
    (interventions(3, targets=[{"die": [1, 5], "city": "metz"}]), "foreign_interventions 3.targets: no city for a die of 6"),
    (interventions(2, targets=[{"die": [1, 6], "city": "metz"}, {"die": [6, 6], "city": "lyon"}]),
     "foreign_interventions 2.targets: two cities for a die of 6"),
    (interventions(4, second_die=False), "foreign_interventions 4.targets: several cities need second_die = true"),
    (interventions(5, targets=[{"die": [1, 6], "city": "ys"}]), "foreign_interventions 5.targets.city: 'ys' is unknown"),
    (interventions(1, power="empire"), "foreign_interventions 1: expected die = 1 and power = 'castille'"),
    ({"foreign_interventions": [1, 2, 3, 4, 5, 6]}, "foreign_interventions 1: expected die = 1"),
    ({"foreign_interventions": []}, "foreign_interventions: expected 6 rows, for dice 1 to 6"),
    (row("nations", "france", start_fixed=["calais"]), "nations: a city is the start of two nations"),
    (row("nations", "france", start_fixed=["ys"]), "nations france.start_fixed: 'ys' is unknown"),
    (row("nations", "france", start_choice_count=3), "nations france: the start cities are not enough different ones"),
    (row("nations", "france", start_fixed=[], start_choice_count=0), "nations france: it must begin with a city"),
    (row("nations", "france", free_start_city="bruges"), "nations: a city is the free_start_city of two nations"),
    (row("nations", "france", free_start_city="caen"), "minor_powers_3p.start: a city stands there twice, or is a player's"),
    (three(start={"navarre": ["bruges"]}), "minor_powers_3p.start: a city stands there twice, or is a player's"),
    (three(start={"navarre": ["bourges"]}), "minor_powers_3p.start: a city stands there twice, or is a player's"),
    ({"components": {"garrisons_per_nation": 5}, **two(start={"navarre": CITY_IDS[13:19]})},
     "minor_powers_2p.start.navarre: 6 cities, but 5 garrisons"),
    (three(war_attacks=[{"die": [1, 5], "attacks": 1}]), "minor_powers_3p.war_attacks: no row for a die of 6"),
    (three(war_attacks=[{"die": [1, 6], "attacks": 1}, {"die": [6, 6], "attacks": 2}]),
     "minor_powers_3p.war_attacks: two rows for a die of 6"),
    (three(war_attacks=[{"die": [1, 6]}]), "minor_powers_3p.war_attacks: expected rows of attacks, die"),
    (three(expansion_roll=[0, 6]), "minor_powers_3p.expansion_roll: [0, 6] is not a range between 1 and 6"),
    (two(ally_choice={"france": ["angleterre"]}), "minor_powers_2p.ally_choice: 'angleterre' is unknown"),
    (two(ally_choice={"france": ["bretagne"]}), "minor_powers_2p.ally_choice: both players may choose the same power"),
    (two(loyalty_success=[1, 4]), "minor_powers_2p.loyalty_success: high is good, so it ends with 6"),
    (two(political_state=[{"turns": [2, 6], "peace": [1, 3]}]),
     "minor_powers_2p.political_state.turns: expected the next row to begin with turn 1, found 2"),
    (two(neutral_construction=[{"turns": [1, 9], "die": [5, 7]}]), "minor_powers_2p.neutral_construction.die: [5, 7] is not"),
    ({"game_length": {"short": {"end_rolls": [{"after_turn": 8, "ends_on": [1, 3]}]}}},
     "game_length.short.end_rolls.after_turn: expected a whole number from 1 to 7, found 8"),
    ({"optional_values": {"city_sale_forbidden": ["ys"]}}, "optional_values.city_sale_forbidden: 'ys' is unknown"),
]  # fmt: skip
LIMITS: list[tuple[Data, str]] = [
    ({"costs": {"short": {"rampart": 0}}}, "costs.short.rampart: expected a whole number from 1 to 99, found 0"),
    ({"costs": {"normal": {"castel": 3}}}, "costs.normal.castel: there is no such figure; did you mean 'castle'?"),
    ({"costs": {"normal": {"castle": "six"}}}, "costs.normal.castle: expected a whole number, found a text 'six'"),
    ({"costs": {"normal": {"castle": -6}}}, "costs.normal.castle: -6 is negative"),
    ({"costs": 6}, "costs: expected a table"),
    ({"limits": {"hand_after_purchases": 13}}, "limits.hand_after_purchases: expected a whole number from 1 to 12"),
    (
        {"limits": {"influence_per_side_per_combat": 4}},
        "limits.influence_per_side_per_combat: expected a whole number from 0 to 3",
    ),
    ({"limits": {"start_influence": 7}}, "limits.start_influence: expected a whole number from 0 to 6, found 7"),
    ({"dowries": {"influence": {"france": -1}}}, "dowries.influence.france: -1 is negative"),
    ({"dowries": {"money": {"aragon": 7}}}, "dowries.money.aragon: there is no such figure"),
    ({"limits": {"attacker_yellow_cards": 3}}, "limits: the numbers of new castles (1) and yellow cards (2 and 1)"),
    ({"components": {"garrisons_per_nation": 4}}, "components.garrisons_per_nation: expected a whole number from 5 to 60"),
    ({"fortification": {"combat_value": {"garrison": 5}}}, "fortification.combat_value: a higher level cannot be worth less"),
    ({"political_state": {"war": {"events": 3}}}, "political_state.war.events: expected a whole number from 0 to 2, found 3"),
]
FIXED = [
    {"meta": {"players_max": 8}}, {"setup": {"extra_garrisons": 2}}, {"scoring": {"province_points": 2}},
    {"components": {"dice": 3}}, two(mercenary_move=3), two(ally_income_die=2), three(ally_control="once"),
    {"optional_values": {"balanced_order_mode": "random"}}, {"political_state": {"war": {"foreign_interventions": 2}}},
    {"fortification": {"fortress_immune_to": []}}, {"event_pool": {"returned_after_use": False}},
]  # fmt: skip


def refusal(data: Data) -> str:
    with pytest.raises(BadData) as refused:
        Match("montjoie", 4, 1, {"data": data})
    return str(refused.value)


@pytest.mark.parametrize(
    ("data", "message"), [*MAP, *CARDS, *TABLES, *LIMITS], ids=lambda value: value if isinstance(value, str) else ""
)
@pytest.mark.rule("MON-STATE-4")
def test_a_refusal_names_the_place(data: Data, message: str) -> None:
    """Whatever is wrong with a map, a deck or a table, the sentence begins with where it stands."""
    assert refusal(data).startswith(message)


@pytest.mark.parametrize("data", FIXED, ids=str)
@pytest.mark.rule("MON-STATE-4")
def test_what_changes_nothing_cannot_be_changed(data: Data) -> None:
    """A figure that the rules do not read is refused rather than ignored."""
    assert refusal(data).endswith(": this part of the data cannot be changed")


@pytest.mark.rule("MON-STATE-4")
def test_data_must_be_a_table() -> None:
    """A list or a text in its place is a wrong variant."""
    with pytest.raises(BadVariant, match="data: expected a table of figures"):
        Match("montjoie", 4, 1, {"data": ["castle"]})


@pytest.mark.rule("MON-STATE-4")
def test_an_unreadable_file_is_told_in_one_sentence(tmp_path: Path) -> None:
    """With its name."""
    path = tmp_path / "own.toml"
    path.write_text("[costs.normal\ncastle = 4", encoding="utf-8")
    with pytest.raises(BadData, match=r"own\.toml: not a readable TOML file"):
        read_toml(path)
