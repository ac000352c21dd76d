"""Which pieces an event moved, from where to where: the ids are those of the picture.

Pieces are called castle:red, knight:red, marker, ducat, card:B-expand, and card where only its back was seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banneret.core.journal import Event
from banneret.core.sight import Move
from banneret.games.lowenherz.regions import EDGE_IDS, SQUARE_IDS
from banneret.games.lowenherz.tables import CARD_IDS, COLOUR_IDS

Facts = dict[str, int]


def moves_of(event: Event) -> list[Move]:
    found = MOVES.get(event.name)
    return found(event.facts) if found else []


def move(piece: str, start: str, end: str) -> Move:
    return {"piece": piece, "from": start, "to": end}


def ducats(facts: Facts, start: str, end: str) -> list[Move]:
    return [move("ducat", start, end) for _ in range(facts["n"])]


def seat(facts: Facts) -> str:
    return COLOUR_IDS[facts["seat"]]


def knight(colour: str, square: int) -> Move:
    return move(f"knight:{colour}", f"knights:{colour}", f"square:{SQUARE_IDS[square]}")


def castle_placed(facts: Facts) -> list[Move]:
    colour = COLOUR_IDS[facts["colour"]]
    there = f"square:{SQUARE_IDS[facts['square']]}"
    return [move(f"castle:{colour}", f"castles:{colour}", there), knight(colour, facts["knight"])]


def knight_placed(facts: Facts) -> list[Move]:
    return [knight(seat(facts), facts["square"])]


def knight_deserted(facts: Facts) -> list[Move]:
    colour = COLOUR_IDS[facts["colour"]]
    return [move(f"knight:{colour}", f"square:{SQUARE_IDS[facts['square']]}", f"knights:{colour}")]


def dealt(facts: Facts) -> list[Move]:
    return [move("card", "deck", f"hand:{seat(facts)}") for _ in range(facts["n"])]


def drawn(facts: Facts) -> list[Move]:
    return [move("card", "deck", f"hand:{seat(facts)}")]


def taken(facts: Facts) -> list[Move]:
    return [move(f"card:{CARD_IDS[facts['card']]}", "market", f"hand:{seat(facts)}")]


def sold(facts: Facts) -> list[Move]:
    card = move(f"card:{CARD_IDS[facts['card']]}", f"hand:{seat(facts)}", "market")
    return [card, *ducats(facts, "bank", f"purse:{seat(facts)}")]


def played(facts: Facts) -> list[Move]:
    card = move(f"card:{CARD_IDS[facts['card']]}", f"hand:{seat(facts)}", "discard")
    return [card, *ducats(facts, f"purse:{seat(facts)}", "bank")]


def received(facts: Facts) -> list[Move]:
    return ducats(facts, "bank", f"purse:{seat(facts)}")


def paid(facts: Facts) -> list[Move]:
    return ducats(facts, f"purse:{seat(facts)}", "bank")


def marker_laid(facts: Facts) -> list[Move]:
    return [move("marker", "markers", f"edge:{EDGE_IDS[facts['edge']]}")]


def marker_back(facts: Facts) -> list[Move]:
    return [move("marker", f"edge:{EDGE_IDS[facts['edge']]}", "markers")]


MOVES: Final[dict[str, Callable[[Facts], list[Move]]]] = {
    "dealt": dealt,
    "purse": received,
    "castle": castle_placed,
    "income": received,
    "sell": sold,
    "play": played,
    "draw": drawn,
    "take": taken,
    "border": marker_laid,
    "wall": marker_laid,
    "marker_back": marker_back,
    "knight": knight_placed,
    "surcharge": paid,
    "deserter": knight_deserted,
}
