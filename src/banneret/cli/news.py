"""What happened since one last looked, in as few lines as can be.

What one hand did in a row is one paragraph, but what matters to all stands alone. What was taken from the one who reads is bold
and comes last. Where not all of it stays in sight, that does, then what matters to all, then the latest; and how the points
have changed. Whoever sits down reads what can be typed before what others did.
"""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from banneret.cli.terminal import Terminal
from banneret.core.journal import Event

NOTE: Final = (0, 0, 0, 3)  # in line with the words behind the badges

LIST: Final = re.compile(r"(.*\w\s?: )([^:]+)\.")  # a sentence that ends in a colon and one thing

Paragraph = list[Event]


def is_among(part: RenderableType, parts: list[RenderableType]) -> bool:
    return any(part is other for other in parts)


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


class Beginning:
    """The first lines of something for which there are no more."""

    def __init__(self, whole: RenderableType, lines: int) -> None:
        self.whole = whole
        self.lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        *lines, last = console.render_lines(self.whole, options, pad=False)[: self.lines]
        for line in lines:
            yield from [*line, Segment.line()]
        width = min(Segment.get_line_length(last), options.max_width - 2)
        yield from [*Segment.adjust_line_length(last, width), Segment(" …"), Segment.line()]


class News:
    def __init__(
        self, terminal: Terminal, seat: int, events: list[Event], notes: list[str], points: str = "", lead: str = ""
    ) -> None:
        self.terminal = terminal
        self.seat = seat
        self.points = points  # how they have changed, in words
        self.lead: list[RenderableType] = [Text(lead, "dim")] if lead else []
        self.matters = getattr(terminal.board, "TIDINGS", ())  # to all
        self.lost: list[RenderableType] = [self.told(paragraph, "bold") for paragraph in self.paragraphs(events, losses=True)]
        done = [(self.told(paragraph), paragraph) for paragraph in self.paragraphs(events)]
        self.done: list[RenderableType] = [told for told, _ in done]
        self.tidings: list[RenderableType] = [told for told, paragraph in done if paragraph[0].name in self.matters]
        self.notes: list[RenderableType] = [Padding(Text(note, "dim"), NOTE) for note in notes]
        self.parts = [*self.lead, *self.done, *self.notes, *self.lost]

    @property
    def lines(self) -> int:
        return self.terminal.lines_of(Group(*self.parts)) if self.parts else 0

    def show(self, room: int = 0) -> None:
        """All of it; where only the last `room` lines will stay on the screen, what is to be seen there comes last."""
        if not 0 < room < self.lines:
            self.terminal.show(Group(*self.parts))
            return
        seen = self.in_sight(room)
        for part in self.parts:
            if not is_among(part, seen):
                self.terminal.show(part)
        for _ in range(room - self.terminal.lines_of(Group(*seen))):
            self.terminal.show("")  # else the end of a sentence that has scrolled away would stand there
        self.terminal.show(Group(*seen))

    def in_sight(self, room: int) -> list[RenderableType]:
        """A line that says where the rest is, then what matters most; of what has no room, at least the beginning.

        What was chosen for the one who reads is seen from the next question too: it scrolls away before what others did.
        """
        ranked = [*self.lost[::-1], *self.lead, *self.tidings[::-1], *self.done[::-1], *self.notes[::-1]]
        cut = Beginning(ranked[0], max(1, room - 1))
        if room == 1:
            return [self.hint() if self.points else cut]
        chosen: list[RenderableType] = []
        left = room - 1
        for part in ranked:
            left -= 0 if is_among(part, chosen) else self.terminal.lines_of(part)
            if left < 0:
                break
            chosen.append(part)
        return [self.hint(), *([part for part in self.parts if is_among(part, chosen)] or [cut])]

    def hint(self) -> Text:
        """Where all of it can be read, and what it did to the points."""
        told = Text(self.terminal.phrases.say("prompt.more_news"), "dim", no_wrap=True, overflow="ellipsis")
        return told.append(f" · {self.points}") if self.points else told

    # -- paragraphs

    def is_loss(self, event: Event) -> bool:
        fact = self.terminal.board.LOSSES.get(event.name, "")
        return bool(fact) and event.facts.get(fact, -1) == self.seat

    def paragraphs(self, events: list[Event], losses: bool = False) -> list[Paragraph]:
        """In a pipe each event stands on a line of its own, for whoever has it read aloud."""
        found: list[Paragraph] = []
        for event in events:
            if self.is_loss(event) != losses:
                continue
            doer = self.terminal.doer(event) if self.terminal.height and event.name not in self.matters else -1
            if found and doer >= 0 and found[-1][0].name not in self.matters and self.terminal.doer(found[-1][0]) == doer:
                found[-1].append(event)
            else:
                found.append([event])
        return found

    def told(self, paragraph: Paragraph, style: str = "") -> Table:
        line = Table.grid(padding=(0, 1, 0, 0))
        text = joined([self.terminal.event(event) for event in paragraph])
        line.add_row("", self.terminal.mark(paragraph[0]), Text(text, style))
        return line
