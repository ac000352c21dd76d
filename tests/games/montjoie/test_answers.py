"""What is refused by which rule, and what is answered for somebody whose time is up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banneret.core import find
from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces

GAME = find("montjoie")
BORDER = {"bourges": "france", "auxerre": "bourgogne", "lyon": "bourgogne castle"}


# -- tables


def coast(phase: int = 0, **facts: Any) -> Scene:
    """Brittany's turn: Brest, Nantes and Lyon, enemies near and far, a free city here and there."""
    cities = {
        "brest": "bretagne", "nantes": "bretagne", "lyon": "bretagne", "rennes": "france", "macon": "bourgogne",
        "marseille": "bourgogne", "calais": "angleterre",
    }  # fmt: skip
    hand = facts.pop("hand", "ram ram")
    return scene(
        "montjoie", seats=6, at=at_step("PlayerTurn", nation="bretagne", phase=phase), cities=cities | facts.pop("more", {}),
        bretagne={"hand": hand}, **facts,
    )  # fmt: skip


def after(table: Scene, seat: str, *words: str) -> Scene:
    table.choose(seat, *words)
    return table


def peace_spent() -> Scene:
    """One attack was made and lost."""
    table = coast(1, dice=faces(1, 6), hand="ladders ladders ram ram", more={"rennes": "france fortress"})
    return after(table, "bretagne", "attack:rennes", "road:brest", "lay:ladders", "lay:ladders", "done", "none", "none")


def no_garrison_left() -> Scene:
    more = {"grenoble": "bretagne", "chambery": "bretagne"}
    return coast(variant={"data": {"components": {"garrisons_per_nation": 5}}}, more=more)


def loyal(**facts: Any) -> Scene:
    cities = {"gand": "flandres", "amiens": "france", "arras": "angleterre", "calais": "angleterre"}
    return scene(
        "montjoie", seats=2, at=at_step("PlayerTurn", nation="flandres", phase=0), cities=cities, loyal="flandres",
        control={"flandres": "france"}, **facts,
    )  # fmt: skip


def plunder(seats: int = 6, **facts: Any) -> Scene:
    cities = {"paris": "france", "gand": "flandres", "dijon": "bourgogne fortress", "calais": "angleterre", "nancy": "empire"}
    return after(
        before_attack("france", seats=seats, cities=cities, france={"hand": "plunder"}, protected="calais tours", **facts),
        "france", "plunder",
    )  # fmt: skip


def allied(war: bool = True) -> Scene:
    """An ally of three players, which must attack."""
    cities = {"gand": "flandres", "bruges": "france", "arras": "angleterre", "bruxelles": "bourgogne"}
    at = at_step("MinorAttack", nation="flandres", left=2, forced=int(war))
    return scene("montjoie", seats=3, at=at, war=war, control={"flandres": "france"}, cities=cities, protected="bruxelles")


def defended(hand: str = "sap engineer felon", felon: bool = False) -> Scene:
    """Burgundy is asked for its yellow card, or, before that, for a Felon."""
    table = before_attack("france", cities=BORDER, france={"hand": "ram ram"}, bourgogne={"hand": hand})
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram")
    return table if felon else after(table, "bourgogne", "none")


def laying(hand: str = "ram ram engineer engineer felon felon") -> Scene:
    """France is asked what it lays beside two yellow cards."""
    table = before_attack("france", cities=BORDER, france={"hand": hand})
    return after(table, "france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram")


def purchase(**facts: Any) -> Scene:
    return scene("montjoie", seats=4, at="purchases", order="france angleterre bourgogne bretagne", **facts)


def duel() -> Scene:
    return scene(
        "montjoie", seats=4, at="events", draws=["naval_battle"], cities={"bordeaux": "angleterre", "brest": "bretagne"},
        angleterre={"hand": "ram", "influence": 1},
    )  # fmt: skip


def construction() -> Scene:
    data = {"components": {"castles": 1}}
    return scene(
        "montjoie", seats=2, at=at_step("NeutralBuild", nation="flandres"), control={"flandres": "france"},
        cities={"gand": "flandres", "bruges": "flandres castle", "paris": "france"}, variant={"data": data},
    )  # fmt: skip


