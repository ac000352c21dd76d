"""Chapter 7: Sequence 5, the order of play."""

from __future__ import annotations

from banneret.games.montjoie.places import NOBODY
from banneret.games.montjoie.reasons import FIRST_PLAYER
from banneret.games.montjoie.state import Montjoie, MontjoieStep
from banneret.games.montjoie.tables import NATION_LOTS, NATIONS, PRESET
from banneret.games.montjoie.variants import BALANCED_ORDER, RANDOM_ORDER


def preset_order(seats: int) -> list[int]:
    """MON-SETUP-4."""
    return [nation for nation in PRESET if nation < seats]


class DrawOrder(MontjoieStep):
    """MON-ORDER-1 to -3. Drawn anew until somebody else is first; the first gains one influence point."""

    def run(self, s: Montjoie) -> None:
        if s.seats == 2:
            s.order = s.players() + draw_lots(s, [n for n in range(s.seats, NATIONS) if s.lands[n]])  # MON-2P-4
        else:
            previous = s.order[0] if s.turn > 1 else NOBODY  # RULING 18
            first = balanced_first(s, previous)
            order = draw_order(s, first)
            while order[0] == previous:
                order = draw_order(s, NOBODY)
            s.order = order
        for slot, nation in enumerate(s.order):
            if s.journal is not None:
                s.tell("slot", nation=nation, n=slot + 1)
        s.gain_influence(s.order[0], 1, FIRST_PLAYER)


def draw_lots(s: Montjoie, lots: list[int]) -> list[int]:
    """All of these nations in the order in which they are drawn."""
    return [s.draw(lots, NATION_LOTS) for _ in range(len(lots))]


def draw_order(s: Montjoie, first: int) -> list[int]:
    if first == NOBODY:
        return draw_lots(s, list(range(s.seats)))
    return [first, *draw_lots(s, [seat for seat in range(s.seats) if seat != first])]


def balanced_first(s: Montjoie, previous: int) -> int:
    """MON-OPT-10. Everybody is first once before anybody is again, as the preset order or a lot says."""
    if not s.has(BALANCED_ORDER) or s.turn > s.tables.balanced_turns:
        return NOBODY
    if s.firsts == (1 << s.seats) - 1:
        s.firsts = 0
    waiting = [seat for seat in preset_order(s.seats) if not s.firsts >> seat & 1 and seat != previous]
    first = s.draw(waiting, NATION_LOTS) if s.has(RANDOM_ORDER) else waiting[0]
    s.firsts |= 1 << first
    return first
