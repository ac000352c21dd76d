"""The odds of a combat, from what a seat may know."""

from __future__ import annotations

import random

import pytest

import banneret.games  # noqa: F401
from banneret.core import Match, look
from banneret.core.odds import odds


def first_attack(seed: int) -> tuple[Match, int, int]:
    """A match in which somebody may announce an attack, who, and which."""
    match, chance = Match("montjoie", 3, seed=seed), random.Random(seed)
    while True:
        seat = match.to_act[0]
        legal = match.state.legal(seat)
        for action in legal:
            if match.game.acts.verb(action).name == "attack":
                return match, seat, action
        match.do(seat, chance.choice(legal))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_odds_of_an_attack_add_up(seed: int) -> None:
    match, seat, action = first_attack(seed)
    chances = odds(match.sight(seat), action, 40, 7)
    assert set(chances) <= set(match.game.outcomes)
    assert sum(chances.values()) == pytest.approx(1)
    assert odds(match.sight(seat), action, 40, 7) == chances


def test_they_rest_on_what_the_seat_sees_alone() -> None:
    match, seat, action = first_attack(3)
    sight = match.sight(seat)
    other = sight.imagine(99)
    twin = look(match.game, match.variant, other, seat, sight.memory)
    assert odds(twin, action, 20, 5) == odds(sight, action, 20, 5)


def test_where_nothing_is_at_stake_there_are_none() -> None:
    match = Match("montjoie", 3, seed=1)
    seat = match.to_act[0]
    assert odds(match.sight(seat), match.state.legal(seat)[0], 40, 7) == {}
    calm = Match("lancaster", 3, seed=1)
    assert odds(calm.sight(calm.to_act[0]), calm.state.legal(calm.to_act[0])[0], 40, 7) == {}


def test_every_answer_within_a_combat_has_its_odds() -> None:
    match, seat, action = first_attack(1)
    match.do(seat, action)
    chance = random.Random(5)
    seen: list[dict[str, float]] = []
    while match.state.fighters or not seen:
        asked = match.to_act[0]
        legal = match.state.legal(asked)
        if match.state.fighters:
            seen.append(odds(match.sight(asked), legal[0], 12, 3))
        match.do(asked, chance.choice(legal))
        if match.over:
            break
    assert all(sum(chances.values()) == pytest.approx(1) for chances in seen if chances)
    assert any(seen)
