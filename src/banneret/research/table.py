"""One game as the adapters play it: one seat at a time is asked, in a fixed order, and all remember what they were told."""

from __future__ import annotations

from typing import Any, Final

from banneret.core import BadWish, Journal, Memories, Memory, Sight, look
from banneret.research.encoder import Encoder, Row

NOBODY: Final = -1


class Table:
    """Where several seats are asked at once, the lowest answers first; the others do not see how.

    `talk` lets the asked seat also say what it may put in out of turn (`State.asides`): offers across the table, after which
    it is asked again. Without it those stay unsaid, and games are a little shorter.
    """

    def __init__(self, encoder: Encoder, talk: bool = False) -> None:
        self.encoder = encoder
        self.game = encoder.game
        self.talk = talk
        self.seed = 0
        self.state: Any = None
        self.journal = Journal()
        self.memories: Memories
        self.seat = NOBODY
        self.decisions = 0

    def begin(self, seed: int) -> None:
        """The same seed lays out the same table, and its dice fall alike, as in `banneret.Match`."""
        self.lay(self.game.setup(self.encoder.seats, seed, self.encoder.variant))
        self.seed, self.decisions = seed, 0
        self.game.tell_opening(self.state)

    def lay(self, state: Any) -> None:
        self.state = state
        self.journal = state.journal = Journal()
        self.memories = Memories(self.game, self.encoder.seats, self.encoder.variant, self.journal)
        self.seat = state.to_act[0] if state.to_act else NOBODY

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    def legal(self) -> list[int]:
        """What the asked seat may do, sorted."""
        found: list[int] = self.state.legal(self.seat)
        if self.talk:
            asides = self.state.asides(self.seat)
            if asides:
                found = sorted(found + asides)
        return found

    def do(self, action: int) -> None:
        """Trusted: one of `legal`."""
        state = self.state
        if self.talk:
            state.do(self.seat, action)
        else:
            state.apply(self.seat, action)
        self.decisions += 1
        self.seat = state.to_act[0] if state.to_act else NOBODY

    def memory(self, seat: int) -> Memory | None:
        return self.memories.of(seat)

    def observe(self, seat: int, row: Row) -> None:
        """Write what this seat observes into a row of the encoder's width."""
        self.encoder.write(self.state, seat, self.memories.lent(seat), row)

    def sight(self, seat: int) -> Sight:
        """What a bot at this seat receives."""
        sight = look(self.game, self.encoder.variant, self.state, seat, self.memory(seat))
        if not self.talk:
            sight.asides = []
        return sight


def check_rewards(wish: str) -> bool:
    """Whether points are wished for, rather than the share of the victory."""
    if wish not in ("victory", "points"):
        raise BadWish(f"rewards: expected victory or points, not {wish!r}")
    return wish == "points"
