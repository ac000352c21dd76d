"""Chapters 11, 12 and 17: deserters, alliances and the neutral colour, where the worked examples are silent."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.testing import Scene, at_step, scene

PAIR = "+==+==+==+==+\n!MR Mr|Mb MB!\n+  +  +  +  +\n!M. F.|Mb V.!\n+==+==+==+==+"
NEUTRAL = PAIR.replace("B", "N").replace("b", "n")


def by_red(step: str, board: str = PAIR, **facts: Any) -> Scene:
    named = {key: facts.pop(key) for key in list(facts) if key in ("castle", "left", "done", "rival")}
    return scene("lowenherz", seats=2, at=at_step(step, seat="red", **named), board=board, **facts)


@pytest.mark.rule("LOW-DESERT-7", "LOW-DESERT-6")
def test_allies_lose_deserters_too() -> None:
    """The alliance bans expansion and nothing else; nobody's points change."""
    table = by_red("ChooseCaller", alliances=[["0,0", "0,3"]])
    points = table.points
    table.choose("red", "domain:0,0", "rival:0,3", "desert:1,2", "knight:1,0")
    table.expect(domains={"0,0": {"knights": 2}, "0,3": {"knights": 1}}, alliances=[["0,0", "0,3"]])
    assert table.points == points


@pytest.mark.rule("LOW-DESERT-4")
def test_any_knight_that_leaves_the_chain_whole_may_desert() -> None:
    """(1,2) hangs on (0,2), so only it may go; a piece of another domain of the owner does not count."""
    table = by_red("ChooseDeserter", castle="0,0", rival="0,3")
    assert table.options() == ["desert:1,2"]
    table.refuses("red", "desert:0,2", "LOW-DESERT-4")


@pytest.mark.rule("LOW-DESERT-3", "LOW-DESERT-2")
def test_a_deserter_needs_a_knight_in_the_supply_and_room() -> None:
    red = {"hand": "B-deserter", "ducats": 9}
    assert "play:B-deserter:deserter" in by_red_turn(red)
    assert "play:B-deserter:deserter" not in by_red_turn(red | {"knights": 0})
    assert "play:B-deserter:deserter" in by_red_turn(red | {"ducats": 5})  # the meadow is free of charge


def by_red_turn(red: dict[str, object]) -> list[str]:
    return scene("lowenherz", seats=2, at="action", board=PAIR, red=red).options("red")


@pytest.mark.rule("LOW-DESERT-5", "LOW-KNIGHT-4")
def test_the_new_knight_pays_for_the_forest() -> None:
    table = by_red("ChooseCaller", red={"ducats": 1}, bank=5)
    table.choose("red", "domain:0,0", "rival:0,3", "desert:1,2", "knight:1,1")
    table.expect(red={"ducats": 0}, bank=6)
    assert table.told("deserter") == [{"colour": "blue", "square": "1,2"}]


TWO_RED = "+==+==+==+==+==+\n!MR Mr|MR Mr|MB!\n+  +  +  +  +  +\n!M. M.|M. M.|Mb!\n+==+==+==+==+==+"


@pytest.mark.rule("LOW-DESERT-5")
def test_the_new_knight_comes_into_the_chosen_domain() -> None:
    """The western domain has room too, but it was the eastern one that called the deserter."""
    table = by_red("ChooseCaller", TWO_RED)
    table.choose("red", "domain:0,2", "rival:0,4", "desert:1,4")
    assert table.options() == ["knight:1,2", "knight:1,3"]
    table.refuses("red", "knight:1,0", "LOW-DESERT-5")


@pytest.mark.rule("LOW-DESERT-1", "LOW-ALLY-1")
def test_ones_own_domains_are_no_rivals() -> None:
    """The western domain touches none but red's other one: it can neither call a deserter nor make an alliance."""
    for step, rule in (("ChooseCaller", "LOW-DESERT-1"), ("ChooseAllied", "LOW-ALLY-1")):
        table = by_red(step, TWO_RED)
        assert table.options() == ["domain:0,2"]
        table.refuses("red", "domain:0,0", rule)
        table.choose("red", "domain:0,2")
        assert table.options() == ["rival:0,4"]
        table.refuses("red", "rival:0,0", rule)


@pytest.mark.rule("LOW-DESERT-8")
def test_for_the_neutral_colour_the_active_player_chooses() -> None:
    """Whoever of the two that is."""
    board = NEUTRAL.replace("R", "B").replace("r", "b")
    variant = {"deserter_chooser": "victim"}
    table = scene("lowenherz", seats=2, at=at_step("ChooseCaller", seat="blue"), variant=variant, board=board)
    table.choose("blue", "domain:0,0", "rival:0,3")
    assert table.asked == ["blue"]
    assert table.step == "ChooseDeserter"


@pytest.mark.rule("LOW-ALLY-3", "LOW-EXPAND-8")
def test_an_alliance_binds_both_sides_and_only_these_domains() -> None:
    table = by_red("ChooseAllied")
    table.choose("red", "domain:0,0", "rival:0,3")
    for castle, seat in (("0,0", "red"), ("0,3", "blue")):
        at = at_step("Annex", seat=seat, castle=castle, left=1, done=0)
        again = scene("lowenherz", seats=2, at=at, board=PAIR, alliances=[["0,3", "0,0"]])
        assert again.step == "Refill"  # nothing may be annexed
    table.expect(alliances=[["0,0", "0,3"]])
    blue = scene("lowenherz", seats=2, at=at_step("Annex", seat="blue", castle="0,3", left=1, done=0), board=PAIR)
    assert blue.options() == ["annex:1,1"]


