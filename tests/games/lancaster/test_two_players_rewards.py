"""Chapter 10: two players and their allies, from the counties to the end. Yellow rides for blue, red for green."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core.sight import headed, look
from banneret.testing import Scene, scene


def duel(at: str, through: str | None = None, **facts: Any) -> Scene:
    """A scene of two players that ends with its chapter."""
    return scene("lancaster", seats=2, at=at, through=at if through is None else through, **facts)


# -- counties


@pytest.mark.rule("LAN-2P-10")
@pytest.mark.parametrize(
    ("county", "options"),
    [
        *((county, ["none", "remove-noble"]) for county in "AEGI"),
        *((county, ["none", "take-reward", "remove-noble"]) for county in "BCDFH"),
    ],
)
def test_for_an_ally_the_player_removes_a_noble_or_takes_what_the_ally_can_use(county: str, options: list[str]) -> None:
    """Never both, whatever the gold; where nothing is of use there is no reward to take."""
    table = duel("counties", counties={county: "yellow K4"}, blue={"gold": 9, "nobles": county})

    assert table.asked == ["blue"]
    assert table.options() == options
    table.refuses("blue", "take-both", "LAN-2P-10")
    table.refuses("blue", "take-noble", "LAN-2P-10")


@pytest.mark.rule("LAN-2P-5", "LAN-2P-8", "LAN-2P-10")
def test_what_is_asked_for_an_ally_says_so() -> None:
    """Gold and squires are lost on an ally: whoever is asked as if for themselves would choose them."""
    table = duel("counties", counties={"I": "yellow K2"})
    assert asked(table) == ("ask.AllyCountyReward", "LAN-2P-10")
    assert asked(duel("counties", counties={"I": "blue K2"})) == ("ask.CountyReward", "LAN-COUNTY-2")

    table = duel("placement", yellow={"court": "K2"}, blue={"court": "K2"})
    table.choose("blue", "ally-knight:K2")
    assert asked(table) == ("ask.ChooseAllyTarget", "LAN-2P-5")
    table.choose("blue", "conflict:U1")
    assert asked(table) == ("ask.TakeAllyFavour", "LAN-2P-8")
    others = look(table.game, table.game.variant({}), table.state, 1)
    assert headed(table.game, others.view)["ask"] == "ask.TakeAllyFavour"


def asked(table: Scene) -> tuple[str, str]:
    question = table.question("blue")
    return question["ask"], question["rule"]


@pytest.mark.rule("LAN-2P-10")
def test_a_removed_noble_leaves_the_game() -> None:
    """The ally goes home, nobody sits down."""
    table = duel("counties", counties={"A": "yellow K2"})
    table.choose("blue", "remove-noble")

    table.expect(nobles={"A": 1}, blue={"nobles": ""}, yellow={"court": "K2"}, counties={"A": None})


@pytest.mark.rule("LAN-2P-10")
def test_removing_needs_a_pile() -> None:
    """From an empty one nothing can be removed."""
    table = duel("counties", counties={"B": "yellow K2"}, nobles={"B": 0})

    assert table.options("blue") == ["none", "take-reward"]
    table.refuses("blue", "remove-noble", "LAN-2P-10")


@pytest.mark.rule("LAN-2P-10")
@pytest.mark.parametrize(("county", "court"), [("C", "K1 K3"), ("F", "K1 K3")])
def test_york_and_suffolk_recruit_for_the_ally(county: str, court: str) -> None:
    """York's votes are lost: neither ally nor player receives them."""
    table = duel("counties", counties={county: "yellow K3"}, blue={"votes": 0, "court": ""})
    table.choose("blue", "take-reward")

    table.expect(yellow={"court": court, "reserve": "K1 K1 K2 K2 K4"}, blue={"votes": 0, "court": ""})
    assert table.asked == []


