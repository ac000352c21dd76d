"""Chapter 18: two players. Allies whose loyalty is tested, and neutrals that act under a player's control."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import (
    ALLY,
    BID,
    BUILD_CASTLE,
    BUILD_RAMPART,
    LOYAL_AMBASSADOR,
    NONE,
)
from banneret.games.montjoie.places import NOBODY, NOT_YET
from banneret.games.montjoie.reasons import FOR_ALLY_INCOME, LOYAL_ALLY, LOYALTY_BID
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.diplomacy import OpenAsk, OpenAskSeat
from banneret.games.montjoie.steps.purchases import build_castle, build_rampart
from banneret.games.montjoie.steps.three_players import MinorAttacks, MinorExpansion, powers_in_play, take_control
from banneret.games.montjoie.steps.treasury import clear_markers
from banneret.games.montjoie.steps.turns import EXPANSION, BeginActions, EndAttacks, PlayerTurn
from banneret.games.montjoie.tables import AMBASSADOR, CASTLE, FORTRESS, MOST_MONEY, NATION_LOTS, NATIONS
from banneret.games.montjoie.variants import AUTO_ALLY

# -- allies


class ChooseAllies(MontjoieAsk):
    """MON-2P-3. Each picks one of two powers in secret; one without cities cannot be chosen (RULING 86)."""

    rule = "MON-2P-3"
    secret = True

    def choices(self, s: Montjoie, seat: int) -> list[int]:
        return [nation for nation in s.tables.ally_choice[seat] if s.lands[nation]]

    def seats(self, s: Montjoie) -> list[int]:
        return [seat for seat in range(2) if s.ballot[seat] == NOT_YET and self.choices(s, seat)]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [ALLY[nation] for nation in self.choices(s, seat)]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.ballot[seat] = ALLY.index(action)
        s.then([self])


class RevealAllies(MontjoieStep):
    """MON-2P-3. Both are shown together."""

    def run(self, s: Montjoie) -> None:
        s.reveal()
        for seat in range(2):
            s.allies[seat] = max(NOBODY, s.ballot[seat])
            s.ballot[seat] = NOT_YET
            if s.allies[seat] != NOBODY:
                s.tell("chose_ally", seat=seat, nation=s.allies[seat])


class Loyalty(MontjoieStep):
    """MON-2P-7. At the end of Sequence 3 each ally is tested; in the first turn all are loyal."""

    def run(self, s: Montjoie) -> None:
        if s.seats > 2:
            return
        s.loyal = 0
        for nation in range(2, NATIONS):
            s.control[nation] = NOBODY
        choice: Plan = [ChooseAllies(), RevealAllies()] if s.has(AUTO_ALLY) else []
        tests: Plan = [LoyaltyTest(seat) for seat in s.players()]
        s.then([*choice, *tests, MarkersOff()])


class LoyaltyTest(MontjoieStep):
    """MON-2P-7, MON-2P-13. An ally without cities is out; the first turn and the option need no test."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Montjoie) -> None:
        ally = s.allies[self.seat]
        if ally == NOBODY or not s.lands[ally]:
            return
        if s.turn == 1 or s.has(AUTO_ALLY):
            stand_by(s, self.seat)
        elif s.held[self.seat]:
            s.then([LoyalAmbassador(self.seat)])
        else:
            s.then([LoyaltyBids(self.seat), LoyaltyRoll(self.seat)])


class LoyalAmbassador(OpenAskSeat):
    """MON-2P-7. Before the bids, an Ambassador makes sure of the ally."""

    rule = "MON-2P-7"

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [NONE, LOYAL_AMBASSADOR] if s.has_card(seat, AMBASSADOR) else [NONE]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == NONE:
            s.then([LoyaltyBids(seat), LoyaltyRoll(seat)])
        else:
            s.discard(seat, AMBASSADOR)
            s.tell("loyal_ambassador", seat=seat)
            stand_by(s, seat)


class LoyaltyBids(MontjoieAsk):
    """MON-2P-7. Owner and opponent bid in secret, up to what they own."""

    rule = "MON-2P-7"
    secret = True

    def __init__(self, owner: int) -> None:
        self.owner: Final = owner

    def seats(self, s: Montjoie) -> list[int]:
        return [seat for seat in range(2) if s.ballot[seat] == NOT_YET]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return BID.between(0, min(s.money[seat], MOST_MONEY))

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.ballot[seat] = BID.index(action)
        s.then([self])


