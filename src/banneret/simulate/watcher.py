"""Beside a game between bots: who leads, how it opens, what each seat does and gets."""

from __future__ import annotations

from typing import Any, Final

from banneret.core import Action, Game, Seat
from banneret.core.views import SPECTATOR
from banneret.simulate.result import Course

WHO: Final = ("seat", "faction", "nation")
"""Facts of events that name whom they are about."""


class Watcher:
    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.leaders: list[int] = []
        self.opening = [""] * seats
        self.things: list[dict[str, None]] = [{} for _ in range(seats)]

    def note(self, seat: Seat, action: Action, choices: int) -> None:
        """What a seat is about to do."""
        word = self.game.acts.word(action)
        if choices > 1 and not self.opening[seat]:
            self.opening[seat] = word
        if choices > 1 and ":" in word and not word.partition(":")[2].isdigit():
            self.things[seat][word] = None

    def look(self, state: Any) -> None:
        """What has come of it."""
        scores = self.game.scores(state)
        best, leaders = max(scores), 0
        for seat, points in enumerate(scores):
            leaders |= (points == best) << seat
        self.leaders.append(leaders)

    def course(self, state: Any) -> Course:
        for event in state.journal.events:
            seat = next((event.facts[fact] for fact in WHO if fact in event.facts), -1)
            if 0 <= seat < self.seats:
                for kind, value in event.facts.items():
                    labels = self.game.labels.get(kind)
                    if kind not in WHO and labels is not None and 0 <= value < len(labels) and labels[value]:
                        self.things[seat][f"{event.name} {kind}:{labels[value]}"] = None
        sources = self.game.scored(state.seen_by(SPECTATOR), state.journal.heard_by(SPECTATOR))
        return Course(self.leaders, self.opening, [list(things) for things in self.things], sources)
