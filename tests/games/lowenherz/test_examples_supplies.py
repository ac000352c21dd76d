"""The worked examples LOW-EX-38, -39 and -42 to -44, on the boards of the example file."""

from __future__ import annotations

import pytest

from .vectors import play


@pytest.mark.rule("LOW-SUPPLY-1", "LOW-SUPPLY-2", "LOW-MINE-1")
def test_bank_nearly_empty() -> None:
    """LOW-EX-38: Bank nearly empty."""
    play("LOW-EX-38")


@pytest.mark.rule("LOW-CARD-3", "LOW-CARD-2", "LOW-CARD-4")
def test_two_symbol_card_one_action_one_price() -> None:
    """LOW-EX-39: Two-symbol card: one action, one price."""
    play("LOW-EX-39")


@pytest.mark.rule("LOW-2P-1", "LOW-2P-3", "LOW-BORDER-4")
def test_two_players_a_neutral_colour_domain_scores_for_nobody_but_is_a_domain() -> None:
    """LOW-EX-42: Two players: a neutral-colour domain scores for nobody but is a domain."""
    play("LOW-EX-42")


@pytest.mark.rule("LOW-MINE-2", "LOW-MINE-1", "LOW-DOMAIN-7")
def test_a_mine_outside_every_domain_belongs_to_nobody() -> None:
    """LOW-EX-43: A mine outside every domain belongs to nobody."""
    play("LOW-EX-43")


@pytest.mark.rule("LOW-EXPAND-5", "LOW-EXPAND-9", "LOW-EXPAND-14", "LOW-SCORE-1")
def test_annexing_the_royal_city_and_a_forest() -> None:
    """LOW-EX-44: Annexing the royal city and a forest."""
    play("LOW-EX-44")
