"""Many tables at once, as bytes and plain lists: what `banneret.research.vector` puts into arrays."""

from __future__ import annotations

from typing import Any

from banneret.core.agenda import State
from banneret.core.chance import derive
from banneret.core.errors import BadWish
from banneret.core.game import Game
from banneret.core.journal import Journal
from banneret.core.memory import Memories
from banneret.core.sight import Variant
from banneret.research.observe.common import Observer


class Batch:
    """So many tables of one kind. Each step answers the question of every table; a finished one is laid out anew.

    Game k at place i has the seed `derive(seed, first + i, k)`. Where several seats are asked at once, the lowest answers
    first and the others do not see how.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        variant: Variant,
        first: int,
        size: int,
        seed: int,
        observer: Observer | None,
        talk: bool,
    ) -> None:
        self.game = game
        self.seats = seats
        self.variant = variant
        self.first = first
        self.size = size
        self.seed = seed
        self.observer = observer
        self.talk = talk
        self.states: list[State] = []
        self.memories: list[Memories | None] = []
        self.played: list[int] = []
        self.turn: list[int] = []  # whose answer is awaited
        self.legal: list[list[int]] = []
        self.numbers: list[bytes] = []  # what the asked seats observe, packed
        self.bits: list[bytes] = []
        self.ended: list[int] = []  # the places whose game has just ended, and how it did
        self.shares: list[list[float]] = []
        self.points: list[list[int]] = []
        self._given: list[int] = []
        self._listens = observer is not None and game.memory(seats, variant, 0) is not None

    def begin(self, seeds: list[int]) -> None:
        """Lay all tables out; the first games have these seeds, if any are given."""
        self._given = seeds
        self.states, self.memories, self.played, self.turn, self.legal = [], [], [], [], []
        self.numbers, self.bits = [b""] * self.size, [b""] * self.size
        self.ended, self.shares, self.points = [], [], []
        for place in range(self.size):
            self.played.append(0)
            self.memories.append(None)
            self.states.append(self._lay(place))
            self.turn.append(0)
            self.legal.append([])
            self._look(place)

    def seed_of(self, place: int, number: int) -> int:
        if self._given and number == 0:
            return self._given[place]
        return derive(self.seed, self.first + place, number)

    def _lay(self, place: int) -> State:
        state: State = self.game.setup(self.seats, self.seed_of(place, self.played[place]), self.variant)
        if self._listens:
            journal = Journal()
            state.journal = journal
            self.memories[place] = Memories(self.game, self.seats, self.variant, journal)
            self.game.tell_opening(state)
        return state

    def _look(self, place: int) -> None:
        """Right after the table has changed, while all of it is at hand for the processor."""
        state = self.states[place]
        seat = state.to_act[0]
        self.turn[place] = seat
        legal = state.legal(seat)
        if self.talk:
            asides = state.asides(seat)
            if asides:
                legal = sorted(legal + asides)
        self.legal[place] = legal
        if self.observer is not None:
            memories = self.memories[place]
            memory = None if memories is None else memories.digested(seat)
            self.numbers[place], self.bits[place] = self.observer.pack(state, seat, memory)

    def step(self, actions: list[int]) -> None:
        """One answer at each table."""
        if len(actions) != self.size:
            raise BadWish(f"expected an action for each of {self.size} tables, not {len(actions)}")
        for place in range(self.size):
            if actions[place] not in self.legal[place]:
                raise BadWish(f"table {place}: {actions[place]} is not among the choices of seat {self.turn[place]}")
        self.ended, self.shares, self.points = [], [], []
        for place in range(self.size):
            state = self.states[place]
            if self.talk:
                state.do(self.turn[place], actions[place])
            else:
                state.apply(self.turn[place], actions[place])
            if not state.to_act:
                self.ended.append(place)
                self.shares.append(self.game.returns(state))
                self.points.append(self.game.scores(state))
                self.played[place] += 1
                self.states[place] = self._lay(place)
            self._look(place)

    def choices(self) -> tuple[list[int], list[int]]:
        """What may be answered at all tables, in a row, and how much of it at each."""
        flat: list[int] = []
        counts: list[int] = []
        for legal in self.legal:
            flat += legal
            counts.append(len(legal))
        return flat, counts

    def observe(self) -> tuple[bytes, bytes]:
        """What the asked seats observe, one after another: the numbers of all, then the bits of all."""
        return b"".join(self.numbers), b"".join(self.bits)
