"""Chapter 9: Sequence 6, second part, the foreign intervention."""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.reasons import FOR_POWER, FOR_TARGET
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.steps.combat import intervene
from banneret.games.montjoie.steps.dice import roll_first
from banneret.games.montjoie.tables import CASTLE, FIRST_POWER, GARRISON
from banneret.games.montjoie.variants import NO_FOREIGNERS, SUPER_FOREIGN


class ForeignIntervention(MontjoieStep):
    """MON-FOREIGN-1. One in every turn, if the table plays with them: a die says who comes."""

    def run(self, s: Montjoie) -> None:
        if not s.has(NO_FOREIGNERS):
            roll_first(s, s.order[0], FOR_POWER, [ForeignPower()])


class ForeignPower(MontjoieStep):
    """MON-FOREIGN-1. Where the row needs it, a second die says which city."""

    def run(self, s: Montjoie) -> None:
        row = s.dice[0] - 1
        s.tell("foreign_power", nation=FIRST_POWER + row)
        if s.tables.interventions[row].second_die:
            roll_first(s, s.order[0], FOR_TARGET, [ForeignTarget(row)])
        else:
            arrive(s, row, s.tables.interventions[row].targets[1])


class ForeignTarget(MontjoieStep):
    """MON-FOREIGN-1. The second die."""

    def __init__(self, row: int) -> None:
        self.row: Final = row

    def run(self, s: Montjoie) -> None:
        arrive(s, self.row, s.tables.interventions[self.row].targets[s.dice[0]])


def arrive(s: Montjoie, row: int, city: int) -> None:
    """MON-FOREIGN-3 to -5. Nothing happens under papal protection, or where the power stands already."""
    power = FIRST_POWER + row
    if s.shielded >> city & 1:
        s.tell("no_intervention", nation=power, city=city, papal=1)
    elif s.lands[power] >> city & 1:
        strengthen(s, power, city)
    else:
        intervene(s, power, city)


def strengthen(s: Montjoie, power: int, city: int) -> None:
    """MON-OPT-14. One level more for a city that the power holds already, if there is a figure."""
    level = s.level(city)
    if s.has(SUPER_FOREIGN) and level == GARRISON and s.castles_left():
        s.castles |= 1 << city
        s.tell("castle", nation=power, city=city)
    elif s.has(SUPER_FOREIGN) and level == CASTLE and s.ramparts_left():
        s.ramparts |= 1 << city
        s.tell("rampart", nation=power, city=city)
    else:
        s.tell("no_intervention", nation=power, city=city, papal=0)
