"""Whole games of each version of the rules replay to the points they ended with.

A file is named after its game, the version of the rules that it was played by, and what it shows; `points.json` holds how it
ended. A version that today's rules cannot replay any more is refused by name.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import banneret.games  # noqa: F401
from banneret.core import BadRecord, Match, find, loads

HERE = Path(__file__).parent
POINTS: dict[str, list[int]] = json.loads((HERE / "points.json").read_text(encoding="utf-8"))
OUTGROWN = {
    *("lowenherz_r1_two_victim_chooses", "lowenherz_r1_four_counter_clockwise"),
    *("montjoie_r1_three_short", "montjoie_r1_six_short"),
}
"""Löwenherz: a card that was shown moved the dice; Montjoie!: not everybody was asked who is asked today."""


def test_every_record_has_its_points_beside_it() -> None:
    assert {path.stem for path in HERE.glob("*.json")} - {"points"} == set(POINTS)


@pytest.mark.parametrize("name", POINTS)
def test_a_golden_record_replays(name: str) -> None:
    record = loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    assert f"_r{record.rules}_" in name
    if name in OUTGROWN:
        with pytest.raises(BadRecord, match=f"played by version {record.rules} of the rules"):
            Match.replay(record)
        return
    match = Match.replay(record)
    assert match.over
    assert match.game.scores(match.state) == POINTS[name]


@pytest.mark.parametrize("game", ["lancaster", "lowenherz", "montjoie"])
def test_todays_rules_have_a_golden_record(game: str) -> None:
    assert any(name.startswith(f"{game}_r{find(game).rules_version}_") for name in POINTS)
