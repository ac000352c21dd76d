"""Chapter 11: the New Laws of sections 0 to 2."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def under(*laws: str, seats: int = 3, **facts: Any) -> Scene:
    """These laws are applied, and nothing after them."""
    return scene("lancaster", seats=seats, at="laws", laws=list(laws), **({"through": "laws"} | facts))


def fights(colour: str, number: int) -> dict[str, list[str]]:
    """A knight of this colour in so many conflicts, the upper row first."""
    cards = {"U1": "X05a", "U2": "X06", "L1": "X07", "L2": "X08"}
    knights = ["K1", "K1", "K2", "K2"]
    return {place: [card, f"{colour} {k}"] for (place, card), k in list(zip(cards.items(), knights, strict=True))[:number]}


def counties(colour: str, number: int) -> dict[str, str]:
    """So many counties held by this colour."""
    knights = ["K1", "K1", "K1", "K2", "K2", "K3", "K4"]
    return {county: f"{colour} {k}" for county, k in zip("BEHAFCG", knights[:number], strict=False)}


@pytest.mark.rule("LAN-NEWLAW-2", "LAN-LAW-4", "LAN-LAW-7")
def test_new_laws_follow_the_general_rules() -> None:
    """Turn order under a short supply, and rounding down, hold for N01 and N12 as for any law."""
    conflicts = {"U1": ["X05a", "blue K1", "green K1"]}
    table = under("N01", "N12", start="green", conflicts=conflicts, counties=counties("yellow", 3), supply={"votes": 1},
                  blue={"votes": 0}, green={"votes": 0})  # fmt: skip

    table.expect(green={"votes": 1}, blue={"votes": 0}, yellow={"points": 5})


# -- section 0


@pytest.mark.rule("LAN-NEWLAW-N01")
@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_n01_pays_a_vote_for_each_conflict(number: int) -> None:
    """In both rows."""
    under("N01", conflicts=fights("blue", number), blue={"votes": 0}).expect(blue={"votes": number}, green={"votes": 1})


@pytest.mark.rule("LAN-NEWLAW-N02")
def test_n02_pays_a_gold_and_a_vote_to_most_squires() -> None:
    """Not to those with one squire less, whatever gold they have."""
    table = under("N02", blue={"squires": 4, "gold": 9}, green={"squires": 5}, yellow={"squires": 5})

    table.expect(green={"gold": 3, "votes": 2, "squires": 5}, yellow={"gold": 3, "votes": 2}, blue={"gold": 9, "votes": 1})


@pytest.mark.rule("LAN-NEWLAW-N03")
def test_n03_pays_a_squire_and_a_vote_to_most_gold() -> None:
    """Not to those with one gold less, whatever squires they have."""
    table = under("N03", blue={"gold": 4, "squires": 9}, green={"gold": 5}, yellow={"gold": 5})

    table.expect(
        green={"squires": 3, "votes": 2, "gold": 5}, yellow={"squires": 3, "votes": 2}, blue={"squires": 9, "votes": 1}
    )


@pytest.mark.rule("LAN-NEWLAW-N02", "LAN-NEWLAW-N03", "LAN-EFFECT-2")
@pytest.mark.parametrize(("law", "short"), [("N02", "gold"), ("N02", "votes"), ("N03", "squires"), ("N03", "votes")])
def test_a_shortage_under_n02_and_n03_hits_the_later_in_turn_order(law: str, short: str) -> None:
    """One piece is left for two who share the most."""
    stock = {"gold": 3, "squires": 3, "votes": 0}
    table = under(law, start="yellow", blue=stock, yellow=stock, supply={short: 1})

    assert table.told("law_serves") == [{"law": law, "seat": "yellow"}, {"law": law, "seat": "blue"}]
    table.expect(yellow={short: stock[short] + 1}, blue={short: stock[short]}, supply={short: 0})


# -- section 1


@pytest.mark.rule("LAN-NEWLAW-N04")
def test_n04_helps_those_without_nobles() -> None:
    """One noble is one too many."""
    table = under("N04", blue={"nobles": ""}, green={"nobles": "C"})

    table.expect(blue={"gold": 3, "squires": 3, "votes": 2}, green={"gold": 2, "squires": 2, "votes": 1}, yellow={"gold": 3})


@pytest.mark.rule("LAN-NEWLAW-N04", "LAN-NEWLAW-N06", "LAN-EFFECT-2")
def test_a_shortage_under_n04_and_n06_hits_the_last_in_turn_order() -> None:
    """Three squires: two players without nobles take one each, and of two K1 only the first finds another."""
    table = under(
        "N04", "N06", start="yellow", counties={"B": "blue K1", "E": "yellow K1"}, supply={"squires": 3},
        blue={"squires": 0}, green={"nobles": "A"}, yellow={"squires": 0},
    )  # fmt: skip

    table.expect(yellow={"squires": 2, "gold": 3}, blue={"squires": 1, "gold": 3, "votes": 2}, supply={"squires": 0})


@pytest.mark.rule("LAN-NEWLAW-N05")
def test_n05_sends_up_to_as_many_squires_as_one_has_conflicts() -> None:
    """Two conflicts, both rows counted, allow two squires, split freely; they stand with the knights."""
    table = under("N05", conflicts={"U1": ["X05a", "blue K1"], "L2": ["X08", "green K1", "blue K2 K1"]}, blue={"squires": 5})
    assert table.asked == ["blue"]
    assert table.options() == ["squires:0", "squires:1", "squires:2"]

    table.choose("blue", "squires:1")
    assert table.options() == ["squires:0", "squires:1"]
    table.choose("blue", "squires:1")

    table.expect(blue={"squires": 3}, conflicts={"U1": ["X05a", "blue K1 +1"], "L2": ["X08", "green K1", "blue K1 K2 +1"]})
    assert table.asked == ["green"]
    assert table.options() == ["squires:0", "squires:1"]


@pytest.mark.rule("LAN-NEWLAW-N05")
@pytest.mark.parametrize(("answers", "upper", "lower"), [(["2"], " +2", ""), (["0", "2"], "", " +2"), (["0", "0"], "", "")])
def test_under_n05_all_squires_may_go_to_one_conflict_or_none_at_all(answers: list[str], upper: str, lower: str) -> None:
    """The split is free, and so is sending fewer."""
    table = under("N05", conflicts={"U2": ["X05a", "blue K1"], "L2": ["X08", "blue K2"]}, blue={"squires": 9})

    table.choose("blue", *(f"squires:{n}" for n in answers))

    assert table.asked == []
    table.expect(conflicts={"U2": ["X05a", f"blue K1{upper}"], "L2": ["X08", f"blue K2{lower}"]})


@pytest.mark.rule("LAN-NEWLAW-N05")
def test_n05_takes_squires_from_the_stock_only() -> None:
    """Three conflicts, one squire: one at most. Who has none is asked all the same, lest it be told."""
    table = under("N05", conflicts=fights("blue", 3) | {"L2": ["X08", "green K1"]}, blue={"squires": 1}, green={"squires": 0})

    assert table.options("blue") == ["squires:0", "squires:1"]
    table.choose("blue", "squires:1", "squires:0", "squires:0")
    assert table.asked == ["green"]
    assert table.options() == ["squires:0"]


@pytest.mark.rule("LAN-NEWLAW-N05", "LAN-CONFLICT-2")
@pytest.mark.parametrize(("sent", "winner"), [(1, "france_wins"), (2, "england_wins")])
def test_squires_of_n05_count_for_the_english_total(sent: int, winner: str) -> None:
    """Strength three and two squires are five, as much as the French have; with one squire they are four."""
    table = under("N05", through="conflicts", conflicts={"U1": ["X05a", "blue K1 K2"], "U2": ["X08", "blue K1"]})

    table.choose("blue", f"squires:{sent}")
    table.until()

    assert table.told(winner)[0] == {"place": "U1", "n": 3 + sent, "france": 5}


@pytest.mark.rule("LAN-NEWLAW-N05", "LAN-CONFLICT-3")
def test_squires_of_n05_raise_the_rank_of_their_owner() -> None:
    """Blue's K2 with a squire beats green's K2, which would win the tie from the lower space."""
    table = under("N05", through="conflicts", conflicts={"U1": ["X05a", "blue K2", "green K2"]}, blue={"squires": 1})

    table.choose("blue", "squires:1")
    table.choose("green", "squires:0")

    assert table.points == [4, 2, 0]


@pytest.mark.rule("LAN-NEWLAW-N05", "LAN-CONFLICT-9", "LAN-CONFLICT-6")
def test_squires_of_n05_do_not_move_down_with_a_lost_conflict() -> None:
    """The knight stays in France, the squire goes to the supply; next round it counts for nothing."""
    table = under("N05", through="conflicts", conflicts={"U1": ["X08", "blue K2"], "U2": None}, blue={"squires": 1})
    supply = table.facts()["supply"]["squires"]

    table.choose("blue", "squires:1")

    table.expect(conflicts={"L1": ["X08", "blue K2"], "U1": None}, supply={"squires": supply + 1}, blue={"squires": 0})
    assert table.state.sent == [0] * 12


@pytest.mark.rule("LAN-NEWLAW-N06")
def test_n06_pays_a_squire_for_every_deployed_k1() -> None:
    """Castle, county and conflict count; the court does not, and neither do K2s."""
    table = under(
        "N06",
        counties={"B": "blue K1", "F": "green K2"},
        conflicts={"U1": ["X05a", "blue K1"]},
        blue={"castle": {"votes": "K1"}},
        green={"court": "K1 K1"},
    )

    table.expect(blue={"squires": 5}, green={"squires": 2}, yellow={"squires": 2})


@pytest.mark.rule("LAN-NEWLAW-N07")
def test_n07_sells_extensions_for_four_gold_each() -> None:
    """Eight gold buy two tiles of one's own choice; with three left nothing more is on offer."""
    table = under("N07", blue={"gold": 11, "extensions": "gold"})
    assert table.options("blue") == ["none", *(f"extension:{t}" for t in ("recruit", "upgrade", "squires", "votes", "mixed"))]

    table.choose("blue", "extension:upgrade")
    assert table.options("blue") == ["none", "extension:squires", "extension:votes", "extension:mixed"]
    table.choose("blue", "extension:votes")

    table.expect(blue={"gold": 3, "extensions": "gold upgrade votes"})
    assert table.options("blue") == ["none"]


