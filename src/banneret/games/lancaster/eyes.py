"""Chapter 2: who sees what in Lancaster. Stocks are behind screens, ballots lie face down; all else is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from banneret.core.agenda import HIDDEN
from banneret.core.views import own, shown

if TYPE_CHECKING:
    from banneret.games.lancaster.state import Lancaster

NOT_YET: Final = -2  # a ballot that was not cast; one that lies face down looks HIDDEN


def behind_screen(value: list[int], s: Lancaster, viewer: int) -> list[int]:
    """LAN-INFO-2. Gold and squires are for their owner's eyes while the screens stand."""
    seen: list[int] = own(value, s, viewer) if s.screens else shown(value, s, viewer)
    return seen


def face_down(value: list[int], s: Lancaster, viewer: int) -> list[int]:
    """LAN-INFO-6. Who has voted is open, how they voted is not."""
    return [v if seat == viewer or v == NOT_YET else HIDDEN for seat, v in enumerate(value)]


OWN_EYES: Final[dict[str, Any]] = {
    "round": shown,
    "start": shown,
    "screens": shown,
    "sections": shown,
    "supply": shown,
    "gold": behind_screen,
    "squires": behind_screen,
    "votes": shown,
    "leftover": shown,
    "points": shown,
    "built": shown,
    "idle": shown,
    "nobles": shown,
    "court": shown,
    "reserve": shown,
    "castle": shown,
    "nobles_left": shown,
    "county_faction": shown,
    "county_knight": shown,
    "county_squires": shown,
    "favours": shown,
    "cards": shown,
    "conflict_deck": shown,
    "fields": shown,
    "troops": shown,
    "sent": shown,
    "laws": shown,
    "proposals": shown,
    "law_deck": shown,
    "ballot": face_down,
}
