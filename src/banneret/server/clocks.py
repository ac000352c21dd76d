"""Clocks, read off the log: the same in every process, and after every restart.

They count only by what all can see. A stretch begins when a seat is asked, or when something is told to everybody while
it is; it ends when the seat is asked no more. What a seat does in secret within it moves no hand of any clock.
"""

from __future__ import annotations

from banneret.server.protocol import Ticking
from banneret.server.table import ClockRule


class Clock:
    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.bank = [rule.seconds * 1000] * seats
        self.since: dict[int, int] = {}  # by seat that is asked: when its stretch began
        self.told = 0
        self.rows: dict[int, list[tuple[int, int]]] = {}  # by seat: when each of its answers began, and its bank then

    def note(self, at: int, asked: list[int], told: int, by: int = -1, back: bool = False) -> None:
        """The table after a row of the log: when it was, who is asked now, how much everybody was told so far, whose row it was
        and whether it took one back. Who takes back has no more time than before.
        """
        stretch = self._begun(by, at, back)
        self._note(at, asked, told)
        if back and stretch is not None and by in self.since:
            self.since[by], self.bank[by] = stretch

    def _begun(self, by: int, at: int, back: bool) -> tuple[int, int] | None:
        """When the stretch began that this row ends, or that the row ended which it takes back; with what was in the bank."""
        rows = self.rows.setdefault(by, [])
        if back:
            return rows.pop() if rows else None
        rows.append((self.since.get(by, at), self.bank[by] if by >= 0 else 0))
        return None

    def _note(self, at: int, asked: list[int], told: int) -> None:
        public = told != self.told
        self.told = told
        for seat in list(self.since):
            if seat not in asked or public:
                self._settle(seat, at, gone=seat not in asked)
        for seat in asked:
            self.since.setdefault(seat, at)

    def _settle(self, seat: int, at: int, gone: bool) -> None:
        spent = at - self.since.pop(seat)
        if self.rule.kind == "bank":
            self.bank[seat] = max(0, self.bank[seat] - spent) + (self.rule.increment * 1000 if gone else 0)

    def grace(self, at: int, least: int) -> None:
        """After the house was away, nobody has less than this left: its absence is not a player's fault."""
        for seat in self.since:
            if self.left(seat, at) < least:
                self.since[seat] = at - max(0, self._allowed(seat) - least)

    def _allowed(self, seat: int) -> int:
        return self.bank[seat] if self.rule.kind == "bank" else self.rule.seconds * 1000

    def left(self, seat: int, at: int) -> int:
        spent = at - self.since[seat] if seat in self.since else 0
        return max(0, self._allowed(seat) - spent)

    def deadline(self, seat: int) -> int | None:
        """When this seat's time is up; None if it is not asked, or nothing happens then."""
        if self.rule.kind == "none" or self.rule.then == "nothing" or seat not in self.since:
            return None
        return self.since[seat] + self._allowed(seat)

    def show(self, at: int) -> list[Ticking]:
        if self.rule.kind == "none":
            return []
        return [Ticking(seat, self.left(seat, at), seat in self.since) for seat in range(len(self.bank))]
