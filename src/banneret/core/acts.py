"""The catalogue of all that a hand can do in one game: integers for machines, stable words for records.

>>> acts = Acts()
>>> PASS = acts.one("pass")
>>> COUNTY = acts.run("county", ["A", "B", "C"], kind="county")
>>> COUNTY[1], acts.word(COUNTY[1]), acts.parse("county:B")
(2, 'county:B', 2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.core.errors import BadRecord

if TYPE_CHECKING:
    from banneret.core.sight import Choice


class Verb:
    """A run of neighbouring actions that differ in one thing: `COUNTY[2]` is an action, `COUNTY.index(action)` is 2."""

    def __init__(self, name: str, kind: str, on: str, first: int, labels: list[str], lights: list[list[str]]) -> None:
        self.name = name
        self.kind = kind  # what the index means: a key of the game's labels, or "n" for a plain number
        self.on = on  # the kind of board element that lights up
        self.first = first
        self.labels = labels
        self.lights = lights  # the board elements of each action, where they are not simply `on:label`
        self.actions: list[int] = list(range(first, first + len(labels)))

    def __getitem__(self, index: int) -> int:
        return self.actions[index]

    def index(self, action: int) -> int:
        return action - self.first

    def holds(self, action: int) -> bool:
        return self.first <= action < self.first + len(self.labels)

    def between(self, low: int, high: int) -> list[int]:
        """The actions from index `low` to index `high`, both included."""
        return self.actions[low : high + 1]


class Acts:
    """Filled once, when a game's module is loaded. The order of entry fixes the integers."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self._verb_of: list[Verb] = []
        self._by_word: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._verb_of)

    def one(self, name: str) -> int:
        """A single act, such as a button."""
        return self._enter(name, "", "button", [""])[0]

    def run(self, name: str, labels: list[str], kind: str, on: str = "", lights: list[list[str]] | None = None) -> Verb:
        """An act on one of several things; `on` names the board element when it is not of the same kind.

        `lights` lists the elements of each, where an act lights others than the one that it is called after.
        """
        return self._enter(name, kind, on or kind, labels, lights)

    def numbers(self, name: str, high: int) -> Verb:
        """An act with a number from 0 to `high`, which is also the verb's index."""
        return self._enter(name, "n", "number", [str(n) for n in range(high + 1)])

    def _enter(self, name: str, kind: str, on: str, labels: list[str], lights: list[list[str]] | None = None) -> Verb:
        verb = Verb(name, kind, on, len(self._verb_of), labels, lights or [])
        self.verbs.append(verb)
        for index, label in enumerate(labels):
            self._by_word[f"{name}:{label}" if label else name] = verb.first + index
            self._verb_of.append(verb)
        return verb

    def verb(self, action: int) -> Verb:
        return self._verb_of[action]

    def word(self, action: int) -> str:
        """The stable word kept in records."""
        verb = self._verb_of[action]
        label = verb.labels[verb.index(action)]
        return f"{verb.name}:{label}" if label else verb.name

    def parse(self, word: str) -> int:
        """The action behind a word; a word of no action is refused with those it resembles."""
        if word in self._by_word:
            return self._by_word[word]
        stem = word.split(":", maxsplit=1)[0]
        near = [known for known in self._by_word if known.split(":")[0] == stem]
        hint = f"; did you mean {', '.join(near[:4])}{' …' if len(near) > 4 else ''}?" if near else ""
        raise BadRecord(f"there is no action {word!r}{hint}")

    def facts(self, action: int) -> dict[str, int]:
        """What the action's text speaks of: a thing by its number, or a number."""
        verb = self._verb_of[action]
        if verb.kind == "n":
            return {"n": int(verb.labels[verb.index(action)])}
        return {verb.kind: verb.index(action)} if verb.kind else {}

    def lights(self, action: int) -> list[str]:
        """The board elements that stand for the action, whoever does it; the first of them is the action's own."""
        verb = self._verb_of[action]
        if verb.lights:
            return verb.lights[verb.index(action)]
        label = verb.labels[verb.index(action)]
        return [f"{verb.on}:{label}" if label else verb.on]

    def choice(self, action: int) -> Choice:
        """What a screen needs to light and name this action, whoever does it."""
        lights = self.lights(action)
        found: Choice = {
            "do": action,
            "word": self.word(action),
            "on": lights[0],
            "say": f"do.{self._verb_of[action].name}",
            "facts": self.facts(action),
        }
        if len(lights) > 1:
            found["lights"] = lights
        return found
