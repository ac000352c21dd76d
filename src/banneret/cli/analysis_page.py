"""The look at a game afterwards as one page of HTML that needs nothing else."""

from __future__ import annotations

from html import escape

from banneret.arena.report import STYLE
from banneret.bots.analysis import Analysis
from banneret.cli.analyse import better_lines, turning_lines
from banneret.cli.terminal import Terminal

COLOURS = ("#2f5d9b", "#3b7d3a", "#c79a1b", "#b3302c", "#7a4b9a", "#c8691c")
WIDE, HIGH = 860, 300


def page(terminal: Terminal, found: Analysis, seats: int) -> str:
    title = escape(terminal.words.say("title.name"))
    parts = [lines(turning_lines(terminal, found)), lines(better_lines(terminal, found))]
    return f"""<!doctype html>
<html lang="{terminal.phrases.language}"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>
<h1>{title}</h1><h2>{escape(terminal.phrases.say("analyse.chances"))}</h2>{plot(terminal, found, seats)}
{"".join(parts)}
</html>
"""


def lines(texts: list[str]) -> str:
    head, *rest = texts or [""]
    return f"<h2>{escape(head)}</h2><ul>{''.join(f'<li>{escape(text)}</li>' for text in rest)}</ul>"


def plot(terminal: Terminal, found: Analysis, seats: int) -> str:
    """One line for each seat, and the names beside them."""
    last = max(1, found.moments[-1].at)
    drawn = []
    for seat in range(seats):
        points = " ".join(f"{WIDE * m.at / last:.1f},{HIGH * (1 - m.chances[seat]):.1f}" for m in found.moments)
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"/>')
        name = escape(terminal.words.name("seat", seat))
        drawn.append(f'<text x="{WIDE + 8}" y="{20 + 20 * seat}" fill="{COLOURS[seat]}">{name}</text>')
    grid = "".join(
        f'<line x1="0" x2="{WIDE}" y1="{HIGH * part / 4}" y2="{HIGH * part / 4}" stroke="#ccc"/>' for part in range(5)
    )
    return f'<svg viewBox="0 0 {WIDE + 140} {HIGH}" width="100%" role="img">{grid}{"".join(drawn)}</svg>'