@pytest.mark.rule("LAN-NEWLAW-N07")
@pytest.mark.parametrize(("gold", "offered"), [(3, 1), (4, 7)])
def test_n07_needs_four_gold(gold: int, offered: int) -> None:
    """With three one is asked for form's sake; with four all six tiles are for sale, or none."""
    table = under("N07", blue={"gold": gold})

    assert len(table.options("blue")) == offered
    table.choose("blue", "none")
    table.expect(blue={"gold": gold, "extensions": ""})
    assert table.asked == ["green"]


@pytest.mark.rule("LAN-NEWLAW-N07", "LAN-EFFECT-7")
def test_a_bought_extension_sends_the_knight_on_its_space_home() -> None:
    """And who has all six tiles is not asked."""
    table = under(
        "N07",
        blue={"gold": 4, "castle": {"votes": "K3"}},
        green={"gold": 9, "extensions": "recruit upgrade squires gold votes mixed"},
    )
    table.choose("blue", "extension:votes")

    table.expect(blue={"castle": {}, "court": "K3"})
    assert table.asked == ["blue"]
    table.choose("blue", "none")
    assert table.asked == ["yellow"]


# -- section 2


@pytest.mark.rule("LAN-NEWLAW-N08")
def test_n08_pays_three_points_for_each_knight_in_the_own_castle() -> None:
    """Extension tiles are no knights."""
    table = under("N08", blue={"castle": {"gold": "K1", "votes": "K3"}, "extensions": "recruit"}, counties={"A": "green K2"})

    assert table.points == [6, 0, 0]


