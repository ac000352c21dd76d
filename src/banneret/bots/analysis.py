"""A game looked at afterwards, from its record: chances of each seat over time, turning points, what would have been better.

Chances are judged from the open table: the judgement of each seat, and how much a lead has been worth at that stage in the
games it was learnt from. Whether an answer was good is judged from what its seat could see then, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any, Final

from banneret.bots.counsel import NOBODY, answers
from banneret.bots.judgement import JUDGED, judgement, parts_of, spreads_for
from banneret.bots.levels import LEVELS
from banneret.bots.search import Search
from banneret.bots.search.budget import Budget
from banneret.bots.search.paths import Path
from banneret.core import Action, Choice, Game, Match, Record, Seat, Sight
from banneret.core.chance import derive
from banneret.core.match import UNDO
from banneret.core.reason import action_of

TURNS: Final = 5
"""Turning points that are named."""
SLIPS: Final = 5
LEAST: Final = 0.5
"""An answer that cost less, in points, is none to speak of."""
SWING: Final = 0.03
"""Chances that moved less have not turned."""

Progress = Callable[[int], None]


class Moment:
    """The table after so many actions of the record."""

    def __init__(self, at: int, seat: Seat, did: Choice | None, chances: list[float]) -> None:
        self.at = at
        self.seat = (
            seat  # whose hand brought it about, and by what; nobody's at the opening, and nothing where it was taken back
        )
        self.did = did
        self.chances = chances


class Slip:
    """An answer to which there was a better one."""

    def __init__(self, at: int, sight: Sight, action: Action, better: Path, loss: float) -> None:
        self.at = at  # so many actions lie before it
        self.sight = sight
        self.action = action
        self.better = better
        self.loss = loss  # in points


class Analysis:
    def __init__(self, moments: list[Moment], slips: list[Slip]) -> None:
        self.moments = moments
        self.slips = sorted(slips, key=lambda slip: -slip.loss)

    def turning_points(self, most: int = TURNS) -> list[tuple[Moment, Moment]]:
        """The moments before and after the greatest swings, in their order."""
        pairs = list(zip(self.moments, self.moments[1:], strict=False))
        great = sorted(pairs, key=lambda pair: -swing(*pair))[:most]
        return sorted([pair for pair in great if swing(*pair) >= SWING], key=lambda pair: pair[1].at)

    def worst(self, most: int = SLIPS) -> list[Slip]:
        return sorted(self.slips[:most], key=lambda slip: slip.at)


def swing(one: Moment, two: Moment) -> float:
    """How much of all chances has changed hands."""
    return sum([abs(a - b) for a, b in zip(one.chances, two.chances, strict=True)], 0.0) / 2


def chances(game: Game[Any], s: Any) -> list[float]:
    """Each seat's chance to win from this open table on."""
    if not s.to_act:
        return list(game.returns(s))
    value = judgement(game, s.seats).value
    spread = spread_at(game, s)
    worths = [value(s, seat) / spread for seat in range(s.seats)]
    best = max(worths)
    shares = [exp(worth - best) for worth in worths]
    whole = sum(shares, 0.0)
    return [share / whole for share in shares]


def spread_at(game: Game[Any], s: Any) -> float:
    """The lead, in points, that makes a victory some three times as likely at this stage."""
    if game.name not in JUDGED:
        return spreads_for(game.name, s.seats)[0]
    parts = parts_of(game.name)
    table = s if parts.ends is None else parts.ends(s, 0)[0][1]
    return spreads_for(game.name, s.seats)[parts.components(table, 0)[0]]


def analyse(record: Record, budget: Budget | None = None, progress: Progress | None = None) -> Analysis:
    """Play the record again and judge every table and every answer on the way."""
    match = Match.opening(record)
    start = len(match.record().actions)
    moments = [Moment(start, NOBODY, None, chances(match.game, match.state))]
    slips: list[Slip] = []
    for index in range(start, len(record.actions)):
        seat, word = record.actions[index][0], action_of(record.actions[index][1])
        slip, did = None, None
        if word != UNDO:
            did = match.game.choice(match.state, seat, match.game.acts.parse(word))
        if word != UNDO and seat in match.to_act:
            slip = judged(match.sight(seat), match.game.acts.parse(word), index, budget)
        match.step(record, index)
        if word == UNDO:  # what was taken back is neither a moment nor a slip
            slips = [one for one in slips if one.sight.seat != seat or one.at < moments[-1].at - 1]
        elif slip is not None:
            slips.append(slip)
        moments.append(Moment(index + 1, seat, did, chances(match.game, match.state)))
        if progress is not None:
            progress(1)
    return Analysis(moments, slips)


def judged(sight: Sight, action: Action, at: int, budget: Budget | None) -> Slip | None:
    """What the answer cost beside the best one, as a knight would have judged it."""
    if len(sight.legal) < 2 or action not in sight.legal:
        return None
    level = LEVELS["knight"]
    seed = derive(at, int(sight.view.digest()[:15], 16))
    search = Search(sight, judgement(sight.game, sight.view.seats), level.manner, budget or level.budget(), seed)
    search.look()
    found = answers(search.plans)
    own = next((plan for plan in found if plan[0] == action), None)
    if own is None:  # it did not merit a look: judged by itself, without what might have followed
        return None
    loss = search.worths[found[0]] - search.worths[own]
    return Slip(at, sight, action, found[0], loss) if loss >= LEAST else None
