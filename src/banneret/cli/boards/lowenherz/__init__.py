"""Löwenherz in a terminal: the map with its legend, what each seat has, the domains, and the cards.

At 80 columns the parts stand one below the other; a wide terminal sets them beside the map.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.lowenherz.map import CASTLE, GROUND, GROUND_STYLES, KNIGHT, MINE, MINE_STYLE, TINTS, Map
from banneret.cli.boards.lowenherz.remarks import remark_on
from banneret.cli.phrases import Phrases
from banneret.core.text import Words
from banneret.games.lowenherz.eyes import back
from banneret.games.lowenherz.regions import SQUARE_IDS
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.steps.market import Refill
from banneret.games.lowenherz.tables import BACK, CITY, COLOUR_IDS, COLOURS, FOREST, LETTERS, MINES, TERRAIN, VILLAGE

WIDE: Final = 118
QUIET: Final = (
    "dealt", "dealt_card", "purse", "turn", "draw", "mine", "marker_back", "wall", "bonus", "score_ducats", "result",
)  # fmt: skip
FRESH: Final[tuple[str, ...]] = ()
BRISK: Final[tuple[str, ...]] = ()

MINE_NAMES: Final = ("copper", "silver", "gold", "diamonds")
PARTS_OF: Final = {Refill.__name__: ("seats", "cards")}
NUMBERS: Final = ("points", "ducats", "knights", "castles", "spaces")
FLOWING: Final = ("lord", "allies", "mines")


def draw(view: Lowenherz, words: Words) -> RenderableType:
    return Board(view, words, ())


def glance(view: Lowenherz, words: Words, step: str) -> RenderableType | None:
    """Taking a card is about cards; all other questions are about the whole board."""
    return Board(view, words, PARTS_OF[step]) if step in PARTS_OF else None


def remark(view: Lowenherz, words: Words, choice: dict[str, Any]) -> Text:
    """What the choice's own words do not say: the terrain, who holds it, and the points it brings or takes."""
    return Text(remark_on(view, words, choice))


