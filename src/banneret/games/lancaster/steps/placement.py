"""Chapter 6: phase 1, placing knights, and the king's favour.

A placement is asked in small parts: which knight, where, and in a county with how many squires. A knight stays in the
court until its target is settled, so the parts can be taken back one by one.
"""

from __future__ import annotations

from typing import Final

from banneret.games.lancaster.acts import (
    ALLY_CASTLE,
    ALLY_KNIGHT,
    CASTLE,
    CONFLICT,
    COUNTY,
    DONE,
    FAVOUR,
    KNIGHT,
    NONE,
    SQUIRES,
)
from banneret.games.lancaster.sources import BY_FAVOUR
from banneret.games.lancaster.state import NOBODY, RANKS, Lancaster, LancasterAsk, LancasterAskSeat, LancasterStep
from banneret.games.lancaster.steps.effects import closed_conflict, reward_plan
from banneret.games.lancaster.tables import COUNTIES, FAVOUR_IDS, PLACES, SPACES, STRONGEST

ALLY_SPACES: Final = 2


def squires_for(s: Lancaster, faction: int) -> int:
    """LAN-2P-6. An ally's knight never has squires."""
    return 0 if s.is_ally(faction) else s.squires[faction]


def is_free_space(s: Lancaster, faction: int, space: int) -> bool:
    """LAN-PLACE-14, LAN-2P-5. A castle space without a knight or an extension; an ally's castle has two."""
    if s.castle[SPACES * faction + space]:
        return False
    if s.is_ally(faction):
        return space < ALLY_SPACES
    return not s.built[faction] >> space & 1


def has_target(s: Lancaster, faction: int, strength: int, squires: int) -> bool:
    """Whether this knight, with up to so many squires, may go anywhere at all (LAN-PLACE-6)."""
    for space in range(SPACES):
        if is_free_space(s, faction, space):
            return True
    for place in range(PLACES):
        if s.field_of(faction, place) != NOBODY:
            return True
    for county in range(COUNTIES):
        if s.may_enter(faction, strength, county, squires):
            return True
    return False


def may_place(s: Lancaster, seat: int, squires: int) -> bool:
    """Whether this seat has a knight to place and somewhere to place it, with up to so many squires."""
    return may_send(s, seat, squires) or (s.has_allies() and may_send(s, seat + s.seats, 0))


def may_send(s: Lancaster, faction: int, squires: int) -> bool:
    for k in range(1, RANKS):
        if s.court[RANKS * faction + k] and has_target(s, faction, k, squires):
            return True
    return False


def has_knights_in_court(s: Lancaster, seat: int) -> bool:
    return is_at_court(s, seat) or (s.has_allies() and is_at_court(s, seat + s.seats))


def is_at_court(s: Lancaster, faction: int) -> bool:
    """Whether any knight of this faction is."""
    for k in range(1, RANKS):
        if s.court[RANKS * faction + k]:
            return True
    return False


