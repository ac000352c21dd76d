"""The log of a match, grouped by turn: what one viewer was told, and how the points changed with it."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from banneret.cli.terminal import Terminal
from banneret.core.journal import Event
from banneret.core.match import Match
from banneret.core.sight import Heading

NOBODY: Final = -1


class Turn:
    """What was told in one turn."""

    def __init__(self, heading: Heading, seat: int, points: list[int]) -> None:
        self.heading = heading
        self.seat = seat
        self.before = self.after = points
        self.events: list[Event] = []
        self.opened: Event | None = None

    def is_same(self, heading: Heading, seat: int) -> bool:
        """One that an event has opened lasts until the next one of these, whichever phases it has."""
        here = self.heading
        return self.opened is not None or (here["round"], here["phase"], self.seat) == (
            heading["round"],
            heading["phase"],
            seat,
        )


def chronicle(match: Match, viewer: int, opens: str = "") -> list[Turn]:
    """The match played again: what was taken back is not in its record, and so not in here. `opens` opens a turn."""
    record = match.record()
    again = Match.opening(record)
    turns = [Turn(again.game.heading(again.view(viewer)), NOBODY, points_seen(again, viewer))]
    turns[0].events = again.sight(viewer).news
    told = len(turns[0].events)
    for index in range(len(again.record().actions), len(record.actions)):
        heading, hand = again.game.heading(again.view(viewer)), record.actions[index][0]
        seat = heading["turn"] if heading["turn"] >= 0 else hand
        if not turns[-1].is_same(heading, seat):
            turns.append(Turn(heading, seat, turns[-1].after))
        again.step(record, index)
        news = again.feeds.since(viewer, told)
        told += len(news)
        turns[-1].after = points_seen(again, viewer)
        for event in news:
            if event.name == opens:
                turns.append(Turn(heading, NOBODY, turns[-1].after))
                turns[-1].opened = event
            else:
                turns[-1].events.append(event)
    return [turn for turn in turns if turn.events or turn.opened]


def points_seen(match: Match, viewer: int) -> list[int]:
    return [standing["points"] for standing in match.game.standings(match.view(viewer))]


def tell_chronicle(match: Match, terminal: Terminal, viewer: int, lines: int) -> None:
    """The last turns, with at least so many lines; a turn is told whole."""
    turns: list[Turn] = []
    for turn in reversed(chronicle(match, viewer, getattr(terminal.board, "OPENS", "")) if lines else []):
        turns.insert(0, turn)
        lines -= len(turn.events)
        if lines <= 0:
            break
    for turn in turns:
        terminal.show(title(terminal, turn))
        terminal.tell(turn.events)
        changes = changed_points(terminal, turn.before, turn.after)
        if changes:
            terminal.show(Text(f"   {changes}", "dim"))


def title(terminal: Terminal, turn: Turn) -> Text:
    if turn.opened is not None:
        return Text(terminal.event(turn.opened), "bold")
    heading, called = turn.heading, getattr(terminal.board, "ROUND", "log.round")
    parts = [terminal.phrases.say(called, n=heading["round"])] if heading["round"] else []
    parts += [terminal.words.say(heading["phase"])] if heading["phase"] else []
    parts += [terminal.words.name("seat", turn.seat)] if turn.seat >= 0 else []
    return Text(" · ".join(parts) or terminal.phrases.say("log.beginning"), "bold")


def changed_points(terminal: Terminal, before: list[int], after: list[int]) -> str:
    found = [
        f"{terminal.words.name('seat', seat)} {now} ({now - then:+})"
        for seat, (then, now) in enumerate(zip(before, after, strict=True))
        if now != then and min(now, then) >= 0
    ]
    return terminal.phrases.say("log.points", changes=", ".join(found)) if found else ""
