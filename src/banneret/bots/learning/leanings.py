"""What small changes of judgement bring: every player leans another way by a little, and the ends of games tell what pays.

A fit to ends takes what goes with a good end for what leads to one; a look at what plans lead to believes judgement at its end.
Here nothing is explained: whose weights were by chance a little higher ended so much better or worse, and that is why. Single
places are tried in the same games. Some players go by the advice, so that what is found is not good against its own kind alone:
who attacks whenever it is worth it does well among those who do not, and badly among those who do.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import advice
from banneret.bots.judgement import judged_by, parts_of
from banneret.bots.judgement.linear import Parts, Row, Rows
from banneret.bots.learning.self_play import play
from banneret.core import Game, Variant
from banneret.core.chance import derive

SIZE: Final = 0.3
"""How far a weight leans, as a share of what it is over all stages; and the same at the ends of a game beside its middle."""
LEAST: Final = 0.15
"""What a weight counts for there, be it ever so small."""
SIZE_OF_PLACE: Final = 0.15
"""In points for each turn to come."""
DOUBT: Final = 2.0
"""What brought so many times the square of what chance alone brings is not believed at all, and what brought more, the more."""
EAGER: Final = 1.0
"""A leaning of its size that brings a point more becomes so many times that leaning."""
FARTHEST: Final = 1.5
"""But no step goes farther, in sizes."""

Sample = tuple[Row | None, float, float]
"""By seat: how it leant, None by advice; how the game ended for it; its share of the victory."""


def leant(game: Game[Any], seats: int, variant: Variant, weights: Rows, worths: Row, seed: int) -> list[Sample]:
    """One game, in which all but those who go by the advice, none of them or up to all but one, lean some way from these."""
    parts, rng = parts_of(game.name), Random(derive(seed, 1))
    advised = rng.sample(range(seats), rng.randrange(seats))
    leanings = [None if seat in advised else random_leaning(parts, rng) for seat in range(seats)]
    judges = [
        advice(game) if leaning is None else judged_by(game, *bent(parts, weights, worths, leaning)) for leaning in leanings
    ]
    one = play(game, seats, variant, judges, seed, None)
    return list(zip(leanings, one.worths, one.shares, strict=True))


def random_leaning(parts: Parts, rng: Random) -> Row:
    """In sizes: for each weight over the whole game, for each towards its end or its beginning, and for each place."""
    return [rng.gauss(0.0, 1.0) for _ in range(2 * len(parts.prior) + len(parts.places))]


def bent(parts: Parts, weights: Rows, worths: Row, leaning: Row) -> tuple[Rows, Row]:
    """The weights and the worths of places of one who leans so.

    >>> parts = Parts(("gold",), [1.0, 0.0], 3, lambda s, seat: (0, []))
    >>> [row[0] for row in bent(parts, [[1.0, 0.0]] * 3, [], [1.0, 0.0, 0.5, 0.0])[0]]
    [1.15, 1.3, 1.45]
    """
    width, stages = len(parts.prior), parts.stages
    sizes = [SIZE * max(LEAST, sum([abs(row[at]) for row in weights], 0.0) / stages) for at in range(width)]
    found: Rows = []
    for stage, row in enumerate(weights):
        late = 2.0 * stage / (stages - 1) - 1.0 if stages > 1 else 0.0
        found.append([weight + sizes[at] * (leaning[at] + late * leaning[width + at]) for at, weight in enumerate(row)])
    return found, [worth + SIZE_OF_PLACE * by for worth, by in zip(worths, leaning[2 * width :], strict=True)]


def what_pays(games: list[list[Sample]]) -> Row:
    """The step to take: each leaning as far as it brought more than chance may have brought."""
    leanings, ends = beside_their_like(games)
    noise = sum([end * end for end in ends], 0.0) / len(games) / len(games)
    step: Row = []
    for column in zip(*leanings, strict=True):
        brought = sum([by * end for by, end in zip(column, ends, strict=True)], 0.0) / len(games)
        belief = max(0.0, 1.0 - DOUBT * noise / (brought * brought)) if brought else 0.0
        step.append(max(-FARTHEST, min(FARTHEST, EAGER * belief * brought)))
    return step


def beside_their_like(games: list[list[Sample]]) -> tuple[Rows, Row]:
    """How all leant, and how they ended beside the mean of who leant in the same seat at a table of the same kind.

    Each game counts alike: who sits alone among advised ones tells as much as all who sit among their own kind together.
    """
    alike: dict[tuple[int, int], list[tuple[Row, float]]] = {}
    for game in games:
        among = sum([leaning is not None for leaning, _, _ in game], 0)
        for seat, (leaning, end, _) in enumerate(game):
            if leaning is not None:
                alike.setdefault((seat, among), []).append((leaning, end))
    leanings: Rows = []
    ends: Row = []
    for (_, among), met in alike.items():
        mean = sum([end for _, end in met], 0.0) / len(met)
        leanings += [leaning for leaning, _ in met]
        ends += [(end - mean) / among for _, end in met]
    return leanings, ends


def by_advice(games: list[list[Sample]]) -> str:
    """How those fared who went by the advice: the less they win, the better the others are."""
    shares = [share for game in games for leaning, _, share in game if leaning is None]
    if not shares:
        return "nobody went by advice"
    return f"who went by advice won {sum(shares, 0.0) / len(shares):.1%} of {len(shares)} games"