class Board:
    """Draws itself for the width it is given."""

    def __init__(self, view: Lowenherz, words: Words, only: tuple[str, ...]) -> None:
        self.view = view
        self.words = words
        self.only = only
        self.phrases = Phrases(words.language)
        self.map = Map(view, self.phrases)

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

    def say(self, key: str, **facts: object) -> str:
        return self.phrases.say(f"lowenherz.{key}", **facts)

    def panel(self, title: str, inside: RenderableType) -> Panel:
        return Panel(inside, title=f"[bold]{self.say(title)}[/]", title_align="left", padding=(0, 1), border_style="dim")

    def table(self, *columns: str) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in columns:
            title, flows = self.say(f"column.{column}"), column in FLOWING
            table.add_column(title, justify="right" if column in NUMBERS else "left", no_wrap=not flows, overflow="fold")
        return table

    # -- the map

    def headline(self) -> Text:
        s = self.view
        line = Text.assemble((f" {self.phase()}", "bold"), f" · {self.say('king', n=s.tables.setups[s.seats].king)}")
        line.append(f" · {self.say('markers', n=s.markers)} · {self.say('bank', n=s.bank)}")
        return line

    def phase(self) -> str:
        s = self.view
        if not s.lands:
            return self.say("setup")
        if not s.to_act:
            return self.say("over")
        return self.say("closing") if s.closing() else self.say("deck", n=len(s.deck), letter=LETTERS[back(s.deck[0]) - BACK])

    def map_with_legend(self) -> Table:
        legend = self.legend()
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        for n, line in enumerate(self.map.lines()):
            grid.add_row(line, legend[n - 1] if 0 < n <= len(legend) else "")
        return grid

    def legend(self) -> list[Text]:
        worth = self.view.tables.worth
        lines = [self._ground(kind) for kind in (FOREST, VILLAGE, CITY)]
        lines = [line.append(f" {worth[kind]}") for line, kind in zip(lines, (FOREST, VILLAGE, CITY), strict=True)]
        lines += [
            Text.assemble((f"{MINE}{self.map.mine_letter(kind)}", MINE_STYLE), f" {self.say(f'mine.{name}')}")
            for kind, name in zip(MINES, MINE_NAMES, strict=True)
        ]
        signs = [(f"{CASTLE}{self.map.letter(0)}", "castle"), (f"{KNIGHT}{self.map.letter(0)}", "knight")]
        signs += [(f" {self.map.letter(0).lower()}", "domain"), ("━┃", "border"), ("3,7", "space")]
        return [*lines, Text(), *(Text.assemble((sign, "bold"), f" {self.say(f'sign.{name}')}") for sign, name in signs)]

    def _ground(self, kind: int) -> Text:
        letter = TERRAIN[kind]
        return Text.assemble((f"{GROUND[letter]} ", GROUND_STYLES[letter]), f" {self.say(f'ground.{letter}')}")

    def legend_line(self) -> Padding:
        return Padding(Columns([line for line in self.legend() if line.plain], padding=(0, 3)), (0, 0, 0, 3))

    # -- seats and domains

    def seats(self) -> Panel:
        s = self.view
        left = {colour: self._castles_left(colour) for colour in range(COLOURS) if s.plays(colour)}
        columns = ["lord", "points", "ducats", "knights", *(["castles"] if any(left.values()) else []), "mines", "backs"]
        table = self.table(*columns)
        for colour, castles in left.items():
            name = self.badge(colour).append(f" {self.words.name('colour', colour)}")
            pieces = [str(s.knights[colour]), *([str(castles)] if "castles" in columns else [])]
            goods = self._goods(colour) if colour < s.seats else ["", ""]
            rest = [self._mines(s.held_by(colour)), self._backs(colour)] if colour < s.seats else []
            table.add_row(name, *goods, *pieces, *rest)
        return self.panel("lords", table)

    def badge(self, colour: int) -> Text:
        return Text.assemble((self.map.letter(colour), f"bold {TINTS[COLOUR_IDS[colour]]}"))

    def _castles_left(self, colour: int) -> int:
        setup = self.view.tables.setups[self.view.seats]
        return (setup.castles if colour < self.view.seats else setup.neutral) - self.view.owners.count(colour)

    def _goods(self, seat: int) -> list[RenderableType]:
        """Points with the bonus of the end; ducats with what the mines pay."""
        s = self.view
        income = s.tables.income * s.kinds_of_mine(seat)
        ducats = Text.assemble((f"+{income} ", "dim") if income else "", str(s.ducats[seat]))
        return [Text(str(s.points(seat) + s.bonus[seat]), "bold"), ducats]

    def _mines(self, held: int) -> str:
        """C1 S3*: a copper mine, and a monopoly of silver."""
        s = self.view
        counts = [(self.map.mine_letter(kind), (s.ground[kind] & held).bit_count()) for kind in MINES]
        return " ".join(f"{letter}{n}{'*' if n >= s.tables.monopoly else ''}" for letter, n in counts if n) or "–"

    def _backs(self, seat: int) -> str:
        return "".join(LETTERS[back(card) - BACK] for card in self.view.cards_of(seat)) or "–"

    def domains(self) -> list[Panel]:
        """Each by its castle; none at the beginning."""
        s = self.view
        table = self.table("castle", "points", "spaces", "knights", "land", "allies")
        for castle in sorted(s.domains(), key=lambda castle: s.owners[castle]):
            land = s.lands[castle]
            name = self.badge(s.owners[castle]).append(f" {SQUARE_IDS[s.castles[castle]]}")
            allies = [SQUARE_IDS[s.castles[i]] for i in range(len(s.allies)) if s.are_allies(castle, i)]
            numbers = [str(n) for n in (s.worth(land), land.bit_count(), s.knights_in(castle))]
            table.add_row(name, *numbers, self._land(land), " ".join(allies) or "–")
        return [self.panel("domains", table)] if table.row_count else []

    def _land(self, land: int) -> str:
        """♣4 ⌂1 ▲C: what is worth something in a domain."""
        ground = self.view.ground
        counts = [(GROUND[TERRAIN[kind]], (ground[kind] & land).bit_count()) for kind in (FOREST, VILLAGE, CITY)]
        found = [f"{sign}{n}" for sign, n in counts if n]
        mines = [self.map.mine_letter(kind) for kind in MINES for _ in range((ground[kind] & land).bit_count())]
        return " ".join(found + ([MINE + "".join(mines)] if mines else [])) or "–"

    # -- cards

    def cards(self) -> Panel:
        """Of each hand what this viewer sees, and the market."""
        s = self.view
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for seat in range(s.seats):
            table.add_row(self.badge(seat).append(f" {self.words.name('seat', seat)}"), self._cards(s.cards_of(seat)))
        table.add_row(Text(self.say("market"), "bold"), self._cards(s.market))
        return self.panel("cards", table)

    def _cards(self, cards: list[int]) -> Text:
        """3 borders 4/3: price and sale. Of a card face down, its letter. What differs in the letter only is one."""
        found = Counter(self._card(card) for card in sorted(cards))
        return Text(" · ").join(Text(f"{n}× {card}" if n > 1 else card) for card, n in found.items()) if found else Text("–")

    def _card(self, card: int) -> str:
        if card >= BACK:
            return f"{LETTERS[card - BACK]} ?"
        figures = self.view.tables.cards[card]
        return f"{self.words.title('card', card)} {figures.price}/{figures.sale}"
