"""The worked examples EX-01 to EX-04: the set-up."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.testing import Scene

SEEDS = [1, 2, 3, 4, 5]
ALL_FAVOURS = "gold3 squires3 gold2 squires2 upgrade noble"


def set_up(seats: int, seed: int, **variant: Any) -> Scene:
    return Scene.of(Match("lancaster", seats, seed, variant))


def laws_of(scene: Scene, section: int) -> set[str]:
    """The laws of a section that lie in the pile, by the data."""
    tables = scene.state.tables
    return {tables.laws[n].id for n in scene.state.law_deck if tables.laws[n].section == section}


def conflicts_in_game(scene: Scene) -> set[str]:
    facts = scene.facts()
    return {*facts["conflict_pile"], *(entry[0] for entry in facts["conflicts"].values())}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("LAN-SETUP-2", "LAN-SETUP-4", "LAN-SETUP-5", "LAN-SETUP-6", "LAN-SETUP-7", "LAN-SETUP-8")
def test_four_players_at_the_end_of_the_set_up(seed: int) -> None:
    """EX-01: with four players every pile, row, stock and court holds what the set-up puts there."""
    table = set_up(4, seed, laws="base")
    table.until("ChooseKnight")
    facts = table.facts()
    assert facts["nobles"] == dict.fromkeys("ABCDEFGHI", 3)
    table.expect(favours=ALL_FAVOURS, supply={"gold": 29, "squires": 29, "votes": 33})
    assert conflicts_in_game(table) == {"X03a", "X03b", "X04", "X05a", "X05b", "X06", "X07", "X08", "X09", "X11"}
    assert sorted(facts["conflicts"]) == ["U1", "U2"]
    assert len(facts["conflict_pile"]) == 8
    for seat in ("blue", "green", "yellow", "red"):
        table.expect(**{seat: {"gold": 2, "squires": 2, "votes": 1, "court": "K1 K2", "reserve": "K1 K1 K2 K3 K4"}})
        assert len(facts[seat]["extensions"].split()) == 1
    assert sorted(facts["laws"]) == ["B01", "B02", "B03"]
    assert len(set(facts["proposals"])) == 3
    assert set(facts["proposals"]) <= {"B04", "B05", "B06", "B07"}
    assert len(facts["law_pile"]) == 12
    assert laws_of(table, 1) == {"B04", "B05", "B06", "B07"} - set(facts["proposals"])


def test_the_active_laws_lie_in_random_order() -> None:
    """EX-01: B01, B02 and B03 lie in different orders in different games."""
    orders = {tuple(set_up(4, seed).facts()["laws"]) for seed in range(60)}
    assert len(orders) == 6


@pytest.mark.rule("LAN-SETUP-3")
def test_the_first_extension_is_chosen_with_all_cards_in_view() -> None:
    """EX-01: each player sees both conflicts, the active laws and the proposals before; the knights come after."""
    table = set_up(4, 7)
    for _ in range(4):
        assert table.step == "FirstExtension"
        for viewer in ("blue", "green", "yellow", "red"):
            seen = table.seen_by(viewer)
            assert sorted(seen["conflicts"]) == ["U1", "U2"]
            assert len(seen["laws"]) == len(seen["proposals"]) == 3
        table.choose(table.asked[0], "extension:gold")
    assert table.step == "ChooseKnight"


@pytest.mark.rule("LAN-SETUP-4")
def test_three_players_have_fewer_nobles_and_no_upgrade_favour() -> None:
    """EX-02: 18 nobles, five favours without "upgrade", X09 and X11 out, and the supply of three stocks fewer."""
    table = set_up(3, 1)
    assert table.facts()["nobles"] == dict.fromkeys("ABCDEFGHI", 2)
    table.expect(favours="gold3 squires3 gold2 squires2 noble", supply={"gold": 31, "squires": 31, "votes": 34})
    assert conflicts_in_game(table) == {"X02", "X03a", "X03b", "X04", "X05a", "X05b", "X06", "X07", "X08", "X10"}


@pytest.mark.rule("LAN-SETUP-4")
def test_five_players_have_all_nobles_and_one_easy_conflict_fewer() -> None:
    """EX-03: 36 nobles, six favours, X02 and one of the two strength-3 cards out."""
    table = set_up(5, 1)
    assert table.facts()["nobles"] == dict.fromkeys("ABCDEFGHI", 4)
    table.expect(favours=ALL_FAVOURS, supply={"gold": 27, "squires": 27, "votes": 32})
    cards = conflicts_in_game(table)
    assert len(cards) == 10
    assert "X02" not in cards
    assert len(cards & {"X03a", "X03b"}) == 1


@pytest.mark.parametrize("laws", ["base", "new", "random"])
@pytest.mark.rule("LAN-SETUP-9", "LAN-PREP-3")
def test_the_law_pile_over_five_rounds(laws: str) -> None:
    """EX-04: sections of the proposals, cards left and the section on top of the pile in each of the five rounds."""
    table = set_up(3, 4, laws=laws)
    section = {law.id: law.section for law in table.state.tables.laws}
    seen = []
    for number in range(1, 6):
        table.until("ChooseKnight", round=number)
        facts = table.facts()
        top = min((section[law] for law in facts["law_pile"]), default=None)
        seen.append(([section[law] for law in facts["proposals"]], len(facts["law_pile"]), top))
    assert seen == [([1, 1, 1], 12, 1), ([1, 2, 2], 9, 2), ([2, 2, 3], 6, 3), ([3, 3, 3], 3, 4), ([4, 4, 4], 0, None)]
