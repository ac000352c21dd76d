"""Chapter 8: Sequence 6, events. The first player draws, chooses the order, names the victims and rolls the dice."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import CONFISCATE, EVENT, PROTECT, PROTECT_PROVINCE, RAVAGE, RECLAIM, RISE
from banneret.games.montjoie.places import BAD_HARVEST, CHEVAUCHEE_RIGHT, PLAGUE_GONE, TRUCE_NEXT
from banneret.games.montjoie.reasons import FOR_ATTEMPTS, FOR_PARLIAMENT, FOR_RAVAGING, FOR_RISING
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.steps.cards import discard_hands
from banneret.games.montjoie.steps.dice import roll_first
from banneret.games.montjoie.steps.diplomacy import OpenAsk
from banneret.games.montjoie.steps.duels import great_battle, naval_battle
from banneret.games.montjoie.steps.ending import EndOfTurn
from banneret.games.montjoie.tables import (
    BAD_SEASONS,
    BLACK_DEATH,
    CHEVAUCHEE,
    CITIES,
    CONFISCATION,
    EVENT_LOTS,
    EVENTS,
    FORTRESS,
    GREAT_BATTLE,
    GREAT_COMPANIES,
    NAVAL_BATTLE,
    PAPAL_INTERVENTION,
    PARIS,
    PROVINCE_IDS,
    TREATY,
    TRUCE,
    UPRISING,
)
from banneret.games.montjoie.variants import FORTUNE_OF_WAR, PARIS_PARLIAMENT

MOST_CARDS: Final = 6  # MON-EVENT-10: with exactly so many one is lost, with more two


class Parliament(MontjoieStep):
    """MON-OPT-12. Before the events the parliament of Paris may rise against whoever holds it without a fortress."""

    def run(self, s: Montjoie) -> None:
        if s.has(PARIS_PARLIAMENT) and 0 < s.level(PARIS) < FORTRESS:
            roll_first(s, s.order[0], FOR_PARLIAMENT, [ParliamentMeets()])


class ParliamentMeets(MontjoieStep):
    """MON-OPT-12. On 5 or 6 a second die is rolled against the level of Paris."""

    def run(self, s: Montjoie) -> None:
        low, high = s.tables.parliament
        if low <= s.dice[0] <= high:
            roll_first(s, s.order[0], FOR_RISING, [Rising(PARIS)])


class Events(MontjoieStep):
    """MON-EVENT-1. One marker in Peace, two in War; none with two players (MON-2P-6)."""

    def run(self, s: Montjoie) -> None:
        if s.seats == 2:
            return
        for _ in range(min(s.politics().events, sum(s.marker_pool))):
            event = s.bag(s.marker_pool, 0, EVENTS, EVENT_LOTS)
            s.drawn_markers.append(event)
            s.tell("event_drawn", marker=event)
        if len(set(s.drawn_markers)) > 1:
            s.then([ChooseEvent()])
        else:
            s.then([ResolveEvent(event) for event in s.drawn_markers])


class ChooseEvent(OpenAsk):
    """MON-EVENT-1. Of two different markers the first player says which comes first."""

    rule = "MON-EVENT-1"

    def seats(self, s: Montjoie) -> list[int]:
        return [s.order[0]]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [EVENT[event] for event in sorted(s.drawn_markers)]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        first = EVENT.index(action)
        if s.drawn_markers[0] != first:
            s.drawn_markers = s.drawn_markers[::-1]
        s.then([ResolveEvent(event) for event in s.drawn_markers])


class ResolveEvent(MontjoieStep):
    """MON-EVENT-4 to -14. One marker."""

    def __init__(self, event: int) -> None:
        self.event: Final = event

    def run(self, s: Montjoie) -> None:
        event, first = self.event, s.order[0]
        s.tell("event", marker=event)
        if event in (UPRISING, GREAT_COMPANIES):
            roll_first(s, first, FOR_ATTEMPTS, [Attempts(event)])
        elif event == BLACK_DEATH:
            black_death(s)
        elif event == CHEVAUCHEE:
            s.marks |= CHEVAUCHEE_RIGHT
        elif event == TREATY:
            s.then([Treaty()])
        elif event == TRUCE:
            s.marks |= TRUCE_NEXT
        elif event == CONFISCATION:
            s.then([Confiscate()])
        elif event == PAPAL_INTERVENTION:
            s.then([Protect()])
        elif event == BAD_SEASONS:
            s.marks |= BAD_HARVEST
        elif event == NAVAL_BATTLE:
            naval_battle(s)
        elif event == GREAT_BATTLE:
            great_battle(s)


def black_death(s: Montjoie) -> None:
    """MON-EVENT-6. The turn ends at once; what was granted before stays (RULING 23)."""
    s.marks |= PLAGUE_GONE
    s.tell("plague")
    discard_hands(s)
    s.abandon(until=EndOfTurn)


# -- Uprising and Great Companies


class Attempts(MontjoieStep):
    """MON-EVENT-4, MON-OPT-17. Half the die, rounded up; the whole die by the option."""

    def __init__(self, event: int) -> None:
        self.event: Final = event

    def run(self, s: Montjoie) -> None:
        n = s.dice[0] if s.has(FORTUNE_OF_WAR) else (s.dice[0] + 1) // 2
        s.tell("attempts", n=n)
        s.named = 0
        s.then([NameCity(self.event, n)])


class NameCity(OpenAsk):
    """MON-EVENT-4, MON-EVENT-5. City by city, each once for a marker, while there are any."""

    rule = "MON-EVENT-4"

    def __init__(self, event: int, left: int) -> None:
        self.event: Final = event
        self.left: Final = left

    def rule_now(self, s: Montjoie) -> str:
        return self.rule if self.event == UPRISING else "MON-EVENT-5"

    def victims(self, s: Montjoie) -> int:
        victims = s.garrisoned() & ~s.named
        if self.event == GREAT_COMPANIES:
            if s.pillaged.bit_count() >= s.tables.pillage_markers:  # RULING 49
                return 0
            victims &= ~s.pillaged
        return victims

    def seats(self, s: Montjoie) -> list[int]:
        return [s.order[0]] if self.left and self.victims(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        verb = RISE if self.event == UPRISING else RAVAGE
        return [verb[city] for city in cities_in(self.victims(s))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        again: Plan = []
        if self.event == UPRISING:
            city = RISE.index(action)
            again.append(Rising(city))
        else:
            city = RAVAGE.index(action)
            again.append(Ravaging(city))
        s.named |= 1 << city
        again.append(NameCity(self.event, self.left - 1))
        s.tell("named", city=city)
        roll_first(s, seat, FOR_RISING if self.event == UPRISING else FOR_RAVAGING, again)

    def default(self, s: Montjoie, seat: int) -> int:
        """All attempts must be made: rather against others."""
        verb = RISE if self.event == UPRISING else RAVAGE
        victims = self.victims(s)
        return verb[cities_in(victims & ~s.lands[seat] or victims)[0]]


class Rising(MontjoieStep):
    """MON-EVENT-4. Higher than the level: the city drops by one."""

    def __init__(self, city: int) -> None:
        self.city: Final = city

    def run(self, s: Montjoie) -> None:
        if s.dice[0] > s.value(self.city):
            owner = s.owner(self.city)
            s.sink(self.city)
            s.tell("sinks", city=self.city, level=s.level(self.city), nation=owner)
        else:
            s.tell("withstood", city=self.city, n=s.value(self.city))


class Ravaging(MontjoieStep):
    """MON-EVENT-5. Higher than the level: a pillage marker, and no money for anybody."""

    def __init__(self, city: int) -> None:
        self.city: Final = city

    def run(self, s: Montjoie) -> None:
        if s.dice[0] > s.value(self.city):
            s.pillaged |= 1 << self.city
            s.tell("pillaged", city=self.city)
        else:
            s.tell("withstood", city=self.city, n=s.value(self.city))


# -- events with one choice


class Treaty(OpenAsk):
    """MON-EVENT-8. One city taken from the first player in the previous turn comes back, if there is one."""

    rule = "MON-EVENT-8"

    def claims(self, s: Montjoie) -> int:
        first = s.order[0]
        return s.lost[s.seats + first] & ~s.lands[first] if s.stock(first) else 0

    def seats(self, s: Montjoie) -> list[int]:
        return [s.order[0]] if self.claims(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [RECLAIM[city] for city in cities_in(self.claims(s))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        city = RECLAIM.index(action)
        s.tell("reclaims", seat=seat, city=city, nation=s.owner(city))
        s.give(city, seat)


class Confiscate(OpenAsk):
    """MON-EVENT-10. An opponent with six cards loses one at random, with more two, with fewer none."""

    rule = "MON-EVENT-10"

    def seats(self, s: Montjoie) -> list[int]:
        return [s.order[0]]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [CONFISCATE[other] for other in range(s.seats) if other != seat]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        victim = CONFISCATE.index(action)
        s.tell("confiscates", seat=victim)
        held = s.held[victim]
        for _ in range(2 if held > MOST_CARDS else int(held == MOST_CARDS)):
            s.lose_random_card(victim)

    def default(self, s: Montjoie, seat: int) -> int:
        """Whoever has fewest cards, and so most likely nothing to lose."""
        others = [other for other in range(s.seats) if other != seat]
        held = [s.held[other] for other in others]
        return CONFISCATE[others[held.index(min(held))]]


class Protect(OpenAsk):
    """MON-EVENT-11. A city or a whole province under the Pope's protection until the end of the turn."""

    rule = "MON-EVENT-11"

    def seats(self, s: Montjoie) -> list[int]:
        return [s.order[0]]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return PROTECT.between(0, CITIES - 1) + PROTECT_PROVINCE.between(0, len(PROVINCE_IDS) - 1)

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if PROTECT.holds(action):
            s.shielded |= 1 << PROTECT.index(action)
            s.tell("protected", city=PROTECT.index(action))
        else:
            s.shielded |= s.tables.map.provinces[PROTECT_PROVINCE.index(action)]
            s.tell("protected_province", province=PROTECT_PROVINCE.index(action))

    def default(self, s: Montjoie, seat: int) -> int:
        """Oneself."""
        own = cities_in(s.lands[seat])
        return PROTECT[own[0] if own else 0]
