"""What a change of figures or variants does to a game: many games before and after it, on the same seeds.

>>> before, after = study("lancaster", 3, 4, ["random"] * 3, 5, {}, {"laws": "new"})
>>> before.games, len(before.seats), sum(line.wins for line in before.seats)
(4, 3, 4.0)
"""

from __future__ import annotations

from collections.abc import Callable

from banneret.core import Variant
from banneret.lab.findings import Findings
from banneret.simulate import simulate

__all__ = ["Findings", "study"]


def study(
    game: str,
    seats: int,
    games: int,
    bots: list[str],
    seed: int,
    before: Variant,
    after: Variant | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[Findings]:
    """What so many games say of the game as it is, and with a change if there is one."""
    return [
        Findings(simulate(game, seats, games, bots, seed, variant, jobs, None, progress, courses=True))
        for variant in ([before] if after is None else [before, after])
    ]
