"""What one person at the keyboard has in front of them: news first, then the board, then the question.

On a terminal the board, or the part of it that the question is about, stands on the screen whenever something is asked. In
a pipe, and for whoever has it read aloud, it comes when others have moved.
"""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from banneret.cli import choices
from banneret.cli.boards.either import Either
from banneret.cli.choices import Manner, Numbering
from banneret.cli.chronicle import changed_points, points_seen
from banneret.cli.meaning import Numbered
from banneret.cli.news import News
from banneret.cli.terminal import Terminal
from banneret.core.feed import TAKEN_BACK
from banneret.core.journal import Event
from banneret.core.match import Match
from banneret.core.sight import Sight

PROMPT_LINES = 2  # a gap above the board, and the line to type on
CORE = 2  # the parts of a board in brief without which it would be none: its headline and its main part
IMPORTANT = 3  # and with what each player has
RECENT = 6

LADDER: Final = (
    (Manner.WHOLE, IMPORTANT, 4, True),
    (Manner.FLOWING, IMPORTANT, 6, True),
    (Manner.FLOWING, IMPORTANT, 12, True),
    (Manner.WHOLE, IMPORTANT, 4, False),
    (Manner.FLOWING, IMPORTANT, 6, False),
    (Manner.FLOWING, IMPORTANT, 12, False),
    (Manner.GROUPED, IMPORTANT, 6, False),
    (Manner.GROUPED, IMPORTANT, 12, False),
    (Manner.PLAIN, IMPORTANT, 6, False),
    (Manner.SHORT, IMPORTANT, 6, False),
    (Manner.SHORT, IMPORTANT, 12, False),
    (Manner.PACKED, IMPORTANT, 12, False),
    (Manner.PACKED, IMPORTANT, 0, False),
    (Manner.SHORT, CORE, 0, False),
    (Manner.PACKED, CORE, 0, False),
    (Manner.BARE, CORE, 0, False),
)
"""Ways to make room, the first that fits is taken: how the choices are told, how much of the board there must be at least,
which part of the screen is left to the news (a fourth, a sixth, …), and whether it is to be a board of which nothing is left
out: rather choices one behind the other than provinces that are not on the map."""


