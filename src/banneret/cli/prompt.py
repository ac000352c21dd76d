"""One question to one person: what is typed, a choice in numbers or words, or a command instead of one."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from banneret.cli.choices import CROWD, amounts, in_sight, numbered, remarked, show_list
from banneret.cli.meaning import Numbered, begins_all, label, narrowed, tokens
from banneret.cli.terminal import Terminal, plain
from banneret.core.sight import Sight

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
LOOKS: Final = ("rule", "board", "log", "hint", "save", "quit")
DROP: Final = "cancel"  # among what can be put in: an offer is being written
SEND: Final = "send"  # and there is something in it
AGAIN: Final = "again"  # nothing was typed: show once more what is asked, and what can be typed


def command(line: str, choices: Numbered) -> tuple[str, str]:
    """A command and what follows it, or two empty texts. A capital letter that names a choice is that choice: B is Essex’s."""
    word, _, rest = line.partition(" ")
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", line[1:]
    if line.isupper() and any(label(choice) == line for choice in choices.values()):
        return "", ""
    return (COMMANDS[word.lower()], rest.strip()) if word.lower() in COMMANDS else ("", "")


def read(terminal: Terminal, sight: Sight, choices: Numbered, typed: str = "") -> int | tuple[str, str]:
    """The action that was chosen, or a command with what follows it. Asks again until it is one of them.

    What was `typed` already, where one was asked whether one is sure, is not asked for.
    A number out of a crowd that nobody has listed may be a slip, such as a row of the map: it is shown before it counts.
    """
    listed: set[int] = set()
    while True:
        line, typed = typed or terminal.ask(Text.assemble(terminal.badge(sight.seat), "> ")), ""
        order = command(line, choices)
        if order[0]:
            return order
        found = meant(terminal, line, choices) if line or len(choices) > 1 else choices
        barred = "" if found or not line else why_not(terminal, sight, choices, line)
        if not found and not barred and not line.isdigit():
            found = remarked(terminal, sight, line, choices)
        is_slip = line.isdigit() and not found.keys() <= {*listed, *in_sight(terminal, sight, choices)}
        if len(found) == 1 and not is_slip:
            return next(iter(found.values()))["do"]
        if found:
            show_list(terminal, sight, found)
            listed |= found.keys()
        elif not line:
            return AGAIN, ""
        else:
            refuse(terminal, line, barred)


def is_answer(line: str) -> bool:
    """Whether it can only be meant for the question: a number, or a command that looks. Words may be a no."""
    return line.isdigit() or command(line, {})[0] in LOOKS


def meant(terminal: Terminal, line: str, choices: Numbered) -> Numbered:
    """What a line can mean: a number, the word that records use, or words of a choice."""
    number = int(line[:9]) if line.isascii() and line.isdigit() else -1
    found = {n: choice for n, choice in choices.items() if n == number or choice["word"] == line}
    return found or (narrowed(terminal, line, choices) if line and not line.isdigit() else {})


# -- why it is no choice


def refuse(terminal: Terminal, line: str, barred: str) -> None:
    if barred:
        terminal.show(Text(barred, "red"))
    else:
        terminal.say("prompt.bad", "red", line=plain(line))


def why_not(terminal: Terminal, sight: Sight, choices: Numbered, line: str) -> str:
    """What bars the thing that was typed, if there is such a thing at all."""
    if line.isdigit() and not amounts([*choices.values()]):  # which is no word of something that a rule bars
        return ""
    return reasons_for(terminal, sight, line) or refusal_of(terminal, sight, line)


def reasons_for(terminal: Terminal, sight: Sight, line: str) -> str:
    """Why what was typed is no choice, if it is something that is out of reach."""
    unaffordable, wanted = getattr(terminal.board, "unaffordable", None), tokens(line)
    if unaffordable is None or not any(wanted) or not sight.legal:
        return ""
    found = [
        f"{text}: {reason}." for text, reason in unaffordable(sight, terminal.words) if begins_all(wanted, {*tokens(text)})
    ]
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
        others = [*dict.fromkeys(rule for rule in rules if rule != own)]
        if actions is barred and len(set(rules)) > 1:  # a city may be attacked, given, walled: nobody knows what was meant
            others = []
        rule = others[0] if others else general if rules else ""
        if rule:
            return terminal.phrases.say(
                "prompt.barred", line=plain(line), rule=rule, text=terminal.words.rules().get(f"rule.{rule}", "")
            )
    return ""


# -- out of turn


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
            terminal.say("prompt.bad", "red", line=plain(line))
    return next(iter(found.values()))["do"]


def dropping(sight: Sight) -> int | None:
    """How to drop what is being put together and not yet sent, where there is something."""
    return next((choice["do"] for choice in sight.aside_choices() if choice["word"] == DROP), None)


def may_send(sight: Sight) -> bool:
    return any(choice["word"] == SEND for choice in sight.aside_choices())
