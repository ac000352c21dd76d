"""The worked examples LOW-EX-22 to LOW-EX-26, on the boards of the example file."""

from __future__ import annotations

import pytest

from .vectors import play


@pytest.mark.rule("LOW-DESERT-1", "LOW-DESERT-4", "LOW-DESERT-5", "LOW-DESERT-6")
def test_deserter_a_knight_in_the_middle_of_a_chain_is_safe() -> None:
    """LOW-EX-22: Deserter: a knight in the middle of a chain is safe (rulebook figure)."""
    play("LOW-EX-22")


@pytest.mark.rule("LOW-DESERT-5", "LOW-DESERT-6", "LOW-DOMAIN-6", "LOW-KNIGHT-4")
def test_deserter_takes_the_last_knight_own_knight_on_forest() -> None:
    """LOW-EX-23: Deserter takes the last knight; own knight on forest."""
    play("LOW-EX-23")


@pytest.mark.rule("LOW-DESERT-1", "LOW-DESERT-2", "LOW-DESERT-3", "LOW-DESERT-5", "LOW-KNIGHT-2", "LOW-KNIGHT-4")
def test_when_a_deserter_card_cannot_be_used() -> None:
    """LOW-EX-24: When a deserter card cannot be used."""
    play("LOW-EX-24", {"LOW-DESERT-1": "LOW-DESERT-2", "LOW-KNIGHT-4": "LOW-DESERT-3"})


@pytest.mark.rule("LOW-ALLY-1", "LOW-ALLY-2", "LOW-ALLY-3", "LOW-EXPAND-8")
def test_alliance_binds_exactly_two_domains() -> None:
    """LOW-EX-25: Alliance binds exactly two domains (rulebook figure)."""
    play("LOW-EX-25")


@pytest.mark.rule("LOW-ALLY-4", "LOW-ALLY-5", "LOW-EXPAND-8")
def test_alliance_outlives_the_common_border() -> None:
    """LOW-EX-26: Alliance outlives the common border."""
    play("LOW-EX-26")
