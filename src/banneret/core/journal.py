"""What was told at the table, in order. Events are facts in integers; words come later (`core.text`)."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1


class Event:
    """One thing that happened, told to one seat or to everyone."""

    def __init__(self, name: str, to: int, facts: dict[str, int]) -> None:
        self.name = name
        self.to = to
        self.facts = facts

    def heard_by(self, viewer: int) -> bool:
        return self.to in (EVERYONE, viewer)

    def __repr__(self) -> str:
        facts = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        return f"{self.name}({facts})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.name == other.name and self.to == other.to and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.name, self.to, tuple(self.facts.items())))


class Journal:
    """What stands: it grows while a match is played, and shrinks when a move is taken back."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.rewinds = 0  # how often it shrank

    def heard_by(self, viewer: int) -> list[Event]:
        return [event for event in self.events if event.heard_by(viewer)]

    def forget(self, first: int, end: int) -> None:
        """What was told from `first` up to `end` does not stand any more."""
        if first < end:
            del self.events[first:end]
            self.rewinds += 1
