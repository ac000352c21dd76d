"""What lies on the table in Montjoie!, who sees it, and small questions about it.

Seat n plays nation n; nations without a player are minor powers or absent. Sets of cities are integers with a bit for
each city, and `lands` holds one for each owner, the free cities last. Cards of a kind differ in nothing, so hands and
piles are counts by kind.

A combat lies in three lists, empty when nobody fights: `fight` is what all see, `laid` the cards face down on either
side, `stakes` the influence promised. Nothing public moves before the reveal (RULING 87).
"""

from __future__ import annotations

from typing import Any, Final

from banneret.core.agenda import HIDDEN, Ask, State, Step
from banneret.core.table import CORE_EYES, sealed, shown
from banneret.games.montjoie.tables import (
    ALL,
    CASTLE,
    FREE,
    GARRISON,
    KINDS,
    NATIONS,
    OWNERS,
    YELLOW,
    Politics,
    Prices,
    Tables,
)
from banneret.games.montjoie.variants import SHORT

NOBODY: Final = -1
NOT_YET: Final = -2  # a vote, bid or stake that was not made; one that lies face down looks HIDDEN
UNDECIDED: Final = -1  # neither War nor Peace yet

# What is public in a combat or duel, by place in `fight`. Pairs are for the attacker and the defender.
ATTACK: Final = 0
DEFENCE: Final = 1
SIDES: Final = 2
FIGHTERS: Final = 0  # owners; FREE for the militia of a free city
ORIGIN: Final = 2
TARGET: Final = 3
WAY: Final = 4
CARDS_DOWN: Final = 5  # face down, the hero among them (RULING 41)
YELLOW_DOWN: Final = 7
STAKED: Final = 9  # whether influence was staked at all
REVEALED: Final = 11
DOUBLED: Final = 12  # the yellow kind that a Sign of God doubled, plus one
RESULT: Final = 14
FIGHT: Final = 15
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

LAID: Final = KINDS + 1  # counts by kind, then the hero
HERO: Final = KINDS

# A deal, by place in its part of `offers`: cities and promises plus one, so that 0 is none.
GIVER: Final = 0
TAKER: Final = 1
GIVES: Final = 2
ASKS: Final = 3
CITY_GIVEN: Final = 4
CITY_ASKED: Final = 5
PROMISED: Final = 6
WISHED: Final = 7
DEAL: Final = 8

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


