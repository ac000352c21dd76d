"""Many games in one call: the arrays are the caller's, finished games begin again, processes change nothing."""

from __future__ import annotations

import pytest

from banneret.core import BadWish, Match, find
from banneret.core.chance import derive

np = pytest.importorskip("numpy", reason="THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]")

from banneret.research.encoder import Encoder  # noqa: E402
from banneret.research.processes import Crew  # noqa: E402
from banneret.research.vector import Arrays, Vector  # noqa: E402


@pytest.mark.parametrize(("game", "seats"), [("lancaster", 3), ("lowenherz", 2), ("montjoie", 3)])
def test_rows_are_what_the_engine_says(game: str, seats: int) -> None:
    """Each row is a game of its own seed, observed by the seat that is asked; when it ends, the next one begins."""
    vector, encoder = Vector(game, 3, seats, seed=11), Encoder(game, seats)
    arrays = vector.reset()
    assert arrays.observations is not None
    matches = [Match(game, seats, derive(11, row, 0)) for row in range(3)]
    rng = np.random.default_rng(1)
    ended = 0
    for number in range(1200):
        for row, match in enumerate(matches):
            seat = match.to_act[0]
            assert arrays.seats[row] == seat
            if number % 50 == 0 or arrays.done[row]:
                assert np.flatnonzero(arrays.masks[row]).tolist() == match.state.legal(seat)
                assert match.memories is not None
                seen = encoder.observe(match.state, seat, match.memories.of(seat), np.float32)
                assert (arrays.observations[row] == seen).all()
        actions = vector.sample(rng)
        arrays = vector.step(actions)
        for row, match in enumerate(matches):
            match.do(match.to_act[0], int(actions[row]))
            assert bool(arrays.done[row]) == match.over
            if match.over:
                assert arrays.rewards[row].tolist() == pytest.approx(match.game.returns(match.state))
                ended += 1
                matches[row] = Match(game, seats, derive(11, row, vector.batch.played[row]))
            else:
                assert not arrays.rewards[row].any()
        if ended >= 2:
            break
    assert ended


def test_the_arrays_are_the_callers() -> None:
    encoder = Encoder("lancaster", 2)
    rows = np.full((10, encoder.width), 77, np.int16)
    masks = np.full((10, 2 * encoder.actions), 7, np.uint8)
    made = Arrays.make(encoder, 4, None)
    mine = Arrays(masks[3:7, : encoder.actions], made.seats, made.rewards, made.done, rows[3:7])
    arrays = Vector("lancaster", 4, 2, arrays=mine).reset()
    assert arrays is mine
    assert (rows[:3] == 77).all()
    assert (rows[7:] == 77).all()
    assert not (rows[3:7] == 77).any()
    assert (masks[:, encoder.actions :] == 7).all()
    assert set(np.unique(masks[3:7, : encoder.actions])) == {0, 1}


def test_illegal_actions_leave_all_tables_alone() -> None:
    vector = Vector("lancaster", 3, 2)
    arrays = vector.reset()
    before = [state.digest() for state in vector.batch.states]
    good = arrays.masks.argmax(axis=1)
    for wrong in ([int(good[0]), int(good[1]), 476], good[:2], good.astype(float), [-1, -1, -1]):
        with pytest.raises(BadWish):
            vector.step(wrong)
    assert [state.digest() for state in vector.batch.states] == before


def test_points_on_wish() -> None:
    vector = Vector("lancaster", 1, 2, rewards="points", observe=False)
    vector.reset(seeds=[4])
    match, rng = Match("lancaster", 2, 4), np.random.default_rng(2)
    while not match.over:
        action = int(vector.sample(rng)[0])
        vector.step([action])
        match.do(match.to_act[0], action)
    assert vector.arrays.rewards[0].tolist() == find("lancaster").scores(match.state)


def test_processes_play_the_same_games() -> None:
    vector = Vector("montjoie", 5, 2, seed=9)
    vector.reset()
    rng = np.random.default_rng(1)
    with Crew("montjoie", 5, 2, jobs=2, seed=9) as crew:
        crew.reset()
        for _ in range(40):
            actions = vector.sample(rng)
            one, two = vector.step(actions), crew.step(actions)
            for name in ("masks", "observations", "rewards", "done", "seats"):
                assert (getattr(one, name) == getattr(two, name)).all(), name
        with pytest.raises(BadWish, match="not among the choices"):
            crew.step([-1] * 5)
        crew.step(vector.sample(rng)[:5])  # and goes on after a refusal
