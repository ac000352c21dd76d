"""Matches that are over, or were played elsewhere: told as they travel, read from records, dealt anew from where they lie."""

from __future__ import annotations

from typing import Any

from banneret.core import BanneretError, IllegalAction, Match, freeze, loads
from banneret.server.store.tables import Deal, Start, now_ms
from banneret.server.table import Refusal


def told(match: Match, viewer: int, whole: bool) -> dict[str, Any]:
    """A story as it travels: of each picture what has changed since the frame before, which is little."""
    try:
        story = match.story(viewer, whole)
    except IllegalAction as no:
        raise Refusal("no_such_seat", str(no), 404) from None
    before: dict[str, object] = {}
    for frame in story["frames"]:
        picture = dict(frame["picture"])
        frame["picture"] = {name: part for name, part in picture.items() if name not in before or before[name] != part}
        before = picture
    return dict(story)


def recorded(text: str, after: int | None = None) -> Match:
    """The match of a record from elsewhere, as far as it shall be played; damaged ones are refused."""
    try:
        record = loads(text)
        return Match.replay(record if after is None else record.cut(after))
    except BanneretError as no:
        raise Refusal("bad_wish", str(no), 400) from None


def deal_from(match: Match, seed: int) -> Deal:
    """A deal that begins where a match lies; what chance brings from there on is drawn anew."""
    if match.over:
        raise Refusal("not_now", "the game is over there")
    rules = match.game.rules_version
    return Deal(seed, rules, match.variant, now_ms(), Start(0, rules, {**freeze(match.state), "seed": seed}))
