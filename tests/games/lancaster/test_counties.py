"""Chapter 8.1: the counties from A to I."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def evaluate(seats: int = 3, through: str = "counties", **facts: Any) -> Scene:
    return scene("lancaster", seats=seats, at="counties", through=through, **facts)


@pytest.mark.rule("LAN-COUNTY-1")
def test_counties_are_evaluated_from_a_to_i_and_empty_ones_are_skipped() -> None:
    """Whoever holds them, and whoever begins."""
    table = evaluate(start="yellow", counties={"H": "blue K1", "B": "green K1", "A": "blue K2", "F": "yellow K2"})
    met = []
    while table.asked:
        met.append((table.step_facts["county"], *table.asked))
        table.choose(table.asked[0], "none")

    assert met == [(0, "blue"), (1, "green"), (5, "yellow"), (7, "blue")]


@pytest.mark.rule("LAN-COUNTY-2")
def test_the_holder_chooses_noble_reward_both_or_nothing() -> None:
    """All four are offered to one who can take the noble and has three gold."""
    table = evaluate(counties={"G": "blue K4"}, blue={"gold": 3})

    assert table.asked == ["blue"]
    assert table.options() == ["none", "take-noble", "take-reward", "take-both"]


@pytest.mark.rule("LAN-COUNTY-2", "LAN-EFFECT-5")
@pytest.mark.parametrize(
    ("answer", "points", "nobles", "gold", "pile"),
    [("none", 0, "", 4, 2), ("take-noble", 0, "G", 4, 1), ("take-reward", 6, "", 4, 2), ("take-both", 6, "G", 1, 1)],
)
def test_each_answer_gives_what_it_says(answer: str, points: int, nobles: str, gold: int, pile: int) -> None:
    """Only both costs three gold, and they go to the supply."""
    table = evaluate(counties={"G": "blue K4"}, blue={"gold": 4})
    table.choose("blue", answer)

    table.expect(blue={"points": points, "nobles": nobles, "gold": gold, "court": "K4"}, nobles={"G": pile})
    table.expect(supply={"gold": 37 - 4 - gold}, counties={"G": None})


@pytest.mark.rule("LAN-COUNTY-2")
def test_under_both_the_noble_is_taken_before_the_reward() -> None:
    """When the tile of Northumberland is chosen, the noble already sits at the table and the gold is paid."""
    table = evaluate(counties={"A": "blue K3"}, blue={"gold": 3})
    table.choose("blue", "take-both")

    assert table.step == "Extend"
    table.expect(blue={"nobles": "A", "gold": 0})


@pytest.mark.rule("LAN-COUNTY-3")
@pytest.mark.parametrize("why", ["pile", "kind"])
def test_without_a_noble_to_take_neither_noble_nor_both_is_offered(why: str) -> None:
    """The pile is empty, or the kind already sits at the table."""
    table = evaluate(
        counties={"G": "blue K4"},
        nobles={"G": 0 if why == "pile" else 1},
        blue={"gold": 9, "nobles": "G" if why == "kind" else "A"},
    )

    assert table.options() == ["none", "take-reward"]
    table.refuses("blue", "take-noble", "LAN-COUNTY-3")
    table.refuses("blue", "take-both", "LAN-COUNTY-3")


@pytest.mark.rule("LAN-COUNTY-3")
def test_both_needs_three_gold_before_the_income_of_the_county() -> None:
    """Surrey's two gold cannot help to pay for it."""
    table = evaluate(counties={"I": "blue K2"}, blue={"gold": 2})

    assert table.options() == ["none", "take-noble", "take-reward"]
    table.refuses("blue", "take-both", "LAN-COUNTY-3")


@pytest.mark.rule("LAN-COUNTY-3")
def test_both_may_be_paid_for_in_several_counties() -> None:
    """Six gold are enough for two of them, with exactly three left for the second."""
    table = evaluate(counties={"A": "blue K3", "G": "blue K4"}, blue={"gold": 6})
    table.choose("blue", "take-both", "none")

    table.expect(blue={"gold": 3})
    assert "take-both" in table.options()


@pytest.mark.rule("LAN-COUNTY-4", "LAN-EFFECT-10")
def test_a_reward_may_be_taken_though_part_of_it_is_void() -> None:
    """York without a K1 in the reserve still gives two votes."""
    table = evaluate(counties={"C": "blue K3"}, blue={"court": "K1 K1 K1", "votes": 0})
    table.choose("blue", "take-reward")

    table.expect(blue={"votes": 2, "court": "K1 K1 K1 K3"})


