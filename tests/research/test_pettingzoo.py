"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import pytest

from banneret.core import BadWish, IllegalAction
from research.tables import KINDS

pytest.importorskip("pettingzoo", reason="THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]")

import numpy as np
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from banneret.research import pettingzoo
from banneret.research.parallel import parallel_env

ONE_EACH = [("lancaster", 3), ("lowenherz", 2), ("montjoie", 4)]


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_api(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like agents called player_0 and observations without a mask
        api_test(pettingzoo.env(game, seats), num_cycles=30)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_seeds(game: str, seats: int) -> None:
    seed_test(lambda: pettingzoo.env(game, seats), num_cycles=10)


@pytest.mark.parametrize(("game", "seats"), ONE_EACH)
def test_rendering(game: str, seats: int) -> None:
    pytest.importorskip("matplotlib", reason="no matplotlib: tables are not drawn as images")

    def make(render_mode: str) -> Any:
        return pettingzoo.env(game, seats, render_mode=render_mode)

    def has_colours(image: Any) -> bool:
        return len(np.unique(image.reshape(-1, 3), axis=0)) > 3

    render_test(make, {"rgb_array": has_colours, "ansi": lambda text: text.count("\n") > 10})


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "seats"), ONE_EACH)
def test_the_parallel_form(game: str, seats: int) -> None:
    """Its test of cycles is made for environments in which everybody acts in each cycle, with any action."""

    def parallel(**wishes: Any) -> Any:
        return parallel_env(game, seats, **wishes)

    def in_turn(**wishes: Any) -> Any:
        return parallel_to_aec(parallel(**wishes))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=in_turn))
    parallel_api_test(parallel(), num_cycles=60)
    env = parallel()
    seen, _ = env.reset(seed=1)
    total, rng = 0.0, np.random.default_rng(1)
    while env.agents:
        actions = {a: int(rng.choice(np.flatnonzero(m))) if (m := seen[a]["action_mask"]).any() else 0 for a in env.agents}
        seen, rewards, _, _, infos = env.step(actions)
        total += sum(rewards.values())
        assert not any(infos.values())
    assert total == pytest.approx(1.0)


@pytest.mark.parametrize(("game", "seats"), ONE_EACH)
def test_max_cycles_truncates_all(game: str, seats: int) -> None:
    env = pettingzoo.env(game, seats, max_cycles=17)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not terminated
        if truncated:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(seen["action_mask"]))
        steps += 1
    assert steps == 17


def play(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return totals


@pytest.mark.parametrize(("game", "seats"), ONE_EACH)
def test_victory_is_shared_and_points_add_up(game: str, seats: int) -> None:
    assert sum(play(pettingzoo.env(game, seats), 5).values()) == pytest.approx(1.0)
    by_points = pettingzoo.raw_env(game, seats, rewards="points")
    begun = pettingzoo.raw_env(game, seats)
    begun.reset(seed=5)
    first = begun.encoder.game.scores(begun.table.state)
    made = play(by_points, 5)
    scores = by_points.encoder.game.scores(by_points.table.state)
    assert list(made.values()) == [now - before for now, before in zip(scores, first, strict=True)]


def test_talk_goes_on_through_the_adapter() -> None:
    """With `talk` the asked seat may also make an offer; it is asked again."""
    env = pettingzoo.raw_env("montjoie", 3, {"city_sales": "on"}, talk=True)
    env.reset(seed=1)
    offer = env.encoder.game.acts.parse("offer")
    for _ in range(300):
        if offer in env._legal:
            break
        env.step(env._legal[0])
    seat = env.table.seat
    env.step(offer)
    assert env.table.seat == seat
    assert sum(play(env, 2).values()) == pytest.approx(1.0)


def test_what_the_mask_forbids_is_refused_without_a_trace() -> None:
    env = pettingzoo.raw_env("lancaster", 3)
    env.reset(seed=1)
    before = env.table.state.digest()
    for wrong in (-1, None, 10**9, next(a for a in range(500) if a not in env._legal)):
        with pytest.raises(IllegalAction):
            env.step(wrong)
    assert env.table.state.digest() == before


def test_unknown_rewards_are_refused() -> None:
    with pytest.raises(BadWish):
        pettingzoo.env("lancaster", 3, rewards="glory")