@pytest.mark.rule("LAN-2P-10")
@pytest.mark.parametrize("county", ["B", "D"])
def test_stafford_and_gloucester_upgrade_an_ally_knight(county: str) -> None:
    """One of the ally's, or none; Gloucester's votes are lost."""
    table = duel("counties", counties={county: "yellow K3", "H": "yellow K1"}, blue={"votes": 0, "court": "K1"})
    table.choose("blue", "take-reward")
    first, second = sorted([f"upgrade-county:{county}", "upgrade-county:H"])
    assert table.options() == ["none", first, second]
    table.choose("blue", f"upgrade-county:{county}")

    table.expect(yellow={"court": "K4"}, blue={"votes": 0, "court": "K1"})


@pytest.mark.rule("LAN-2P-10", "LAN-COUNTY-4")
def test_a_void_recruit_of_an_ally_may_be_chosen() -> None:
    """All its K1 are out: nothing happens, and the noble stays."""
    table = duel("counties", counties={"F": "yellow K2"}, yellow={"court": "K1 K1 K1"})
    table.choose("blue", "take-reward")

    table.expect(yellow={"court": "K1 K1 K1 K2"}, nobles={"F": 2})


@pytest.mark.rule("LAN-2P-10", "LAN-COUNTY-8")
def test_an_ally_crosses_from_dorset_to_a_space_of_its_own() -> None:
    """Not onto its player's stack."""
    table = duel("counties", counties={"H": "yellow K2"}, conflicts={"U1": ["X05a", "blue K1"]})
    table.choose("blue", "take-reward", "conflict:U1")

    table.expect(conflicts={"U1": ["X05a", "blue K1", "yellow K2"]}, yellow={"court": ""})


@pytest.mark.rule("LAN-2P-10", "LAN-COUNTY-9")
def test_an_ally_cannot_cross_where_all_spaces_are_taken() -> None:
    """That its player stands there does not open a space for it."""
    full = ["blue K1", "green K1", "red K1"]
    table = duel("counties", counties={"H": "yellow K2"}, conflicts={"U1": ["X05a", *full], "U2": ["X06", *full]})

    assert table.options("blue") == ["none", "remove-noble"]


@pytest.mark.rule("LAN-2P-11", "LAN-COUNTY-10")
@pytest.mark.parametrize("answer", ["none", "remove-noble"])
def test_with_an_ally_in_surrey_its_player_names_the_start_player(answer: str) -> None:
    """One of the two players, whatever he chose before; allies cannot be named."""
    table = duel("counties", counties={"I": "red K2"})
    table.choose("green", answer)

    assert table.asked == ["green"]
    assert table.options() == ["start-player:blue", "start-player:green"]
    table.choose("green", "start-player:green")
    table.expect(start="green", green={"gold": 2, "squires": 2}, red={"court": "K2"})


# -- castles


@pytest.mark.rule("LAN-2P-12")
def test_the_castle_of_the_ally_belongs_to_its_players_turn_in_any_order() -> None:
    """It costs nothing; the upgrade of the ally may come before, between or after the own sources."""
    table = duel(
        "castles",
        start="green",
        blue={"extensions": "gold votes", "squires": 0, "gold": 0, "votes": 0},
        yellow={"castle": {"recruit": "K2", "upgrade": "K3"}},
        red={"castle": {"recruit": "K1"}},
    )
    assert table.asked == ["green"]
    assert table.options() == ["ally-use:recruit"]
    table.choose("green", "ally-use:recruit")
    table.expect(red={"court": "K1 K1", "castle": {}})

    assert table.options("blue") == ["use:gold", "use:votes", "ally-use:recruit", "ally-use:upgrade"]
    table.choose("blue", "use:gold", "ally-use:recruit")
    table.expect(yellow={"court": "K1 K2", "castle": {"upgrade": "K3"}}, blue={"gold": 2, "votes": 0})
    table.choose("blue", "ally-use:upgrade")
    assert table.options("blue") == ["none", "upgrade-court:K1", "upgrade-castle:upgrade"]
    table.choose("blue", "upgrade-castle:upgrade")

    table.expect(yellow={"court": "K1 K2 K4", "castle": {}}, blue={"votes": 3, "squires": 0})
    assert table.asked == []


