"""`banneret fuzz`: it tries all seat counts and variants, and a broken law leaves a record that replays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from banneret.cli import app
from banneret.core import Match, find, loads
from banneret.testing import kit
from banneret.testing.fuzz import run, trial


def test_trials_go_through_all_seat_counts_and_variants() -> None:
    trials = [trial(["lancaster"], 1, number) for number in range(60)]
    assert {one.seats for one in trials} == {2, 3, 4, 5}
    assert {one.variant["laws"] for one in trials} == {"base", "new", "random"}
    assert len({one.seed for one in trials}) == 60
    assert len({one.every for one in trials}) == 2


def test_a_trial_is_decided_by_its_number() -> None:
    one, two = (run(trial(["lancaster"], 1, 2)) for _ in range(2))
    assert one.decisions == two.decisions > 0
    assert one.failure is None


def test_it_counts_what_it_tried() -> None:
    result = CliRunner().invoke(app, ["fuzz", "--minutes", "0", "--game", "lancaster", "--seed", "1"])
    assert result.exit_code == 0
    assert "seed 1: lancaster" in result.stdout
    assert "no law was broken: 1 games" in result.stdout


def test_a_broken_law_leaves_a_record_that_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_scores(t: Any) -> None:
        assert not any(t.state.points), "somebody has points"

    monkeypatch.setattr(kit, "LAWS", [nobody_scores])
    result = CliRunner().invoke(app, ["fuzz", "--minutes", "0", "--game", "lancaster", "--seed", "1", "--to", str(tmp_path)])
    assert result.exit_code == 1
    (file,) = tmp_path.glob("fuzz-nobody-scores-*.json")
    assert "nobody scores: AssertionError: somebody has points" in result.stderr.replace("\n", " ")
    assert f"banneret replay {file}" in result.stderr
    assert "somebody has points" in file.with_suffix(".txt").read_text()
    match = Match.replay(loads(file.read_text()))
    assert any(find("lancaster").scores(match.state))


def test_an_unknown_game_is_refused() -> None:
    result = CliRunner().invoke(app, ["fuzz", "--game", "chess"])
    assert result.exit_code == 1
    assert "there is no game 'chess'" in result.stderr
