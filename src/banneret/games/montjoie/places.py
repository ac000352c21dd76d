"""Where things stand in the flat lists of the table: names for places in `laid` and `offers`, bits of `marks`."""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.tables import KINDS

NOBODY: Final = -1
NOT_YET: Final = -2  # a vote, bid or stake that was not made; one that lies face down looks HIDDEN
UNDECIDED: Final = -1  # neither War nor Peace yet

# The two sides of a combat or duel: places in `fighters`, `down`, `doubled`, `dice`, bits of `staked`.
ATTACK: Final = 0
DEFENCE: Final = 1
SIDES: Final = 2
# Ways to the target.
BY_ROAD: Final = 0
BY_SEA: Final = 1
BY_RIDE: Final = 2  # Chevauchée
FROM_ABROAD: Final = 3
A_DUEL: Final = 4
# Results.
ATTACKER_WINS: Final = 1
TIE: Final = 0
DEFENDER_WINS: Final = -1

# What a side has laid, by place in its part of `laid`: counts by kind, then the hero, then a word that nobody else hears.
HERO: Final = KINDS
NO_YELLOW: Final = KINDS + 1  # a defender with a single card has none to lay
LAID: Final = KINDS + 2

# What a seat offers, by place in its part of `offers`: cities and promises plus one, so that 0 is none.
STAGE: Final = 0
TAKER: Final = 1
GIVES: Final = 2
ASKS: Final = 3
CITY_GIVEN: Final = 4
CITY_ASKED: Final = 5
PROMISED: Final = 6
WISHED: Final = 7
TERMS: Final = 8  # so far what the other side may come to see; then, for the seat alone (RULING 107):
BEGUN: Final = 8  # offers begun since all could speak anew
PUT_IN: Final = 9  # parts put into drafts since then
DEAL: Final = 10
# How far an offer has come.
UNSAID: Final = 0
DRAFTED: Final = 1
SENT: Final = 2
PUT_OFF: Final = 3  # sent, and to be answered later
NO_DEAL: Final = [UNSAID, NOBODY, 0, 0, 0, 0, 0, 0]
SILENCE: Final = [*NO_DEAL, 0, 0]

# What the table remembers in `marks`, a bit each.
TRUCE_NEXT: Final = 1
BAD_HARVEST: Final = 2
PLAGUE_GONE: Final = 4
JEANNE_KNOWN: Final = 8
JEANNE_SIGN: Final = 16
# … until the end of the turn
CHEVAUCHEE_RIGHT: Final = 1 << 5
REROLLED: Final = 1 << 6
RETREATED: Final = 1 << 7
INTRIGUED: Final = 1 << 8
PAPAL_AMBASSADOR: Final = 1 << 9
SOLD: Final = 1 << 10  # shifted by the seat of the seller
ACTIVATED: Final = 1 << 16  # MON-3P-3: the ally of the player whose turn it is has acted
OF_THE_GAME: Final = TRUCE_NEXT | BAD_HARVEST | PLAGUE_GONE | JEANNE_KNOWN | JEANNE_SIGN


def kept_words(before: list[int], after: list[int]) -> list[int]:
    """RULING 107. What was said stays said where a move is taken back, and no less counts as said than before it."""
    return [max(n, before[at]) if at % DEAL >= TERMS else n for at, n in enumerate(after)]
