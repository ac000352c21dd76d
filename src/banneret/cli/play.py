"""banneret play: at the keyboard, against bots or one another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

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
    lang: Lang = "en",
    resume: Annotated[str, typer.Option("--resume", help="A saved game, or last for the latest one.")] = "",
    save: Annotated[Path | None, typer.Option("--save", help="Where the game is saved after every action.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait for Enter at the end of my turns.")] = False,
) -> None:
    """Play at the keyboard: against bots, or several people in turn."""
    from banneret.cli.desk import Desk

    if resume:
        match, people, path = resumed(resume, game, seat or [], seed is None and not variant and data is None)
    else:
        match, people, path = opened(game, seat or [], seed, variant or [], data)
    sit_down(match, people, Desk(match.game, lang), fresh(save) if save else path, fast)


def opened(
    game: str, seats: list[str], seed: int | None, variant: list[str], data: Path | None
) -> tuple[Match, list[Player], Path]:
    import secrets

    from banneret import Match, games
    from banneret.cli import saves
    from banneret.cli.players import players
    from banneret.core.errors import BadVariant
    from banneret.core.game import GAMES

    if not game:
        raise BadVariant(f"which game? there are {', '.join(sorted(GAMES))}; try: banneret play {sorted(GAMES)[0]}")
    assert games  # importing them enters them in GAMES
    people = players(seats)
    match = Match(game, len(people), secrets.randbits(32) if seed is None else seed, wishes(variant, data))
    return match, people, saves.new_place(game)


def wishes(variant: list[str], data: Path | None) -> dict[str, Any]:
    """--variant laws=new --data mine.toml as the game's variant; the game itself refuses what it does not know."""
    from banneret.core.data import read_toml
    from banneret.core.errors import BadVariant

    found: dict[str, Any] = {}
    for wish in variant:
        name, equals, value = wish.partition("=")
        if not equals or not name or name in found:
            raise BadVariant(f"--variant {wish!r}: expected NAME=VALUE, each name once, such as laws=new")
        found[name] = value
    if data is not None:
        found["data"] = read_toml(data)
    return found


def resumed(name: str, game: str, seats: list[str], untouched: bool) -> tuple[Match, list[Player], Path]:
    """A whole match or a refusal: every action is checked again, and so is the table it leads to."""
    from banneret import Match
    from banneret.cli import saves
    from banneret.cli.players import players, recorded_players
    from banneret.core.errors import BadRecord

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

    sitting = Sitting(match, people, desk, path, fast)
    try:
        sitting.run()
    except Leave:
        desk.say("left", path=path)
    except EOFError:
        desk.say("ended_input", path=path)
    except KeyboardInterrupt:
        desk.say("interrupted", path=path)
        raise typer.Exit(130) from None
