"""banneret replay: step through a record, check it, or play on from any point of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.options import Lang

if TYPE_CHECKING:
    from banneret.cli.terminal import Terminal
    from banneret.core.match import Match
    from banneret.core.record import Record


def replay(
    record: Annotated[Path, typer.Argument(help="A record or a saved game.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only play it again and tell the result.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Only print the points of each seat, as JSON.")] = False,
    eyes: Annotated[
        str,
        typer.Option("--eyes", help="Of a seat, such as blue, or spectator; by default all is open once the game is over."),
    ] = "",
    lang: Lang = "",
) -> None:
    """Step through a record: Enter for the next action, a number to jump, c to play on, q to leave."""
    from banneret.cli import store
    from banneret.cli.phrases import language
    from banneret.cli.terminal import Terminal
    from banneret.cli.viewer import Viewer, seat_of
    from banneret.core.text import LANGUAGES

    played = store.read(store.place(str(record)))
    match = checked(played, record)
    if json:
        typer.echo(result(match))
        return
    terminal = Terminal(match.game, language(lang, played.language if played.language in LANGUAGES else ""))
    if verify:
        tell_result(match, terminal)
    else:
        Viewer(played, record, terminal, seat_of(eyes, match, terminal.phrases)).run()


def checked(record: Record, path: Path) -> Match:
    """The match at the record's end; a record that breaks off in the middle is not stepped through at all."""
    from banneret.core.errors import BadRecord
    from banneret.core.match import Match

    try:
        return Match.replay(record)
    except BadRecord as refusal:
        raise BadRecord(f"{path}: {refusal}") from None


def result(match: Match) -> str:
    import json

    points = {match.game.seat_name(seat): n for seat, n in enumerate(match.game.scores(match.state))}
    won = [match.game.seat_name(seat) for seat, share in enumerate(match.game.returns(match.state)) if share > 0]
    return json.dumps(
        {"game": match.game.name, "actions": len(match.actions), "over": match.over, "points": points, "winners": won}
    )


def tell_result(match: Match, terminal: Terminal) -> None:
    from rich.text import Text

    from banneret.cli.ending import ranking, verdict

    terminal.say("replay.verified", n=len(match.actions))
    points = match.game.scores(match.state)
    for place, seat in ranking(match.game.ranks(match.state)):
        terminal.show(Text.assemble(f"{place}. ", terminal.name(seat), f"  {points[seat]}"))
    terminal.show(verdict(match, terminal) if match.over else Text(terminal.phrases.say("replay.unfinished")))