@pytest.mark.rule("LAN-2P-12")
def test_the_upgrade_of_an_ally_may_be_waived() -> None:
    """Its knight goes home all the same."""
    table = duel("castles", yellow={"castle": {"upgrade": "K2"}})
    table.choose("blue", "ally-use:upgrade", "none")

    table.expect(yellow={"court": "K2", "castle": {}})


@pytest.mark.rule("LAN-2P-12", "LAN-CASTLE-5")
def test_the_own_table_is_last_of_all_even_after_the_ally() -> None:
    """Its votes come only when the ally's spaces are done."""
    table = duel("castles", blue={"nobles": "A B", "votes": 0}, yellow={"castle": {"recruit": "K2"}})
    table.expect(blue={"votes": 0})
    table.choose("blue", "ally-use:recruit")

    table.expect(blue={"votes": 3})


# -- conflicts and the end


@pytest.mark.rule("LAN-2P-13")
def test_an_ally_fights_and_ranks_but_its_points_are_lost() -> None:
    """Yellow is first, blue second, green third: five, three and one, of which the five go to nobody."""
    table = duel("conflicts", conflicts={"U1": ["X06", "blue K2", "green K1", "yellow K3"], "U2": None})

    assert table.points == [3, 1]
    assert table.told("england_wins") == [{"place": "U1", "n": 6, "france": 6}]
    table.expect(yellow={"court": "K3"}, conflicts={})


@pytest.mark.rule("LAN-2P-14")
def test_captive_ally_knights_cannot_be_ransomed() -> None:
    """Only blue's own K1 is for sale; the ally's knights go to the ally's reserve."""
    table = duel("conflicts", conflicts={"U1": None, "U2": None, "L1": ["X08", "yellow K2 K1", "blue K1"]}, blue={"gold": 9})
    assert table.options("blue") == ["done", "ransom:K1"]
    table.choose("blue", "ransom:K1")

    assert table.asked == []
    table.expect(blue={"court": "K1", "gold": 8}, yellow={"court": "", "reserve": "K1 K1 K1 K2 K2 K3 K4"})


@pytest.mark.rule("LAN-2P-14")
def test_where_only_allies_are_captive_nobody_is_asked() -> None:
    """They are simply lost."""
    table = duel("conflicts", conflicts={"U1": None, "U2": None, "L1": ["X08", "yellow K2", "red K2"]})

    assert table.asked == []
    table.expect(yellow={"reserve": "K1 K1 K1 K2 K2 K3 K4"}, red={"court": ""})


@pytest.mark.rule("LAN-2P-15")
def test_at_the_end_only_the_first_place_counts() -> None:
    """Eight points for the better knighthood, eight for the better castle, nothing for the other; allies count for nothing."""
    table = scene(
        "lancaster",
        seats=2,
        at="end",
        round=5,
        blue={"court": "K2"},
        green={"court": "K1", "extensions": "gold"},
        red={"court": "K4"},
    )

    assert [told["n"] for told in table.told("score_knighthood")] == [8, 0]
    assert [told["n"] for told in table.told("score_castle")] == [0, 8]
    assert table.points == [8, 8]


@pytest.mark.rule("LAN-2P-15")
@pytest.mark.parametrize(("green", "points"), [({}, [8, 8]), ({"squires": 3}, [4, 12]), ({"gold": 1}, [12, 4])])
def test_equal_players_share_the_eight_points(green: dict[str, int], points: list[int]) -> None:
    """Four each for whoever is equal after the tie-break; a single squire or gold more takes all eight."""
    table = scene("lancaster", seats=2, at="end", round=5, green=green)

    assert table.points == points
