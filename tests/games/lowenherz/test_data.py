"""A user's own figures, layout and deck: what is played with them, and how slips of the pen are met."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banneret.cli.options import parse_variant
from banneret.core import BadData, BadVariant, Match
from banneret.core.game import find
from banneret.games.lowenherz.tables import DATA, TILE_IDS, build, turned
from banneret.testing import Scene, scene

NAMES = build({}).names()
TILES = DATA["board"]["default_layout"]["tiles"]


def variant(**wishes: Any) -> dict[str, Any]:
    return find("lowenherz").variant(wishes)


# -- figures


def test_figures_are_laid_over_ours() -> None:
    """A price, a sale and the king of a user's file are played with; the rest stays."""
    data = {"card": [{"id": "A-border1", "price": 3, "sale": 2}], "setup": {"players_3": {"king_marker": 25}}}
    red = {"hand": "A-border1", "ducats": 5}
    table = scene("lowenherz", seats=3, at="action", variant={"data": data}, red=red)
    sold = table.copy()
    sold.choose("red", "sell:A-border1")
    sold.expect(red={"ducats": 7})
    table.choose("red", "play:A-border1:borders")
    table.expect(red={"ducats": 2})
    assert table.state.tables.setups[3].king == 25
    assert table.state.tables.setups[4].king == 30


def test_counts_may_change_within_a_letter() -> None:
    data = {"card": [{"id": "A-border1", "count": 4}, {"id": "A-border2", "count": 1}]}
    match = Match("lowenherz", 3, 1, {"data": data})
    assert match.game.tally(match.state)["A-border1"] == 4
    assert sum(n for name, n in match.game.tally(match.state).items() if name[1] == "-") == 60


def test_a_tile_may_be_drawn_anew() -> None:
    """With one forest turned into a meadow the totals must follow."""
    rows = ["MMVM", "FMMS", "MCMF", "VFMF"]
    totals = {"M": {"total_on_board": 67}, "F": {"total_on_board": 44}}
    match = Match("lowenherz", 2, 1, {"data": {"tile": [{"id": "T1", "rows": rows}], "terrain": totals}, "layout": "default"})
    assert match.state.ground[0].bit_count() == 67
    assert match.state.ground[0] >> 1 & 1


WRONG = [
    ({"card": [{"id": "A-border1", "count": 3}]}, "letter A has 16 cards, expected 15"),
    ({"card": [{"id": "A-border9", "count": 3}]}, "no entry has id = 'A-border9'"),
    ({"card": [{"id": "A-border1", "price": "2"}]}, "expected a whole number"),
    ({"card": [{"id": "A-border1", "price": -2}]}, "-2 is negative"),
    ({"card": [{"id": "A-border1", "prize": 2}]}, "did you mean 'price'"),
    ({"card": [{"id": "A-border1", "letter": "B"}]}, "cannot be set"),
    (
        {"card": [{"id": "A-border1", "actions": [{"type": "knights", "max": 1}]}]},
        "its letter and its symbols cannot be changed",
    ),
    ({"card": [{"id": "A-border1", "actions": [{"type": "borders", "max": 0}]}]}, "from 1 to 9"),
    ({"card": [{"id": "A-border1", "actions": [1]}]}, r"expected a list of \{ type = …, max = … \}"),
    (
        {"card": [{"id": "B-deserter", "actions": [{"type": "deserter", "max": 2}]}]},
        r"B-deserter.actions.max: .* from 1 to 1",
    ),
    (
        {"card": [{"id": "C-alliance", "actions": [{"type": "alliance", "max": 3}]}]},
        r"C-alliance.actions.max: .* from 1 to 1",
    ),
    ({"limits": {"hand_size": 0}}, "limits.hand_size: expected a whole number from 1 to 3"),
    ({"card": [{"id": "A-border1", "actions": []}]}, "its letter and its symbols cannot be changed"),
    ({"tile": [{"id": "T1", "rows": [1, 2, 3, 4]}]}, "expected four texts of four letters"),
    ({"tile": [{"id": "T1", "rows": "MFVM"}]}, "expected a list"),
    ({"tile": [{"id": "T1", "rows": ["MFVM", "FMMS", "MCMF"]}]}, "expected four texts of four letters"),
    ({"tile": [{"id": "T1", "rows": ["MFVX", "FMMS", "MCMF", "VFMF"]}]}, "expected four texts of four letters"),
    ({"tile": [{"id": "T1", "rows": ["RFVM", "FMMS", "MCMF", "VFMF"]}]}, "exactly one royal city"),
    ({"tile": [{"id": "T0", "rows": ["MFMM", "MMMF", "FMMM", "MFMF"]}]}, "exactly one royal city"),
    (
        {"tile": [{"id": "T1", "rows": ["MMVM", "FMMS", "MCMF", "VFMF"]}]},
        r"terrain\.M\.total_on_board: 66, but the tiles have 67",
    ),
    ({"supply": {"ducats_total": 90}}, "do not make 90 ducats"),
    ({"setup": {"players_4": {"start_ducats": 23}}}, "cannot give 4 players 23 each"),
    ({"setup": {"players_4": {"start_hand": 4}}}, "setup.players_4.start_hand: this cannot be set"),
    ({"limits": {"hand_size": 4}}, "from 1 to 3"),
    ({"terrain": {"V": {"knight_allowed": True}}}, "cannot be set"),
    ({"board": {"rows": 11}}, "board: this part of the data cannot be changed"),
    ({"suply": {}}, "did you mean 'supply'"),
]


