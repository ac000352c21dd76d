"""Chapters 0 to 2: what is open and what is hidden, the set-up, the outline of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import HIDDEN, IllegalAction, Match
from banneret.core.game import find
from banneret.games.montjoie.steps.course import turn_plan
from banneret.games.montjoie.tables import DATA, build
from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack, faces

NATIONS = {
    4: {"france", "angleterre", "bretagne", "bourgogne"},
    5: {"france", "angleterre", "bretagne", "bourgogne", "flandres"},
    6: {"france", "angleterre", "bretagne", "bourgogne", "flandres", "navarre"},
}
CAPITALS = {"paris": "france", "calais": "angleterre", "dijon": "bourgogne", "brest": "bretagne"}
CAPITALS |= {"gand": "flandres", "pampelune": "navarre"}


def started(seats: int, **variant: Any) -> Scene:
    """A match after everybody has chosen what is first on their list."""
    table = Scene.of(Match("montjoie", seats=seats, seed=5, variant={"parley": "off", **variant}))
    table.until("Vote" if seats > 2 else "MercenaryRoll")
    return table


@pytest.mark.rule("MON-SETUP-1")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_nations_in_play(seats: int) -> None:
    owners = {text.split()[0] for text in started(seats).facts()["cities"].values()}
    assert owners == NATIONS[seats]


DOWRIES = DATA["dowries"]


@pytest.mark.rule("MON-SETUP-2", "MON-SETUP-3")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_everybody_starts_poor(seats: int) -> None:
    """No influence, a sleeping hero; the first Treasury pays three garrisons. With six two have a dowry (RULING 109)."""
    table = started(seats)
    for nation in NATIONS[seats]:
        money, influence = (DOWRIES[kind][nation] if seats == 6 else 0 for kind in ("money", "influence"))
        table.expect(**{nation: {"money": 3 + money, "influence": influence, "points": 0, "hero": False, "held": 0}})


@pytest.mark.rule("MON-SETUP-4", "MON-SETUP-5")
def test_round_a_in_preset_order() -> None:
    table = Scene.of(Match("montjoie", seats=6, seed=1))
    choices = {
        "navarre": ["rouen", "caen"], "france": ["clermont", "montpellier"], "angleterre": ["bordeaux", "bayonne"],
        "bretagne": ["rennes", "nantes"], "bourgogne": ["dijon", "macon"], "flandres": ["bruges", "gand", "bruxelles"],
    }  # fmt: skip
    for nation, cities in choices.items():
        assert table.asked == [nation]
        assert {word.removeprefix("place:") for word in table.options(nation)} == set(cities)
        table.choose(nation, f"place:{cities[0]}")
    table.choose("flandres", "place:bruxelles")
    fixed = {"navarre": "pampelune", "france": "bourges", "angleterre": "calais", "bretagne": "brest", "bourgogne": "besancon"}
    table.expect(cities={city: nation for nation, city in fixed.items()} | {"gand": None, "bruxelles": "flandres"})
    assert table.asked == ["navarre"]


@pytest.mark.rule("MON-SETUP-6")
def test_an_unchosen_start_city_is_open_to_all() -> None:
    """RULING 5: Bourgogne may take Mâcon's neighbour Lyon, and France what others left."""
    table = Scene.of(Match("montjoie", seats=4, seed=1))
    table.choose("france", "place:clermont")
    table.choose("angleterre", "place:bordeaux")
    table.choose("bretagne", "place:rennes")
    table.choose("bourgogne", "place:dijon")
    assert "place:macon" in table.options("france")


@pytest.mark.rule("MON-SETUP-8")
def test_turn_one_and_a_full_pool() -> None:
    table = started(6)
    table.expect(turn=1, drawn=[])
    assert len(table.facts()["pool"].split()) == 12
    options = find("montjoie").options
    assert options["foreign_interventions"] == ["on", "off"]
    assert options["game_length"] == ["normal", "short"]


