"""Chapter 1: what is in the box, read off the figures and off the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from banneret.core import Match, find
from banneret.games.lancaster.tables import CARD_IDS, COUNTY_IDS, FAVOUR_IDS, KIND_IDS, PLACE_IDS, Item, build
from banneret.testing import Scene, scene

TABLES = build({})


def in_words(parts: Iterable[Item]) -> str:
    return " ".join(f"{n} {KIND_IDS[kind]}" for kind, n in parts)


def set_up(seats: int) -> Scene:
    return Scene.of(Match("lancaster", seats, 1))


@pytest.mark.rule("LAN-COMP-1", "LAN-COUNTY-6")
def test_nine_counties_with_minimum_reward_and_pile() -> None:
    """Counties A to I have these minimum strengths and rewards, and each a pile of nobles."""
    assert list("ABCDEFGHI") == COUNTY_IDS
    assert [county.minimum for county in TABLES.counties] == [2, 1, 3, 3, 1, 2, 4, 1, 2]
    assert [in_words(county.reward) for county in TABLES.counties] == [
        "1 extension",
        "1 upgrade",
        "1 recruit 2 votes",
        "1 upgrade 2 votes",
        "1 extension",
        "1 recruit",
        "6 points",
        "1 crossing",
        "2 squires 2 gold",
    ]
    assert list(set_up(3).facts()["nobles"]) == list("ABCDEFGHI")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.rule("LAN-COMP-2")
def test_each_player_has_seven_knights(seats: int) -> None:
    """Three K1, two K2, one K3 and one K4 lie in court and reserve together."""
    facts = set_up(seats).facts()
    for seat in ["blue", "green", "yellow", "red", "purple"][:seats]:
        knights = f"{facts[seat]['court']} {facts[seat]['reserve']}"
        assert sorted(knights.split()) == ["K1", "K1", "K1", "K2", "K2", "K3", "K4"]


@pytest.mark.rule("LAN-COMP-2")
def test_a_castle_has_six_spaces_and_a_tile_for_each() -> None:
    """A knight may stand on each of six spaces, and six tiles of the same names may be built."""
    table = set_up(3)
    names = ["recruit", "upgrade", "squires", "gold", "votes", "mixed"]
    assert table.options() == [f"extension:{name}" for name in names]
    free = scene("lancaster", seats=3, at="placement")
    free.choose("blue", "knight:K1")
    assert [word for word in free.options("blue") if word.startswith("castle")] == [f"castle:{name}" for name in names]


@pytest.mark.parametrize(
    ("kind", "stock"),
    [
        ("squires", {"squires": 4, "gold": 2, "votes": 1}),
        ("gold", {"squires": 2, "gold": 4, "votes": 1}),
        ("votes", {"squires": 2, "gold": 2, "votes": 3}),
        ("mixed", {"squires": 3, "gold": 3, "votes": 1}),
    ],
)
@pytest.mark.rule("LAN-COMP-2", "LAN-CASTLE-3")
def test_a_tile_has_the_same_reward_as_its_space(kind: str, stock: dict[str, int]) -> None:
    """What a knight on the space earns, the tile earns too."""
    stock = stock | {"votes": stock["votes"] + 1}  # the lord of the castle
    knight = scene("lancaster", seats=3, at="castles", through="castles", blue={"castle": {kind: "K1"}})
    knight.expect(blue=stock)
    tile = scene("lancaster", seats=3, at="castles", through="castles", blue={"extensions": kind})
    tile.expect(blue=stock)


@pytest.mark.parametrize(("kind", "price"), [("recruit", 3), ("upgrade", 2)])
@pytest.mark.rule("LAN-COMP-2", "LAN-CASTLE-3")
def test_a_tile_has_the_same_price_as_its_space(kind: str, price: int) -> None:
    """A recruit costs 3 squires and an upgrade 2, on the space as on the tile."""
    for blue in ({"castle": {kind: "K1"}}, {"extensions": kind}):
        rich = scene("lancaster", seats=3, at="castles", blue={"squires": price, **blue})
        assert rich.options("blue") == [f"use:{kind}", f"decline:{kind}"]
        poor = scene("lancaster", seats=3, at="castles", blue={"squires": price - 1, **blue})
        assert poor.options("blue") == [f"decline:{kind}"]


@pytest.mark.rule("LAN-COMP-2")
def test_a_table_has_nine_seats() -> None:
    """All nine kinds of nobles find a seat."""
    table = scene(
        "lancaster",
        seats=3,
        at="counties",
        through="castles",
        counties={"I": "blue K2"},
        blue={"nobles": "A B C D E F G H", "votes": 0},
    )
    table.choose("blue", "take-noble", "start-player:blue")
    table.expect(blue={"nobles": "A B C D E F G H I", "votes": 10})


@pytest.mark.rule("LAN-COMP-2", "LAN-VOTE-3")
def test_each_player_has_a_yes_and_a_no() -> None:
    """Without any marker there are still both tiles to vote with."""
    nobody: dict[str, Any] = {seat: {"votes": 0} for seat in ("blue", "green", "yellow")}
    table = scene("lancaster", seats=3, at="parliament", **nobody)
    for seat in ("blue", "green", "yellow"):
        assert table.options(seat) == ["yes:0", "no:0"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.rule("LAN-COMP-3")
def test_there_are_37_pieces_of_each_good(seats: int) -> None:
    """Supply and stocks hold 37 gold, 37 squires and 37 vote markers together."""
    facts = set_up(seats).facts()
    for good in ("gold", "squires", "votes"):
        stocks = [facts[seat][good] for seat in ["blue", "green", "yellow", "red", "purple"][:seats]]
        assert facts["supply"][good] + sum(stocks) == 37


@pytest.mark.rule("LAN-COMP-4")
def test_four_nobles_of_each_of_nine_kinds() -> None:
    """With five players all 36 nobles lie in the counties."""
    assert set_up(5).facts()["nobles"] == dict.fromkeys("ABCDEFGHI", 4)


@pytest.mark.parametrize("nobles", ["A B C", "G H I", "B E F"])
@pytest.mark.rule("LAN-COMP-4")
def test_a_noble_is_nothing_but_its_kind(nobles: str) -> None:
    """Three nobles of any kinds bring the same votes, recruits and points."""
    table = scene("lancaster", seats=3, at="laws", through="castles", laws=["B15"], blue={"nobles": nobles, "votes": 0})
    table.expect(blue={"votes": 4, "court": "K1 K1 K2"})
    end = scene("lancaster", seats=3, at="end", blue={"nobles": nobles})
    assert end.told("score_nobles")[0] == {"seat": "blue", "n": 3}


@pytest.mark.rule("LAN-COMP-5")
def test_twelve_conflict_cards() -> None:
    """The cards have these strengths and values, none rising; no spare card is among them."""
    cards = {name: (card.strength, card.points) for name, card in zip(CARD_IDS, TABLES.conflicts, strict=True)}
    assert cards == {
        "X02": (2, (2, 1, 0)),
        "X03a": (3, (3, 1, 0)),
        "X03b": (3, (3, 1, 0)),
        "X04": (4, (3, 2, 1)),
        "X05a": (5, (4, 2, 1)),
        "X05b": (5, (4, 2, 1)),
        "X06": (6, (5, 3, 1)),
        "X07": (7, (6, 3, 2)),
        "X08": (8, (7, 4, 2)),
        "X09": (9, (8, 4, 2)),
        "X10": (10, (9, 5, 3)),
        "X11": (11, (10, 6, 3)),
    }
    assert all(list(points) == sorted(points, reverse=True) for _, points in cards.values())


@pytest.mark.rule("LAN-COMP-6")
def test_six_favour_tiles() -> None:
    """The tiles pay three or two gold or squires, an upgrade, or a noble of any county."""
    assert {name: in_words(reward) for name, reward in zip(FAVOUR_IDS, TABLES.favours, strict=True)} == {
        "gold3": "3 gold",
        "squires3": "3 squires",
        "gold2": "2 gold",
        "squires2": "2 squires",
        "upgrade": "1 upgrade",
        "noble": "1 noble_any_county",
    }


@pytest.mark.rule("LAN-COMP-7")
def test_eighteen_laws_of_each_set_in_five_sections() -> None:
    """Each set has 3, 4, 4, 4 and 3 cards in sections 0 to 4, numbered through."""
    for letter, new in (("B", False), ("N", True)):
        laws = [law for law in TABLES.laws if law.new is new]
        assert [law.id for law in laws] == [f"{letter}{n:02}" for n in range(1, 19)]
        assert [law.section for law in laws] == [0] * 3 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 3


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.rule("LAN-COMP-8")
def test_the_parliament_has_three_places_for_laws_and_three_for_proposals(seats: int) -> None:
    """Three laws are in force, three are proposed, and the other twelve are in the pile."""
    facts = set_up(seats).facts()
    assert [len(facts[name]) for name in ("laws", "proposals", "law_pile")] == [3, 3, 12]
    assert len({*facts["laws"], *facts["proposals"], *facts["law_pile"]}) == 18


@pytest.mark.rule("LAN-COMP-9")
def test_four_conflicts_with_three_spaces_each() -> None:
    """Two upper and two lower places, each with room for three factions and no fourth."""
    assert PLACE_IDS == ["U1", "U2", "L1", "L2"]
    cards = {"U1": "X05a", "U2": "X05b", "L1": "X06", "L2": "X07"}
    for place, card in cards.items():
        two = {place: [card, "blue K1", "green K1"]}
        table = scene("lancaster", seats=4, at="placement", turn="yellow", favours="", conflicts={"U1": None, "U2": None} | two)
        table.choose("yellow", "knight:K1", f"conflict:{place}")
        table.expect(conflicts={place: [card, "blue K1", "green K1", "yellow K1"]})
        table.choose("red", "knight:K1")
        table.refuses("red", f"conflict:{place}", "LAN-PLACE-16")


@pytest.mark.rule("LAN-COMP-10")
def test_an_ally_has_seven_knights_and_two_castle_spaces() -> None:
    """With two players each ally has its own knights and may use "recruit" and "upgrade" of its own castle, no more."""
    table = set_up(2)
    for ally in ("yellow", "red"):
        knights = f"{table.facts()[ally]['court']} {table.facts()[ally]['reserve']}"
        assert sorted(knights.split()) == ["K1", "K1", "K1", "K2", "K2", "K3", "K4"]
    table = scene("lancaster", seats=2, at="placement")
    table.choose("blue", "ally-knight:K2")
    assert [word for word in table.options("blue") if "castle" in word] == ["ally-castle:recruit", "ally-castle:upgrade"]
    table.choose("blue", "ally-castle:upgrade")
    table.expect(yellow={"castle": {"upgrade": "K2"}, "court": ""}, blue={"castle": {}, "court": "K1 K2"})


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.rule("LAN-COMP-10")
def test_only_two_players_have_allies(seats: int) -> None:
    """With three players or more the unused colours stay in the box."""
    assert find("lancaster").blank(seats, {}).factions == seats
