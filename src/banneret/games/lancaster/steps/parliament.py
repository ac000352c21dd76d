"""Chapter 7: phase 2, the parliament. Three secret votes, then the active laws from left to right."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.lancaster.acts import (
    EXTENSION,
    GOLD_TO_SQUIRES,
    NO,
    NONE,
    PAY_TAX,
    REFUSE_TAX,
    SQUIRES,
    SQUIRES_TO_GOLD,
    TIMES,
    YES,
)
from banneret.games.lancaster.eyes import NOT_YET
from banneret.games.lancaster.laws import claims
from banneret.games.lancaster.sources import BY_LAW
from banneret.games.lancaster.state import (
    BALLOT_NO,
    FIELDS,
    NOBODY,
    RANKS,
    Lancaster,
    LancasterAsk,
    LancasterAskSeat,
    LancasterStep,
)
from banneret.games.lancaster.steps.effects import build_extension, reward_plan, tiles_after
from banneret.games.lancaster.tables import (
    ALLOCATION,
    AUTOMATIC,
    COUNTIES,
    EVERYBODY,
    GOLD,
    IN_COUNTIES,
    LAW_IDS,
    MAX_GOLD,
    MAX_SQUIRES,
    MOST_GOODS,
    OPTIONAL,
    PLACES,
    RECRUIT,
    SPACES,
    VOTES,
    Law,
)
from banneret.games.lancaster.tables import EXTENSION as EXTENSION_PART

COUNTY_TAX: Final = LAW_IDS.index("N11")
TILE_TAX: Final = LAW_IDS.index("N13")

# -- 7.1 Voting


class Vote(LancasterAsk):
    """LAN-VOTE-2, LAN-VOTE-3. All at once and in secret: YES or NO, with any number of one's markers."""

    rule = "LAN-VOTE-2"
    secret = True

    def __init__(self, proposal: int) -> None:
        self.proposal: Final = proposal

    def seats(self, s: Lancaster) -> list[int]:
        return [seat for seat in range(s.seats) if s.ballot[seat] == NOT_YET]

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return YES.between(0, s.votes[seat]) + NO.between(0, s.votes[seat])

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        s.ballot[seat] = YES.index(action) if YES.holds(action) else BALLOT_NO + NO.index(action)
        if s.journal is not None:
            s.tell("voted", seat=seat)
        s.then([self])  # moot when the last hand has voted

    def default(self, s: Lancaster, seat: int) -> int:
        """NO without a marker: the laws stay as they are."""
        return NO[0]


class CountVotes(LancasterStep):
    """LAN-VOTE-4 to -7. Revealed together. A tie passes; every marker put in goes to the supply."""

    def __init__(self, proposal: int) -> None:
        self.proposal: Final = proposal

    def run(self, s: Lancaster) -> None:
        s.reveal()
        yes = no = 0
        for seat in range(s.seats):
            ballot = s.ballot[seat]
            against = ballot >= BALLOT_NO
            markers = ballot - BALLOT_NO if against else ballot
            s.votes[seat] -= markers
            s.supply[VOTES] += markers
            if against:
                no += 1 + markers
            else:
                yes += 1 + markers
            if s.journal is not None:
                s.tell("voted_no" if against else "voted_yes", seat=seat, n=markers)
            s.ballot[seat] = NOT_YET
        law = s.proposals.pop(0)
        if yes >= no:
            s.tell("passed", law=law, yes=yes, no=no, old=s.laws[0], tie=int(yes == no))
            del s.laws[0]
            s.laws.append(law)
        else:
            s.tell("rejected", law=law, yes=yes, no=no)


class LeftoverMarkers(LancasterStep):
    """LAN-VOTE-8. Unspent markers go to the supply, or are kept aside for a law that reads them."""

    def run(self, s: Lancaster) -> None:
        kept = any(s.tables.laws[law].reads_leftover for law in s.laws)
        for seat in range(s.seats):
            n = s.votes[seat]
            if kept:
                s.leftover[seat] = n
            else:
                s.supply[VOTES] += n
            if n:
                s.tell("markers_kept" if kept else "markers_back", seat=seat, n=n)
            s.votes[seat] = 0


class ReturnLeftoverMarkers(LancasterStep):
    """LAN-VOTE-8. What was kept aside goes to the supply after the third law; fresh markers stay (LAN-VOTE-9)."""

    def run(self, s: Lancaster) -> None:
        for seat in range(s.seats):
            if s.leftover[seat]:
                s.supply[VOTES] += s.leftover[seat]
                s.tell("leftover_back", seat=seat, n=s.leftover[seat])
                s.leftover[seat] = 0