@pytest.mark.rule("MON-STATE-1", "MON-STATE-2", "MON-STATE-3")
def test_who_sees_what() -> None:
    """Own cards, numbers of the others', money and influence of all; neither the pile nor the coming markers."""
    table = scene(
        "montjoie",
        seats=6,
        at="purchases",
        france={"hand": "cannon felon", "money": 7, "influence": 2},
        navarre={"hand": "sap"},
    )
    for viewer in ("navarre", "spectator"):
        seen = table.seen_by(viewer)
        assert seen["france"]["hand"] == seen["pile"] == "?"
        assert (seen["france"]["held"], seen["france"]["money"], seen["france"]["influence"]) == (2, 7, 2)
    assert table.seen_by("france")["france"]["hand"] == "cannon felon"
    assert table.seen_by("navarre")["navarre"]["hand"] == "sap"
    view = table.state.seen_by(0)
    assert view.card_pile == []
    assert view.seed == HIDDEN


@pytest.mark.rule("MON-STATE-2")
def test_votes_are_hidden_until_all_have_voted() -> None:
    table = scene("montjoie", seats=4, at="politics", war=None)
    table.choose("france", "war")
    assert table.seen_by("bretagne")["france"]["vote"] == "?"
    assert table.seen_by("france")["france"]["vote"] == 1
    table.choose("angleterre", "war")
    table.choose("bourgogne", "peace")
    table.choose("bretagne", "peace")
    assert len(table.told("voted_war")) == 2
    table.expect(war=True)


@pytest.mark.rule("MON-STATE-4", "MON-LIMIT-2")
def test_figures_of_castles_and_fortresses() -> None:
    """A fortress holds one castle and one rampart; 20 and 10 in all."""
    table = scene(
        "montjoie", seats=6, at="points", cities={"paris": "france fortress", "lyon": "france castle", "tours": "france"}
    )
    table.expect(castles_left=18, ramparts_left=9)


@pytest.mark.rule("MON-STATE-5")
def test_an_illegal_action_leaves_no_trace() -> None:
    table = before_attack("france", cities={"bourges": "france", "auxerre": "bourgogne"}, france={"hand": "ladders"})
    before = table.state.digest()
    with pytest.raises(IllegalAction):
        table.choose("france", "attack:auxerre")
    with pytest.raises(IllegalAction):
        table.choose("bourgogne", "end-turn")
    assert table.state.digest() == before


@pytest.mark.rule("MON-STATE-5")
def test_who_can_buy_nothing_is_skipped() -> None:
    table = scene("montjoie", seats=6, at="purchases", france={"money": 1}, angleterre={"money": 2}, navarre={"money": 0})
    assert table.asked == ["angleterre"]


@pytest.mark.rule("MON-BUY-1", "MON-DIPLO-4")
def test_who_can_buy_nothing_may_still_talk() -> None:
    """RULING 102: where the table waits for talks, money and cities change hands between the vote and the purchases."""
    table = scene(
        "montjoie", seats=4, at="deal", war=False, variant={"parley": "on", "city_sales": "on"},
        order="france angleterre bourgogne bretagne", angleterre={"money": 20},
        cities={"lyon": "france castle", "calais": "angleterre"},
    )  # fmt: skip
    assert (table.step, table.asked, table.options()) == ("BuyCards", ["france"], ["cards:0"])
    table.choose("france", "offer", "to:angleterre", "give-city:lyon", "ask:8", "send")
    table.choose("angleterre", "accept:france")
    table.choose("france", "cards:4")
    table.expect(france={"money": 0, "held": 8}, angleterre={"money": 12}, cities={"lyon": "angleterre castle"})


@pytest.mark.rule("MON-STATE-6")
def test_what_the_rules_command_must_be_chosen() -> None:
    """Treaty, Confiscation, Papal Intervention, corruption and intrigue offer no way out."""
    facts: dict[str, Any] = {"order": "france angleterre bourgogne bretagne flandres navarre", "cities": CAPITALS}
    facts["variant"] = {"foreign_interventions": "off"}
    verbs = {"treaty": "reclaim", "confiscation": "confiscate", "papal_intervention": "protect"}
    for event, verb in verbs.items():
        table = scene("montjoie", seats=6, at="events", draws=[event], france={"lost_before": "calais"}, **facts)
        assert {word.split(":")[0].split("-")[0] for word in table.options("france")} == {verb}
    for dice, verb in (((1, 1), "corrupt"), ((6, 6), "intrigue")):
        table = before_attack("france", dice=dice, cities=CAPITALS, france={"hand": "ambassador"}, navarre={"hand": "sap"})
        table.choose("france", "ambassador")
        assert {word.split(":")[0] for word in table.options("france")} == {verb}
    assert table.options("france") == ["intrigue:navarre"]


