"""What a seat remembers in Montjoie!."""

from __future__ import annotations

from banneret.core.memory import Memory
from banneret.games.montjoie.tables import KINDS


class MontjoieMemory(Memory):
    def __init__(self, seats: int) -> None:
        self.known = [0] * (KINDS * seats)
        self.most_yellow = [99] * seats
        self.most_red = [99] * seats
