"""What a bot says across the table, asked or not.

`greedy` has its wishes from the advice for a game. For the levels an envoy speaks, which each game that is talked at may
have as `bots/envoys/<game>`.
"""

from __future__ import annotations

import importlib
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.core import Action, Game, Reason, Sight

Path = tuple[Action, ...]

ENVOYS: Final = {"montjoie": "MontjoieEnvoy"}
"""Whoever adds an envoy for a game enters it here."""


class Envoy:
    """Speaks for one seat of one table. This one has nothing to say."""

    def speak(self, sight: Sight) -> Action | None:
        """One of `sight.asides`, or nothing. A seat that is not asked answers what is said to it."""
        return None

    def faithful(self, sight: Sight, plans: list[Path], worths: dict[Path, float]) -> list[Path]:
        """The plans that agree with what was promised, the best first; or all, where that costs too much."""
        return plans

    def reason(self, sight: Sight, action: Action) -> Reason | None:
        """Why, in a phrase for whom it concerns; it names nothing that they do not know."""
        return None


def envoy(game: Game[Any]) -> Envoy:
    if game.name not in ENVOYS:
        return Envoy()
    module = importlib.import_module(f"banneret.bots.envoys.{game.name}")  # what fails in there fails here
    found: Envoy = getattr(module, ENVOYS[game.name])()
    return found


class Speech:
    """Once, for who has declined is not pestered."""

    def __init__(self) -> None:
        self.said: set[str] = set()

    def wish(self, judge: Advice, sight: Sight) -> Action | None:
        """What it would say now, if it may be said here and was not before."""
        wish = judge.wish(sight.view, sight.seat)
        if wish is None or wish in sight.legal:
            return wish
        here = sight.view.digest()
        if wish not in sight.asides or here in self.said:
            return None
        self.said.add(here)
        return wish
