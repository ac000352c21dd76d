"""Chapters 1, 2, 8, 9 and 10: grid, domains, borders, knights and expansion, where the worked examples are silent."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.core.game import find
from banneret.games.lowenherz.regions import BIT, EDGE_IDS, SQUARE_IDS, around, fill, members, sides
from banneret.games.lowenherz.tables import TERRAIN
from banneret.testing import Scene, at_step, scene
from banneret.testing.lowenherz.board import draw_board

# Two domains and open land between them.
THREE = """
+==+==+==+==+==+==+
!MR Mr|M. M. V.|F.!
+  +  +  +  +  +  +
!F. M.|MO Mo M.|MB!
+  +  +  +  +  +  +
!V. M.|M. MO M.|Mb!
+==+==+==+==+==+==+
"""


def asked(step: str, board: str = THREE, seats: int = 3, **facts: Any) -> Scene:
    """A scene at one question of red, with whatever facts are left over."""
    named = {key: facts.pop(key) for key in list(facts) if key in ("castle", "left", "done", "rival", "seat")}
    named = {"seat": "red"} | named
    return scene("lowenherz", seats=seats, at=at_step(step, **named), board=board, **facts)


# -- 1 Grid


@pytest.mark.rule("LOW-GRID-1", "LOW-GRID-3")
def test_spaces_touch_with_a_side_and_never_with_a_corner() -> None:
    """A corner has two neighbours, a rim space three, any other four; the row above never follows on the row below."""
    assert [SQUARE_IDS[q] for q in members(around(BIT[0]))] == ["0,1", "1,0"]
    assert [SQUARE_IDS[q] for q in members(around(BIT[11]))] == ["0,10", "1,11"]
    assert [SQUARE_IDS[q] for q in members(around(BIT[12]))] == ["0,0", "1,1", "2,0"]
    assert [SQUARE_IDS[q] for q in members(around(BIT[143]))] == ["10,11", "11,10"]
    counts = [around(BIT[q]).bit_count() for q in range(144)]
    assert (counts.count(2), counts.count(3), counts.count(4)) == (4, 40, 100)


@pytest.mark.rule("LOW-GRID-3")
def test_diagonal_contact_counts_for_nothing() -> None:
    """A region does not leak through a corner, and a knight does not lean over one."""
    board = "+==+==+==+\n!MR|M. M.!\n+--+  +  +\n!M. MB Mb!\n+  +  +  +\n!M. MO Mo!\n+==+==+==+"
    table = asked("PlaceKnight", board, seat="blue", left=1, done=0)
    table.expect(domains={"0,0": {"owner": "red", "spaces": 1}})
    assert table.options() == ["knight:0,1", "knight:0,2", "knight:1,0"]
    table = scene("lowenherz", seats=3, at="action", board=board, red={"hand": "A-knight1 A-border1 A-border1"})
    assert "play:A-knight1:knights" not in table.options("red")


@pytest.mark.rule("LOW-GRID-4")
def test_the_board_has_264_interior_edges() -> None:
    """132 between west and east, 132 between north and south, each named by the space west or north of it."""
    assert len(EDGE_IDS) == len(set(EDGE_IDS)) == 264
    assert sum(name[0] == "V" for name in EDGE_IDS) == 132
    assert "V11,10" in EDGE_IDS
    assert "V0,11" not in EDGE_IDS
    assert "H11,0" not in EDGE_IDS
    table = scene("lowenherz", seats=2, at=at_step("PlaceBorder", seat="red", left=1, done=0))
    east, south = sides(table.state.land())
    assert east.bit_count() + south.bit_count() == 264


@pytest.mark.rule("LOW-GRID-4", "LOW-BORDER-2")
def test_an_edge_holds_one_marker() -> None:
    table = asked("PlaceBorder", left=3, done=0)
    table.choose("red", "border:V0,2")
    table.refuses("red", "border:V0,2", "LOW-BORDER-2")
    table.choose("red", "border:H0,2")
    assert "V0,2" in "".join(EDGE_IDS)
    assert draw_board(table.state).splitlines()[1] == "!MR Mr|M.|M. V.|F.!"
    assert draw_board(table.state).splitlines()[2] == "+  +  +--+  +  +  +"


@pytest.mark.rule("LOW-GRID-5")
def test_the_rim_needs_no_marker() -> None:
    """The corner domain of red is closed by three markers and the rim; no word names a side of the rim."""
    table = asked("PlaceBorder", left=1, done=0)
    table.expect(domains={"0,0": {"spaces": 6}}, on_board=6)
    assert not [word for word in table.game.acts._by_word if word.startswith(("border:V0,11", "border:H11,"))]
    assert "border:V0,5" not in table.options()  # outside this small board
    table.refuses("red", "border:V0,5", "LOW-BORDER-2")


@pytest.mark.rule("LOW-GRID-6", "LOW-KNIGHT-2")
def test_a_space_holds_one_piece() -> None:
    """Neither a knight nor a castle goes where a piece stands, whoever it belongs to."""
    table = asked("PlaceKnight", seat="orange", left=1, done=0)
    for square in ("1,2", "1,3", "2,3"):
        table.refuses("orange", f"knight:{square}", "LOW-KNIGHT-2")


@pytest.mark.rule("LOW-GRID-6", "LOW-CASTLE-2")
def test_no_castle_on_a_piece() -> None:
    board = "+==+==+==+\n!MB Mb M.!\n+  +  +  +\n!M. M. M.!\n+==+==+==+"
    table = scene("lowenherz", seats=2, at=at_step("PlaceCastle", seat="red", colour="red"), board=board)
    table.refuses("red", "castle:0,0", "LOW-CASTLE-2")
    table.refuses("red", "castle:0,1", "LOW-CASTLE-2")
    assert table.options() == ["castle:0,2", "castle:1,0", "castle:1,1", "castle:1,2"]


@pytest.mark.rule("LOW-GRID-7")
def test_at_the_start_the_board_is_one_region() -> None:
    s = Match("lowenherz", 4, 3).state
    assert fill(BIT[0], s.east, s.south) == s.land()
    assert s.land().bit_count() == 144


# -- 2 Domains


@pytest.mark.rule("LOW-DOMAIN-3", "LOW-BORDER-8")
def test_a_neighbour_scores_the_domain_that_i_close() -> None:
    """Red lays the last marker; the points are blue's, at once, and everybody hears of it."""
    board = "+==+==+==+==+\n!MR Mr M.|F.!\n+  +  +  +  +\n!M. MO M. MB!\n+==+==+==+==+"
    table = asked("PlaceBorder", board, left=2, done=0)
    table.expect(blue={"vp": 0})
    table.choose("red", "border:V1,2")
    table.expect(blue={"vp": 1}, red={"vp": 0})
    assert table.told("domain") == [{"colour": "blue", "square": "1,3", "n": 1}]
    assert table.told("points") == [{"seat": "blue", "n": 1, "total": 1}]


