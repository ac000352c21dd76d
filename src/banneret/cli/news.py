"""What happened since one last looked, in as few lines as can be.

What one hand did in a row is one paragraph. What was taken from the one who reads is bold and comes last, where it does not
scroll away.
"""

from __future__ import annotations

import re
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banneret.cli.terminal import Terminal
from banneret.core.journal import Event

NOTE: Final = (0, 0, 0, 3)  # in line with the words behind the badges

LIST: Final = re.compile(r"(.*\w\s?: )([^:]+)\.")  # a sentence that ends in a colon and one thing

Paragraph = list[Event]


def joined(sentences: list[str]) -> str:
    """One behind the other; of those that differ only in what follows a colon, the things as a list.

    >>> joined(["Anna placed a garrison: Caen.", "Anna placed a garrison: Brest.", "Anna paid."])
    'Anna placed a garrison: Caen, Brest. Anna paid.'
    """
    found: list[str] = []
    head = ""
    for sentence in sentences:
        hit = LIST.fullmatch(sentence)
        if hit and hit[1] == head:
            found[-1] = f"{found[-1][:-1]}, {hit[2]}."
        else:
            found.append(sentence)
        head = hit[1] if hit else ""
    return " ".join(found)


class News:
    def __init__(self, terminal: Terminal, seat: int, events: list[Event], notes: list[str]) -> None:
        self.terminal = terminal
        self.seat = seat
        losses = [event for event in events if self.is_loss(event)]
        others = [event for event in events if not self.is_loss(event)]
        self.done: list[RenderableType] = [self.told(paragraph) for paragraph in self.paragraphs(others)]
        self.notes: list[RenderableType] = [Padding(Text(note, "dim"), NOTE) for note in notes]
        self.lost: list[RenderableType] = [self.told([event], "bold") for event in losses]
        self.parts = [*self.done, *self.notes, *self.lost]

    @property
    def lines(self) -> int:
        return self.terminal.lines_of(Group(*self.parts)) if self.parts else 0

    def show(self, room: int = 0) -> None:
        """All of it. Where only the last `room` lines will stay on the screen, the first of these says where the rest is.

        What was chosen for the one who reads is seen from the next question too: it scrolls away before what others did.
        """
        kept = len(self.parts)
        if 0 < room < self.lines:
            self.parts = [*self.notes, *self.done, *self.lost]
            kept = max(1, self.last(room - 1))
        for part in self.parts[: len(self.parts) - kept]:
            self.terminal.show(part)
        if kept < len(self.parts):
            self.terminal.say("prompt.more_news", "dim")
        for part in self.parts[len(self.parts) - kept :]:
            self.terminal.show(part)

    def last(self, room: int) -> int:
        """How many parts at the end fit into so many lines."""
        kept = 0
        for part in reversed(self.parts):
            room -= self.terminal.lines_of(part)
            if room < 0:
                break
            kept += 1
        return kept

    # -- paragraphs

    def is_loss(self, event: Event) -> bool:
        fact = self.terminal.board.LOSSES.get(event.name, "")
        return bool(fact) and event.facts.get(fact, -1) == self.seat

    def paragraphs(self, events: list[Event]) -> list[Paragraph]:
        """In a pipe each event stands on a line of its own, for whoever has it read aloud."""
        found: list[Paragraph] = []
        for event in events:
            doer = self.terminal.doer(event) if self.terminal.height else -1
            if found and doer >= 0 and self.terminal.doer(found[-1][0]) == doer:
                found[-1].append(event)
            else:
                found.append([event])
        return found

    def told(self, paragraph: Paragraph, style: str = "") -> Table:
        line = Table.grid(padding=(0, 1, 0, 0))
        text = joined([self.terminal.event(event) for event in paragraph])
        line.add_row("", self.terminal.mark(paragraph[0]), Text(text, style))
        return line
