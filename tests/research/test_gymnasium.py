"""Gymnasium's own checker, and one seat against bots."""

from __future__ import annotations

import pytest

from banneret.core import BadSeats

pytest.importorskip("gymnasium", reason="THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from banneret.research.gymnasium import ILLEGAL, SeatEnv

TABLES = [("lancaster", 2), ("lancaster", 4), ("lowenherz", 3), ("montjoie", 2), ("montjoie", 5)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_its_checker(game: str, seats: int) -> None:
    check_env(gymnasium.make(f"banneret/{game.capitalize()}-v1", seats=seats, render_mode="ansi").unwrapped)
    check_env(SeatEnv(game, seats, rewards="points", scaled=False, seat=None), skip_render_check=True)


def play(env: SeatEnv, seed: int) -> tuple[float, list[int]]:
    env.reset(seed=seed)
    rng, total, actions, over = np.random.default_rng(seed), 0.0, [], env.table.over
    while not over:
        mask = env.action_masks()
        assert mask.sum() > 1
        actions.append(int(rng.choice(np.flatnonzero(mask))))
        _, reward, over, truncated, info = env.step(actions[-1])
        assert not truncated
        assert (info["action_mask"] == env.action_masks()).all()
        total += reward
    return total, actions


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_learner_receives_its_share(game: str, seats: int) -> None:
    env = SeatEnv(game, seats, seat=1)
    total, actions = play(env, 3)
    assert total == env.encoder.game.returns(env.table.state)[1]
    assert play(env, 3) == (total, actions)
    by_points = SeatEnv(game, seats, seat=1, rewards="points")
    points, _ = play(by_points, 3)
    first = SeatEnv(game, seats, seat=1, rewards="points")
    first.reset(seed=3)
    assert points == by_points.encoder.game.scores(by_points.table.state)[1] - first._points


def test_what_the_mask_forbids_ends_the_episode() -> None:
    env = SeatEnv("lancaster", 2)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (ILLEGAL, True, True)


def test_the_seat_changes_on_wish() -> None:
    env = SeatEnv("lancaster", 3, seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


def test_bots_are_named_one_for_each_other_seat() -> None:
    with pytest.raises(BadSeats):
        SeatEnv("lancaster", 4, bots=["random"])
    total, _ = play(SeatEnv("lancaster", 3, bots=["greedy", "random"]), 1)
    assert 0 <= total <= 1
