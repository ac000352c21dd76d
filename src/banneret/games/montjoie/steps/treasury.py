"""Chapter 3: Sequence 1, the Treasury. All are paid at once; then the pillage markers go."""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.acts import DOUBLE
from banneret.games.montjoie.places import BAD_HARVEST, NOBODY
from banneret.games.montjoie.reasons import TREASURY
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.steps.diplomacy import OpenAsk
from banneret.games.montjoie.tables import CASTLE, FLANDRES, FORTRESS, GARRISON
from banneret.games.montjoie.variants import FLANDERS_DOUBLE_CITY


def income(s: Montjoie, land: int) -> int:
    """MON-TREASURY-1, MON-TREASURY-2. Each city once, at its level; a pillaged one yields nothing."""
    pay = s.tables.income
    land &= ~s.pillaged
    castles, ramparts = land & s.castles, land & s.ramparts
    garrisons = land.bit_count() - castles.bit_count()
    return (
        pay[GARRISON] * garrisons
        + pay[CASTLE] * (castles.bit_count() - ramparts.bit_count())
        + pay[FORTRESS] * ramparts.bit_count()
    )


class Treasury(MontjoieStep):
    """MON-TREASURY-1. First Flanders may have to name the city that yields double."""

    def run(self, s: Montjoie) -> None:
        if s.has(FLANDERS_DOUBLE_CITY) and s.seats > FLANDRES and s.lands[FLANDRES]:
            s.then([DoubleCity()])
        else:
            s.then([Income(NOBODY)])


class DoubleCity(OpenAsk):
    """MON-OPT-2. Flanders names one of its cities."""

    rule = "MON-OPT-2"

    def seats(self, s: Montjoie) -> list[int]:
        return [FLANDRES]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [DOUBLE[city] for city in cities_in(s.lands[FLANDRES])]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.then([Income(DOUBLE.index(action))])

    def default(self, s: Montjoie, seat: int) -> int:
        """The city that yields most."""
        cities = cities_in(s.lands[FLANDRES])
        yields = [income(s, 1 << city) for city in cities]
        return DOUBLE[cities[yields.index(max(yields))]]


class Income(MontjoieStep):
    """MON-TREASURY-1 to -3. Halved, rounded up, after Bad Seasons; with two players the markers stay a while (RULING 85)."""

    def __init__(self, doubled: int) -> None:
        self.doubled: Final = doubled

    def run(self, s: Montjoie) -> None:
        for seat in range(s.seats):
            n = income(s, s.lands[seat])
            if self.doubled != NOBODY and seat == FLANDRES:
                n += income(s, 1 << self.doubled)
            if s.marks & BAD_HARVEST:
                n = (n + 1) // 2
            s.earn(seat, n, TREASURY)
        s.marks &= ~BAD_HARVEST
        if s.seats > 2:
            clear_markers(s)


def clear_markers(s: Montjoie) -> None:
    """MON-TREASURY-2. Whoever was pillaged has paid for it."""
    if s.journal is not None:
        for city in cities_in(s.pillaged):
            s.tell("recovers", city=city)
    s.pillaged = 0
