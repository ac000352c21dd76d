"""An arena on Ray's workers plays the same games as in one process or two. `make ray` installs Ray and runs this."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from banneret.arena import Contest, run
from banneret.cli import app

# Ray is as large as all else together: .ci/run installs it for this alone.
pytest.importorskip("ray", reason="no Ray: pip install 'banneret[ray]'")


def test_one_process_two_or_two_workers_of_ray(tmp_path: Path) -> None:
    contest = Contest("lancaster", 2, ["greedy", "random"], 6, 7, {})
    alone = run(contest, False, tmp_path / "alone")
    assert run(contest, False, tmp_path / "two", jobs=2) == alone
    assert run(contest, False, tmp_path / "ray", jobs=2, ray="local") == alone
    assert sorted((tmp_path / "ray").read_text().splitlines()) == sorted((tmp_path / "alone").read_text().splitlines())


def test_a_cluster_that_is_not_there_is_refused_with_a_word(tmp_path: Path) -> None:
    wish = ["arena", "lancaster", "--bots", "greedy,random", "--ray", "auto", "--results", str(tmp_path / "r")]
    answer = CliRunner().invoke(app, wish)
    assert answer.exit_code == 1
    assert "ray: nobody answers at auto" in answer.output
