"""Learning: a fit that finds what is there and leans on what was thought before; lessons that can be had again."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import banneret.bots.learning as package
from banneret.bots.judgement import judged_by, parts_of
from banneret.bots.judgement.montjoie import held
from banneret.bots.judgement.weights import read, read_places, untaught
from banneret.bots.learning import Lesson, dawns, glimpses, leanings, learn, places
from banneret.bots.learning.glimpses import foreseen, lessons
from banneret.bots.learning.regression import Sums, dot, fit, looseness, solve
from banneret.bots.learning.self_play import MANNER, NO_SEARCH, Course, Played, Sample
from banneret.bots.search import Search
from banneret.bots.search.paths import DEPTH
from banneret.cli import app
from banneret.core import BadSeats, BadWish, DeadEnd, find


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


def of_no_game() -> Played:
    return Played()


def test_a_stage_without_samples_takes_the_common_step() -> None:
    parts = parts_of("lowenherz")
    lesson, rng = Lesson(parts), random.Random(1)
    rows = [[rng.gauss(0, 1) for _ in parts.prior] for _ in range(2000)]
    lesson.take([(2, row, 3 * row[0]) for row in rows], of_no_game())
    found = lesson.fitted(100.0)
    assert found[0] == found[1] != found[2]
    assert found[2][0] == pytest.approx(3.0, abs=0.5)


def test_what_is_foreseen_already_moves_nothing_and_each_round_looks_anew() -> None:
    parts = parts_of("lowenherz")
    lesson, rng = Lesson(parts), random.Random(1)
    row = [rng.gauss(0, 1) for _ in parts.prior]
    lesson.take([(1, row, sum(w * x for w, x in zip(parts.prior, row, strict=True)))], of_no_game())
    assert lesson.fitted(100.0) == [pytest.approx(weights) for weights in lesson.weights]
    lesson.take([(1, row, 50.0)], of_no_game())
    assert lesson.fitted(100.0) != lesson.weights
    assert lesson.fitted(100.0) == lesson.weights


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
    assert learnt["samples"] == lesson.samples > 0


def test_what_does_not_beat_the_best_so_far_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for share, kept in ((0.4, False), (0.6, True)):
        monkeypatch.setattr(package, "trial", lambda *_, share=share: share)
        lesson = learn("lancaster", 2, 5, 1, 1, tell=lambda _: None)
        assert (lesson.weights != untaught(lesson.parts)) == kept
        assert ("not kept" in lesson.trials[0]) != kept


# -- what plans lead to


def of_a_game() -> list[Sample]:
    """Few glimpses at few tables: what is asked of them here holds for any number."""
    game, parts = find("lancaster"), parts_of("lancaster")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(glimpses, "GLIMPSES", 2)
        patch.setattr(glimpses, "EVERY", 12)
        found, played = lessons(game, 2, game.variant({}), judged_by(game, untaught(parts)), parts, 3)
    assert sum(played.shares) == pytest.approx(1.0)
    assert played.tables
    return found


@pytest.fixture(scope="module")
def of_plans() -> list[Sample]:
    return of_a_game()


def test_plans_are_told_apart_from_the_others_they_met(of_plans: list[Sample]) -> None:
    """What all of them have or lead to alike says nothing about any of them."""
    assert of_plans
    total = [0.0] * len(of_plans[0][1])
    for _, row, _ in of_plans:
        total = [a + b for a, b in zip(total, row, strict=True)]
    assert total == pytest.approx([0.0] * len(total), abs=1e-6)
    assert sum(worth for _, _, worth in of_plans) == pytest.approx(0.0, abs=1e-6)
    assert any(abs(worth) > 0.1 for _, _, worth in of_plans)


def test_the_same_game_tells_the_same(of_plans: list[Sample]) -> None:
    assert of_a_game() == of_plans


def test_the_features_of_a_plan_are_those_by_which_its_end_is_judged() -> None:
    """So that weights which foresee what it leads to are those that rank it."""
    for name in ("lancaster", "lowenherz", "montjoie"):
        game, parts = find(name), parts_of(name)
        weights = untaught(parts)
        judge, course = judged_by(game, weights), Course(game, 3, game.variant({}), 8)
        for _ in range(40):
            assert course.goes_on()
            search = Search(course.sight(), judge, MANNER, NO_SEARCH, course.number)
            search.look()
            plan = search.plans[0]
            table = search.table(0)
            stage, row = foreseen(judge, parts, table, search.seat, plan)
            if len(plan) < DEPTH and stage >= 0 and table.seed == search.table(0).seed:  # behind chance, plans go on
                assert dot(weights[stage], row) == pytest.approx(search.worths[plan], abs=1e-6)
            course.do(plan[0])


@pytest.mark.slow
def test_rounds_after_the_first_look_at_plans_in_as_many_processes_as_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "DEARER", 1)
    told: list[str] = []
    lesson = learn("lancaster", 2, 5, 2, 2, tell=told.append)
    assert (lesson.games, len(lesson.trials), len(told)) == (4, 2, 2)
    monkeypatch.setattr(package, "get_context", lambda _: __import__("multiprocessing").get_context("fork"))
    assert learn("lancaster", 2, 5, 2, 2, tell=told.append, jobs=2).weights == lesson.weights


# -- places


def test_places_are_learnt_from_what_their_holders_made_of_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games in which whoever held one place ended better than foreseen, by two points for each turn that was to come."""
    names = parts_of("montjoie").places
    rng, wanted = random.Random(2), names.index("lyon")

    def ends(self: places.PlacesGames, number: int) -> list[tuple[list[float], float]]:
        rows = [[rng.gauss(0, 3) for _ in range(len(names) + self.seats)] for _ in range(200)]
        return [(row, 2 * row[wanted] + rng.gauss(0, 5)) for row in rows]

    monkeypatch.setattr(places.PlacesGames, "ends", ends)
    monkeypatch.setattr(places, "STRENGTH", 100.0)
    for share, kept in ((0.4, False), (0.6, True)):
        monkeypatch.setattr(package, "trial", lambda *_, share=share: share)
        lesson = places.learn_places("montjoie", 4, 1, 10, 1, None, lambda _: None, 1)
        assert max(lesson.worths) == (pytest.approx(2.0, abs=0.3) if kept else 0.0)
        assert not kept or lesson.worths.index(max(lesson.worths)) == wanted
    path = tmp_path / "places.toml"
    command = ["learn", "montjoie", "--seats", "4", "--seed", "1", "--games", "1", "--rounds", "1", "--places"]
    result = CliRunner().invoke(app, [*command, "--out", str(path)])
    assert result.exit_code == 0, result.output
    assert len(read_places(path, parts_of("montjoie"))) == len(names)
    assert tomllib.loads(path.read_text())["learnt"]["command"] == f"banneret {' '.join(command)}"


