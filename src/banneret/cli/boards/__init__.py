"""One drawing for each game, in a module of the game's name.

draw(view, words)            the whole board, as a rich renderable
glance(view, words, step)    the part of it that a question is about, or None for the whole board
remark(view, words, choice)  a few words beside a choice, or an empty text
QUIET                        events that stand in the log, and questions without a choice, that are no news
FRESH                        questions that are asked beside their part of the board even if nobody else has moved
BRISK                        questions after which nobody is asked whether to take the answer back

All of them see one viewer's view and nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from banneret.core.errors import UnknownName


def find(game: str) -> Any:
    try:
        return import_module(f"banneret.cli.boards.{game}")
    except ModuleNotFoundError:
        raise UnknownName(f"{game} cannot be drawn in a terminal yet") from None
