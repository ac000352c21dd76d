"""PPO with action masks learns Lancaster against `random`: pip install 'banneret[learn]'; python examples/learn_ppo.py

It prints how often it wins as it learns (an even player would win half of the games of two), and draws the curve into
ppo.svg where matplotlib is installed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

from banneret.research.gymnasium import SeatEnv


def win_rate(model: MaskablePPO, args: argparse.Namespace, games: int) -> float:
    """The share of victories in games that it has never seen, its seat changing."""
    table = SeatEnv(args.game, args.seats, bots=args.bots, seat=None)
    won = 0.0
    for number in range(games):
        seen, _ = table.reset(seed=10_000_000 + number)
        over = table.table.over
        while not over:
            action, _ = model.predict(seen, action_masks=table.action_masks(), deterministic=False)
            seen, reward, over, _, _ = table.step(action)
            won += reward
    return won / games


def draw(curve: list[tuple[int, float]], even: float, path: Path) -> None:
    try:
        from matplotlib import pyplot
    except ImportError:
        return
    steps, rates = zip(*curve, strict=True)
    figure, axes = pyplot.subplots(figsize=(6, 3.5))
    axes.plot(steps, rates, marker="o")
    axes.axhline(even, linestyle="--", color="grey")
    axes.set(xlabel="decisions of the learner", ylabel="share of victories against random", ylim=(0, 1))
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="lancaster")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--rounds", type=int, default=12, help="of learning, each followed by a trial")
    parser.add_argument("--steps", type=int, default=8192, help="decisions in a round")
    parser.add_argument("--trials", type=int, default=100, help="games in a trial")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--curve", type=Path, default=Path("ppo.svg"))
    args = parser.parse_args()
    torch.set_num_threads(1)  # so small a network gains nothing from more

    def make_table() -> SeatEnv:
        # Points tell a learner more and sooner than a victory at the end.
        return SeatEnv(args.game, args.seats, bots=args.bots, seat=None, rewards="points")

    tables = SubprocVecEnv([make_table] * args.jobs) if args.jobs > 1 else DummyVecEnv([make_table])
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=1024,
        batch_size=256,
        n_epochs=4,
        gamma=1.0,
        learning_rate=5e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
    )
    start, curve = perf_counter(), [(0, win_rate(model, args, args.trials))]
    for number in range(1, args.rounds + 1):
        model.learn(args.steps, reset_num_timesteps=False)
        curve.append((number * args.steps, win_rate(model, args, args.trials)))
        print(f"{curve[-1][0]:8} decisions, {perf_counter() - start:5.0f} s: wins {curve[-1][1]:.0%}", flush=True)
    tables.close()
    draw(curve, 1 / args.seats, args.curve)
    best = np.mean([rate for _, rate in curve[-3:]])
    print(f"at first {curve[0][1]:.0%}, in the end {best:.0%}")


if __name__ == "__main__":
    main()
