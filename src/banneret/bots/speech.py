"""What a bot says across the table, asked or not: once, for who has declined is not pestered."""

from __future__ import annotations

from banneret.bots.advice import Advice
from banneret.core import Action, Sight


class Speech:
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
