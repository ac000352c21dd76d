"""What each nation of Montjoie! has, in the order of play; minor powers and who decides for them below."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.games.montjoie.picture.nations import Minor, Nation

NUMBERS: Final = ("points", "money", "influence", "cards", "cities")
COLUMNS: Final = ("place", "nation", *NUMBERS, "hero", "notes")


class Nations:
    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces

    def draw(self, minors: bool = True) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in COLUMNS:
            right = column in NUMBERS or column == "place"
            table.add_column(
                self.pieces.say(f"column.{column}"), justify="right" if right else "left", no_wrap=column != "notes"
            )
        for nation in sorted(self.pieces.picture["nations"], key=lambda nation: nation["place"]):
            table.add_row(*self.player(nation))
        for minor in self.pieces.picture["minors"] if minors else []:
            if minor["cities"]:
                table.add_row(*self.minor(minor))
        return table

    def minors(self) -> list[RenderableType]:
        """One behind the other: who decides for each minor power, where there are any."""
        held = [minor for minor in self.pieces.picture["minors"] if minor["cities"]]
        colon = self.pieces.colon
        told = [Text.assemble(self.pieces.nation(minor["nation"]), f"{colon}{self.decider(minor)}") for minor in held]
        return [Padding(Text(" · ").join(told), (0, 0, 0, 1), expand=False)] if told else []

    def player(self, nation: Nation) -> list[RenderableType]:
        name = self.pieces.nation(nation["nation"])
        if nation["nation"] == self.pieces.me:
            name.stylize("bold")
        numbers = [nation["influence"]["n"], nation["hand"]["n"], nation["cities"]]
        return [
            place(nation["place"]),
            name,
            self.grows(nation["points"]["n"], nation["prospect"]),
            self.grows(nation["money"]["n"], nation["income"]),
            *(str(n) for n in numbers),
            self.pieces.say("active") if nation["hero"]["active"] else "–",
            Text(", ".join(self.notes(nation))),
        ]

    def grows(self, n: int, more: int) -> Text:
        """12 +3: what there is, and what the turn will add as the map stands. After the last turn nothing is added."""
        return Text.assemble((str(n), "bold"), f" +{more}" if self.pieces.heading["asked"] else "")

    def notes(self, nation: Nation) -> list[str]:
        """What has no column: whose turn it is, who is waited for, locked cards, the artillery."""
        say = self.pieces.say
        mine = nation["nation"] == self.pieces.me
        found = [say("you")] if mine else []
        if nation["asked"] and not mine:
            found.append(say("asked"))
        if nation["ballot"]["laid"] and self.pieces.heading["asked"]:
            found.append(say("ready"))
        locked = nation["locked"]["n"]
        found += [say("locked_cards", n=locked)] if locked else []
        return found + ([say("artillery")] if nation["artillery"] else [])

    def decider(self, minor: Minor) -> str:
        if not minor["control"]:
            return self.pieces.say("nobodys")
        key = "loyal_to" if minor["loyal"] else "decided_by"
        return self.pieces.say(key, name=self.pieces.name("seat", minor["control"]))

    def minor(self, minor: Minor) -> list[RenderableType]:
        blanks = [""] * (len(NUMBERS) - 1)
        return [
            place(minor["place"]),
            self.pieces.nation(minor["nation"]),
            *blanks,
            str(minor["cities"]),
            "",
            self.decider(minor),
        ]


def place(n: int) -> Text:
    return Text(str(n) if n else "", "dim")
