"""The picture of Löwenherz: it tells the whole table in the game's own words, and moves lead from one picture to the next."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from banneret.core import SPECTATOR, Match, find
from banneret.testing import Scene, at_step, scene
from banneret.testing.laws_of_secrets import ids_in
from banneret.testing.lowenherz.builder import builder

GAME = find("lowenherz")
LAND = """
    +==+==+==+==+==+
    !MR Mr F.|Mb MB!
    +  +  +  +  +  +
    !C. V. M.|S. F.!
    +--+--+--+--+--+
    !MO M. M. M. MO!
    +==+==+==+==+==+
"""


def picture(table: Scene, viewer: int = 0) -> Any:
    return GAME.picture(table.state.seen_by(viewer))


def by_id(things: list[Any]) -> dict[str, Any]:
    return {thing["id"]: thing for thing in things}


# -- what is drawn


def test_squares_and_edges_tell_what_lies_and_stands_there() -> None:
    drawn = picture(scene("lowenherz", seats=3, at="action", board=LAND))
    squares, edges = by_id(drawn["squares"]), by_id(drawn["edges"])
    assert squares["square:0,0"] == {
        "id": "square:0,0", "row": 0, "column": 0, "terrain": "M", "points": 0, "piece": "castle", "colour": "red",
        "domain": "domain:0,0", "owner": "red",
    }  # fmt: skip
    assert (squares["square:0,3"]["piece"], squares["square:0,3"]["colour"]) == ("knight", "blue")
    assert (squares["square:1,1"]["terrain"], squares["square:1,1"]["points"]) == ("V", 3)
    assert (squares["square:2,1"]["domain"], squares["square:2,1"]["owner"], squares["square:2,1"]["piece"]) == ("", "", "")
    assert len(squares) == 15
    assert len(edges) == 22
    assert {border["edge"] for border in drawn["borders"]} == {
        "edge:V0,2", "edge:V1,2", "edge:H1,0", "edge:H1,1", "edge:H1,2", "edge:H1,3", "edge:H1,4",
    }  # fmt: skip


def test_domains_tell_owner_land_knights_points_mines_and_allies() -> None:
    drawn = picture(scene("lowenherz", seats=3, at="action", board=LAND, alliances=[["0,0", "0,4"]]))
    red = by_id(drawn["domains"])["domain:0,0"]
    assert (red["owner"], red["castle"], red["spaces"], red["knights"], red["points"]) == ("red", "square:0,0", 6, 1, 4)
    assert red["squares"] == [f"square:{name}" for name in ("0,0", "0,1", "0,2", "1,0", "1,1", "1,2")]
    assert red["mines"] == {"C": 1, "S": 0, "G": 0, "D": 0}
    assert red["allies"] == ["domain:0,4"]
    assert [border["edge"] for border in drawn["borders"] if border["turned"]] == ["edge:V0,2"]
    assert drawn["zones"] == []


def test_land_without_a_castle_is_a_zone() -> None:
    board = "+==+==+==+==+\n!MR Mr|F.|MB!\n+  +  +--+  +\n!M. M.|F.|M.!\n+==+==+==+==+"
    drawn = picture(scene("lowenherz", seats=2, at="action", board=board))
    assert [(zone["id"], zone["squares"]) for zone in drawn["zones"]] == [
        ("zone:0,2", ["square:0,2"]),
        ("zone:1,2", ["square:1,2"]),
    ]


@pytest.mark.rule("LOW-INFO-1", "LOW-INFO-2")
def test_hands_are_drawn_as_far_as_they_are_seen() -> None:
    red = {"hand": "A-border1 A-border1 B-expand", "known": "B-expand"}
    table = scene("lowenherz", seats=2, at="action", red=red, market=["C-expand"], deck=12)
    own, others = picture(table, 0)["players"][0]["hand"], picture(table, 1)["players"][0]["hand"]
    assert [(card["id"], card["n"], card["known"]) for card in own["cards"]] == [
        ("hand:red:A-border1", 2, 0),
        ("hand:red:B-expand", 1, 1),
    ]
    assert own["backs"] == []
    assert [card["id"] for card in others["cards"]] == ["hand:red:B-expand"]
    assert others["backs"] == [{"id": "back:red:A", "letter": "A", "n": 2}]
    drawn = picture(table)
    assert drawn["deck"]["n"] == 12
    assert (drawn["deck"]["letter"], drawn["deck"]["backs"]) == ("D", [{"id": "deck:D", "letter": "D", "n": 12}])
    assert drawn["market"]["cards"][0] == {
        "id": "market:C-expand", "card": "C-expand", "letter": "C", "price": 5, "sale": 3,
        "uses": [{"action": "expand", "most": 2}], "n": 1, "known": 1,
    }  # fmt: skip


def test_players_have_purse_pieces_income_and_monopolies() -> None:
    board = LAND.replace("C. V. M.", "C. C. C.")
    drawn = picture(scene("lowenherz", seats=3, at="action", board=board, red={"ducats": 4}))
    red = drawn["players"][0]
    assert (red["id"], red["points"], red["income"], red["monopolies"], red["mines"]["C"]) == ("seat:red", 6, 1, ["C"], 3)
    assert (red["ducats"], red["knights"]) == ({"id": "purse:red", "n": 4}, {"id": "knights:red", "n": 14})
    assert drawn["king"] == 40
    assert drawn["neutral"] == []
    neutral: Any = picture(Scene.of(Match("lowenherz", 2, 1)))["neutral"][0]
    assert (neutral["id"], neutral["colour"]) == ("seat:neutral", "neutral")
    assert (neutral["castles"], neutral["knights"]) == ({"id": "castles:neutral", "n": 4}, {"id": "knights:neutral", "n": 15})


def test_the_end_is_drawn_with_bonus_and_places() -> None:
    hands: dict[str, Any] = {seat: {"hand": "", "ducats": n} for seat, n in (("red", 2), ("blue", 9), ("orange", 2))}
    drawn = picture(scene("lowenherz", seats=3, at="end", board=LAND, deck=0, **hands))
    assert drawn["ended"] == "deck"
    assert [(one["points"], one["bonus"], one["rank"]) for one in drawn["players"]] == [(7, 3, 1), (6, 5, 2), (3, 3, 3)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_id_is_drawn_once_and_numbers_and_texts_are_plain(seats: int) -> None:
    match, rng = Match("lowenherz", seats, 4), random.Random(4)
    while not match.over:
        if rng.random() < 0.05:
            for viewer in (*range(seats), SPECTATOR):
                drawn = GAME.picture(match.view(viewer))
                assert json.loads(json.dumps(drawn)) == drawn
                ids = list(ids_in(drawn))
                assert len(ids) == len(set(ids)), [name for name, n in Counter(ids).items() if n > 1]
        seat = match.to_act[0]
        match.do(seat, builder(match.state, seat, rng))


# -- heading, standings, lights


def test_the_heading_says_where_we_are_and_whose_turn_it_is() -> None:
    match = Match("lowenherz", 3, 2)
    heading = GAME.heading(match.view(0))
    assert (heading["phase"], heading["next"], heading["turn"], heading["asked"]) == ("phase.castles", "phase.card", 0, [0])
    table = scene("lowenherz", seats=3, at="action", turn="blue")
    assert GAME.heading(table.state)["phase"] == "phase.card"
    assert (GAME.heading(table.state)["turn"], GAME.heading(table.state)["next"]) == (1, "phase.refill")
    table.choose("blue", table.options()[0])
    assert (GAME.heading(table.state)["phase"], GAME.heading(table.state)["next"]) == ("phase.refill", "phase.card")
    table = scene("lowenherz", seats=3, at="action", deck=0)
    assert GAME.heading(table.state)["next"] == "phase.card"
    over = scene("lowenherz", seats=2, at="end", deck=0, red={"hand": ""}, blue={"hand": ""})
    assert (GAME.heading(over.state)["phase"], GAME.heading(over.state)["turn"]) == ("phase.over", -1)


@pytest.mark.rule("LOW-DESERT-8")
def test_a_turn_stays_ones_own_while_another_chooses_the_deserter() -> None:
    at = at_step("ChooseDeserter", seat="red", castle="0,0", rival="0,4")
    table = scene("lowenherz", seats=3, at=at, board=LAND, variant={"deserter_chooser": "victim"})
    heading = GAME.heading(table.state)
    assert (heading["turn"], heading["asked"], heading["phase"]) == (0, [1], "phase.action")


def test_standings_tell_points_and_open_stocks() -> None:
    table = scene("lowenherz", seats=3, at="action", board=LAND, red={"ducats": 4})
    standing = GAME.standings(table.state.seen_by(2))[0]
    stocks = {"ducats": 4, "income": 1, "knights": 14, "cards": 3, "domains": 1}
    assert standing == {"seat": 0, "points": 4, "stocks": stocks}
    assert list(standing["stocks"]) == GAME.stocks


@pytest.mark.parametrize(
    ("word", "lit"),
    [
        ("sell:A-border1", ["hand:blue:A-border1"]),
        ("play:A-knight1_or_border2:borders", ["hand:blue:A-knight1_or_border2"]),
        ("take:B-expand", ["market:B-expand"]),
        ("draw", ["deck"]),
        ("stop", ["button"]),
        ("domain:0,0", ["domain:0,0", "square:0,0"]),
        ("rival:0,4", ["domain:0,4", "square:0,4"]),
        ("border:V0,2", ["edge:V0,2"]),
        ("annex:2,0", ["square:2,0"]),
        ("desert:0,3", ["square:0,3"]),
    ],
)
def test_a_choice_lights_what_it_is_about(word: str, lit: list[str]) -> None:
    view = Match("lowenherz", 3, 1).view(1)
    assert GAME.lights(view, 1, GAME.acts.parse(word)) == lit
    assert GAME.choice(view, 1, GAME.acts.parse(word))["on"] == lit[0]


# -- moves


class Table:
    """Pieces and stocks, moved about by what is told."""

    def __init__(self, drawn: Any) -> None:
        self.n: Counter[str] = Counter()
        for colour in (*drawn["players"], *drawn["neutral"]):
            for part in ("castles", "knights"):
                self.n[colour[part]["id"]] = colour[part]["n"]
        for player in drawn["players"]:
            self.n[player["ducats"]["id"]] = player["ducats"]["n"]
            self.n[player["hand"]["id"]] = player["hand"]["n"]
        for part in ("markers", "bank", "deck", "market", "discard"):
            self.n[part] = drawn[part]["n"]
        self.on = {square["id"]: f"{square['piece']}:{square['colour']}" for square in drawn["squares"] if square["piece"]}
        self.on |= {border["edge"]: "marker" for border in drawn["borders"]}
        self.ids = set(ids_in(drawn))

    def move(self, move: Any) -> None:
        for end in (move["from"], move["to"]):
            assert end in self.ids, f"{end} is not drawn"
        if move["from"].startswith(("square:", "edge:")):
            assert self.on.pop(move["from"]) == move["piece"]
        else:
            self.n[move["from"]] -= 1
        if move["to"].startswith(("square:", "edge:")):
            assert move["to"] not in self.on
            self.on[move["to"]] = move["piece"]
        else:
            self.n[move["to"]] += 1


@pytest.mark.parametrize("variant", [{}, {"deserter_chooser": "victim", "data": {"scoring": {"income_per_mine_kind": 9}}}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_moves_lead_from_one_picture_to_the_next(seats: int, variant: dict[str, Any]) -> None:
    """Nothing on the table changes its place without an event that says from where to where."""
    match, rng = Match("lowenherz", seats, 6, variant), random.Random(seats)
    before, told = Table(GAME.picture(match.view(SPECTATOR))), len(match.feed(SPECTATOR))
    kinds: set[str] = set()
    while not match.over:
        seat = match.to_act[0]
        match.do(seat, builder(match.state, seat, rng))
        for entry in match.feed(SPECTATOR, told):
            told += 1
            for move in entry["moves"]:
                before.move(move)
                kinds.add(entry["tell"])
        after = Table(GAME.picture(match.view(SPECTATOR)))
        assert before.n == after.n
        assert before.on == after.on
    assert {"castle", "border", "marker_back", "wall", "knight", "sell", "play", "draw", "take"} <= kinds


def test_the_opening_tells_what_was_dealt() -> None:
    match = Match("lowenherz", 2, 3)
    heard = [event.name for event in match.heard_by(SPECTATOR)]
    assert heard == ["king_marker", "dealt", "purse", "dealt", "purse"]
    assert [event.name for event in match.heard_by(0)].count("dealt_card") == 3
    moved = Counter((move["piece"], move["from"], move["to"]) for entry in match.feed(0) for move in entry["moves"])
    assert moved[("card", "deck", "hand:red")] == moved[("card", "deck", "hand:blue")] == 3
    assert moved[("ducat", "bank", "purse:red")] == 7
    dealt = [event.facts["card"] for event in match.heard_by(0) if event.name == "dealt_card"]
    assert dealt == match.state.cards_of(0)
