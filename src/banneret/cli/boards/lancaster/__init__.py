"""Lancaster in a terminal: counties, conflicts, parliament, and what each seat has.

At 80 columns the parts stand one below the other; a wide terminal sets them side by side.
"""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.lancaster.parts import law_text, parts_text, space_text
from banneret.cli.boards.lancaster.pieces import Pieces
from banneret.core.agenda import Step
from banneret.core.text import Words
from banneret.games.lancaster.headings import heading
from banneret.games.lancaster.state import FIELDS, NO_CARD, NOBODY, Lancaster
from banneret.games.lancaster.steps import STEPS
from banneret.games.lancaster.steps.castles import UseSource
from banneret.games.lancaster.steps.conflicts import Ransom, ranking
from banneret.games.lancaster.steps.counties import NameStartPlayer
from banneret.games.lancaster.steps.parliament import Buy, ExchangeGoods, Vote
from banneret.games.lancaster.tables import COUNTIES, COUNTY_IDS, PLACES, SPACES

WIDE: Final = 118
QUIET: Final = ("voted", "knight_home", "held_over", "card_gone", "favours_up")
FRESH: Final[tuple[str, ...]] = ()
BRISK: Final[tuple[str, ...]] = ()

GOODS: Final = ("points", "gold", "squires", "votes")
PARTS_OF: Final[dict[type[Step[Any]], tuple[str, ...]]] = {
    Vote: ("parliament", "seats"),
    Buy: ("parliament", "seats"),
    ExchangeGoods: ("seats",),
    UseSource: ("seats",),
    Ransom: ("conflicts", "seats"),
    NameStartPlayer: ("seats",),
}
"""What a question is about; those that are not named are about the whole board."""


def draw(view: Lancaster, words: Words) -> RenderableType:
    return Board(view, words, ())


def glance(view: Lancaster, words: Words, step: str) -> RenderableType | None:
    """What the vote, the purchase or the ransom is about; other questions are about the whole board."""
    kind = STEPS[step]
    return Board(view, words, PARTS_OF[kind]) if kind in PARTS_OF else None


def remark(view: Lancaster, words: Words, choice: dict[str, Any]) -> Text:
    """What the choice's own words do not say: who stands there and how strongly."""
    pieces = Pieces(view, words)
    kind, facts = choice["on"].partition(":")[0], choice["facts"]
    if kind == "county" and view.county_faction[facts["county"]] != NOBODY:
        return pieces.holder(facts["county"])
    if kind == "conflict":
        return pieces.strengths(facts["place"])
    return Text()


