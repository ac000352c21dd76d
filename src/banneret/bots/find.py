"""Bots by name: those of the house, and anybody's own as `module:Name`."""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from banneret.bots.greedy import GreedyBot
from banneret.bots.levels import LEVELS, LevelBot
from banneret.bots.random import RandomBot
from banneret.bots.search.budget import Budget
from banneret.core import Bot, UnknownName

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: partial(LevelBot, level=level) for name, level in LEVELS.items()},
}
SEARCHING: Final = [name for name, level in LEVELS.items() if level.simulations]
MOST: Final = 1_000_000
"""Seconds or simulations; nobody waits for more."""


def make(name: str, seed: int) -> Bot:
    """A bot of this name. The seed is all its chance: same seed and same sights, same answers."""
    maker = _outside(name) if ":" in name else _told(name) if "@" in name else BOTS.get(name, BOTS.get(name.casefold()))
    if maker is None:
        near = difflib.get_close_matches(name, BOTS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(BOTS))}, or your own as module:Name"
        raise UnknownName(f"there is no bot {name!r}: {hint}")
    try:
        bot = maker(seed)
    except Exception as error:
        raise UnknownName(f"bot {name!r} could not be made with a seed: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownName(f"bot {name!r} has no method choose(sight)")
    return bot


def is_level(name: str) -> bool:
    """Whether this is one of the levels: they talk, also when they are not asked anything."""
    return name.casefold().partition("@")[0] in LEVELS


def _told(name: str) -> Callable[[int], Bot]:
    """A level with a budget as told: `king@3s` for so many seconds, `king@500` for so many simulations and no cap in time."""
    level, _, told = name.casefold().partition("@")
    try:
        if level not in SEARCHING:
            raise ValueError(f"only {' and '.join(SEARCHING)} can be told")
        amount = float(told.removesuffix("s"))
        if not 0 < amount <= MOST:
            raise ValueError(f"{told} is no budget")
    except ValueError as error:
        raise UnknownName(
            f"bot {name!r}: expected a level with seconds or simulations, such as king@3s or king@500: {error}"
        ) from None
    budget = Budget(MOST, amount) if told.endswith("s") else Budget(int(amount), 0.0)
    return partial(LevelBot, level=LEVELS[level], budget=budget)


def _outside(name: str) -> Any:
    """Somebody's own bot. A module in the current directory is found, however Banneret was started."""
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        found = importlib.import_module(module)
    except Exception as error:
        raise UnknownName(f"bot {name!r}: cannot import {module!r}: {type(error).__name__}: {error}") from error
    if not callable(getattr(found, attribute, None)):
        raise UnknownName(f"bot {name!r}: {module!r} has no class {attribute!r}")
    return getattr(found, attribute)
