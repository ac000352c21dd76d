"""The terminal as the commands use it: one place that writes phrases and reads lines; with a game, its words and its board."""

from __future__ import annotations

import sys
import unicodedata
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from banneret.cli import boards
from banneret.cli.badges import badge
from banneret.cli.phrases import Phrases
from banneret.core.game import Game
from banneret.core.journal import Event
from banneret.core.sight import Choice
from banneret.core.text import Words

DOERS: Final = ("by", "seat", "faction", "nation", "colour")
"""Facts that name a seat, whoever did something before whoever it was done to."""


def console() -> Console:
    """Plain text where no terminal listens or NO_COLOR is set; a sign that an encoding lacks never stops a game."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Console(highlight=False)


def plain(line: str) -> str:
    """What somebody typed, fit to be printed back."""
    kept = "".join(c for c in line if unicodedata.category(c)[0] != "C")
    return kept if len(kept) <= 20 else kept[:20] + "…"


class Lines:
    """Phrases out, lines in."""

    def __init__(self, language: str) -> None:
        self.phrases = Phrases(language)
        self.console = console()

    def show(self, thing: RenderableType) -> None:
        self.console.print(thing)

    def say(self, key: str, style: str = "", **facts: object) -> None:
        """A phrase. One with a path or a command is left to the terminal to wrap, so that it can be copied."""
        self.console.print(Text(self.phrases.say(key, **facts), style), soft_wrap="path" in facts or "way" in facts)

    def ask(self, prompt: Text | str) -> str:
        """A line from the keyboard. The end of input is an EOFError, as Ctrl-C is a KeyboardInterrupt."""
        self.console.print(prompt, end="")
        self.console.file.flush()
        line = self._line().strip()
        if not sys.stdin.isatty():
            self.console.print(Text(plain(line)))  # what a terminal would have echoed: a transcript stays readable
        return line

    def _line(self) -> str:
        try:
            return input()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def ask_phrase(self, key: str, **facts: object) -> str:
        return self.ask(Text(self.phrases.say(key, **facts), "dim"))

    @property
    def height(self) -> int:
        """How many lines can be seen at once; 0 where nobody looks at a screen."""
        return self.console.size.height if self.console.is_terminal else 0

    def lines_of(self, thing: RenderableType) -> int:
        """How many lines a thing takes on this terminal."""
        return len(self.console.render_lines(thing, pad=False))


class Terminal(Lines):
    """With one game on it."""

    def __init__(self, game: Game[Any], language: str) -> None:
        super().__init__(language)
        self.game = game
        self.words = Words(game, self.phrases.language)
        self.board = boards.find(game.name)

    def badge(self, seat: int) -> Text:
        return badge(self.game, self.phrases, seat)

    def name(self, seat: int) -> Text:
        """The badge of a seat and what it is called."""
        return Text.assemble(self.badge(seat), " ", self.words.name("seat", seat))

    def tell(self, events: list[Event]) -> None:
        """Events in words, each with the badge of the seat that it is about."""
        if events:
            self.console.print(self.told(events))

    def told(self, events: list[Event]) -> Table:
        lines = Table.grid(padding=(0, 1, 0, 0))
        for event in events:
            lines.add_row("", self.mark(event), Text(self.event(event)))
        return lines

    def event(self, event: Event) -> str:
        return self.words.say(f"tell.{event.name}", event.facts)

    def doer(self, event: Event) -> int:
        """The seat that an event is about, the one who did it first, else the one who alone was told; or -1."""
        seat = next((event.facts[fact] for fact in DOERS if fact in event.facts), event.to)
        return seat if 0 <= seat < len(self.game.labels["seat"]) else -1

    def mark(self, event: Event) -> Text:
        seat = self.doer(event)
        return self.badge(seat) if seat >= 0 else Text("·")

    def choice(self, choice: Choice) -> str:
        return self.words.say(choice["say"], choice["facts"])

    def clear(self) -> None:
        """Nothing of what stood here can be scrolled back to; without a terminal, a gap."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.console.print("\n" * 3)

    def thinking(self, seat: int, shown: bool) -> AbstractContextManager[Any]:
        """A sign of life while a bot thinks, if it thinks for long; in a hot seat the screen stays as it is."""
        if not shown or not self.console.is_terminal:
            return nullcontext()
        return self.console.status(Text(self.phrases.say("thinks", name=self.words.name("seat", seat)), "dim"))
