"""The choices of a question on the screen: their numbers, and how they are told in the room that there is."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banneret.cli.meaning import ALL, Numbered, begins_all, label, tokens
from banneret.cli.pages import in_pages
from banneret.cli.terminal import Terminal
from banneret.core.sight import Choice, Question, Sight

MANY: Final = 9  # more choices than this stand in columns, where the terminal has room
FEW: Final = 3  # and more than this where the board needs the room
CROWD: Final = 30  # more than this are not listed: one writes what one looks for
AMOUNT: Final = re.compile(r"([A-Z]?)(\d{1,3})")  # the label of an amount, or of a piece that is called by its strength
NOTHING: Final = re.compile("(?!)")
UNQUOTED: Final = re.compile("[^“«]+")  # of what stands in brackets
UNNUMBERED: Final = re.compile(r"[^“«\d]+")
NUMBERS: Final = re.compile(r"[^“«]*\d[^“«]*")
BRACKETS: Final = re.compile(r"(.*) \(([^()]*)\)")  # at the end of a text


class Manner(Enum):
    """How choices are told, from the most room to the least."""

    WHOLE = "with remarks beside them"
    FLOWING = "with remarks, one behind the other"
    GROUPED = "one behind the other, those together of which the same is remarked"
    MARKED = "one behind the other, with as little beside each as can be"
    PLAIN = "in their own words"
    SHORT = "of what stands in brackets only numbers"
    PACKED = "one behind the other, of brackets only numbers"
    BARE = "one behind the other, without brackets"
    CROWDED = "as few as can be"


OUTSTANDING: Final = {Manner.WHOLE: 4, Manner.FLOWING: 8, Manner.PLAIN: 12}
"""Which part of the screen those may fill that stand out in a crowd."""


class Numbering:
    """The number of each choice to one seat: the same for as long as the same question comes again, also after another one."""

    def __init__(self) -> None:
        self.numbers: dict[str, dict[str, int]] = {}  # by question and word

    def of(self, question: Question, again: bool) -> Numbered:
        """The choices by number; `again` says that nobody has acted in between. Choices that are all new begin with 1."""
        if not again:
            self.numbers.clear()
        numbers = self.numbers.setdefault(question["step"], {})
        if not any(choice["word"] in numbers for choice in question["choices"]):
            numbers.clear()
        if amounts(question["choices"]):
            return numbered(question["choices"])
        for choice in question["choices"]:
            numbers.setdefault(choice["word"], len(numbers) + 1)
        found = {numbers[choice["word"]]: choice for choice in question["choices"]}
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
    return dict(sorted({**dict(enumerate(others)), **found}.items()))


def numbered(choices: list[Choice]) -> Numbered:
    """The choices by the number to type: where they are amounts of one thing, the amount itself."""
    return amounts(choices) or dict(enumerate(choices, 1))


# -- what is shown


def show(terminal: Terminal, sight: Sight, choices: Numbered | None = None) -> None:
    terminal.show(drawn(terminal, sight, choices or numbered(sight.question["choices"])))


def drawn(terminal: Terminal, sight: Sight, choices: Numbered, manner: Manner = Manner.WHOLE) -> RenderableType:
    """The question with its choices, and what is out of reach where there is room for it; a crowd is never listed."""
    parts: list[RenderableType] = ["", asked(terminal, sight)]
    if len(choices) > (FEW if manner == Manner.CROWDED else CROWD):
        parts += crowd(terminal, sight, choices, manner)
    elif manner == Manner.GROUPED:
        parts += grouped(terminal, sight, choices)
    elif manner in (Manner.FLOWING, Manner.MARKED, Manner.PACKED, Manner.BARE, Manner.CROWDED):
        parts += packed(terminal, sight, choices, manner)
    else:
        parts += listing(terminal, sight, choices, manner)
    parts += out_of_reach(terminal, sight, whole=manner == Manner.WHOLE)
    if sight.asides:
        key = "prompt.asides" if len(sight.legal) > 1 else "prompt.asides_or_on"
        parts.append(Text(terminal.phrases.say(key), "dim"))
    return Group(*parts)


def asked(terminal: Terminal, sight: Sight) -> Text:
    """The question, and where it fits beside it the rule; `?` tells it anyway."""
    question = sight.question
    line = Text.assemble(terminal.name(sight.seat), "  ", (terminal.words.say(question["ask"], question["facts"]), "bold"))
    rule = Text(f"  {question['rule']}", "dim")
    fits = not terminal.height or line.cell_len + rule.cell_len <= terminal.console.width
    return line.append_text(rule) if fits else line


def crowd(terminal: Terminal, sight: Sight, choices: Numbered, manner: Manner) -> list[RenderableType]:
    """How to find one among so many, and those that stand out."""
    every = list(choices.values())
    told = terminal.phrases.say("prompt.crowd", n=len(choices), example=example(terminal, every), all=ALL)
    if manner in OUTSTANDING:
        return [told, *listing(terminal, sight, outstanding(terminal, sight, choices, terminal.height // OUTSTANDING[manner]))]
    alone = {n: choice for n, choice in choices.items() if not choice["facts"]}
    return [told, *packed(terminal, sight, alone, manner)] if alone else [told]


def show_list(terminal: Terminal, sight: Sight, choices: Numbered) -> None:
    """Choices with the numbers to type; what is higher than half the screen, one behind the other if that takes less of it."""
    parts = listing(terminal, sight, choices)
    if terminal.height and terminal.lines_of(Group(*parts)) > terminal.height // 2:
        parts = min(parts, packed(terminal, sight, choices, Manner.FLOWING), key=lambda parts: terminal.lines_of(Group(*parts)))
    in_pages(terminal, lambda: terminal.show(Group(*parts)))


def listing(terminal: Terminal, sight: Sight, choices: Numbered, manner: Manner = Manner.WHOLE) -> list[RenderableType]:
    said = {n: terminal.choice(choice) for n, choice in choices.items()}
    if manner == Manner.SHORT:
        said = shortened(said)
    rows = [row(n, said[n], remark(terminal, sight, choice, manner)) for n, choice in choices.items()]
    if len(rows) > (MANY if manner == Manner.WHOLE else FEW):
        return [Padding(Columns(rows, padding=(0, 3), column_first=True), (0, 0, 0, 1))]
    table = Table.grid(padding=(0, 1))
    for line in rows:
        table.add_row("", line)
    return [table] if rows else []


def packed(terminal: Terminal, sight: Sight, choices: Numbered, manner: Manner) -> list[RenderableType]:
    """One behind the other, on as few lines as can be; what several begin with stands once before the first of them."""
    said = {n: terminal.choice(choice) for n, choice in choices.items()}
    parts = beginnings(terminal, said if manner == Manner.FLOWING else shortened(said, bare=manner == Manner.BARE))
    marks, meaning = marks_on(terminal, sight, choices) if manner == Manner.MARKED else ({}, "")
    remarks = {n: marks.get(n) or remark(terminal, sight, choices[n], manner) for n in parts}
    cells = [headed(head, row(n, rest, remarks[n])) for n, (head, rest) in parts.items()]
    return flowing(terminal, [*cells, *([Text(meaning, "dim")] if meaning else [])])


def marks_on(terminal: Terminal, sight: Sight, choices: Numbered) -> tuple[dict[int, Text], str]:
    """In place of remarks, where the board has such marks; and what they mean, which is nothing where there are none."""
    marks = getattr(terminal.board, "marks", None)
    if marks is None:
        return {}, ""
    found, meaning = marks(sight.view, terminal.words, list(choices.values()))
    return dict(zip(choices, found, strict=True)), meaning


def remark(terminal: Terminal, sight: Sight, choice: Choice, manner: Manner) -> Text:
    """What the board says of a choice, where there is room for it."""
    told = manner in (Manner.WHOLE, Manner.FLOWING)
    return terminal.board.remark(sight.view, terminal.words, choice) if told else Text()


def grouped(terminal: Terminal, sight: Sight, choices: Numbered) -> list[RenderableType]:
    """One behind the other, those together of which the same is remarked; the remark once, before the first of them."""
    groups: dict[str, tuple[Text, Numbered]] = {}
    for n, choice in choices.items():
        told = terminal.board.remark(sight.view, terminal.words, choice)
        groups.setdefault(told.plain, (told, {}))[1][n] = choice
    cells: list[Text] = []
    for told, alike in groups.values():
        said = headless(terminal, {n: terminal.choice(choice) for n, choice in alike.items()})
        rows = [row(n, said[n]) for n in alike]
        cells += [Text.assemble(in_brackets(told), " ", rows[0]) if told.plain else rows[0], *rows[1:]]
    return flowing(terminal, cells)


def headed(head: str, cell: Text) -> Text:
    return Text.assemble((head, "italic"), "" if head.endswith(" ") else " ", cell) if head else cell


def flowing(terminal: Terminal, cells: list[Text]) -> list[RenderableType]:
    lines = [Text(" ")]
    for cell in cells:
        if lines[-1].cell_len + cell.cell_len + 2 > terminal.console.width:
            lines.append(Text(" "))
        lines[-1].append_text(cell).append("  ")
    return list(lines)


def shortened(said: dict[int, str], bare: bool = False) -> dict[int, str]:
    """Of what stands in brackets only numbers, such as a price; where two were then the same, all but what is quoted; else all.
    Bare, not even numbers, but what else tells two apart.

    >>> shortened({1: "York (a recruit)", 2: "Play (A, price 2, card “1 knight or 2 borders”)"})
    {1: 'York', 2: 'Play (price 2)'}
    >>> shortened({1: "Play (A, price 2, card “1 knight”)", 2: "Play (B, price 2)"})
    {1: 'Play (A, price 2)', 2: 'Play (B, price 2)'}
    >>> shortened({1: "Knight (A, price 2)", 2: "Knight (B, price 2)", 3: "Deserter (B, price 5)"}, bare=True)
    {1: 'Knight (A)', 2: 'Knight (B)', 3: 'Deserter'}
    """
    kinds = [*([NOTHING, UNNUMBERED] if bare else []), NUMBERS, UNQUOTED]
    ways = [{n: within_brackets(text, kept) for n, text in said.items()} for kept in kinds]
    return {n: next((way[n] for way in ways if [*way.values()].count(way[n]) == 1), text) for n, text in said.items()}


def within_brackets(text: str, kept: re.Pattern[str]) -> str:
    """A text with only those parts in the brackets at its end.

    >>> within_brackets("Ram (4), 1 influence point", NOTHING)
    'Ram (4), 1 influence point'
    """
    hit = BRACKETS.fullmatch(text)
    if not hit:
        return text
    parts = ", ".join(part for part in hit[2].split(", ") if kept.fullmatch(part))
    return f"{hit[1]} ({parts})" if parts else hit[1]


def headless(terminal: Terminal, said: dict[int, str]) -> dict[int, str]:
    """Of choices in a row that begin alike only the first has its beginning: “Sell: 1 border”, “2 borders”, “3 borders”."""
    return {n: head + rest for n, (head, rest) in beginnings(terminal, said).items()}


def beginnings(terminal: Terminal, said: dict[int, str]) -> dict[int, tuple[str, str]]:
    """Of choices in a row that begin alike, the first with its beginning apart, and the others without it.

    So it is with what follows a colon, and with places; “Your ally’s knight” without its beginning would be another one.
    """
    texts = terminal.words.texts
    heads = {text.partition("{")[0] for key, text in texts.items() if key.startswith("do.") and " {" in text}
    found: dict[int, tuple[str, str]] = {}
    before, first = "", 0
    for n, text in said.items():
        head = max((head for head in heads if text.startswith(head)), key=len, default="")
        rest = text.removeprefix(head)
        clear = head.endswith(": ") or rest[:1].isdigit() or rest[:1].isupper()
        if head and clear and head == before:
            found[n] = ("", rest)
            found[first] = (head, said[first].removeprefix(head))
        else:
            found[n], first = ("", text), n
        before = head
    return found


def row(n: int, said: str, told: Text | None = None) -> Text:
    line = Text.assemble((f"{n:>2}", "bold"), f"  {said}")
    return Text.assemble(line, " ", in_brackets(told)) if told else line


def in_brackets(remark: Text) -> Text:
    return Text.assemble(("[", "dim"), remark, ("]", "dim"))


def out_of_reach(terminal: Terminal, sight: Sight, whole: bool = True) -> list[RenderableType]:
    """In grey: what would be a choice if one could pay for it, and the reason; not `whole`, as much of it as one line holds."""
    unaffordable = getattr(terminal.board, "unaffordable", None)
    by_reason: dict[str, list[str]] = {}
    for text, reason in unaffordable(sight, terminal.words) if unaffordable is not None else []:
        by_reason.setdefault(reason, []).append(text)
    if not by_reason:
        return []
    if whole:
        full = {reason: headless(terminal, dict(enumerate(texts))) for reason, texts in by_reason.items()}
        told = " · ".join(f"{', '.join(texts.values())} ({reason})" for reason, texts in full.items())
        return [Padding(Text(f"–  {told}", "dim"), (0, 0, 0, 2))]
    short = {reason: headless(terminal, shortened(dict(enumerate(texts)))) for reason, texts in by_reason.items()}
    told = " · ".join(f"({reason}) {', '.join(texts.values())}" for reason, texts in short.items())
    return [Padding(Text(f"–  {told}", "dim", no_wrap=True, overflow="ellipsis"), (0, 0, 0, 2))]


def in_sight(terminal: Terminal, sight: Sight, choices: Numbered) -> Numbered:
    """Those whose number can have been read: of a crowd, what stands out. In a pipe, whoever writes numbers knows them."""
    if len(choices) <= CROWD or not terminal.height:
        return choices
    return outstanding(terminal, sight, choices, terminal.height // OUTSTANDING[Manner.WHOLE])


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


def remarked(terminal: Terminal, sight: Sight, line: str, choices: Numbered) -> Numbered:
    """The choices beside which these words stand: the forest, the gold mine."""
    wanted = tokens(line)
    if not any(wanted):
        return {}
    said = {n: terminal.board.remark(sight.view, terminal.words, choice).plain for n, choice in choices.items()}
    return {n: choice for n, choice in choices.items() if begins_all(wanted, {*tokens(said[n])})}


def example(terminal: Terminal, choices: list[Choice]) -> str:
    """The words that set one choice apart from its like."""
    some = choices[len(choices) // 2]
    alike = [set(tokens(terminal.choice(choice))) for choice in choices if choice["say"] == some["say"]]
    common = set.intersection(*alike)
    return " ".join(word for word in tokens(terminal.choice(some)) if word not in common)
