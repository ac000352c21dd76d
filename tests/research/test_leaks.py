"""Through each adapter: tables that differ only in others' secrets give equal observations, masks and information states."""

from __future__ import annotations

from typing import Any

import pytest

from research.tables import SOME, secret_pairs, trials

np = pytest.importorskip("numpy")
NEEDED = "THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]"
SECRETIVE = [("lancaster", 2), ("lancaster", 4), ("montjoie", 2), ("montjoie", 4)]


def laid(env: Any, trial: Any, table: Any) -> None:
    """Put a table with its story under an adapter's `Table`."""
    env.table.lay(table)
    env.table.journal.events = list(trial.match.journal.events)


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_pettingzoo(game: str, seats: int) -> None:
    pytest.importorskip("pettingzoo", reason=NEEDED)
    from banneret.research.pettingzoo import raw_env

    env = raw_env(game, seats)
    env.reset(seed=1)
    for trial in trials(game, seats, every=31):
        for seat, agent in enumerate(env.possible_agents):
            seen = []
            for table in (trial.state.copy(), trial.scrambled(seat)):
                laid(env, trial, table)
                env._ask()
                seen.append(env.observe(agent))
            assert (seen[0]["observation"] == seen[1]["observation"]).all()
            if seat == env.table.seat:
                assert seen[0]["action_mask"].any()
            assert (seen[0]["action_mask"] == seen[1]["action_mask"]).all()


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_openspiel(game: str, seats: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason=NEEDED)
    import banneret.research.openspiel  # noqa: F401

    spiel = pyspiel.load_game(f"banneret_{game}(players={seats},seed=1)")
    for trial in trials(game, seats, every=47):
        for seat in range(seats):
            received = []
            for table in (trial.state.copy(), trial.scrambled(seat)):
                state = spiel.new_initial_state()
                state.apply_action(0)
                state.course.journal.events = list(trial.match.journal.events)
                state.course.lay(table)
                asked = state.legal_actions(seat) if state.current_player() == seat else []
                tensor = state.observation_tensor(seat)
                received.append((state.information_state_string(seat), state.observation_string(seat), tensor, asked))
            assert received[0] == received[1]


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_vectorised(game: str, seats: int) -> None:
    from banneret.research.vector import Vector

    vector = Vector(game, 2, seats)
    vector.reset()
    for trial in trials(game, seats, every=31):
        seat = trial.state.to_act[0]
        for place, table in enumerate((trial.state.copy(), trial.scrambled(seat))):
            memories = vector.batch.memories[place]
            if memories is not None:
                table.journal, memories.journal.events = memories.journal, list(trial.match.journal.events)
                memories._kept.clear()
            vector.batch.states[place] = table
            vector.batch._look(place)
        vector._fill()
        arrays = vector.arrays
        assert arrays.observations is not None
        assert (arrays.observations[0] == arrays.observations[1]).all()
        assert (arrays.masks[0] == arrays.masks[1]).all()


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_gymnasium(game: str, seats: int) -> None:
    pytest.importorskip("gymnasium", reason=NEEDED)
    from banneret.research.gymnasium import SeatEnv

    env = SeatEnv(game, seats)
    env.reset(seed=1)
    for trial in trials(game, seats, every=31):
        env.seat = trial.state.to_act[0]
        seen = []
        for table in (trial.state.copy(), trial.scrambled(env.seat)):
            laid(env, trial, table)
            env._legal = env.table.legal()
            seen.append((env._observe().tolist(), env.action_masks().tolist()))
        assert seen[0] == seen[1]


@pytest.mark.parametrize(("game", "seats"), SECRETIVE)
def test_a_secret_answer_is_not_observed_by_who_answers_next(game: str, seats: int) -> None:
    """The seats of a simultaneous question answer one after another: what the first chose changes nothing for the next."""
    pytest.importorskip("pettingzoo", reason=NEEDED)
    pyspiel = pytest.importorskip("pyspiel", reason=NEEDED)
    import banneret.research.openspiel  # noqa: F401
    from banneret.research.pettingzoo import raw_env

    spiel, tried = pyspiel.load_game(f"banneret_{game}(players={seats},seed=3)"), 0
    for match, _, one, other, after in secret_pairs(game, seats):
        received = []
        for answer in (one, other):
            env = raw_env(game, seats)
            env.reset(seed=match.seed)
            state = spiel.new_initial_state()
            state.apply_action(0)
            for _, action in match.actions:
                env.step(action)
                state.apply_action(action)
            env.step(answer)
            state.apply_action(answer)
            assert env.table.seat == after == state.current_player()
            seen = env.observe(env.possible_agents[after])
            numbers = (seen["observation"].tolist(), seen["action_mask"].tolist())
            received.append((*numbers, state.information_state_string(after), state.legal_actions()))
        assert received[0] == received[1]
        tried += 1
    assert tried