class Screen:
    def __init__(self, match: Match, terminal: Terminal, seat: int) -> None:
        self.match = match
        self.terminal = terminal
        self.seat = seat
        # Entries of the feed that were shown. Whoever comes back to a saved game hears the last of it again.
        self.told = max(0, len(match.feed(seat)) - RECENT) if match.actions else 0
        self.drawn = -1  # how many actions there were when the board was last shown
        self.asked = -1  # the number of the last question, and how many actions there were
        self.numbering = Numbering()
        self.choices: Numbered = {}
        self.notes: list[str] = []  # what was chosen for them, to be told
        self.points = points_seen(match, seat)  # when something was last told

    def look(self) -> Sight:
        """All that this seat may know, with what it was not told yet."""
        return self.match.sight(self.seat, self.told)

    def wiped(self) -> None:
        self.drawn = -1

    # -- a question

    def present(self, sight: Sight) -> Numbered:
        """News, board, question; the choices by number."""
        others = self.others_moved()
        again = not others or self.match.asked(self.seat) == self.asked
        self.asked = self.match.asked(self.seat)
        self.choices = self.numbering.of(sight.question, again)
        news = self.news(sight)
        board, question = self.on_the_screen(sight, news.lines) if self.terminal.height else self.in_a_pipe(sight, others)
        room = self.room_beside(question) - self.terminal.lines_of(board) if self.terminal.height and board else 0
        crowded = bool(self.terminal.height and board and news.lines and room <= 0)
        news.show(1 if crowded else room)
        if board is not None:
            self.terminal.show(board if crowded else Group("", board))  # one line of news is worth more than a gap
        self.drawn = len(self.match.actions)
        self.terminal.show(question)
        return self.choices

    def ask_again(self, sight: Sight, with_board: bool = True) -> None:
        if self.terminal.height and with_board:
            self.terminal.show(Group("", *self.on_the_screen(sight, news=2)))
        else:
            choices.show(self.terminal, sight, self.choices)

    def numbered(self, sight: Sight) -> Numbered:
        """The choices by number, as they stand on the screen if they do."""
        shown = {choice["do"] for choice in self.choices.values()} == set(sight.legal)
        return self.choices if shown or not sight.legal else choices.numbered(sight.question["choices"])

    def others_moved(self) -> bool:
        return self.drawn < 0 or any(hand != self.seat for hand, _ in self.match.actions[self.drawn :])

    def in_a_pipe(self, sight: Sight, others: bool) -> tuple[RenderableType | None, RenderableType]:
        """The board when others have moved; in the middle of one's own turn it would only push the question away."""
        board, words, step = self.terminal.board, self.terminal.words, sight.question["step"]
        question = choices.drawn(self.terminal, sight, self.choices)
        if not others and step not in board.FRESH:
            return None, question
        part = board.glance(sight.view, words, step) if self.drawn >= 0 else None
        return board.draw(sight.view, words) if part is None else part, question

    def on_the_screen(self, sight: Sight, news: int = 0) -> tuple[RenderableType, RenderableType]:
        """Board and question together: the whole board if it fits, or it in brief, or the part that the question is about.

        Remarks beside the choices tell prices and what follows: they make room only where the board in brief does not fit
        either. The last lines of the news stay in sight, where a smaller board leaves room for them.
        """
        terminal, step = self.terminal, sight.question["step"]
        whole, part = terminal.board.draw(sight.view, terminal.words), terminal.board.glance(sight.view, terminal.words, step)
        short = terminal.board.brief(sight.view, terminal.words, step)
        lines = {board: terminal.lines_of(board) for board in (whole, part) if board is not None}
        parts = parts_of(terminal, short)
        for manner, needed, share, all_of_it in LADDER:
            question = choices.drawn(terminal, sight, self.choices, manner)
            room = self.room_beside(question) - min(news, terminal.height // share if share else 0)
            if lines[whole] <= room:
                return whole, question
            if needed == CORE and part is not None and lines[part] <= room:
                return part, question
            if terminal.lines_of(Group(*smallest(parts[:needed], all_of_it))) <= room:
                return fitted(terminal, short, room), question
        question = choices.drawn(terminal, sight, self.choices, Manner.CROWDED)
        return fitted(terminal, short, self.room_beside(question)), question

    def room_beside(self, question: RenderableType) -> int:
        return self.terminal.height - PROMPT_LINES - self.terminal.lines_of(question)

    # -- news

    def tell_news(self) -> None:
        """What this seat heard since it last looked."""
        self.news(self.look()).show()

    def news(self, sight: Sight) -> News:
        """What is to be told now; the next time it is no news any more."""
        quiet = self.terminal.board.QUIET
        told = [event for event in standing(sight.news, self.told) if event.name not in quiet]
        self.told += len(sight.news)
        notes, self.notes = self.notes, []
        points, self.points = self.points, points_seen(self.match, self.seat)
        return News(self.terminal, self.seat, told, notes, changed_points(self.terminal, points, self.points))

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


def fitted(terminal: Terminal, board: RenderableType, room: int) -> RenderableType:
    """The parts of a board that fit into so many lines: the first ones first, for they matter most; in their own order.

    Of a part that can be drawn in several ways, the first that leaves room for the other important ones.
    """
    parts, lines_of = parts_of(terminal, board), terminal.lines_of
    if sum(lines_of(part) for part in parts) <= room:
        return board
    kept: list[RenderableType] = []
    for at, part in enumerate(parts):
        beside = sum(lines_of(other) for other in smallest(parts[at + 1 : IMPORTANT]))
        ways = part.ways if isinstance(part, Either) else (part,)
        shown = next((way for way in ways if lines_of(way) <= room - beside), ways[-1])
        if lines_of(shown) <= room:
            kept.append(shown)
            room -= lines_of(shown)
    return Group(*with_hint(terminal, kept))


def with_hint(terminal: Terminal, parts: list[RenderableType]) -> list[RenderableType]:
    """The headline says how to see all of it, where it has room."""
    hint = Text(terminal.phrases.say("prompt.whole_board"), "dim")
    if parts and isinstance(parts[0], Text) and parts[0].cell_len + hint.cell_len <= terminal.console.width:
        return [Text.assemble(parts[0], hint), *parts[1:]]
    return parts


def smallest(parts: list[RenderableType], all_of_it: bool = False) -> list[RenderableType]:
    """Of each part the way that takes the least room; `all_of_it`, of those that leave nothing out."""
    return [(part.uncut if all_of_it else part.ways)[-1] if isinstance(part, Either) else part for part in parts]


def parts_of(terminal: Terminal, board: RenderableType) -> list[RenderableType]:
    """A board draws itself as a group of panels, for the width that it is given."""
    if isinstance(board, Group):
        return list(board.renderables)
    if isinstance(board, (Either, Panel, Table, Text, str)) or not hasattr(board, "__rich_console__"):
        return [board]
    drawn = board.__rich_console__(terminal.console, terminal.console.options)
    return [part for thing in drawn if not isinstance(thing, Segment) for part in parts_of(terminal, thing)]