def beaten() -> Scene:
    """France is about to lose; a card in hand may be a Sign or a Retreat, for all that others know."""
    cities = BORDER | {"auxerre": "bourgogne fortress"}
    table = before_attack("france", cities=cities, dice=(1, 6), france={"hand": "ram ram plunder"})
    return after(table, "france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram", "done")


def draft(*words: str, **facts: Any) -> Scene:
    cities = {"bourges": "france", "lyon": "france castle", "dijon": "bourgogne", "macon": "bourgogne castle"}
    table = before_attack(
        "france", cities=cities, war=False, france={"money": 3}, bourgogne={"money": 2}, swapped="macon", **facts
    )
    return after(table, "france", "offer", "to:bourgogne", *words)


SALES = {"city_sales": "on"}
ZONES = {"landing_zones": "on"}

REFUSALS: list[tuple[Callable[[], Scene], str, str, str]] = [
    # expansion
    (lambda: coast(1), "bretagne", "expand:angers", "MON-EXPAND-1"),
    (no_garrison_left, "bretagne", "expand:angers", "MON-LIMIT-1"),
    (coast, "bretagne", "expand:rennes", "MON-EXPAND-5"),
    (coast, "bretagne", "expand:paris", "MON-EXPAND-2"),
    (
        lambda: after(coast(), "bretagne", "expand:angers", "road:nantes", "expand:bayonne", "sea:brest"),
        "bretagne", "expand:valence", "MON-EXPAND-2",
    ),
    (lambda: after(coast(), "bretagne", "expand:clermont", "road:lyon"), "bretagne", "expand:valence", "MON-EXPAND-3"),
    (lambda: after(coast(), "bretagne", "expand:bayonne", "sea:brest"), "bretagne", "expand:caen", "MON-EXPAND-4"),
    (lambda: coast(variant=ZONES), "bretagne", "expand:montpellier", "MON-OPT-20"),
    (lambda: loyal(dice=faces(1)), "france", "expand:paris", "MON-EXPAND-2"),
    (lambda: after(loyal(), "france", "expand:bruges", "road:gand"), "france", "expand:bruxelles", "MON-2P-8"),
    (lambda: after(coast(), "bretagne", "expand:angers"), "bretagne", "road:lyon", "MON-EXPAND-3"),
    (lambda: after(coast(), "bretagne", "expand:bayonne"), "bretagne", "sea:lyon", "MON-EXPAND-4"),
    # attack
    (coast, "bretagne", "attack:angers", "MON-COMBAT-1"),
    (coast, "bretagne", "attack:brest", "MON-COMBAT-1"),
    (lambda: coast(hand="ram felon"), "bretagne", "attack:rennes", "MON-COMBAT-1"),
    (lambda: coast(protected="rennes"), "bretagne", "attack:rennes", "MON-EVENT-11"),
    (no_garrison_left, "bretagne", "attack:rennes", "MON-LIMIT-1"),
    (peace_spent, "bretagne", "attack:macon", "MON-POLITICS-4"),
    (lambda: coast(variant=ZONES), "bretagne", "attack:marseille", "MON-OPT-20"),
    (lambda: loyal(france={"hand": "ram ram"}), "france", "attack:amiens", "MON-2P-8"),
    (lambda: after(coast(), "bretagne", "attack:rennes"), "bretagne", "road:lyon", "MON-COMBAT-2"),
    (lambda: after(coast(), "bretagne", "attack:rennes"), "bretagne", "road:paris", "MON-COMBAT-1"),
    (lambda: after(coast(), "bretagne", "attack:calais"), "bretagne", "ride:lyon", "MON-EVENT-7"),
    # red cards
    (coast, "bretagne", "plunder", "MON-CARDS-8"),
    (coast, "bretagne", "ambassador", "MON-CARDS-9"),
    (coast, "bretagne", "papal-ambassador", "MON-OPT-9"),
    (coast, "bretagne", "navarre-intrigue", "MON-OPT-1"),
    (lambda: loyal(france={"hand": "ambassador"}), "france", "ambassador", "MON-2P-8"),
    (
        lambda: coast(hand="plunder", pillaged="paris", variant={"data": {"components": {"pillage_markers": 1}}}),
        "bretagne", "plunder", "MON-LIMIT-3",
    ),
    (plunder, "france", "loot:dijon", "MON-CARDS-8"),
    (plunder, "france", "loot:nancy", "MON-CARDS-8"),
    (plunder, "france", "loot:calais", "MON-EVENT-11"),
    (lambda: plunder(3), "france", "loot:gand", "MON-3P-6"),
    (lambda: plunder(2), "france", "loot:gand", "MON-2P-13"),
    # minor powers
    (allied, "france", "done", "MON-3P-3"),
    (allied, "france", "attack:paris", "MON-COMBAT-1"),
    (allied, "france", "attack:bruxelles", "MON-EVENT-11"),
    (construction, "france", "castle:gand", "MON-LIMIT-2"),
    (construction, "france", "rampart:paris", "MON-2P-10"),
    # purchases
    (lambda: purchase(france={"money": 40, "hand": "ram ram ram"}), "france", "cards:10", "MON-BUY-3"),
    (lambda: purchase(france={"money": 5}), "france", "cards:3", "MON-BUY-2"),
    (lambda: purchase(france={"money": 40, "hand": ""}, pile="ram", discards=""), "france", "cards:2", "MON-CARDS-2"),
    # combat
    (defended, "bourgogne", "none", "MON-COMBAT-17"),
    (lambda: after(defended(), "bourgogne", "lay:sap"), "bourgogne", "lay-felon", "MON-CARDS-5"),
    (lambda: after(defended(), "bourgogne", "lay:sap"), "bourgogne", "lay-hero", "MON-CARDS-10"),
    (lambda: after(defended("sap felon"), "bourgogne", "lay:sap"), "bourgogne", "lay-engineer", "MON-CARDS-4"),
    (lambda: defended("sap"), "bourgogne", "none", "MON-COMBAT-17"),
    (lambda: after(laying(), "france", "lay-engineer"), "france", "lay-engineer", "MON-CARDS-4"),
    (lambda: after(laying(), "france", "lay-felon"), "france", "lay-felon", "MON-CARDS-5"),
    (lambda: after(laying(), "france", "lay-felon"), "france", "lay-engineer", "MON-COMBAT-6"),
    (lambda: laying("ram ram sap"), "france", "lay:sap", "MON-COMBAT-6"),
    (lambda: defended("sap sign", felon=True), "bourgogne", "felon", "MON-CARDS-5"),
    (beaten, "france", "sign:ram", "MON-CARDS-6"),
    (beaten, "france", "jeanne:ram", "MON-OPT-8"),
    (lambda: after(beaten(), "france", "none"), "france", "retreat:ram", "MON-CARDS-7"),
    (lambda: after(beaten(), "france", "none"), "france", "free-retreat:ram", "MON-OPT-5"),
    (duel, "angleterre", "duel:nothing+0", "MON-EVENT-15"),
    (duel, "angleterre", "duel:ram+2", "MON-EVENT-15"),
    (duel, "angleterre", "duel:ram+0+felon", "MON-CARDS-5"),
    # talk
    (draft, "france", "send", "MON-DIPLO-3"),
    (draft, "france", "give:4", "MON-DIPLO-2"),
    (draft, "france", "ask:3", "MON-DIPLO-2"),
    (draft, "france", "give-city:dijon", "MON-DIPLO-2"),
    (lambda: draft("give-city:bourges"), "france", "ask-city:macon", "MON-DIPLO-2"),
    (lambda: draft("give-city:bourges"), "france", "send", "MON-DIPLO-2"),
    (lambda: draft("give-city:bourges", variant=SALES), "france", "send", "MON-OPT-22"),
    (lambda: draft(variant=SALES), "france", "give-city:dijon", "MON-DIPLO-2"),
    (lambda: draft(variant=SALES), "france", "accept:bourgogne", "MON-DIPLO-3"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "seat", "word", "rule"), REFUSALS, ids=[f"{row[2]} {row[3]}" for row in REFUSALS])
