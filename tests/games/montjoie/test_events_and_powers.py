"""Chapters 7 to 9: order, events, duels and foreign powers."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.montjoie.tables import build
from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack, faces, totals, words

SIX = "france angleterre bourgogne bretagne flandres navarre"
HOMES = {
    "paris": "france",
    "calais": "angleterre",
    "dijon": "bourgogne",
    "brest": "bretagne",
    "gand": "flandres",
    "pau": "navarre",
}


def events(*draws: str, **facts: Any) -> Scene:
    """Sequence 6 with France first and no intervention."""
    facts.setdefault("cities", HOMES)
    facts["variant"] = {"foreign_interventions": "off"} | facts.get("variant", {})
    return scene(
        "montjoie", seats=facts.pop("seats", 6), at="events", order=facts.pop("order", SIX), draws=list(draws), **facts
    )


@pytest.mark.rule("MON-EVENT-1")
def test_the_first_player_chooses_the_order_of_two_markers() -> None:
    table = events("treaty", "papal_intervention", war=True, france={"lost_before": "gand"})
    assert (table.asked, table.options("france")) == (["france"], ["event:treaty", "event:papal_intervention"])
    table.choose("france", "event:papal_intervention")
    assert table.step == "Protect"
    table.choose("france", "protect:gand")
    assert table.step == "Treaty"


@pytest.mark.rule("MON-EVENT-2", "MON-EVENT-3")
def test_the_pool() -> None:
    """Twelve markers, the Uprising twice; two Uprisings are both resolved; a drawn marker is out until the turn ends."""
    assert build({}).pool == (2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    table = events("uprising", "uprising", war=True, dice=faces(1, 6))
    table.choose("france", "rise:gand")
    assert (table.step, len(table.told("event"))) == ("NameCity", 2)
    assert "uprising" not in table.facts()["pool"]


@pytest.mark.rule("MON-EVENT-3")
def test_a_city_may_rise_once_for_each_marker() -> None:
    table = events("uprising", "uprising", war=True, cities=HOMES | {"lyon": "bourgogne castle"}, dice=faces(1, 5, 1, 5))
    table.choose("france", "rise:lyon")
    table.choose("france", "rise:lyon")
    table.expect(cities={"lyon": None})


@pytest.mark.rule("MON-EVENT-4")
def test_all_attempts_are_made_while_there_are_cities() -> None:
    """RULING 21: players, minors and foreigners; fortresses never; it ends when all were named."""
    cities = {"paris": "france fortress", "nancy": "empire", "gand": "flandres"}
    table = events("uprising", cities=cities, dice=faces(6, 1, 1))
    assert words(table, "france", "rise") == ["gand", "nancy"]
    table.choose("france", "rise:nancy", "rise:gand")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-EVENT-5", "MON-LIMIT-3")
def test_great_companies() -> None:
    """A marker, no money; cities with one are passed over; with all ten on the map they stop."""
    table = events(
        "great_companies",
        cities={"lyon": "france castle", "gand": "flandres", "pau": "navarre"},
        pillaged="pau",
        dice=faces(4, 5, 2),
    )
    assert words(table, "france", "ravage") == ["gand", "lyon"]
    table.refuses("france", "ravage:pau", "MON-EVENT-5")
    table.choose("france", "ravage:lyon", "ravage:gand")
    table.expect(pillaged="pau lyon", france={"money": 0}, cities={"lyon": "france castle"})
    nine = "arras amiens reims troyes metz nancy dijon macon orleans"
    table = events("great_companies", pillaged=nine, dice=faces(6, 3))
    table.choose("france", "ravage:gand")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-EVENT-8")
def test_a_treaty_gives_a_city_back() -> None:
    """RULING 24: as it is now, from whoever has it, even free, even protected; not what is his already."""
    table = events(
        "treaty", cities=HOMES | {"lyon": "bourgogne castle", "tours": "france"}, protected="lyon",
        france={"lost_before": "lyon tours troyes", "lost": "gand"},
    )  # fmt: skip
    assert table.options("france") == ["reclaim:troyes", "reclaim:lyon"]
    free = table.copy()
    free.choose("france", "reclaim:troyes")
    free.expect(cities={"troyes": "france"})
    table.choose("france", "reclaim:lyon")
    table.expect(cities={"lyon": "france castle"}, bourgogne={"lost": ""})
    assert events("treaty").step == "PlayerTurn"


@pytest.mark.rule("MON-EVENT-8")
def test_what_counts_as_taken() -> None:
    """Combat and corruption are remembered, an uprising is not."""
    table = before_attack("france", dice=(1, 1, 6), cities=HOMES, france={"hand": "ambassador"})
    table.choose("france", "ambassador", "corrupt:gand")
    table.expect(flandres={"lost": "gand"})
    table = events("uprising", dice=faces(1, 6))
    table.choose("france", "rise:gand")
    table.expect(flandres={"lost": ""}, cities={"gand": None})


@pytest.mark.rule("MON-EVENT-11")
def test_papal_protection() -> None:
    """RULING 25: no attack, no Chevauchée, no intervention; but corruption, and attacks from there."""
    table = events("papal_intervention")
    table.choose("france", "protect-province:bourgogne")
    table.expect(protected="dijon macon auxerre")
    facts: dict[str, Any] = {"cities": {"bourges": "france", "auxerre": "bourgogne"}, "protected": "auxerre", "order": SIX}
    shielded = before_attack("france", marks="chevauchee", france={"hand": "ram ram ambassador"}, dice=(1, 1, 6), **facts)
    assert words(shielded, "france", "attack") == []
    shielded.choose("france", "ambassador", "corrupt:auxerre")
    shielded.expect(cities={"auxerre": "france"})
    outward = before_attack("bourgogne", bourgogne={"hand": "ram ram"}, **facts)
    assert words(outward, "bourgogne", "attack") == ["bourges"]
    foreign = scene("montjoie", seats=6, at="intervention", dice=faces(2, 6, 1), protected="barcelone")
    foreign.expect(cities={"barcelone": None})


@pytest.mark.rule("MON-EVENT-12", "MON-TREASURY-3")
def test_bad_seasons_halve_one_treasury() -> None:
    table = events("bad_seasons", cities=HOMES | {"tours": "france", "lyon": "france"})
    table.expect(marks="bad_seasons")
    table.until("Vote")
    table.expect(turn=2, marks="", france={"money": 2})


@pytest.mark.rule("MON-EVENT-13")
def test_a_naval_battle_needs_two_sea_powers() -> None:
    """RULING 26: without a second player with a port nothing happens; two equals need no lot."""
    table = events("naval_battle", cities={"calais": "angleterre", "gand": "flandres"})
    assert table.step == "PlayerTurn"
    assert len(table.told("no_battle")) == 1
    table = events("naval_battle", cities={"calais": "angleterre", "brest": "bretagne", "nantes": "bretagne"})
    assert table.asked == ["angleterre", "bretagne"]


@pytest.mark.rule("MON-EVENT-13")
def test_a_tied_naval_battle_has_no_master() -> None:
    table = events(
        "naval_battle", cities={"calais": "angleterre", "brest": "bretagne"}, dice=faces(3, 3), angleterre={"hand": "ram"}
    )
    table.choose("angleterre", "duel:ram+0")
    table.choose("bretagne", "duel:nothing+0")
    assert totals(table) == (7, 3)
    table.expect(master="angleterre", angleterre={"hand": "ram", "points": 1})
    tie = events("naval_battle", cities={"calais": "angleterre", "brest": "bretagne"}, dice=faces(3, 3))
    tie.choose("angleterre", "duel:nothing+0")
    tie.choose("bretagne", "duel:nothing+0")
    tie.expect(master=None, angleterre={"points": 0}, bretagne={"points": 0})


@pytest.mark.rule("MON-EVENT-13")
def test_the_master_stops_his_own_ally() -> None:
    """RULING 91, with three players: a stopped compulsory attack counts as made."""
    table = scene(
        "montjoie", seats=3, at=("turn", "france"), war=True, master="france", dice=faces(1), control={"bretagne": "france"},
        cities={"brest": "bretagne", "calais": "angleterre"},
    )  # fmt: skip
    table.choose("france", "activate", "none", "roll", "attack:calais", "sea:brest")
    assert table.step == "Veto"
    table.choose("france", "stop")
    assert table.step == "PlayerTurn"


@pytest.mark.rule("MON-EVENT-15")
def test_a_felon_in_a_duel() -> None:
    """It removes the opponent's card; a yellow stake is compulsory; the hand's number tells nothing before the reveal."""
    table = events(
        "naval_battle", cities={"calais": "angleterre", "brest": "bretagne"}, dice=faces(1, 1),
        angleterre={"hand": "ladders felon"}, bretagne={"hand": "cannon", "influence": 1},
    )  # fmt: skip
    assert set(words(table, "angleterre", "duel")) == {"ladders+0", "ladders+0+felon"}
    assert set(words(table, "bretagne", "duel")) == {"cannon+0", "cannon+1"}
    table.choose("angleterre", "duel:ladders+0+felon")
    assert table.seen_by("bretagne")["angleterre"]["held"] == 2
    table.choose("bretagne", "duel:cannon+1")
    assert totals(table) == (3 + 1, 0 + 1 + 1)
    table.expect(discards="felon cannon", angleterre={"hand": "ladders", "points": 1}, bretagne={"influence": 0})


@pytest.mark.rule("MON-EVENT-15")
def test_dice_and_signs_follow_the_order_of_play() -> None:
    """RULING 99: the duellist earlier in the order rolls first and is asked first."""
    table = events(
        "naval_battle", order="flandres bretagne angleterre france bourgogne navarre", dice=faces(6, 2),
        cities={"calais": "angleterre", "brest": "bretagne"}, angleterre={"hand": "ram sign"}, bretagne={"hand": "ram sign"},
    )  # fmt: skip
    table.choose("angleterre", "duel:ram+0")
    table.choose("bretagne", "duel:ram+0")
    assert (table.step, table.asked) == ("SignOfGod", ["bretagne"])
    table.choose("bretagne", "none")
    table.choose("angleterre", "sign:ram")
    table.choose("bretagne", "sign:ram")
    assert totals(table) == (8 + 6, 8 + 2)
    table.expect(bretagne={"points": 1, "hand": "ram"}, discards="ram sign sign")


@pytest.mark.rule("MON-EVENT-14")
def test_six_players_fight_three_to_three() -> None:
    """Losers of their duel share the bonus of the winning coalition."""
    lots = ["navarre", "flandres", "bretagne", "bourgogne", "angleterre", "france"]
    table = events("great_battle", *lots, dice=faces(1, 6, 6, 1, 1, 6))
    for one, two in (("navarre", "bourgogne"), ("flandres", "angleterre"), ("bretagne", "france")):
        table.choose(one, "duel:nothing+0")
        table.choose(two, "duel:nothing+0")
    # In each duel the earlier in the order rolls first: Bourgogne 1 : 6, Angleterre 6 : 1, France 1 : 6.
    points = {nation: table.facts()[nation]["points"] for nation in lots}
    assert points == {"navarre": 2, "flandres": 1, "bretagne": 2, "bourgogne": 0, "angleterre": 1, "france": 0}


@pytest.mark.rule("MON-EVENT-7")
def test_an_unused_chevauchee_is_lost() -> None:
    table = events("chevauchee")
    table.expect(marks="chevauchee")
    table.until("Vote")
    table.expect(turn=2, marks="")


# -- foreign powers


def intervention(*dice: int, **facts: Any) -> Scene:
    return scene("montjoie", seats=facts.pop("seats", 6), at="intervention", dice=faces(*dice), **facts)


@pytest.mark.rule("MON-FOREIGN-1")
@pytest.mark.parametrize(
    ("dice", "city"),
    [
        ((1, 3), "bayonne"),
        ((1, 4), "pampelune"),
        ((3,), "marseille"),
        ((4, 3), "grenoble"),
        ((5, 6), "metz"),
        ((6, 5), "luxembourg"),
    ],
)
def test_who_comes_and_where(dice: tuple[int, ...], city: str) -> None:
    table = intervention(*dice, 6, 1)
    assert [entry["city"] for entry in table.told("intervention")] == [city]
    table.expect(cities={city: table.told("foreign_power")[0]["nation"]})


@pytest.mark.rule("MON-FOREIGN-1")
def test_no_intervention_without_the_switch() -> None:
    assert intervention(3, 6, 1, variant={"foreign_interventions": "off"}).told("foreign_power") == []


@pytest.mark.rule("MON-FOREIGN-3", "MON-FOREIGN-6")
def test_the_mountain_helps_the_militia() -> None:
    """Grenoble: 5 + 1 against 2 + 3 + 1."""
    table = intervention(4, 3, 1, 3)
    assert totals(table) == (6, 6)
    table.expect(cities={"grenoble": None})


@pytest.mark.rule("MON-FOREIGN-4")
def test_no_engineer_or_felon_against_foreigners() -> None:
    """RULING 30; others may support."""
    table = intervention(
        3, 1, 1, cities={"marseille": "france"}, france={"hand": "ladders engineer felon", "hero": True},
        navarre={"influence": 1},
    )  # fmt: skip
    table.choose("navarre", "support:1")
    table.choose("france", "take-support:1", "lay:ladders")
    assert table.options("france") == ["done", "lay-hero"]
    table.choose("france", "done", "none")
    assert totals(table) == (6, 3 + 2 + 1 + 1)


@pytest.mark.rule("MON-FOREIGN-5")
def test_a_foreign_power_against_another() -> None:
    """RULING 31: with another table the Empire may attack Genoa's Marseille: 5 + 6 against 5 + 2 + 3."""
    table = build({})
    assert table.interventions[2].targets[1] == table.interventions[2].targets[6]
    scene_ = intervention(3, 6, 3, cities={"marseille": "empire"})
    assert totals(scene_) == (11, 10)
    scene_.expect(cities={"marseille": "genes"})


