"""The same seed and the same answers lead to the same tables through engine, PettingZoo, OpenSpiel and the vectorised form."""

from __future__ import annotations

import pytest

from banneret.core import Match
from research.tables import SOME

pytest.importorskip("numpy")
NEEDED = "THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]"


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_one_seed_one_story(game: str, seats: int) -> None:
    pytest.importorskip("pettingzoo", reason=NEEDED)
    pyspiel = pytest.importorskip("pyspiel", reason=NEEDED)
    import banneret.research.openspiel  # noqa: F401
    from banneret.research.pettingzoo import raw_env
    from banneret.research.vector import Vector

    seed = 20_261
    match = Match(game, seats, seed)
    env = raw_env(game, seats)
    env.reset(seed=seed)
    state = pyspiel.load_game(f"banneret_{game}(players={seats},seed={seed})").new_initial_state()
    state.apply_action(0)
    vector = Vector(game, 1, seats, observe=False)
    vector.reset(seeds=[seed])
    number = 0
    while not match.over:
        seat = match.to_act[0]
        options = match.state.legal(seat)
        assert env.table.seat == state.current_player() == vector.arrays.seats[0] == seat
        assert env._legal == state.legal_actions() == vector.flat.tolist() == options
        if number % 40 == 0:
            assert env.table.state == match.state
            assert state.course.state == match.state
            assert vector.batch.states[0] == match.state
        action = options[number * 7919 % len(options)]
        match.do(seat, action)
        env.step(action)
        state.apply_action(action)
        vector.step([action])
        number += 1
    assert env.table.state == match.state
    assert state.course.state == match.state
    shares = match.game.returns(match.state)
    assert state.returns() == shares
    assert vector.arrays.rewards[0].tolist() == pytest.approx(shares)
    assert [env.rewards[agent] for agent in env.possible_agents] == shares
