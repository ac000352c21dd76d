"""Chapter 6: phase 1, placing knights."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.testing import Scene, scene

ALL_SPACES = "recruit upgrade squires gold votes mixed"
MINIMUM = {"A": 2, "B": 1, "C": 3, "D": 3, "E": 1, "F": 2, "G": 4, "H": 1, "I": 2}


def blue_places(knight: str, **facts: Any) -> Scene:
    """Blue has taken up a knight and chooses where to put it."""
    facts.setdefault("blue", {"court": knight})
    table = scene("lancaster", seats=4, at="placement", **facts)
    table.choose("blue", f"knight:{knight}")
    return table


def groups(table: Scene, county: str) -> list[int]:
    """With how many squires Blue's knight may enter this county."""
    if f"county:{county}" not in table.options("blue"):
        return []
    table.choose("blue", f"county:{county}")
    return [int(word.removeprefix("squires:")) for word in table.options("blue")]


# -- turns


@pytest.mark.rule("LAN-PLACE-1")
def test_turns_pass_clockwise_from_the_start_player() -> None:
    """One knight each, around and around."""
    table = scene("lancaster", seats=4, at="placement", start="yellow")
    order = []
    while table.step == "ChooseKnight":
        order += table.asked
        knight = table.options()[0]
        table.choose(table.asked[0], knight, "castle:gold" if len(order) <= 4 else "castle:votes")
    assert order == ["yellow", "red", "blue", "green"] * 2


@pytest.mark.rule("LAN-PLACE-1")
def test_a_turn_is_exactly_one_knight_of_the_own_court() -> None:
    """Only strengths that wait in the own court are offered, and after one of them it is the next player's turn."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1 K3"}, green={"court": "K4"})
    assert table.options() == ["knight:K1", "knight:K3"]
    table.refuses("blue", "knight:K4", "LAN-PLACE-1")
    table.refuses("green", "knight:K4", "LAN-PLACE-1")
    table.choose("blue", "knight:K3", "castle:gold")
    table.expect(blue={"court": "K1", "castle": {"gold": "K3"}})
    assert table.asked == ["green"]


@pytest.mark.rule("LAN-PLACE-1")
def test_who_has_an_empty_court_is_passed_over() -> None:
    """Green has nothing to place; Yellow follows Blue."""
    table = scene("lancaster", seats=3, at="placement", green={"court": ""})
    table.choose("blue", "knight:K1", "castle:gold")
    assert table.asked == ["yellow"]
    assert table.told("skipped") == []  # an empty court is no skipped turn


@pytest.mark.rule("LAN-PLACE-2")
def test_placing_is_compulsory() -> None:
    """There is no passing, neither before nor after the knight is chosen."""
    table = scene("lancaster", seats=3, at="placement")
    assert table.options() == ["knight:K1", "knight:K2"]
    for word in ("none", "done"):
        table.refuses("blue", word, "LAN-PLACE-1")
    table.choose("blue", "knight:K1")
    for word in ("none", "done"):
        table.refuses("blue", word)


@pytest.mark.rule("LAN-PLACE-3")
def test_who_is_displaced_comes_back_into_the_rotation() -> None:
    """Yellow had placed everything; Blue's K2 sends his K1 home, and after Green it is Yellow's turn again."""
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        counties={"B": "yellow K1"},
        blue={"court": "K2"},
        green={"court": "K1"},
        yellow={"court": ""},
    )
    table.choose("blue", "knight:K2", "county:B", "squires:0")
    table.choose("green", "knight:K1", "castle:gold")
    assert table.asked == ["yellow"]
    assert table.options() == ["knight:K1"]


@pytest.mark.rule("LAN-PLACE-4")
def test_the_last_player_with_knights_places_them_one_after_another() -> None:
    """Nobody else is asked between Green's three knights."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": ""}, green={"court": "K1 K2 K3"}, yellow={"court": ""})
    for knight, space in (("K2", "gold"), ("K3", "votes"), ("K1", "mixed")):
        assert table.asked == ["green"]
        table.choose("green", f"knight:{knight}", f"castle:{space}")
    assert table.step == "Vote"


