"""`? Felon`, `? LAN-VOTE-4`: any card, event, law, place or rule by its name, in the reader's language."""

from __future__ import annotations

import difflib
import re
from typing import Any, Final

from rich.padding import Padding
from rich.text import Text

from banneret.cli.meaning import begins, fold, tokens
from banneret.cli.ruling import show_rule
from banneret.cli.terminal import Terminal, plain
from banneret.core.text import ARTICLES, FIELD, TITLE_END

MOST_NAMES: Final = 8
MOST_RULES: Final = 3
WORD: Final = re.compile("[a-z]{3,}")
OPTION: Final = "-OPT-"

Named = tuple[str, int, str]
"""A kind of labels, the number of one of them, and what it is called."""


def look_up(terminal: Terminal, view: Any, wanted: str) -> None:
    id = rule_id(terminal, wanted)
    if id:
        show_rule(terminal, id)
        return
    things = things_called(terminal, wanted)
    rules = rules_on(terminal, wanted, things)
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
        return told_once(whole)
    said = [{*tokens(named[2].replace("|", " "))} for named in known]
    exact = [named for named, text in zip(known, said, strict=True) if {*words} <= text]
    begun = [named for named, text in zip(known, said, strict=True) if all(begins(word, text) for word in words)]
    return told_once(exact or begun)


def told_once(things: list[Named]) -> list[Named]:
    """Without a name that is the beginning of another: a card with its price, beside the same one with what it sells for."""
    texts = [text for _, _, text in things]
    return [named for named in things if not any(text != named[2] and text.startswith(named[2].rstrip(")")) for text in texts)]


def called_after(terminal: Terminal, things: list[Named]) -> set[str]:
    """The words that all of these things have in their labels, which are English in every language, as the ids of rules are."""
    labels = [{*WORD.findall(terminal.game.labels[kind][value])} for kind, value, _ in things]
    return {word.upper() for word in (set.intersection(*labels) if labels else set())}


def rules_on(terminal: Terminal, wanted: str, things: list[Named] | None = None) -> list[str]:
    """The rules that speak of it: first those called after it, then those on things of its kind, such as cards, then those of
    that title, then by how much of them it is; those that are only an option last."""
    low = fold(wanted)
    texts = {key.removeprefix("rule."): fold(text) for key, text in terminal.words.rules().items()}
    called = {low.rstrip("s").upper(), *called_after(terminal, things or [])}
    share = {id: text.count(low) / len(text) for id, text in texts.items() if len(low) > 1 and low in text}
    own = [id for id in texts if any(word.startswith(section(id)) for word in called)]
    kinds = {kind.upper() for kind, _, _ in things or []}
    near = {id: any(word in id for word in called | kinds) for id in share}
    rest = [id for id in share if id not in own]
    return own + sorted(rest, key=lambda id: (OPTION in id, not near[id], TITLE_END.split(texts[id])[0] != low, -share[id]))


def section(id: str) -> str:
    """DESERT of LOW-DESERT-4, with which deserters begin; and of ALLY what alliances begin with, too."""
    return id.split("-")[1].removesuffix("Y")


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
