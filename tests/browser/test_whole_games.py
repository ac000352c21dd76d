"""Each game at its smallest and at its largest table, from the first question to the end, by clicks on the board."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Opens
from .player import Player

QUICK = [("lancaster", 2), ("lowenherz", 2)]
"""The others take minutes: `make long`."""

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("lancaster", 2, {}),
    ("lancaster", 5, {"bot": "random"}),
    ("lowenherz", 2, {}),
    ("lowenherz", 4, {}),
    ("montjoie", 2, {"bot": "random", "variant": {"game_length": "short"}}),
    ("montjoie", 6, {"bot": "random", "variant": {"game_length": "short"}}),
]


CASES = [
    pytest.param(*case, id=f"{case[0]}-{case[1]}", marks=[] if case[:2] in QUICK else [pytest.mark.slow]) for case in GAMES
]


LONGEST = {"language": "it"}
"""Where questions take the most room."""


@pytest.mark.parametrize(("game", "seats", "wish"), CASES)
def test_a_whole_game_by_clicks(at_table: Opens, game: str, seats: int, wish: dict[str, Any]) -> None:
    page = at_table(game, seats, tastes=LONGEST, **wish)
    player = Player(page, seed=seats)
    page.reload()
    high: dict[float, str] = {}

    def looks(player: Player) -> None:
        player.gold_is_law()
        bar = page.locator(".ask")
        high.setdefault(bar.evaluate("bar => bar.getBoundingClientRect().height"), bar.inner_text())

    answers = player.plays(each=looks)

    assert answers > 10
    assert player.clicked["board"] > answers / 4, player.clicked
    assert len(high) == 1, f"the board jumps with the height of the question: {high}"
    page.locator("dialog tfoot .sum").nth(seats - 1).wait_for()
