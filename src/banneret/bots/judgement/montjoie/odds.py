"""The chance to win a combat of Montjoie! as players are: who attacks may add influence, who defends seldom gives all.

The advice expects everybody to bring the best they have, and so sees hardly half of the victories coming where an attack is
bold. Here others bring what they usually do, and the judging seat the influence that it can still stake, which then is spent.
"""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.montjoie.odds import DICE, Spread, best_cards, own_strength
from banneret.games.montjoie.places import ATTACK, ATTACKER_WINS, DEFENCE
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.commit import YELLOW_CARDS, CloseCommit, Commit, StakeInfluence, to_lay
from banneret.games.montjoie.steps.outcome import Outcome
from banneret.games.montjoie.steps.strength import (
    attack_total,
    bonuses,
    defence_total,
    fixed_strength,
    fortification,
    influence_on,
)
from banneret.games.montjoie.steps.support import backs_other_side, room

# What others bring beside the average of the deck, by side, the attacker first: found in games of knights and greedy bots.
SPARED: Final = [0.7, 0.35]
"""Strength that they keep for later."""
HEROIC: Final = [0.9, 0.6]
"""How often a hero who could come does."""
BACKED: Final = [0.9, 0.6]
"""Influence, where they have any."""
STAKE: Final = 2
"""Influence that one may still add oneself."""
WORTH_A_STAKE: Final = 0.06
"""Influence that raises the chance by less is not staked."""


def chance(s: Montjoie, seat: int) -> tuple[float, int]:
    """The chance that the attacker wins, and the influence that the judging seat would still stake for its side."""
    if s.revealed:
        if not any(type(step) is Outcome for step in s.agenda):
            return float(s.result == ATTACKER_WINS), 0
        return float(attack_total(s) > defence_total(s)), 0
    walls = fortification(s) + bonuses(s)
    if s.mercenaries:
        walls += s.tables.mercenary * s.mercenaries.count(s.target)
    attack, defence = cards_of(s, ATTACK, seat), cards_of(s, DEFENCE, seat)
    lead = habits_of(s, ATTACK, seat) - habits_of(s, DEFENCE, seat) - walls
    found = compared(attack, defence, lead)
    for side in (ATTACK, DEFENCE):
        n = to_stake(s, side, seat) if s.commander(side) == seat else 0
        if n > 0:
            points = s.tables.influence_value * n
            backed = compared(attack, defence, lead + (points if side == ATTACK else -points))
            if abs(backed - found) > WORTH_A_STAKE:
                return backed, n
    return found, 0


def compared(attack: Spread, defence: Spread, lead: float) -> float:
    total = 0.0
    for a, p in attack:
        for d, q in defence:
            total += p * q * beats(a - d + lead)
    return total


def beats(lead: float) -> float:
    """The chance that one die beats another, also by a lead between two whole ones.

    >>> beats(-6.5), beats(0.0) == 15 / 36, beats(0.5) == 18 / 36, beats(6.0)
    (0.0, True, True, 1.0)
    """
    if lead <= -6.0:
        return 0.0
    if lead >= 6.0:
        return 1.0
    below = int(lead + 6.0)
    part = lead + 6.0 - below
    return DICE[below] * (1.0 - part) + DICE[below + 1] * part


def to_stake(s: Montjoie, side: int, seat: int) -> int:
    if not s.influence[seat] or s.stakes[s.seats * side + seat] > 0 or backs_other_side(s, seat, side):
        return 0
    for step in s.agenda:
        if isinstance(step, Commit | StakeInfluence) and step.side == side:
            return min(STAKE, s.influence[seat], room(s, side, seat))
    return 0


def cards_of(s: Montjoie, side: int, seat: int) -> Spread:
    """Cards and hero, and what is staked, as far as the judging seat knows them; the average of the deck for the others'."""
    owner = s.fighters[side]
    if not s.is_armed(owner):
        return ((fixed_strength(s, side, owner) + influence_on(s, side), 1.0),)
    to_come = to_lay(s, side)
    if s.commander(side) == seat:
        return ((own_strength(s, side, seat, to_come) + influence_on(s, side), 1.0),)
    held = s.held[s.control[owner]]
    if to_come:
        return best_cards(s.tables, s.seats == 2, held, to_come)
    yellow = yellow_down(s, side, held)
    return best_cards(s.tables, s.seats == 2, 2 * yellow, yellow)


def habits_of(s: Montjoie, side: int, seat: int) -> float:
    """What others are to be expected to bring beside the average of their cards."""
    owner = s.fighters[side]
    if not s.is_armed(owner) or s.commander(side) == seat:
        return 0.0
    who, tables = s.control[owner], s.tables
    found = float(tables.artillery) if s.gunners >> who & 1 else 0.0
    if to_lay(s, side):
        found += HEROIC[side] * tables.hero * (s.heroes >> who & 1) - SPARED[side]
        return found + BACKED[side] * min(1, s.influence[who])
    if is_closed(s, side):
        found += (s.staked >> side & 1) + s.down[side] - yellow_down(s, side, s.held[who])
    return found


def yellow_down(s: Montjoie, side: int, held: int) -> int:
    most = min(held, YELLOW_CARDS[side] - (s.stripped if side == ATTACK else 0))
    return min(most, s.down[side]) if is_closed(s, side) else most


def is_closed(s: Montjoie, side: int) -> bool:
    """Whether all have seen how many cards lie there."""
    return not any(type(step) is CloseCommit and step.side == side for step in s.agenda)
