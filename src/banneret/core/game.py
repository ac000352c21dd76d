"""What a game is to the rest of the house, and the list of games.

`core` knows no game: `banneret.games` enters each one here.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypeVar

from banneret.core._mypyc import mypyc_attr
from banneret.core.acts import Acts
from banneret.core.agenda import Action, Seat, State, Step
from banneret.core.errors import BadSeats, BadVariant, DeadEnd, UnknownName, in_short
from banneret.core.journal import Event
from banneret.core.memory import Memory
from banneret.core.sight import Choice, Group, Heading, Move, Standing, Variant

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game: its acts and steps, how a table is laid and looks, and how the seats fared."""

    def __init__(self, name: str, acts: Acts, steps: dict[str, type[Step[Any]]], labels: dict[str, list[str]]) -> None:
        self.name = name
        self.acts = acts
        self.steps = steps
        self.labels = labels  # what the integers in facts stand for: {"county": ["A", …], "seat": ["blue", …]}
        self.alike: dict[str, str] = {}  # labels that are named like others: {"better": "rank"}
        self.min_seats = 2
        self.max_seats = 5
        self.rules_version = 1  # raised when a change of rules makes old records play otherwise
        self.text_dir = Path()
        self.rules_file = ""  # beneath docs/rules
        self.phases: list[str] = []  # what headings name, in the order of play: texts `phase.…`
        self.stocks: list[str] = []  # what standings count: texts `name.stock.…`
        self.scoring: list[str] = []  # what points come from, in the order to show it: texts `name.scoring.…`
        self.outcomes: list[str] = []  # how what is decided by chance may end: texts `name.outcome.…`
        self.reasons: dict[str, list[str]] = {}  # why a hand may say it does something, and the facts: texts `tell.because_…`
        self.options: dict[str, list[str]] = {}  # the variant's options and their values, the default first

    # -- what each game says

    def variant(self, wishes: Variant) -> Variant:
        """The complete variant that these wishes mean, or a refusal. Unknown options are never ignored."""
        raise DeadEnd(f"{self.name} has no variants")

    def blank(self, seats: int, variant: Variant) -> S:
        """An empty table of the right shape."""
        raise DeadEnd(f"{self.name} cannot be laid out")

    def setup(self, seats: int, seed: int, variant: Variant) -> S:
        """The table at the first question."""
        raise DeadEnd(f"{self.name} cannot be set up")

    def imagine(self, view: S, viewer: Seat, seed: int, memory: Memory | None = None) -> S:
        """Some true table behind this view, in agreement with what the viewer remembers.

        It is made from these alone, so nobody can cheat with it.
        """
        raise DeadEnd(f"{self.name} cannot be imagined")

    def memory(self, seats: int, variant: Variant, viewer: Seat) -> Memory | None:
        """What a viewer remembers at the start; None where the view tells all that was ever told."""
        return None

    def tell_opening(self, s: S) -> None:
        """Tell what was laid out in the set-up, at a table that has just received its journal."""

    def scores(self, s: S) -> list[int]:
        """The points of each seat as they stand."""
        raise DeadEnd(f"{self.name} does not count points")

    def scored(self, view: S, told: list[Event]) -> list[dict[str, int]]:
        """The points of each seat by what they came from, as far as a viewer sees and was told it."""
        return [{} for _ in range(view.seats)]

    def returns(self, s: S) -> list[float]:
        """At the end: the share of the victory that each seat has. All zero before."""
        raise DeadEnd(f"{self.name} knows no winner")

    def ranks(self, s: S) -> list[int]:
        """The place of each seat, the best 1; equals share a place, and the next is left out."""
        scores = self.scores(s)
        return [1 + sum(other > own for other in scores) for own in scores]

    def tally(self, s: S) -> dict[str, int]:
        """How many pieces of each kind there are in all: numbers that no play can change."""
        return {}

    def picture(self, view: S) -> Mapping[str, object]:
        """What lies on the table in the game's own words, each drawn thing with the id that choices and moves name."""
        return {}

    def heading(self, view: S) -> Heading:
        """Where in the game we are."""
        return {"round": 0, "rounds": 0, "phase": "", "turn": -1, "asked": view.to_act[:], "next": ""}

    def standings(self, view: S) -> list[Standing]:
        """How each seat stands, as far as this view tells."""
        return [{"seat": seat, "points": points, "stocks": {}} for seat, points in enumerate(self.scores(view))]

    def moves(self, event: Event) -> list[Move]:
        """The pieces that an event moved, by the ids of the picture."""
        return []

    def is_contest(self, view: S, action: Action) -> bool:
        """Whether this action is part of something that dice and hidden cards decide, such as a combat."""
        return False

    def outcome(self, event: Event) -> str:
        """How such a thing ended, if this event tells it: one of `outcomes`, else ""."""
        return ""

    def lights(self, view: S, seat: Seat, action: Action) -> list[str]:
        """All the board elements that stand for an action, the action's own first."""
        return self.acts.lights(action)

    def variant_seen(self, variant: Variant) -> Variant:
        """The variant without what nobody may see, such as the order of a given deck. It lays the same blank table."""
        return dict(variant)

    def variant_imagined(self, seen: Variant) -> Variant:
        """A variant as a seat may know it, made whole for an imagined table that is played on."""
        return seen

    def earlier(self, variant: Variant, seats: int, version: int) -> Variant:
        """The options of a match of an earlier version of the rules, with the figures of its time where they have changed."""
        return variant

    def migrate(self, table: dict[str, Any], version: int) -> dict[str, Any]:
        """A table frozen under an earlier version of the rules, as this version writes it."""
        return table

    # -- the same for every game

    @property
    def rules(self) -> int:
        """The name of `rules_version` in 0.1."""
        return self.rules_version

    def choice(self, view: S, seat: Seat, action: Action) -> Choice:
        """What a screen needs to light and name this action at this table."""
        choice, lights = self.acts.choice(action), self.lights(view, seat, action)
        choice["on"] = lights[0]
        if len(lights) > 1:
            choice["lights"] = lights
        return choice

    def grouped(self, view: S, seat: Seat, actions: list[Action]) -> list[Group]:
        """The choices of one verb together: a tenth of the size where there are many."""
        groups: dict[str, Group] = {}
        lit: dict[str, list[list[str]]] = {}
        for action in actions:
            verb = self.acts.verb(action)
            if verb.name not in groups:
                say = f"do.{verb.name}"
                groups[verb.name] = {"verb": verb.name, "say": say, "kind": verb.kind, "on": verb.on, "labels": []}
                lit[verb.name] = []
            groups[verb.name]["labels"].append(verb.labels[verb.index(action)])
            lit[verb.name].append(self.lights(view, seat, action))
        for name, group in groups.items():
            plain = [[f"{group['on']}:{label}" if label else group["on"]] for label in group["labels"]]
            if lit[name] != plain:
                group["lights"] = lit[name]
        return list(groups.values())

    def check_seats(self, seats: int) -> None:
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise BadSeats(f"{self.name} is for {self.min_seats} to {self.max_seats} players, not {in_short(seats)}")

    def check_option(self, name: str) -> None:
        known = [*self.options, "data"]
        if name not in known:
            near = difflib.get_close_matches(str(name), known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
            raise BadVariant(f"{self.name} has no option {name!r}: {hint}")

    def seat_name(self, seat: int) -> str:
        names = self.labels["seat"]
        return names[seat] if 0 <= seat < len(names) else "spectator"

    def over(self, s: State) -> bool:
        return not s.to_act


GAMES: dict[str, Game[Any]] = {}


def enter(game: Game[Any]) -> Game[Any]:
    """Put a game on the list. One whose table hides or shows something undeclared is refused."""
    from banneret.core.views import check_eyes

    check_eyes(game.blank(game.min_seats, game.variant({})))
    GAMES[game.name] = game
    return game


def find(name: str) -> Game[Any]:
    """A game by its name, in any case and with or without accents, or a refusal that lists them.

    >>> import banneret.games
    >>> find("Löwenherz").name
    'lowenherz'
    """
    bare = unicodedata.normalize("NFKD", str(name)).encode("ascii", "ignore").decode().lower().rstrip("! ")
    if bare not in GAMES:
        raise UnknownName(f"there is no game {name!r}: there are {', '.join(sorted(GAMES)) or 'none'}")
    return GAMES[bare]


def steps_of(*chapters: ModuleType) -> dict[str, type[Step[Any]]]:
    """The steps that these modules tell, by name. Two of one name would make saved tables ambiguous."""
    steps: dict[str, type[Step[Any]]] = {}
    for chapter in chapters:
        for name, thing in vars(chapter).items():
            if isinstance(thing, type) and issubclass(thing, Step) and getattr(thing, "__module__", "") == chapter.__name__:
                if name in steps:
                    raise DeadEnd(f"two steps are called {name}")
                steps[name] = thing
    return steps
