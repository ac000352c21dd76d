"""Who sees what in Löwenherz: everything but the faces of cards in other hands and in the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from banneret.core.views import shown
from banneret.games.lowenherz.tables import BACK, LETTER, NO_CARD

if TYPE_CHECKING:
    from banneret.games.lowenherz.state import Lowenherz


def face_down(value: list[int], s: Lowenherz, viewer: int) -> list[int]:
    """LOW-INFO-1, LOW-INFO-2. Of another's hand one sees what was taken from the market, and the backs of the rest."""
    size = s.tables.hand
    seen: list[int] = []
    for seat in range(s.seats):
        cards = value[size * seat : size * seat + size]
        seen += cards if seat == viewer else seen_hand(cards, s.known[size * seat : size * seat + size])
    return seen


def seen_hand(cards: list[int], known: list[int]) -> list[int]:
    unknown = [card for card in cards if card != NO_CARD]
    faces = [card for card in known if card != NO_CARD]
    for card in faces:
        unknown.remove(card)
    backs = sorted(back(card) for card in unknown)
    return faces + backs + [NO_CARD] * (len(cards) - len(faces) - len(backs))


def back(card: int) -> int:
    """LOW-INFO-2. The letter on a card's back is open, also when its face is not."""
    return card if card >= BACK else BACK + LETTER[card]


def only_backs(value: list[int], s: Lowenherz, viewer: int) -> list[int]:
    return [back(card) for card in value]


OWN_EYES: Final[dict[str, Any]] = {
    "ground": shown,
    "east": shown,
    "south": shown,
    "markers": shown,
    "castles": shown,
    "owners": shown,
    "lands": shown,
    "allies": shown,
    "keeps": shown,
    "pieces": shown,
    "knights": shown,
    "bank": shown,
    "ducats": shown,
    "deck": only_backs,
    "hand": face_down,
    "known": shown,
    "market": shown,
    "discard": shown,
    "sold": shown,
    "idle": shown,
    "ended": shown,
    "bonus": shown,
}
