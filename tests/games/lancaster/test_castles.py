"""Chapter 8.2: the castles, source by source, and the table."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def evaluate(seats: int = 3, **facts: Any) -> Scene:
    return scene("lancaster", seats=seats, at="castles", **({"through": "castles"} | facts))


@pytest.mark.rule("LAN-CASTLE-1")
def test_castles_are_evaluated_whole_and_in_turn_order() -> None:
    """Green begins and is done with both of his sources before blue is asked."""
    castle = {"castle": {"recruit": "K1", "upgrade": "K1"}, "squires": 5}
    table = evaluate(start="green", blue=castle, green=castle)
    order = []
    while table.asked:
        order += table.asked
        table.choose(table.asked[0], table.options()[-1])

    assert order == ["green", "green", "blue", "blue"]


@pytest.mark.rule("LAN-CASTLE-1", "LAN-EFFECT-2")
def test_a_short_supply_serves_the_castles_in_turn_order() -> None:
    """The whole castle of the first empties the supply, then the next finds nothing."""
    tiles = {"extensions": "gold mixed", "gold": 0}
    table = evaluate(start="yellow", blue=tiles, yellow=tiles, supply={"gold": 4})

    table.expect(yellow={"gold": 3}, blue={"gold": 1}, supply={"gold": 0})


@pytest.mark.rule("LAN-CASTLE-2")
def test_spaces_with_a_knight_and_tiles_face_up_pay_once() -> None:
    """Empty spaces and tiles face down do not."""
    table = evaluate(
        blue={"castle": {"gold": "K1"}, "extensions": "squires votes", "idle": "votes", "gold": 0, "squires": 0, "votes": 0}
    )

    table.expect(blue={"gold": 2, "squires": 2, "votes": 1})
    assert table.asked == []


@pytest.mark.rule("LAN-CASTLE-2")
def test_the_player_orders_the_sources_so_that_one_pays_for_another() -> None:
    """With no squire in stock the two of the squires tile buy the upgrade, but only when taken first."""
    table = evaluate(blue={"extensions": "upgrade squires", "squires": 0, "court": "K1"})
    assert table.options("blue") == ["use:squires", "decline:upgrade"]

    table.choose("blue", "use:squires")
    assert table.options("blue") == ["use:upgrade", "decline:upgrade"]
    table.choose("blue", "use:upgrade", "upgrade-court:K1")

    table.expect(blue={"squires": 0, "court": "K2"})
    assert table.asked == []


@pytest.mark.rule("LAN-CASTLE-2", "LAN-EFFECT-2")
def test_squires_paid_for_one_source_can_be_gained_from_the_next() -> None:
    """The supply is empty: after the recruit was paid for, the squires tile finds three pieces."""
    table = evaluate(blue={"extensions": "recruit squires", "squires": 3, "court": ""}, supply={"squires": 0})
    table.choose("blue", "use:recruit")

    table.expect(blue={"squires": 2, "court": "K1"}, supply={"squires": 1})


@pytest.mark.rule("LAN-CASTLE-2")
def test_each_source_pays_once_a_round_in_the_order_chosen() -> None:
    """A source that was used is not offered again."""
    table = evaluate(blue={"extensions": "recruit gold votes", "squires": 9, "votes": 0})

    table.choose("blue", "use:votes")
    assert table.options("blue") == ["use:recruit", "use:gold", "decline:recruit"]
    table.expect(blue={"votes": 2})
    table.choose("blue", "use:recruit")
    table.expect(blue={"gold": 4, "squires": 6, "votes": 3})
    assert table.asked == []


@pytest.mark.rule("LAN-CASTLE-3")
@pytest.mark.parametrize("source", ["tile", "knight"])
@pytest.mark.parametrize(
    ("kind", "gain"),
    [
        ("recruit", {"squires": 1, "court": "K1 K2"}),
        ("squires", {"squires": 6}),
        ("gold", {"gold": 6}),
        ("votes", {"votes": 6}),
        ("mixed", {"gold": 5, "squires": 5}),
    ],
)
def test_the_six_kinds_pay_what_they_say(source: str, kind: str, gain: dict[str, Any]) -> None:
    """As a tile or as a space with a knight, alike: four of each good before, and the lord's vote at the end."""
    blue: dict[str, Any] = {"gold": 4, "squires": 4, "votes": 3}
    if source == "tile":
        blue |= {"extensions": kind, "court": "K2"}
    else:
        blue |= {"castle": {kind: "K2"}}
    table = evaluate(blue=blue)
    if table.asked:
        table.choose("blue", f"use:{kind}")

    table.expect(blue={"gold": 4, "squires": 4, "votes": 4, "court": "K2"} | gain)


