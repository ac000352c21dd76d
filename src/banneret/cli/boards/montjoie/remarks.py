"""What stands beside a choice in Montjoie!: who holds a city, how far one is in its province, and where its roads lead."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from banneret.cli.boards.montjoie.pieces import NOBODY, Pieces
from banneret.core.sight import Choice

WITH_ROADS: Final = ("place", "expand", "home", "castle", "rampart", "reclaim")
"""Where one will hold the city, its neighbours matter."""
PRICED: Final = ("castle", "rampart")
PRICES: Final = {"castle": "castle", "rampart": "rampart", "hire": "mercenary"}
"""What a verb pays for."""
WITH_HOLDER: Final = ("loot", "corrupt", "rise", "ravage", "protect", "ask-city", "give-city", "double")


def remark(pieces: Pieces, choice: Choice) -> Text:
    verb, _, label = choice["word"].partition(":")
    if verb == "cards":
        n = choice["facts"]["n"] * pieces.picture["prices"]["card"]
        return Text(pieces.say("ecus", n=n)) if n else Text()
    if verb in WITH_ROADS:
        price = f"{pieces.say('ecus', n=pieces.price(PRICES[verb]))}; " if verb in PRICED and pays(pieces) else ""
        return Text.assemble(price, pieces.progress(label), "; ", roads(pieces, label))
    if verb == "hire":
        price = pieces.say("ecus", n=pieces.price(PRICES[verb]))
        return Text.assemble(f"{price}; ", pieces.holder(pieces.cities[label]), " ", pieces.progress(label))
    if verb == "attack":
        return Text.assemble(pieces.holder(pieces.cities[label]), " ", pieces.progress(label), defenders(pieces, label))
    if verb in WITH_HOLDER:
        return Text.assemble(pieces.holder(pieces.cities[label]), " ", pieces.progress(label))
    if verb in ("confiscate", "intrigue"):
        return Text(pieces.say("has_cards", n=pieces.nations[label]["hand"]["n"]))
    if verb in ("accept", "send", "withdraw"):
        offer = pieces.offer_of(label or pieces.me)
        return Text(pieces.deal(offer)) if offer else Text()
    return Text()


def marks(pieces: Pieces, choices: list[Choice]) -> tuple[list[Text], str]:
    """The same in the least room, and once what it means. G4 1/3: who holds a city, and how far one is in its province."""
    found = [mark(pieces, choice) for choice in choices]
    verbs = {verb_of(choice) for choice in choices} & PRICES.keys() if pays(pieces) else set()
    prices = {pieces.price(PRICES[verb]) for verb in verbs}
    signs = [pieces.say("ecus_each", n=price) for price in sorted(prices)]
    return found, " · ".join([*signs, pieces.say("share")]) if any(found) else ""


def mark(pieces: Pieces, choice: Choice) -> Text:
    verb, label = verb_of(choice), choice["word"].partition(":")[2]
    if verb in WITH_ROADS:
        return Text(pieces.share(label))
    if verb in ("attack", "hire", *WITH_HOLDER):
        return Text.assemble(pieces.holder(pieces.cities[label]), " ", pieces.share(label))
    return Text()


def pays(pieces: Pieces) -> bool:
    """Whoever decides for an ally pays for nothing that it builds (MON-2P-10)."""
    return pieces.acting == pieces.me


def verb_of(choice: Choice) -> str:
    return choice["word"].partition(":")[0]


def roads(pieces: Pieces, city: str) -> Text:
    """The neighbours that are not one's own."""
    others = [other for other in pieces.neighbours(city) if other["owner"] != pieces.me]
    return Text(" ").join(pieces.city(other) for other in others)


def defenders(pieces: Pieces, city: str) -> Text:
    """What else speaks for the defender: mountains, and cards in hand."""
    here = pieces.cities[city]
    found = [pieces.say("mountains")] if pieces.provinces[here["province"]]["mountain"] else []
    if here["owner"] in pieces.nations:
        found.append(pieces.say("has_cards", n=pieces.nations[here["owner"]]["hand"]["n"]))
    elif here["owner"] != NOBODY:
        found.append(pieces.say("troops"))
    return Text("".join(f", {part}" for part in found))
