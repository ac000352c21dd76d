"""A sensible player without foresight: it tries each answer on a few imagined tables and takes the best-looking one.

It looks along its own decisions as far as they follow each other without another hand between them (which knight,
where, with how many squires, which favour), never into other players' turns. It knows the core only; what a table is
worth it asks the advice for the game.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice, advice
from banneret.bots.speech import Speech
from banneret.core import Action, Seat, Sight
from banneret.core.chance import derive

TABLES: Final = 2  # imagined for an open question
DEPTH: Final = 6  # how many own decisions in a row

ANSWERS_IN_SECRET: Final = 50  # nobody commits more often than this before a secret question closes


class GreedyBot:
    """Its chance comes from its seed and the sight alone: asked the same again, it answers the same.

    Only what it puts in out of turn it says once: who has declined is not pestered.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.speech = Speech()

    def choose(self, sight: Sight) -> Action:
        judge = advice(sight.game)
        wish = self.speech.wish(judge, sight)
        if wish is not None:
            return wish
        if len(sight.legal) == 1:
            return sight.legal[0]
        seed = derive(self.seed, int(sight.view.digest()[:15], 16))
        search = Search(sight.seat, judge)
        secret = sight.view.question().secret
        options = search.options(sight.view, sight.legal, judge.breadth)
        totals = [0.0] * len(options)
        for number in range(judge.tables_in_secret if secret else TABLES):
            table = sight.imagine(derive(seed, number))
            search.others_answer(table, Random(derive(seed, number, 1)))
            for at, action in enumerate(options):
                totals[at] += search.worth_of(table, action, judge.breadth / len(options))
        return options[totals.index(max(totals))]


class Search:
    """One seat's look along its own decisions."""

    def __init__(self, seat: Seat, judge: Advice) -> None:
        self.seat = seat
        self.judge = judge

    def others_answer(self, table: Any, rng: Random) -> None:
        """Let the other seats commit first at a secret question: commits commute, so the order changes nothing."""
        for _ in range(ANSWERS_IN_SECRET):
            others = [seat for seat in table.to_act if seat != self.seat]
            if not others or self.seat not in table.to_act or not table.question().secret:
                return
            table.apply(others[0], self.judge.reply(table, others[0], rng))

    def worth_of(self, table: Any, action: Action, breadth: float, depth: int = DEPTH) -> float:
        """What the table is worth after this action and the best that this seat can add to it by itself."""
        after = table.copy()
        after.apply(self.seat, action)
        if depth <= 1 or after.to_act != [self.seat] or after.question().secret:
            return self.judge.value(after, self.seat)
        options = self.options(after, after.legal(self.seat), breadth)
        if len(options) == 1:
            return self.worth_of(after, options[0], breadth, depth - 1)
        return max(self.worth_of(after, option, breadth / len(options), depth - 1) for option in options)

    def options(self, table: Any, legal: list[Action], breadth: float) -> list[Action]:
        """What it tries: the first of the shortlist where the advice has one, or else some of all."""
        if self.judge.shortlist is None:
            return spread(legal, breadth)
        return self.judge.shortlist(table, self.seat, legal)[: max(1, int(breadth))]


def spread(options: list[Action], breadth: float) -> list[Action]:
    """As many options as the breadth allows, evenly from first to last.

    >>> spread([3, 4, 5, 6, 7], 3.2)
    [3, 5, 7]
    """
    most = int(breadth)
    if len(options) <= most:
        return options
    if most <= 1:
        return options[:1]
    return [options[i * (len(options) - 1) // (most - 1)] for i in range(most)]
