"""Chapter 12: a combat after the reveal. Signs of God, totals, Retreats, the fate of cards, heroes and city."""

from __future__ import annotations

from banneret.games.montjoie.acts import FREE_RETREAT, NONE, PLAY_JEANNE, PLAY_RETREAT, PLAY_SIGN
from banneret.games.montjoie.places import (
    ATTACK,
    ATTACKER_WINS,
    BY_RIDE,
    BY_SEA,
    CARDS_DOWN,
    DEFENCE,
    DEFENDER_WINS,
    DOUBLED,
    FIGHTERS,
    HERO,
    JEANNE_SIGN,
    LAID,
    RESULT,
    RETREATED,
    TARGET,
    TIE,
    WAY,
    YELLOW_DOWN,
)
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.tables import (
    ANGLETERRE,
    ENGINEER,
    FELON,
    FRANCE,
    FREE,
    KINDS,
    NATIONS,
    RETREAT,
    SIGN,
    YELLOW,
)
from banneret.games.montjoie.variants import (
    COUNTRY_KNOWLEDGE,
    ENGINEER_DEFENCE,
    ENGLAND_LANDING,
    FRANCE_RETREAT,
    HARDER_LANDINGS,
)

# -- Sign of God


def may_sign(s: Montjoie, side: int) -> bool:
    """MON-COMBAT-9, on open grounds: yellow cards lying there, no Sign yet, and something to play one from."""
    owner = s.fight[FIGHTERS + side]
    if not s.fight[YELLOW_DOWN + side] or s.fight[DOUBLED + side] or not s.is_armed(owner):
        return False
    return s.held[s.control[owner]] > 0 or has_jeanne(s, owner)


def has_jeanne(s: Montjoie, owner: int) -> bool:
    """MON-OPT-8. The virtual Sign serves in combats of France, while Jeanne lives."""
    return owner == FRANCE and s.marks & JEANNE_SIGN != 0


class SignTurn(MontjoieStep):
    """MON-COMBAT-9. The attacker first, then in turn, until both pass in a row; who cannot play passes."""

    rule = "MON-COMBAT-9"

    def __init__(self, side: int, passes: int) -> None:
        self.side = side
        self.passes = passes

    def run(self, s: Montjoie) -> None:
        side, passes = self.side, self.passes
        while passes < 2:
            if may_sign(s, side):
                s.then([SignOfGod(side, passes)])
                return
            side, passes = 1 - side, passes + 1


class SignOfGod(MontjoieAsk):
    """MON-CARDS-6. Double one of one's own yellow cards, once in a combat."""

    rule = "MON-CARDS-6"

    def __init__(self, side: int, passes: int) -> None:
        self.side = side
        self.passes = passes

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[s.fight[FIGHTERS + self.side]]]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        kinds = [kind for kind in range(YELLOW) if s.laid[LAID * self.side + kind]]
        found = [NONE]
        if s.has_card(seat, SIGN):
            found += [PLAY_SIGN[kind] for kind in kinds]
        if has_jeanne(s, s.fight[FIGHTERS + self.side]):
            found += [PLAY_JEANNE[kind] for kind in kinds]
        return found

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == NONE:
            s.then([SignTurn(1 - self.side, self.passes + 1)])
            return
        if PLAY_SIGN.holds(action):
            kind = PLAY_SIGN.index(action)
            s.discard(seat, SIGN)
        else:
            kind = PLAY_JEANNE.index(action)
            s.marks &= ~JEANNE_SIGN
        s.fight[DOUBLED + self.side] = kind + 1
        s.tell("sign", seat=seat, card=kind)
        s.then([SignTurn(1 - self.side, 0)])


# -- totals


def attack_total(s: Montjoie) -> int:
    """MON-COMBAT-10."""
    owner = s.fight[FIGHTERS]
    strength = cards_and_hero(s, ATTACK) if s.is_armed(owner) else fixed_strength(s, ATTACK, owner)
    return strength + influence_on(s, ATTACK) + s.dice[ATTACK]


