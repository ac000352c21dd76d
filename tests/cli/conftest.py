"""The command line under test: its own saves directory, a fixed width, no colours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from banneret.cli import app

Run = Callable[..., Result]


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "state" / "banneret"


@pytest.fixture
def run(saves: Path) -> Run:
    """`run("play", "lancaster", say=["1", "q"])` is what a user types, line by line."""

    def invoke(*args: object, say: list[str] | None = None) -> Result:
        typed = "".join(f"{line}\n" for line in say or [])
        return CliRunner().invoke(app, [str(arg) for arg in args], input=typed)

    return invoke
