"""Montjoie! in a terminal: the map, the nations, the viewer's cards, and the combat or the offers of the moment."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.montjoie_combat import Combat
from banneret.cli.boards.montjoie_map import Map
from banneret.cli.boards.montjoie_nations import Nations
from banneret.cli.boards.montjoie_pieces import Pieces
from banneret.cli.boards.montjoie_remarks import remark as remark_on
from banneret.core.text import Words
from banneret.games.montjoie.places import BAD_HARVEST, CHEVAUCHEE_RIGHT, NOBODY, TRUCE_NEXT
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.ending import length
from banneret.games.montjoie.tables import KINDS, YELLOW

QUIET: Final = ("voted", "stake_laid", "slot", "acts", "drew", "draws", "dealt", "hand_discarded", "played",
                "OfferSupport", "AcceptSupport", "FelonReaction", "SignOfGod", "Retreat", "LayMore", "StakeInfluence",
                "LoyalAmbassador")  # fmt: skip
"""Also questions that are put to all alike, so that nobody learns who could have answered otherwise."""
FRESH: Final = ("BuyCards", "StakeInfluence")
"""After the deal, and when a commitment is all but complete."""
BRISK: Final = ("Parley", "Vote", "DuelStakes", "OfferSupport", "AcceptSupport", "Veto", "FelonReaction",
                "LayYellow", "LayMore", "SignOfGod", "Retreat")  # fmt: skip

PHASES: Final = (("Treasury", "returns"), ("PoliticalState", "treasury"), ("DealCards", "politics"), ("Purchases", "cards"),
                 ("DrawOrder", "purchases"), ("PlayerTurns", "events"), ("Points", "turns"))  # fmt: skip
"""A step that still lies ahead, and the sequence that goes on until then."""

COMBAT: Final = ("combat", "hand")
PARTS_OF: Final = {
    "Parley": ("nations", "offers", "hand"),
    "Vote": ("nations",),
    "LoyaltyBids": ("nations",),
    "BuyCards": ("nations", "hand"),
    "Confiscate": ("nations",),
    "CourtIntrigue": ("nations",),
    "DuelStakes": COMBAT,
    "Veto": COMBAT,
    "MoveMercenaries": COMBAT,
    "OfferSupport": ("combat", "nations"),
    "AcceptSupport": COMBAT,
    "LayYellow": COMBAT,
    "LayMore": COMBAT,
    "StakeInfluence": COMBAT,
    "FelonReaction": COMBAT,
    "SignOfGod": COMBAT,
    "Retreat": COMBAT,
    "MayReroll": COMBAT,
    "KeepCard": ("hand",),
}


def draw(view: Montjoie, words: Words) -> RenderableType:
    return Board(view, words, ())


def glance(view: Montjoie, words: Words, step: str) -> RenderableType | None:
    """In a combat, the combat; at a parley or a vote, the nations; other questions are about the whole board."""
    return Board(view, words, PARTS_OF[step]) if step in PARTS_OF else None


def remark(view: Montjoie, words: Words, choice: dict[str, Any]) -> Text:
    return remark_on(Pieces(view, words), choice)


class Board:
    def __init__(self, view: Montjoie, words: Words, only: tuple[str, ...]) -> None:
        self.view = view
        self.words = words
        self.only = only
        self.pieces = Pieces(view, words)
        self.say = self.pieces.say

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        parts = {
            "map": lambda: self.panel("map", Map(self.pieces, options.max_width - 4).draw()),
            "nations": lambda: self.panel("nations", Nations(self.pieces).draw()),
            "combat": lambda: self.panel("combat", Combat(self.pieces).draw()) if self.view.fighters else None,
            "offers": lambda: self.panel("offers", self.offers()) if self.pieces.deals() else None,
            "hand": self.hand,
        }
        wanted = self.only or tuple(parts)
        drawn = [parts[name]() for name in wanted]
        yield Group(self.headline(), *(part for part in drawn if part is not None))

    def panel(self, title: str, inside: RenderableType) -> Panel:
        return Panel(inside, title=f"[bold]{self.say(title)}[/]", title_align="left", padding=(0, 1), border_style="dim")

    # -- the parts

    def headline(self) -> Text:
        s = self.view
        if not s.turn:
            return Text(f" {self.say('setup')}", "bold")
        limits = length(s)
        first_end = min([*limits.ends, limits.turns])
        of = f"{first_end}–{limits.turns}" if first_end < limits.turns else str(limits.turns)
        line = Text.assemble((f" {self.say('turn', n=s.turn, of=of)}", "bold"))
        if s.war >= 0:
            line.append(f" · {self.say('war' if s.war else 'peace')}", "bold")
        phase = self.phase()
        for part in ([self.say(f"phase.{phase}")] if phase else []) + self.in_force():
            line.append(f" · {part}")
        return line

    def phase(self) -> str:
        ahead = {type(step).__name__ for step in self.view.agenda}
        return next((phase for step, phase in PHASES if step in ahead), "points") if ahead else ""

    def in_force(self) -> list[str]:
        """Events drawn this turn, and what they leave behind."""
        s = self.view
        found = [self.words.name("marker", marker) for marker in s.drawn_markers]
        if s.marks & CHEVAUCHEE_RIGHT:
            found.append(self.say("may_ride", name=self.words.name("seat", s.order[0])))
        if s.master != NOBODY:
            found.append(self.say("master", name=self.words.name("seat", s.master)))
        found += [self.say("truce_next")] if s.marks & TRUCE_NEXT else []
        return found + ([self.say("bad_harvest")] if s.marks & BAD_HARVEST else [])

    def offers(self) -> Text:
        return Text("\n").join(Text(self.pieces.deal(giver)) for giver in self.pieces.deals())

    def hand(self) -> RenderableType | None:
        me = self.pieces.me
        if me == NOBODY:
            return None
        s = self.view
        table = Table.grid(padding=(0, 1))
        cards = self.pieces.cards(s.hand[KINDS * me : KINDS * (me + 1)])
        table.add_row(Text(f" {self.say('your_cards')}", "bold"), cards or self.say("nothing"))
        locked = self.pieces.cards(s.locked[YELLOW * me : YELLOW * (me + 1)])
        if locked:
            table.add_row(Text(f" {self.say('locked')}", "bold"), locked)
        if any(s.discards) and any(s.held) and not self.only:
            table.add_row(Text(f" {self.say('discarded')}", "dim"), Text(self.pieces.cards(s.discards), "dim"))
        return table
