"""A table that a seat could be looking at: the same view, with hands, face-down cards, stakes and ballots filled in at random.

Which cards are unseen is public: the deck less all that lies open. They are dealt to the hidden places so that the open
question can be answered: who announced an attack holds yellow cards, who defended without one holds none, and before the
deal nobody holds anything but a red card kept from the turn before.
"""

from __future__ import annotations

from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.acts import DUEL_FELON, STAKES
from banneret.games.montjoie.places import (
    A_DUEL,
    ATTACK,
    CARDS_DOWN,
    DEAL,
    DEFENCE,
    FIGHTERS,
    GIVER,
    GIVES,
    HERO,
    LAID,
    NOBODY,
    PROMISED,
    STAKED,
    WAY,
    YELLOW_DOWN,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.cards import NO_CARD, DealCards, KeepCard
from banneret.games.montjoie.steps.combat import CloseCommit, Commit, LayYellow, StakeInfluence
from banneret.games.montjoie.steps.diplomacy import Draft
from banneret.games.montjoie.steps.duels import DuelStakes
from banneret.games.montjoie.steps.outcome import Outcome
from banneret.games.montjoie.steps.politics import Vote
from banneret.games.montjoie.steps.support import GatherSupport, OfferSupport, backs_other_side, principals, room
from banneret.games.montjoie.steps.turns import AttackFrom
from banneret.games.montjoie.steps.two_players import ChooseAllies, LoyaltyBids
from banneret.games.montjoie.tables import ENGINEER, FELON, KINDS, MOST_MONEY, NATIONS, YELLOW
from banneret.games.montjoie.variants import BARON_SUSPENSE


def imagine(view: Montjoie, viewer: int, seed: int) -> Montjoie:
    s = view.copy()
    s.seed = seed
    imagine_offers(s)
    unseen = unseen_cards(s)
    if HIDDEN in s.laid:
        imagine_laid(s, unseen)
    imagine_hands(s, unseen)
    s.pile = unseen
    if HIDDEN in s.stakes:
        for side in (ATTACK, DEFENCE):
            imagine_stakes(s, side)
    for seat in range(s.seats):
        if s.ballot[seat] == HIDDEN:
            s.ballot[seat] = imagined_ballot(s, seat)
    return s


def imagine_offers(s: Montjoie) -> None:
    """What two others whisper about: some promise; in a draft, nothing yet."""
    drafting = -1
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Draft):
        drafting = top.seat
    for at in range(0, len(s.offers), DEAL):
        if s.offers[at + GIVES] == HIDDEN:
            s.offers[at + GIVES : at + DEAL] = [0] * (DEAL - GIVES)
            if s.offers[at + GIVER] != drafting:
                s.offers[at + PROMISED] = 1


# -- cards


def unseen_cards(s: Montjoie) -> list[int]:
    """The deck, by kind, less all that this view shows."""
    unseen = s.deck()[:]
    for kind in range(KINDS):
        unseen[kind] -= s.discards[kind]
    for at, n in enumerate(s.locked):
        unseen[at % YELLOW] -= n
    for at, n in enumerate(s.hand):
        unseen[at % KINDS] -= max(n, 0)
    for at, n in enumerate(s.laid):
        if at % LAID != HERO:
            unseen[at % LAID] -= max(n, 0)
    return unseen


def imagine_laid(s: Montjoie, unseen: list[int]) -> None:
    """Yellow cards as many as all see; for the rest, Engineer, Felon and hero in some way that adds up."""
    hidden = [side for side in (ATTACK, DEFENCE) if s.laid[LAID * side] == HIDDEN]
    for side in hidden:
        s.laid[LAID * side : LAID * (side + 1)] = [0] * LAID
    if s.fight[WAY] == A_DUEL:
        return  # the cards are still in the hands
    extras = extra_cards(s, hidden, unseen)
    for side in hidden:
        for _ in range(s.fight[YELLOW_DOWN + side]):
            kind = s.bag(unseen, 0, YELLOW)
            s.laid[LAID * side + kind] += 1
        for kind in extras[side]:
            s.laid[LAID * side + kind] += 1
            if kind != HERO:
                unseen[kind] -= 1


def extra_cards(s: Montjoie, hidden: list[int], unseen: list[int]) -> list[list[int]]:
    """What lies face down beside the yellow cards, for both sides together."""
    sets: list[list[list[int]]] = [[[]], [[]]]
    for side in hidden:
        wanted = s.fight[CARDS_DOWN + side] - s.fight[YELLOW_DOWN + side]
        seat = s.control[s.fight[FIGHTERS + side]] if s.fight[FIGHTERS + side] < NATIONS else NOBODY
        kinds = [ENGINEER, FELON] if side == ATTACK else [ENGINEER]
        if seat != NOBODY and s.heroes >> seat & 1:
            kinds.append(HERO)
        sets[side] = [some for some in subsets(kinds) if len(some) == wanted]
    most = spare_cards(s, hidden, unseen)
    possible: list[list[list[int]]] = []
    for one in sets[ATTACK]:
        for two in sets[DEFENCE]:
            both = one + two
            if len(both) - both.count(HERO) > most:
                continue
            if both.count(ENGINEER) <= unseen[ENGINEER] and both.count(FELON) <= unseen[FELON]:
                possible.append([one, two])
    return possible[s.below(len(possible))]


def spare_cards(s: Montjoie, hidden: list[int], unseen: list[int]) -> int:
    """How many cards are left beside the yellow ones and full hands: with an empty pile, the rest must be heroes."""
    wanted = 0
    for side in hidden:
        wanted += s.fight[YELLOW_DOWN + side]
    for seat in range(s.seats):
        if s.hand[KINDS * seat] == HIDDEN:
            wanted += s.held[seat]
    return sum(unseen) - wanted