@pytest.mark.rule("LAN-PLACE-5")
def test_the_phase_ends_when_all_courts_are_empty() -> None:
    """Not before the last knight stands, and then at once."""
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        through="placement",
        blue={"court": ""},
        green={"court": ""},
        yellow={"court": "K1"},
    )
    assert table.asked == ["yellow"]
    table.choose("yellow", "knight:K1", "castle:gold")
    assert table.asked == []


def nowhere_to_go(**facts: Any) -> Scene:
    """Blue's castle is covered and the conflicts are full; in the counties open to a K1 stand others' knights."""
    return scene(
        "lancaster",
        **{
            "seats": 4,
            "at": "placement",
            "through": "placement",
            "counties": {"B": "green K2", "E": "yellow K1", "H": "red K1"},
            "conflicts": {"U1": ["X08", "green K1", "yellow K2", "red K2"], "U2": ["X09", "green K3", "yellow K3", "red K3"]},
            "blue": {"court": "K1", "squires": 0, "extensions": ALL_SPACES},
            **facts,
        },
    )


@pytest.mark.rule("LAN-PLACE-5", "LAN-PLACE-6")
def test_the_phase_ends_when_nobody_can_place() -> None:
    """Blue's K1 stays in the court, not deployed; that the turn was skipped is told to all."""
    table = nowhere_to_go()
    assert table.asked == []
    table.expect(blue={"court": "K1"})
    assert table.told("skipped") == [{"seat": "blue"}]
    assert table.state.deployed(0, 1) == 0
    assert [event.to for event in table.state.journal.events] == [-1]


@pytest.mark.rule("LAN-PLACE-6")
def test_a_skipped_player_does_not_hold_up_the_others() -> None:
    """Blue cannot place; the turn passes to Green, who can."""
    table = nowhere_to_go(green={"court": "K1"})
    assert table.told("skipped") == [{"seat": "blue"}]
    assert table.asked == ["green"]
    table.choose("green", "knight:K1", "castle:gold")
    assert table.asked == []


@pytest.mark.parametrize(
    "way",
    [
        {"blue": {"court": "K1", "squires": 1, "extensions": ALL_SPACES}},
        {"blue": {"court": "K1", "squires": 0, "extensions": ALL_SPACES[:-6]}},
        {"conflicts": {"U1": ["X08", "green K1", "yellow K2", "red K2"], "U2": ["X09", "green K3"]}},
        {"counties": {"B": "green K2", "E": "yellow K1"}},
    ],
    ids=["a squire", "a castle space", "a space in a conflict", "a free county"],
)
@pytest.mark.rule("LAN-PLACE-2", "LAN-PLACE-6")
def test_a_single_target_is_enough_to_be_asked(way: dict[str, Any]) -> None:
    """With one squire to displace a K1, one castle space, one space in a conflict or one free county Blue must place."""
    table = nowhere_to_go(**way)
    assert table.asked == ["blue"]
    assert table.told("skipped") == []
    table.choose("blue", "knight:K1")
    assert table.options("blue")


@pytest.mark.rule("LAN-PLACE-6")
def test_only_knights_with_a_target_are_offered() -> None:
    """The K4 may enter Somerset; the K1 of the same court has nowhere to go and is not offered."""
    table = nowhere_to_go(blue={"court": "K1 K4", "squires": 0, "extensions": ALL_SPACES})
    assert table.options("blue") == ["knight:K4"]
    table.choose("blue", "knight:K4", "county:G", "squires:0")
    table.expect(blue={"court": "K1"})


@pytest.mark.rule("LAN-PLACE-7")
def test_three_kinds_of_targets() -> None:
    """Counties, the own castle and conflicts, and nothing else."""
    table = blue_places("K4", conflicts={"U1": ["X08"], "U2": ["X07"], "L1": ["X06"]})
    assert table.options("blue") == [
        *(f"county:{letter}" for letter in "ABCDEFGHI"),
        *(f"castle:{space}" for space in ALL_SPACES.split()),
        *(f"conflict:{place}" for place in ("U1", "U2", "L1")),
    ]


