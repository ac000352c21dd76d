"""What a seat observes in Löwenherz. Seats and colours are written clockwise from the observer, who comes first."""

from __future__ import annotations

from typing import Any, Final

from banneret.core.game import Game
from banneret.core.memory import Memory
from banneret.games.lowenherz.eyes import back
from banneret.games.lowenherz.regions import SQUARES
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.tables import BACK, CARD_IDS, COLOURS, LETTERS, NEUTRAL, NO_CARD, TERRAIN
from banneret.research.observe.common import Observer
from banneret.research.observe.fields import ALL, OWN, SEEN, Field, flags, one_hots, packed

PLANE: Final = SQUARES // 8
MOST_CASTLES: Final = 16
KINDS: Final = len(CARD_IDS)


class LowenherzObserver(Observer):
    def __init__(self, game: Game[Any], blank: Lowenherz) -> None:
        super().__init__(game, blank)
        n = blank.seats
        neutral = [NEUTRAL] if blank.plays(NEUTRAL) else []
        self._order = [[(k + seat) % n for k in range(n)] for seat in range(n)]
        self._colours = [order + neutral for order in self._order]
        self._hand = blank.tables.hand
        self._sold = one_hots(KINDS + 1)
        self._terrain: dict[int, bytes] = {}  # the ground stays the same through a game
        c = n + len(neutral)
        self.small += [
            Field("markers", 1, 0, 100, ALL, "border markers in the supply"),
            Field("bank", 1, 0, 200, ALL, "ducats in the bank"),
            Field("idle", 1, 0, 100, ALL, "turns without progress"),
            Field("knights", c, 0, 20, ALL, "in the supply, by colour"),
            Field("ducats", n, 0, 100, ALL, "by seat"),
            Field("points", n, 0, 150, ALL, "by seat, with the bonus at the end"),
            Field("hand", KINDS, 0, 3, OWN, "one's own cards, by kind"),
            Field("known", KINDS * (n - 1), 0, 3, ALL, "by other seat and kind: the cards that all have seen"),
            Field("backs", len(LETTERS) * (n - 1), 0, 3, SEEN, "by other seat and letter: the backs of the other cards"),
            Field("deck", len(LETTERS), 0, 15, ALL, "cards left, by letter"),
            Field("market", KINDS, 0, 10, ALL, "by kind"),
            Field("discard", KINDS, 0, 10, ALL, "by kind"),
            flags("sold", KINDS + 1, ALL, "the card sold in this turn, after none"),
        ]
        self.planes = [
            flags("terrain", SQUARES * len(TERRAIN), ALL, f"by kind ({TERRAIN}) and square, row by row"),
            flags("pieces", SQUARES * c, ALL, "by colour and square: castles and knights"),
            flags("castles", SQUARES, ALL, "by square"),
            flags("east markers", SQUARES, ALL, "by square: a border on its eastern side"),
            flags("south markers", SQUARES, ALL, "by square: a border on its southern side"),
            flags("domains", SQUARES * c, ALL, "by colour and square: what its domains hold"),
            flags("allied", SQUARES, ALL, "by square: the domains that are allied with one of the observer's"),
            flags("allies", 16 * MOST_CASTLES, ALL, "by castle and castle, in the order of placing: whose domains are allied"),
        ]

    def pack(self, s: Lowenherz, seat: int, memory: Memory | None) -> tuple[bytes, bytes]:
        order, colours = self._order[seat], self._colours[seat]
        parts = self.begin(s, seat)
        held = s.holdings()
        numbers = [s.markers, s.bank, s.idle]
        for colour in colours:
            numbers.append(s.knights[colour])
        for other in order:
            numbers.append(s.ducats[other])
        for other in order:
            points = s.points_for(held[other]) if held[other] else 0
            numbers.append(points + s.bonus[other])
        self._count_hands(numbers, s, order)
        numbers += by_letter(s.deck)
        numbers += by_kind(s.market)
        numbers += by_kind(s.discard)
        parts.append(packed(numbers))
        parts.append(self._sold[s.sold + 1 if s.sold >= 0 else 0])
        return b"".join(parts), self._draw(s, seat, colours, held)

    def _count_hands(self, numbers: list[int], s: Lowenherz, order: list[int]) -> None:
        size = self._hand
        first = size * order[0]
        numbers += by_kind(s.hand[first : first + size])
        backs: list[int] = []
        for other in order[1:]:
            first = size * other
            known = by_kind(s.known[first : first + size])
            numbers += known
            backs += unknown_letters(s.hand[first : first + size], s.known[first : first + size])
        numbers += backs

    def _draw(self, s: Lowenherz, seat: int, colours: list[int], held: list[int]) -> bytes:
        terrain = self._terrain.get(s.ground[0])
        if terrain is None or terrain[PLANE : 2 * PLANE] != s.ground[1].to_bytes(PLANE, "little"):
            terrain = b"".join([bits.to_bytes(PLANE, "little") for bits in s.ground])
            if len(self._terrain) > 1000:
                self._terrain.clear()
            self._terrain[s.ground[0]] = terrain
        parts = [terrain]
        for colour in colours:
            parts.append(s.pieces[colour].to_bytes(PLANE, "little"))
        east, south = s.marker_sides()
        parts += [s.keeps.to_bytes(PLANE, "little"), east.to_bytes(PLANE, "little"), south.to_bytes(PLANE, "little")]
        for colour in colours:
            parts.append(held[colour].to_bytes(PLANE, "little"))
        friends = allied = 0
        lists: list[bytes] = []
        for castle in range(len(s.allies)):
            bits = s.allies[castle]
            lists.append(bits.to_bytes(2, "little"))
            if bits and s.owners[castle] == seat:
                friends |= bits
        for castle in range(len(s.lands)):
            if friends >> castle & 1:
                allied |= s.lands[castle]
        parts.append(allied.to_bytes(PLANE, "little"))
        parts += lists
        parts.append(bytes(2 * (MOST_CASTLES - len(lists))))
        return b"".join(parts)


def by_kind(cards: list[int]) -> list[int]:
    found = [0] * KINDS
    for card in cards:
        if card != NO_CARD:
            found[card] += 1
    return found


def by_letter(cards: list[int]) -> list[int]:
    found = [0] * len(LETTERS)
    for card in cards:
        found[back(card) - BACK] += 1
    return found


def unknown_letters(hand: list[int], known: list[int]) -> list[int]:
    """LOW-INFO-2. The backs of the cards whose faces nobody else has seen."""
    found = [0] * len(LETTERS)
    for card in hand:
        if card != NO_CARD:
            found[back(card) - BACK] += 1
    for card in known:
        if card != NO_CARD:
            found[back(card) - BACK] -= 1
    return found


assert COLOURS == NEUTRAL + 1
