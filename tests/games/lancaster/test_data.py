"""A user's own figures: those that we had to reconstruct can all be replaced, and really change play."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.games.lancaster.tables import LAW_IDS
from banneret.testing import Scene, scene

Data = dict[str, Any]


def with_data(data: Data, *, at: str, seats: int = 3, **facts: Any) -> Scene:
    """A scene by these figures that ends with its chapter."""
    return scene("lancaster", seats=seats, at=at, variant={"data": data}, **({"through": at} | facts))


def space(name: str, reward: list[Data], cost: list[Data] | None = None) -> Data:
    row: Data = {"id": name, "reward": reward}
    return {"castle_space": [row if cost is None else row | {"cost": cost}]}


# -- every figure that is marked as reconstructed


@pytest.mark.parametrize("county", "ABCDEFGHI")
@pytest.mark.rule("LAN-COUNTY-6", "LAN-PLACE-8")
def test_minimum_strengths(county: str) -> None:
    """A county opened to K1, or closed to all but the K4."""
    data = {"county": [{"id": county, "min_strength": 1}]}
    open_to_all = with_data(data, at="placement", blue={"court": "K1"})
    open_to_all.choose("blue", "knight:K1", f"county:{county}")

    data = {"county": [{"id": county, "min_strength": 4}]}
    closed = with_data(data, at="placement", blue={"court": "K3"})
    closed.choose("blue", "knight:K3")
    closed.refuses("blue", f"county:{county}", "LAN-PLACE-8")


@pytest.mark.rule("LAN-COUNTY-6")
def test_the_points_of_somerset() -> None:
    """Seven instead of six."""
    table = with_data(
        {"county": [{"id": "G", "reward": [{"kind": "points", "n": 7}]}]}, at="counties", counties={"G": "blue K4"}
    )
    table.choose("blue", "take-reward")

    assert table.points == [7, 0, 0]


@pytest.mark.parametrize("card", ["X04", "X05b", "X06", "X07", "X08"])
@pytest.mark.rule("LAN-COMP-5", "LAN-CONFLICT-2")
def test_the_strength_of_a_conflict(card: str) -> None:
    """With a French strength of three a K3 wins it, with four he loses."""
    places = {"U1": [card, "blue K3"], "U2": None}
    won = with_data({"conflict": [{"id": card, "france_strength": 3}]}, at="conflicts", conflicts=places)
    lost = with_data({"conflict": [{"id": card, "france_strength": 4}]}, at="conflicts", conflicts=places)

    won.expect(conflicts={})
    lost.expect(conflicts={"L1": [card, "blue K3"]})


@pytest.mark.parametrize("card", ["X02", "X03a", "X03b", "X04", "X05b", "X06", "X07", "X08", "X10"])
@pytest.mark.rule("LAN-COMP-5", "LAN-CONFLICT-4")
def test_the_points_of_a_conflict(card: str) -> None:
    """20, 11 and 7 for the three ranks."""
    data = {"conflict": [{"id": card, "france_strength": 1, "points": [20, 11, 7]}]}
    table = with_data(data, at="conflicts", conflicts={"U1": [card, "blue K1", "green K3", "yellow K2"], "U2": None})

    assert table.points == [7, 20, 11]


@pytest.mark.parametrize(
    ("tile", "kind", "before"),
    [("gold3", "gold", 2), ("squires3", "squires", 2), ("gold2", "gold", 2), ("squires2", "squires", 2)],
)
@pytest.mark.rule("LAN-COMP-6", "LAN-FAVOUR-1")
def test_the_size_of_a_favour(tile: str, kind: str, before: int) -> None:
    """Five pieces, whatever the name of the tile says."""
    table = with_data({"favour": [{"id": tile, "reward": [{"kind": kind, "n": 5}]}]}, at="placement", blue={"court": "K1"})
    table.choose("blue", "knight:K1", "conflict:U1", f"favour:{tile}")

    table.expect(blue={kind: before + 5})


@pytest.mark.rule("LAN-COMP-6")
def test_a_favour_may_be_of_another_kind() -> None:
    """A recruit and two points instead of three gold."""
    data = {"favour": [{"id": "gold3", "reward": [{"kind": "recruit", "n": 1}, {"kind": "points", "n": 2}]}]}
    table = with_data(data, at="placement", blue={"court": "K2"})
    table.choose("blue", "knight:K2", "conflict:U1", "favour:gold3")

    table.expect(blue={"gold": 2, "points": 2, "court": "K1"})


@pytest.mark.parametrize(("tile", "kind"), [("gold", "gold"), ("votes", "votes"), ("squires", "squires")])
@pytest.mark.rule("LAN-CASTLE-3")
def test_the_size_of_a_castle_space(tile: str, kind: str) -> None:
    """Three pieces instead of two."""
    table = with_data(space(tile, [{"kind": kind, "n": 3}]), at="castles", blue={"extensions": tile, kind: 0})

    table.expect(blue={kind: 3 + (kind == "votes")})  # and the vote of the lord


@pytest.mark.rule("LAN-CASTLE-3")
def test_the_sixth_castle_space_may_give_points() -> None:
    """Nobody is asked: points are a plain gain."""
    table = with_data(space("mixed", [{"kind": "points", "n": 2}]), at="castles", blue={"extensions": "mixed"})

    table.expect(blue={"points": 2, "gold": 2, "squires": 2})
    assert table.asked == []


@pytest.mark.rule("LAN-CASTLE-3")
def test_the_sixth_castle_space_may_have_a_price() -> None:
    """Three points for two gold, which may be declined and must be in stock."""
    data = space("mixed", [{"kind": "points", "n": 3}], [{"kind": "gold", "n": 2}])
    rich = with_data(data, at="castles", blue={"extensions": "mixed", "gold": 2})
    poor = with_data(data, at="castles", blue={"extensions": "mixed", "gold": 1})
    assert rich.options("blue") == ["use:mixed", "decline:mixed"]
    assert poor.options("blue") == ["decline:mixed"]

    rich.choose("blue", "use:mixed")
    rich.expect(blue={"gold": 0, "points": 3})


@pytest.mark.rule("LAN-CASTLE-3", "LAN-CASTLE-6", "LAN-EFFECT-2")
def test_goods_with_a_price_are_for_sale_only_if_they_can_be_delivered() -> None:
    """Three votes for a gold: not when the supply has two, and not in the last round."""
    data = space("mixed", [{"kind": "votes", "n": 3}], [{"kind": "gold", "n": 1}])
    for facts in ({"supply": {"votes": 2}}, {"round": 5}):
        assert with_data(data, at="castles", blue={"extensions": "mixed"}, **facts).options("blue") == ["decline:mixed"]
    table = with_data(data, at="castles", blue={"extensions": "mixed", "votes": 0}, supply={"votes": 3})
    table.choose("blue", "use:mixed")
    table.expect(blue={"votes": 3, "gold": 1})


@pytest.mark.rule("LAN-CASTLE-3", "LAN-EFFECT-11")
def test_a_castle_space_may_recruit_or_upgrade_without_a_price() -> None:
    """The recruit simply comes; the upgrade may be waived, for nothing was paid."""
    data = {"castle_space": [{"id": "recruit", "cost": []}, {"id": "upgrade", "cost": []}]}
    table = with_data(data, at="castles", blue={"extensions": "recruit upgrade", "squires": 0, "court": ""})
    assert table.options("blue") == ["use:recruit", "use:upgrade"]

    table.choose("blue", "use:recruit", "use:upgrade")
    assert table.options("blue") == ["none", "upgrade-court:K1"]
    table.choose("blue", "none")
    table.expect(blue={"court": "K1"})


@pytest.mark.rule("LAN-COMP-7", "LAN-SETUP-7")
def test_the_sections_of_the_laws() -> None:
    """B04 and B08 change places: B08 may now come in the first round, B04 no more."""
    data = {"law": [{"id": "B04", "section": 2}, {"id": "B08", "section": 1}]}
    seen: set[str] = set()
    for seed in range(20):
        seen |= {LAW_IDS[law] for law in Match("lancaster", 3, seed, {"data": data}).state.proposals}

    assert seen == {"B05", "B06", "B07", "B08"}


@pytest.mark.parametrize("good", ["gold", "squires", "votes"])
@pytest.mark.rule("LAN-COMP-3", "LAN-EFFECT-2")
def test_the_supply(good: str) -> None:
    """Fifteen pieces in all: five players' stocks of two leave five (votes: ten)."""
    s = Match("lancaster", 5, 1, {"data": {"supply": {good: 15}}}).state

    assert s.supply[["gold", "squires", "votes"].index(good)] == (10 if good == "votes" else 5)


