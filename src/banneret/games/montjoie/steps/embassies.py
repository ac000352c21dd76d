"""Chapter 5, second part: the red cards of the player turn, Écorcheur and Ambassador, and intrigues.

They are played between two actions: each plans its effect, and the question of the turn comes again.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import CORRUPT, INTRIGUE, LOOT, NONE, ROLL
from banneret.games.montjoie.places import INTRIGUED, JEANNE_KNOWN, JEANNE_SIGN, PAPAL_AMBASSADOR
from banneret.games.montjoie.reasons import FOR_CORRUPTION, FOR_PLUNDER, FOR_POPE, PLUNDERING
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieAskSeat, MontjoieStep
from banneret.games.montjoie.steps.dice import BOTH_DICE, MayReroll, may_reroll, roll_first
from banneret.games.montjoie.steps.diplomacy import OpenAsk, OpenAskSeat
from banneret.games.montjoie.steps.why_not import loot_refusal
from banneret.games.montjoie.tables import (
    AMBASSADOR,
    FRANCE,
    FREE,
    KINDS,
    NATIONS,
    NAVARRE,
    PLUNDER,
    YELLOW,
)
from banneret.games.montjoie.variants import ARTILLERY_GRAND_MASTER, JOAN_SIGN, NAVARRE_INTRIGUE, PAPAL_SUPPORT

# -- Écorcheur


def plunderable(s: Montjoie, seat: int) -> int:
    """MON-CARDS-8. Free cities and other players', but no fortress, marker or papal protection (RULING 25)."""
    if s.pillaged.bit_count() >= s.tables.pillage_markers:  # RULING 49
        return 0
    land = s.lands[FREE]
    for other in range(s.seats):
        if other != seat:
            land |= s.lands[other]
    return land & ~s.ramparts & ~s.pillaged & ~s.shielded


