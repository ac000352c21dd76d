"""Chapter 8.3: the conflicts. The lower row before the upper, each completely: ranking, points, homecoming or captivity."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.lancaster.acts import DONE, RANSOM
from banneret.games.lancaster.state import FIELDS, NO_CARD, NOBODY, RANKS, UPPER, Lancaster, LancasterAsk, LancasterStep
from banneret.games.lancaster.tables import GOLD, SQUIRES, STRONGEST

ORDER: Final = [2, 3, 0, 1]
"""LAN-CONFLICT-1. Lower 1, lower 2, upper 1, upper 2."""


def ranking(s: Lancaster, place: int) -> list[int]:
    """LAN-CONFLICT-3. The fields that are held, strongest first; a tie goes to the lower space on the card."""
    held = [at for at in range(FIELDS * place, FIELDS * (place + 1)) if s.fields[at] != NOBODY]
    return sorted(held, key=lambda at: (-s.strength_at(at), -at))


class EvaluateConflict(LancasterStep):
    """LAN-CONFLICT-2, -4, -5. England wins with at least the French strength; otherwise the ranks pay one value less."""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Lancaster) -> None:
        place = self.place
        if s.cards[place] == NO_CARD:
            return
        card = s.tables.conflicts[s.cards[place]]
        ranks = ranking(s, place)
        strength = sum(s.strength_at(at) for at in ranks)
        england = bool(ranks) and strength >= card.strength
        s.tell("england_wins" if england else "france_wins", place=place, n=strength, france=card.strength)
        values = card.points if england else [*card.points[1:], 0]
        for rank, at in enumerate(ranks):
            if not s.is_ally(s.fields[at]):  # LAN-2P-13: an ally's points are lost
                s.score(s.fields[at], values[rank])
        for at in ranks:
            s.supply[SQUIRES] += s.sent[at]  # LAN-CONFLICT-9
            s.sent[at] = 0
        if england:
            s.then([Homecoming(place)])
        elif place in UPPER:
            move_down(s, place)
        else:
            plan: Plan = [Ransom(seat, place, STRONGEST) for seat in s.turn_order()]
            s.then([*plan, Captivity(place)])


class Homecoming(LancasterStep):
    """LAN-CONFLICT-4. All knights go to their courts; the card leaves the game."""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Lancaster) -> None:
        empty_conflict(s, self.place, s.court)


class Captivity(LancasterStep):
    """LAN-CONFLICT-7, LAN-2P-14. Who was not ransomed goes to the reserve; the card leaves the game."""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Lancaster) -> None:
        empty_conflict(s, self.place, s.reserve)


def empty_conflict(s: Lancaster, place: int, home: list[int]) -> None:
    for at in range(FIELDS * place, FIELDS * (place + 1)):
        for k in range(1, RANKS):
            if s.troops[RANKS * at + k]:
                home[RANKS * s.fields[at] + k] += s.troops[RANKS * at + k]
                s.troops[RANKS * at + k] = 0
        s.fields[at] = NOBODY
    s.cards[place] = NO_CARD


def move_down(s: Lancaster, place: int) -> None:
    """LAN-CONFLICT-6, LAN-CONFLICT-8. Card and knights go to the lower place of the column, spaces and stacks unchanged."""
    below = place + len(UPPER)
    s.cards[below], s.cards[place] = s.cards[place], NO_CARD
    for field in range(FIELDS):
        old, new = FIELDS * place + field, FIELDS * below + field
        s.fields[new], s.fields[old] = s.fields[old], NOBODY
        s.troops[RANKS * new : RANKS * (new + 1)] = s.troops[RANKS * old : RANKS * (old + 1)]
        s.troops[RANKS * old : RANKS * (old + 1)] = [0] * RANKS


class Ransom(LancasterAsk):
    """LAN-CONFLICT-7. Gold for each strength point of a captive freed; asked from the strongest down, knight by knight."""

    rule = "LAN-CONFLICT-7"

    def __init__(self, seat: int, place: int, most: int) -> None:
        self.seat = seat
        self.place = place
        self.most = most

    def captives(self, s: Lancaster) -> list[int]:
        """The strengths of this seat's captives that may still be freed."""
        for at in range(FIELDS * self.place, FIELDS * (self.place + 1)):
            if s.fields[at] == self.seat:
                return [k for k in range(1, self.most + 1) if s.troops[RANKS * at + k]]
        return []

    def seats(self, s: Lancaster) -> list[int]:
        return [self.seat] if self.captives(s) else []

    def options(self, s: Lancaster, seat: int) -> list[int]:
        price = s.tables.ransom
        return [DONE, *(RANSOM[k - 1] for k in self.captives(s) if price * k <= s.gold[seat])]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == DONE:
            return
        k = RANSOM.index(action) + 1
        s.pay(seat, GOLD, s.tables.ransom * k)
        s.troops[RANKS * s.field_of(seat, self.place) + k] -= 1
        s.to_court(seat, k)
        s.tell("ransom", seat=seat, rank=k - 1)
        s.then([Ransom(seat, self.place, k)])
