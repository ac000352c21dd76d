"""The map of Löwenherz: twelve by twelve spaces, borders drawn on the lines between them.

A space has four signs: its terrain, the kind of a mine, and what stands on it, a castle or a knight with the letter of
its colour. A small letter alone names the owner of the domain. A domain is also tinted; nothing depends on the tint.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from banneret.cli.phrases import Phrases
from banneret.games.lowenherz.regions import BIT, SIDE
from banneret.games.lowenherz.state import NOBODY, Lowenherz
from banneret.games.lowenherz.tables import COLOUR_IDS, MINES, TERRAIN

CASTLE: Final = "♜"
KNIGHT: Final = "♞"
GROUND: Final = {"M": " ", "F": "♣", "V": "⌂", "R": "♛"}
MINE: Final = "▲"
GROUND_STYLES: Final = {"F": "green", "V": "bold", "R": "bold magenta"}
MINE_STYLE: Final = "magenta"
TINTS: Final = {
    "red": "white on red",
    "blue": "white on blue",
    "orange": "black on yellow",
    "white": "black on white",
    "neutral": "white on bright_black",
}
WIDTH: Final = 4  # of a space
LABEL: Final = 2

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
CROSSINGS: Final = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""By the markers that meet: up 1, right 2, down 4, left 8."""
RIMS: Final = {"north": "─┰", "south": "─┸", "west": "│┝", "east": "│┥"}
"""Without and with a marker that ends at the rim."""


class Map:
    """One view as lines of text."""

    def __init__(self, view: Lowenherz, phrases: Phrases) -> None:
        self.view = view
        self.phrases = phrases
        self.east, self.south = view.marker_sides()
        self.owners = owners_of(view)

    def lines(self) -> list[Text]:
        lines = [self._columns(), self._rim("north")]
        for row in range(SIDE):
            lines.append(self._row(row))
            lines.append(self._between(row) if row < SIDE - 1 else self._rim("south"))
        return lines

    # -- spaces

    def _columns(self) -> Text:
        numbers = "".join(f"{column:^{WIDTH + 1}}" for column in range(SIDE))
        return Text(" " * (LABEL + 1) + numbers.rstrip(), "bold")

    def _row(self, row: int) -> Text:
        line = Text.assemble((f"{row:>{LABEL}}", "bold"), ("│", "dim"))
        for square in range(SIDE * row, SIDE * (row + 1)):
            line.append_text(self.space(square))
            if square % SIDE < SIDE - 1:
                line.append("┃" if self.east & BIT[square] else " ", "bold" if self.east & BIT[square] else self._tint(square))
        return line.append("│", "dim")

    def space(self, square: int) -> Text:
        tint = self._tint(square)
        line = Text(style=tint)
        ground, style = self._ground(square)
        line.append(ground, "" if tint else style)
        return line.append_text(self._on(square))

    def _ground(self, square: int) -> tuple[str, str]:
        kind = self.view.terrain_at(square)
        if kind in MINES:
            return MINE + self.mine_letter(kind), MINE_STYLE
        letter = TERRAIN[kind] if kind >= 0 else "M"
        return f"{GROUND[letter]} ", GROUND_STYLES.get(letter, "")

    def _on(self, square: int) -> Text:
        colour, owner = self.view.colour_at(square), self.owners[square]
        if colour != NOBODY:
            return self.piece(colour, self.view.keeps & BIT[square] != 0)
        return Text(f" {self.letter(owner).lower()}") if owner != NOBODY else Text("  ")

    def piece(self, colour: int, castle: bool) -> Text:
        return Text((CASTLE if castle else KNIGHT) + self.letter(colour), f"bold {TINTS[COLOUR_IDS[colour]]}")

    def _tint(self, square: int) -> str:
        return TINTS[COLOUR_IDS[self.owners[square]]] if self.owners[square] != NOBODY else ""

    def letter(self, colour: int) -> str:
        return self.phrases.texts[f"letter.{COLOUR_IDS[colour]}"]

    def mine_letter(self, kind: int) -> str:
        return self.phrases.say("lowenherz.mines")[MINES.index(kind)]

    # -- lines

    def _rim(self, side: str) -> Text:
        first = 0 if side == "north" else SIDE * (SIDE - 1)
        corners = "┌┐" if side == "north" else "└┘"
        line = " " * LABEL + corners[0]
        for square in range(first, first + SIDE - 1):
            line += "─" * WIDTH + RIMS[side][bool(self.east & BIT[square])]
        return Text(f"{line}{'─' * WIDTH}{corners[1]}", "dim")

    def _between(self, row: int) -> Text:
        """The sides to the row below, and the crossings between them."""
        first = SIDE * row
        line = Text(" " * LABEL)
        line.append(RIMS["west"][bool(self.south & BIT[first])], "dim")
        for square in range(first, first + SIDE):
            wall = bool(self.south & BIT[square])
            line.append(("━" if wall else " ") * WIDTH, "bold" if wall else self._tint(square))
            if square < first + SIDE - 1:
                line.append_text(self._crossing(square))
        return line.append(RIMS["east"][bool(self.south & BIT[first + SIDE - 1])], "dim")

    def _crossing(self, square: int) -> Text:
        """What meets at the south-east corner of a square."""
        meets = UP * bool(self.east & BIT[square]) + RIGHT * bool(self.south & BIT[square + 1])
        meets += DOWN * bool(self.east & BIT[square + SIDE]) + LEFT * bool(self.south & BIT[square])
        return Text(CROSSINGS[meets], "bold" if meets else self._tint(square) or "dim")


def owners_of(view: Lowenherz) -> list[int]:
    """By square, the colour in whose domain it lies."""
    owners = [NOBODY] * (SIDE * SIDE)
    for castle in view.domains():
        for square in range(SIDE * SIDE):
            if view.lands[castle] & BIT[square]:
                owners[square] = view.owners[castle]
    return owners