class Board:
    """Draws itself for the width it is given."""

    def __init__(self, view: Lancaster, words: Words, only: tuple[str, ...]) -> None:
        self.view = view
        self.words = words
        self.only = only
        self.pieces = Pieces(view, words)
        self.phrases = self.pieces.phrases

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.only:
            yield Group(*(getattr(self, part)() for part in self.only))
        elif options.max_width < WIDE:
            yield Group(self.headline(), self.counties(), self.conflicts(), self.parliament(), self.seats())
        else:
            sides = Table.grid(expand=True)
            sides.add_column(ratio=1)
            sides.add_column(ratio=1)
            sides.add_row(self.counties(), self.conflicts())
            yield Group(self.headline(), sides, self.parliament(), self.seats())

    def say(self, key: str, **facts: object) -> str:
        return self.phrases.say(f"lancaster.{key}", **facts)

    def panel(self, title: str, inside: RenderableType) -> Panel:
        return Panel(inside, title=f"[bold]{self.say(title)}[/]", title_align="left", padding=(0, 1), border_style="dim")

    # -- the parts

    def headline(self) -> Text:
        s = self.view
        when = self.say("round", n=s.round, of=s.tables.rounds) if s.round else self.say("setup")
        line = Text.assemble((f" {when}", "bold"))
        if s.round and s.agenda:
            line.append(f" · {self.words.say(heading(s)['phase'])}")
        line.append(f" · {self.say('start')} ")
        line.append_text(self.pieces.badge(s.start))
        line.append(f" {self.words.name('seat', s.start)}")
        return line

    def counties(self) -> Panel:
        s = self.view
        table = self.table("county", "minimum", "reward", "nobles", "holder")
        for county in range(COUNTIES):
            row = s.tables.counties[county]
            reward = parts_text(self.phrases, row.reward)
            if row.names_start_player:
                reward += f" + {self.say('names_start')}"
            name = Text.assemble((f"{COUNTY_IDS[county]} ", "bold"), self.words.name("county", county))
            table.add_row(name, f"≥{row.minimum}", reward, self.nobles(county), self.pieces.holder(county))
        return self.panel("counties", table)

    def nobles(self, county: int) -> Text:
        return Text("♟" * self.view.nobles_left[county] or "–", style="" if self.view.nobles_left[county] else "dim")

    def conflicts(self) -> Panel:
        s = self.view
        table = self.table("place", "france", "prizes", "ranks", "england")
        for place in range(PLACES):
            if s.cards[place] != NO_CARD:
                self.conflict_row(table, place)
        if not table.row_count:
            table.add_row(Text(self.say("no_conflict"), "dim"))
        favours = Text.assemble((f"{self.say('favours')} ", "bold"), self.favours())
        return self.panel("conflicts", Group(table, favours))

    def conflict_row(self, table: Table, place: int) -> None:
        s = self.view
        card = s.tables.conflicts[s.cards[place]]
        ranks = ranking(s, place)
        line = Text(" ").join(self.pieces.troop(at, rank + 1) for rank, at in enumerate(ranks))
        free = FIELDS - len(ranks)
        if free:
            line.append(f"{' ' if ranks else ''}{self.say('free', n=free)}", "dim")
        strength = sum(s.strength_at(at) for at in ranks)
        wins = bool(ranks) and strength >= card.strength
        england = Text.assemble((str(strength), "bold"), f" {self.say('wins' if wins else 'loses')}")
        points = "/".join(str(n) for n in card.points)
        table.add_row(self.say(f"place.{place}"), str(card.strength), points, line, england)

    def favours(self) -> str:
        s = self.view
        tiles = [
            parts_text(self.phrases, s.tables.favours[tile]) for tile in range(len(s.tables.favours)) if s.favours >> tile & 1
        ]
        return " · ".join(tiles) or "–"

    def parliament(self) -> Panel:
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column()
        for title, laws in (("in_force", self.view.laws), ("proposed", self.view.proposals)):
            for n, law in enumerate(laws):
                table.add_row(
                    Text(self.say(title) if not n else "", "bold"), law_text(self.words, self.phrases, self.view, law)
                )
        return self.panel("parliament", table)

    def seats(self) -> Panel:
        s = self.view
        columns = ["lord", "points", "gold", "squires", "votes", "court", "reserve", "castle", "seated"]
        table = self.table(*columns)
        for faction in range(s.factions):
            table.add_row(*self.seat_row(faction))
        table.add_row(Text(self.say("supply"), "dim"), "", *(Text(str(n), "dim") for n in s.supply))
        return self.panel("lords", table if self.only else Group(table, self.legend()))

    def seat_row(self, faction: int) -> list[RenderableType]:
        s, pieces = self.view, self.pieces
        name = pieces.badge(faction).append_text(Text(f" {self.words.name('faction', faction)}"))
        if faction == s.start:
            name.append("*", "bold")
        knights: list[RenderableType] = [pieces.stack(s.court, faction), pieces.stack(s.reserve, faction)]
        castle = pieces.castle(faction)
        if s.is_ally(faction):
            return [name, "", "", "", "", *knights, castle, ""]
        goods = [pieces.amount(stock[faction]) for stock in (s.gold, s.squires, s.votes)]
        seated = "".join(COUNTY_IDS[c] for c in range(COUNTIES) if s.nobles[faction] >> c & 1) or "–"
        return [name, Text(str(s.points[faction]), "bold"), *goods, *knights, castle, seated]

    def legend(self) -> Text:
        """What the letters above the castles and the signs in them mean."""
        spaces = [
            f"{self.say('castle_letters')[n]} {space_text(self.phrases, self.view.tables.castle[n])}" for n in range(SPACES)
        ]
        return Text(f"{' · '.join(spaces)} · {self.say('signs')}", "dim")

    def table(self, *columns: str) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        for column in columns:
            title = self.say("castle_letters") if column == "castle" else self.say(f"column.{column}")
            table.add_column(title, justify="right" if column in GOODS else "left", no_wrap=column not in ("reward", "ranks"))
        return table
