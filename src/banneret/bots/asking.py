"""One way to ask a bot, for terminal, simulation and server: what is wrong with its answer is told, never played."""

from __future__ import annotations

import traceback
from pathlib import Path

from banneret.core import Action, Bot, BotFailed, Reason, Sight
from banneret.core.reason import reason_of


def ask(bot: Bot, sight: Sight, name: str = "", where: str = "") -> Action:
    """The bot's answer, checked against what it may do; `where` says which table it is, where there are many."""
    who = called(bot, sight, name, where)
    legal, asides = sight.legal[:], sight.asides[:]  # as they were before the bot had them in hand
    try:
        action = bot.choose(sight)
    except Exception as error:
        raise failed(who, error) from error
    return checked(who, sight, action, [*legal, *asides])


def ask_in_words(bot: Bot, sight: Sight, name: str = "") -> str:
    """The bot's answer as a word, with its reason if it gives one. A bot that is not asked may speak; "" if it does not."""
    if sight.legal:
        return in_words(bot, sight, ask(bot, sight, name), name)
    speak, asides = getattr(bot, "speak", None), sight.asides[:]
    if speak is None:
        return ""
    who = called(bot, sight, name)
    try:
        action = speak(sight)
    except Exception as error:
        raise failed(who, error) from error
    return "" if action is None else in_words(bot, sight, checked(who, sight, action, asides), name)


def in_words(bot: Bot, sight: Sight, action: Action, name: str) -> str:
    """A bot may have a method `reason(sight, action)`; what it says must be a phrase of the game."""
    word, why = sight.game.acts.word(action), getattr(bot, "reason", None)
    try:
        reason = None if why is None else why(sight, action)
        if isinstance(reason, Reason):
            word += reason.written()
            reason_of(sight.game, sight.view.seats, sight.seat, word)
    except Exception as error:
        raise failed(called(bot, sight, name), error) from error
    return word


def checked(who: str, sight: Sight, action: object, options: list[Action]) -> Action:
    if type(action) is int and action in options:
        return action
    if type(action) is int and 0 <= action < len(sight.game.acts):
        raise BotFailed(f"{who} answered {sight.game.acts.word(action)!r}, which is not legal there")
    raise BotFailed(f"{who} answered {action!r}, which is no action")


def failed(who: str, error: Exception) -> BotFailed:
    return BotFailed(f"{who} raised {type(error).__name__}: {error}{place(error)}")


def called(bot: Bot, sight: Sight, name: str, where: str = "") -> str:
    seat = sight.game.seat_name(sight.seat)
    return f"bot {(name or type(bot).__name__)!r} at seat {seat}{where}, asked {asked(sight)},"


def asked(sight: Sight) -> str:
    return type(sight.view.question()).__name__


def place(error: BaseException) -> str:
    """Where in the bot's own file it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
