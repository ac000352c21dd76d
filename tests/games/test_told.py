"""Whatever a viewer sees change on the table, that viewer is told something of."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from banneret.core import SPECTATOR, Match

NO_PIECES: Final = {"asked", "ballot", "offers", "to_come", "stage", "in_force"}
"""Who is asked or ready, what one drafts oneself, how far a combat has come, what ends with a turn: nothing travels."""


def pieces(drawn: Any) -> Any:
    """A picture without what is no piece, card, stock or number of points."""
    if isinstance(drawn, dict):
        return {name: pieces(thing) for name, thing in drawn.items() if name not in NO_PIECES}
    return [pieces(thing) for thing in drawn] if isinstance(drawn, list) else drawn


TABLES: Final = [("lancaster", 2), ("lancaster", 4), ("lowenherz", 3), ("montjoie", 2), ("montjoie", 4)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_piece_moves_in_silence(game: str, seats: int) -> None:
    match, rng = Match(game, seats, 3), random.Random(3)
    viewers = (0, 1, SPECTATOR)
    seen = {viewer: pieces(match.game.picture(match.view(viewer))) for viewer in viewers}
    heard = {viewer: len(match.feed(viewer)) for viewer in viewers}
    for _ in range(150):
        if match.over:
            break
        seat = rng.choice(match.to_act)
        action = rng.choice(match.state.legal(seat))
        match.do(seat, action)
        for viewer in viewers:
            now, news = pieces(match.game.picture(match.view(viewer))), match.feed(viewer, heard[viewer])
            assert now == seen[viewer] or news, f"{match.game.acts.word(action)}, as seen by {viewer}"
            seen[viewer], heard[viewer] = now, heard[viewer] + len(news)
