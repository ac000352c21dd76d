"""The laws of the house, held against Lancaster in random play: every number of seats, every law deck."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import check

DECKS: list[dict[str, Any]] = [
    {"laws": "base"},
    {"laws": "new"},
    {"laws": "random"},
    {"laws": "chosen", "sections": ["new", "base", "new", "base", "new"]},
]
OWN_FIGURES: dict[str, Any] = {
    "supply": {"gold": 11, "squires": 11, "votes": 8},
    "castle_space": [
        {"id": "recruit", "cost": []},
        {"id": "mixed", "reward": [{"kind": "points", "n": 2}], "cost": [{"kind": "gold", "n": 1}]},
    ],
    "county": [{"id": "B", "reward": [{"kind": "crossing", "n": 1}, {"kind": "upgrade", "n": 1}]}],
}


def of_deck(variant: dict[str, Any]) -> str:
    return str(variant["laws"])


@pytest.mark.parametrize(
    ("seats", "variant"), list(zip((2, 3, 4, 5), DECKS, strict=True)), ids=[of_deck(deck) for deck in DECKS]
)
def test_a_sample_holds_to_every_law(seats: int, variant: dict[str, Any]) -> None:
    """One game for each number of seats and each deck, looked at here and there."""
    report = check("lancaster", seats, variant, games=1, every=60)

    assert report.games == 1
    assert report.tables >= 5


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", DECKS, ids=of_deck)
def test_all_seats_and_decks_hold_to_every_law(seats: int, variant: dict[str, Any]) -> None:
    """Four games each, every seventh table."""
    assert check("lancaster", seats, variant, games=4, seed=2).games == 4


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_own_figures_hold_to_every_law(seats: int) -> None:
    """A short supply, free recruits, points for sale and a crossing in Stafford break nothing."""
    assert check("lancaster", seats, {"laws": "random", "data": OWN_FIGURES}, games=4, seed=3).games == 4
