"""Every game of the house can be played at the keyboard, in every language, with everything that one may type."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.cli import boards
from banneret.core import GAMES, DeadEnd, UnknownName
from banneret.core.text import LANGUAGES
from cli.conftest import Run
from cli.typed import lines

SHORT = {"montjoie": ["--variant", "game_length=short"]}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_board_has_all_that_the_terminal_asks_of_it(game: str) -> None:
    board = boards.find(game)
    for name in ("draw", "glance", "brief", "remark"):
        assert callable(getattr(board, name)), name
    for name in ("QUIET", "FRESH", "BRISK"):
        assert isinstance(getattr(board, name), tuple), name


def test_a_mistake_inside_a_board_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "__path__", [*boards.__path__, str(tmp_path)])
    (tmp_path / "broken_one.py").write_text("import no_such_module\n")
    (tmp_path / "bare_one.py").write_text("def draw(view, words): ...\n")
    with pytest.raises(DeadEnd, match=r"board of broken_one cannot be loaded: .*no_such_module"):
        boards.find("broken_one")
    with pytest.raises(DeadEnd, match="board of bare_one lacks glance, brief, remark, QUIET"):
        boards.find("bare_one")
    with pytest.raises(UnknownName, match="cannot be drawn"):
        boards.find("chess")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_good_part_of_a_game_is_played(run: Run, saves: Path, game: str, lang: str) -> None:
    """Numbers, looks around, undo and nonsense for a while; whatever is left at the end is saved."""
    seats = ["--seat", "me", "--seat", "random", "--seat", "random"]
    result = run("play", game, *seats, *SHORT.get(game, []), "--seed", 5, "--lang", lang, say=lines(150, 3))
    assert result.exit_code == 0, result.stdout[-2000:] + result.stderr
    assert not re.search(r"\b(?:ask|do|tell|help|name)\.\w|\{", result.stdout), "a key or a template was left as it is"
    assert list(saves.iterdir())
