"""Chapter 19, options of the set-up, the order, the events and the hands: what changes, what stays, and how they meet."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from banneret.core import Match
from banneret.games.montjoie.variants import OPTION_IDS
from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack, faces, totals

SIX = ["france", "angleterre", "bourgogne", "bretagne", "flandres", "navarre"]
CAPITALS = dict(zip(["paris", "calais", "dijon", "brest", "gand", "pampelune"], SIX, strict=True))


def on(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "on")


# -- MON-OPT-7


@pytest.mark.rule("MON-OPT-7", "MON-3P-1")
@pytest.mark.parametrize(
    ("seats", "fixed"),
    [
        (2, {"montpellier": "france", "bordeaux": "angleterre", "besancon": "bourgogne"}),
        (3, {"montpellier": "france", "bordeaux": "angleterre", "besancon": "bourgogne", "nantes": "bretagne"}),
    ],
)
def test_a_free_start_beside_minor_powers(seats: int, fixed: dict[str, str]) -> None:
    """They stand where they always do; only players begin freely, and only on free cities."""
    table = Scene.of(Match("montjoie", seats, 1, on("free_start")))
    table.expect(cities=fixed)
    assert table.asked == ["france"]
    assert "place:marseille" in table.options()
    assert "place:caen" not in table.options()


@pytest.mark.rule("MON-OPT-7", "MON-ELIM-1")
def test_the_three_cities_of_a_free_start_are_home() -> None:
    """Also the one that was reached by sea from the second."""
    table = Scene.of(Match("montjoie", 4, 1, on("free_start")))
    table.choose("france", "place:carcassonne")
    for nation in ("angleterre", "bretagne", "bourgogne"):
        table.choose(nation, table.options(nation)[0])
    assert {"place:foix", "place:barcelone"} <= set(table.options("france"))
    table.choose("france", "place:foix")
    table.expect(france={"home": "montpellier carcassonne foix"})


# -- MON-OPT-9


def last(nation: str, seats: int) -> dict[str, Any]:
    """All others have a point more."""
    return {name: {"points": 1} for name in SIX[:seats] if name != nation}


@pytest.mark.rule("MON-OPT-9", "MON-3P-3")
def test_the_pope_is_asked_before_the_ally_acts() -> None:
    """At the start of the player turn; who is not last is not asked."""
    facts: dict[str, Any] = {"control": {"flandres": "france"}, "cities": {"gand": "flandres"}, "variant": on("papal_support")}
    table = scene("montjoie", seats=3, at=("turn", "france"), dice=faces(4), **facts, **last("france", 3))
    assert table.step == "PapalSupport"
    table.choose("france", "roll")
    assert table.step == "ActivateAlly"
    other = scene("montjoie", seats=3, at=("turn", "france"), **facts, **last("angleterre", 3))
    assert other.step == "ActivateAlly"


@pytest.mark.rule("MON-OPT-9", "MON-CARDS-9")
def test_the_popes_ambassador_is_no_card() -> None:
    """He is played beside one's own, does not count as a card in hand, and cannot be lost."""
    table = scene(
        "montjoie", seats=4, at=("turn", "france"), dice=faces(6, 3, 4, 3, 4),
        cities=CAPITALS | {"gand": "france", "pampelune": "france"},
        variant=on("papal_support"), **last("france", 4),
    )  # fmt: skip
    table.choose("france", "roll")
    table.expect(france={"held": 0}, marks="papal_ambassador")
    table.choose("france", "papal-ambassador")
    table.expect(france={"held": 2}, discards="", marks="")
    assert "papal-ambassador" not in table.options("france")


@pytest.mark.rule("MON-OPT-9")
def test_without_the_option_nobody_asks_the_pope() -> None:
    """However far behind."""
    assert (
        scene(
            "montjoie",
            seats=4,
            at=("turn", "france"),
            cities=CAPITALS | {"gand": "france", "pampelune": "france"},
            **last("france", 4),
        ).step
        == "PlayerTurn"
    )


# -- MON-OPT-10


def firsts(mode: str, seats: int, turns: int, seed: int = 1) -> list[str]:
    """Who is first in each turn."""
    found: list[str] = []
    waiting, order = "", " ".join(SIX[:seats])
    for turn in range(1, turns + 1):
        table = scene(
            "montjoie", seats=seats, at="order", turn=turn, order=order, firsts=waiting, seed=seed + turn,
            variant={"balanced_order": mode},
        )  # fmt: skip
        order = " ".join(table.facts()["order"])
        waiting = " ".join(name for n, name in enumerate(SIX) if table.state.firsts >> n & 1)
        found.append(table.facts()["order"][0])
    return found


