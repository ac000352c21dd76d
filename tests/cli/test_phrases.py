"""The phrases of the command line: in every language the same keys and facts; none missing, none unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import banneret.cli
from banneret.bots.judgement import JUDGED, parts_of
from banneret.cli.phrases import Phrases
from banneret.core.text import FIELD, LANGUAGES
from banneret.games.lancaster.tables import KIND_IDS, PLACE_IDS, SEAT_IDS

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in Path(banneret.cli.__file__).parent.rglob("*.py"))
SAID = re.compile(r"""(?:phrases|terminal)\.say\(\s*["']([a-z_.]+)["']""")
BY_TABLE = {
    *(f"letter.{seat}" for seat in SEAT_IDS),
    *(f"lancaster.place.{n}" for n in range(len(PLACE_IDS))),
    *(f"lancaster.part.{kind}" for kind in KIND_IDS),
    *(f"worth.{game}.{name}" for game in JUDGED for name in parts_of(game).names),
}  # said through f-strings, one for each row of a table


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same(language: str) -> None:
    english, other = Phrases("en").texts, Phrases(language).texts
    assert set(other) == set(english)
    for key, text in english.items():
        facts = {hit.group(1) for hit in FIELD.finditer(text)}
        assert {hit.group(1) for hit in FIELD.finditer(other[key])} == facts, key


def test_no_phrase_is_missing() -> None:
    texts = Phrases("en").texts
    said = set(SAID.findall(SOURCES))
    assert len(said) > 15
    assert not {key for key in said | BY_TABLE if key not in texts}


def test_no_phrase_is_unused() -> None:
    quoted = set(re.findall(r"""["']([A-Za-z_.0-9]+)["']""", SOURCES))
    unused = [key for key in Phrases("en").texts if not {key, key.rpartition(".")[2]} & quoted and key not in BY_TABLE]
    assert not unused


def test_one_and_many() -> None:
    assert Phrases("en").say("end.points", n=1) == "1 point"
    assert Phrases("en").say("end.points", n=0) == "0 points"
    assert Phrases("fr").say("end.points", n=0) == "0 point"
    assert Phrases("it").say("lancaster.part.recruit", n=2) == "2 reclute"


def test_letters_differ_in_every_language() -> None:
    for language in LANGUAGES:
        texts = Phrases(language).texts
        assert len({texts[f"letter.{seat}"] for seat in SEAT_IDS}) == len(SEAT_IDS)
        assert len(set(texts["lancaster.castle_letters"])) == 6