def defence_total(s: Montjoie) -> int:
    """MON-COMBAT-10."""
    owner = s.fight[FIGHTERS + 1]
    strength = cards_and_hero(s, DEFENCE) if s.is_armed(owner) else fixed_strength(s, DEFENCE, owner)
    strength += fortification(s) + bonuses(s) + influence_on(s, DEFENCE) + s.dice[DEFENCE]
    if s.mercenaries:
        strength += s.tables.mercenary * s.mercenaries.count(s.fight[TARGET])
    return strength


def fixed_strength(s: Montjoie, side: int, owner: int) -> int:
    """MON-FOREIGN-2, -3 and -6, MON-3P-4, MON-2P-10. What stands in place of cards."""
    tables = s.tables
    if owner == FREE:
        return tables.militia
    if owner >= NATIONS:
        return tables.foreign_attack if side == ATTACK else tables.foreign_defence
    if s.seats == 2:
        return tables.neutral_attack if side == ATTACK else tables.neutral_defence
    return tables.ally_attack if side == ATTACK else tables.ally_defence


def cards_and_hero(s: Montjoie, side: int) -> int:
    at = LAID * side
    value = s.tables.card_value
    total = s.tables.hero * s.laid[at + HERO]
    for kind in range(YELLOW):
        total += value[kind] * s.laid[at + kind]
    if s.fight[DOUBLED + side]:
        total += value[s.fight[DOUBLED + side] - 1]
    if s.gunners >> s.control[s.fight[FIGHTERS + side]] & 1:
        total += s.tables.artillery  # MON-OPT-15
    return total


def influence_on(s: Montjoie, side: int) -> int:
    return s.tables.influence_value * sum(s.stakes[s.seats * side : s.seats * (side + 1)])


def fortification(s: Montjoie) -> int:
    """MON-CARDS-4, MON-CARDS-5. A Felon opens the gates; an Engineer who is not cancelled lowers the walls by one level."""
    if s.laid[FELON]:
        return 0
    level = s.level(s.fight[TARGET])
    if s.laid[ENGINEER] and not s.laid[LAID + ENGINEER] and level:
        level -= 1
    return s.tables.value[level]


def bonuses(s: Montjoie) -> int:
    """MON-COMBAT-10. Mountains, landings, and with the option an Engineer who had nothing to cancel."""
    attacker, way, tables = s.fight[FIGHTERS], s.fight[WAY], s.tables
    bonus = 0
    known = s.has(COUNTRY_KNOWLEDGE) and attacker == FRANCE
    if tables.map.mountains >> s.fight[TARGET] & 1 and way != BY_RIDE and not known:
        bonus += tables.mountain
    if way == BY_SEA:
        bonus += landing_bonus(s, attacker)
    if s.has(ENGINEER_DEFENCE) and s.laid[LAID + ENGINEER] and not s.laid[ENGINEER]:
        bonus += tables.engineer_defence
    return bonus


def landing_bonus(s: Montjoie, attacker: int) -> int:
    """MON-OPT-6, MON-OPT-21, RULING 72."""
    bonus = s.tables.landing
    if s.has(HARDER_LANDINGS):
        bonus += 1
    if s.has(ENGLAND_LANDING) and attacker == ANGLETERRE:
        bonus -= 1
    return max(0, bonus)


class Outcome(MontjoieStep):
    """MON-COMBAT-11. The higher total wins; equals leave the city to the defender and cost both their cards."""

    rule = "MON-COMBAT-11"

    def run(self, s: Montjoie) -> None:
        attack, defence = attack_total(s), defence_total(s)
        s.fight[RESULT] = ATTACKER_WINS if attack > defence else DEFENDER_WINS if attack < defence else TIE
        s.tell("totals", attack=attack, defence=defence)


# -- Retreat


def wins(s: Montjoie, side: int) -> bool:
    return s.fight[RESULT] == (ATTACKER_WINS if side == ATTACK else DEFENDER_WINS)