@pytest.mark.rule("LAN-2P-15")
def test_what_two_equal_players_share() -> None:
    """Twelve points instead of eight, and a second place worth three."""
    data = {"majority_two_players": {"shared_first_total": 12, "second": 3}}
    table = scene("lancaster", seats=2, at="end", variant={"data": data}, round=5, blue={"gold": 3})

    assert [told["n"] for told in table.told("score_knighthood")] == [6, 6]
    assert [told["n"] for told in table.told("score_castle")] == [8, 3]


# -- figures that we know, but a variant may change


@pytest.mark.rule("LAN-COUNTY-2")
def test_the_price_of_both() -> None:
    """One gold instead of three."""
    table = with_data({"county_phase": {"price_for_both": 1}}, at="counties", counties={"G": "blue K4"}, blue={"gold": 1})
    table.choose("blue", "take-both")

    table.expect(blue={"gold": 0, "nobles": "G", "points": 6})


@pytest.mark.rule("LAN-CONFLICT-7")
def test_the_ransom() -> None:
    """Two gold per strength point."""
    data = {"conflict_rules": {"ransom_gold_per_strength": 2}}
    places = {"U1": None, "U2": None, "L1": ["X08", "blue K2 K1"]}
    table = with_data(data, at="conflicts", conflicts=places, blue={"gold": 3})
    assert table.options("blue") == ["done", "ransom:K1"]

    table.choose("blue", "ransom:K1")
    table.expect(blue={"gold": 1})


