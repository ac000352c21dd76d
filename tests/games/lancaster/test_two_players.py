"""Chapter 10: two players and their allies, from the set-up to the parliament. Yellow rides for blue, red for green."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.testing import Scene, scene


def duel(at: str, through: str | None = None, **facts: Any) -> Scene:
    """A scene of two players that ends with its chapter."""
    return scene("lancaster", seats=2, at=at, through=at if through is None else through, **facts)


# -- set-up


@pytest.mark.rule("LAN-2P-1", "LAN-2P-2", "LAN-2P-3", "LAN-SETUP-10")
def test_the_set_up_for_two() -> None:
    """Two nobles per county, six favours, cards 2 and 10 out, and an ally with a K2 in its court for each player."""
    facts = Scene.of(Match("lancaster", 2, 3)).facts()

    assert facts["nobles"] == dict.fromkeys("ABCDEFGHI", 2)
    assert facts["favours"].split() == ["gold3", "squires3", "gold2", "squires2", "upgrade", "noble"]
    cards = {*facts["conflict_pile"], *(entry[0] for entry in facts["conflicts"].values())}
    assert len(cards) == 10
    assert not cards & {"X02", "X10"}
    for ally in ("yellow", "red"):
        assert facts[ally] == {"court": "K2", "reserve": "K1 K1 K1 K2 K3 K4", "castle": {}}
    assert "purple" not in facts


@pytest.mark.rule("LAN-2P-1")
@pytest.mark.parametrize(("turn", "ally"), [("blue", "yellow"), ("green", "red")])
def test_allies_have_the_first_unused_colours_in_seat_order(turn: str, ally: str) -> None:
    """Blue's ally is yellow, green's is red."""
    table = duel("placement", turn=turn)
    table.choose(turn, "ally-knight:K2", "county:B")

    table.expect(counties={"B": f"{ally} K2"})


@pytest.mark.rule("LAN-2P-2", "LAN-INFO-7")
def test_without_screens_everybody_sees_all_stocks() -> None:
    """Gold and squires lie open from the start."""
    table = duel("placement", blue={"gold": 5}, green={"squires": 7})

    assert table.seen_by("green")["blue"]["gold"] == 5
    assert table.seen_by("spectator")["green"]["squires"] == 7


# -- placement


@pytest.mark.rule("LAN-2P-4")
def test_a_turn_places_one_knight_of_either_court() -> None:
    """One's own or the ally's, then the other player is asked."""
    table = duel("placement", blue={"court": "K1"}, yellow={"court": "K2 K3"})
    assert table.options("blue") == ["knight:K1", "ally-knight:K2", "ally-knight:K3"]

    table.choose("blue", "ally-knight:K3", "county:D")

    assert table.asked == ["green"]
    table.expect(yellow={"court": "K2"}, blue={"court": "K1"}, counties={"D": "yellow K3"})


@pytest.mark.rule("LAN-2P-4")
def test_a_player_is_passed_over_only_when_both_courts_are_empty() -> None:
    """Blue's own court is empty, but his ally's is not; green has nobody left."""
    table = duel("placement", blue={"court": ""}, yellow={"court": "K1 K2"}, green={"court": ""}, red={"court": ""})

    assert table.options("blue") == ["ally-knight:K1", "ally-knight:K2"]
    table.choose("blue", "ally-knight:K1", "county:B")
    assert table.asked == ["blue"]
    table.choose("blue", "ally-knight:K2", "county:F")
    assert table.asked == []


@pytest.mark.rule("LAN-2P-5")
def test_an_ally_has_a_castle_of_two_spaces_of_its_own() -> None:
    """It never uses its player's castle, nor he the ally's."""
    table = duel("placement", yellow={"court": "K2", "castle": {"recruit": "K1"}}, blue={"court": "K2"})
    own = table.copy()

    table.choose("blue", "ally-knight:K2")
    assert [word for word in table.options() if "castle" in word] == ["ally-castle:upgrade"]
    table.refuses("blue", "castle:gold", "LAN-2P-5")
    table.refuses("blue", "ally-castle:recruit", "LAN-PLACE-14")
    table.choose("blue", "ally-castle:upgrade")
    table.expect(yellow={"castle": {"recruit": "K1", "upgrade": "K2"}, "court": ""}, blue={"castle": {}})

    own.choose("blue", "knight:K2")
    assert len([word for word in own.options() if word.startswith("castle")]) == 6
    own.refuses("blue", "ally-castle:upgrade", "LAN-2P-5")


@pytest.mark.rule("LAN-2P-5")
def test_ally_knights_go_to_counties_and_conflicts_as_well() -> None:
    """Counties by their minimum strength, conflicts by a free space."""
    table = duel("placement", yellow={"court": "K2"})
    table.choose("blue", "ally-knight:K2")

    assert [word for word in table.options() if "castle" not in word] == [
        *(f"county:{county}" for county in "ABEFHI"),
        "conflict:U1",
        "conflict:U2",
    ]


@pytest.mark.rule("LAN-2P-6", "LAN-2P-3")
def test_an_ally_knight_displaces_with_bare_strength() -> None:
    """Its player's squires are of no use: no squires are asked for, and K2 against K1+1 is not enough."""
    table = duel(
        "placement", yellow={"court": "K2"}, blue={"squires": 9}, counties={"B": "green K1+1", "E": "red K1", "H": "green K1"}
    )
    table.choose("blue", "ally-knight:K2")
    table.refuses("blue", "county:B", "LAN-PLACE-11")

    twin = table.copy()
    table.choose("blue", "county:E")
    twin.choose("blue", "county:H")

    table.expect(counties={"E": "yellow K2"}, red={"court": "K1"}, blue={"squires": 9})
    twin.expect(counties={"H": "yellow K2"}, green={"court": "K1"})
    assert table.asked == ["green"]


