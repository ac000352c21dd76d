"""What lies on the table in Löwenherz, and small questions about it; `eyes` says who sees it.

A *colour* is a seat's, or the neutral one of a two-player game (LOW-2P-1). Sets of squares are bit sets (`regions`).
Which squares hang together with each castle is kept up to date move by move (`lands`); whether such a land is a domain,
and what it is worth, is always derived from the board (LOW-DOMAIN-2, LOW-SCORE-2).

A *domain* is named by the number of its castle, which is its place in `castles`.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import AskSeat, State, Step
from banneret.core.views import CORE_EYES
from banneret.games.lowenherz.eyes import OWN_EYES
from banneret.games.lowenherz.regions import ALL, BIT, HAS_EAST, SIDE, around, sides, spread
from banneret.games.lowenherz.tables import COLOURS, FOREST, MEADOW, MINES, NEUTRAL, NO_CARD, TERRAIN, Tables

NOBODY: Final = -1

# How the game ended (LOW-END-10).
KING: Final = 1
DECK: Final = 2
STALL: Final = 3
END_IDS: Final = ["", "king", "deck", "stall"]


class Lowenherz(State):
    """Flat lists by seat, colour, terrain or castle; `tables` and the variant are shared and never change."""

    SHARED = ("journal", "rig", "tables", "seats", "stacked", "victim_chooses")
    EYES = {**CORE_EYES, **OWN_EYES}
    __slots__ = ("stacked", "tables", "victim_chooses", *OWN_EYES)

    def __init__(self, twin_of: Lowenherz | None = None) -> None:
        """An empty table, or a twin of another: compiled, no table exists before this has run, so it is also what copies."""
        super().__init__(twin_of)
        self.tables: Tables
        if twin_of is None:
            self.stacked = False  # LOW-SETUP-9: the deck was given in its order
            self.victim_chooses = False  # LOW-DESERT-8
            # the board
            self.ground: list[int] = []  # by terrain: its squares
            self.east = 0  # squares from which one can walk east
            self.south = 0
            self.markers = 0  # in the supply
            # by castle, in the order of placing
            self.castles: list[int] = []  # squares
            self.owners: list[int] = []  # colours
            self.lands: list[int] = []  # the region around each castle; none before the last is placed (LOW-DOMAIN-9)
            self.allies: list[int] = []  # LOW-ALLY-4: a bit for each castle whose domain is an ally
            # by colour
            self.keeps = 0  # the squares of all castles
            self.pieces: list[int] = []  # the squares of castles and knights
            self.knights: list[int] = []  # in the supply
            # money and cards
            self.bank = 0
            self.ducats: list[int] = []
            self.deck: list[int] = []
            self.hand: list[int] = []  # sorted, `tables.hand` places for each seat
            self.known: list[int] = []  # LOW-INFO-2: the cards in each hand that all have seen
            self.market: list[int] = []  # sorted
            self.discard: list[int] = []
            self.sold = NO_CARD  # LOW-MARKET-4: in this turn
            self.idle = 0  # LOW-END-9: turns without progress
            self.ended = 0
            self.bonus: list[int] = []  # LOW-END-5
        else:
            self.tables = twin_of.tables
            self.stacked, self.victim_chooses = twin_of.stacked, twin_of.victim_chooses
            self.ground = twin_of.ground[:]
            self.east, self.south, self.markers = twin_of.east, twin_of.south, twin_of.markers
            self.castles, self.owners = twin_of.castles[:], twin_of.owners[:]
            self.lands, self.allies = twin_of.lands[:], twin_of.allies[:]
            self.keeps = twin_of.keeps
            self.pieces, self.knights = twin_of.pieces[:], twin_of.knights[:]
            self.bank, self.ducats = twin_of.bank, twin_of.ducats[:]
            self.deck, self.hand, self.known = twin_of.deck[:], twin_of.hand[:], twin_of.known[:]
            self.market, self.discard = twin_of.market[:], twin_of.discard[:]
            self.sold, self.idle, self.ended = twin_of.sold, twin_of.idle, twin_of.ended
            self.bonus = twin_of.bonus[:]

    def lay(self, tables: Tables, seats: int) -> None:
        """An empty frame with all pieces in the supply."""
        self.tables = tables
        self.seats = seats
        self.ground = [0] * len(TERRAIN)
        self.markers = tables.markers
        self.pieces = [0] * COLOURS
        self.knights = [tables.knights if self.plays(colour) else 0 for colour in range(COLOURS)]
        self.bank = tables.ducats
        self.ducats, self.bonus = [0] * seats, [0] * seats
        self.hand, self.known = [NO_CARD] * (tables.hand * seats), [NO_CARD] * (tables.hand * seats)

    def copy(self) -> Lowenherz:
        return Lowenherz(self)

    def flaw(self) -> str:
        """What cannot be on a table of Löwenherz."""
        from banneret.games.lowenherz.flaws import flaw_of  # it knows the steps, which know the table

        return flaw_of(self)

    # -- colours

    def plays(self, colour: int) -> bool:
        """Whether a colour is on the board: the seats', and with two players the neutral one."""
        return colour < self.seats or (colour == NEUTRAL and self.tables.setups[self.seats].neutral > 0)

    # -- the board

    def land(self) -> int:
        return sum(self.ground)

    def occupied(self) -> int:
        red, blue, orange, white, neutral = self.pieces
        return red | blue | orange | white | neutral

    def marker_sides(self) -> tuple[int, int]:
        """Where markers lie, to the east and to the south."""
        east, south = sides(self.land())
        return east & ~self.east, south & ~self.south

    def colour_at(self, square: int) -> int:
        for colour in range(COLOURS):
            if self.pieces[colour] & BIT[square]:
                return colour
        return NOBODY

    def terrain_at(self, square: int) -> int:
        for kind in range(len(TERRAIN)):
            if self.ground[kind] & BIT[square]:
                return kind
        return NOBODY

    def linked(self) -> tuple[int, int]:
        """LOW-BORDER-3. The sides between two pieces of one colour, to the east and to the south."""
        east = south = 0
        for held in self.pieces:
            if held:
                east |= held & held >> 1
                south |= held & held >> SIDE
        return east & HAS_EAST, south

    # -- domains

    def is_domain(self, castle: int) -> bool:
        """LOW-DOMAIN-1. Its region holds no other castle."""
        return castle < len(self.lands) and self.lands[castle] & self.keeps == BIT[self.castles[castle]]

    def domains(self) -> list[int]:
        keeps, castles, lands = self.keeps, self.castles, self.lands
        return [i for i in range(len(lands)) if lands[i] & keeps == BIT[castles[i]]]

    def domains_of(self, colour: int) -> list[int]:
        keeps, castles, lands, owners = self.keeps, self.castles, self.lands, self.owners
        return [i for i in range(len(lands)) if owners[i] == colour and lands[i] & keeps == BIT[castles[i]]]

    def claimed(self) -> int:
        """The squares of all domains."""
        keeps = self.keeps
        found = last = 0
        for land in self.lands:
            if land != last:  # castles in one open land need one look
                keep = land & keeps
                if not keep & keep - 1:
                    found |= land
                last = land
        return found

    def held_by(self, colour: int) -> int:
        """The squares of all domains of one colour."""
        keeps, castles, owners, lands = self.keeps, self.castles, self.owners, self.lands
        found = 0
        for i in range(len(lands)):
            if owners[i] == colour and lands[i] & keeps == BIT[castles[i]]:
                found |= lands[i]
        return found

    def holdings(self) -> list[int]:
        """By colour, the squares of all its domains."""
        keeps, owners, lands = self.keeps, self.owners, self.lands
        held = [0] * COLOURS
        last = 0
        for i in range(len(lands)):
            land = lands[i]
            if land != last:
                keep = land & keeps
                if not keep & keep - 1:
                    held[owners[i]] |= land
                last = land
        return held

    def domain_at(self, square: int) -> int:
        """The domain in which a square lies, or NOBODY."""
        for castle in self.domains():
            if self.lands[castle] & BIT[square]:
                return castle
        return NOBODY

    def knights_in(self, castle: int) -> int:
        """LOW-DOMAIN-7. All pieces in a domain are its owner's, and one of them is the castle."""
        return (self.pieces[self.owners[castle]] & self.lands[castle]).bit_count() - 1

    def rivals_of(self, castle: int) -> list[int]:
        """LOW-DOMAIN-8. The neighbouring domains of other colours."""
        border, owner = around(self.lands[castle]), self.owners[castle]
        return [i for i in self.domains() if self.owners[i] != owner and self.lands[i] & border]

    def are_allies(self, one: int, two: int) -> bool:
        return bool(self.allies[one] >> two & 1)

    # -- worth

    def worth(self, squares: int) -> int:
        """LOW-SCORE-1. What the land is worth, mines apart."""
        total = 0
        for kind in range(len(TERRAIN)):
            points = self.tables.worth[kind]
            if points:
                total += points * (self.ground[kind] & squares).bit_count()
        return total

    def points(self, colour: int) -> int:
        """LOW-SCORE-2. Always recounted; the neutral colour has none (LOW-2P-1)."""
        held = self.held_by(colour)
        return self.points_for(held) if held and colour != NEUTRAL else 0

    def points_for(self, held: int) -> int:
        """LOW-SCORE-2, LOW-MINE-3. Land and monopolies, if all this is held by one player."""
        points = self.worth(held)
        for mine in MINES:
            held_mines = self.ground[mine] & held
            if held_mines and held_mines.bit_count() >= self.tables.monopoly:
                points += self.tables.monopoly_points
        return points

    def kinds_of_mine(self, colour: int) -> int:
        """LOW-MINE-1. A second mine of a kind does not count."""
        held = self.held_by(colour)
        return sum(self.ground[mine] & held != 0 for mine in MINES) if held else 0

    def monopolies(self, colour: int) -> list[int]:
        """LOW-MINE-3. The kinds of mine of which this colour has enough."""
        held = self.held_by(colour)
        return [mine for mine in MINES if (self.ground[mine] & held).bit_count() >= self.tables.monopoly]

    def standing(self, seat: int) -> tuple[int, int]:
        """LOW-END-2, LOW-END-7. What decides at the end: points with the bonus, then ducats."""
        return self.points(seat) + self.bonus[seat], self.ducats[seat]

    # -- ducats (LOW-SUPPLY-1, -2)

    def gain(self, seat: int, n: int) -> int:
        """From the bank, as far as it goes."""
        got = min(n, self.bank)
        self.bank -= got
        self.ducats[seat] += got
        return got

    def pay(self, seat: int, n: int) -> None:
        self.ducats[seat] -= n
        self.bank += n

    # -- cards

    def cards_of(self, seat: int) -> list[int]:
        size = self.tables.hand
        return [card for card in self.hand[size * seat : size * seat + size] if card != NO_CARD]

    def has_cards(self, seat: int) -> bool:
        return self.hand[self.tables.hand * seat] != NO_CARD

    def take_card(self, seat: int, card: int, seen: bool) -> None:
        first = self.tables.hand * seat
        slip_in(self.hand, first, card, first + self.tables.hand)
        if seen:
            slip_in(self.known, first, card, first + self.tables.hand)

    def lose_card(self, seat: int, card: int) -> None:
        """Of equal cards the one that all have seen leaves first: nobody could tell them apart."""
        first = self.tables.hand * seat
        pull_out(self.hand, first, card, first + self.tables.hand)
        pull_out(self.known, first, card, first + self.tables.hand)

    def closing(self) -> bool:
        """LOW-MARKET-7, LOW-END-3. From the drawing of the last card nobody refills any more."""
        return not self.deck

    # -- knights

    def knight_spaces(self, colour: int, ducats: int) -> int:
        """LOW-KNIGHT-2 to -5. Where this colour may place a knight with so many ducats in hand."""
        if not self.knights[colour]:
            return 0
        ground, surcharge = self.ground, self.tables.surcharge
        room = 0
        if surcharge[MEADOW] <= ducats:
            room = ground[MEADOW]
        if surcharge[FOREST] <= ducats:
            room |= ground[FOREST]
        return spread(self.pieces[colour], self.east, self.south) & room & (ALL ^ self.occupied())

    def place_knight(self, colour: int, square: int) -> None:
        self.knights[colour] -= 1
        self.pieces[colour] |= BIT[square]


def slip_in(places: list[int], first: int, card: int, end: int) -> None:
    """Put a card into the sorted places from `first` to `end`, the last of which is empty."""
    at = first
    while places[at] != NO_CARD and places[at] < card:
        at += 1
    places.insert(at, card)
    del places[end]


def pull_out(places: list[int], first: int, card: int, end: int) -> None:
    """Take a card, if it is there, out of the places from `first` to `end`."""
    for at in range(first, end):
        if places[at] == card:
            del places[at]
            places.insert(end - 1, NO_CARD)
            return


class LowenherzStep(Step[Lowenherz]):
    """What the rules of Löwenherz do by themselves."""


class LowenherzAsk(AskSeat[Lowenherz]):
    """What a player of Löwenherz is asked."""