@pytest.mark.rule("LOW-DOMAIN-5", "LOW-BORDER-6")
def test_a_marker_that_comes_back_may_be_used_for_the_next_part() -> None:
    """With one marker left red closes a domain with another inside, gets that one back, and lays it."""
    board = "+==+==+==+\n!MR M. MB!\n+  +--+  +\n!M. M.|Mb!\n+==+==+==+"
    table = asked("PlaceBorder", board, 2, left=3, done=0, markers=1)
    table.choose("red", "border:V0,1")
    table.expect(markers=1, domains={"0,0": {"spaces": 4}, "0,2": {"spaces": 2}})
    assert table.told("superfluous") == [{"square": "0,0", "n": 1}]


@pytest.mark.rule("LOW-DOMAIN-6", "LOW-CASTLE-7")
def test_a_domain_shrinks_to_its_castle_and_stays() -> None:
    """Whatever red annexes, the castle of blue keeps its space and its domain."""
    board = "+==+==+==+\n!MR Mr|MB!\n+  +  +  +\n!Mr Mr|F.!\n+==+==+==+"
    table = asked("Annex", board, 2, castle="0,0", left=9, done=0)
    assert table.options() == ["annex:1,2"]
    table.choose("red", "annex:1,2")
    table.expect(domains={"0,2": {"owner": "blue", "spaces": 1, "knights": 0}})
    assert table.step == "Refill"  # nothing is left to annex