class LoyaltyRoll(MontjoieStep):
    """MON-2P-7. All coins are lost; high is good, a natural 1 fails, a natural 6 succeeds (RULING 62)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Montjoie) -> None:
        s.reveal()
        paid, against = s.ballot[self.seat], s.ballot[1 - self.seat]
        for seat in range(2):
            s.pay(seat, s.ballot[seat], LOYALTY_BID)
            s.ballot[seat] = NOT_YET
        die = s.die()
        s.tell("loyalty", seat=self.seat, die=die, paid=paid, against=against)
        if die == 6 or (die > 1 and die + paid - against >= s.tables.loyalty[0]):
            stand_by(s, self.seat)
        else:
            s.tell("disloyal", seat=self.seat, nation=s.allies[self.seat])


def stand_by(s: Montjoie, seat: int) -> None:
    """MON-2P-8. A loyal ally brings income, then cards, before the other ally is tested (RULING 63)."""
    ally = s.allies[seat]
    s.loyal |= 1 << ally
    s.control[ally] = seat
    s.tell("loyal", seat=seat, nation=ally)
    land = s.lands[ally] & ~s.pillaged
    fortresses = (land & s.ramparts).bit_count()
    castles = (land & s.castles).bit_count() - fortresses
    pay = s.tables.income
    die = s.die()
    s.tell("die", n=die, purpose=FOR_ALLY_INCOME)
    s.earn(seat, die + pay[CASTLE] * castles + pay[FORTRESS] * fortresses, LOYAL_ALLY)
    s.draw_cards(seat, s.tables.ally_cards[s.war])


class MarkersOff(MontjoieStep):
    """RULING 85. Only now, after the allies' income, the pillage markers go."""

    def run(self, s: Montjoie) -> None:
        clear_markers(s)


# -- neutrals


class AssignNeutrals(MontjoieStep):
    """MON-2P-10, RULING 67. The first player chooses one; lots go to the second, the first, the second."""

    def run(self, s: Montjoie) -> None:
        if s.seats == 2:
            s.then([PickNeutral()])


def neutrals(s: Montjoie) -> list[int]:
    return [nation for nation in powers_in_play(s) if not s.loyal >> nation & 1]


class PickNeutral(OpenAsk):
    """RULING 67. Which neutral the first player controls this turn."""

    rule = "MON-2P-10"

    def seats(self, s: Montjoie) -> list[int]:
        return [s.order[0]] if neutrals(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [ALLY[nation] for nation in neutrals(s)]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        chosen = ALLY.index(action)
        left = [nation for nation in neutrals(s) if nation != chosen]
        take_control(s, chosen, seat)
        while left:
            seat = 1 - seat
            take_control(s, s.draw(left, NATION_LOTS), seat)


class MinorSlot(MontjoieStep):
    """MON-2P-8, MON-2P-10. A loyal ally acts like its player; a neutral builds, expands and attacks."""

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def run(self, s: Montjoie) -> None:
        nation = self.nation
        if not s.lands[nation]:
            return
        if s.loyal >> nation & 1:
            s.then([BeginActions(nation), PlayerTurn(nation, EXPANSION), EndAttacks(s.control[nation])])
        else:
            s.then([BeginActions(nation), ConstructionRoll(nation), MinorExpansion(nation), MinorAttacks(nation)])


class ConstructionRoll(MontjoieStep):
    """MON-2P-10. A die that gets better with the turns lets a neutral build free of charge."""

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def run(self, s: Montjoie) -> None:
        die = s.die()
        s.tell("construction", nation=self.nation, n=die)
        low, high = s.tables.construction[s.turn]
        if low <= die <= high:
            s.then([NeutralBuild(self.nation)])


class NeutralBuild(OpenAsk):
    """MON-2P-10. A castle or a rampart, as the figures permit; one of them must be built."""

    rule = "MON-2P-10"

    def __init__(self, nation: int) -> None:
        self.nation: Final = nation

    def castle_sites(self, s: Montjoie) -> int:
        return s.lands[self.nation] & ~s.castles if s.castles_left() else 0

    def rampart_sites(self, s: Montjoie) -> int:
        return s.lands[self.nation] & s.castles & ~s.ramparts & ~s.built if s.ramparts_left() else 0

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[self.nation]] if self.castle_sites(s) | self.rampart_sites(s) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        castles = [BUILD_CASTLE[city] for city in cities_in(self.castle_sites(s))]
        return castles + [BUILD_RAMPART[city] for city in cities_in(self.rampart_sites(s))]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if BUILD_CASTLE.holds(action):
            build_castle(s, self.nation, BUILD_CASTLE.index(action))
        else:
            build_rampart(s, self.nation, BUILD_RAMPART.index(action))

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        out_of_figures = (BUILD_CASTLE.holds(action) and not s.castles_left()) or (
            BUILD_RAMPART.holds(action) and not s.ramparts_left()
        )
        return "MON-LIMIT-2" if out_of_figures else self.rule