# -- counties


@pytest.mark.parametrize("strength", [1, 2, 3, 4])
@pytest.mark.rule("LAN-PLACE-8", "LAN-PLACE-10")
def test_a_free_county_asks_for_its_minimum_and_nothing_else(strength: int) -> None:
    """Each knight may enter just the counties whose minimum it has."""
    table = blue_places(f"K{strength}", blue={"court": f"K{strength}", "squires": 9})
    for county, minimum in MINIMUM.items():
        if minimum <= strength:
            assert f"county:{county}" in table.options("blue")
        else:
            table.refuses("blue", f"county:{county}", "LAN-PLACE-8")


@pytest.mark.rule("LAN-PLACE-8")
def test_squires_never_help_to_reach_the_minimum_of_an_occupied_county() -> None:
    """Nine squires beside a K2 do not open York, although they would beat the K3 there."""
    table = blue_places("K2", counties={"C": "green K3"}, blue={"court": "K2", "squires": 9})
    table.refuses("blue", "county:C", "LAN-PLACE-8")


@pytest.mark.rule("LAN-PLACE-9")
def test_any_number_of_squires_may_stand_beside_the_knight() -> None:
    """From none to the whole stock, also in a free county; they leave the stock."""
    table = blue_places("K1", blue={"court": "K1", "squires": 5})
    assert groups(table, "B") == [0, 1, 2, 3, 4, 5]
    table.refuses("blue", "squires:6", "LAN-PLACE-9")
    table.choose("blue", "squires:3")
    table.expect(counties={"B": "blue K1+3"}, blue={"squires": 2, "court": ""})


@pytest.mark.rule("LAN-PLACE-9")
def test_more_squires_than_needed_are_allowed() -> None:
    """One would do against a K1; all four may go."""
    table = blue_places("K1", counties={"B": "green K1"}, blue={"court": "K1", "squires": 4})
    assert groups(table, "B") == [1, 2, 3, 4]
    table.choose("blue", "squires:4")
    table.expect(counties={"B": "blue K1+4"}, blue={"squires": 0})


@pytest.mark.rule("LAN-PLACE-9", "LAN-PLACE-11")
def test_each_squire_adds_one_to_the_strength_of_the_group() -> None:
    """Against K1+2 a K2 needs two squires, a K3 one, a K4 none."""
    for knight, squires in (("K1", [3, 4]), ("K2", [2, 3, 4]), ("K3", [1, 2, 3, 4]), ("K4", [0, 1, 2, 3, 4])):
        table = blue_places(knight, counties={"B": "green K1+2"}, blue={"court": knight, "squires": 4})
        assert groups(table, "B") == squires


@pytest.mark.rule("LAN-PLACE-10", "LAN-PLACE-13")
def test_one_knight_for_each_county() -> None:
    """Who takes an occupied county stands there alone."""
    table = blue_places("K2", counties={"B": "green K1+1"}, blue={"court": "K2", "squires": 1})
    table.choose("blue", "county:B", "squires:1")
    assert table.facts()["counties"] == {"B": "blue K2+1"}
    table.expect(green={"court": "K1"})


@pytest.mark.parametrize(
    ("holder", "knight", "squires", "legal"),
    [("K2", "K2", 0, False), ("K2", "K3", 0, True), ("K1+1", "K2", 0, False), ("K1", "K2", 0, True), ("K3", "K1", 2, False)],
)
@pytest.mark.rule("LAN-PLACE-11")
def test_an_occupied_county_needs_strictly_more(holder: str, knight: str, squires: int, legal: bool) -> None:
    """Equality of the two groups is not enough."""
    table = blue_places(knight, counties={"B": f"green {holder}"}, blue={"court": knight, "squires": squires})
    if legal:
        assert groups(table, "B") == list(range(squires + 1))
    else:
        table.refuses("blue", "county:B", "LAN-PLACE-11")


