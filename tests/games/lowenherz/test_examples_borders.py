"""The worked examples LOW-EX-01 to LOW-EX-08, on the boards of the example file."""

from __future__ import annotations

import pytest

from .vectors import play


@pytest.mark.rule("LOW-GRID-7", "LOW-DOMAIN-1", "LOW-SCORE-2")
def test_no_borders_one_region_two_castles_no_domain() -> None:
    """LOW-EX-01: No borders: one region, two castles, no domain."""
    play("LOW-EX-01")


@pytest.mark.rule("LOW-GRID-5", "LOW-BORDER-7", "LOW-DOMAIN-3", "LOW-SCORE-1", "LOW-MINE-1")
def test_corner_domain_with_six_markers() -> None:
    """LOW-EX-02: Corner domain with six markers (rulebook figure: village, forest, mine)."""
    play("LOW-EX-02")


@pytest.mark.rule("LOW-DOMAIN-1", "LOW-DOMAIN-4", "LOW-BORDER-7")
def test_two_own_castles_behind_one_wall_are_no_domain_until_separated() -> None:
    """LOW-EX-03: Two own castles behind one wall are no domain until separated (rulebook figure)."""
    play("LOW-EX-03")


@pytest.mark.rule("LOW-DOMAIN-4", "LOW-DOMAIN-5", "LOW-BORDER-8")
def test_one_marker_creates_two_domains_for_two_players_two_superfluous_markers_leave() -> None:
    """LOW-EX-04: One marker creates two domains for two players; two superfluous markers leave (rulebook figure: 7 and 1)."""
    play("LOW-EX-04")


@pytest.mark.rule("LOW-BORDER-3", "LOW-BORDER-5")
def test_no_marker_between_neighbours_of_one_colour_whoever_owns_them() -> None:
    """LOW-EX-05: No marker between neighbours of one colour, whoever owns them."""
    play("LOW-EX-05")


@pytest.mark.rule("LOW-BORDER-2", "LOW-BORDER-4", "LOW-BORDER-5", "LOW-DOMAIN-5")
def test_not_inside_a_domain_but_inside_a_neutral_zone() -> None:
    """LOW-EX-06: Not inside a domain, but inside a neutral zone."""
    play("LOW-EX-06")


@pytest.mark.rule("LOW-CARD-2", "LOW-TURN-4", "LOW-BORDER-1", "LOW-BORDER-4", "LOW-CARD-7")
def test_three_border_card_the_second_marker_closes_a_domain_the_third_may_not_go_inside() -> None:
    """LOW-EX-07: Three-border card: the second marker closes a domain, the third may not go inside."""
    play("LOW-EX-07")


@pytest.mark.rule("LOW-BORDER-6", "LOW-CARD-4", "LOW-SUPPLY-3")
def test_marker_supply_runs_out_during_a_border_card() -> None:
    """LOW-EX-08: Marker supply runs out during a border card."""
    play("LOW-EX-08")
