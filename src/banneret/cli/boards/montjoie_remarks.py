"""What stands beside a choice in Montjoie!: who holds a city, how far one is in its province, and where its roads lead."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from banneret.cli.boards.montjoie_pieces import Pieces
from banneret.games.montjoie.places import NOBODY
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.tables import FREE

WITH_ROADS: Final = ("place", "expand", "home", "castle", "rampart", "reclaim")
"""Where one will hold the city, its neighbours matter."""
WITH_HOLDER: Final = ("attack", "loot", "corrupt", "rise", "ravage", "protect", "ask-city", "give-city", "double", "hire")


def remark(pieces: Pieces, choice: dict[str, Any]) -> Text:
    verb, facts = choice["word"].partition(":")[0], choice["facts"]
    if verb in WITH_ROADS:
        return Text.assemble(pieces.progress(facts["city"]), "; ", roads(pieces, facts["city"]))
    if verb == "attack":
        return Text.assemble(
            pieces.holder(facts["city"]), " ", pieces.progress(facts["city"]), defenders(pieces, facts["city"])
        )
    if verb in WITH_HOLDER:
        return Text.assemble(pieces.holder(facts["city"]), " ", pieces.progress(facts["city"]))
    if verb in ("confiscate", "intrigue"):
        return Text(pieces.say("has_cards", n=pieces.view.held[facts["seat"]]))
    if verb in ("accept", "send", "withdraw"):
        return Text(pieces.deal(facts.get("seat", pieces.me)))
    return Text()


def roads(pieces: Pieces, city: int) -> Text:
    """The neighbours that are not one's own."""
    mine = pieces.view.lands[pieces.me] if pieces.me != NOBODY else 0
    others = cities_in(pieces.view.tables.map.roads[city] & ~mine)
    return Text(" ").join(pieces.city(other) for other in others)


def defenders(pieces: Pieces, city: int) -> Text:
    """What else speaks for the defender: mountains, and cards in hand."""
    s = pieces.view
    owner = s.owner(city)
    found = [pieces.say("mountains")] if s.tables.map.mountains >> city & 1 else []
    if owner < s.seats:
        found.append(pieces.say("has_cards", n=s.held[owner]))
    elif owner != FREE:
        found.append(pieces.say("troops"))
    return Text("".join(f", {part}" for part in found))
