"""Montjoie! in components: points, provinces, cities, means. A combat under way is judged by its two ends."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from banneret.bots.advice.montjoie import (
    CARD,
    DUEL,
    HERO_WORTH,
    INFLUENCE,
    RIDE,
    cards_worth,
    settled,
)
from banneret.bots.advice.montjoie.lands import Lands
from banneret.bots.advice.montjoie.outlook import AGAINST_THE_BEST, Outlook
from banneret.bots.judgement.linear import Parts
from banneret.bots.judgement.montjoie.hands import weigh
from banneret.bots.judgement.montjoie.odds import chance
from banneret.games.montjoie.places import A_DUEL, ATTACK, CHEVAUCHEE_RIGHT, DEFENCE
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.commit import LayYellow
from banneret.games.montjoie.steps.duels import duel_total
from banneret.games.montjoie.steps.support import OfferSupport
from banneret.games.montjoie.steps.turns import PlayerTurn
from banneret.games.montjoie.tables import CITY_IDS, FREE, NATIONS, Tables

NAMES: Final = (
    "points", "provinces", "cities", "money", "influence", "hero", "cards", "ride", "duel", "hopes", "land", "walls",
)  # fmt: skip
COUNTED: Final = 9
"""Behind the duel come signs, which the advice does not weigh: provinces that are not complete yet, cities, walls."""
STAGES: Final = 10


def ends(s: Montjoie, seat: int) -> list[tuple[float, Montjoie]]:
    """How the combat under way may end, each way with its chance as this seat may judge it."""
    if not s.fighters or s.way == A_DUEL:
        return [(1.0, s)]
    p, staked = chance(s, seat)
    found: list[tuple[float, Montjoie]] = []
    for share, winner in ((p, ATTACK), (1.0 - p, DEFENCE)):
        if share > 0.0:
            end = settled(s, winner, seat)
            end.influence[seat] -= staked
            found.append((share, end))
    return found


def components(s: Montjoie, seat: int) -> tuple[int, list[list[float]]]:
    """The stage: by the turns still to be expected after this one. Of the others' cards only the number is known."""
    outlook, seats = Outlook(s), s.seats
    ahead, use = outlook.ahead, outlook.use
    provinces, cities, hopes = lands_of(s, outlook)
    time = min(1.0, outlook.later)
    found: list[list[float]] = []
    for other in range(seats):
        acting = ahead >> other & 1
        threats = (ahead.bit_count() - acting) / (seats - 1)
        cards = cards_worth(s, seat, acting, threats) if other == seat else CARD * s.held[other] * (acting + threats) / 2
        found.append(
            [
                float(s.points[other]),
                provinces[other],
                cities[other],
                outlook.coin * s.money[other],
                use * INFLUENCE * s.influence[other],
                use * HERO_WORTH * (s.heroes >> other & 1),
                cards,
                0.0,
                0.0,
                hopes[other],
                time * s.lands[other].bit_count(),
                time * ((s.lands[other] & s.castles).bit_count() + (s.lands[other] & s.ramparts).bit_count()),
            ]
        )
    if s.marks & CHEVAUCHEE_RIGHT and ahead >> s.order[0] & 1:
        found[s.order[0]][7] = RIDE
    if s.fighters and s.way == A_DUEL and s.revealed:
        lead = duel_total(s, ATTACK) - duel_total(s, DEFENCE)
        if lead:
            found[s.fighters[int(lead < 0)]][8] = DUEL
    return min(STAGES - 1, int(outlook.later)), found


Shares = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]
"""By seat, what provinces are worth, what cities are, and which part of the first is hope."""


def lands_of(s: Montjoie, outlook: Outlook) -> Shares:
    lands = (*s.lands[:NATIONS], s.lands[FREE])
    owners = tuple(s.control) if s.loyal else ()
    return shares(
        s.tables, s.seats, lands, s.castles, s.ramparts, s.pillaged, s.loyal, owners, outlook.now, outlook.later
    )  # fmt: skip


@lru_cache(maxsize=20000)
def shares(
    tables: Tables,
    seats: int,
    lands: tuple[int, ...],
    castles: int,
    ramparts: int,
    pillaged: int,
    loyal: int,
    owners: tuple[int, ...],
    now: int,
    later: float,
) -> Shares:
    """Many tables of one search have the same map. Half of a loyal ally's provinces is its player's (MON-2P-8)."""
    board = Lands(tables, lands, castles, ramparts, now, later)
    provinces = [board.provinces_worth(lands[seat]) for seat in range(seats)]
    hopes = [board.provinces_worth(lands[seat] & ~complete(tables, lands[seat])) for seat in range(seats)]
    for nation in range(seats, NATIONS):
        if loyal >> nation & 1:
            provinces[owners[nation]] += 0.5 * board.provinces_worth(lands[nation])
    cities = [board.cities_worth(lands[seat], pillaged) for seat in range(seats)]
    return tuple(provinces), tuple(cities), tuple(hopes)


def complete(tables: Tables, land: int) -> int:
    """The cities of all provinces that this land holds whole."""
    found = 0
    for cities in tables.map.provinces:
        if cities & land == cities:
            found |= cities
    return found


def held(s: Montjoie) -> tuple[float, list[int]]:
    """The cities of each player, and the turns that are still to be scored."""
    outlook = Outlook(s)
    return outlook.now + outlook.later, s.lands[: s.seats]


def round_of(s: Montjoie) -> int:
    return s.turn


def is_weighty(s: Montjoie) -> bool:
    """Where to attack, to expand, what to do with a turn. Who supports whom, and with which card, is judged well enough."""
    return isinstance(s.question(), PlayerTurn)


def habit(s: Montjoie, legal: list[int]) -> int | None:
    """Counted among knights: nobody ever supports anybody, and two in three lay the best card they have."""
    step = s.question()
    if isinstance(step, OfferSupport):
        return legal[0]
    return legal[-1] if isinstance(step, LayYellow) else None


PRIOR: Final = [*[1 - AGAINST_THE_BEST] * COUNTED, *[0.0] * (len(NAMES) - COUNTED), AGAINST_THE_BEST]
PARTS: Final = Parts(NAMES, PRIOR, STAGES, components)
PARTS.counted = COUNTED
PARTS.weigh = weigh
PARTS.ends = ends
PARTS.round = round_of
PARTS.weighty = is_weighty
PARTS.habit = habit
PARTS.held = held
PARTS.places = tuple(CITY_IDS)
PARTS.placed = NAMES.index("land")
