"""A few words beside a choice in Löwenherz: the terrain, who holds it, and what the choice would bring at once.

What it brings is tried out on a copy of the view: borders and spaces depend on nothing that is hidden.
"""

from __future__ import annotations

from typing import Any

from banneret.cli.phrases import Phrases
from banneret.core.text import Words
from banneret.games.lowenherz.state import NOBODY, Lowenherz
from banneret.games.lowenherz.steps.borders import place_marker
from banneret.games.lowenherz.steps.expansion import Annex, annex
from banneret.games.lowenherz.steps.knights import surcharge_at


def remark_on(view: Lowenherz, words: Words, choice: dict[str, Any]) -> str:
    phrases, verb, facts = Phrases(words.language), choice["word"].partition(":")[0], choice["facts"]
    if verb == "border":
        return ", ".join(outcome(view, words, phrases, facts["edge"]))
    if verb == "annex":
        return ", ".join(land_at(view, words, facts["square"]) + annexed(view, words, phrases, facts["square"]))
    if verb == "knight":
        return ", ".join([words.name("terrain", view.terrain_at(facts["square"])), *price(view, phrases, facts["square"])])
    if verb in ("domain", "rival"):
        castle = view.castles.index(facts["square"])
        owner = words.name("colour", view.owners[castle])
        return phrases.say("lowenherz.strength", name=owner, n=view.knights_in(castle))
    return ""


def outcome(view: Lowenherz, words: Words, phrases: Phrases, edge: int) -> list[str]:
    """The domains that this marker would close, and the points that come with them."""
    after = view.copy()
    place_marker(after, edge)
    new = [castle for castle in after.domains() if castle not in view.domains()]
    closed = [phrases.say("lowenherz.closes", name=words.name("colour", after.owners[castle])) for castle in new]
    return closed + changes(view, after, words, phrases)


def annexed(view: Lowenherz, words: Words, phrases: Phrases, square: int) -> list[str]:
    question = view.question()
    assert isinstance(question, Annex)
    after = view.copy()
    annex(after, question.castle, square)
    return changes(view, after, words, phrases)


def changes(view: Lowenherz, after: Lowenherz, words: Words, phrases: Phrases) -> list[str]:
    """Who gains points and who loses some."""
    found: list[str] = []
    for seat in range(view.seats):
        n = after.points(seat) - view.points(seat)
        if n:
            found.append(
                phrases.say("lowenherz.gains" if n > 0 else "lowenherz.loses", name=words.name("seat", seat), n=abs(n))
            )
    return found


def land_at(view: Lowenherz, words: Words, square: int) -> list[str]:
    """The terrain, and whose it is."""
    domain = view.domain_at(square)
    owner = [words.name("colour", view.owners[domain])] if domain != NOBODY else []
    return [words.name("terrain", view.terrain_at(square)), *owner]


def price(view: Lowenherz, phrases: Phrases, square: int) -> list[str]:
    """What the ground costs a knight; the knights of the set-up pay nothing."""
    extra = surcharge_at(view, square) if view.lands else 0
    return [phrases.say("lowenherz.surcharge", n=extra)] if extra else []