def test_a_game_tells_what_its_seats_held_and_how_much_better_than_foreseen_they_ended() -> None:
    game, parts = find("montjoie"), parts_of("montjoie")
    games = places.PlacesGames("montjoie", 3, game.variant({}), 4, [])
    samples = games.ends(0)
    assert samples == games.ends(0)
    assert any(abs(missed) > 1 for _, missed in samples)
    for at in range(0, len(samples), 3):  # the seats of one table
        rows = [row for row, _ in samples[at : at + 3]]
        assert [sum(column) for column in zip(*rows, strict=True)] == pytest.approx([0.0] * (len(parts.places) + 3), abs=1e-9)
    state = game.setup(3, 1, game.variant({}))
    state.lands[1] |= 1 << 5
    turns = held(state)[0]
    assert [games.features(state, seat)[5] for seat in range(3)] == [-turns / 2, turns, -turns / 2]


# -- leanings


def test_what_pays_is_found_beside_what_chance_and_the_seat_bring() -> None:
    """Games in which a high first weight and a low worth of Lyon brought something, and the third seat more than either."""
    parts, rng = parts_of("montjoie"), random.Random(2)
    lyon = 2 * len(parts.prior) + parts.places.index("lyon")
    games: list[list[leanings.Sample]] = []
    for _ in range(1500):
        leant = [None if rng.random() < 0.3 else leanings.random_leaning(parts, rng) for _ in range(3)]
        ends = [0.0 if by is None else by[0] - by[lyon] + rng.gauss(0, 5) for by in leant]
        games.append([(by, end + 40.0 * (seat == 2), 0.0) for seat, (by, end) in enumerate(zip(leant, ends, strict=True))])
    step = leanings.what_pays(games)
    assert step[0] == pytest.approx(1.0, abs=0.3)
    assert step[lyon] == pytest.approx(-1.0, abs=0.3)
    others = [abs(by) for at, by in enumerate(step) if at not in (0, lyon)]
    assert max(others) < 0.4
    assert others.count(0.0) > len(others) / 2