@pytest.mark.rule("LAN-CASTLE-3")
@pytest.mark.parametrize(("kind", "price"), [("recruit", 3), ("upgrade", 2)])
def test_a_price_must_be_in_stock(kind: str, price: int) -> None:
    """One squire short and the source can only be declined; it is asked all the same."""
    poor = evaluate(blue={"extensions": kind, "squires": price - 1})
    rich = evaluate(blue={"extensions": kind, "squires": price})

    assert poor.options("blue") == [f"decline:{kind}"]
    poor.refuses("blue", f"use:{kind}", "LAN-CASTLE-3")
    assert rich.options("blue") == [f"use:{kind}", f"decline:{kind}"]


@pytest.mark.rule("LAN-CASTLE-3", "LAN-EFFECT-4")
def test_an_upgrade_costs_two_squires_and_what_was_paid_for_is_carried_out() -> None:
    """The player chooses the knight; there is no taking back."""
    table = evaluate(blue={"castle": {"upgrade": "K1"}, "court": "K2", "squires": 5})
    table.choose("blue", "use:upgrade")

    assert table.options("blue") == ["upgrade-court:K2", "upgrade-castle:upgrade"]
    table.choose("blue", "upgrade-castle:upgrade")
    table.expect(blue={"squires": 3, "court": "K2 K2", "castle": {}})


@pytest.mark.rule("LAN-CASTLE-3", "LAN-CASTLE-4")
def test_without_paying_there_is_no_reward_and_the_knight_goes_home() -> None:
    """Declining costs nothing, and is never taken back."""
    table = evaluate(blue={"castle": {"recruit": "K2", "upgrade": "K1"}, "squires": 9})
    table.choose("blue", "decline:recruit")

    table.expect(blue={"squires": 9, "court": "K2", "castle": {"upgrade": "K1"}})
    assert table.options("blue") == ["use:upgrade", "decline:upgrade"]
    table.choose("blue", "decline:upgrade")
    table.expect(blue={"squires": 9, "court": "K1 K2", "castle": {}})


@pytest.mark.rule("LAN-CASTLE-3")
def test_a_recruit_cannot_be_paid_for_without_a_k1_in_the_reserve() -> None:
    """Squires are there, but nobody to recruit."""
    table = evaluate(blue={"extensions": "recruit", "court": "K1 K1 K1", "squires": 9})

    assert table.options("blue") == ["decline:recruit"]


@pytest.mark.rule("LAN-CASTLE-3")
@pytest.mark.parametrize("court", ["K1 K1 K1 K2 K2 K3 K4", "K4"])
def test_an_upgrade_cannot_be_paid_for_without_a_knight_that_can_rise(court: str) -> None:
    """All knights are out, or only the K4 is."""
    table = evaluate(blue={"extensions": "upgrade", "court": court, "squires": 9})

    assert table.options("blue") == ["decline:upgrade"]


@pytest.mark.rule("LAN-CASTLE-3", "LAN-CASTLE-2")
def test_an_upgrade_may_put_back_the_k1_that_makes_a_recruit_possible() -> None:
    """Before it only the upgrade was for sale."""
    table = evaluate(blue={"extensions": "recruit upgrade", "court": "K1 K1 K1", "squires": 5})
    assert table.options("blue") == ["use:upgrade", "decline:recruit", "decline:upgrade"]

    table.choose("blue", "use:upgrade", "upgrade-court:K1")
    assert table.options("blue") == ["use:recruit", "decline:recruit"]
    table.choose("blue", "use:recruit")

    table.expect(blue={"court": "K1 K1 K1 K2", "squires": 0})


@pytest.mark.rule("LAN-CASTLE-3", "LAN-EFFECT-4")
def test_a_knight_on_a_space_still_to_be_evaluated_may_be_upgraded_there() -> None:
    """It stays on its space, which then pays, and goes home stronger."""
    table = evaluate(blue={"castle": {"upgrade": "K2", "gold": "K1"}, "squires": 2, "gold": 0})
    table.choose("blue", "use:upgrade")
    assert table.options("blue") == ["upgrade-castle:upgrade", "upgrade-castle:gold"]
    table.choose("blue", "upgrade-castle:gold")

    table.expect(blue={"gold": 2, "court": "K2 K2", "castle": {}, "reserve": "K1 K1 K1 K3 K4"})


