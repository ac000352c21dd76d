"""The laws of the house, and what an imagined table of Löwenherz may and may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.core import Match
from banneret.core.game import find
from banneret.games.lowenherz.tables import build
from banneret.testing import Scene, check, scene
from banneret.testing.lowenherz.builder import builder

VARIANTS: list[dict[str, Any]] = [
    {},
    {"deserter_chooser": "victim", "castle_direction": "counter-clockwise", "layout": "default"},
    {"deck": build({}).names()},
    {"data": {"limits": {"hand_size": 2}, "supply": {"border_markers": 30}}},
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS, ids=["standard", "victim", "deck", "data"])
def test_the_laws_of_the_house_hold(seats: int, variant: dict[str, Any]) -> None:
    assert check("lowenherz", seats, variant, games=1, every=9).games == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_laws_hold_where_domains_have_come_about(seats: int) -> None:
    """On tables of the builder: copies, JSON, imagined tables and views play on alike."""
    game, rng = find("lowenherz"), random.Random(seats)
    match = Match("lowenherz", seats, 5, {"deserter_chooser": "victim"})
    tally = game.tally(match.state)
    asked: set[str] = set()
    while not match.over:
        seat = match.to_act[0]
        asked.add(type(match.state.question()).__name__)
        if rng.random() < 0.1:
            for viewer in (*range(seats), -1):
                view = match.view(viewer)
                table = game.imagine(view, viewer, rng.getrandbits(60))
                assert table.seen_by(viewer) == view
                assert game.tally(table) == tally
                assert table.legal(seat)
        match.do(seat, builder(match.state, seat, rng))
        assert game.tally(match.state) == tally
    assert {"Annex", "ChooseGrowing"} <= asked
    again = Match.replay(match.record())
    assert again.state == match.state


@pytest.mark.rule("LOW-INFO-1", "LOW-INFO-3", "LOW-INV-7")
def test_imagined_hands_keep_what_is_known_and_vary_in_the_rest() -> None:
    """Blue imagines red's hand: the card from the market is always there, the other two follow their letters."""
    red = {"hand": "A-border1 B-expand C-expand", "known": "B-expand"}
    table = scene("lowenherz", seats=3, at="action", red=red)
    view = table.state.seen_by(1)
    hands = set()
    for seed in range(60):
        imagined = Scene(table.game, table.words, table.game.imagine(view, 1, seed))
        hand = imagined.facts()["red"]["hand"]
        assert "B-expand" in hand
        assert sorted(name[0] for name in hand) == ["A", "B", "C"]
        assert imagined.facts()["blue"]["hand"] == table.facts()["blue"]["hand"]
        hands.add(tuple(hand))
    assert len(hands) > 20


@pytest.mark.rule("LOW-INFO-2")
def test_of_equal_cards_the_known_one_is_spent_first() -> None:
    """Nobody can tell two copies apart, so after one of them nothing is known of the other."""
    red = {"hand": "A-border1 A-border1 B-expand", "known": "A-border1"}
    table = scene("lowenherz", seats=3, at="action", red=red)
    assert table.seen_by("blue")["red"]["hand"] == ["A-border1", "A-?", "B-?"]
    table.choose("red", "sell:A-border1")
    assert table.seen_by("blue")["red"]["hand"] == ["A-?", "B-?"]
