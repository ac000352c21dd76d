"""The worked examples EX-34 to EX-38 and EX-46 to EX-49: expansion, diplomacy, points, the end, and further rulings."""

from __future__ import annotations

import pytest

from banneret.core.game import find
from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack, faces, totals, words


def expansion() -> Scene:
    return scene("montjoie", seats=6, at=("turn", "bretagne"), cities={"brest": "bretagne", "nantes": "bretagne"})


@pytest.mark.rule("MON-EXPAND-2", "MON-EXPAND-3", "MON-EXPAND-4")
def test_expansion() -> None:
    """EX-34: two different origins, the first gain among them; one of the two may go by sea."""
    table = expansion()
    table.choose("bretagne", "expand:rennes", "road:brest", "expand:angers", "road:nantes")
    table.expect(bretagne={"cities": "brest nantes rennes angers"})
    assert words(table, "bretagne", "expand") == []
    table = expansion()
    table.choose("bretagne", "expand:rennes", "road:brest", "expand:le_mans", "road:rennes")
    table.expect(bretagne={"cities": "brest nantes rennes le_mans"})
    table = expansion()
    table.choose("bretagne", "expand:rennes", "road:nantes")
    table.refuses("bretagne", "expand:angers", "MON-EXPAND-3")
    table = expansion()
    table.choose("bretagne", "expand:bayonne", "sea:nantes", "expand:rennes")
    assert table.options("bretagne") == ["road:brest"]
    table.choose("bretagne", "road:brest")
    table = expansion()
    table.choose("bretagne", "expand:bayonne", "sea:nantes")
    table.refuses("bretagne", "expand:calais", "MON-EXPAND-4")
    assert set(words(table, "bretagne", "expand")) == {"rennes", "bordeaux", "auch", "pau", "pampelune"}


LYON = {"lyon": "france castle", "troyes": "bourgogne castle", "dijon": "bourgogne", "macon": "bourgogne castle"}


