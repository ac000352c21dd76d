"""The worked examples LOW-EX-33, -40, -41 and -47 to -49: layout, dealing, and the placing of castles."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.games.lowenherz.regions import members
from banneret.games.lowenherz.steps.castles import castle_spaces
from banneret.games.lowenherz.tables import TERRAIN, TILE_IDS, build, terrain_rows
from banneret.games.lowenherz.variants import layout_of
from banneret.testing import Scene

from .vectors import VECTORS, square_words

COLOURS = ["red", "blue", "orange", "white"]
CARDS = build({}).names()


def new(seats: int, **variant: Any) -> tuple[Match, Scene]:
    match = Match("lowenherz", seats, 1, variant)
    return match, Scene.of(match)


def place_all(table: Scene) -> list[int]:
    """Place all castles, each on its first space; who placed each of them."""
    order: list[int] = []
    while table.step.startswith("PlaceCastle"):
        order += table.state.to_act if table.step == "PlaceCastle" else []
        table.choose(table.asked[0], table.options()[0])
    return order


def turns(table: Scene, n: int) -> list[int]:
    """Whose turns the next n are."""
    order: list[int] = []
    while len(order) < n:
        order += table.state.to_act if table.step == "SellOrPlay" else []
        table.choose(table.asked[0], table.options()[0])
    return order


@pytest.mark.rule("LOW-CASTLE-1", "LOW-CASTLE-8", "LOW-2P-2")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_order_of_castle_placing_and_first_player(number: int) -> None:
    """LOW-EX-33: clockwise round by round; whoever places last begins."""
    case = VECTORS["LOW-EX-33"]["case"][number]
    _, table = new(case["players"])
    assert place_all(table) == case["placing"]
    assert turns(table, len(case["first_turns"])) == case["first_turns"]


@pytest.mark.rule("LOW-CASTLE-10", "LOW-CASTLE-8")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_variant_castles_placed_counter_clockwise(number: int) -> None:
    """LOW-EX-49: only the placing goes the other way round."""
    case = VECTORS["LOW-EX-49"]["case"][number]
    _, table = new(case["players"], castle_direction=case["castle_direction"])
    assert place_all(table) == case["placing"]
    assert turns(table, len(case["first_turns"])) == case["first_turns"]


def city(turns_of_centre: int) -> str:
    layout = layout_of("default")
    layout["rotations"][4] = turns_of_centre
    ground = build({}).ground([TILE_IDS.index(tile) for tile in layout["tiles"]], layout["rotations"])
    square = members(ground[TERRAIN.index("R")])[0]
    return f"{square // 12},{square % 12}"


@pytest.mark.rule("LOW-SETUP-2", "LOW-GRID-1", "LOW-GRID-2", "LOW-CASTLE-3", "LOW-CASTLE-4")
def test_assembling_and_turning_tiles() -> None:
    """LOW-EX-40: the default layout square by square, the four turns of the royal city, and the castle spaces."""
    then = VECTORS["LOW-EX-40"]["then"]
    _, table = new(3, layout="default")
    rows = terrain_rows(table.state.ground)
    assert rows == then["rows"]
    assert {letter: "".join(rows).count(letter) for letter in TERRAIN} == then["terrain_totals"]
    assert table.state.worth(table.state.land()) == then["land_points"]
    assert city(0) == then["royal_city_rotation_0"]
    for n in (1, 2, 3):
        assert city(n) == then[f"royal_city_if_T0_rotation_{n}"]
    assert len(table.options()) == then["legal_castle_spaces_on_empty_board"]
    assert "castle:8,8" not in table.options()
    table.choose("red", "castle:5,5", "knight:5,4")
    assert castle_spaces(table.state, 0).bit_count() == then["legal_red_spaces_after_red_castle_5_5_knight_5_4"]


@pytest.mark.rule(
    "LOW-SETUP-3", "LOW-SETUP-4", "LOW-SETUP-5", "LOW-SETUP-6", "LOW-SETUP-7", "LOW-INV-1", "LOW-INV-7"
)  # fmt: skip
@pytest.mark.parametrize("number", [0, 1, 2])
def test_set_up_amounts(number: int) -> None:
    """LOW-EX-41: what lies where when the castles stand."""
    case = VECTORS["LOW-EX-41"]["case"][number]
    _, table = new(case["players"])
    place_all(table)
    s = table.state
    assert s.tables.setups[s.seats].king == case["king"]
    assert len(s.castles) == s.keeps.bit_count() == case["castles_on_board"]
    assert (s.occupied() & ~s.keeps).bit_count() == case["knights_on_board"]
    assert s.knights[: s.seats] == [case["knights_in_supply_per_player"]] * s.seats
    assert s.ducats == [case["ducats_per_player"]] * s.seats
    assert s.bank == case["bank"]
    assert s.markers == 100
    assert len(s.deck) == case["deck_count"]
    letters = [name[0] for name in table.facts()["deck"]]
    assert letters[0] == case["top_letter"]
    assert letters.count("A") == 15 - 3 * s.seats
    assert all(name[0] == "A" for seat in COLOURS[: s.seats] for name in table.facts()[seat]["hand"])


@pytest.mark.rule("LOW-DOMAIN-9", "LOW-DOMAIN-1", "LOW-CASTLE-9")
def test_no_domains_while_castles_are_being_placed() -> None:
    """LOW-EX-47: one castle on a board closed by its rim is no domain before the last castle stands."""
    vector = VECTORS["LOW-EX-47"]
    op, then = vector["when"][0], vector["then"]
    _, table = new(vector["given"]["players"], layout="default")
    assert op["expect"] == "ok"
    table.choose(COLOURS[op["seat"]], f"castle:{op['at']}", f"knight:{op['knight']}")
    table.expect(domains=then["domains"], **{seat: {"vp": vp} for seat, vp in then["vp"].items()})
    assert table.state.to_act == [then["next_decision"]["seat"]]
    assert table.step == "PlaceCastle"
    place_all(table)
    after = vector["after_all_12_castles"]
    facts = table.facts()
    assert facts["domains"] == {}
    assert after["domains"] == []
    assert facts["open_regions"] == after["open_regions"]
    assert table.state.lands == [table.state.land()] * 12
    assert {seat: facts[seat]["vp"] for seat in after["vp"]} == after["vp"]


@pytest.mark.rule("LOW-SETUP-4", "LOW-SETUP-5", "LOW-SETUP-9", "LOW-SETUP-10")
def test_explicit_deck_and_dealing() -> None:
    """LOW-EX-48: three cards at a time, seat by seat, from the top; copies of a kind are one card to the engine."""
    vector = VECTORS["LOW-EX-48"]
    then = vector["then"]
    match, table = new(vector["given"]["players"], deck=CARDS)
    assert match.variant["deck"][:6] == then["first_names"]
    facts = table.facts()
    for seat, names in then["hands"].items():
        assert facts[seat]["hand"] == [name.partition("#")[0] for name in names]
    assert facts["deck"][0] == then["top_of_deck"].partition("#")[0]
    assert CARDS[9] == then["top_of_deck"]
    assert CARDS[-1] == then["last_of_deck"]
    assert facts["deck"][-1] == then["last_of_deck"].partition("#")[0]
    assert len(facts["deck"]) == then["deck_count"]
    assert {letter: sum(name[0] == letter for name in facts["deck"]) for letter in "ABCD"} == then["deck_letters"]
    place_all(table)
    table.choose("orange", table.options()[0], "draw")
    assert "A-knight1" in table.facts()["orange"]["hand"]
    assert table.facts()["deck"][0] == "A-knight1_or_border2"
    assert square_words("take", ["take:A", "draw"]) == ["A"]
