"""Who speaks for a bot at a table of Montjoie!: it answers offers, makes some, keeps its word or breaks it, and says why.

What was offered, promised, kept and declined it knows from the sight; only which offer it is putting into words is its own.
"""

from __future__ import annotations

from banneret.bots.envoys.montjoie.deals import Verdict
from banneret.bots.envoys.montjoie.faith import faithful, why_broken
from banneret.bots.envoys.montjoie.offers import best_offer, next_part, why_offer
from banneret.bots.speech import Envoy, Path
from banneret.core import Action, Reason, Sight
from banneret.games.montjoie.acts import ACCEPT, CANCEL, DECLINE, OFFER, SEND
from banneret.games.montjoie.places import BEGUN, DEAL, DRAFTED, STAGE, UNSAID
from banneret.games.montjoie.pledges import Pledges
from banneret.games.montjoie.state import Montjoie, MontjoieAsk
from banneret.games.montjoie.steps.deals import Deal
from banneret.games.montjoie.steps.diplomacy import Parley, is_before


class MontjoieEnvoy(Envoy):
    def __init__(self) -> None:
        self.draft: Deal | None = None  # what the offer begun is to become

    def speak(self, sight: Sight) -> Action | None:
        view: Montjoie = sight.view
        if not is_open(view):
            return None
        own = view.offers[DEAL * sight.seat : DEAL * (sight.seat + 1)]
        if own[STAGE] == DRAFTED:
            word = CANCEL if self.draft is None else next_part(own, self.draft)
            return word if word in sight.asides else CANCEL
        for giver in range(view.seats):
            if is_before(view, giver, sight.seat):
                return self.answer(sight, giver)
        return self.offer(sight, own)

    def answer(self, sight: Sight, giver: int) -> Action:
        """What could be had for more is first offered so, and then declined; not to somebody who wanted no offer lately."""
        pledges = pledges_of(sight)
        verdict = Verdict(sight.view, pledges, giver, sight.seat)
        if verdict.accepted:
            return ACCEPT[giver]
        if OFFER in sight.asides and not pledges.cold[giver]:
            self.draft = verdict.counter()
            if self.draft is not None:
                return OFFER
        return DECLINE[giver]

    def offer(self, sight: Sight, own: Deal) -> Action | None:
        """At a parley one, unasked."""
        question = sight.view.question()
        if not isinstance(question, Parley) or not sight.legal or own[STAGE] != UNSAID or own[BEGUN]:
            return None
        self.draft = best_offer(sight.view, pledges_of(sight), sight.seat, question.point)
        return None if self.draft is None else OFFER

    def faithful(self, sight: Sight, plans: list[Path], worths: dict[Path, float]) -> list[Path]:
        return faithful(sight.view, pledges_of(sight), sight.seat, plans, worths)

    def reason(self, sight: Sight, action: Action) -> Reason | None:
        view, seat, pledges = sight.view, sight.seat, pledges_of(sight)
        for verb in (ACCEPT, DECLINE):
            if verb.holds(action):
                return Verdict(view, pledges, verb.index(action), seat).reason
        if action == SEND:
            return why_offer(view, seat, view.offers[DEAL * seat : DEAL * (seat + 1)])
        owed = [other for other, vote in enumerate(pledges.owed) if vote]
        if owed and is_open(view):
            return Reason("voted", owed[0])
        return why_broken(view, pledges, seat, action)


def is_open(view: Montjoie) -> bool:
    """Whether one may talk now."""
    question = view.question()
    return isinstance(question, MontjoieAsk) and question.is_open


def pledges_of(sight: Sight) -> Pledges:
    """What the seat remembers; nothing where a match was taken up in the middle."""
    memory = sight.memory
    return memory if isinstance(memory, Pledges) else Pledges(sight.view.seats, sight.seat)