@pytest.mark.rule("LAN-CASTLE-3")
def test_a_source_without_a_price_cannot_be_declined() -> None:
    """Plain gains are simply paid out."""
    table = evaluate(blue={"extensions": "recruit gold"})

    table.refuses("blue", "decline:gold", "LAN-CASTLE-3")
    table.choose("blue", "decline:recruit")
    table.expect(blue={"gold": 4})


@pytest.mark.rule("LAN-CASTLE-3", "LAN-EFFECT-2")
@pytest.mark.parametrize(("tile", "good"), [("gold", "gold"), ("squires", "squires"), ("votes", "votes")])
def test_a_short_supply_pays_what_it_has(tile: str, good: str) -> None:
    """One of the two pieces; the other is lost for good. The lord finds no vote either, where votes are short."""
    table = evaluate(blue={"extensions": tile, good: 0}, supply={good: 1})

    table.expect(blue={good: 1}, supply={good: 0})
    assert {"seat": "blue", "good": good, "n": 1} in table.told("shortage")


@pytest.mark.rule("LAN-CASTLE-4")
def test_knights_go_to_the_court_and_tiles_stay() -> None:
    """Each knight as soon as its own space was evaluated."""
    table = evaluate(blue={"castle": {"recruit": "K3", "gold": "K2"}, "extensions": "votes", "squires": 3})
    table.choose("blue", "use:gold")
    table.expect(blue={"court": "K2", "castle": {"recruit": "K3"}})
    table.choose("blue", "use:recruit")

    table.expect(blue={"court": "K1 K2 K3", "castle": {}, "extensions": "votes"})


@pytest.mark.rule("LAN-CASTLE-5")
@pytest.mark.parametrize(("nobles", "votes"), [("", 1), ("C", 2), ("A B C D E F G H I", 10)])
def test_the_table_gives_a_vote_for_each_noble_and_one_for_the_lord(nobles: str, votes: int) -> None:
    """Even an empty table has its lord."""
    evaluate(blue={"nobles": nobles, "votes": 0}).expect(blue={"votes": votes})


@pytest.mark.rule("LAN-CASTLE-5", "LAN-EFFECT-2")
def test_the_table_comes_last() -> None:
    """While sources are open its votes are not there; of two markers the votes tile takes both."""
    table = evaluate(blue={"extensions": "recruit votes", "nobles": "A B", "votes": 0}, supply={"votes": 2})
    table.expect(blue={"votes": 0})
    table.choose("blue", "decline:recruit")

    table.expect(blue={"votes": 2})
    assert table.told("gain") == [
        {"seat": "blue", "good": "votes", "n": 2},
        {"seat": "blue", "good": "votes", "n": 0},
        {"seat": "green", "good": "votes", "n": 0},
        {"seat": "yellow", "good": "votes", "n": 0},
    ]


@pytest.mark.rule("LAN-CASTLE-6")
def test_in_the_last_round_nobody_receives_votes_in_his_castle() -> None:
    """Neither from a tile nor from a space nor from the table; gold and squires are paid as ever."""
    table = evaluate(
        round=5,
        blue={"extensions": "votes mixed", "nobles": "A B", "votes": 0, "gold": 0, "squires": 0},
        green={"castle": {"votes": "K1"}, "votes": 0},
    )

    table.expect(blue={"votes": 0, "gold": 1, "squires": 1}, green={"votes": 0, "court": "K1"}, yellow={"votes": 1})


@pytest.mark.rule("LAN-CASTLE-6", "LAN-CASTLE-4")
def test_in_the_last_round_a_source_of_votes_may_be_taken_in_vain() -> None:
    """Where the order is asked, the votes space is among the sources: its knight goes home and nothing is paid."""
    table = evaluate(round=5, blue={"castle": {"votes": "K2"}, "extensions": "recruit", "votes": 0})
    table.choose("blue", "use:votes")

    table.expect(blue={"votes": 0, "court": "K2"})
    table.choose("blue", "decline:recruit")
    table.expect(blue={"votes": 0})


@pytest.mark.rule("LAN-CASTLE-6")
def test_in_the_round_before_the_last_votes_are_still_handed_out() -> None:
    """A vote follows in round five."""
    evaluate(round=4, blue={"extensions": "votes", "nobles": "A B", "votes": 0}).expect(blue={"votes": 5})
