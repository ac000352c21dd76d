"""A scene: a legal table at a question, built from named facts, played in the words of records.

What is said here is the same for every game. The vocabulary of facts belongs to each game (`testing/lancaster.py`) and
serves both ways: to lay a table, and to say what must lie on it.
"""

from __future__ import annotations

import importlib
from collections.abc import Collection
from typing import Any, Protocol

from banneret.core import (
    EVERYONE,
    SPECTATOR,
    BadData,
    BadRecord,
    DeadEnd,
    Event,
    Game,
    IllegalAction,
    Journal,
    Match,
    Question,
    find,
    freeze,
    question,
    step_facts,
)
from banneret.core.chance import MASK, Rig
from banneret.testing.naming import Bag

Facts = dict[str, Any]


class Vocabulary(Protocol):
    """What a game's module of scenes provides."""

    def lay(self, game: Game[Any], seats: int, variant: Facts, facts: Facts) -> Any:
        """A legal table from named facts; what is not named is filled in. Its agenda is empty."""

    def plan(self, s: Any, at: Any, facts: Facts) -> list[Any]:
        """The steps from this point of the rulebook to the end of the game."""

    def describe(self, s: Any) -> Facts:
        """The whole table in named facts."""

    def card(self, name: str) -> int:
        """The number by which a card is stacked."""


def at_step(name: str, then: str = "", **facts: Any) -> tuple[str, str, Facts]:
    """A single question to begin with, `at=at_step("TakeFavour", faction="green")`, and the chapter that follows it."""
    return name, then, facts


def scene(
    game: str,
    *,
    seats: int,
    at: Any,
    variant: Facts | None = None,
    seed: int = 1,
    dice: list[int] | None = None,
    draws: list[str] | None = None,
    **facts: Any,
) -> Scene:
    """Lay a table from named facts and go to the first question from `at` on.

    `dice` are the next numbers that dice show (from 0), `draws` the next cards that piles give, by name.
    """
    found = find(game)
    found.check_seats(seats)
    words = _vocabulary(found)
    try:
        s = words.lay(found, seats, variant or {}, facts)
        s.seed = seed
        s.rig = Rig(list(dice or []), [words.card(name) for name in draws or []])
        s.then(words.plan(s, at, facts))
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise BadData(f"a fact of this scene is not written as one: {type(error).__name__}: {error}") from error
    if type(seed) is not int or not 0 <= seed <= MASK:
        raise BadData(f"seed: expected a whole number from 0 to 2^64 - 1, found {seed!r}")
    if not all(type(face) is int and face >= 0 for face in s.rig.dice):
        raise BadData(f"dice: expected whole numbers from 0 on, found {dice!r}")
    s.journal = Journal()
    s.settle()
    _check_answers(found, s)
    return Scene(found, words, s)


def _check_answers(game: Game[Any], s: Any) -> None:
    """Whoever is asked sits at the table and has an answer."""
    for seat in s.to_act:
        try:
            answers = s.legal(seat) if seat < s.seats else []
        except DeadEnd:
            answers = []
        if not answers:
            raise BadData(f"at: {type(s.question()).__name__} leaves {game.seat_name(seat)} without an answer at this table")


def _vocabulary(game: Game[Any]) -> Vocabulary:
    path = f"banneret.testing.{game.name}"
    try:
        module: Any = importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:  # something that the vocabulary itself needs
            raise
        raise BadData(f"{game.name} has no vocabulary of scenes") from None
    vocabulary: Vocabulary = module
    return vocabulary


