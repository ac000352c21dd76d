"""One question to one person: the choices in words, and the commands that may be given instead of one."""

from __future__ import annotations

from typing import Any, Final

from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banneret.cli.desk import Desk, plain
from banneret.core.sight import Choice, Question

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
CROWD: Final = 30  # more than this are not listed: one writes what one looks for
ALL: Final = "*"


def show(desk: Desk, view: Any, seat: int, question: Question) -> None:
    asked = desk.words.say(question["ask"], question["facts"])
    desk.show(Text.assemble("\n", desk.name(seat), "  ", (asked, "bold"), ("  " + question["rule"], "dim")))
    choices = numbered(question["choices"])
    if len(choices) > CROWD:
        listed = {n: choice for n, choice in choices.items() if stands_out(desk, view, choice)}
        desk.say("prompt.crowd", n=len(choices), example=example(desk, question["choices"]), all=ALL)
        choices = listed if len(listed) <= CROWD else {}
    show_list(desk, view, choices)


def show_list(desk: Desk, view: Any, choices: dict[int, Choice]) -> None:
    """Choices with the numbers to type."""
    rows = [row(desk, view, n, choice) for n, choice in choices.items()]
    if len(rows) > MANY:
        desk.show(Padding(Columns(rows, padding=(0, 3), column_first=True), (0, 0, 0, 1)))
        return
    table = Table.grid(padding=(0, 1))
    for line in rows:
        table.add_row("", line)
    if rows:
        desk.show(table)


def stands_out(desk: Desk, view: Any, choice: Choice) -> bool:
    """In a crowd: whatever has a remark beside it, and whatever is not one of many alike."""
    return not choice["facts"] or bool(desk.board.remark(view, desk.words, choice).plain)


def example(desk: Desk, choices: list[Choice]) -> str:
    """The words that set one choice apart from its like."""
    some = choices[len(choices) // 2]
    alike = [set(tokens(desk.choice(choice))) for choice in choices if choice["say"] == some["say"]]
    common = set.intersection(*alike)
    return " ".join(word for word in tokens(desk.choice(some)) if word not in common)


def tokens(text: str) -> list[str]:
    """
    >>> tokens("Between 3,4 and 3,5.")
    ['between', '3,4', 'and', '3,5']
    """
    return [word.strip(".,;:!?()“”«»").casefold() for word in text.split()]


def narrowed(desk: Desk, line: str, choices: dict[int, Choice]) -> dict[int, Choice]:
    """The choices in whose text all these words stand; all for a star."""
    wanted = set(tokens(line))
    return {n: choice for n, choice in choices.items() if line == ALL or wanted <= {*tokens(desk.choice(choice))}}


def numbered(choices: list[Choice]) -> dict[int, Choice]:
    """The choices by the number to type: where they are amounts of one thing, the amount itself."""
    if all("n" in choice["facts"] and choice["say"] == choices[0]["say"] for choice in choices):
        return {choice["facts"]["n"]: choice for choice in choices}
    return dict(enumerate(choices, 1))


def row(desk: Desk, view: Any, n: int, choice: Choice) -> Text:
    line = Text.assemble((f"{n:>2}", "bold"), f"  {desk.choice(choice)}")
    remark = desk.board.remark(view, desk.words, choice)
    return Text.assemble(line, ("  [", "dim"), remark, ("]", "dim")) if remark.plain else line


def read(desk: Desk, view: Any, seat: int, question: Question, asides: bool = False) -> int | tuple[str, str]:
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
        found = narrowed(desk, line, numbered(question["choices"])) if line and not line.isdigit() else {}
        if len(found) == 1:
            return int(next(iter(found.values()))["do"])
        if found:
            show_list(desk, view, found)
            continue
        if line:
            numbers = list(numbered(question["choices"]))
            desk.say("prompt.bad", "red", line=plain(line), low=numbers[0], high=numbers[-1])
        desk.say("prompt.commands", "dim")
        if asides:
            desk.say("prompt.asides", "dim")


def chosen(line: str, choices: list[Choice]) -> int | None:
    """A choice by its number, or by the word that records use."""
    number = int(line[:9]) if line.isascii() and line.isdigit() else -1
    for n, choice in numbered(choices).items():
        if n == number or choice["word"] == line:
            action: int = choice["do"]
            return action
    return None
