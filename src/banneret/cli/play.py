"""banneret play: at the keyboard, against bots or one another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.options import Layout, wishes

if TYPE_CHECKING:
    from banneret.cli.desk import Desk
    from banneret.cli.players import Player
    from banneret.core.match import Match

Lang = Annotated[str, typer.Option("--lang", help="en, fr or it.", envvar="BANNERET_LANG")]


def play(
    game: Annotated[str, typer.Argument(help="Which game, such as lancaster; a resumed game knows.")] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", help="Who plays, once for each seat: me, me:Anna, greedy, random, … By default me and two greedy bots."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, max=2**64 - 1, help="The same seed deals the same cards.")] = None,
    variant: Annotated[list[str] | None, typer.Option("--variant", help="Such as laws=new; see banneret games.")] = None,
    data: Annotated[Path | None, typer.Option("--data", help="A TOML file with own figures.")] = None,
    layout: Layout = None,
    lang: Lang = "en",
    resume: Annotated[str, typer.Option("--resume", help="A saved game, or last for the latest one.")] = "",
    save: Annotated[Path | None, typer.Option("--save", help="Where the game is saved after every action.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait for Enter at the end of my turns.")] = False,
) -> None:
    """Play at the keyboard: against bots, or several people in turn."""
    from banneret.cli.desk import Desk

    wished = wishes(variant, layout)
    if resume:
        match, people, path = resumed(resume, game, seat or [], seed is None and not wished and data is None)
    else:
        match, people, path = opened(game, seat or [], seed, wished, data)
    sit_down(match, people, Desk(match.game, lang), fresh(save) if save else path, fast)


def opened(
    game: str, seats: list[str], seed: int | None, variant: list[str], data: Path | None
) -> tuple[Match, list[Player], Path]:
    from banneret.cli import saves
    from banneret.cli.options import parse_variant
    from banneret.cli.players import players
    from banneret.core.errors import BadWish
    from banneret.core.game import GAMES
    from banneret.core.match import Match

    if not game:
        raise BadWish(f"which game? there are {', '.join(sorted(GAMES))}; try: banneret play {sorted(GAMES)[0]}")
    people = players(seats)
    match = Match(game, len(people), seed, parse_variant(variant, data))
    return match, people, saves.new_place(game)


def resumed(name: str, game: str, seats: list[str], untouched: bool) -> tuple[Match, list[Player], Path]:
    """A whole match or a refusal: every action is checked again, and so is the table it leads to."""
    from banneret.cli import saves
    from banneret.cli.players import players, recorded_players
    from banneret.core.errors import BadRecord
    from banneret.core.match import Match

    path = saves.latest() if name == "last" else Path(name)
    record = saves.read(path)
    if game and game != record.game:
        raise BadRecord(f"{path}: this is a game of {record.game}, not of {game}")
    if not untouched:
        raise BadRecord("a saved game keeps its seed, variant and data: leave out --seed, --variant and --data")
    try:
        match = Match.replay(record)
    except BadRecord as refusal:
        raise BadRecord(f"{path}: {refusal}") from None
    return match, players(seats, match.seats) if seats else recorded_players(record.players, match.seats), path


def fresh(path: Path) -> Path:
    """A new game never overwrites what lies there."""
    from banneret.core.errors import BadRecord

    if path.exists():
        raise BadRecord(f"{path} is there already: resume it, or save under another name")
    return path


def sit_down(match: Match, people: list[Player], desk: Desk, path: Path, fast: bool) -> None:
    """Play until the end or until somebody leaves; then say where the game lies."""
    from banneret.cli.sitting import Leave, Sitting
    from banneret.core.errors import BanneretError

    sitting = Sitting(match, people, desk, path, fast)
    sitting.save()  # before the first question: a place that cannot be written to is refused here
    try:
        sitting.run()
    except Leave:
        desk.say("left", path=path)
    except BanneretError:
        desk.say("left", path=path)
        raise
    except EOFError:
        desk.show("")
        desk.say("ended_input", path=path)
    except KeyboardInterrupt:
        desk.show("")
        desk.say("interrupted", path=path)
        raise typer.Exit(130) from None
