"""Chapter 8.3: the conflicts. The lower row before the upper, each completely: ranking, points, homecoming or captivity."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.lancaster.acts import DONE, RANSOM
from banneret.games.lancaster.sources import BY_CONFLICT, IN_CONFLICT
from banneret.games.lancaster.state import FIELDS, NO_CARD, NOBODY, RANKS, UPPER, Lancaster, LancasterAskSeat, LancasterStep
from banneret.games.lancaster.tables import GOLD, PLACES, SQUIRES, STRONGEST

ORDER: Final = [2, 3, 0, 1]
"""LAN-CONFLICT-1. Lower 1, lower 2, upper 1, upper 2."""
STANDS: Final = FIELDS * PLACES
"""All knight spaces of all conflicts."""


def ranking(s: Lancaster, place: int) -> list[int]:
    """LAN-CONFLICT-3. The fields that are held, strongest first; a tie goes to the lower space on the card."""
    ranks: list[int] = []
    for at in range(FIELDS * place, FIELDS * (place + 1)):
        if s.fields[at] != NOBODY:
            ranks.append(STANDS * s.strength_at(at) + at)
    ranks.sort()
    ranks.reverse()
    return [rank % STANDS for rank in ranks]


class EvaluateConflict(LancasterStep):
    """LAN-CONFLICT-2, -4, -5. England wins with at least the French strength; otherwise the ranks pay one value less."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: Lancaster) -> None:
        place = self.place
        if s.cards[place] == NO_CARD:
            return
        card = s.tables.conflicts[s.cards[place]]
        ranks = ranking(s, place)
        strength = sum(s.strength_at(at) for at in ranks)
        england = bool(ranks) and strength >= card.strength
        if s.journal is not None:
            self.tell_winner(s, england, strength, card.strength)
        for rank in range(len(ranks)):
            faction = s.fields[ranks[rank]]
            if s.journal is not None:
                own = s.strength_at(ranks[rank])
                ahead = rank + 1 < len(ranks) and s.strength_at(ranks[rank + 1]) == own  # LAN-CONFLICT-3
                s.tell("ranked", faction=faction, place=place, position=rank + 1, strength=own, ahead=int(ahead))
            if not s.is_ally(faction):  # LAN-2P-13: an ally's points are lost
                s.score(faction, card.value(rank if england else rank + 1), BY_CONFLICT + place)
        for at in ranks:
            if s.sent[at]:  # LAN-CONFLICT-9
                s.supply[SQUIRES] += s.sent[at]
                s.tell("squires_back", seat=s.fields[at], n=s.sent[at], place=place)
                s.sent[at] = 0
        if england:
            s.then([Homecoming(place)])
        elif place in UPPER:
            move_down(s, place)
        else:
            plan: Plan = [Ransom(seat, place, STRONGEST) for seat in s.turn_order()]
            s.then([*plan, Captivity(place)])

    def tell_winner(self, s: Lancaster, england: bool, strength: int, french: int) -> None:
        if england:
            s.tell("england_wins", place=self.place, n=strength, france=french, tie=int(strength == french))
        else:
            s.tell("france_wins", place=self.place, n=strength, france=french)


class Homecoming(LancasterStep):
    """LAN-CONFLICT-4. All knights go to their courts; the card leaves the game."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: Lancaster) -> None:
        for at, k in knights_at(s, self.place):
            s.go_home(s.fields[at], k, IN_CONFLICT + self.place)
        clear_conflict(s, self.place)


class Captivity(LancasterStep):
    """LAN-CONFLICT-7, LAN-2P-14. Who was not ransomed goes to the reserve; the card leaves the game."""

    def __init__(self, place: int) -> None:
        self.place: Final = place

    def run(self, s: Lancaster) -> None:
        for at, k in knights_at(s, self.place):
            s.reserve[RANKS * s.fields[at] + k] += 1
            s.tell("captive", faction=s.fields[at], rank=k - 1, place=self.place)
        clear_conflict(s, self.place)


def knights_at(s: Lancaster, place: int) -> list[tuple[int, int]]:
    """The field and the strength of each knight in a conflict."""
    found: list[tuple[int, int]] = []
    for at in range(FIELDS * place, FIELDS * (place + 1)):
        if s.fields[at] != NOBODY:
            for k in range(1, RANKS):
                for _ in range(s.troops[RANKS * at + k]):
                    found.append((at, k))
    return found


def clear_conflict(s: Lancaster, place: int) -> None:
    """The card leaves the game."""
    if s.journal is not None:
        s.tell("card_gone", card=s.cards[place], place=place)
    s.cards[place] = NO_CARD
    s.fields[FIELDS * place : FIELDS * (place + 1)] = [NOBODY] * FIELDS
    s.troops[RANKS * FIELDS * place : RANKS * FIELDS * (place + 1)] = [0] * (RANKS * FIELDS)


def move_down(s: Lancaster, place: int) -> None:
    """LAN-CONFLICT-6, LAN-CONFLICT-8. Card and knights go to the lower place of the column, spaces and stacks unchanged."""
    below = place + len(UPPER)
    if s.journal is not None:
        s.tell("card_down", card=s.cards[place], place=place, below=below)
        for at, k in knights_at(s, place):
            s.tell("held_over", faction=s.fields[at], rank=k - 1, place=place, below=below)
    s.cards[below], s.cards[place] = s.cards[place], NO_CARD
    old, new = FIELDS * place, FIELDS * below
    s.fields[new : new + FIELDS] = s.fields[old : old + FIELDS]
    s.fields[old : old + FIELDS] = [NOBODY] * FIELDS
    old, new, size = RANKS * old, RANKS * new, RANKS * FIELDS
    s.troops[new : new + size] = s.troops[old : old + size]
    s.troops[old : old + size] = [0] * size


class Ransom(LancasterAskSeat):
    """LAN-CONFLICT-7. Gold for each strength point of a captive freed; asked from the strongest down, knight by knight."""

    rule = "LAN-CONFLICT-7"

    def __init__(self, seat: int, place: int, most: int) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.most: Final = most

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
        return [DONE] + [RANSOM[k - 1] for k in self.captives(s) if price * k <= s.gold[seat]]

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if action == DONE:
            return
        k = RANSOM.index(action) + 1
        s.pay(seat, GOLD, s.tables.ransom * k, BY_CONFLICT + self.place)
        s.troops[RANKS * s.field_of(seat, self.place) + k] -= 1
        s.court[RANKS * seat + k] += 1
        s.tell("ransom", seat=seat, rank=k - 1, place=self.place)
        s.then([Ransom(seat, self.place, k)])
