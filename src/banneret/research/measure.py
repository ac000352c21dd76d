"""What the games are like for an algorithm, measured in random play: `python -m banneret.research.measure`."""

from __future__ import annotations

import argparse
import random
from statistics import mean
from typing import Any

import banneret.games  # noqa: F401 - enters the games
from banneret.core import GAMES, Game, Variant, freeze
from banneret.research.encoder import Encoder


class Measures:
    """Counts over all decisions of some random games of one kind."""

    def __init__(self, game: Game[Any], seats: int, variant: Variant) -> None:
        self.game, self.seats, self.variant = game, seats, variant
        self.lengths: list[int] = []
        self.options: list[int] = []
        self.chance = 0
        """decisions after which dice fall, cards are drawn or something hidden is shown"""
        self.secret = 0
        """decisions of which the others see nothing before all have answered"""
        self.hidden: list[float] = []
        """of the numbers on the table, the share that the deciding seat does not see, at every twentieth decision"""

    def play(self, seed: int) -> None:
        rng, state = random.Random(seed), self.game.setup(self.seats, seed, self.variant)
        length = 0
        while state.to_act:
            seat = state.to_act[0]
            options = state.legal(seat)
            self.options.append(len(options))
            self.secret += state.question().secret and self.seats > 1
            if length % 20 == 0:
                self.hidden.append(share_hidden(state, seat))
            before = state.seed
            state.apply(seat, rng.choice(options))
            self.chance += state.seed != before
            length += 1
        self.lengths.append(length)

    def row(self) -> list[str]:
        decisions = len(self.options)
        free = [n for n in self.options if n > 1]
        encoder = Encoder(self.game.name, self.seats, self.variant)
        return [
            self.game.name,
            str(self.seats),
            f"{mean(self.lengths):.0f} ({min(self.lengths)}–{max(self.lengths)})",
            f"{mean(self.options):.1f} (at most {max(self.options)})",
            f"{1 - len(free) / decisions:.0%}",
            f"{self.chance / decisions:.0%}",
            f"{self.secret / decisions:.0%}",
            f"{mean(self.hidden):.1%}",
            f"{encoder.width:,}",
            f"{encoder.actions:,}",
        ]


HEADS = [
    "game", "players", "decisions in a game", "choices", "forced", "with chance", "secret", "hidden", "observation", "actions",
]  # fmt: skip


def share_hidden(state: Any, seat: int) -> float:
    """Numbers that stand otherwise in the seat's view, or not at all; the dice's own number apart."""
    true, seen = freeze(state), freeze(state.seen_by(seat))
    hidden = total = 0
    for name, value in true.items():
        if name in ("agenda", "seed", "to_act"):
            continue
        one, two = (value, seen[name]) if isinstance(value, list) else ([value], [seen[name]])
        total += len(one)
        hidden += len(one) if len(one) != len(two) else sum(a != b for a, b in zip(one, two, strict=True))
    return hidden / total


def table(games: int, seed: int) -> str:
    lines = [f"| {' | '.join(HEADS)} |", f"|{'---|' * len(HEADS)}"]
    for game in GAMES.values():
        for seats in range(game.min_seats, game.max_seats + 1):
            measures = Measures(game, seats, game.variant({}))
            for number in range(games):
                measures.play(seed * 1_000_003 + number)
            lines.append(f"| {' | '.join(measures.row())} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m banneret.research.measure", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--legend", metavar="GAME", help="instead: the fields of an observation of this game")
    parser.add_argument("--seats", type=int, default=4, help="for the legend")
    args = parser.parse_args()
    print(Encoder(args.legend, args.seats).legend() if args.legend else table(args.games, args.seed))


if __name__ == "__main__":
    main()
