"""What is told in Löwenherz: every change with its reason, so that points and ducats can be added up from it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from banneret.core import Event, Match, find
from banneret.core.text import LANGUAGES, Words
from banneret.testing import Scene, at_step, scene
from banneret.testing.lowenherz.builder import builder

from .strips import strips

GAME = find("lowenherz")
WORTH = {"domain": 1, "annex": 1, "monopoly": 1, "land_lost": -1, "cut_off": -1, "monopoly_lost": -1}
TOTALS = {"points": 1, "points_lost": -1}


def who(event: Event) -> int:
    return event.facts.get("seat", event.facts.get("colour", -1))


@pytest.mark.rule("LOW-SCORE-2", "LOW-EXPAND-14", "LOW-MINE-3", "LOW-MINE-4")
@pytest.mark.parametrize("mines", [1, 2, 3])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_reasons_add_up_to_points(seats: int, mines: int) -> None:
    """After every action: what was told as a reason is what was told as points, and what the score says."""
    match = Match("lowenherz", seats, 5, {"data": {"scoring": {"monopoly_min_mines": mines}}})
    rng, told = random.Random(seats), len(match.journal.events)
    heard: set[str] = set()
    while not match.over:
        before = GAME.scores(match.state)
        seat = match.to_act[0]
        match.do(seat, builder(match.state, seat, rng))
        reasons: Counter[int] = Counter()
        totals: Counter[int] = Counter()
        for event in match.journal.events[told:]:
            heard.add(event.name)
            reasons[who(event)] += WORTH.get(event.name, 0) * event.facts.get("n", 0)
            totals[who(event)] += TOTALS.get(event.name, 0) * event.facts.get("n", 0)
        told = len(match.journal.events)
        for player in range(seats):
            gain = GAME.scores(match.state)[player] - before[player] - match.state.bonus[player]
            assert reasons[player] == totals[player] == gain
    assert {"domain", "annex"} <= heard


@pytest.mark.rule("LOW-EXPAND-12", "LOW-EXPAND-14")
def test_an_annexation_tells_markers_land_and_what_is_cut_off() -> None:
    board = "+==+==+==+==+\n!MR Mr|M. C.!\n+  +  +  +--+\n!M. M.|C.|MO!\n+--+--+  +--+\n!MB C. M. M.!\n+==+==+==+==+"
    at = at_step("Annex", seat="red", castle="0,0", left=2, done=0)
    table = scene("lowenherz", seats=3, at=at, board=board)
    table.choose("red", "annex:0,2")
    assert table.told("marker_back") == [{"edge": "V0,1", "domain": "0,0"}]
    assert table.told("wall") == [
        {"colour": "red", "edge": "V0,2", "square": "0,2"},
        {"colour": "red", "edge": "H0,2", "square": "0,2"},
    ]
    assert table.told("annex") == [{"colour": "red", "square": "0,2", "domain": "0,0", "terrain": "M", "n": 0}]
    assert table.told("land_lost") == [{"colour": "blue", "square": "0,2", "domain": "2,0", "n": 0}]
    assert table.told("cut_off") == [{"colour": "blue", "square": "0,3", "terrain": "C", "n": 0}]
    assert table.told("monopoly_lost") == [{"seat": "blue", "terrain": "C", "n": 5}]
    assert table.told("points_lost") == [{"seat": "blue", "n": 5, "total": 0}]


@pytest.mark.rule("LOW-DOMAIN-5")
def test_each_superfluous_marker_is_told_by_its_edge() -> None:
    board = "+==+==+==+\n!MR|F. M.!\n+  +  +  +\n!M. M. M.!\n+--+--+  +\n!MB Mb M.!\n+==+==+==+"
    table = scene("lowenherz", seats=2, at=at_step("PlaceBorder", seat="blue", left=3, done=0), board=board)
    table.choose("blue", "border:V0,1", "border:V1,1")
    assert table.told("border") == [{"seat": "blue", "edge": "V0,1"}, {"seat": "blue", "edge": "V1,1"}]
    assert table.told("domain") == [
        {"colour": "red", "square": "0,0", "n": 1},
        {"colour": "blue", "square": "2,0", "n": 0},
    ]
    assert table.told("marker_back") == [{"edge": "V0,0", "domain": "0,0"}]
    assert table.told("superfluous") == [{"square": "0,0", "n": 1}]


@pytest.mark.rule("LOW-DESERT-4", "LOW-DESERT-5", "LOW-KNIGHT-4")
def test_a_deserter_tells_who_called_him_and_from_where_to_where() -> None:
    board = "+==+==+==+==+\n!MR Mr|Mb MB!\n+  +  +  +  +\n!F. M.|M. M.!\n+==+==+==+==+"
    at = at_step("ChooseCaller", seat="red")
    table = scene("lowenherz", seats=2, at=at, board=board)
    table.choose("red", "domain:0,0", "rival:0,3", "desert:0,2", "knight:1,0")
    assert table.told("called") == [{"seat": "red", "domain": "0,0", "colour": "blue", "rival": "0,3"}]
    assert table.told("deserter") == [{"colour": "blue", "square": "0,2"}]
    assert table.told("knight") == [{"seat": "red", "square": "1,0"}]
    assert table.told("surcharge") == [{"seat": "red", "square": "1,0", "n": 1}]


@pytest.mark.rule("LOW-MINE-1", "LOW-SUPPLY-2")
@pytest.mark.parametrize(("bank", "paid"), [(40, [1, 1]), (1, [1, 0]), (0, [0, 0])])
def test_income_is_told_mine_by_mine(bank: int, paid: list[int]) -> None:
    board = "+==+==+==+\n!MR C. C.!\n+  +  +  +\n!M. S. M.!\n+--+--+--+\n!MB Mb MB!\n+==+==+==+"
    table = scene("lowenherz", seats=2, at="turn", board=board, bank=bank, red={"ducats": 0})
    assert table.told("mine") == [{"seat": "red", "terrain": kind, "n": n} for kind, n in zip("CS", paid, strict=True)]
    assert table.told("income") == [{"seat": "red", "n": sum(paid)}]
    table.expect(red={"ducats": sum(paid)})


# -- the end


@pytest.mark.rule("LOW-END-5", "LOW-END-7", "LOW-END-10")
def test_the_final_scores_add_up_and_ducats_decide_between_equals() -> None:
    """Blue has fewer points on the board and more ducats; orange and white are equal in points, not in ducats."""
    board = strips({"red": 9, "blue": 7, "orange": 4, "white": 4})
    hands = {seat: {"hand": "", "ducats": n} for seat, n in (("red", 5), ("blue", 9), ("orange", 1), ("white", 2))}
    table = scene("lowenherz", seats=4, at="end", deck=0, board=board, **hands)
    assert table.points == [12, 12, 4, 4]
    assert GAME.ranks(table.state) == [2, 1, 4, 3]
    assert GAME.returns(table.state) == [0.0, 1.0, 0.0, 0.0]
    assert table.told("score_ducats") == [{"seat": "red", "n": 3, "ducats": 5}, {"seat": "blue", "n": 5, "ducats": 9}]
    results = table.told("result")
    assert [(one["rank"], one["n"], one["land"], one["bonus"], one["ducats"]) for one in results] == [
        (2, 12, 9, 3, 5), (1, 12, 7, 5, 9), (4, 4, 4, 0, 1), (3, 4, 4, 0, 2),
    ]  # fmt: skip
    assert all(one["land"] + one["bonus"] == one["n"] for one in results)


@pytest.mark.rule("LOW-END-1")
def test_who_reached_the_king_is_told() -> None:
    board = strips({"red": 30, "blue": 31, "orange": 29, "white": 3})
    table = scene("lowenherz", seats=4, at="king", board=board)
    assert table.told("king") == [{"seat": "red", "n": 30}, {"seat": "blue", "n": 31}]
    assert table.told("score_ducats") == []


# -- words


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_told_in_a_game_reads_as_a_sentence(language: str) -> None:
    """No fact is left in braces, and none is missing."""
    words, match, rng = Words(GAME, language), Match("lowenherz", 3, 8), random.Random(1)
    while not match.over:
        match.do(match.to_act[0], builder(match.state, match.to_act[0], rng))
    for event in match.journal.events:
        said = words.say(f"tell.{event.name}", event.facts)
        assert not set("{}|#") & set(said), said
        assert said.endswith("."), said


def test_the_help_of_a_castle_says_how_the_distance_is_counted() -> None:
    """LOW-CASTLE-4. Six spaces in between, in every language."""
    said = {language: Words(GAME, language).say("help.PlaceCastle") for language in LANGUAGES}
    assert "six spaces in between" in said["en"]
    assert "six cases entre lui et tout autre château" in said["fr"]
    assert "sei caselle fra esso e ogni altro castello" in said["it"]


def test_scenes_hear_the_same_as_matches() -> None:
    match = Match("lowenherz", 2, 1)
    match.do(0, match.state.legal(0)[0])
    match.do(0, match.state.legal(0)[0])
    assert Scene.of(match).told("castle")[0]["seat"] == "red"
