"""One question to one person: the choices in words, and the commands that may be given instead of one."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banneret.cli.desk import Desk

COMMANDS: Final = {
    "u": "undo", "undo": "undo",
    "?": "rule", "h": "rule", "help": "rule",
    "b": "board", "board": "board",
    "l": "log", "log": "log",
    "s": "save", "save": "save",
    "q": "quit", "quit": "quit", "exit": "quit",
}  # fmt: skip
MANY: Final = 9  # more choices than this stand in columns, where the terminal has room


def show(desk: Desk, view: Any, seat: int, question: dict[str, Any]) -> None:
    asked = desk.words.say(question["ask"], question["facts"])
    desk.show(Text.assemble("\n", desk.name(seat), "  ", (asked, "bold"), ("  " + question["rule"], "dim")))
    rows = [row(desk, view, n, choice) for n, choice in enumerate(question["choices"], 1)]
    if len(rows) > MANY:
        desk.show(Padding(Columns(rows, padding=(0, 3), column_first=True), (0, 0, 0, 1)))
        return
    table = Table.grid(padding=(0, 1))
    for line in rows:
        table.add_row("", line)
    desk.show(table)


def row(desk: Desk, view: Any, n: int, choice: dict[str, Any]) -> Text:
    line = Text.assemble((f"{n:>2}", "bold"), f"  {desk.choice(choice)}")
    remark = desk.board.remark(view, desk.words, choice)
    return Text.assemble(line, ("  [", "dim"), remark, ("]", "dim")) if remark.plain else line


def read(desk: Desk, seat: int, question: dict[str, Any]) -> int | tuple[str, str]:
    """The action that was chosen, or a command with what follows it. Asks again until it is one of them."""
    while True:
        line = desk.ask(Text.assemble(desk.badge(seat), "> "))
        word, _, rest = line.partition(" ")
        if word.lower() in COMMANDS:
            return COMMANDS[word.lower()], rest.strip()
        action = chosen(line, question["choices"])
        if action is not None:
            return action
        if line:
            desk.say("prompt.bad", "red", line=shown(line), n=len(question["choices"]))
        desk.say("prompt.commands", "dim")


def chosen(line: str, choices: list[dict[str, Any]]) -> int | None:
    """A choice by its number, or by the word that records use."""
    if line.isascii() and line.isdigit() and 1 <= int(line[:9]) <= len(choices):
        action: int = choices[int(line[:9]) - 1]["do"]
        return action
    return next((choice["do"] for choice in choices if choice["word"] == line), None)


def shown(line: str) -> str:
    """Somebody's input, fit to be printed back."""
    plain = "".join(c for c in line if unicodedata.category(c)[0] != "C")
    return plain if len(plain) <= 20 else plain[:20] + "…"
