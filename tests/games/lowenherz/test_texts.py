"""Löwenherz in three languages, held against the laws of texts and the figures of its data."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from banneret.core import Match, find
from banneret.core.text import LANGUAGES
from banneret.games.lowenherz.tables import BORDERS, CARD_IDS, KNIGHTS, LETTER, LETTERS, USE_IDS, USES, USES_OF, build
from banneret.testing.lowenherz.builder import builder
from banneret.testing.text_laws import LAWS, TRANSLATION_LAWS, Law, Texts, numbers, said_in

GAME = find("lowenherz")
SPECIFICATION = Path(__file__).parents[3] / "docs" / "rules" / "lowenherz.md"
NOTATION = ("square", "knight", "domain", "rival", "edge", "near", "far", "letter")
TABLES = [(seats, seed, chooser) for seats in (2, 3, 4) for seed, chooser in ((1, "active"), (8, "active"), (8, "victim"))]


@lru_cache
def texts() -> Texts:
    """With games of each size between builders, who come to every kind of card."""
    matches = [Match("lowenherz", seats, seed, {"deserter_chooser": chooser}) for seats, seed, chooser in TABLES]
    matches.append(Match("lowenherz", 4, 5, {"data": {"scoring": {"monopoly_min_mines": 1}}}))  # won and lost, and the king
    said = [said for match in matches for said in said_in(match, build_walls)]
    return Texts(GAME, SPECIFICATION, said, NOTATION, english="castles? domains? borders? market forest spaces? deck")


def build_walls(match: Match, seat: int, rng: Random) -> int:
    return builder(match.state, seat, rng)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_texts(law: Law, language: str) -> None:
    law(texts(), language)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("law", TRANSLATION_LAWS, ids=lambda law: law.__name__)
def test_translations(law: Law, language: str) -> None:
    law(texts(), language)


def test_the_whole_specification_was_read() -> None:
    assert len(texts().rule_ids) == 139


def test_builders_hear_every_question_choice_and_event() -> None:
    """So that the laws look at texts as they are used, not only at templates."""
    said = {key for key, _ in texts().said}

    assert {key for key in texts().wanted if key.startswith(("ask.", "do.", "tell."))} == {
        key for key in said if key[:4] != "help"
    }


# -- coordinates


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("border:V3,4", "Between 3,4 and 3,5"),
        ("border:H3,4", "Between 3,4 and 4,4"),
        ("border:V11,10", "Between 11,10 and 11,11"),
        ("border:H10,11", "Between 10,11 and 11,11"),
        ("castle:0,11", "A castle on 0,11"),
    ],
)
def test_sides_are_told_by_the_spaces_beside_them(word: str, said: str) -> None:
    """LOW-GRID-4. Nobody at the table has to know which of V and H is which."""
    choice = GAME.acts.choice(GAME.acts.parse(word))

    assert texts().words["en"].say(str(choice["say"]), choice["facts"]) == said  # type: ignore[arg-type]


# -- people and colours


def test_a_colour_is_called_by_the_name_of_its_player() -> None:
    words = texts().words["en"]
    words.seat_names = {1: "Anna"}
    try:
        facts = {"square": 14, "domain": 13, "terrain": 2, "n": 3}
        said = words.say("tell.annex", facts | {"colour": 1})
        assert said == "Anna annexed the space 1,2 for the domain of the castle on 1,1 (village, 3 points)."
        said = words.say("tell.land_lost", facts | {"colour": 4, "n": 0})
        assert said == "Neutral lost the space 1,2 from the domain of the castle on 1,1 (no points)."
    finally:
        words.seat_names = {}


@pytest.mark.parametrize(
    ("language", "own", "neutral"), [("en", "a castle", "a neutral castle"), ("fr", "un château", "un château neutre")]
)
def test_neutral_castles_are_told_from_ones_own(language: str, own: str, neutral: str) -> None:
    ask = texts().words[language].say

    assert own in ask("ask.PlaceCastle", {"seat": 0, "colour": 0})
    assert neutral in ask("ask.PlaceCastle", {"seat": 0, "colour": 4})


# -- figures of the data


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_show_the_figures_of_the_data(language: str) -> None:
    tables, said = build({}), texts().words[language].texts
    for n, card in enumerate(tables.cards):
        name = said[f"name.card.{CARD_IDS[n]}"]
        counts = [tables.most[use] for use in USES_OF[n] if USES[use][1] in (BORDERS, KNIGHTS)]
        assert numbers(name) == [*counts, card.price, card.sale], name
        assert f"({LETTERS[LETTER[n]]}," in name


@pytest.mark.parametrize("language", LANGUAGES)
def test_uses_show_what_is_done_and_its_price(language: str) -> None:
    """The rest of the name quotes the card, so that two ways to the same action can be told apart."""
    tables, words = build({}), texts().words[language]
    for use, (card, kind) in enumerate(USES):
        name, title = words.name("use", use), words.title("use", use)
        counts = [tables.most[use]] if kind in (BORDERS, KNIGHTS) else []
        assert numbers(title) == counts, name
        assert numbers(name)[: len(counts) + 1] == [*counts, tables.prices[card]], USE_IDS[use]
        assert title in words.title("card", card)
        assert (words.title("card", card) in name[len(title) :]) == (len(USES_OF[card]) > 1), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_show_the_figures_of_the_data(language: str) -> None:
    tables, rules = build({}), texts().words[language].rules()
    kings = [tables.setups[seats].king for seats in (4, 3, 2)]
    assert numbers(rules["rule.LOW-SETUP-7"]) == kings
    assert numbers(rules["rule.LOW-SUPPLY-3"]) == [tables.markers, tables.knights]
    assert numbers(rules["rule.LOW-SCORE-1"]) == list(tables.worth[1:4])
    assert numbers(rules["rule.LOW-END-5"]) == [tables.most_ducats, tables.second_ducats]
    assert numbers(rules["rule.LOW-SUPPLY-1"])[0] == tables.ducats
