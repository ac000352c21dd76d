"""The worked examples LOW-EX-27 to LOW-EX-29, on the boards of the example file."""

from __future__ import annotations

import pytest

from .vectors import play


@pytest.mark.rule("LOW-MINE-1", "LOW-MINE-3", "LOW-SCORE-2")
def test_income_counts_kinds_not_mines() -> None:
    """LOW-EX-27: Income counts kinds, not mines (rulebook numbers: 2 copper, 3 diamond, 1 gold)."""
    play("LOW-EX-27")


@pytest.mark.rule("LOW-MINE-3", "LOW-MINE-4", "LOW-EXPAND-14")
def test_losing_a_monopoly_to_an_expansion() -> None:
    """LOW-EX-28: Losing a monopoly to an expansion (rulebook figure: 3 silver, red 3 knights, orange 2)."""
    play("LOW-EX-28")


@pytest.mark.rule("LOW-MINE-3", "LOW-MINE-4")
def test_four_mines_of_a_kind_fourth_worth_nothing_losing_it_costs_nothing() -> None:
    """LOW-EX-29: Four mines of a kind: fourth worth nothing, losing it costs nothing."""
    play("LOW-EX-29")
