"""The command line. Each command is a function in a module of the same name, entered in `COMMANDS`.

A command's module imports at its top only what its signature needs, and the rest where it is used, so that
`banneret --help` answers at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Final

import typer

from banneret.cli.refusals import Refusals

COMMANDS: Final = (
    "play",
    "saves",
    "serve",
    "replay",
    "analyse",
    "rules",
    "games",
    "simulate",
    "export",
    "arena",
    "lab",
    "learn",
    "fuzz",
)

app = typer.Typer(
    cls=Refusals,
    name="banneret",
    help="Great medieval strategy games, by their full rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def tell_version(wanted: bool) -> None:
    if wanted:
        from banneret import __version__

        typer.echo(f"banneret {__version__}")
        raise typer.Exit


@app.callback()
def banneret(
    version: Annotated[bool, typer.Option("--version", help="Tell the version and leave.", callback=tell_version)] = False,
) -> None:
    pass


for name in COMMANDS:
    app.command(name)(getattr(import_module(f"banneret.cli.{name}"), name))


def main() -> None:
    app()
