"""A small learner that plays against itself, in numpy alone: python examples/self_play.py

One linear layer sits at all seats of many games at once (observations are written from each seat's own place, so one player
can sit anywhere) and learns from the points by which it won or lost (REINFORCE). Now and then it plays against `random`.
"""

from __future__ import annotations

import argparse
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from banneret.research.vector import Arrays, Vector

Floats = NDArray[np.float32]


class Policy:
    """Weights from observations to actions, moved by Adam."""

    def __init__(self, width: int, actions: int) -> None:
        self.weights: Floats = np.zeros((width, actions), np.float32)
        self._mean, self._square, self._updates = np.zeros_like(self.weights), np.zeros_like(self.weights), 0

    def chances(self, seen: Floats, masks: NDArray[np.uint8]) -> Floats:
        scores = np.where(masks, seen @ self.weights, -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(chances / chances.sum(axis=1, keepdims=True), np.float32)

    def learn(self, seen: Floats, masks: NDArray[np.uint8], actions: NDArray[np.int64], gains: Floats, rate: float) -> None:
        pull = -self.chances(seen, masks)
        pull[np.arange(len(actions)), actions] += 1
        slope = seen.T @ (pull * gains[:, None]) / len(actions)
        self._updates += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.01 * (slope**2 - self._square)
        mean, square = self._mean / (1 - 0.9**self._updates), self._square / (1 - 0.99**self._updates)
        self.weights += rate * mean / (np.sqrt(square) + 1e-6)


def pick(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """Gumbel's trick: one draw for each row, and never a forbidden one."""
    noise = -np.log(-np.log(rng.random(chances.shape) + 1e-12) + 1e-12)
    return np.where(chances > 0, np.log(chances + 1e-30) + noise, -np.inf).argmax(axis=1)


def margins(points: Floats) -> Floats:
    """By how much each seat is above the mean of its table, in tens of points."""
    return np.asarray((points - points.mean()) / 10, np.float32)


def against_random(policy: Policy, args: argparse.Namespace, rng: np.random.Generator) -> float:
    """The share of victories of seat 0 in so many games against random seats; an even player has one in `seats`."""
    vector = Vector(args.game, args.trials, args.seats, seed=77)
    arrays, won, finished = vector.reset(), 0.0, np.zeros(args.trials, bool)
    while not finished.all():
        actions = vector.sample(rng).astype(np.int64)
        mine = arrays.seats == 0
        assert arrays.observations is not None
        if mine.any():
            actions[mine] = pick(policy.chances(arrays.observations[mine], arrays.masks[mine]), rng)
        arrays = vector.step(actions)
        won += float(arrays.rewards[arrays.done & ~finished, 0].sum())
        finished |= arrays.done
    return won / args.trials


class Story:
    """What happened in one game so far."""

    def __init__(self) -> None:
        self.seen: list[Floats] = []
        self.masks: list[NDArray[np.uint8]] = []
        self.actions: list[int] = []
        self.seats: list[int] = []

    def tell(self, arrays: Arrays, row: int, action: int) -> None:
        assert arrays.observations is not None
        self.seen.append(arrays.observations[row].copy())
        self.masks.append(arrays.masks[row].copy())
        self.actions.append(action)
        self.seats.append(int(arrays.seats[row]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="lancaster")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--tables", type=int, default=32, help="games at once")
    parser.add_argument("--games", type=int, default=1500, help="games to learn from")
    parser.add_argument("--batch", type=int, default=32, help="games for one change of mind")
    parser.add_argument("--trials", type=int, default=100, help="games against random")
    parser.add_argument("--rate", type=float, default=0.01)
    args = parser.parse_args()
    rng = np.random.default_rng(1)
    vector = Vector(args.game, args.tables, args.seats, seed=1, rewards="points")
    arrays = vector.reset()
    policy = Policy(vector.encoder.width, vector.encoder.actions)
    stories = [Story() for _ in range(args.tables)]
    told: list[tuple[Story, Floats]] = []
    played, start = 0, perf_counter()
    print(f"{played:6} games: {against_random(policy, args, rng):.0%} against random")
    while played < args.games:
        assert arrays.observations is not None
        actions = pick(policy.chances(arrays.observations, arrays.masks), rng)
        for row in np.flatnonzero(vector.counts > 1):  # nothing is learnt where there is no choice
            stories[row].tell(arrays, row, int(actions[row]))
        arrays = vector.step(actions)
        for row in np.flatnonzero(arrays.done):
            told.append((stories[row], margins(arrays.rewards[row])))
            stories[row] = Story()
        if len(told) >= args.batch:
            seen = np.concatenate([story.seen for story, _ in told])
            masks = np.concatenate([story.masks for story, _ in told])
            done = np.concatenate([story.actions for story, _ in told])
            gains = np.concatenate([gain[story.seats] for story, gain in told])
            policy.learn(seen, masks, done, gains, args.rate)
            if played // 500 < (played + len(told)) // 500:
                rate = against_random(policy, args, rng)
                print(f"{played + len(told):6} games, {perf_counter() - start:4.0f} s: {rate:.0%} against random", flush=True)
            played += len(told)
            told = []
    print(f"in the end: {against_random(policy, args, rng):.0%} against random")


if __name__ == "__main__":
    main()
