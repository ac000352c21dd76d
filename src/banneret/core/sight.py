"""What a viewer receives: the one thing for bot, terminal and browser alike.

A `Sight` is made from the viewer's own view, so nothing in it can tell more than the view does. What crosses a wire is
plain: every structure here is a typed dictionary of numbers, texts and lists.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NotRequired, Protocol, TypedDict

from banneret.core.agenda import Action, Seat, State
from banneret.core.errors import BadData, IllegalAction, in_short
from banneret.core.journal import Event
from banneret.core.memory import Memory, recalled
from banneret.core.views import FAULTS, SPECTATOR, attributes, freeze, step_facts, thaw

if TYPE_CHECKING:
    from banneret.core.game import Game

Variant = dict[str, Any]
Facts = dict[str, int]


class Choice(TypedDict):
    """One thing that a hand may do."""

    do: int
    """the action"""
    word: str
    """the stable word of records"""
    on: str
    """the board element that stands for it"""
    lights: NotRequired[list[str]]
    """all the elements that it lights, where there are several"""
    say: str
    """the key of its text"""
    facts: Facts


class Question(TypedDict, total=False):
    """What a seat is asked; empty when it is not asked anything."""

    step: str
    ask: str
    help: str
    rule: str
    secret: bool
    facts: Facts
    choices: list[Choice]


class Group(TypedDict):
    """Choices of one verb as they travel: the word of each is `verb:label`, its element `on:label`."""

    verb: str
    say: str
    kind: str
    """what the labels name: a kind of the game's labels, "n" for numbers, "" for a single act"""
    on: str
    labels: list[str]
    lights: NotRequired[list[list[str]]]
    """the elements of each choice, where they are not simply `on:label`"""


Move = TypedDict("Move", {"piece": str, "from": str, "to": str})
"""A piece that went from one element to another; "" for a place that is not on the board."""


class Entry(TypedDict):
    """One line of a viewer's feed, numbered for this viewer alone."""

    n: int
    tell: str
    say: str
    facts: Facts
    moves: list[Move]


class Heading(TypedDict):
    """Where in the game we are, in the same form for every game."""

    round: int
    """from 1; 0 before the first"""
    rounds: int
    """how many there will be, or 0 where nobody knows"""
    phase: str
    """a key of the game's texts, `phase.…`"""
    turn: int
    """the seat whose turn it is, or -1"""
    asked: list[int]
    next: str
    """the phase that comes next, a key like `phase`, or "" """
    ask: NotRequired[str]
    """what those are asked, the key of its text: all may know the question, nobody else the choices"""
    facts: NotRequired[Facts]


class Standing(TypedDict):
    """How one seat stands, as far as this viewer may know: HIDDEN (-1) for what is not for their eyes."""

    seat: int
    points: int
    stocks: dict[str, int]
    """by name, in the order in which to show them; `name.stock.…` are their texts"""


class Asked(TypedDict, total=False):
    """A question as it travels: like `Question`, with its choices grouped and without the name of a step."""

    ask: str
    help: str
    rule: str
    secret: bool
    facts: Facts
    choices: list[Group]


class Seen(TypedDict):
    """A sight as it travels to a page."""

    seat: int
    heading: Heading
    standings: list[Standing]
    picture: Mapping[str, object]
    question: Asked
    asides: list[Group]
    may_undo: bool


