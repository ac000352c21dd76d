"""A glimpse of the future: everybody plays on without foresight until one's own turn has come round again."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.bots.search.paths import Path, best_path, goes_on
from banneret.core import Seat

LONGEST: Final = 60
"""Turns of anybody's after which a glimpse ends in any case."""


def rollout(judge: Advice, table: Any, seat: Seat, path: Path, turns: int, breadth: float, seed: int) -> float:
    """What the table is worth to the seat after this plan and so many own turns more. The table is used up.

    Equal seeds mean equal chance, so that plans which are compared meet the same luck.
    """
    for action in path:
        if seat not in table.to_act or action not in table.legal(seat):
            break  # another table than the one the plan was made for
        table.apply(seat, action)
    rng = Random(seed)
    away, round_ = False, 0
    together: object = None  # what several were asked at once: the last of them must not see the others' answers
    for _ in range(LONGEST):
        to_act = table.to_act
        if not to_act:
            break
        hand = to_act[0]
        if hand != seat or len(to_act) > 1:
            away = True
        elif away:
            away, round_ = False, round_ + 1
            if round_ >= turns:
                break
        question = table.question()
        if len(to_act) > 1:
            together = type(question)
        if len(to_act) > 1 or (question.secret and type(question) is together):
            table.apply(hand, judge.reply(table, hand, rng))
            continue
        legal = table.legal(hand)
        if len(legal) == 1:  # what is forced needs no thought
            table.apply(hand, legal[0])
        else:  # who commits alone does so with a mind, face down or not
            for action in best_path(judge, table, hand, breadth)[1]:
                table.apply(hand, action)
    if goes_on(table, seat):  # at one's own turn, what it will bring counts
        return best_path(judge, table, seat, breadth)[0]
    return judge.value(table, seat)
