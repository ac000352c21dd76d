"""Chapter 12: one combat, from the announcement to the reveal.

The order is the rulebook's: veto, mercenaries, support and commitment of the attacker, the defender's Felon, support and
commitment of the defender, dice, reveal. What follows stands in `outcome`. Who is asked depends on open things alone:
nations, the number of cards in a hand, the influence that all see, active heroes.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import (
    DONE,
    LAY,
    LAY_ENGINEER,
    LAY_FELON,
    LAY_HERO,
    LET_PASS,
    MERCENARY,
    NONE,
    PLAY_FELON,
    STAKE,
    STOP,
)
from banneret.games.montjoie.places import (
    ATTACK,
    BY_RIDE,
    BY_SEA,
    CARDS_DOWN,
    CHEVAUCHEE_RIGHT,
    DEFENCE,
    FIGHT,
    FIGHTERS,
    FROM_ABROAD,
    HERO,
    LAID,
    NOBODY,
    ORIGIN,
    REVEALED,
    SIDES,
    STAKED,
    TARGET,
    WAY,
    YELLOW_DOWN,
)
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.dice import MayReroll, may_reroll
from banneret.games.montjoie.steps.outcome import CardFate, EndCombat, Outcome, Retreat, SignTurn
from banneret.games.montjoie.steps.support import GatherSupport, backs_other_side, room
from banneret.games.montjoie.tables import ENGINEER, FELON, KINDS, YELLOW
from banneret.games.montjoie.variants import BARON_SUSPENSE


def open_fight(s: Montjoie, attacker: int, defender: int, origin: int, target: int, way: int) -> None:
    """Clear the field for two sides."""
    s.fight = [0] * FIGHT
    s.fight[FIGHTERS], s.fight[FIGHTERS + 1] = attacker, defender
    s.fight[ORIGIN], s.fight[TARGET], s.fight[WAY] = origin, target, way
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
        stoppable = s.fight[WAY] == BY_SEA and s.master not in (NOBODY, s.fight[FIGHTERS])
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
        target = s.fight[TARGET]
        if not s.mercenaries or s.mercenaries.count(target) >= s.tables.stack:
            return []
        team = s.team_land(s.fight[FIGHTERS + 1])
        near = steps_from(s, target) & team
        reach = near
        for city in cities_in(near):
            reach |= steps_from(s, city) & team
        return sorted({city for city in s.mercenaries if city != target and reach >> city & 1})

    def seats(self, s: Montjoie) -> list[int]:
        if s.seats > 2 or not s.is_armed(s.fight[FIGHTERS + 1]) or not self.sources(s):
            return []
        return [s.commander(DEFENCE)]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [DONE, *(MERCENARY[city] for city in self.sources(s))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == DONE:
            return
        city = MERCENARY.index(action)
        s.mercenaries.remove(city)
        s.mercenaries = sorted([*s.mercenaries, s.fight[TARGET]])
        s.tell("mercenary_moves", seat=seat, origin=city, city=s.fight[TARGET])
        s.then([self])


def steps_from(s: Montjoie, city: int) -> int:
    """A step of mercenaries: a road, or from port to port, whatever the sea (RULING 77)."""
    board = s.tables.map
    return board.roads[city] | (board.ports if board.ports >> city & 1 else 0)


class Commit(MontjoieStep):
    """MON-COMBAT-6, MON-COMBAT-8. Cards and hero of those who have any, then influence."""

    rule = "MON-COMBAT-6"

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, s: Montjoie) -> None:
        s.then(COMMITS[self.side] if s.is_armed(s.fight[FIGHTERS + self.side]) else STAKES_ONLY[self.side])


class LayYellow(MontjoieAsk):
    """MON-COMBAT-6, MON-COMBAT-17. Two yellow cards to attack, weakest first; one to defend, if there is one in hand."""

    rule = "MON-COMBAT-6"
    secret = True

    def __init__(self, side: int, left: int) -> None:
        self.side = side
        self.left = left

    def rule_now(self, s: Montjoie) -> str:
        return "MON-COMBAT-17" if self.side == DEFENCE else self.rule

    def seats(self, s: Montjoie) -> list[int]:
        seat = s.commander(self.side)
        return [seat] if s.held[seat] else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        first = 0
        for kind in range(YELLOW):
            if s.laid[LAID * self.side + kind]:
                first = kind
        found: list[int] = []
        waiting = 0  # cards that may be laid after this one
        for kind in range(YELLOW - 1, first - 1, -1):
            waiting += s.hand[KINDS * seat + kind]
            if s.hand[KINDS * seat + kind] and waiting >= self.left:
                found.append(LAY[kind])
        return found[::-1] or [NONE]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action != NONE:
            lay(s, self.side, seat, LAY.index(action))
            s.fight[YELLOW_DOWN + self.side] += 1


def lay(s: Montjoie, side: int, seat: int, kind: int) -> None:
    """A card face down before its side."""
    s.hand[KINDS * seat + kind] -= 1
    s.held[seat] -= 1
    s.laid[LAID * side + kind] += 1
    s.fight[CARDS_DOWN + side] += 1


class LayMore(MontjoieAsk):
    """MON-COMBAT-6, MON-COMBAT-8. An Engineer, an attacker's Felon, the hero; each at most once, in this order."""

    rule = "MON-COMBAT-6"

    def __init__(self, side: int) -> None:
        self.side = side

    def seats(self, s: Montjoie) -> list[int]:
        seat = s.commander(self.side)
        return [seat] if s.held[seat] or s.heroes >> seat & 1 else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        at = LAID * self.side
        laid = s.laid
        found = [DONE]
        if not laid[at + HERO]:
            both_armed = s.is_armed(s.fight[FIGHTERS + 1 - self.side]) or self.side == ATTACK  # RULINGS 30 and 57
            if not laid[at + FELON]:
                if not laid[at + ENGINEER] and both_armed and s.has_card(seat, ENGINEER):
                    found.append(LAY_ENGINEER)
                if self.side == ATTACK and s.has_card(seat, FELON):
                    found.append(LAY_FELON)
            if s.heroes >> seat & 1:
                found.append(LAY_HERO)
        return found

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == DONE:
            return
        if action == LAY_HERO:
            s.laid[LAID * self.side + HERO] = 1
            s.fight[CARDS_DOWN + self.side] += 1
        else:
            lay(s, self.side, seat, ENGINEER if action == LAY_ENGINEER else FELON)
        s.then([self])


