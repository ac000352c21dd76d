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
    """A game that does not say what it must, or a question without an answer: never a player's mistake."""


class BadVariant(BanneretError):
    """An option, or a value of one, that the game does not have."""


# Until 0.3 the next three are also caught as BadVariant, which they were called in 0.1.


class UnknownName(BadVariant):
    """There is no such game, bot or language."""


class BadSeats(BadVariant):
    """Too few or too many players for the game, or not a player for each seat."""


class BadWish(BadVariant):
    """A number, a place or a combination of options that a command cannot do anything with."""


class BadData(BanneretError):
    """A user's data file, or a saved table, says something that the game cannot be played with."""


class BadRecord(BanneretError):
    """A record that cannot be replayed: broken, truncated, of a later version, or with an illegal action."""


class BotFailed(BanneretError):
    """A bot raised, overran its time, or answered what was not offered."""


def in_words(error: OSError) -> str:
    """What the system says without its number: a sentence can go on with it.

    >>> in_words(PermissionError(13, "Permission denied", "/etc/shadow"))
    'permission denied'
    """
    said = error.strerror or str(error) or type(error).__name__
    return said[:1].lower() + said[1:]


def in_short(value: object) -> str:
    """Something that was given in place of something sensible, for a message.

    >>> in_short(1.0), in_short(10**5000)
    ('1.0', 'of type int')
    """
    try:
        return repr(value)[:80]
    except Exception:  # a number too long to be written, or an object whose repr fails
        return f"of type {type(value).__name__}"
