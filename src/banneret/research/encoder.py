"""Observations and masks as arrays: a table is written straight into rows that the caller owns.

>>> encoder = Encoder("lancaster", seats=4)
>>> [field.name for field in encoder.fields[:3]], encoder.actions
(['me', 'asked', 'question'], 477)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import banneret.games  # noqa: F401 - enters the games
from banneret.core import Game, Memory, Variant, find
from banneret.research.observe import Field, find_observer

Row = NDArray[Any]


class Encoder:
    """What a seat observes at one game, number of seats and variant: always so many numbers, in the same places.

    A row of floats receives every number divided by the top of its field's range, so that it lies between -1 and about 1;
    a row of integers (int16) receives it as it is.
    """

    def __init__(self, game: str, seats: int, variant: Variant | None = None) -> None:
        self.game: Game[Any] = find(game)
        self.game.check_seats(seats)
        self.seats = seats
        self.variant: Variant = self.game.variant(variant or {})
        self.observer = find_observer(self.game, seats, self.variant)
        self.fields: list[Field] = [*self.observer.small, *self.observer.planes]
        self.actions = len(self.game.acts)
        self.low = self._spread([field.low for field in self.fields])
        self.high = self._spread([field.high for field in self.fields])
        self.width = len(self.low)
        self._small = sum(field.size for field in self.observer.small)
        self._low = self.low[: self._small]
        self._scale = (1.0 / self.high[: self._small]).astype(np.float32)
        self._base = (self._low * self._scale).astype(np.float32)

    def _spread(self, values: list[int]) -> NDArray[np.int16]:
        return np.repeat(np.array(values, np.int16), [field.size for field in self.fields])

    @property
    def version(self) -> str:
        """Equal where observations mean the same: the game, its rules, and how they are written down."""
        return f"{self.game.name}-r{self.game.rules_version}-o{self.observer.version}"

    def where(self, name: str) -> slice:
        """The place of a field in a row."""
        at = 0
        for field in self.fields:
            if field.name == name:
                return slice(at, at + field.size)
            at += field.size
        raise KeyError(name)

    def write(self, state: Any, seat: int, memory: Memory | None, row: Row) -> None:
        """What this seat observes, from a true table or a view of it, and from what it remembers."""
        self.write_packed(*self.observer.pack(state, seat, memory), row)

    def write_packed(self, small: bytes, planes: bytes, rows: Row) -> None:
        """What an observer has packed, for one row or for many."""
        cut, shape = self._small, rows.shape[:-1]
        numbers = np.frombuffer(small, np.uint8).reshape(*shape, cut)
        head = rows[..., :cut]
        if rows.dtype.kind == "f":
            np.multiply(numbers, self._scale, out=head)
            head += self._base
        else:
            np.add(numbers, self._low, out=head)
        bits = np.unpackbits(np.frombuffer(planes, np.uint8), bitorder="little")
        rows[..., cut:] = bits.reshape(*shape, self.width - cut)

    def observe(self, state: Any, seat: int, memory: Memory | None = None, dtype: Any = np.int16) -> Row:
        row = np.empty(self.width, dtype)
        self.write(state, seat, memory, row)
        return row

    def legend(self) -> str:
        """Every field in a line of a Markdown table: from, size, range, who sees it, what it is."""
        lines, at = ["| from | size | range | seen by | name | what |", "|---|---|---|---|---|---|"], 0
        for field in self.fields:
            lines.append(f"| {at} | {field.size} | {field.low}…{field.high} | {field.eyes} | {field.name} | {field.what} |")
            at += field.size
        return "\n".join(lines)
