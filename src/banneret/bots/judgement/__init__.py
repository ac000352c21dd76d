"""Learnt judgement: what a table is worth to a seat, for each game and number of seats.

A game's own module names the components of its tables and the stages of its course; the weights lie in `weights/` and
are made again by `banneret learn`. A number of seats for which nothing is learnt goes by what was learnt for another where that
has shown to be better than the plain components; a game without components is judged by its advice. What should be here and is
not, or does not fit, is a broken installation and is told as such.
"""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import Any, Final

from banneret.bots.advice import Advice, Value, advice
from banneret.bots.judgement.linear import Linear, Parts, Row
from banneret.bots.judgement.weights import path_of, path_of_dawns, path_of_places, read, read_places, read_spreads, untaught
from banneret.core import DeadEnd, Game, find

JUDGED: Final = ("lancaster", "lowenherz", "montjoie")
"""Whoever adds components for a game enters it here."""
LEARNT: Final[tuple[tuple[str, int], ...]] = (("lancaster", 4), ("lowenherz", 4), ("montjoie", 4), ("montjoie", 6))
"""Games and numbers of seats whose weights are in the package: those that have shown on fresh seeds that they are better."""
FOUR_FOR: Final = {"lancaster": (2, 3, 5), "lowenherz": (2, 3), "montjoie": (2, 3, 5)}
"""Other numbers of seats that go by what was learnt for four."""
PLACED: Final = {"montjoie": {3: 4, 4: 4, 5: 4, 6: 6}}
"""Games, and numbers of seats, that go by what single places are worth as learnt for so many; with two others count."""
KEPT: Final = {"montjoie": 12}
"""Plans that meet in glimpses, where more of them have shown to be worth it."""
CREDIT: Final = {("montjoie", 6): 12.0}
"""How many glimpses the first thought counts like, where it was learnt from how games end and is worth more of them."""
DAWNED: Final = {"montjoie": (2, 3, 4, 5, 6)}
"""Games, and numbers of seats, whose glimpses end by what was learnt of tables with four where a round begins."""

BREADTH: Final = {"montjoie": 144}
"""Plans to look at on one table, where more than the advice looks at have shown to be worth their time."""
SPREAD: Final = 8.0
"""Where none is learnt."""


def judgement(game: Game[Any], seats: int) -> Advice:
    """What a bot goes by at a table of so many seats: the learnt value, and for the rest the advice for the game."""
    return _by_name(game.name, seats) if game.name in JUDGED else advice(game)


@lru_cache
def _by_name(name: str, seats: int) -> Advice:
    found = judged_by(find(name), weights_for(name, seats), places_for(name, seats))
    found.breadth = BREADTH.get(name, found.breadth)
    parts = parts_of(name)
    found.round, found.weighty, found.habit = parts.round, parts.weighty, parts.habit  # for search; plans are learnt without
    found.kept, found.dawn = KEPT.get(name, found.kept), dawn_for(name, seats)
    found.credit = CREDIT.get((name, seats), found.credit)
    return found


def dawn_for(name: str, seats: int) -> Value | None:
    """What a table is worth where a round begins; None where that is not judged by itself."""
    if seats not in DAWNED.get(name, ()):
        return None
    parts, path = parts_of(name), path_of_dawns(name, 4)
    if not path.exists():
        raise DeadEnd(f"the dawns of {name} are not installed: there is no {path.name}")
    return Linear(find(name), parts, read(path, parts), read_places(path, parts)).value


def judged_by(game: Game[Any], weights: list[Row], worths: Row | None = None) -> Advice:
    """The advice for a game with the value by these weights, and worths of places, in place of its own."""
    base, parts = advice(game), parts_of(game.name)
    found = Advice(Linear(game, parts, weights, worths).value, base.reply, parts.shortlist or base.shortlist)
    found.wish, found.breadth, found.tables_in_secret, found.turns = base.wish, base.breadth, base.tables_in_secret, parts.turns
    found.weigh = parts.weigh
    return found


def learnt_for(name: str, seats: int) -> int:
    """The number of seats whose weights serve here."""
    return 4 if seats in FOUR_FOR.get(name, ()) else seats


def weights_for(name: str, seats: int) -> list[Row]:
    seats = learnt_for(name, seats)
    parts, path = parts_of(name), path_of(name, seats)
    if not path.exists():
        if (name, seats) in LEARNT:
            raise DeadEnd(f"the weights for {name} with {seats} seats are not installed: there is no {path.name}")
        return untaught(parts)
    return read(path, parts)


def places_for(name: str, seats: int) -> Row:
    """What single places are worth; nothing where that has not shown to be better."""
    learnt = PLACED.get(name, {}).get(seats)
    if learnt is None:
        return []
    path = path_of_places(name, learnt)
    if not path.exists():
        raise DeadEnd(f"the worths of places for {name} are not installed: there is no {path.name}")
    return read_places(path, parts_of(name))


@lru_cache
def spreads_for(name: str, seats: int) -> Row:
    """By stage, the lead in points that makes a victory some three times as likely."""
    path = path_of(name, learnt_for(name, seats))
    if name not in JUDGED:
        return [SPREAD]
    return read_spreads(path, parts_of(name)) if path.exists() else [SPREAD] * parts_of(name).stages


@lru_cache
def parts_of(name: str) -> Parts:
    parts: Parts = importlib.import_module(f"banneret.bots.judgement.{name}").PARTS  # what fails in there fails here
    if len(parts.prior) != len(parts.names) + 1:
        raise DeadEnd(f"the judgement of {name} needs a weight to begin with for each component and one for the lead")
    return parts
