"""Scenes refuse what the rules forbid, with a message, and fill in what is not named so that the table is legal."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import BadData
from banneret.testing import at_step, scene

PAIR = "+==+==+==+==+\n!MR Mr|Mb MB!\n+  +  +  +  +\n!M. M.|M. M.!\n+--+--+--+--+\n!MR M. M. MB!\n+==+==+==+==+"

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"red": {"ducats": -1}}, "red.ducats: expected a whole number from 0 to 91"),
    ({"red": {"ducats": 2.5}}, "red.ducats: expected a whole number"),
    ({"red": {"ducats": 7.0}}, "red.ducats: expected a whole number"),
    ({"red": {"ducats": True}}, "red.ducats: expected a whole number"),
    ({"red": {"ducats": "7"}}, "red.ducats: expected a whole number"),
    ({"red": {"ducats": 92}}, "from 0 to 91"),
    ({"red": {"ducats": 50}, "blue": {"ducats": 50}}, "scene.bank"),
    ({"red": {"knights": -1}}, "red.knights"),
    ({"red": {"knights": 15}}, "red.knights: expected a whole number from 0 to 14"),
    ({"neutral": {"knights": 16}}, "neutral.knights"),
    ({"markers": -3}, "scene.markers"),
    ({"markers": 99}, "scene.markers: expected a whole number from 0 to 94"),
    ({"markers": 1.5}, "scene.markers"),
    ({"bank": -1}, "scene.bank"),
    ({"bank": 0.5}, "scene.bank"),
    ({"idle": -1}, "scene.idle"),
    ({"idle": 21}, "scene.idle"),
    ({"deck": -1}, "scene.deck"),
    ({"deck": 55}, "scene.deck: expected a whole number from 0 to 54"),
    ({"deck": 3.5}, "scene.deck"),
    ({"deck": ["A-king"]}, "deck: 'A-king' is unknown"),
    ({"red": 7}, "red: expected named facts"),
    ({"red": {"hand": 3}}, "hand: expected cards by name"),
    ({"red": {"hand": "A-border1 A-border1 A-border1"}}, "no further card A-border1"),
    ({"red": {"hand": "A-border1 A-border2 A-border3 A-knight1"}}, "at most 3 cards"),
    ({"red": {"hand": "A-border1", "known": "A-border2"}}, "only a card in the hand can be known"),
    ({"red": {"hand": ""}}, "red holds no card to sell or play"),
    ({"market": ["A-border1"] * 3}, "no further card A-border1"),
    ({"sold": "A-border1"}, "one card of the market"),
    ({"alliances": [["0,0", "0,0"]]}, "of one colour and cannot be allied"),
    ({"alliances": [["0,0", "2,0"]]}, "of one colour and cannot be allied"),
    ({"alliances": [["0,0", "2,3"]]}, "not both domains"),
    ({"alliances": [["0,0", "1,1"]]}, "there is no castle on 1,1"),
    ({"alliances": [["0,0"]]}, "expected pairs of castles"),
    ({"alliances": ["0,0"]}, "expected pairs of castles"),
    ({"turn": "white"}, "turn: 'white' is unknown"),
    ({"elsewhere": {"green": {"S": 1}}}, "elsewhere: 'green' is unknown"),
    ({"elsewhere": {"orange": {"S": 1}}}, "no such colour with 2 players"),
    ({"elsewhere": {"red": {"V": 1}}}, "elsewhere: 'V' is unknown"),
    ({"elsewhere": {"red": {"S": -1}}}, "elsewhere.red.S"),
]


@pytest.mark.parametrize(("facts", "message"), WRONG)
def test_a_scene_that_cannot_be_is_refused(facts: dict[str, Any], message: str) -> None:
    with pytest.raises(BadData, match=message):
        scene("lowenherz", seats=2, at="action", **{"board": PAIR} | facts)


BOARDS = [
    ("+==+==+\n!MR Vr!\n+==+==+", "LOW-KNIGHT-2"),
    ("+==+==+\n!FR Mr!\n+==+==+", "LOW-CASTLE-2"),
    ("+==+==+==+\n!MR M. Mr!\n+==+==+==+", "LOW-INV-3"),
    ("+==+==+==+\n!MR|Mr MB!\n+==+==+==+", "LOW-INV-3"),
    ("+==+==+==+\n!MR Mr|M.!\n+--+  +  +\n!M. M. M.!\n+==+==+==+", "LOW-DOMAIN-5"),
    ("+==+==+==+==+==+\n!MR MR MR MR MR!\n+==+==+==+==+==+", "LOW-SETUP-3"),
    ("+==+==+\n!MR MO!\n+==+==+", "no such colour with 2 players"),
    ("+==+\n!MR!", "expected a rim"),
    ("", "expected a picture"),
]


@pytest.mark.parametrize(("board", "message"), BOARDS)
def test_a_board_that_cannot_be_is_refused(board: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        scene("lowenherz", seats=2, at="action", board=board)


STEPS = [
    (at_step("Annex", seat="blue", castle="0,0", left=1, done=0), "not one's own"),
    (at_step("Annex", seat="red", castle="0,0", left=0, done=0), "so many parts"),
    (at_step("Annex", seat="red", castle="0,0", left=2.5, done=0), "expected a name or a whole number"),
    (at_step("PlaceBorder", seat="red", left=-1, done=0), "so many parts"),
    (at_step("PlaceBorder", seat="red", left=1), "does not hold seat, left"),
    (at_step("PlaceKnight", seat="red", left=10, done=0), "so many parts"),
    (at_step("PlaceKnight", seat="white", left=1, done=0), "there are 2 players"),
    (at_step("ChooseVictim", seat="red", castle="2,0"), "not one's own"),
    (at_step("ChooseDeserter", seat="red", castle="0,0", rival="2,3"), "nobody can desert"),
    (at_step("ReplaceDeserter", seat="red", castle="0,0", rival="0,3", square="1,2"), "no knight deserts"),
    (at_step("Siege", seat="red"), "there is no step 'Siege'"),
    (at_step("SellOrPlay", seat="red"), "holds no card"),
]


@pytest.mark.parametrize(("at", "message"), STEPS)
def test_a_question_about_nothing_is_refused(at: Any, message: str) -> None:
    with pytest.raises(BadData, match=message):
        scene("lowenherz", seats=2, at=at, board=PAIR, red={"hand": ""})


def test_a_full_hand_is_not_refilled() -> None:
    """Of a hand that is not named one card has been used; a named one is taken at its word."""
    table = scene("lowenherz", seats=2, at="refill")
    assert len(table.facts()["red"]["hand"]) == 2
    table.choose("red", "draw")
    assert len(table.facts()["red"]["hand"]) == 3
    assert table.game.tally(table.state) == table.game.tally(scene("lowenherz", seats=2, at="action").state)
    with pytest.raises(BadData, match="a full hand is not refilled"):
        scene("lowenherz", seats=2, at="refill", red={"hand": "A-border1 A-border2 A-border3"})


def test_cards_are_expected_in_any_order() -> None:
    """As a text or as a list, in hands, market and discard; but all of them, each as often."""
    red = {"hand": "B-expand A-border1 A-border1", "known": "B-expand"}
    table = scene("lowenherz", seats=2, at="action", red=red, market=["C-expand", "A-knight1"], discard=["B-border2"], deck=10)
    for hand in ("B-expand A-border1 A-border1", ["A-border1", "B-expand", "A-border1"], "A-border1 A-border1 B-expand"):
        table.expect(red={"hand": hand, "known": ["B-expand"]})
    table.expect(market=["C-expand", "A-knight1"])
    table.expect(market="A-knight1 C-expand")
    for wrong in ("B-expand A-border1", "B-expand B-expand A-border1", ["A-border1"], ""):
        with pytest.raises(AssertionError, match=r"red\.hand"):
            table.expect(red={"hand": wrong})


def test_a_deck_is_laid_in_the_order_of_its_letters() -> None:
    """Whatever the order in which it is named, A comes before B; of a given deck the order is kept."""
    table = scene("lowenherz", seats=2, at="refill", deck=["B-expand", "A-border1"], red={"hand": "A-border2"})
    table.choose("red", "draw")
    table.expect(red={"hand": "A-border1 A-border2"})
