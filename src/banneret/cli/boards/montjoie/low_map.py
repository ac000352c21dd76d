"""The map of Montjoie! in as few lines as can be: provinces one behind the other, each with its cities."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from banneret.cli.boards.montjoie.map import REGIONS, flow, legend
from banneret.cli.boards.montjoie.pieces import NOBODY, Pieces
from banneret.games.montjoie.picture.chart import City, Province


class LowMap:
    """All provinces, or those with one of the cities that are `near`; with what the signs mean."""

    def __init__(self, pieces: Pieces, near: set[str] | None = None, signs: bool = True) -> None:
        self.pieces = pieces
        self.near = near
        self.signs = signs

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        every = [self.pieces.provinces[name] for names in REGIONS.values() for name in names]
        shown = [province for province in every if self.near is None or not self.near.isdisjoint(province["cities"])]
        units = [unit for province in shown for unit in self.province(province)]
        if len(shown) < len(every):
            units.append(Text(self.pieces.say("farther", n=len(every) - len(shown)), "dim"))
        if units:
            yield from flow(Text(" ").append_text(units[0]), units[1:], options.max_width, "   ", " ")
        if self.signs:
            yield from legend(self.pieces, options.max_width)

    def province(self, province: Province) -> list[Text]:
        """G Burgundy: G4 Dijon –Mâcon. The owner of all of it, or a dot; and its cities."""
        title = self.pieces.name("province", province["province"]) + ("^" if province["mountain"] else "")
        title += f" {province['points']}" if province["points"] != 1 else ""
        cities = [self.city(self.pieces.cities[city]) for city in province["cities"]]
        mark = self.pieces.badge(province["owner"]) if province["owner"] else Text("·")
        return [Text.assemble(mark, " ", (title, "italic"), self.pieces.colon, cities[0]), *cities[1:]]

    def city(self, city: City) -> Text:
        name = Text.assemble(self.pieces.name("city", city["city"]), (self.pieces.marks(city), "bold"))
        return Text.assemble(self.pieces.holder(city), "" if city["owner"] == NOBODY else " ", name)
