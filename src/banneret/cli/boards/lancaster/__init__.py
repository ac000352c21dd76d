"""Lancaster in a terminal: counties, conflicts, parliament, and what each seat has.

A wide terminal sets the parts side by side, at 80 columns they stand one below the other; `brief` is for low screens.
"""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from banneret.cli.boards.lancaster.board import Board
from banneret.cli.boards.lancaster.pieces import Pieces
from banneret.cli.boards.lancaster.reach import about, unaffordable
from banneret.cli.boards.latest import Latest
from banneret.core.agenda import Step
from banneret.core.sight import Choice
from banneret.core.text import Words
from banneret.games.lancaster.state import Lancaster
from banneret.games.lancaster.steps.castles import UseSource
from banneret.games.lancaster.steps.conflicts import Ransom
from banneret.games.lancaster.steps.counties import NameStartPlayer
from banneret.games.lancaster.steps.parliament import Buy, ExchangeGoods, Vote

__all__ = ["BRISK", "FRESH", "LOSSES", "QUIET", "TURNS", "about", "brief", "draw", "glance", "remark", "unaffordable"]

QUIET: Final = ("voted", "knight_home", "held_over", "card_gone", "favours_up")
FRESH: Final[tuple[str, ...]] = ()
BRISK: Final[tuple[str, ...]] = ()
TURNS: Final = ("phase.setup", "phase.placement")
LOSSES: Final = {"displaced": "faction", "captive": "faction", "squires_back": "seat", "shortage": "seat"}

ASKED: Final[dict[type[Step[Any]], tuple[str, ...]]] = {
    Vote: ("parliament", "seats"),
    Buy: ("parliament", "seats"),
    ExchangeGoods: ("seats",),
    UseSource: ("seats",),
    Ransom: ("conflicts", "seats"),
    NameStartPlayer: ("seats",),
}
PARTS_OF: Final = {step.__name__: parts for step, parts in ASKED.items()}
"""What a question is about; those that are not named are about the whole board."""
LATEST: Final = Latest(Pieces)


def draw(view: Lancaster, words: Words) -> RenderableType:
    return Board(LATEST(view, words), ())


def glance(view: Lancaster, words: Words, step: str) -> RenderableType | None:
    """What the vote, the purchase or the ransom is about; other questions are about the whole board."""
    return Board(LATEST(view, words), PARTS_OF[step]) if step in PARTS_OF else None


def brief(view: Lancaster, words: Words, step: str) -> Group:
    """Without frames, the conflicts beside the counties."""
    return Board(LATEST(view, words), PARTS_OF.get(step, ())).brief()


def remark(view: Lancaster, words: Words, choice: Choice) -> Text:
    """What the choice's own words do not say: who stands there and how strongly."""
    kind, _, label = choice["on"].partition(":")
    if kind == "county":
        pieces = LATEST(view, words)
        county = pieces.counties[label]
        return pieces.holder(county) if county["holder"] else Text()
    if kind == "conflict":
        pieces = LATEST(view, words)
        return pieces.strengths(pieces.conflicts[label])
    if choice["word"].startswith("ransom:"):
        price = view.tables.ransom * (choice["facts"]["rank"] + 1)  # a figure of the game, and no part of its picture
        return Text(LATEST(view, words).reward([{"kind": "gold", "n": price}]))
    return Text()
