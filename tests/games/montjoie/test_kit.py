"""The laws of the house, held against Montjoie! in random play: all switches at once, single ones, random ones, own figures."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.core.game import find
from banneret.games.montjoie.tables import DATA
from banneret.games.montjoie.variants import OPTION_IDS
from banneret.testing import check

SEATS = [2, 3, 4, 5, 6]
EVERYTHING: dict[str, Any] = dict.fromkeys(OPTION_IDS, "on") | {"balanced_order": "random", "game_length": "short"}
OWN_FIGURES: dict[str, Any] = {
    "roads": {"links": [*DATA["roads"]["links"], ["paris", "lyon"]]},
    "limits": {"expansions_per_turn": 3, "sea_expansions_per_turn": 2, "hand_after_purchases": 8, "start_money": 12},
    "components": {"castles": 4, "ramparts": 2, "pillage_markers": 2, "garrisons_per_nation": 9, "influence_max": 3},
    "game_length": {"normal": {"max_turns": 4, "end_rolls": []}, "two_player": {"max_turns": 4, "end_rolls": []}},
    "political_state": {"peace": {"attacks": 3, "events": 2}, "war": {"cards_dealt": 9}},
    "battle_cards": [{"id": "ladders", "count_full": 14}, {"id": "felon", "count_full": 16}],
    "minor_powers_2p": {"mercenary_stack_max": 5, "ally_expansions": 2},
}


def some_switches(seed: str) -> dict[str, Any]:
    """Any values of all options."""
    rng = random.Random(seed)
    return {name: rng.choice(values) for name, values in find("montjoie").options.items()}


@pytest.mark.rule("MON-STATE-1", "MON-STATE-2", "MON-STATE-3", "MON-STATE-5")
@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), 4, pytest.param(5, marks=pytest.mark.slow), 6])
def test_a_sample_with_every_option_holds_to_every_law(seats: int) -> None:
    """One short game with all 23 switches on, looked at here and there."""
    report = check("montjoie", seats, EVERYTHING | {"foreign_interventions": "on"}, games=1, every=150, seed=seats)
    assert (report.games, report.tables > 5) == (1, True)


@pytest.mark.rule("MON-STATE-5")
def test_a_sample_with_own_figures_holds_to_every_law() -> None:
    """Few figures, many Felons, long hands and one road more break nothing."""
    assert check("montjoie", 4, {"data": OWN_FIGURES}, games=1, every=150).games == 1


@pytest.mark.slow
@pytest.mark.rule("MON-STATE-5")
@pytest.mark.parametrize("seats", SEATS)
def test_all_seats_hold_to_every_law(seats: int) -> None:
    """Two whole games each of the base game, every seventh table."""
    assert check("montjoie", seats, games=2, seed=2).games == 2


@pytest.mark.slow
@pytest.mark.rule("MON-STATE-5")
@pytest.mark.parametrize("seats", SEATS)
def test_own_figures_hold_to_every_law(seats: int) -> None:
    """Two games each with random switches beside them."""
    variant = some_switches(f"own {seats}") | {"data": OWN_FIGURES}
    assert check("montjoie", seats, variant, games=2, seed=3).games == 2


@pytest.mark.slow
@pytest.mark.rule("MON-STATE-5")
@pytest.mark.parametrize("option", OPTION_IDS)
def test_each_option_alone_holds_to_every_law(option: str) -> None:
    """With the seats at which it does something."""
    seats = {"auto_ally_2p": 2, "hist_navarre_intrigue": 6, "hist_flanders_double_city": 5}.get(option, 4)
    value = "random" if option == "balanced_order" else "on"
    assert check("montjoie", seats, {option: value, "game_length": "short"}, games=1, seed=4).games == 1


@pytest.mark.slow
@pytest.mark.rule("MON-STATE-5")
@pytest.mark.parametrize("number", range(20))
def test_random_switches_hold_to_every_law(number: int) -> None:
    """Any combination, in turn for all seats."""
    assert check("montjoie", SEATS[number % 5], some_switches(f"kit {number}"), games=1, seed=number, every=15).games == 1