def may_retreat_freely(s: Montjoie, side: int) -> bool:
    """MON-OPT-5. France has one Retreat in a turn without a card."""
    return s.has(FRANCE_RETREAT) and s.fight[FIGHTERS + side] == FRANCE and not s.marks & RETREATED


class Retreat(MontjoieAsk):
    """MON-CARDS-7, MON-COMBAT-12. Each Retreat saves one yellow card that would be discarded."""

    rule = "MON-COMBAT-12"

    def __init__(self, side: int) -> None:
        self.side = side

    def seats(self, s: Montjoie) -> list[int]:
        owner = s.fight[FIGHTERS + self.side]
        if not s.is_armed(owner) or wins(s, self.side) or not s.fight[YELLOW_DOWN + self.side]:
            return []
        seat = s.control[owner]
        return [seat] if s.held[seat] or may_retreat_freely(s, self.side) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        kinds = [kind for kind in range(YELLOW) if s.laid[LAID * self.side + kind]]
        found = [NONE]
        if s.has_card(seat, RETREAT):
            found += [PLAY_RETREAT[kind] for kind in kinds]
        if may_retreat_freely(s, self.side):
            found += [FREE_RETREAT[kind] for kind in kinds]
        return found

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == NONE:
            return
        if PLAY_RETREAT.holds(action):
            kind = PLAY_RETREAT.index(action)
            s.discard(seat, RETREAT)
        else:
            kind = FREE_RETREAT.index(action)
            s.marks |= RETREATED
        save(s, self.side, seat, kind)
        s.tell("retreat", seat=seat, card=kind)
        s.then([self])


def save(s: Montjoie, side: int, seat: int, kind: int) -> None:
    """MON-COMBAT-13. The attacker's card is locked, the defender's goes back to the hand."""
    s.laid[LAID * side + kind] -= 1
    s.fight[CARDS_DOWN + side] -= 1
    s.fight[YELLOW_DOWN + side] -= 1
    if side == ATTACK:
        s.locked[YELLOW * seat + kind] += 1
    else:
        s.hand[KINDS * seat + kind] += 1
        s.held[seat] += 1


# -- what is left


class CardFate(MontjoieStep):
    """MON-COMBAT-13, -15, -16. Cards, heroes, mercenaries, and the city."""

    rule = "MON-COMBAT-13"

    def run(self, s: Montjoie) -> None:
        for side in (ATTACK, DEFENCE):
            owner = s.fight[FIGHTERS + side]
            if s.is_armed(owner):
                clear_side(s, side, s.control[owner])
        target = s.fight[TARGET]
        if s.mercenaries and not wins(s, DEFENCE):
            s.mercenaries = [city for city in s.mercenaries if city != target]
        if wins(s, ATTACK):
            s.tell("captured", nation=s.fight[FIGHTERS], city=target, other=s.fight[FIGHTERS + 1])
            s.take_from(target, s.fight[FIGHTERS])
        else:
            s.tell("held", nation=s.fight[FIGHTERS + 1], city=target)


def clear_side(s: Montjoie, side: int, seat: int) -> None:
    at = LAID * side
    won = wins(s, side)
    for kind in range(KINDS):
        while s.laid[at + kind]:
            if won and kind < YELLOW:
                save(s, side, seat, kind)
            else:
                s.laid[at + kind] -= 1
                s.discards[kind] += 1
    if s.laid[at + HERO] and not won:
        fell_hero(s, seat)


def fell_hero(s: Montjoie, seat: int) -> None:
    """MON-COMBAT-15. Dead until an Ambassador calls him again; Jeanne's Sign goes with her (MON-OPT-8)."""
    s.heroes &= ~(1 << seat)
    if seat == FRANCE:
        s.marks &= ~JEANNE_SIGN
    s.tell("hero_falls", seat=seat)


class EndCombat(MontjoieStep):
    """The field is empty again."""

    rule = "MON-COMBAT-13"

    def run(self, s: Montjoie) -> None:
        s.fight, s.laid, s.stakes = [], [], []
