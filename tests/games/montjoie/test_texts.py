"""Montjoie! in three languages, held against the laws of texts and the figures of its data."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from banneret.core import Match, find
from banneret.core.text import LANGUAGES
from banneret.games.montjoie.acts import STAKE_IDS
from banneret.games.montjoie.tables import CARD_IDS, YELLOW, build
from banneret.games.montjoie.variants import OPTION_IDS
from banneret.testing.text_laws import LAWS, TRANSLATION_LAWS, Law, Said, Texts, numbers, said_in
from banneret.testing.texts import Facts

GAME = find("montjoie")
SPECIFICATION = Path(__file__).parents[3] / "docs" / "rules" / "montjoie.md"
EVERYTHING = {name: "random" if name == "balanced_order" else "on" for name in OPTION_IDS}
WITH_TEST = {name: value for name, value in EVERYTHING.items() if name not in ("auto_ally_2p", "free_start")}
PLAIN: dict[str, str] = {}
TABLES = [
    *((2, seed, variant) for seed in (1, 2) for variant in (PLAIN, WITH_TEST)),
    (2, 3, EVERYTHING),
    *((3, seed, variant) for seed in (1, 2) for variant in (PLAIN, WITH_TEST)),
    *((6, seed, variant) for seed in (1, 2, 3) for variant in (PLAIN, EVERYTHING)),
]


PLACES = ("name.city.", "name.province.")  # many read the same in every language


class MontjoieTexts(Texts):
    def all(self, language: str) -> dict[str, str]:
        return {key: text for key, text in super().all(language).items() if not key.startswith(PLACES)}

    def _wanted(self, notation: Collection[str]) -> Facts:
        """Without questions that only others derive from: nobody is ever asked them."""
        bases = {name for name, step in self.game.steps.items() if step.__subclasses__()}
        return {key: facts for key, facts in super()._wanted(notation).items() if key.partition(".")[2] not in bases}

    def rare(self) -> Iterator[Said]:
        for key, facts in self.wanted.items():
            for n in range(min([3, *(len(self.game.labels[fact]) for fact in facts if fact in self.game.labels)])):
                yield key, dict.fromkeys(facts, n)


@lru_cache
def texts() -> MontjoieTexts:
    """With games of several sizes, with and without the optional rules, between people who talk."""
    matches = [Match("montjoie", seats, seed, variant) for seats, seed, variant in TABLES]
    said = [said for match in matches for said in said_in(match, play_and_talk)]
    english = r"city cities castles? fortress(es)? garrisons? influence\spoints? yellow red\b"
    return MontjoieTexts(GAME, SPECIFICATION, said, english=english)


def play_and_talk(match: Match, seat: int, rng: Random) -> int:
    """At random; now and then a word of an offer, all verbs alike, or an answer to one."""
    asides = match.state.asides(seat)
    if asides and rng.random() < (0.1 if len(asides) == 1 else 0.4):
        verbs = {GAME.acts.verb(action).name: action for action in rng.sample(asides, len(asides))}
        return int(rng.choice(sorted(verbs.values())))
    return int(rng.choice(match.state.legal(seat)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_texts(law: Law, language: str) -> None:
    law(texts(), language)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("law", TRANSLATION_LAWS, ids=lambda law: law.__name__)
def test_translations(law: Law, language: str) -> None:
    law(texts(), language)


def test_the_whole_specification_was_read() -> None:
    assert len(texts().rule_ids) == 150


def test_every_question_and_event_is_heard_in_play() -> None:
    """So that the laws look at texts as they are used, not only at templates; reasons are for those who have some."""
    said = {key for key, _ in texts().said} | {f"tell.because_{key}" for key in GAME.reasons}
    rare = {
        "ask.ReturnHome",
        "tell.returns",
        "ask.Veto",
        "tell.stopped",
        "tell.grand_master",
        "tell.offer_void",
        "tell.no_battle",
    }

    assert {key for key in texts().wanted if key.startswith(("ask.", "tell."))} - said <= rare


# -- people and nations


def test_a_nation_is_called_by_the_name_of_its_player() -> None:
    words = texts().words["en"]
    words.seat_names = {1: "Anna"}
    try:
        assert words.say("tell.expands", {"nation": 1, "city": 0, "origin": 5}) == "Anna took Bruges, coming from Calais."
        assert words.say("tell.duel", {"seat": 0, "other": 1}) == "France and Anna fight a duel."
    finally:
        words.seat_names = {}


@pytest.mark.parametrize(
    ("language", "said", "person"),
    [
        ("en", "The Holy Roman Empire won Metz, which England held until then.", "which Anna held"),
        ("fr", "Le Saint-Empire a pris Metz (jusqu’alors\u00a0: Angleterre).", "(jusqu’alors\u00a0: Anna)"),
        ("it", "Il Sacro Romano Impero ha conquistato Metz (fino ad allora: Inghilterra).", "(fino ad allora: Anna)"),
    ],
)
def test_nations_have_articles_and_people_have_none(language: str, said: str, person: str) -> None:
    words = texts().words[language]
    facts = {"nation": GAME.labels["nation"].index("empire"), "city": GAME.labels["city"].index("metz"), "other": 1}
    assert words.say("tell.captured", facts) == said
    words.seat_names = {1: "Anna"}
    try:
        assert person in words.say("tell.captured", facts)
        assert words.say("tell.voted", {"seat": 1}).startswith("Anna ")
    finally:
        words.seat_names = {}


def test_dice_are_numbers_wherever_they_are_told() -> None:
    """The dice to roll again are called first and second; what a die shows never is."""
    said = texts().words["en"].say("tell.mercenaries", {"seat": 0, "die": 1, "n": 1})

    assert said == "France rolled 1 and may hire 1 mercenary."


# -- figures of the data


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_stakes_show_the_figures_of_the_data(language: str) -> None:
    values, said = list(build({}).card_value), texts().words[language].texts
    for kind, id in enumerate(CARD_IDS):
        assert numbers(said[f"name.card.{id}"]) == list(values[kind : kind + 1])
    for id in STAKE_IDS:
        card, n = id.split("+")[:2]
        value = [values[CARD_IDS.index(card)]] if card in CARD_IDS[:YELLOW] else []
        assert numbers(said[f"name.stake.{id}"]) == value + [int(n)] * (n != "0"), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_prices_and_politics_show_the_figures_of_the_data(language: str) -> None:
    tables, said = build({}), texts().words[language].texts
    war, peace, prices, short = tables.war, tables.peace, tables.prices, tables.short_prices
    assert numbers(said["help.Vote"]) == [war.cards, war.events, peace.cards, peace.events]
    assert numbers(said["help.BuyCards"]) == [prices.card, tables.hand_limit]
    assert numbers(said["help.BuyCastle"])[:2] == [prices.castle, short.castle]
    assert numbers(said["help.BuyRampart"])[:2] == [prices.rampart, short.rampart]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_show_the_figures_of_the_data(language: str) -> None:
    tables, rules = build({}), texts().words[language].rules()
    prices, short = tables.prices, tables.short_prices
    assert numbers(rules["rule.MON-BUY-2"]) == [prices.card, prices.castle, prices.rampart, short.castle, short.rampart]
    assert numbers(rules["rule.MON-TREASURY-1"]) == list(tables.income[1:])
    assert numbers(rules["rule.MON-LIMIT-2"]) == [tables.castles, tables.ramparts]
    assert numbers(rules["rule.MON-LIMIT-3"]) == [tables.pillage_markers]
