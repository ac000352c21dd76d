"""Chapters 13 and 16: Sequence 8, points and influence, and who has won."""

from __future__ import annotations

from banneret.games.montjoie.reasons import POINTS, PROVINCES
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.tables import ANGLETERRE, NATIONS
from banneret.games.montjoie.variants import ENGLAND_LANDING


def complete_provinces(s: Montjoie, land: int) -> list[int]:
    """The provinces all of whose cities lie in this land."""
    return [n for n, cities in enumerate(s.tables.map.provinces) if land & cities == cities]


def province_points(s: Montjoie, land: int) -> int:
    """MON-SCORE-1. One for each province, two for the Île de France."""
    points = 0
    board = s.tables.map
    for n, cities in enumerate(board.provinces):
        if land & cities == cities:
            points += board.points[n]
    return points


class Points(MontjoieStep):
    """MON-SCORE-1 to -3, MON-2P-12. Provinces, half of a loyal ally's too; then influence for all points of the turn."""

    def run(self, s: Montjoie) -> None:
        for seat in s.players():
            points = province_points(s, s.lands[seat])
            for nation in range(s.seats, NATIONS):
                if s.loyal >> nation & 1 and s.control[nation] == seat:
                    points += (province_points(s, s.lands[nation]) + 1) // 2
            s.score(seat, points, PROVINCES)
            gained = (s.gains[seat] + 1) // 2
            if s.has(ENGLAND_LANDING) and seat == ANGLETERRE:
                gained += 1
            s.gain_influence(seat, gained, POINTS)


def standing(s: Montjoie, seat: int) -> list[int]:
    """MON-END-3. Points, then fortresses, provinces, castles, money."""
    land = s.lands[seat]
    fortresses = (land & s.ramparts).bit_count()
    castles = (land & s.castles).bit_count() - fortresses
    return [s.points[seat], fortresses, len(complete_provinces(s, land)), castles, s.money[seat]]
