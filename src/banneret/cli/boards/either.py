"""A part of a board that can be drawn in several ways: the first one for which there is room is shown."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult


class Either:
    def __init__(self, *ways: RenderableType) -> None:
        self.ways = ways

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.ways[0]
