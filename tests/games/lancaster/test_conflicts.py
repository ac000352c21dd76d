"""Chapters 8.3 and 8.4: the conflicts, captivity and ransom, and the preparation of the next round."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene

NO_UPPER = {"U1": None, "U2": None}


def evaluate(seats: int = 3, **facts: Any) -> Scene:
    return scene("lancaster", seats=seats, at="conflicts", **({"through": "conflicts"} | facts))


@pytest.mark.rule("LAN-CONFLICT-1")
def test_conflicts_are_evaluated_lower_row_first_from_left_to_right() -> None:
    """Lower 1, lower 2, upper 1, upper 2."""
    table = evaluate(conflicts={"U1": ["X05a"], "U2": ["X06"], "L1": ["X07"], "L2": ["X08"]})

    assert [told["place"] for told in table.told("france_wins")] == ["L1", "L2", "U1", "U2"]


@pytest.mark.rule("LAN-CONFLICT-1")
def test_a_conflict_is_evaluated_completely_before_the_next() -> None:
    """While captives of lower 1 are ransomed, the others wait."""
    table = evaluate(conflicts={"U1": ["X05a", "green K4 K1"], "L1": ["X07", "blue K1"], "L2": ["X08", "blue K2"]})

    assert (table.step, table.step_facts["place"]) == ("Ransom", 2)
    table.expect(green={"points": 0}, conflicts={"U1": ["X05a", "green K1 K4"], "L2": ["X08", "blue K2"]})


@pytest.mark.rule("LAN-CONFLICT-2")
@pytest.mark.parametrize(
    ("yellow", "winner"),
    [pytest.param("yellow K2", "england_wins", id="equal"), pytest.param("yellow K1", "france_wins", id="less")],
)
def test_england_wins_with_at_least_the_french_strength(yellow: str, winner: str) -> None:
    """All knights of all players are added up: 2 + 1 + 1 and 2 make six, as strong as France."""
    table = evaluate(conflicts={"U1": ["X06", "blue K2", "green K1 K1", yellow], "U2": None})

    assert [told["place"] for told in table.told(winner)] == ["U1"]


@pytest.mark.rule("LAN-CONFLICT-2")
@pytest.mark.parametrize(("squires", "winner"), [(2, "england_wins"), (1, "france_wins")])
def test_squires_in_france_add_to_the_english_strength(squires: int, winner: str) -> None:
    """One for each."""
    table = evaluate(conflicts={"U1": ["X05a", f"blue K3 +{squires}"], "U2": None})

    assert table.told(winner)[0]["n"] == 3 + squires


@pytest.mark.rule("LAN-CONFLICT-3")
def test_factions_rank_by_their_own_strength() -> None:
    """Stacks are added up: two K2 outrank a K3, and that a K1."""
    table = evaluate(conflicts={"U1": ["X06", "green K3", "yellow K1", "blue K2 K2"], "U2": None})

    assert table.points == [5, 3, 1]


@pytest.mark.rule("LAN-CONFLICT-3")
def test_a_tie_goes_to_the_lower_space() -> None:
    """Three K2: the bottom space ranks first, the top space last."""
    table = evaluate(conflicts={"U1": ["X06", "yellow K2", "blue K2", "green K2"], "U2": None})

    assert table.points == [3, 5, 1]
    assert [told["ahead"] for told in table.told("ranked")] == [1, 1, 0]
    assert [told["tie"] for told in table.told("england_wins")] == [1], "six against six"


@pytest.mark.rule("LAN-CONFLICT-3", "LAN-PLACE-15")
def test_reinforcing_does_not_change_the_space() -> None:
    """Blue came first and reinforced last: in the tie green's lower space still ranks better."""
    table = scene(
        "lancaster", seats=3, at="placement", conflicts={"U1": ["X05a", "blue K1", "green K2"]}, favours="",
        blue={"court": "K1"}, green={"court": "K1"}, yellow={"court": ""}, proposals=[], laws=[], through="conflicts",
    )  # fmt: skip
    table.choose("blue", "knight:K1", "conflict:U1")
    table.choose("green", "knight:K1", "castle:gold")
    table.until()

    table.expect(conflicts={"L1": ["X05a", "blue K1 K1", "green K2"]})
    assert table.points[:2] == [1, 2]


