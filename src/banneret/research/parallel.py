"""PettingZoo's parallel form: in each cycle everybody acts, and those who are asked are heard.

Secret questions are answered by all at once, as at the table; other questions by the first who is asked. Whoever is not
asked has an empty mask, and may give any action at all. An answer that the mask forbids is replaced by the question's
default, the one that commits least, and `info["illegal"]` says so.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from banneret.core import Variant
from banneret.research.pettingzoo import Observation, raw_env

Everybody = dict[str, Any]


class parallel_env(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - as PettingZoo calls it
    """The wishes are those of `banneret.research.pettingzoo.raw_env`; `max_cycles` counts cycles."""

    metadata: dict[str, Any] = {**raw_env.metadata, "is_parallelizable": True}

    def __init__(
        self,
        game: str = "lancaster",
        seats: int = 4,
        variant: Variant | None = None,
        *,
        max_cycles: int | None = None,
        **wishes: Any,
    ) -> None:
        self.one = raw_env(game, seats, variant, **wishes)
        self.metadata = {**self.one.metadata, "is_parallelizable": True}
        self.possible_agents = self.one.possible_agents
        self.observation_spaces, self.action_spaces = self.one.observation_spaces, self.one.action_spaces
        self.render_mode = self.one.render_mode
        self.max_cycles = max_cycles
        self.cycles = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Everybody, Everybody]:
        self.one.reset(seed, options)
        self.agents, self.cycles = self.possible_agents[:], 0
        return self._observe(), {agent: {} for agent in self.agents}

    def _asked(self) -> list[int]:
        state = self.one.table.state
        if not state.to_act:
            return []
        return list(state.to_act) if state.question().secret else [state.to_act[0]]

    def _observe(self) -> Everybody:
        found, state = {agent: self.one.observe(agent) for agent in self.agents}, self.one.table.state
        for seat in self._asked():
            mask = np.zeros(self.one.encoder.actions, np.int8)
            mask[state.legal(seat)] = 1
            found[self.possible_agents[seat]]["action_mask"] = mask
        return found

    def step(self, actions: dict[str, int]) -> tuple[Everybody, Everybody, Everybody, Everybody, Everybody]:
        one, table = self.one, self.one.table
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: Everybody = {agent: {} for agent in self.agents}
        answers: list[tuple[int, int]] = []
        for seat in self._asked():  # all answers are looked at before the first has an effect
            agent, action = self.possible_agents[seat], int(actions[self.possible_agents[seat]])
            if action not in table.state.legal(seat):
                action, infos[agent] = table.state.question().default(table.state, seat), {"illegal": True}
            answers.append((seat, action))
        for seat, action in answers:
            if table.seat == seat:
                one.step(action)
                for agent in self.agents:
                    rewards[agent] += one.rewards[agent]
        self.cycles += 1
        ended = table.over
        cut = not ended and self.max_cycles is not None and self.cycles >= self.max_cycles
        seen = self._observe()
        over, truncated = dict.fromkeys(self.agents, ended), dict.fromkeys(self.agents, cut)
        if ended or cut:
            self.agents = []
        return seen, rewards, over, truncated, infos

    def render(self) -> Any:
        return self.one.render()

    def close(self) -> None:
        pass
