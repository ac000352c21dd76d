"""How much a bot may think about one decision: in simulations, with a cap in time."""

from __future__ import annotations

from time import thread_time


class Budget:
    """`seconds` of this thread's own time, 0 for no cap: then the same seed and simulations give the same answer."""

    def __init__(self, simulations: int, seconds: float) -> None:
        self.simulations = simulations
        self.seconds = seconds


class Clock:
    """The time of one decision."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.start = thread_time()
        self.longest = 0.0  # what the longest simulation took

    def is_past(self, share: float) -> bool:
        """Whether this share of the time is gone."""
        return self.seconds > 0.0 and thread_time() - self.start >= share * self.seconds

    def now(self) -> float:
        return thread_time() if self.seconds > 0.0 else 0.0

    def has_time_for_another(self) -> bool:
        """Whether one more simulation would most likely end in time."""
        return self.seconds <= 0.0 or thread_time() - self.start + self.longest < self.seconds
