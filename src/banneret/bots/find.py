"""Bots by name: those of the house, and anybody's own as `module:Name`."""

from __future__ import annotations

import difflib
import importlib
import os
import sys
from collections.abc import Callable
from typing import Any, Final

from banneret.bots.greedy import GreedyBot
from banneret.bots.random import RandomBot
from banneret.core import Bot, UnknownName

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}


def make(name: str, seed: int) -> Bot:
    """A bot of this name. The seed is all its chance: same seed and same sights, same answers."""
    maker = _outside(name) if ":" in name else BOTS.get(name, BOTS.get(name.casefold()))
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
