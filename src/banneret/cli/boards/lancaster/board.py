"""The parts of Lancaster's board, drawn for the width they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.either import Either
from banneret.cli.boards.lancaster.pieces import Pieces
from banneret.games.lancaster.shapes import ConflictPicture, LordPicture

WIDE: Final = 118
GOODS: Final = ("points", "gold", "squires", "votes")
FLOWING: Final = ("reward", "ranks")


class Board:
    def __init__(self, pieces: Pieces, only: tuple[str, ...]) -> None:
        self.pieces = pieces
        self.picture = pieces.picture
        self.say = pieces.say
        self.only = only

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        panels: dict[str, Callable[[], Panel]] = {
            "counties": lambda: self.panel("counties", self.counties()),
            "conflicts": lambda: self.panel("conflicts", Group(self.conflicts(), self.favours())),
            "parliament": lambda: self.panel("parliament", self.parliament()),
            "seats": lambda: self.panel("lords", Group(self.seats(), self.legend(short=bool(self.only)))),
        }
        if self.only:
            yield Group(*(panels[part]() for part in self.only))
        elif options.max_width < WIDE:
            yield Group(self.headline(), *(panel() for panel in panels.values()))
        else:
            sides = Table.grid(expand=True)
            sides.add_column(ratio=1)
            sides.add_column(ratio=1)
            sides.add_row(panels["counties"](), panels["conflicts"]())
            yield Group(self.headline(), sides, panels["parliament"](), panels["seats"]())

    def brief(self) -> Group:
        """Counties with the conflicts beside them, the lords, what the signs mean, the laws; what it is about comes first."""
        sides = Table.grid(padding=(0, 1, 0, 0))
        sides.add_column(no_wrap=True)
        sides.add_column()
        sides.add_row(self.counties(short=True), self.short_conflicts())
        main = Either(sides, *(Group(self.holders(rewards), *self.conflict_lines()) for rewards in (True, False)))
        laws, seats, legend = self.parliament(), self.seats(short=True), self.legend(short=True)
        if "parliament" in self.only:
            lords = self.seats(short=True, allies=False)
            ways = (Group(seats, self.held(), legend), Group(seats, self.held()), Group(lords, self.held()))
            return Group(self.headline(), Either(laws, self.titles(), least=1), Either(*ways), main)
        counties = Text(self.say("county_signs"), "dim")
        return Group(self.headline(), main, Either(Group(seats, legend, counties), Group(seats, legend), seats), laws)

    def panel(self, title: str, inside: RenderableType) -> Panel:
        return Panel(inside, title=f"[bold]{self.say(title)}[/]", title_align="left", padding=(0, 1), border_style="dim")

    def table(self, *columns: str) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in columns:
            title = self.say("castle_letters") if column == "castle" else self.say(f"column.{column}")
            table.add_column(title, justify="right" if column in GOODS else "left", no_wrap=column not in FLOWING)
        return table

    # -- the parts

    def headline(self) -> Text:
        number, start, heading = self.picture["round"], self.picture["start"], self.pieces.heading
        when = self.say("round", n=number, of=heading["rounds"]) if number else self.say("setup")
        line = Text.assemble((f" {when}", "bold"))
        if number and heading["asked"]:
            line.append(f" · {self.pieces.words.say(heading['phase'])}")
        line.append(f" · {self.say('start')} ").append_text(self.pieces.badge(start))
        return line.append(f" {self.pieces.name('seat', start)}")

    def counties(self, short: bool = False) -> Table:
        table = self.table("county", "minimum", "reward", "nobles_left" if short else "nobles", "holder")
        for county in self.picture["counties"]:
            name = Text.assemble((f"{county['county']} ", "bold"), self.pieces.name("county", county["county"]))
            left = county["nobles"]["left"]
            nobles = Text(str(left) if short else "♟" * left or "–", style="" if left else "dim")
            reward = self.pieces.county_reward(county, short)
            table.add_row(name, f"≥{county['minimum']}", reward, nobles, self.pieces.holder(county))
        return table

    def holders(self, rewards: bool) -> Table:
        """Counties in two columns: ≥2, the reward where there is room for it, nobles left, who holds it."""
        cells = [
            Text.assemble((f"{county['county']} ", "bold"), self.pieces.name("county", county["county"]))
            .append(f" ≥{county['minimum']} ")
            .append(f"{self.pieces.county_reward(county, short=True).replace(' + ', '+')} " if rewards else "")
            .append(f"♟{county['nobles']['left']} ")
            .append_text(self.pieces.holder(county))
            for county in self.picture["counties"]
        ]
        half = (len(cells) + 1) // 2
        table = Table.grid(padding=(0, 2, 0, 0))
        for n in range(half):
            table.add_row(*cells[n::half])
        return table

    def held(self) -> Text:
        """In the least room, for a vote: who holds which county, by its letter, and who stands in which conflict."""
        held = [county for county in self.picture["counties"] if county["holder"]]
        found = [Text.assemble((f"{county['county']} ", "bold"), self.pieces.holder(county)) for county in held]
        for conflict in self.open_conflicts():
            troops = self.pieces.troops(conflict)
            found += [Text.assemble((f"{self.place(conflict)} ", "bold"), Text(" ").join(troops))] if troops else []
        return Text.assemble((f"{self.say('deployed')} ", "bold"), Text(" · ").join(found))

    def open_conflicts(self) -> list[ConflictPicture]:
        return [conflict for conflict in self.picture["conflicts"] if conflict["cards"]]

    def conflicts(self) -> Table:
        table = self.table("place", "france", "prizes", "ranks", "england")
        for conflict in self.open_conflicts():
            card = conflict["cards"][0]
            points = "/".join(str(n) for n in card["points"])
            table.add_row(self.place(conflict), str(card["france"]), points, self.ranks(conflict), self.england(conflict))
        if not table.row_count:
            table.add_row(Text(self.say("no_conflict"), "dim"))
        return table

    def place(self, conflict: ConflictPicture) -> str:
        return self.say(f"place.{self.pieces.number('place', conflict['place'])}")

    def ranks(self, conflict: ConflictPicture) -> Text:
        troops = self.pieces.troops(conflict)
        free = len(conflict["spaces"]) - len(troops)
        return Text(" ").join([*troops, *([Text(self.say("free", n=free), "dim")] if free else [])])

    def england(self, conflict: ConflictPicture) -> Text:
        verdict = self.say("wins" if conflict["england_wins"] else "loses")
        return Text.assemble((str(conflict["england"]), "bold"), f" {verdict}")

    def short_conflicts(self) -> Group:
        """Beside the counties; and the favours."""
        return Group(*(self.conflict_lines() or [Text(self.say("no_conflict"), "dim")]), self.favours())

    def conflict_lines(self) -> list[Text]:
        """Points, strengths, who is there."""
        lines: list[Text] = []
        for conflict in self.open_conflicts():
            card = conflict["cards"][0]
            points = self.say("prizes", points="/".join(str(n) for n in card["points"]))
            strengths = self.say("sides", england=conflict["england"], france=card["france"])
            line = Text.assemble((self.place(conflict), "bold"), f" · {points} {strengths} ")
            lines.append(line.append_text(Text(" ").join(self.pieces.troops(conflict))))
        return lines

    def favours(self) -> Text:
        tiles = [self.pieces.reward(tile["reward"]) for tile in self.picture["favours"] if tile["face_up"]]
        return Text.assemble((f"{self.say('favours')} ", "bold"), " · ".join(tiles) or "–")

    def parliament(self) -> Table:
        """Laws in force and proposed. The oldest leaves when the next proposal is passed."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column()
        laws, proposals = self.picture["laws"]["laws"], self.picture["proposals"]["laws"]
        for n, law in enumerate(laws):
            text = self.pieces.law(law)
            if n == 0 and proposals:
                text.append(f" ({self.say('leaves')})", "dim")
            table.add_row(Text("" if n else self.say("in_force"), "bold"), text)
        for n, law in enumerate(proposals):
            table.add_row(Text("" if n else self.say("proposed"), "bold"), self.pieces.law(law))
        return table

    def titles(self) -> Table:
        """The laws by their names; whole, only the one that leaves next. The question tells the one that is voted on."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column()
        first, *others = self.picture["laws"]["laws"]
        leaves = Text.assemble(self.pieces.law(first), (f" ({self.say('leaves')})", "dim"))
        table.add_row(Text(self.say("in_force"), "bold"), leaves)
        table.add_row("", Text(" · ").join(self.pieces.title(law) for law in others))
        proposals = Text(" · ").join(self.pieces.title(law) for law in self.picture["proposals"]["laws"])
        table.add_row(Text(self.say("proposed"), "bold"), proposals)
        return table

    # -- the lords

    def seats(self, short: bool = False, allies: bool = True) -> Table:
        """What each lord has. Allies neither vote nor pay: where room is short, a vote can do without them."""
        table = self.table("lord", "points", "gold", "squires", "votes", "court", "reserve", "castle", "seated")
        for lord in self.picture["lords"]:
            if allies or not lord["ally"]:
                table.add_row(*self.lord(lord))
        supply = self.picture["supply"]
        amounts = (supply["gold"], supply["squires"], supply["votes"])
        if not short:
            table.add_row(Text(self.say("supply"), "dim"), "", *(Text(str(n), "dim") for n in amounts))
        return table

    def lord(self, lord: LordPicture) -> list[RenderableType]:
        pieces = self.pieces
        name = pieces.badge(lord["colour"]).append_text(Text(f" {pieces.name('seat', lord['colour'])}"))
        if lord["colour"] == self.picture["start"]:
            name.append("*", "bold")
        knights = [pieces.stack(lord["court"]), pieces.stack(lord["reserve"]), pieces.castle(lord)]
        if lord["ally"]:
            return [name, "", "", "", "", *knights, ""]
        held = {stock["good"]: stock["n"] for stock in lord["stocks"]}
        goods = [pieces.amount(held[good]) for good in GOODS[1:]]
        return [name, Text(str(lord["points"]), "bold"), *goods, *knights, "".join(lord["table"]["nobles"]) or "–"]

    def legend(self, short: bool = False) -> Text:
        """What the letters above the castles and the signs in them mean; the short one without prices."""
        castle = self.picture["lords"][0]["castle"]["spaces"]
        letters = self.say("castle_letters")
        spaces = [f"{letter} {self.pieces.space(space, short)}" for letter, space in zip(letters, castle, strict=True)]
        return Text(f"{', '.join(spaces)}\n{self.say('signs')}", "dim")
