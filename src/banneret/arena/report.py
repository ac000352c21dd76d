"""The outcome of an arena as one page of HTML that needs nothing else."""

from __future__ import annotations

from html import escape

from banneret.arena import Contest, Tally

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fbf8f1 }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .3rem .7rem; border-bottom: 1px solid #ccc; text-align: right }
th:first-child, td:first-child { text-align: left } small { color: #666 } svg text { font: 14px Georgia, serif }
"""


def page(contest: Contest, tally: Tally) -> str:
    head = f"{contest.game}, {contest.seats} seats, seed {contest.seed}"
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Arena: {escape(head)}</title><style>{STYLE}</style>
<h1>Arena</h1><p>{escape(head)}. An even share is {1 / contest.seats:.0%}.</p>
<h2>Ratings</h2>{plot(tally)}
<h2>Win rates</h2><p>Each row: one such bot against a table of the column's, with 95 % intervals.</p>{rates(tally)}
</html>
"""


def plot(tally: Tally) -> str:
    """A bar of two deviations either side for each bot."""
    names = tally.ranked()
    low = min(tally.ratings[name].mu - 2 * tally.ratings[name].sigma for name in names)
    high = max(tally.ratings[name].mu + 2 * tally.ratings[name].sigma for name in names)
    scale = 440 / max(1e-9, high - low)
    rows: list[str] = []
    for at, name in enumerate(names):
        rating, y = tally.ratings[name], 24 + 30 * at
        left, right = (160 + scale * (rating.mu + side * 2 * rating.sigma - low) for side in (-1, 1))
        rows.append(
            f'<text x="0" y="{y + 5}">{escape(name)}</text>'
            f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}" stroke="#8a1c1c" stroke-width="6" opacity=".45"/>'
            f'<circle cx="{(left + right) / 2:.1f}" cy="{y}" r="5" fill="#8a1c1c"/>'
            f'<text x="620" y="{y + 5}">{rating.mu:.1f} ± {2 * rating.sigma:.1f}</text>'
        )
    return f'<svg viewBox="0 0 720 {30 * len(names) + 20}" width="720" role="img">{"".join(rows)}</svg>'


def rates(tally: Tally) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in tally.bots)
    rows = "".join(
        f"<tr><td>{escape(one)}</td>{''.join(cell(tally, one, other) for other in tally.bots)}</tr>" for one in tally.bots
    )
    return f"<table><tr><th></th>{head}</tr>{rows}</table>"


def cell(tally: Tally, one: str, other: str) -> str:
    line = tally.line(one, other)
    if line is None:
        return "<td>–</td>"
    games, rate, (low, high) = line
    return f"<td>{rate:.0%}<br><small>{low:.0%} to {high:.0%} of {games}</small></td>"
