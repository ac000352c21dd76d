"""What a seat observes, as bytes: one observer for each game, field by field.

fields     a field's name, size, range, and who sees it
common     what all games share: who is asked what, and what is still to come
lancaster, lowenherz, montjoie   the table itself

batch      many tables at once

Nothing here needs more than the standard library, so that it compiles with the engine; `banneret.research.encoder` puts
the bytes into arrays.
"""

from __future__ import annotations

from typing import Any

from banneret.core.game import Game
from banneret.core.sight import Variant
from banneret.research.observe.common import Observer
from banneret.research.observe.fields import Field

__all__ = ["Field", "Observer", "find_observer"]


def find_observer(game: Game[Any], seats: int, variant: Variant) -> Observer:
    """The observer of a game at so many seats; an outsider's game may bring its own as `game.observer(seats, variant)`."""
    from banneret.research.observe.lancaster import LancasterObserver
    from banneret.research.observe.lowenherz import LowenherzObserver
    from banneret.research.observe.montjoie import MontjoieObserver

    blank = game.blank(seats, variant)
    if game.name == "lancaster":
        return LancasterObserver(game, blank)
    if game.name == "lowenherz":
        return LowenherzObserver(game, blank)
    if game.name == "montjoie":
        return MontjoieObserver(game, blank)
    return Observer(game, blank)