@pytest.mark.rule("MON-FOREIGN-5", "MON-3P-5")
def test_a_foreign_power_against_a_minor_one() -> None:
    """Its controller and others may stake: 5 + 6 against 5 + 2 + 2 + 1."""
    table = intervention(
        6, 1, 6, 1, seats=3, cities={"bruxelles": "flandres"}, control={"flandres": "bourgogne"}, bourgogne={"influence": 3}
    )
    table.choose("bourgogne", "stake:2")
    assert totals(table) == (11, 10)
    table.expect(cities={"bruxelles": "brabant"}, bourgogne={"influence": 1})


@pytest.mark.rule("MON-FOREIGN-7")
def test_foreign_cities_earn_and_score_nothing() -> None:
    """No points for a province held by one power, no plunder or corruption; taken by attack only."""
    table = scene("montjoie", seats=6, at="points", cities={"metz": "empire", "nancy": "empire", "reims": "france"})
    assert [entry["n"] for entry in table.told("points")] == [0] * 6
    turn = before_attack(
        "france", cities={"metz": "empire", "reims": "france"}, france={"hand": "ram ram plunder ambassador"}, dice=(1, 1)
    )
    assert words(turn, "france", "attack") == ["metz"]
    turn.choose("france", "plunder")
    assert "metz" not in words(turn, "france", "loot")
