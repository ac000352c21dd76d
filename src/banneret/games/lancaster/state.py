"""What lies on the table in Lancaster, who sees it, and small questions about it.

A *faction* is a colour with knights: seat 0 to n - 1, and with two players the allies 2 (of seat 0) and 3 (of seat 1).
Knights of equal strength and colour differ in nothing but their place, so courts, reserves and the stacks in conflicts
are counts by strength: five numbers each, of which the first is unused (`RANKS`).
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Ask, AskSeat, State, Step
from banneret.core.views import CORE_EYES
from banneret.games.lancaster.eyes import NOT_YET, OWN_EYES
from banneret.games.lancaster.tables import (
    COUNTIES,
    GOLD,
    PLACES,
    SPACES,
    SQUIRES,
    STRONGEST,
    VOTES,
    Tables,
)

RANKS: Final = STRONGEST + 1
FIELDS: Final = 3  # knight spaces of a conflict, from top to bottom
NOBODY: Final = -1
NO_CARD: Final = -1
UPPER: Final = (0, 1)
LOWER: Final = (2, 3)
BALLOT_NO: Final = 1000  # a NO with m markers is written 1000 + m


class Lancaster(State):
    """Flat lists by seat, faction, county or place; `tables` are shared and never change."""

    SHARED = ("journal", "rig", "tables", "seats", "factions")
    EYES = {**CORE_EYES, **OWN_EYES}
    __slots__ = ("factions", "tables", *OWN_EYES)

    def __init__(self, twin_of: Lancaster | None = None) -> None:  # noqa: PLR0915 (each field stands here twice)
        """An empty table, or a twin of another: compiled, no table exists before this has run, so it is also what copies."""
        super().__init__(twin_of)
        self.tables: Tables
        if twin_of is None:
            self.factions = 0
            self.round = 0
            self.start = 0
            self.screens = 0
            self.sections = 0  # LAN-NEWLAW-1: a bit for each section of the law deck that is new
            self.supply: list[int] = []  # gold, squires, vote markers
            # by seat
            self.gold: list[int] = []
            self.squires: list[int] = []
            self.votes: list[int] = []
            self.leftover: list[int] = []  # LAN-VOTE-8: kept aside for N09 and N17
            self.points: list[int] = []
            self.built: list[int] = []  # extension tiles, a bit for each castle space
            self.idle: list[int] = []  # LAN-NEWLAW-N13: tiles turned face down
            self.nobles: list[int] = []  # kinds at the table, a bit for each county
            # by faction
            self.court: list[int] = []  # at RANKS * faction + strength
            self.reserve: list[int] = []
            self.castle: list[int] = []  # at SPACES * faction + space: the strength of the knight there, or 0
            # by county
            self.nobles_left: list[int] = []
            self.county_faction: list[int] = []
            self.county_knight: list[int] = []
            self.county_squires: list[int] = []
            # conflicts
            self.favours = 0  # tiles face up, a bit each
            self.cards: list[int] = []  # by place: U1, U2, L1, L2
            self.conflict_deck: list[int] = []  # conflict cards that can still come
            self.fields: list[int] = []  # at FIELDS * place + field: the faction there
            self.troops: list[int] = []  # at RANKS * (FIELDS * place + field) + strength
            self.sent: list[int] = []  # LAN-NEWLAW-N05: squires, at FIELDS * place + field
            # parliament
            self.laws: list[int] = []
            self.proposals: list[int] = []
            self.law_deck: list[int] = []  # laws that can still come
            self.ballot: list[int] = []
        else:
            self.tables, self.factions = twin_of.tables, twin_of.factions
            self.round, self.start = twin_of.round, twin_of.start
            self.screens, self.sections = twin_of.screens, twin_of.sections
            self.supply = twin_of.supply[:]
            self.gold, self.squires, self.votes = twin_of.gold[:], twin_of.squires[:], twin_of.votes[:]
            self.leftover, self.points = twin_of.leftover[:], twin_of.points[:]
            self.built, self.idle, self.nobles = twin_of.built[:], twin_of.idle[:], twin_of.nobles[:]
            self.court, self.reserve, self.castle = twin_of.court[:], twin_of.reserve[:], twin_of.castle[:]
            self.nobles_left, self.county_faction = twin_of.nobles_left[:], twin_of.county_faction[:]
            self.county_knight, self.county_squires = twin_of.county_knight[:], twin_of.county_squires[:]
            self.favours = twin_of.favours
            self.cards, self.conflict_deck = twin_of.cards[:], twin_of.conflict_deck[:]
            self.fields, self.troops, self.sent = twin_of.fields[:], twin_of.troops[:], twin_of.sent[:]
            self.laws, self.proposals = twin_of.laws[:], twin_of.proposals[:]
            self.law_deck, self.ballot = twin_of.law_deck[:], twin_of.ballot[:]

    def lay(self, tables: Tables, seats: int) -> None:
        """An empty board with all pieces in the supply and the reserves."""
        self.tables = tables
        self.seats = seats
        self.factions = 2 * seats if tables.setup(seats).allies else seats
        self.screens = int(tables.setup(seats).screens)
        self.supply = list(tables.supply)
        self.gold, self.squires, self.votes, self.leftover = [0] * seats, [0] * seats, [0] * seats, [0] * seats
        self.points = [tables.first_points] * seats
        self.built, self.idle, self.nobles = [0] * seats, [0] * seats, [0] * seats
        self.court = [0] * (RANKS * self.factions)
        self.reserve = list(tables.knights) * self.factions
        self.castle = [0] * (SPACES * self.factions)
        self.nobles_left = [0] * COUNTIES
        self.county_faction, self.county_knight = [NOBODY] * COUNTIES, [0] * COUNTIES
        self.county_squires = [0] * COUNTIES
        self.cards = [NO_CARD] * PLACES
        self.fields, self.sent = [NOBODY] * (PLACES * FIELDS), [0] * (PLACES * FIELDS)
        self.troops = [0] * (PLACES * FIELDS * RANKS)
        self.ballot = [NOT_YET] * seats

    def copy(self) -> Lancaster:
        return Lancaster(self)

    # -- seats and factions

    def turn_order(self) -> list[int]:
        """LAN-LAW-4. Clockwise from the start player."""
        return [(self.start + i) % self.seats for i in range(self.seats)]

    def player_of(self, faction: int) -> int:
        return faction % self.seats

    def is_ally(self, faction: int) -> bool:
        return faction >= self.seats

    def has_allies(self) -> bool:
        """LAN-2P-1. Two players lead an ally each."""
        return self.factions > self.seats

    def team(self, seat: int) -> list[int]:
        """The factions that this seat plays: its own and, with two players, its ally."""
        return [seat, seat + self.seats] if self.has_allies() else [seat]

    def last_round(self) -> bool:
        return self.round == self.tables.rounds

    # -- goods (LAN-EFFECT-1, LAN-EFFECT-2: what is not in the supply is lost for good)

    def gain(self, seat: int, kind: int, n: int, source: int) -> None:
        """Gold, squires or vote markers from the supply."""
        got = min(n, self.supply[kind])
        self.supply[kind] -= got
        stock = self.gold if kind == GOLD else self.squires if kind == SQUIRES else self.votes
        stock[seat] += got
        if self.journal is not None:
            self.tell("gain", seat=seat, good=kind, n=got, source=source)
            if got < n:
                self.tell("shortage", seat=seat, good=kind, n=n - got, source=source)

    def pay(self, seat: int, kind: int, n: int, source: int) -> None:
        """Gold, squires or leftover markers back to the supply."""
        if kind == GOLD:
            self.gold[seat] -= n
        elif kind == SQUIRES:
            self.squires[seat] -= n
        else:
            self.leftover[seat] -= n
        self.supply[min(kind, VOTES)] += n
        if self.journal is not None:
            self.tell("pay", seat=seat, good=min(kind, VOTES), n=n, source=source)

    def stock(self, seat: int, kind: int) -> int:
        if kind == GOLD:
            return self.gold[seat]
        return self.squires[seat] if kind == SQUIRES else self.leftover[seat]

    def score(self, seat: int, n: int, source: int) -> None:
        """LAN-EFFECT-8. Power points are scored at once and have no limit."""
        if n:
            self.points[seat] += n
            if self.journal is not None:
                self.tell("points", seat=seat, n=n, source=source)

    # -- knights

    def recruit(self, faction: int, source: int) -> None:
        """LAN-EFFECT-3. A K1 from the reserve to the court; none left, nothing happens."""
        at = RANKS * faction + 1
        if self.reserve[at]:
            self.reserve[at] -= 1
            self.court[at] += 1
            self.tell("recruit", faction=faction, source=source)

    def go_home(self, faction: int, strength: int, spot: int, squires: int = 0) -> None:
        """A knight returns from where it stood to its court, and its squires to the supply."""
        self.court[RANKS * faction + strength] += 1
        self.supply[SQUIRES] += squires
        if self.journal is not None:
            self.tell("knight_home", faction=faction, rank=strength - 1, spot=spot, n=squires)

    def may_rise(self, faction: int, strength: int) -> bool:
        """LAN-EFFECT-4. The next higher strength waits in the reserve."""
        return strength < STRONGEST and self.reserve[RANKS * faction + strength + 1] > 0

    def may_upgrade(self, faction: int) -> bool:
        """Whether any knight outside the reserve has a stronger one to change places with."""
        for k in range(1, STRONGEST):
            at = RANKS * faction + k
            if self.reserve[at + 1] and self.reserve[at] < self.tables.knights[k]:
                return True
        return False

    def deployed(self, faction: int, strength: int) -> int:
        """How many knights of this strength stand in counties, the own castle or conflicts."""
        at = RANKS * faction + strength
        return self.tables.knights[strength] - self.court[at] - self.reserve[at]

    def in_counties(self, faction: int) -> int:
        return self.county_faction.count(faction)

    def in_conflicts(self, faction: int) -> int:
        return self.fields.count(faction)

    def in_castle(self, faction: int) -> int:
        return sum(1 for k in self.castle[SPACES * faction : SPACES * (faction + 1)] if k)

    def knights_in_conflicts(self, faction: int) -> int:
        """LAN-NEWLAW-N18. Pieces, not strength, in both rows."""
        return sum(
            sum(self.troops[RANKS * at : RANKS * at + RANKS]) for at in range(len(self.fields)) if self.fields[at] == faction
        )

    def knighthood(self, faction: int) -> int:
        """LAN-END-2. The strength of all knights outside the reserve, those in France among them."""
        return sum(k * (self.tables.knights[k] - self.reserve[RANKS * faction + k]) for k in range(1, RANKS))

    # -- conflicts

    def field_of(self, faction: int, place: int) -> int:
        """Where in the lists this faction stands or would stand in a conflict, or NOBODY (LAN-PLACE-15, -16)."""
        if self.cards[place] == NO_CARD:
            return NOBODY
        free = NOBODY
        for at in range(FIELDS * place, FIELDS * place + FIELDS):
            holder = self.fields[at]
            if holder == faction:
                return at
            if holder == NOBODY and free == NOBODY:
                free = at
        return free

    def join_conflict(self, faction: int, strength: int, place: int) -> None:
        at = self.field_of(faction, place)
        self.fields[at] = faction
        self.troops[RANKS * at + strength] += 1

    def strength_at(self, at: int) -> int:
        """The strength of one faction in one conflict, squires sent there by N05 included."""
        t = RANKS * at
        troops = self.troops
        return troops[t + 1] + 2 * troops[t + 2] + 3 * troops[t + 3] + 4 * troops[t + 4] + self.sent[at]

    # -- counties and nobles

    def may_enter(self, faction: int, strength: int, county: int, squires: int) -> bool:
        """LAN-PLACE-8, -10 to -12, LAN-2P-6: a knight with up to so many squires may take this county."""
        if strength < self.tables.counties[county].minimum:
            return False
        holder = self.county_faction[county]
        if holder == NOBODY:
            return True
        if holder % self.seats == faction % self.seats:
            return False
        return strength + squires > self.county_knight[county] + self.county_squires[county]

    def may_take_noble(self, seat: int, county: int) -> bool:
        """LAN-EFFECT-5. Some are left and the kind is not yet seated."""
        return self.nobles_left[county] > 0 and not self.nobles[seat] >> county & 1

    def leave_county(self, county: int) -> None:
        """The knight goes to its court, its squires to the supply. Why it goes, others tell."""
        self.court[RANKS * self.county_faction[county] + self.county_knight[county]] += 1
        self.supply[SQUIRES] += self.county_squires[county]
        self.clear_county(county)

    def clear_county(self, county: int) -> None:
        self.county_faction[county], self.county_knight[county], self.county_squires[county] = NOBODY, 0, 0

    # -- inspection

    def flaw(self) -> str:
        from banneret.games.lancaster.flaws import flaw_of  # it knows the steps, which know the state

        return flaw_of(self)


class LancasterStep(Step[Lancaster]):
    """What the rules of Lancaster do by themselves."""


class LancasterAsk(Ask[Lancaster]):
    """What a player of Lancaster is asked."""


class LancasterAskSeat(AskSeat[Lancaster]):
    """What one seat is asked."""
