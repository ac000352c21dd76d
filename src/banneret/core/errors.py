"""Everything that Banneret refuses, it refuses with one of these, in a sentence that a player can act on."""

from __future__ import annotations


class BanneretError(Exception):
    """The root of all refusals: catch this one to show a message instead of a traceback."""


class IllegalAction(BanneretError):
    """A hand did what the rules do not allow. `rule` is the id of the rule that forbids it."""

    def __init__(self, seat: str, action: str, rule: str, reason: str) -> None:
        self.seat, self.action, self.rule = seat, action, rule
        super().__init__(f"{seat} may not choose {action!r}: {reason}" + (f" ({rule})" if rule else ""))


class DeadEnd(BanneretError):
    """A question without an answer: always a mistake in a game's steps, never a player's."""


class BadVariant(BanneretError):
    """Unknown game, number of seats, option or option value."""


class BadData(BanneretError):
    """A user's data file says something that the game cannot be played with."""


class BadRecord(BanneretError):
    """A record that cannot be replayed: broken, truncated, of another version, or with an illegal action."""
