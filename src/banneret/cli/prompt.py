"""One question to one person: the choices in words, and the commands that may be given instead of one."""

from __future__ import annotations

from typing import Any, Final

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banneret.cli.desk import Desk, plain

COMMANDS: Final = {
    "u": "undo", "undo": "undo",
    "?": "rule", "h": "rule", "help": "rule",
    "b": "board", "board": "board",
    "l": "log", "log": "log",
    "o": "aside", "offer": "aside",
    "s": "save", "save": "save",
    "q": "quit", "quit": "quit", "exit": "quit",
}  # fmt: skip
MANY: Final = 9  # more choices than this stand in columns, where the terminal has room


def show(desk: Desk, view: Any, seat: int, question: dict[str, Any]) -> None:
    asked = desk.words.say(question["ask"], question["facts"])
    desk.show(Text.assemble("\n", desk.name(seat), "  ", (asked, "bold"), ("  " + question["rule"], "dim")))
    listed(desk, view, question["choices"])


def listed(desk: Desk, view: Any, choices: list[dict[str, Any]]) -> None:
    """Choices with the numbers to type."""
    rows = [row(desk, view, n, choice) for n, choice in numbered(choices).items()]
    if len(rows) > MANY:
        desk.show(Padding(Columns(rows, padding=(0, 3), column_first=True), (0, 0, 0, 1)))
        return
    table = Table.grid(padding=(0, 1))
    for line in rows:
        table.add_row("", line)
    desk.show(table)


def numbered(choices: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """The choices by the number to type: where they are amounts of one thing, the amount itself."""
    if all("n" in choice["facts"] and choice["say"] == choices[0]["say"] for choice in choices):
        return {choice["facts"]["n"]: choice for choice in choices}
    return dict(enumerate(choices, 1))


def row(desk: Desk, view: Any, n: int, choice: dict[str, Any]) -> Text:
    line = Text.assemble((f"{n:>2}", "bold"), f"  {desk.choice(choice)}")
    remark = desk.board.remark(view, desk.words, choice)
    return Text.assemble(line, ("  [", "dim"), remark, ("]", "dim")) if remark.plain else line


def read(desk: Desk, seat: int, question: dict[str, Any], asides: bool = False) -> int | tuple[str, str]:
    """The action that was chosen, or a command with what follows it. Asks again until it is one of them."""
    while True:
        line = desk.ask(Text.assemble(desk.badge(seat), "> "))
        word, _, rest = line.partition(" ")
        if word.lower() in COMMANDS:
            return COMMANDS[word.lower()], rest.strip()
        action = chosen(line, question["choices"])
        if action is not None:
            return action
        if not line and len(question["choices"]) == 1:
            only: int = question["choices"][0]["do"]
            return only
        if line:
            numbers = list(numbered(question["choices"]))
            desk.say("prompt.bad", "red", line=plain(line), low=numbers[0], high=numbers[-1])
        desk.say("prompt.commands", "dim")
        if asides:
            desk.say("prompt.asides", "dim")


def chosen(line: str, choices: list[dict[str, Any]]) -> int | None:
    """A choice by its number, or by the word that records use."""
    number = int(line[:9]) if line.isascii() and line.isdigit() else -1
    for n, choice in numbered(choices).items():
        if n == number or choice["word"] == line:
            action: int = choice["do"]
            return action
    return None
