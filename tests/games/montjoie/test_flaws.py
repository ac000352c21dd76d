"""A saved table that cannot be is refused with a reason; every table that play leads to is let in."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from banneret.core import BadData, Match, find, freeze, thaw
from banneret.testing import kit
from banneret.testing.fuzz import some_variant
from banneret.testing.laws_of_tables import a_damaged_table_is_refused_or_sound, json_and_back_is_equal
from banneret.testing.montjoie import before_attack

GAME = find("montjoie")


def attack() -> dict[str, Any]:
    """France has laid one of two cards."""
    table = before_attack(
        "france",
        cities={"bourges": "france", "auxerre": "bourgogne"},
        france={"hand": "ram ram sign"},
        bourgogne={"hand": "sap"},
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram")
    return freeze(table.state)


def is_refused(frozen: dict[str, Any], why: str) -> None:
    variant = GAME.variant({"parley": "off"})
    thaw(GAME.blank(6, variant), attack(), GAME.steps)
    with pytest.raises(BadData, match=why):
        thaw(GAME.blank(6, variant), json.loads(json.dumps(frozen)), GAME.steps)


DAMAGE: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("two owners", lambda f: f["lands"].__setitem__(3, f["lands"][0])),
    ("out of range", lambda f: f["lands"].__setitem__(3, -1)),
    ("out of range", lambda f: f.update(castles=-1)),
    ("out of range", lambda f: f["money"].__setitem__(0, -1)),
    ("not as large", lambda f: f["held"].__setitem__(0, 2)),
    ("cards are missing", lambda f: f["discards"].__setitem__(0, 1)),
    ("two yellow cards", lambda f: (f["laid"].__setitem__(1, 0), f["hand"].__setitem__(1, 2))),
    ("markers are missing", lambda f: f["marker_pool"].__setitem__(0, 0)),
    ("nobody could cast", lambda f: f["ballot"].__setitem__(0, 1)),
    ("does not hold the city", lambda f: f.update(target=0)),
    ("expected 6 numbers", lambda f: f["points"].append(0)),
    ("out of range", lambda f: f.update(war=7)),
    ("an offer to nobody", lambda f: f["offers"].__setitem__(slice(0, 3), [2, -1, 4])),
    ("more was said", lambda f: f["offers"].__setitem__(8, 99)),
    ("no chapter plans", lambda f: f["agenda"].remove(["CardFate", {}])),
    ("not what the rules plan", lambda f: f["agenda"].remove(["EndOfTurn", {}])),
    ("side is 7", lambda f: f["agenda"].__setitem__(-2, ["LayMore", {"side": 7}])),
]


@pytest.mark.parametrize(("why", "damage"), DAMAGE, ids=[f"{n} {why}" for n, (why, _) in enumerate(DAMAGE)])
def test_damage_is_refused(why: str, damage: Callable[[dict[str, Any]], Any]) -> None:
    frozen = attack()
    damage(frozen)
    is_refused(frozen, why)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_damaged_tables_are_refused_or_sound(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The laws of the kit on saved tables, held against every third table of a game with random switches."""
    monkeypatch.setattr(kit, "LAWS", [json_and_back_is_equal, a_damaged_table_is_refused_or_sound])
    variant = some_variant(GAME, random.Random(seats)) | {"game_length": "short"}
    assert kit.check("montjoie", seats, variant, games=1, seed=seats, every=3).games == 1


def test_views_are_let_in_and_damaged_ones_are_not() -> None:
    match = Match("montjoie", 4, 2)
    rng = random.Random(2)
    for _ in range(150):
        match.do(match.to_act[0], rng.choice(match.state.legal(match.to_act[0])))
        view = freeze(match.view(1))
        thaw(GAME.blank(4, match.variant), view, GAME.steps)
    view["discards"][0] += 60
    with pytest.raises(BadData, match="cards are seen that are not there"):
        thaw(GAME.blank(4, match.variant), view, GAME.steps)
    view["discards"][0] -= 60
    for name in ("laid", "stakes"):
        with pytest.raises(BadData):
            thaw(GAME.blank(4, match.variant), {**view, name: [-(1 << 70)] * 24}, GAME.steps)
    view["castles"] = -1
    with pytest.raises(BadData):
        thaw(GAME.blank(4, match.variant), view, GAME.steps)