def test_a_refusal_names_the_rule_in_the_way(table: Callable[[], Scene], seat: str, word: str, rule: str) -> None:
    before = table()
    before.refuses(seat, word, rule)
    view = before.state.seen_by(GAME.labels["seat"].index(seat))
    seen = view.objection(GAME.labels["seat"].index(seat), GAME.acts.parse(word))
    assert seen == (rule, seen[1]), "the seat's own view says the same"


def test_nobody_who_does_not_exist_talks() -> None:
    table = draft()
    assert table.state.objection(99, GAME.acts.parse("give:1")) == ("", "there is no such seat")


def test_nobody_backs_both_sides() -> None:
    """RULING 92: France controls both powers and has staked for the attacker."""
    table = scene(
        "montjoie", seats=3, at=at_step("MinorAttack", nation="flandres", left=1, forced=1), war=True, france={"influence": 3},
        control={"flandres": "france", "bretagne": "france"}, cities={"gand": "flandres", "arras": "bretagne"},
    )  # fmt: skip
    table.choose("france", "attack:arras", "road:gand", "stake:1")
    assert table.step == "StakeInfluence"
    table.refuses("france", "stake:1", "MON-COMBAT-5")


# -- defaults


def event(*draws: str, **facts: Any) -> Scene:
    facts.setdefault("dice", faces(1, 1))
    return scene("montjoie", seats=4, at="events", order="france angleterre bourgogne bretagne", draws=list(draws), **facts)


