"""Chapter 17: three players. Minor powers called allies act for the player who controls them.

The activation of an ally, its attacks and its expansion serve the neutrals of the two-player game as well.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import ACTIVATE, ALLY, ATTACK, DONE, EXPAND, NONE, ROLL
from banneret.games.montjoie.places import ACTIVATED, NOBODY
from banneret.games.montjoie.reasons import FOR_ALLY_ATTACKS, FOR_ALLY_EXPANSION
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.steps.diplomacy import OpenAsk, OpenAskSeat
from banneret.games.montjoie.steps.embassies import PapalSupport
from banneret.games.montjoie.steps.reach import attackable, expandable
from banneret.games.montjoie.steps.turns import (
    EXPANSION,
    AttackFrom,
    BeginActions,
    EndAttacks,
    ExpandFrom,
    PlayerTurn,
)
from banneret.games.montjoie.steps.why_not import attack_refusal, expansion_refusal
from banneret.games.montjoie.tables import NATION_LOTS, NATIONS
from banneret.games.montjoie.variants import ALLIES_ONCE


class AssignAllies(MontjoieStep):
    """MON-3P-2. Anew in every turn, or once in the first (RULING 55)."""

    def run(self, s: Montjoie) -> None:
        if s.seats != 3 or (s.turn > 1 and s.has(ALLIES_ONCE)):
            return
        for nation in range(s.seats, NATIONS):
            s.control[nation] = NOBODY
        s.then([PickAlly()])


def powers_in_play(s: Montjoie) -> list[int]:
    """RULING 94. Minor powers with a city."""
    return [nation for nation in range(s.seats, NATIONS) if s.lands[nation]]


class PickAlly(OpenAsk):
    """MON-3P-2. The first player chooses; lots give the others to the other players, one each."""

    rule = "MON-3P-2"

    def seats(self, s: Montjoie) -> list[int]:
        return [s.order[0]] if powers_in_play(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [ALLY[nation] for nation in powers_in_play(s)]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        chosen = ALLY.index(action)
        take_control(s, chosen, seat)
        others = [other for other in range(s.seats) if other != seat]
        for nation in powers_in_play(s):
            if nation != chosen:
                take_control(s, nation, s.draw(others, NATION_LOTS))


def take_control(s: Montjoie, nation: int, seat: int) -> None:
    s.control[nation] = seat
    s.tell("controls", seat=seat, nation=nation)


def ally_of(s: Montjoie, seat: int) -> int:
    """The power that this seat may activate, or NOBODY."""
    for nation in range(s.seats, NATIONS):
        if s.control[nation] == seat and s.lands[nation]:
            return nation
    return NOBODY


def turn_with_ally(seat: int) -> Plan:
    """MON-3P-3. The ally may act before or after the player's own phases."""
    own: Plan = [BeginActions(seat), PlayerTurn(seat, EXPANSION), EndAttacks(seat)]
    return [PapalSupport(seat), ActivateAlly(seat), *own, ActivateAlly(seat), EndTurnWithAlly()]


class ActivateAlly(OpenAskSeat):
    """MON-3P-3. Asked before the phases and, if the ally has not acted then, after them."""

    rule = "MON-3P-3"

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat] if ally_of(s, self.seat) != NOBODY and not s.marks & ACTIVATED else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, ACTIVATE]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == ACTIVATE:
            ally = ally_of(s, seat)
            s.marks |= ACTIVATED
            s.then([BeginActions(ally), ExpansionRoll(ally), MinorAttacks(ally)])


class EndTurnWithAlly(MontjoieStep):
    """MON-3P-3. The next player may activate another ally."""

    def run(self, s: Montjoie) -> None:
        s.marks &= ~ACTIVATED


class ExpansionRoll(OpenAsk):
    """MON-3P-3. Optional: on 4 to 6 the ally must take a free city; without one there is no roll."""

    rule = "MON-3P-3"

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[self.nation]] if expandable(s, self.nation) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, ROLL]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == NONE:
            return
        die = s.die()
        s.tell("die", n=die, purpose=FOR_ALLY_EXPANSION)
        low, high = s.tables.ally_expansion
        if low <= die <= high:
            s.then([MinorExpansion(self.nation)])
        else:
            s.tell("in_vain", n=low)


class MinorExpansion(OpenAsk):
    """MON-3P-3, MON-2P-10. One free city by road or sea, compulsory if there is one."""

    rule = "MON-3P-3"

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def rule_now(self, s: Montjoie) -> str:
        return "MON-2P-10" if s.seats == 2 else self.rule

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[self.nation]] if expandable(s, self.nation) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [EXPAND[city] for city in cities_in(expandable(s, self.nation))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.then([ExpandFrom(self.nation, EXPAND.index(action))])

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        return expansion_refusal(s, self.nation, EXPAND.index(action)) if EXPAND.holds(action) else self.rule_now(s)


class MinorAttacks(MontjoieStep):
    """MON-3P-3. In War a die says how many attacks must be made; in Peace one may be."""

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def run(self, s: Montjoie) -> None:
        if s.war:
            s.then([AttackRoll(self.nation)])
        else:
            s.then([MinorAttack(self.nation, s.tables.ally_peace_attacks, 0)])


class AttackRoll(OpenAsk):
    """MON-3P-3. Optional; no roll without a legal attack."""

    rule = "MON-3P-3"

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[self.nation]] if attackable(s, self.nation) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, ROLL]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == ROLL:
            die = s.die()
            s.tell("die", n=die, purpose=FOR_ALLY_ATTACKS)
            s.then([MinorAttack(self.nation, s.tables.ally_attacks[die], 1)])


class MinorAttack(OpenAsk):
    """MON-3P-4. One attack after another while there is a legal one; compulsory ones even against the controller."""

    rule = "MON-3P-4"

    def __init__(self, nation: int, left: int, forced: int) -> None:
        self.nation: Final = nation
        self.left: Final = left
        self.forced: Final = forced

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[self.nation]] if self.left and attackable(s, self.nation) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        targets = [ATTACK[city] for city in cities_in(attackable(s, self.nation))]
        return targets if self.forced else [DONE, *targets]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action != DONE:
            again = MinorAttack(self.nation, self.left - 1, self.forced)
            s.then([AttackFrom(self.nation, ATTACK.index(action)), again])

    def default(self, s: Montjoie, seat: int) -> int:
        """None, or, where one must be made, rather against others."""
        options = self.options(s, seat)
        others = [action for action in options if action == DONE or not s.lands[seat] >> ATTACK.index(action) & 1]
        return [*others, options[0]][0]

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        if ATTACK.holds(action):
            return attack_refusal(s, self.nation, ATTACK.index(action))
        return "MON-3P-3" if self.forced and action in (DONE, NONE) else self.rule
