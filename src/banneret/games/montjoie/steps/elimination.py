"""Chapter 14: who has no city at the start of a turn comes back to one of their home cities."""

from __future__ import annotations

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import HOME
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.steps.diplomacy import OpenAskSeat
from banneret.games.montjoie.tables import FREE


class Returns(MontjoieStep):
    """MON-ELIM-1, MON-ELIM-2. In the standing order; whoever is displaced by a return comes after the others."""

    def run(self, s: Montjoie) -> None:
        homeless: Plan = [ReturnHome(seat) for seat in s.players() if not s.lands[seat]]
        if homeless:
            s.then([*homeless, Returns()])


class ReturnHome(OpenAskSeat):
    """MON-ELIM-1. One of the three home cities, whoever holds it, with its fortification."""

    rule = "MON-ELIM-1"

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [HOME[city] for city in cities_in(s.home[seat])]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        city = HOME.index(action)
        s.tell("returns", seat=seat, city=city, nation=s.owner(city))
        s.give(city, seat)

    def default(self, s: Montjoie, seat: int) -> int:
        """One that is taken from nobody, if there is one."""
        free = cities_in(s.home[seat] & s.lands[FREE])
        return HOME[free[0]] if free else self.options(s, seat)[0]