@pytest.mark.rule("LAN-NEWLAW-N09")
def test_n09_lets_the_most_leftover_markers_upgrade_any_knight() -> None:
    """A knight in the court may rise as well; both who share the most are asked, and may decline."""
    table = under(
        "N09",
        counties={"A": "green K2"},
        blue={"leftover": 1, "votes": 9},
        green={"leftover": 2, "court": "K1"},
        yellow={"leftover": 2},
        supply={"votes": 20},
    )
    assert table.asked == ["green"]
    assert table.options() == ["none", "upgrade-court:K1", "upgrade-county:A"]

    table.choose("green", "upgrade-court:K1")

    table.expect(green={"court": "K2", "reserve": "K1 K1 K1 K3 K4", "leftover": 2})
    assert table.asked == ["yellow"]
    table.choose("yellow", "none")
    table.expect(green={"leftover": 0}, supply={"votes": 25})


@pytest.mark.rule("LAN-NEWLAW-N09", "LAN-NEWLAW-N17", "LAN-LAW-2")
@pytest.mark.parametrize(("laws", "upgrader"), [(["N09", "N17"], "blue"), (["N17", "N09"], "green")])
def test_n09_counts_the_markers_that_n17_has_left(laws: list[str], upgrader: str) -> None:
    """N17 to the left of N09 may cost the lead in leftover markers; to the right it may not."""
    table = under(*laws, blue={"leftover": 3, "gold": 2, "squires": 2}, green={"leftover": 2})
    while table.asked:
        if table.step == "Upgrade":
            assert table.asked == [upgrader]
            table.choose(upgrader, "none")
        else:
            table.choose(table.asked[0], "times:2" if table.asked == ["blue"] else "times:0")

    table.expect(blue={"points": 6, "leftover": 0, "gold": 0, "squires": 0}, green={"leftover": 0}, supply={"votes": 34})


