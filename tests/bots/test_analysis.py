"""A game looked at afterwards: chances that are chances, turning points, and slips judged by what could be seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banneret.bots.analysis import Analysis, Moment, analyse, chances
from banneret.bots.search.budget import Budget
from banneret.cli import app
from banneret.core import Match, Record

QUICK = Budget(0, 0.002)


def played(name: str, seed: int, words: int) -> Record:
    """A game in which everybody answers with the first of their choices, so far."""
    match = Match(name, 3, seed)
    while not match.over and len(match.actions) < words:
        seat = match.to_act[0]
        match.do(seat, match.state.legal(seat)[0])
    return match.record()


@pytest.mark.parametrize("name", ["lancaster", "lowenherz", "montjoie"])
def test_chances_add_up_and_end_with_who_won(name: str) -> None:
    found = analyse(played(name, 2, 60), QUICK)
    assert [moment.at for moment in found.moments] == list(range(61))
    for moment in found.moments:
        assert sum(moment.chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in moment.chances)
    record = played(name, 3, 10_000)
    match = Match.replay(record)
    assert chances(match.game, match.state) == match.game.returns(match.state)


def test_a_lead_is_a_better_chance() -> None:
    match = Match("lancaster", 3, 1)
    state = match.state.copy()
    before = chances(match.game, state)
    state.points[1] += 10
    after = chances(match.game, state)
    assert after[1] > before[1]
    assert after[0] < before[0]


def test_turning_points_are_the_greatest_swings_in_their_order() -> None:
    courses = [[0.5, 0.5], [0.5, 0.5], [0.9, 0.1], [0.85, 0.15], [0.2, 0.8]]
    found = Analysis([Moment(at, 0, None, chances) for at, chances in enumerate(courses)], [])
    assert [after.at for _, after in found.turning_points(2)] == [2, 4]
    assert [after.at for _, after in found.turning_points()] == [2, 3, 4]


def test_whoever_answers_at_random_could_have_done_better() -> None:
    found = analyse(played("lancaster", 5, 80), Budget(0, 0.02))
    assert found.slips
    for slip in found.slips:
        assert slip.better[0] in slip.sight.legal
        assert slip.action != slip.better[0]
        assert slip.loss > 0
    assert [slip.loss for slip in found.slips] == sorted((slip.loss for slip in found.slips), reverse=True)


def test_the_command_tells_it_in_words_as_json_and_as_a_page(tmp_path: Path) -> None:
    record, page = tmp_path / "game.json", tmp_path / "page.html"
    record.write_text(played("lancaster", 5, 40).dumps())
    told = CliRunner().invoke(app, ["analyse", str(record), "--report", str(page), "--lang", "fr"])
    assert told.exit_code == 0, told.output
    assert "Chances de chaque place" in told.output
    assert page.read_text().count("<polyline") == 3
    plain = CliRunner().invoke(app, ["analyse", str(record), "--json"])
    assert len(json.loads(plain.output)["chances"]) == 41