class PlaceInTurn(LancasterStep):
    """LAN-PLACE-1 to -6. The turn passes clockwise to the next seat that can place; when nobody can, the phase is over."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Lancaster) -> None:
        for i in range(s.seats):
            seat = (self.seat + i) % s.seats
            if may_place(s, seat, 0) or (has_knights_in_court(s, seat) and self.tries_with_squires(s, seat)):
                s.then([ChooseKnight(seat), PlaceInTurn((seat + 1) % s.seats)])
                return

    def tries_with_squires(self, s: Lancaster, seat: int) -> bool:
        """LAN-PLACE-6: a skipped turn tells something about squires, and no less does one that only squires make possible."""
        if s.screens:
            s.reveal()
        if may_place(s, seat, s.squires[seat]):
            return True
        s.tell("skipped", seat=seat)
        return False


class ChooseKnight(LancasterAskSeat):
    """LAN-PLACE-1, LAN-PLACE-2. Exactly one knight, of one's own court or the ally's (LAN-2P-4)."""

    rule = "LAN-PLACE-1"

    def options(self, s: Lancaster, seat: int) -> list[int]:
        found: list[int] = []
        for faction in s.team(seat):
            verb = ALLY_KNIGHT if s.is_ally(faction) else KNIGHT
            at, squires = RANKS * faction, squires_for(s, faction)
            for k in range(1, STRONGEST + 1):
                if s.court[at + k] and has_target(s, faction, k, squires):
                    found.append(verb[k - 1])
        return found

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if KNIGHT.holds(action):
            s.then([ChooseTarget(seat, KNIGHT.index(action) + 1)])
        else:
            s.then([ChooseTarget(seat + s.seats, ALLY_KNIGHT.index(action) + 1)])

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        if ALLY_KNIGHT.holds(action) and s.has_allies():
            return "LAN-2P-4"
        stuck = KNIGHT.holds(action) and s.court[RANKS * seat + KNIGHT.index(action) + 1]
        return "LAN-PLACE-6" if stuck else self.rule


class ChooseTarget(LancasterAsk):
    """LAN-PLACE-7. A county, a space of the own castle, or a conflict."""

    rule = "LAN-PLACE-7"

    def __init__(self, faction: int, strength: int) -> None:
        self.faction: Final = faction
        self.strength: Final = strength

    def seats(self, s: Lancaster) -> list[int]:
        return [s.player_of(self.faction)]

    def options(self, s: Lancaster, seat: int) -> list[int]:
        faction, strength = self.faction, self.strength
        squires = squires_for(s, faction)
        castle = ALLY_CASTLE if s.is_ally(faction) else CASTLE
        found = [COUNTY[c] for c in range(COUNTIES) if s.may_enter(faction, strength, c, squires)]
        for space in range(ALLY_SPACES if s.is_ally(faction) else SPACES):
            if is_free_space(s, faction, space):
                found.append(castle[space])
        for place in range(PLACES):
            if s.field_of(faction, place) != NOBODY:
                found.append(CONFLICT[place])
        return found

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        faction, k = self.faction, self.strength
        if COUNTY.holds(action):
            county = COUNTY.index(action)
            if s.is_ally(faction):
                enter_county(s, faction, k, county, 0)
            else:
                s.then([AddSquires(seat, k, county)])
            return
        s.court[RANKS * faction + k] -= 1
        if CONFLICT.holds(action):
            place = CONFLICT.index(action)
            s.join_conflict(faction, k, place)
            if s.journal is not None:
                s.tell("to_conflict", faction=faction, rank=k - 1, place=place)
            s.then([TakeFavour(faction)])
        else:
            space = ALLY_CASTLE.index(action) if s.is_ally(faction) else CASTLE.index(action)
            s.castle[SPACES * faction + space] = k
            if s.journal is not None:
                s.tell("to_castle", faction=faction, rank=k - 1, space=space)

    def rule_now(self, s: Lancaster) -> str:
        return "LAN-2P-5" if s.is_ally(self.faction) else self.rule

    def wording(self, s: Lancaster) -> str:
        return "ChooseAllyTarget" if s.is_ally(self.faction) else "ChooseTarget"

    def default(self, s: Lancaster, seat: int) -> int:
        """The own castle, from where nobody drives a knight out; else the first county, and France last."""
        options = self.options(s, seat)
        castle = ALLY_CASTLE if s.is_ally(self.faction) else CASTLE
        return next((action for action in options if castle.holds(action)), options[0])

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        if CONFLICT.holds(action):
            return closed_conflict(s, CONFLICT.index(action))
        if CASTLE.holds(action) or ALLY_CASTLE.holds(action):
            others = CASTLE.holds(action) == s.is_ally(self.faction)
            return "LAN-2P-5" if others and s.has_allies() else "LAN-PLACE-14"
        if not COUNTY.holds(action):
            return self.rule
        county = COUNTY.index(action)
        if self.strength < s.tables.counties[county].minimum:
            return "LAN-PLACE-8"
        if s.county_faction[county] == self.faction:
            return "LAN-PLACE-12"
        if s.county_faction[county] % s.seats == seat:
            return "LAN-2P-6"
        return "LAN-PLACE-11"


def fewest_squires(s: Lancaster, strength: int, county: int) -> int:
    """LAN-PLACE-11. What it takes to be strictly stronger than the group there."""
    if s.county_faction[county] == NOBODY:
        return 0
    return max(0, s.county_knight[county] + s.county_squires[county] + 1 - strength)


def enter_county(s: Lancaster, faction: int, strength: int, county: int, squires: int) -> None:
    """LAN-PLACE-13. Who stood there goes home at once; its squires are lost to the supply."""
    if s.county_faction[county] != NOBODY:
        driven, knight, lost = s.county_faction[county], s.county_knight[county], s.county_squires[county]
        s.tell("displaced", faction=driven, rank=knight - 1, county=county, by=faction, n=lost)
        s.leave_county(county)
    s.court[RANKS * faction + strength] -= 1
    s.county_faction[county] = faction
    s.county_knight[county] = strength
    s.county_squires[county] = squires
    if s.journal is not None:
        s.tell("to_county", faction=faction, rank=strength - 1, county=county, n=squires)


class AddSquires(LancasterAskSeat):
    """LAN-PLACE-9. Any number of squires beside the knight; to displace, at least enough to be strictly stronger."""

    rule = "LAN-PLACE-9"

    def __init__(self, seat: int, strength: int, county: int) -> None:
        super().__init__(seat)
        self.strength: Final = strength
        self.county: Final = county

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return SQUIRES.between(fewest_squires(s, self.strength, self.county), s.squires[seat])

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        squires = SQUIRES.index(action)
        s.squires[seat] -= squires
        enter_county(s, seat, self.strength, self.county, squires)

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        too_few = SQUIRES.holds(action) and SQUIRES.index(action) < fewest_squires(s, self.strength, self.county)
        return "LAN-PLACE-11" if too_few else self.rule


class TakeFavour(LancasterAsk):
    """LAN-FAVOUR-1 to -3. A knight placed in a conflict earns one face-up tile, useful or not, while there are any."""

    rule = "LAN-FAVOUR-1"

    def __init__(self, faction: int) -> None:
        self.faction: Final = faction

    def seats(self, s: Lancaster) -> list[int]:
        return [s.player_of(self.faction)] if s.favours else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [FAVOUR[tile] for tile in range(len(FAVOUR_IDS)) if s.favours >> tile & 1]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        tile = FAVOUR.index(action)
        s.favours &= ~(1 << tile)
        if s.journal is not None:
            s.tell("favour", seat=seat, favour=tile)
        s.then(reward_plan(s, self.faction, s.tables.favours[tile], BY_FAVOUR + tile))

    def rule_now(self, s: Lancaster) -> str:
        return "LAN-2P-8" if s.is_ally(self.faction) else self.rule

    def wording(self, s: Lancaster) -> str:
        return "TakeAllyFavour" if s.is_ally(self.faction) else "TakeFavour"

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        if action in (NONE, DONE):
            return "LAN-FAVOUR-3"
        unused = FAVOUR.holds(action) and FAVOUR.index(action) not in s.tables.setup(s.seats).favours
        return "LAN-SETUP-4" if unused else self.rule
