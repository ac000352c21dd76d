"""Dice that one nation may roll again, MON-OPT-4. They lie in `dice` until the step that reads them."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import KEEP_DIE, REROLL
from banneret.games.montjoie.places import REROLLED
from banneret.games.montjoie.state import Montjoie, MontjoieAsk
from banneret.games.montjoie.tables import BRETAGNE
from banneret.games.montjoie.variants import BRITTANY_REROLL

FIRST_DIE = 1
SECOND_DIE = 2
BOTH_DICE = 3


def may_reroll(s: Montjoie, seat: int) -> bool:
    return s.has(BRITTANY_REROLL) and seat == BRETAGNE < s.seats and not s.marks & REROLLED


def roll_first(s: Montjoie, seat: int, purpose: int, then: Plan) -> None:
    """A die for this seat, a second try where the rules give one, and what follows."""
    s.dice[0] = s.die()
    s.tell("die", n=s.dice[0], purpose=purpose)
    s.then([MayReroll(seat, FIRST_DIE), *then] if may_reroll(s, seat) else then)


class MayReroll(MontjoieAsk):
    """MON-OPT-4. Once in a turn Brittany rolls one of its dice again; the new result stands."""

    rule = "MON-OPT-4"

    def __init__(self, seat: int, which: int) -> None:
        self.seat: Final = seat
        self.which: Final = which

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat] if may_reroll(s, self.seat) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [KEEP_DIE, *(REROLL[die] for die in (0, 1) if self.which >> die & 1)]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == KEEP_DIE:
            return
        die = REROLL.index(action)
        s.marks |= REROLLED
        s.dice[die] = s.die()
        s.tell("reroll", seat=seat, n=s.dice[die], throw=die)
