"""What strangers at one table must not learn: the order of a given deck, and others' cards by taking back."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from banneret.bots import make
from banneret.core import BadVariant, Match, Sight, find
from banneret.games.lowenherz.tables import build
from banneret.testing import check
from banneret.testing.lowenherz.builder import builder

GAME = find("lowenherz")
NAMES = build({}).names()


def shuffled_names(seed: int) -> list[str]:
    """A deck in an order that nobody could guess, letter by letter."""
    rng = random.Random(seed)
    return [name for letter in "ABCD" for name in rng.sample([n for n in NAMES if n[0] == letter], 15)]


def given(seats: int = 3) -> Match:
    return Match("lowenherz", seats, 5, {"deck": shuffled_names(1)})


@pytest.mark.rule("LOW-SETUP-9", "LOW-INFO-1")
def test_a_given_deck_is_told_to_nobody() -> None:
    """Neither as a view for a bot, nor as a page, nor as a story, nor by trying something out."""
    match = given()
    while match.state.lands == [] or len(match.state.deck) > 40:
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    preview = match.preview(match.to_act[0], match.state.legal(match.to_act[0])[0])
    assert preview is not None
    sights = [match.sight(viewer) for viewer in (0, 1, 2, -1)] + [preview]
    for sight in sights:
        assert sight.variant["deck"] == "given"
        assert "#" not in sight.dumps()
        assert "#" not in json.dumps(sight.seen())
    assert "#" not in json.dumps(match.story(0))
    assert "#" in json.dumps(match.variant), "the host knows it"
    assert "#" in match.record().dumps()


@pytest.mark.rule("LOW-SETUP-9", "LOW-INFO-1")
def test_two_decks_of_the_same_letters_look_the_same() -> None:
    """Only what one holds oneself may differ; with equal hands everything received is equal."""
    names = shuffled_names(1)
    other = (
        names[:9] + names[15:8:-1][1:] + [names[15]] + names[16:]
        if False
        else [*names[:15], *reversed(names[15:30]), *names[30:]]
    )
    one, two = (Match("lowenherz", 3, 5, {"deck": deck}) for deck in (names, other))
    for viewer in (0, 1, 2, -1):
        assert one.sight(viewer).dumps() == two.sight(viewer).dumps()


@pytest.mark.rule("LOW-SETUP-9")
def test_the_variant_that_is_seen_lays_the_same_table() -> None:
    match = given()
    seen = GAME.variant_seen(match.variant)
    assert GAME.variant(seen) == seen
    assert GAME.blank(3, seen).stacked
    assert GAME.variant_seen(seen) == seen
    assert GAME.variant_seen(GAME.variant({})) == GAME.variant({})
    with pytest.raises(BadVariant, match="says that a deck was given, not which"):
        Match("lowenherz", 3, 5, seen)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_thinks_about_a_given_deck_from_what_travelled_to_it(seats: int) -> None:
    match, rng = given(seats), random.Random(2)
    while not match.over:
        seat = match.to_act[0]
        if rng.random() < 0.03:
            sight = Sight.loads(match.sight(seat).dumps())
            assert sight.view == match.view(seat)
            assert sight.imagine(9).seen_by(seat) == match.view(seat)
            assert make("greedy", 1).choose(sight) == make("greedy", 1).choose(match.sight(seat))
        match.do(seat, builder(match.state, seat, rng))


VARIANTS: list[dict[str, Any]] = [
    {},
    {"deck": shuffled_names(3)},
    {"deserter_chooser": "victim", "castle_direction": "counter-clockwise"},
    {"deserter_chooser": "victim", "deck": shuffled_names(4)},
]


@pytest.mark.rule("LOW-TURN-5")
@pytest.mark.parametrize("variant", VARIANTS, ids=["shuffled", "given", "victim", "victim-given"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_taking_back_is_no_peephole(seats: int, variant: dict[str, Any]) -> None:
    """With all the other laws of the house."""
    assert check("lowenherz", seats, variant, games=1, seed=seats, every=11).games == 1
