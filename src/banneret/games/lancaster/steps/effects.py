"""Chapter 5: effects that many rules use. Gains are automatic; upgrades, extensions and nobles ask."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.lancaster.acts import (
    CONFLICT,
    EXTENSION,
    NOBLE,
    NONE,
    UPGRADE_CASTLE,
    UPGRADE_CONFLICT,
    UPGRADE_COUNTY,
    UPGRADE_COURT,
)
from banneret.games.lancaster.state import FIELDS, NOBODY, RANKS, Lancaster, LancasterAsk, LancasterStep
from banneret.games.lancaster.tables import (
    COUNTIES,
    CROSSING,
    NOBLE_ANYWHERE,
    PLACES,
    POINTS,
    RECRUIT,
    SPACES,
    SQUIRES,
    STRONGEST,
    UPGRADE,
    VOTES,
    Part,
)
from banneret.games.lancaster.tables import EXTENSION as EXTENSION_PART

# Which knights an upgrade may hit.
ANY: Final = 0
DEPLOYED: Final = 1
DEPLOYED_THREE: Final = 2

ALLY_PARTS: Final = (RECRUIT, UPGRADE, CROSSING, NOBLE_ANYWHERE)


def reward_plan(s: Lancaster, faction: int, reward: list[Part], county: int = NOBODY) -> Plan:
    """LAN-EFFECT-10. The parts of a reward in the order of the data; goods and points are lost on an ally (LAN-2P-8)."""
    plan: Plan = []
    for kind, n in reward:
        if s.is_ally(faction) and kind not in ALLY_PARTS:
            continue
        if kind <= VOTES or kind == POINTS:
            plan.append(Gain(faction, kind, n))
        elif kind == RECRUIT:
            plan.append(Recruit(faction, n))
        elif kind == UPGRADE:
            plan.append(Upgrade(faction, ANY, 1))
        elif kind == EXTENSION_PART:
            plan.append(Extend(faction, 1, NOBODY))
        elif kind == CROSSING:
            plan.append(Cross(faction, county))
        elif kind == NOBLE_ANYWHERE:
            plan.append(RemoveNobleAnywhere(faction) if s.is_ally(faction) else TakeNobleAnywhere(faction))
    return plan


class Gain(LancasterStep):
    """LAN-EFFECT-1, LAN-EFFECT-8. Goods from the supply, or power points."""

    def __init__(self, seat: int, kind: int, n: int) -> None:
        self.seat = seat
        self.kind = kind
        self.n = n

    def run(self, s: Lancaster) -> None:
        if self.kind == POINTS:
            s.score(self.seat, self.n)
        else:
            s.gain(self.seat, self.kind, self.n)


class Recruit(LancasterStep):
    """LAN-EFFECT-3. K1s from the reserve to the court, as many as there are."""

    def __init__(self, faction: int, n: int) -> None:
        self.faction = faction
        self.n = n

    def run(self, s: Lancaster) -> None:
        for _ in range(self.n):
            s.recruit(self.faction)


def upgrade_options(s: Lancaster, faction: int, scope: int) -> list[int]:
    """The knights that may change places with a stronger one, each named by where it stands."""
    rises = [False, *(s.may_rise(faction, k) for k in range(1, STRONGEST)), False]
    if scope == DEPLOYED_THREE:
        rises[1] = rises[2] = False
    found: list[int] = []
    if True not in rises:
        return found
    if scope == ANY:
        found += [UPGRADE_COURT[k - 1] for k in range(1, STRONGEST) if rises[k] and s.court[RANKS * faction + k]]
    for county in range(COUNTIES):
        if s.county_faction[county] == faction and rises[s.county_knight[county]]:
            found.append(UPGRADE_COUNTY[county])
    for space in range(SPACES):
        if rises[s.castle[SPACES * faction + space]]:
            found.append(UPGRADE_CASTLE[space])
    for at in range(PLACES * FIELDS):
        if s.fields[at] == faction:
            for k in range(1, STRONGEST):
                if rises[k] and s.troops[RANKS * at + k]:
                    found.append(UPGRADE_CONFLICT[(STRONGEST - 1) * (at // FIELDS) + k - 1])
    return found


class Upgrade(LancasterAsk):
    """LAN-EFFECT-4. A knight outside the reserve changes places with the next stronger one; may be waived unless paid for."""

    rule = "LAN-EFFECT-4"

    def __init__(self, faction: int, scope: int, optional: int) -> None:
        self.faction = faction
        self.scope = scope
        self.optional = optional

    def seats(self, s: Lancaster) -> list[int]:
        return [s.player_of(self.faction)] if upgrade_options(s, self.faction, self.scope) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        found = upgrade_options(s, self.faction, self.scope)
        return [NONE, *found] if self.optional else found

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == NONE:
            return
        faction = self.faction
        if UPGRADE_COURT.holds(action):
            k = UPGRADE_COURT.index(action) + 1
            s.court[RANKS * faction + k] -= 1
            s.court[RANKS * faction + k + 1] += 1
        elif UPGRADE_COUNTY.holds(action):
            county = UPGRADE_COUNTY.index(action)
            k = s.county_knight[county]
            s.county_knight[county] = k + 1
        elif UPGRADE_CASTLE.holds(action):
            at = SPACES * faction + UPGRADE_CASTLE.index(action)
            k = s.castle[at]
            s.castle[at] = k + 1
        else:
            place, k = divmod(UPGRADE_CONFLICT.index(action), STRONGEST - 1)
            k += 1
            at = RANKS * s.field_of(faction, place)
            s.troops[at + k] -= 1
            s.troops[at + k + 1] += 1
        s.reserve[RANKS * faction + k] += 1
        s.reserve[RANKS * faction + k + 1] -= 1
        s.tell("upgrade", faction=faction, rank=k - 1, better=k)


def tiles_after(s: Lancaster, seat: int, after: int) -> list[int]:
    """The tiles of the own tile reserve beyond `after`: a set is chosen in the order of the castle, one path each."""
    return [space for space in range(after + 1, SPACES) if not s.built[seat] >> space & 1]


def build_extension(s: Lancaster, seat: int, space: int) -> None:
    """LAN-EFFECT-6, LAN-EFFECT-7. The tile closes its space; a knight standing there goes home and earns nothing."""
    s.built[seat] |= 1 << space
    at = SPACES * seat + space
    if s.castle[at]:
        s.to_court(seat, s.castle[at])
        s.castle[at] = 0
    s.tell("extension", seat=seat, space=space)


class Extend(LancasterAsk):
    """LAN-EFFECT-6. Up to `left` tiles of one's own choice onto the castle spaces with the same reward."""

    rule = "LAN-EFFECT-6"

    def __init__(self, seat: int, left: int, after: int) -> None:
        self.seat = seat
        self.left = left
        self.after = after

    def seats(self, s: Lancaster) -> list[int]:
        return [self.seat] if self.left and tiles_after(s, self.seat, self.after) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [NONE, *(EXTENSION[space] for space in tiles_after(s, seat, self.after))]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == NONE:
            return
        space = EXTENSION.index(action)
        build_extension(s, seat, space)
        s.then([Extend(seat, self.left - 1, space)])


