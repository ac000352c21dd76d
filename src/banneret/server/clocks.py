"""Clocks, read off the log: the same in every process, and after every restart.

They count only by what all can see. A stretch begins when a seat is asked, or when something is told to everybody while
it is; it ends when the seat is asked no more. What a seat does in secret within it moves no hand of any clock. Whoever
answers long after their bank was empty had to wait for a house that was away: they have the grace in it.
"""

from __future__ import annotations

from typing import Final

from banneret.server.protocol import Ticking
from banneret.server.table import ClockRule

LATE: Final = 10_000
"""Milliseconds that the house itself may be late: who overran by more could do so only because it was away."""
GRACE: Final = 30_000


class Clock:
    def __init__(self, rule: ClockRule, seats: int, grace: int = GRACE) -> None:
        self.rule, self.grace = rule, grace
        self.bank = [rule.seconds * 1000] * seats
        self.since: dict[int, int] = {}  # by seat that is asked: when its stretch began
        self.granted: dict[int, int] = {}  # until when it may answer all the same, since the house was away
        self.told = 0
        self.rows: dict[int, list[tuple[int, int, int]]] = {}  # by seat: when each of its answers began, its bank then, its end

    def note(self, at: int, asked: list[int], told: int, by: int = -1, back: bool = False) -> None:
        """The table after a row of the log: when it was, who is asked now, how much everybody was told so far, whose row it was
        and whether it took one back. Who takes back has no more time than before; whom that asked has no less.
        """
        public = told != self.told
        self.told = told
        stretch = self._begun(by, at, back)
        for seat in list(self.since):
            if stretch is not None and seat not in asked and self.since[seat] >= stretch[2]:
                del self.since[seat]  # what they were asked was taken back with it
            elif seat not in asked or public:
                self._settle(seat, at, gone=seat not in asked)
        for seat in asked:
            self.since.setdefault(seat, at)
        if public and stretch is not None and by in self.since:
            self.since[by], self.bank[by], _ = stretch

    def _begun(self, by: int, at: int, back: bool) -> tuple[int, int, int] | None:
        """When the stretch began that was ended by what is taken back, if anything is; its bank then; and its end."""
        rows = self.rows.setdefault(by, [])
        if back:
            return rows.pop() if rows else None
        rows.append((self.since.get(by, at), self.bank[by] if by >= 0 else 0, at))
        return None

    def _settle(self, seat: int, at: int, gone: bool) -> None:
        self.granted.pop(seat, None)
        spent = at - self.since.pop(seat)
        if self.rule.kind == "bank":
            left = self.bank[seat] - spent
            was_away = left < -LATE and self.rule.then != "nothing"
            self.bank[seat] = (self.grace if was_away else max(0, left)) + (self.rule.increment * 1000 if gone else 0)

    def resume(self, at: int, opened: int) -> None:
        """Where the house was away, nobody has less than the grace: its absence is not a player's fault. It was where somebody
        was asked before it opened, or nobody said that their time was up.
        """
        if self.rule.then == "nothing":
            return
        for seat, since in self.since.items():
            if at > self._end(seat) + LATE:
                self.granted[seat] = at + self.grace
            elif since < opened:
                self.granted[seat] = opened + self.grace

    def _allowed(self, seat: int) -> int:
        return self.bank[seat] if self.rule.kind == "bank" else self.rule.seconds * 1000

    def _end(self, seat: int) -> int:
        return max(self.since[seat] + self._allowed(seat), self.granted.get(seat, 0))

    def left(self, seat: int, at: int) -> int:
        return max(0, self._end(seat) - at) if seat in self.since else self._allowed(seat)

    def deadline(self, seat: int) -> int | None:
        """When this seat's time is up; None if it is not asked, or nothing happens then."""
        if self.rule.kind == "none" or self.rule.then == "nothing" or seat not in self.since:
            return None
        return self._end(seat)

    def lets_back(self, seat: int, at: int) -> bool:
        """Whether there is time left to answer anew what this seat answered last."""
        if self.rule.kind == "none" or self.rule.then == "nothing" or not self.rows.get(seat):
            return True
        since, bank, _ = self.rows[seat][-1]
        return at < max(since + (bank if self.rule.kind == "bank" else self.rule.seconds * 1000), self.granted.get(seat, 0))

    def show(self, at: int) -> list[Ticking]:
        if self.rule.kind == "none":
            return []
        return [Ticking(seat, self.left(seat, at), seat in self.since) for seat in range(len(self.bank))]
