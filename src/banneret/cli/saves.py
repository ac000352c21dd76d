"""banneret saves: the games that were left, and how to go on with them."""

from __future__ import annotations

from typing import Annotated

import typer

from banneret.cli.options import Lang


def saves(
    game: Annotated[str, typer.Argument(help="Only of this game.")] = "",
    every: Annotated[bool, typer.Option("--all", help="Finished games, too.")] = False,
    lang: Lang = "",
) -> None:
    """List the saved games, the latest first."""
    from banneret.cli import store
    from banneret.cli.listing import line
    from banneret.cli.terminal import Lines
    from banneret.cli.ways import way
    from banneret.core.game import find

    wanted = find(game).name if game else ""
    out = Lines(lang)
    found = [saved for saved in store.all_saves() if saved.record is None or wanted in ("", saved.record.game)]
    listed = [saved for saved in found if every or saved.record is None or saved.is_open]
    for saved in listed:
        out.console.print(line(saved, out.phrases), soft_wrap=True)
    last = next((saved for saved in listed if saved.is_open), None)
    if last is not None:
        out.say("saves.go_on", "dim", way=way("play", "--resume", store.called(last.path)))
    else:
        out.say("saves.none", path=store.folder())
    if len(listed) < len(found):
        out.say("saves.finished", "dim", n=len(found) - len(listed), way=way("saves", "--all"))
