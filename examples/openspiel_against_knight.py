"""OpenSpiel's ISMCTS, unchanged, against a bot of ours: python examples/openspiel_against_knight.py"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import banneret.research.openspiel  # noqa: F401 - registers the games
from banneret.bots import make
from banneret.core import look


class OurBot:
    """A bot of ours at a table of OpenSpiel's: it receives its own sight, as everywhere."""

    def __init__(self, name: str, seed: int) -> None:
        self.bot = make(name, seed)

    def step(self, state: Any) -> int:
        course, seat = state.course, state.current_player()
        sight = look(course.encoder.game, course.encoder.variant, course.state, seat, course.memory(seat))
        sight.asides = []
        return self.bot.choose(sight)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="banneret_lancaster(players=2)")
    parser.add_argument("--bot", default="knight")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=20)
    args = parser.parse_args()
    game, rng = pyspiel.load_game(args.game), np.random.RandomState(1)
    won = 0.0
    for number in range(args.games):
        search = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, args.simulations, random_state=rng)
        players = {seat: OurBot(args.bot, seat) for seat in range(game.num_players())}
        players[number % game.num_players()] = search
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(rng.choice(state.legal_actions())))
            else:
                state.apply_action(players[state.current_player()].step(state))
        won += state.returns()[number % game.num_players()]
        print(f"game {number + 1}: {state.returns()}")
    print(f"ISMCTS with {args.simulations} simulations won {won:g} of {args.games} games against {args.bot}")


if __name__ == "__main__":
    main()
