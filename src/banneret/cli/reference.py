"""`? Felon`, `? LAN-VOTE-4`: any card, event, law, place or rule by its name, in the reader's language."""

from __future__ import annotations

import difflib
from typing import Any, Final

from rich.padding import Padding
from rich.text import Text

from banneret.cli.meaning import begins, fold, tokens
from banneret.cli.ruling import show_rule
from banneret.cli.terminal import Terminal, plain
from banneret.core.text import ARTICLES, FIELD, TITLE_END

MOST_NAMES: Final = 8
MOST_RULES: Final = 3

Named = tuple[str, int, str]
"""A kind of labels, the number of one of them, and what it is called."""


def look_up(terminal: Terminal, view: Any, wanted: str) -> None:
    id = rule_id(terminal, wanted)
    if id:
        show_rule(terminal, id)
        return
    things, rules = things_called(terminal, wanted), rules_on(terminal, wanted)
    if fold(wanted).rstrip("! ") == fold(terminal.words.say("title.name")).rstrip("! "):
        terminal.show(Text(f"{terminal.words.say('title.about')} {terminal.words.say('title.goal')}"))
    elif not things and not rules:
        near = difflib.get_close_matches(fold(wanted), [fold(title) for title in titles(terminal)], n=3)
        terminal.say("reference.near" if near else "reference.nothing", line=plain(wanted), near=", ".join(near))
    told = things[:MOST_NAMES] if len(things) <= MOST_NAMES or not rules else []  # part of many names is the name of none
    for kind, value, name in told:
        terminal.show(Text.assemble((name.split("|")[0], "bold")))
        tell_more(terminal, view, kind, value)
    for id in rules[:MOST_RULES]:
        show_rule(terminal, id)
    if len(rules) > MOST_RULES:
        terminal.say("reference.more", "dim", ids=", ".join(rules[MOST_RULES:]))


def rule_id(terminal: Terminal, wanted: str) -> str:
    """LAN-VOTE-4 in any case, or VOTE-4 where no other game is meant."""
    known = [key.removeprefix("rule.") for key in terminal.words.rules()]
    upper = wanted.strip().upper()
    return next((id for id in known if upper in (id, id.partition("-")[2])), "")


def names(terminal: Terminal) -> list[Named]:
    """Everything in the game that has a name, each kind of thing once."""
    game, words = terminal.game, terminal.words
    kinds = [kind for kind in game.labels if kind not in game.alike]
    found: dict[str, Named] = {}
    for kind in kinds:
        for value, label in enumerate(game.labels[kind]):
            text = words.texts.get(f"name.{kind}.{label}", "")
            if text:
                found.setdefault(fold(text), (kind, value, text))
    return list(found.values())


def titles(terminal: Terminal) -> list[str]:
    return [terminal.words.title(kind, value) for kind, value, _ in names(terminal)]


def things_called(terminal: Terminal, wanted: str) -> list[Named]:
    """By the whole title, else by all the words in the name, else by the beginnings of words."""
    words, known = tokens(wanted), names(terminal)
    whole = [named for named in known if fold(terminal.words.title(named[0], named[1])) == fold(wanted)]
    if whole:
        return whole
    said = [{*tokens(named[2].replace("|", " "))} for named in known]
    exact = [named for named, text in zip(known, said, strict=True) if {*words} <= text]
    return exact or [named for named, text in zip(known, said, strict=True) if all(begins(word, text) for word in words)]


def rules_on(terminal: Terminal, wanted: str) -> list[str]:
    """The rules that speak of it: first those called after it, then those of that title, then by how much of them it is."""
    low = fold(wanted)
    texts = {key.removeprefix("rule."): fold(text) for key, text in terminal.words.rules().items()}
    share = {id: text.count(low) / len(text) for id, text in texts.items() if len(low) > 1 and low in text}
    called = low.rstrip("s").upper()
    return sorted(share, key=lambda id: (called not in id, TITLE_END.split(texts[id])[0] != low, -share[id]))


def tell_more(terminal: Terminal, view: Any, kind: str, value: int) -> None:
    """What else the texts say of a thing, such as a county's reward; and what the board can say of it."""
    label = terminal.game.labels[kind][value]
    for aspect in sorted(aspects(terminal, kind)):
        text = terminal.words.texts.get(f"name.{aspect}.{label}", "")
        if text:
            terminal.show(Padding(Text(text.split("|")[0]), (0, 0, 0, 2)))
    about = getattr(terminal.board, "about", None)
    told = about(view, terminal.words, kind, value) if about is not None else None
    if told is not None:
        terminal.show(Padding(told, (0, 0, 0, 2)))


def aspects(terminal: Terminal, kind: str) -> set[str]:
    """{county.reward} in any text makes the reward an aspect of counties; an article is none."""
    found: set[str] = set()
    for template in terminal.words.texts.values():
        found |= {aspect for fact, aspect, _ in FIELD.findall(template) if fact == kind and aspect}
    return found - {"title", *ARTICLES, *terminal.game.labels}
