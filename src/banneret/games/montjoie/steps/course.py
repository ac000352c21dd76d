"""Chapters 1 and 2: the set-up, and a turn from the returns to the points."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import PLACE
from banneret.games.montjoie.reasons import SETUP
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.cards import DealCards, KeepCard
from banneret.games.montjoie.steps.diplomacy import (
    BEFORE_EVENTS,
    BEFORE_POINTS,
    BEFORE_VOTE,
    EndParley,
    Parley,
    fresh_breath,
)
from banneret.games.montjoie.steps.elimination import Returns
from banneret.games.montjoie.steps.ending import EndOfTurn
from banneret.games.montjoie.steps.events import Events, Parliament
from banneret.games.montjoie.steps.foreign import ForeignIntervention
from banneret.games.montjoie.steps.order import DrawOrder, preset_order
from banneret.games.montjoie.steps.points import Points
from banneret.games.montjoie.steps.politics import PoliticalState
from banneret.games.montjoie.steps.purchases import Purchases
from banneret.games.montjoie.steps.reach import by_road, by_sea
from banneret.games.montjoie.steps.three_players import AssignAllies, turn_with_ally
from banneret.games.montjoie.steps.treasury import Treasury
from banneret.games.montjoie.steps.turns import player_turn
from banneret.games.montjoie.steps.two_players import AssignNeutrals, ChooseAllies, Loyalty, MinorSlot, RevealAllies
from banneret.games.montjoie.tables import FREE, NATIONS
from banneret.games.montjoie.variants import AUTO_ALLY, FREE_START

# -- 1 Set-up


def set_up(s: Montjoie) -> None:
    """MON-SETUP-4 to -8, MON-3P-1, MON-2P-1. Minor powers stand before the players choose (RULINGS 54 and 59)."""
    s.order = preset_order(s.seats)
    if s.seats <= 3:
        start = s.tables.two_start if s.seats == 2 else s.tables.three_start
        for nation in range(s.seats, NATIONS):
            for city in start[nation]:
                s.give(city, nation)
    if s.has(FREE_START):
        for nation in s.order:
            settle_in(s, nation, s.tables.nations[nation].free_start)
    s.then(set_up_plan(s))


def set_up_plan(s: Montjoie) -> Plan:
    plan: Plan
    if s.has(FREE_START):
        plan = [PlaceFreely(nation) for _ in range(2) for nation in s.order]
    else:
        plan = [RoundA(nation) for nation in s.order]
        plan += [RoundB(nation) for nation in s.order]
    if s.seats == 2 and not s.has(AUTO_ALLY):
        plan += [ChooseAllies(), RevealAllies()]  # RULING 95
    return [*plan, Turn(1)]


def tell_opening(s: Montjoie) -> None:
    """What lay on the table before anybody could listen: the first garrisons, and what each begins with."""
    for nation in range(NATIONS):
        for city in cities_in(s.lands[nation]):
            s.tell("settles", nation=nation, city=city)
    for seat in range(s.seats):
        if s.money[seat]:
            s.tell("earn", seat=seat, n=s.money[seat], source=SETUP)
        if s.influence[seat]:
            s.tell("influence", seat=seat, n=s.influence[seat], source=SETUP)


def settle_in(s: Montjoie, nation: int, city: int) -> None:
    """MON-SETUP-7. A garrison at home."""
    s.give(city, nation)
    s.home[nation] |= 1 << city
    s.tell("settles", nation=nation, city=city)


class RoundA(MontjoieStep):
    """MON-SETUP-5. The fixed city, then a choice."""

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def run(self, s: Montjoie) -> None:
        start = s.tables.nations[self.nation]
        for city in start.fixed:
            settle_in(s, self.nation, city)
        s.then([ChooseStart(self.nation)] * start.chosen)


class ChooseStart(MontjoieAsk):
    """MON-SETUP-5. One of the alternatives; Flanders chooses twice."""

    rule = "MON-SETUP-5"

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def seats(self, s: Montjoie) -> list[int]:
        return [self.nation]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [PLACE[city] for city in s.tables.nations[seat].choice if s.lands[FREE] >> city & 1]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        settle_in(s, seat, PLACE.index(action))


class RoundB(MontjoieAsk):
    """MON-SETUP-6. A free city on a road from one of the first two."""

    rule = "MON-SETUP-6"

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def places(self, s: Montjoie) -> int:
        return by_road(s, s.home[self.nation]) & s.lands[FREE]

    def seats(self, s: Montjoie) -> list[int]:
        return [self.nation] if self.places(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [PLACE[city] for city in cities_in(self.places(s))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        settle_in(s, seat, PLACE.index(action))


class PlaceFreely(MontjoieAsk):
    """MON-OPT-7. A free city reached by road or by sea from a garrison already placed."""

    rule = "MON-OPT-7"

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def places(self, s: Montjoie) -> int:
        home = s.home[self.nation]
        return (by_road(s, home) | by_sea(s, home)) & s.lands[FREE]

    def seats(self, s: Montjoie) -> list[int]:
        return [self.nation] if self.places(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [PLACE[city] for city in cities_in(self.places(s))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        settle_in(s, seat, PLACE.index(action))


# -- 2 The turn


class Turn(MontjoieStep):
    """MON-TURN-1. The order of a turn is fixed."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def run(self, s: Montjoie) -> None:
        s.turn = self.number
        fresh_breath(s)
        s.tell("turn", n=self.number)
        if s.seats == 2:
            s.order = [(self.number + 1) % 2, self.number % 2]  # RULING 60: France first in odd turns
        s.then(turn_plan(self.number))


def turn_plan(number: int) -> Plan:
    return [
        Returns(),
        Treasury(),
        Parley(BEFORE_VOTE),
        EndParley(),
        PoliticalState(),
        DealCards(),
        Loyalty(),
        Purchases(),
        DrawOrder(),
        AssignAllies(),
        AssignNeutrals(),
        Parley(BEFORE_EVENTS),
        EndParley(),
        Parliament(),
        Events(),
        ForeignIntervention(),
        PlayerTurns(),
        Parley(BEFORE_POINTS),
        EndParley(),
        Points(),
        KeepCard(),
        EndOfTurn(),
        Turn(number + 1),
    ]


class PlayerTurns(MontjoieStep):
    """MON-EXPAND-1. Everybody's whole turn, in the order of play; with two players the minor powers' too."""

    def run(self, s: Montjoie) -> None:
        plan: Plan = []
        for nation in s.order:
            if nation >= s.seats:
                plan.append(MinorSlot(nation))
            else:
                plan += turn_with_ally(nation) if s.seats == 3 else player_turn(nation)
        s.then(plan)
