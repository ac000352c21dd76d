"""Why a hand does something: a phrase for one other seat, which goes with the action and with nothing else.

In a record it stands behind the action's word, `decline:france because leader other=0`. A game lists the phrases that there
are (`Game.reasons`), so that nobody can say anything else with them; no rule asks for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from banneret.core.agenda import Seat
from banneret.core.errors import BadRecord, in_short
from banneret.core.journal import Event

if TYPE_CHECKING:
    from banneret.core.game import Game

BECAUSE: Final = " because "
MOST: Final = 99
"""No number in a phrase is greater."""


class Reason:
    """The key of a phrase, whom it is for, and what it speaks of. It may only name what that seat knows as well."""

    def __init__(self, key: str, other: Seat, facts: dict[str, int] | None = None) -> None:
        self.key = key
        self.facts: dict[str, int] = {"other": other, **(facts or {})}

    def written(self) -> str:
        """As it stands behind the word of an action."""
        return BECAUSE + " ".join([self.key, *(f"{fact}={n}" for fact, n in self.facts.items())])

    def events(self, seat: Seat) -> list[Event]:
        """It is told to the two alone."""
        return [Event(f"because_{self.key}", ear, {"seat": seat, **self.facts}) for ear in (seat, self.facts["other"])]


def action_of(word: str) -> str:
    """The word of the action, without a reason that follows it."""
    return word.partition(BECAUSE)[0]


def reason_of(game: Game[Any], seats: int, seat: Seat, word: str) -> Reason | None:
    """The reason that follows the word of an action, if one does; whatever is no phrase of this game is refused."""
    _, because, text = word.partition(BECAUSE)
    if not because:
        return None
    key, *parts = text.split(" ")
    facts: dict[str, int] = {}
    for part in parts:
        name, _, n = part.partition("=")
        facts[name] = int(n) if n.isascii() and n.isdigit() and len(n) <= 3 else -1
    known = game.reasons.get(key)
    if known is None or list(facts) != ["other", *known] or not all(is_named(game, name, n) for name, n in facts.items()):
        raise BadRecord(f"there is no reason {in_short(text)}")
    if facts["other"] == seat or facts["other"] >= seats:
        raise BadRecord(f"a reason is told to another seat, not to {facts['other']}")
    return Reason(key, facts.pop("other"), facts)


def is_named(game: Game[Any], fact: str, n: int) -> bool:
    labels = game.labels.get(fact)
    return 0 <= n <= MOST if labels is None else 0 <= n < len(labels)