@pytest.mark.rule("LAN-2P-6")
@pytest.mark.parametrize(
    ("holder", "knight", "rule"),
    [
        ("yellow K1", "knight:K4", "LAN-2P-6"),
        ("blue K1", "ally-knight:K4", "LAN-2P-6"),
        ("blue K1", "knight:K4", "LAN-PLACE-12"),
        ("yellow K1", "ally-knight:K4", "LAN-PLACE-12"),
    ],
)
def test_nobody_displaces_inside_a_team(holder: str, knight: str, rule: str) -> None:
    """Neither the player his ally, nor the ally its player, nor anybody himself."""
    table = duel("placement", counties={"B": holder}, blue={"court": "K4"}, yellow={"court": "K4"})
    table.choose("blue", knight)

    table.refuses("blue", "county:B", rule)


@pytest.mark.rule("LAN-2P-6")
def test_the_other_ally_may_be_displaced_with_squires() -> None:
    """Displaced, it returns to the ally's court, and green must place it again."""
    table = duel(
        "placement", counties={"B": "red K2"}, blue={"court": "K1", "squires": 2}, green={"court": ""}, yellow={"court": ""}
    )
    table.choose("blue", "knight:K1", "county:B", "squires:2")

    table.expect(counties={"B": "blue K1+2"}, red={"court": "K2"})
    assert table.options("green") == ["ally-knight:K2"]


@pytest.mark.rule("LAN-2P-7")
def test_player_and_ally_need_a_space_each_in_a_conflict() -> None:
    """With three spaces taken the fourth faction is left out."""
    table = duel(
        "placement",
        conflicts={"U1": ["X05a", "blue K1", "yellow K2", "green K1"], "U2": ["X06"]},
        turn="green",
        red={"court": "K2"},
        green={"court": "K2"},
    )
    own = table.copy()

    table.choose("green", "ally-knight:K2")
    table.refuses("green", "conflict:U1", "LAN-PLACE-16")
    own.choose("green", "knight:K2", "conflict:U1")
    own.expect(conflicts={"U1": ["X05a", "blue K1", "yellow K2", "green K1 K2"]})


# -- the king's favour


@pytest.mark.rule("LAN-2P-8", "LAN-FAVOUR-1")
@pytest.mark.parametrize("tile", ["gold3", "squires3", "gold2", "squires2"])
def test_gold_and_squires_of_a_favour_are_lost_on_an_ally(tile: str) -> None:
    """Its player must take a tile, and it is turned face down all the same."""
    table = duel("placement", yellow={"court": "K2"}, favours=f"{tile} noble")
    table.choose("blue", "ally-knight:K2", "conflict:U1", f"favour:{tile}")

    table.expect(blue={"gold": 2, "squires": 2}, favours="noble")
    assert table.asked == ["green"]


@pytest.mark.rule("LAN-2P-8")
def test_an_upgrade_won_by_an_ally_hits_an_ally_knight() -> None:
    """Not one of its player's; it may be waived."""
    table = duel("placement", yellow={"court": "K2 K1"}, blue={"court": "K1"}, counties={"C": "yellow K3"})
    table.choose("blue", "ally-knight:K2", "conflict:U1", "favour:upgrade")
    assert table.options() == ["none", "upgrade-court:K1", "upgrade-county:C"]

    twin = table.copy()
    table.choose("blue", "upgrade-county:C")
    twin.choose("blue", "none")

    table.expect(counties={"C": "yellow K4"}, blue={"court": "K1"})
    twin.expect(counties={"C": "yellow K3"}, yellow={"court": "K1"})


