"""OpenSpiel's own tests of a game, and its algorithms, unchanged."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from research.tables import SOME

pyspiel = pytest.importorskip("pyspiel", reason="THE RESEARCH EXTRA IS NOT INSTALLED: pip install banneret[research]")

import numpy as np  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner  # noqa: E402

from banneret.research import openspiel  # noqa: E402


def advance(state: Any, decisions: int, rng: np.random.RandomState) -> Any:
    while decisions and not state.is_terminal():
        decisions -= not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(0)
    return state


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_its_simulation_test(game: str, seats: int) -> None:
    longest = {"lancaster": 2000, "lowenherz": 150, "montjoie": 150}[game]  # it looks at all observations of every state
    spiel = pyspiel.load_game(f"banneret_{game}(players={seats},longest={longest})")
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


def test_its_simulation_test_with_serialisation() -> None:
    for name in (
        "banneret_lancaster(players=2,longest=60)",
        "banneret_montjoie(players=3,seed=7,game_length=short,longest=60)",
    ):
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_states_travel(game: str, seats: int) -> None:
    """By history, by pickle, by clone; at chance nodes, and imagined ones too."""
    spiel, rng = pyspiel.load_game(f"banneret_{game}(players={seats})"), np.random.RandomState(1)
    state = advance(spiel.new_initial_state(), 60, rng)
    for again in (spiel.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(again) == str(state)
        assert again.history() == state.history()
        for player in range(seats):
            assert again.information_state_string(player) == state.information_state_string(player)
    clone = state.clone()
    advance(clone, 5, rng)
    assert str(clone) != str(state)


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_resampled_states_have_the_same_information(game: str, seats: int) -> None:
    spiel, rng = pyspiel.load_game(f"banneret_{game}(players={seats})"), np.random.RandomState(2)
    state = spiel.new_initial_state()
    for _ in range(6):
        advance(state, 20, rng)
        for player in range(seats):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            advance(other, 10, rng)


def test_recall_is_perfect() -> None:
    """What was told stays told: an earlier information state's story is the beginning of each later one."""
    state, rng = pyspiel.load_game("banneret_lancaster(players=3)").new_initial_state(), np.random.RandomState(3)
    before = [""] * 3
    for _ in range(12):
        advance(state, 8, rng)
        for player in range(3):
            told = state.course.recall(player)
            assert told.startswith(before[player])
            assert told in state.information_state_string(player)
            before[player] = told
    own = [f"acts(action={a})" for p, a in zip(*history_of(state), strict=True) if p == 0]
    assert [line for line in before[0].split("\n") if line.startswith("acts")] == own


def history_of(state: Any) -> tuple[list[int], list[int]]:
    full = state.full_history()
    return [step.player for step in full], [step.action for step in full]


def test_chance_falls_otherwise_in_a_clone() -> None:
    """A search does not know the next roll: from one chance node, other outcomes lead to other tables."""
    state, rng = pyspiel.load_game("banneret_montjoie(players=2)").new_initial_state(), np.random.RandomState(4)
    while not (state.is_chance_node() and state.move_number() > 10):
        state.apply_action(int(rng.choice(state.legal_actions())))
    tables = set()
    for outcome in range(40):
        clone = state.clone()
        clone.apply_action(outcome)
        table = clone.course.state
        tables.add(str((table.dice, table.hand, table.lands, table.drawn_markers, table.order, table.seed)))
    assert len(tables) > 1
    assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1.0)


def test_no_game_is_longer_than_it_says() -> None:
    spiel = pyspiel.load_game("banneret_lancaster(players=2,longest=50)")
    state = spiel.new_initial_state()
    rng, decisions = np.random.RandomState(5), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert decisions == spiel.max_game_length() == 50
    assert state.returns() == [0.5, 0.5]


def test_mcts_runs_unchanged() -> None:
    spiel, rng = pyspiel.load_game("banneret_lancaster(players=2,longest=60)"), np.random.RandomState(6)
    bot = mcts.MCTSBot(spiel, 1.4, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = advance(spiel.new_initial_state(), 40, rng)
    for _ in range(3):
        state.apply_action(bot.step(state))
        advance(state, 0, rng)


def test_ismcts_runs_unchanged() -> None:
    spiel, rng = pyspiel.load_game("banneret_lancaster(players=3,longest=60)"), np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(spiel, mcts.RandomRolloutEvaluator(1, rng), 1.4, 3, random_state=rng)
    state = advance(spiel.new_initial_state(), 40, rng)
    for _ in range(3):
        state.apply_action(bot.step(state))
        advance(state, 0, rng)


def test_monte_carlo_cfr_runs_unchanged() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game("banneret_lancaster(players=2,longest=80)"))
    solver.iteration()
    assert len(solver._infostates) > 50


def test_q_learning_runs_unchanged() -> None:
    spiel = pyspiel.load_game("banneret_lancaster(players=2)")
    env = rl_environment.Environment(spiel, chance_event_sampler=rl_environment.ChanceEventSampler(seed=1))
    agents = [tabular_qlearner.QLearner(player_id=player, num_actions=spiel.num_distinct_actions()) for player in range(2)]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == pytest.approx(1.0)


def test_options_of_a_variant_are_parameters() -> None:
    spiel = pyspiel.load_game("banneret_montjoie(players=3,game_length=short)")
    assert spiel.get_parameters()["game_length"] == "short"
    assert openspiel.LONGEST["montjoie"] == spiel.max_game_length()
