"""LAN-INFO-3. What a listener knows of the stocks behind the screens.

All gold and squires come and go in the open, each with its number, so whoever has listened from the beginning can add
them up: the totals are hidden from the eyes alone. No rule of Lancaster moves a piece behind a screen in secret, so the
sums are exact.
"""

from __future__ import annotations

from typing import Any

from banneret.core.agenda import HIDDEN
from banneret.core.journal import Event
from banneret.core.memory import Memory
from banneret.games.lancaster.tables import GOLD, SEAT_IDS, SQUIRES


class LancasterMemory(Memory):
    """The gold and squires of each seat, added up from what was told."""

    def __init__(self, seats: int) -> None:
        self.gold = [0] * seats
        self.squires = [0] * seats

    def hear(self, event: Event) -> None:
        facts = event.facts
        if event.name == "gain":
            self._move(facts["seat"], facts["good"], facts["n"])
        elif event.name == "pay":
            self._move(facts["seat"], facts["good"], -facts["n"])
        elif event.name == "squires_sent":
            self._move(facts["seat"], SQUIRES, -facts["n"])
        elif event.name == "to_county":
            self._move(facts["faction"], SQUIRES, -facts["n"])

    def _move(self, seat: int, good: int, n: int) -> None:
        if good == GOLD:
            self.gold[seat] += n
        elif good == SQUIRES and n:  # an ally has none to take along
            self.squires[seat] += n

    def contradiction(self, table: Any) -> str:
        for name, told, found in (("gold", self.gold, table.gold), ("squires", self.squires, table.squires)):
            for seat, n in enumerate(found):
                if n not in (HIDDEN, told[seat]):
                    return f"{SEAT_IDS[seat]} was heard to have {told[seat]} {name}, not {n}"
        return ""
