"""Many games stepped in one call, into arrays that the caller owns.

>>> import numpy as np
>>> vector = Vector("lancaster", games=8, seats=3, seed=7)
>>> arrays = vector.reset()
>>> arrays.masks.shape, vector.step(arrays.masks.argmax(axis=1)).done.any()
((8, 477), np.False_)
"""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banneret.core import BadWish, Variant
from banneret.research.encoder import Encoder
from banneret.research.observe.batch import Batch
from banneret.research.table import check_rewards


class Arrays:
    """One row for each game. Give your own (shared memory, pinned memory, a part of a larger array), or let them be made."""

    def __init__(
        self,
        masks: NDArray[Any],
        seats: NDArray[Any],
        rewards: NDArray[Any],
        done: NDArray[Any],
        observations: NDArray[Any] | None,
    ) -> None:
        self.masks = masks
        """1 for what may be answered; uint8 or bool"""
        self.seats = seats
        """whose answer is awaited; an integer"""
        self.rewards = rewards
        """by seat, of the last step; a float"""
        self.done = done
        """whether the game ended with the last step: seat, mask and observation are then of the next game; bool"""
        self.observations = observations
        """of the seat whose answer is awaited; int16 as they are, float32 scaled; None where nobody wants them"""

    @classmethod
    def make(cls, encoder: Encoder, games: int, dtype: Any = np.float32) -> Arrays:
        """New ones; `dtype` of the observations, or None for none."""
        seen = None if dtype is None else np.zeros((games, encoder.width), dtype)
        masks = np.zeros((games, encoder.actions), np.uint8)
        rewards = np.zeros((games, encoder.seats), np.float32)
        return cls(masks, np.zeros(games, np.int8), rewards, np.zeros(games, np.bool_), seen)

    def part(self, first: int, end: int) -> Arrays:
        seen = None if self.observations is None else self.observations[first:end]
        return Arrays(self.masks[first:end], self.seats[first:end], self.rewards[first:end], self.done[first:end], seen)


class Vector:
    """`games` tables; `step` takes an action for each and fills the arrays. Finished games begin again by themselves.

    `rewards`: "victory", the share of it at the end; or "points", at each end all the points made. Game k in row i has the seed
    `derive(seed, first + i, k)`, so several vectors with their own `first` play different games under one seed.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int,
        variant: Variant | None = None,
        *,
        seed: int = 0,
        first: int = 0,
        rewards: str = "victory",
        talk: bool = False,
        observe: bool = True,
        arrays: Arrays | None = None,
    ) -> None:
        self.encoder = Encoder(game, seats, variant)
        self.games = games
        self.by_points = check_rewards(rewards)
        if arrays is None:
            arrays = Arrays.make(self.encoder, games, np.float32 if observe else None)
        self.arrays = arrays
        observer = None if arrays.observations is None else self.encoder.observer
        self.batch = Batch(self.encoder.game, seats, self.encoder.variant, first, games, seed, observer, talk)
        self.flat: NDArray[np.int32] = np.zeros(0, np.int32)
        """What may be answered, all rows in one: row i has `counts[i]` of them, from `offsets[i]` on."""
        self.counts: NDArray[np.int32] = np.zeros(games, np.int32)
        self.offsets: NDArray[np.int32] = np.zeros(games, np.int32)
        self._rows = np.arange(games, dtype=np.int32) * self.encoder.actions
        self._flat_masks = arrays.masks.reshape(-1) if arrays.masks.flags.c_contiguous else None

    def reset(self, seed: int | None = None, seeds: list[int] | None = None) -> Arrays:
        """`seeds`: those of the first game in each row, as in the engine; later ones follow from `seed`."""
        if seeds is not None and len(seeds) != self.games:
            raise BadWish(f"expected {self.games} seeds, not {len(seeds)}")
        if seed is not None:
            self.batch.seed = seed
        self.batch.begin(seeds or [])
        self.arrays.rewards.fill(0)
        self.arrays.done.fill(False)
        self._fill()
        return self.arrays

    def step(self, actions: ArrayLike) -> Arrays:
        batch, arrays = self.batch, self.arrays
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise BadWish(f"expected whole numbers as actions, not {given.dtype}")
        batch.step(given.tolist())
        arrays.rewards.fill(0)
        arrays.done.fill(False)
        if batch.ended:
            arrays.done[batch.ended] = True
            arrays.rewards[batch.ended] = batch.points if self.by_points else batch.shares
        self._fill()
        return arrays

    def sample(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for each game, all equally likely."""
        picks: NDArray[np.int32] = self.flat[self.offsets + (rng.random(self.games) * self.counts).astype(np.int32)]
        return picks

    def _fill(self) -> None:
        batch, arrays = self.batch, self.arrays
        flat, counts = batch.choices()
        self.flat = np.frombuffer(array("i", flat), np.int32)
        self.counts = np.array(counts, np.int32)
        np.cumsum(self.counts[:-1], out=self.offsets[1:])
        arrays.masks.fill(0)
        if self._flat_masks is not None:
            self._flat_masks[self.flat + np.repeat(self._rows, self.counts)] = 1
        else:
            arrays.masks[np.repeat(np.arange(self.games), self.counts), self.flat] = 1
        arrays.seats[:] = batch.turn
        if arrays.observations is not None:
            self.encoder.write_packed(*batch.observe(), arrays.observations)