@pytest.mark.rule("LAN-NEWLAW-N10")
@pytest.mark.parametrize(("court", "points"), [("", 3), ("K2", 0)])
def test_n10_wants_both_k2_in_the_field(court: str, points: int) -> None:
    """One in the castle and one in France will do; one in the court will not."""
    conflicts = {} if court else {"U1": ["X05a", "blue K2"]}
    table = under("N10", conflicts=conflicts, blue={"castle": {"gold": "K2"}, "court": court})

    assert table.points == [points, 0, 0]


@pytest.mark.rule("LAN-NEWLAW-N11")
def test_n11_taxes_each_knight_in_a_county() -> None:
    """Paid for, it stays; not paid for, it goes to the court and its squires to the supply."""
    table = under(
        "N11",
        start="green",
        counties={"A": "blue K2+3", "E": "green K1", "H": "blue K1+1"},
        blue={"gold": 5, "squires": 0},
        supply={"squires": 20},
    )
    assert table.asked == ["green"]
    table.choose("green", "pay-tax")
    assert table.asked == ["blue"]
    assert table.options() == ["pay-tax", "refuse-tax"]
    table.choose("blue", "refuse-tax", "pay-tax")

    table.expect(
        counties={"A": None, "E": "green K1", "H": "blue K1+1"},
        blue={"court": "K2", "gold": 4, "squires": 0},
        green={"gold": 1},
        supply={"squires": 23},
    )
    assert table.asked == []


@pytest.mark.rule("LAN-NEWLAW-N11")
def test_who_has_no_gold_must_take_the_knight_back() -> None:
    """One gold pays for the first knight, so nothing is left for the second; knights elsewhere are free."""
    table = under("N11", counties={"B": "blue K1", "D": "blue K3"}, blue={"gold": 1, "castle": {"gold": "K1"}})

    table.choose("blue", "pay-tax")
    assert table.options() == ["refuse-tax"]
    table.choose("blue", "refuse-tax")

    table.expect(counties={"B": "blue K1", "D": None}, blue={"court": "K3", "castle": {"gold": "K1"}, "gold": 0})


@pytest.mark.rule("LAN-NEWLAW-N11", "LAN-COUNTY-1")
def test_a_knight_taken_back_earns_no_county_reward_and_is_not_deployed() -> None:
    """The law to the right counts only the knight that stayed, and only its county is evaluated."""
    table = under("N11", "B07", through="counties", counties={"B": "blue K2", "I": "blue K2"}, blue={"gold": 1, "squires": 0})

    table.choose("blue", "pay-tax", "refuse-tax")

    table.expect(blue={"squires": 1})
    assert table.step == "CountyReward"
    table.choose("blue", "none")
    assert table.asked == []
    assert not table.told("start_player")
