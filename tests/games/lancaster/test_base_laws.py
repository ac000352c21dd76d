"""Chapter 7.3: the eighteen laws of the base game."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def under(*laws: str, seats: int = 3, **facts: Any) -> Scene:
    """These laws are applied, and nothing after them."""
    return scene("lancaster", seats=seats, at="laws", through="laws", laws=list(laws), **facts)


def fights(colour: str, number: int) -> dict[str, list[str]]:
    """A knight of this colour in so many conflicts, the upper row first."""
    cards = {"U1": "X05a", "U2": "X06", "L1": "X07", "L2": "X08"}
    knights = ["K1", "K1", "K2", "K2"]
    return {place: [card, f"{colour} {k}"] for (place, card), k in list(zip(cards.items(), knights, strict=True))[:number]}


def counties(colour: str, number: int) -> dict[str, str]:
    """So many counties held by this colour."""
    knights = ["K1", "K1", "K1", "K2", "K2", "K3", "K4"]
    return {county: f"{colour} {k}" for county, k in zip("BEHAFCG", knights[:number], strict=False)}


@pytest.mark.rule("LAN-LAW-B01")
def test_the_richest_may_upgrade_a_deployed_knight() -> None:
    """Knights in counties, castle and conflicts may rise, those in the court may not; one may also decline."""
    table = under(
        "B01",
        blue={"gold": 3, "court": "K1", "castle": {"gold": "K1"}},
        counties={"B": "blue K2+1"},
        conflicts={"U1": ["X05a", "green K1", "blue K1"]},
    )
    assert table.asked == ["blue"]
    assert table.options() == ["none", "upgrade-county:B", "upgrade-castle:gold", "upgrade-conflict:U1:K1"]
    table.refuses("blue", "upgrade-court:K1")

    table.choose("blue", "upgrade-county:B")

    table.expect(counties={"B": "blue K3+1"}, blue={"reserve": "K2 K2 K4", "court": "K1", "gold": 3})
    assert table.asked == []


@pytest.mark.rule("LAN-LAW-B01")
def test_under_b01_a_knight_in_france_rises_where_it_stands_and_anyone_may_decline() -> None:
    """Blue's K1 becomes a K2 on its space; green, who shares the most gold, waives it."""
    table = under("B01", conflicts={"U1": ["X05a", "green K1", "blue K1 K1"]})

    table.choose("blue", "upgrade-conflict:U1:K1")
    table.choose("green", "none")

    table.expect(conflicts={"U1": ["X05a", "green K1", "blue K1 K2"]}, blue={"reserve": "K1 K1 K2 K3 K4"})
    assert table.asked == []  # yellow has as much gold, but nobody deployed


@pytest.mark.rule("LAN-LAW-B01")
def test_one_gold_short_of_the_most_is_not_served() -> None:
    """Green holds four counties and one gold less than blue, who holds none."""
    table = under("B01", blue={"gold": 4}, green={"gold": 3}, counties=counties("green", 4))

    assert table.asked == []
    assert table.told("law_serves") == [{"law": "B01", "seat": "blue"}]


@pytest.mark.rule("LAN-LAW-B02")
def test_most_squires_recruit_one_knight() -> None:
    """A K1 goes from the reserve to the court; nobody is asked and nothing is paid."""
    table = under("B02", blue={"squires": 2}, green={"squires": 5}, yellow={"squires": 4})

    table.expect(green={"court": "K1 K1 K2", "reserve": "K1 K2 K3 K4", "squires": 5})
    table.expect(blue={"court": "K1 K2"}, yellow={"court": "K1 K2"})
    assert table.asked == []


@pytest.mark.rule("LAN-LAW-B02", "LAN-EFFECT-3")
def test_without_a_k1_in_the_reserve_the_recruit_is_lost() -> None:
    """Nobody else gets it, and no stronger knight comes instead."""
    table = under("B02", blue={"squires": 9, "court": "K1 K1 K1"})

    table.expect(blue={"court": "K1 K1 K1", "reserve": "K2 K2 K3 K4"}, green={"court": "K1 K2"})


@pytest.mark.rule("LAN-LAW-B03")
@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6)])
def test_b03_pays_three_points_for_two_counties(held: int, points: int) -> None:
    """One county is nothing, the second makes three points."""
    assert under("B03", counties=counties("green", held)).points == [0, points, 0]


