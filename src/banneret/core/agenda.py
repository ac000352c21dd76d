"""The table and the finger in the rulebook.

A `State` is what lies on the table: integers and flat lists of integers. Its `agenda` is a stack of small named
steps still to come. A `Step` acts by itself; an `Ask` waits for a hand. Nothing else is remembered anywhere, so a
position can be copied, saved, sent, compared, imagined and explained.

Steps are public and cannot be changed once made: a copy of a table, and a bot's view of it, share them. Secrets lie on
the table. Compiled, what a step holds is `Final` and has no way in; interpreted, a guard sees to it (at the end).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from banneret.core._mypyc import mypyc_attr
from banneret.core.chance import Rig, advance, roll
from banneret.core.errors import DeadEnd, IllegalAction
from banneret.core.journal import EVERYONE, Event, Journal

Seat = int
Action = int

HIDDEN: Final = -1
"""What a viewer sees in place of a number that is not for their eyes."""

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something the rules do by themselves. Its attributes are public integers; its docstring begins with its rule."""

    def run(self, s: S) -> None:
        raise DeadEnd(f"{type(self).__name__} does not say what it does")


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A question. `seats` decides on public grounds alone: who is asked must not tell who holds what."""

    rule: ClassVar[str] = ""
    """The id of the rule behind the question."""

    secret: ClassVar[bool] = False
    """True: until the question closes, nobody else can tell the choices apart."""

    def seats(self, s: S) -> list[Seat]:
        """Who may answer; nobody when the question is moot."""
        raise DeadEnd(f"{type(self).__name__} does not say whom it asks")

    def options(self, s: S, seat: Seat) -> list[Action]:
        """What they may answer: never empty, sorted, without repeats."""
        raise DeadEnd(f"{type(self).__name__} does not say what may be answered")

    def choose(self, s: S, seat: Seat, action: Action) -> None:
        """Carry the answer out. The step has left the agenda; to go on asking, it plans a step of its kind."""
        raise DeadEnd(f"{type(self).__name__} does not say what an answer does")

    def asides(self, s: S, seat: Seat) -> list[Action]:
        """What any seat, asked or not, may put in while this question waits, such as an offer across the table."""
        return []

    def aside(self, s: S, seat: Seat, action: Action) -> None:
        """Carry out what was put in. The question stays on the agenda, beneath whatever this plans."""
        raise DeadEnd(f"{type(self).__name__} allows no asides")

    def called(self, s: S) -> list[Seat]:
        """To whom something was put in that waits for their answer, be they asked or not."""
        return []

    def default(self, s: S, seat: Seat) -> Action:
        """The answer given for somebody whose time is up: what commits them least, chosen from what they know."""
        return self.options(s, seat)[0]

    def rule_now(self, s: S) -> str:
        """The id of the rule behind the question, where it depends on the table."""
        return self.rule

    def wording(self, s: S) -> str:
        """Which text asks this, `ask.Vote`: its own name, where that does not depend on the table."""
        return type(self).__name__

    def refusal(self, s: S, seat: Seat, action: Action) -> str:
        """The id of the rule that forbids this answer; steps that know better than their own rule say so."""
        return self.rule_now(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSeat(Ask[S]):
    """A question to one seat, which it names."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def seats(self, s: S) -> list[Seat]:
        return [self.seat]