@pytest.mark.rule("MON-OPT-10")
def test_everybody_is_first_in_the_preset_order() -> None:
    """With six players once each; with four the cycle restarts after the fourth turn (RULING 73)."""
    assert firsts("preset", 6, 6) == ["navarre", "france", "angleterre", "bretagne", "bourgogne", "flandres"]
    assert firsts("preset", 4, 6) == ["france", "angleterre", "bretagne", "bourgogne", "france", "angleterre"]


@pytest.mark.rule("MON-OPT-10")
@pytest.mark.parametrize("seed", range(0, 120, 10))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_is_first_by_lot(seats: int, seed: int) -> None:
    """No cycle holds anybody twice, and nobody is first twice in a row."""
    found = firsts("random", seats, 6, seed)
    assert sorted(found[:seats]) == sorted(SIX[:seats])
    assert len(set(found[seats:])) == 6 - seats
    assert all(one != two for one, two in pairwise(found))


@pytest.mark.rule("MON-OPT-10", "MON-ORDER-2")
def test_from_the_seventh_turn_on_all_are_drawn() -> None:
    """RULING 73: Burgundy, whose turn it is not, may be first; the one who was first may not."""
    names = {
        scene(
            "montjoie", seats=4, at="order", turn=7, order="angleterre france bourgogne bretagne", firsts="france angleterre",
            seed=seed, variant={"balanced_order": "preset"},
        ).facts()["order"][0]
        for seed in range(1, 30)
    }  # fmt: skip
    assert names == {"france", "bourgogne", "bretagne"}


@pytest.mark.rule("MON-OPT-10", "MON-2P-4")
@pytest.mark.parametrize("mode", ["preset", "random"])
def test_two_players_alternate_all_the_same(mode: str) -> None:
    """RULING 60."""
    cities = {"paris": "france", "calais": "angleterre"}
    table = scene("montjoie", seats=2, at="next", turn=1, cities=cities, variant={"balanced_order": mode})
    table.expect(order=["angleterre", "france"])


# -- MON-OPT-11


