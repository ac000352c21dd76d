"""What is handed out is the receiver's own; whoever asks for odd things is refused in one way."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import GAMES, IllegalAction, Match, freeze, look
from banneret.core.record import Record, Snapshot
from banneret.core.sight import own_copy


def spoil(thing: Any) -> None:
    """Change whatever can be changed."""
    if isinstance(thing, dict):
        for part in thing.values():
            spoil(part)
        thing.clear()
    elif isinstance(thing, list):
        for part in thing:
            spoil(part)
        thing.clear()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whoever_changes_their_picture_changes_nobody_elses(game: str) -> None:
    match, other = Match(game, 3, seed=5), Match(game, 3, seed=5)
    before = [own_copy(match.seen(viewer)) for viewer in (-1, 0, 1)]
    spoil(match.sight(0).picture)
    spoil(match.sight(1).seen())
    assert [match.seen(viewer) for viewer in (-1, 0, 1)] == before
    assert [other.seen(viewer) for viewer in (-1, 0, 1)] == before


@pytest.mark.parametrize("seat", [1.0, True, None, "0", 3, 99, -2, 10**5000], ids=lambda seat: type(seat).__name__)
def test_nobody_looks_from_a_seat_that_is_not_there(seat: object) -> None:
    match = Match("lancaster", 3, seed=5)
    with pytest.raises(IllegalAction, match="no such seat"):
        look(match.game, match.variant, match.state, seat)
    with pytest.raises(IllegalAction):
        match.do(seat, "extension:gold")
    with pytest.raises(IllegalAction):
        match.do(match.to_act[0], 10**5000)


def test_a_table_imagined_behind_a_given_deck_can_be_played_on() -> None:
    match = Match("lowenherz", 3, seed=1)
    deck = sorted(match.state.tables.names(), reverse=True)
    deck.sort(key=lambda name: name[0])
    match = Match("lowenherz", 3, seed=1, variant={"deck": deck})
    sight = match.sight(0)
    imagined = sight.imagine(5)
    record = Record("lowenherz", match.game.rules_version, match.game.variant_imagined(sight.variant), 3, 77, [])
    record.snapshot = Snapshot(0, match.game.rules_version, {**freeze(imagined), "seed": 77}, carried=True)
    again = Match.replay(record)
    assert again.to_act == match.to_act
    assert again.variant["deck"] != deck, "which card lay where is nobody's to know"