# -- 7.2 Applying the laws


class ApplyLaw(LancasterStep):
    """LAN-LAW-1 to -4. One active law, for all who meet its condition at this moment, in turn order."""

    def __init__(self, slot: int) -> None:
        self.slot: Final = slot

    def run(self, s: Lancaster) -> None:
        number = s.laws[self.slot]
        law = s.tables.laws[number]
        if law.who in (MAX_GOLD, MAX_SQUIRES) and s.screens:
            s.reveal()  # LAN-INFO-4: who has the most comes to light
        if s.journal is not None:
            s.tell("law", law=number)
        times = claims(s, law)
        plan: Plan = []
        for seat in s.turn_order():
            if times[seat]:
                if law.who != EVERYBODY and s.journal is not None:
                    s.tell("law_serves", law=number, seat=seat)
                plan += served(s, law, number, seat, times[seat])
        s.then(plan)


def served(s: Lancaster, law: Law, number: int, seat: int, times: int) -> Plan:
    """What this law pays to one seat, so many times over, or asks of it."""
    if law.choice in (AUTOMATIC, OPTIONAL):
        return reward_plan(s, seat, law.gain, BY_LAW + number, times)
    if law.choice == ALLOCATION:
        return send_squires(s, seat, 0, times)
    if law.exchange:
        return [ExchangeGoods(seat, number)]
    if law.gain == ((EXTENSION_PART, 1),):
        return [BuyExtension(seat, number, NOBODY)]
    if law.gain:
        return [Buy(seat, number)]
    kind, price = law.pay[0]
    if law.count == IN_COUNTIES:
        return [CountyTax(seat, county, kind, price, number) for county in range(COUNTIES)]
    return [TileTax(seat, space, kind, price, number) for space in range(SPACES)]