@pytest.mark.rule("LAN-CONFLICT-4")
@pytest.mark.parametrize("place", ["U1", "L1"])
def test_if_england_wins_the_three_ranks_score_and_all_go_home(place: str) -> None:
    """In the second attempt as in the first; the card leaves the game."""
    conflicts = NO_UPPER | {place: ["X06", "blue K4", "green K2 K1", "yellow K1"]}
    table = evaluate(conflicts=conflicts)

    assert table.points == [5, 3, 1]
    table.expect(conflicts={}, blue={"court": "K4"}, green={"court": "K1 K2"}, yellow={"court": "K1"})
    assert "X06" not in table.facts()["conflict_pile"]
    assert table.asked == []


@pytest.mark.rule("LAN-CONFLICT-4")
def test_values_of_ranks_that_nobody_holds_are_lost() -> None:
    """A lone winner scores the first value only."""
    assert evaluate(conflicts={"U1": ["X04", "green K4"], "U2": None}).points == [0, 3, 0]


@pytest.mark.rule("LAN-CONFLICT-5")
@pytest.mark.parametrize("place", ["U1", "L1"])
def test_if_france_wins_each_rank_scores_one_value_less(place: str) -> None:
    """Rank 1 scores v2, rank 2 scores v3, rank 3 nothing; in either row."""
    table = evaluate(conflicts=NO_UPPER | {place: ["X08", "blue K1", "green K2", "yellow K3"]})
    table.until()

    assert table.points == [0, 2, 4]


@pytest.mark.rule("LAN-CONFLICT-6")
@pytest.mark.parametrize(("upper", "lower"), [("U1", "L1"), ("U2", "L2")])
def test_a_lost_upper_conflict_moves_down_its_column_with_all_knights(upper: str, lower: str) -> None:
    """Spaces and stacks unchanged; nobody is captive."""
    stacks = ["blue K1 K2", "green K1", "yellow K1"]
    table = evaluate(conflicts=NO_UPPER | {upper: ["X08", *stacks]})

    table.expect(conflicts={lower: ["X08", *stacks], upper: None}, blue={"court": ""})
    assert table.asked == []


@pytest.mark.rule("LAN-CONFLICT-6")
def test_a_conflict_that_moves_down_is_not_evaluated_again_in_this_round() -> None:
    """The lower place of its column was emptied before; its knights score once."""
    table = evaluate(conflicts={"U1": ["X08", "blue K2"], "U2": None, "L1": ["X05a", "green K4 K1"]})

    table.expect(conflicts={"L1": ["X08", "blue K2"]}, blue={"points": 4}, green={"points": 4, "court": "K1 K4"})


@pytest.mark.rule("LAN-CONFLICT-6", "LAN-PLACE-15")
def test_knights_held_in_france_cannot_be_placed_but_reinforced_and_joined() -> None:
    """In the next round blue stacks on his space, and green takes a free one below."""
    table = scene(
        "lancaster", seats=3, at="conflicts", conflicts={"U1": ["X08", "blue K2"], "U2": None}, laws=[], proposals=[],
        blue={"court": "K1"}, green={"court": "K1"}, yellow={"court": ""},
    )  # fmt: skip
    table.expect(round=2)
    assert table.options("blue") == ["knight:K1"]
    table.choose("blue", "knight:K1", "conflict:L1", "favour:gold3")
    table.choose("green", "knight:K1", "conflict:L1", "favour:gold2")

    table.expect(conflicts={"L1": ["X08", "blue K1 K2", "green K1"]})


@pytest.mark.rule("LAN-CONFLICT-7")
def test_captives_may_be_ransomed_for_a_gold_per_strength_point() -> None:
    """Any of them; the others go to the reserve, the card leaves the game."""
    table = evaluate(conflicts=NO_UPPER | {"L1": ["X08", "blue K1 K3 K1"]}, blue={"gold": 5})
    assert table.options("blue") == ["done", "ransom:K1", "ransom:K3"]

    table.choose("blue", "ransom:K3")
    table.expect(blue={"gold": 2, "court": "K3"})
    assert table.options("blue") == ["done", "ransom:K1"]
    table.choose("blue", "ransom:K1", "done")

    table.expect(blue={"gold": 1, "court": "K1 K3", "reserve": "K1 K1 K2 K2 K4", "points": 4}, conflicts={})
    table.expect(supply={"gold": 32})


