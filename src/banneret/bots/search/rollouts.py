"""A glimpse of the future: everybody plays on without foresight until one's own turn has come round again.

Where the game's judgement names its rounds, until the round is over: a combat asks so many players in between that one is asked
again long before the others have had their turns.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.bots.search.paths import Path, best_path, goes_on
from banneret.core import Seat
from banneret.core.chance import derive

LONGEST: Final = 60
"""Turns of anybody's after which a glimpse ends in any case."""
LONGEST_ROUND: Final = 400
"""The same, in answers, for a glimpse of a whole round."""


def rollout(judge: Advice, table: Any, seat: Seat, path: Path, turns: int, breadth: float, seed: int) -> float:
    """What the table is worth to the seat after this plan and so many own turns, or rounds, more. The table is used up.

    Equal seeds mean equal chance, so that plans which are compared meet the same luck.
    """
    for action in path:
        if seat not in table.to_act or action not in table.legal(seat):
            break  # another table than the one the plan was made for
        table.apply(seat, action)
    players = Players(judge, breadth, seed)
    if judge.round is not None:
        last = judge.round(table) + turns
        for _ in range(LONGEST_ROUND):
            if not table.to_act or judge.round(table) >= last:
                break
            players.answer(table)
        return (judge.dawn or judge.value)(table, seat)
    away, round_ = False, 0
    for _ in range(LONGEST):
        to_act = table.to_act
        if not to_act:
            break
        if to_act[0] != seat or len(to_act) > 1:
            away = True
        elif away:
            away, round_ = False, round_ + 1
            if round_ >= turns:
                break
        players.answer(table)
    if goes_on(table, seat):  # at one's own turn, what it will bring counts
        return best_path(judge, table, seat, breadth)[0]
    return judge.value(table, seat)


class Players:
    """Those who play on in a glimpse."""

    def __init__(self, judge: Advice, breadth: float, seed: int) -> None:
        self.judge = judge
        self.breadth = breadth
        self.seed = seed
        self.rng = Random(seed)
        self.thoughts = 0
        self.together: object = None  # what several were asked at once: the last of them must not see the others' answers

    def answer(self, table: Any) -> None:
        """Whoever is asked first answers, and plays its turn as far as it goes."""
        to_act = table.to_act
        hand, question = to_act[0], table.question()
        if len(to_act) > 1:
            self.together = type(question)
        if len(to_act) > 1 or (question.secret and type(question) is self.together):
            table.apply(hand, self.judge.reply(table, hand, self.rng))
            return
        legal = table.legal(hand)
        usual = legal[0] if len(legal) == 1 else None
        if usual is None and self.judge.habit is not None:
            usual = self.judge.habit(table, legal)
        if usual is not None:  # what is forced, or nearly always the same, needs no thought
            table.apply(hand, usual)
        elif self.judge.round is None:  # who commits alone does so with a mind, face down or not
            for action in best_path(self.judge, table, hand, self.breadth)[1]:
                table.apply(hand, action)
        else:
            self.answer_before_the_dice(table, hand)

    def answer_before_the_dice(self, table: Any, hand: Seat) -> None:
        """Planned with dice of its own, so that nobody attacks because they know what will be thrown."""
        self.thoughts += 1
        twin, luck = table.copy(), table.seed
        twin.seed = derive(self.seed, self.thoughts)
        for action in best_path(self.judge, twin, hand, self.breadth)[1]:
            table.apply(hand, action)
            if table.seed != luck:
                return  # the rest was meant for other dice
