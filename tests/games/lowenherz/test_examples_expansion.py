"""The worked examples LOW-EX-13 to LOW-EX-21, on the boards of the example file."""

from __future__ import annotations

import pytest

from .vectors import play


@pytest.mark.rule("LOW-EXPAND-2", "LOW-EXPAND-5", "LOW-EXPAND-10", "LOW-EXPAND-12")
def test_expansion_by_two_separate_spaces() -> None:
    """LOW-EX-13: Expansion by two separate spaces (rulebook example 1)."""
    play("LOW-EX-13")


@pytest.mark.rule("LOW-EXPAND-2", "LOW-EXPAND-10")
def test_expansion_in_depth_second_space_behind_the_first() -> None:
    """LOW-EX-14: Expansion in depth: second space behind the first (rulebook example 2)."""
    play("LOW-EX-14")


@pytest.mark.rule("LOW-EXPAND-4", "LOW-EXPAND-7")
def test_strictly_more_knights() -> None:
    """LOW-EX-15: Strictly more knights (rulebook figure: red > orange > blue)."""
    play("LOW-EX-15")


@pytest.mark.rule("LOW-EXPAND-12", "LOW-EXPAND-14", "LOW-EXPAND-15")
def test_expansion_that_cuts_off_a_neutral_zone() -> None:
    """LOW-EX-16: Expansion that cuts off a neutral zone (rulebook figure: +4 and −6)."""
    play("LOW-EX-16")


@pytest.mark.rule("LOW-EXPAND-3", "LOW-EXPAND-4")
def test_occupied_spaces_can_never_be_annexed() -> None:
    """LOW-EX-17: Occupied spaces can never be annexed."""
    play("LOW-EX-17")


@pytest.mark.rule("LOW-EXPAND-6", "LOW-EXPAND-7")
def test_own_other_domain_is_off_limits() -> None:
    """LOW-EX-18: Own other domain is off limits."""
    play("LOW-EX-18")


@pytest.mark.rule("LOW-DOMAIN-6", "LOW-EXPAND-5", "LOW-EXPAND-7")
def test_a_domain_without_knights() -> None:
    """LOW-EX-19: A domain without knights."""
    play("LOW-EX-19")


@pytest.mark.rule("LOW-EXPAND-12", "LOW-DOMAIN-3", "LOW-DOMAIN-5")
def test_an_expansion_that_creates_domains_for_others() -> None:
    """LOW-EX-20: An expansion that creates domains for others."""
    play("LOW-EX-20")


@pytest.mark.rule("LOW-EXPAND-10", "LOW-SUPPLY-3")
def test_too_few_markers_for_an_expansion() -> None:
    """LOW-EX-21: Too few markers for an expansion."""
    play("LOW-EX-21")