@pytest.mark.rule("LAN-2P-8")
def test_a_noble_won_by_an_ally_leaves_the_game() -> None:
    """Of any county with a pile, whether or not the player owns that kind; it may be waived."""
    table = duel("placement", yellow={"court": "K2"}, blue={"nobles": "A C"}, nobles={"B": 0})
    table.choose("blue", "ally-knight:K2", "conflict:U1", "favour:noble")
    assert table.options() == ["none", *(f"noble:{county}" for county in "ACDEFGHI")]

    twin = table.copy()
    table.choose("blue", "noble:A")
    twin.choose("blue", "none")

    table.expect(nobles={"A": 0}, blue={"nobles": "A C"}, green={"nobles": ""})
    twin.expect(nobles={"A": 1})
    assert twin.asked == ["green"]


# -- parliament


@pytest.mark.rule("LAN-2P-9")
def test_allies_do_not_vote() -> None:
    """Two ballots decide; one against one passes."""
    table = duel("parliament", proposals=["B04"])
    assert table.asked == ["blue", "green"]

    table.choose("blue", "no:0")
    table.choose("green", "yes:0")

    assert table.told("passed")[0]["yes"] == table.told("passed")[0]["no"] == 1


ALLIES_EVERYWHERE: dict[str, Any] = {
    "counties": {"A": "yellow K2", "B": "yellow K1", "C": "yellow K3", "D": "yellow K4"},
    "conflicts": {"U1": ["X05a", "yellow K1"], "U2": ["X06", "yellow K2"]},
    "nobles": {"A": 0},
    "yellow": {"castle": {"recruit": "K1"}},
}


@pytest.mark.rule("LAN-2P-9")
@pytest.mark.parametrize(
    "law",
    [
        "B03",
        "B06",
        "B07",
        "B08",
        "B10",
        "B12",
        "B13",
        "B14",
        "B18",
        "N01",
        "N05",
        "N06",
        "N08",
        "N10",
        "N11",
        "N12",
        "N16",
        "N18",
    ],
)
def test_ally_knights_count_for_no_law(law: str) -> None:
    """An ally with knights of all strengths everywhere brings its player nothing, and costs him nothing."""
    table = duel("laws", laws=[law], **ALLIES_EVERYWHERE)

    assert table.asked == []
    table.expect(blue={"points": 0, "gold": 2, "squires": 2, "votes": 1, "extensions": ""}, yellow={"reserve": ""})


@pytest.mark.rule("LAN-2P-9", "LAN-NEWLAW-N05", "LAN-NEWLAW-N11")
def test_beside_an_own_knight_the_ally_is_neither_asked_for_nor_taxed() -> None:
    """One question for blue's own conflict, one for his own county; the ally's stay out of it."""
    sent = duel("laws", laws=["N05"], conflicts={"U1": ["X05a", "yellow K2", "blue K1"], "U2": ["X06", "yellow K1"]})
    assert sent.options("blue") == ["squires:0", "squires:1"]
    sent.choose("blue", "squires:0")
    assert sent.asked == []

    taxed = duel("laws", laws=["N11"], counties={"A": "blue K2", "B": "yellow K2"})
    taxed.choose("blue", "refuse-tax")
    assert taxed.asked == []
    taxed.expect(counties={"A": None, "B": "yellow K2"})


@pytest.mark.rule("LAN-2P-9")
def test_laws_neither_recruit_nor_upgrade_ally_knights() -> None:
    """Blue has the most of everything: his own knights profit, the ally's do not."""
    table = duel("laws", laws=["B02", "B01"], blue={"gold": 5, "squires": 5}, counties={"B": "yellow K1", "E": "blue K1"})

    table.expect(blue={"court": "K1"}, yellow={"court": ""})
    assert table.options("blue") == ["none", "upgrade-county:E"]


@pytest.mark.rule("LAN-2P-9")
def test_a_deployed_k2_of_the_ally_does_no_harm_to_b09() -> None:
    """Only the player's own K2 would rule the law out; only his own knights may rise."""
    table = duel("laws", laws=["B09"], counties={"A": "yellow K2"}, blue={"court": "K1"})

    assert table.options("blue") == ["none", "upgrade-court:K1"]