@pytest.mark.rule("LAN-LAW-B04")
def test_b04_sells_a_vote_for_a_gold() -> None:
    """Any number up to the stock; one may buy none."""
    table = under("B04", blue={"gold": 3, "votes": 0})
    assert table.options("blue") == ["times:0", "times:1", "times:2", "times:3"]
    table.refuses("blue", "times:4", "LAN-LAW-B04")

    table.choose("blue", "times:2")
    table.choose("green", "times:0")

    table.expect(blue={"gold": 1, "votes": 2}, green={"gold": 2, "votes": 1}, supply={"gold": 32, "votes": 33})


@pytest.mark.rule("LAN-LAW-B04", "LAN-EFFECT-2")
def test_b04_sells_no_more_votes_than_the_supply_has() -> None:
    """Two markers are left: the first buyer takes one, so the next can have one at most."""
    table = under("B04", start="green", supply={"votes": 2}, blue={"gold": 5}, green={"gold": 5})

    assert table.options("green") == ["times:0", "times:1", "times:2"]
    table.choose("green", "times:1")
    table.choose("yellow", "times:0")

    assert table.options("blue") == ["times:0", "times:1"]


@pytest.mark.rule("LAN-LAW-B05")
@pytest.mark.parametrize(("gold", "squires"), [(2, 5), (5, 2)])
def test_b05_sells_three_points_for_a_squire_and_a_gold(gold: int, squires: int) -> None:
    """The scarcer of the two goods is the limit."""
    table = under("B05", blue={"gold": gold, "squires": squires})
    assert table.options("blue") == ["times:0", "times:1", "times:2"]

    table.choose("blue", "times:2")

    table.expect(blue={"gold": gold - 2, "squires": squires - 2, "points": 6})


