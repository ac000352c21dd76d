"""What each game is worth to a seat: one module for each game, found by the game's name.

A module of advice has `value(state, seat) -> float`, higher for better, in points where the game has points; and, if
the game has secret questions, `reply(state, seat, rng) -> Action`, a plausible answer of somebody else; and, where
questions have more options than can be tried, `shortlist(state, seat, options) -> list`, those that merit a look, the
most promising first. Where one may speak out of turn, `wish(view, seat) -> Action | None` makes an offer and fills it
in. Where a game has many decisions, `BREADTH` and `TABLES_IN_SECRET` say how much may be looked at for each.
A game without advice is judged by its points.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final

from banneret.core import Action, Game, Seat

Value = Callable[[Any, Seat], float]
Reply = Callable[[Any, Seat, Random], Action]
Shortlist = Callable[[Any, Seat, list[Action]], list[Action]]
Wish = Callable[[Any, Seat], Action | None]

VICTORY: Final = 100.0
BREADTH: Final = 120  # how many ends of its own lines a bot looks at on one table
TABLES_IN_SECRET: Final = 6  # imagined for a secret question, where what the others choose decides


class Advice:
    """What a bot knows of one game, and how much of a table it may look at."""

    def __init__(self, value: Value, reply: Reply, shortlist: Shortlist | None = None) -> None:
        self.value = value
        self.reply = reply
        self.shortlist = shortlist
        self.wish: Wish = no_wish
        self.breadth = BREADTH
        self.tables_in_secret = TABLES_IN_SECRET


def advice(game: Game[Any]) -> Advice:
    """The advice for this game, or the common sense that suits any."""
    return _by_name(game.name) or Advice(_points(game), any_reply)


@lru_cache
def _by_name(name: str) -> Advice | None:
    path = f"{__name__}.{name}"
    if importlib.util.find_spec(path) is None:
        return None
    module = importlib.import_module(path)
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
