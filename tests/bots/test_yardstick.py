"""`greedy` is the yardstick for every other bot: what it chose when the figures in docs/bots.md were taken, it chooses now.

Whoever changes the advice, the engine's order of options or the dice sees it here. Then the figures are no longer
comparable: take the change back, or measure everything anew and pin the new choices.
"""

from __future__ import annotations

import hashlib

import pytest

from banneret.bots import look, make
from banneret.core import Journal, Memories, find

PINNED = 2
"""The version of the rules whose figures they were pinned with."""


def choices(name: str, seats: int, seed: int, decisions: int, bot: str) -> list[str]:
    """The words of the first decisions of a game among such bots."""
    game = find(name)
    variant = game.variant(game.earlier({}, seats, PINNED))
    state = game.setup(seats, seed, variant)
    state.journal = Journal()
    game.tell_opening(state)
    memories = Memories(game, seats, variant, state.journal)
    bots = [make(bot, seat) for seat in range(seats)]
    words: list[str] = []
    while state.to_act and len(words) < decisions:
        seat = state.to_act[0]
        action = bots[seat].choose(look(game, variant, state, seat, memories.of(seat)))
        words.append(game.acts.word(action))
        state.do(seat, action)
    return words


def digest(words: list[str]) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("name", "seats", "seed", "decisions", "pinned"),
    [
        ("lancaster", 2, 1, 80, "be34caeb2de1fc29"),
        ("lancaster", 4, 2, 160, "89e41c1afeed990e"),
        ("lowenherz", 3, 3, 60, "8387b13b9a94b6dd"),
        ("lowenherz", 4, 4, 90, "a00dadce317ccb29"),
        ("montjoie", 4, 5, 120, "406062297c53cf59"),
        ("montjoie", 6, 6, 90, "ae28f2341ff32a38"),
    ],
)
def test_greedy_chooses_as_it_did(name: str, seats: int, seed: int, decisions: int, pinned: str) -> None:
    assert digest(choices(name, seats, seed, decisions, "greedy")) == pinned
