"""Figures are read-only: nobody who holds a view can change what all tables are played with."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match
from banneret.core.data import Fixed
from banneret.core.views import attributes
from banneret.games.montjoie.tables import build


def parts(thing: Any, path: str = "tables") -> list[tuple[str, Any]]:
    """Everything that figures hold, to the last number."""
    found = [(path, thing)]
    if isinstance(thing, Fixed):
        for name, value in attributes(thing).items():
            found += parts(value, f"{path}.{name}")
    elif isinstance(thing, tuple):
        for n, value in enumerate(thing):
            found += parts(value, f"{path}[{n}]")
    elif hasattr(thing, "items"):
        for name, value in thing.items():
            found += parts(value, f"{path}[{name!r}]")
    return found


def test_nothing_in_the_figures_can_be_changed() -> None:
    for path, thing in parts(build({})):
        assert not isinstance(thing, (list, dict, set)), path
        assert isinstance(thing, (int, str, tuple, Fixed)) or not hasattr(thing, "__setitem__"), path


def test_a_view_cannot_change_them() -> None:
    view = Match("montjoie", 4, 1).view(0)
    with pytest.raises(TypeError):
        view.tables.hero = 9
    with pytest.raises(TypeError):
        view.tables.map.mountains = 0
    with pytest.raises(TypeError):
        view.tables.prices.card = 0
