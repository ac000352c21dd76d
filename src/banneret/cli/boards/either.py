"""A part of a board that can be drawn in several ways: the first one for which there is room is shown."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult


class Either:
    """`cut` says how many of the ways, the last ones, leave out what the others show."""

    def __init__(self, *ways: RenderableType, cut: int = 0) -> None:
        self.ways = ways
        self.uncut = ways[: len(ways) - cut]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.ways[0]
