from __future__ import annotations

from collections.abc import Iterator

import pytest
from core.toy import ToyGame

from banneret.core import GAMES, enter


@pytest.fixture
def toy() -> Iterator[ToyGame]:
    """The toy game, entered for the length of one test."""
    game = ToyGame()
    enter(game)
    yield game
    del GAMES["toy"]
