"""Counsel for a person who is asked: the best answers, what each is expected to bring, and why.

It thinks like a bot, from the sight alone. What an answer brings is said beside the mean of all answers that merit a look; the
reasons are the components of judgement in which it differs from them, and whoever it costs most.
"""

from __future__ import annotations

from typing import Any, Final

from banneret.bots.judgement import JUDGED, judgement, parts_of, places_for, weights_for
from banneret.bots.judgement.linear import Linear, Row
from banneret.bots.judgement.weights import LEAD
from banneret.bots.levels import LEVELS
from banneret.bots.search import Search
from banneret.bots.search.budget import Budget
from banneret.bots.search.paths import Path
from banneret.core import Seat, Sight
from banneret.core.chance import derive

MOST: Final = 3
"""Answers that are named."""
REASONS: Final = 3
LEAST: Final = 0.15
"""What makes no more difference than this, in points, is no reason."""
TABLES: Final = 2
"""Imagined to account for an answer."""
NOBODY: Final = -1


class Hint:
    """One good answer: the plan that it begins, and what speaks for it."""

    def __init__(self, plan: Path, gain: float) -> None:
        self.plan = plan
        self.gain = gain  # in points, beside the mean of all answers
        self.reasons: list[tuple[str, float]] = []  # components and what they add, the weightiest first
        self.rival: Seat = NOBODY  # whom it costs most
        self.cost = 0.0


def counsel(sight: Sight, seed: int = 0, budget: Budget | None = None, most: int = MOST) -> list[Hint]:
    """The best answers to what this seat is asked, the best first; nothing where there is nothing to choose."""
    if len(sight.legal) < 2:
        return []
    judge, level = judgement(sight.game, sight.view.seats), LEVELS["banneret"]
    here = derive(seed, int(sight.view.digest()[:15], 16))
    search = Search(sight, judge, level.manner, budget or level.budget(), here)
    search.run()
    plans = answers(search.plans)
    mean = sum([search.worths[plan] for plan in plans], 0.0) / len(plans)
    hints = [Hint(plan, search.worths[plan] - mean) for plan in ranked(plans, search.worths)[:most]]
    if sight.game.name in JUDGED and len(plans) > 1:
        explain(hints, search, plans)
    return hints


def answers(plans: list[Path]) -> list[Path]:
    """The best plan for each answer, the best first."""
    found: dict[int, Path] = {}
    for plan in plans:
        found.setdefault(plan[0], plan)
    return list(found.values())


def ranked(plans: list[Path], worths: dict[Path, float]) -> list[Path]:
    """By what they are worth, so that figures and order agree; without what only a first look takes for the best."""
    return sorted((plan for plan in plans if worths[plan] <= worths[plans[0]]), key=lambda plan: -worths[plan])


def explain(hints: list[Hint], search: Search, plans: list[Path]) -> None:
    """Why each of them: what its table has more of than those of all answers have on average."""
    sight, seats = search.sight, search.sight.view.seats
    name = sight.game.name
    linear = Linear(sight.game, parts_of(name), weights_for(name, seats), places_for(name, seats))
    accounts = [account(linear, search, plan) for plan in plans]
    shares, worths = ([mean_of([one[kind][at] for one in accounts]) for at in range(len(accounts[0][kind]))] for kind in (0, 1))
    for hint in hints:
        own = accounts[plans.index(hint.plan)]
        more = {name: own[0][at] - shares[at] for at, name in enumerate((*linear.parts.names, LEAD))}
        weighty = [(name, gain) for name, gain in more.items() if abs(gain) >= LEAST and name != LEAD]
        hint.reasons = sorted(weighty, key=lambda reason: -abs(reason[1]))[:REASONS]
        costs = {other: worths[other] - own[1][other] for other in range(seats) if other != sight.seat}
        rival = max(costs, key=lambda other: costs[other])
        if costs[rival] >= LEAST:
            hint.rival, hint.cost = rival, costs[rival]


def account(linear: Linear, search: Search, plan: Path) -> tuple[Row, Row]:
    """The table that a plan leads to, in parts; on average over a few imagined ones."""
    found = [linear.account(played(search.table(number), search.seat, plan), search.seat) for number in range(TABLES)]
    shares, worths = ([mean_of([one[kind][at] for one in found]) for at in range(len(found[0][kind]))] for kind in (0, 1))
    return shares, worths


def played(table: Any, seat: Seat, plan: Path) -> Any:
    for action in plan:
        if seat not in table.to_act or action not in table.legal(seat):
            break
        table.apply(seat, action)
    return table


def mean_of(numbers: list[float]) -> float:
    return sum(numbers, 0.0) / len(numbers)
