"""A rule on the screen: once, in the reader's language."""

from __future__ import annotations

from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from banneret import rules_text
from banneret.cli.terminal import Terminal


def show_rule(terminal: Terminal, id: str) -> None:
    """In plain words, as a player is told it; where there are none, in the specification's."""
    short = terminal.words.rules().get(f"rule.{id}")
    if short:
        terminal.show(Text(id, "bold"))
        terminal.show(Padding(Text(short), (0, 0, 0, 2)))
    else:
        show_specification(terminal, id)


def show_specification(terminal: Terminal, id: str) -> None:
    """Whole, in its own words, which are English."""
    rule = rules_text.find(id, terminal.game.rules_file)
    if rule is not None:
        terminal.show(Text(rule.id, "bold"))
        terminal.show(Padding(Markdown(rule.text), (0, 0, 0, 2)))