@pytest.mark.rule("MON-DIPLO-2", "MON-DIPLO-3", "MON-DIPLO-5")
def test_a_swap() -> None:
    """EX-35: castle for castle, once a turn for each city; never for a garrison; with 4 écus, atomic; never cards."""
    table = before_attack("france", cities=LYON, france={"money": 4})
    table.choose("france", "offer", "to:bourgogne", "give-city:lyon")
    assert words(table, "france", "ask-city") == ["troyes", "macon"]
    table.refuses("france", "ask-city:dijon", "MON-DIPLO-2")
    table.refuses("france", "send", "MON-DIPLO-2")
    table.choose("france", "ask-city:troyes", "give:4", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(
        cities={"lyon": "bourgogne castle", "troyes": "france castle"}, france={"money": 0}, bourgogne={"money": 4},
        swapped="lyon troyes",
    )  # fmt: skip
    table.choose("france", "offer", "to:bourgogne")
    assert words(table, "france", "give-city") == []
    assert words(table, "france", "ask-city") == []
    verbs = {word.split(":")[0] for word in table.asides("france")}
    assert verbs <= {"give-city", "ask-city", "give", "ask", "promise", "wish", "send", "cancel"}


SIX_PROVINCES = [
    "calais", "arras", "abbeville", "amiens", "rouen", "evreux", "caen", "cherbourg", "reims", "troyes",
]  # fmt: skip


@pytest.mark.rule("MON-SCORE-1", "MON-SCORE-2")
@pytest.mark.parametrize(
    ("cities", "gains", "before", "points", "influence"),
    [(SIX_PROVINCES, 1, 3, 7, 6), (["paris"], 0, 0, 2, 1), (["brest", "nantes"], 0, 0, 0, 0)],
)
def test_points_and_influence(cities: list[str], gains: int, before: int, points: int, influence: int) -> None:
    """EX-36: 6 provinces and 1 PP of a battle: 7 PP, ceil(7/2) = 4 PI, 6 at most; Paris 2 PP, 1 PI; an open province 0."""
    table = scene(
        "montjoie", seats=6, at="points", cities=dict.fromkeys(cities, "france"),
        france={"points": gains, "gains": gains, "influence": before},
    )  # fmt: skip
    table.expect(france={"points": points, "influence": influence})


@pytest.mark.rule("MON-ELIM-1", "MON-ELIM-2")
def test_a_return() -> None:
    """EX-37: Navarre takes Rouen back as the fortress that it is, and its 3 écus with it."""
    table = scene(
        "montjoie", seats=6, at="returns", turn=5, war=None, cities={"rouen": "angleterre fortress", "calais": "angleterre"},
        navarre={"home": "pampelune rouen evreux", "money": 2}, angleterre={"home": "calais"}, france={"home": "bourges"},
        bretagne={"home": "brest"}, bourgogne={"home": "besancon"}, flandres={"home": "bruges"},
    )  # fmt: skip
    assert table.options("navarre") == ["home:rouen", "home:evreux", "home:pampelune"]
    table.choose("navarre", "home:rouen")
    table.expect(cities={"rouen": "navarre fortress"})
    for seat, city in (("france", "bourges"), ("bretagne", "brest"), ("bourgogne", "besancon"), ("flandres", "bruges")):
        table.choose(seat, f"home:{city}")
    table.expect(navarre={"money": 5})


@pytest.mark.rule("MON-END-1", "MON-END-2", "MON-END-3")
@pytest.mark.parametrize(
    ("length", "turn", "die", "over"),
    [
        ("normal", 8, 2, True), ("normal", 8, 3, False), ("normal", 9, 4, True), ("normal", 9, 5, False),
        ("normal", 10, 6, True), ("normal", 7, 1, False), ("short", 6, 3, True), ("short", 6, 4, False), ("short", 7, 6, True),
    ],
)  # fmt: skip
def test_the_end_die(length: str, turn: int, die: int, over: bool) -> None:
    """EX-38: normal: after turn 8 on 1-2, after 9 on 1-4, after 10 in any case; short: after 6 on 1-3, after 7."""
    cities = {"paris": "france", "calais": "angleterre", "brest": "bretagne", "dijon": "bourgogne"}
    table = scene("montjoie", seats=4, at="end", turn=turn, dice=faces(die), cities=cities, variant={"game_length": length})
    assert (table.asked == []) is over
    if not over:
        table.expect(turn=turn + 1)


@pytest.mark.rule("MON-END-3")
def test_fortresses_break_a_tie() -> None:
    """EX-38: at 41 PP each, 2 fortresses beat 1 fortress and 9 castles."""
    castles = ["arras", "amiens", "reims", "troyes", "metz", "nancy", "dijon", "macon", "auxerre"]
    cities = dict.fromkeys(castles, "angleterre castle") | {"tours": "angleterre fortress"}
    cities |= {"lyon": "france fortress", "agen": "france fortress"}
    table = scene(
        "montjoie", seats=4, at="end", turn=10, cities=cities, france={"points": 41}, angleterre={"points": 41, "money": 90}
    )
    assert find("montjoie").returns(table.state) == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.rule("MON-FOREIGN-4", "MON-COMBAT-13", "MON-COMBAT-15")
def test_a_tie_against_foreigners() -> None:
    """EX-46: A = 5 + 4 = 9, D = 3 + 2 + 2 + 2 = 9: Marseille holds, Ladders and Jeanne are lost; a Retreat saves the card."""
    for hand in ("ladders", "ladders retreat"):
        table = scene(
            "montjoie", seats=6, at="intervention", dice=faces(3, 4, 2), cities={"marseille": "france"},
            france={"hand": hand, "hero": True},
        )  # fmt: skip
        table.choose("france", "lay:ladders", "lay-hero", "done")
        if hand != "ladders":
            table.choose("france", "none", "retreat:ladders")
        assert totals(table) == (9, 9)
        table.expect(cities={"marseille": "france"}, france={"hero": False, "hand": "" if hand == "ladders" else "ladders"})


@pytest.mark.rule("MON-STATE-1", "MON-STATE-2", "MON-OPT-11")
@pytest.mark.parametrize("suspense", ["off", "on"])
def test_secret_influence(suspense: str) -> None:
    """EX-47: until the reveal all see a stock of 4, three cards and "staked: yes"; then 2; suspense hides the yes."""
    table = before_attack(
        "bourgogne", cities={"dijon": "bourgogne", "troyes": "france"},
        bourgogne={"hand": "cannon ram", "influence": 4, "hero": True}, france={"hand": "ladders"},
        variant={"baron_suspense": suspense},
    )  # fmt: skip
    table.choose("bourgogne", "attack:troyes", "road:dijon", "lay:ram", "lay:cannon", "lay-hero", "done", "stake:2")
    for viewer in ("france", "navarre", "spectator"):
        seen = table.seen_by(viewer)
        assert seen["bourgogne"]["influence"] == 4
        attack = seen["combat"]["attack"]
        assert (attack["down"], attack["staked"], attack["cards"], attack["hero"]) == (3, suspense == "off", "?", "?")
        assert attack["influence"].get("bourgogne") == "?"
    assert table.seen_by("bourgogne")["combat"]["attack"]["cards"] == "ram cannon"
    table.choose("france", "none", "lay:ladders")
    table.expect(bourgogne={"influence": 2})


@pytest.mark.rule("MON-CARDS-2", "MON-CARDS-9")
def test_outside_help_from_an_empty_pile() -> None:
    """EX-48: the last Ladders is drawn, then the Ambassador himself from the new pile; he may be played again."""
    table = before_attack(
        "france", dice=(3, 4), cities={"paris": "france"}, france={"hand": "ambassador"}, pile="ladders", discards=""
    )
    table.choose("france", "ambassador")
    table.expect(france={"hand": "ladders ambassador"}, discards="", pile="")
    assert "ambassador" in table.options("france")


@pytest.mark.rule("MON-COMBAT-18", "MON-EXPAND-1")
def test_a_turn_goes_on_without_attacks() -> None:
    """EX-49: with one Ladders no attack; an embassy of 6 draws Ram and Sap: now Bourges attacks Auxerre."""
    table = scene(
        "montjoie", seats=6, at=("turn", "france"), war=True, dice=faces(3, 3), draws=["ram", "sap"],
        cities={"bourges": "france", "auxerre": "bourgogne"}, france={"hand": "ladders ambassador"},
    )  # fmt: skip
    assert words(table, "france", "attack") == []
    ended = table.copy()
    ended.choose("france", "end-expansion", "ambassador")
    ended.refuses("france", "expand:orleans", "MON-EXPAND-1")
    table.choose("france", "ambassador")
    assert words(table, "france", "attack") == ["auxerre"]
    assert "orleans" in words(table, "france", "expand")
    table.choose("france", "attack:auxerre", "road:bourges")