@pytest.mark.rule("LAN-COUNTY-4")
@pytest.mark.parametrize(
    ("county", "blue"),
    [
        pytest.param("F", {"court": "K1 K1 K1"}, id="no recruit"),
        pytest.param("A", {"extensions": "recruit upgrade squires gold votes mixed"}, id="no tile"),
        pytest.param("B", {"court": "K1 K1 K1 K2 K2 K3"}, id="no upgrade"),
    ],
)
@pytest.mark.parametrize("answer", ["take-reward", "take-both"])
def test_a_reward_may_be_taken_though_all_of_it_is_void(county: str, blue: dict[str, Any], answer: str) -> None:
    """To leave the noble alone, or to sit it down at a price: nothing else happens."""
    table = evaluate(counties={county: "blue K4"}, blue=blue | {"gold": 3})

    table.choose("blue", answer)

    assert table.asked == []
    table.expect(blue={"gold": 0 if answer == "take-both" else 3, "nobles": county if answer == "take-both" else ""})


@pytest.mark.rule("LAN-COUNTY-5")
@pytest.mark.parametrize("answer", ["none", "take-noble", "take-reward"])
def test_afterwards_the_knight_goes_home_and_its_squires_to_the_supply(answer: str) -> None:
    """Not to the stock of their owner."""
    table = evaluate(counties={"F": "blue K3+4"}, blue={"squires": 1, "court": "K1 K1 K1"}, supply={"squires": 20})
    table.choose("blue", answer)

    table.expect(counties={"F": None}, blue={"court": "K1 K1 K1 K3", "squires": 1}, supply={"squires": 24})


@pytest.mark.rule("LAN-COUNTY-5")
def test_a_county_is_done_before_the_next_one() -> None:
    """The knight of A is home, and may be upgraded there, when B comes up."""
    table = evaluate(counties={"A": "blue K2", "B": "blue K1"})
    table.choose("blue", "none")

    table.expect(blue={"court": "K2"}, counties={"A": None, "B": "blue K1"})
    table.choose("blue", "take-reward")
    assert "upgrade-court:K2" in table.options()


@pytest.mark.rule("LAN-COUNTY-6")
@pytest.mark.parametrize(
    ("county", "gain"),
    [
        ("C", {"court": "K1 K4", "votes": 3}),
        ("D", {"votes": 3}),
        ("F", {"court": "K1 K4"}),
        ("G", {"points": 6}),
        ("I", {"squires": 4, "gold": 4}),
    ],
)
def test_the_printed_rewards_are_paid_out(county: str, gain: dict[str, Any]) -> None:
    """Everything that is not named stays as it was."""
    table = evaluate(counties={county: "blue K4"}, blue={"gold": 2, "squires": 2, "votes": 1})
    table.choose("blue", "take-reward")
    table.until()

    before = {"gold": 2, "squires": 2, "votes": 1, "points": 0, "court": "K4", "extensions": "", "nobles": ""}
    table.expect(blue=before | gain)


@pytest.mark.rule("LAN-COUNTY-6", "LAN-EFFECT-6", "LAN-EFFECT-11")
@pytest.mark.parametrize("county", ["A", "E"])
def test_northumberland_and_bedford_build_an_extension(county: str) -> None:
    """One tile of those not yet built, or none."""
    table = evaluate(counties={county: "blue K2"}, blue={"extensions": "gold"})
    table.choose("blue", "take-reward")
    assert table.options() == ["none", *(f"extension:{tile}" for tile in ("recruit", "upgrade", "squires", "votes", "mixed"))]

    twin = table.copy()
    table.choose("blue", "extension:recruit")
    twin.choose("blue", "none")

    table.expect(blue={"extensions": "gold recruit"})
    twin.expect(blue={"extensions": "gold"})
    assert table.asked == twin.asked == []


@pytest.mark.rule("LAN-COUNTY-6")
@pytest.mark.parametrize(("county", "votes"), [("B", 0), ("D", 2)])
def test_stafford_and_gloucester_upgrade_and_may_be_waived(county: str, votes: int) -> None:
    """Gloucester adds two votes, whether or not a knight rises."""
    table = evaluate(counties={county: "blue K3"}, blue={"votes": 0})
    table.choose("blue", "take-reward")
    assert table.options() == ["none", f"upgrade-county:{county}"]
    table.choose("blue", "none")

    table.expect(blue={"votes": votes, "court": "K3"})


