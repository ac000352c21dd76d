"""`banneret export`: records of games as a table of positions, actions and outcomes, for offline learning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def export(
    records: Annotated[list[Path], typer.Argument(help="Records, or folders of them, such as `simulate --records` writes.")],
    to: Annotated[Path, typer.Option(help="The Parquet file to write.")] = Path("positions.parquet"),
) -> None:
    """Write records of games as one table for offline learning: what was observed, possible, done, and how it ended."""
    from rich.console import Console

    from banneret.cli.simulate import progress_bar
    from banneret.core.errors import BadWish

    try:
        from banneret.research import export as exporting
    except ImportError as error:
        raise BadWish(f"{error.name} is not installed: pip install 'banneret[research]'") from None
    found = exporting.records_in(records)
    with progress_bar(Console(stderr=True), len(found), hidden=False) as bar:
        rows = exporting.export(found, to, lambda n: bar.advance(bar.task_ids[0], n))
    kind = exporting.about(to)
    typer.echo(f"{to}: {rows} positions of {len(found)} games, {kind['version']}, {kind['seats']} seats")