Plan = list[Step[Any]]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table. Each game derives its own and says in `EYES` who sees which field."""

    EYES: ClassVar[dict[str, Any]] = {}
    SHARED: ClassVar[tuple[str, ...]] = ("journal", "rig", "seats")
    """Attributes that are not on the table: tables of figures, the number of seats. They never change in a game."""
    TALK: ClassVar[tuple[str, ...]] = ()
    """Fields that hold what is said across the table and binds nobody yet. Taking a move back leaves them alone."""

    __slots__ = ("agenda", "journal", "rig", "seats", "seed", "to_act")

    def __init__(self, twin_of: State | None = None) -> None:
        """An empty table, or what all games copy alike of another."""
        if twin_of is None:
            self.agenda: Plan = []
            self.to_act: list[Seat] = []
            self.seed: int = 0
            self.seats: int = 0
        else:
            self.agenda, self.to_act = twin_of.agenda[:], twin_of.to_act[:]
            self.seed, self.seats = twin_of.seed, twin_of.seats
        # Beside the table: a copy is silent and has honest dice.
        self.journal: Journal | None = None
        self.rig: Rig | None = None

    # -- the agenda

    def then(self, steps: Plan) -> None:
        """Do these next, in reading order."""
        agenda = self.agenda
        for at in range(len(steps) - 1, -1, -1):  # compiled several times as fast as a slice backwards
            agenda.append(steps[at])

    def abandon(self, until: type[Step[Any]]) -> None:
        """Forget what was to come before the next `until`."""
        while self.agenda and type(self.agenda[-1]) is not until:
            self.agenda.pop()

    def settle(self) -> None:
        """Run the agenda up to the next question that somebody must answer."""
        agenda = self.agenda
        while agenda:
            top = agenda[-1]
            if isinstance(top, Ask):
                seats: list[Seat] = top.seats(self)
                if seats:
                    self.to_act = seats
                    return
                agenda.pop()  # moot
            else:
                agenda.pop()
                top.run(self)
        self.to_act = []

    # -- hands

    def question(self) -> Ask[Any]:
        """The question on the table."""
        top = self.agenda[-1] if self.agenda else None
        if not isinstance(top, Ask):
            raise DeadEnd("nothing is being asked: the game is over")
        return top

    def legal(self, seat: Seat) -> list[Action]:
        options: list[Action] = self.question().options(self, seat)
        if not options:
            raise DeadEnd(f"{type(self.agenda[-1]).__name__} leaves seat {seat} without an answer")
        return options

    def apply(self, seat: Seat, action: Action) -> None:
        """Trusted: for search and replay of what was checked before."""
        top = self.agenda.pop()
        assert isinstance(top, Ask)
        top.choose(self, seat, action)
        self.settle()

    def asides(self, seat: Seat) -> list[Action]:
        """What this seat may put in now, out of turn; sorted, without repeats, most often nothing."""
        if not self.to_act:
            return []
        found: list[Action] = self.question().asides(self, seat)
        return found

    def interject(self, seat: Seat, action: Action) -> None:
        """Trusted, like `apply`, for what `asides` lists: the question on the table goes on waiting."""
        self.question().aside(self, seat, action)
        self.settle()

    def do(self, seat: Seat, action: Action) -> None:
        """Trusted: an answer where the seat is asked this, else something put in out of turn."""
        if seat in self.to_act and action in self.legal(seat):
            self.apply(seat, action)
        else:
            self.interject(seat, action)

    def play(self, seat: object, action: object) -> None:
        """The one door for whatever a hand sends, answers and asides alike. What it refuses leaves the table untouched."""
        objection = self.objection(seat, action)
        if objection is not None:
            raise IllegalAction(f"seat {seat!r}", f"action {action!r}", objection[0], objection[1])
        assert isinstance(seat, int)
        assert isinstance(action, int)
        self.do(seat, action)

    def objection(self, seat: object, action: object) -> tuple[str, str] | None:
        """Why this may not be done: the id of a rule, and a reason in words. Anything at all may be asked about."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            return "", "there is no such seat"
        if type(action) is not int or action < 0:
            return "", "there is no such action"
        if not self.to_act:
            return "", "the game is over"
        asked = seat in self.to_act
        if (asked and action in self.legal(seat)) or action in self.asides(seat):
            return None
        top = self.question()
        if not asked:
            return top.rule_now(self), "somebody else is asked"
        return top.refusal(self, seat, action), "it is not among the choices"

    # -- chance

    def below(self, n: int) -> int:
        """A die with n sides, from 0. Loaded dice fall as they were loaded, but the seed moves all the same."""
        if self.seed == HIDDEN:
            raise DeadEnd("a view has no dice: imagine a table behind it first")
        self.seed = advance(self.seed)
        if self.rig is not None and self.rig.dice:
            return self.rig.dice.pop(0) % n
        return roll(self.seed, n)

    def draw(self, pile: list[int], base: int = 0) -> int:
        """Take a card from a pile. A pile is a bag: no secret order exists to leak or to copy.

        `base` keeps the cards of several piles apart in a rig, where card c of this pile is written base + c.
        """
        if self.rig is not None:
            for wish in self.rig.draws:
                if wish - base in pile:
                    self.rig.draws.remove(wish)
                    self.reveal()
                    return pile.pop(pile.index(wish - base))
        return pile.pop(self.below(len(pile)))

    def reveal(self) -> None:
        """Something hidden came to light: like a die, it moves the seed, and no undo goes back behind it."""
        if self.seed != HIDDEN:
            self.seed = advance(self.seed)

    def keep_talk(self, after: Any) -> None:
        """A move was taken back, and this is the table before it again: what was said since then stays said."""
        for name in self.TALK:
            setattr(self, name, getattr(after, name))

    # -- inspection

    def flaw(self) -> str:
        """What cannot be on a table of this game, in a sentence, or "": looked at when a saved table is laid out again."""
        return ""

    # -- copies and stories

    def seen_by(self, viewer: Seat) -> Any:
        """The same table with everything blanked that is not for these eyes; `SPECTATOR` sees what all see."""
        from banneret.core.views import seen_by  # written once for all games, from `EYES`

        return seen_by(self, viewer)

    def digest(self) -> str:
        """The same for equal tables in every process, Python version, interpreted or compiled."""
        from banneret.core.views import digest

        return digest(self)

    def __eq__(self, other: object) -> bool:
        from banneret.core.views import freeze

        if not isinstance(other, State):
            return NotImplemented
        return type(self) is type(other) and freeze(self) == freeze(other)

    def __hash__(self) -> int:
        raise TypeError("a table changes: use its digest()")

    def copy(self) -> Any:
        """An independent twin without a journal: each game's `__init__` writes it out; the kit proves it complete."""
        raise DeadEnd(f"{type(self).__name__} cannot be copied")

    def copy_core(self, twin: State) -> None:
        """The part of `copy` that is the same for all games, for one that fills a new table in another way."""
        twin.agenda = self.agenda[:]
        twin.to_act = self.to_act[:]
        twin.seed = self.seed
        twin.seats = self.seats
        twin.journal = None
        twin.rig = None

    def tell(self, event: str, to: Seat = EVERYONE, **facts: int) -> None:
        """Write into the journal, where there is one: search and simulation stay silent."""
        journal = self.journal
        if journal is not None:
            journal.events.append(Event(event, to, facts))


def _write_once(step: Step[Any], name: str, value: object) -> None:
    held = step.__dict__
    if name in held:
        _stay(step, name)
    held[name] = value


def _stay(step: Step[Any], name: str) -> None:
    raise TypeError(f"{type(step).__name__}.{name} is fixed: plan another step instead")


if __file__.endswith(".py"):  # a compiled class must not have these: it would write more slowly
    setattr(Step, "__setattr__", _write_once)  # noqa: B010
    setattr(Step, "__delattr__", _stay)  # noqa: B010
