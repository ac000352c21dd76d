"""The bot that takes any legal action, each with equal chance: the yardstick for all others."""

from __future__ import annotations

from random import Random

from banneret.core import Action, Sight


class RandomBot:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, sight: Sight) -> Action:
        return sight.legal[int(self.rng.random() * len(sight.legal))]
