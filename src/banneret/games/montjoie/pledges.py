"""What a seat remembers of words across the table: what it promised to whom, what it was promised, and who kept it.

Nothing of this binds anybody (MON-DIPLO-1). A promise is one for the turn in which it is given; that somebody broke one is
remembered for the rest of the game, and for a while that somebody did not want an offer.
"""

from __future__ import annotations

from typing import Final

from banneret.core.journal import Event
from banneret.core.memory import Memory
from banneret.games.montjoie.acts import PROMISE_IDS

PEACE: Final = PROMISE_IDS.index("peace")
JOINT_ATTACK: Final = PROMISE_IDS.index("joint-attack")
INFLUENCE: Final = PROMISE_IDS.index("influence")
VOTE_WAR: Final = PROMISE_IDS.index("vote-war")
VOTE_PEACE: Final = PROMISE_IDS.index("vote-peace")
PROTECTION: Final = PROMISE_IDS.index("protection")

HELP: Final = 1 << INFLUENCE | 1 << PROTECTION
"""Once given, the word is kept."""
BREACHES: Final = {"voted_peace": VOTE_WAR, "voted_war": VOTE_PEACE}
"""Votes that break a promise."""
COOLED: Final = 2
"""Turns, this one among them, in which somebody who wanted no offer is not asked again."""


class Pledges(Memory):
    def __init__(self, seats: int, viewer: int) -> None:
        self.viewer = viewer
        self.partner = -1  # with whom the last deal was made
        self.given = [0] * seats  # what was promised to each seat, a bit for each promise
        self.had = [0] * seats  # what each seat promised
        self.broke = [0] * seats  # how often each seat broke its word
        self.owed = [0] * seats  # to whom a word was broken in secret: they have not heard why
        self.cold = [0] * seats

    def hear(self, event: Event) -> None:
        name, facts = event.name, event.facts
        if name == "deal":
            if self.viewer in (facts["seat"], facts["other"]):
                self.partner = facts["seat"] + facts["other"] - self.viewer
                self.cold[self.partner] = 0
        elif name == "promised":
            words = self.given if facts["seat"] == self.viewer else self.had
            words[self.partner] |= 1 << facts["promise"]
        elif name in ("offer_declined", "offer_expired"):
            if facts["seat"] == self.viewer:
                self.cold[facts["other"]] += COOLED
        elif name == "attack":
            if facts["nation"] < len(self.had) and facts["other"] < len(self.had):
                self.hear_of_attack(facts["nation"], facts["other"])
        elif name == "support_offered":
            if facts["seat"] == self.viewer and facts["nation"] < len(self.given):
                self.given[facts["nation"]] &= ~HELP
        elif name in BREACHES:
            self.hear_of_vote(facts["seat"], BREACHES[name])
        elif name.startswith("because_"):
            if facts["seat"] == self.viewer:
                self.owed[facts["other"]] = 0
        elif name == "turn":
            self.given, self.had = [0] * len(self.given), [0] * len(self.had)
            self.cold = [max(0, turns - 1) for turns in self.cold]

    def hear_of_attack(self, attacker: int, defender: int) -> None:
        """There is no peace any more, for either of the two."""
        if self.viewer in (attacker, defender):
            other = attacker + defender - self.viewer
            if attacker == other and self.had[other] >> PEACE & 1:
                self.broke[other] += 1
            self.given[other] &= ~(1 << PEACE)
            self.had[other] &= ~(1 << PEACE)

    def hear_of_vote(self, seat: int, promise: int) -> None:
        if seat != self.viewer:
            self.broke[seat] += self.had[seat] >> promise & 1
        else:
            self.owed = [words >> promise & 1 for words in self.given]
