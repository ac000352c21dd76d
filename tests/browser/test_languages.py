"""The three languages: switched at any time, whole, and the same sentences as in the terminal."""

from __future__ import annotations

import re

import pytest

from .conftest import Opens
from .player import Player

UNSAID = re.compile(r"\b(?:page|ask|do|tell|help|phase|name|rule|title|option)\.[a-z_]+")
"""A key that nobody put into words."""


@pytest.mark.parametrize("game", ["lancaster", "lowenherz", "montjoie"])
def test_each_language(at_table: Opens, game: str) -> None:
    page = at_table(game, 3)
    player = Player(page, 2)
    page.reload()
    player.answers()
    asked = player.asked
    said: dict[str, str] = {}
    question = ""
    for language in ("en", "fr", "it"):
        page.locator(".top .ibtn").last.click()
        page.locator("dialog[open] select").first.select_option(language)
        page.keyboard.press("Escape")
        page.wait_for_function(
            "([to, before]) => document.documentElement.lang === to && document.querySelector('.ask .q').innerText !== before",
            arg=[language, question],
        )
        question = page.locator(".ask .q").inner_text()
        said[language] = page.locator("main.table").inner_text()
        assert not UNSAID.findall(said[language]), UNSAID.findall(said[language])
    assert len(set(said.values())) == 3
    assert player.asked == asked, "another language is no other question"
    player.answers()


@pytest.mark.parametrize(("locale", "play"), [("en-GB", "Play now"), ("fr-FR", "Jouer"), ("it-IT", "Gioca")])
def test_a_stranger_is_met_in_their_own_language(house, browser, watch, locale: str, play: str) -> None:  # type: ignore[no-untyped-def]
    """Without any stored taste: the browser's language, and three clicks at most to the first legal move."""
    context = browser.new_context(locale=locale, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    watch.over(context)
    page = context.new_page()
    page.goto(house.address)
    page.locator(".plate .gold", has_text=play).first.click()
    page.locator("main.table[data-state=mine]").wait_for()
    context.close()
