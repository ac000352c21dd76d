"""Whatever Banneret refuses is told in one red sentence on the error stream: no traceback, exit code 1."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from banneret.core.errors import BanneretError


def say_error(sentence: str) -> None:
    from rich.console import Console
    from rich.text import Text

    Console(stderr=True, soft_wrap=True, highlight=False).print(Text(sentence, style="bold red"))


class Refusals(TyperGroup):
    """The group of all commands. Here, so that a command may simply raise."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BanneretError as refusal:
            say_error(str(refusal))
            raise typer.Exit(1) from None
