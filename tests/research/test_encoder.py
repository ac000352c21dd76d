"""What a seat observes as numbers: no more than its view and memory tell, in the same places, within the ranges told."""

from __future__ import annotations

import pytest

from banneret.core import GAMES, Match, UnknownName
from research.tables import KINDS, SOME, trials

np = pytest.importorskip("numpy")

from banneret.research.encoder import Encoder  # noqa: E402


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_view_and_its_table_are_observed_alike(game: str, seats: int) -> None:
    """An observation of the true table is one of the viewer's view: it reads nothing else."""
    encoder = Encoder(game, seats)
    for trial in trials(game, seats, every=29):
        for seat in range(seats):
            memory = trial.memory(seat)
            row = encoder.observe(trial.state, seat, memory)
            assert row.shape == (encoder.width,)
            assert (row == encoder.observe(trial.state.seen_by(seat), seat, memory)).all()


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_what_a_seat_cannot_know_changes_no_observation(game: str, seats: int) -> None:
    encoder = Encoder(game, seats)
    for trial in trials(game, seats, every=23):
        for seat in range(seats):
            memory = trial.memory(seat)
            twin = trial.scrambled(seat)
            assert (encoder.observe(trial.state, seat, memory) == encoder.observe(twin, seat, memory)).all()


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_numbers_keep_to_their_ranges(game: str, seats: int) -> None:
    encoder = Encoder(game, seats)
    for trial in trials(game, seats, every=11):
        seat = trial.state.to_act[0]
        row = encoder.observe(trial.state, seat, trial.memory(seat))
        for field in encoder.fields:
            part = row[encoder.where(field.name)]
            assert field.low <= part.min(), field
            assert part.max() <= field.high, field


@pytest.mark.parametrize("game", ["lancaster", "lowenherz", "montjoie"])
def test_floats_are_the_same_numbers_over_the_top_of_their_range(game: str) -> None:
    encoder = Encoder(game, 3)
    for trial in trials(game, 3, every=61):
        whole = encoder.observe(trial.state, 1, trial.memory(1))
        scaled = encoder.observe(trial.state, 1, trial.memory(1), np.float32)
        assert np.allclose(scaled, whole / encoder.high, atol=1e-6)


def test_an_observation_tells_different_tables_apart() -> None:
    """A test that could not fail would not see an encoder that writes nothing."""
    for game, seats in SOME:
        encoder = Encoder(game, seats)
        rows = [encoder.observe(t.state, t.state.to_act[0], t.memory(t.state.to_act[0])) for t in trials(game, seats, every=7)]
        assert len({row.tobytes() for row in rows}) == len(rows) > 20


def test_the_observer_comes_first() -> None:
    """Lancaster and Löwenherz are written clockwise from the observer, so that one learner can sit anywhere."""
    match = Match("lancaster", 3, 1)
    match.state.points[:] = [5, 7, 9]
    encoder = Encoder("lancaster", 3)
    where = encoder.where("points")
    assert [encoder.observe(match.state, seat)[where].tolist() for seat in range(3)] == [[5, 7, 9], [7, 9, 5], [9, 5, 7]]


def test_a_listener_knows_the_stocks_behind_the_screens() -> None:
    match = Match("lancaster", 4, 1)
    assert match.memories is not None
    encoder = Encoder("lancaster", 4)
    where = encoder.where("gold")
    heard = encoder.observe(match.state, 0, match.memories.of(0))[where].tolist()
    assert heard == match.state.gold
    deaf = encoder.observe(match.state, 0, None)[where].tolist()
    assert deaf == [match.state.gold[0], -1, -1, -1]


def test_every_field_is_told() -> None:
    for game in GAMES.values():
        encoder = Encoder(game.name, game.min_seats)
        assert len({field.name for field in encoder.fields}) == len(encoder.fields)
        assert all(field.what and field.size for field in encoder.fields)
        assert sum(field.size for field in encoder.fields) == encoder.width
        assert encoder.legend().count("\n") == len(encoder.fields) + 1


def test_large_figures_of_a_users_own_are_cut_and_do_no_harm() -> None:
    encoder = Encoder("montjoie", 3)
    match = Match("montjoie", 3, 1)
    match.state.money[0] = 5000
    assert encoder.observe(match.state, 0)[encoder.where("money")].tolist()[0] == 250


def test_wrong_wishes_are_refused_by_name() -> None:
    with pytest.raises(UnknownName):
        Encoder("chess", 2)
