"""Who sits where: `me`, `me:Anna`, `greedy`, `mcts:Old Fox`. A bot receives a sight of the table, never the table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from banneret.core.errors import BadSeats, BadWish

if TYPE_CHECKING:
    from banneret.cli.phrases import Phrases
    from banneret.core.sight import Bot

ME: Final = "me"
BY_DEFAULT: Final = ("me", "greedy", "greedy")
LONGEST_NAME: Final = 16


class Player:
    """A person at this keyboard, or a bot. `name` is empty where nobody gave one."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind = kind
        self.name = name

    @property
    def is_me(self) -> bool:
        return self.kind == ME

    @property
    def wish(self) -> str:
        """As it is written after --seat and kept in records."""
        return f"{self.kind}:{self.name}" if self.name else self.kind


def kind_in_words(player: Player, phrases: Phrases) -> str:
    """A person here, a bot of the house by what it can do, or somebody's own by its name."""
    from banneret.bots import BOTS

    if player.is_me:
        return phrases.say("sits.me")
    return phrases.say("sits.bot", bot=phrases.say(f"bot.{player.kind}") if player.kind in BOTS else player.kind)


def player(wish: str) -> Player:
    """One wish. A colon gives a name to a person or a bot of the house; else it is somebody's own bot, module:Name.

    >>> player("me:Anna").name
    'Anna'
    """
    from banneret.bots import BOTS

    kind, colon, name = wish.partition(":")
    name = name.strip()
    if not kind or (colon and not name):
        raise BadWish(f"seat {wish!r}: expected me, a bot, or either with a name, such as me:Anna")
    if not wish.isprintable() or len(name) > LONGEST_NAME:
        raise BadWish(f"seat {wish!r}: a name has at most {LONGEST_NAME} printable characters")
    house = kind.casefold()
    return Player(house, name) if house == ME or house in BOTS else Player(wish, "")


def players(wishes: list[str], seats: int = 0) -> list[Player]:
    """The players of these wishes, for a table of so many seats; without wishes, one person and bots."""
    if seats and wishes and len(wishes) != seats:
        raise BadSeats(f"this table has {seats} seats, but --seat was given {len(wishes)} times")
    ours = wishes or [*BY_DEFAULT, *("greedy" for _ in range(seats))][: seats or len(BY_DEFAULT)]
    return [player(wish) for wish in ours]


def recorded_players(wishes: list[str], seats: int) -> list[Player]:
    """Those whom a record names. It may come from anywhere, so it never makes us load somebody's own bot."""
    for wish in wishes:
        if ":" in player(wish).kind:
            raise BadWish(f"the record names the bot {wish!r}, which is not of the house: say with --seat who plays")
    return players(wishes, seats)


def bot_for(name: str) -> Bot:
    """A bot with dice of its own: its seed has nothing to do with the table's."""
    from banneret.bots import make

    return make(name, secrets.randbits(63))