def seat_noble(s: Lancaster, seat: int, county: int) -> None:
    """LAN-EFFECT-5. From the county's pile to the table."""
    s.nobles_left[county] -= 1
    s.nobles[seat] |= 1 << county
    s.tell("noble", seat=seat, county=county)


def remove_noble(s: Lancaster, faction: int, county: int) -> None:
    """LAN-2P-8, LAN-2P-10. An ally seats nobody: the noble leaves the game."""
    s.nobles_left[county] -= 1
    s.tell("noble_removed", faction=faction, county=county)


class TakeNobleAnywhere(LancasterAsk):
    """LAN-FAVOUR-5. One noble of any county, of a kind not yet seated; may be waived."""

    rule = "LAN-FAVOUR-5"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, s: Lancaster) -> list[int]:
        return [self.seat] if len(self.options(s, self.seat)) > 1 else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [NONE, *(NOBLE[county] for county in range(COUNTIES) if s.may_take_noble(seat, county))]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action != NONE:
            seat_noble(s, seat, NOBLE.index(action))

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        return "LAN-EFFECT-5" if NOBLE.holds(action) else self.rule


class RemoveNobleAnywhere(LancasterAsk):
    """LAN-2P-8. One noble of any county with a pile leaves the game; may be waived."""

    rule = "LAN-2P-8"

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def seats(self, s: Lancaster) -> list[int]:
        return [s.player_of(self.faction)] if any(s.nobles_left) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [NONE, *(NOBLE[county] for county in range(COUNTIES) if s.nobles_left[county])]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action != NONE:
            remove_noble(s, self.faction, NOBLE.index(action))


def open_conflicts(s: Lancaster, faction: int) -> list[int]:
    """LAN-PLACE-15, LAN-PLACE-16. The conflicts with a space for this faction."""
    return [place for place in range(PLACES) if s.field_of(faction, place) != NOBODY]


class Cross(LancasterAsk):
    """LAN-COUNTY-8. The knight crosses from its county to a conflict, without favour; its squires go to the supply."""

    rule = "LAN-COUNTY-8"

    def __init__(self, faction: int, county: int) -> None:
        self.faction = faction
        self.county = county

    def seats(self, s: Lancaster) -> list[int]:
        return [s.player_of(self.faction)] if open_conflicts(s, self.faction) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [CONFLICT[place] for place in open_conflicts(s, self.faction)]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        place = CONFLICT.index(action)
        s.join_conflict(self.faction, s.county_knight[self.county], place)
        s.supply[SQUIRES] += s.county_squires[self.county]
        s.clear_county(self.county)
        s.tell("crossing", faction=self.faction, place=place)

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        return "LAN-PLACE-16" if CONFLICT.holds(action) else self.rule
