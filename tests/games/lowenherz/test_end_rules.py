"""Chapters 13 to 16: mines, scoring, supplies and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.core.game import find
from banneret.games.lowenherz.tables import SEAT_IDS
from banneret.testing import Scene, at_step, scene

from .strips import strips

ISLAND = "+==+==+==+==+\n!MR Mr|C. S.!\n+  +  +  +  +\n!C. G.|MB Mb!\n+--+--+--+--+\n!MO Mo M. MO!\n+==+==+==+==+"


# -- 13 to 15 Mines, scoring, supplies


@pytest.mark.rule("LOW-MINE-1", "LOW-MINE-3")
def test_several_monopolies_add_up() -> None:
    board = "+==+==+==+==+\n!MR C. C. C.!\n+  +  +  +  +\n!S. S. S. S.!\n+--+--+--+--+\n!MB Mb M. MB!\n+==+==+==+==+"
    scene("lowenherz", seats=2, at="action", board=board).expect(red={"vp": 10, "income": 2})


@pytest.mark.rule("LOW-MINE-4")
def test_a_mine_that_is_cut_off_costs_the_monopoly_too() -> None:
    """Red takes a meadow; the third copper mine of blue lies behind it and belongs to nobody now."""
    board = "+==+==+==+==+\n!MR Mr|M. C.!\n+  +  +  +--+\n!M. M.|C.|MO!\n+--+--+  +--+\n!MB C. M. M.!\n+==+==+==+==+"
    at = at_step("Annex", seat="red", castle="0,0", left=2, done=0)
    table = scene("lowenherz", seats=3, at=at, board=board)
    table.expect(blue={"vp": 5, "income": 1})
    table.choose("red", "annex:0,2")
    table.expect(blue={"vp": 0, "income": 1}, red={"vp": 0}, neutral_zones=[["0,3"]])


@pytest.mark.rule("LOW-SCORE-4")
def test_points_have_no_upper_limit() -> None:
    """The whole board in one hand: 98 for the land and four monopolies."""
    table = scene("lowenherz", seats=2, at="action")
    s = table.state
    first = s.castles[0]
    s.castles, s.owners, s.lands, s.keeps = [first], [0], [s.land()], 1 << first
    table.expect(red={"vp": 98 + 20, "income": 4})


@pytest.mark.rule("LOW-SUPPLY-2", "LOW-SUPPLY-1")
def test_an_empty_bank_pays_what_it_has() -> None:
    red = {"hand": "A-border3", "ducats": 0}
    table = scene("lowenherz", seats=3, at="turn", board=ISLAND, bank=1, red=red)
    table.expect(red={"ducats": 1}, bank=0)
    table.choose("red", "sell:A-border3")
    table.expect(red={"ducats": 1}, bank=0, market=["A-border3"])


@pytest.mark.rule("LOW-SUPPLY-4")
def test_ducats_only_pass_between_a_player_and_the_bank() -> None:
    """In a whole game nobody's purse changes together with another's, but both with the bank."""
    table = Scene.of(Match("lowenherz", 4, 8))
    purse, bank = table.state.ducats[:], table.state.bank
    while table.asked:
        table.choose(table.asked[0], table.options()[len(table.options()) // 2])
        changed = [new - old for new, old in zip(table.state.ducats, purse, strict=True)]
        assert sum(changed) == bank - table.state.bank
        assert min(table.state.ducats) >= 0
        purse, bank = table.state.ducats[:], table.state.bank


# -- 16 End


@pytest.mark.rule("LOW-END-1")
def test_the_king_may_be_reached_by_somebody_else() -> None:
    table = scene("lowenherz", seats=4, at="king", turn="white", board=strips({"red": 0, "blue": 30, "orange": 29, "white": 3}))
    assert not table.asked
    assert find("lowenherz").returns(table.state) == [0.0, 1.0, 0.0, 0.0]


@pytest.mark.rule("LOW-TURN-1", "LOW-END-1")
def test_the_king_check_comes_after_the_action() -> None:
    """Red has reached the king before the turn begins, in a prepared position: a card is still sold first."""
    board = strips({"red": 30, "blue": 0, "orange": 0, "white": 0})
    table = scene("lowenherz", seats=4, at="turn", board=board)
    assert table.step == "SellOrPlay"
    table.choose("red", table.options()[0])
    assert not table.asked
    table.expect(ended="king")


@pytest.mark.rule("LOW-END-6")
def test_nothing_is_never_the_second_highest() -> None:
    """Three players without a ducat get no bonus for being second."""
    hands: dict[str, Any] = {seat: {"hand": "", "ducats": 5 * (seat == "blue")} for seat in SEAT_IDS}
    board = strips({"red": 3, "blue": 3, "orange": 0, "white": 0})
    table = scene("lowenherz", seats=4, at="end", deck=0, board=board, **hands)
    assert table.state.bonus == [0, 5, 0, 0]
    hands = {seat: {"hand": "", "ducats": 0} for seat in SEAT_IDS}
    assert scene("lowenherz", seats=4, at="end", deck=0, board=board, **hands).state.bonus == [0, 0, 0, 0]


@pytest.mark.rule("LOW-SETUP-7", "LOW-END-1")
@pytest.mark.parametrize(("seats", "king"), [(2, 50), (3, 40), (4, 30)])
def test_the_king_lies_on_30_40_or_50(seats: int, king: int) -> None:
    """One point short the game goes on; two strips make up the fifty."""
    for points, over in ((king - 1, False), (king, True)):
        board = strips({"red": points // 2, "Red": points - points // 2, "blue": 0})
        table = scene("lowenherz", seats=seats, at="king", board=board)
        table.expect(red={"vp": points})
        assert (not table.asked) is over


@pytest.mark.rule("LOW-END-8", "LOW-END-4")
def test_the_king_in_the_closing_phase_ends_the_game_at_once() -> None:
    """Without bonus, and the remaining cards are not played."""
    board = strips({"red": 30, "blue": 3, "orange": 3, "white": 3})
    table = scene("lowenherz", seats=4, at="action", turn="blue", deck=0, board=board, white={"ducats": 20})
    table.choose("blue", table.options()[0])
    assert not table.asked
    table.expect(ended="king", white={"bonus": 0})
    assert len(table.facts()["red"]["hand"]) == 3


@pytest.mark.rule("LOW-END-5", "LOW-END-7")
def test_the_bonus_may_pass_the_king_without_effect() -> None:
    """Reaching the king marker through the bonus changes nothing: the most points win."""
    board = strips({"red": 27, "blue": 29, "orange": 0, "white": 0})
    hands: dict[str, Any] = {seat: {"hand": "", "ducats": n} for seat, n in zip(SEAT_IDS, (9, 4, 2, 1), strict=True)}
    table = scene("lowenherz", seats=4, at="end", deck=0, board=board, **hands)
    assert table.points == [32, 32, 0, 0]
    assert find("lowenherz").returns(table.state) == [1.0, 0.0, 0.0, 0.0]
    table.expect(ended="deck")


@pytest.mark.rule("LOW-END-2", "LOW-END-7", "LOW-END-10")
def test_equal_points_and_ducats_share_the_victory() -> None:
    board = strips({"red": 6, "blue": 6, "orange": 3, "white": 0})
    hands: dict[str, Any] = {seat: {"hand": "", "ducats": 4} for seat in ("red", "blue", "orange", "white")}
    table = scene("lowenherz", seats=4, at="end", deck=0, board=board, **hands)
    assert find("lowenherz").returns(table.state) == [0.5, 0.5, 0.0, 0.0]
    assert [table.facts()[seat]["rank"] for seat in ("red", "blue", "orange", "white")] == [1, 1, 3, 4]


@pytest.mark.rule("LOW-END-9")
def test_the_guard_sleeps_in_the_closing_phase() -> None:
    """With data that would wake it early, the last cards are still played."""
    variant = {"data": {"limits": {"stall_rounds": 1}}}
    table = scene("lowenherz", seats=2, at="action", variant=variant, deck=0)
    while table.asked:
        table.choose(table.asked[0], next(word for word in table.options() if word.startswith("sell")))
    table.expect(ended="deck")
