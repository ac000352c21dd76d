"""Chapter 5: effects that many rules use. Gains are automatic; upgrades, extensions and nobles ask.

`reward_plan` is the one reading of rewards: counties, castles, favours and laws all pay through it. Each step names the
source that it comes from, for whoever wants to know why.
"""

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
from banneret.games.lancaster.sources import BY_COUNTY, BY_FAVOUR, COURT, IN_CONFLICT, IN_COUNTY, ON_SPACE, SETUP, law_of
from banneret.games.lancaster.state import (
    FIELDS,
    NO_CARD,
    NOBODY,
    RANKS,
    Lancaster,
    LancasterAsk,
    LancasterAskSeat,
    LancasterStep,
)
from banneret.games.lancaster.tables import (
    COUNTIES,
    CROSSING,
    FAVOUR_IDS,
    NOBLE_ANYWHERE,
    PLACES,
    POINTS,
    RECRUIT,
    SPACES,
    SQUIRES,
    STRONGEST,
    UPGRADE,
    UPGRADE_DEPLOYED,
    UPGRADE_THREE,
    VOTES,
    Reward,
)
from banneret.games.lancaster.tables import EXTENSION as EXTENSION_PART

# Which knights an upgrade may hit.
ANY: Final = 0
DEPLOYED: Final = 1
DEPLOYED_THREE: Final = 2
SCOPE: Final = {UPGRADE: ANY, UPGRADE_DEPLOYED: DEPLOYED, UPGRADE_THREE: DEPLOYED_THREE}

NOBLE_TILE: Final = BY_FAVOUR + FAVOUR_IDS.index("noble")
"""The favour that seats a noble of any county."""

ALLY_PARTS: Final = (RECRUIT, UPGRADE, CROSSING, NOBLE_ANYWHERE)


def reward_plan(s: Lancaster, faction: int, reward: Reward, source: int, times: int = 1, optional: int = 1) -> Plan:
    """LAN-EFFECT-10. The parts of a reward in the order of the data; goods and points are lost on an ally (LAN-2P-8).

    `times`: how often a law pays it. `optional`: 0 where an upgrade was paid for and cannot be waived.
    """
    plan: Plan = []
    for kind, n in reward:
        ally = s.is_ally(faction)
        if ally and kind not in ALLY_PARTS:
            continue
        if kind <= VOTES or kind == POINTS:
            plan.append(Gain(faction, kind, n * times, source))
        elif kind == RECRUIT:
            plan.append(Recruit(faction, n * times, source))  # LAN-LAW-9: into the court, not deployed
        elif kind in SCOPE:
            plan += [Upgrade(faction, SCOPE[kind], optional, source) for _ in range(n * times)]
        elif kind == EXTENSION_PART:
            plan.append(Extend(faction, n * times, NOBODY, source))
        elif kind == CROSSING:
            plan.append(Cross(faction, source - BY_COUNTY))
        elif kind == NOBLE_ANYWHERE:
            plan.append(RemoveNobleAnywhere(faction, source) if ally else TakeNobleAnywhere(faction, source))
    return plan


def phase_three(s: Lancaster, reward: Reward) -> Reward:
    """LAN-CASTLE-6. In the last round no votes are handed out in phase 3."""
    if gives_votes(s):
        return reward
    return tuple([part for part in reward if part[0] != VOTES])


def gives_votes(s: Lancaster) -> bool:
    return not s.last_round() or s.tables.votes_in_last_round


class Gain(LancasterStep):
    """LAN-EFFECT-1, LAN-EFFECT-8. Goods from the supply, or power points."""

    def __init__(self, seat: int, kind: int, n: int, source: int = SETUP) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.n: Final = n
        self.source: Final = source

    def run(self, s: Lancaster) -> None:
        if self.kind == POINTS:
            s.score(self.seat, self.n, self.source)
        else:
            s.gain(self.seat, self.kind, self.n, self.source)


