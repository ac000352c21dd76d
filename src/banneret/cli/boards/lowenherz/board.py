"""The parts of Löwenherz's board: the map with its legend, what each seat has, the domains, and the cards."""

from __future__ import annotations

from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.lowenherz.map import FOOT, GROUND_STYLES, MINE_STYLE, Map
from banneret.cli.boards.lowenherz.pieces import CASTLE, GROUND, KNIGHT, MINE, WORTH, Pieces, place
from banneret.games.lowenherz.headings import CASTLES
from banneret.games.lowenherz.shapes import Player

WIDE: Final = 118
MINE_NAMES: Final = {"C": "copper", "S": "silver", "G": "gold", "D": "diamonds"}
NUMBERS: Final = ("points", "ducats", "knights", "castles", "spaces")
FLOWING: Final = ("lord", "allies", "mines")


class Board:
    """Draws itself for the width it is given."""

    def __init__(self, pieces: Pieces, only: tuple[str, ...]) -> None:
        self.pieces = pieces
        self.picture = pieces.picture
        self.say = pieces.say
        self.only = only
        self.map = Map(pieces)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.only:
            yield Group(*(getattr(self, part)() for part in self.only))
        elif options.max_width < WIDE:
            yield Group(self.headline(), self.map_with_legend(), self.seats(), *self.domains(), self.cards())
        else:
            sides = Table.grid(padding=(0, 1, 0, 0))
            sides.add_column(no_wrap=True)
            sides.add_column()
            sides.add_row(Group(*self.map.lines()), Group(self.seats(), *self.domains(), self.cards()))
            yield Group(self.headline(), sides, self.legend_line())

    def brief(self, hands: bool = True, about_cards: bool = False) -> Group:
        """The map, half as high, with what each duke has and what the signs mean beside it; then cards, where there is room."""
        beside = [*self.short_seats(), *self.short_signs()]
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        for n, line in enumerate(self.map.low_lines()):
            grid.add_row(line, beside[n] if n < len(beside) else "")
        cards = Group(*(self.hands() if hands else []))
        first, later = (cards, Group()) if about_cards else (Group(), cards)
        return Group(self.headline(short=True), grid, first, *self.bonds(), later, self.market())

    def panel(self, title: str, inside: RenderableType) -> Panel:
        return Panel(inside, title=f"[bold]{self.say(title)}[/]", title_align="left", padding=(0, 1), border_style="dim")

    def table(self, *columns: str) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in columns:
            title, flows = self.say(f"column.{column}"), column in FLOWING
            table.add_column(title, justify="right" if column in NUMBERS else "left", no_wrap=not flows, overflow="fold")
        return table

    # -- the map

    def headline(self, short: bool = False) -> Text:
        line = Text.assemble((f" {self.phase()}", "bold"), f" · {self.say('king', n=self.picture['king'])}")
        line.append(f" · {self.say('markers', n=self.picture['markers']['n'])}")
        return line if short else line.append(f" · {self.say('bank', n=self.picture['bank']['n'])}")

    def phase(self) -> str:
        deck = self.picture["deck"]
        if self.pieces.heading["phase"] == f"phase.{CASTLES}":
            return self.say("setup")
        if not self.pieces.heading["asked"]:
            return self.say("over")
        return self.say("closing") if self.picture["closing"] else self.say("deck", n=deck["n"], letter=deck["letter"])

    def map_with_legend(self) -> Table:
        legend = self.legend()
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        for n, line in enumerate(self.map.lines()):
            grid.add_row(line, legend[n - 1] if 0 < n <= len(legend) else "")
        return grid

    def legend(self) -> list[Text]:
        worth = {square["terrain"]: square["points"] for square in self.picture["squares"]}
        lines = [self.ground(kind).append(f" {worth[kind]}") for kind in WORTH if kind in worth]
        lines += [
            Text.assemble((f"{MINE}{self.pieces.mine_letter(mine)}", MINE_STYLE), f" {self.say(f'mine.{name}')}")
            for mine, name in MINE_NAMES.items()
        ]
        some = self.pieces.letter(self.picture["players"][0]["colour"])
        signs = [(f"{CASTLE}{some}", "castle"), (f"{KNIGHT}{some}", "knight")]
        signs += [
            (f" {some.lower()}", "domain"),
            ("━┃", "border"),
            ("3,7", "space"),
            (f"{self.pieces.mine_letter('C')}3*", "monopoly"),
            ("+1", "income"),
        ]
        return [*lines, Text(), *(Text.assemble((sign, "bold"), f" {self.say(f'sign.{name}')}") for sign, name in signs)]

    def ground(self, kind: str) -> Text:
        return Text.assemble((f"{GROUND[kind]} ", GROUND_STYLES[kind]), f" {self.say(f'ground.{kind}')}")

    def legend_line(self) -> Padding:
        return Padding(Columns([line for line in self.legend() if line.plain], padding=(0, 3)), (0, 0, 0, 3))

    def short_signs(self) -> list[Text]:
        """What stands on the map, in the few columns beside it."""
        worth = {square["terrain"]: square["points"] for square in self.picture["squares"]}
        ground = [Text.assemble((GROUND[kind], GROUND_STYLES[kind]), str(worth.get(kind, 0))) for kind in WORTH]
        mines = [f"{self.pieces.mine_letter(mine)} {self.say(f'mine.{name}')}" for mine, name in MINE_NAMES.items()]
        some = self.pieces.letter(self.picture["players"][0]["colour"])
        signs = [(f"{CASTLE}{some}", "castle"), (f"{KNIGHT}{some}", "knight"), (f"{FOOT}┃", "border")]
        signs += [(some.lower(), "domain"), ("+1", "income")]
        return [
            Text(" ").join([*ground, Text(self.say("each"), "dim")]),
            Text(" ".join(mines[:2]), MINE_STYLE),
            Text(" ".join(mines[2:]), MINE_STYLE),
            *(Text(f"{sign} {self.say(f'sign.{name}')}") for sign, name in signs),
        ]

    # -- seats and domains

    def seats(self) -> Panel:
        players = {player["colour"]: player for player in self.picture["players"]}
        left = any(colour["castles"]["n"] for colour in self.pieces.colours)
        table = self.table("lord", "points", "ducats", "knights", *(["castles"] if left else []), "mines", "backs")
        for colour in self.pieces.colours:
            player = players.get(colour["colour"])
            stocks = [str(colour["knights"]["n"]), *([str(colour["castles"]["n"])] if left else [])]
            goods = [Text(str(player["points"]), "bold"), ducats(player)] if player else ["", ""]
            rest = [self.pieces.mines(player["mines"], player["monopolies"]), backs(player)] if player else []
            table.add_row(self.pieces.colour(colour["colour"]), *goods, *stocks, *rest)
        return self.panel("lords", table)

    def short_seats(self) -> list[Text]:
        """R 12 · 7+1 · ♞15: points, ducats with the income of the mines, knights left."""
        lines = [Text(self.say("short_seats"), "dim")]
        for player in self.picture["players"]:
            income = f"+{player['income']}" if player["income"] else ""
            purse = f"{player['ducats']['n']}{income}"
            line = self.pieces.badge(player["colour"])
            lines.append(line.append(f"{player['points']:>3} ").append(f"{purse:>6} ").append(f"{player['knights']['n']:>2}"))
        return lines

    def domains(self) -> list[Panel]:
        """Each by its castle; none at the beginning."""
        table = self.table("castle", "points", "spaces", "knights", "land", "allies")
        order = [colour["colour"] for colour in self.pieces.colours]
        for domain in sorted(self.picture["domains"], key=lambda domain: order.index(domain["owner"])):
            name = self.pieces.badge(domain["owner"]).append(f" {place(domain['castle'])}")
            allies = " ".join(place(ally) for ally in domain["allies"]) or "–"
            numbers = [str(n) for n in (domain["points"], domain["spaces"], domain["knights"])]
            table.add_row(name, *numbers, self.pieces.land(domain["squares"], domain["mines"]), allies)
        return [self.panel("domains", table)] if table.row_count else []

    # -- cards

    def cards(self) -> Panel:
        """Of each hand what this viewer sees, and the market."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for player in self.picture["players"]:
            hand = player["hand"]
            table.add_row(self.pieces.colour(player["colour"]), self.pieces.cards(hand["cards"], hand["backs"]))
        table.add_row(Text(self.say("market"), "bold"), self.pieces.cards(self.picture["market"]["cards"]))
        return self.panel("cards", table)

    def hands(self) -> list[Text]:
        """Those that this viewer sees whole; price and sale behind each card."""
        seen = [player for player in self.picture["players"] if player["hand"]["cards"] and not player["hand"]["backs"]]
        colon = self.pieces.colon
        return [
            Text.assemble(
                " ",
                self.pieces.badge(player["colour"]),
                f" {self.say('cards')}{colon}",
                self.pieces.cards(player["hand"]["cards"]),
            )
            for player in seen
        ]

    def market(self) -> Text:
        return Text.assemble(f" {self.say('market')}{self.pieces.colon}", self.pieces.cards(self.picture["market"]["cards"]))

    def bonds(self) -> list[Text]:
        """R 5,11 – B 8,10: domains that are allied; and who has a monopoly. Nothing where there are none."""
        domains = self.picture["domains"]
        owners = {place(domain["castle"]): domain["owner"] for domain in domains}
        pairs = {tuple(sorted((place(domain["castle"]), place(ally)))) for domain in domains for ally in domain["allies"]}
        allied = [" – ".join(f"{self.pieces.letter(owners[one])} {one}" for one in pair) for pair in sorted(pairs)]
        held = [
            f"{self.pieces.letter(player['colour'])} {self.say(f'mine.{MINE_NAMES[mine]}')}"
            for player in self.picture["players"]
            for mine in player["monopolies"]
        ]
        told = [self.say("alliances", allies=", ".join(allied))] if allied else []
        told += [self.say("monopolies", mines=", ".join(held))] if held else []
        return [Text(f" {' · '.join(told)}")] if told else []


def ducats(player: Player) -> Text:
    """What there is, with what the mines pay."""
    return Text.assemble((f"+{player['income']} ", "dim") if player["income"] else "", str(player["ducats"]["n"]))


def backs(player: Player) -> str:
    """The letters of the cards in hand, which everybody sees."""
    letters = [card["letter"] * card["n"] for card in player["hand"]["cards"]]
    letters += [back["letter"] * back["n"] for back in player["hand"]["backs"]]
    return "".join(sorted("".join(letters))) or "–"
