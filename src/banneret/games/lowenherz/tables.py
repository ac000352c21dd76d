"""The component data of Löwenherz as the steps use them, read from `lowenherz.toml` or a user's overlay of it.

The figures live in the data file, each with its provenance; here stand only their shape and their limits. What the
shape fixes (nine tiles of sixteen spaces, the kinds of terrain, the symbols on each card) a user's file cannot change;
prices, counts, tiles and supplies it can.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from banneret.core.data import Fixed, figure, overlay, read_toml
from banneret.core.errors import BadData
from banneret.games.lowenherz.regions import SIDE, SQUARES

DATA: Final[dict[str, Any]] = read_toml(Path(__file__).with_name("lowenherz.toml"))

TILE: Final = 4
SLOTS: Final = 9
CENTRE: Final = 4
LETTERS: Final = "ABCD"
CARDS: Final = 60
TERRAIN: Final = "MFVRCSGD"
MEADOW: Final = 0
FOREST: Final = 1
VILLAGE: Final = 2
CITY: Final = 3
MINES: Final = (4, 5, 6, 7)
KNIGHT_GROUND: Final = (MEADOW, FOREST)

SEAT_IDS: Final[list[str]] = DATA["colours"]["ids"]
COLOUR_IDS: Final[list[str]] = [*SEAT_IDS, DATA["colours"]["neutral"]]
NEUTRAL: Final = 4
COLOURS: Final = 5
TILE_IDS: Final[list[str]] = [row["id"] for row in DATA["tile"]]
CARD_IDS: Final[list[str]] = [row["id"] for row in DATA["card"]]
LETTER: Final = [LETTERS.index(row["letter"]) for row in DATA["card"]]
AFTER_LETTER: Final = [sum(letter <= own for letter in LETTER) for own in range(len(LETTERS))]
"""Cards are numbered by letter: those of a letter end before this number."""
BACK: Final = len(CARD_IDS)
"""A card of which only the back is seen, with the first letter; the other letters follow."""

NO_CARD: Final = -2
"""An empty place in a hand."""

# What a card does.
BORDERS: Final = 0
KNIGHTS: Final = 1
EXPAND: Final = 2
DESERTER: Final = 3
ALLIANCE: Final = 4
FOR_ALL: Final = (BORDERS, KNIGHTS)  # the others need a domain of one's own
TYPE_IDS: Final = ["borders", "knights", "expand", "deserter", "alliance"]

USES: Final[list[tuple[int, int]]] = [
    (card, TYPE_IDS.index(action["type"])) for card, row in enumerate(DATA["card"]) for action in row["actions"]
]
"""LOW-CARD-3. Every way to play a card: the card, and the one of its symbols that is carried out."""
USE_IDS: Final = [f"{CARD_IDS[card]}:{TYPE_IDS[kind]}" for card, kind in USES]
USES_OF: Final = [[use for use, (card, _) in enumerate(USES) if card == wanted] for wanted in range(len(CARD_IDS))]


class Card(Fixed):
    """The figures printed on one kind of card."""

    def __init__(self, row: dict[str, Any]) -> None:
        where = f"card {row['id']}"
        self.count = figure(row, "count", where, 0, 15)
        self.price = figure(row, "price", where, 0, 91)
        self.sale = figure(row, "sale", where, 0, 91)
        actions: Any = row["actions"]
        if not all(isinstance(action, dict) and set(action) == {"type", "max"} for action in actions):
            raise BadData(f"{where}.actions: expected a list of {{ type = …, max = … }}, found {actions!r}")
        self.most = tuple(figure(action, "max", f"{where}.actions", 1, most_parts(action["type"])) for action in actions)


def most_parts(kind: object) -> int:
    """LOW-DESERT-4, LOW-ALLY-1. A deserter card moves one knight, an alliance card joins two domains: no file makes it more."""
    return 1 if kind in (TYPE_IDS[DESERTER], TYPE_IDS[ALLIANCE]) else 9


class Setup(Fixed):
    """What changes with the number of players."""

    def __init__(self, row: dict[str, Any], where: str, castles: int, knights: int) -> None:
        self.king = figure(row, "king_marker", where, 1, 999)
        self.castles = figure(row, "castles_per_player", where, 1, castles)
        self.neutral = figure(row, "neutral_castles", where, 0, castles)
        self.ducats = figure(row, "start_ducats", where, 0, 99)
        if max(self.castles, self.neutral) > knights:
            raise BadData(f"{where}: every castle needs a knight, and there are {knights} of a colour")


class Tables(Fixed):
    """All figures of one game, shared by every table that is played with them; nobody can change them."""

    def __init__(self, data: dict[str, Any]) -> None:
        supply, scoring, limits = data["supply"], data["scoring"], data["limits"]
        self.markers = figure(supply, "border_markers", "supply", 1, 264)
        self.knights = figure(supply, "knights_per_colour", "supply", 1, 60)
        self.ducats = figure(supply, "ducats_total", "supply", 1, 999)
        self.monopoly = figure(scoring, "monopoly_min_mines", "scoring", 1, 99)
        self.monopoly_points = figure(scoring, "monopoly_points", "scoring", 0, 99)
        self.income = figure(scoring, "income_per_mine_kind", "scoring", 0, 99)
        self.most_ducats = figure(scoring, "end_bonus_most_ducats", "scoring", 0, 99)
        self.second_ducats = figure(scoring, "end_bonus_second_ducats", "scoring", 0, 99)
        self.hand = figure(limits, "hand_size", "limits", 1, 3)
        self.gap = figure(limits, "castle_gap", "limits", 0, 22)
        self.gap_step = figure(limits, "castle_gap_step", "limits", 1, 22)
        self.stall = figure(limits, "stall_rounds", "limits", 1, 99)
        self.worth = tuple(figure(data["terrain"][t], "points", f"terrain.{t}", 0, 99) for t in TERRAIN)
        self.surcharge = tuple(figure(data["terrain"][t], "knight_surcharge", f"terrain.{t}", 0, 91) for t in TERRAIN)
        self.cards = tuple(Card(row) for row in data["card"])
        self.prices = tuple(card.price for card in self.cards)
        self.most = tuple(most for card in self.cards for most in card.most)  # by use
        self.castles = figure(supply, "castles_per_colour", "supply", 1, 4)
        setups = {n: Setup(data["setup"][f"players_{n}"], f"setup.players_{n}", self.castles, self.knights) for n in (2, 3, 4)}
        self.setups: Mapping[int, Setup] = MappingProxyType(setups)
        self.tiles = tuple(tile_rows(row["rows"], f"tile {row['id']}.rows") for row in data["tile"])
        self._check_coins(supply)
        self._check_cards(data["card"])
        self._check_tiles(data["terrain"])

    def _check_coins(self, supply: dict[str, Any]) -> None:
        """LOW-SUPPLY-1. The coins make up the total, and the bank can give everybody their share."""
        if supply["ducats_value_1"] + 5 * supply["ducats_value_5"] != self.ducats:
            raise BadData(f"supply.ducats_total: the ones and fives do not make {self.ducats} ducats")
        for n, setup in self.setups.items():
            if n * setup.ducats > self.ducats:
                raise BadData(f"setup.players_{n}.start_ducats: the bank cannot give {n} players {setup.ducats} each")

    def _check_cards(self, rows: list[dict[str, Any]]) -> None:
        for letter in range(len(LETTERS)):
            found = sum(card.count for card, back in zip(self.cards, LETTER, strict=True) if back == letter)
            if found * len(LETTERS) != CARDS:
                raise BadData(f"card: letter {LETTERS[letter]} has {found} cards, expected {CARDS // len(LETTERS)}")
        for row, base in zip(rows, DATA["card"], strict=True):
            if row["letter"] != base["letter"] or _types(row) != _types(base):
                raise BadData(f"card {row['id']}: its letter and its symbols cannot be changed")

    def _check_tiles(self, terrain: dict[str, Any]) -> None:
        """LOW-SETUP-2. Nine tiles of 4 × 4, the one royal city in the middle, and room for twelve castles."""
        spaces = "".join("".join(rows) for rows in self.tiles)
        if spaces.count("R") != 1 or "R" not in "".join(self.tiles[TILE_IDS.index(DATA["board"]["centre_tile"])]):
            raise BadData("tile: expected exactly one royal city R, on the tile in the centre")
        for letter in TERRAIN:
            if spaces.count(letter) != terrain[letter]["total_on_board"]:
                wanted = terrain[letter]["total_on_board"]
                raise BadData(f"terrain.{letter}.total_on_board: {wanted}, but the tiles have {spaces.count(letter)}")
        castles = max(n * setup.castles + setup.neutral for n, setup in self.setups.items())
        # Each castle with its knight spoils at most two of any set of separate pairs of spaces, so the last finds one.
        if sum(pairs(rows) for rows in self.tiles) < 2 * castles - 1:
            raise BadData(f"tile: there is too little meadow with meadow or forest beside it for {castles} castles and knights")

    def names(self) -> list[str]:
        """LOW-SETUP-9. All cards by name, in the order of the data file."""
        return [f"{CARD_IDS[n]}#{copy}" for n, card in enumerate(self.cards) for copy in range(1, card.count + 1)]

    def deck(self) -> list[int]:
        return [n for n, card in enumerate(self.cards) for _ in range(card.count)]

    def ground(self, tiles: list[int], turns: list[int]) -> list[int]:
        """LOW-SETUP-2. The set of squares of each terrain, when these tiles lie so, from north-west to south-east."""
        ground = [0] * len(TERRAIN)
        for slot in range(SLOTS):
            rows = turned(self.tiles[tiles[slot]], turns[slot])
            corner = slot // 3 * TILE * SIDE + slot % 3 * TILE
            for r in range(TILE):
                for c in range(TILE):
                    ground[TERRAIN.index(rows[r][c])] |= 1 << corner + SIDE * r + c
        return ground


def tile_rows(rows: Any, where: str) -> tuple[str, ...]:
    if len(rows) != TILE or not all(isinstance(row, str) and len(row) == TILE and not set(row) - set(TERRAIN) for row in rows):
        raise BadData(f"{where}: expected four texts of four letters out of {TERRAIN}, found {rows!r}")
    return tuple(str(row) for row in rows)


def turned(rows: Sequence[str], quarters: int) -> list[str]:
    """A tile after clockwise quarter-turns.

    >>> turned(["MF", "VR"], 1)
    ['VM', 'RF']
    """
    for _ in range(quarters):
        rows = ["".join(row[c] for row in reversed(rows)) for c in range(len(rows))]
    return list(rows)


def pairs(rows: Sequence[str]) -> int:
    """How many separate pairs of a meadow and a meadow or forest beside it a first look finds on a tile."""
    free = {(r, c): rows[r][c] for r in range(TILE) for c in range(TILE) if rows[r][c] in "MF"}
    found = 0
    for r, c in sorted(free):
        for beside in ((r, c + 1), (r + 1, c)):
            if (r, c) in free and beside in free and "M" in free[r, c] + free[beside]:
                del free[r, c], free[beside]
                found += 1
    return found


def _types(row: dict[str, Any]) -> list[object]:
    return [action["type"] for action in row["actions"]]


def terrain_rows(ground: list[int]) -> list[str]:
    """The twelve rows of a board in letters; a blank where it has no square."""
    letters = [next((TERRAIN[t] for t, bits in enumerate(ground) if bits >> q & 1), " ") for q in range(SQUARES)]
    return ["".join(letters[r : r + SIDE]) for r in range(0, SQUARES, SIDE)]


FIXED: Final = ("meta", "board", "colours", "options", "card_notes")
"""Tables of the data file that describe the box rather than set a figure."""

FIGURES: Final = {
    "border_markers", "knights_per_colour", "ducats_value_1", "ducats_value_5", "ducats_total", "monopoly_min_mines",
    "monopoly_points", "income_per_mine_kind", "end_bonus_most_ducats", "end_bonus_second_ducats", "hand_size",
    "castle_gap", "castle_gap_step", "stall_rounds", "points", "knight_surcharge", "total_on_board", "king_marker",
    "castles_per_player", "neutral_castles", "start_ducats", "count", "price", "sale", "actions", "rows",
}  # fmt: skip
"""What a user may set. The other figures of the file follow from these, or describe."""


def build(over: dict[str, Any]) -> Tables:
    """The tables with a user's figures laid over ours; a figure that cannot be played with is refused by name."""
    return _build(json.dumps(over, sort_keys=True))


@lru_cache(maxsize=16)
def _build(over: str) -> Tables:
    wishes = json.loads(over)
    data = overlay(DATA, wishes)
    for key in FIXED:
        if data[key] != DATA[key]:
            raise BadData(f"{key}: this part of the data cannot be changed")
    _check_settable(wishes, "")
    return Tables(data)


def _check_settable(over: Any, where: str) -> None:
    """Refuse, rather than ignore, a change to what merely follows from other figures."""
    for key, value in over.items():
        path = f"{where}.{key}" if where else key
        if isinstance(value, dict):
            _check_settable(value, path)
        elif isinstance(value, list) and key in ("card", "tile"):
            for row in value:
                _check_settable(row, f"{path} {row['id']}")
        elif key not in FIGURES and key != "id" and key not in FIXED and not key.startswith("provenance"):
            raise BadData(f"{path}: this cannot be set; it follows from other figures or describes them")
