"""A match through one viewer's eyes, to share or to look at again: every change they saw, and what they were told.

A record tells everything, the seed included; a story holds no more than its viewer received.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict

from banneret.core.sight import Entry, Heading, Standing, Variant

if TYPE_CHECKING:
    from banneret.core.match import Match


class Frame(TypedDict):
    """What a viewer saw, from one change to the next."""

    did: str
    """what the viewer did to bring it about, in the word of records, or "" """
    heading: Heading
    standings: list[Standing]
    picture: Mapping[str, object]
    news: list[Entry]


class Story(TypedDict):
    game: str
    variant: Variant
    seats: int
    viewer: int
    frames: list[Frame]
    scored: list[dict[str, int]]
    """the points of each seat by what they came from (`name.scoring.…`), as they stand in the last frame"""
    winners: list[int]
    """nobody before the end"""


def tell_story(match: Match, viewer: int) -> Story:
    """Play the match again and note whatever this viewer saw change."""
    from banneret.core.match import Match

    record = match.record()
    again = Match.opening(record)
    frames = [_frame(again, viewer, 0, "")]
    upto, view = len(frames[0]["news"]), again.view(viewer)
    start = len(again.record().actions)
    for index in range(start, len(record.actions)):
        seat, word = record.actions[index]
        again.step(record, index)
        now = again.view(viewer)
        news = again.feed(viewer, upto)
        if seat == viewer or news or now != view:
            frames.append(_frame(again, viewer, upto, word if seat == viewer else ""))
            upto, view = upto + len(news), now
    variant = match.game.variant_seen(match.variant)
    return {
        "game": match.game.name,
        "variant": variant,
        "seats": match.seats,
        "viewer": viewer,
        "frames": frames,
        "scored": again.scored(viewer),
        "winners": again.winners(),
    }


def _frame(match: Match, viewer: int, since: int, did: str) -> Frame:
    sight = match.sight(viewer, since)
    return {
        "did": did,
        "heading": sight.heading,
        "standings": sight.standings,
        "picture": sight.picture,
        "news": match.feed(viewer, since),
    }
