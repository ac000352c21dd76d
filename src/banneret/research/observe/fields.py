"""What an observation is made of. Every number is a byte; a field says from where it counts and how high."""

from __future__ import annotations

from typing import Final

ALL: Final = "all"  # lies open
OWN: Final = "own"  # the observer's own, hidden from others
TOLD: Final = "told"  # known to whoever listened: from the memory of what was told
SEEN: Final = "seen"  # as much of it as this seat sees
MOST: Final = 250
"""Larger numbers are written as this one. Only figures of a user's own lead there."""


class Field:
    """A run of neighbouring numbers in an observation."""

    def __init__(self, name: str, size: int, low: int, high: int, eyes: str, what: str) -> None:
        self.name = name
        self.size = size
        self.low = low
        self.high = high
        self.eyes = eyes
        self.what = what

    def __repr__(self) -> str:
        return f"{self.name}[{self.size}] {self.low}…{self.high} ({self.eyes}): {self.what}"


def flags(name: str, size: int, eyes: str, what: str) -> Field:
    """Zeros and ones."""
    return Field(name, size, 0, 1, eyes, what)


def one_hots(size: int) -> list[bytes]:
    """For each value the bytes in which it alone is 1."""
    return [bytes(at == value for at in range(size)) for value in range(size)]


def bit_rows(size: int) -> list[bytes]:
    """For each small bit set its bits as bytes, the lowest first."""
    return [bytes(bits >> at & 1 for at in range(size)) for bits in range(1 << size)]


def packed(numbers: list[int]) -> bytes:
    """As bytes; what does not fit is cut to the range."""
    try:
        return bytes(numbers)
    except ValueError:
        return bytes([0 if n < 0 else min(n, MOST) for n in numbers])
