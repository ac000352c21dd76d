"""Whether to take an offer, and why; and what to offer instead."""

from __future__ import annotations

from math import ceil
from typing import Final

from banneret.bots.envoys.montjoie.prospect import Prospect, completed
from banneret.core import Reason
from banneret.games.montjoie.places import (
    ASKS,
    CITY_ASKED,
    CITY_GIVEN,
    DEAL,
    GIVES,
    NO_DEAL,
    PROMISED,
    TAKER,
    WISHED,
)
from banneret.games.montjoie.pledges import Pledges
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.deals import Deal, is_legal
from banneret.games.montjoie.tables import MOST_MONEY

NO_LOSS: Final = -1e-9
MARGIN: Final = 0.1
"""What an offer in place of another must bring, to be worth the words."""
FINAL: Final = ("impossible", "distrust", "leader")
"""Reasons that no money changes."""


class Verdict:
    """On an offer of this giver to this seat."""

    def __init__(self, view: Montjoie, pledges: Pledges, giver: int, seat: int) -> None:
        self.view, self.giver, self.seat = view, giver, seat
        self.deal: Deal = view.offers[DEAL * giver : DEAL * (giver + 1)]
        self.legal = is_legal(view, giver, self.deal)
        self.gain = 0.0
        self.accepted = False
        if not self.legal:
            return
        self.prospect = Prospect(view)
        self.after = self.prospect.after(giver, self.deal)
        self.trusted = not pledges.broke[giver]
        promise, wish = self.deal[PROMISED] - 1, self.deal[WISHED] - 1
        news = promise >= 0 and not pledges.had[giver] >> promise & 1  # a word is given once
        self.promise = self.prospect.worth_of(promise, giver, seat) if news else 0.0
        self.cost = self.prospect.cost_of(wish, seat, giver) if wish >= 0 else 0.0
        self.goods = self.prospect.gain(self.after, seat)
        self.gain = self.goods - self.cost + (self.promise if self.trusted else 0.0)
        self.fed = self.prospect.feeds(self.after, giver, seat)
        least = NO_LOSS if self.trusted or promise < 0 else MARGIN
        self.accepted = self.gain >= least and not self.fed

    @property
    def reason(self) -> Reason:
        return self.why_taken() if self.accepted else self.why_not()

    def why_taken(self) -> Reason:
        deal = self.deal
        province = completed(self.view, self.seat, bit(deal[CITY_GIVEN]), bit(deal[CITY_ASKED]))
        if province >= 0:
            return Reason("completes", self.giver, {"province": province})
        return Reason("welcome" if deal[PROMISED] and not any(deal[GIVES:PROMISED]) else "fair", self.giver)

    def why_not(self) -> Reason:
        deal, giver, seat = self.deal, self.giver, self.seat
        if not self.legal:
            return Reason("impossible", giver)
        if not self.trusted and self.gain + self.promise >= NO_LOSS and not self.fed:
            return Reason("distrust", giver)
        no_sacrifice = self.after[seat] >= self.prospect.worths[seat]  # one would be better off, were there nobody else
        if self.prospect.leads(giver, seat) and no_sacrifice:
            return Reason("leader", giver)
        province = completed(self.view, giver, bit(deal[CITY_ASKED]), bit(deal[CITY_GIVEN]))
        if province >= 0:
            return Reason("completes_yours", giver, {"province": province})
        if deal[CITY_ASKED]:
            return Reason("worth_more", giver, {"city": deal[CITY_ASKED] - 1})
        if self.cost > 0:
            return Reason("no_promise", giver, {"promise": deal[WISHED] - 1})
        return Reason("too_dear" if deal[ASKS] > deal[GIVES] else "nothing", giver)

    def counter(self) -> Deal | None:
        """The same for more money, where that would suit both."""
        if self.accepted or self.why_not().key in FINAL:
            return None
        deal, prospect = self.deal, self.prospect
        money = deal[GIVES] - deal[ASKS] + ceil((MARGIN - self.gain) / prospect.coin)
        if not 0 < money <= min(self.view.money[self.giver], MOST_MONEY):
            return None
        found = [*NO_DEAL]
        found[TAKER], found[ASKS] = self.giver, money
        found[CITY_GIVEN], found[CITY_ASKED] = deal[CITY_ASKED], deal[CITY_GIVEN]
        found[PROMISED], found[WISHED] = deal[WISHED], deal[PROMISED]
        after = prospect.after(self.seat, found)
        theirs = prospect.gain(after, self.giver)
        if found[PROMISED]:
            theirs += prospect.worth_of(found[PROMISED] - 1, self.seat, self.giver)
        if found[WISHED]:
            theirs -= prospect.cost_of(found[WISHED] - 1, self.giver, self.seat)
        suits = theirs >= NO_LOSS and not prospect.feeds(after, self.giver, self.seat)
        return found if suits and is_legal(self.view, self.seat, found) else None


def bit(place: int) -> int:
    """The city at a place of a deal, as a set: nothing at 0."""
    return 1 << place >> 1
