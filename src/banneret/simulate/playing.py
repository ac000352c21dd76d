"""One game between bots, from its first question to its end."""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from time import monotonic
from typing import Final

from banneret.bots import Bot, ask, make
from banneret.core import Action, BotFailed, Journal, Match, Memories, Seat, Sight, Variant, find, look
from banneret.core.chance import derive
from banneret.simulate.result import Played
from banneret.simulate.watcher import Watcher

LONGEST: Final = 100_000
"""Decisions after which a game is taken for endless."""

Watch = MutableSequence[float]
"""Since when a bot has been thinking (0: none is), at which seat, and over which of the game's steps."""


class Plan:
    """All that a process needs to play any of the games."""

    def __init__(
        self, game: str, seats: int, bots: list[str], seed: int, variant: Variant, records: bool, courses: bool = False
    ) -> None:
        self.game = game
        self.seats = seats
        self.bots = bots
        self.seed = seed
        self.variant = variant
        self.records = records
        self.courses = courses

    def where(self, number: int) -> str:
        return f" in game {number} (seed {derive(self.seed, number)})"

    def entries(self, number: int) -> list[int]:
        """Which bot sits where: bot j at seat (j + number) mod seats."""
        return [(seat - number) % self.seats for seat in range(self.seats)]

    def bot(self, number: int, entry: int) -> Bot:
        """With dice of its own: from its seed a bot cannot work out the table's."""
        name = f"{self.seed} {number} {entry} {self.bots[entry]}"
        return make(self.bots[entry], int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big"))


def play(plan: Plan, number: int, watch: Watch | None = None) -> Played:
    game, seed, entries = find(plan.game), derive(plan.seed, number), plan.entries(number)
    bots = [plan.bot(number, entry) for entry in entries]
    state = game.setup(plan.seats, seed, plan.variant)
    state.journal = Journal()
    game.tell_opening(state)
    memories = Memories(game, plan.seats, plan.variant, state.journal)
    actions: list[tuple[Seat, Action]] = []
    watcher = Watcher(game, plan.seats) if plan.courses else None
    while state.to_act:
        seat = state.to_act[0]
        legal = state.legal(seat)
        if len(legal) == 1 and not state.asides(seat):
            action = legal[0]  # nobody is asked what cannot be answered otherwise
        else:
            sight = look(game, plan.variant, state, seat, memories.of(seat))
            action = answer(plan, number, bots[seat], sight, watch)
        if watcher is not None:
            watcher.note(seat, action, len(legal))
        state.do(seat, action)
        actions.append((seat, action))
        if watcher is not None:
            watcher.look(state)
        if len(actions) > LONGEST:
            raise BotFailed(f"game {number} (seed {seed}) has no end after {LONGEST} decisions")
    played = Played(number, seed, entries, game, state, len(actions))
    if watcher is not None:
        played.course = watcher.course(state)
    if plan.records:
        played.record = record(plan, number, actions)
    return played


def answer(plan: Plan, number: int, bot: Bot, sight: Sight, watch: Watch | None) -> Action:
    """What is wrong with an answer stops the simulation: nothing is forfeited in silence."""
    name = plan.bots[plan.entries(number)[sight.seat]]
    if watch is None:
        return ask(bot, sight, name, plan.where(number))
    watch[1], watch[2] = sight.seat, sorted(sight.game.steps).index(type(sight.view.question()).__name__)
    watch[0] = monotonic()
    try:
        return ask(bot, sight, name, plan.where(number))
    finally:
        watch[0] = 0.0


def record(plan: Plan, number: int, actions: list[tuple[Seat, Action]]) -> str:
    match = Match(plan.game, plan.seats, derive(plan.seed, number), plan.variant)
    for seat, action in actions:
        match.do(seat, action)
    return match.record().dumps()