@pytest.mark.rule("MON-TURN-1")
def test_the_order_of_a_turn() -> None:
    chapters = [
        "Returns", "Treasury", "PoliticalState", "DealCards", "Purchases", "DrawOrder", "Events", "ForeignIntervention",
        "PlayerTurns", "Points", "EndOfTurn", "Turn",
    ]  # fmt: skip
    assert [name for name in (type(step).__name__ for step in turn_plan(1)) if name in chapters] == chapters


@pytest.mark.rule("MON-TURN-1")
def test_a_turn_as_it_is_told() -> None:
    """Income before the vote, the deal before purchases, the draw before the events, points last."""
    table = started(6)
    match = Match("montjoie", seats=6, seed=5, variant={"parley": "off"})
    while match.state.turn < 2:
        seat = match.to_act[0]
        match.do(seat, match.state.legal(seat)[0])
    told = [event.name for event in match.journal.events]
    marks = ["earn", "voted", "dealt", "slot", "event_drawn", "foreign_power", "acts", "points", "turn"]
    first = [told.index(name) for name in marks[:-1]]
    assert first == sorted(first)
    assert table.step == "Vote"


@pytest.mark.rule("MON-TURN-2")
def test_the_end_of_a_turn_clears_the_table() -> None:
    """Cards, markers, protection, mastery and rights go; heroes, money, pillage markers stay; losses become last turn's."""
    table = scene(
        "montjoie", seats=6, at="end", turn=2, war=True, cities=CAPITALS, drawn=["uprising", "treaty"], protected="paris",
        master="france", marks="chevauchee rerolled jeanne_known", pillaged="calais", built="paris", swapped="dijon",
        france={"hand": "cannon sap", "locked": "ram", "hero": True, "lost": "lyon", "influence": 2}, gunners="navarre",
    )  # fmt: skip
    table.expect(
        turn=3, drawn=[], protected="", master=None, marks="jeanne_known", built="", swapped="", gunners="",
        france={"hand": "", "locked": "", "hero": True, "lost": "", "lost_before": "lyon", "influence": 2},
    )  # fmt: skip
    assert len(table.facts()["pool"].split()) == 12


@pytest.mark.rule("MON-TREASURY-4")
def test_money_is_kept() -> None:
    table = scene("montjoie", seats=6, at="end", turn=2, war=True, cities=CAPITALS, france={"money": 150})
    table.expect(france={"money": 151})


@pytest.mark.rule("MON-TREASURY-2")
def test_markers_on_free_cities_go_too() -> None:
    table = scene("montjoie", seats=6, at="treasury", war=None, cities=CAPITALS, pillaged="paris tours")
    table.expect(pillaged="", france={"money": 0}, angleterre={"money": 1})


@pytest.mark.rule("MON-CARDS-1", "MON-POLITICS-4")
@pytest.mark.parametrize(("war", "held"), [(False, 4), (True, 6)])
def test_the_deal(war: bool, held: int) -> None:
    """74 cards; 6 each in War, 4 in Peace, whatever lay in the discard pile before."""
    table = scene("montjoie", seats=6, at="deal", war=war, pile="", france={"money": 2})
    assert [table.facts()[nation]["held"] for nation in sorted(NATIONS[6])] == [held] * 6
    assert len(table.facts()["pile"].split()) == 74 - 6 * held
    assert list(build({}).deck) == [28, 8, 8, 6, 6, 6, 4, 4, 2, 2]


@pytest.mark.rule("MON-POLITICS-4")
def test_war_brings_two_events() -> None:
    variant = {"foreign_interventions": "off"}
    for war, n in ((True, 2), (False, 1)):
        table = scene(
            "montjoie",
            seats=6,
            at="events",
            war=war,
            draws=["truce", "bad_seasons"],
            variant=variant,
            cities=CAPITALS,
            dice=faces(1),
        )
        assert len(table.facts()["drawn"]) == n
