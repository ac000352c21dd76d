"""One table of one match, with what the laws need to try things on it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from banneret.core import SPECTATOR, Game, Match, Memory, Sight, look


class Trial:
    """One table of one match, with what the laws need to try things on it."""

    def __init__(self, match: Match, rng: random.Random, tally: dict[str, int]) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.state: Any = match.state
        self.rng = rng
        self.tally = tally
        self.viewers = [*range(match.seats), SPECTATOR]

    def memory(self, viewer: int) -> Memory | None:
        return None if self.match.memories is None else self.match.memories.of(viewer)

    def sight(self, table: Any, viewer: int) -> Sight:
        """What a viewer would receive of this table, if it were the true one."""
        return look(self.game, self.match.variant, table, viewer, self.memory(viewer))

    def scrambled(self, viewer: int) -> Any:
        """A table that differs from the true one only in what this viewer cannot know."""
        return self.sight(self.state, viewer).imagine(self.rng.getrandbits(60))

    def unheard(self, viewer: int) -> Any:
        """The same for somebody who has not listened: it agrees with the view alone."""
        return self.game.imagine(self.state.seen_by(viewer), viewer, self.rng.getrandbits(60))

    def blank(self) -> Any:
        return self.game.blank(self.match.seats, self.match.variant)

    def play_on(self, table: Any, decisions: int) -> None:
        """Some random answers more."""
        for _ in range(decisions):
            if not table.to_act:
                return
            seat = self.rng.choice(table.to_act)
            table.apply(seat, self.rng.choice(table.legal(seat)))


Law = Callable[[Trial], None]