@pytest.mark.rule("MON-OPT-11", "MON-COMBAT-6")
@pytest.mark.parametrize("stake", [0, 2])
@pytest.mark.parametrize("hidden", [False, True])
def test_whether_barons_are_staked_at_all(stake: int, hidden: bool) -> None:
    """RULING 41: seen by all, unless the option keeps it quiet; how many is seen in neither case."""
    table = before_attack(
        "france", cities={"bourges": "france", "auxerre": "bourgogne"}, france={"hand": "ram ram", "influence": 2},
        bourgogne={"hand": "sap"}, variant=on("baron_suspense") if hidden else {},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram", f"stake:{stake}")
    seen = table.seen_by("bourgogne")
    assert seen["combat"]["attack"]["staked"] is (stake > 0 and not hidden)
    assert seen["combat"]["attack"]["influence"]["france"] == "?"
    assert seen["france"]["influence"] == 2
    table.choose("bourgogne", "none", "lay:sap")
    table.expect(france={"influence": 2 - stake})


# -- MON-OPT-12 to MON-OPT-14


@pytest.mark.rule("MON-OPT-12", "MON-EVENT-4")
def test_parliament_pulls_a_castle_down() -> None:
    """A 6, then a 5: the figure goes back to the stock and a garrison stays."""
    table = scene(
        "montjoie", seats=6, at="parliament", dice=faces(6, 5), cities=CAPITALS | {"paris": "france castle"},
        draws=["chevauchee"],
        variant=on("paris_parliament") | {"foreign_interventions": "off"},
    )  # fmt: skip
    table.expect(cities={"paris": "france"}, castles_left=20)


@pytest.mark.rule("MON-OPT-12")
def test_without_the_option_parliament_is_silent() -> None:
    """No die is rolled for it."""
    table = scene(
        "montjoie", seats=6, at="parliament", dice=faces(6, 6), cities=CAPITALS, draws=["chevauchee"],
        variant={"foreign_interventions": "off"},
    )  # fmt: skip
    table.expect(cities={"paris": "france"})
    assert table.told("die") == []


@pytest.mark.rule("MON-OPT-13", "MON-BUY-3")
def test_a_kept_card_counts_for_the_hand_limit() -> None:
    """RULING 84: with the one kept, six in War, so six may be bought."""
    table = scene(
        "montjoie", seats=6, at="deal", war=True, order=" ".join(SIX), cities=CAPITALS, variant=on("long_term_strategy"),
        france={"hand": "sign", "money": 50},
    )  # fmt: skip
    table.expect(france={"held": 6})
    assert table.options("france")[-1] == "cards:6"


@pytest.mark.rule("MON-OPT-13")
def test_what_is_kept_is_chosen_in_secret_and_never_more_than_one() -> None:
    """Whoever has chosen looks the same, and all else goes back to the deck."""
    table = scene(
        "montjoie", seats=4, at="keep", cities=CAPITALS | {"gand": "france", "pampelune": "france"},
        variant=on("long_term_strategy"), france={"hand": "sign felon", "locked": "ram"}, angleterre={"hand": "engineer"},
    )  # fmt: skip
    table.choose("france", "keep:felon")
    assert table.seen_by("angleterre")["france"]["vote"] == "?"
    table.choose("angleterre", "keep:engineer")
    table.expect(france={"hand": "felon", "locked": ""}, angleterre={"hand": "engineer"})
    assert len(table.facts()["pile"].split() + table.facts()["discards"].split()) == 72


@pytest.mark.rule("MON-OPT-13", "MON-TURN-2")
def test_without_the_option_nothing_is_kept() -> None:
    """All hands go."""
    table = scene("montjoie", seats=6, at="points", cities=CAPITALS, france={"hand": "sign"})
    table.expect(turn=2, france={"hand": ""})


@pytest.mark.rule("MON-OPT-14", "MON-LIMIT-2")
def test_foreigners_need_figures_too() -> None:
    """With all twenty castles, or all ten ramparts, on the map nothing is raised."""
    text = (
        "bruges gand bruxelles liege luxembourg calais arras abbeville amiens rouen evreux caen cherbourg reims troyes metz "
        "nancy dijon macon auxerre"
    )
    names = text.split()
    castles = scene(
        "montjoie", seats=6, at="intervention", dice=faces(3), variant=on("super_foreign"),
        cities=dict.fromkeys(names, "france castle") | {"marseille": "genes"},
    )  # fmt: skip
    castles.expect(cities={"marseille": "genes"}, castles_left=0)
    ramparts = scene(
        "montjoie", seats=6, at="intervention", dice=faces(3), variant=on("super_foreign"),
        cities=dict.fromkeys(names[:10], "france fortress") | {"marseille": "genes castle"},
    )  # fmt: skip
    ramparts.expect(cities={"marseille": "genes castle"}, ramparts_left=0)


@pytest.mark.rule("MON-OPT-14", "MON-EVENT-11")
def test_the_popes_protection_keeps_foreigners_from_digging_in() -> None:
    """MON-FOREIGN-5: under it an intervention has no effect."""
    table = scene(
        "montjoie", seats=6, at="intervention", dice=faces(3), variant=on("super_foreign"), cities={"marseille": "genes"},
        protected="marseille",
    )  # fmt: skip
    table.expect(cities={"marseille": "genes"})


# -- all together


@pytest.mark.rule("MON-SETUP-8")
@pytest.mark.parametrize("name", OPTION_IDS)
def test_every_switch_is_one_of_the_variant(name: str) -> None:
    """It may be set by its name, is kept in the record, and is off unless it is set."""
    value = "preset" if name == "balanced_order" else "on"
    match = Match("montjoie", 4, 1, {name: value})
    assert match.record().variant[name] == value
    assert Match("montjoie", 4, 1).variant[name] == "off"
    assert match.state.switches != Match("montjoie", 4, 1).state.switches


@pytest.mark.rule("MON-COMBAT-10", "MON-OPT-6", "MON-OPT-15", "MON-OPT-18", "MON-OPT-21")
def test_all_bonuses_in_one_landing() -> None:
    """5 + 5 + 1 and a Grand Master's 1 against 2 + 1 + 2 for landing and 2 for an idle Engineer."""
    table = before_attack(
        "france", cities={"caen": "france", "brest": "angleterre"}, dice=(1, 1), gunners="france",
        france={"hand": "sap sap"}, angleterre={"hand": "engineer"},
        variant=on("hist_england_landing", "harder_landings", "engineer_defence", "artillery_grand_master"),
    )  # fmt: skip
    table.choose("france", "attack:brest", "sea:caen", "lay:sap", "lay:sap")
    table.choose("angleterre", "none", "none", "lay-engineer")
    assert totals(table) == (12, 2 + 1 + 2 + 2)
