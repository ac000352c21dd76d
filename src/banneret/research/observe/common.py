"""What the observations of all games begin with: who observes, who is asked what, what is still to come."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from banneret.core._mypyc import mypyc_attr
from banneret.core.agenda import Ask, State, Step
from banneret.core.game import Game
from banneret.core.memory import Memory
from banneret.core.views import facts_of
from banneret.research.observe.fields import ALL, Field, bit_rows, flags, one_hots, packed

MOST_FACTS: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what one seat may know of a table. It reads a true table or a view of it: both give the same.

    `small` are the fields of `pack`'s first part, a byte a number; `planes` those of its second part, a bit a number.
    A number is written less its field's `low`.
    """

    version: ClassVar[int] = 1
    """Raised when an observation of the same table is written otherwise."""

    def __init__(self, game: Game[Any], blank: State) -> None:
        self.game = game
        self.seats: int = blank.seats
        self.small: list[Field] = []
        self.planes: list[Field] = []
        names = sorted(game.steps)
        asks = [name for name in names if issubclass(game.steps[name], Ask)]
        self._kind: dict[type[Step[Any]], int] = {game.steps[name]: at for at, name in enumerate(names)}
        self._ask: dict[type[Step[Any]], bytes] = {}
        for hot, name in zip(one_hots(len(asks)), asks, strict=True):
            self._ask[game.steps[name]] = hot
        self._none = bytes(len(asks) + MOST_FACTS)
        self._facts: dict[type[Step[Any]], list[str]] = {}
        self._me = one_hots(self.seats)
        self._of_seats = bit_rows(self.seats)
        self._kinds = len(names)
        self.small += [
            flags("me", self.seats, ALL, "which seat observes"),
            flags("asked", self.seats, ALL, "the seats that are asked now"),
            flags("question", len(asks), ALL, f"the question on the table: {', '.join(asks)}"),
            Field("facts", MOST_FACTS, -1, 200, ALL, "the numbers that the question names, in the order of their names"),
            Field("plan", len(names), 0, 60, ALL, f"how many steps of each kind are still to come: {', '.join(names)}"),
        ]

    def pack(self, s: Any, seat: int, memory: Memory | None) -> tuple[bytes, bytes]:
        return b"".join(self.begin(s, seat)), b""

    def begin(self, s: State, seat: int) -> list[bytes]:
        asked = 0
        for other in s.to_act:
            asked |= 1 << other
        parts = [self._me[seat], self._of_seats[asked]]
        agenda = s.agenda
        if agenda:
            top = agenda[-1]
            kind = type(top)
            parts.append(self._ask[kind])
            names = self._facts.get(kind)
            if names is None:
                names = sorted(facts_of(kind, top))[:MOST_FACTS]
                self._facts[kind] = names
            facts = [0] * MOST_FACTS
            for at, name in enumerate(names):
                fact: int = getattr(top, name)
                facts[at] = fact + 1
            parts.append(packed(facts))
        else:
            parts.append(self._none)
        plan = [0] * self._kinds
        kinds = self._kind
        for step in agenda:
            plan[kinds[type(step)]] += 1
        parts.append(packed(plan))
        return parts
