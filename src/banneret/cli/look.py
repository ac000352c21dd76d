"""Commands at a question that only look: the rule behind it, anything by its name, the log, the board, counsel."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from banneret.cli.choices import out_of_reach
from banneret.cli.chronicle import tell_chronicle
from banneret.cli.hints import hints_at, tell_hints
from banneret.cli.meaning import Numbered
from banneret.cli.pages import in_pages
from banneret.cli.reference import look_up
from banneret.cli.ruling import show_rule
from banneret.cli.terminal import Terminal
from banneret.core.match import Match
from banneret.core.sight import Sight

LOG_LINES: Final = 25


def look(match: Match, terminal: Terminal, sight: Sight, command: str, rest: str, choices: Numbered) -> int:
    """How many lines that took on a screen."""
    if command == "hint":
        hints = hints_at(terminal, sight)  # which shows that it thinks
        return in_pages(terminal, lambda: tell_hints(terminal, sight, choices, hints))
    return in_pages(terminal, lambda: tell(match, terminal, sight, command, rest))


def tell(match: Match, terminal: Terminal, sight: Sight, command: str, rest: str) -> None:
    if command == "rule":
        if rest:
            look_up(terminal, sight.view, rest)
        elif sight.legal:
            question = sight.question
            terminal.show(Text(terminal.words.say(question["help"], question["facts"])))
            for reasons in out_of_reach(terminal, sight):
                terminal.show(reasons)
            show_rule(terminal, question["rule"])
            terminal.say("prompt.look_up", "dim")
    elif command == "log":
        lines = int(rest[:6]) if rest.isascii() and rest.isdigit() else LOG_LINES
        tell_chronicle(match, terminal, sight.seat, lines)
    else:
        terminal.show(terminal.board.draw(sight.view, terminal.words))