def own_hand(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """MON-STATE-2. Each sees their own cards; how many the others hold stands in `held`."""
    mine = KINDS * viewer
    return [n if mine <= at < mine + KINDS and viewer >= 0 else HIDDEN for at, n in enumerate(value)]


def face_down(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """MON-STATE-2. Who has voted, bid or staked is open, what they chose is not."""
    return [v if seat == viewer or v == NOT_YET else HIDDEN for seat, v in enumerate(value)]


def own_side(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """MON-COMBAT-6. Cards in a combat are for the eyes of those who laid them, until the reveal."""
    if not value or s.fight[REVEALED]:
        return value[:]
    return [n if viewer >= 0 and s.commander(at // LAID) == viewer else HIDDEN for at, n in enumerate(value)]


def giver_and_taker(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """RULING 40. What is promised to a side is known to giver and receiver until the reveal."""
    if not value or s.fight[REVEALED]:
        return value[:]
    if viewer < 0:
        return [HIDDEN] * len(value)
    seats = s.seats
    return [n if at % seats == viewer or s.commander(at // seats) == viewer else HIDDEN for at, n in enumerate(value)]


def two_parties(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """MON-DIPLO-3. Who talks to whom is seen; about what, only by the two, and before it is sent only by the first."""
    composing = len(value) - DEAL if s.agenda and isinstance(s.agenda[-1], Composing) else HIDDEN
    seen: list[int] = []
    for at in range(0, len(value), DEAL):
        deal = value[at : at + DEAL]
        knows = viewer >= 0 and (viewer == deal[GIVER] or (viewer == deal[TAKER] and at != composing))
        seen += deal if knows else [deal[GIVER], deal[TAKER], *[HIDDEN] * (DEAL - 2)]
    return seen


OWN_EYES: Final[dict[str, Any]] = {
    "turn": shown,
    "war": shown,
    "order": shown,
    "lands": shown,
    "castles": shown,
    "ramparts": shown,
    "pillaged": shown,
    "built": shown,
    "swapped": shown,
    "shielded": shown,
    "home": shown,
    "lost": shown,
    "money": shown,
    "influence": shown,
    "points": shown,
    "gains": shown,
    "heroes": shown,
    "gunners": shown,
    "hand": own_hand,
    "held": shown,
    "locked": shown,
    "pile": sealed,
    "discards": shown,
    "pool": shown,
    "drawn": shown,
    "origins": shown,
    "targets": shown,
    "starts": shown,
    "sailed": shown,
    "master": shown,
    "marks": shown,
    "firsts": shown,
    "allies": shown,
    "control": shown,
    "loyal": shown,
    "mercenaries": shown,
    "ballot": face_down,
    "dice": shown,
    "fight": shown,
    "laid": own_side,
    "stakes": giver_and_taker,
    "muster": shown,
    "offers": two_parties,
}


class Montjoie(State):
    """`tables`, `seats` and `switches` are shared and never change."""

    SHARED = ("journal", "rig", "tables", "seats", "switches")
    EYES = {**CORE_EYES, **OWN_EYES}
    __slots__ = ("seats", "switches", "tables", *OWN_EYES)

    def __init__(self) -> None:
        super().__init__()
        self.tables: Tables
        self.seats = 0
        self.switches = 0
        self.turn = 0
        self.war = UNDECIDED
        self.order: list[int] = []  # nations in their slots on the track
        # the map
        self.lands: list[int] = []  # by owner
        self.castles = 0  # cities with a castle figure, fortresses among them
        self.ramparts = 0
        self.pillaged = 0
        self.built = 0  # castles built this turn
        self.swapped = 0  # cities swapped or sold this turn
        self.shielded = 0  # under papal protection
        # by seat
        self.home: list[int] = []
        self.lost: list[int] = []  # cities taken in this turn, then, for all seats again, in the last one
        self.money: list[int] = []
        self.influence: list[int] = []
        self.points: list[int] = []
        self.gains: list[int] = []  # points of this turn
        self.heroes = 0  # active, a bit for each seat
        self.gunners = 0  # MON-OPT-15: Grand Masters of the artillery this turn
        # cards
        self.hand: list[int] = []  # at KINDS * seat + kind
        self.held: list[int] = []  # how many cards in each hand
        self.locked: list[int] = []  # at YELLOW * seat + kind
        self.pile: list[int] = []  # by kind
        self.discards: list[int] = []
        self.pool: list[int] = []  # event markers by kind
        self.drawn: list[int] = []
        # the nation whose turn it is
        self.origins = 0  # from where it attacked
        self.targets = 0  # what it attacked
        self.starts = 0  # from where it expanded
        self.sailed = 0  # expansions by sea
        # the turn
        self.master = NOBODY
        self.marks = 0
        self.firsts = 0  # MON-OPT-10: who has been first in this cycle
        # two and three players
        self.allies: list[int] = []  # MON-2P-3: the power that each seat chose
        self.control: list[int] = []  # by nation: the seat that decides for it
        self.loyal = 0  # nations fighting beside their player
        self.mercenaries: list[int] = []  # the city of each
        # secrets and combat
        self.ballot: list[int] = []
        self.dice: list[int] = []
        self.fight: list[int] = []
        self.laid: list[int] = []
        self.stakes: list[int] = []
        self.muster: list[int] = []  # MON-EVENT-14: the lots as drawn, then the wins of both coalitions
        self.offers: list[int] = []

    def lay(self, tables: Tables, seats: int, switches: int) -> None:
        """An empty board; all cards in the pile, all markers in the pool."""
        self.tables, self.seats, self.switches = tables, seats, switches
        self.lands = [0] * OWNERS
        self.lands[FREE] = ALL
        self.home, self.lost = [0] * seats, [0] * (2 * seats)
        self.money, self.influence = [tables.start_money] * seats, [tables.start_influence] * seats
        self.points, self.gains = [0] * seats, [0] * seats
        self.hand, self.held, self.locked = [0] * (KINDS * seats), [0] * seats, [0] * (YELLOW * seats)
        self.pile, self.discards = self.deck()[:], [0] * KINDS
        self.pool = tables.pool[:]
        self.allies = [NOBODY] * seats
        self.control = [n if n < seats else NOBODY for n in range(NATIONS)]
        self.ballot, self.dice = [NOT_YET] * seats, [0, 0]

    def copy(self) -> Montjoie:
        twin = Montjoie.__new__(Montjoie)
        self.copy_core(twin)
        twin.tables = self.tables
        twin.seats = self.seats
        twin.switches = self.switches
        twin.turn = self.turn
        twin.war = self.war
        twin.order = self.order[:]
        twin.lands = self.lands[:]
        twin.castles = self.castles
        twin.ramparts = self.ramparts
        twin.pillaged = self.pillaged
        twin.built = self.built
        twin.swapped = self.swapped
        twin.shielded = self.shielded
        twin.home = self.home[:]
        twin.lost = self.lost[:]
        twin.money = self.money[:]
        twin.influence = self.influence[:]
        twin.points = self.points[:]
        twin.gains = self.gains[:]
        twin.heroes = self.heroes
        twin.gunners = self.gunners
        twin.hand = self.hand[:]
        twin.held = self.held[:]
        twin.locked = self.locked[:]
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.pool = self.pool[:]
        twin.drawn = self.drawn[:]
        twin.origins = self.origins
        twin.targets = self.targets
        twin.starts = self.starts
        twin.sailed = self.sailed
        twin.master = self.master
        twin.marks = self.marks
        twin.firsts = self.firsts
        twin.allies = self.allies[:]
        twin.control = self.control[:]
        twin.loyal = self.loyal
        twin.mercenaries = self.mercenaries[:]
        twin.ballot = self.ballot[:]
        twin.dice = self.dice[:]
        twin.fight = self.fight[:]
        twin.laid = self.laid[:]
        twin.stakes = self.stakes[:]
        twin.muster = self.muster[:]
        twin.offers = self.offers[:]
        return twin

    # -- the rules of this table

    def has(self, switch: int) -> bool:
        return self.switches & switch != 0

    def deck(self) -> list[int]:
        """MON-CARDS-1, MON-2P-2. All cards of the game, by kind."""
        return self.tables.small_deck if self.seats == 2 else self.tables.deck

    def politics(self) -> Politics:
        return self.tables.war if self.war > 0 else self.tables.peace

    def prices(self) -> Prices:
        if self.seats == 2:
            return self.tables.two_prices
        return self.tables.short_prices if self.has(SHORT) else self.tables.prices

    # -- seats and nations

    def players(self) -> list[int]:
        """The seats in the order of play."""
        return [n for n in self.order if n < self.seats]

    def is_armed(self, owner: int) -> bool:
        """Players and loyal allies fight with cards, the others with a fixed strength."""
        return owner < self.seats or (owner < NATIONS and self.loyal >> owner & 1 == 1)

    def commander(self, side: int) -> int:
        """RULING 92. The seat that decides for a side of the combat; nobody when it would decide against itself."""
        owner = self.fight[FIGHTERS + side]
        if owner >= NATIONS:
            return NOBODY
        seat = self.control[owner]
        if owner == seat or self.loyal >> owner & 1:
            return seat
        other = self.fight[FIGHTERS + 1 - side]
        return NOBODY if self.is_armed(other) and self.control[other] == seat else seat

    def team_land(self, nation: int) -> int:
        """The cities of a nation and, with two players, of those who fight beside it (RULING 65)."""
        land = self.lands[nation]
        if self.loyal and self.is_armed(nation):
            for other in range(NATIONS):
                if other != nation and self.is_armed(other) and self.control[other] == self.control[nation]:
                    land |= self.lands[other]
        return land

    # -- cities

    def owner(self, city: int) -> int:
        for owner in range(OWNERS):
            if self.lands[owner] >> city & 1:
                return owner
        return FREE

    def level(self, city: int) -> int:
        if self.lands[FREE] >> city & 1:
            return 0
        return GARRISON + (self.castles >> city & 1) + (self.ramparts >> city & 1)

    def value(self, city: int) -> int:
        """The fortification value, which is also what a die must beat."""
        return self.tables.value[self.level(city)]

    def stock(self, nation: int) -> int:
        """MON-LIMIT-1. Garrisons that are not on the map."""
        return self.tables.garrisons - self.lands[nation].bit_count()

    def castles_left(self) -> int:
        """MON-LIMIT-2. A fortress keeps its castle figure."""
        return self.tables.castles - self.castles.bit_count()

    def ramparts_left(self) -> int:
        return self.tables.ramparts - self.ramparts.bit_count()

    def garrisoned(self) -> int:
        """Cities at garrison or castle level, whoever owns them."""
        return ALL & ~self.lands[FREE] & ~self.ramparts

    def give(self, city: int, owner: int) -> None:
        """A city changes hands with its figures; a free one becomes a garrison city."""
        bit = 1 << city
        for other in range(OWNERS):
            self.lands[other] &= ~bit
        self.lands[owner] |= bit
        if self.mercenaries:
            self.mercenaries = [c for c in self.mercenaries if c != city]  # MON-2P-9

    def take_from(self, city: int, winner: int) -> None:
        """MON-COMBAT-16. Conquest or corruption: remembered for the Treaty (RULING 24)."""
        loser = self.owner(city)
        if loser < self.seats:
            self.lost[loser] |= 1 << city
        self.give(city, winner)

    def sink(self, city: int) -> None:
        """MON-EVENT-4. One level down: a castle to a garrison, a garrison to a free city."""
        if self.level(city) == CASTLE:
            self.castles &= ~(1 << city)
            self.built &= ~(1 << city)
        else:
            self.give(city, FREE)

    # -- goods

    def earn(self, seat: int, n: int) -> None:
        self.money[seat] += n
        self.tell("earn", seat=seat, n=n)

    def pay(self, seat: int, n: int) -> None:
        self.money[seat] -= n
        self.tell("pay", seat=seat, n=n)

    def gain_influence(self, seat: int, n: int) -> None:
        """MON-SCORE-2. Never above six; the excess is lost."""
        got = min(n, self.tables.most_influence - self.influence[seat])
        self.influence[seat] += got
        self.tell("influence", seat=seat, n=got)

    def score(self, seat: int, n: int) -> None:
        self.points[seat] += n
        self.gains[seat] += n
        self.tell("points", seat=seat, n=n)

    # -- cards and dice

    def die(self) -> int:
        return self.below(6) + 1

    def bag(self, counts: list[int], at: int, size: int, base: int = 0) -> int:
        """Take one thing at random from counts by kind; `base` keeps piles apart in a rig, as in `State.draw`."""
        if self.rig is not None:
            for wish in self.rig.draws:
                if 0 <= wish - base < size and counts[at + wish - base]:
                    self.rig.draws.remove(wish)
                    self.reveal()
                    counts[at + wish - base] -= 1
                    return wish - base
        total = 0
        for k in range(at, at + size):
            total += counts[k]
        pick = self.below(total)
        for k in range(size):
            pick -= counts[at + k]
            if pick < 0:
                counts[at + k] -= 1
                return k
        return size  # never: the counts add up

    def cards_left(self) -> int:
        """RULING 7. Draw pile and discard pile together; what is not elsewhere, so that a view knows it too."""
        elsewhere = sum(self.held) + sum(self.locked)
        if self.fight:
            elsewhere += self.fight[CARDS_DOWN] + self.fight[CARDS_DOWN + 1]  # asked outside combats only
        return sum(self.deck()) - elsewhere

    def draw_cards(self, seat: int, n: int) -> None:
        """MON-CARDS-2. An exhausted pile is made anew from the discards; beyond that nothing is drawn."""
        hand = KINDS * seat
        for _ in range(n):
            if not any(self.pile):
                if not any(self.discards):
                    return
                self.pile, self.discards = self.discards, [0] * KINDS
            kind = self.bag(self.pile, 0, KINDS)
            self.hand[hand + kind] += 1
            self.held[seat] += 1
            self.tell("drew", to=seat, seat=seat, card=kind)

    def has_card(self, seat: int, kind: int) -> bool:
        return self.hand[KINDS * seat + kind] > 0

    def yellow_cards(self, seat: int) -> int:
        at = KINDS * seat
        hand = self.hand
        return hand[at] + hand[at + 1] + hand[at + 2] + hand[at + 3]

    def discard(self, seat: int, kind: int) -> None:
        """A card from a hand to the discard pile, before its effect (RULING 89)."""
        self.hand[KINDS * seat + kind] -= 1
        self.held[seat] -= 1
        self.discards[kind] += 1

    def lose_random_card(self, seat: int, first: int = 0, size: int = KINDS) -> None:
        """One card of these kinds, drawn from a hand."""
        kind = first + self.bag(self.hand, KINDS * seat + first, size, first)
        self.held[seat] -= 1
        self.discards[kind] += 1
        self.tell("lost_card", seat=seat, card=kind)


class MontjoieStep(Step[Montjoie]):
    """What the rules of Montjoie! do by themselves."""


class MontjoieAsk(Ask[Montjoie]):
    """What a player of Montjoie! is asked."""


class Composing(MontjoieAsk):
    """A deal that is still being put into words; it is the last of the `offers`."""
