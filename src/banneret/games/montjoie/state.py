"""What lies on the table in Montjoie!, who sees it, and small questions about it.

Seat n plays nation n; nations without a player are minor powers or absent. Sets of cities are integers with a bit for
each city, and `lands` holds one for each owner, the free cities last. Cards of a kind differ in nothing, so hands and
piles are counts by kind.

A combat has two sides, and `fighters` is empty when there is none. The cards face down are `laid`, the influence promised
is in `stakes`. Nothing public moves before the reveal (RULING 87): until then laid cards still count as `held`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.core.agenda import Ask, State, Step
from banneret.core.views import CORE_EYES
from banneret.games.montjoie.acts import OFFER, WITHDRAW
from banneret.games.montjoie.eyes import OWN_EYES
from banneret.games.montjoie.places import BY_ROAD, LAID, NOBODY, NOT_YET, SILENCE, TIE, UNDECIDED, kept_words
from banneret.games.montjoie.tables import ALL, CASTLE, FREE, GARRISON, KINDS, NATIONS, OWNERS, YELLOW, Politics, Prices, Tables
from banneret.games.montjoie.variants import SHORT


class Montjoie(State):
    """`tables`, `seats` and `switches` are shared and never change."""

    SHARED = ("journal", "rig", "tables", "seats", "switches")
    TALK = ("offers",)
    EYES = {**CORE_EYES, **OWN_EYES}
    __slots__ = ("switches", "tables", *OWN_EYES)

    def __init__(self, twin_of: Montjoie | None = None) -> None:  # noqa: PLR0915 (each field stands here twice)
        """An empty table, or a twin of another: compiled, no table exists before this has run, so it is also what copies."""
        super().__init__(twin_of)
        self.tables: Tables
        if twin_of is None:
            self.switches = 0
            self.turn, self.war = 0, UNDECIDED
            self.order: list[int] = []  # nations in their slots on the track
            # the map
            self.lands: list[int] = []  # by owner
            self.castles = 0  # cities with a castle figure, fortresses among them
            self.ramparts = 0
            self.pillaged = self.shielded = 0  # under a pillage marker; under papal protection
            self.built = self.swapped = 0  # this turn: castles built; cities swapped or sold
            # by seat
            self.home: list[int] = []
            self.lost: list[int] = []  # cities taken in this turn, then, for all seats again, in the last one
            self.money: list[int] = []
            self.influence: list[int] = []
            self.points: list[int] = []
            self.gains: list[int] = []  # points of this turn
            self.heroes = self.gunners = 0  # a bit for each seat: heroes active; Grand Masters of this turn (MON-OPT-15)
            # cards
            self.hand: list[int] = []  # at KINDS * seat + kind
            self.held: list[int] = []  # how many cards in each hand, as all see it
            self.locked: list[int] = []  # at YELLOW * seat + kind
            self.card_pile: list[int] = []  # by kind
            self.discards: list[int] = []
            self.marker_pool: list[int] = []  # event markers by kind
            self.drawn_markers: list[int] = []
            # the nation whose turn it is
            self.origins = self.targets = 0  # from where it attacked, and what
            self.starts = self.sailed = 0  # from where it expanded, and how often by sea
            # the turn
            self.master, self.marks = NOBODY, 0
            self.firsts = 0  # MON-OPT-10: who has been first in this cycle
            self.named = 0  # MON-EVENT-4: cities named for the marker at hand
            # two and three players
            self.allies: list[int] = []  # MON-2P-3: the power that each seat chose
            self.control: list[int] = []  # by nation: the seat that decides for it
            self.loyal = 0  # nations fighting beside their player
            self.mercenaries: list[int] = []  # the city of each
            # secrets and combat
            self.ballot: list[int] = []
            self.dice: list[int] = []
            self.fighters: list[int] = []  # the owners; FREE for the militia of a free city
            self.origin = self.target = NOBODY
            self.way = BY_ROAD
            self.down: list[int] = []  # cards face down, the hero among them, told when a side has finished (RULING 41)
            self.staked = 0  # whether influence was staked at all, a bit for each side
            self.stripped = 0  # whether a Felon took one of the attacker's cards
            self.revealed = 0
            self.doubled: list[int] = []  # the yellow kind that a Sign of God doubled, plus one
            self.result = TIE
            self.laid: list[int] = []
            self.stakes: list[int] = []
            self.muster: list[int] = []  # MON-EVENT-14: the lots as drawn, then the wins of both coalitions
            # talk
            self.offers: list[int] = []  # what each seat drafts or offers
        else:
            self.tables, self.switches = twin_of.tables, twin_of.switches
            self.turn, self.war = twin_of.turn, twin_of.war
            self.order, self.lands = twin_of.order[:], twin_of.lands[:]
            self.castles, self.ramparts = twin_of.castles, twin_of.ramparts
            self.pillaged, self.shielded = twin_of.pillaged, twin_of.shielded
            self.built, self.swapped = twin_of.built, twin_of.swapped
            self.home, self.lost = twin_of.home[:], twin_of.lost[:]
            self.money, self.influence = twin_of.money[:], twin_of.influence[:]
            self.points, self.gains = twin_of.points[:], twin_of.gains[:]
            self.heroes, self.gunners = twin_of.heroes, twin_of.gunners
            self.hand, self.held, self.locked = twin_of.hand[:], twin_of.held[:], twin_of.locked[:]
            self.card_pile, self.discards = twin_of.card_pile[:], twin_of.discards[:]
            self.marker_pool, self.drawn_markers = twin_of.marker_pool[:], twin_of.drawn_markers[:]
            self.origins, self.targets = twin_of.origins, twin_of.targets
            self.starts, self.sailed = twin_of.starts, twin_of.sailed
            self.master, self.marks = twin_of.master, twin_of.marks
            self.firsts, self.named = twin_of.firsts, twin_of.named
            self.allies, self.control, self.loyal = twin_of.allies[:], twin_of.control[:], twin_of.loyal
            self.mercenaries, self.ballot, self.dice = twin_of.mercenaries[:], twin_of.ballot[:], twin_of.dice[:]
            self.fighters, self.down = twin_of.fighters[:], twin_of.down[:]
            self.origin, self.target, self.way = twin_of.origin, twin_of.target, twin_of.way
            self.staked, self.stripped, self.revealed = twin_of.staked, twin_of.stripped, twin_of.revealed
            self.doubled, self.result = twin_of.doubled[:], twin_of.result
            self.laid, self.stakes = twin_of.laid[:], twin_of.stakes[:]
            self.muster, self.offers = twin_of.muster[:], twin_of.offers[:]

    def lay(self, tables: Tables, seats: int, switches: int) -> None:
        """An empty board; all cards in the pile, all markers in the pool."""
        self.tables, self.seats, self.switches = tables, seats, switches
        self.lands = [0] * OWNERS
        self.lands[FREE] = ALL
        self.home, self.lost = [0] * seats, [0] * (2 * seats)
        self.money, self.influence = [tables.start_money] * seats, [tables.start_influence] * seats
        if seats == NATIONS:
            for seat in range(seats):
                self.money[seat] += tables.dowry_money[seat]
                self.influence[seat] = min(tables.most_influence, self.influence[seat] + tables.dowry_influence[seat])
        self.points, self.gains = [0] * seats, [0] * seats
        self.hand, self.held, self.locked = [0] * (KINDS * seats), [0] * seats, [0] * (YELLOW * seats)
        self.card_pile, self.discards = list(self.deck()), [0] * KINDS
        self.marker_pool = list(tables.pool)
        self.allies = [NOBODY] * seats
        self.control = [n if n < seats else NOBODY for n in range(NATIONS)]
        self.ballot, self.dice = [NOT_YET] * seats, [0, 0]
        self.offers = SILENCE * seats

    def copy(self) -> Montjoie:
        return Montjoie(self)

    def keep_talk(self, after: Montjoie) -> None:
        self.offers = kept_words(self.offers, after.offers)

    # -- the rules of this table

    def has(self, switch: int) -> bool:
        return self.switches & switch != 0

    def deck(self) -> tuple[int, ...]:
        """MON-CARDS-1, MON-2P-2. All cards of the game, by kind."""
        return self.tables.small_deck if self.seats == 2 else self.tables.deck

    def politics(self) -> Politics:
        return self.tables.war if self.war > 0 else self.tables.peace

    def prices(self) -> Prices:
        if self.seats == 2:
            return self.tables.two_prices
        return self.tables.short_prices if self.has(SHORT) else self.tables.prices

    def objection(self, seat: object, action: object) -> tuple[str, str] | None:
        """What is said across the table is refused by the rules of talk, not by those of the question that waits."""
        found = super().objection(seat, action)
        said = isinstance(action, int) and OFFER <= action <= WITHDRAW
        if found is None or not self.to_act or not said or not isinstance(seat, int) or not 0 <= seat < self.seats:
            return found
        top = self.question()
        assert isinstance(action, int)
        assert isinstance(top, MontjoieAsk)
        return top.talk_refusal(self, seat, action), "it cannot be said now"

    def flaw(self) -> str:
        from banneret.games.montjoie.flaws import flaw  # it knows the steps, which know this table

        return flaw(self)

    # -- seats and nations

    def players(self) -> list[int]:
        """The seats in the order of play."""
        return [n for n in self.order if n < self.seats]

    def is_armed(self, owner: int) -> bool:
        """Players and loyal allies fight with cards, the others with a fixed strength."""
        return owner < self.seats or (owner < NATIONS and self.loyal >> owner & 1 == 1)

    def commander(self, side: int) -> int:
        """RULING 92. The seat that decides for a side of the combat; nobody when it would decide against itself."""
        owner = self.fighters[side]
        if owner >= NATIONS:
            return NOBODY
        seat = self.control[owner]
        if owner == seat or self.loyal >> owner & 1:
            return seat
        other = self.fighters[1 - side]
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
            if self.lands[other] & bit:
                self.lands[other] ^= bit
        self.lands[owner] |= bit
        if self.mercenaries:
            self.dismiss(city)

    def dismiss(self, city: int) -> None:
        """MON-2P-9. Mercenaries do not outlast the loss of their city."""
        n = self.mercenaries.count(city)
        if n:
            self.mercenaries = [c for c in self.mercenaries if c != city]
            self.tell("mercenaries_gone", city=city, n=n)

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

    def earn(self, seat: int, n: int, source: int) -> None:
        self.money[seat] += n
        if self.journal is not None:
            self.tell("earn", seat=seat, n=n, source=source)

    def pay(self, seat: int, n: int, source: int) -> None:
        self.money[seat] -= n
        if self.journal is not None:
            self.tell("pay", seat=seat, n=n, source=source)

    def gain_influence(self, seat: int, n: int, source: int) -> None:
        """MON-SCORE-2. Never above six; the excess is lost."""
        got = min(n, self.tables.most_influence - self.influence[seat])
        self.influence[seat] += got
        if self.journal is not None:
            self.tell("influence", seat=seat, n=got, source=source)

    def score(self, seat: int, n: int, source: int) -> None:
        self.points[seat] += n
        self.gains[seat] += n
        if self.journal is not None:
            self.tell("points", seat=seat, n=n, source=source)

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
        laid = self.laid if self.revealed else []  # what lies face down still counts among those held
        return sum(self.deck()) - sum(self.held) - sum(self.locked) - sum(laid[:KINDS]) - sum(laid[LAID : LAID + KINDS])

    def draw_cards(self, seat: int, n: int) -> None:
        """MON-CARDS-2. An exhausted pile is made anew from the discards; beyond that nothing is drawn."""
        hand, before = KINDS * seat, self.held[seat]
        for _ in range(n):
            if not any(self.card_pile):
                if not any(self.discards):
                    break
                self.card_pile, self.discards = self.discards, [0] * KINDS
                if self.journal is not None:
                    self.tell("pile_anew", n=sum(self.card_pile))
            kind = self.bag(self.card_pile, 0, KINDS)
            self.hand[hand + kind] += 1
            self.held[seat] += 1
            if self.journal is not None:
                self.tell("drew", to=seat, seat=seat, card=kind)
        if self.held[seat] > before and self.journal is not None:
            self.tell("draws", seat=seat, n=self.held[seat] - before)

    def has_card(self, seat: int, kind: int) -> bool:
        return self.hand[KINDS * seat + kind] > 0

    def yellow_cards(self, seat: int) -> int:
        at, hand = KINDS * seat, self.hand
        return hand[at] + hand[at + 1] + hand[at + 2] + hand[at + 3]

    def discard(self, seat: int, kind: int) -> None:
        """A card from a hand to the discard pile, before its effect (RULING 89)."""
        self.hand[KINDS * seat + kind] -= 1
        self.held[seat] -= 1
        self.discards[kind] += 1
        if self.journal is not None:
            self.tell("played", seat=seat, card=kind)

    def take_back(self, seat: int, kind: int, locked: int) -> None:
        """A card that lay open, locked or in a combat, returns to a hand."""
        self.hand[KINDS * seat + kind] += 1
        self.held[seat] += 1
        if self.journal is not None:
            self.tell("takes_back", seat=seat, card=kind, locked=locked)

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

    is_open: ClassVar[bool] = False
    """Whether all may talk while it waits (MON-DIPLO-4)."""

    def talk_refusal(self, s: Montjoie, seat: int, action: int) -> str:
        """The rule that forbids these words."""
        return "MON-DIPLO-4"


class MontjoieAskSeat(MontjoieAsk):
    """A question to one seat, which it names."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat]