class Recruit(LancasterStep):
    """LAN-EFFECT-3. K1s from the reserve to the court, as many as there are."""

    def __init__(self, faction: int, n: int, source: int = SETUP) -> None:
        self.faction: Final = faction
        self.n: Final = n
        self.source: Final = source

    def run(self, s: Lancaster) -> None:
        for _ in range(self.n):
            s.recruit(self.faction, self.source)


# -- upgrades


def upgrade_options(s: Lancaster, faction: int, scope: int) -> list[int]:
    """The knights that may change places with a stronger one, each named by where it stands."""
    least = STRONGEST - 1 if scope == DEPLOYED_THREE else 1
    rises = [least <= k < STRONGEST and s.may_rise(faction, k) for k in range(RANKS)]
    found: list[int] = []
    if True not in rises:
        return found
    if scope == ANY:
        for k in range(1, STRONGEST):
            if rises[k] and s.court[RANKS * faction + k]:
                found.append(UPGRADE_COURT[k - 1])
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

    def __init__(self, faction: int, scope: int, optional: int, source: int = SETUP) -> None:
        self.faction: Final = faction
        self.scope: Final = scope
        self.optional: Final = optional
        self.source: Final = source

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
            k, spot = UPGRADE_COURT.index(action) + 1, COURT
            s.court[RANKS * faction + k] -= 1
            s.court[RANKS * faction + k + 1] += 1
        elif UPGRADE_COUNTY.holds(action):
            county = UPGRADE_COUNTY.index(action)
            k, spot = s.county_knight[county], IN_COUNTY + county
            s.county_knight[county] = k + 1
        elif UPGRADE_CASTLE.holds(action):
            space = UPGRADE_CASTLE.index(action)
            k, spot = s.castle[SPACES * faction + space], ON_SPACE + space
            s.castle[SPACES * faction + space] = k + 1
        else:
            place, k = divmod(UPGRADE_CONFLICT.index(action), STRONGEST - 1)
            k, spot = k + 1, IN_CONFLICT + place
            at = RANKS * s.field_of(faction, place)
            s.troops[at + k] -= 1
            s.troops[at + k + 1] += 1
        s.reserve[RANKS * faction + k] += 1
        s.reserve[RANKS * faction + k + 1] -= 1
        if s.journal is not None:
            s.tell("upgrade", faction=faction, rank=k - 1, better=k, spot=spot, source=self.source)

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        if action == NONE:
            return "LAN-CASTLE-3"  # what was paid for is not waived
        law = law_of(self.source)
        if law >= 0 and self.scope != ANY and UPGRADE_COURT.holds(action):
            return s.tables.laws[law].rule
        return self.rule


# -- extensions


def tiles_after(s: Lancaster, seat: int, after: int) -> list[int]:
    """The tiles of the own tile reserve beyond `after`: a set is chosen in the order of the castle, one path each."""
    return [space for space in range(after + 1, SPACES) if not s.built[seat] >> space & 1]


def build_extension(s: Lancaster, seat: int, space: int, source: int) -> None:
    """LAN-EFFECT-6, LAN-EFFECT-7. The tile closes its space; a knight standing there goes home and earns nothing."""
    s.built[seat] |= 1 << space
    if s.journal is not None:
        s.tell("extension", seat=seat, space=space, source=source)
    leave_space(s, seat, space)


def leave_space(s: Lancaster, faction: int, space: int) -> None:
    """A knight on this castle space, if there is one, goes to the court."""
    at = SPACES * faction + space
    if s.castle[at]:
        s.go_home(faction, s.castle[at], ON_SPACE + space)
        s.castle[at] = 0


