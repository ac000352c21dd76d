"""The board fits, says what matters, and can be read without colours."""

from __future__ import annotations

import pytest
from rich.console import Console

from banneret import Match
from banneret.bots import look, make
from banneret.cli.boards import find, lancaster
from banneret.core.errors import BadVariant
from banneret.core.text import LANGUAGES, Words
from banneret.core.views import SPECTATOR


def after(seats: int, actions: int, laws: str = "base") -> Match:
    match = Match("lancaster", seats, 6, {"laws": laws})
    bot = make("greedy", 1)
    for _ in range(actions):
        seat = match.to_act[0]
        match.do(seat, bot.choose(look(match.game, match.variant, match.state, seat)))
    return match


def drawn(match: Match, viewer: int = 0, width: int = 80, language: str = "en") -> str:
    words = Words(match.game, language)
    words.seat_names = {0: "Maximiliane-Anna"}
    console = Console(width=width, force_terminal=False)
    with console.capture() as capture:
        console.print(lancaster.draw(match.view(viewer), words))
    return capture.get()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 120, 200])
@pytest.mark.parametrize("seats", [2, 5])
def test_it_fits_the_width_without_cutting_anything(seats: int, width: int, language: str) -> None:
    board = drawn(after(seats, 45, "new"), width=width, language=language)
    assert max(len(line) for line in board.splitlines()) <= width
    assert "…" not in board


def test_it_shows_what_lies_on_the_table() -> None:
    match = after(3, 14)
    board = drawn(match, width=120)
    words = Words(match.game, "en")
    for county in range(9):
        assert words.name("county", county) in board
    for law in [*match.state.laws, *match.state.proposals]:
        assert words.name("law", law) in board
    assert "Round 1 of 5" in board
    assert "start player" in board
    assert "King’s favours:" in board


def test_a_spectator_sees_no_stock() -> None:
    rows = [
        line
        for line in drawn(after(4, 20), SPECTATOR).splitlines()
        if line[:4] in ("│ B ", "│ G ", "│ Y ", "│ R ") and "?" in line
    ]
    assert len(rows) == 4
    assert all(row.count("?") == 2 for row in rows)


def test_seats_are_told_apart_by_letters() -> None:
    board = drawn(after(5, 20))
    assert [line[2] for line in board.splitlines() if line.startswith(("│ B Max", "│ G Gre", "│ Y ", "│ R Red", "│ P "))] == [
        *"BGYRP"
    ]


def test_allies_have_knights_and_two_spaces_and_no_goods() -> None:
    board = drawn(after(2, 20))
    (ally,) = [line for line in board.splitlines() if line.startswith("│ Y Yellow")]
    assert "?" not in ally


def test_a_game_without_a_drawing_is_refused() -> None:
    with pytest.raises(BadVariant, match="cannot be drawn"):
        find("chess")