@pytest.mark.rule("LOW-DOMAIN-8", "LOW-ALLY-1")
def test_neighbours_share_a_side_and_not_a_corner() -> None:
    """Red touches orange and, only with a corner, blue."""
    board = "+==+==+==+\n!MR Mr|MO!\n+--+--+  +\n!MB Mb|Mo!\n+--+--+  +\n!Mw MW|M.!\n+==+==+==+"
    table = asked("ChooseAlly", board, 4, castle="0,0")
    assert table.options() == ["rival:0,2", "rival:1,0"]
    table.refuses("red", "rival:2,1", "LOW-ALLY-1")


# -- 8 Borders


@pytest.mark.rule("LOW-BORDER-5")
def test_a_marker_need_not_be_near_anything() -> None:
    table = scene("lowenherz", seats=3, at=at_step("PlaceBorder", seat="red", left=1, done=0))
    linked = table.state.linked()
    assert len(table.options()) == 264 - linked[0].bit_count() - linked[1].bit_count()
    assert len(table.options()) == 264 - 12


@pytest.mark.rule("LOW-BORDER-9", "LOW-BORDER-4")
def test_borders_never_add_land_to_a_domain() -> None:
    """Markers around a neutral zone beside a domain leave it a neutral zone."""
    board = "+==+==+==+==+\n!MR Mr|M. F.!\n+  +  +  +  +\n!M. M.|M. M.!\n+--+--+--+--+\n!MB Mb M. MO!\n+==+==+==+==+"
    table = asked("PlaceBorder", board, left=3, done=0)
    table.expect(neutral_zones=[["0,2", "0,3", "1,2", "1,3"]], red={"vp": 0})
    table.choose("red", "border:V0,2", "border:V1,2")
    table.expect(neutral_zones=[["0,2", "1,2"], ["0,3", "1,3"]], domains={"0,0": {"spaces": 4}}, red={"vp": 0})


@pytest.mark.rule("LOW-BORDER-1", "LOW-CARD-4", "LOW-CARD-7")
@pytest.mark.parametrize(("card", "most"), [("A-border1", 1), ("A-border2", 2), ("A-border3", 3)])
def test_up_to_the_printed_number_of_markers(card: str, most: int) -> None:
    """At least one, and then as many as one likes; after the last one the card is done."""
    table = scene("lowenherz", seats=3, at="action", board=THREE, red={"hand": card})
    table.choose("red", f"play:{card}:borders")
    table.refuses("red", "stop", "LOW-CARD-4")
    edges = ["V0,2", "H0,2", "V0,3"]
    for n in range(most):
        assert ("stop" in table.options()) == (n > 0)
        table.choose("red", f"border:{edges[n]}")
    assert table.step == "Refill"


# -- 9 Knights


@pytest.mark.rule("LOW-KNIGHT-6", "LOW-KNIGHT-3")
def test_knights_stand_in_domains_and_in_open_land_alike() -> None:
    table = asked("PlaceKnight", left=1, done=0, red={"ducats": 1})
    assert table.options() == ["knight:1,0", "knight:1,1"]
    table = asked("PlaceKnight", seat="orange", left=1, done=0)
    assert "knight:0,2" in table.options()
    assert "knight:0,4" not in table.options()  # a village


@pytest.mark.rule("LOW-KNIGHT-7")
def test_a_knight_on_the_board_never_moves() -> None:
    """No word moves a knight, and none but the deserter's takes one away."""
    verbs = {verb.name for verb in find("lowenherz").acts.verbs}
    assert verbs == {
        "stop", "draw", "sell", "play", "take", "castle", "knight", "border", "domain", "annex", "rival", "desert",
    }  # fmt: skip
    match = Match("lowenherz", 3, 5)
    table = Scene.of(match)
    table.until("SellOrPlay")
    pieces = table.state.pieces[:]
    for _ in range(60):
        table.choose(table.asked[0], table.options()[-1])
        grown = table.state.pieces
        deserted = table.told("deserter")
        assert deserted or all(old & ~new == 0 for old, new in zip(pieces, grown, strict=True))
        pieces = grown[:]


