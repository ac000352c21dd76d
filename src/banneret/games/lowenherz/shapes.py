"""What there is to draw of Löwenherz, as small structures in the game's own words (see picture.py)."""

from __future__ import annotations

from typing import TypedDict


class Square(TypedDict):
    id: str
    row: int
    column: int
    terrain: str
    """a letter: M meadow, F forest, V village, R royal city, C S G D mines"""
    points: int
    """what it is worth in a domain"""
    piece: str
    """castle, knight, or "" """
    colour: str
    """of the piece, or "" """
    domain: str
    """the id of the domain in which it lies, or "" """
    owner: str
    """the colour of that domain, or "" """


class Edge(TypedDict):
    """A place between two squares where a marker may lie."""

    id: str


class Border(TypedDict):
    """A marker that lies."""

    edge: str
    """the id of its place"""
    turned: bool
    """LOW-ALLY-5: it reminds of an alliance"""


class Domain(TypedDict):
    id: str
    castle: str
    """the id of its square"""
    owner: str
    squares: list[str]
    spaces: int
    knights: int
    points: int
    mines: dict[str, int]
    allies: list[str]
    """ids of domains"""


class Zone(TypedDict):
    """Closed land without a castle, which is nobody's."""

    id: str
    squares: list[str]


class Use(TypedDict):
    action: str
    most: int


class Card(TypedDict):
    """A card face up, or so many of a kind."""

    id: str
    card: str
    letter: str
    price: int
    sale: int
    uses: list[Use]
    n: int
    known: int
    """how many of them all have seen; in market and discard all"""


class Backs(TypedDict):
    """Cards face down."""

    id: str
    letter: str
    n: int


class Stock(TypedDict):
    id: str
    n: int


class Hand(TypedDict):
    id: str
    n: int
    cards: list[Card]
    backs: list[Backs]


class Colour(TypedDict):
    """A player, or the neutral colour, which has pieces and nothing else."""

    id: str
    colour: str
    castles: Stock
    knights: Stock


class Standing(Colour):
    """What everybody sees of a player."""

    points: int
    bonus: int
    rank: int
    """at the end of the game, else 0"""
    ducats: Stock
    income: int
    mines: dict[str, int]
    monopolies: list[str]


class Player(Standing):
    hand: Hand


class Pile(TypedDict):
    id: str
    n: int
    cards: list[Card]


class Deck(TypedDict):
    id: str
    n: int
    letter: str
    """of the top card, or "" """
    backs: list[Backs]


class Picture(TypedDict):
    squares: list[Square]
    edges: list[Edge]
    borders: list[Border]
    domains: list[Domain]
    zones: list[Zone]
    players: list[Player]
    neutral: list[Colour]
    """the third colour of a game for two, or nothing"""
    markers: Stock
    bank: Stock
    deck: Deck
    market: Pile
    discard: Pile
    sold: str
    """LOW-MARKET-4: the id of the market card that was sold in this turn, or "" """
    king: int
    """the points on which the king marker lies"""
    closing: bool
    ended: str
    """king, deck, stall, or "" """