def most_times(s: Lancaster, seat: int, law: Law) -> int:
    """How often the stock can pay and the supply can deliver (LAN-EFFECT-2)."""
    limit = MOST_GOODS
    for kind, n in law.pay:
        limit = min(limit, s.stock(seat, kind) // n)
    for kind, n in law.gain:
        if kind <= VOTES:
            limit = min(limit, s.supply[kind] // n)
        elif kind == RECRUIT:
            limit = min(limit, s.reserve[RANKS * seat + 1] // n)
    return limit


class Buy(LancasterAskSeat):
    """LAN-LAW-B04, -B05, -B16, -B17, LAN-NEWLAW-N17. One number, limited by stock and supply."""

    rule = "LAN-LAW-4"

    def __init__(self, seat: int, law: int) -> None:
        super().__init__(seat)
        self.law: Final = law

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return TIMES.between(0, most_times(s, seat, s.tables.laws[self.law]))

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        times = TIMES.index(action)
        if times:
            law = s.tables.laws[self.law]
            for kind, n in law.pay:
                s.pay(seat, kind, n * times, BY_LAW + self.law)
            s.then(reward_plan(s, seat, law.gain, BY_LAW + self.law, times))

    def rule_now(self, s: Lancaster) -> str:
        return s.tables.laws[self.law].rule


class BuyExtension(LancasterAskSeat):
    """LAN-NEWLAW-N07. Tiles of one's own choice at a price each, chosen in the order of the castle."""

    rule = "LAN-NEWLAW-N07"

    def __init__(self, seat: int, law: int, after: int) -> None:
        super().__init__(seat)
        self.law: Final = law
        self.after: Final = after

    def seats(self, s: Lancaster) -> list[int]:
        return [self.seat] if tiles_after(s, self.seat, self.after) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        if not most_times(s, seat, s.tables.laws[self.law]):
            return [NONE]
        return [NONE, *(EXTENSION[space] for space in tiles_after(s, seat, self.after))]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == NONE:
            return
        for kind, n in s.tables.laws[self.law].pay:
            s.pay(seat, kind, n, BY_LAW + self.law)
        space = EXTENSION.index(action)
        build_extension(s, seat, space, BY_LAW + self.law)
        s.then([BuyExtension(seat, self.law, space)])

    def rule_now(self, s: Lancaster) -> str:
        return s.tables.laws[self.law].rule

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        built = EXTENSION.holds(action) and s.built[seat] >> EXTENSION.index(action) & 1
        return "LAN-EFFECT-6" if built else self.rule_now(s)


class ExchangeGoods(LancasterAskSeat):
    """LAN-NEWLAW-N14. Nothing, or one direction and a number, limited by stock and supply."""

    rule = "LAN-NEWLAW-N14"

    def __init__(self, seat: int, law: int) -> None:
        super().__init__(seat)
        self.law: Final = law

    def options(self, s: Lancaster, seat: int) -> list[int]:
        found = [NONE]
        for exchange in s.tables.laws[self.law].exchange:
            verb = GOLD_TO_SQUIRES if exchange.give == GOLD else SQUIRES_TO_GOLD
            most = min(s.stock(seat, exchange.give) // exchange.give_n, s.supply[exchange.take] // exchange.take_n)
            found += verb.between(1, most)
        return found

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == NONE:
            return
        for exchange in s.tables.laws[self.law].exchange:
            verb = GOLD_TO_SQUIRES if exchange.give == GOLD else SQUIRES_TO_GOLD
            if verb.holds(action):
                s.pay(seat, exchange.give, exchange.give_n * verb.index(action), BY_LAW + self.law)
                s.gain(seat, exchange.take, exchange.take_n * verb.index(action), BY_LAW + self.law)


def send_squires(s: Lancaster, seat: int, place: int, left: int) -> Plan:
    """Ask for the first conflict from `place` on in which this seat has a knight."""
    for at in range(FIELDS * place, FIELDS * PLACES):
        if s.fields[at] == seat:
            return [SendSquires(seat, at // FIELDS, left)] if left else []
    return []


class SendSquires(LancasterAskSeat):
    """LAN-NEWLAW-N05. Up to `left` squires into the conflicts with an own knight, asked conflict by conflict."""

    rule = "LAN-NEWLAW-N05"

    def __init__(self, seat: int, place: int, left: int) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.left: Final = left

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return SQUIRES.between(0, min(self.left, s.squires[seat]))

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        n = SQUIRES.index(action)
        s.squires[seat] -= n
        s.sent[s.field_of(seat, self.place)] += n
        if n:
            s.tell("squires_sent", seat=seat, n=n, place=self.place)
        s.then(send_squires(s, seat, self.place + 1, self.left - n))


class CountyTax(LancasterAskSeat):
    """LAN-NEWLAW-N11. Pay for the knight in this county, or take it back to the court."""

    rule = "LAN-NEWLAW-N11"

    def __init__(self, seat: int, county: int, kind: int, price: int, law: int = COUNTY_TAX) -> None:
        super().__init__(seat)
        self.county: Final = county
        self.kind: Final = kind
        self.price: Final = price
        self.law: Final = law

    def seats(self, s: Lancaster) -> list[int]:
        return [self.seat] if s.county_faction[self.county] == self.seat else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [PAY_TAX, REFUSE_TAX] if s.stock(seat, self.kind) >= self.price else [REFUSE_TAX]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == PAY_TAX:
            s.pay(seat, self.kind, self.price, BY_LAW + self.law)
        else:
            county = self.county
            knight, squires = s.county_knight[county], s.county_squires[county]
            s.tell("withdrawn", seat=seat, county=county, rank=knight - 1, n=squires)
            s.leave_county(county)

    def default(self, s: Lancaster, seat: int) -> int:
        return REFUSE_TAX


class TileTax(LancasterAskSeat):
    """LAN-NEWLAW-N13. Pay for this tile, or turn it face down for this round's castle evaluation."""

    rule = "LAN-NEWLAW-N13"

    def __init__(self, seat: int, space: int, kind: int, price: int, law: int = TILE_TAX) -> None:
        super().__init__(seat)
        self.space: Final = space
        self.kind: Final = kind
        self.price: Final = price
        self.law: Final = law

    def seats(self, s: Lancaster) -> list[int]:
        return [self.seat] if s.built[self.seat] >> self.space & 1 else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [PAY_TAX, REFUSE_TAX] if s.stock(seat, self.kind) >= self.price else [REFUSE_TAX]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == PAY_TAX:
            s.pay(seat, self.kind, self.price, BY_LAW + self.law)
        else:
            s.idle[seat] |= 1 << self.space
            s.tell("tile_idle", seat=seat, space=self.space)

    def default(self, s: Lancaster, seat: int) -> int:
        return REFUSE_TAX
