"""A combat or duel of Montjoie!: what each side brings, as far as these eyes see it, and what it adds up to."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.games.montjoie.picture.field import Addend, Side
from banneret.games.montjoie.picture.field import Combat as Seen

DIE: Final = "die"
NAMED: Final = ("troops", "doubled", "hero", "artillery", "influence", "walls", "ground", "mercenaries", DIE)
"""Parts of a total that phrases name; the others are cards."""


class Combat:
    def __init__(self, pieces: Pieces, seen: Seen) -> None:
        self.pieces = pieces
        self.seen = seen
        self.duel = seen["way"] == "duel"

    def draw(self) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for side, name in ((self.seen["attack"], "attack"), (self.seen["defence"], "defence")):
            title = "" if self.duel else self.pieces.say(name)
            table.add_row(Text(title, "bold"), self.pieces.nation(side["nation"]), self.sum(side))
        return Group(self.headline(), table)

    def headline(self) -> Text:
        attacker, defender = (
            self.pieces.name("nation", side["nation"]) for side in (self.seen["attack"], self.seen["defence"])
        )
        if self.duel:
            return Text(self.pieces.say("duelling", one=attacker, two=defender))
        facts = {"attacker": attacker, "city": self.pieces.name("city", self.seen["target"]), "defender": defender}
        if self.seen["way"] == "abroad":
            return Text(self.pieces.say("from_abroad", **facts))
        origin, way = self.pieces.name("city", self.seen["origin"]), self.pieces.name("way", self.seen["way"])
        return Text(self.pieces.say("attacks", **facts, origin=origin, way=way))

    def sum(self, side: Side) -> Text:
        """Ladders 3 + hero 2 + influence 1 + die 4 = 10; what is not known stands as a question."""
        rolled = any(part["part"] == DIE for part in side["parts"])
        shown = [self.part(part) for part in side["parts"]] + self.unknown(side)
        if not rolled:
            shown.append(self.pieces.say(DIE))
        line = Text(" + ".join(shown))
        if side["complete"]:
            line.append(f" = {side['total']}", "bold")
        elif side["total"]:
            line.append(f"  {self.pieces.say('so_far', n=side['total'])}", "dim")
        return line

    def part(self, part: Addend) -> str:
        name = self.pieces.say(part["part"]) if part["part"] in NAMED else self.pieces.title(part["card"])
        return f"{name} {part['n']}" if part["n"] else name

    def unknown(self, side: Side) -> list[str]:
        """What lies face down for these eyes, or is still to come."""
        hidden = [self.pieces.say("to_come", n=side["hand"])] if side["to_come"] else []
        if side["down"] and side["hero"] < 0:
            hidden.append(self.pieces.say("face_down", n=side["down"]))
        if side["staked"] and side["unseen_influence"]:
            hidden.append(self.pieces.say("some_influence"))
        return hidden
