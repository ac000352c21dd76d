"""What is out of a player's reach in Montjoie!, and why; and what there is to say of a thing on this table."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.core.sight import Sight
from banneret.core.text import Words
from banneret.games.montjoie.picture.chart import City
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.purchases import BuyCards
from banneret.games.montjoie.steps.turns import PlayerTurn

ATTACK_CARDS: Final = 2  # MON-COMBAT-6


def unaffordable(sight: Sight, words: Words) -> list[tuple[str, str]]:
    step = sight.question["step"]
    if step == BuyCards.__name__:
        return buildings(Pieces(sight.view, words))
    return attacks(Pieces(sight.view, words)) if step == PlayerTurn.__name__ else []


def attacks(pieces: Pieces) -> list[tuple[str, str]]:
    """Whoever has too few yellow cards attacks nobody."""
    held = pieces.nations[pieces.me]["hand"]["cards"]
    yellow = sum(card["count"] for card in held if card["value"])
    return [(pieces.say("an_attack"), pieces.say("yellow_cards", n=yellow))] if yellow < ATTACK_CARDS else []


def buildings(pieces: Pieces) -> list[tuple[str, str]]:
    """Those that are too dear: whoever cannot pay for them is not asked about them later."""
    money = pieces.nations[pieces.me]["money"]["n"]
    prices = {"a_castle": pieces.price("castle"), "a_rampart": pieces.price("rampart")}
    reason = pieces.say("you_have", money=pieces.say("ecus", n=money))
    dear = {thing: price for thing, price in prices.items() if price > money}
    return [(pieces.say(thing, price=pieces.say("ecus", n=price)), reason) for thing, price in dear.items()]


def about(view: Montjoie, words: Words, kind: str, value: int) -> Text | None:
    """A city with its neighbours, a province with its cities, and how a nation stands."""
    pieces, label = Pieces(view, words), words.game.labels[kind][value]
    if kind == "city":
        return of_city(pieces, pieces.cities[label])
    if kind == "province":
        return Text(", ").join(pieces.city(pieces.cities[city]) for city in pieces.provinces[label]["cities"])
    if kind in ("seat", "nation"):
        held = [city for city in pieces.cities.values() if city["owner"] == label]
        return Text(", ").join(pieces.city(city) for city in held) if held else None
    return None


def of_city(pieces: Pieces, city: City) -> Text:
    province = pieces.provinces[city["province"]]
    owner = pieces.nation(city["owner"]) if city["owner"] in pieces.words.game.labels["nation"] else pieces.badge(city["owner"])
    facts = {"province": pieces.name("province", province["province"]), "level": pieces.name("level", city["level"])}
    line = Text.assemble(owner, f" · {pieces.say('of_city', **facts, n=city['walls'])}\n")
    roads = Text(", ").join(pieces.city(other) for other in pieces.neighbours(city["city"]))
    line.append_text(Text.assemble(f"{pieces.say('roads')} ", roads))
    if city["sea"]:
        line.append(f"\n{pieces.say('port')}")
    return line
