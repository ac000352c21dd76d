"""One learning seat against bots, as Gymnasium and sb3-contrib's MaskablePPO want it.

    from banneret.research.gymnasium import SeatEnv
    table = SeatEnv("lancaster", seats=3, bots=["random", "greedy"])

Also `gymnasium.make("banneret/Lancaster-v1", seats=3)`, once this module is imported.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from banneret.bots import Bot, ask, make
from banneret.core import GAMES, SPECTATOR, BadSeats, Variant
from banneret.core.chance import MASK, derive
from banneret.research.encoder import Encoder
from banneret.research.render import as_image, as_text
from banneret.research.table import Table, check_rewards

Observation = NDArray[Any]
ILLEGAL = -1.0
"""The reward of an action that the mask forbids; it ends the episode."""


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """`seat` learns (None: another one in each episode), `bots` sit at the others, clockwise after it; one name is for all.

    `rewards`: "victory", the share of it at the end, or "points" as they are made. `scaled`: observations as floats between
    -1 and about 1 rather than whole numbers. Questions with a single answer are answered unasked, unless `all_questions`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str = "lancaster",
        seats: int = 2,
        variant: Variant | None = None,
        *,
        bots: list[str] | str = "random",
        seat: int | None = 0,
        rewards: str = "victory",
        scaled: bool = True,
        all_questions: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.encoder = encoder = Encoder(game, seats, variant)
        self.table = Table(encoder)
        self.bot_names = [bots] * (seats - 1) if isinstance(bots, str) else bots
        if len(self.bot_names) != seats - 1 or (seat is not None and not 0 <= seat < seats):
            raise BadSeats(f"{seats} seats: one learns, and {seats - 1} bots play")
        self.fixed_seat, self.seat = seat, seat or 0
        self.by_points = check_rewards(rewards)
        self.all_questions = all_questions
        self.render_mode = render_mode
        self._dtype = np.float32 if scaled else np.int16
        low, high = encoder.low, np.full(encoder.width, 255, np.int16)
        if scaled:
            low, high = (low / encoder.high).astype(np.float32), (high / encoder.high).astype(np.float32)
        self.observation_space = spaces.Box(low, high, (encoder.width,), self._dtype)
        self.action_space = spaces.Discrete(encoder.actions)
        self._bots: dict[int, Bot] = {}
        self._legal: list[int] = []
        self._points = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """With a seed, the table of this seed in the engine; without, one that follows from the last seed."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 63)) if seed is None else seed & MASK
        seats = self.encoder.seats
        self.seat = int(self.np_random.integers(seats)) if self.fixed_seat is None else self.fixed_seat
        others = [(self.seat + step) % seats for step in range(1, seats)]
        # The bots' dice have nothing to do with the table's.
        self._bots = {
            other: make(name, derive(~number & MASK, other)) for other, name in zip(others, self.bot_names, strict=True)
        }
        self.table.begin(number)
        self._points = 0
        self._advance()
        self._gain()
        return self._observe(), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be answered now: sb3-contrib asks for it under this name."""
        mask = np.zeros(self.encoder.actions, np.bool_)
        mask[self._legal] = True
        return mask

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if int(action) not in self._legal:
            return self._observe(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self.table.do(int(action))
        self._advance()
        over = self.table.over
        reward = self._gain()
        if over and not self.by_points:
            reward = self.encoder.game.returns(self.table.state)[self.seat]
        return self._observe(), reward, over, False, self._info()

    def _advance(self) -> None:
        """Up to the next question that the learner can answer in several ways, or to the end."""
        table = self.table
        self._legal = []
        while not table.over:
            legal = table.legal()
            if len(legal) == 1 and not self.all_questions:
                table.do(legal[0])
            elif table.seat == self.seat:
                self._legal = legal
                return
            else:
                table.do(ask(self._bots[table.seat], table.sight(table.seat), "bot", ""))

    def _gain(self) -> float:
        if not self.by_points:
            return 0.0
        before, self._points = self._points, self.encoder.game.scores(self.table.state)[self.seat]
        return float(self._points - before)

    def _observe(self) -> Observation:
        row = np.empty(self.encoder.width, self._dtype)
        self.table.observe(self.seat, row)
        return row

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "seed": self.table.seed, "action_mask": self.action_masks()}

    def render(self) -> Any:
        """As the learner sees it, or all where nobody has sat down yet."""
        view = self.table.state.seen_by(SPECTATOR if self.render_mode is None else self.seat)
        return as_image(self.encoder.game, view) if self.render_mode == "rgb_array" else as_text(self.encoder.game, view)


for each in GAMES.values():
    name = f"banneret/{each.name.capitalize()}-v1"
    if name not in gymnasium.registry:
        gymnasium.register(name, entry_point=f"{__name__}:SeatEnv", kwargs={"game": each.name})
