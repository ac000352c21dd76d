"""What a seat remembers of the hands of others, from what was told to it.

Cards come and go openly more often than a glance at the table shows: a yellow card that won a defence or a duel goes back to
the hand, locked cards return when the attacks are over, whoever defends without a yellow card has none, whoever attacks has
two. Of each seat it is known which cards it has for certain, how many yellow ones at least, and how many yellow and red ones
at most, in hand and face down together; and the weakest yellow card with which it attacked, which tells what else it may
have. Hands end with the turn, and so does what was known of them. What was said across the table is remembered in `pledges`.
"""

from __future__ import annotations

from typing import Any

from banneret.core.journal import Event
from banneret.core.views import SPECTATOR
from banneret.games.montjoie.places import ATTACK, LAID
from banneret.games.montjoie.pledges import Pledges
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.commit import YELLOW_CARDS
from banneret.games.montjoie.tables import CARD_IDS, KINDS, NATION_IDS, YELLOW

GONE = ("played", "lost_card", "laid", "stripped")
"""Events after which one card less is held."""


class MontjoieMemory(Pledges):
    def __init__(self, seats: int, viewer: int = SPECTATOR) -> None:
        super().__init__(seats, viewer)
        self.known = [0] * (KINDS * seats)  # at KINDS * seat + kind: at least so many
        self.least_yellow = [0] * seats
        self.most_yellow = [0] * seats
        self.most_red = [0] * seats
        self.weakest = [YELLOW] * seats  # the weakest kind laid in attack since cards were last drawn
        self.kept = [0] * seats  # MON-OPT-13: who has kept a red card for the next turn

    def hear(self, event: Event) -> None:
        super().hear(event)
        name, facts = event.name, event.facts
        if name in GONE:
            self.change(facts["seat"], facts["card"], -1)
            if name == "laid" and facts["down"] and facts["side"] == ATTACK:
                self.weakest[facts["seat"]] = min(self.weakest[facts["seat"]], facts["card"])
        elif name == "takes_back":
            self.change(facts["seat"], facts["card"], 1)
        elif name == "attack" and facts["nation"] < len(self.kept):  # MON-COMBAT-1: also one that is stopped at sea
            self.least_yellow[facts["nation"]] = max(self.least_yellow[facts["nation"]], YELLOW_CARDS[ATTACK])
        elif name == "draws":
            self.most_yellow[facts["seat"]] += facts["n"]
            self.most_red[facts["seat"]] += facts["n"]
            self.weakest[facts["seat"]] = YELLOW
        elif name == "no_yellow":
            self.most_yellow[facts["seat"]] = 0
        elif name == "no_red":
            self.most_red[facts["seat"]] = 0
        elif name == "kept":
            self.kept[facts["seat"]] = 1
        elif name == "turn":
            self.begin_turn()

    def change(self, seat: int, kind: int, n: int) -> None:
        at = KINDS * seat + kind
        self.known[at] = max(0, self.known[at] + n)
        if kind < YELLOW:
            self.least_yellow[seat] = max(0, self.least_yellow[seat] + n)
            self.most_yellow[seat] += n
        else:
            self.most_red[seat] += n

    def begin_turn(self) -> None:
        """MON-TURN-2. All hands are gone, but for red cards that were kept."""
        seats = len(self.kept)
        self.known, self.least_yellow, self.most_yellow = [0] * (KINDS * seats), [0] * seats, [0] * seats
        self.weakest = [YELLOW] * seats
        self.most_red, self.kept = self.kept, [0] * seats

    def contradiction(self, table: Any) -> str:
        for seat in range(len(self.kept)):
            held = holding(table, seat)
            for kind in range(KINDS):
                if held[kind] < self.known[KINDS * seat + kind]:
                    return f"{NATION_IDS[seat]} has {CARD_IDS[kind]}, at least {self.known[KINDS * seat + kind]}"
            if sum(held[:YELLOW]) < min(self.least_yellow[seat], sum(held)):
                return f"{NATION_IDS[seat]} has at least {self.least_yellow[seat]} yellow cards"
            if sum(held[:YELLOW]) > self.most_yellow[seat]:
                return f"{NATION_IDS[seat]} has at most {self.most_yellow[seat]} yellow cards"
            if sum(held[YELLOW:]) > self.most_red[seat]:
                return f"{NATION_IDS[seat]} has at most {self.most_red[seat]} red cards"
        return ""


def holding(s: Montjoie, seat: int) -> list[int]:
    """A seat's cards by kind, in hand and, until the reveal, face down."""
    held = s.hand[KINDS * seat : KINDS * (seat + 1)]
    if s.revealed:
        return held
    for side, owner in enumerate(s.fighters):
        if s.is_armed(owner) and s.control[owner] == seat:
            for kind in range(KINDS):
                held[kind] += s.laid[LAID * side + kind]
    return held
