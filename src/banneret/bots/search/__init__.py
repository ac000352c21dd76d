"""Search over whole own turns. It knows the core only; what a table is worth it asks the judgement for the game.

On a few imagined tables all plans for the own turn are judged; the best few meet each other in glimpses of the future on
further tables, each with the same hidden things and the same chance for all of them; the worse half drops out, and so on.
It starts from a `Sight` and nothing else, so it cannot know what its seat does not.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import KEPT, Advice
from banneret.bots.search.budget import Budget, Clock
from banneret.bots.search.paths import Path, Paths, options, others_answer
from banneret.bots.search.rollouts import rollout
from banneret.core import Sight
from banneret.core.chance import derive

PLANNING: Final = 0.35
"""The share of the time for looking at plans, before the best of them meet."""


ALIKE: Final = 2
"""How many of them may begin alike in their first two parts."""


class Manner:
    """How widely a bot looks, beside what the advice for a game takes for usual."""

    def __init__(self, breadth: float, tables: int, glance: float) -> None:
        self.breadth = breadth  # times the usual number of ends of own plans on one table
        self.tables = tables  # imagined for an open question; for a secret one, as many times the usual half
        self.glance = glance  # the number of ends that everybody looks at in a glimpse of the future


class Search:
    """One decision."""

    def __init__(self, sight: Sight, judge: Advice, manner: Manner, budget: Budget, seed: int) -> None:
        self.sight = sight
        self.seat = sight.seat
        self.judge = judge
        self.manner = manner
        self.budget = budget
        self.seed = seed
        self.clock = Clock(budget.seconds)
        self.plans: list[Path] = []  # the best first
        self.worths: dict[Path, float] = {}
        self.simulations = 0
        self.whole = False  # whether no way to go on with a plan was left out

    def table(self, number: int) -> Any:
        """An imagined table, made likely, on which the others have answered what is asked in secret."""
        table, rng = self.sight.imagine(derive(self.seed, number)), Random(derive(self.seed, number, 1))
        if self.judge.weigh is not None:
            self.judge.weigh(table, self.seat, self.sight.memory, rng)
        others_answer(self.judge, table, self.seat, rng)
        return table

    def run(self) -> Path:
        """The best plan that was found with this budget."""
        self.look()
        if self.budget.simulations and len(self.plans) > 1 and self.is_weighty():
            self.meet()
        return self.plans[0]

    def is_weighty(self) -> bool:
        """Whether glimpses would tell more than the noise in them."""
        return self.judge.weighty is None or self.judge.weighty(self.sight.view)

    def look(self) -> None:
        """Judge all plans on a few tables and keep the best. Only plans that every table allows can be compared."""
        sight, manner = self.sight, self.manner
        breadth = manner.breadth * self.judge.breadth
        first = options(self.judge, sight.view, self.seat, sight.legal, breadth)
        secret = sight.view.question().secret
        totals: dict[Path, float] = {}
        seen = 0
        share = PLANNING if self.budget.simulations else 0.9
        for number in range(max(1, manner.tables * self.judge.tables_in_secret // 2) if secret else manner.tables):
            clock = Clock(share * self.budget.seconds)
            clock.start = self.clock.start
            paths = Paths(self.judge, self.table(number), self.seat, clock)
            found = paths.look(first, breadth)
            self.whole = paths.whole if not seen else self.whole and paths.whole
            if seen and clock.is_past(1.0):
                break  # half looked at: not to be set against whole ones
            both = {path: totals[path] + found[path] for path in totals if path in found} if seen else found
            if both:
                totals, seen = both, seen + 1
            if clock.is_past(1.0):
                break
        self.worths = {path: total / seen for path, total in totals.items()}
        self.plans = sorted(self.worths, key=lambda path: -self.worths[path])

    def meet(self) -> None:
        """Sequential halving: in each stage all that are left are tried equally often, and the worse half drops out."""
        kept = min(self.judge.kept, max(2, self.budget.simulations // 2))  # all stages together take two for each
        left = different(self.plans, kept, self.worths)
        start = {plan: self.worths[plan] for plan in left}
        totals, tried = dict.fromkeys(left, 0.0), 0
        stages = max(1, (len(left) - 1).bit_length())
        for stage in range(stages):
            rounds = max(1, self.budget.simulations // (stages * len(left)))
            share = PLANNING + (1.0 - PLANNING) * (stage + 1) / stages
            for _ in range(rounds):
                if tried and self.simulations + len(left) > self.budget.simulations:
                    break
                if self.clock.is_past(share if tried else 1.0):
                    break
                met = self.one_meeting(left, tried)
                if met is None:
                    break
                for plan, worth in zip(left, met, strict=True):
                    totals[plan] += worth
                tried += 1
            if not tried:
                return
            mean = sum([totals[plan] / tried - start[plan] for plan in left], 0.0) / len(left)
            credit = self.judge.credit
            scores = {plan: (totals[plan] + credit * (start[plan] + mean)) / (tried + credit) for plan in left}
            left.sort(key=lambda plan: -scores[plan])
            self.worths.update({plan: scores[plan] - mean for plan in left})  # on the scale of those that did not meet
            left = left[: max(2, (len(left) + 1) // 2)]
        self.plans = [*left, *(plan for plan in self.plans if plan not in left)]

    def one_meeting(self, left: list[Path], number: int) -> list[float] | None:
        """A glimpse for each on the same table with the same luck; None if time ran out between them."""
        table, luck = self.table(number), derive(self.seed, number, 2)
        found: list[float] = []
        for plan in left:
            if not self.clock.has_time_for_another():
                return None
            begun, twin = self.clock.now(), table.copy()
            twin.seed = luck
            found.append(rollout(self.judge, twin, self.seat, plan, self.judge.turns, self.manner.glance, luck))
            self.clock.longest = max(self.clock.longest, self.clock.now() - begun)
            self.simulations += 1
        return found


def different(plans: list[Path], kept: int = KEPT, worths: dict[Path, float] | None = None) -> list[Path]:
    """The best plans, but not one idea over and over: nor, where worths are given, the same end reached in another order.

    >>> different([(1, 1, 0), (1, 1, 1), (1, 1, 2), (2,), (1, 3)])
    [(1, 1, 0), (1, 1, 1), (2,), (1, 3)]
    >>> different([(1, 2), (2, 1), (3,)], 6, {(1, 2): 0.5, (2, 1): 0.5, (3,): 0.25})
    [(1, 2), (3,)]
    """
    found: list[Path] = []
    begun: dict[Path, int] = {}
    ends: set[float] = set()
    for plan in plans:
        if worths is not None:
            end = round(worths[plan], 9)
            if end in ends:
                continue
            ends.add(end)
        start = plan[:2]
        begun[start] = begun.get(start, 0) + 1
        if begun[start] <= ALIKE:
            found.append(plan)
            if len(found) == kept:
                break
    return found
