"""Records as a table: every decision is a row, in little memory, and the rows read back are what was played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from banneret.core import BadWish, Match
from banneret.simulate import simulate

pytest.importorskip("pyarrow", reason="THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]")

import numpy as np

from banneret.cli import app
from banneret.research import export as exporting
from banneret.research.encoder import Encoder


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    simulate("lancaster", 3, 3, ["random"] * 3, seed=5, records=folder)
    return folder


def test_rows_are_what_was_played(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "ROWS", 100)  # several parts
    files, to = exporting.records_in([records]), tmp_path / "games.parquet"
    ticks: list[int] = []
    rows = exporting.export(files, to, ticks.append)
    assert ticks == [1, 1, 1]
    parts = list(exporting.read(to, 64))
    matches = [Match.replay(exporting._read(file)) for file in files]
    played = [(seat, action) for match in matches for seat, action in match.actions]
    assert [(int(s), int(a)) for part in parts for s, a in zip(part.seats, part.actions, strict=True)] == played
    assert len(played) == rows
    shares = [match.game.returns(match.state)[seat] for match in matches for seat, _ in match.actions]
    assert np.concatenate([part.shares for part in parts]).tolist() == pytest.approx(shares)
    for part in parts:
        assert part.masks[np.arange(len(part.actions)), part.actions].all()
    check_observations(parts, matches[0])


def check_observations(parts: list[Any], played: Match) -> None:
    encoder = Encoder("lancaster", 3, played.variant)
    match = Match("lancaster", 3, played.seed, played.variant)
    assert match.memories is not None
    for number, (seat, action) in enumerate(played.actions[:64]):
        assert (parts[0].observations[number] == encoder.observe(match.state, seat, match.memories.of(seat))).all()
        assert np.flatnonzero(parts[0].masks[number]).tolist() == match.state.legal(seat)
        match.do(seat, action)


def test_the_command(records: Path, tmp_path: Path) -> None:
    to = tmp_path / "out.parquet"
    done = CliRunner().invoke(app, ["export", str(records), "--to", str(to)])
    assert done.exit_code == 0, done.output
    assert "3 games, lancaster-r" in done.output
    told = exporting.about(to)
    assert (told["game"], told["seats"]) == ("lancaster", 3)
    assert sum(field[1] for field in told["fields"]) == next(exporting.read(to)).observations.shape[1]


def test_games_of_two_kinds_make_no_table(records: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(Match("lancaster", 2, 1).record().dumps(), encoding="utf-8")
    with pytest.raises(BadWish, match="one game at one number of seats"):
        exporting.export([*exporting.records_in([records]), other], tmp_path / "never.parquet")
    assert [path.name for path in tmp_path.iterdir()] == ["other.json"]


def test_missing_records_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadWish, match=r"nowhere\.json"):
        exporting.records_in([tmp_path / "nowhere.json"])
