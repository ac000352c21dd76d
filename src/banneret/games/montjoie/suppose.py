"""What an imagined table supposes beside the cards: influence that was promised, ballots, and what others whisper."""

from __future__ import annotations

from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.acts import DUEL_FELON, STAKES
from banneret.games.montjoie.places import ATTACK, BEGUN, DEAL, DEFENCE, NOBODY, PUT_IN, SILENCE, STAGE
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.cards import NO_CARD, KeepCard
from banneret.games.montjoie.steps.commit import CloseCommit, Commit, StakeInfluence
from banneret.games.montjoie.steps.diplomacy import Parley
from banneret.games.montjoie.steps.duels import DuelStakes
from banneret.games.montjoie.steps.politics import Vote
from banneret.games.montjoie.steps.support import GatherSupport, OfferSupport, backs_other_side, principals, room
from banneret.games.montjoie.steps.two_players import ChooseAllies, LoyaltyBids
from banneret.games.montjoie.tables import FELON, KINDS, MOST_MONEY, NATIONS, YELLOW
from banneret.games.montjoie.variants import BARON_SUSPENSE


def suppose_offers(s: Montjoie) -> None:
    """Of what others whisper nothing is seen: suppose that they are silent."""
    for at in range(0, len(s.offers), DEAL):
        if s.offers[at + STAGE] == HIDDEN:
            s.offers[at : at + DEAL] = SILENCE
        elif s.offers[at + BEGUN] == HIDDEN:
            s.offers[at + BEGUN], s.offers[at + PUT_IN] = 1, 0


# -- influence


def suppose_stakes(s: Montjoie) -> None:
    for side in (ATTACK, DEFENCE):
        suppose_stakes_on(s, side)


def suppose_stakes_on(s: Montjoie, side: int) -> None:
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
    some = s.staked >> side & 1 == 1
    if closed and not some and not s.has(BARON_SUSPENSE):
        return
    for seat in givers:
        s.stakes[at + seat] = s.below(min(s.influence[seat], room(s, side, seat)) + 1)
    if some and givers and not any(s.stakes[at : at + s.seats]):
        s.stakes[at + givers[s.below(len(givers))]] = 1


def may_have_staked(s: Montjoie, seat: int, side: int) -> bool:
    if not s.influence[seat] or s.fighters[side] >= NATIONS:
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


# -- ballots


def suppose_ballots(s: Montjoie) -> None:
    for seat in range(s.seats):
        if s.ballot[seat] == HIDDEN:
            s.ballot[seat] = imagined_ballot(s, seat)


def imagined_ballot(s: Montjoie, seat: int) -> int:
    """Some vote, bid, choice or stake that this seat could have made at the open question."""
    for step in reversed(s.agenda):
        if isinstance(step, Parley):
            return 0  # ready; the vote lies beneath
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
    return 0


def imagined_stake(s: Montjoie, seat: int) -> int:
    kinds = [kind for kind in range(YELLOW) if s.has_card(seat, kind)] or [NOBODY]
    felon = DUEL_FELON if s.has_card(seat, FELON) and s.below(2) else 0
    n = s.below(min(s.influence[seat], s.tables.influence_per_side) + 1)
    return felon + STAKES * (kinds[s.below(len(kinds))] + 1) + n
