"""Boards of Löwenherz as text, in both directions: the notation of docs/rules/lowenherz-examples.md.

    +==+==+==+      first and last line: rim
    !MR Mr|F.!      each space: its terrain, then `.`, a castle (upper case) or a knight (lower case); `|` is a marker
    +  +--+  +      `--` is a marker to the row below
    !V. M. Mb!
    +==+==+==+

Two blanks stand for no space at all. A board smaller than 12 × 12 lies in the north-west of the frame.
"""

from __future__ import annotations

from banneret.core import BadData
from banneret.core.data import figure
from banneret.games.lowenherz.flaws import wrong_lands, wrong_pieces
from banneret.games.lowenherz.regions import BIT, SIDE, SQUARE_IDS, SQUARES, sides
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.survey import survey_all
from banneret.games.lowenherz.tables import COLOUR_IDS, COLOURS, MINES, TERRAIN
from banneret.testing.naming import index

PIECES = "RBOWN"  # by colour; the neutral one is the last
EMPTY = "."
NOWHERE = "  "


def lay_board(s: Lowenherz, text: str, elsewhere: dict[str, dict[str, int]] | None = None) -> None:
    """Put ground, pieces and markers of a picture on an empty table, and look at the regions."""
    if not isinstance(text, str) or not text.strip():
        raise BadData("board: expected a picture of text")
    lines = [line.strip() for line in text.strip().splitlines()]
    rows, gaps = lines[1::2], lines[2:-1:2]
    width = (len(lines[0]) - 1) // 3
    if lines[0] != "+" + "==+" * width or lines[-1] != lines[0] or len(rows) > SIDE or width > SIDE:
        raise BadData("board: expected a rim of +==+ above and below, and at most 12 rows and columns")
    castles: list[tuple[int, int]] = []
    for r, row in enumerate(rows):
        if len(row) != 3 * width + 1 or row[0] + row[-1] != "!!":
            raise BadData(f"board: row {r} is not {width} spaces between two '!': {row!r}")
        for c in range(width):
            _lay_space(s, SIDE * r + c, row[3 * c + 1 : 3 * c + 3], castles)
    for name, mines in (elsewhere or {}).items():
        colour = index(name, COLOUR_IDS, "elsewhere")
        _check_mines(s, colour, mines)
        _lay_island(s, colour, mines, castles)
    s.east, s.south = sides(s.land())
    for r, row in enumerate(rows):
        _lay_markers(s, r, [row[3 * c + 3] == "|" for c in range(width - 1)], east=True)
    for r, gap in enumerate(gaps):
        _lay_markers(s, r, [gap[3 * c + 1 : 3 * c + 3] == "--" for c in range(width)], east=False)
    s.castles, s.owners = [square for square, _ in castles], [colour for _, colour in castles]
    lying = s.marker_sides()
    survey_all(s)
    if s.marker_sides() != lying:
        raise BadData("board: a marker lies inside a domain (LOW-DOMAIN-5)")
    _check_pieces(s)


def _lay_space(s: Lowenherz, square: int, text: str, castles: list[tuple[int, int]]) -> None:
    if text == NOWHERE:
        return
    if text[0] not in TERRAIN or (text[1] != EMPTY and text[1].upper() not in PIECES):
        raise BadData(f"board: {SQUARE_IDS[square]}: {text!r} is no space")
    s.ground[TERRAIN.index(text[0])] |= BIT[square]
    if text[1] == EMPTY:
        return
    colour = PIECES.index(text[1].upper())
    if not s.plays(colour):
        raise BadData(f"board: {SQUARE_IDS[square]}: no such colour with {s.seats} players")
    s.pieces[colour] |= BIT[square]
    if text[1].isupper():
        castles.append((square, colour))
        s.keeps |= BIT[square]


def _check_mines(s: Lowenherz, colour: int, mines: dict[str, int]) -> None:
    if not s.plays(colour):
        raise BadData(f"elsewhere: no such colour with {s.seats} players")
    for letter in mines:
        index(letter, [TERRAIN[mine] for mine in MINES], "elsewhere")
        figure(mines, letter, f"elsewhere.{COLOUR_IDS[colour]}", 0, SIDE // 2)


def _lay_island(s: Lowenherz, colour: int, mines: dict[str, int], castles: list[tuple[int, int]]) -> None:
    """A further domain outside the picture, with its castle in the south-east."""
    letters = ["M", *(letter for letter, n in mines.items() for _ in range(n))]
    row = SIDE - 1
    while s.land() & BIT[SIDE * row + SIDE - 1]:
        row -= 2
    for i, letter in enumerate(letters):
        _lay_space(s, SIDE * row + SIDE - 1 - i, letter + (EMPTY if i else PIECES[colour]), castles)


def _lay_markers(s: Lowenherz, row: int, markers: list[bool], east: bool) -> None:
    for c, lies in enumerate(markers):
        there = BIT[SIDE * row + c]
        if lies and not (s.east if east else s.south) & there:
            raise BadData(f"board: a marker beside {row},{c} lies between no two spaces")
        if lies and east:
            s.east ^= there
        elif lies:
            s.south ^= there


def _check_pieces(s: Lowenherz) -> None:
    """As on any table: what may stand where, LOW-INV-2 and LOW-INV-3; and not more castles than there are."""
    flaw = wrong_pieces(s) or wrong_lands(s)
    if flaw:
        raise BadData(f"board: {flaw}")
    for colour in range(COLOURS):
        if s.owners.count(colour) > s.tables.castles:
            raise BadData(f"board: there are {s.tables.castles} castles of {COLOUR_IDS[colour]} (LOW-SETUP-3)")


# -- the other way


def draw_board(s: Lowenherz, rows: int = 0, columns: int = 0) -> str:
    """The board of a table as text; of its north-western part where a size is given."""
    land = s.land()
    squares = [q for q in range(SQUARES) if land >> q & 1]
    rows = rows or max(q // SIDE for q in squares) + 1
    columns = columns or max(q % SIDE for q in squares) + 1
    east, south = s.marker_sides()
    rim = "+" + "==+" * columns
    lines = [rim]
    for r in range(rows):
        first = SIDE * r
        row = "!"
        for q in range(first, first + columns):
            row += _space(s, q) + ("|" if east >> q & 1 else " ")
        lines.append(row[:-1] + "!")
        gaps = ["--+" if south >> q & 1 else "  +" for q in range(first, first + columns)]
        lines.append("+" + "".join(gaps) if r + 1 < rows else rim)
    return "\n".join(lines)


def _space(s: Lowenherz, square: int) -> str:
    terrain = next((TERRAIN[t] for t, bits in enumerate(s.ground) if bits >> square & 1), "")
    if not terrain:
        return NOWHERE
    colour = s.colour_at(square)
    if colour < 0:
        return terrain + EMPTY
    return terrain + (PIECES[colour] if s.keeps >> square & 1 else PIECES[colour].lower())
