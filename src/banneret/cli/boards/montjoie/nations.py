"""What each nation of Montjoie! has, in the order of play; minor powers and who decides for them below."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.games.montjoie.places import NOBODY, NOT_YET
from banneret.games.montjoie.steps.points import province_points
from banneret.games.montjoie.steps.treasury import income
from banneret.games.montjoie.tables import NATIONS

NUMBERS: Final = ("points", "money", "influence", "cards", "cities")
COLUMNS: Final = ("place", "nation", *NUMBERS, "hero", "notes")


class Nations:
    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.view = pieces.view

    def draw(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in COLUMNS:
            right = column in NUMBERS or column == "place"
            table.add_column(
                self.pieces.say(f"column.{column}"), justify="right" if right else "left", no_wrap=column != "notes"
            )
        for seat in self.view.players():
            table.add_row(*self.player(seat))
        for nation in range(self.view.seats, NATIONS):
            if self.view.lands[nation]:
                table.add_row(*self.minor(nation))
        return table

    def player(self, seat: int) -> list[RenderableType]:
        s = self.view
        land = s.lands[seat]
        name = self.pieces.nation(seat)
        if seat == self.pieces.me:
            name.stylize("bold")
        numbers = [s.influence[seat], s.held[seat], land.bit_count()]
        hero = self.pieces.say("active") if s.heroes >> seat & 1 else "–"
        return [
            Text(f"{self.place(seat)}", "dim"),
            name,
            grows(s.points[seat], province_points(s, land)),
            grows(s.money[seat], income(s, land)),
            *(str(n) for n in numbers),
            hero,
            Text(", ".join(self.notes(seat))),
        ]

    def place(self, nation: int) -> str:
        return f"{self.view.order.index(nation) + 1}" if nation in self.view.order else ""

    def notes(self, seat: int) -> list[str]:
        """What has no column: whose turn it is, who is waited for, locked cards, the artillery."""
        s, say = self.view, self.pieces.say
        found = [say("you")] if seat == self.pieces.me else []
        if seat in s.to_act and seat != self.pieces.me:
            found.append(say("asked"))
        if s.ballot[seat] != NOT_YET and len(s.to_act) > 0:
            found.append(say("ready"))
        locked = sum(s.locked[4 * seat : 4 * (seat + 1)])
        found += [say("locked_cards", n=locked)] if locked else []
        return found + ([say("artillery")] if s.gunners >> seat & 1 else [])

    def minor(self, nation: int) -> list[RenderableType]:
        s, seat = self.view, self.view.control[nation]
        note = self.pieces.say("nobodys")
        if seat != NOBODY:
            key = "loyal_to" if s.loyal >> nation & 1 else "decided_by"
            note = self.pieces.say(key, name=self.pieces.words.name("seat", seat))
        blanks = [""] * (len(NUMBERS) - 1)
        return [
            Text(self.place(nation), "dim"),
            self.pieces.nation(nation),
            *blanks,
            str(s.lands[nation].bit_count()),
            "",
            note,
        ]


def grows(n: int, more: int) -> Text:
    """12 +3: what there is, and what the turn will add as the map stands."""
    return Text.assemble((str(n), "bold"), f" +{more}")
