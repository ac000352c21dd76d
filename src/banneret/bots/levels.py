"""The opponents of the house, by rank: what they look at, and for how long.

A level is a number of simulations with a cap in time, so that whoever runs plain Python meets nearly the same opponents as
with the compiled package: there a simulation takes a tenth of the time, and so may a decision.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

from banneret.bots.judgement import judgement
from banneret.bots.search import Manner, Search
from banneret.bots.search.budget import Budget
from banneret.bots.search.paths import Path
from banneret.bots.speech import Envoy, envoy
from banneret.core import Action, Reason, Sight, agenda
from banneret.core.chance import derive

COMPILED: Final = not str(agenda.__file__).endswith(".py")
PATIENCE: Final = 1.0 if COMPILED else 10.0
"""How much longer a decision may take without the compiled package."""
LONGEST: Final = 5.0
"""But nobody waits longer than this."""
OVERLOOKED: Final = 0.65
"""The chance that a beginner does not see a plan."""


class Level:
    """Simulations and seconds (compiled) for each decision, and how widely it looks."""

    def __init__(self, simulations: int, seconds: float, manner: Manner, careless: bool = False) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.manner = manner
        self.careless = careless

    def budget(self) -> Budget:
        return Budget(self.simulations, max(self.seconds, min(LONGEST, self.seconds * PATIENCE)))


LEVELS: Final = {
    "squire": Level(0, 0.01, Manner(0.2, 1, 0), careless=True),
    "knight": Level(0, 0.01, Manner(2, 2, 0)),
    "banneret": Level(200, 0.1, Manner(2, 3, 12)),
    "king": Level(800, 1.0, Manner(4, 4, 16)),
}
"""The weakest first."""


class LevelBot:
    """It plans its whole turn at once and keeps to the plan as long as the table is what it expected.

    Its chance comes from its seed and the sight alone; with a budget without a cap in time, asked the same again, it
    answers the same.
    """

    def __init__(self, seed: int, level: Level, budget: Budget | None = None) -> None:
        self.seed = seed
        self.level = level
        self.budget = budget or level.budget()
        self.envoy: Envoy | None = None
        self.planned: dict[str, Action] = {}  # by the digest of the view that is expected then

    def choose(self, sight: Sight) -> Action:
        word = self.speak(sight)
        if word is not None:
            return word
        if len(sight.legal) == 1:
            return sight.legal[0]
        here = sight.view.digest()
        if self.planned.get(here) in sight.legal:
            return self.planned[here]
        seed = derive(self.seed, int(here[:15], 16))
        search = Search(sight, judgement(sight.game, sight.view.seats), self.level.manner, self.budget, seed)
        search.run()
        plans = self.spokesman(sight).faithful(sight, search.plans, search.worths)
        plan = overlooking(plans, Random(seed)) if self.level.careless else plans[0]
        self.remember(sight, plan, search)
        return plan[0]

    def speak(self, sight: Sight) -> Action | None:
        """What it puts in out of turn; it answers offers also when it is not asked anything."""
        return self.spokesman(sight).speak(sight) if sight.asides else None

    def reason(self, sight: Sight, action: Action) -> Reason | None:
        """Why it says or does this, for whom it concerns."""
        return self.spokesman(sight).reason(sight, action)

    def spokesman(self, sight: Sight) -> Envoy:
        if self.envoy is None:
            self.envoy = envoy(sight.game)
        return self.envoy

    def remember(self, sight: Sight, plan: Path, search: Search) -> None:
        """What to answer later in this turn. No plan goes beyond chance or a reveal, so the view then is known now.

        Where ways to go on were left out for lack of time or breadth, they are looked at when they come: nothing is kept.
        """
        self.planned.clear()
        if len(plan) > 1 and search.whole:
            table = search.table(0)
            for action, following in pairwise(plan):
                table.apply(sight.seat, action)
                self.planned[table.seen_by(sight.seat).digest()] = following


def overlooking(plans: list[Path], rng: Random) -> Path:
    """The best plan that a beginner sees. Of each part some answers are overlooked; none of the worse half is taken."""
    at = 0
    while len(plans) > 1:
        answers = list(dict.fromkeys([plan[at : at + 1] for plan in plans]))  # the best first
        better = answers[: (len(answers) + 1) // 2]
        taken = next((answer for answer in better if rng.random() >= OVERLOOKED), better[-1])
        plans = [plan for plan in plans if plan[at : at + 1] == taken]
        at += 1
    return plans[0]