@pytest.mark.parametrize(("data", "message"), WRONG)
def test_a_slip_of_the_pen_is_met_with_a_message(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadData, match=message):
        variant(data=data)


def test_too_little_room_for_castles_is_refused() -> None:
    """Twelve castles must find a meadow with room for their knight on any board that these tiles can make."""
    tiles = [{"id": tile, "rows": ["CVCV", "VCVC", "CVCV", "VCMM"]} for tile in TILE_IDS if tile != "T0"]
    tiles.append({"id": "T0", "rows": ["CVCV", "VRVC", "CVCV", "VCMM"]})
    spaces = "".join("".join(tile["rows"]) for tile in tiles)
    totals = {letter: {"total_on_board": spaces.count(letter)} for letter in "MFVRCSGD"}
    with pytest.raises(BadData, match="too little meadow"):
        variant(data={"tile": tiles, "terrain": totals})


def test_data_is_a_table() -> None:
    with pytest.raises(BadVariant, match="expected a table of figures"):
        variant(data=[1])


# -- layout


@pytest.mark.rule("LOW-SETUP-2", "LOW-SETUP-10")
def test_a_layout_is_given_in_three_ways() -> None:
    """By name, as tiles with rotations, and as a text; all three are kept in the same form."""
    wanted = {"tiles": TILES, "rotations": [0] * 9}
    assert variant(layout="default")["layout"] == wanted
    assert variant(layout={"tiles": TILES, "rotations": [0] * 9})["layout"] == wanted
    assert variant(layout=" ".join(TILES))["layout"] == wanted
    assert variant(layout=",".join(f"{tile}/1" for tile in TILES))["layout"]["rotations"] == [1] * 9
    assert variant()["layout"] == "random"


def test_layout_and_deck_come_from_files(tmp_path: Path) -> None:
    """On the command line: --variant layout=@board.toml, a table of its own or the whole file."""
    whole, table, deck = tmp_path / "whole.toml", tmp_path / "table.toml", tmp_path / "deck.toml"
    whole.write_text(f"tiles = {json.dumps(TILES)}\nrotations = [0, 1, 2, 3, 0, 1, 2, 3, 0]\nprovenance = 'mine'\n")
    table.write_text(f"[layout]\n{whole.read_text()}")
    deck.write_text(f"deck = {json.dumps(NAMES)}\n")
    for path in (whole, table):
        wishes = parse_variant([f"layout=@{path}", f"deck=@{deck}"], None)
        found = variant(**wishes)
        assert found["layout"] == {"tiles": TILES, "rotations": [0, 1, 2, 3, 0, 1, 2, 3, 0]}
        assert found["deck"] == NAMES
    with pytest.raises(BadData, match="there is no such file"):
        parse_variant([f"layout=@{tmp_path / 'none.toml'}"], None)


