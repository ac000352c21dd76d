"""What a bot receives: the table as its seat sees it, and what it may answer. No more is within its reach."""

from __future__ import annotations

from typing import Any, Protocol

from banneret.core import Action, Game, Seat, Variant


class Sight:
    """One question as one seat sees it. `view` has every hidden value blanked, the seed among them."""

    __slots__ = ("asides", "game", "legal", "seat", "variant", "view")

    def __init__(
        self, game: Game, variant: Variant, seat: Seat, view: Any, legal: list[Action], asides: list[Action] | None = None
    ) -> None:
        self.game = game
        self.variant = variant
        self.seat = seat
        self.view = view
        self.legal = legal
        self.asides = asides or []  # what may be put in instead of an answer; the question then comes again

    def words(self) -> list[str]:
        """The legal actions in the words of the records."""
        return [self.game.acts.word(action) for action in self.legal]


class Bot(Protocol):
    """Anything with this method can sit at a table."""

    def choose(self, sight: Sight) -> Action:
        """One of `sight.legal`, or of `sight.asides`."""
        ...


def look(game: Game, variant: Variant, state: Any, seat: Seat) -> Sight:
    """What this seat may know of a true table."""
    return Sight(game, dict(variant), seat, state.seen_by(seat), state.legal(seat), state.asides(seat))
