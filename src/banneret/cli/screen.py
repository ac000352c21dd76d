"""What one person at the keyboard has in front of them: news first, then the board, then the question.

On a terminal the board, or the part of it that the question is about, stands on the screen whenever something is asked. In
a pipe, and for whoever has it read aloud, it comes when others have moved.
"""

from __future__ import annotations

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from banneret.cli import prompt
from banneret.cli.terminal import Terminal
from banneret.core.feed import TAKEN_BACK
from banneret.core.journal import Event
from banneret.core.match import Match
from banneret.core.sight import Sight

PROMPT_LINES = 2  # the line to type on, and the one that Enter leaves


class Screen:
    def __init__(self, match: Match, terminal: Terminal, seat: int) -> None:
        self.match = match
        self.terminal = terminal
        self.seat = seat
        self.told = len(match.feed(seat)) if match.actions else 0  # entries of the feed that were shown
        self.drawn = -1  # how many actions there were when the board was last shown
        self.asked = -1  # the number of the last question, and how many actions there were
        self.numbering = prompt.Numbering()
        self.choices: prompt.Numbered = {}
        self.notes: list[str] = []  # what was chosen for them, to be told

    def look(self) -> Sight:
        """All that this seat may know, with what it was not told yet."""
        return self.match.sight(self.seat, self.told)

    def wiped(self) -> None:
        self.drawn = -1

    # -- a question

    def present(self, sight: Sight) -> prompt.Numbered:
        """News, board, question; the choices by number."""
        others = self.others_moved()
        again = not others or self.match.asked(self.seat) == self.asked
        self.asked = self.match.asked(self.seat)
        self.choices = self.numbering.of(sight.question, again)
        self.tell_news(sight)
        question = prompt.drawn(self.terminal, sight, self.choices)
        board = self.board(sight, question, others)
        if board is not None:
            self.terminal.show("")
            self.terminal.show(board)
        self.drawn = len(self.match.actions)
        self.terminal.show(question)
        return self.choices

    def ask_again(self, sight: Sight) -> None:
        prompt.show(self.terminal, sight, self.choices)

    def others_moved(self) -> bool:
        return self.drawn < 0 or any(hand != self.seat for hand, _ in self.match.actions[self.drawn :])

    def board(self, sight: Sight, question: RenderableType, others: bool) -> RenderableType | None:
        board, words, step = self.terminal.board, self.terminal.words, sight.question["step"]
        part = board.glance(sight.view, words, step)
        if not self.terminal.height:
            if not others and step not in board.FRESH:
                return None
            return board.draw(sight.view, words) if part is None or self.drawn < 0 else part
        room = self.terminal.height - PROMPT_LINES - self.terminal.lines_of(question)
        whole = board.draw(sight.view, words)
        if part is None or self.drawn < 0 or self.terminal.lines_of(part) > room:
            return whole if others or self.terminal.lines_of(whole) <= room else None
        return part

    # -- news

    def tell_news(self, sight: Sight | None = None) -> None:
        """What this seat heard since it last looked."""
        events = (sight or self.look()).news
        quiet = self.terminal.board.QUIET
        self.terminal.tell([event for event in standing(events, self.told) if event.name not in quiet])
        self.told += len(events)
        for note in self.notes:
            self.terminal.show(Padding(Text(note, "dim"), (0, 0, 0, 3)))
        self.notes.clear()

    def forget_news(self) -> None:
        """After taking something back: what was told of it is no news any more."""
        self.told += len(self.look().news)
        self.notes.clear()

    def note_forced(self, sight: Sight) -> None:
        question = sight.question
        if question["step"] not in self.terminal.board.QUIET:
            asked = self.terminal.words.say(question["ask"], question["facts"])
            choice = self.terminal.choice(question["choices"][0])
            self.notes.append(self.terminal.phrases.say("forced", question=asked, choice=choice))


def standing(events: list[Event], before: int) -> list[Event]:
    """Without what was told and taken back again since entry `before`: whoever had not heard it need not hear of it."""
    gone: set[int] = set()
    for at, event in enumerate(events):
        first = event.facts["first"] - before - 1 if event.name == TAKEN_BACK else -1
        if first >= 0:
            gone |= {at, *range(first, event.facts["last"] - before)}
    return [event for at, event in enumerate(events) if at not in gone]
