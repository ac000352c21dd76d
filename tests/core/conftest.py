from __future__ import annotations

from collections.abc import Iterator

import pytest

from banneret.core import GAMES, enter
from core.talking import TalkGame
from core.toy import ToyGame


@pytest.fixture
def toy() -> Iterator[ToyGame]:
    """The toy game, entered for the length of one test."""
    game = ToyGame()
    enter(game)
    yield game
    del GAMES["toy"]


@pytest.fixture
def talk() -> Iterator[TalkGame]:
    game = TalkGame()
    enter(game)
    yield game
    del GAMES["talk"]
