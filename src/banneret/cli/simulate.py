"""`banneret simulate`: many games between bots, and what may be concluded from them."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.options import Layout, wishes

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from banneret.simulate import Line, Result

DEFAULT_SEATS = 4


def simulate(
    game: Annotated[str, typer.Argument(help="The game, such as lancaster.")],
    bots: Annotated[
        str, typer.Option(help="One for each seat, or one for all: random, greedy, knight, king@3s, my_module:MyBot.")
    ] = "random",
    seats: Annotated[int | None, typer.Option(help="How many seats; by default as many as bots are named, or 4.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes. The result does not depend on it.")] = 1,
    variant: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; repeatable.")] = None,
    data: Annotated[Path | None, typer.Option(help="A TOML file with figures of your own.")] = None,
    layout: Layout = None,
    records: Annotated[Path | None, typer.Option(help="Write a record of each game into this directory.")] = None,
    time_limit: Annotated[float, typer.Option(min=0.0, help="Seconds a bot may take for a decision; 0: no limit.")] = 60.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else.")] = False,
) -> None:
    """Let bots play many games: win rates, points and lengths, with 95 % intervals."""
    from rich.console import Console

    from banneret.cli.options import parse_variant
    from banneret.simulate import Interrupted
    from banneret.simulate import simulate as play_all

    names = named_bots(bots, seats)
    variants = parse_variant(wishes(variant, layout), data)
    bar, start, stopped = progress_bar(Console(stderr=True), games, hidden=as_json), perf_counter(), False

    def advance(n: int) -> None:
        bar.start()
        bar.advance(bar.task_ids[0], n)

    try:
        limit = time_limit or inf  # in a process of its own, whatever a bot does to its streams is no matter
        result = play_all(game, len(names), games, names, seed, variants, jobs, records, advance, limit)
    except Interrupted as interrupted:
        result, stopped = interrupted.result, True
    finally:
        bar.stop()
    if as_json:
        typer.echo(json.dumps(result.facts(), indent=1))
    elif result.played:
        show(Console(), result, perf_counter() - start)
    if stopped:
        typer.echo(f"interrupted: {len(result.played)} of {games} games were finished", err=True)
        raise typer.Exit(130)


def named_bots(bots: str, seats: int | None) -> list[str]:
    """One name fills all seats; several are one for each."""
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if len(names) == 1:
        return names * (DEFAULT_SEATS if seats is None else max(0, seats))
    if seats is not None and seats != len(names):
        from banneret.core.errors import BadSeats

        raise BadSeats(f"--bots names {len(names)} bots for {seats} seats: name one for each seat, or one for all")
    return names


def progress_bar(screen: Console, games: int, *, hidden: bool) -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=screen, transient=True, disable=hidden or not screen.is_terminal)
    bar.add_task("games", total=games)
    return bar


# -- the result in tables


def show(screen: Console, result: Result, seconds: float) -> None:
    games = len(result.played)
    variant = ", ".join(f"{name} = {value}" for name, value in played_with(result))
    screen.print(f"{result.game}, {result.seats} seats, {variant}: {games} games, seed {result.seed}", highlight=False)
    screen.print(lines("bot", result.by_bot))
    screen.print(lines("seat", result.by_seat))
    low, high = result.decisions_interval
    length = f"{result.decisions:.1f} decisions a game ({low:.1f} to {high:.1f})"
    screen.print(f"{length}; {games / max(seconds, 1e-9):.1f} games/s, {seconds:.1f} s", highlight=False)


def played_with(result: Result) -> list[tuple[str, str]]:
    """The options that say something: a switch that is off unless somebody turns it on does not."""
    from banneret.core.game import find

    options = find(result.game).options
    silent = {name for name, values in options.items() if values[:1] == ["off"] and result.variant.get(name) == "off"}
    return [(name, str(value)) for name, value in result.variant.items() if name not in silent and name != "data"]


def lines(head: str, rows: list[Line]) -> Table:
    from rich.table import Table

    table = Table(head, "wins", "win rate", "95 % interval", "points", "95 % interval")
    for column in table.columns[1:]:
        column.justify = "right"
    for number, row in enumerate(rows, start=1):
        low, high = row.win_interval
        least, most = row.points_interval
        name = f"{number} {row.name}" if head == "bot" else row.name
        wins = f"{row.wins:.1f}".removesuffix(".0")
        table.add_row(
            name, wins, f"{row.win_rate:.1%}", f"{low:.1%} to {high:.1%}", f"{row.points:.1f}", f"{least:.1f} to {most:.1f}"
        )
    return table
