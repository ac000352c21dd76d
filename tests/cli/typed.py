"""Lines as a restless person would type them: mostly numbers, sometimes a look around, an undo, nonsense."""

from __future__ import annotations

import random

LOOKS = ["?", "b", "l", "l 5", "s", "u", "x", "99", "-1"]

NUMBERS = ["", "0", "1", "1", "2", "3", "4", "5", "6", "7", "8", "9", "11", "13"]
"""Also high ones: where a question repeats, what is left keeps its number."""


def lines(n: int, seed: int, looks: float = 0.05) -> list[str]:
    dice = random.Random(seed)
    return [dice.choice(LOOKS) if dice.random() < looks else dice.choice(NUMBERS) for _ in range(n)]
