"""Chapter 12: COMMIT-A, FELON-D and COMMIT-D. Cards, hero and influence go face down.

Nobody else may tell a hero from an Engineer or a Felon, nor whether the defender's card is a yellow one. So the cards stay
in the hand as all see it (`held`) until the reveal, how many lie there is told when a side has finished (RULING 41), and
whether the next question is put depends on what the hand was before.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import DONE, LAY, LAY_ENGINEER, LAY_FELON, LAY_HERO, NONE, PLAY_FELON, STAKE
from banneret.games.montjoie.places import ATTACK, DEFENCE, HERO, LAID, NO_YELLOW, NOBODY
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.support import backs_other_side, room
from banneret.games.montjoie.tables import ENGINEER, FELON, KINDS, YELLOW
from banneret.games.montjoie.variants import BARON_SUSPENSE, ENGINEER_DEFENCE

YELLOW_CARDS: Final = (2, 1)
"""MON-COMBAT-6, MON-COMBAT-8. How many an attacker and a defender lay."""


class Commit(MontjoieStep):
    """MON-COMBAT-6, MON-COMBAT-8. Cards and hero of those who have any, then influence."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def run(self, s: Montjoie) -> None:
        s.then(COMMITS[self.side] if s.is_armed(s.fighters[self.side]) else STAKES_ONLY[self.side])


def may_hold_more(s: Montjoie, side: int, seat: int) -> bool:
    """Whether, for all that others know, there is something to lay beside the yellow cards."""
    return s.held[seat] > YELLOW_CARDS[side] or s.heroes >> seat & 1 == 1


def to_lay(s: Montjoie, side: int) -> int:
    """How many yellow cards this side has still to lay, if it has them."""
    left = 0
    for step in s.agenda:
        if isinstance(step, Commit) and step.side == side:
            return YELLOW_CARDS[side]
        if isinstance(step, LayYellow) and step.side == side:
            left += 1
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, LayMore) and top.side == side and not may_hold_more(s, side, s.commander(side)):
        left += 1
    return left


def lay(s: Montjoie, side: int, seat: int, kind: int) -> None:
    """A card face down before its side."""
    s.hand[KINDS * seat + kind] -= 1
    s.laid[LAID * side + kind] += 1
    if s.journal is not None:
        s.tell("lays", to=seat, seat=seat, card=kind, side=side)


class LayYellow(MontjoieAsk):
    """MON-COMBAT-6, MON-COMBAT-17. Two yellow cards to attack, weakest first; one to defend, if there is one in hand."""

    rule = "MON-COMBAT-6"
    secret = True

    def __init__(self, side: int, left: int) -> None:
        self.side: Final = side
        self.left: Final = left

    def rule_now(self, s: Montjoie) -> str:
        return "MON-COMBAT-17" if self.side == DEFENCE else self.rule

    def seats(self, s: Montjoie) -> list[int]:
        seat = s.commander(self.side)
        asked = s.held[seat] > 0 and (self.side == ATTACK or may_hold_more(s, self.side, seat))
        return [seat] if asked else []

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


class LayMore(MontjoieAsk):
    """MON-COMBAT-6, MON-COMBAT-8. An Engineer, an attacker's Felon, the hero; each at most once, in this order.

    Who defends with a single card and no hero is asked this alone, so that nobody learns whether the card is yellow.
    """

    rule = "MON-COMBAT-6"

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def seats(self, s: Montjoie) -> list[int]:
        seat = s.commander(self.side)
        asked = may_hold_more(s, self.side, seat) or (self.side == DEFENCE and s.held[seat] > 0)
        return [seat] if asked else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        if not may_hold_more(s, self.side, seat):
            return self.single_card(s, seat)
        found = red_options(s, self.side, seat)
        if s.heroes >> seat & 1 and not s.laid[LAID * self.side + HERO]:
            found.append(LAY_HERO)
        return found

    def single_card(self, s: Montjoie, seat: int) -> list[int]:
        """MON-COMBAT-17, RULING 44. A yellow card must be laid; who has none says so and may lay an Engineer."""
        yellow = [LAY[kind] for kind in range(YELLOW) if s.hand[KINDS * seat + kind]]
        red = red_options(s, self.side, seat)
        if yellow:
            return yellow
        return red if s.laid[LAID * self.side + NO_YELLOW] else [NONE, *red[1:]]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == DONE:
            return
        if action == NONE:
            s.laid[LAID * self.side + NO_YELLOW] = 1
        elif action == LAY_HERO:
            s.laid[LAID * self.side + HERO] = 1
            s.tell("lays_hero", to=seat, seat=seat, side=self.side)
        elif LAY.holds(action):
            lay(s, self.side, seat, LAY.index(action))
        else:
            lay(s, self.side, seat, ENGINEER if action == LAY_ENGINEER else FELON)
        if s.heroes >> seat & 1 or any(s.hand[KINDS * seat : KINDS * (seat + 1)]):
            s.then([self])

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        laid, at = s.laid, LAID * self.side
        if action == LAY_HERO:
            return "MON-CARDS-10"
        if action == LAY_FELON:
            may_lay = self.side == ATTACK and s.has_card(seat, FELON) and not laid[at + FELON]
            return self.rule if may_lay else "MON-CARDS-5"
        if action == LAY_ENGINEER:
            may_lay = engineer_serves(s, self.side) and s.has_card(seat, ENGINEER) and not laid[at + ENGINEER]
            return self.rule if may_lay else "MON-CARDS-4"
        if self.side == ATTACK:
            return self.rule
        single = not may_hold_more(s, self.side, seat)
        return "MON-COMBAT-17" if single and action in (DONE, NONE) else "MON-COMBAT-8"


