"""Lancaster in three languages, held against the laws of texts and the figures of its data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pytest

from banneret.core import Match, find
from banneret.core.text import LANGUAGES
from banneret.games.lancaster.tables import (
    CARD_IDS,
    COUNTY_IDS,
    FAVOUR_IDS,
    LEFTOVER_VOTES,
    POINTS,
    SPACE_IDS,
    Item,
    Law,
    build,
)
from banneret.testing import text_laws
from banneret.testing.text_laws import LAWS, TRANSLATION_LAWS, Texts, at_random, numbers, said_in

GAME = find("lancaster")
SPECIFICATION = Path(__file__).parents[3] / "docs" / "rules" / "lancaster.md"
TABLES = [(seats, laws) for seats in range(2, 6) for laws in ("base", "new")]
COUNTED = range(POINTS + 1)  # gold, squires, votes, points: parts whose number a text shows


@lru_cache
def texts() -> Texts:
    """With a random game of each size and each set of laws."""
    matches = [Match("lancaster", seats, 7, {"laws": laws}) for seats, laws in TABLES]
    said = [said for match in matches for said in said_in(match, at_random)]
    return Texts(GAME, SPECIFICATION, said, english=r"squires? county vote\smarkers? gold")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_texts(law: text_laws.Law, language: str) -> None:
    law(texts(), language)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("law", TRANSLATION_LAWS, ids=lambda law: law.__name__)
def test_translations(law: text_laws.Law, language: str) -> None:
    law(texts(), language)


def test_the_whole_specification_was_read() -> None:
    assert len(texts().rule_ids) > 150


# -- figures of the data


def figures(parts: Iterable[Item]) -> list[int]:
    return [n for kind, n in parts if kind in COUNTED]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_show_the_figures_of_the_data(language: str) -> None:
    tables, said = build({}), texts().words[language].texts
    for id, card in zip(CARD_IDS, tables.conflicts, strict=True):
        assert numbers(said[f"name.card.{id}"]) == [card.strength, *card.points]
    for id, county in zip(COUNTY_IDS, tables.counties, strict=True):
        assert numbers(said[f"name.reward.{id}"]) == figures(county.reward)
    for id, space in zip(SPACE_IDS, tables.castle, strict=True):
        assert numbers(said[f"name.space.{id}"]) == figures(space.reward) + figures(space.cost)
    for id, reward in zip(FAVOUR_IDS, tables.favours, strict=True):
        assert numbers(said[f"name.favour.{id}"]) == figures(reward)
    assert numbers(said["do.take-both"]) == [tables.price_of_both]


def law_figures(law: Law) -> Counter[int]:
    shown = [n for kind, n in law.pay + law.gain if kind in COUNTED or kind == LEFTOVER_VOTES]
    shown += [n for exchange in law.exchange for n in (exchange.give_n, exchange.take_n)]
    return Counter(shown + ([law.per] if law.per > 1 else []))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", build({}).laws, ids=lambda law: law.id)
def test_laws_show_the_figures_of_the_data(language: str, law: Law) -> None:
    text = texts().words[language].texts[f"name.law.{law.id}"]

    assert law_figures(law) <= Counter(numbers(text)), text
    title = texts().words[language].title("law", GAME.labels["law"].index(law.id))
    assert title != text
    assert len(title) <= 25, title


def test_titles_of_laws_are_all_different() -> None:
    for language in LANGUAGES:
        titles = [texts().words[language].title("law", n) for n in range(len(GAME.labels["law"]))]
        assert len(set(titles)) == len(titles)
