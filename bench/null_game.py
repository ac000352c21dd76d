"""A game of nothing in OpenSpiel: what any game in Python pays for being there."""

# mypy: ignore-errors
from __future__ import annotations

import pyspiel

MOVES = 200
KIND = pyspiel.GameType(
    short_name="null_game",
    long_name="Nothing",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=2,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1,
    max_utility=1,
    utility_sum=0,
    max_game_length=MOVES,
)


class Game(pyspiel.Game):
    def __init__(self, params=None):
        super().__init__(KIND, INFO, params or {})

    def new_initial_state(self):
        return State(self)


class State(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.made = 0

    def current_player(self):
        return self.made & 1 if self.made < MOVES else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player):
        return [0, 1]

    def _apply_action(self, action):
        self.made += 1

    def _action_to_string(self, player, action):
        return str(action)

    def is_terminal(self):
        return self.made >= MOVES

    def returns(self):
        return [0.0, 0.0]

    def __str__(self):
        return str(self.made)


pyspiel.register_game(KIND, Game)
