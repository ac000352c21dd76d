"""What a table of Montjoie! is worth to a seat, in claimant points.

A table is worth what was scored, what the map promises, and what the means do: money, influence, hero, cards. A combat
under way is worth its two ends, weighed by the chance of each. A seat's own worth is set against the mean of the others'
and against the best of them.
"""

from __future__ import annotations

from random import Random
from typing import Final

from banneret.bots.advice.montjoie.deals import wish
from banneret.bots.advice.montjoie.lands import land_worths
from banneret.bots.advice.montjoie.odds import cards_to_come, chance, strongest
from banneret.bots.advice.montjoie.outlook import Outlook, compared
from banneret.games.montjoie.acts import BID
from banneret.games.montjoie.places import (
    A_DUEL,
    ATTACK,
    CHEVAUCHEE_RIGHT,
    DEFENCE,
    FIGHTERS,
    HERO,
    LAID,
    REVEALED,
    TARGET,
    WAY,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.duels import duel_total
from banneret.games.montjoie.steps.points import standing
from banneret.games.montjoie.tables import (
    AMBASSADOR,
    ENGINEER,
    FELON,
    KINDS,
    PLUNDER,
    RETREAT,
    SIGN,
    YELLOW,
)

__all__ = ["BREADTH", "TABLES_IN_SECRET", "reply", "value", "wish"]

BREADTH: Final = 48
TABLES_IN_SECRET: Final = 3
"""A game has many decisions, and most of what is hidden is judged by averages."""

VICTORY: Final = 100.0
INFLUENCE: Final = 0.16
HERO_WORTH: Final = 0.4
RIDE: Final = 0.2
"""The right to a Chevauchée."""
DUEL: Final = 1.2
"""A duel won: a point, and the seas or a step towards the coalition's."""

# Cards, by what they are for.
IN_DEFENCE: Final = [0.25, 0.14, 0.08, 0.04]
"""The best yellow card, the second, …; each for a value of four, and while all the others may still attack."""
IN_ATTACK: Final = 0.3
"""Two yellow cards of value seven together, before one's own turn."""
IN_TURN: Final = {AMBASSADOR: 0.4, PLUNDER: 0.15}
IN_BATTLE: Final = {FELON: 0.3, ENGINEER: 0.12, SIGN: 0.25, RETREAT: 0.08}
CARD: Final = 0.13
"""A card in somebody else's hand."""
FEW_BIDS: Final = 3


def value(s: Montjoie, seat: int) -> float:
    """The seat's worth beside the others'."""
    if not s.to_act:
        return end_worth(s, seat)
    outlook = Outlook(s)
    if not s.fight:
        return compared(worths(s, seat, outlook), seat)
    if s.fight[WAY] == A_DUEL:
        return duel_worth(s, seat, outlook)
    p = chance(s, seat)
    worth = 0.0
    if p > 0:
        worth += p * compared(worths(settled(s, ATTACK, seat), seat, outlook), seat)
    if p < 1:
        worth += (1 - p) * compared(worths(settled(s, DEFENCE, seat), seat, outlook), seat)
    return worth


def end_worth(s: Montjoie, seat: int) -> float:
    places = [standing(s, other) for other in range(s.seats)]
    lead = s.points[seat] - max(points for other, points in enumerate(s.points) if other != seat)
    return (VICTORY if places[seat] == max(places) else 0.0) + lead


# -- a table without a combat


def worths(s: Montjoie, seat: int, outlook: Outlook) -> list[float]:
    """What the table is worth to each seat by itself; only the judging seat's cards are known."""
    lands = land_worths(s, outlook.now, outlook.later)
    coin, use, ahead = outlook.coin, outlook.use, outlook.ahead
    found: list[float] = []
    for other in range(s.seats):
        worth = s.points[other] + lands[other] + coin * s.money[other]
        worth += use * (INFLUENCE * s.influence[other] + HERO_WORTH * (s.heroes >> other & 1))
        acting = ahead >> other & 1
        threats = (ahead.bit_count() - acting) / (s.seats - 1)
        if other == seat:
            worth += cards_worth(s, seat, acting, threats)
        else:
            worth += CARD * s.held[other] * (acting + threats) / 2
        found.append(worth)
    if s.marks & CHEVAUCHEE_RIGHT and ahead >> s.order[0] & 1:
        found[s.order[0]] += RIDE
    return found


def cards_worth(s: Montjoie, seat: int, acting: int, threats: float) -> float:
    """A hand: pairs to attack with, the best to defend with, and what the red ones do."""
    hand, card_value = s.hand, s.tables.card_value
    at = KINDS * seat
    yellow = [
        card_value[kind] for kind in range(YELLOW - 1, -1, -1) for _ in range(hand[at + kind] + s.locked[YELLOW * seat + kind])
    ]
    worth = 0.0
    for n, strength in enumerate(yellow):
        worth += threats * IN_DEFENCE[min(n, 3)] * strength / 4
    if acting:
        pairs = len(yellow) // 2 if s.war else min(1, len(yellow) // 2)
        for n in range(pairs):
            worth += IN_ATTACK * (yellow[2 * n] + yellow[2 * n + 1]) / 7
        for kind, gain in IN_TURN.items():
            worth += gain * hand[at + kind]
    for kind, gain in IN_BATTLE.items():
        worth += gain * hand[at + kind] * (acting + threats) / 2
    return worth


# -- combats


def settled(s: Montjoie, winner: int, seat: int) -> Montjoie:
    """The table after the combat under way, if this side wins it."""
    after: Montjoie = s.copy()
    if not s.fight[REVEALED]:
        for at, n in enumerate(s.stakes):
            after.influence[at % s.seats] -= max(0, n)
    for side in (ATTACK, DEFENCE):
        owner = s.fight[FIGHTERS + side]
        if s.is_armed(owner):
            clear(after, side, s.control[owner], side == winner, seat)
    if winner == ATTACK:
        after.take_from(s.fight[TARGET], s.fight[FIGHTERS])
    after.fight, after.laid, after.stakes = [], [], []
    return after


def clear(s: Montjoie, side: int, who: int, won: bool, seat: int) -> None:
    """A winner's yellow cards come back, a loser's are gone, those still to be laid among them; so is a loser's hero."""
    laid = LAID * side
    if won:
        for kind in range(YELLOW):
            s.hand[KINDS * who + kind] += s.laid[laid + kind]
            s.held[who] += s.laid[laid + kind]
        return
    to_come = cards_to_come(s, side)
    if to_come and who == seat:
        for kind in strongest(s, seat, to_come):
            s.hand[KINDS * seat + kind] -= 1
    s.held[who] = max(0, s.held[who] - to_come)
    if s.laid[laid + HERO] or (to_come and s.heroes >> who & 1):
        s.heroes &= ~(1 << who)


def duel_worth(s: Montjoie, seat: int, outlook: Outlook) -> float:
    """A point for the winner as it stands; only a Sign of God can still change that."""
    found = worths(s, seat, outlook)
    if s.fight[REVEALED]:
        lead = duel_total(s, ATTACK) - duel_total(s, DEFENCE)
        if lead:
            found[s.fight[FIGHTERS + int(lead < 0)]] += DUEL
    return compared(found, seat)


def reply(s: Montjoie, seat: int, rng: Random) -> int:
    """What somebody else may answer in secret: anything, but nobody bids all they have."""
    options = s.legal(seat)
    if BID.holds(options[0]):
        options = options[:FEW_BIDS]
    return options[int(rng.random() * len(options))]
