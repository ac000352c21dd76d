"""The guided first steps of each game: a real table against bots, a word when its moment comes, never in the way."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Opens
from .player import Player

TEXTS = Path(__file__).parents[2] / "web/texts/guides"
MOST = 120
"""answers; a first turn of Montjoie! takes the most"""


def steps_of(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((TEXTS / f"{game}.toml").read_text(encoding="utf-8"))["step"]
    return found


def word_of(page: Page) -> str:
    card = page.locator("aside.guide p")
    return card.inner_text() if card.count() else ""


@pytest.mark.parametrize(("game", "language"), [("lancaster", "fr"), ("lowenherz", "it"), ("montjoie", "en")])
def test_a_guided_first_round(at_table: Opens, game: str, language: str) -> None:
    page = at_table(game, 3, tastes={"language": language})
    player = Player(page, 4)
    page.goto(page.url + "#guide")
    page.reload()
    steps = {step[language]: step for step in steps_of(game)}
    words = list(steps)
    said: list[str] = []
    for _ in range(MOST):
        if player.is_ready() == "over":
            break
        player.skips()
        while (word := word_of(page)) and (not said or word != said[-1]):
            said.append(word)
            asks, now = steps[word]["when"], player.traffic.shown["sight"]["question"].get("ask")
            assert not asks.startswith("ask.") or asks == now, f"{word} is said at {now}"
            page.locator("aside.guide .ok").click()
        if words[-1] in said:
            break
        player.answers()
    assert len(said) == len(set(said)), "a word is said once"
    assert (said[0], said[-1]) == (words[0], words[-1])
    assert len(said) >= 0.6 * len(steps), "most of the moments come in a first round"
    page.locator("aside.guide").wait_for(state="detached")


def test_whoever_needs_no_guide_sends_it_away(at_table: Opens) -> None:
    page = at_table("lancaster", 3)
    page.goto(page.url + "#guide")
    page.reload()
    page.locator("aside.guide .flat").click()
    page.locator("aside.guide").wait_for(state="detached")
    assert "#guide" not in page.url
