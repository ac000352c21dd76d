"""Sights in writing. What pictures keep from one move to the next, and share between eyes, is written out once."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw
from msgspec.json import encode

from banneret.core import Seen
from banneret.core.kept import is_kept

MOST: Final = 20_000
_WRITTEN: Final[dict[int, tuple[object, Raw]]] = {}
"""By the part's id, with the part: as long as it is held here, no other can have its id."""


def copy_out(seen: Seen) -> bytes:
    return encode({**seen, "picture": {name: part(value) for name, value in seen["picture"].items()}})


def part(value: Any) -> Any:
    """The same, or its writing; of a list that is new, what is kept in it. To look deeper costs more than to write."""
    known = _WRITTEN.get(id(value))
    if known is not None:
        return known[1]
    if type(value) is list and value and is_kept(value[0]):
        return [written(one) for one in value]
    return written(value) if is_kept(value) else value


def written(kept: object) -> Raw:
    known = _WRITTEN.get(id(kept))
    if known is None:
        if len(_WRITTEN) >= MOST:
            _WRITTEN.clear()
        known = _WRITTEN[id(kept)] = (kept, Raw(encode(kept)))
    return known[1]
