"""Lines as a restless person would type them: mostly numbers, sometimes a look around, an undo, nonsense."""

from __future__ import annotations

import random

LOOKS = ["?", "b", "l", "l 5", "s", "u", "x", "99", "-1"]

NUMBERS = [*["", "0", "1", "1", "2", "3", "4", "5"] * 6, *(str(n) for n in range(6, 31))]
"""Also high ones: where a question repeats, what is left keeps its number."""


def lines(n: int, seed: int, looks: float = 0.05) -> list[str]:
    dice = random.Random(seed)
    return [dice.choice(LOOKS) if dice.random() < looks else dice.choice(NUMBERS) for _ in range(n)]


def confirmed(n: int, seed: int, looks: float = 0.05) -> list[str]:
    """The same with Enter after each line: at a prompt before what cannot be taken back, or at the end of a turn, only Enter
    goes on, and whoever types anything else there never gets far."""
    return [typed for line in lines(n, seed, looks) for typed in (line, "")]
