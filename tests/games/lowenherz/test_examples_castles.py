"""The worked examples LOW-EX-30 to LOW-EX-31, on the boards of the example file."""

from __future__ import annotations

import pytest

from .vectors import play


@pytest.mark.rule("LOW-CASTLE-2", "LOW-CASTLE-3", "LOW-CASTLE-4", "LOW-CASTLE-6")
def test_castle_distance() -> None:
    """LOW-EX-30: Castle distance."""
    play("LOW-EX-30")


@pytest.mark.rule("LOW-CASTLE-5")
def test_distance_reduced_when_impossible() -> None:
    """LOW-EX-31: Distance reduced when impossible."""
    play("LOW-EX-31")
