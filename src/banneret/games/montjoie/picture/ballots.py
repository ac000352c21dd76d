"""What lies before a nation while all choose in secret: a vote, a bid, a stake, an ally, a card to keep."""

from __future__ import annotations

from typing import TypedDict

from banneret.games.montjoie.acts import STAKE_IDS
from banneret.games.montjoie.places import NOT_YET
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.cards import NO_CARD, KeepCard
from banneret.games.montjoie.steps.diplomacy import Parley
from banneret.games.montjoie.steps.duels import DuelStakes
from banneret.games.montjoie.steps.politics import Vote
from banneret.games.montjoie.steps.two_players import ChooseAllies, LoyaltyBids
from banneret.games.montjoie.tables import CARD_IDS, NATION_IDS


class Ballot(TypedDict):
    id: str
    laid: bool
    """they have answered"""
    choice: str
    """the viewer's own answer, in the last word of the action: "war", "sap+1", "felon"; "" for others' """


def ballot_picture(s: Montjoie, seat: int, viewer: int) -> Ballot:
    laid = s.ballot[seat] != NOT_YET
    choice = own_choice(s, s.ballot[seat]) if laid and seat == viewer else ""
    return {"id": f"ballot:{NATION_IDS[seat]}", "laid": laid, "choice": choice}


def own_choice(s: Montjoie, n: int) -> str:
    """What the number on the ballot means to the question that is open."""
    for step in reversed(s.agenda):
        if isinstance(step, Vote):
            return "war" if n else "peace"
        if isinstance(step, Parley):
            return "ready"
        if isinstance(step, KeepCard):
            return "none" if n == NO_CARD else CARD_IDS[n]
        if isinstance(step, DuelStakes):
            return STAKE_IDS[n]
        if isinstance(step, ChooseAllies):
            return NATION_IDS[n]
        if isinstance(step, LoyaltyBids):
            return str(n)
    return ""