@pytest.mark.rule("LAN-COUNTY-6", "LAN-PLACE-8")
@pytest.mark.parametrize(("knight", "counties"), [("K1", "BEH"), ("K2", "ABEFHI"), ("K3", "ABCDEFHI"), ("K4", "ABCDEFGHI")])
def test_minimum_strengths_decide_which_counties_are_open(knight: str, counties: str) -> None:
    """A to I need 2, 1, 3, 3, 1, 2, 4, 1, 2; squires never help."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": knight, "squires": 9})
    table.choose("blue", f"knight:{knight}")

    assert [word[-1] for word in table.options() if word.startswith("county")] == list(counties)


@pytest.mark.rule("LAN-COUNTY-6", "LAN-EFFECT-2")
@pytest.mark.parametrize(("short", "left"), [("squires", 1), ("gold", 0)])
def test_surrey_gives_what_the_supply_has(short: str, left: int) -> None:
    """The other good is paid in full."""
    table = evaluate(counties={"I": "blue K2"}, blue={"gold": 0, "squires": 0}, supply={short: left})
    table.choose("blue", "take-reward")

    table.expect(blue={"gold": 2, "squires": 2} | {short: left})


@pytest.mark.rule("LAN-COUNTY-6", "LAN-EFFECT-2")
@pytest.mark.parametrize(("county", "knight"), [("C", "K3"), ("D", "K3")])
def test_york_and_gloucester_give_the_votes_that_are_left(county: str, knight: str) -> None:
    """One marker is in the supply."""
    table = evaluate(counties={county: f"blue {knight}"}, blue={"votes": 0}, supply={"votes": 1})
    table.choose("blue", "take-reward")
    table.until()

    table.expect(blue={"votes": 1}, supply={"votes": 0})


@pytest.mark.rule("LAN-COUNTY-7")
def test_an_upgrade_may_hit_any_knight_outside_the_reserve() -> None:
    """In this county, in another, in the castle and in France; squires stay beside the stronger knight."""
    table = evaluate(
        counties={"B": "blue K3", "E": "blue K1+2"},
        conflicts={"U1": ["X05a", "green K1", "blue K1"]},
        blue={"castle": {"gold": "K1"}, "court": "K2"},
    )
    table.choose("blue", "take-reward")

    assert table.options() == [
        "none",
        "upgrade-county:B",
        "upgrade-county:E",
        "upgrade-castle:gold",
        "upgrade-conflict:U1:K1",
    ]  # the K2 in the court finds no K3 in the reserve
    table.choose("blue", "upgrade-county:E")
    table.expect(counties={"E": "blue K2+2"})


@pytest.mark.rule("LAN-COUNTY-7")
def test_the_knight_of_the_county_itself_goes_home_stronger() -> None:
    """A K1 came to Stafford, a K2 returns."""
    table = evaluate(counties={"B": "blue K1+1"})
    table.choose("blue", "take-reward", "upgrade-county:B")

    table.expect(blue={"court": "K2", "reserve": "K1 K1 K1 K2 K3 K4"}, counties={"B": None})


@pytest.mark.rule("LAN-COUNTY-7")
def test_a_conflict_evaluated_later_profits_from_an_upgrade() -> None:
    """The K4 wins what the K3 would have lost."""
    table = evaluate(through="conflicts", counties={"B": "blue K2"}, conflicts={"U1": ["X05a", "blue K3 K1"], "U2": None})
    table.choose("blue", "take-reward", "upgrade-conflict:U1:K3")

    table.expect(blue={"points": 4, "court": "K1 K2 K4"})


@pytest.mark.rule("LAN-COUNTY-8", "LAN-EFFECT-9", "LAN-FAVOUR-6")
def test_the_knight_of_dorset_crosses_to_a_conflict_without_favour() -> None:
    """Upper or lower row; topmost free space; its squires go to the supply, and it is not in the court."""
    table = evaluate(
        counties={"H": "blue K2+3"},
        conflicts={"U1": ["X05a", "green K1"], "U2": ["X06"], "L1": ["X07", "yellow K1"]},
        supply={"squires": 20},
        favours="gold3",
        blue={"squires": 1},
    )
    table.choose("blue", "take-reward")
    assert table.options() == ["conflict:U1", "conflict:U2", "conflict:L1"]
    table.choose("blue", "conflict:L1")

    table.expect(
        conflicts={"L1": ["X07", "yellow K1", "blue K2"]},
        counties={"H": None},
        blue={"court": "", "squires": 1},
        supply={"squires": 23},
        favours="gold3",
    )
    assert table.asked == []


@pytest.mark.rule("LAN-COUNTY-8", "LAN-PLACE-15", "LAN-PLACE-16")
def test_crossing_obeys_the_rules_of_conflict_spaces() -> None:
    """A full conflict is closed to newcomers, but one's own stack there can grow."""
    table = evaluate(
        seats=5,
        counties={"H": "blue K1"},
        conflicts={"U1": ["X05a", "green K1", "yellow K1", "red K1"], "U2": ["X06", "green K1", "blue K2", "red K1"]},
    )
    table.choose("blue", "take-reward")
    assert table.options() == ["conflict:U2"]
    table.refuses("blue", "conflict:U1", "LAN-PLACE-16")
    table.choose("blue", "conflict:U2")

    table.expect(conflicts={"U2": ["X06", "green K1", "blue K1 K2", "red K1"]})


