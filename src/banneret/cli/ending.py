"""The end of a match: where the points of the final scoring come from, and who won. Equals share their place."""

from __future__ import annotations

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from banneret.cli.terminal import Terminal
from banneret.core.journal import Event
from banneret.core.match import Match
from banneret.core.views import SPECTATOR

FINAL = "score_"
"""Events of the final scoring are called so in every game; each has a seat and its points n."""


def show_table(match: Match, terminal: Terminal) -> None:
    """All of it: after the end nobody has anything to hide."""
    draw = getattr(terminal.board, "draw_open", terminal.board.draw)
    terminal.show(draw(match.state.copy(), terminal.words))


def tell_ending(match: Match, terminal: Terminal) -> None:
    points = match.game.scores(match.state)
    scoring = [e for e in match.heard_by(SPECTATOR) if e.name.startswith(FINAL)]
    table = Table.grid(padding=(0, 1))
    for place, seat in ranking(match.game.ranks(match.state)):
        table.add_row(
            Text(f"{place}.", "bold"), terminal.name(seat), Text(terminal.phrases.say("end.points", n=points[seat]), "bold")
        )
        if scoring:
            add_scoring(table, terminal, points[seat], [e for e in scoring if e.facts["seat"] == seat])
    terminal.show(Panel(table, title=f"[bold]{terminal.phrases.say('end.title')}[/]", title_align="left", border_style="dim"))
    terminal.show(verdict(match, terminal))


def add_scoring(table: Table, terminal: Terminal, points: int, scoring: list[Event]) -> None:
    before = points - sum(event.facts["n"] for event in scoring)
    table.add_row("", "", terminal.phrases.say("end.before", n=before))
    for event in scoring:
        table.add_row("", "", terminal.words.say(f"tell.{event.name}", event.facts))


def ranking(places: list[int]) -> list[tuple[int, int]]:
    """
    >>> ranking([2, 1, 2, 4])
    [(1, 1), (2, 0), (2, 2), (4, 3)]
    """
    return sorted((place, seat) for seat, place in enumerate(places))


def verdict(match: Match, terminal: Terminal) -> Text:
    winners = [seat for seat, share in enumerate(match.game.returns(match.state)) if share > 0]
    names = [terminal.words.subject(seat, "The" if seat == winners[0] else "the") for seat in winners]
    if len(names) == 1:
        return Text(terminal.phrases.say("end.winner", name=names[0]), "bold")
    return Text(terminal.phrases.say("end.shared", names=", ".join(names[:-1]), last=names[-1]), "bold")
