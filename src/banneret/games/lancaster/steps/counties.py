"""Chapter 8.1: the counties, from A to I. A noble, or the printed reward, or both for gold, or nothing."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.lancaster.acts import NONE, REMOVE_NOBLE, START_PLAYER, TAKE_BOTH, TAKE_NOBLE, TAKE_REWARD
from banneret.games.lancaster.sources import BY_COUNTY, IN_COUNTY
from banneret.games.lancaster.state import NOBODY, Lancaster, LancasterAsk, LancasterAskSeat, LancasterStep
from banneret.games.lancaster.steps.effects import (
    ALLY_PARTS,
    open_conflicts,
    phase_three,
    remove_noble,
    reward_plan,
    seat_noble,
)
from banneret.games.lancaster.tables import CROSSING, GOLD


class CountyReward(LancasterAsk):
    """LAN-COUNTY-2. The holder takes the noble, or the printed reward, or pays for both, or takes nothing."""

    rule = "LAN-COUNTY-2"

    def __init__(self, county: int) -> None:
        self.county: Final = county

    def seats(self, s: Lancaster) -> list[int]:
        holder = s.county_faction[self.county]
        return [] if holder == NOBODY else [s.player_of(holder)]

    def may_take_reward(self, s: Lancaster) -> bool:
        """LAN-COUNTY-4: even a void one; but a crossing needs an open conflict (LAN-COUNTY-9), an ally a use (LAN-2P-10)."""
        faction = s.county_faction[self.county]
        kinds = [kind for kind, _ in s.tables.counties[self.county].reward]
        if s.is_ally(faction) and not any(kind in ALLY_PARTS for kind in kinds):
            return False
        return CROSSING not in kinds or bool(open_conflicts(s, faction))

    def options(self, s: Lancaster, seat: int) -> list[int]:
        options = [NONE]
        reward = self.may_take_reward(s)
        ally = s.is_ally(s.county_faction[self.county])
        noble = s.nobles_left[self.county] > 0 if ally else s.may_take_noble(seat, self.county)
        if noble and not ally:
            options.append(TAKE_NOBLE)
        if reward:
            options.append(TAKE_REWARD)
        if noble and reward and not ally and s.gold[seat] >= s.tables.price_of_both:
            options.append(TAKE_BOTH)
        if noble and ally:
            options.append(REMOVE_NOBLE)
        return options

    def rule_now(self, s: Lancaster) -> str:
        return "LAN-2P-10" if s.is_ally(s.county_faction[self.county]) else self.rule

    def wording(self, s: Lancaster) -> str:
        return "AllyCountyReward" if s.is_ally(s.county_faction[self.county]) else "CountyReward"

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        county, faction = self.county, s.county_faction[self.county]
        row = s.tables.counties[county]
        plan: Plan = []
        if action == TAKE_BOTH:
            s.pay(seat, GOLD, s.tables.price_of_both, BY_COUNTY + county)  # LAN-COUNTY-3: before any income
        if action in (TAKE_NOBLE, TAKE_BOTH):
            seat_noble(s, seat, county, BY_COUNTY + county)
        if action == REMOVE_NOBLE:
            remove_noble(s, faction, county, BY_COUNTY + county)
        if action in (TAKE_REWARD, TAKE_BOTH):
            if s.journal is not None:
                s.tell("county_reward", faction=faction, county=county)
            plan = reward_plan(s, faction, phase_three(s, row.reward), BY_COUNTY + county)
        if action == NONE:
            s.tell("county_nothing", faction=faction, county=county)
        if row.names_start_player:
            plan.append(NameStartPlayer(seat))  # LAN-COUNTY-10: whatever was taken
        plan.append(KnightGoesHome(county))
        s.then(plan)

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        if s.is_ally(s.county_faction[self.county]):
            return "LAN-2P-10"
        if action in (TAKE_REWARD, TAKE_BOTH) and not self.may_take_reward(s):
            return "LAN-COUNTY-9"
        return "LAN-COUNTY-3" if action in (TAKE_NOBLE, TAKE_BOTH) else self.rule


class NameStartPlayer(LancasterAskSeat):
    """LAN-COUNTY-10, LAN-2P-11. The marker moves at once: castles, ransom and the next round use the new order."""

    rule = "LAN-COUNTY-10"

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return START_PLAYER.between(0, s.seats - 1)

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        s.start = START_PLAYER.index(action)
        s.tell("start_player", seat=s.start, by=seat)

    def default(self, s: Lancaster, seat: int) -> int:
        """The marker stays where it is."""
        return START_PLAYER[s.start]


class KnightGoesHome(LancasterStep):
    """LAN-COUNTY-5. The knight goes to its court unless it crossed, its squires go to the supply."""

    def __init__(self, county: int) -> None:
        self.county: Final = county

    def run(self, s: Lancaster) -> None:
        county, faction = self.county, s.county_faction[self.county]
        if faction != NOBODY:
            knight, squires = s.county_knight[county], s.county_squires[county]
            s.clear_county(county)
            s.go_home(faction, knight, IN_COUNTY + county, squires)
