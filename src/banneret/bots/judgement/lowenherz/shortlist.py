"""Which answers merit a look, beside what the advice has: of the spaces to annex also those that cut a domain in two."""

from __future__ import annotations

from typing import Final

from banneret.bots.advice.lowenherz.outlook import outlook_on
from banneret.bots.advice.lowenherz.shortlist import shortlist as advised
from banneret.bots.judgement.lowenherz.cuts import lost_with
from banneret.games.lowenherz.acts import ANNEX, STOP
from banneret.games.lowenherz.regions import BIT
from banneret.games.lowenherz.state import NOBODY, Lowenherz
from banneret.games.lowenherz.steps.expansion import Annex

SPACES: Final = 5
HARM: Final = 0.5
"""What a point is worth that somebody else loses."""


def shortlist(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    return spaces(s, seat, options) if type(s.question()) is Annex else advised(s, seat, options)


def spaces(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    """The dearest spaces to have, or to take from others; and then none."""
    values = outlook_on(s).values[seat]
    worths: dict[int, float] = {}
    for action in options:
        if action != STOP:
            space = ANNEX.index(action)
            worth = 0.0
            for kind, each in values:
                if kind & BIT[space]:
                    worth += each
            other = s.domain_at(space)
            worths[action] = worth if other == NOBODY else worth + HARM * lost_with(s, other, space)
    found = sorted(worths, key=lambda action: -worths[action])
    return found[:SPACES] + ([STOP] if options[0] == STOP else [])
