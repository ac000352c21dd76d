"""PettingZoo's agent–environment cycle for every game, number of seats and variant.

    from banneret.research.pettingzoo import env
    table = env("lancaster", seats=4, variant={"laws": "new"})

Agents are called after their colours or nations. An observation is a dictionary: `observation` (see `Encoder.legend`) and
`action_mask`. Seats that are asked at the same time answer in the order of their numbers; until all have, nobody observes how.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from banneret.core import SPECTATOR, IllegalAction, Variant
from banneret.research.encoder import Encoder
from banneret.research.render import as_image, as_text
from banneret.research.table import Table, check_rewards

Observation = dict[str, Any]


def env(game: str = "lancaster", seats: int = 4, variant: Variant | None = None, **wishes: Any) -> AECEnv:
    """The environment with PettingZoo's guard against calls in the wrong order. `raw_env` lists the wishes."""
    return Guard(raw_env(game, seats, variant, **wishes))


class Guard(wrappers.OrderEnforcingWrapper[str, Observation, int]):  # type: ignore[misc]
    """PettingZoo's own looks everything up in two rounds; here what every step asks for goes straight to the environment."""

    @property
    def agents(self) -> list[str]:
        return self.env.agents if self._has_reset else self.__getattr__("agents")  # type: ignore[no-any-return]

    @property
    def agent_selection(self) -> str:
        return self.env.agent_selection if self._has_reset else self.__getattr__("agent_selection")  # type: ignore[no-any-return]

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        last: tuple[Observation | None, float, bool, bool, dict[str, Any]]
        last = self.env.last(observe) if self._has_reset else super().last(observe)
        return last


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - as PettingZoo calls it
    """`rewards`: "victory", the share of it at the end, or "points" as they are made. `max_cycles`: decisions after which
    all are truncated. `scaled`: observations as floats between -1 and about 1, not whole numbers. `talk`: see `Table`.
    """

    metadata: dict[str, Any] = {
        "name": "banneret_v1",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "lancaster",
        seats: int = 4,
        variant: Variant | None = None,
        *,
        rewards: str = "victory",
        max_cycles: int | None = None,
        scaled: bool = False,
        talk: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.encoder = encoder = Encoder(game, seats, variant)
        self.table = Table(encoder, talk)
        self.by_points = check_rewards(rewards)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"banneret_{encoder.game.name}_v{encoder.observer.version}"}
        self.possible_agents = [encoder.game.seat_name(seat) for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._dtype = np.float32 if scaled else np.int16
        low, high = encoder.low, np.full(encoder.width, 255, np.int16)
        if scaled:
            low, high = (low / encoder.high).astype(np.float32), (high / encoder.high).astype(np.float32)
        seen = spaces.Box(low, high, (encoder.width,), self._dtype)
        mask = spaces.Box(0, 1, (encoder.actions,), np.int8)
        # One object for each agent, always the same: PettingZoo's tests want it so.
        self.observation_spaces = {a: spaces.Dict({"observation": seen, "action_mask": mask}) for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(encoder.actions) for a in self.possible_agents}
        self._chance, _ = seeding.np_random(None)
        self._legal: list[int] = []
        self._scores: list[int] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """With a seed, the game of this seed in the engine; without, one that follows from the last seed."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.table.begin(int(self._chance.integers(1 << 63)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._scores = self.encoder.game.scores(self.table.state) if self.by_points else []
        self._ask()

    def _ask(self) -> None:
        self.agent_selection = self.possible_agents[self.table.seat]
        self._legal = self.table.legal()

    def observe(self, agent: str) -> Observation:
        """The mask is empty for whoever is not asked."""
        seat, table = self._seat_of[agent], self.table
        mask = bytearray(self.encoder.actions)
        if seat == table.seat:
            for action in self._legal:
                mask[action] = 1
        seen = np.empty(self.encoder.width, self._dtype)
        table.observe(seat, seen)
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        chosen = -1 if action is None else int(action)
        if chosen not in self._legal:
            word = table.game.acts.word(chosen) if 0 <= chosen < self.encoder.actions else repr(action)
            raise IllegalAction(agent, word, "", "it is not in the action mask")
        self._cumulative_rewards[agent] = 0.0
        table.do(chosen)
        if self.by_points:
            self._reward_points()
        if table.over:
            self._end()
        else:
            if self.max_cycles is not None and table.decisions >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            self._ask()
        if self.by_points or table.over:
            self._accumulate_rewards()

    def _reward_points(self) -> None:
        scores = self.encoder.game.scores(self.table.state)
        for agent, now, before in zip(self.possible_agents, scores, self._scores, strict=True):
            self.rewards[agent] = float(now - before)
        self._scores = scores

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        if not self.by_points:
            shares = self.encoder.game.returns(self.table.state)
            self.rewards = dict(zip(self.possible_agents, shares, strict=True))
        self.agent_selection = self.agents[0]
        self._legal = []

    def render(self) -> Any:
        """As all see it, from no seat in particular."""
        if self.render_mode is None:
            return None
        view = self.table.state.seen_by(SPECTATOR)
        if self.render_mode == "rgb_array":
            return as_image(self.encoder.game, view)
        text = as_text(self.encoder.game, view)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass
