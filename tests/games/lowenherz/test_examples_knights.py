"""The worked examples LOW-EX-09 to LOW-EX-12, on the boards of the example file."""

from __future__ import annotations

import pytest

from .vectors import play


@pytest.mark.rule("LOW-KNIGHT-2", "LOW-KNIGHT-3")
def test_where_a_knight_may_go() -> None:
    """LOW-EX-09: Where a knight may go (rulebook figure: spaces below are cut off by markers)."""
    play("LOW-EX-09")


@pytest.mark.rule("LOW-KNIGHT-4", "LOW-CARD-2", "LOW-CARD-5")
def test_forest_surcharge_must_be_affordable_after_the_price() -> None:
    """LOW-EX-10: Forest surcharge must be affordable after the price."""
    play("LOW-EX-10")


@pytest.mark.rule("LOW-KNIGHT-1", "LOW-KNIGHT-6", "LOW-CARD-6")
def test_two_knights_split_between_two_castles() -> None:
    """LOW-EX-11: Two knights split between two castles."""
    play("LOW-EX-11")


@pytest.mark.rule("LOW-KNIGHT-2", "LOW-KNIGHT-3", "LOW-KNIGHT-5")
def test_illegal_knight_spaces_a_fresh_knight_supports_the_next_supply_exhausted() -> None:
    """LOW-EX-12: Illegal knight spaces; a fresh knight supports the next; supply exhausted."""
    play("LOW-EX-12")