@pytest.mark.rule("LOW-KNIGHT-4")
def test_each_knight_on_forest_costs_a_ducat_to_the_bank() -> None:
    board = "+==+==+==+==+\n!MR F. F. MB!\n+==+==+==+==+"
    table = asked("PlaceKnight", board, 2, left=2, done=0, red={"ducats": 2}, bank=10)
    table.choose("red", "knight:0,1", "knight:0,2")
    table.expect(red={"ducats": 0}, bank=12)
    poor = asked("PlaceKnight", board, 2, left=2, done=0, red={"ducats": 1}, bank=10)
    poor.choose("red", "knight:0,1")
    assert poor.step == "Refill"  # the second cannot be paid: the action ends by itself


# -- 10 Expansion


@pytest.mark.rule("LOW-EXPAND-1", "LOW-CARD-5")
def test_without_a_domain_there_is_no_expansion() -> None:
    table = scene("lowenherz", seats=3, at="action", board=THREE, turn="orange", orange={"hand": "B-expand", "ducats": 9})
    assert table.options() == ["sell:B-expand"]
    table.refuses("orange", "play:B-expand:expand", "LOW-CARD-5")
    table = scene("lowenherz", seats=3, at="action", board=THREE, red={"hand": "B-expand", "ducats": 9})
    table.choose("red", "play:B-expand:expand")
    table.refuses("red", "domain:1,2", "LOW-EXPAND-1")
    assert table.options() == ["domain:0,0"]


@pytest.mark.rule("LOW-EXPAND-2", "LOW-CARD-6")
def test_both_spaces_go_to_one_domain() -> None:
    """The domain is named first; the second question offers only what it can reach, and to stop."""
    board = "+==+==+==+==+==+==+\n!MR|M. M. M. M.|MR!\n+--+  +  +  +  +--+\n!MB Mb M. M. MO Mo!\n+==+==+==+==+==+==+"
    table = scene("lowenherz", seats=3, at="action", board=board, red={"hand": "B-expand", "ducats": 9})
    table.choose("red", "play:B-expand:expand")
    assert table.options() == ["domain:0,0", "domain:0,5"]
    table.choose("red", "domain:0,5")
    assert table.options() == ["annex:0,4"]
    table.choose("red", "annex:0,4")
    assert table.options() == ["stop", "annex:0,3"]
    table.choose("red", "annex:0,3")
    table.expect(domains={"0,5": {"spaces": 3}, "0,0": {"spaces": 1}})
    assert table.step == "Refill"


@pytest.mark.rule("LOW-EXPAND-9")
def test_forest_costs_nothing_extra_to_annex() -> None:
    board = "+==+==+==+==+\n!MR Mr|F. MB!\n+  +  +  +  +\n!M. M.|G. MO!\n+==+==+==+==+"
    table = asked("Annex", board, castle="0,0", left=2, done=0, red={"ducats": 0})
    table.choose("red", "annex:0,2", "annex:1,2")
    table.expect(red={"ducats": 0, "vp": 1, "income": 1})


@pytest.mark.rule("LOW-EXPAND-12", "LOW-EXPAND-15")
def test_the_second_space_may_come_from_the_zone_that_the_first_cut_off() -> None:
    """Red takes (0,2) from blue, which leaves (0,3) to nobody; then (0,3), with equal knights, because it is unclaimed."""
    board = "+==+==+==+==+\n!MR Mr|F. V.!\n+  +  +  +--+\n!Mr M.|MB|MO!\n+==+==+==+==+"
    table = asked("Annex", board, castle="0,0", left=2, done=0)
    table.expect(blue={"vp": 4}, red={"vp": 0})
    table.choose("red", "annex:0,2")
    table.expect(blue={"vp": 0}, red={"vp": 1}, neutral_zones=[["0,3"]])
    assert table.told("points_lost") == [{"seat": "blue", "n": 4, "total": 0}]
    table.choose("red", "annex:0,3")
    table.expect(red={"vp": 4}, neutral_zones=[], domains={"1,2": {"spaces": 1}})


@pytest.mark.rule("LOW-EXPAND-4")
def test_every_terrain_is_known_and_counted_once() -> None:
    table = scene("lowenherz", seats=3, at="action")
    total = 0
    for bits in table.state.ground:
        assert not total & bits
        total |= bits
    assert len(table.state.ground) == len(TERRAIN)
    assert total.bit_count() == 144