class StakeInfluence(MontjoieAsk):
    """MON-COMBAT-6. Own influence, so that the side stays within three; never on both sides (RULING 92)."""

    rule = "MON-COMBAT-6"

    def __init__(self, side: int) -> None:
        self.side = side

    def seats(self, s: Montjoie) -> list[int]:
        seat = s.commander(self.side)
        return [seat] if seat != NOBODY and s.influence[seat] else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        if backs_other_side(s, seat, self.side):
            return [STAKE[0]]
        return STAKE.between(0, min(s.influence[seat], room(s, self.side, seat)))

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.stakes[s.seats * self.side + seat] = STAKE.index(action)


class CloseCommit(MontjoieStep):
    """RULING 41. Whether influence was staked at all is seen, unless the barons keep it quiet (MON-OPT-11)."""

    rule = "MON-COMBAT-6"

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, s: Montjoie) -> None:
        if not s.has(BARON_SUSPENSE):
            at = s.seats * self.side
            s.fight[STAKED + self.side] = int(any(s.stakes[at : at + s.seats]))


class FelonReaction(MontjoieAsk):
    """MON-COMBAT-7, MON-CARDS-5. The defender's Felon, openly, strips one of the attacker's yellow cards."""

    rule = "MON-COMBAT-7"

    def seats(self, s: Montjoie) -> list[int]:
        attacker, defender = s.fight[FIGHTERS], s.fight[FIGHTERS + 1]
        if not s.is_armed(attacker) or not s.is_armed(defender):
            return []
        seat = s.commander(DEFENCE)
        return [seat] if s.held[seat] else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, PLAY_FELON] if s.has_card(seat, FELON) else [NONE]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == NONE:
            return
        s.discard(seat, FELON)
        kind = s.bag(s.laid, LAID * ATTACK, YELLOW)
        s.discards[kind] += 1
        s.fight[CARDS_DOWN] -= 1
        s.fight[YELLOW_DOWN] -= 1
        s.tell("felon", seat=seat, card=kind)


class RollDice(MontjoieStep):
    """RULING 99. The attacker's die, then the defender's."""

    rule = "MON-COMBAT-8"

    def run(self, s: Montjoie) -> None:
        s.dice[ATTACK] = s.die()
        s.dice[DEFENCE] = s.die()
        s.tell("dice", attack=s.dice[ATTACK], defence=s.dice[DEFENCE])
        for side in (ATTACK, DEFENCE):
            if may_reroll(s, s.fight[FIGHTERS + side]):
                s.then([MayReroll(s.fight[FIGHTERS + side], 1 << side)])


class Reveal(MontjoieStep):
    """MON-COMBAT-8, RULING 87. Everything is shown; only now is influence taken from the stocks."""

    rule = "MON-COMBAT-8"

    def run(self, s: Montjoie) -> None:
        s.reveal()
        s.fight[REVEALED] = 1
        for side in (ATTACK, DEFENCE):
            owner = s.fight[FIGHTERS + side]
            for kind in range(KINDS):
                for _ in range(s.laid[LAID * side + kind]):
                    s.tell("laid", nation=owner, card=kind)
            if s.laid[LAID * side + HERO]:
                s.tell("hero_fights", seat=s.commander(side))
            for seat in range(s.seats):
                n = s.stakes[s.seats * side + seat]
                if n:
                    s.influence[seat] -= n
                    s.tell("staked", seat=seat, nation=owner, n=n)


def commits(side: int, yellow: int) -> Plan:
    cards: Plan = [LayYellow(side, left) for left in range(yellow, 0, -1)]
    return [*cards, LayMore(side), StakeInfluence(side), CloseCommit(side)]


# Steps never change, so each plan is made once.
COMMITS: Final[list[Plan]] = [commits(ATTACK, 2), commits(DEFENCE, 1)]
STAKES_ONLY: Final[list[Plan]] = [[StakeInfluence(side), CloseCommit(side)] for side in (ATTACK, DEFENCE)]
AFTER_COMMITS: Final[Plan] = [
    GatherSupport(DEFENCE),
    Commit(DEFENCE),
    RollDice(),
    Reveal(),
    SignTurn(ATTACK, 0),
    Outcome(),
    Retreat(ATTACK),
    Retreat(DEFENCE),
    CardFate(),
    EndCombat(),
]
BATTLE: Final[Plan] = [
    Veto(),
    MoveMercenaries(),
    GatherSupport(ATTACK),
    Commit(ATTACK),
    FelonReaction(),
    *AFTER_COMMITS,
]
FOREIGN_BATTLE: Final[Plan] = [MoveMercenaries(), *AFTER_COMMITS]
