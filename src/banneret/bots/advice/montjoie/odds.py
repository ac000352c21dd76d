"""The chance to win a combat of Montjoie! with what is known of it.

What the judging seat has laid or could lay it knows; for what others lay face down it takes the average of the deck, by
the number of cards they hold. After the reveal nothing is left to chance but a Sign of God.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from banneret.games.montjoie.places import (
    ATTACK,
    ATTACKER_WINS,
    DEFENCE,
    HERO,
    LAID,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.commit import YELLOW_CARDS, CloseCommit, to_lay
from banneret.games.montjoie.steps.outcome import Outcome
from banneret.games.montjoie.steps.strength import (
    attack_total,
    bonuses,
    defence_total,
    fixed_strength,
    fortification,
    influence_on,
)
from banneret.games.montjoie.tables import KINDS, YELLOW, Tables

Spread = tuple[tuple[int, float], ...]
"""Strengths and their chances."""

DICE: Final = [sum(1 for a in range(1, 7) for d in range(1, 7) if a + lead > d) / 36 for lead in range(-6, 7)]
"""The chance that one die beats another, by the lead from -6 to 6."""
OWN_INFLUENCE: Final = 1
"""What is expected of somebody who has influence and may still stake it."""


def beats(lead: int) -> float:
    """
    >>> beats(-5), beats(0) == 15 / 36, beats(6)
    (0.0, True, 1.0)
    """
    return DICE[max(-6, min(6, lead)) + 6]


def chance(s: Montjoie, seat: int) -> float:
    """The chance that the attacker wins, as this seat may judge it."""
    if s.revealed:
        if not any(type(step) is Outcome for step in s.agenda):
            return float(s.result == ATTACKER_WINS)
        return float(attack_total(s) > defence_total(s))
    walls = fortification(s) + bonuses(s)
    if s.mercenaries:
        walls += s.tables.mercenary * s.mercenaries.count(s.target)
    attack, defence = side_strength(s, ATTACK, seat), side_strength(s, DEFENCE, seat)
    return sum([p * q * beats(a - d - walls) for a, p in attack for d, q in defence], 0.0)


def side_strength(s: Montjoie, side: int, seat: int) -> Spread:
    """Cards, hero and influence of one side."""
    owner = s.fighters[side]
    if not s.is_armed(owner):
        return ((fixed_strength(s, side, owner) + influence_on(s, side), 1.0),)
    to_come = to_lay(s, side)
    if s.commander(side) == seat:
        return ((own_strength(s, side, seat, to_come) + influence_on(s, side), 1.0),)
    return others_strength(s, side, owner, to_come)


def own_strength(s: Montjoie, side: int, seat: int, to_come: int) -> int:
    """What lies there, and the strongest that can be added; the hero if he can still join."""
    value, at = s.tables.card_value, LAID * side
    total = sum(value[kind] * s.laid[at + kind] for kind in range(YELLOW))
    hero = s.laid[at + HERO]
    if to_come:
        total += sum(value[kind] for kind in strongest(s, seat, to_come))
        hero = s.heroes >> seat & 1
    if s.gunners >> seat & 1:
        total += s.tables.artillery
    return total + s.tables.hero * hero


def strongest(s: Montjoie, seat: int, n: int) -> list[int]:
    """The kinds of the n best yellow cards in hand, or of as many as there are."""
    found: list[int] = []
    for kind in range(YELLOW - 1, -1, -1):
        found += [kind] * min(n - len(found), s.hand[KINDS * seat + kind])
    return found


def others_strength(s: Montjoie, side: int, owner: int, to_come: int) -> Spread:
    seat = s.control[owner]
    extra = s.tables.artillery if s.gunners >> seat & 1 else 0
    if to_come:
        extra += s.tables.hero * (s.heroes >> seat & 1) + min(OWN_INFLUENCE, s.influence[seat])
        cards = best_cards(s.tables, s.seats == 2, s.held[seat], to_come)
    else:
        yellow = min(s.held[seat], YELLOW_CARDS[side] - (s.stripped if side == ATTACK else 0))
        if not any(type(step) is CloseCommit and step.side == side for step in s.agenda):
            yellow = min(yellow, s.down[side])
            extra += (s.staked >> side & 1) + s.down[side] - yellow
        cards = best_cards(s.tables, s.seats == 2, 2 * yellow, yellow)
    return tuple((strength + extra, p) for strength, p in cards)


@lru_cache(maxsize=512)
def best_cards(tables: Tables, small: bool, held: int, n: int) -> Spread:
    """How strong the n best yellow cards among so many held ones are. Hands are dealt as if cards came back."""
    deck = tables.small_deck if small else tables.deck
    hands: dict[tuple[int, int, int], float] = {(held, n, 0): 1.0}  # cards not looked at, to be laid, strength so far
    left = sum(deck)
    for kind in range(YELLOW - 1, -1, -1):
        share = deck[kind] / left
        after: dict[tuple[int, int, int], float] = {}
        for (cards, wanted, strength), p in hands.items():
            for count in range(cards + 1):
                used = min(wanted, count)
                hand = (cards - count, wanted - used, strength + used * tables.card_value[kind])
                odds = comb(cards, count) * share**count * (1 - share) ** (cards - count)
                after[hand] = after.get(hand, 0.0) + p * odds
        hands, left = after, left - deck[kind]
    found: dict[int, float] = {}
    for (_, _, strength), p in hands.items():
        found[strength] = found.get(strength, 0.0) + p
    return tuple(sorted(found.items()))
