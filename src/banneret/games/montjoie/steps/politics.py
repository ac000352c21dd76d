"""Chapter 4: Sequence 2, the political state. War or Peace, by a secret vote; by a die with two players."""

from __future__ import annotations

from banneret.games.montjoie.acts import VOTE_PEACE, VOTE_WAR
from banneret.games.montjoie.places import NOT_YET, TRUCE_NEXT
from banneret.games.montjoie.reasons import FOR_POLITICS
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep


class PoliticalState(MontjoieStep):
    """MON-POLITICS-3, MON-2P-5. A Truce leaves nothing to vote on; two players roll a die."""

    def run(self, s: Montjoie) -> None:
        if s.marks & TRUCE_NEXT:
            s.marks &= ~TRUCE_NEXT
            declare(s, 0)
        elif s.seats == 2:
            low, high = s.tables.two_peace[s.turn]
            if (low, high) == (1, 6):
                declare(s, 0)
                return
            die = s.die()
            s.tell("die", n=die, purpose=FOR_POLITICS)
            declare(s, int(not low <= die <= high))
        else:
            s.then([Vote(), CountVotes()])


def declare(s: Montjoie, war: int) -> None:
    s.war = war
    s.tell("war" if war else "peace")


class Vote(MontjoieAsk):
    """MON-POLITICS-1. All at once and in secret."""

    rule = "MON-POLITICS-1"
    secret = True

    def seats(self, s: Montjoie) -> list[int]:
        return [seat for seat in range(s.seats) if s.ballot[seat] == NOT_YET]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [VOTE_PEACE, VOTE_WAR]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.ballot[seat] = int(action == VOTE_WAR)
        s.tell("voted", seat=seat)
        s.then([self])


class CountVotes(MontjoieStep):
    """MON-POLITICS-2. War if half of the players want it."""

    def run(self, s: Montjoie) -> None:
        s.reveal()
        for seat in range(s.seats):
            s.tell("voted_war" if s.ballot[seat] else "voted_peace", seat=seat)
        declare(s, int(2 * sum(s.ballot) >= s.seats))
        s.ballot = [NOT_YET] * s.seats