class Sight:
    """All that a seat may know: its view, what it may do, what it was told. Made once for each answer.

    `seat` is SPECTATOR for somebody who only watches; `legal` is empty for whoever is not asked.
    """

    def __init__(
        self,
        game: Game[Any],
        variant: Variant,
        seat: Seat,
        view: Any,
        legal: list[Action],
        asides: list[Action] | None = None,
        may_undo: bool = False,
        news: list[Event] | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.game = game
        self.variant = variant
        self.seat = seat
        self.view = view
        self.legal = legal
        self.asides = asides or []  # what may be put in instead of an answer; the question then comes again
        self.may_undo = may_undo
        self.news = news or []  # what was told since this viewer last looked
        self.memory = memory

    def words(self) -> list[str]:
        """The legal actions in the words of the records."""
        return [self.game.acts.word(action) for action in self.legal]

    def imagine(self, seed: int) -> Any:
        """Some true table behind this sight, in agreement with all that was told."""
        if self.memory is None:
            return self.game.imagine(self.view, self.seat, seed)
        return self.game.imagine(self.view, self.seat, seed, self.memory)

    @property
    def question(self) -> Question:
        return question(self.game, self.view, self.seat)

    @property
    def heading(self) -> Heading:
        return self.game.heading(self.view)

    @property
    def standings(self) -> list[Standing]:
        return self.game.standings(self.view)

    @property
    def picture(self) -> Mapping[str, object]:
        """The viewer's own: games keep and share what they have drawn (`kept.py`), and nobody else's may change with it."""
        own: Mapping[str, object] = own_copy(self.game.picture(self.view))
        return own

    def aside_choices(self) -> list[Choice]:
        return [self.game.choice(self.view, self.seat, action) for action in self.asides]

    def seen(self, lent: bool = False) -> Seen:
        """As it travels to a page: choices grouped by verb, no integer above 2^53, no name of a step.

        `lent`: with the shared picture, for somebody who writes it down and changes nothing.
        """
        asked: Asked = {}
        if self.legal:
            asked = asked_in_words(self.view)
            asked["choices"] = self.game.grouped(self.view, self.seat, self.legal)
        return {
            "seat": self.seat,
            "heading": headed(self.game, self.view),
            "standings": self.standings,
            "picture": self.game.picture(self.view) if lent else self.picture,
            "question": asked,
            "asides": self.game.grouped(self.view, self.seat, self.asides),
            "may_undo": self.may_undo,
        }

    # -- to a bot in another process

    def dumps(self) -> str:
        """As it travels to a bot: everything it needs to think, and nothing else."""
        return json.dumps(
            {
                "game": self.game.name,
                "variant": self.variant,
                "seats": self.view.seats,
                "seat": self.seat,
                "view": freeze(self.view),
                "legal": self.legal,
                "asides": self.asides,
                "may_undo": self.may_undo,
                "news": [[event.name, event.to, event.facts] for event in self.news],
                "memory": None if self.memory is None else attributes(self.memory),
            }
        )

    @staticmethod
    def loads(text: str) -> Sight:
        """The sight again, on the other side."""
        from banneret.core.game import find

        try:
            sent = json.loads(text)
            game, seats, seat = find(sent["game"]), sent["seats"], sent["seat"]
            game.check_seats(seats)
            variant = game.variant(sent["variant"])
            view = thaw(game.blank(seats, variant), sent["view"], game.steps)
            if type(seat) is not int or not SPECTATOR <= seat < seats or type(sent["may_undo"]) is not bool:
                raise BadData("this is no sight of anybody at that table")
            news = [
                Event(str(name), int(to), {str(key): int(n) for key, n in facts.items()}) for name, to, facts in sent["news"]
            ]
            memory = None
            if sent["memory"] is not None:
                memory = recalled(game.memory(seats, variant, seat), sent["memory"])
            legal, asides = ([int(action) for action in sent[key]] for key in ("legal", "asides"))
            return Sight(game, variant, seat, view, legal, asides, sent["may_undo"], news, memory)
        except (*FAULTS, RecursionError) as error:
            raise BadData(f"this is no sight: {type(error).__name__}: {error}") from None


class Bot(Protocol):
    """Anything with this method can sit at a table."""

    def choose(self, sight: Sight) -> Action:
        """One of `sight.legal`, or of `sight.asides`."""
        ...


def question(game: Game[Any], s: State, seat: Seat) -> Question:
    """What a seat is asked at this table. It tells no more than the seat's own view: the kit proves it."""
    if seat not in s.to_act:
        return {}
    asked = asked_in_words(s)
    return {
        "step": type(s.question()).__name__,
        "ask": asked["ask"],
        "help": asked["help"],
        "rule": asked["rule"],
        "secret": asked["secret"],
        "facts": asked["facts"],
        "choices": [game.choice(s, seat, action) for action in s.legal(seat)],
    }


def asked_in_words(s: State) -> Asked:
    """The question on the table without its choices: text keys, rule and facts, which are all public."""
    ask = s.question()
    return {
        "ask": f"ask.{ask.wording(s)}",
        "help": f"help.{type(ask).__name__}",
        "rule": ask.rule_now(s),
        "secret": ask.secret,
        "facts": step_facts(ask),
    }


def headed(game: Game[Any], view: Any) -> Heading:
    """Where we are, and what whoever is asked is asked."""
    heading = game.heading(view)
    if view.to_act:
        ask = view.question()
        heading["ask"], heading["facts"] = f"ask.{ask.wording(view)}", step_facts(ask)
    return heading


def look(
    game: Game[Any],
    variant: Variant,
    state: State,
    seat: object,
    memory: Memory | None = None,
    news: list[Event] | None = None,
    may_undo: bool = False,
) -> Sight:
    """What this viewer may know of a true table."""
    if type(seat) is not int or not SPECTATOR <= seat < state.seats:
        raise IllegalAction(f"seat {in_short(seat)}", "look", "", "there is no such seat")
    legal = state.legal(seat) if seat in state.to_act else []
    asides = state.asides(seat) if seat >= 0 else []
    seen = apart(game.variant_seen(variant))
    return Sight(game, seen, seat, state.seen_by(seat), legal, asides, may_undo, news, memory)


def own_copy(value: Any) -> Any:
    """Plain structures that share nothing with these."""
    if isinstance(value, dict):
        return {key: own_copy(part) for key, part in value.items()}
    return [own_copy(part) for part in value] if isinstance(value, list) else value


def apart(variant: Variant) -> Variant:
    """A variant that shares nothing which can change with this one."""
    return deepcopy(variant) if any(isinstance(value, dict | list) for value in variant.values()) else dict(variant)