@pytest.mark.rule("LAN-LAW-B06")
@pytest.mark.parametrize(("conflicts", "tiles"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_b06_builds_an_extension_for_every_two_conflicts(conflicts: int, tiles: int) -> None:
    """A tile of one's own choice for each full pair, in the order of the castle."""
    table = under("B06", conflicts=fights("blue", conflicts), blue={"extensions": "gold"})

    for tile in ["upgrade", "votes"][:tiles]:
        assert table.asked == ["blue"]
        assert "extension:gold" not in table.options()
        table.choose("blue", f"extension:{tile}")

    assert table.asked == []
    table.expect(blue={"extensions": " ".join(["gold", "upgrade", "votes"][: tiles + 1])})


@pytest.mark.rule("LAN-LAW-B06")
def test_under_b06_one_may_build_fewer_tiles_or_none() -> None:
    """Four conflicts allow two tiles; one is enough for blue."""
    table = under("B06", conflicts=fights("blue", 4))
    assert table.options("blue")[0] == "none"
    table.choose("blue", "extension:recruit", "none")

    table.expect(blue={"extensions": "recruit"})
    assert table.asked == []


@pytest.mark.rule("LAN-LAW-B06", "LAN-EFFECT-7")
def test_an_extension_of_b06_sends_the_knight_on_its_space_home() -> None:
    """The K1 on the gold space is in the court and earns nothing this round; the tile does."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="castles",
        laws=["B06"],
        conflicts={"U1": ["X05a", "blue K1"], "U2": ["X06", "blue K2"]},
        blue={"castle": {"gold": "K1"}, "gold": 0},
    )
    table.choose("blue", "extension:gold")

    table.expect(blue={"castle": {}, "court": "K1", "extensions": "gold", "gold": 2})


@pytest.mark.rule("LAN-LAW-B06")
def test_b06_asks_nobody_who_has_built_all_tiles() -> None:
    """Six tiles lie in the castle: nothing is left to build."""
    table = under("B06", conflicts=fights("blue", 2), blue={"extensions": "recruit upgrade squires gold votes mixed"})

    assert table.asked == []


@pytest.mark.rule("LAN-LAW-B07")
def test_b07_pays_a_squire_for_every_deployed_k2() -> None:
    """Not gold; not for K2s in the court, not for other strengths."""
    table = under(
        "B07",
        counties={"A": "blue K2", "B": "green K3", "E": "green K1"},
        conflicts={"U1": ["X05a", "blue K2"]},
        green={"court": "K2 K2"},
        yellow={"castle": {"gold": "K2"}},
    )

    table.expect(blue={"squires": 4, "gold": 2}, green={"squires": 2}, yellow={"squires": 3, "gold": 2})


@pytest.mark.rule("LAN-LAW-B08")
@pytest.mark.parametrize(("conflicts", "gain"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_b08_pays_a_piece_of_each_kind_for_every_two_conflicts(conflicts: int, gain: int) -> None:
    """A squire, a vote and a gold for each full pair."""
    table = under("B08", conflicts=fights("blue", conflicts), blue={"gold": 0, "squires": 0, "votes": 0})

    table.expect(blue={"gold": gain, "squires": gain, "votes": gain})


@pytest.mark.rule("LAN-LAW-B08", "LAN-EFFECT-2")
@pytest.mark.parametrize("short", ["gold", "squires", "votes"])
def test_a_shortage_of_one_kind_under_b08_costs_only_that_kind(short: str) -> None:
    """One piece of it is there: the start player gets it, the other still gets the rest."""
    conflicts = {"U1": ["X05a", "blue K1", "green K1"], "U2": ["X06", "blue K2", "green K2"]}
    none = {"gold": 0, "squires": 0, "votes": 0}
    table = under("B08", start="green", conflicts=conflicts, blue=none, green=none, supply={short: 1})

    table.expect(green={"gold": 1, "squires": 1, "votes": 1}, blue={"gold": 1, "squires": 1, "votes": 1} | {short: 0})


@pytest.mark.rule("LAN-LAW-B09")
def test_b09_lets_those_without_a_deployed_k2_upgrade_any_knight() -> None:
    """A K2 in the court does no harm and may rise itself; a K2 in the castle rules the law out."""
    table = under("B09", counties={"E": "blue K1"}, blue={"court": "K2"}, green={"castle": {"gold": "K2"}, "court": "K1"})
    assert table.asked == ["blue"]
    assert table.options() == ["none", "upgrade-court:K2", "upgrade-county:E"]

    table.choose("blue", "upgrade-court:K2")

    table.expect(blue={"court": "K3", "reserve": "K1 K1 K2 K2 K4"})
    assert table.asked == ["yellow"]
    table.choose("yellow", "none")
    table.expect(yellow={"court": "K1 K2"})


@pytest.mark.rule("LAN-LAW-B10")
def test_b10_changes_a_deployed_k3_for_the_k4() -> None:
    """Only the K3 may rise, and one may decline; a K3 in the court, or a K4 already out, gives no right."""
    table = under(
        "B10",
        seats=4,
        counties={"D": "blue K3+1", "B": "blue K1", "C": "yellow K3", "G": "yellow K4"},
        green={"court": "K1 K3"},
        red={"castle": {"gold": "K3"}},
    )
    assert table.asked == ["blue"]
    assert table.options() == ["none", "upgrade-county:D"]
    assert [told["seat"] for told in table.told("law_serves")] == ["blue", "red"]

    table.choose("blue", "upgrade-county:D")

    table.expect(counties={"D": "blue K4+1"}, blue={"reserve": "K1 K1 K2 K2 K3"})
    assert table.asked == ["red"]
    table.choose("red", "none")
    table.expect(red={"castle": {"gold": "K3"}})
    assert table.asked == []


@pytest.mark.rule("LAN-LAW-B11")
@pytest.mark.parametrize(("tiles", "points"), [(2, 0), (3, 5), (5, 5), (6, 10)])
def test_b11_pays_five_points_for_three_extensions(tiles: int, points: int) -> None:
    """Tiles that lie face down are built all the same."""
    built = " ".join(["recruit", "upgrade", "squires", "gold", "votes", "mixed"][:tiles])

    assert under("B11", blue={"extensions": built, "idle": built}).points == [points, 0, 0]


@pytest.mark.rule("LAN-LAW-B12")
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_b12_pays_three_points_for_each_conflict(number: int) -> None:
    """Conflicts are counted, not knights."""
    assert under("B12", conflicts=fights("yellow", number)).points == [0, 0, 3 * number]


@pytest.mark.rule("LAN-LAW-B13")
@pytest.mark.parametrize(("held", "points"), [(2, 0), (3, 8), (5, 8), (6, 16)])
def test_b13_pays_eight_points_for_three_counties(held: int, points: int) -> None:
    """Two are nothing; six are two threes."""
    assert under("B13", counties=counties("blue", held)).points == [points, 0, 0]


@pytest.mark.rule("LAN-LAW-B14")
@pytest.mark.parametrize(("court", "points"), [("", 5), ("K2", 5), ("K1", 0)])
def test_b14_wants_all_three_k1_in_the_field(court: str, points: int) -> None:
    """Two in the field and the third in the court are not enough; in castle, county and conflict they are."""
    conflicts = {} if court == "K1" else {"U1": ["X05a", "blue K1"]}
    table = under("B14", counties={"B": "blue K1"}, conflicts=conflicts, blue={"castle": {"gold": "K1"}, "court": court})

    assert table.points == [points, 0, 0]


@pytest.mark.rule("LAN-LAW-B15")
@pytest.mark.parametrize(("nobles", "court"), [("A B", "K2"), ("A B C", "K1 K2"), ("A B C D E F", "K1 K1 K2")])
def test_b15_recruits_one_for_every_three_nobles(nobles: str, court: str) -> None:
    """From the reserve to the court, without being asked."""
    table = under("B15", blue={"nobles": nobles, "court": "K2"})

    table.expect(blue={"court": court})
    assert table.asked == []


@pytest.mark.rule("LAN-LAW-B15", "LAN-EFFECT-3")
def test_b15_recruits_only_as_many_as_the_reserve_has() -> None:
    """Nine nobles call for three knights, but one K1 is left."""
    table = under("B15", blue={"nobles": "A B C D E F G H I", "court": "K1 K1"})

    table.expect(blue={"court": "K1 K1 K1", "reserve": "K2 K2 K3 K4"})


@pytest.mark.rule("LAN-LAW-B16")
def test_b16_sells_a_point_for_a_gold() -> None:
    """As many as one has gold; squires do not pay."""
    table = under("B16", blue={"gold": 2, "squires": 9})
    assert table.options("blue") == ["times:0", "times:1", "times:2"]
    table.refuses("blue", "times:3", "LAN-LAW-B16")

    table.choose("blue", "times:2")

    table.expect(blue={"gold": 0, "squires": 9, "points": 2}, supply={"gold": 33})


@pytest.mark.rule("LAN-LAW-B17")
def test_b17_sells_a_point_for_a_squire() -> None:
    """As many as one has squires; gold does not pay."""
    table = under("B17", blue={"gold": 9, "squires": 3})
    assert table.options("blue") == ["times:0", "times:1", "times:2", "times:3"]

    table.choose("blue", "times:3")

    table.expect(blue={"gold": 9, "squires": 0, "points": 3}, supply={"squires": 33})


@pytest.mark.rule("LAN-LAW-B18")
@pytest.mark.parametrize("missing", ["", "K1", "K2", "K3", "K4"])
def test_b18_wants_one_knight_of_each_strength_in_the_field(missing: str) -> None:
    """Wherever they stand; but any strength that is only in the court is missing."""
    stand = {"B": "K1", "A": "K2", "C": "K3", "D": "K4"}
    held = {county: f"blue {k}" for county, k in stand.items() if k != missing}
    table = under("B18", counties=held, blue={"court": missing})

    assert table.points == [0 if missing else 6, 0, 0]


@pytest.mark.rule("LAN-LAW-B04", "LAN-LAW-B05", "LAN-LAW-B16", "LAN-LAW-B17", "LAN-LAW-4")
@pytest.mark.parametrize("law", ["B04", "B05", "B16", "B17"])
def test_a_purchase_is_announced_once_in_turn_order_even_by_those_who_have_nothing(law: str) -> None:
    """To pass the poor over would tell who is poor."""
    table = under(law, start="yellow", blue={"gold": 0, "squires": 0})

    for seat in ("yellow", "blue", "green"):
        assert table.asked == [seat]
        assert table.question()["rule"] == f"LAN-LAW-{law}"
        table.choose(seat, table.options()[-1])
    assert table.asked == []
    table.expect(blue={"points": 0, "votes": 1})
