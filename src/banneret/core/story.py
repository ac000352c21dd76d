"""A match through one viewer's eyes, to share or to look at again: every change they saw, and what they were told.

A record tells everything, the seed included; a story holds no more than its viewer received. Where the record may be
known it can also be told OPEN: the true tables, and all that was told to anybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict

from banneret.core.reason import action_of
from banneret.core.sight import Entry, Heading, Standing, Variant, apart, headed
from banneret.core.views import SPECTATOR

if TYPE_CHECKING:
    from banneret.core.match import Match


OPEN: Final = -2
"""Nobody's eyes: everything is turned face up."""


class Frame(TypedDict):
    """What a viewer saw, from one change to the next."""

    did: str
    """what the viewer did to bring it about, in the word of records, or "" """
    heading: Heading
    standings: list[Standing]
    picture: Mapping[str, object]
    news: list[Entry]
    after: NotRequired[int]
    """how many actions of the record lie before it, where the whole story is told"""


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


def tell_story(match: Match, viewer: int, whole: bool = False) -> Story:
    """Play the match again and note whatever this viewer saw change; `whole` where nothing is a secret any more.

    Until then all is told that was taken back: what was left out would tell whether somebody talked meanwhile.
    """
    from banneret.core.match import Match

    record = match.record()
    again = Match.opening(record)
    start = len(again.record().actions)
    frames = [_frame(again, viewer, _told(again, viewer, 0, 0))]
    upto, view = len(frames[0]["news"]), _view(again, viewer)
    acted = record.actions[start:] if whole or not record.hands else record.hands
    for index, (seat, word) in enumerate(acted, start):
        events = len(again.journal.events)
        again.again(record, seat, word, f"action {index + 1}")
        now, news = _view(again, viewer), _told(again, viewer, upto, events)
        if seat == viewer or news or now != view:
            frames.append(_frame(again, viewer, news, action_of(word) if viewer in (seat, OPEN) else ""))
            upto, view = upto + len(news), now
            if whole:
                frames[-1]["after"] = index + 1
    if whole:
        frames[0]["after"] = start
    return {
        "game": match.game.name,
        "variant": apart(match.game.variant_seen(match.variant)),
        "seats": match.seats,
        "viewer": viewer,
        "frames": frames,
        "scored": again.scored(max(viewer, SPECTATOR)),
        "winners": again.winners(),
    }


def _view(match: Match, viewer: int) -> Any:
    return match.state.copy() if viewer == OPEN else match.view(viewer)


def _told(match: Match, viewer: int, since: int, events: int) -> list[Entry]:
    """What this viewer was told after entry `since`; openly, what anybody was told after so many events."""
    if viewer != OPEN:
        return match.feed(viewer, since)
    return [match.feeds.entry(since + n, event) for n, event in enumerate(match.journal.events[events:], 1)]


def _frame(match: Match, viewer: int, news: list[Entry], did: str = "") -> Frame:
    view, game = _view(match, viewer), match.game
    return {
        "did": did,
        "heading": headed(game, view),
        "standings": game.standings(view),
        "picture": game.picture(view),
        "news": news,
    }
