"""Who sees what in Montjoie!: hands, votes, cards face down, promised influence and deals in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from banneret.core.agenda import HIDDEN
from banneret.core.views import sealed, shown
from banneret.games.montjoie.places import DEAL, LAID, NOT_YET, SENT, STAGE, TAKER, TERMS
from banneret.games.montjoie.tables import KINDS

if TYPE_CHECKING:
    from banneret.games.montjoie.state import Montjoie


def own_hand(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """MON-STATE-2. Each sees their own cards; how many the others hold stands in `held`."""
    mine = KINDS * viewer
    return [n if mine <= at < mine + KINDS and viewer >= 0 else HIDDEN for at, n in enumerate(value)]


def face_down(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """MON-STATE-2. Who has voted, bid or staked is open, what they chose is not."""
    return [v if seat == viewer or v == NOT_YET else HIDDEN for seat, v in enumerate(value)]


def own_side(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """MON-COMBAT-6. Cards in a combat are for the eyes of those who laid them, until the reveal."""
    if not value or s.revealed:
        return value[:]
    return [n if viewer >= 0 and s.commander(at // LAID) == viewer else HIDDEN for at, n in enumerate(value)]


def giver_and_taker(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """RULING 40. What is promised to a side is known to giver and receiver until the reveal."""
    if not value or s.revealed:
        return value[:]
    if viewer < 0:
        return [HIDDEN] * len(value)
    seats = s.seats
    return [n if at % seats == viewer or s.commander(at // seats) == viewer else HIDDEN for at, n in enumerate(value)]


def two_parties(value: list[int], s: Montjoie, viewer: int) -> list[int]:
    """MON-DIPLO-3. One's own offer or draft, and what was sent to oneself; whether others talk at all, nobody sees."""
    seen: list[int] = []
    for giver in range(s.seats):
        deal = value[DEAL * giver : DEAL * (giver + 1)]
        if viewer == giver:
            seen += deal
        elif viewer >= 0 and deal[STAGE] >= SENT and viewer == deal[TAKER]:
            seen += [*deal[:TERMS], *[HIDDEN] * (DEAL - TERMS)]
        else:
            seen += [HIDDEN] * DEAL
    return seen


OWN_EYES: Final[dict[str, Any]] = {
    "turn": shown,
    "war": shown,
    "order": shown,
    "lands": shown,
    "castles": shown,
    "ramparts": shown,
    "pillaged": shown,
    "built": shown,
    "swapped": shown,
    "shielded": shown,
    "home": shown,
    "lost": shown,
    "money": shown,
    "influence": shown,
    "points": shown,
    "gains": shown,
    "heroes": shown,
    "gunners": shown,
    "hand": own_hand,
    "held": shown,
    "locked": shown,
    "card_pile": sealed,
    "discards": shown,
    "marker_pool": shown,
    "drawn_markers": shown,
    "origins": shown,
    "targets": shown,
    "starts": shown,
    "sailed": shown,
    "master": shown,
    "marks": shown,
    "firsts": shown,
    "named": shown,
    "allies": shown,
    "control": shown,
    "loyal": shown,
    "mercenaries": shown,
    "ballot": face_down,
    "dice": shown,
    "fighters": shown,
    "origin": shown,
    "target": shown,
    "way": shown,
    "down": shown,
    "staked": shown,
    "stripped": shown,
    "revealed": shown,
    "doubled": shown,
    "result": shown,
    "laid": own_side,
    "stakes": giver_and_taker,
    "muster": shown,
    "offers": two_parties,
}
