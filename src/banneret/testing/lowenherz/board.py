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
from banneret.games.lowenherz.regions import BIT, SIDE, SQUARE_IDS, SQUARES, sides
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.survey import survey_all
from banneret.games.lowenherz.tables import TERRAIN

PIECES = "RBOWN"  # by colour; the neutral one is the last
EMPTY = "."
NOWHERE = "  "


def lay_board(s: Lowenherz, text: str, elsewhere: dict[str, dict[str, int]] | None = None) -> None:
    """Put ground, pieces and markers of a picture on an empty table, and look at the regions."""
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
    for colour, mines in (elsewhere or {}).items():
        _lay_island(s, PIECES.index(colour[0].upper()), mines, castles)
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
    _check_chains(s)


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


def _check_chains(s: Lowenherz) -> None:
    """LOW-INV-2, LOW-INV-3. Every knight hangs together with a castle of its colour, and no domain holds a stranger."""
    for colour, held in enumerate(s.pieces):
        found = held & s.keeps
        grown = 0
        while grown != found:
            grown = found
            found |= _chain(s, found, held)
        if found != held:
            raise BadData(f"board: a knight of {PIECES[colour]} is not linked to a castle of its colour (LOW-INV-3)")
    for castle in s.domains():
        if s.occupied() & s.lands[castle] & ~s.pieces[s.owners[castle]]:
            raise BadData(f"board: the domain of {SQUARE_IDS[s.castles[castle]]} holds a foreign piece (LOW-INV-2)")


def _chain(s: Lowenherz, found: int, held: int) -> int:
    east, south = s.east & held, s.south & held
    return ((found & east) << 1 | found >> 1 & east | (found & south) << SIDE | found >> SIDE & south) & held


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
