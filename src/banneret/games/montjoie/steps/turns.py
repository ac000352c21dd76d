"""Chapters 11 and 12: Sequence 7, the player turns. Phase 1 expansion, phase 2 combats, red cards in between."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import (
    ATTACK,
    END_EXPANSION,
    END_TURN,
    EXPAND,
    PLAY_AMBASSADOR,
    PLAY_NAVARRE,
    PLAY_PAPAL_AMBASSADOR,
    PLAY_PLUNDER,
    RIDE,
    ROAD,
    SEA,
)
from banneret.games.montjoie.places import BY_RIDE, BY_ROAD, BY_SEA, PAPAL_AMBASSADOR
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.cards import unlock
from banneret.games.montjoie.steps.combat import announce
from banneret.games.montjoie.steps.diplomacy import OpenAsk, fresh_breath
from banneret.games.montjoie.steps.embassies import (
    CourtIntrigue,
    Loot,
    PapalSupport,
    may_intrigue,
    plunderable,
    send_embassy,
)
from banneret.games.montjoie.steps.reach import (
    attackable,
    attacks_left,
    expandable,
    ways_to_attack,
    ways_to_expand,
)
from banneret.games.montjoie.steps.why_not import attack_way_refusal, expansion_way_refusal, turn_refusal
from banneret.games.montjoie.tables import AMBASSADOR, PLUNDER

EXPANSION: Final = 0
COMBATS: Final = 1


def player_turn(seat: int) -> Plan:
    """MON-EXPAND-1. The pope first, who asks for nobody's time twice; then both phases."""
    return [PapalSupport(seat), BeginActions(seat), PlayerTurn(seat, EXPANSION), EndAttacks(seat)]


class BeginActions(MontjoieStep):
    """Origins and targets are counted for each nation and turn."""

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def run(self, s: Montjoie) -> None:
        s.origins = s.targets = s.starts = s.sailed = 0
        fresh_breath(s)
        if s.journal is not None:
            s.tell("acts", nation=self.nation)


class PlayerTurn(OpenAsk):
    """MON-EXPAND-1, MON-COMBAT-18. Expand, attack, play a red card, or end; also for a loyal ally, without red cards."""

    rule = "MON-EXPAND-1"

    def __init__(self, nation: int, phase: int) -> None:
        self.nation: Final = nation
        self.phase: Final = phase

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[self.nation]]

    def wording(self, s: Montjoie) -> str:
        return "PlayerTurn" if self.nation < s.seats else "AllyTurn"

    def options(self, s: Montjoie, seat: int) -> list[int]:
        nation = self.nation
        free = expandable(s, nation) if self.phase == EXPANSION else 0
        found = [END_TURN, END_EXPANSION] if free else [END_TURN]
        if nation == seat:
            self.red_cards(s, seat, found)
        if free:
            found += [EXPAND[city] for city in cities_in(free)]
        if s.yellow_cards(seat) >= 2 and attacks_left(s, nation) > 0:
            found += [ATTACK[city] for city in cities_in(attackable(s, nation))]
        return found

    def red_cards(self, s: Montjoie, seat: int, found: list[int]) -> None:
        """RULING 93. In the player's own phases only."""
        if s.has_card(seat, PLUNDER) and plunderable(s, seat):
            found.append(PLAY_PLUNDER)
        if s.has_card(seat, AMBASSADOR):
            found.append(PLAY_AMBASSADOR)
        if s.marks & PAPAL_AMBASSADOR:
            found.append(PLAY_PAPAL_AMBASSADOR)
        if may_intrigue(s, seat):
            found.append(PLAY_NAVARRE)

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        nation = self.nation
        if ATTACK.holds(action):
            s.then([AttackFrom(nation, ATTACK.index(action)), PlayerTurn(nation, COMBATS)])
        elif EXPAND.holds(action):
            s.then([ExpandFrom(nation, EXPAND.index(action)), self])
        elif action == END_EXPANSION:
            s.then([PlayerTurn(nation, COMBATS)])
        elif action == PLAY_PLUNDER:
            s.then([Loot(seat), self])
        elif action == PLAY_NAVARRE:
            s.then([CourtIntrigue(seat, 1), self])
        elif action != END_TURN:
            s.then([self])
            send_embassy(s, seat, action == PLAY_PAPAL_AMBASSADOR)

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        return turn_refusal(s, self.nation, self.phase == COMBATS, action)


class ExpandFrom(MontjoieAsk):
    """MON-EXPAND-3. Each expansion names its origin and its way."""

    rule = "MON-EXPAND-3"

    def __init__(self, nation: int, target: int) -> None:
        self.nation: Final = nation
        self.target: Final = target

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[self.nation]]

    def wording(self, s: Montjoie) -> str:
        return "ExpandFrom" if self.nation < s.seats else "AllyExpandFrom"

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return ways_to_expand(s, self.nation, self.target)

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if SEA.holds(action):
            origin, way = SEA.index(action), BY_SEA
            s.sailed += 1
        else:
            origin, way = ROAD.index(action), BY_ROAD
        s.starts |= 1 << origin
        if s.journal is not None:
            s.tell("expands", nation=self.nation, origin=origin, city=self.target, way=way)
        s.give(self.target, self.nation)

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        return expansion_way_refusal(s, self.target, action)


class AttackFrom(MontjoieAsk):
    """MON-COMBAT-2. The origin, and by road, by sea or by Chevauchée; with this the attack is announced."""

    rule = "MON-COMBAT-2"

    def __init__(self, nation: int, target: int) -> None:
        self.nation: Final = nation
        self.target: Final = target

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[self.nation]]

    def wording(self, s: Montjoie) -> str:
        return "AttackFrom" if self.nation < s.seats else "AllyAttackFrom"

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return ways_to_attack(s, self.nation, self.target)

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if ROAD.holds(action):
            announce(s, self.nation, ROAD.index(action), self.target, BY_ROAD)
        elif SEA.holds(action):
            announce(s, self.nation, SEA.index(action), self.target, BY_SEA)
        else:
            announce(s, self.nation, RIDE.index(action), self.target, BY_RIDE)

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        return attack_way_refusal(s, self.nation, self.target, action)


class EndAttacks(MontjoieStep):
    """MON-COMBAT-14. The attacks are over: locked cards return to the hand; the Pope's ambassador goes home."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Montjoie) -> None:
        unlock(s, self.seat)
        s.marks &= ~PAPAL_AMBASSADOR
