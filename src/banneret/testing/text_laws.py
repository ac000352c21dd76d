"""What holds for the texts of every game: nothing missing, nothing left over, every figure and every placeholder right.

    texts = Texts(game, specification, said)
    for law in LAWS:                 # laws of translations compare with English: TRANSLATION_LAWS
        law(texts, "fr")

Every law is a small function over the texts of one game in one language. A broken one raises `AssertionError` with the
key and what stands there.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, Final

from banneret.core import Game, Match
from banneret.core.sight import Question
from banneret.core.text import FIELD, LANGUAGES, Words
from banneret.testing.texts import Facts, placeholders, rule_ids, told_facts, wanted_texts

Said = tuple[str, dict[str, int]]
Policy = Callable[[Match, int, random.Random], int]
Law = Callable[["Texts", str], None]

ENGLISH: Final = "the of with and your you which has have was were this that each every any from for not to took knights? card"
"""Words that give an untranslated sentence away."""


class Texts:
    """The texts of one game in all languages, with what was said in play."""

    def __init__(
        self, game: Game[Any], specification: Path, said: Collection[Said], notation: Collection[str] = (), english: str = ""
    ) -> None:
        self.game = game
        self.rule_ids = rule_ids(specification.read_text(encoding="utf-8"))
        self.said = said
        self.told = told_facts(game.text_dir.parent)
        self.words = {language: Words(game, language) for language in LANGUAGES}
        self.english = re.compile(rf"\b({'|'.join(f'{ENGLISH} {english}'.split())})\b", re.IGNORECASE)
        self.wanted = self._wanted(notation)

    def _wanted(self, notation: Collection[str]) -> Facts:
        """Keys and their facts, with names of events that are put together as they were heard in play."""
        found = {key: facts for key, facts in wanted_texts(self.game, notation).items() if "*" not in key}
        return found | {key: set(facts) for key, facts in self.said if key.startswith("tell.") and key not in found}

    def all(self, language: str) -> dict[str, str]:
        return self.words[language].texts | self.words[language].rules()

    def rare(self) -> Iterator[Said]:
        """Each key with none, one and two of everything, as far as there are such things."""
        for key, facts in self.wanted.items():
            for n in (0, 1, 2):
                if all(self.game.labels.get(fact, "???")[n] for fact in facts):
                    yield key, dict.fromkeys(facts, n)

    def asked_of_names(self, language: str) -> set[str]:
        """Keys that templates ask for by themselves: {county.reward} needs name.reward.A to name.reward.I."""
        found: set[str] = set()
        for template in self.words[language].texts.values():
            for fact, aspect, _ in placeholders(template):
                if aspect not in ("", "title", *self.game.labels):
                    found |= {f"name.{aspect}.{label}" for label in self.game.labels[fact]}
        return found


def said_in(match: Match, policy: Policy) -> Iterator[Said]:
    """Play to the end: every question, choice and event as key and facts, each once."""
    rng = random.Random(match.seats)
    said: dict[tuple[str, tuple[tuple[str, int], ...]], Said] = {}
    while not match.over:
        seat = rng.choice(match.to_act)
        for key, facts in said_now(match.question(seat)):
            said[key, tuple(facts.items())] = key, facts
        match.do(seat, policy(match, seat, rng))
    for event in match.journal.events:
        said[f"tell.{event.name}", tuple(event.facts.items())] = f"tell.{event.name}", event.facts
    yield from said.values()


def said_now(question: Question) -> Iterator[Said]:
    yield question["ask"], question["facts"]
    yield question["help"], question["facts"]
    yield from ((choice["say"], choice["facts"]) for choice in question["choices"])


def at_random(match: Match, seat: int, rng: random.Random) -> int:
    return int(rng.choice(match.state.legal(seat)))


def bare(template: str) -> str:
    """A template without what stands in braces."""
    return FIELD.sub("", template)


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


# -- which keys there are


def no_text_is_missing_and_none_is_left_over(texts: Texts, language: str) -> None:
    needed = set(texts.wanted) | texts.asked_of_names(language)
    there = set(texts.words[language].texts)
    needed |= {f"option.{name}.own" for name in texts.game.options} & there  # of one whose value may be written out
    assert there == needed, f"missing: {sorted(needed - there)}; left over: {sorted(there - needed)}"


def every_rule_has_a_text(texts: Texts, language: str) -> None:
    there = list(texts.words[language].rules())
    assert there == [f"rule.{id}" for id in texts.rule_ids], "a text for each rule, in the order of the rules"


def every_event_told_in_play_was_found_in_the_sources(texts: Texts, language: str) -> None:
    for key, facts in texts.said:
        kind, _, event = key.partition(".")
        if kind == "tell":
            put_together = (name for name in texts.told if re.fullmatch(name.replace("*", r"\w+"), event))
            assert texts.told[event if event in texts.told else next(put_together)] == set(facts), event


# -- what stands in them


def templates_name_only_facts_that_are_there(texts: Texts, language: str) -> None:
    for key, template in texts.all(language).items():
        named = {fact for fact, _, _ in placeholders(template)}
        known = texts.wanted.get(key, set())
        assert named <= known, f"{key}: {named - known} is not among {known}"


def whatever_is_shown_is_complete(texts: Texts, language: str) -> None:
    for key, facts in (*texts.said, *texts.rare()):
        shown = texts.words[language].say(key, facts)
        assert shown != key, key
        if not key.startswith("name."):  # names for one and for many stand side by side
            assert not re.search(r"[{}|#*]|\s\s|\s[.,]", shown), f"{key}: {shown}"


def choices_can_be_told_apart(texts: Texts, language: str) -> None:
    """Two different actions never read the same."""
    acts = texts.game.acts
    for verb in acts.verbs:
        choices: list[Any] = [acts.choice(action) for action in verb.actions]
        shown = [texts.words[language].say(choice["say"], choice["facts"]) for choice in choices]
        assert len(set(shown)) == len(shown), f"{verb.name}: {Counter(shown).most_common(1)}"


def typography_is_right(texts: Texts, language: str) -> None:
    """Curly apostrophes; sentences that end; in French a no-break space before high punctuation."""
    for key, template in texts.all(language).items():
        text = bare(template)
        assert "'" not in text, f"{key}: {template}"
        assert not re.search(r"\s\s|^\s|\s$", text) or FIELD.search(template), f"{key}: {template}"
        if key.startswith(("ask.", "help.", "tell.", "rule.")):
            assert text.endswith((".", "?")), f"{key}: {template}"
        if language == "fr":
            assert not re.search(r"[^\u00a0][:;?!»]|«[^\u00a0]", text), f"{key}: {template}"


def help_is_two_to_five_sentences(texts: Texts, language: str) -> None:
    for key, text in texts.words[language].texts.items():
        if key.startswith("help."):
            assert 2 <= len(re.findall(r"[.?!](?:\s|$)", text)) <= 5, f"{key}: {text}"


# -- translations beside English


def the_same_facts_are_named(texts: Texts, language: str) -> None:
    for key, english in texts.all("en").items():
        here, there = ({fact for fact, _, _ in placeholders(t)} for t in (texts.all(language)[key], english))
        assert here == there, f"{key}: {here} instead of {there}"


def the_same_figures_are_shown(texts: Texts, language: str) -> None:
    for key, english in texts.all("en").items():
        here = texts.all(language)[key]
        assert sorted(numbers(bare(here))) == sorted(numbers(bare(english))), f"{key}: {here}"


def no_english_is_left(texts: Texts, language: str) -> None:
    for key, english in texts.all("en").items():
        here = texts.all(language)[key]
        if len(re.findall(r"[^\W\d_]{2,}", bare(english))) > 1:
            assert here != english, key
        if not key.startswith("option."):  # they quote the English words of options
            assert not texts.english.search(bare(here)), f"{key}: {here}"


def no_other_translation_slipped_in(texts: Texts, language: str) -> None:
    for other in LANGUAGES:
        if other not in ("en", language):
            for key, text in texts.all(language).items():
                assert len(bare(text)) <= 20 or text != texts.all(other)[key], f"{key}: {text}"


LAWS: Final[list[Law]] = [
    no_text_is_missing_and_none_is_left_over,
    every_rule_has_a_text,
    every_event_told_in_play_was_found_in_the_sources,
    templates_name_only_facts_that_are_there,
    whatever_is_shown_is_complete,
    choices_can_be_told_apart,
    typography_is_right,
    help_is_two_to_five_sentences,
]
TRANSLATION_LAWS: Final[list[Law]] = [
    the_same_facts_are_named,
    the_same_figures_are_shown,
    no_english_is_left,
    no_other_translation_slipped_in,
]
