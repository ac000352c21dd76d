"""Chapter 12: one combat. Its plan stands here, in the rulebook's order; each part of it in a file of its own.

`support` and `commit` lay influence and cards face down, this file rolls the dice and turns everything over, `outcome`
settles what follows. Who is asked depends on open things alone: nations, the number of cards in a hand as all see it, the
influence that all see, active heroes. Until the reveal nothing else tells what was laid (RULING 87).
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import DONE, LET_PASS, MERCENARY, STOP
from banneret.games.montjoie.places import (
    ATTACK,
    BY_RIDE,
    BY_SEA,
    CHEVAUCHEE_RIGHT,
    DEFENCE,
    FROM_ABROAD,
    HERO,
    LAID,
    NOBODY,
    SIDES,
    TIE,
)
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.commit import Commit, FelonReaction
from banneret.games.montjoie.steps.dice import MayReroll, may_reroll
from banneret.games.montjoie.steps.outcome import (
    Capture,
    CardFate,
    EndCombat,
    HeroFate,
    Outcome,
    Retreat,
    SignTurn,
    yellow_laid,
)
from banneret.games.montjoie.steps.support import GatherSupport
from banneret.games.montjoie.tables import KINDS


def battle() -> Plan:
    """MON-COMBAT-3 to -16, in order."""
    return [
        Veto(),
        MoveMercenaries(),
        GatherSupport(ATTACK),
        Commit(ATTACK),
        FelonReaction(),
        *from_the_defender_on(),
    ]


def foreign_battle() -> Plan:
    """MON-FOREIGN-4. Foreign powers bring neither cards nor friends."""
    return [MoveMercenaries(), *from_the_defender_on()]


def from_the_defender_on() -> Plan:
    return [
        GatherSupport(DEFENCE),
        Commit(DEFENCE),
        RollDice(),
        Reveal(),
        SignTurn(ATTACK, 0),
        Outcome(),
        Retreat(ATTACK),
        Retreat(DEFENCE),
        CardFate(),
        HeroFate(),
        Capture(),
        EndCombat(),
    ]


# -- how it begins


def open_fight(s: Montjoie, attacker: int, defender: int, origin: int, target: int, way: int) -> None:
    """Clear the field for two sides."""
    s.fighters = [attacker, defender]
    s.origin, s.target, s.way = origin, target, way
    s.down, s.doubled = [0, 0], [0, 0]
    s.staked = s.stripped = s.revealed = 0
    s.result = TIE
    s.laid = [0] * (SIDES * LAID)
    s.stakes = [0] * (SIDES * s.seats)


def announce(s: Montjoie, nation: int, origin: int, target: int, way: int) -> None:
    """MON-COMBAT-3. From here on the attack counts, whatever becomes of it."""
    s.origins |= 1 << origin
    s.targets |= 1 << target
    if way == BY_RIDE:
        s.marks &= ~CHEVAUCHEE_RIGHT
    defender = s.owner(target)
    open_fight(s, nation, defender, origin, target, way)
    if s.journal is not None:
        s.tell("attack", nation=nation, origin=origin, city=target, other=defender, way=way)
    s.then(BATTLE)


def intervene(s: Montjoie, power: int, target: int) -> None:
    """MON-FOREIGN-4. Against a foreign power a combat begins with the defender."""
    defender = s.owner(target)
    open_fight(s, power, defender, NOBODY, target, FROM_ABROAD)
    s.tell("intervention", nation=power, city=target, other=defender)
    s.then(FOREIGN_BATTLE)


class Veto(MontjoieAsk):
    """MON-COMBAT-3. The Master of the seas stops a seaborne attack, or lets it pass."""

    rule = "MON-COMBAT-3"

    def seats(self, s: Montjoie) -> list[int]:
        stoppable = s.way == BY_SEA and s.master not in (NOBODY, s.fighters[ATTACK])
        return [s.master] if stoppable else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [LET_PASS, STOP]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == STOP:
            s.tell("stopped", seat=seat)
            s.abandon(until=EndCombat)


class MoveMercenaries(MontjoieAsk):
    """MON-2P-9. The defender's mercenaries hurry to the attacked city, up to two steps through the side's own cities."""

    rule = "MON-2P-9"

    def sources(self, s: Montjoie) -> list[int]:
        if not s.mercenaries or s.mercenaries.count(s.target) >= s.tables.stack:
            return []
        team = s.team_land(s.fighters[DEFENCE])
        near = steps_from(s, s.target) & team
        reach = near
        for city in cities_in(near):
            reach |= steps_from(s, city) & team
        return sorted({city for city in s.mercenaries if city != s.target and reach >> city & 1})

    def seats(self, s: Montjoie) -> list[int]:
        if s.seats > 2 or not s.is_armed(s.fighters[DEFENCE]) or not self.sources(s):
            return []
        return [s.commander(DEFENCE)]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [DONE, *(MERCENARY[city] for city in self.sources(s))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == DONE:
            return
        city = MERCENARY.index(action)
        s.mercenaries.remove(city)
        s.mercenaries = sorted([*s.mercenaries, s.target])
        s.tell("mercenary_moves", seat=seat, origin=city, city=s.target)
        s.then([self])


def steps_from(s: Montjoie, city: int) -> int:
    """A step of mercenaries: a road, or from port to port, whatever the sea (RULING 77)."""
    board = s.tables.map
    return board.roads[city] | (board.ports if board.ports >> city & 1 else 0)


# -- dice and reveal


class RollDice(MontjoieStep):
    """MON-COMBAT-8, RULING 99. The attacker's die, then the defender's."""

    def run(self, s: Montjoie) -> None:
        s.dice[ATTACK] = s.die()
        s.dice[DEFENCE] = s.die()
        if s.journal is not None:
            s.tell("dice", attack=s.dice[ATTACK], defence=s.dice[DEFENCE])
        for side in (ATTACK, DEFENCE):
            if may_reroll(s, s.fighters[side]):
                s.then([MayReroll(s.fighters[side], 1 << side)])


class Reveal(MontjoieStep):
    """MON-COMBAT-8, RULING 87. Everything is shown; only now do hands shrink and stocks of influence fall."""

    def run(self, s: Montjoie) -> None:
        s.reveal()
        s.revealed = 1
        for side in (ATTACK, DEFENCE):
            owner = s.fighters[side]
            if s.is_armed(owner):
                show_cards(s, side, owner, s.control[owner])
            for seat in range(s.seats):
                n = s.stakes[s.seats * side + seat]
                if n:
                    s.influence[seat] -= n
                    if s.journal is not None:
                        s.tell("staked" if seat == owner else "supported", seat=seat, nation=owner, n=n)


def show_cards(s: Montjoie, side: int, owner: int, seat: int) -> None:
    """What lay face down leaves the hand in everybody's eyes; the hero was never in it."""
    at = LAID * side
    for kind in range(KINDS):
        for _ in range(s.laid[at + kind]):
            s.held[seat] -= 1
            if s.journal is not None:
                s.tell("laid", nation=owner, card=kind, seat=seat, side=side, down=1)
    if not yellow_laid(s, side) and s.journal is not None:
        s.tell("no_yellow", seat=seat)
    if s.laid[at + HERO] and s.journal is not None:
        s.tell("hero_fights", seat=seat)


# Steps never change, so each plan is made once.
BATTLE: Final[Plan] = battle()
FOREIGN_BATTLE: Final[Plan] = foreign_battle()
