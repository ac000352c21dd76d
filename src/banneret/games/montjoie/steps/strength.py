"""Chapter 12: MON-COMBAT-10, what the two sides of a combat add up to."""

from __future__ import annotations

from banneret.games.montjoie.places import ATTACK, BY_RIDE, BY_SEA, DEFENCE, HERO, LAID
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import ANGLETERRE, ENGINEER, FELON, FRANCE, FREE, NATIONS, YELLOW
from banneret.games.montjoie.variants import COUNTRY_KNOWLEDGE, ENGINEER_DEFENCE, ENGLAND_LANDING, HARDER_LANDINGS


def attack_total(s: Montjoie) -> int:
    """MON-COMBAT-10."""
    owner = s.fighters[ATTACK]
    strength = cards_and_hero(s, ATTACK) if s.is_armed(owner) else fixed_strength(s, ATTACK, owner)
    return strength + influence_on(s, ATTACK) + s.dice[ATTACK]


def defence_total(s: Montjoie) -> int:
    """MON-COMBAT-10."""
    owner = s.fighters[DEFENCE]
    strength = cards_and_hero(s, DEFENCE) if s.is_armed(owner) else fixed_strength(s, DEFENCE, owner)
    strength += fortification(s) + bonuses(s) + influence_on(s, DEFENCE) + s.dice[DEFENCE]
    if s.mercenaries:
        strength += s.tables.mercenary * s.mercenaries.count(s.target)
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


def yellow_value(s: Montjoie, side: int) -> int:
    """MON-CARDS-6. The yellow cards of a side, the one under a Sign of God twice."""
    at, value = LAID * side, s.tables.card_value
    total = value[s.doubled[side] - 1] if s.doubled[side] else 0
    for kind in range(YELLOW):
        total += value[kind] * s.laid[at + kind]
    return total


def cards_and_hero(s: Montjoie, side: int) -> int:
    total = yellow_value(s, side) + s.tables.hero * s.laid[LAID * side + HERO]
    if s.gunners >> s.control[s.fighters[side]] & 1:
        total += s.tables.artillery  # MON-OPT-15
    return total


def influence_on(s: Montjoie, side: int) -> int:
    return s.tables.influence_value * sum(s.stakes[s.seats * side : s.seats * (side + 1)])


def fortification(s: Montjoie) -> int:
    """MON-CARDS-4, MON-CARDS-5. A Felon opens the gates; an Engineer who is not cancelled lowers the walls by one level."""
    if s.laid[FELON]:
        return 0
    level = s.level(s.target)
    if s.laid[ENGINEER] and not s.laid[LAID + ENGINEER] and level:
        level -= 1
    return s.tables.value[level]


def bonuses(s: Montjoie) -> int:
    """MON-COMBAT-10. Mountains, landings, and with the option an Engineer who had nothing to cancel."""
    attacker, tables = s.fighters[ATTACK], s.tables
    bonus = 0
    known = s.has(COUNTRY_KNOWLEDGE) and attacker == FRANCE
    if tables.map.mountains >> s.target & 1 and s.way != BY_RIDE and not known:
        bonus += tables.mountain
    if s.way == BY_SEA:
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
