"""A table that a seat could be looking at: the same view, with hands, face-down cards, stakes and ballots filled in at random.

Which cards are unseen is public: the deck less all that lies open. A *holding* is what one seat has in hand and face down
together, as many cards as all see. Holdings are dealt so that they agree with what is remembered and with the open question
(who announced an attack holds yellow cards, before the deal nobody holds any), then some of their cards are laid.
"""

from __future__ import annotations

from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.memory import MontjoieMemory
from banneret.games.montjoie.places import A_DUEL, ATTACK, DEFENCE, HERO, LAID, NOBODY
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.cards import DealCards
from banneret.games.montjoie.steps.commit import YELLOW_CARDS, CloseCommit, Commit, engineer_serves, to_lay
from banneret.games.montjoie.steps.outcome import Outcome, yellow_laid
from banneret.games.montjoie.steps.turns import AttackFrom
from banneret.games.montjoie.suppose import suppose_ballots, suppose_offers, suppose_stakes
from banneret.games.montjoie.tables import ENGINEER, FELON, KINDS, YELLOW

Stack = tuple[int, list[int]]
"""What lies face down on one side: how many yellow cards, and which red ones or the hero."""


class Holding:
    """What is known of one seat's cards, in hand and face down together."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.needs = [0] * KINDS  # at least so many of each kind
        self.least_yellow = 0
        self.most_yellow = n
        self.most_red = n

    def yellow(self) -> int:
        """How many of its cards must be yellow."""
        return max(self.least_yellow, self.n - self.most_red, sum(self.needs[:YELLOW]))

    def red(self) -> int:
        return max(self.n - self.most_yellow, sum(self.needs[YELLOW:]))


def imagine(view: Montjoie, viewer: int, seed: int, memory: MontjoieMemory | None) -> Montjoie:
    s = view.copy()
    s.seed = seed
    suppose_offers(s)
    imagine_cards(s, memory)
    if HIDDEN in s.stakes:
        suppose_stakes(s)
    if HIDDEN in s.ballot:
        suppose_ballots(s)
    return s


def imagine_cards(s: Montjoie, memory: MontjoieMemory | None) -> None:
    unseen = unseen_cards(s)
    holdings = {seat: holding_of(s, seat, memory) for seat in range(s.seats) if s.hand[KINDS * seat] == HIDDEN}
    sides = [side for side in range(len(s.fighters)) if s.laid[LAID * side] == HIDDEN]
    stacks = imagined_stacks(s, sides, holdings, unseen)
    for seat, holding in holdings.items():
        s.hand[KINDS * seat : KINDS * (seat + 1)] = holding.needs
        for kind, n in enumerate(holding.needs):
            unseen[kind] -= n
    for seat, holding in holdings.items():
        give_cards(s, seat, holding.yellow() - sum(holding.needs[:YELLOW]), unseen, 0, YELLOW)
        give_cards(s, seat, holding.red() - sum(holding.needs[YELLOW:]), unseen, YELLOW, KINDS - YELLOW)
    for seat, holding in holdings.items():
        give_cards(s, seat, holding.n - holding.yellow() - holding.red(), unseen, 0, KINDS)
    for side in sides:
        s.laid[LAID * side : LAID * (side + 1)] = [0] * LAID
        lay_stack(s, side, stacks[side])
    s.card_pile = unseen


def unseen_cards(s: Montjoie) -> list[int]:
    """The deck, by kind, less all that this view shows."""
    unseen = list(s.deck())
    for kind in range(KINDS):
        unseen[kind] -= s.discards[kind]
    for at, n in enumerate(s.locked):
        unseen[at % YELLOW] -= n
    for at, n in enumerate(s.hand):
        unseen[at % KINDS] -= max(n, 0)
    for at, n in enumerate(s.laid):
        if at % LAID < KINDS:
            unseen[at % LAID] -= max(n, 0)
    return unseen


def give_cards(s: Montjoie, seat: int, n: int, unseen: list[int], first: int, size: int) -> None:
    for _ in range(n):
        s.hand[KINDS * seat + first + s.bag(unseen, first, size)] += 1


# -- what is known of a holding


def holding_of(s: Montjoie, seat: int, memory: MontjoieMemory | None) -> Holding:
    holding = Holding(s.held[seat])
    if memory is not None:
        holding.needs = memory.known[KINDS * seat : KINDS * (seat + 1)]
        holding.least_yellow = min(holding.n, memory.least_yellow[seat])
        holding.most_yellow = min(holding.n, memory.most_yellow[seat])
        holding.most_red = min(holding.n, memory.most_red[seat])
    if seat == attacker(s):
        holding.least_yellow = max(holding.least_yellow, YELLOW_CARDS[ATTACK] - s.stripped)
    if is_bare(s, seat):
        holding.most_yellow = 0
    return holding


def attacker(s: Montjoie) -> int:
    """Who is bound to lay yellow cards in attack, or has them face down."""
    top = s.agenda[-1] if s.agenda else None
    nation = NOBODY
    if isinstance(top, AttackFrom):
        nation = top.nation
    elif s.fighters and s.way != A_DUEL and not s.revealed:
        nation = s.fighters[ATTACK]
    return s.control[nation] if nation != NOBODY and s.is_armed(nation) else NOBODY


def is_bare(s: Montjoie, seat: int) -> bool:
    """Whether this seat cannot hold yellow cards: before the deal, or after it defended without one (MON-COMBAT-17)."""
    if any(isinstance(step, DealCards) for step in s.agenda):
        return True
    if not s.fighters or s.way == A_DUEL or not s.revealed or not s.is_armed(s.fighters[DEFENCE]):
        return False
    compared = not any(isinstance(step, Outcome) for step in s.agenda)
    return s.control[s.fighters[DEFENCE]] == seat and not compared and not yellow_laid(s, DEFENCE)


# -- what lies face down


def imagined_stacks(s: Montjoie, sides: list[int], holdings: dict[int, Holding], unseen: list[int]) -> list[Stack]:
    """Some way in which both hidden stacks can have come about; the holdings are told what it takes."""
    nothing: list[Stack] = [(0, [])]
    possible: list[list[Stack]] = []
    found = [possible_stacks(s, side) if side in sides else nothing for side in (ATTACK, DEFENCE)]
    for one in found[ATTACK]:
        for two in found[DEFENCE]:
            trial = {seat: twin(holding) for seat, holding in holdings.items()}
            for side in sides:
                demand(s, side, (one, two)[side], trial)
            if can_be_dealt(list(trial.values()), unseen):
                possible.append([one, two])
    stacks = possible[s.below(len(possible))]
    for side in sides:
        demand(s, side, stacks[side], holdings)
    return stacks


def twin(holding: Holding) -> Holding:
    copy = Holding(holding.n)
    copy.needs = holding.needs[:]
    copy.least_yellow, copy.most_yellow, copy.most_red = holding.least_yellow, holding.most_yellow, holding.most_red
    return copy


def demand(s: Montjoie, side: int, stack: Stack, holdings: dict[int, Holding]) -> None:
    """What a seat must have held for this stack; who defended without a yellow card has none."""
    owner = s.fighters[side]
    if not s.is_armed(owner) or s.way == A_DUEL:
        return
    holding = holdings[s.control[owner]]
    holding.least_yellow = max(holding.least_yellow, stack[0])
    if side == DEFENCE and not stack[0] and not to_lay(s, DEFENCE):
        holding.most_yellow = 0
    for kind in stack[1]:
        if kind != HERO:
            holding.needs[kind] = max(1, holding.needs[kind])


def can_be_dealt(holdings: list[Holding], unseen: list[int]) -> bool:
    yellow, red, total = 0, 0, 0
    for holding in holdings:
        if holding.yellow() + holding.red() > holding.n:
            return False
        if holding.yellow() > holding.most_yellow or holding.red() > holding.most_red:
            return False
        yellow, red, total = yellow + holding.yellow(), red + holding.red(), total + holding.n
    if any(sum(holding.needs[kind] for holding in holdings) > unseen[kind] for kind in range(KINDS)):
        return False
    return yellow <= sum(unseen[:YELLOW]) and red <= sum(unseen[YELLOW:]) and total <= sum(unseen)


def possible_stacks(s: Montjoie, side: int) -> list[Stack]:
    """Before a side has finished, the cards it must lay; then as many as all see lying there."""
    owner = s.fighters[side]
    if not s.is_armed(owner) or s.way == A_DUEL:
        return [(0, [])]
    most = YELLOW_CARDS[side] - to_lay(s, side) - (s.stripped if side == ATTACK else 0)
    yellows = [most] if side == ATTACK or not most else [0, most]
    if any(isinstance(step, (Commit, CloseCommit)) and step.side == side for step in s.agenda):
        return [(yellow, []) for yellow in yellows]
    kinds = [ENGINEER] if side == ATTACK or engineer_serves(s, side) else []
    if side == ATTACK:
        kinds.append(FELON)
    if s.heroes >> s.control[owner] & 1:
        kinds.append(HERO)
    return [(yellow, some) for yellow in yellows for some in subsets(kinds) if yellow + len(some) == s.down[side]]


def subsets(kinds: list[int]) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for kind in kinds:
        found += [[*some, kind] for some in found]
    return found


def lay_stack(s: Montjoie, side: int, stack: Stack) -> None:
    """Cards of the holding go face down; of two that are laid one after the other, the weaker comes first."""
    if not s.is_armed(s.fighters[side]) or s.way == A_DUEL:
        return
    hand, laid = KINDS * s.control[s.fighters[side]], LAID * side
    chosen: list[int] = []
    for _ in range(stack[0] + (to_lay(s, side) if stack[0] else 0)):
        chosen.append(s.bag(s.hand, hand, YELLOW))
    chosen.sort()
    for n, kind in enumerate(chosen):
        if n < stack[0]:
            s.laid[laid + kind] += 1
        else:
            s.hand[hand + kind] += 1
    for kind in stack[1]:
        s.laid[laid + kind] += 1
        if kind != HERO:
            s.hand[hand + kind] -= 1
