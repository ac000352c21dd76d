"""What others may hold, by what they did: whoever attacks lays the best they have.

Counted in games of knights and greedy bots: of the better cards that chance would have left behind an attack, three in a
hundred were there. Of defenders nothing follows: they spare their best for later.
"""

from __future__ import annotations

from random import Random
from typing import Final

from banneret.core import Memory
from banneret.games.montjoie.memory import MontjoieMemory
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import KINDS, YELLOW

SPARED: Final = 0.1
"""How often a better card was left behind all the same; people may be cleverer than bots."""


def weigh(s: Montjoie, seat: int, memory: Memory | None, rng: Random) -> None:
    """On an imagined table, change cards that their owner would have attacked with for others of the pile."""
    if not isinstance(memory, MontjoieMemory):
        return
    for other in range(s.seats):
        weakest = memory.weakest[other]
        if other != seat and weakest < YELLOW:
            known = memory.known[KINDS * other : KINDS * (other + 1)]
            for kind in range(weakest + 1, YELLOW):
                for _ in range(s.hand[KINDS * other + kind] - known[kind]):
                    if rng.random() >= SPARED:
                        exchange(s, other, kind, weakest, rng)


def exchange(s: Montjoie, seat: int, kind: int, weakest: int, rng: Random) -> None:
    """One card for a yellow one of the pile that is no better than the weakest which was laid, if there is one."""
    pile = sum(s.card_pile[: weakest + 1])
    if pile > 0:
        drawn = int(rng.random() * pile)
        for other in range(weakest + 1):
            drawn -= s.card_pile[other]
            if drawn < 0:
                s.card_pile[other] -= 1
                s.card_pile[kind] += 1
                s.hand[KINDS * seat + kind] -= 1
                s.hand[KINDS * seat + other] += 1
                return
