"""What a game is to the rest of the house, and the list of games.

`core` knows no game: `banneret.games` enters each one here.
"""

from __future__ import annotations

import difflib
from pathlib import Path
from types import ModuleType
from typing import Any

from banneret.core._mypyc import mypyc_attr
from banneret.core.acts import Acts
from banneret.core.agenda import State, Step
from banneret.core.errors import BadVariant

Variant = dict[str, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: its acts and steps, how a table is laid, and how the seats fared."""

    def __init__(self, name: str, acts: Acts, steps: dict[str, type[Step[Any]]], labels: dict[str, list[str]]) -> None:
        self.name = name
        self.acts = acts
        self.steps = steps
        self.labels = labels  # what the integers in facts stand for: {"county": ["A", …], "seat": ["blue", …]}
        self.alike: dict[str, str] = {}  # labels that are named like others: {"better": "rank"}
        self.min_seats = 2
        self.max_seats = 5
        self.rules = 1  # raised when a change of rules makes old records play otherwise
        self.text_dir = Path()
        self.rules_file = ""  # beneath docs/rules
        self.options: dict[str, list[str]] = {}  # the variant's options and their values, the default first

    def variant(self, wishes: Variant) -> Variant:
        """The complete variant that these wishes mean, or a refusal. Unknown options are never ignored."""
        raise BadVariant(f"{self.name} has no variants")

    def blank(self, seats: int, variant: Variant) -> Any:
        """An empty table of the right shape."""
        raise BadVariant(f"{self.name} cannot be laid out")

    def setup(self, seats: int, seed: int, variant: Variant) -> Any:
        """The table at the first question."""
        raise BadVariant(f"{self.name} cannot be set up")

    def imagine(self, view: Any, viewer: int, seed: int) -> Any:
        """Some true table behind this view: made from the view alone, so nobody can cheat with it."""
        raise BadVariant(f"{self.name} cannot be imagined")

    def scores(self, s: Any) -> list[int]:
        """The points of each seat as they stand."""
        raise BadVariant(f"{self.name} does not count points")

    def returns(self, s: Any) -> list[float]:
        """At the end: the share of the victory that each seat has. All zero before."""
        raise BadVariant(f"{self.name} knows no winner")

    def tally(self, s: Any) -> dict[str, int]:
        """How many pieces of each kind there are in all: numbers that no play can change."""
        return {}

    # -- the same for every game

    def check_seats(self, seats: int) -> None:
        if not self.min_seats <= seats <= self.max_seats:
            raise BadVariant(f"{self.name} is for {self.min_seats} to {self.max_seats} players, not {seats}")

    def check_option(self, name: str) -> None:
        known = [*self.options, "data"]
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
            raise BadVariant(f"{self.name} has no option {name!r}: {hint}")

    def seat_name(self, seat: int) -> str:
        names = self.labels["seat"]
        return names[seat] if 0 <= seat < len(names) else "spectator"

    def over(self, s: State) -> bool:
        return not s.to_act


GAMES: dict[str, Game] = {}


def enter(game: Game) -> Game:
    GAMES[game.name] = game
    return game


def find(name: str) -> Game:
    """A game by its name, or a refusal that lists them."""
    if name not in GAMES:
        raise BadVariant(f"there is no game {name!r}: there are {', '.join(sorted(GAMES)) or 'none'}")
    return GAMES[name]


def steps_of(*chapters: ModuleType) -> dict[str, type[Step[Any]]]:
    """The steps that these modules tell, by name. Two of one name would make saved tables ambiguous."""
    steps: dict[str, type[Step[Any]]] = {}
    for chapter in chapters:
        for name, thing in vars(chapter).items():
            if isinstance(thing, type) and issubclass(thing, Step) and getattr(thing, "__module__", "") == chapter.__name__:
                if name in steps:
                    raise BadVariant(f"two steps are called {name}")
                steps[name] = thing
    return steps
