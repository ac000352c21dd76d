"""Lines as a restless person would type them: mostly numbers, sometimes a look around, an undo, nonsense."""

from __future__ import annotations

import random

LOOKS = ["?", "b", "l", "l 5", "s", "u", "x", "99", "-1"]


def lines(n: int, seed: int, looks: float = 0.05) -> list[str]:
    dice = random.Random(seed)
    return [
        dice.choice(LOOKS) if dice.random() < looks else dice.choice(["", "0", "1", "1", "2", "3", "4", "5"]) for _ in range(n)
    ]
