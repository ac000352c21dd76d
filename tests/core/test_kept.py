"""Parts of pictures are drawn once, and only while nothing that they were drawn from has changed."""

from __future__ import annotations

import random

import pytest
from msgspec.json import encode

from banneret.core import GAMES, SPECTATOR, Match
from banneret.core.kept import Kept, is_kept
from banneret.server.copyist import copy_out


def test_what_is_kept_is_the_very_same_until_there_is_too_much() -> None:
    kept: Kept[list[int]] = Kept(2)
    first = kept.keep("a", [1])
    assert kept.get("a") is first
    assert is_kept(first)
    assert not is_kept([1])
    kept.keep("b", [2])
    kept.keep("c", [3])
    assert kept.get("a") is None, "it has begun anew"
    assert not is_kept(first), "nobody takes a part for kept that will not come again"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_kept_picture_is_the_one_that_would_be_drawn_anew(
    game: str, interpreted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were a key to forget something, the picture would show how it was."""
    rng = random.Random(4)
    for seats in (GAMES[game].min_seats, GAMES[game].max_seats):
        match = Match(game, seats, seed=rng.getrandbits(60))
        for _ in range(200):
            if match.over:
                break
            seat = rng.choice(list(match.to_act))
            match.do(seat, rng.choice(match.state.legal(seat)))
            for viewer in (SPECTATOR, 0):
                written = copy_out(match.seen(viewer))
                with monkeypatch.context() as anew:
                    anew.setattr(Kept, "get", lambda self, key: None)
                    assert written == encode(match.sight(viewer).seen())


def test_a_rampart_is_seen_at_once() -> None:
    """Hands that play at random seldom build one."""
    match = Match("montjoie", 2, seed=1)
    view = match.view(0)
    city = view.lands[0] & -view.lands[0]
    seen = [match.game.picture(view)["cities"]]
    for name in ("castles", "ramparts"):
        setattr(view, name, getattr(view, name) | city)
        seen.append(match.game.picture(view)["cities"])
    assert seen[0] != seen[1] != seen[2]
