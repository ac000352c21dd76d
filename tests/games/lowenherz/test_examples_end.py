"""The worked examples LOW-EX-34, -35, -36, -37, -50 and -51: how the game ends and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core.game import find
from banneret.testing import Scene, scene

from .strips import strips
from .vectors import VECTORS

Facts = dict[str, Any]
KINGS = {2: 50, 3: 40, 4: 30}


def winners(table: Scene) -> list[str]:
    """In alphabetical order, from the shares of the victory."""
    return sorted(seat for seat, share in zip(COLOURS, find("lowenherz").returns(table.state), strict=True) if share)


COLOURS = ["red", "blue", "orange", "white"]


def four(at: Any, vp: Facts, ducats: Facts, turn: str = "red", **facts: Any) -> Scene:
    """Four players with these points and ducats; `facts` of a seat are added to its ducats."""
    seats: dict[str, Any] = {seat: {"ducats": ducats[seat], **facts.pop(seat, {})} for seat in COLOURS}
    return scene("lowenherz", seats=4, at=at, turn=turn, board=strips(vp), **seats, **facts)


def after_the_last_card(vp: Facts, ducats: Facts) -> Scene:
    """The deck is used up and so are all hands: the last turn ends."""
    hands: dict[str, Any] = {seat: {"hand": ""} for seat in COLOURS}
    return four("end", vp, ducats, deck=0, **hands)


@pytest.mark.rule("LOW-END-5", "LOW-END-6", "LOW-END-7")
def test_ducat_bonus_with_a_tie_for_first_place_and_the_final_tie_break() -> None:
    """LOW-EX-34: red and orange get 5 each, blue 3, white with nothing nothing; red has more ducats than blue."""
    vector = VECTORS["LOW-EX-34"]
    table = after_the_last_card(vector["given"]["vp"], vector["given"]["ducats"])
    assert table.facts()["ended"] == vector["given"]["ended_by"]
    assert dict(zip(COLOURS, table.points, strict=True)) == vector["then"]["vp"]
    assert winners(table) == vector["then"]["winners"]
    assert [entry["n"] for entry in table.told("bonus")] == [5, 3, 5]


@pytest.mark.rule("LOW-END-1", "LOW-END-2")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_king_marker_reached_by_several_players_at_once(number: int) -> None:
    """LOW-EX-35: points, then ducats, then shared; the active player has no privilege, and there is no bonus."""
    case = VECTORS["LOW-EX-35"]["case"][number]
    assert case["king"] == KINGS[4]
    table = four("king", case["vp"], case["ducats"], case["active"])
    assert (not table.asked) == case["game_over"]
    assert (table.facts()["ended"] == "king") == case["game_over"]
    assert winners(table) == case["winners"]
    assert dict(zip(COLOURS, table.points, strict=True)) == case["vp"]


@pytest.mark.rule("LOW-MARKET-7", "LOW-END-3", "LOW-END-4")
def test_closing_phase() -> None:
    """LOW-EX-36: after the last draw everybody has three more turns, with income, and nobody refills."""
    vector = VECTORS["LOW-EX-36"]
    given, then = vector["given"], vector["then"]
    names = COLOURS[: given["players"]]
    market = ["A-border1", "A-border1", "A-border2", "A-border2", "A-border2"]
    assert len(market) == given["market_count"]
    table = scene("lowenherz", seats=3, at="action", turn=names[given["active"]], market=market, deck=given["deck_count"])
    assert [len(table.facts()[seat]["hand"]) for seat in names] == given["hand_sizes"]
    seat = names[vector["when"][0]["seat"]]
    table.choose(seat, table.options(seat)[0], "draw")
    assert table.state.closing() is then["closing_phase"]
    assert [len(table.facts()[name]["hand"]) for name in names] == then["hand_sizes"]
    assert len(table.facts()["market"]) == 6
    order = []
    while table.asked:
        assert table.step == "SellOrPlay"  # never Refill
        order.append(names.index(table.asked[0]))
        table.choose(table.asked[0], table.options()[0])
    assert order == then["turn_order_of_remaining_turns"]
    assert then["refill_allowed"] is False
    assert then["game_over_after_last"] is True
    assert table.facts()["ended"] == "deck"


@pytest.mark.rule("LOW-END-3", "LOW-MINE-1")
def test_income_is_still_paid_in_the_closing_phase() -> None:
    """LOW-EX-36: at the start of each of the remaining turns."""
    board = "+==+==+==+==+\n!MR C.|MB S.!\n+--+--+--+--+\n!MO Mo M. M.!\n+==+==+==+==+"
    table = scene("lowenherz", seats=3, at="turn", board=board, deck=0, red={"ducats": 0}, blue={"ducats": 0})
    table.expect(red={"ducats": 1})
    sale = int(table.state.tables.cards[table.state.cards_of(0)[0]].sale)
    table.choose("red", table.options("red")[0])
    table.expect(red={"ducats": 1 + sale}, blue={"ducats": 1}, orange={"ducats": 7})


@pytest.mark.rule("LOW-MARKET-3", "LOW-MARKET-7", "LOW-END-3")
def test_taking_from_the_market_does_not_start_the_closing_phase() -> None:
    """LOW-EX-37: the one card of the deck stays, and the next player goes on as usual."""
    vector = VECTORS["LOW-EX-37"]
    given, then = vector["given"], vector["then"]
    market = ["B-expand", "B-border2"]
    assert len(market) == given["market_count"]
    blue = {"hand": "A-border1 A-border2 A-border3", "ducats": 9}
    table = scene("lowenherz", seats=3, at="action", turn=COLOURS[given["active"]], market=market, deck=1, blue=blue)
    table.choose("blue", "play:A-border1:borders", "border:V9,9", "take:B-expand")
    assert table.state.closing() is then["closing_phase"]
    assert len(table.state.deck) == then["deck_count"]
    assert len(table.state.market) == then["market_count"]
    assert table.asked == [COLOURS[then["next_seat"]]]


def sell_and_take(table: Scene, turns: int) -> None:
    """Everybody sells a card and takes another one from the market."""
    for _ in range(turns):
        table.choose(table.asked[0], table.options()[0])
        table.choose(table.asked[0], next(word for word in table.options() if word.startswith("take:")))


@pytest.mark.rule("LOW-END-9", "LOW-TURN-6", "LOW-END-5")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_guard_against_endless_sell_and_take(number: int) -> None:
    """LOW-EX-50: twenty turns of two players without progress end the game; a drawn or a played card begins anew."""
    case = VECTORS["LOW-EX-50"]["case"][number]
    hands: dict[str, Any] = {
        "red": {"hand": "A-border1 A-border2 A-border2", "ducats": 9},
        "blue": {"hand": "A-border1 A-border2 A-border3"},
    }
    table = scene("lowenherz", seats=case["players"], at="action", market=["B-expand"], **hands)
    if number == 0:
        sell_and_take(table, case["game_over_after"] - 1)
        assert table.asked
        sell_and_take(table, 1)
        assert not table.asked
        assert table.facts()["ended"] == case["ended_by"]
        assert (table.state.bonus != [0, 0]) is case["ducat_bonus_paid"]
        assert table.state.deck
        return
    sell_and_take(table, 19)
    assert table.state.idle == 19
    seat = table.asked[0]
    if number == 1:
        table.choose(seat, table.options()[0], "draw")
    else:
        plays = [word for word in table.options() if word.startswith("play:") and word.endswith(":borders")]
        table.choose(seat, plays[0], "border:V9,9")
        if "stop" in table.options():
            table.choose(seat, "stop")
        table.choose(seat, next(word for word in table.options() if word.startswith("take:")))
    assert bool(table.asked) is not case["game_over"]
    assert table.state.idle == case["stall_counter"]


@pytest.mark.rule("LOW-END-10", "LOW-END-1", "LOW-END-7")
def test_ranking_of_all_players_after_the_king() -> None:
    """LOW-EX-51, first case: points, then ducats; equals share a rank and the next is left out."""
    case = VECTORS["LOW-EX-51"]["case"][0]
    assert case["king"] == KINGS[4]
    table = four("king", case["vp"], case["ducats"])
    assert table.facts()["ended"] == case["ended_by"]
    assert {seat: table.facts()[seat]["rank"] for seat in COLOURS} == case["rank"]
    assert winners(table) == case["winners"]


@pytest.mark.rule("LOW-END-10", "LOW-END-5", "LOW-END-7")
def test_ranking_of_all_players_after_the_deck() -> None:
    """LOW-EX-51, second case: the points of the case are those after the bonus of 5, 5, 3 and 0."""
    case = VECTORS["LOW-EX-51"]["case"][1]
    bonus = {"red": 5, "blue": 5, "orange": 3, "white": 0}
    table = after_the_last_card({seat: case["vp"][seat] - bonus[seat] for seat in COLOURS}, case["ducats"])
    assert table.facts()["ended"] == case["ended_by"]
    assert {seat: table.facts()[seat]["bonus"] for seat in COLOURS} == bonus
    assert dict(zip(COLOURS, table.points, strict=True)) == case["vp"]
    assert {seat: table.facts()[seat]["rank"] for seat in COLOURS} == case["rank"]
    assert winners(table) == case["winners"]
    assert [entry["rank"] for entry in table.told("result")] == [case["rank"][seat] for seat in COLOURS]
