"""A rule on the screen: its short text in the reader's language, then the specification's own words."""

from __future__ import annotations

from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from banneret import rules_text
from banneret.cli.desk import Desk


def show_rule(desk: Desk, id: str) -> None:
    rule = rules_text.find(id, desk.game.rules_file)
    if rule is None:
        return
    desk.show(Text(rule.id, "bold"))
    short = desk.words.rules().get(f"rule.{rule.id}")
    if short:
        desk.show(Padding(Text(short), (0, 0, 0, 2)))
    desk.show(Padding(Markdown(rule.text), (0, 0, 0, 2)))
