"""What a seat remembers: drawn from the events that were told to it, and from nothing else.

A view shows how the table lies now; whoever listened knows more: what was paid in the open, which card went back into
whose hand. A game derives its own `Memory`, and `Game.imagine` deals hidden things so that they agree with it. People
read the same events in their chronicle, so that people and bots remember alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.core._mypyc import mypyc_attr
from banneret.core.errors import BadData
from banneret.core.journal import Event, Journal
from banneret.core.views import attributes

if TYPE_CHECKING:
    from banneret.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """Whole numbers and lists of them, so that it can be sent like a view."""

    def hear(self, event: Event) -> None:
        """Take in what was told."""

    def contradiction(self, table: Any) -> str:
        """What this table says otherwise than was told, in a sentence, or ""."""
        return ""


class Memories:
    """The memories of all viewers of one journal, each brought up to date when it is asked for.

    What is handed out is the viewer's own: whatever is done to it, the next one is told rightly.
    """

    def __init__(self, game: Game[Any], seats: int, variant: dict[str, Any], journal: Journal) -> None:
        self.game = game
        self.seats = seats
        self.variant = variant
        self.journal = journal
        self._kept: dict[int, tuple[Memory, int, int]] = {}

    def of(self, viewer: int) -> Memory | None:
        """What this viewer remembers; None in a game where the view tells all."""
        memory = self.lent(viewer)
        return None if memory is None else recalled(self.game.memory(self.seats, self.variant, viewer), attributes(memory))

    def lent(self, viewer: int) -> Memory | None:
        """The same without a copy, for one look by somebody who changes nothing."""
        kept = self._kept.get(viewer)
        if kept is None or kept[1] != self.journal.rewinds:
            fresh = self.game.memory(self.seats, self.variant, viewer)
            if fresh is None:
                return None
            kept = (fresh, self.journal.rewinds, 0)
        memory, rewinds, read = kept
        events = self.journal.events
        for at in range(read, len(events)):
            if events[at].heard_by(viewer):
                memory.hear(events[at])
        self._kept[viewer] = (memory, rewinds, len(events))
        return memory

    def digested(self, viewer: int) -> Memory | None:
        """The same; once all seats have heard it, the journal is emptied: for many games of which nobody keeps a chronicle."""
        if self.journal.events:
            for seat in range(self.seats):
                self.lent(seat)
            self.journal.events.clear()
            self._kept = {seat: (memory, rewinds, 0) for seat, (memory, rewinds, _) in self._kept.items()}
        return self.lent(viewer)


def recalled(memory: Memory | None, held: dict[str, Any]) -> Memory:
    """A fresh memory that holds what another one of its kind did."""
    blank = {} if memory is None else attributes(memory)
    if memory is None or set(held) != set(blank):
        raise BadData(f"this is no memory of this game: {', '.join(sorted(set(map(str, held)) ^ set(blank)))}")
    for name, value in held.items():
        numbers = value if isinstance(value, list) else [value]
        if type(value) is not type(blank[name]) or not all(type(n) is int for n in numbers):
            raise BadData(f"{name}: expected whole numbers, as at the start")
        if isinstance(value, list) and len(value) != len(blank[name]):
            raise BadData(f"{name}: expected {len(blank[name])} numbers, found {len(value)}")
        setattr(memory, name, value[:] if isinstance(value, list) else value)
    return memory
