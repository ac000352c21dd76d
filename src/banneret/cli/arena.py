"""`banneret arena`: bots against each other, with ratings; it can be interrupted and taken up again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from banneret.arena import Tally


def arena(
    game: Annotated[str, typer.Argument(help="The game, such as lancaster.")],
    bots: Annotated[str, typer.Option(help="Who meets, such as banneret,knight,greedy; in a gauntlet the first meets all.")],
    seats: Annotated[int, typer.Option(help="How many seats.")] = 4,
    games: Annotated[int, typer.Option(help="Games of each pairing, in full rounds of all seats.")] = 40,
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="Only the first bot against each of the others.")] = False,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 1,
    jobs: Annotated[int, typer.Option(help="How many processes. The result does not depend on it.")] = 1,
    ray: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster (auto: the one here; local: --jobs workers)."),
    ] = "",
    variant: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; repeatable.")] = None,
    results: Annotated[Path, typer.Option(help="What is played is kept here; what is there is not played again.")] = Path(
        "arena.jsonl"
    ),
    report: Annotated[Path | None, typer.Option(help="Write the outcome as a page of HTML.")] = None,
) -> None:
    """Let bots meet in many games: win rates with intervals, ratings with their uncertainty."""
    from rich.console import Console

    from banneret.arena import Contest, Tally, read, run
    from banneret.arena.report import page
    from banneret.cli.options import parse_variant
    from banneret.cli.simulate import progress_bar

    names = [name.strip() for name in bots.split(",") if name.strip()]
    contest = Contest(game, seats, names, games, seed, parse_variant(variant or [], None))
    whole = seats * len(contest.all_blocks(gauntlet))
    bar, stopped = progress_bar(Console(stderr=True), whole, hidden=False), False

    def advance(n: int) -> None:
        bar.start()
        bar.advance(bar.task_ids[0], n)

    try:
        blocks = run(contest, gauntlet, results, jobs, advance, ray)
    except KeyboardInterrupt:
        wanted = {block.seed for block in contest.all_blocks(gauntlet)}
        blocks, stopped = [block for block in read(results) if block["seed"] in wanted], True
    finally:
        bar.stop()
    tally = Tally(names, blocks)
    if blocks:
        show(Console(), tally)
    if report is not None:
        report.write_text(page(contest, tally), encoding="utf-8")
    if stopped:
        typer.echo(f"interrupted: what is done is in {results}; the same command goes on", err=True)
        raise typer.Exit(130)


def show(screen: Console, tally: Tally) -> None:
    from rich.table import Table as Grid

    grid = Grid("bot", "rating", *(f"against {name}" for name in tally.bots))
    for one in tally.ranked():
        rating, row = tally.ratings[one], []
        for other in tally.bots:
            line = tally.line(one, other)
            row.append("–" if line is None else f"{line[1]:.1%} ({line[2][0]:.0%} to {line[2][1]:.0%} of {line[0]})")
        grid.add_row(one, f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}", *row)
    screen.print(grid)