def subsets(kinds: list[int]) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for kind in kinds:
        found += [[*some, kind] for some in found]
    return found


def imagine_hands(s: Montjoie, unseen: list[int]) -> None:
    hidden = [seat for seat in range(s.seats) if s.hand[KINDS * seat] == HIDDEN]
    wanted = [0] * s.seats
    for seat in hidden:
        s.hand[KINDS * seat : KINDS * (seat + 1)] = [0] * KINDS
        wanted[seat] = s.held[seat]
    attacker, yellow = announced(s)
    if attacker in hidden:
        give_cards(s, attacker, yellow, unseen, 0, YELLOW)
        wanted[attacker] -= yellow
    bare = red_handed(s)
    for seat in hidden:
        if bare >> seat & 1:
            give_cards(s, seat, wanted[seat], unseen, YELLOW, KINDS - YELLOW)
            wanted[seat] = 0
    for seat in hidden:
        give_cards(s, seat, wanted[seat], unseen, 0, KINDS)


def give_cards(s: Montjoie, seat: int, n: int, unseen: list[int], first: int, size: int) -> None:
    for _ in range(n):
        s.hand[KINDS * seat + first + s.bag(unseen, first, size)] += 1


def announced(s: Montjoie) -> tuple[int, int]:
    """Who is bound to lay yellow cards in attack, and how many still."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, AttackFrom):
        return (s.control[top.nation], 2) if s.is_armed(top.nation) else (NOBODY, 0)
    if not s.fight or not s.is_armed(s.fight[FIGHTERS]):
        return NOBODY, 0
    left = 0
    for step in s.agenda:
        if isinstance(step, Commit) and step.side == ATTACK:
            left = 2
        elif isinstance(step, LayYellow) and step.side == ATTACK:
            left += 1
    return s.control[s.fight[FIGHTERS]], left


def red_handed(s: Montjoie) -> int:
    """Seats, a bit each, that cannot hold yellow cards: all before the deal, and who defended without one."""
    if any(isinstance(step, DealCards) for step in s.agenda):
        return (1 << s.seats) - 1
    if not s.fight or s.fight[WAY] == A_DUEL or not s.is_armed(s.fight[FIGHTERS + 1]) or s.fight[YELLOW_DOWN + 1]:
        return 0
    compared = True
    for step in s.agenda:
        if isinstance(step, (Commit, LayYellow)) and step.side == DEFENCE:
            return 0
        if isinstance(step, Outcome):
            compared = False
    return 0 if compared else 1 << s.control[s.fight[FIGHTERS + 1]]


# -- influence and ballots


def imagine_stakes(s: Montjoie, side: int) -> None:
    """Promises within the limits, by those who have been asked; and some, or none, where all see that."""
    at = s.seats * side
    hidden = [seat for seat in range(s.seats) if s.stakes[at + seat] == HIDDEN]
    for seat in hidden:
        s.stakes[at + seat] = 0
    other = s.seats * (1 - side)
    for seat in range(s.seats):
        s.stakes[other + seat] = max(s.stakes[other + seat], HIDDEN)
    givers = [seat for seat in hidden if s.stakes[other + seat] <= 0 and may_have_staked(s, seat, side)]
    closed = not any(isinstance(step, (CloseCommit, Commit)) and step.side == side for step in s.agenda)
    some = s.fight[STAKED + side] == 1
    if closed and not some and not s.has(BARON_SUSPENSE):
        return
    for seat in givers:
        s.stakes[at + seat] = s.below(min(s.influence[seat], room(s, side, seat)) + 1)
    if some and givers and not any(s.stakes[at : at + s.seats]):
        s.stakes[at + givers[s.below(len(givers))]] = 1


def may_have_staked(s: Montjoie, seat: int, side: int) -> bool:
    if not s.influence[seat] or s.fight[FIGHTERS + side] >= NATIONS:
        return False
    if seat in principals(s):
        asked = s.commander(side) == seat and not backs_other_side(s, seat, side)
        return asked and not any(isinstance(step, (StakeInfluence, Commit)) and step.side == side for step in s.agenda)
    for step in s.agenda:
        if isinstance(step, GatherSupport) and step.side == side:
            return False
        if isinstance(step, OfferSupport) and step.side == side and step.seat == seat:
            return False
    return True


def imagined_ballot(s: Montjoie, seat: int) -> int:
    """Some vote, bid, choice or stake that this seat could have made at the open question."""
    for step in reversed(s.agenda):
        if isinstance(step, Vote):
            return s.below(2)
        if isinstance(step, LoyaltyBids):
            return s.below(min(s.money[seat], MOST_MONEY) + 1)
        if isinstance(step, ChooseAllies):
            choices = step.choices(s, seat)
            return choices[s.below(len(choices))]
        if isinstance(step, KeepCard):
            red = [kind for kind in range(YELLOW, KINDS) if s.has_card(seat, kind)]
            return [NO_CARD, *red][s.below(len(red) + 1)]
        if isinstance(step, DuelStakes):
            return imagined_stake(s, seat)
    return 0  # ready to end a parley


def imagined_stake(s: Montjoie, seat: int) -> int:
    kinds = [kind for kind in range(YELLOW) if s.has_card(seat, kind)] or [NOBODY]
    felon = DUEL_FELON if s.has_card(seat, FELON) and s.below(2) else 0
    n = s.below(min(s.influence[seat], s.tables.influence_per_side) + 1)
    return felon + STAKES * (kinds[s.below(len(kinds))] + 1) + n
