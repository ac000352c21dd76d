"""What is out of a player's reach in Löwenherz, and why; and what there is to say of a thing on this table."""

from __future__ import annotations

from rich.text import Text

from banneret.cli.boards.lowenherz.pieces import Pieces, place
from banneret.core.sight import Sight
from banneret.core.text import Words
from banneret.games.lowenherz.shapes import Card
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.steps.market import SellOrPlay


def unaffordable(sight: Sight, words: Words) -> list[tuple[str, str]]:
    """The uses of one's cards that are no choice: too dear, also with what a forest takes, or not possible on this board."""
    if sight.question["step"] != SellOrPlay.__name__:
        return []
    pieces = Pieces(sight.view, words)
    me = pieces.picture["players"][sight.seat]
    offered = {choice["word"] for choice in sight.question["choices"]}
    ducats, uses = me["ducats"]["n"], words.game.labels["use"]
    surcharge, with_surcharge = if_richer(sight, words)
    too_dear = pieces.say("too_dear", n=ducats)
    forest = f"{pieces.name('terrain', 'F')}, {pieces.say('surcharge', n=surcharge)}, {too_dear}"
    found: list[tuple[str, str]] = []
    for card in me["hand"]["cards"]:
        for use in uses_of(card):
            word = f"play:{use}"
            if word not in offered:
                else_why = forest if word in with_surcharge else pieces.say("impossible")
                reason = too_dear if card["price"] > ducats else else_why
                found.append((words.say("do.play", {"use": uses.index(use)}), reason))
    return found


def if_richer(sight: Sight, words: Words) -> tuple[int, set[str]]:
    """What a forest takes on top, and what one could choose if one had that much more."""
    supposed, surcharge = sight.view.copy(), max(sight.view.tables.surcharge)
    supposed.ducats[sight.seat] += surcharge
    return surcharge, {words.game.acts.word(action) for action in supposed.legal(sight.seat)}


def uses_of(card: Card) -> list[str]:
    return [f"{card['card']}:{use['action']}" for use in card["uses"]]


def about(view: Lowenherz, words: Words, kind: str, value: int) -> Text | None:
    """How a colour stands, and which domains it has."""
    if kind not in ("seat", "colour"):
        return None
    pieces, label = Pieces(view, words), words.game.labels[kind][value]
    held = [domain for domain in pieces.picture["domains"] if domain["owner"] == label]
    lines = [f"{place(domain['castle'])}{pieces.colon}{pieces.land(domain['squares'], domain['mines'])}" for domain in held]
    return Text("\n".join(lines)) if lines else None
