"""Quick games of bots against themselves: tables met in play, and what came of them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.bots.judgement.linear import Parts, Row, features, final
from banneret.bots.search import Manner, Search
from banneret.bots.search.budget import Budget
from banneret.bots.search.paths import Path
from banneret.core import Action, Game, Journal, Memories, Seat, Sight, Variant, look
from banneret.core.chance import derive

EVERY: Final = 4
"""One table of so many is kept: neighbours tell the same."""
WHIMS: Final = 0.08
"""How often a player takes one of the better plans for the best: who never errs never sees what else there is."""
BETTER: Final = 5
MANNER: Final = Manner(0.4, 1, 0)
NO_SEARCH: Final = Budget(0, 0.0)

Sample = tuple[int, Row, float]
"""The stage, features, and what they are to tell: how a game ends, or how one plan differs from others."""


class Course:
    """A game under way, from one decision to the next: where there is no choice, it goes on by itself."""

    def __init__(self, game: Game[Any], seats: int, variant: Variant, seed: int) -> None:
        self.game = game
        self.variant = variant
        self.state = game.setup(seats, seed, variant)
        self.state.journal = Journal()
        game.tell_opening(self.state)
        self.memories = Memories(game, seats, variant, self.state.journal)
        self.number = 0  # of decisions

    def goes_on(self) -> bool:
        """Whether somebody has a choice; else the game is over."""
        state = self.state
        while state.to_act:
            legal = state.legal(state.to_act[0])
            if len(legal) > 1:
                self.number += 1
                return True
            state.do(state.to_act[0], legal[0])
        return False

    @property
    def seat(self) -> Seat:
        return int(self.state.to_act[0])

    def sight(self) -> Sight:
        return look(self.game, self.variant, self.state, self.seat, self.memories.of(self.seat))

    def do(self, action: Action) -> None:
        self.state.do(self.seat, action)


def choose(sight: Sight, judge: Advice, seed: int, whims: float) -> Action:
    """A quick player: the best plan by its judgement on one imagined table, now and then another."""
    search = Search(sight, judge, MANNER, NO_SEARCH, seed)
    search.look()
    return taken(search.plans, seed, whims)


def taken(plans: list[Path], seed: int, whims: float) -> Action:
    rng = Random(seed)
    if rng.random() < whims:
        few = plans[:BETTER]
        return few[int(rng.random() * len(few))][0]
    return plans[0][0]


def is_under_way(parts: Parts, state: Any) -> bool:
    """Whether something must end before the table is worth what it will be, such as a combat."""
    return parts.ends is not None and parts.ends(state, 0)[0][1] is not state


class Played:
    """What one game says: tables met in it with the features of all seats, the shares of its victory, what its end is worth."""

    def __init__(self) -> None:
        self.tables: list[tuple[int, list[Row]]] = []  # by stage
        self.shares: Row = []
        self.worths: Row = []

    def meet(self, parts: Parts, state: Any) -> None:
        if not is_under_way(parts, state):
            seen = [parts.components(state, seat) for seat in range(state.seats)]
            self.tables.append((seen[0][0], [features(rows, seat, parts.counted) for seat, (_, rows) in enumerate(seen)]))

    def end(self, game: Game[Any], state: Any) -> None:
        self.shares, self.worths = game.returns(state), [final(game, state, seat) for seat in range(state.seats)]

    def samples(self) -> list[Sample]:
        """The tables with how they ended, seat by seat."""
        return [(stage, row, worth) for stage, rows in self.tables for row, worth in zip(rows, self.worths, strict=True)]


def play(game: Game[Any], seats: int, variant: Variant, judges: list[Advice], seed: int, parts: Parts | None) -> Played:
    """One game; tables of it are kept where `parts` says how they are seen, and then whims make it richer."""
    course, rng, found = Course(game, seats, variant, seed), Random(derive(seed, 1)), Played()
    while course.goes_on():
        if parts is not None and rng.random() < 1 / EVERY:
            found.meet(parts, course.state)
        whims = WHIMS if parts is not None else 0.0
        course.do(choose(course.sight(), judges[course.seat], derive(seed, 2, course.number), whims))
    found.end(game, course.state)
    return found
