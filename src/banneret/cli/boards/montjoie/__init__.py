"""Montjoie! in a terminal: the map, the nations, the viewer's cards, and the combat or the offers of the moment."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.montjoie.combat import Combat
from banneret.cli.boards.montjoie.map import Map
from banneret.cli.boards.montjoie.nations import Nations
from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.cli.boards.montjoie.remarks import remark as remark_on
from banneret.core import Step
from banneret.core.text import Words
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.cards import KeepCard
from banneret.games.montjoie.steps.combat import MoveMercenaries, Veto
from banneret.games.montjoie.steps.commit import FelonReaction, LayMore, LayYellow, StakeInfluence
from banneret.games.montjoie.steps.dice import MayReroll
from banneret.games.montjoie.steps.diplomacy import Parley
from banneret.games.montjoie.steps.duels import DuelStakes
from banneret.games.montjoie.steps.embassies import CourtIntrigue
from banneret.games.montjoie.steps.events import Confiscate
from banneret.games.montjoie.steps.outcome import Retreat, SignOfGod
from banneret.games.montjoie.steps.politics import Vote
from banneret.games.montjoie.steps.purchases import BuyCards
from banneret.games.montjoie.steps.support import AcceptSupport, OfferSupport
from banneret.games.montjoie.steps.two_players import LoyalAmbassador, LoyaltyBids

Steps = tuple[type[Step[Any]], ...]


def named(*steps: type[Step[Any]]) -> tuple[str, ...]:
    """Questions as they call themselves."""
    return tuple(step.__name__ for step in steps)


QUIET: Final = (
    *("voted", "stake_laid", "slot", "acts", "drew", "draws", "dealt", "hand_discarded", "played"),
    *("spent", "locked", "recovers", "marker_back", "laid_down", "backed"),
    *named(OfferSupport, AcceptSupport, FelonReaction, SignOfGod, Retreat, LayMore, StakeInfluence, LoyalAmbassador),
)
"""Also questions that are put to all alike, so that nobody learns who could have answered otherwise."""
FRESH: Final = named(BuyCards, StakeInfluence)
"""After the deal, and when a commitment is all but complete."""
BRISK: Final = named(
    *(Parley, Vote, DuelStakes, OfferSupport, AcceptSupport),
    *(Veto, FelonReaction, LayYellow, LayMore, SignOfGod, Retreat),
)

PARTS_OF: Final[dict[tuple[str, ...], Steps]] = {
    ("nations", "offers", "hand"): (Parley,),
    ("nations",): (Vote, LoyaltyBids, Confiscate, CourtIntrigue),
    ("nations", "hand"): (BuyCards,),
    ("combat", "nations"): (OfferSupport,),
    ("combat", "hand"): (
        *(DuelStakes, Veto, MoveMercenaries, AcceptSupport, LayYellow, LayMore, StakeInfluence),
        *(FelonReaction, SignOfGod, Retreat, MayReroll),
    ),
    ("hand",): (KeepCard,),
}
"""Which parts of the board a question is about."""
PARTS: Final = {name: parts for parts, steps in PARTS_OF.items() for name in named(*steps)}


def draw(view: Montjoie, words: Words) -> RenderableType:
    return Board(Pieces(view, words), ())


def glance(view: Montjoie, words: Words, step: str) -> RenderableType | None:
    """In a combat, the combat; at a parley or a vote, the nations; other questions are about the whole board."""
    return Board(Pieces(view, words), PARTS[step]) if step in PARTS else None


class Remarks:
    """A hundred choices are remarked upon from one picture: that of the view that was last asked about."""

    def __init__(self) -> None:
        self.pieces: Pieces | None = None

    def __call__(self, view: Montjoie, words: Words, choice: Any) -> Text:
        if self.pieces is None or self.pieces.view is not view or self.pieces.words is not words:
            self.pieces = Pieces(view, words)
        return remark_on(self.pieces, choice)


remark: Final = Remarks()


class Board:
    def __init__(self, pieces: Pieces, only: tuple[str, ...]) -> None:
        self.pieces = pieces
        self.picture = pieces.picture
        self.only = only
        self.say = pieces.say

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        parts = {
            "map": lambda: self.panel("map", Map(self.pieces, options.max_width - 4).draw()),
            "nations": lambda: self.panel("nations", Nations(self.pieces).draw()),
            "combat": self.combat,
            "offers": lambda: self.panel("offers", self.offers()) if self.picture["offers"] else None,
            "hand": self.hand,
        }
        wanted = self.only or tuple(parts)
        drawn = [parts[name]() for name in wanted]
        yield Group(self.headline(), *(part for part in drawn if part is not None))

    def panel(self, title: str, inside: RenderableType) -> Panel:
        return Panel(inside, title=f"[bold]{self.say(title)}[/]", title_align="left", padding=(0, 1), border_style="dim")

    # -- the parts

    def headline(self) -> Text:
        turn, phase = self.picture["turn"], self.pieces.words.say(self.pieces.heading["phase"])
        if not turn["number"]:
            return Text(f" {phase}", "bold")
        of = f"{turn['earliest']}–{turn['last']}" if turn["earliest"] < turn["last"] else str(turn["last"])
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
        return found + [self.say(mark) for mark in ("truce_next", "bad_harvest") if mark in turn["in_force"]]

    def combat(self) -> RenderableType | None:
        seen = self.picture["combat"]
        return self.panel("combat", Combat(self.pieces, seen).draw()) if seen is not None else None

    def offers(self) -> Text:
        return Text("\n").join(Text(self.pieces.deal(offer)) for offer in self.picture["offers"])

    def hand(self) -> RenderableType | None:
        if not self.pieces.me:
            return None
        mine, discards = self.pieces.nations[self.pieces.me], self.picture["discards"]["cards"]
        table = Table.grid(padding=(0, 1))
        cards = self.pieces.cards(mine["hand"]["cards"])
        table.add_row(Text(f" {self.say('your_cards')}", "bold"), cards or self.say("nothing"))
        if mine["locked"]["n"]:
            table.add_row(Text(f" {self.say('locked')}", "bold"), self.pieces.cards(mine["locked"]["cards"]))
        in_play = any(nation["hand"]["n"] for nation in self.picture["nations"])
        if discards and in_play and not self.only:
            table.add_row(Text(f" {self.say('discarded')}", "dim"), Text(self.pieces.cards(discards), "dim"))
        return table
