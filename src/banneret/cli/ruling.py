"""A rule on the screen: once, in the reader's language."""

from __future__ import annotations

from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from banneret import rules_text
from banneret.cli.terminal import Terminal


def show_rule(terminal: Terminal, id: str) -> None:
    """In plain words, as a player is told it, with the rules in its list; where there are none, in the specification's."""
    texts = terminal.words.rules()
    if f"rule.{id}" not in texts:
        show_specification(terminal, id)
        return
    terminal.show(Text(id, "bold"))
    terminal.show(Padding(Text(texts[f"rule.{id}"]), (0, 0, 0, 2)))
    rule = rules_text.find(id, terminal.game.rules_file)
    for part in rule.listed if rule is not None else []:
        if f"rule.{part}" in texts:
            terminal.show(Padding(Text.assemble((f"{part}  ", "dim"), texts[f"rule.{part}"]), (0, 0, 0, 4)))


def show_specification(terminal: Terminal, id: str) -> None:
    """Whole, in its own words, which are English."""
    rule = rules_text.find(id, terminal.game.rules_file)
    if rule is not None:
        terminal.show(Text(rule.id, "bold"))
        terminal.show(Padding(Markdown(rule.text), (0, 0, 0, 2)))
