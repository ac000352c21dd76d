"""What one person at the keyboard has in front of them: news first, then the board, then the question.

On a terminal the board, whole or in brief, stands on the screen whenever something is asked. In a pipe, and for
whoever has it read aloud, it comes when others have moved.
"""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from banneret.cli import choices
from banneret.cli.boards.either import Either, Much
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
NEWS = 4  # the part of the screen that news may fill before what is less important of the board

LADDER: Final = (
    (Manner.WHOLE, IMPORTANT, 4, Much.ALL),
    (Manner.FLOWING, IMPORTANT, 6, Much.ALL),
    (Manner.FLOWING, IMPORTANT, 12, Much.ALL),
    (Manner.WHOLE, IMPORTANT, 4, Much.NEAR),
    (Manner.FLOWING, IMPORTANT, 6, Much.NEAR),
    (Manner.FLOWING, IMPORTANT, 12, Much.NEAR),
    (Manner.GROUPED, IMPORTANT, 6, Much.NEAR),
    (Manner.GROUPED, IMPORTANT, 12, Much.NEAR),
    (Manner.MARKED, IMPORTANT, 12, Much.NEAR),
    (Manner.MARKED, IMPORTANT, 0, Much.NEAR),
    (Manner.MARKED, IMPORTANT, 0, Much.LEAST),
    (Manner.PLAIN, IMPORTANT, 6, Much.NEAR),
    (Manner.SHORT, IMPORTANT, 6, Much.NEAR),
    (Manner.SHORT, IMPORTANT, 12, Much.NEAR),
    (Manner.PACKED, IMPORTANT, 12, Much.NEAR),
    (Manner.PACKED, IMPORTANT, 0, Much.NEAR),
    (Manner.WHOLE, IMPORTANT, 6, Much.LEAST),
    (Manner.FLOWING, IMPORTANT, 12, Much.LEAST),
    (Manner.PACKED, IMPORTANT, 0, Much.LEAST),
    (Manner.BARE, IMPORTANT, 0, Much.LEAST),
    (Manner.SHORT, CORE, 0, Much.LEAST),
    (Manner.PACKED, CORE, 0, Much.LEAST),
    (Manner.BARE, CORE, 0, Much.LEAST),
)
"""Ways to make room, the first that fits is taken: how the choices are told, how many parts of the board there must be at
least, which part of the screen is left to the news (a fourth, a sixth, …), and how much of each part there is to be: rather
choices one behind the other than provinces that are not on the map."""


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
        self.lead = ""  # what whoever sits down is told before the news
        self.points = points_seen(match, seat)  # when something was last told
        self.below = 0  # how many lines the question takes on the screen, and all that was shown below it

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
        self.ask(question)
        return self.choices

    def ask(self, question: RenderableType) -> None:
        self.terminal.show(question)
        self.below = self.terminal.lines_of(question)

    def ask_again(self, sight: Sight) -> None:
        if self.terminal.height:
            board, question = self.on_the_screen(sight, news=2)
            self.terminal.show(Group("", board))
            self.ask(question)
        else:
            choices.show(self.terminal, sight, self.choices)

    def ask_below(self, sight: Sight, lines: int) -> None:
        """When so many lines were looked at: once more, if they have pushed the question off the screen."""
        self.below += lines + 1  # with the line that was typed on
        if self.terminal.height and self.below >= self.terminal.height:
            self.terminal.ask_phrase("page.back")
            self.ask_again(sight)

    def ask_below_board(self, sight: Sight) -> None:
        """When the whole board was shown: below it; where both do not fit, beside it in brief, once it was looked at."""
        terminal = self.terminal
        board, question = terminal.board.draw(sight.view, terminal.words), choices.drawn(terminal, sight, self.choices)
        if terminal.height and terminal.lines_of(board) > self.room_beside(question):
            terminal.ask_phrase("page.back")
            self.ask_again(sight)
        else:
            self.ask(question)

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
        """Board and question together: the whole board if it fits, or it in brief.

        Remarks beside the choices tell prices and what follows: they make room only where the board in brief does not fit
        either. The last lines of the news stay in sight, where a smaller board leaves room for them.
        """
        terminal, step = self.terminal, sight.question["step"]
        whole, short = terminal.board.draw(sight.view, terminal.words), terminal.board.brief(sight.view, terminal.words, step)
        lines, parts, lines_of = terminal.lines_of(whole), parts_of(terminal, short), Measure(terminal)
        marked = bool(choices.marks_on(terminal, sight, self.choices)[1])
        for manner, needed, share, much in LADDER:
            if manner == Manner.MARKED and not marked:
                continue
            question = choices.drawn(terminal, sight, self.choices, manner)
            kept = min(news, terminal.height // share if share else 0)
            room = self.room_beside(question) - kept
            if lines <= room:
                return whole, question
            if sum(lines_of(part) for part in smallest(parts[:needed], much)) <= room:
                return fitted(terminal, parts, room, lines_of, min(news, terminal.height // NEWS) - kept), question
        question = choices.drawn(terminal, sight, self.choices, Manner.CROWDED)
        return fitted(terminal, parts, self.room_beside(question), lines_of), question

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
        lead, self.lead = self.lead, ""
        points, self.points = self.points, points_seen(self.match, self.seat)
        return News(self.terminal, self.seat, told, notes, changed_points(self.terminal, points, self.points), lead)

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


class Measure:
    """How many lines a part of the board takes, counted once: there are many ways to make room."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.known: dict[int, tuple[RenderableType, int]] = {}  # with the part itself, so that no other has its id

    def __call__(self, part: RenderableType) -> int:
        if id(part) not in self.known:
            self.known[id(part)] = (part, self.terminal.lines_of(part))
        return self.known[id(part)][1]


def fitted(terminal: Terminal, parts: list[RenderableType], room: int, lines_of: Measure, news: int = 0) -> RenderableType:
    """The parts of a board that fit into so many lines: the first ones first, for they matter most; in their own order.

    Of a part that can be drawn in several ways, the first that leaves room for the other important ones. Those that are not
    important come after as many more lines of news.
    """
    if sum(lines_of(part) for part in parts) <= room - news:
        return Group(*parts)
    kept: list[RenderableType] = []
    for at, part in enumerate(parts):
        room -= news if at == IMPORTANT else 0
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


def smallest(parts: list[RenderableType], much: Much = Much.LEAST) -> list[RenderableType]:
    """Of each part the way that takes the least room, of those that show so much."""
    return [part.smallest(much) if isinstance(part, Either) else part for part in parts]


def parts_of(terminal: Terminal, board: RenderableType) -> list[RenderableType]:
    """A board draws itself as a group of panels, for the width that it is given."""
    if isinstance(board, Group):
        return list(board.renderables)
    if isinstance(board, (Either, Panel, Table, Text, str)) or not hasattr(board, "__rich_console__"):
        return [board]
    drawn = board.__rich_console__(terminal.console, terminal.console.options)
    return [part for thing in drawn if not isinstance(thing, Segment) for part in parts_of(terminal, thing)]