def test_no_step_goes_too_far() -> None:
    parts, rng = parts_of("lancaster"), random.Random(2)
    leant = [leanings.random_leaning(parts, rng) for _ in range(500)]
    step = leanings.what_pays([[(by, 100.0 * by[0], 1.0)] for by in leant])
    assert step[0] == leanings.FARTHEST


def test_who_leans_a_little_judges_a_little_otherwise() -> None:
    parts = parts_of("montjoie")
    weights, worths = untaught(parts), [0.0] * len(parts.places)
    nothing = [0.0] * (2 * len(parts.prior) + len(parts.places))
    assert leanings.bent(parts, weights, worths, nothing) == (weights, worths)
    one = [*nothing[:-1], 2.0]
    assert leanings.bent(parts, weights, worths, one) == (weights, [*worths[:-1], 2 * leanings.SIZE_OF_PLACE])


def test_a_game_of_leanings_can_be_had_again() -> None:
    game, parts = find("lancaster"), parts_of("lancaster")
    one, again, two = (leanings.leant(game, 3, game.variant({}), untaught(parts), [], seed) for seed in (4, 4, 5))
    assert one == again != two
    for samples in (one, two):
        assert sum(share for _, _, share in samples) == pytest.approx(1.0)
        assert sum(end for _, end, _ in samples) == pytest.approx(0.0, abs=1e-6)
    leant = [by for by, _, _ in one + two if by is not None]
    assert leant
    assert all(len(by) == 2 * len(parts.prior) for by in leant)


def test_steps_follow_the_rounds_and_must_beat_what_those_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(2)

    def leant(self: package.Games, number: int) -> list[leanings.Sample]:
        """Whoever thinks more of the last place ends better, until it is worth half a point."""
        found: list[leanings.Sample] = []
        for _ in range(self.seats):
            by = leanings.random_leaning(parts, rng)
            found.append((by, 8.0 * (0.5 - self.best[1][-1]) * by[-1], 0.25))
        return found

    parts = parts_of("montjoie")
    monkeypatch.setattr(package.Games, "ends", lambda *_: ([], of_no_game()))
    monkeypatch.setattr(package.Games, "leanings", leant)
    for share, kept in ((0.4, False), (0.6, True)):
        monkeypatch.setattr(package, "trial", lambda *_, share=share: share)
        told: list[str] = []
        lesson = learn("montjoie", 4, 1, 100, 1, tell=told.append, leanings=4)
        assert told[1:5] == [f"step {number}: nobody went by advice" for number in (1, 2, 3, 4)]  # none of those above
        assert (told[0], told[5]) == tuple(lesson.trials)
        assert lesson.games == 500
        assert lesson.worths[-1] == (pytest.approx(0.5, abs=0.2) if kept else 0.0)
        assert not kept or lesson.worths[-1] == max(lesson.worths)