@pytest.mark.rule("LOW-ALLY-4", "LOW-ALLY-2")
def test_an_alliance_is_never_cancelled() -> None:
    """No word cancels one, and to repeat it is refused."""
    table = by_red("ChooseAllied", alliances=[["0,0", "0,3"]])
    assert table.step == "Refill"
    red = {"hand": "B-alliance", "ducats": 9}
    table = scene("lowenherz", seats=2, at="action", board=PAIR, red=red, alliances=[["0,0", "0,3"]])
    assert table.options() == ["sell:B-alliance"]


@pytest.mark.rule("LOW-ALLY-6")
def test_land_that_an_ally_has_lost_may_be_annexed() -> None:
    """White cuts (0,3) off from blue; red, an ally of blue, takes it from the neutral zone."""
    board = "+==+==+==+==+\n!MR Mr Mr|F.!\n+--+--+--+  +\n!MW Mw Mw|M.!\n+--+--+--+  +\n!MO Mo M.|MB!\n+==+==+==+==+"
    at = at_step("Annex", seat="white", castle="1,0", left=1, done=0)
    table = scene("lowenherz", seats=4, at=at, board=board, alliances=[["0,0", "2,3"]])
    blocked = scene(
        "lowenherz",
        seats=4,
        at=at_step("Annex", seat="red", castle="0,0", left=1, done=0),
        board=board,
        alliances=[["0,0", "2,3"]],
    )
    assert blocked.step == "Refill"
    table.choose("white", "annex:1,3")
    table.expect(neutral_zones=[["0,3"]], blue={"vp": 0})
    cut = "\n".join(table.facts()["board"])
    free = scene(
        "lowenherz",
        seats=4,
        at=at_step("Annex", seat="red", castle="0,0", left=1, done=0),
        board=cut,
        alliances=[["0,0", "2,3"]],
    )
    assert free.options() == ["annex:0,3"]


@pytest.mark.rule("LOW-ALLY-5")
def test_the_turned_marker_is_display_only() -> None:
    """An alliance puts, turns and takes no marker: the board is the same before and after."""
    table = by_red("ChooseAllied")
    board, markers = table.facts()["board"], table.state.markers
    table.choose("red", "domain:0,0", "rival:0,3")
    assert table.facts()["board"] == board
    assert table.state.markers == markers


# -- 17 Two players


@pytest.mark.rule("LOW-2P-1", "LOW-2P-2", "LOW-2P-5")
def test_the_neutral_colour_has_castles_and_knights_and_nothing_else() -> None:
    match = Match("lowenherz", 2, 1)
    table = Scene.of(match)
    table.until("SellOrPlay")
    s = table.state
    assert s.owners == [0, 1] * 4 + [4] * 4
    assert table.facts()["neutral"] == {"knights": 11, "vp": 0}
    assert len(s.ducats) == len(match.game.scores(s)) == 2
    assert s.tables.setups[2].king == 50
    assert set(s.to_act) <= {0, 1}
    placed = [(entry["seat"], entry["colour"]) for entry in table.told("castle")]
    assert placed[8:] == [("red", "neutral"), ("blue", "neutral")] * 2


@pytest.mark.rule("LOW-2P-4")
def test_a_neutral_domain_is_a_rival_like_any_other() -> None:
    """Red needs strictly more knights to enter it, its knights desert, and it can be an ally."""
    weak = by_red("Annex", NEUTRAL, castle="0,0", left=1, done=0)
    assert weak.step == "Refill"  # one knight against two
    table = by_red("ChooseCaller", NEUTRAL)
    table.choose("red", "domain:0,0", "rival:0,3", "desert:1,2", "knight:1,0")
    table.expect(neutral={"knights": 14})
    strong = NEUTRAL.replace("!M. F.|Mn V.!", "!Mr F.|M. V.!")
    table = by_red("Annex", strong, castle="0,0", left=1, done=0)
    assert table.options() == ["annex:1,2"]
    table = by_red("ChooseAllied", NEUTRAL)
    table.choose("red", "domain:0,0", "rival:0,3")
    table.expect(alliances=[["0,0", "0,3"]])


@pytest.mark.rule("LOW-2P-3", "LOW-2P-5")
def test_mines_and_land_of_a_neutral_domain_belong_to_nobody() -> None:
    board = "+==+==+==+==+\n!MR Mr|S. MN!\n+  +  +  +  +\n!M. F.|S. S.!\n+==+==+==+==+"
    table = scene("lowenherz", seats=2, at="action", board=board)
    table.expect(neutral={"vp": 0}, red={"vp": 1, "income": 0}, blue={"vp": 0, "income": 0})
    assert table.facts()["domains"]["0,3"]["owner"] == "neutral"
    marker = scene("lowenherz", seats=2, at=at_step("PlaceBorder", seat="red", left=1, done=0), board=board)
    assert marker.step == "Refill"  # no side is free: all lie inside a domain


@pytest.mark.rule("LOW-INFO-2")
def test_everything_but_hands_and_deck_is_public() -> None:
    """All facts are equal in every view, except the faces of hands and deck."""
    table = Scene.of(Match("lowenherz", 3, 2))
    table.until("SellOrPlay")
    for _ in range(25):
        table.choose(table.asked[0], table.options()[-1])
    full = table.facts()
    for viewer in ("red", "blue", "orange", "spectator"):
        seen = table.seen_by(viewer)
        for name, fact in full.items():
            if isinstance(fact, dict) and "hand" in fact:
                assert {**seen[name], "hand": 0} == {**fact, "hand": 0}
            elif name != "deck":
                assert seen[name] == fact
        if viewer != "spectator":
            assert seen[viewer]["hand"] == full[viewer]["hand"]
