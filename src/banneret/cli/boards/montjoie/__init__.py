"""Montjoie! in a terminal: the map, the nations, the viewer's cards, and the combat or the offers of the moment."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from banneret.cli.boards.latest import Latest
from banneret.cli.boards.montjoie.board import Board
from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.cli.boards.montjoie.reach import about, unaffordable
from banneret.cli.boards.montjoie.remarks import marks as marks_on
from banneret.cli.boards.montjoie.remarks import remark as remark_on
from banneret.core import Step
from banneret.core.sight import Choice
from banneret.core.text import Words
from banneret.core.views import SPECTATOR
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

__all__ = [
    "BRISK",
    "FRESH",
    "LOSSES",
    "QUIET",
    "ROUND",
    "TIDINGS",
    "TURNS",
    "about",
    "brief",
    "draw",
    "draw_open",
    "glance",
    "marks",
    "remark",
    "unaffordable",
]

Steps = tuple[type[Step[Any]], ...]


def named(*steps: type[Step[Any]]) -> tuple[str, ...]:
    """Questions as they call themselves."""
    return tuple(step.__name__ for step in steps)


QUIET: Final = (
    *("voted", "stake_laid", "slot", "acts", "drew", "draws", "dealt", "hand_discarded", "played"),
    *("spent", "locked", "recovers", "marker_back", "laid_down", "backed"),
    *("lays", "lays_hero", "stakes", "support_offered", "support_taken", "pile_anew"),
    *named(OfferSupport, AcceptSupport, FelonReaction, SignOfGod, Retreat, LayMore, StakeInfluence, LoyalAmbassador),
)
"""Also questions that are put to all alike, so that nobody learns who could have answered otherwise."""
FRESH: Final = named(BuyCards, StakeInfluence)
"""After the deal, and when a commitment is all but complete."""
BRISK: Final = named(
    *(Parley, OfferSupport, AcceptSupport),
    *(Veto, FelonReaction, LayYellow, LayMore, SignOfGod, Retreat),
)
ROUND: Final = "log.turn"
"""The rulebook's word, as above the map."""
TURNS: Final = ("phase.setup", "phase.turns")
LOSSES: Final = {
    "captured": "other", "sinks": "nation", "reclaims": "nation", "returns": "nation",
    "lost_card": "seat", "stripped": "seat", "hero_falls": "seat", "intrigue": "other", "confiscates": "seat",
}  # fmt: skip

TIDINGS: Final = ("event", "plague", "duel_won", "captured", "held")

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
LATEST: Final = Latest(Pieces)


def draw(view: Montjoie, words: Words) -> RenderableType:
    return Board(LATEST(view, words), ())


def draw_open(state: Montjoie, words: Words) -> Group:
    """With every hand: what each nation sees of its own. At the end of a turn, and of the game, nobody holds any card."""
    seen = [Pieces(state.seen_by(seat), words) for seat in range(state.seats)]
    held = [(pieces, pieces.cards(pieces.nations[pieces.me]["hand"]["cards"])) for pieces in seen]
    hands = [
        Text.assemble(" ", pieces.nation(pieces.me), f"{pieces.colon}{cards or pieces.say('nothing')}")
        for pieces, cards in held
        if any(state.held)
    ]
    table = Pieces(state.seen_by(SPECTATOR), words)  # whoever sees all hands plays none of them
    return Group(Board(table, ("map", "nations", "combat", "offers")), *hands)


def glance(view: Montjoie, words: Words, step: str) -> RenderableType | None:
    """In a combat, the combat; at a parley or a vote, the nations; other questions are about the whole board."""
    return Board(LATEST(view, words), PARTS[step]) if step in PARTS else None


def brief(view: Montjoie, words: Words, step: str) -> Group:
    return Board(LATEST(view, words), PARTS.get(step, ())).brief()


def remark(view: Montjoie, words: Words, choice: Choice) -> Text:
    return remark_on(LATEST(view, words), choice)


def marks(view: Montjoie, words: Words, choices: list[Choice]) -> tuple[list[Text], str]:
    return marks_on(LATEST(view, words), choices)