@pytest.mark.rule("LAN-PLACE-12")
def test_an_own_county_is_no_target() -> None:
    """Not even for a stronger knight, and squires cannot be added to the one there."""
    table = blue_places("K4", counties={"B": "blue K1"}, blue={"court": "K4", "squires": 5})
    table.refuses("blue", "county:B", "LAN-PLACE-12")
    table.expect(counties={"B": "blue K1"})


@pytest.mark.rule("LAN-PLACE-13")
def test_the_displaced_knight_goes_home_and_its_squires_to_the_supply() -> None:
    """At once: before the next question the K2 is at court, and its three squires are not Green's any more."""
    table = blue_places("K4", counties={"B": "green K2+3"}, blue={"court": "K4", "squires": 2}, green={"squires": 1})
    before = table.facts()["supply"]["squires"]
    table.choose("blue", "county:B", "squires:2")
    table.expect(green={"court": "K2", "squires": 1}, supply={"squires": before + 3})
    assert table.asked == ["green"]
    assert table.told("displaced") == [{"faction": "green", "rank": "K2", "county": "B"}]


@pytest.mark.rule("LAN-PLACE-13")
def test_a_displaced_knight_may_go_anywhere_even_back() -> None:
    """The same county, any castle space, any conflict: whatever is legal for it."""
    table = blue_places("K2", counties={"B": "green K1"}, blue={"court": "K2", "squires": 0}, green={"squires": 2})
    table.choose("blue", "county:B", "squires:0")
    table.choose("green", "knight:K1")
    assert {"county:B", "county:E", "castle:gold", "conflict:U1"} <= set(table.options("green"))
    table.choose("green", "county:B", "squires:2")
    table.expect(counties={"B": "green K1+2"}, blue={"court": "K2"})


# -- the castle


@pytest.mark.parametrize("knight", ["K1", "K2", "K3", "K4"])
@pytest.mark.rule("LAN-PLACE-14")
def test_any_knight_may_take_any_free_space_of_the_own_castle(knight: str) -> None:
    """Not one with a knight, not one under an extension; and no squires are asked for."""
    castle = {"gold": "K1"}
    table = blue_places(knight, blue={"court": knight, "castle": castle, "extensions": "votes", "squires": 5})
    free = [word for word in table.options("blue") if word.startswith("castle:")]
    assert free == ["castle:recruit", "castle:upgrade", "castle:squires", "castle:mixed"]
    table.refuses("blue", "castle:gold", "LAN-PLACE-14")
    table.refuses("blue", "castle:votes", "LAN-PLACE-14")
    table.choose("blue", "castle:mixed")
    assert table.asked == ["green"]
    table.expect(blue={"castle": {"gold": "K1", "mixed": knight}, "court": "", "squires": 5})


@pytest.mark.rule("LAN-PLACE-14")
def test_nobody_displaces_a_knight_in_a_castle() -> None:
    """Green's K4 on the space of the same name stands in Green's own castle; Blue's K1 stays."""
    table = scene("lancaster", seats=3, at="placement", turn="green", blue={"castle": {"gold": "K1"}}, green={"court": "K4"})
    table.choose("green", "knight:K4", "castle:gold")
    table.expect(blue={"castle": {"gold": "K1"}, "court": ""}, green={"castle": {"gold": "K4"}})


@pytest.mark.rule("LAN-PLACE-14")
def test_two_players_have_castles_of_their_own() -> None:
    """An extension of Green does not close Blue's space."""
    table = blue_places("K1", green={"extensions": ALL_SPACES})
    assert len([word for word in table.options("blue") if word.startswith("castle:")]) == 6


# -- conflicts


@pytest.mark.parametrize("knight", ["K1", "K2", "K3", "K4"])
@pytest.mark.parametrize("place", ["U1", "U2", "L1", "L2"])
@pytest.mark.rule("LAN-PLACE-15", "LAN-PLACE-16")
def test_any_knight_may_go_to_any_displayed_conflict(knight: str, place: str) -> None:
    """Upper or lower row, of any strength, without squires; a place without a card is no target."""
    cards = {"U1": None, "U2": None, place: ["X11"]}
    table = blue_places(knight, favours="", conflicts=cards, blue={"court": knight, "squires": 9})
    assert [word for word in table.options("blue") if word.startswith("conflict:")] == [f"conflict:{place}"]
    table.choose("blue", f"conflict:{place}")
    assert table.asked == ["green"]
    table.expect(conflicts={place: ["X11", f"blue {knight}"]}, blue={"court": "", "squires": 9})


