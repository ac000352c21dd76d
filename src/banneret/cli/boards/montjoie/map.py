"""The map of Montjoie! as lists: provinces by region, each with its cities, from the north-west to the south-east.

Roads are not drawn: where a target is chosen, its neighbours stand beside it.
"""

from __future__ import annotations

from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.games.montjoie.picture.chart import Province

REGIONS: Final = {
    "north": ("pas_de_calais", "flandres", "ardennais", "artois", "picardie"),
    "northwest": ("haute_normandie", "basse_normandie", "bretagne", "anjou"),
    "west": ("poitou", "saintonge", "limousin", "guyenne", "gascogne"),
    "pyrenees": ("navarre", "bearn", "catalogne"),
    "centre": ("ile_de_france", "orleanais", "berry", "auvergne"),
    "east": ("champagne", "lorraine", "bourgogne", "franche_comte", "lyonnais", "savoie", "dauphine"),
    "south": ("toulousain", "languedoc", "provence"),
}
BESIDE: Final = {2: (("north", "northwest", "west"), ("centre", "east", "south", "pyrenees")),
                 3: (("north", "northwest"), ("west", "pyrenees", "south"), ("centre", "east"))}  # fmt: skip
"""Which regions stand below each other, for so many columns."""
THREE_COLUMNS: Final = 112
INDENT: Final = "      "


class Map:
    def __init__(self, pieces: Pieces, width: int) -> None:
        self.pieces = pieces
        self.columns = BESIDE[3 if width >= THREE_COLUMNS else 2]
        self.width = (width - 2 * (len(self.columns) - 1)) // len(self.columns)

    def draw(self) -> Group:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for _ in self.columns:
            grid.add_column(width=self.width, no_wrap=True)
        grid.add_row(*(Group(*self.column(regions)) for regions in self.columns))
        return Group(grid, *legend(self.pieces, self.width * len(self.columns)))

    def column(self, regions: tuple[str, ...]) -> list[Text]:
        lines: list[Text] = []
        for region in regions:
            lines.append(Text(self.pieces.say(f"region.{region}"), "bold"))
            for name in REGIONS[region]:
                lines += self.province(self.pieces.provinces[name])
        return lines

    def province(self, province: Province) -> list[Text]:
        """The owner of a whole province, its name, and its cities; on a second line where there is no room."""
        mark = self.pieces.badge(province["owner"]) if province["owner"] else Text(" ")
        head = Text.assemble(" ", mark, " ", (self.pieces.name("province", province["province"]), "italic"))
        head.append("^" if province["mountain"] else "").append(f" {province['points']}" if province["points"] != 1 else "")
        cities = [self.pieces.city(self.pieces.cities[name]) for name in province["cities"]]
        return flow(head, cities, self.width)


class WideMap:
    """The map as wide as there is room."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Map(self.pieces, options.max_width).draw()


def flow(head: Text, parts: list[Text], width: int, indent: str = INDENT, gap: str = "  ") -> list[Text]:
    """Parts one after another behind a head, on as many lines as they need."""
    lines, line = [], head
    for part in parts:
        if line.cell_len + len(gap) + part.cell_len > width:
            lines.append(line)
            line = Text(indent).append_text(part)
        else:
            line = Text.assemble(line, gap, part)
    return [*lines, line]


def legend(pieces: Pieces, width: int) -> list[Text]:
    """What the signs of the map mean, with the foreign powers that hold cities."""
    walls = pieces.picture["walls"]
    line = pieces.say("legend", garrison=walls["garrison"], castle=walls["castle"], fortress=walls["fortress"])
    powers = [
        f"{pieces.foreign_letter(power['power'])} {pieces.name('nation', power['power'])}"
        for power in pieces.picture["powers"]
        if power["cities"]
    ]
    signs = [Text(sign, "dim") for sign in [*line.split(" · "), *powers]]
    return flow(signs[0], signs[1:], width, "")