DEFAULTS: list[tuple[Callable[[], Scene], str, str]] = [
    (coast, "bretagne", "end-turn"),
    (lambda: after(coast(), "bretagne", "expand:bayonne"), "bretagne", "sea:brest"),
    (lambda: purchase(france={"money": 40}), "france", "cards:0"),
    (lambda: scene("montjoie", seats=4, at="politics", war=None), "france", "peace"),
    (lambda: event("uprising", cities={"bourges": "france", "lyon": "bourgogne"}), "france", "rise:lyon"),
    (lambda: event("uprising", cities={"bourges": "france"}), "france", "rise:bourges"),
    (lambda: event("great_companies", cities={"bourges": "france", "lyon": "bourgogne"}), "france", "ravage:lyon"),
    (
        lambda: event("confiscation", angleterre={"hand": "ram ram"}, bourgogne={"hand": "ram"}, bretagne={"hand": "ram"}),
        "france", "confiscate:bourgogne",
    ),
    (lambda: event("papal_intervention", cities={"lyon": "france"}), "france", "protect:lyon"),
    (lambda: event("papal_intervention"), "france", "protect:bruges"),
    (duel, "angleterre", "duel:ram+0"),
    (allied, "france", "attack:arras"),
    (lambda: allied(war=False), "france", "done"),
    (
        lambda: scene("montjoie", seats=6, at="returns", cities={"rouen": "france"}, navarre={"home": "rouen caen pampelune"}),
        "navarre", "home:caen",
    ),
    (
        lambda: scene(
            "montjoie", seats=6, at="treasury", variant={"hist_flanders_double_city": "on"}, pillaged="liege",
            cities={"gand": "flandres", "liege": "flandres fortress", "lyon": "flandres castle"},
        ),
        "flandres", "double:lyon",
    ),
    (defended, "bourgogne", "lay:sap"),
    (lambda: after(beaten(), "france", "none"), "france", "none"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "seat", "word"), DEFAULTS, ids=[row[2] for row in DEFAULTS])
def test_who_is_out_of_time_commits_to_as_little_as_possible(table: Callable[[], Scene], seat: str, word: str) -> None:
    state, number = table().state, GAME.labels["seat"].index(seat)
    assert number in state.to_act
    default = state.question().default(state, number)
    assert GAME.acts.word(default) == word
    assert default in state.legal(number)
