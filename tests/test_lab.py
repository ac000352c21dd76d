"""The lab: findings that follow from the games, before and after a change on the same seeds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banneret.cli import app
from banneret.lab import study
from banneret.lab.findings import FEW, Share
from banneret.lab.report import page
from banneret.simulate import simulate
from banneret.simulate.result import Course


def test_a_course_knows_who_led() -> None:
    course = Course([0b11, 0b01, 0b01, 0b10, 0b11, 0b01], ["", ""], [[], []], [{}, {}])
    assert course.lead_changes() == 2
    assert course.half_time() == 0b10


@pytest.mark.parametrize("name", ["lancaster", "lowenherz", "montjoie"])
def test_findings_add_up(name: str) -> None:
    variant = {"game_length": "short"} if name == "montjoie" else {}
    (found,) = study(name, 3, 8, ["random"] * 3, 5, variant)
    assert sum(line.wins for line in found.seats) == pytest.approx(8)
    assert found.length > 20
    assert 0 <= found.half_time.cases <= 8
    assert all(share.cases >= FEW for share in [*found.things, *found.openings])
    for one in found.result.played:
        assert one.course is not None
        assert [sum(row.values()) for row in one.course.sources] == one.scores
        assert len(one.course.leaders) == one.decisions


def test_whatever_the_number_of_processes_the_findings_are_the_same() -> None:
    one, two = (study("lancaster", 3, 4, ["random"] * 3, 5, {}, None, jobs)[0].facts() for jobs in (1, 2))
    assert one == two


def test_nobody_else_pays_for_courses() -> None:
    assert simulate("lancaster", 3, 1, ["random"] * 3).played[0].course is None


def test_the_most_telling_comes_first_and_what_hardly_anybody_had_is_left_out() -> None:
    (found,) = study("lancaster", 3, 1, ["random"] * 3, 5, {})
    shares = found.shares({"good": [1.0] * 40, "even": [1.0] * 10 + [0.0] * 20, "rare": [1.0] * (FEW - 1), "bad": [0.0] * 60})
    assert [share.name for share in shares] == ["good", "bad", "even"]


def test_a_change_of_figures_shows_before_and_after(tmp_path: Path) -> None:
    figures, report = tmp_path / "mine.toml", tmp_path / "lab.html"
    figures.write_text("[start]\ngold = 5\n")
    wish = ["lab", "lancaster", "--bots", "random", "--seats", "3", "--games", "3", "--data", str(figures)]
    told = CliRunner().invoke(app, [*wish, "--json", "--report", str(report)])
    assert told.exit_code == 0, told.output
    before, after = json.loads(told.output)
    assert after["games"] == before["games"] == 3
    assert after["seats"] != before["seats"]
    assert after["variant"]["data"] == {"start": {"gold": 5}}
    text = report.read_text()
    assert "figures of mine.toml" in text
    assert text.count("<svg") >= 3
    shown = CliRunner().invoke(app, wish)
    assert "leader at half-time wins" in " ".join(shown.output.split())


def test_a_page_names_both_sides_only_where_there_are_two() -> None:
    found = study("lancaster", 3, 1, ["random"] * 3, 5, {})
    assert "changed" not in page(found, "")
    assert Share("x", 1, 2).rate == 0.5
