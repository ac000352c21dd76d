"""Every game of the house can be played at the keyboard, in every language, with everything that one may type."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.cli import boards
from banneret.core import GAMES
from banneret.core.text import LANGUAGES
from cli.conftest import Run
from cli.typed import lines

SHORT = {"montjoie": ["--variant", "game_length=short"]}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_board_has_all_that_the_desk_asks_of_it(game: str) -> None:
    board = boards.find(game)
    for name in ("draw", "glance", "remark"):
        assert callable(getattr(board, name)), name
    for name in ("QUIET", "FRESH", "BRISK"):
        assert isinstance(getattr(board, name), tuple), name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_good_part_of_a_game_is_played(run: Run, saves: Path, game: str, lang: str) -> None:
    """Numbers, looks around, undo and nonsense for a while; whatever is left at the end is saved."""
    seats = ["--seat", "me", "--seat", "random", "--seat", "random"]
    result = run("play", game, *seats, *SHORT.get(game, []), "--seed", 5, "--lang", lang, say=lines(150, 3))
    assert result.exit_code == 0, result.stdout[-2000:] + result.stderr
    assert not re.search(r"\b(?:ask|do|tell|help|name)\.\w|\{", result.stdout), "a key or a template was left as it is"
    assert list(saves.iterdir())
