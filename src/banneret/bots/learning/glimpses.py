"""Weights by what plans lead to: at tables met in play, several plans for one turn meet in glimpses of the future.

A fit to ends tells what goes with a good end, and not what leads to one. Here nothing but the own plan differs, with the same
hidden things and the same luck for all, so what comes of it is due to the plan, and little of that to chance. Weights are
right where they foresee it: then a seat that looks no further than its own turn takes what a search would have found.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.bots.judgement.linear import Parts, Row, features
from banneret.bots.learning.self_play import EVERY, MANNER, NO_SEARCH, WHIMS, Course, Played, Sample, taken
from banneret.bots.search import Search, different
from banneret.bots.search.paths import Path, best_path, goes_on
from banneret.bots.search.rollouts import rollout
from banneret.core import Game, Seat, Variant
from banneret.core.chance import derive

OTHERS: Final = 3
"""Plans that meet beside the best: who only compares what looks best already never finds out what it overrates."""
GLIMPSES: Final = 8
GLANCE: Final = 12
"""Ends of plans that everybody looks at in a glimpse, as the levels that search do."""


def lessons(
    game: Game[Any], seats: int, variant: Variant, judge: Advice, parts: Parts, seed: int
) -> tuple[list[Sample], Played]:
    """One game, and what plans led to at some of its tables."""
    course, rng, played = Course(game, seats, variant, seed), Random(derive(seed, 1)), Played()
    found: list[Sample] = []
    while course.goes_on():
        number = derive(seed, 2, course.number)
        search = Search(course.sight(), judge, MANNER, NO_SEARCH, number)
        search.look()
        if len(search.plans) > 1 and rng.random() < 1 / EVERY:
            found += set_against(search, parts, rng)
            played.meet(parts, course.state)
        course.do(taken(search.plans, number, WHIMS))
    played.end(game, course.state)
    return found, played


def set_against(search: Search, parts: Parts, rng: Random) -> list[Sample]:
    """The best plans and some others at one table."""
    met = different(search.plans)
    rest = [plan for plan in search.plans if plan not in met]
    met += rng.sample(rest, min(OTHERS, len(rest)))
    rows: list[Row] = [[0.0] * len(parts.prior) for _ in met]
    worths, stages = [0.0] * len(met), set[int]()
    for number in range(GLIMPSES):
        table, luck = search.table(number), derive(search.seed, number, 2)
        for at, plan in enumerate(met):
            end = table.copy()
            stage, row = foreseen(search.judge, parts, end, search.seat, plan)
            if stage < 0:
                return []
            stages.add(stage)
            for column, feature in enumerate(row):
                rows[at][column] += feature / GLIMPSES
            twin = table.copy()
            twin.seed = luck
            worths[at] += rollout(search.judge, twin, search.seat, plan, search.judge.turns, GLANCE, luck) / GLIMPSES
    if len(stages) > 1:
        return []  # no one weight stands for both
    means, mean = [sum(column) / len(met) for column in zip(*rows, strict=True)], sum(worths) / len(met)
    stage = stages.pop()
    apart = [[a - b for a, b in zip(row, means, strict=True)] for row in rows]
    return [(stage, row, worth - mean) for row, worth in zip(apart, worths, strict=True)]


def foreseen(judge: Advice, parts: Parts, table: Any, seat: Seat, plan: Path) -> tuple[int, Row]:
    """The stage and the features where a plan ends, as judgement sees it; -1 where the game is over then."""
    for action in plan:
        if seat not in table.to_act or action not in table.legal(seat):
            return -1, []
        table.apply(seat, action)
    if goes_on(table, seat):
        for action in best_path(judge, table, seat, GLANCE)[1]:
            table.apply(seat, action)
    if not table.to_act:
        return -1, []
    total: Row = [0.0] * len(parts.prior)
    stage = -1
    for chance, end in [(1.0, table)] if parts.ends is None else parts.ends(table, seat):
        stage, rows = parts.components(end, seat)
        for at, feature in enumerate(features(rows, seat, parts.counted)):
            total[at] += chance * feature
    return stage, total