@pytest.mark.rule("LAN-CONFLICT-7")
@pytest.mark.parametrize(("gold", "offered"), [(2, ["done"]), (3, ["done", "ransom:K3"])])
def test_a_ransom_is_paid_in_full_or_not_at_all(gold: int, offered: list[str]) -> None:
    """A K3 costs three gold; with two there is nothing to choose, but the question is put all the same."""
    table = evaluate(conflicts=NO_UPPER | {"L1": ["X08", "blue K3"]}, blue={"gold": gold})

    assert table.options("blue") == offered
    table.choose("blue", "done")
    table.expect(blue={"gold": gold, "reserve": "K1 K1 K1 K2 K2 K3 K4"})


@pytest.mark.rule("LAN-CONFLICT-7")
def test_ransom_is_offered_in_turn_order_to_those_with_captives() -> None:
    """Yellow begins, blue follows; green has nobody there."""
    table = evaluate(start="yellow", conflicts=NO_UPPER | {"L1": ["X08", "blue K1", "yellow K2"]})

    assert table.asked == ["yellow"]
    table.choose("yellow", "ransom:K2")
    assert table.asked == ["blue"]
    table.choose("blue", "done")
    assert table.asked == []


@pytest.mark.rule("LAN-CONFLICT-7")
def test_a_captive_left_behind_is_in_the_reserve_when_the_next_question_comes() -> None:
    """Two lost lower conflicts are handled one after the other: gold spent on the first is not there for the second."""
    table = evaluate(conflicts=NO_UPPER | {"L1": ["X07", "green K1", "blue K2"], "L2": ["X08", "blue K3 K1"]}, blue={"gold": 4})
    table.choose("blue", "ransom:K2")
    table.choose("green", "done")

    table.expect(conflicts={"L1": None, "L2": ["X08", "blue K1 K3"]}, green={"reserve": "K1 K1 K1 K2 K2 K3 K4"})
    assert table.asked == ["blue"]
    assert table.options() == ["done", "ransom:K1"]
    table.choose("blue", "ransom:K1")
    table.expect(blue={"court": "K1 K2", "gold": 1, "reserve": "K1 K1 K2 K3 K4"}, conflicts={})


@pytest.mark.rule("LAN-CONFLICT-7", "LAN-CONFLICT-5")
def test_points_of_a_lost_lower_conflict_are_scored_before_the_ransom() -> None:
    """Captives score for their rank all the same."""
    table = evaluate(conflicts=NO_UPPER | {"L2": ["X08", "blue K1", "green K2"]})

    assert table.asked == ["blue"]
    assert table.points == [2, 4, 0]


@pytest.mark.rule("LAN-CONFLICT-8")
def test_an_empty_conflict_moves_down_or_leaves_the_game() -> None:
    """Nobody scores, nobody is asked."""
    table = evaluate(conflicts={"U1": ["X05a"], "U2": ["X06"], "L1": ["X07"], "L2": ["X08"]})

    assert table.points == [0, 0, 0]
    assert table.asked == []
    table.expect(conflicts={"L1": ["X05a"], "L2": ["X06"], "U1": None, "U2": None})


@pytest.mark.rule("LAN-CONFLICT-9")
@pytest.mark.parametrize("place", ["U1", "L1"])
@pytest.mark.parametrize("card", ["X05a", "X08"])
def test_squires_leave_right_after_their_conflict_whoever_won(place: str, card: str) -> None:
    """To the supply, not to their owner; those of conflicts still to come stay until then."""
    table = evaluate(
        conflicts=NO_UPPER | {place: [card, "blue K3 +2", "green K1 +1"]}, blue={"squires": 1}, supply={"squires": 20}
    )
    table.until()

    table.expect(supply={"squires": 23}, blue={"squires": 1})
    assert table.state.sent == [0] * 12


@pytest.mark.rule("LAN-CONFLICT-9", "LAN-CONFLICT-1")
def test_squires_of_a_later_conflict_are_still_there_during_a_ransom() -> None:
    """Those of the lower conflict are gone, those of the upper one have still to fight."""
    table = evaluate(conflicts={"U1": ["X05a", "blue K1 +2"], "L1": ["X08", "blue K2 +1"]}, supply={"squires": 20})

    assert table.step == "Ransom"
    table.expect(supply={"squires": 21}, conflicts={"U1": ["X05a", "blue K1 +2"], "L1": ["X08", "blue K2"]})


