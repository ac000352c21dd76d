"""What each game is worth to a seat: one module or folder for each game, found by the game's name.

A game without advice is judged by its points; one whose advice should be here and is not, or cannot be loaded, is a broken
installation, and is told as such: nobody measures a bot that has quietly lost its judgement.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from banneret.core import Action, DeadEnd, Game, Memory, Seat

Value = Callable[[Any, Seat], float]
Reply = Callable[[Any, Seat, Random], Action]
Shortlist = Callable[[Any, Seat, list[Action]], list[Action]]
Wish = Callable[[Any, Seat], Action | None]
Weigh = Callable[[Any, Seat, Memory | None, Random], None]
Round = Callable[[Any], int]
Weighty = Callable[[Any], bool]
Habit = Callable[[Any, list[Action]], Action | None]

ADVISED: Final = ("lancaster", "lowenherz", "montjoie")
"""Whoever adds advice enters the game here."""
VICTORY: Final = 100.0
BREADTH: Final = 120  # how many ends of its own lines a bot looks at on one table
TABLES_IN_SECRET: Final = 6  # imagined for a secret question, where what the others choose decides

KEPT: Final = 6  # plans that meet in glimpses
CREDIT: Final = 3.0  # what was thought of a plan at first counts like so many glimpses


class Module(Protocol):
    """What a module of advice must have. The rest it may have, by the names that `Advice` has for it.

    `reply(state, seat, rng)`: a plausible answer of somebody else, if the game has secret questions;
    `shortlist(state, seat, options)`: those that merit a look, the most promising first, where there are too many to try;
    `wish(view, seat)`: an offer to make or to fill in, where one may speak out of turn;
    `BREADTH` and `TABLES_IN_SECRET`: how much may be looked at for each decision, where a game has many.
    """

    def value(self, state: Any, seat: Seat, /) -> float:
        """Higher for better, in points where the game has points."""


class Advice:
    """What a bot knows of one game, and how much of a table it may look at."""

    def __init__(self, value: Value, reply: Reply, shortlist: Shortlist | None = None) -> None:
        self.value = value
        self.reply = reply
        self.shortlist = shortlist
        self.wish: Wish = no_wish
        self.weigh: Weigh | None = None  # makes an imagined table likelier, by what is remembered of what its players did
        self.breadth = BREADTH
        self.tables_in_secret = TABLES_IN_SECRET
        self.turns = 1  # own turns, or rounds, that a look into the future must reach to tell plans apart
        self.round: Round | None = None  # which one a table is in, where glimpses go to the end of it
        self.dawn: Value | None = None  # what a table is worth where a round begins, where that is judged by itself
        self.kept = KEPT
        self.credit = CREDIT
        self.habit: Habit | None = None  # what those in glimpses answer without thought; None where they think
        self.weighty: Weighty | None = None  # whether what is asked is worth glimpses, where most of it is not


def advice(game: Game[Any]) -> Advice:
    """The advice for this game, or the common sense that suits any."""
    return _by_name(game.name) or Advice(_points(game), any_reply)


@lru_cache
def _by_name(name: str) -> Advice | None:
    path = f"{__name__}.{name}"
    if importlib.util.find_spec(path) is None:
        if name in ADVISED:
            raise DeadEnd(f"the advice for {name} is not installed: there is no {path}")
        return None
    module = cast(Module, importlib.import_module(path))  # what fails in there fails here
    if not callable(getattr(module, "value", None)):
        raise DeadEnd(f"the advice for {name} has no value(state, seat)")
    found = Advice(module.value, getattr(module, "reply", any_reply), getattr(module, "shortlist", None))
    found.wish = getattr(module, "wish", no_wish)
    found.breadth = getattr(module, "BREADTH", BREADTH)
    found.tables_in_secret = getattr(module, "TABLES_IN_SECRET", TABLES_IN_SECRET)
    return found


def _points(game: Game[Any]) -> Value:
    """How far a seat is ahead of the others; a victory is worth more than any lead."""

    def value(state: Any, seat: Seat) -> float:
        scores = game.scores(state)
        others = sum(scores) - scores[seat]
        return scores[seat] - others / max(1, len(scores) - 1) + VICTORY * game.returns(state)[seat]

    return value


def any_reply(state: Any, seat: Seat, rng: Random) -> Action:
    options: list[Action] = state.legal(seat)
    return options[int(rng.random() * len(options))]


def no_wish(view: Any, seat: Seat) -> Action | None:
    return None


if TYPE_CHECKING:  # the type checker holds the advice against the protocol
    from banneret.bots.advice import lancaster, lowenherz, montjoie

    CHECKED: tuple[Module, ...] = (lancaster, lowenherz, montjoie)