def red_options(s: Montjoie, side: int, seat: int) -> list[int]:
    """Engineer and an attacker's Felon, while the hero is not laid."""
    at, laid = LAID * side, s.laid
    found = [DONE]
    if laid[at + HERO] or laid[at + FELON]:
        return found
    if not laid[at + ENGINEER] and engineer_serves(s, side) and s.has_card(seat, ENGINEER):
        found.append(LAY_ENGINEER)
    if side == ATTACK and s.has_card(seat, FELON):
        found.append(LAY_FELON)
    return found


def engineer_serves(s: Montjoie, side: int) -> bool:
    """RULINGS 30 and 57. A defender's has nothing to cancel where the attacker brings no cards; with MON-OPT-18 he adds two."""
    return side == ATTACK or s.is_armed(s.fighters[ATTACK]) or s.has(ENGINEER_DEFENCE)


class StakeInfluence(MontjoieAsk):
    """MON-COMBAT-6. Own influence, so that the side stays within three; never on both sides (RULING 92)."""

    rule = "MON-COMBAT-6"

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def seats(self, s: Montjoie) -> list[int]:
        seat = s.commander(self.side)
        return [seat] if seat != NOBODY and s.influence[seat] else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        if backs_other_side(s, seat, self.side):
            return [STAKE[0]]
        return STAKE.between(0, min(s.influence[seat], room(s, self.side, seat)))

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        n = STAKE.index(action)
        s.stakes[s.seats * self.side + seat] = n
        if n and s.journal is not None:
            s.tell("stakes", to=seat, seat=seat, side=self.side, n=n)

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        return "MON-COMBAT-5" if STAKE.holds(action) and backs_other_side(s, seat, self.side) else self.rule


class CloseCommit(MontjoieStep):
    """MON-COMBAT-6, RULING 41. How many cards lie there is seen now, and, but for MON-OPT-11, whether influence does."""

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def run(self, s: Montjoie) -> None:
        side, at = self.side, s.seats * self.side
        for kind in range(HERO + 1):
            s.down[side] += s.laid[LAID * side + kind]
        if not s.has(BARON_SUSPENSE):
            if any(s.stakes[at : at + s.seats]):
                s.staked |= 1 << side
            if s.commander(side) == NOBODY:
                # Nobody could go back anyhow: each offer to such a side has moved the seed (`ReceiveSupport`), and without one
                # nothing is told here. It stays because the dice of every record follow from it.
                s.reveal()
        owner = s.fighters[side]
        if s.is_armed(owner) and s.journal is not None:
            s.tell("laid_down", nation=owner, seat=s.control[owner], side=side, n=s.down[side])
        if s.staked >> side & 1 and s.journal is not None:
            s.tell("backed", nation=owner, side=side)


class FelonReaction(MontjoieAsk):
    """MON-COMBAT-7, MON-CARDS-5. The defender's Felon, openly, strips one of the attacker's yellow cards."""

    rule = "MON-COMBAT-7"

    def seats(self, s: Montjoie) -> list[int]:
        if not s.is_armed(s.fighters[ATTACK]) or not s.is_armed(s.fighters[DEFENCE]):
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
        attacker = s.control[s.fighters[ATTACK]]
        s.held[attacker] -= 1
        s.down[ATTACK] -= 1
        s.stripped = 1
        s.tell("felon", seat=seat, card=kind, side=ATTACK)
        s.tell("stripped", seat=attacker, card=kind)

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        return "MON-CARDS-5" if action == PLAY_FELON else self.rule


def commits(side: int) -> Plan:
    cards: Plan = [LayYellow(side, left) for left in range(YELLOW_CARDS[side], 0, -1)]
    return [*cards, LayMore(side), StakeInfluence(side), CloseCommit(side)]


# Steps never change, so each plan is made once.
COMMITS: Final[list[Plan]] = [commits(side) for side in (ATTACK, DEFENCE)]
STAKES_ONLY: Final[list[Plan]] = [[StakeInfluence(side), CloseCommit(side)] for side in (ATTACK, DEFENCE)]
