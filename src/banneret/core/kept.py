"""What was drawn once is kept by all that it was drawn from: most of a table lies as before the last move, and looks the same
to all eyes.

Pictures share what is kept, so nobody may change it; and whoever writes pictures down may keep the writing too (`is_kept`).
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")

_IDS: Final[set[int]] = set()
"""Of all that is kept."""


class Kept(Generic[T]):
    """At most so many parts of pictures; when they are too many, it begins anew."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[Any, T] = {}

    def get(self, key: Any) -> T | None:
        return self.held.get(key)

    def keep(self, key: Any, drawn: T) -> T:
        if len(self.held) >= self.most:
            _IDS.difference_update([id(part) for part in list(self.held.values())])
            self.held = {}
        self.held[key] = drawn
        _IDS.add(id(drawn))
        return drawn


def is_kept(part: object) -> bool:
    """Whether the very same part may come again in another picture."""
    return id(part) in _IDS
