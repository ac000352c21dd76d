"""One question to one person: the choices in words, and the commands that may be given instead of one."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banneret.cli.terminal import Terminal, plain
from banneret.core.sight import Choice, Question, Sight

COMMANDS: Final = {
    "u": "undo", "undo": "undo",
    "?": "rule", "h": "rule", "help": "rule",
    "b": "board", "board": "board",
    "l": "log", "log": "log",
    "a": "hint", "advice": "hint", "hint": "hint",
    "o": "aside", "offer": "aside",
    "s": "save", "save": "save",
    "q": "quit", "quit": "quit", "exit": "quit",
}  # fmt: skip
MANY: Final = 9  # more choices than this stand in columns, where the terminal has room
FEW: Final = 3  # and more than this where the board needs the room
CROWD: Final = 30  # more than this are not listed: one writes what one looks for
ALL: Final = "*"
DROP: Final = "cancel"  # among what can be put in: an offer is being written
AGAIN: Final = "again"  # nothing was typed: show once more what is asked, and what can be typed
AMOUNT: Final = re.compile(r"([A-Z]?)(\d{1,3})")  # the label of an amount, or of a piece that is called by its strength
ROW_OR_COLUMN: Final = re.compile(r"\d+,|,\d+")
QUOTED: Final = re.compile("[“«]")
SHORTEST: Final = 2  # letters that a beginning of a word has at least

Numbered = dict[int, Choice]


class Manner(Enum):
    """How choices are told, from the most room to the least."""

    WHOLE = "with remarks beside them"
    PLAIN = "in their own words"
    FLOWING = "one behind the other"
    SHORT = "without what stands in brackets"
    PACKED = "one behind the other, without brackets"
    CROWDED = "as few as can be"


OUTSTANDING: Final = {Manner.WHOLE: 4, Manner.PLAIN: 8, Manner.FLOWING: 12}
"""Which part of the screen those may fill that stand out in a crowd."""


class Numbering:
    """The number of each choice to one seat: the same for as long as the same question comes again."""

    def __init__(self) -> None:
        self.question = ""
        self.numbers: dict[str, int] = {}

    def of(self, question: Question, again: bool) -> Numbered:
        """The choices by number; `again` says that nobody has acted in between."""
        if question["step"] != self.question or not again:
            self.question, self.numbers = question["step"], {}
        if amounts(question["choices"]):
            return numbered(question["choices"])
        for choice in question["choices"]:
            self.numbers.setdefault(choice["word"], len(self.numbers) + 1)
        found = {self.numbers[choice["word"]]: choice for choice in question["choices"]}
        return dict(sorted(found.items()))


def amounts(choices: list[Choice]) -> Numbered:
    """Choices of one thing by its amount or strength, such as 2 squires or the knight K2; to decline is 0. Else nothing."""
    alike = [choice for choice in choices if choice["facts"]]
    others = [choice for choice in choices if not choice["facts"]]
    hits = [AMOUNT.fullmatch(label(choice)) for choice in alike]
    if not alike or len(others) > 1 or len({choice["say"] for choice in alike}) > 1 or not all(hits):
        return {}
    found = {int(hit[2]): choice for hit, choice in zip(hits, alike, strict=True) if hit}
    if len({hit[1] for hit in hits if hit}) > 1 or len(found) < len(alike) or (others and 0 in found):
        return {}
    return {**found, **dict(enumerate(others))}


def numbered(choices: list[Choice]) -> Numbered:
    """The choices by the number to type: where they are amounts of one thing, the amount itself."""
    return amounts(choices) or dict(enumerate(choices, 1))


# -- what is shown


def show(terminal: Terminal, sight: Sight, choices: Numbered | None = None) -> None:
    terminal.show(drawn(terminal, sight, choices or numbered(sight.question["choices"])))


def drawn(terminal: Terminal, sight: Sight, choices: Numbered, manner: Manner = Manner.WHOLE) -> RenderableType:
    """The question with its choices, and what is out of reach where there is room for it; a crowd is never listed."""
    question = sight.question
    asked = terminal.words.say(question["ask"], question["facts"])
    parts: list[RenderableType] = [
        Text.assemble("\n", terminal.name(sight.seat), "  ", (asked, "bold"), ("  " + question["rule"], "dim"))
    ]
    if len(choices) > (FEW if manner == Manner.CROWDED else CROWD):
        parts += crowd(terminal, sight, choices, manner)
    elif manner in (Manner.FLOWING, Manner.PACKED, Manner.CROWDED):
        parts += packed(terminal, sight, choices, whole=manner == Manner.FLOWING)
    else:
        parts += listing(terminal, sight, choices, manner)
    barred = out_of_reach(terminal, sight)
    brief = manner in (Manner.PLAIN, Manner.FLOWING, Manner.SHORT) and terminal.lines_of(Group(*barred)) <= 1
    parts += barred if manner == Manner.WHOLE or brief else []
    if sight.asides:
        key = "prompt.asides" if len(sight.legal) > 1 else "prompt.asides_or_on"
        parts.append(Text(terminal.phrases.say(key), "dim"))
    return Group(*parts)


def crowd(terminal: Terminal, sight: Sight, choices: Numbered, manner: Manner) -> list[RenderableType]:
    """How to find one among so many, and those that stand out."""
    every = list(choices.values())
    told = terminal.phrases.say("prompt.crowd", n=len(choices), example=example(terminal, every), all=ALL)
    if manner in OUTSTANDING:
        return [told, *listing(terminal, sight, outstanding(terminal, sight, choices, terminal.height // OUTSTANDING[manner]))]
    alone = {n: choice for n, choice in choices.items() if not choice["facts"]}
    return [told, *packed(terminal, sight, alone)] if alone else [told]


def show_list(terminal: Terminal, sight: Sight, choices: Numbered) -> None:
    """Choices with the numbers to type."""
    for part in listing(terminal, sight, choices):
        terminal.show(part)


def listing(terminal: Terminal, sight: Sight, choices: Numbered, manner: Manner = Manner.WHOLE) -> list[RenderableType]:
    said = {n: terminal.choice(choice) for n, choice in choices.items()}
    if manner == Manner.SHORT:
        said = shortened(said)
    remarks = manner == Manner.WHOLE
    rows = [row(terminal, sight, n, said[n], choice, remarks) for n, choice in choices.items()]
    if len(rows) > (MANY if remarks else FEW):
        return [Padding(Columns(rows, padding=(0, 3), column_first=True), (0, 0, 0, 1))]
    table = Table.grid(padding=(0, 1))
    for line in rows:
        table.add_row("", line)
    return [table] if rows else []


def packed(terminal: Terminal, sight: Sight, choices: Numbered, whole: bool = False) -> list[RenderableType]:
    """One behind the other, on as few lines as can be."""
    said = {n: terminal.choice(choice) for n, choice in choices.items()}
    said = said if whole else headless(shortened(said))
    lines = [Text(" ")]
    for n, choice in choices.items():
        cell = row(terminal, sight, n, said[n], choice, remarks=False)
        if lines[-1].cell_len + cell.cell_len + 2 > terminal.console.width:
            lines.append(Text(" "))
        lines[-1].append_text(cell).append("  ")
    return list(lines)


def shortened(said: dict[int, str]) -> dict[int, str]:
    """Of what stands in brackets only what has a number in it, such as a price, for as long as no two are the same.

    >>> shortened({1: "York (a recruit)", 2: "Play (A, price 2, card “1 knight or 2 borders”)"})
    {1: 'York', 2: 'Play (A, price 2)'}
    """
    short = {n: without_asides(text) for n, text in said.items()}
    found = list(short.values())
    return {n: short[n] if found.count(short[n]) == 1 else text for n, text in said.items()}


def headless(said: dict[int, str]) -> dict[int, str]:
    """Of choices in a row that begin alike, up to a colon, only the first has its beginning.

    >>> headless({1: "Pass", 2: "Sell: ram (3)", 3: "Sell: sap (5)", 4: "Keep: sap"})
    {1: 'Pass', 2: 'Sell: ram (3)', 3: 'sap (5)', 4: 'Keep: sap'}
    """
    found: dict[int, str] = {}
    before = ""
    for n, text in said.items():
        head, colon, rest = text.partition(": ")
        found[n] = rest if colon and head == before else text
        before = head if colon else ""
    return found


def without_asides(text: str) -> str:
    head, bracket, inside = text.removesuffix(")").partition(" (")
    kept = ", ".join(part for part in inside.split(", ") if not QUOTED.search(part))
    return f"{head}{bracket}{kept})" if any(sign.isdigit() for sign in kept) else head


def row(terminal: Terminal, sight: Sight, n: int, said: str, choice: Choice, remarks: bool) -> Text:
    line = Text.assemble((f"{n:>2}", "bold"), f"  {said}")
    remark = terminal.board.remark(sight.view, terminal.words, choice) if remarks else Text()
    return Text.assemble(line, ("  [", "dim"), remark, ("]", "dim")) if remark.plain else line


def out_of_reach(terminal: Terminal, sight: Sight) -> list[RenderableType]:
    """In grey: what would be a choice if one could pay for it, with the reason."""
    unaffordable = getattr(terminal.board, "unaffordable", None)
    by_reason: dict[str, list[str]] = {}
    for text, reason in unaffordable(sight, terminal.words) if unaffordable is not None else []:
        by_reason.setdefault(reason, []).append(text)
    told = " · ".join(f"{', '.join(texts)} ({reason})" for reason, texts in by_reason.items())
    return [Padding(Text(f"–  {told}", "dim"), (0, 0, 0, 2))] if told else []


def reasons_for(terminal: Terminal, sight: Sight, line: str) -> str:
    """Why what was typed is no choice, if it is something that is out of reach."""
    unaffordable, wanted = getattr(terminal.board, "unaffordable", None), tokens(line)
    if unaffordable is None or not any(wanted) or not sight.legal:
        return ""
    found = [f"{text}: {reason}." for text, reason in unaffordable(sight, terminal.words) if begins_all(wanted, text)]
    return " ".join(found)


def refusal_of(terminal: Terminal, sight: Sight, line: str) -> str:
    """The rule that bars what was typed, if it would be a choice at another time; of several, the one that says most."""
    game, view, seat = terminal.game, sight.view, sight.seat
    if not sight.legal or not any(tokens(line)):
        return ""
    verbs = {game.acts.verb(action).name for action in sight.legal}
    barred = [action for action in range(len(game.acts)) if action not in sight.legal and action not in sight.asides]
    likely = [action for action in barred if game.acts.verb(action).name in verbs]
    own = sight.question["rule"]
    for actions, general in ((likely, own), (barred, "")):
        found = narrowed(terminal, line, {action: game.acts.choice(action) for action in actions})
        objections = [view.objection(seat, action) for action in list(found)[:CROWD]]
        rules = [objection[0] for objection in objections if objection]
        rule = next((rule for rule in rules if rule != own), general if rules else "")
        if rule:
            return terminal.phrases.say(
                "prompt.barred", line=plain(line), rule=rule, text=terminal.words.rules().get(f"rule.{rule}", "")
            )
    return ""


def outstanding(terminal: Terminal, sight: Sight, choices: Numbered, room: int) -> Numbered:
    """In a crowd: whatever is not one of many alike, and those of which there is most to say, as far as there is room."""
    said = {n: remark_of(terminal, sight, choice) for n, choice in choices.items() if choice["facts"]}
    least = min(map(len, said.values()), default=0)
    most = sorted((n for n in said if len(said[n]) > least), key=lambda n: -len(said[n]))
    kept = {*most[: room or CROWD], *(choices.keys() - said.keys())}
    return {n: choice for n, choice in choices.items() if n in kept}


def remark_of(terminal: Terminal, sight: Sight, choice: Choice) -> list[str]:
    """What the board remarks on a choice, part by part."""
    remark = terminal.board.remark(sight.view, terminal.words, choice).plain
    return remark.split(", ") if remark else []


def example(terminal: Terminal, choices: list[Choice]) -> str:
    """The words that set one choice apart from its like."""
    some = choices[len(choices) // 2]
    alike = [set(tokens(terminal.choice(choice))) for choice in choices if choice["say"] == some["say"]]
    common = set.intersection(*alike)
    return " ".join(word for word in tokens(terminal.choice(some)) if word not in common)


# -- what is typed


def fold(text: str) -> str:
    """Without case and accents.

    >>> fold("Écuyers")
    'ecuyers'
    """
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def tokens(text: str) -> list[str]:
    """
    >>> tokens("Between 3,4 and 3,5.")
    ['between', '3,4', 'and', '3,5']
    """
    return [word.strip(".,;:!?()“”«»") for word in fold(text).split()]


def label(choice: Choice) -> str:
    """What sets a choice apart in the words of records: the county's letter, the knight's name."""
    return choice["word"].partition(":")[2]


def narrowed(terminal: Terminal, line: str, choices: Numbered) -> Numbered:
    """The choices that a line means: by their label, by whole words of their text, by the beginnings of such words.

    The first way that finds any is taken. A star finds all.
    """
    wanted = tokens(line)
    if line == ALL or not any(wanted):
        return dict(choices) if line == ALL else {}
    said = {n: {*tokens(terminal.choice(choice))} for n, choice in choices.items()}
    if ROW_OR_COLUMN.fullmatch(line):  # 8, is the eighth row of a map, and ,8 its column
        return {n: choice for n, choice in choices.items() if any(is_on(line, word) for word in said[n])}
    found = {n: choice for n, choice in choices.items() if [fold(label(choice))] == wanted}
    found = found or {n: choice for n, choice in choices.items() if {*wanted} <= said[n] | {fold(label(choice))}}
    return found or {n: choice for n, choice in choices.items() if all(begins(word, said[n]) for word in wanted)}


def is_on(line: str, place: str) -> bool:
    return place.startswith(line) if line[-1] == "," else "," in place and place.endswith(line)


def begins_all(wanted: list[str], text: str) -> bool:
    return all(begins(word, {*tokens(text)}) for word in wanted)


def begins(start: str, words: set[str]) -> bool:
    parts = {part for word in words for part in (word, *re.split(r"[^\w]+", word))}
    return len(start) >= SHORTEST and not start[0].isdigit() and any(part.startswith(start) for part in parts)


def command(line: str, choices: Numbered) -> tuple[str, str]:
    """A command and what follows it, or two empty texts. A capital letter that names a choice is that choice: B is Essex’s."""
    word, _, rest = line.partition(" ")
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", line[1:]
    if line.isupper() and any(label(choice) == line for choice in choices.values()):
        return "", ""
    return (COMMANDS[word.lower()], rest.strip()) if word.lower() in COMMANDS else ("", "")


def read(terminal: Terminal, sight: Sight, choices: Numbered) -> int | tuple[str, str]:
    """The action that was chosen, or a command with what follows it. Asks again until it is one of them."""
    while True:
        line = terminal.ask(Text.assemble(terminal.badge(sight.seat), "> "))
        order = command(line, choices)
        if order[0]:
            return order
        action = chosen(line, choices)
        if action is not None:
            return action
        if not line and len(choices) == 1:
            return next(iter(choices.values()))["do"]
        found = narrowed(terminal, line, choices) if line and not line.isdigit() else {}
        if len(found) == 1:
            return next(iter(found.values()))["do"]
        if found:
            show_list(terminal, sight, found)
            continue
        if not line:
            return AGAIN, ""
        barred = reasons_for(terminal, sight, line) or refusal_of(terminal, sight, line)
        if barred:
            terminal.show(Text(barred, "red"))
        else:
            numbers = list(choices)
            terminal.say("prompt.bad", "red", line=plain(line), low=numbers[0], high=numbers[-1])


def read_aside(terminal: Terminal, sight: Sight, wish: str) -> int | None:
    """What is put in out of turn, by number or words: as it was wished for at once, or from a list. None to leave it."""
    asides = numbered(sight.aside_choices())
    if len(asides) == 1:
        return sight.asides[0]
    found = meant(terminal, wish, asides)
    while len(found) != 1:
        show_list(terminal, sight, found or asides)
        line = terminal.ask_phrase("which_aside")
        if not line:
            return None
        found = meant(terminal, line, asides)
        if not found:
            terminal.say("prompt.bad", "red", line=plain(line), low=1, high=len(asides))
    return next(iter(found.values()))["do"]


def meant(terminal: Terminal, line: str, choices: Numbered) -> Numbered:
    action = chosen(line, choices)
    if action is not None:
        return {n: choice for n, choice in choices.items() if choice["do"] == action}
    return narrowed(terminal, line, choices) if line and not line.isdigit() else {}


def is_under_way(sight: Sight) -> bool:
    """Whether something is being put together that is not yet sent: it can still be dropped."""
    return any(choice["word"] == DROP for choice in sight.aside_choices())


def chosen(line: str, choices: Numbered) -> int | None:
    """A choice by its number, or by the word that records use."""
    number = int(line[:9]) if line.isascii() and line.isdigit() else -1
    for n, choice in choices.items():
        if n == number or choice["word"] == line:
            return choice["do"]
    return None
