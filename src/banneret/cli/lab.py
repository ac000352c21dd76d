"""`banneret lab`: change figures or variants, and see what many games say before and after."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from banneret.lab import Findings

SHOWN = 12


def lab(
    game: Annotated[str, typer.Argument(help="The game, such as lancaster.")],
    bots: Annotated[str, typer.Option(help="Who plays: one for each seat, or one for all.")] = "knight",
    seats: Annotated[int | None, typer.Option(help="How many seats; by default as many as bots are named, or 4.")] = None,
    games: Annotated[int, typer.Option(help="Games before the change, and as many after it.")] = 100,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes. The result does not depend on it.")] = 1,
    data: Annotated[Path | None, typer.Option(help="The change: a TOML file with figures of your own.")] = None,
    variant: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="The change: an option of the game; repeatable.")
    ] = None,
    base: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game before and after; repeatable.")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="Write the findings as a page of HTML.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON, and nothing else.")] = False,
) -> None:
    """See what many games say of a game: seats, length, leads, the worth of things; before and after a change."""
    from rich.console import Console

    from banneret.cli.options import parse_variant
    from banneret.cli.simulate import named_bots, progress_bar
    from banneret.lab import study
    from banneret.lab.report import page

    names = named_bots(bots, seats)
    before = parse_variant(base or [], None)
    change = parse_variant(variant or [], data)
    after = {**before, **change} if change else None
    bar = progress_bar(Console(stderr=True), games * (1 if after is None else 2), hidden=as_json)

    def advance(n: int) -> None:
        bar.start()
        bar.advance(bar.task_ids[0], n)

    try:
        found = study(game, len(names), games, names, seed, before, after, jobs, advance)
    finally:
        bar.stop()
    if as_json:
        typer.echo(json.dumps([each.facts() for each in found], indent=1))
    else:
        show(Console(), found)
    if report is not None:
        told = [*(variant or []), *([f"figures of {data.name}"] if data else [])]
        report.write_text(page(found, ", ".join(told)), encoding="utf-8")


def show(screen: Console, found: list[Findings]) -> None:
    from rich.table import Table

    columns = ["as it is", "changed"][: len(found)]
    table = Table("", *columns)
    for at, line in enumerate(found[0].seats):
        table.add_row(f"{line.name} wins", *(rate(each.seats[at].win_rate, each.seats[at].win_interval) for each in found))
    table.add_row("leader at half-time wins", *(rate(each.half_time.rate, each.half_time.interval) for each in found))
    table.add_row("decisions a game", *(mean(each.length, each.length_interval) for each in found))
    table.add_row("changes of the lead", *(mean(each.lead_changes, each.lead_interval) for each in found))
    screen.print(table)
    for title, at in (("opening", 0), ("thing", 1)):
        grid = Table(title, *(f"who had it wins, {column}" for column in columns))
        lists = [(each.openings, each.things)[at] for each in found]
        known = [{share.name: share for share in shares} for shares in lists]
        for share in lists[0][:SHOWN]:
            row = [each.get(share.name) for each in known]
            grid.add_row(share.name, *("–" if one is None else rate(one.rate, one.interval, one.cases) for one in row))
        screen.print(grid)


def rate(share: float, interval: tuple[float, float], cases: int = 0) -> str:
    return f"{share:.1%} ({interval[0]:.0%} to {interval[1]:.0%}{f' of {cases}' if cases else ''})"


def mean(value: float, interval: tuple[float, float]) -> str:
    return f"{value:.1f} ({interval[0]:.1f} to {interval[1]:.1f})"
