"""The arena: fair to the seats, the same in any portions, and honest about what it does not know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banneret.arena import Contest, Tally, read, run
from banneret.arena.ratings import Rating, update
from banneret.arena.report import page
from banneret.bots.find import BOTS
from banneret.bots.random import RandomBot
from banneret.cli import app
from banneret.core import BadData, BadWish


@pytest.fixture(autouse=True)
def _two_bots_of_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "chance", RandomBot)


def contest(games: int = 4) -> Contest:
    return Contest("lancaster", 2, ["random", "chance"], games, 7, {})


def test_everybody_meets_a_table_of_everybody_else_and_sits_everywhere(tmp_path: Path) -> None:
    three = Contest("lancaster", 3, ["random", "chance", "greedy"], 4, 1, {})
    assert three.blocks == 2
    assert len(three.pairings(gauntlet=False)) == 6
    assert three.pairings(gauntlet=True) == [("random", "chance"), ("random", "greedy")]
    blocks = run(contest(2), True, tmp_path / "results")
    assert [played["bots"].index(0) for played in blocks[0]["played"]] == [0, 1]


def test_it_goes_on_where_it_was_interrupted_with_the_same_outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(contest(), False, tmp_path / "whole")
    kept = tmp_path / "kept"
    run(contest(2), False, kept)
    with kept.open("a") as file:
        file.write('{"bots": ["random", "ch')  # the lights went out
    assert len(read(kept)) == 2
    assert run(contest(), False, kept) == whole
    monkeypatch.setattr("banneret.arena.simulate", None)  # nothing is left to play
    assert run(contest(), False, kept) == whole
    assert len(kept.read_text().splitlines()) == 4


def test_a_tally_adds_up_what_was_played(tmp_path: Path) -> None:
    blocks = run(contest(), False, tmp_path / "results")
    tally = Tally(["random", "chance"], blocks)
    line = tally.line("random", "chance")
    assert line is not None
    assert line[0] == 4
    wins = sum(
        played["wins"][played["bots"].index(0)]
        for block in blocks
        if block["bots"][0] == "random"
        for played in block["played"]
    )
    assert line[1] == wins / 4
    assert line[2][0] <= line[1] <= line[2][1]
    assert tally.line("random", "random") is None
    report = page(contest(), tally)
    assert "chance" in report
    assert "<svg" in report


def test_whoever_wins_rises_and_the_more_is_known_the_surer_it_is() -> None:
    ratings = {name: Rating() for name in "abc"}
    sigmas = [ratings["a"].sigma]
    for _ in range(20):
        update(ratings, ["a", "b", "c"], [1, 2, 3])
        sigmas.append(ratings["a"].sigma)
    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
    assert sigmas == sorted(sigmas, reverse=True)
    assert ratings["a"].low < ratings["a"].mu


def test_equals_stay_equal_and_a_bot_at_several_seats_counts_once() -> None:
    ratings = {"a": Rating(), "b": Rating()}
    update(ratings, ["a", "b"], [1, 1])
    assert ratings["a"].mu == pytest.approx(ratings["b"].mu)
    one, many = ({"a": Rating(), "b": Rating()} for _ in range(2))
    update(one, ["a", "b"], [1, 2])
    update(many, ["a", "b", "b", "b"], [1, 2, 2, 2])
    assert many["a"].mu > 25
    assert one["b"].mu < 25
    assert many["b"].mu < 25


def test_what_makes_no_contest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadWish, match="two or more different bots"):
        Contest("lancaster", 2, ["random", "random"], 4, 7, {})
    odd = tmp_path / "odd"
    odd.write_text("hello\n")
    with pytest.raises(BadData, match="no results of an arena"):
        read(odd)


def test_the_command_plays_shows_and_reports(tmp_path: Path) -> None:
    report, results = tmp_path / "report.html", tmp_path / "results.jsonl"
    command = ["arena", "lancaster", "--bots", "random,chance", "--seats", "2", "--games", "2", "--gauntlet"]
    done = CliRunner().invoke(app, [*command, "--results", str(results), "--report", str(report)])
    assert done.exit_code == 0, done.output
    assert "rating" in done.output
    assert report.read_text().startswith("<!doctype html>")
    assert json.loads(results.read_text())["bots"] == ["random", "chance"]
