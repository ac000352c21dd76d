"""A part of a board that can be drawn in several ways: the first one for which there is room is shown."""

from __future__ import annotations

from enum import IntEnum

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult


class Much(IntEnum):
    """How much of a part there must be at least."""

    ALL = 0
    NEAR = 1
    LEAST = 2


class Either:
    """`cut` says how many of the ways leave out what is far from the question; `least`, how many more, the last ones, are for
    when there is no room for anything else."""

    def __init__(self, *ways: RenderableType, cut: int = 0, least: int = 0) -> None:
        self.ways = ways
        self.cut = cut
        self.least = least

    def smallest(self, much: Much) -> RenderableType:
        """The one that takes the least room, of those that show so much."""
        left_out = {Much.ALL: self.cut + self.least, Much.NEAR: self.least, Much.LEAST: 0}[much]
        return self.ways[len(self.ways) - left_out - 1]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.ways[0]