class Told(dict[str, Any]):
    """What one event told. It equals the facts that a test names: what is not named does not matter, as in `expect`."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and all(key in self and self[key] == value for key, value in other.items())

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None


class Scene:
    """A table to play on in words. Seats are named by their colours."""

    def __init__(self, game: Game[Any], words: Vocabulary, state: Any) -> None:
        self.game = game
        self.words = words
        self.state = state

    @classmethod
    def of(cls, match: Match) -> Scene:
        """Look at a running match in the same words. Play on in one of the two only."""
        return cls(match.game, _vocabulary(match.game), match.state)

    # -- questions

    @property
    def asked(self) -> list[str]:
        """Who is asked now, by name; nobody at the end of the game."""
        return [self.game.seat_name(seat) for seat in self.state.to_act]

    @property
    def step(self) -> str:
        """The name of the question on the table, or "" at the end of the game."""
        return type(self.state.question()).__name__ if self.state.to_act else ""

    @property
    def step_facts(self) -> dict[str, int]:
        return step_facts(self.state.question()) if self.state.to_act else {}

    def options(self, seat: str = "") -> list[str]:
        """What a seat may answer, in words."""
        number = self._seat(seat)
        if number not in self.state.to_act:
            return []
        return [self.game.acts.word(action) for action in self.state.legal(number)]

    def question(self, seat: str = "") -> Question:
        """The question as a screen receives it."""
        return question(self.game, self.state, self._seat(seat))

    # -- hands

    def choose(self, seat: str, *words: str) -> None:
        """Answer one question after another, or put in a word out of turn, each checked."""
        for word in words:
            number, action = self._seat(seat), self._action(seat, word)
            objection = self.state.objection(number, action)
            if objection is not None:
                raise IllegalAction(seat, word, objection[0], f"{objection[1]} of {self.step}: {self.options(seat)}")
            self.state.do(number, action)

    def _action(self, seat: str, word: str) -> int:
        try:
            return self.game.acts.parse(word)
        except BadRecord as unknown:
            raise IllegalAction(seat, word, "", str(unknown)) from None

    def asides(self, seat: str) -> list[str]:
        """What a seat may put in out of turn, in words."""
        return [self.game.acts.word(action) for action in self.state.asides(self._seat(seat))]

    def all_choose(self, *words: str) -> None:
        """All who are asked at once give the same answer, one question after another: `all_choose("no:0", "yes:0")`."""
        for word in words:
            for seat in self.asked:
                self.choose(seat, word)

    def refuses(self, seat: str, word: str, rule: str = "") -> None:
        """Assert that an answer is illegal, by which rule, and that trying it leaves no trace."""
        before = freeze(self.state)
        refusal = ""
        try:
            self.state.play(self._seat(seat), self.game.acts.parse(word))
        except IllegalAction as refused:
            refusal = refused.rule or "no rule"
        assert refusal, f"{seat} {word}: this is legal, but should be refused by {rule or 'some rule'}"
        assert not rule or refusal == rule, f"{seat} {word}: refused by {refusal}, not by {rule}"
        assert before == freeze(self.state), f"{seat} {word}: refused, but the table has changed"

    def until(self, step: str = "", seat: str = "", **facts: Any) -> None:
        """Let everybody answer with their first choice until this question is put to this seat, or to the end.

        Named facts must hold as well: `until("Vote", round=2)`.
        """
        while self.state.to_act and not self._is_at(step, seat, facts):
            first = self.state.to_act[0]
            self.state.apply(first, self.state.legal(first)[0])
        assert not step or self.state.to_act, f"the game ended without {step} {seat} {facts or ''}"

    def _is_at(self, step: str, seat: str, facts: Facts) -> bool:
        here = self.step == step and (not seat or seat in self.asked)
        return here and not (facts and list(_differences(facts, self.facts(), "")))

    # -- the table

    def facts(self) -> Facts:
        """The whole table in the vocabulary of scenes."""
        return self.words.describe(self.state)

    def seen_by(self, viewer: str) -> Facts:
        """The table as these eyes see it; hidden numbers are "?". A viewer is a seat, or "spectator"."""
        number = SPECTATOR if viewer == "spectator" else self._seat(viewer)
        return self.words.describe(self.state.seen_by(number))

    def expect(self, **facts: Any) -> None:
        """Assert that the named facts hold; what is not named does not matter. All that differs is told at once."""
        wrong = list(_differences(facts, self.facts(), "", getattr(self.words, "ANY_ORDER", ())))
        assert not wrong, "\n".join(wrong)

    @property
    def points(self) -> list[int]:
        return self.game.scores(self.state)

    def told(self, event: str) -> list[dict[str, Any]]:
        """The facts of all events of this name so far, in words where there are words: [{"seat": "blue", "n": 2}].

        What was told to several seats, one after the other, happened once.
        """
        found: list[dict[str, Any]] = []
        last: Event | None = None
        for entry in self.state.journal.events:
            again = (
                last is not None and (last.name, last.facts) == (entry.name, entry.facts) and EVERYONE != last.to != entry.to
            )
            if entry.name == event and not again:
                found.append(Told({key: self._label(key, value) for key, value in entry.facts.items()}))
            last = entry
        return found

    def copy(self) -> Scene:
        """The same scene again, to try something else from here. What was told so far is not copied."""
        twin = self.state.copy()
        twin.journal = Journal()
        twin.rig = Rig(self.state.rig.dice[:], self.state.rig.draws[:]) if self.state.rig else None
        return Scene(self.game, self.words, twin)

    def _label(self, kind: str, value: int) -> Any:
        labels = self.game.labels.get(kind)
        return labels[value] if labels else value

    def _seat(self, name: str) -> int:
        if not name and len(self.state.to_act) == 1:
            return int(self.state.to_act[0])
        seats = self.game.labels["seat"][: self.state.seats]
        if name not in seats:
            raise BadData(f"there is no seat {name!r}: there are {', '.join(seats)}")
        return seats.index(name)


def _differences(wanted: Any, found: Any, path: str, any_order: Collection[str] = ()) -> Any:
    """What is not as wanted. An empty table asks for nothing to be there; a slip of the pen must not pass as nothing.

    Facts named in `any_order` list things that lie in no order.
    """
    if isinstance(wanted, dict) and wanted and isinstance(found, dict):
        for key, value in wanted.items():
            name = f"{path}.{key}" if path else key
            if key not in found and not path:
                yield f"{name}: no such fact; there are {', '.join(found)}"
            else:
                yield from _differences(value, found.get(key), name, any_order)
    elif path.rpartition(".")[2] in any_order or {type(wanted), type(found)} == {str, list}:
        if sorted(_words(wanted)) != sorted(_words(found)):
            yield f"{path}: expected {wanted!r}, found {found!r}"
    elif _plain(wanted) != _plain(found):
        yield f"{path}: expected {wanted!r}, found {found!r}"


def _words(value: Any) -> list[str]:
    """The things that a text or a list names."""
    return value.split() if isinstance(value, str) else [str(item) for item in value or []]


def _plain(value: Any) -> Any:
    """Texts and bags that list things are equal in any order; nothing, "" and an empty list are the same."""
    if isinstance(value, str):
        return sorted(value.split()) or None
    if isinstance(value, Bag):
        return Bag(_plain(item) for item in value) or None
    if isinstance(value, list):
        return [_plain(item) for item in value] or None
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items() if _plain(item) is not None} or None
    return value