@pytest.mark.rule("LAN-COUNTY-8", "LAN-COUNTY-2")
def test_both_in_dorset_seats_the_noble_and_sends_the_knight_across() -> None:
    """It fights in the evaluation of this very round."""
    table = evaluate(
        through="conflicts", counties={"H": "blue K2+1"}, conflicts={"U1": ["X05a", "green K3"], "U2": None}, blue={"gold": 3}
    )
    table.choose("blue", "take-both", "conflict:U1")

    table.expect(blue={"nobles": "H", "gold": 0, "points": 2, "court": "K2"}, green={"points": 4}, nobles={"H": 1})


@pytest.mark.rule("LAN-COUNTY-9")
def test_without_an_open_conflict_there_is_no_crossing() -> None:
    """The noble may be taken, the knight goes home; reward and both are refused."""
    full = ["green K1", "yellow K1", "red K1"]
    table = evaluate(
        seats=5, counties={"H": "blue K2"}, conflicts={"U1": ["X05a", *full], "U2": ["X06", *full]}, blue={"gold": 5}
    )
    assert table.options() == ["none", "take-noble"]
    table.refuses("blue", "take-reward", "LAN-COUNTY-9")
    table.refuses("blue", "take-both", "LAN-COUNTY-9")

    table.choose("blue", "take-noble")

    table.expect(blue={"court": "K2", "nobles": "H"})


@pytest.mark.rule("LAN-COUNTY-9")
def test_a_single_open_conflict_is_enough_to_cross() -> None:
    """The lower row counts as well."""
    full = ["green K1", "yellow K1", "red K1"]
    table = evaluate(
        seats=5, counties={"H": "blue K2"}, conflicts={"U1": ["X05a", *full], "U2": ["X06", *full], "L2": ["X07", "green K2"]}
    )

    table.choose("blue", "take-reward", "conflict:L2")

    table.expect(conflicts={"L2": ["X07", "green K2", "blue K2"]})


@pytest.mark.rule("LAN-COUNTY-10")
@pytest.mark.parametrize("answer", ["none", "take-noble", "take-reward", "take-both"])
def test_whatever_he_took_the_holder_of_surrey_names_the_start_player(answer: str) -> None:
    """Anybody: himself and the present one too."""
    table = evaluate(start="green", counties={"I": "blue K2"}, blue={"gold": 3})
    table.choose("blue", answer)

    assert table.asked == ["blue"]
    assert table.options() == ["start-player:blue", "start-player:green", "start-player:yellow"]
    table.expect(blue={"squires": 4 if answer in ("take-reward", "take-both") else 2})  # the rewards come first
    table.choose("blue", "start-player:yellow")
    table.expect(start="yellow", blue={"court": "K2"})


@pytest.mark.rule("LAN-COUNTY-10")
def test_the_marker_moves_at_once() -> None:
    """Castles, ransom and the next round already follow the new order."""
    table = scene(
        "lancaster",
        seats=3,
        at="counties",
        start="blue",
        counties={"I": "blue K2"},
        blue={"castle": {"recruit": "K1"}},
        green={"castle": {"recruit": "K1"}},
        conflicts={"L1": ["X08", "blue K1", "green K1"]},
    )
    table.choose("blue", "none", "start-player:green")

    assert (table.step, table.asked) == ("UseSource", ["green"])
    table.choose("green", "decline:recruit")
    assert (table.step, table.asked) == ("UseSource", ["blue"])
    table.choose("blue", "decline:recruit")
    assert (table.step, table.asked) == ("Ransom", ["green"])
    table.choose("green", "done")
    assert (table.step, table.asked) == ("Ransom", ["blue"])
    table.choose("blue", "done")
    assert (table.step, table.asked) == ("ChooseKnight", ["green"])
    table.expect(round=3)


@pytest.mark.rule("LAN-COUNTY-10")
def test_an_empty_surrey_changes_nothing() -> None:
    """The start player stays, and nobody is asked."""
    table = evaluate(start="yellow", counties={"A": "blue K2"})
    table.choose("blue", "none")

    table.expect(start="yellow")
    assert table.asked == []


@pytest.mark.rule("LAN-CASTLE-6")
@pytest.mark.parametrize(("county", "extra"), [("C", {"court": "K1 K3"}), ("D", {"court": "K4"})])
def test_in_the_last_round_york_and_gloucester_give_no_votes(county: str, extra: dict[str, Any]) -> None:
    """The knight is still recruited or upgraded."""
    table = evaluate(round=5, counties={county: "blue K3"}, blue={"votes": 0})
    table.choose("blue", "take-reward")
    if county == "D":
        table.choose("blue", "upgrade-county:D")

    table.expect(blue={"votes": 0} | extra)
