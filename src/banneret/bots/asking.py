"""One way to ask a bot, for terminal, simulation and server: what is wrong with its answer is told, never played."""

from __future__ import annotations

import traceback
from pathlib import Path

from banneret.core import Action, Bot, BotFailed, Sight


def ask(bot: Bot, sight: Sight, name: str = "", where: str = "") -> Action:
    """The bot's answer, checked against what it may do; `where` says which table it is, where there are many."""
    seat = sight.game.seat_name(sight.seat)
    who = f"bot {(name or type(bot).__name__)!r} at seat {seat}{where}, asked {asked(sight)},"
    legal, asides = sight.legal[:], sight.asides[:]  # as they were before the bot had them in hand
    try:
        action = bot.choose(sight)
    except Exception as error:
        raise BotFailed(f"{who} raised {type(error).__name__}: {error}{place(error)}") from error
    if type(action) is int and (action in legal or action in asides):
        return action
    known = type(action) is int and 0 <= action < len(sight.game.acts)
    answer = f"{sight.game.acts.word(action)!r}, which is not legal there" if known else f"{action!r}, which is no action"
    raise BotFailed(f"{who} answered {answer}")


def asked(sight: Sight) -> str:
    return type(sight.view.question()).__name__


def place(error: BaseException) -> str:
    """Where in the bot's own file it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
