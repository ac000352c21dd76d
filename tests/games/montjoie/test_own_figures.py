"""A user's own map, decks and tables: what differs is played with, what cannot be played with is refused by name."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from banneret.core import BadData, Match
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.tables import CITY_IDS, DATA, build
from banneret.testing import check, scene
from banneret.testing.montjoie import before_attack, faces, totals, words


def test_the_map_is_as_its_description_says() -> None:
    board, counts = build({}).map, DATA["map"]
    assert len(board.provinces) == counts["provinces"] == 31
    assert len(board.roads) == counts["cities"] == 60
    assert sum(around.bit_count() for around in board.roads) // 2 == counts["roads"] == len(DATA["roads"]["links"])
    assert [sea.bit_count() for sea in board.seas] == [counts["ports_atlantic"], counts["ports_mediterranean"]] == [12, 3]
    assert all(1 <= province.bit_count() <= 3 for province in board.provinces)


def test_every_province_is_connected_inside_itself() -> None:
    board = build({}).map
    for province in board.provinces:
        reached = province & -province
        for _ in range(3):
            for city in cities_in(reached):
                reached |= board.roads[city] & province
        assert reached == province


def test_the_example_of_own_figures() -> None:
    """docs/balance.md: with it all six begin with nothing."""
    own = tomllib.loads((Path(__file__).parents[3] / "examples" / "no_dowries.toml").read_text(encoding="utf-8"))
    state = Match("montjoie", 6, 1, {"data": own}).state
    assert [*state.money, *state.influence] == [0] * 12


def without_roads_of(name: str) -> list[list[str]]:
    return [link for link in DATA["roads"]["links"] if name not in link]


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("no road leads from bruges to paris", {"roads": {"links": without_roads_of("paris")}}),
    ("there is no city 'lutece'", {"roads": {"links": [*DATA["roads"]["links"], ["lutece", "paris"]]}}),
    ("stands there twice", {"roads": {"links": [*DATA["roads"]["links"], ["gand", "bruges"]]}}),
    ("pairs of different cities", {"roads": {"links": [*DATA["roads"]["links"], ["paris", "paris"]]}}),
    ("cities paris: a port names its sea", {"cities": [{"id": "paris", "port": True}]}),
    ("cities paris: a port names its sea", {"cities": [{"id": "paris", "port": True, "sea": "baltic"}]}),
    ("cities brest: a port names its sea", {"cities": [{"id": "brest", "port": False}]}),
    ("1 to 3 cities, this one has 0", {"provinces": [{"id": "artois", "cities": []}]}),
    ("1 to 3 cities, this one has 4", {"provinces": [{"id": "anjou", "cities": ["angers", "le_mans", "tours", "paris"]}]}),
    ("lies in flandres already", {"provinces": [{"id": "artois", "cities": ["arras", "gand"]}]}),
    ("whole provinces", {"cities": [{"id": "dijon", "mountain": True}]}),
    ("cities arras.province", {"cities": [{"id": "arras", "province": "picardie"}]}),
    ("76 cards in count_full, but battle_deck.total says 74", {"battle_cards": [{"id": "ladders", "count_full": 30}]}),
    ("13 markers, but event_pool.markers says 12", {"events": [{"id": "truce", "count": 2}]}),
    ("costs.normal.castle: expected a whole number", {"costs": {"normal": {"castle": 0}}}),
    ("did you mean 'castle'?", {"costs": {"normal": {"castel": 3}}}),
    ("no entry has id = 'lutece'", {"cities": [{"id": "lutece"}]}),
    ("no city for a die of 6", {"foreign_interventions": [
        {**row, "targets": [{"die": [1, 5], "city": "metz"}]} if row["die"] == 5 else row
        for row in DATA["foreign_interventions"]]}),
    ("the start of two nations", {"nations": [{"id": "france", "start_fixed": ["calais"]}]}),
    ("cannot be changed", {"meta": {"players_max": 9}}),
    ("not a range", {"ambassador_table": {"corruption": [5, 2]}}),
    ("cannot be worth less", {"fortification": {"combat_value": {"castle": 9}}}),
]  # fmt: skip


@pytest.mark.parametrize(("message", "data"), REFUSED, ids=lambda value: value[:30] if isinstance(value, str) else "")
def test_what_cannot_be_played_with_is_refused(message: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadData, match=message.replace("?", r"\?").replace("[", r"\[")):
        Match("montjoie", seats=4, seed=1, variant={"data": data})


def test_own_roads_and_ports() -> None:
    """A road from Paris to Lyon, and a port in Arras."""
    data = {
        "roads": {"links": [*DATA["roads"]["links"], ["paris", "lyon"]]},
        "cities": [{"id": "arras", "port": True, "sea": "atlantic"}],
    }
    facts: dict[str, Any] = {"cities": {"paris": "france", "arras": "france", "lyon": "bourgogne", "brest": "bretagne"}}
    table = before_attack("france", france={"hand": "ram ram"}, variant={"data": data}, **facts)
    assert words(table, "france", "attack") == ["brest", "lyon"]
    assert words(before_attack("france", france={"hand": "ram ram"}, **facts), "france", "attack") == []


def test_own_figures_are_played_with() -> None:
    data = {
        "costs": {"normal": {"castle": 4}},
        "fortification": {"combat_value": {"castle": 5}, "income": {"castle": 7}},
        "combat": {"mountain_bonus": 3},
        "battle_cards": [{"id": "cannon", "value": 9}],
    }
    table = scene("montjoie", seats=6, at="treasury", war=None, cities={"lyon": "france castle"}, variant={"data": data})
    table.expect(france={"money": 7})
    fight = before_attack(
        "france", cities={"lyon": "france", "clermont": "bourgogne castle"}, dice=(1, 1), france={"hand": "ram cannon"},
        variant={"data": data},
    )  # fmt: skip
    fight.choose("france", "attack:clermont", "road:lyon", "lay:ram", "lay:cannon")
    assert totals(fight) == (4 + 9 + 1, 5 + 3 + 1)


def test_an_own_deck_and_its_total() -> None:
    data = {"battle_cards": [{"id": "ladders", "count_full": 30}], "battle_deck": {"total": 76}}
    table = scene("montjoie", seats=6, at="deal", variant={"data": data}, france={"money": 2})
    assert len(table.facts()["pile"].split()) == 76 - 24


def test_an_own_table_of_interventions() -> None:
    rows = [
        {**row, "second_die": False, "targets": [{"die": [1, 6], "city": "paris"}]} for row in DATA["foreign_interventions"]
    ]
    table = scene(
        "montjoie", seats=6, at="intervention", variant={"data": {"foreign_interventions": rows}}, dice=faces(4, 6, 1)
    )
    table.expect(cities={"paris": "savoie"})


def test_the_laws_hold_with_own_figures() -> None:
    data = {
        "roads": {"links": [*DATA["roads"]["links"], ["paris", "lyon"]]},
        "limits": {"expansions_per_turn": 3, "hand_after_purchases": 9},
        "components": {"castles": 3, "ramparts": 1, "pillage_markers": 1},
    }
    assert check("montjoie", 4, {"data": data, "game_length": "short"}, games=1, every=40).games == 1


def test_no_city_stands_in_the_file_twice() -> None:
    assert len(set(CITY_IDS)) == 60
