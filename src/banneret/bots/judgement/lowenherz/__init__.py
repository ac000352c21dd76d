"""Löwenherz in components: land, what may be walled in, taken and lost, means, knights, and their edge over the neighbours'."""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.lowenherz.cards import LATE, PURSE, SPARE_DUCAT, ducat_worth, hand_worth
from banneret.bots.advice.lowenherz.outlook import (
    DOMAIN,
    GROWTH,
    HALF_MONOPOLY,
    KNIGHT,
    MARKERS_A_TURN,
    Outlook,
    dearest,
    outlook_on,
    plots_worth,
)
from banneret.bots.judgement.linear import Parts
from banneret.bots.judgement.lowenherz.cuts import worst_loss
from banneret.bots.judgement.lowenherz.shortlist import shortlist
from banneret.games.lowenherz.regions import around
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.steps.course import bonuses
from banneret.games.lowenherz.tables import MINES, NEUTRAL

NAMES: Final = (
    "points",
    "half_monopolies",
    "plots",
    "domains",
    "reach",
    "exposed",
    "knights",
    "ducats",
    "mines",
    "bonus",
    "hand",
    "edge",
    "danger",
    "threats",
    "shaky",
)
AGAINST_THE_BEST: Final = 0.4
"""The game ends when somebody reaches the king: whoever leads must be held back, and by whoever can."""
COUNTED: Final = 11
"""Behind the hand come signs: how knights stand to each other, and what can be cut off."""
PRIOR: Final = [*[1.0] * COUNTED, *[0.0] * (len(NAMES) - COUNTED), AGAINST_THE_BEST]
"""The advice knows neither the edge nor cuts; learning finds what they weigh."""
STAGES: Final = 6
A_CARD: Final = 0.6
"""A card in somebody else's hand."""
BOARD: Final = 7
"""So many of the components follow from the board alone, the edge apart."""
FAR_AHEAD: Final = 2
"""More knights than this beyond a neighbour's make no difference."""

REMEMBERED: Final[dict[int, tuple[Outlook, list[list[float]]]]] = {}
MOST_REMEMBERED: Final = 1 << 12


def components(s: Lowenherz, seat: int) -> tuple[int, list[list[float]]]:
    """The stage: by the turns left."""
    outlook = outlook_on(s)
    boards = board_on(s, outlook)
    turns, ducat = outlook.turns, ducat_worth(outlook.turns)
    late = 1.0 - turns / LATE if turns < LATE else 0.0
    prizes = bonuses(s.ducats, s.tables.most_ducats, s.tables.second_ducats) if late else [0] * s.seats
    found: list[list[float]] = []
    for other in range(s.seats):
        board, ducats = boards[other], s.ducats[other]
        hand = hand_worth(s, outlook, seat) if other == seat else A_CARD * len(s.cards_of(other))
        purse = ducat * min(ducats, PURSE) + SPARE_DUCAT * max(0, ducats - PURSE)
        income = 0.75 * ducat * turns * outlook.mines[other]
        found.append([*board[:BOARD], purse, income, late * prizes[other], hand, *board[BOARD:]])
    return min(STAGES - 1, turns // 4), found


def board_on(s: Lowenherz, outlook: Outlook) -> list[list[float]]:
    """What follows from the board, remembered beside its outlook: a search meets the same one again and again."""
    kept = REMEMBERED.get(id(outlook))
    if kept is not None and kept[0] is outlook:
        return kept[1]
    if len(REMEMBERED) >= MOST_REMEMBERED:
        REMEMBERED.clear()
    found = [board_of(s, outlook, seat) for seat in range(s.seats)]
    REMEMBERED[id(outlook)] = (outlook, found)
    return found


def board_of(s: Lowenherz, outlook: Outlook, seat: int) -> list[float]:
    values, time = outlook.values[seat], min(1.0, outlook.turns / 5)
    domains = reach = exposed = knights = lead = danger = threats = shaky = 0.0
    held = 0
    for castle in outlook.reach:
        if s.owners[castle] == seat:
            held |= s.lands[castle]
            domains += DOMAIN
            reach += GROWTH * dearest(outlook.reach[castle], values, 4)
            exposed -= GROWTH * dearest(outlook.exposed(s, castle), values, 4)
            knights += KNIGHT * min(4, outlook.knights[castle])
            lead += edge(s, outlook, castle)
            now, soon = dangers(s, outlook, castle)
            danger -= now
            shaky -= max(0, soon - now)
            threats += threat(s, outlook, castle)
    halves = 0
    for mine in MINES:
        halves += (s.ground[mine] & held).bit_count() == s.tables.monopoly - 1
    plots = plots_worth(outlook.plots[seat], MARKERS_A_TURN * outlook.turns)
    land = [float(s.points(seat)), HALF_MONOPOLY * halves, plots, time * domains, time * reach, time * exposed, time * knights]
    return [*land, lead, time * danger, time * threats, time * shaky]


def edge(s: Lowenherz, outlook: Outlook, castle: int) -> float:
    """How many knights the domain is ahead of its neighbours, or behind them: whoever is ahead may cut it in two."""
    border, owner = around(s.lands[castle]), s.owners[castle]
    total = 0
    for other in outlook.domains:
        if s.owners[other] != owner and s.lands[other] & border and not s.are_allies(castle, other):
            ahead = outlook.knights[castle] - outlook.knights[other]
            total += max(-FAR_AHEAD, min(FAR_AHEAD, ahead))
    return float(total)


def dangers(s: Lowenherz, outlook: Outlook, castle: int) -> tuple[int, int]:
    """The most points that a domain can lose at once by one annexation: now, and when a neighbour has a knight more."""
    owner, spaces = s.owners[castle], s.lands[castle] & (outlook.land ^ outlook.occupied)
    now = soon = 0
    for other in outlook.domains:
        ahead = outlook.knights[other] - outlook.knights[castle]
        if ahead >= 0 and s.owners[other] not in (owner, NEUTRAL) and not s.are_allies(castle, other):
            if ahead:
                now |= around(s.lands[other]) & spaces
            else:
                soon |= around(s.lands[other]) & spaces
    worst = worst_loss(s, castle, now) if now else 0
    return worst, worst_loss(s, castle, soon) if soon else 0


def threat(s: Lowenherz, outlook: Outlook, castle: int) -> int:
    """The most points that a domain can take from others by one annexation."""
    owner, near, most = s.owners[castle], around(s.lands[castle]) & (outlook.land ^ outlook.occupied), 0
    for other in outlook.domains:
        spaces = s.lands[other] & near
        if not spaces or s.owners[other] in (owner, NEUTRAL) or s.are_allies(castle, other):
            continue
        if outlook.knights[castle] > outlook.knights[other]:
            most = max(most, worst_loss(s, other, spaces))
    return most


PARTS: Final = Parts(NAMES, PRIOR, STAGES, components)
PARTS.counted = COUNTED
PARTS.shortlist = shortlist
