"""The examples run: short here, and what needs PyTorch by `make learn`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import banneret

pytest.importorskip("pettingzoo", reason="THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]")

ROOT = Path(__file__).parent.parent.parent
SHORT = "banneret_lancaster(players=2,longest=40)"
RUNS = {
    "five_lines.py": ([], "five_lines:Lawyer"),
    "tour.py": ([], "victories by seat"),
    "self_play.py": (["--games", "4", "--tables", "4", "--batch", "4", "--trials", "2"], "in the end"),
    "openspiel_against_knight.py": (["--games", "1", "--simulations", "2", "--game", SHORT], "against knight"),
}


@pytest.mark.parametrize("name", RUNS)
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    words, told = RUNS[name]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(banneret.__file__).parent.parent), str(ROOT / "examples")])}
    command = [sys.executable, str(ROOT / "examples" / name), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=env, timeout=300)
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


def test_what_the_page_shows_runs() -> None:
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```py\n(.*?)^```", page, re.M | re.S)
    assert blocks
    for code in blocks:
        exec(compile(code, "docs/research.md", "exec"), {})


def test_the_games_are_measured() -> None:
    from banneret.research.measure import HEADS, Measures

    game = banneret.Match("lancaster", 3, 1).game
    measures = Measures(game, 3, game.variant({}))
    measures.play(1)
    row = dict(zip(HEADS, measures.row(), strict=True))
    assert (row["game"], row["players"], row["actions"]) == ("lancaster", "3", "477")
    assert 50 < measures.lengths[0] < 400
    assert 0 < measures.chance < measures.lengths[0]
    assert 0 < sum(measures.hidden) / len(measures.hidden) < 0.5
