"""Boards on which everybody has exactly so many points: each colour a strip of its own, a castle, villages and forests."""

from __future__ import annotations

WIDTH = 12


def strips(points: dict[str, int], knights: dict[str, int] | None = None) -> str:
    """A board with a domain of these points for each colour, closed by markers. At most 33 points to a strip."""
    rim = "+" + "==+" * WIDTH
    lines = [rim]
    for colour, n in points.items():
        lines += [strip(colour[0].upper(), n), "+" + "--+" * WIDTH]
    return "\n".join([*lines[:-1], rim])


def strip(piece: str, points: int) -> str:
    spaces = [f"M{piece}"] + ["V."] * (points // 3) + ["F."] * (points % 3)
    assert len(spaces) <= WIDTH, points
    return "!" + " ".join(spaces + ["M."] * (WIDTH - len(spaces))) + "!"