class Extend(LancasterAskSeat):
    """LAN-EFFECT-6. Up to `left` tiles of one's own choice onto the castle spaces with the same reward."""

    rule = "LAN-EFFECT-6"

    def __init__(self, seat: int, left: int, after: int, source: int = SETUP) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.after: Final = after
        self.source: Final = source

    def seats(self, s: Lancaster) -> list[int]:
        return [self.seat] if self.left and tiles_after(s, self.seat, self.after) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [NONE] + [EXTENSION[space] for space in tiles_after(s, seat, self.after)]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == NONE:
            return
        space = EXTENSION.index(action)
        build_extension(s, seat, space, self.source)
        s.then([Extend(seat, self.left - 1, space, self.source)])


# -- nobles


def seat_noble(s: Lancaster, seat: int, county: int, source: int) -> None:
    """LAN-EFFECT-5. From the county to the table."""
    s.nobles_left[county] -= 1
    s.nobles[seat] |= 1 << county
    if s.journal is not None:
        s.tell("noble", seat=seat, county=county, source=source)


def remove_noble(s: Lancaster, faction: int, county: int, source: int) -> None:
    """LAN-2P-8, LAN-2P-10. An ally seats nobody: the noble leaves the game."""
    s.nobles_left[county] -= 1
    s.tell("noble_removed", faction=faction, county=county, source=source)


class TakeNobleAnywhere(LancasterAskSeat):
    """LAN-FAVOUR-5. One noble of any county, of a kind not yet seated; may be waived."""

    rule = "LAN-FAVOUR-5"

    def __init__(self, seat: int, source: int = NOBLE_TILE) -> None:
        super().__init__(seat)
        self.source: Final = source

    def seats(self, s: Lancaster) -> list[int]:
        return [self.seat] if len(self.options(s, self.seat)) > 1 else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [NONE] + [NOBLE[county] for county in range(COUNTIES) if s.may_take_noble(seat, county)]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action != NONE:
            seat_noble(s, seat, NOBLE.index(action), self.source)

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        return "LAN-EFFECT-5" if NOBLE.holds(action) else self.rule


class RemoveNobleAnywhere(LancasterAsk):
    """LAN-2P-8. One noble of any county that has some leaves the game; may be waived."""

    rule = "LAN-2P-8"

    def __init__(self, faction: int, source: int = NOBLE_TILE) -> None:
        self.faction: Final = faction
        self.source: Final = source

    def seats(self, s: Lancaster) -> list[int]:
        return [s.player_of(self.faction)] if any(s.nobles_left) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [NONE, *(NOBLE[county] for county in range(COUNTIES) if s.nobles_left[county])]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action != NONE:
            remove_noble(s, self.faction, NOBLE.index(action), self.source)


# -- the crossing


def open_conflicts(s: Lancaster, faction: int) -> list[int]:
    """LAN-PLACE-15, LAN-PLACE-16. The conflicts with a space for this faction."""
    return [place for place in range(PLACES) if s.field_of(faction, place) != NOBODY]


def closed_conflict(s: Lancaster, place: int) -> str:
    """Why a knight may not go there: no card is on display, or all spaces belong to others."""
    return "LAN-PLACE-15" if s.cards[place] == NO_CARD else "LAN-PLACE-16"


class Cross(LancasterAsk):
    """LAN-COUNTY-8. The knight crosses from its county to a conflict, without favour; its squires go to the supply."""

    rule = "LAN-COUNTY-8"

    def __init__(self, faction: int, county: int) -> None:
        self.faction: Final = faction
        self.county: Final = county

    def seats(self, s: Lancaster) -> list[int]:
        return [s.player_of(self.faction)] if open_conflicts(s, self.faction) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return [CONFLICT[place] for place in open_conflicts(s, self.faction)]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        place, knight, squires = CONFLICT.index(action), s.county_knight[self.county], s.county_squires[self.county]
        s.join_conflict(self.faction, knight, place)
        s.supply[SQUIRES] += squires
        s.clear_county(self.county)
        s.tell("crossing", faction=self.faction, place=place, rank=knight - 1, county=self.county, n=squires)

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        return closed_conflict(s, CONFLICT.index(action)) if CONFLICT.holds(action) else self.rule