@pytest.mark.rule("LAN-CASTLE-3")
def test_the_price_of_a_recruit() -> None:
    """A gold and a squire instead of three squires."""
    data = {"castle_space": [{"id": "recruit", "cost": [{"kind": "gold", "n": 1}, {"kind": "squires", "n": 1}]}]}
    table = with_data(data, at="castles", blue={"extensions": "recruit"})
    table.choose("blue", "use:recruit")

    table.expect(blue={"gold": 1, "squires": 1})


@pytest.mark.rule("LAN-LAW-B03", "LAN-NEWLAW-N07", "LAN-NEWLAW-N14")
def test_what_a_law_counts_costs_and_pays() -> None:
    """B03: 4 points for every 3 counties. N07: two gold a tile. N14: three gold for two squires."""
    counties = {"A": "blue K2", "B": "blue K1", "C": "blue K3"}
    data: Data = {"law": [{"id": "B03", "per": 3, "gain": [{"kind": "points", "n": 4}]}]}
    assert with_data(data, at="laws", laws=["B03"], counties=counties).points == [4, 0, 0]

    data = {"law": [{"id": "N07", "pay": [{"kind": "gold", "n": 2}]}]}
    table = with_data(data, at="laws", laws=["N07"])
    table.choose("blue", "extension:gold")
    table.expect(blue={"gold": 0, "extensions": "gold"})

    exchange = [{"give": "gold", "give_n": 3, "take": "squires", "take_n": 2}]
    table = with_data({"law": [{"id": "N14", "exchange": exchange}]}, at="laws", laws=["N14"], blue={"gold": 7})
    assert table.options("blue") == ["none", "gold-to-squires:1", "gold-to-squires:2"]
    table.choose("blue", "gold-to-squires:2")
    table.expect(blue={"gold": 1, "squires": 6})


@pytest.mark.rule("LAN-EFFECT-2", "LAN-LAW-4")
def test_a_law_that_sells_recruits_sells_no_more_than_the_reserve_has() -> None:
    """One K1 is left, so one recruit is for sale."""
    data = {"law": [{"id": "B16", "gain": [{"kind": "recruit", "n": 1}]}]}
    table = with_data(data, at="laws", laws=["B16"], blue={"gold": 5, "court": "K1 K1"})
    assert table.options("blue") == ["times:0", "times:1"]

    table.choose("blue", "times:1")
    table.expect(blue={"gold": 4, "court": "K1 K1 K1"})