# -- 8.4 Preparation


def prepare(**facts: Any) -> Scene:
    return scene("lancaster", seats=3, at="preparation", **facts)


@pytest.mark.rule("LAN-PREP-1")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_after_each_round_but_the_last_two_conflicts_are_turned_up(number: int) -> None:
    """From the cards that can still come, until the fifth round has taken the last two."""
    table = prepare(round=number, conflicts=NO_UPPER | {"L1": ["X03a", "blue K1"]})

    shown = [table.facts()["conflicts"][place][0] for place in ("U1", "U2")]
    assert len(set(shown)) == 2
    assert not set(shown) & {*table.facts()["conflict_pile"], "X03a", "X09", "X11"}
    assert len(table.facts()["conflict_pile"]) == 8 - 2 * number
    table.expect(conflicts={"L1": ["X03a", "blue K1"], "L2": None}, round=number + 1)


@pytest.mark.rule("LAN-PREP-1")
def test_the_first_card_drawn_lies_on_the_left() -> None:
    """Upper 1, then upper 2."""
    table = prepare(conflicts=NO_UPPER, draws=["X10", "X08"])

    table.expect(conflicts={"U1": ["X10"], "U2": ["X08"]})


@pytest.mark.rule("LAN-PREP-2", "LAN-FAVOUR-6")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_favours_in_use_are_turned_up_again(seats: int) -> None:
    """The upgrade is in the box with three players and stays there."""
    table = scene("lancaster", seats=seats, at="preparation", favours="", conflicts=NO_UPPER)

    table.expect(favours="gold3 squires3 gold2 squires2 noble" + (" upgrade" if seats != 3 else ""))


@pytest.mark.rule("LAN-PREP-3")
def test_three_proposals_are_turned_up_from_left_to_right() -> None:
    """In the order drawn: the last card of section 1 first, then two of section 2."""
    table = prepare(
        laws=["B01", "B02", "B03"], proposals=["B04", "B05", "B06"], conflicts=NO_UPPER, draws=["B07", "B11", "B08"]
    )

    table.expect(proposals=["B07", "B11", "B08"], laws=["B01", "B02", "B03"])
    assert table.facts()["law_pile"] == ["B09", "B10", "B12", "B13", "B14", "B15", "B16", "B17", "B18"]


@pytest.mark.rule("LAN-PREP-4")
def test_everything_else_carries_over() -> None:
    """Goods, markers, courts, nobles, extensions, active laws and the start player."""
    kept: dict[str, Any] = {
        "blue": {
            "gold": 7,
            "squires": 5,
            "votes": 4,
            "points": 9,
            "court": "K1 K3",
            "nobles": "A C",
            "extensions": "gold votes",
        },
        "green": {"gold": 0, "squires": 0, "votes": 0, "court": ""},
    }
    table = prepare(
        start="yellow", laws=["B03", "B01", "B05"], conflicts=NO_UPPER | {"L2": ["X04", "blue K2"]}, nobles={"B": 0}, **kept
    )

    table.expect(start="yellow", laws=["B03", "B01", "B05"], nobles={"B": 0, "A": 1, "D": 2}, **kept)
    table.expect(conflicts={"L2": ["X04", "blue K2"]})


@pytest.mark.rule("LAN-PREP-1", "LAN-TURN-1", "LAN-TURN-2")
def test_after_the_last_round_nothing_is_prepared() -> None:
    """No conflict and no proposal is turned up; the game is over."""
    table = evaluate(through="", round=5, conflicts=NO_UPPER, proposals=[], favours="")

    assert table.asked == []
    assert table.told("game_over") == [{}]
    table.expect(conflicts={}, proposals=[], favours="", round=5)


@pytest.mark.rule("LAN-PREP-1", "LAN-TURN-1", "LAN-TURN-2")
def test_the_fifth_round_is_prepared_and_is_the_last() -> None:
    """Its three proposals and two conflicts are the last cards; after its rewards comes the end."""
    table = prepare(round=1, conflicts=NO_UPPER)
    table.until("ChooseKnight", round=5)
    table.expect(law_pile=[], conflict_pile=[])
    assert len(table.facts()["proposals"]) == 3
    table.until()

    assert [told["n"] for told in table.told("round")] == [2, 3, 4, 5]
    assert table.told("game_over") == [{}]
    table.expect(proposals=[])
