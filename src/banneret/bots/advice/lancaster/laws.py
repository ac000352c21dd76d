"""What a law is worth to a seat as the table stands. While knights are being placed, half-met conditions count a little."""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.lancaster.outlook import Outlook, parts_worth
from banneret.games.lancaster.laws import count, served_by
from banneret.games.lancaster.state import Lancaster
from banneret.games.lancaster.tables import (
    CONFLICT_STRENGTH,
    EVERYBODY,
    LEFTOVER_VOTES,
    MAX_CONFLICT_KNIGHTS,
    NO_NOBLES,
    TAX,
    Law,
)

EXCHANGE: Final = 0.2
PARTLY: Final = 0.45
"""What a condition that is met in part is worth while it may still be met."""
ITEM: Final = 1.5
"""What a taxed county or tile is worth this round: nobody pays more than that for it."""


def law_worths(s: Lancaster, outlook: Outlook, law: Law) -> list[float]:
    """What it is worth to each seat."""
    seats = range(s.seats)
    if law.choice == TAX:
        kind, n = law.pay[0]
        return [-count(s, seat, law.count) * min(n * outlook.prices[kind], ITEM) for seat in seats]
    if law.exchange:
        return [EXCHANGE] * s.seats
    if law.pay and law.gain[0][0] != CONFLICT_STRENGTH:
        return [bargain(s, outlook, seat, law) for seat in seats]
    served = times(s, outlook, law)
    return [served[seat] * gain_worth(s, outlook, seat, law) if served[seat] else 0.0 for seat in seats]


def gain_worth(s: Lancaster, outlook: Outlook, seat: int, law: Law) -> float:
    if law.gain[0][0] == CONFLICT_STRENGTH:
        return 0.5 if s.squires[seat] else 0.0
    return parts_worth(s, outlook, seat, law.gain)


def bargain(s: Lancaster, outlook: Outlook, seat: int, law: Law) -> float:
    """What can be bought, as often as it pays and the stock allows; leftover markers are worth nothing else."""
    price = sum([n * outlook.prices[kind] for kind, n in law.pay if kind != LEFTOVER_VOTES], 0.0)
    profit = parts_worth(s, outlook, seat, law.gain) - price
    if profit <= 0:
        return 0.0
    affordable = 9
    for kind, n in law.pay:
        stock = s.votes[seat] if kind == LEFTOVER_VOTES and outlook.voting else s.stock(seat, kind)
        affordable = min(affordable, stock // n)
    return profit * min(affordable, 6)


def times(s: Lancaster, outlook: Outlook, law: Law) -> list[float]:
    """How often it serves each seat."""
    if law.who != EVERYBODY:
        sure = 0.8 if outlook.placing and law.who != NO_NOBLES else 1.0
        hope = 0.2 if outlook.placing and law.who != MAX_CONFLICT_KNIGHTS else 0.0
        return [sure if served else hope for served in served_by(s, law.who)]
    counted = [count(s, seat, law.count) for seat in range(s.seats)]
    part = PARTLY / law.per if outlook.placing else 0.0
    return [n // law.per + part * (n % law.per) for n in counted]
