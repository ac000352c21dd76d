"""What each viewer was told, numbered for that viewer alone.

A feed only grows. A move that was taken back leaves what was told of it standing, and an entry `taken_back` behind it, so
that a number is never used again; and nobody's numbers count what others were told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from banneret.core.journal import Event
from banneret.core.sight import Entry
from banneret.core.views import SPECTATOR

if TYPE_CHECKING:
    from banneret.core.game import Game

TAKEN_BACK: Final = "taken_back"
NEW_RULES: Final = "new_rules"
PLAYED_ON: Final = "played_on"
HOUSE_EVENTS: Final = (TAKEN_BACK, NEW_RULES, PLAYED_ON)
"""Told in every game; their words stand with the core."""


class Feed:
    """The feeds of all viewers of one match."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        self._told: dict[int, list[Event]] = {viewer: [] for viewer in [*range(seats), SPECTATOR]}

    def tell(self, events: list[Event]) -> None:
        for viewer, told in self._told.items():
            for event in events:
                if event.heard_by(viewer):
                    told.append(event)

    def lengths(self) -> dict[int, int]:
        """How much each viewer has been told."""
        return {viewer: len(told) for viewer, told in self._told.items()}

    def take_back(self, seat: int, began: dict[int, int], ended: dict[int, int], saw: list[int]) -> None:
        """Whoever heard or saw the move learns that it was taken back: from entry `first` to entry `last`."""
        for viewer, told in self._told.items():
            first, last = began[viewer] + 1, ended[viewer]
            if last >= first or viewer in saw:
                told.append(Event(TAKEN_BACK, viewer, {"seat": seat, "first": first, "last": last}))

    def since(self, viewer: int, since: int) -> list[Event]:
        """What this viewer was told after entry number `since`, theirs to do with as they like."""
        return [Event(event.name, event.to, dict(event.facts)) for event in self._told[viewer][since:]]

    def entries(self, viewer: int, since: int) -> list[Entry]:
        """What this viewer was told after entry number `since`."""
        return [self.entry(since + at, event) for at, event in enumerate(self._told[viewer][since:], 1)]

    def entry(self, n: int, event: Event) -> Entry:
        return {
            "n": n,
            "tell": event.name,
            "say": f"tell.{event.name}",
            "facts": dict(event.facts),
            "moves": self.game.moves(event),
        }