@pytest.mark.rule("LAN-NEWLAW-N11", "LAN-NEWLAW-N13")
@pytest.mark.parametrize("law", ["N11", "N13"])
def test_what_a_tax_costs(law: str) -> None:
    """Two gold and two squires instead of one: the stock of two pays just once."""
    kind = "gold" if law == "N11" else "squires"
    data = {"law": [{"id": law, "pay": [{"kind": kind, "n": 2}]}]}
    table = with_data(data, at="laws", laws=[law], counties={"A": "blue K2", "B": "blue K1"}, blue={"extensions": "gold votes"})
    table.choose("blue", "pay-tax")

    table.expect(blue={kind: 0})
    assert table.options() == ["refuse-tax"]


@pytest.mark.rule("LAN-CASTLE-5", "LAN-CASTLE-6")
def test_the_votes_of_the_table() -> None:
    """Two for each noble, three for the lord, in the last round too."""
    data = {"castle": {"votes_per_noble": 2, "votes_for_lord": 3, "votes_in_last_round": True}}
    table = with_data(data, at="castles", round=5, blue={"nobles": "A B", "votes": 0})

    table.expect(blue={"votes": 7})


@pytest.mark.rule("LAN-END-2", "LAN-END-3", "LAN-END-4", "LAN-END-5")
def test_the_races_and_the_nobles_at_the_end() -> None:
    """Each race has figures of its own."""
    data = {
        "majority": [{"id": "knighthood", "first": 9, "second": 5}, {"id": "castle", "shared_first_total": 21}],
        "noble_scoring": {"points": [0, 2, 4, 6, 8, 10, 12, 14, 16, 18]},
    }
    table = scene(
        "lancaster",
        seats=3,
        at="end",
        variant={"data": data},
        round=5,
        blue={"squires": 3, "nobles": "A"},
        yellow={"squires": 1},
    )

    assert [told["n"] for told in table.told("score_knighthood")] == [9, 5, 0]
    assert [told["n"] for told in table.told("score_castle")] == [7, 7, 7]
    assert [told["n"] for told in table.told("score_nobles")] == [2, 0, 0]


@pytest.mark.rule("LAN-SETUP-2", "LAN-SETUP-4", "LAN-2P-3")
def test_the_starting_position() -> None:
    """Stocks, points, courts and reserves, nobles, favours and the cards taken out."""
    data = {
        "start": {"gold": 3, "squires": 0, "votes": 2, "power_points": 5, "knights_in_court": [3]},
        "ally": {"knights_in_court": [1, 4]},
        "setup": [{"players": 2, "nobles_per_county": 1, "favours": ["noble"], "conflicts_removed": ["X03a", "X11"]}],
    }
    table = Scene.of(Match("lancaster", 2, 1, {"data": data}))

    table.expect(
        blue={"gold": 3, "squires": 0, "votes": 2, "points": 5, "court": "K3", "reserve": "K1 K1 K1 K2 K2 K4"},
        yellow={"court": "K1 K4", "reserve": "K1 K1 K2 K2 K3"},
        nobles={"A": 1},
        favours="noble",
        supply={"gold": 31, "squires": 37, "votes": 33},
    )
    facts = table.facts()
    assert not {"X03a", "X11"} & {*facts["conflict_pile"], facts["conflicts"]["U1"][0], facts["conflicts"]["U2"][0]}


@pytest.mark.rule("LAN-COUNTY-10")
def test_the_start_player_may_be_named_elsewhere() -> None:
    """In York instead of Surrey."""
    data = {"county": [{"id": "C", "bonus": "choose_start_player"}, {"id": "I", "bonus": "none"}]}
    table = with_data(data, at="counties", counties={"C": "blue K3", "I": "green K2"})
    table.choose("blue", "none", "start-player:yellow")
    table.choose("green", "none")

    assert table.asked == []
    table.expect(start="yellow")


def test_a_match_remembers_its_own_figures() -> None:
    """They are in the record: a replay plays by them."""
    match = Match("lancaster", 3, 1, {"data": {"start": {"gold": 5}}})

    assert match.record().variant["data"] == {"start": {"gold": 5}}
    assert Match.replay(match.record()).state.gold == [5, 5, 5]
    assert Match("lancaster", 3, 1).state.gold == [2, 2, 2]
