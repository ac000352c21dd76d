"""Scenes of any game: what is not written as a fact is refused in words; a game is found as people write its name."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import BadData
from banneret.testing import scene

ODD: dict[str, tuple[dict[str, Any], str]] = {
    "a view's seed": ({"seed": -1}, "seed"),
    "a seed out of range": ({"seed": 1 << 64}, "seed"),
    "a truth for a seed": ({"seed": True}, "seed"),
    "a die that is none": ({"dice": ["six"]}, "dice"),
    "a die below zero": ({"dice": [-1]}, "dice"),
    "a number for a list": ({"alliances": 5}, "not written as one"),
    "a number for a player": ({"red": 5}, "expected named facts"),
    "a number for a place": ({"at": 5}, "at"),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_no_fact_is_refused(name: str) -> None:
    facts, reason = ODD[name]
    with pytest.raises(BadData, match=reason):
        scene("lowenherz", **{"seats": 2, "at": "turn", **facts})


@pytest.mark.parametrize("name", ["lowenherz", "Lowenherz", "Löwenherz", "Montjoie!"])
def test_a_game_is_found_by_its_name_as_people_write_it(name: str) -> None:
    assert scene(name, seats=4, at="turn" if "herz" in name else "treasury").asked


def test_what_a_vocabulary_itself_lacks_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as a game without a vocabulary."""

    def import_module(path: str) -> None:
        raise ModuleNotFoundError("No module named 'missing'", name="missing")

    monkeypatch.setattr("importlib.import_module", import_module)
    with pytest.raises(ModuleNotFoundError, match="missing"):
        scene("lancaster", seats=3, at="placement")


def test_hands_are_expected_in_any_order_as_a_text_or_a_list() -> None:
    table = scene("montjoie", seats=4, at="purchases", france={"hand": "ladders cannon felon", "money": 20})
    table.expect(france={"hand": "felon ladders cannon"})
    table.expect(france={"hand": ["felon", "ladders", "cannon"]})
    for wrong in ("felon ladders", ["felon", "ladders", "cannon", "cannon"]):
        with pytest.raises(AssertionError, match="hand"):
            table.expect(france={"hand": wrong})