@pytest.mark.rule("LOW-SETUP-2")
def test_a_given_layout_is_laid() -> None:
    """Another order and other turns, read back from the board tile by tile."""
    layout = {"tiles": ["T8", "T7", "T6", "T5", "T0", "T4", "T3", "T2", "T1"], "rotations": [0, 1, 2, 3, 0, 1, 2, 3, 0]}
    table = Scene.of(Match("lowenherz", 2, 1, {"layout": layout}))
    rows = [line[1::3] for line in table.facts()["board"][1::2]]
    tables = build({})
    for slot, (tile, turns) in enumerate(zip(layout["tiles"], layout["rotations"], strict=True)):
        r, c = slot // 3 * 4, slot % 3 * 4
        assert [row[c : c + 4] for row in rows[r : r + 4]] == turned(tables.tiles[TILE_IDS.index(tile)], turns)


@pytest.mark.rule("LOW-SETUP-10")
@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ("T1 T2", "each of the tiles"),
        ({"tiles": [*TILES[:8], "T1"], "rotations": [0] * 9}, "each of the tiles"),
        ({"tiles": ["T0", *TILES[:4], *TILES[5:]], "rotations": [0] * 9}, "the fifth of nine"),
        ({"tiles": TILES, "rotations": [0] * 8}, "nine rotations from 0 to 3"),
        ({"tiles": TILES, "rotations": [0] * 8 + [4]}, "nine rotations from 0 to 3"),
        ({"tiles": TILES, "rotations": [0] * 8 + [True]}, "nine rotations from 0 to 3"),
        ({"tiles": TILES}, "nine tiles with their rotations"),
        (7, "nine tiles with their rotations"),
        (" ".join(f"{tile}/x" for tile in TILES), "a number from 0 to 3"),
    ],
)
def test_a_layout_that_cannot_be_laid_is_refused(layout: Any, message: str) -> None:
    with pytest.raises(BadVariant, match=message):
        variant(layout=layout)


# -- deck and readings


@pytest.mark.rule("LOW-SETUP-9")
def test_an_explicit_deck_is_drawn_from_the_top() -> None:
    deck = [*reversed(NAMES[:15]), *NAMES[15:]]
    first, second = Match("lowenherz", 2, 1, {"deck": deck}), Match("lowenherz", 2, 99, {"deck": deck})
    assert first.state.hand == second.state.hand
    assert Scene.of(first).facts()["red"]["hand"] == ["A-knight1_or_expand"] * 3
    assert variant(deck=" ".join(NAMES))["deck"] == NAMES


@pytest.mark.rule("LOW-SETUP-9", "LOW-SETUP-4")
@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (NAMES[:59], "all 60 cards by name, each once; see D-alliance#1"),
        ([*NAMES[:59], NAMES[0]], "all 60 cards by name, each once"),
        ([*NAMES[:59], "D-king#1"], "see D-alliance#1, D-king#1"),
        (list(reversed(NAMES)), "letter A lie on top"),
        (60, "all 60 cards by name"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(deck: Any, message: str) -> None:
    with pytest.raises(BadVariant, match=message):
        variant(deck=deck)


@pytest.mark.parametrize("option", ["castle_direction", "deserter_chooser"])
def test_the_readings_of_the_rulebooks_are_named(option: str) -> None:
    with pytest.raises(BadVariant, match=f"{option}: 'sideways' is unknown; possible are"):
        variant(**{option: "sideways"})
    with pytest.raises(BadVariant, match="did you mean"):
        variant(**{option + "s": "active"})