@pytest.mark.parametrize(
    ("stands", "after"),
    [
        (["green K1"], ["green K1", "blue K2"]),
        (["-", "green K1"], ["blue K2", "green K1"]),
        (["green K1", "-", "red K1"], ["green K1", "blue K2", "red K1"]),
        (["green K1", "red K1"], ["green K1", "red K1", "blue K2"]),
        (["-", "green K1", "blue K1"], ["-", "green K1", "blue K1 K2"]),
        (["green K1", "red K1", "blue K3"], ["green K1", "red K1", "blue K2 K3"]),
    ],
)
@pytest.mark.rule("LAN-PLACE-15")
def test_the_topmost_free_space_or_the_own_one(stands: list[str], after: list[str]) -> None:
    """A newcomer takes the topmost free space; who is there already stacks on the own one, never on a second."""
    table = blue_places("K2", favours="", conflicts={"U1": ["X11", *stands]}, blue={"court": "K2"})
    table.choose("blue", "conflict:U1")
    table.expect(conflicts={"U1": ["X11", *after]})


@pytest.mark.rule("LAN-PLACE-15")
def test_a_faction_may_take_part_in_several_conflicts() -> None:
    """Blue stands in one and may enter the others as well."""
    table = blue_places(
        "K2",
        favours="",
        conflicts={"U1": ["X11", "blue K1"], "U2": ["X09"], "L1": ["X08", "blue K3"], "L2": ["X07"]},
        blue={"court": "K2"},
    )
    table.choose("blue", "conflict:L2")
    table.expect(conflicts={"U1": ["X11", "blue K1"], "L1": ["X08", "blue K3"], "L2": ["X07", "blue K2"]})


@pytest.mark.rule("LAN-PLACE-16")
def test_a_conflict_with_three_other_factions_is_closed() -> None:
    """Even to a K4 among K1s: nobody is displaced in France."""
    table = blue_places("K4", conflicts={"U1": ["X11", "green K1", "yellow K1", "red K1"], "U2": ["X09"]})
    table.refuses("blue", "conflict:U1", "LAN-PLACE-16")
    assert "conflict:U2" in table.options("blue")


@pytest.mark.rule("LAN-PLACE-16")
def test_no_squires_in_conflicts() -> None:
    """None are asked for, and the stock stays whole."""
    table = blue_places("K1", favours="", blue={"court": "K1", "squires": 7})
    table.choose("blue", "conflict:U1")
    assert table.asked == ["green"]
    table.expect(blue={"squires": 7})
    assert sum(table.state.sent) == 0


# -- termination


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("LAN-PLACE-17")
def test_phase_one_is_finite(seed: int) -> None:
    """With many knights and squires the strength in a county never falls, every displacement raises it, and the phase ends."""
    rich = {"court": "K1 K1 K2 K3 K4", "squires": 9}
    table = scene("lancaster", seats=4, at="placement", through="placement", blue=rich, green=rich, yellow=rich, red=rich)
    rng = random.Random(seed)
    while table.asked:
        before, displaced = strengths(table), len(table.told("displaced"))
        words = table.options()
        warlike = [word for word in words if word.startswith("county:")] or words
        table.choose(table.asked[0], words[0] if table.step == "AddSquires" else rng.choice(warlike))
        after = strengths(table)
        assert all(now >= then for then, now in zip(before, after, strict=True))
        assert len(table.told("displaced")) == displaced or sum(after) > sum(before)
    assert len(table.told("displaced")) > 3  # or nothing was tried
    assert sum(table.state.court) == 0


def strengths(table: Scene) -> list[int]:
    s = table.state
    return [knight + squires for knight, squires in zip(s.county_knight, s.county_squires, strict=True)]
