"""`banneret analyse`: a game looked at afterwards: chances over time, where they turned, what would have been better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from banneret.cli.options import Lang

if TYPE_CHECKING:
    from banneret.bots.analysis import Analysis, Slip
    from banneret.cli.terminal import Terminal
    from banneret.core.record import Record

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60


def analyse(
    record: Annotated[Path, typer.Argument(help="A record or a saved game.")],
    report: Annotated[Path | None, typer.Option(help="Write it as a page of HTML.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Only print it as JSON.")] = False,
    lang: Lang = "",
) -> None:
    """Tell each seat's chances over the course of a game, its turning points, and what would have been better."""
    from rich.console import Console

    from banneret.bots.analysis import analyse as looked_at
    from banneret.cli import store
    from banneret.cli.phrases import language
    from banneret.cli.replay import checked
    from banneret.cli.simulate import progress_bar
    from banneret.cli.terminal import Terminal
    from banneret.core.text import LANGUAGES

    played = store.read(store.place(str(record)))
    match = checked(played, record)
    with progress_bar(Console(stderr=True), len(played.actions), hidden=json) as bar:
        found = looked_at(played, progress=lambda n: bar.advance(bar.task_ids[0], n))
    terminal = Terminal(match.game, language(lang, played.language if played.language in LANGUAGES else ""))
    name_seats(terminal, played)
    if json:
        typer.echo(as_json(found, match.game.acts))
    else:
        show(terminal, found)
    if report is not None:
        from banneret.cli.analysis_page import page

        report.write_text(page(terminal, found, match.seats), encoding="utf-8")


def name_seats(terminal: Terminal, record: Record) -> None:
    from banneret.cli.players import player

    for seat, wish in enumerate(record.players):
        if player(wish).name:
            terminal.words.seat_names[seat] = player(wish).name


def as_json(found: Analysis, acts: Any) -> str:
    import json

    moments = [{"after": one.at, "chances": [round(chance, 4) for chance in one.chances]} for one in found.moments]
    turns = [
        {"after": two.at, "seat": two.seat, "did": two.did["word"] if two.did else ""} for _, two in found.turning_points()
    ]
    slips = [
        {
            "before": slip.at + 1,
            "seat": slip.sight.seat,
            "did": acts.word(slip.action),
            "better": [acts.word(action) for action in slip.better],
            "loss": round(slip.loss, 2),
        }
        for slip in found.worst()
    ]
    return json.dumps({"chances": moments, "turning_points": turns, "better": slips})


# -- in words


def show(terminal: Terminal, found: Analysis) -> None:
    from rich.table import Table
    from rich.text import Text

    terminal.say("analyse.chances", "bold")
    grid = Table.grid(padding=(0, 1))
    for seat in range(len(found.moments[0].chances)):
        course = [moment.chances[seat] for moment in found.moments]
        grid.add_row(terminal.name(seat), bars(course), f"{course[-1]:.0%}")
    terminal.show(grid)
    for line in turning_lines(terminal, found):
        terminal.show(Text(line))
    for line in better_lines(terminal, found):
        terminal.show(Text(line))


def bars(course: list[float]) -> str:
    """
    >>> bars([0.0, 0.5, 1.0])
    '▁▅█'
    """
    step = max(1.0, len(course) / WIDTH)
    picked = [course[min(len(course) - 1, int(n * step))] for n in range(min(len(course), WIDTH))]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in picked)


def turning_lines(terminal: Terminal, found: Analysis) -> list[str]:
    """Each with who gained most by it, and by whose hand."""
    say, words = terminal.phrases.say, terminal.words
    lines = [say("analyse.turning")] if found.turning_points() else []
    for before, after in found.turning_points():
        gains = [new - old for old, new in zip(before.chances, after.chances, strict=True)]
        seat = max(range(len(gains)), key=lambda one: abs(gains[one]))
        lines.append(
            say(
                "analyse.turn",
                n=after.at,
                name=words.name("seat", seat),
                old=f"{before.chances[seat]:.0%}",
                new=f"{after.chances[seat]:.0%}",
                hand=words.name("seat", after.seat),
                did=terminal.choice(after.did) if after.did else "",
            )
        )
    return lines


def better_lines(terminal: Terminal, found: Analysis) -> list[str]:
    say = terminal.phrases.say
    lines = [say("analyse.better")] if found.slips else [say("analyse.none_better")]
    return lines + [better_line(terminal, slip) for slip in found.worst()]


def better_line(terminal: Terminal, slip: Slip) -> str:
    from banneret.cli.hints import plan_in_words

    sight = slip.sight
    return terminal.phrases.say(
        "analyse.slip",
        n=slip.at + 1,
        name=terminal.words.name("seat", sight.seat),
        did=terminal.choice(terminal.game.choice(sight.view, sight.seat, slip.action)),
        better=plan_in_words(terminal, sight, slip.better),
        loss=f"{slip.loss:.1f}".replace(".", terminal.phrases.say("decimal")),
    )
