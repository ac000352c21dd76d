"""A table in text, as the terminal draws it, and the same as an image."""

from __future__ import annotations

from functools import lru_cache
from io import StringIO
from typing import Any

from banneret.core import Game, find
from banneret.core.text import Words

WIDTH = 120
SIZE = 15
"""Of a letter, in pixels."""
PAPER, INK = (250, 247, 240), (32, 32, 32)


def _console(colour: bool) -> Any:
    from rich.console import Console

    system: Any = "truecolor" if colour else None
    return Console(
        file=StringIO(), width=WIDTH, force_terminal=colour, color_system=system, highlight=False, legacy_windows=False
    )


def _board(game: Game[Any], view: Any) -> Any:
    from banneret.cli import boards

    return boards.find(game.name).draw(view, _words(game.name))


@lru_cache(maxsize=8)
def _words(name: str) -> Words:
    return Words(find(name))


def as_text(game: Game[Any], view: Any) -> str:
    console = _console(False)
    console.print(_board(game, view))
    text: str = console.file.getvalue()
    return text


@lru_cache(maxsize=1)
def _font() -> Any:
    """One whose letters are all equally wide and which has frames: matplotlib brings it along."""
    from matplotlib import font_manager
    from PIL import ImageFont

    return ImageFont.truetype(font_manager.findfont("DejaVu Sans Mono"), SIZE)


def as_image(game: Game[Any], view: Any) -> Any:
    """Height × width × 3, uint8."""
    import numpy as np
    from PIL import Image, ImageDraw

    console, font = _console(True), _font()
    lines = console.render_lines(_board(game, view), pad=False)
    across, down = round(font.getlength("M")), SIZE + 4
    image = Image.new("RGB", (across * WIDTH, down * max(1, len(lines))), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            style, width = segment.style, segment.cell_length
            ink = style.color.get_truecolor() if style and style.color and not style.color.is_default else INK
            if style and style.bgcolor and not style.bgcolor.is_default:
                ground = tuple(style.bgcolor.get_truecolor())
                draw.rectangle((across * column, down * row, across * (column + width), down * (row + 1)), fill=ground)
            draw.text((across * column, down * row), segment.text.rstrip("\n"), fill=tuple(ink), font=font)
            column += width
    return np.asarray(image, dtype=np.uint8).copy()
