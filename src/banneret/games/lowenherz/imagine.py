"""A table that a seat could be looking at: the same view, with the cards it cannot see dealt out at random.

Every card is somewhere: what the viewer has not seen lies in the deck or in another hand. The letters on the backs say
in which of them a card of each letter can be (LOW-INFO-2). Nothing else is hidden.
"""

from __future__ import annotations

from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.tables import BACK, LETTER, LETTERS


def imagine(view: Lowenherz, viewer: int, seed: int) -> Lowenherz:
    s = view.copy()
    s.seed = seed
    unseen = unseen_cards(s)
    size = s.tables.hand
    for seat in range(s.seats):
        cards = sorted(face_up(s, s.cards_of(seat), unseen))
        s.hand[size * seat : size * seat + len(cards)] = cards
    s.deck = face_up(s, s.deck, unseen)
    if not s.stacked:
        s.deck.sort()
    return s


def unseen_cards(s: Lowenherz) -> list[list[int]]:
    """By letter, the cards of which no face is seen in this view."""
    unseen = s.tables.deck()
    for card in [*s.market, *s.discard, *s.hand]:
        if 0 <= card < BACK:
            unseen.remove(card)
    return [[card for card in unseen if LETTER[card] == letter] for letter in range(len(LETTERS))]


def face_up(s: Lowenherz, cards: list[int], unseen: list[list[int]]) -> list[int]:
    """The same cards, with some unseen card of its letter for every back."""
    found: list[int] = []
    for card in cards:
        could_be = unseen[card - BACK] if card >= BACK else [card]
        found.append(could_be.pop(s.below(len(could_be))))
    return found
