"""How likely something is, from what one seat may know: many tables imagined behind its sight, each played on by chance.

Whoever answers on the way, the seat itself among them, does so at random: it says how the dice and the cards lie, not how
anybody plays.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Action
from banneret.core.chance import derive, roll
from banneret.core.journal import Journal
from banneret.core.sight import Sight

LONGEST: Final = 60
"""answers until something is decided; else it was no such action"""


def odds(sight: Sight, action: Action, samples: int, seed: int) -> dict[str, float]:
    """The share of each outcome (`Game.outcome`) that this action may lead to; empty where nothing is at stake."""
    if not sight.game.is_contest(sight.view, action):
        return {}
    found: dict[str, int] = {}
    for number in range(samples):
        outcome = play_out(sight, action, derive(seed, number))
        if not outcome:
            return {}
        found[outcome] = found.get(outcome, 0) + 1
    return {outcome: n / samples for outcome, n in sorted(found.items())}


def play_out(sight: Sight, action: Action, seed: int) -> str:
    """What one imagined table comes to: the first outcome that is told there, or ""."""
    table = sight.imagine(seed)
    table.journal = Journal()
    table.do(sight.seat, action)
    heard = 0
    for answer in range(LONGEST):
        events = table.journal.events
        while heard < len(events):
            outcome = sight.game.outcome(events[heard])
            if outcome:
                return outcome
            heard += 1
        if not table.to_act:
            break
        seat = table.to_act[0]
        legal = table.legal(seat)
        table.apply(seat, legal[roll(derive(seed, answer), len(legal))])
    return ""
