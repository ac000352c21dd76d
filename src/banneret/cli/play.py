"""banneret play: at the keyboard, against bots or one another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.options import Lang, Layout, wishes

if TYPE_CHECKING:
    from banneret.cli.players import Player
    from banneret.cli.terminal import Terminal
    from banneret.core.match import Match

Opened = tuple["Match", "list[Player]", Path, str]
"""A match, who sits there, where it is saved, and the language that was kept with it."""


def play(
    game: Annotated[str, typer.Argument(help="Which game, such as lancaster; without one, a menu.")] = "",
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
    lang: Lang = "",
    resume: Annotated[
        str, typer.Option("--resume", help="A saved game, or last for the last one that is not over; see banneret saves.")
    ] = "",
    save: Annotated[Path | None, typer.Option("--save", help="Where the game is saved after every action.")] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Never wait for Enter, not even before what cannot be undone.")] = False,
) -> None:
    """Play at the keyboard: against bots, or several people in turn."""
    from banneret.cli.menu import Menu
    from banneret.cli.phrases import language
    from banneret.cli.terminal import Terminal
    from banneret.cli.titles import game_called

    wished, seats = wishes(variant, layout), seat or []
    language(lang)  # one that there is not is refused before anything else
    game = game_called(game) if game else ""
    if not game and not resume:
        menu = Menu(lang, seats)
        try:
            if not menu.run():
                return
        except KeyboardInterrupt:
            raise typer.Exit(130) from None
        game, seats, lang, resume = menu.game, menu.seats, menu.language, menu.resume
    if resume:
        match, people, path, kept = resumed(resume, game, seats, seed is None and not wished and data is None)
    else:
        match, people, path, kept = opened(game, seats, seed, wished, data)
    sit_down(match, people, Terminal(match.game, language(lang, kept)), fresh(save) if save else path, fast)


def opened(game: str, seats: list[str], seed: int | None, variant: list[str], data: Path | None) -> Opened:
    from banneret.cli import store
    from banneret.cli.options import parse_variant
    from banneret.cli.players import players
    from banneret.core.match import Match

    people = players(seats)
    match = Match(game, len(people), seed, parse_variant(variant, data))
    return match, people, store.new_place(match.game.name), ""


def resumed(name: str, game: str, seats: list[str], untouched: bool) -> Opened:
    """A whole match or a refusal: every action is checked again, and so is the table it leads to."""
    from banneret.cli import store
    from banneret.cli.players import players, recorded_players
    from banneret.core.errors import BadRecord
    from banneret.core.match import Match
    from banneret.core.text import LANGUAGES

    path = store.place(name, game)
    record = store.read(path)
    if game and game != record.game:
        raise BadRecord(f"{path}: this is a game of {record.game}, not of {game}")
    if not untouched:
        raise BadRecord("a saved game keeps its seed, variant and data: leave out --seed, --variant and --data")
    try:
        match = Match.replay(record)
    except BadRecord as refusal:
        raise BadRecord(f"{path}: {refusal}") from None
    people = players(seats, match.seats) if seats else recorded_players(record.players, match.seats)
    return match, people, path, record.language if record.language in LANGUAGES else ""


def fresh(path: Path) -> Path:
    """A new game never overwrites what lies there."""
    from banneret.core.errors import BadRecord

    if path.exists():
        raise BadRecord(f"{path} is there already: resume it, or save under another name")
    return path


def sit_down(match: Match, people: list[Player], terminal: Terminal, path: Path, fast: bool) -> None:
    """Game after game for as long as they want a rematch."""
    from banneret.cli import store
    from banneret.cli.lock import alone
    from banneret.core.match import Match

    tell_goal(terminal, match, fast)
    while True:
        with alone(path):
            if not play_out(match, people, terminal, path, fast):
                return
        if not wants_rematch(terminal, people):
            return
        match, path = Match(match.game.name, match.seats, None, match.variant), store.new_place(match.game.name)


def play_out(match: Match, people: list[Player], terminal: Terminal, path: Path, fast: bool) -> bool:
    """Until the end, or until somebody leaves; then say where the game lies. True at its end."""
    from banneret.cli import store
    from banneret.cli.sitting import Leave, Sitting
    from banneret.cli.ways import way
    from banneret.core.errors import BanneretError

    sitting = Sitting(match, people, terminal, path, fast)
    sitting.save()  # before the first question: a place that cannot be written to is refused here
    on = way("play", "--resume", store.called(path))
    try:
        sitting.run()
        terminal.say("saved", "dim", path=path)
        terminal.say("look_again", "dim", way=way("replay", store.called(path)))
        return True
    except Leave:
        terminal.say("left", way=on)
    except BanneretError:
        terminal.say("left", way=on)
        raise
    except EOFError:
        terminal.show("")
        terminal.say("ended_input", way=on)
    except KeyboardInterrupt:
        terminal.show("")
        terminal.say("interrupted", way=on)
        raise typer.Exit(130) from None
    return False


def tell_goal(terminal: Terminal, match: Match, fast: bool) -> None:
    """What this game is and how it is won, for whoever has never played it here: before a board pushes it off the screen."""
    from rich.panel import Panel
    from rich.text import Text

    from banneret.cli import store

    if match.actions or any(store.folder().glob(f"{match.game.name}-*.json")):
        return
    words = terminal.words
    text = Text(f"{words.say('title.about')}\n{words.say('title.goal')}")
    terminal.show(Panel(text, title=f"[bold]{words.say('title.name')}[/]", title_align="left", border_style="dim"))
    if terminal.height and not fast:
        try:
            if terminal.ask_phrase("begin").casefold() in ("q", "quit", "exit"):
                raise typer.Exit
        except EOFError:
            terminal.show("")
        except KeyboardInterrupt:
            raise typer.Exit(130) from None


def wants_rematch(terminal: Terminal, people: list[Player]) -> bool:
    if not any(player.is_me for player in people):
        return False
    try:
        return terminal.ask_phrase("rematch").casefold() in ("r", "rematch")
    except (EOFError, KeyboardInterrupt):
        terminal.show("")
        return False
