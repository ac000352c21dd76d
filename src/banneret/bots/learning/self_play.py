"""Games from which judgement is learnt: tables met in play, and what came of them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from banneret.bots.advice import Advice
from banneret.bots.judgement.linear import Parts, Row, features, final
from banneret.bots.search import Manner, Search
from banneret.bots.search.budget import Budget
from banneret.core import Action, Game, Journal, Memories, Seat, Sight, Variant, look
from banneret.core.chance import derive

EVERY: Final = 4
"""One table of so many is kept: neighbours tell the same."""
WHIMS: Final = 0.08
"""How often a player takes one of the better plans for the best: who never errs never sees what else there is."""
BETTER: Final = 5
MANNER: Final = Manner(0.4, 1, 0)
NO_SEARCH: Final = Budget(0, 0.0)

Sample = tuple[int, Row, float]
"""The stage, the features of a seat, and what the end was worth to it."""


def choose(sight: Sight, judge: Advice, seed: int, whims: float) -> Action:
    """A quick player: the best plan by its judgement on one imagined table, now and then another."""
    search = Search(sight, judge, MANNER, NO_SEARCH, seed)
    search.look()
    rng = Random(seed)
    if rng.random() < whims:
        few = search.plans[:BETTER]
        return few[int(rng.random() * len(few))][0]
    return search.plans[0][0]


def is_under_way(parts: Parts, state: Any) -> bool:
    """Whether something must end before the table is worth what it will be, such as a combat."""
    return parts.ends is not None and parts.ends(state, 0)[0][1] is not state


def play(
    game: Game[Any], seats: int, variant: Variant, judges: list[Advice], seed: int, parts: Parts | None
) -> tuple[list[Sample], list[float], Row]:
    """One game: samples from it where `parts` says of what, how the victory was shared, what the end was worth to each."""
    state = game.setup(seats, seed, variant)
    state.journal = Journal()
    game.tell_opening(state)
    memories = Memories(game, seats, variant, state.journal)
    rng = Random(derive(seed, 1))
    kept: list[tuple[int, Seat, Row]] = []
    number = 0
    while state.to_act:
        seat = state.to_act[0]
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            number += 1
            if parts is not None and rng.random() < 1 / EVERY and not is_under_way(parts, state):
                for viewer in range(seats):
                    stage, rows = parts.components(state, viewer)
                    kept.append((stage, viewer, features(rows, viewer)))
            sight = look(game, variant, state, seat, memories.of(seat))
            action = choose(sight, judges[seat], derive(seed, 2, number), WHIMS if parts is not None else 0.0)
        state.do(seat, action)
    worths = [final(game, state, seat) for seat in range(seats)]
    return [(stage, row, worths[seat]) for stage, seat, row in kept], game.returns(state), worths