class Loot(MontjoieAskSeat):
    """MON-CARDS-8. Which city the Écorcheurs visit."""

    rule = "MON-CARDS-8"

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [LOOT[city] for city in cities_in(plunderable(s, seat))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        city = LOOT.index(action)
        s.discard(seat, PLUNDER)
        s.tell("plunders", seat=seat, city=city)
        roll_first(s, seat, FOR_PLUNDER, [LootTaken(seat, city)])

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        return loot_refusal(s, seat, LOOT.index(action)) if LOOT.holds(action) else self.rule


class LootTaken(MontjoieStep):
    """MON-CARDS-8. Higher than the level: money at once, and a marker."""

    def __init__(self, seat: int, city: int) -> None:
        self.seat: Final = seat
        self.city: Final = city

    def run(self, s: Montjoie) -> None:
        if s.dice[0] > s.value(self.city):
            s.pillaged |= 1 << self.city
            s.tell("pillaged", city=self.city)
            s.earn(self.seat, s.tables.plunder[s.level(self.city)], PLUNDERING)
        else:
            s.tell("withstood", city=self.city, n=s.value(self.city))


# -- Ambassador


def send_embassy(s: Montjoie, seat: int, papal: bool) -> None:
    """MON-CARDS-9. The card is gone before the dice fall (RULING 89); a papal one is no card (MON-OPT-9)."""
    if papal:
        s.marks &= ~PAPAL_AMBASSADOR
    else:
        s.discard(seat, AMBASSADOR)
    s.dice = [s.die(), s.die()]
    s.tell("embassy", seat=seat, first=s.dice[0], second=s.dice[1], papal=int(papal))
    reroll: Plan = [MayReroll(seat, BOTH_DICE)] if may_reroll(s, seat) else []
    s.then([*reroll, Embassy(seat)])


class Embassy(MontjoieStep):
    """MON-CARDS-9. What the sum of two dice brings."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Montjoie) -> None:
        roll, tables = s.dice[0] + s.dice[1], s.tables
        if tables.corruption[0] <= roll <= tables.corruption[1] and corruptible(s, self.seat):
            s.then([Corruption(self.seat)])
        elif tables.outside_help[0] <= roll <= tables.outside_help[1]:
            s.tell("outside_help", seat=self.seat, n=tables.help_cards)
            s.draw_cards(self.seat, tables.help_cards)
        elif tables.hero_result[0] <= roll <= tables.hero_result[1] and may_call_hero(s, self.seat):
            call_hero(s, self.seat)
        elif tables.court_intrigue[0] <= roll <= tables.court_intrigue[1] and has_victim(s, self.seat):
            s.then([CourtIntrigue(self.seat, 0)])
        else:
            s.tell("embassy_vain", seat=self.seat)


def corruptible(s: Montjoie, seat: int) -> int:
    """RULING 90. Cities of other players and of minor powers, but no fortress and no loyal ally's; a garrison is needed."""
    if not s.stock(seat):
        return 0
    land = 0
    for nation in range(NATIONS):
        land |= s.lands[nation]
    return land & ~s.team_land(seat) & ~s.ramparts


class Corruption(OpenAskSeat):
    """MON-CARDS-9. Which city is to be bought."""

    rule = "MON-CARDS-9"

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat] if corruptible(s, self.seat) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [CORRUPT[city] for city in cities_in(corruptible(s, seat))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        city = CORRUPT.index(action)
        s.tell("corrupts", seat=seat, city=city)
        roll_first(s, seat, FOR_CORRUPTION, [Corrupted(seat, city)])


class Corrupted(MontjoieStep):
    """MON-CARDS-9. Higher than the level: the city changes hands with its fortification; it is no attack."""

    def __init__(self, seat: int, city: int) -> None:
        self.seat: Final = seat
        self.city: Final = city

    def run(self, s: Montjoie) -> None:
        if s.dice[0] > s.value(self.city):
            s.tell("captured", nation=self.seat, city=self.city, other=s.owner(self.city))
            s.take_from(self.city, self.seat)
        else:
            s.tell("withstood", city=self.city, n=s.value(self.city))


def may_call_hero(s: Montjoie, seat: int) -> bool:
    return not s.heroes >> seat & 1 or s.has(ARTILLERY_GRAND_MASTER)


def call_hero(s: Montjoie, seat: int) -> None:
    """MON-CARDS-10. The hero becomes active; a second call makes a Grand Master of the artillery (MON-OPT-15)."""
    if not s.heroes >> seat & 1:
        s.heroes |= 1 << seat
        s.tell("hero", seat=seat)
        if s.has(JOAN_SIGN) and seat == FRANCE and not s.marks & JEANNE_KNOWN:
            s.marks |= JEANNE_KNOWN | JEANNE_SIGN
    elif s.has(ARTILLERY_GRAND_MASTER):
        s.gunners |= 1 << seat
        s.tell("grand_master", seat=seat)


# -- intrigues


class CourtIntrigue(OpenAsk):
    """MON-CARDS-9, MON-OPT-1. Another player with cards loses one at random; to Navarre a red one first."""

    rule = "MON-CARDS-9"

    def __init__(self, seat: int, navarre: int) -> None:
        self.seat: Final = seat
        self.navarre: Final = navarre

    def rule_now(self, s: Montjoie) -> str:
        return "MON-OPT-1" if self.navarre else self.rule

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat] if has_victim(s, self.seat) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [INTRIGUE[other] for other in range(s.seats) if other != seat and s.held[other]]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        victim = INTRIGUE.index(action)
        s.tell("intrigue", seat=seat, other=victim, navarre=self.navarre)
        if not self.navarre:
            s.lose_random_card(victim)
            return
        s.marks |= INTRIGUED
        if s.held[victim] > s.yellow_cards(victim):
            s.lose_random_card(victim, YELLOW, KINDS - YELLOW)
        else:
            s.tell("no_red", seat=victim)
            s.lose_random_card(victim, 0, YELLOW)


def has_victim(s: Montjoie, seat: int) -> bool:
    return any(s.held[other] for other in range(s.seats) if other != seat)


def may_intrigue(s: Montjoie, seat: int) -> bool:
    """MON-OPT-1. Navarre, once in its own turn."""
    return s.has(NAVARRE_INTRIGUE) and seat == NAVARRE and not s.marks & INTRIGUED and has_victim(s, seat)


# -- papal support


class PapalSupport(OpenAskSeat):
    """MON-OPT-9. Who alone is last may ask the Pope for an ambassador."""

    rule = "MON-OPT-9"

    def seats(self, s: Montjoie) -> list[int]:
        least = min(s.points)
        last = s.has(PAPAL_SUPPORT) and s.points[self.seat] == least and s.points.count(least) == 1
        return [self.seat] if last else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, ROLL]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == ROLL:
            roll_first(s, seat, FOR_POPE, [PopeAnswers(seat)])


class PopeAnswers(MontjoieStep):
    """MON-OPT-9. On 4 to 6 an Ambassador for this turn, who is no card (RULING 82)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Montjoie) -> None:
        low, high = s.tables.papal_support
        if low <= s.dice[0] <= high:
            s.marks |= PAPAL_AMBASSADOR
            s.tell("papal_ambassador", seat=self.seat)
        else:
            s.tell("in_vain", n=low)
