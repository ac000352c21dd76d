"""Rewards, prices and laws of Lancaster in words. The figures come from the table, so a user's own figures are shown."""

from __future__ import annotations

from rich.text import Text

from banneret.cli.phrases import Phrases
from banneret.core.text import Words
from banneret.games.lancaster.state import Lancaster
from banneret.games.lancaster.tables import KIND_IDS, CastleSpace, Law, Reward, build


def parts_text(phrases: Phrases, parts: Reward) -> str:
    return " + ".join(phrases.say(f"lancaster.part.{KIND_IDS[kind]}", n=n) for kind, n in parts)


def space_text(phrases: Phrases, space: CastleSpace) -> str:
    text = parts_text(phrases, space.reward)
    return f"{text} ({parts_text(phrases, space.cost)})" if space.cost else text


def law_text(words: Words, phrases: Phrases, view: Lancaster, law: int) -> Text:
    """The law's name in bold and what it does; where a user changed its figures, those as well."""
    text = Text(words.name("law", law))
    text.stylize("bold", 0, len(words.title("law", law)))
    ours, original = view.tables.laws[law], build({}).laws[law]
    if figures(ours) != figures(original):
        text.append(f" [{figures_text(phrases, ours)}]", "bold")
    return text


def figures(law: Law) -> tuple[object, ...]:
    exchange = [(x.give_n, x.take_n) for x in law.exchange]
    return law.who, law.count, law.per, law.pay, law.gain, exchange


def figures_text(phrases: Phrases, law: Law) -> str:
    exchange = [f"{x.give_n} {KIND_IDS[x.give]} → {x.take_n} {KIND_IDS[x.take]}" for x in law.exchange]
    shown = [phrases.say("lancaster.own_per", n=law.per)] if law.per > 1 else []
    shown += [phrases.say("lancaster.price", price=parts_text(phrases, law.pay))] if law.pay else []
    shown += [parts_text(phrases, law.gain)] if law.gain else []
    return phrases.say("lancaster.own_figures", figures="; ".join([*shown, *exchange]))
