"""Chapter 3: the set-up."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import BadVariant, Match, find
from banneret.core.chance import Rig
from banneret.games.lancaster.steps.course import set_up
from banneret.testing import Scene, scene
from banneret.testing import lancaster as words

COLOURS = ["blue", "green", "yellow", "red", "purple"]
PLAYERS = [2, 3, 4, 5]


def fresh(seats: int, seed: int = 1, **variant: Any) -> Scene:
    return Scene.of(Match("lancaster", seats, seed, variant))


def stacked(*cards: str) -> Scene:
    """A set-up in which the piles give these cards first."""
    game = find("lancaster")
    s = game.blank(3, game.variant({}))
    s.seed = 1
    s.rig = Rig([], [words.card(name) for name in cards])
    set_up(s)
    s.settle()
    return Scene(game, words, s)


@pytest.mark.parametrize("seats", [0, 1, 6])
@pytest.mark.rule("LAN-SETUP-1")
def test_lancaster_is_for_two_to_five(seats: int) -> None:
    """Any other number of players is refused."""
    with pytest.raises(BadVariant, match="2 to 5"):
        Match("lancaster", seats, 1)


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.rule("LAN-SETUP-1")
def test_the_start_player_is_chosen_at_random(seats: int) -> None:
    """Over many games every seat begins about as often as any other."""
    starts = [fresh(seats, seed).facts()["start"] for seed in range(200)]
    assert set(starts) == set(COLOURS[:seats])
    assert all(starts.count(seat) > 100 / seats for seat in COLOURS[:seats])


@pytest.mark.rule("LAN-SETUP-1")
def test_seats_are_clockwise() -> None:
    """After the start player comes the next seat, and after the last the first."""
    table = scene("lancaster", seats=4, at="setup", start="yellow")
    order = []
    while table.step == "FirstExtension":
        order += table.asked
        table.choose(table.asked[0], "extension:gold")
    assert order == ["yellow", "red", "blue", "green"]


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.rule("LAN-SETUP-2")
def test_what_each_player_begins_with(seats: int) -> None:
    """2 gold, 2 squires and 1 vote marker from the supply, K1 and K2 in the court, no points and no nobles."""
    table = fresh(seats)
    for seat in COLOURS[:seats]:
        table.expect(
            **{
                seat: {
                    "gold": 2,
                    "squires": 2,
                    "votes": 1,
                    "leftover": 0,
                    "court": "K1 K2",
                    "reserve": "K1 K1 K2 K3 K4",
                    "points": 0,
                    "nobles": "",
                    "extensions": "",
                    "castle": {},
                }
            }
        )
    table.expect(supply={"gold": 37 - 2 * seats, "squires": 37 - 2 * seats, "votes": 37 - seats})


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.rule("LAN-SETUP-3")
def test_the_first_extension_is_the_last_step_of_the_set_up(seats: int) -> None:
    """In turn order each builds one of six tiles; all cards and tiles lie open before, and placement comes after."""
    tables = (fresh(seats, seed) for seed in range(20))
    table = next(table for table in tables if table.facts()["start"] == "green")
    everything = {**table.facts(), "round": 1}
    names = ["recruit", "upgrade", "squires", "gold", "votes", "mixed"]
    for i in range(seats):
        seat = COLOURS[(1 + i) % seats]
        assert (table.step, table.asked) == ("FirstExtension", [seat])
        assert table.options() == [f"extension:{name}" for name in names]
        table.choose(seat, f"extension:{names[i]}")
        everything[seat] = {**everything[seat], "extensions": names[i]}
    assert table.step == "ChooseKnight"
    assert table.facts() == everything
    assert len(table.facts()["conflicts"]) == 2


@pytest.mark.rule("LAN-SETUP-3")
def test_the_other_five_tiles_are_the_tile_reserve() -> None:
    """Who built "gold" at the start is offered the five others later."""
    table = scene("lancaster", seats=3, at="counties", counties={"A": "blue K2"}, blue={"extensions": "gold"})
    table.choose("blue", "take-reward")
    assert table.options() == ["none", *(f"extension:{name}" for name in ("recruit", "upgrade", "squires", "votes", "mixed"))]


@pytest.mark.parametrize(
    ("seats", "nobles", "favours", "removed"),
    [
        (2, 2, "gold3 squires3 gold2 squires2 upgrade noble", {"X02", "X10"}),
        (3, 2, "gold3 squires3 gold2 squires2 noble", {"X09", "X11"}),
        (4, 3, "gold3 squires3 gold2 squires2 upgrade noble", {"X02", "X10"}),
        (5, 4, "gold3 squires3 gold2 squires2 upgrade noble", {"X02", "X03b"}),
    ],
)
@pytest.mark.rule("LAN-SETUP-4", "LAN-SETUP-6")
def test_what_depends_on_the_number_of_players(seats: int, nobles: int, favours: str, removed: set[str]) -> None:
    """Nobles for each county, favour tiles face up, and the two conflict cards taken out."""
    table = fresh(seats)
    facts = table.facts()
    assert facts["nobles"] == dict.fromkeys("ABCDEFGHI", nobles)
    table.expect(favours=favours)
    cards = {*facts["conflict_pile"], *(entry[0] for entry in facts["conflicts"].values())}
    every = {"X02", "X03a", "X03b", "X04", "X05a", "X05b", "X06", "X07", "X08", "X09", "X10", "X11"}
    assert every - cards == removed


@pytest.mark.rule("LAN-SETUP-5")
def test_two_conflicts_are_turned_up_from_left_to_right() -> None:
    """The first card drawn lies on upper 1, the second on upper 2; eight are left and nobody stands there."""
    table = stacked("X08", "X04")
    assert table.facts()["conflicts"] == {"U1": ["X08"], "U2": ["X04"]}
    assert len(table.facts()["conflict_pile"]) == 8
    assert not {"X08", "X04"} & set(table.facts()["conflict_pile"])


@pytest.mark.rule("LAN-SETUP-5")
def test_the_conflict_cards_are_shuffled() -> None:
    """Over many games every card of the ten comes up first."""
    first = {fresh(4, seed).facts()["conflicts"]["U1"][0] for seed in range(150)}
    assert first == {"X03a", "X03b", "X04", "X05a", "X05b", "X06", "X07", "X08", "X09", "X11"}


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.rule("LAN-SETUP-5")
def test_ten_cards_are_exactly_enough_for_five_rounds(seats: int) -> None:
    """Two cards are turned up in each round, and after the fifth time the pile is empty."""
    table = fresh(seats, 6)
    left = []
    for number in range(1, 6):
        table.until("ChooseKnight", round=number)
        left.append(len(table.facts()["conflict_pile"]))
        assert {"U1", "U2"} <= set(table.facts()["conflicts"])
    assert left == [8, 6, 4, 2, 0]


@pytest.mark.rule("LAN-SETUP-7")
def test_the_laws_of_section_0_are_active_from_left_to_right() -> None:
    """In the order in which they are drawn; the fifteen others are the pile and the proposals."""
    table = stacked("B03", "B01", "B02")
    table.expect(laws=["B03", "B01", "B02"])
    others = sorted([*table.facts()["proposals"], *table.facts()["law_pile"]])
    assert others == [f"B{n:02}" for n in range(4, 19)]


@pytest.mark.rule("LAN-SETUP-7")
def test_each_section_is_shuffled_by_itself() -> None:
    """Any law of a section may come first of it, and none of a later section before it is used up."""
    found: list[set[str]] = [set(), set(), set()]
    for seed in range(60):
        for place, law in enumerate(fresh(3, seed).facts()["proposals"]):
            found[place].add(law)
    assert found == [{"B04", "B05", "B06", "B07"}] * 3


@pytest.mark.rule("LAN-SETUP-8")
def test_three_proposals_are_turned_up_from_left_to_right() -> None:
    """The first law drawn is proposal 1."""
    table = stacked("B06", "B04", "B07")
    assert table.facts()["proposals"] == ["B06", "B04", "B07"]


@pytest.mark.parametrize("laws", ["base", "new"])
@pytest.mark.rule("LAN-SETUP-9")
def test_the_top_of_the_law_pile_shows_the_round(laws: str) -> None:
    """Proposals come from sections 1,1,1 / 1,2,2 / 2,2,3 / 3,3,3 / 4,4,4; in rounds 1 to 4 the next card is of that section."""
    table = fresh(4, 2, laws=laws)
    section = {law.id: law.section for law in table.state.tables.laws}
    proposals = []
    for number in range(1, 6):
        table.until("ChooseKnight", round=number)
        proposals.append([section[law] for law in table.facts()["proposals"]])
        if number < 5:
            assert min(section[law] for law in table.facts()["law_pile"]) == number
    assert proposals == [[1, 1, 1], [1, 2, 2], [2, 2, 3], [3, 3, 3], [4, 4, 4]]


@pytest.mark.rule("LAN-SETUP-10")
def test_two_players_and_the_new_laws_change_the_set_up() -> None:
    """Two players have allies with a K2 each and no screens; the New Laws change the deck and nothing else."""
    table = fresh(2)
    table.expect(yellow={"court": "K2"}, red={"court": "K2"})
    assert table.state.screens == 0
    new = fresh(3, laws="new")
    assert sorted(new.facts()["laws"]) == ["N01", "N02", "N03"]
    base = fresh(3, laws="base")
    for name in ("conflicts", "favours", "nobles", "supply", "blue", "green", "yellow", "start"):
        assert new.facts()[name] == base.facts()[name]
