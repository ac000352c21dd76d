"""The kit of laws over all seats, and over random combinations of the switches."""

from __future__ import annotations

import random

import pytest

from banneret.core.game import find
from banneret.testing import check


def some_switches(seed: str) -> dict[str, str]:
    rng = random.Random(seed)
    return {name: rng.choice(values) for name, values in find("montjoie").options.items()}


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), 4, pytest.param(5, marks=pytest.mark.slow), 6])
def test_the_base_game(seats: int) -> None:
    assert check("montjoie", seats, {"game_length": "short"}, games=1, seed=seats, every=25).games == 1


@pytest.mark.parametrize("number", range(5))
def test_random_combinations_of_switches(number: int) -> None:
    variant = some_switches(f"combination {number}") | {"game_length": "short"}
    assert check("montjoie", 2 + number, variant, games=1, seed=number, every=25).games == 1
