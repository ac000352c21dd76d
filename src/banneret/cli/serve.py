"""banneret serve: the table for several people, in their browsers."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen; 0.0.0.0 lets others in your network come.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="0 for any free one.")] = None,
    settings: Annotated[Path | None, typer.Option("--settings", help="A TOML file; see docs/hosting.md.")] = None,
    data_dir: Annotated[str | None, typer.Option("--data-dir", help="Where SQLite keeps its file.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the browser, where there is one.")] = False,
    game: Annotated[str, typer.Option("--game", help="With --open: straight to a table of this game.")] = "",
) -> None:
    """Serve tables to browsers and programs. Ctrl-C stops it; every acknowledged move is kept."""
    from banneret.core.errors import BadData
    from banneret.core.game import find
    from banneret.server.lock import Taken
    from banneret.server.run import run
    from banneret.server.settings import load
    from banneret.server.store.log import StoreFailed
    from banneret.server.store.schema import SchemaTooNew

    path = f"/play/{find(game).name}" if game else "/"
    quiet = "warning" if open_page else None  # whoever plays at home reads the page, not the notes
    chosen = load(settings, host=host, port=port, data_dir=data_dir, log_level=quiet)

    def ready(address: str) -> None:
        typer.echo(f"Banneret is open at {address}{path}", err=False)
        if open_page:
            show(address + path)

    try:
        with suppress(KeyboardInterrupt):  # sometimes the loop has ended by itself before the interrupt reaches it
            run(chosen, ready)
        typer.echo("Banneret is closed; every table is kept.")
    except Taken as other:
        typer.echo(f"Banneret is open already{f' at {other.address}{path}' if other.address else ''}")
        if open_page and other.address:
            show(other.address + path)
    except (StoreFailed, SchemaTooNew) as fault:
        raise BadData(str(fault)) from None


def show(address: str) -> None:
    """Open the page; without a display the address that was printed must do."""
    import os
    import sys
    import webbrowser

    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
