"""Words for what the rules say in keys and integers.

Each game has one TOML file for each language: `ask.*` questions, `help.*` the rule behind them in a few sentences,
`do.*` choices, `tell.*` events, `name.*` names. Beside it, read when first asked for, lies one with a text for each
rule: `rule.LAN-VOTE-4`. In a template stand

    {county}                     the name of that county, or a number where the game has no labels
    {county.reward}              what `name.reward` says of that county
    {edge.far}                   the label `far` of the same number, where the game has such labels: the edge’s far side
    {law.title}                  the name of that law, up to its first colon or bracket
    {nation.the} {nation.The}    what `name.the` and `name.The` say of it: with an article; people have none
    {n:squire|squires}           1 squire, 3 squires
    {n:alone|one squire|# men}   the first for 0, the second for 1, the third for more
    {n:good}                     counts the thing that another fact names: 3 squires
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from banneret.core.data import read_toml
from banneret.core.errors import UnknownName
from banneret.core.game import Game

LANGUAGES: Final = ("en", "fr", "it")
FIELD: Final = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^{}]*))?\}")
ARTICLES: Final = ("the", "The")
TITLE_END: Final = re.compile(r"\s?:\s|\s\(")


class Words:
    """The texts of one game in one language."""

    def __init__(self, game: Game[Any], language: str = "en") -> None:
        if language not in LANGUAGES:
            raise UnknownName(f"there is no language {language!r}: there are {', '.join(LANGUAGES)}")
        self.game = game
        self.language = language
        self.texts = read_texts(game.text_dir / f"{language}.toml")
        self.house = read_texts(Path(__file__).with_name("words") / f"{language}.toml")  # what every game says alike
        self.seat_names: dict[int, str] = {}  # what the people at this table are called
        self._rules: dict[str, str] | None = None

    def say(self, key: str, facts: dict[str, int] | None = None) -> str:
        """The text behind a key, with the facts put into words. A missing key shows itself."""
        texts = self.rules() if key.startswith("rule.") else self.texts
        template = texts.get(key, self.house.get(key))
        if template is None:
            return key
        known = facts or {}
        return FIELD.sub(lambda hit: self._field(hit, known), template)

    def rules(self) -> dict[str, str]:
        """The texts of the rules, by key; a game may have none."""
        if self._rules is None:
            path = self.game.text_dir / f"rules.{self.language}.toml"
            found = read_texts(path) if path.exists() else {}
            self._rules = {f"rule.{name}": text for name, text in found.items()}
        return self._rules

    def name(self, kind: str, value: int) -> str:
        """What the thing is called: a county, a law, a seat; a plain number where the game has no labels."""
        return self._forms(kind, value)[-1]

    def subject(self, seat: int, article: str = "The") -> str:
        """Whoever a sentence is about: a nation with its article, where the language wants one; a person by their name."""
        called, label = self.name("seat", seat), self._label("seat", seat)
        return called if self._is_person("seat", seat) else self.texts.get(f"name.{article}.{label}", called)

    def title(self, kind: str, value: int) -> str:
        """A short name: the name up to its first colon or bracket."""
        return TITLE_END.split(self.name(kind, value))[0]

    def _forms(self, kind: str, value: int) -> list[str]:
        """A name for one and a name for many, where they differ."""
        if self._is_person(kind, value):
            return [self.seat_names[value]]
        label = self._label(kind, value)
        return self.texts.get(f"name.{self.game.alike.get(kind, kind)}.{label}", label).split("|")

    def _is_person(self, kind: str, value: int) -> bool:
        """A seat whose player has a name of their own."""
        return self.game.alike.get(kind, kind) == "seat" and value in self.seat_names

    def _label(self, kind: str, value: int) -> str:
        labels = self.game.labels.get(kind)
        return str(value) if labels is None or not 0 <= value < len(labels) else labels[value]

    def _field(self, hit: re.Match[str], facts: dict[str, int]) -> str:
        fact, aspect, forms = str(hit.group(1)), hit.group(2), hit.group(3)
        if fact not in facts:
            return str(hit.group(0))
        if forms is not None:
            return self._counted(facts[fact], str(forms), facts)
        if aspect is None or (aspect in ARTICLES and self._is_person(fact, facts[fact])):
            return self.name(fact, facts[fact])
        if aspect == "title":
            return self.title(fact, facts[fact])
        label = self._label(aspect if aspect in self.game.labels else fact, facts[fact])
        return self.texts.get(f"name.{aspect}.{label}", label)

    def _counted(self, n: int, forms: str, facts: dict[str, int]) -> str:
        choices = forms.split("|")
        if len(choices) == 1:  # the name of another fact
            choices = self._forms(forms, facts[forms]) if forms in facts else [forms]
        return counted(n, choices, self.language)


def counted(n: int, forms: list[str], language: str) -> str:
    """
    >>> counted(1, ["squire", "squires"], "en"), counted(0, ["alone", "one man", "# men"], "en")
    ('1 squire', 'alone')
    """
    if len(forms) == 3:
        return forms[min(max(n, 0), 2)].replace("#", str(n))
    one = n == 1 or (n == 0 and language == "fr")
    return f"{n} {forms[0] if one else forms[-1]}"


def read_texts(path: Path) -> dict[str, str]:
    return flatten(read_toml(path))


def flatten(tree: dict[str, Any], stem: str = "") -> dict[str, str]:
    """
    >>> flatten({"ask": {"Vote": "How do you vote?"}})
    {'ask.Vote': 'How do you vote?'}
    """
    flat: dict[str, str] = {}
    for key, value in tree.items():
        name = f"{stem}.{key}" if stem else key
        if isinstance(value, dict):
            flat.update(flatten(value, name))
        else:
            flat[name] = str(value)
    return flat
