"""Words for keys and facts: names, plurals, titles, and what happens when something is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.core import BadVariant
from banneret.core.text import Words
from core.toy import ToyGame

TEXTS = """
[ask]
Bid = "How many coins do you bid, {seat}?"
[tell]
gift = "{seat.The} thanked {buyer.the}."
paid = "{seat} paid {n:good} to {buyer}."
group = "A knight{n:| and # squire| and # squires}."
passed = "{law.title} replaced {old.title} in {county} ({county.reward})."
votes = "{n:vote|votes}"
border = "Between {edge.near} and {edge.far}."
[name.seat]
blue = "Blue"
green = "Green"
[name.the]
blue = "the Blues"
green = "the Greens"
[name.The]
blue = "The Blues"
green = "The Greens"
[name.good]
coins = "coin|coins"
[name.law]
L1 = "Alms: 1 gold for 1 point"
L2 = "Tax (on gold)"
[name.county]
A = "York"
[name.reward]
A = "2 votes"
"""


@pytest.fixture
def game(tmp_path: Path) -> ToyGame:
    game = ToyGame()
    game.text_dir = tmp_path
    game.labels = {
        "seat": ["blue", "green"],
        "buyer": ["blue", "green"],
        "good": ["coins", "stones"],
        "law": ["L1", "L2"],
        "old": ["L1", "L2"],
        "county": ["A", "B"],
        "edge": ["V0,0", "H0,0"],
        "near": ["0,0", "0,0"],
        "far": ["0,1", "1,0"],
    }
    game.alike = {"buyer": "seat", "old": "law"}
    for language in ("en", "fr", "it"):
        (tmp_path / f"{language}.toml").write_text(TEXTS, encoding="utf-8")
    (tmp_path / "rules.en.toml").write_text('TOY-1 = "All bid at once."\n', encoding="utf-8")
    return game


def test_facts_become_names(game: ToyGame) -> None:
    assert Words(game).say("ask.Bid", {"seat": 1}) == "How many coins do you bid, Green?"


def test_people_have_names_of_their_own_wherever_their_seat_is_meant(game: ToyGame) -> None:
    words = Words(game)
    words.seat_names = {0: "Anna"}

    assert words.say("tell.paid", {"seat": 0, "n": 2, "good": 0, "buyer": 1}) == "Anna paid 2 coins to Green."
    assert words.say("tell.paid", {"seat": 1, "n": 2, "good": 0, "buyer": 0}) == "Green paid 2 coins to Anna."


def test_articles_belong_to_names_of_the_game_and_not_to_people(game: ToyGame) -> None:
    words = Words(game)
    assert words.say("tell.gift", {"seat": 0, "buyer": 1}) == "The Blues thanked the Greens."
    assert (words.subject(0), words.subject(1, "the")) == ("The Blues", "the Greens")
    words.seat_names = {0: "Anna"}
    assert words.say("tell.gift", {"seat": 0, "buyer": 1}) == "Anna thanked the Greens."
    assert words.subject(0) == "Anna"


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 0, "0 votes"), ("en", 1, "1 vote"), ("en", 2, "2 votes"),
        ("fr", 0, "0 vote"), ("fr", 1, "1 vote"), ("fr", 2, "2 votes"),
        ("it", 0, "0 votes"), ("it", 1, "1 vote"), ("it", 21, "21 votes"),
    ],
)  # fmt: skip
def test_plurals_follow_the_language(game: ToyGame, language: str, n: int, said: str) -> None:
    """French counts nothing in the singular."""
    assert Words(game, language).say("tell.votes", {"n": n}) == said


@pytest.mark.parametrize(
    ("language", "n", "said"), [("en", 0, "0 coins"), ("fr", 0, "0 coin"), ("en", 1, "1 coin"), ("en", 3, "3 coins")]
)
def test_a_number_counts_the_thing_that_another_fact_names(game: ToyGame, language: str, n: int, said: str) -> None:
    assert Words(game, language).say("tell.paid", {"seat": 0, "n": n, "good": 0, "buyer": 1}) == f"Blue paid {said} to Green."


def test_a_thing_without_a_name_shows_its_label(game: ToyGame) -> None:
    assert Words(game).name("good", 1) == "stones"
    assert Words(game).say("tell.paid", {"seat": 0, "n": 2, "good": 1, "buyer": 1}) == "Blue paid 2 stones to Green."


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "A knight."), (1, "A knight and 1 squire."), (2, "A knight and 2 squires."), (10, "A knight and 10 squires.")],
)
def test_three_forms_are_for_none_one_and_more(game: ToyGame, n: int, said: str) -> None:
    assert Words(game).say("tell.group", {"n": n}) == said


def test_titles_and_aspects(game: ToyGame) -> None:
    words = Words(game)

    assert words.say("tell.passed", {"law": 0, "old": 1, "county": 0}) == "Alms replaced Tax in York (2 votes)."
    assert words.name("old", 0) == "Alms: 1 gold for 1 point"
    assert words.title("old", 0) == "Alms"


def test_an_aspect_may_be_another_label_of_the_same_number(game: ToyGame) -> None:
    assert Words(game).say("tell.border", {"edge": 1}) == "Between 0,0 and 1,0."


@pytest.mark.parametrize(("kind", "value"), [("seat", 7), ("seat", -1), ("strength", 3)])
def test_a_number_without_a_label_stays_a_number(game: ToyGame, kind: str, value: int) -> None:
    assert Words(game).name(kind, value) == str(value)


def test_a_missing_key_shows_itself(game: ToyGame) -> None:
    assert Words(game).say("ask.Nobody", {"seat": 0}) == "ask.Nobody"
    assert Words(game).say("rule.TOY-9") == "rule.TOY-9"


def test_a_missing_fact_shows_its_field(game: ToyGame) -> None:
    assert Words(game).say("ask.Bid") == "How many coins do you bid, {seat}?"
    assert Words(game).say("tell.paid", {"seat": 0, "n": 2, "buyer": 1}) == "Blue paid 2 good to Green."


def test_rules_are_read_when_they_are_first_asked_for(game: ToyGame) -> None:
    words = Words(game)
    (game.text_dir / "rules.en.toml").write_text('TOY-1 = "Written later."\n', encoding="utf-8")

    assert words.say("rule.TOY-1") == "Written later."


def test_a_game_may_have_no_texts_for_its_rules(game: ToyGame) -> None:
    assert Words(game, "fr").say("rule.TOY-1") == "rule.TOY-1"


def test_an_unknown_language_is_refused(game: ToyGame) -> None:
    with pytest.raises(BadVariant, match="no language 'de': there are en, fr, it"):
        Words(game, "de")
