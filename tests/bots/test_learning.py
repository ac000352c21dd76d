"""Learning: a fit that finds what is there and leans on what was thought before; lessons that can be had again."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import banneret.bots.learning as package
from banneret.bots.judgement import parts_of
from banneret.bots.judgement.weights import read, untaught
from banneret.bots.learning import Lesson, learn
from banneret.bots.learning.regression import Sums, fit, looseness, solve
from banneret.bots.learning.shifts import FARTHEST, Shifts, drawn
from banneret.cli import app
from banneret.core import BadSeats, BadWish


def sums_of(weights: list[float], count: int, noise: float) -> Sums:
    rng, sums = random.Random(3), Sums(len(weights))
    for _ in range(count):
        features = [rng.gauss(0, 1 + at) for at in range(len(weights))]
        sums.add(features, sum(w * x for w, x in zip(weights, features, strict=True)) + rng.gauss(0, noise))
    return sums


def test_equations_are_solved_whatever_their_order() -> None:
    assert solve([[0.0, 2.0], [4.0, 0.0]], [6.0, 8.0]) == [2.0, 3.0]


def test_a_fit_finds_the_weights_behind_the_samples() -> None:
    found = fit(sums_of([1.0, -2.0, 0.5], 4000, 3.0), [0.0, 0.0, 0.0], 1.0)
    assert found == pytest.approx([1.0, -2.0, 0.5], abs=0.15)


def test_few_samples_change_little_and_an_unseen_feature_nothing() -> None:
    before = [1.0, 1.0]
    few, many = (fit(sums_of([3.0, 1.0], count, 0.0), before, 1000.0) for count in (10, 100_000))
    assert before[0] < few[0] < 1.2
    assert many[0] == pytest.approx(3.0, abs=0.1)
    sums = Sums(2)
    sums.add([1.0, 0.0], 5.0)
    assert fit(sums, before)[1] == 1.0


def test_an_error_is_the_mean_square_of_what_is_missed() -> None:
    sums = Sums(2)
    sums.add([1.0, 2.0], 4.0)
    sums.add([0.0, 1.0], 1.0)
    assert sums.error([1.0, 1.0]) == pytest.approx((1.0 + 0.0) / 2)


def test_merged_samples_are_as_if_taken_together() -> None:
    one, two = sums_of([1.0, 2.0], 30, 1.0), sums_of([5.0, 2.0], 20, 1.0)
    whole = sums_of([1.0, 2.0], 30, 1.0)
    whole.merge(two)
    assert whole.count == 50
    assert whole.error([1.0, 1.0]) == pytest.approx((30 * one.error([1.0, 1.0]) + 20 * two.error([1.0, 1.0])) / 50)


def test_a_stage_without_samples_takes_the_common_weights() -> None:
    parts = parts_of("lowenherz")
    lesson, rng = Lesson(parts, 100.0), random.Random(1)
    rows = [[rng.gauss(0, 1) for _ in parts.prior] for _ in range(2000)]
    lesson.take([(2, row, 3 * row[0]) for row in rows])
    found = lesson.fitted()
    assert found[0] == found[1] != found[2]
    assert found[2][0] == pytest.approx(3.0, abs=0.5)
    assert lesson.miss(found) < lesson.miss(untaught(parts))


def test_the_same_seed_gives_the_same_weights_and_the_command_writes_them(tmp_path: Path) -> None:
    told: list[str] = []
    lesson = learn("lancaster", 2, 5, 1, 1, tell=told.append)
    assert len(told) == 1
    path = tmp_path / "weights.toml"
    command = ["learn", "lancaster", "--seats", "2", "--seed", "5", "--games", "1", "--rounds", "1", "--prior", "1000"]
    result = CliRunner().invoke(app, [*command, "--out", str(path)])
    assert result.exit_code == 0, result.output
    assert read(path, lesson.parts) == [[round(weight, 4) for weight in row] for row in lesson.weights]
    learnt = tomllib.loads(path.read_text())["learnt"]
    assert learnt["command"] == f"banneret {' '.join(command)}"
    assert learnt["games"] == 1
    assert learnt["samples"] == lesson.samples() > 0


def test_what_does_not_beat_the_best_so_far_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for share, kept in ((0.4, False), (0.6, True)):
        monkeypatch.setattr(package, "trial", lambda *_, share=share: share)
        lesson = learn("lancaster", 2, 5, 1, 1, tell=lambda _: None)
        assert (lesson.weights != untaught(lesson.parts)) == kept
        assert ("not kept" in lesson.trials[0]) != kept


def test_shifts_find_what_helps_and_leave_alone_what_does_not() -> None:
    """Four seats; the first weight helps, the second harms, the third does nothing, and ends are mostly luck."""
    shifts, rng = Shifts(4), random.Random(2)
    for _ in range(600):
        own = [drawn(4, rng) for _ in range(4)]
        shifts.add(own, [6 * shift[0] - 3 * shift[1] + rng.gauss(0, 15) for shift in own])
    helps, harms, nothing, _ = shifts.step()
    assert 0.2 < helps <= FARTHEST
    assert -0.4 < harms < -0.08
    assert abs(nothing) < 0.12


def test_what_few_games_say_of_a_shift_moves_little() -> None:
    shifts = Shifts(2)
    shifts.add([[0.4, 0.0], [-0.4, 0.0]], [20.0, -20.0])
    assert 0 < shifts.step()[0] < 0.1


def test_rounds_after_the_first_shift_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "trial", lambda *_: 0.6)
    told: list[str] = []
    lesson = learn("lancaster", 2, 5, 1, 2, tell=told.append)
    assert "moved by points" in told[1]
    assert (lesson.games, lesson.shifted, len(lesson.trials)) == (1, 3, 2)


def test_what_cannot_be_learnt_is_refused() -> None:
    with pytest.raises(BadSeats):
        learn("lancaster", 9, 1, 1, 1)
    with pytest.raises(BadWish):
        learn("lancaster", 4, 1, 0, 1)


def test_small_change_is_held_less_and_what_hardly_ever_differs_most_of_all_by_its_own_measure() -> None:
    sums = Sums(3)
    for n in range(1000):
        sums.add([3.0 * (-1) ** n, 0.3 * (-1) ** n, 1.0 * (n == 0)], 0.0)
    points, change, rare = looseness(sums)
    assert points == 1.0
    assert rare < change < points
    free = sums.product(1, 1) / (sums.product(1, 1) + 1000 * change)
    bound = sums.product(2, 2) / (sums.product(2, 2) + 1000 * rare)
    assert bound < 0.02 < free
