"""A builder for trying out Löwenherz: it plays at random, but walls in its own castles so that domains come about.

Uniform play closes a domain in one or two games of a hundred, and would leave expansion, deserters, alliances and
scoring untried.

>>> import random, banneret.games
>>> from banneret.core.game import find
>>> game, rng = find("lowenherz"), random.Random(1)
>>> s = game.setup(3, 1, game.variant({}))
>>> while s.to_act:
...     s.apply(s.to_act[0], builder(s, s.to_act[0], rng))
>>> len(s.domains()) > 0
True
"""

from __future__ import annotations

import random

from banneret.games.lowenherz.acts import BORDER, PLAY, SELL, STOP
from banneret.games.lowenherz.regions import BIT, around, spread
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.steps.borders import PlaceBorder, sides_of
from banneret.games.lowenherz.steps.market import SellOrPlay
from banneret.games.lowenherz.tables import ALLIANCE, BORDERS, DESERTER, EXPAND, USES

WHIM = 0.15
"""How often it does anything at all."""


def builder(s: Lowenherz, seat: int, rng: random.Random) -> int:
    """One of the legal actions."""
    options = s.legal(seat)
    if rng.random() < WHIM:
        return rng.choice(options)
    wanted = options
    if isinstance(s.question(), SellOrPlay):
        wanted = _card(s, options)
    elif isinstance(s.question(), PlaceBorder):
        wanted = _wall(s, seat, options)
    elif options[0] == STOP:
        wanted = options[1:]
    return rng.choice(wanted or options)


def _card(s: Lowenherz, options: list[int]) -> list[int]:
    """Play what needs a domain, else borders, else knights; sell what brings most."""
    plays = [action for action in options if PLAY.holds(action)]
    for kinds in ((EXPAND, DESERTER, ALLIANCE), (BORDERS,)):
        found = [action for action in plays if USES[PLAY.index(action)][1] in kinds]
        if found:
            return found
    sales = [action for action in options if SELL.holds(action)]
    best = max(s.tables.cards[SELL.index(action)].sale for action in sales)
    return [action for action in sales if s.tables.cards[SELL.index(action)].sale == best]


def _wall(s: Lowenherz, seat: int, options: list[int]) -> list[int]:
    """The open sides of the plot around one's own castle that lacks fewest markers."""
    best: list[int] = []
    for castle in range(len(s.castles)):
        if s.owners[castle] == seat and not s.is_domain(castle):
            plot = plot_of(s, castle)
            gaps = [action for action in options if action != STOP and _crosses(plot, BORDER.index(action))]
            if gaps and (not best or len(gaps) < len(best)):
                best = gaps
    return best


def plot_of(s: Lowenherz, castle: int) -> int:
    """The castle, the pieces that lean on it, and the free squares beside the castle."""
    keep, held = BIT[s.castles[castle]], s.pieces[s.owners[castle]]
    chain = 0
    grown = keep
    while grown != chain:
        chain = grown
        grown = chain | spread(chain, s.east, s.south) & held
    return chain | around(keep) & s.land() & ~s.occupied()


def _crosses(plot: int, edge: int) -> bool:
    one, two = sides_of(edge)
    return bool(plot & BIT[one]) != bool(plot & BIT[two])
