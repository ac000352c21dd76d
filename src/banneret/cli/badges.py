"""Seats are told apart by a letter first, by a colour second. A badge has its own background: it reads on dark and light."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from banneret.cli.phrases import Phrases
from banneret.core.game import Game

STYLES: Final = {
    "blue": "bold white on blue",
    "green": "black on green",
    "yellow": "black on yellow",
    "red": "bold white on red",
    "purple": "bold white on magenta",
    "orange": "black on yellow",
    "white": "black on white",
    "france": "bold white on blue",
    "angleterre": "bold white on red",
    "bourgogne": "bold white on magenta",
    "bretagne": "black on white",
    "flandres": "black on yellow",
    "navarre": "black on green",
}


def letter(game: Game[Any], phrases: Phrases, seat: int) -> str:
    id = game.labels["seat"][seat]
    return phrases.texts.get(f"letter.{id}", id[0].upper())


def badge(game: Game[Any], phrases: Phrases, seat: int) -> Text:
    """
    >>> import banneret
    >>> badge(banneret.core.game.find("lancaster"), Phrases("en"), 1).plain
    'G'
    """
    style = STYLES.get(game.labels["seat"][seat], "bold reverse")
    return Text.assemble((letter(game, phrases, seat), style))
