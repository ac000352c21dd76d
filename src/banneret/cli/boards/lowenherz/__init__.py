"""Löwenherz in a terminal.

At 80 columns the parts stand one below the other; a wide terminal sets them beside the map. `brief` is for low screens.
"""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from banneret.cli.boards.latest import Latest
from banneret.cli.boards.lowenherz.board import Board
from banneret.cli.boards.lowenherz.pieces import Pieces
from banneret.cli.boards.lowenherz.reach import about, unaffordable
from banneret.cli.boards.lowenherz.remarks import remark_on
from banneret.core.sight import Choice
from banneret.core.text import Words
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.steps.market import Refill, SellOrPlay

__all__ = ["BRISK", "FRESH", "LOSSES", "OPENS", "QUIET", "about", "brief", "draw", "glance", "remark", "unaffordable"]

QUIET: Final = (
    "dealt", "dealt_card", "purse", "turn", "draw", "mine", "income", "marker_back", "wall", "bonus", "score_ducats", "result",
)  # fmt: skip
OPENS: Final = "turn"
FRESH: Final[tuple[str, ...]] = ()
BRISK: Final[tuple[str, ...]] = ()
LOSSES: Final = {
    "land_lost": "colour", "cut_off": "colour", "deserter": "colour", "points_lost": "seat", "monopoly_lost": "seat",
}  # fmt: skip

LATEST: Final = Latest(Pieces)


def draw(view: Lowenherz, words: Words) -> RenderableType:
    return Board(LATEST(view, words), ())


def glance(view: Lowenherz, words: Words, step: str) -> RenderableType | None:
    """No question is about a part alone: who takes a card looks at the land too."""
    return None


def brief(view: Lowenherz, words: Words, step: str) -> Group:
    own = step != SellOrPlay.__name__  # there each card is a choice
    return Board(LATEST(view, words), ()).brief(hands=own, about_cards=step == Refill.__name__)


def remark(view: Lowenherz, words: Words, choice: Choice) -> Text:
    """What the choice's own words do not say: the terrain, who holds it, and the points it brings or takes."""
    return Text(remark_on(LATEST(view, words), choice))
