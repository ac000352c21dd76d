"""The parts of Montjoie!'s board: the map, the nations, the viewer's cards, and the combat or the offers of the moment."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.either import Either
from banneret.cli.boards.montjoie.combat import Combat
from banneret.cli.boards.montjoie.low_map import LowMap
from banneret.cli.boards.montjoie.map import Map, WideMap
from banneret.cli.boards.montjoie.nations import Nations
from banneret.cli.boards.montjoie.pieces import Pieces


class Board:
    def __init__(self, pieces: Pieces, only: tuple[str, ...]) -> None:
        self.pieces = pieces
        self.picture = pieces.picture
        self.only = only
        self.say = pieces.say

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        parts: dict[str, Callable[[], RenderableType | None]] = {
            "map": lambda: self.panel("map", Map(self.pieces, options.max_width - 4).draw()),
            "nations": lambda: self.panel("nations", Nations(self.pieces).draw(), self.say("nations_legend")),
            "combat": self.combat,
            "offers": lambda: self.panel("offers", self.offers()) if self.picture["offers"] else None,
            "hand": lambda: self.hand(not self.only),
        }
        wanted = self.only or tuple(parts)
        drawn = [parts[name]() for name in wanted]
        yield Group(self.headline(), *(part for part in drawn if part is not None))

    def brief(self) -> Group:
        """The map in few lines, or what is near of it; one's cards, the nations, and the combat or the offers.

        In a combat it comes first, with one's cards; else the map, then what the question is about.
        """
        seen, nations = self.picture["combat"], Nations(self.pieces)
        chart = self.chart()
        hand: list[RenderableType] = [cards for cards in (self.hand(),) if cards is not None]
        offers: list[RenderableType] = [self.offers()] if self.picture["offers"] else []
        table = nations.draw(minors=False)
        minors, legend = nations.minors(), Text(f" {self.say('nations_legend')}", "dim")
        standing = Either(Group(table, legend), table)
        if seen is not None:
            return Group(self.headline(), Group(Combat(self.pieces, seen).draw(), *hand), chart, standing, *minors)
        if "nations" in self.only:
            with_hand = "hand" in self.only
            return Group(self.headline(), chart, Group(*offers, *(hand if with_hand else []), table), *minors, legend)
        return Group(self.headline(), chart, Group(*hand), standing, *offers, *minors)

    def chart(self) -> Either:
        """Of a spectator nothing is near. In a combat nothing is nearer than what is fought over."""
        pieces, maps = self.pieces, (WideMap(self.pieces), LowMap(self.pieces))
        if not pieces.me:
            return Either(*maps)
        nearest = pieces.at_stake if pieces.is_fought else pieces.near
        near = [LowMap(pieces, pieces.near | pieces.named), LowMap(pieces, nearest)]
        return Either(
            *maps, *near, LowMap(pieces, pieces.at_stake), LowMap(pieces, pieces.at_stake, signs=False), cut=2, least=2
        )

    def panel(self, title: str, inside: RenderableType, signs: str = "") -> Panel:
        """With what its signs mean on the lower edge."""
        heading, legend = f"[bold]{self.say(title)}[/]", signs or None
        return Panel(
            inside,
            title=heading,
            title_align="left",
            subtitle=legend,
            subtitle_align="left",
            padding=(0, 1),
            border_style="dim",
        )

    # -- the parts

    def headline(self) -> Text:
        turn, phase = self.picture["turn"], self.pieces.words.say(self.pieces.heading["phase"])
        if not turn["number"]:
            return Text(f" {phase}", "bold")
        earliest = max(turn["earliest"], turn["number"])  # beyond it, the die of the end has said that there is one more
        of = f"{earliest}–{turn['last']}" if earliest < turn["last"] else str(turn["last"])
        line = Text.assemble((f" {self.say('turn', n=turn['number'], of=of)}", "bold"))
        if turn["politics"]:
            line.append(f" · {self.say('war' if turn['politics'] == 'war' else 'peace')}", "bold")
        for part in ([phase] if self.pieces.heading["asked"] else []) + self.in_force():
            line.append(f" · {part}")
        return line

    def in_force(self) -> list[str]:
        """Events drawn this turn, and what they leave behind."""
        turn, name = self.picture["turn"], self.pieces.name
        found = [
            name("marker", marker["marker"]) for marker in self.picture["drawn"]["markers"] for _ in range(marker["count"])
        ]
        if "chevauchee" in turn["in_force"]:
            found.append(self.say("may_ride", name=name("seat", self.picture["order"][0]["nation"])))
        if turn["master"]:
            found.append(self.say("master", name=name("seat", turn["master"])))
        if "truce_next" in turn["in_force"]:
            found.append(self.say("truce_next" if turn["politics"] else "truce_now"))
        return found + ([self.say("bad_harvest")] if "bad_harvest" in turn["in_force"] else [])

    def combat(self) -> RenderableType | None:
        seen = self.picture["combat"]
        return self.panel("combat", Combat(self.pieces, seen).draw()) if seen is not None else None

    def offers(self) -> Text:
        return Text("\n").join(Text(self.pieces.deal(offer)) for offer in self.picture["offers"])

    def hand(self, whole: bool = False) -> RenderableType | None:
        if not self.pieces.me:
            return None
        mine, discards = self.pieces.nations[self.pieces.me], self.picture["discards"]["cards"]
        table = Table.grid(padding=(0, 1))
        cards = self.pieces.cards(mine["hand"]["cards"])
        table.add_row(Text(f" {self.say('your_cards')}", "bold"), cards or self.say("nothing"))
        if mine["locked"]["n"]:
            table.add_row(Text(f" {self.say('locked')}", "bold"), self.pieces.cards(mine["locked"]["cards"]))
        in_play = any(nation["hand"]["n"] for nation in self.picture["nations"])
        if discards and in_play and whole:
            table.add_row(Text(f" {self.say('discarded')}", "dim"), Text(self.pieces.cards(discards), "dim"))
        return table
