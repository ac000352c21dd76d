"""The shapes of the picture (`picture.py`): what there is to draw in Lancaster, each thing with its `id`."""

from __future__ import annotations

from typing import TypedDict


class ItemPicture(TypedDict):
    """One item of a reward or a price."""

    kind: str
    n: int


class NoblesPicture(TypedDict):
    """The nobles that are left in a county."""

    id: str
    left: int


class CountyPicture(TypedDict):
    id: str
    county: str
    minimum: int
    reward: list[ItemPicture]
    names_start_player: bool
    holder: str
    knight: str
    squires: int
    strength: int
    nobles: NoblesPicture


class KnightsPicture(TypedDict):
    """Knights of one strength that lie together."""

    id: str
    knight: str
    n: int


class FieldPicture(TypedDict):
    """A space of a conflict; its position is the rank it holds now, or 0."""

    id: str
    number: int
    colour: str
    knights: list[KnightsPicture]
    squires: int
    strength: int
    position: int


class CardPicture(TypedDict):
    id: str
    card: str
    france: int
    points: list[int]


class ConflictPicture(TypedDict):
    id: str
    place: str
    row: str
    cards: list[CardPicture]
    """one, or none"""
    england: int
    england_wins: bool
    spaces: list[FieldPicture]


class PilePicture(TypedDict):
    """Knights in a court or a reserve."""

    id: str
    knights: list[KnightsPicture]


class TilePicture(TypedDict):
    id: str
    built: bool
    face_up: bool


class SpacePicture(TypedDict):
    """A castle space with its knight; of one's own castle also the tile that is or may be built on it."""

    id: str
    space: str
    reward: list[ItemPicture]
    cost: list[ItemPicture]
    knight: str
    tiles: list[TilePicture]
    """one, or none in an ally's castle"""


class CastlePicture(TypedDict):
    id: str
    spaces: list[SpacePicture]


class StockPicture(TypedDict):
    id: str
    good: str
    n: int


class BallotPicture(TypedDict):
    """`vote`: yes, no, "?" face down, "" not cast."""

    id: str
    vote: str
    markers: int


class TablePicture(TypedDict):
    id: str
    nobles: list[str]


class TileReservePicture(TypedDict):
    id: str
    left: list[str]


class LordPicture(TypedDict):
    """A colour: a player, or an ally of two players, who has knights and a castle and nothing else."""

    id: str
    colour: str
    player: str
    ally: bool
    points: int
    stocks: list[StockPicture]
    ballots: list[BallotPicture]
    table: TablePicture
    tiles: TileReservePicture
    court: PilePicture
    reserve: PilePicture
    castle: CastlePicture


class ServedPicture(TypedDict):
    """How many times over a law would serve a player if it were applied now; -1 if that depends on what is hidden."""

    colour: str
    times: int


class LawPicture(TypedDict):
    id: str
    law: str
    set: str
    section: int
    who: str
    count: str
    per: int
    choice: str
    pay: list[ItemPicture]
    gain: list[ItemPicture]
    serves: list[ServedPicture]


class LawsPicture(TypedDict):
    """From left to right: the oldest law leaves first, the first proposal is voted on first."""

    id: str
    laws: list[LawPicture]


class DeckPicture(TypedDict):
    """How many cards are left, and which can still come, in no order."""

    id: str
    left: int
    cards: list[str]


class FavourPicture(TypedDict):
    id: str
    favour: str
    face_up: bool
    reward: list[ItemPicture]


class SupplyPicture(TypedDict):
    id: str
    gold: int
    squires: int
    votes: int


class Picture(TypedDict):
    round: int
    start: str
    screens: bool
    counties: list[CountyPicture]
    conflicts: list[ConflictPicture]
    lords: list[LordPicture]
    laws: LawsPicture
    proposals: LawsPicture
    law_deck: DeckPicture
    sections: list[str]
    conflict_deck: DeckPicture
    favours: list[FavourPicture]
    supply: SupplyPicture
