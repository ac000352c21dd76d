"""The table of Montjoie! as it is drawn: what the picture says, whom it tells what, and where the pieces went."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from banneret.core import Match, find
from banneret.core.journal import Event
from banneret.core.text import LANGUAGES, Words
from banneret.games.montjoie.moves import MOVERS
from banneret.games.montjoie.picture import Picture
from banneret.games.montjoie.tables import CITY_IDS
from banneret.games.montjoie.variants import OPTION_IDS
from banneret.testing import Scene, at_step, scene
from banneret.testing.laws_of_secrets import ids_in
from banneret.testing.montjoie import before_attack

GAME = find("montjoie")
EVERYTHING = {name: "random" if name == "balanced_order" else "on" for name in OPTION_IDS}
BATTLE: dict[str, Any] = {
    "cities": {"bourges": "france", "macon": "bourgogne castle"},
    "france": {"hand": "ram cannon felon sign", "hero": True},
    "bourgogne": {"hand": "sap retreat", "influence": 2},
}


def picture(table: Scene, seat: int) -> Picture:
    return GAME.picture(table.state.seen_by(seat))  # type: ignore[return-value]


def city(seen: Picture, name: str) -> Any:
    return next(row for row in seen["cities"] if row["city"] == name)


@lru_cache
def played(seats: int, everything: bool) -> tuple[set[str], list[Event], list[str]]:
    """A whole game at random: every id that was ever drawn, every event, and every phase that was entered."""
    variant = {"game_length": "short", **(EVERYTHING if everything else {})}
    match, rng = Match("montjoie", seats, 8, variant), Random(seats)
    ids: set[str] = set()
    phases: list[str] = []
    while not match.over:
        seat = rng.choice(match.to_act)
        view = match.view(seat)
        ids |= set(ids_in(GAME.picture(view)))
        phases.append(GAME.heading(view)["phase"])
        match.do(seat, rng.choice(match.state.legal(seat)))
    return ids, match.journal.events, phases


# -- the map and the nations


@pytest.mark.rule("MON-STATE-1", "MON-STATE-4")
def test_a_city_says_all_that_lies_in_it() -> None:
    table = scene(
        "montjoie",
        seats=2,
        at=("turn", "france"),
        cities={"bordeaux": "angleterre fortress", "paris": "france castle", "nancy": "empire"},
        pillaged="paris",
        protected="bordeaux",
        built="paris",
        swapped="bordeaux",
        mercenaries={"paris": 2},
        france={"home": "paris"},
    )
    seen = picture(table, 0)
    bordeaux, paris = city(seen, "bordeaux"), city(seen, "paris")
    assert (bordeaux["id"], bordeaux["owner"], bordeaux["level"], bordeaux["walls"]) == (
        "city:bordeaux",
        "angleterre",
        "fortress",
        6,
    )
    assert (bordeaux["sea"], bordeaux["marks"], bordeaux["province"]) == ("atlantic", ["protected", "swapped"], "guyenne")
    assert (paris["marks"], paris["mercenaries"], paris["home"], paris["sea"]) == (["pillaged", "built"], 2, "france", "")
    assert (city(seen, "nancy")["owner"], city(seen, "lyon")["owner"], city(seen, "lyon")["level"]) == (
        "empire",
        "nobody",
        "free",
    )
    assert next(power["cities"] for power in seen["powers"] if power["power"] == "empire") == 1


def test_a_whole_province_has_an_owner() -> None:
    table = before_attack("france", cities={"bourges": "france", "chateauroux": "france", "troyes": "france"})
    owners = {province["province"]: province["owner"] for province in picture(table, 0)["provinces"]}
    assert (owners["berry"], owners["champagne"]) == ("france", "")


def test_every_road_is_there_once() -> None:
    roads = picture(before_attack("france"), 0)["roads"]
    assert ["paris", "orleans"] in roads or ["orleans", "paris"] in roads
    assert len({frozenset(road) for road in roads}) == len(roads)
    assert {name for road in roads for name in road} == set(CITY_IDS)


@pytest.mark.rule("MON-STATE-2")
def test_own_cards_are_named_and_others_are_counted() -> None:
    table = before_attack("france", france={"hand": "ram ram felon", "locked": "sap", "money": 7, "hero": True})
    mine, theirs = picture(table, 0)["nations"][0], picture(table, 1)["nations"][0]
    assert [(card["id"], card["count"], card["value"]) for card in mine["hand"]["cards"]] == [
        ("card:ram", 2, 4),
        ("card:felon", 1, 0),
    ]
    assert (theirs["hand"]["n"], theirs["hand"]["cards"]) == (3, [])
    assert mine["locked"] == theirs["locked"]
    assert [card["id"] for card in theirs["locked"]["cards"]] == ["locked:france:sap"]
    assert (theirs["money"], theirs["hero"]) == ({"id": "money:france", "n": 7}, {"id": "hero:france", "active": True})


@pytest.mark.rule("MON-POLITICS-1")
def test_a_vote_is_seen_to_be_cast_and_only_its_owner_sees_it() -> None:
    table = scene("montjoie", seats=4, at="politics", war=None)
    table.choose("france", "war")
    assert picture(table, 0)["nations"][0]["ballot"] == {"id": "ballot:france", "laid": True, "choice": "war"}
    assert picture(table, 1)["nations"][0]["ballot"] == {"id": "ballot:france", "laid": True, "choice": ""}
    assert picture(table, 1)["nations"][1]["ballot"]["laid"] is False


@pytest.mark.rule("MON-EVENT-1")
def test_markers_stand_in_the_order_in_which_they_come_to_pass() -> None:
    table = scene("montjoie", seats=4, at="events", war=True, draws=["truce", "bad_seasons"])
    markers = picture(table, 0)["drawn"]["markers"]
    assert [(marker["id"], marker["waiting"]) for marker in markers] == [("marker:truce", 1), ("marker:bad_seasons", 1)]
    assert picture(table, 0)["pool"]["n"] == sum(table.state.marker_pool)
    table = scene("montjoie", seats=4, at=("turn", "france"), drawn=["truce"], marks="truce")
    assert picture(table, 0)["drawn"]["markers"][0]["waiting"] == 0
    assert picture(table, 0)["turn"]["in_force"] == ["truce_next"]


@pytest.mark.rule("MON-2P-8")
def test_minor_powers_name_who_decides_for_them() -> None:
    table = scene(
        "montjoie",
        seats=2,
        at=("turn", "france"),
        cities={"gand": "flandres", "brest": "bretagne", "pau": "navarre"},
        control={"flandres": "france", "bretagne": "angleterre"},
        loyal="flandres",
        allies={"france": "flandres"},
    )
    minors = {minor["nation"]: (minor["control"], minor["loyal"], minor["cities"]) for minor in picture(table, 0)["minors"]}
    assert minors == {
        "bourgogne": ("", False, 0),
        "bretagne": ("angleterre", False, 1),
        "flandres": ("france", True, 1),
        "navarre": ("", False, 1),
    }
    assert picture(table, 0)["nations"][0]["ally"] == "flandres"


def test_nobody_waits_at_a_table_of_four() -> None:
    assert picture(before_attack("france", seats=4), 0)["minors"] == []


# -- combats


@pytest.mark.rule("MON-COMBAT-6", "MON-STATE-2")
def test_a_combat_shows_each_what_they_may_see() -> None:
    table = before_attack("france", dice=(3, 1), **BATTLE)
    table.choose("france", "attack:macon", "road:bourges", "lay:ram", "lay:cannon", "lay-hero", "done")
    mine, theirs, others = (picture(table, seat)["combat"] for seat in (0, 2, -1))
    assert mine is not None
    assert theirs is not None
    assert [card["id"] for card in mine["attack"]["cards"]] == ["laid:attack:ram", "laid:attack:cannon"]
    assert (mine["attack"]["hero"], mine["attack"]["total"], mine["attack"]["complete"]) == (1, 12, False)
    assert (theirs["attack"]["cards"], theirs["attack"]["hero"], theirs["attack"]["down"]) == ([], -1, 3)
    assert theirs["attack"]["parts"] == []
    assert (theirs["origin"], theirs["target"], theirs["way"], theirs["stage"]) == ("bourges", "macon", "road", "laid")
    assert theirs["defence"]["parts"] == [{"part": "walls", "card": "", "n": 4}]
    assert theirs["defence"]["to_come"]
    assert others is not None
    assert theirs["attack"] == others["attack"]
    assert others["defence"]["hero"] == -1


@pytest.mark.rule("MON-COMBAT-10")
def test_after_the_reveal_the_parts_add_up_to_the_total_that_is_told() -> None:
    table = before_attack("france", dice=(3, 1), **BATTLE)
    table.choose("france", "attack:macon", "road:bourges", "lay:ram", "lay:cannon", "lay-felon", "done")
    table.choose("bourgogne", "none", "lay:sap", "done", "stake:1")
    combat = picture(table, -1)["combat"]
    assert combat is not None
    assert [(part["part"], part["n"]) for part in combat["defence"]["parts"]] == [("card", 5), ("influence", 1), ("die", 1)]
    assert (combat["attack"]["total"], combat["defence"]["total"], combat["stage"]) == (13, 7, "revealed")
    table.choose("france", "none")
    table.choose("bourgogne", "none")
    combat = picture(table, -1)["combat"]
    assert combat is not None
    assert (combat["stage"], combat["result"]) == ("summed", "attack")
    assert combat["defence"]["influence"] == [{"seat": "bourgogne", "n": 1}]


def test_a_duel_has_two_sides_and_no_place() -> None:
    table = scene(
        "montjoie",
        seats=4,
        at="events",
        draws=["naval_battle"],
        cities={"bordeaux": "angleterre", "brest": "bretagne"},
        angleterre={"hand": "ram", "influence": 2},
    )
    table.choose("angleterre", "duel:ram+1")
    combat = picture(table, 1)["combat"]
    assert combat is not None
    assert (combat["way"], combat["target"], combat["attack"]["armed"]) == ("duel", "", True)
    assert picture(table, 1)["nations"][1]["ballot"]["choice"] == "ram+1"
    assert picture(table, 3)["nations"][1]["ballot"]["choice"] == ""


# -- offers


@pytest.mark.rule("MON-DIPLO-3")
def test_an_offer_is_seen_by_its_two_sides_alone() -> None:
    table = scene("montjoie", seats=4, at=at_step("Parley", point=0), variant={"parley": True}, france={"money": 5})
    table.choose("france", "offer", "to:bourgogne", "give:3", "wish:peace")
    assert [offer["draft"] for offer in picture(table, 0)["offers"]] == [True]
    assert picture(table, 2)["offers"] == []
    table.choose("france", "send")
    for seat in (0, 2):
        (offer,) = picture(table, seat)["offers"]
        assert (offer["id"], offer["gives"], offer["wish"], offer["draft"]) == ("offer:france", 3, "peace", False)
    assert picture(table, 1)["offers"] == picture(table, -1)["offers"] == []


# -- lights


def lights(table: Scene, seat: str) -> dict[str, list[str]]:
    number = GAME.labels["seat"].index(seat)
    return {word: GAME.lights(table.state, number, GAME.acts.parse(word)) for word in table.options(seat)}


def test_a_choice_lights_the_cards_and_heroes_that_it_uses() -> None:
    table = before_attack("france", dice=(3, 1), **BATTLE)
    table.choose("france", "attack:macon", "road:bourges", "lay:ram", "lay:cannon")
    assert lights(table, "france")["lay-felon"] == ["button", "card:felon"]
    assert lights(table, "france")["lay-hero"] == ["button", "hero:france"]
    table.choose("france", "done")
    table.choose("bourgogne", "none", "lay:sap", "done", "stake:0")
    assert lights(table, "france")["sign:ram"] == ["laid:attack:ram", "card:sign"]


# -- heading and standings


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_and_stocks_have_names(language: str) -> None:
    words = Words(GAME, language)
    for key in [*(f"phase.{phase}" for phase in GAME.phases), *(f"name.stock.{stock}" for stock in GAME.stocks)]:
        assert words.say(key) != key


@pytest.mark.rule("MON-TURN-1")
@pytest.mark.parametrize(
    ("at", "phase", "turn", "after"),
    [
        ("politics", "politics", -1, "cards"),
        ("purchases", "purchases", 1, "order"),
        ("events", "events", 1, "foreign"),
        (("turn", "bourgogne"), "turns", 2, "points"),
    ],
)
def test_the_heading_says_where_in_the_turn_we_are(at: Any, phase: str, turn: int, after: str) -> None:
    order = "angleterre bretagne bourgogne france"
    table = scene(
        "montjoie",
        seats=4,
        at=at,
        turn=3,
        order=order,
        draws=["confiscation"],
        cities={"bordeaux": "angleterre"},
        angleterre={"money": 9},
        variant={"parley": True},
    )
    heading = GAME.heading(table.state)
    assert (heading["round"], heading["rounds"], heading["phase"], heading["turn"], heading["next"]) == (
        3,
        0,
        f"phase.{phase}",
        turn,
        f"phase.{after}",
    )


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_phases_come_in_order(seats: int) -> None:
    """Within a turn no phase comes back, but for the parleys between."""
    _, _, phases = played(seats, False)
    order = [f"phase.{phase}" for phase in GAME.phases if phase != "parley"]
    walked = [order.index(phase) for phase in phases if phase != "phase.parley"]
    falls = sum(later < sooner for sooner, later in pairwise(walked))
    turns = 1 + sum(1 for event in played(seats, False)[1] if event.name == "turn")
    assert falls < turns
    assert walked[0] == 0


def test_the_nation_in_turn_is_named_while_others_answer() -> None:
    table = before_attack("france", dice=(3, 1), **BATTLE)
    table.choose("france", "attack:macon", "road:bourges", "lay:ram", "lay:cannon", "done")
    heading = GAME.heading(table.state)
    assert (heading["turn"], heading["asked"]) == (0, [2])


def test_standings_count_what_is_open() -> None:
    table = before_attack(
        "france", france={"money": 4, "points": 6, "hand": "ram"}, cities={"bourges": "france", "chateauroux": "france"}
    )
    france = GAME.standings(table.state.seen_by(3))[0]
    assert (france["seat"], france["points"]) == (0, 6)
    assert france["stocks"] == {"money": 4, "influence": 0, "cards": 1, "cities": 2, "provinces": 1}
    assert list(france["stocks"]) == GAME.stocks


# -- moves


def moves(name: str, **facts: int) -> Iterator[tuple[str, str, str]]:
    return ((move["piece"], move["from"], move["to"]) for move in GAME.moves(Event(name, -1, facts)))


def test_a_captured_city_changes_its_garrison() -> None:
    troyes = CITY_IDS.index("troyes")
    assert list(moves("captured", nation=2, city=troyes, other=0)) == [
        ("garrison:france", "city:troyes", "garrisons:france"),
        ("garrison:bourgogne", "garrisons:bourgogne", "city:troyes"),
    ]
    free = GAME.labels["nation"].index("nobody")
    castille = GAME.labels["nation"].index("castille")
    assert list(moves("captured", nation=castille, city=troyes, other=free)) == [
        ("garrison:castille", "nation:castille", "city:troyes")
    ]


def test_nothing_paid_moves_nothing() -> None:
    assert list(moves("pay", seat=0, n=0)) == []
    assert list(moves("pay", seat=0, n=3)) == [("money", "money:france", "")]
    assert list(moves("turn", n=2)) == []


@pytest.mark.parametrize(("seats", "everything"), [(2, False), (3, False), (6, True)])
def test_pieces_move_between_places_that_are_drawn(seats: int, everything: bool) -> None:
    ids, events, _ = played(seats, everything)
    moved = 0
    for event in events:
        for move in GAME.moves(event):
            moved += 1
            assert move["from"] != move["to"], event
            for place in (move["from"], move["to"]):
                assert place in ids or place == "", f"{event}: {place} is nowhere in the picture"
    assert moved > 100


def test_whatever_moves_has_words() -> None:
    """The table of moves names no event that the game does not know."""
    assert {f"tell.{name}" for name in MOVERS} <= set(Words(GAME, "en").texts)
