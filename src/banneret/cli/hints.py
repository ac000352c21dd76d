"""Counsel at a question: the best answers in the game's own words, what each brings, and why."""

from __future__ import annotations

from rich.text import Text

from banneret.bots.counsel import NOBODY, Hint, counsel
from banneret.bots.search.paths import Path
from banneret.cli.meaning import Numbered
from banneret.cli.terminal import Terminal
from banneret.core.sight import Sight


def hints_at(terminal: Terminal, sight: Sight) -> list[Hint]:
    with terminal.thinking(sight.seat, shown=True):
        return counsel(sight) if sight.legal else []


def tell_hints(terminal: Terminal, sight: Sight, choices: Numbered, hints: list[Hint]) -> None:
    """Each with the number to type for its beginning."""
    if not hints:
        terminal.say("hint.none" if sight.legal else "hint.none_for_you", "dim")
    numbers = {choice["do"]: n for n, choice in choices.items()}
    for hint in hints:
        head = f"{numbers[hint.plan[0]]:>2}  {plan_in_words(terminal, sight, hint.plan)}"
        terminal.show(Text.assemble((head, "bold"), ("  " + reason(terminal, hint), "dim")))


def plan_in_words(terminal: Terminal, sight: Sight, plan: Path) -> str:
    """Each part of the plan as it will be offered then."""
    table, found = sight.imagine(0), []
    for action in plan:
        if sight.seat not in table.to_act or action not in table.legal(sight.seat):
            break
        found.append(terminal.choice(terminal.game.choice(table, sight.seat, action)))
        table.apply(sight.seat, action)
    return " → ".join(found)


def reason(terminal: Terminal, hint: Hint) -> str:
    say, words, name = terminal.phrases.say, terminal.words, terminal.game.name
    decimal = say("decimal")
    found = [say("hint.brings", gain=signed(hint.gain, decimal))]
    found += [say("hint.because", gain=signed(gain, decimal), worth=say(f"worth.{name}.{part}")) for part, gain in hint.reasons]
    if hint.rival != NOBODY:
        found.append(say("hint.against", name=words.name("seat", hint.rival), cost=signed(-hint.cost, decimal)))
    return " · ".join(found)


def signed(gain: float, decimal: str) -> str:
    """
    >>> signed(1.25, "."), signed(-0.4, ",")
    ('+1.2', '−0,4')
    """
    return f"{gain:+.1f}".replace("-", "−").replace(".", decimal)
