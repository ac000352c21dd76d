"""The findings of a lab as one page of HTML that needs nothing else: before and after side by side."""

from __future__ import annotations

from html import escape

from banneret.arena.report import STYLE
from banneret.lab.findings import Findings, Share

COLOURS = ("#2f5d9b", "#8a1c1c")
NAMES = ("as it is", "changed")
WIDE = 420
MOST = 60
"""Things of which the page tells."""


def page(found: list[Findings], change: str) -> str:
    first = found[0]
    head = f"{first.result.game}, {first.result.seats} seats, {', '.join(first.result.bots)}, seed {first.result.seed}"
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Lab: {escape(head)}</title><style>{STYLE}</style>
<h1>Lab</h1><p>{escape(head)}: {first.games} games{" each" if len(found) > 1 else ""}.
{escape(f"Changed: {change}.") if len(found) > 1 else ""} All intervals 95 %.</p>
<h2>Seats</h2><p>Share of victories; the line is an even share of {first.even:.0%}.</p>{shares(seat_shares(found), first.even)}
<h2>Course</h2>{course(found)}
<h2>Points</h2><p>What winners and others earned, on average.</p>{points(found)}
<h2>Openings</h2><p>How often whoever began so won.</p>{shares([each.openings for each in found], first.even)}
<h2>Things</h2><p>How often whoever did it, or was told to have it, won: the most telling first. Whoever is ahead can also
afford more, so read it beside the change, not as a cause.</p>{shares([each.things for each in found], first.even)}
</html>
"""


def seat_shares(found: list[Findings]) -> list[list[Share]]:
    return [[Share(line.name, line.wins, line.games) for line in each.seats] for each in found]


def shares(columns: list[list[Share]], even: float) -> str:
    """A bar for each interval; the rows in the order of the first column."""
    known = [{share.name: share for share in column} for column in columns]
    names = list(dict.fromkeys(share.name for column in columns for share in column))[:MOST]
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{bars([column.get(name) for column in known], even)}</td>"
        f"{''.join(cell(column.get(name)) for column in known)}</tr>"
        for name in names
    )
    return f"<table><tr><th></th><th></th>{heads(len(columns))}</tr>{rows}</table>"


def heads(columns: int) -> str:
    return "".join(f"<th>{NAMES[at]}</th>" for at in range(columns))


def cell(share: Share | None) -> str:
    if share is None:
        return "<td>–</td>"
    low, high = share.interval
    return f"<td>{share.rate:.0%}<br><small>{low:.0%} to {high:.0%} of {share.cases}</small></td>"


def bars(found: list[Share | None], even: float) -> str:
    drawn = [f'<line x1="{WIDE * even:.0f}" x2="{WIDE * even:.0f}" y1="0" y2="30" stroke="#999"/>']
    for at, share in enumerate(found):
        if share is not None:
            (low, high), y = share.interval, 9 + 12 * at
            drawn.append(
                f'<line x1="{WIDE * low:.0f}" x2="{WIDE * high:.0f}" y1="{y}" y2="{y}" stroke="{COLOURS[at]}"'
                f' stroke-width="5" opacity=".45"/><circle cx="{WIDE * share.rate:.0f}" cy="{y}" r="4" fill="{COLOURS[at]}"/>'
            )
    return f'<svg viewBox="0 0 {WIDE} 30" width="{WIDE}" height="30" role="img">{"".join(drawn)}</svg>'


def course(found: list[Findings]) -> str:
    rows = [
        ("decisions a game", [spread(each.length, each.length_interval) for each in found]),
        ("changes of the lead", [spread(each.lead_changes, each.lead_interval) for each in found]),
        ("the leader at half-time wins", [cell(each.half_time) for each in found]),
    ]
    lines = [f"<tr><td>{name}</td>{''.join(row)}</tr>" for name, row in rows]
    return f"<table><tr><th></th>{heads(len(found))}</tr>{''.join(lines)}</table>"


def spread(mean: float, interval: tuple[float, float]) -> str:
    return f"<td>{mean:.1f}<br><small>{interval[0]:.1f} to {interval[1]:.1f}</small></td>"


def points(found: list[Findings]) -> str:
    names = list(dict.fromkeys(name for each in found for name, _, _ in each.sources))
    known = [{name: f"{won:.1f} / {lost:.1f}" for name, won, lost in each.sources} for each in found]
    rows: list[str] = []
    for name in names:
        cells = "".join(f"<td>{each.get(name, '–')}</td>" for each in known)
        rows.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    return f"<table><tr><th></th>{heads(len(found))}</tr>{''.join(rows)}</table>"
