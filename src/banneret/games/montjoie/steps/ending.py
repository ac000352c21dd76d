"""Chapters 2 and 16: the end of a turn, and of the game. `course` puts these steps where they belong."""

from __future__ import annotations

from banneret.games.montjoie.places import NOBODY, OF_THE_GAME, UNDECIDED
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.steps.cards import discard_hands
from banneret.games.montjoie.steps.diplomacy import expire_offers
from banneret.games.montjoie.tables import BLACK_DEATH, Length
from banneret.games.montjoie.variants import SHORT


def length(s: Montjoie) -> Length:
    if s.seats == 2:
        return s.tables.lengths["two_player"]
    return s.tables.lengths["short" if s.has(SHORT) else "normal"]


class EndOfTurn(MontjoieStep):
    """MON-TURN-2. Cards and markers go back, what was for this turn expires; then the end of the game is looked at."""

    def run(self, s: Montjoie) -> None:
        discard_hands(s)
        for event in s.drawn_markers:
            if event != BLACK_DEATH:  # MON-EVENT-2
                s.marker_pool[event] += 1
            s.tell("marker_back" if event != BLACK_DEATH else "marker_gone", marker=event)
        for city in sorted(set(s.mercenaries)):
            s.dismiss(city)
        expire_offers(s)
        s.drawn_markers = []
        s.shielded = s.built = s.swapped = s.gunners = s.named = 0
        s.origins = s.targets = s.starts = s.sailed = 0
        s.master, s.war = NOBODY, UNDECIDED
        s.marks &= OF_THE_GAME
        s.lost = [0] * s.seats + s.lost[: s.seats]
        s.gains = [0] * s.seats
        if ends_here(s):
            s.tell("game_over")
            s.agenda.clear()


def ends_here(s: Montjoie) -> bool:
    """MON-END-1, MON-END-2, MON-2P-4. After the last turn, or when the end die says so."""
    limits = length(s)
    if s.turn >= limits.turns:
        return True
    if s.turn not in limits.ends:
        return False
    low, high = limits.ends[s.turn]
    die = s.die()
    s.tell("end_die", n=die)
    return low <= die <= high