def test_the_command_writes_the_worths_of_places_beside_the_weights(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    command = ["learn", "montjoie", "--seats", "2", "--seed", "1", "--games", "1", "--rounds", "1", "--prior", "8000"]
    command += ["--leanings", "1", "--variant", "game_length=short"]
    result = CliRunner().invoke(app, [*command, "--out", str(path)])
    assert result.exit_code == 0, result.output
    assert "step 1: " in result.output
    beside = tmp_path / "weights-places.toml"
    assert len(read(path, parts_of("montjoie"))) == parts_of("montjoie").stages
    assert len(read_places(beside, parts_of("montjoie"))) == len(parts_of("montjoie").places)
    for one in (path, beside):
        assert tomllib.loads(one.read_text())["learnt"]["command"] == f"banneret {' '.join(command)}"


# -- dawns


def test_dawns_are_learnt_from_how_games_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games that end by the first component twice, by one of them more at one stage, by a place, and by who one is."""
    parts, rng = parts_of("montjoie"), random.Random(2)
    width, places_, wanted = len(parts.prior), len(parts.places), parts.places.index("lyon")

    def ends(self: dawns.DawnGames, number: int) -> list[dawns.Sample]:
        found: list[dawns.Sample] = []
        for _ in range(60):
            stage, row = rng.randrange(2), [rng.gauss(0, 3) for _ in range(width + places_ + self.seats)]
            end = (2.0 + stage) * row[0] + row[width + wanted] + 5.0 * row[-1]
            found.append((stage, row, end, 0.0))
        return found

    monkeypatch.setattr(dawns.DawnGames, "ends", ends)
    monkeypatch.setattr(dawns, "OF_A_PLACE", 100.0)
    lesson = dawns.learn_dawns("montjoie", 4, 1, 40, None, lambda _: None, 1)
    assert [lesson.weights[stage][0] for stage in (0, 1)] == pytest.approx([2.0, 3.0], abs=0.1)
    assert lesson.worths.index(max(lesson.worths)) == wanted
    assert lesson.worths[wanted] == pytest.approx(1.0, abs=0.1)
    assert (lesson.games, lesson.samples) == (40, 2400)
    path = tmp_path / "dawns.toml"
    command = ["learn", "montjoie", "--seats", "4", "--seed", "1", "--games", "40", "--dawns"]
    result = CliRunner().invoke(app, [*command, "--out", str(path)])
    assert result.exit_code == 0, result.output
    assert len(read(path, parts)) == parts.stages
    assert len(read_places(path, parts)) == places_
    learnt = tomllib.loads(path.read_text())["learnt"]
    assert learnt["command"] == f"banneret {' '.join(command)}"
    assert learnt["foreseen"] in result.output


def test_what_foresees_less_than_judgement_is_not_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    parts, rng = parts_of("montjoie"), random.Random(2)
    width = len(parts.prior) + len(parts.places) + 4

    def ends(self: dawns.DawnGames, number: int) -> list[dawns.Sample]:
        """Nothing to be seen in the features, and a judgement that knows."""
        met = [([rng.gauss(0, 3) for _ in range(width)], rng.gauss(0, 5)) for _ in range(20)]
        return [(0, row, end, end + rng.gauss(0, 1)) for row, end in met]

    monkeypatch.setattr(dawns.DawnGames, "ends", ends)
    with pytest.raises(DeadEnd, match="foresees less"):
        dawns.learn_dawns("montjoie", 4, 1, 10, None, print, 1)


def test_a_game_tells_its_dawns_to_every_seat_and_each_of_them_once() -> None:
    game, parts = find("montjoie"), parts_of("montjoie")
    games = dawns.DawnGames("montjoie", 3, game.variant({"game_length": "short"}), 4)
    samples = games.ends(0)
    assert samples == games.ends(0)
    stages = [stage for stage, _, _, _ in samples]
    assert len(samples) % 3 == 0
    assert 3 <= len(samples) // 3 <= 9
    assert stages[::3] == sorted(stages[::3], reverse=True)
    for at in range(0, len(samples), 3):  # the seats of one table
        rows = [row[len(parts.prior) :] for _, row, _, _ in samples[at : at + 3]]
        assert [sum(column) for column in zip(*rows, strict=True)] == pytest.approx([0.0] * (len(parts.places) + 3), abs=1e-9)
        assert sum(end for _, _, end, _ in samples[at : at + 3]) == pytest.approx(0.0, abs=1e-6)


def test_what_cannot_be_learnt_is_refused() -> None:
    with pytest.raises(BadWish, match="names no places"):
        places.learn_places("lancaster", 4, 1, 1, 1, None, print, 1)
    with pytest.raises(BadWish, match="names no rounds"):
        dawns.learn_dawns("lancaster", 4, 1, 1, None, print, 1)
    assert "one after the other" in CliRunner().invoke(app, ["learn", "montjoie", "--places", "--dawns"]).output
    for kind in ("--places", "--dawns"):
        assert "leanings follow the rounds" in CliRunner().invoke(app, ["learn", "montjoie", "--leanings", "2", kind]).output
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
