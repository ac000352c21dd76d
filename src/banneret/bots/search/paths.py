"""Whole plans for one's own turn: every sequence of own decisions that neither another hand nor chance interrupts."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.bots.greedy import spread
from banneret.bots.search.budget import Clock
from banneret.core import Action, Seat

DEPTH: Final = 6
"""How many own decisions in a row."""
ANSWERS_IN_SECRET: Final = 50
"""Nobody commits more often than this before a secret question closes."""
GLANCE: Final = 8
"""Where there is a shortlist, the first look is so many times narrower than the second."""
WIDER: Final = [1 / 16, 1 / 4, 1.0]
"""Looks at all plans, one after another, each a part as wide as the last of them. Compiled, a final tuple of floats is lost."""
LOWEST: Final = -1e300

Path = tuple[Action, ...]


def options(judge: Advice, table: Any, seat: Seat, legal: list[Action], breadth: float) -> list[Action]:
    """What merits a look: the first of the shortlist where the advice has one, or else some of all."""
    if judge.shortlist is None:
        return spread(legal, breadth)
    return judge.shortlist(table, seat, legal)[: max(1, int(breadth))]


def goes_on(table: Any, seat: Seat) -> bool:
    """Whether this seat alone decides next, in the open."""
    return bool(table.to_act == [seat]) and not table.question().secret


def best_path(judge: Advice, table: Any, seat: Seat, breadth: float, depth: int = DEPTH) -> tuple[float, list[Action]]:
    """The best that a seat can do by itself from here, and what it is worth: a turn played without foresight."""
    found = options(judge, table, seat, table.legal(seat), breadth)
    share = breadth / len(found) if len(found) > 1 else breadth
    best, path = LOWEST, found[:1]
    for action in found:
        after = table.copy()
        after.apply(seat, action)
        rest: list[Action] = []
        if depth > 1 and goes_on(after, seat):
            worth, rest = best_path(judge, after, seat, share, depth - 1)
        else:
            worth = judge.value(after, seat)
        if worth > best:
            best, path = worth, [action, *rest]
    return best, path


class Paths:
    """The plans of one seat on one table, each with what it leads to: looked for as long as there is time."""

    def __init__(self, judge: Advice, table: Any, seat: Seat, clock: Clock) -> None:
        self.judge = judge
        self.table = table
        self.seat = seat
        self.clock = clock
        self.worths: dict[Path, float] = {}
        self.whole = True  # whether nothing that merits a look was left out in the widest look

    def look(self, found: list[Action], breadth: float) -> dict[Path, float]:
        """First a glance at everything, then wider and wider, the most promising first: time cuts off what looked worse."""
        if self.judge.shortlist is not None:  # which has them in this order
            self._look(self.table, (), found, breadth / GLANCE, DEPTH)
            self._look(self.table, (), found, breadth, DEPTH)
            return self.worths
        for part in WIDER:
            self.whole = True
            if not self._look(self.table, (), found, part * breadth, DEPTH):
                self.whole = False
                break
            if self.whole:
                break
            if self.clock.seconds > 0.0:  # without a cap nothing is cut off, and games to learn from stay the same
                found = self.by_promise(found)
        return self.worths

    def by_promise(self, found: list[Action]) -> list[Action]:
        """Answers in the order of the best plan that begins with each."""
        best: dict[Action, float] = {}
        for path, worth in self.worths.items():
            best[path[0]] = max(worth, best.get(path[0], LOWEST))
        return sorted(found, key=lambda action: -best.get(action, LOWEST))

    def _look(self, table: Any, path: Path, found: list[Action], breadth: float, depth: int) -> bool:
        """A plan ends where chance or a reveal comes in; what the seat makes of it then, it counts for its worth.

        False if time ran out.
        """
        judge, seat = self.judge, self.seat
        share = breadth / len(found) if len(found) > 1 else breadth
        for action in found:
            if self.worths and self.clock.is_past(1.0):
                return False
            after = table.copy()
            after.apply(seat, action)
            here = (*path, action)
            if depth <= 1 or not goes_on(after, seat):
                if here not in self.worths:
                    self.worths[here] = judge.value(after, seat)
            elif after.seed != table.seed:
                self.worths[here] = best_path(judge, after, seat, share, depth - 1)[0]
            else:
                legal = after.legal(seat)
                few = options(judge, after, seat, legal, share)
                if judge.shortlist is None and len(few) < len(legal):
                    self.whole = False
                if not self._look(after, here, few, share, depth - 1):
                    return False
        return True


def others_answer(judge: Advice, table: Any, seat: Seat, rng: Random) -> None:
    """Let the other seats commit first at a secret question: commits commute, so the order changes nothing."""
    for _ in range(ANSWERS_IN_SECRET):
        others = [other for other in table.to_act if other != seat]
        if not others or seat not in table.to_act or not table.question().secret:
            return
        table.apply(others[0], judge.reply(table, others[0], rng))
