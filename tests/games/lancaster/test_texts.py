"""Lancaster in three languages: nothing missing, nothing left over, every figure and every placeholder right."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from banneret.core import Match, find
from banneret.core.text import FIELD, LANGUAGES, Words
from banneret.games.lancaster.tables import (
    CARD_IDS,
    COUNTY_IDS,
    FAVOUR_IDS,
    LEFTOVER_VOTES,
    POINTS,
    SPACE_IDS,
    Law,
    Part,
    build,
)
from banneret.testing.texts import placeholders, rule_ids, told_facts, wanted_texts

GAME = find("lancaster")
SOURCES = GAME.text_dir.parent
SPECIFICATION = Path(__file__).parents[3] / "docs" / "rules" / "lancaster.md"
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
TABLES = [(seats, laws) for seats in range(2, 6) for laws in ("base", "new")]
ENGLISH = re.compile(
    r"\b(the|of|with|and|your|you|which|has|have|was|were|this|that|each|every|any|from|for|not|to|took"
    r"|knights?|squires?|county|vote markers?|gold)\b",
    re.IGNORECASE,
)
COUNTED = range(POINTS + 1)  # gold, squires, votes, points: parts whose number a text shows

Said = tuple[str, dict[str, int]]


@lru_cache
def words(language: str) -> Words:
    return Words(GAME, language)


def texts(language: str) -> dict[str, str]:
    return words(language).texts | words(language).rules()


@lru_cache
def said_in_play() -> tuple[Said, ...]:
    """Every question, choice and event of a random game of each size with each set of laws, as key and facts."""
    return tuple(said for seats, laws in TABLES for said in play(Match("lancaster", seats, 7, {"laws": laws})))


def play(match: Match) -> Iterator[Said]:
    rng = random.Random(match.seats)
    while not match.over:
        seat = rng.choice(match.to_act)
        question: dict[str, Any] = match.question(seat)
        yield question["ask"], question["facts"]
        yield question["help"], question["facts"]
        yield from ((choice["say"], choice["facts"]) for choice in question["choices"])
        match.do(seat, rng.choice(question["choices"])["do"])
    for event in match.journal.events:
        yield f"tell.{event.name}", event.facts


def wanted() -> dict[str, set[str]]:
    """Keys and their facts, with names of events that are put together as they were heard in play."""
    found = {key: facts for key, facts in wanted_texts(GAME).items() if "*" not in key}
    return found | {key: set(facts) for key, facts in said_in_play() if key.startswith("tell.") and key not in found}


def asked_of_names(language: str) -> set[str]:
    """Keys that templates ask for by themselves: {county.reward} needs name.reward.A to name.reward.I."""
    found: set[str] = set()
    for template in words(language).texts.values():
        for fact, aspect, _ in placeholders(template):
            if aspect not in ("", "title"):
                found |= {f"name.{aspect}.{label}" for label in GAME.labels[fact]}
    return found


def bare(template: str) -> str:
    """A template without what stands in braces."""
    return FIELD.sub("", template)


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


# -- which keys there are


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    needed = set(wanted()) | asked_of_names(language)

    assert set(words(language).texts) == needed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_specification_has_a_text(language: str) -> None:
    ids = rule_ids(SPECIFICATION.read_text(encoding="utf-8"))

    assert len(ids) > 150
    assert list(words(language).rules()) == [f"rule.{id}" for id in ids], "a text for each rule, in the order of the rules"


def test_every_event_told_in_play_was_found_in_the_sources() -> None:
    told = told_facts(SOURCES)
    for key, facts in said_in_play():
        kind, _, event = key.partition(".")
        if kind == "tell":
            put_together = (name for name in told if re.fullmatch(name.replace("*", r"\w+"), event))
            assert told[event if event in told else next(put_together)] == set(facts), event


# -- what stands in them


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_name_only_facts_that_are_there(language: str) -> None:
    facts = wanted() | {key: set() for key in texts(language) if key.startswith(("name.", "rule."))}
    for key, template in texts(language).items():
        named = {fact for fact, _, _ in placeholders(template)}
        assert named <= facts[key], f"{key}: {named - facts[key]} is not among {facts[key]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_shown_is_complete(language: str) -> None:
    rare = [(key, dict.fromkeys(facts, n)) for key, facts in wanted().items() for n in (0, 1, 2)]
    for key, facts in (*said_in_play(), *rare):
        said = words(language).say(key, facts)
        assert said != key
        if not key.startswith("name."):  # names for one and for many stand side by side
            assert not re.search(r"[{}|#*]|\s\s|\s[.,]", said), f"{key}: {said}"


def test_choices_can_be_told_apart() -> None:
    """Two different actions never read the same."""
    for language in LANGUAGES:
        for verb in GAME.acts.verbs:
            shown = [words(language).say(f"do.{verb.name}", dict(choice(action))) for action in verb.actions]
            assert len(set(shown)) == len(shown), f"{language} {verb.name}: {Counter(shown).most_common(1)}"


def choice(action: int) -> dict[str, int]:
    facts: Any = GAME.acts.choice(action)["facts"]
    return dict(facts)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_name_the_same_facts(language: str) -> None:
    for key, english in texts("en").items():
        here, there = ({fact for fact, _, _ in placeholders(t)} for t in (texts(language)[key], english))
        assert here == there, key


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_show_the_same_figures(language: str) -> None:
    for key, english in texts("en").items():
        here = texts(language)[key]
        assert sorted(numbers(bare(here))) == sorted(numbers(bare(english))), f"{key}: {here}"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_english_stands_in_a_translation(language: str) -> None:
    for key, english in texts("en").items():
        here = texts(language)[key]
        if len(re.findall(r"[^\W\d_]{2,}", bare(english))) > 1:
            assert here != english, key
        if not key.startswith("option."):  # they quote the English words of options
            assert not ENGLISH.search(bare(here)), f"{key}: {here}"


def test_french_and_italian_are_not_mixed_up() -> None:
    for key, french in texts("fr").items():
        if len(bare(french)) > 20:
            assert french != texts("it")[key], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_typography(language: str) -> None:
    """Curly apostrophes; sentences that end; in French a no-break space before high punctuation."""
    for key, template in texts(language).items():
        text = bare(template)
        assert "'" not in text, key
        assert not re.search(r"\s\s|^\s|\s$", text) or FIELD.search(template), key
        if key.startswith(("ask.", "help.", "tell.", "rule.")):
            assert text.endswith((".", "?")), f"{key}: {template}"
        if language == "fr":
            assert not re.search(r"[^\u00a0][:;?!»]|«[^\u00a0]", text), f"{key}: {template}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_two_to_five_sentences(language: str) -> None:
    for key, text in words(language).texts.items():
        if key.startswith("help."):
            assert 2 <= len(re.findall(r"[.?!](?:\s|$)", text)) <= 5, key


# -- figures of the data


def figures(parts: list[Part]) -> list[int]:
    return [n for kind, n in parts if kind in COUNTED]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_show_the_figures_of_the_data(language: str) -> None:
    tables, said = build({}), words(language).texts
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
    text = words(language).texts[f"name.law.{law.id}"]

    assert law_figures(law) <= Counter(numbers(text)), text
    title = words(language).title("law", GAME.labels["law"].index(law.id))
    assert title != text
    assert len(title) <= 25, title


def test_titles_of_laws_are_all_different() -> None:
    for language in LANGUAGES:
        titles = [words(language).title("law", n) for n in range(len(GAME.labels["law"]))]
        assert len(set(titles)) == len(titles)
