"""Promises are kept as long as that does not cost too much: less near the end, and less where it spares whoever leads."""

from __future__ import annotations

from typing import Final

from banneret.bots.envoys.montjoie.prospect import Prospect, completed
from banneret.core import Reason
from banneret.games.montjoie.acts import ATTACK, SUPPORT, VOTE_PEACE, VOTE_WAR
from banneret.games.montjoie.places import DEFENCE, NOBODY
from banneret.games.montjoie.pledges import INFLUENCE, PEACE, PROTECTION, Pledges
from banneret.games.montjoie.pledges import VOTE_PEACE as FOR_PEACE
from banneret.games.montjoie.pledges import VOTE_WAR as FOR_WAR
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.support import OfferSupport, backs_other_side
from banneret.games.montjoie.steps.turns import AttackFrom

Path = tuple[int, ...]

FAITH: Final = 1.0
"""What a kept word is worth, in points: others deal again with those who keep theirs."""
FAITH_TO_LEADER: Final = 0.5
LAST_FAITH: Final = 0.3


def faithful(view: Montjoie, pledges: Pledges, seat: int, plans: list[Path], worths: dict[Path, float]) -> list[Path]:
    """The plans that keep all promises, the best first; all of them where a promise costs too much."""
    if not any(pledges.given):
        return plans
    keeping = [plan for plan in plans if wronged(view, pledges, seat, plan) < 0]
    if not keeping:
        return plans
    cost = worths[plans[0]] - worths[keeping[0]]
    return plans if cost > 0 and cost > price(Prospect(view), wronged(view, pledges, seat, plans[0]), seat) else keeping


def price(prospect: Prospect, other: int, seat: int) -> float:
    if prospect.nearly_over:
        return LAST_FAITH
    return FAITH_TO_LEADER if prospect.leads(other, seat) else FAITH


def wronged(view: Montjoie, pledges: Pledges, seat: int, plan: Path) -> int:
    """To whom a promise is broken by this plan, or nobody."""
    for action in plan:
        if action in (VOTE_WAR, VOTE_PEACE):
            return first_with(pledges, FOR_PEACE if action == VOTE_WAR else FOR_WAR)
        if ATTACK.holds(action):
            other = at_peace(view, pledges, ATTACK.index(action))
            if other >= 0:
                return other
    return refused_help(view, pledges, seat) if plan[:1] == (SUPPORT[0],) else NOBODY


def first_with(pledges: Pledges, promise: int) -> int:
    return next((other for other, words in enumerate(pledges.given) if words >> promise & 1), NOBODY)


def at_peace(view: Montjoie, pledges: Pledges, city: int) -> int:
    """The owner of a city, if peace was promised to them."""
    return next((other for other, words in enumerate(pledges.given) if words >> PEACE & view.lands[other] >> city & 1), NOBODY)


def refused_help(view: Montjoie, pledges: Pledges, seat: int) -> int:
    """Who counts on influence in the combat under way."""
    question = view.question()
    if not isinstance(question, OfferSupport) or backs_other_side(view, seat, question.side) or not view.influence[seat]:
        return NOBODY
    other = view.commander(question.side)
    words = pledges.given[other] if other >= 0 else 0
    promised = words >> INFLUENCE & 1 or (question.side == DEFENCE and words >> PROTECTION & 1)
    return other if promised else NOBODY


def why_broken(view: Montjoie, pledges: Pledges, seat: int, action: int) -> Reason | None:
    """Said with the deed; of a vote only when it has been revealed."""
    question = view.question()
    if isinstance(question, AttackFrom):
        return why_attacked(view, at_peace(view, pledges, question.target), seat, question.target)
    if action == SUPPORT[0]:
        other = refused_help(view, pledges, seat)
        return Reason("own_need", other) if other >= 0 else None
    return None


def why_attacked(view: Montjoie, other: int, seat: int, city: int) -> Reason | None:
    if other < 0:
        return None
    prospect, province = Prospect(view), completed(view, seat, 1 << city)
    if prospect.nearly_over:
        return Reason("near_the_end", other)
    if prospect.leads(other, seat):
        return Reason("cannot_let", other)
    if province >= 0:
        return Reason("prize_province", other, {"province": province})
    return Reason("prize", other, {"city": city})
