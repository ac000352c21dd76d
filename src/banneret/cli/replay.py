"""banneret replay: step through a record, check it, or play on from any point of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.play import Lang

if TYPE_CHECKING:
    from banneret.cli.desk import Desk
    from banneret.core.match import Match
    from banneret.core.record import Record


def replay(
    record: Annotated[Path, typer.Argument(help="A record or a saved game.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only play it again and tell the result.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Only print the points of each seat, as JSON.")] = False,
    eyes: Annotated[
        str, typer.Option("--eyes", help="Look with the eyes of this seat, such as blue; by default a spectator's.")
    ] = "",
    lang: Lang = "en",
) -> None:
    """Step through a record: Enter for the next action, a number to jump, c to play on, q to leave."""
    from banneret.cli import saves
    from banneret.cli.desk import Desk
    from banneret.cli.viewer import Viewer, seat_of

    played = saves.read(record)
    match = checked(played, record)
    if json:
        typer.echo(result(match))
    elif verify:
        tell_result(match, Desk(match.game, lang))
    else:
        Viewer(played, record, Desk(match.game, lang), seat_of(eyes, match.game, match.seats)).run()


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


def tell_result(match: Match, desk: Desk) -> None:
    from rich.text import Text

    from banneret.cli.ending import ranking, verdict

    desk.say("replay.verified", n=len(match.actions))
    points = match.game.scores(match.state)
    for place, seat in ranking(match.game.ranks(match.state)):
        desk.show(Text.assemble(f"{place}. ", desk.name(seat), f"  {points[seat]}"))
    desk.show(verdict(match, desk) if match.over else Text(desk.phrases.say("replay.unfinished")))
