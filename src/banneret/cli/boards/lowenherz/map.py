"""The map of Löwenherz: twelve by twelve spaces, borders drawn on the lines between them.

A space has four signs: its terrain, the kind of a mine, and what stands on it, a castle or a knight with the letter of
its colour. A small letter alone names the owner of the domain. A domain is also tinted; nothing depends on the tint.

On a low screen there are no lines between the rows: a border below a space runs along its foot.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from banneret.cli.boards.lowenherz.pieces import CASTLE, GROUND, KNIGHT, MINE, TINTS, Pieces
from banneret.games.lowenherz.regions import SIDE
from banneret.games.lowenherz.shapes import Square

GROUND_STYLES: Final = {"F": "green", "V": "bold", "R": "bold magenta"}
MINE_STYLE: Final = "magenta"
WIDTH: Final = 4  # of a space
LABEL: Final = 2
FOOT: Final = "▁"

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
CROSSINGS: Final = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""By the markers that meet: up 1, right 2, down 4, left 8."""
RIMS: Final = {"north": "─┰", "south": "─┸", "west": "│┝", "east": "│┥"}
"""Without and with a marker that ends at the rim."""

At = tuple[int, int]
"""A row and a column."""


class Map:
    """One picture as lines of text."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.squares: dict[At, Square] = {(square["row"], square["column"]): square for square in pieces.squares.values()}
        lying = [border["edge"].partition(":")[2] for border in pieces.picture["borders"]]
        self.east = {at(edge) for edge in lying if edge[0] == "V"}
        self.south = {at(edge) for edge in lying if edge[0] == "H"}

    def lines(self) -> list[Text]:
        lines = [self._columns(), self._rim("north")]
        for row in range(SIDE):
            lines.append(self._row(row))
            lines.append(self._between(row) if row < SIDE - 1 else self._rim("south"))
        return lines

    def low_lines(self) -> list[Text]:
        """Half as high: the rim is left out, and borders below a space are drawn in it."""
        return [self._columns(), *(self._low_row(row) for row in range(SIDE))]

    # -- spaces

    def _columns(self) -> Text:
        numbers = "".join(f"{column:^{WIDTH + 1}}" for column in range(SIDE))
        return Text(" " * (LABEL + 1) + numbers.rstrip(), "bold")

    def _row(self, row: int) -> Text:
        line = Text.assemble((f"{row:>{LABEL}}", "bold"), ("│", "dim"))
        for column in range(SIDE):
            line.append_text(self.space((row, column)))
            if column < SIDE - 1:
                wall = (row, column) in self.east
                line.append("┃" if wall else " ", "bold" if wall else self._tint((row, column)))
        return line.append("│", "dim")

    def _low_row(self, row: int) -> Text:
        line = Text.assemble((f"{row:>{LABEL}}", "bold"), ("│", "dim"))
        for column in range(SIDE):
            here = row, column
            line.append_text(footed(self.space(here)) if here in self.south else self.space(here))
            if column < SIDE - 1:
                wall, runs_on = here in self.east, {here, (row, column + 1)} <= self.south
                sign = "┃" if wall else FOOT if runs_on else " "
                line.append(sign, "bold" if wall or runs_on else self._tint(here))
        return line

    def space(self, here: At) -> Text:
        """Four signs; none where there is no land."""
        square, tint = self.squares.get(here), self._tint(here)
        line = Text(style=tint)
        if square is None:
            return line.append(" " * WIDTH)
        ground, style = self._ground(square["terrain"])
        return line.append(ground, "" if tint else style).append_text(self._on(square))

    def _ground(self, terrain: str) -> tuple[str, str]:
        if terrain not in GROUND:
            return MINE + self.pieces.mine_letter(terrain), MINE_STYLE
        return f"{GROUND[terrain]} ", GROUND_STYLES.get(terrain, "")

    def _on(self, square: Square) -> Text:
        if square["piece"]:
            sign = CASTLE if square["piece"] == "castle" else KNIGHT
            return Text(sign + self.pieces.letter(square["colour"]), f"bold {TINTS[square['colour']]}")
        return Text(f" {self.pieces.letter(square['owner']).lower()}" if square["owner"] else "  ")

    def _tint(self, here: At) -> str:
        square = self.squares.get(here)
        return TINTS[square["owner"]] if square is not None and square["owner"] else ""

    # -- lines

    def _rim(self, side: str) -> Text:
        row = 0 if side == "north" else SIDE - 1
        corners = "┌┐" if side == "north" else "└┘"
        line = " " * LABEL + corners[0]
        for column in range(SIDE - 1):
            line += "─" * WIDTH + RIMS[side][(row, column) in self.east]
        return Text(f"{line}{'─' * WIDTH}{corners[1]}", "dim")

    def _between(self, row: int) -> Text:
        """The sides to the row below, and the crossings between them."""
        line = Text(" " * LABEL)
        line.append(RIMS["west"][(row, 0) in self.south], "dim")
        for column in range(SIDE):
            wall = (row, column) in self.south
            line.append(("━" if wall else " ") * WIDTH, "bold" if wall else self._tint((row, column)))
            if column < SIDE - 1:
                line.append_text(self._crossing(row, column))
        return line.append(RIMS["east"][(row, SIDE - 1) in self.south], "dim")

    def _crossing(self, row: int, column: int) -> Text:
        """What meets at the south-east corner of a space."""
        meets = UP * ((row, column) in self.east) + RIGHT * ((row, column + 1) in self.south)
        meets += DOWN * ((row + 1, column) in self.east) + LEFT * ((row, column) in self.south)
        return Text(CROSSINGS[meets], "bold" if meets else self._tint((row, column)) or "dim")


def at(edge: str) -> At:
    """The space to the west of an upright edge V3,4, or to the north of a flat one H3,4."""
    row, _, column = edge[1:].partition(",")
    return int(row), int(column)


def footed(space: Text) -> Text:
    """With a border along its foot: signs are underlined, what is empty is drawn as a line."""
    drawn = space.copy()
    drawn.plain = "".join(FOOT if sign == " " else sign for sign in space.plain)
    drawn.stylize("underline")
    return drawn
