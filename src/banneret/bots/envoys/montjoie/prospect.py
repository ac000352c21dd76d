"""How the nations stand as everybody can see it, and what words are worth then, in claimant points.

Deals are judged by this alone: what is in a hand has no part in it, so neither an answer nor the reason for it can betray one.
"""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.montjoie import INFLUENCE as BARON
from banneret.bots.advice.montjoie import worths
from banneret.bots.advice.montjoie.outlook import Outlook, compared
from banneret.games.montjoie.places import NOBODY, TRUCE_NEXT, UNDECIDED
from banneret.games.montjoie.pledges import INFLUENCE, JOINT_ATTACK, PEACE, PROTECTION, VOTE_PEACE, VOTE_WAR
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.deals import Deal, transfer
from banneret.games.montjoie.steps.reach import by_road, by_sea

LEAD: Final = 1.5
"""So many points ahead, somebody leads."""
FAR_BEHIND: Final = 3.0
"""So many points behind the leader, one wants war; the leader wants peace."""
NEARLY_OVER: Final = 0.4
"""Turns still to be expected when nobody's anger matters any more."""

PEACE_HAD: Final = 0.25
PEACE_GIVEN: Final = 0.2
"""Not to be attacked for a turn is worth a little more than not to attack: one chooses whom else to attack."""
SPARED: Final = 0.8
"""What it costs more to spare the one who leads."""
VOTE: Final = 0.15
JOINT: Final = 0.05
MOST_HELP: Final = 3


class Prospect:
    """The table as all see it."""

    def __init__(self, view: Montjoie) -> None:
        self.view = view
        self.outlook = Outlook(view)
        self.worths = worths(view, NOBODY, self.outlook)
        self.leader = self.worths.index(max(self.worths))

    @property
    def coin(self) -> float:
        return self.outlook.coin

    @property
    def nearly_over(self) -> bool:
        return self.outlook.later < NEARLY_OVER

    def leads(self, seat: int, other: int) -> bool:
        """Whether this seat leads, and clearly before the other."""
        return seat == self.leader and self.worths[seat] - self.worths[other] >= LEAD

    def gain(self, after: list[float], seat: int) -> float:
        """What it brings this seat, beside what it brings the others."""
        return compared(after, seat) - compared(self.worths, seat)

    def after(self, giver: int, deal: Deal) -> list[float]:
        """What the table would be worth to each once money and cities have changed hands."""
        table = self.view.copy()
        transfer(table, giver, deal)
        return worths(table, NOBODY, self.outlook)

    def feeds(self, after: list[float], other: int, seat: int) -> bool:
        """Whether the other leads and would gain more than this seat."""
        return self.leads(other, seat) and after[other] - self.worths[other] > max(0.0, after[seat] - self.worths[seat])

    # -- words

    def can_reach(self, seat: int, other: int) -> bool:
        """Whether this seat could still attack the other in this turn."""
        land = self.view.lands[seat]
        near = by_road(self.view, land) | by_sea(self.view, land)
        return self.outlook.ahead >> seat & 1 == 1 and near & self.view.lands[other] != 0

    @property
    def vote_ahead(self) -> bool:
        view = self.view
        return view.war == UNDECIDED and view.seats > 2 and not view.marks & TRUCE_NEXT

    def wants(self, seat: int) -> int:
        """A vote for War (1), for Peace (-1), or either (0)."""
        if seat != self.leader:
            return int(self.worths[self.leader] - self.worths[seat] >= FAR_BEHIND)
        others = [worth for other, worth in enumerate(self.worths) if other != seat]
        return -int(self.worths[seat] - max(others) >= LEAD)

    def worth_of(self, promise: int, giver: int, taker: int) -> float:
        """What a promise is worth to the one who receives it, if it is kept."""
        found = 0.0
        if promise == PEACE:
            found = PEACE_HAD if self.can_reach(giver, taker) else 0.0
        elif promise == JOINT_ATTACK:
            found = JOINT if self.leader not in (giver, taker) else 0.0
        elif promise in (INFLUENCE, PROTECTION):
            found = self.help_of(promise, giver, taker)
        elif self.vote_ahead:
            found = VOTE * self.wants(taker) * vote_of(promise)
        return found * self.outlook.use

    def cost_of(self, promise: int, giver: int, taker: int) -> float:
        """What it costs to keep a promise."""
        found = 0.0
        if promise == PEACE and self.can_reach(giver, taker):
            found = PEACE_GIVEN + (SPARED if self.leads(taker, giver) else 0.0)
        elif promise in (INFLUENCE, PROTECTION):
            found = self.help_of(promise, giver, taker) + (SPARED if self.leads(taker, giver) else 0.0)
        elif promise in (VOTE_WAR, VOTE_PEACE) and self.vote_ahead:
            found = -VOTE * self.wants(giver) * vote_of(promise)
        return found * self.outlook.use

    def help_of(self, promise: int, giver: int, taker: int) -> float:
        """Influence in a combat that may still come."""
        seats = self.outlook.ahead & ~(1 << taker) if promise == PROTECTION else self.outlook.ahead & 1 << taker
        return BARON * min(MOST_HELP, self.view.influence[giver]) if seats else 0.0


def vote_of(promise: int) -> int:
    return 1 if promise == VOTE_WAR else -1


def completed(view: Montjoie, seat: int, gained: int, lost: int = 0) -> int:
    """The province that is whole for this seat with these cities and without those, and was not before; or -1."""
    land = view.lands[seat]
    after = (land | gained) & ~lost
    for province, cities in enumerate(view.tables.map.provinces):
        if cities & ~after == 0 and cities & ~land != 0:
            return province
    return NOBODY
