"""A table as people know it: what is played, who sits where, what the host chose. Plain structs; nothing is read or sent.

A table never changes: each `with_…` gives the next edition of it, or refuses.
"""

from __future__ import annotations

import secrets
from typing import Any, Final, Literal

from msgspec import Struct, field
from msgspec.structs import replace

Phase = Literal["gathering", "running", "over", "abandoned"]
ChairKind = Literal["open", "person", "bot"]
ClockKind = Literal["none", "move", "bank"]
TimeOut = Literal["default", "bot", "nothing"]
PaceName = Literal["none", "fast", "normal", "slow"]

MEMBERS: Final = 200
"""How many people may have been let in at a private table."""
SPARED: Final = 32
STAND_IN: Final = "greedy"
"""The bot that sits in for somebody who left."""
MISSED_MS: Final = 7 * 24 * 3600 * 1000
"""So long after the host put a bot on somebody's chair, the match may be given up without them."""


class Refusal(Exception):
    """Something that this person may not do, or not now. `why` is the key of a text, `detail` a sentence for programs."""

    def __init__(self, why: str, detail: str = "", status: int = 409) -> None:
        super().__init__(why)
        self.why, self.detail, self.status = why, detail, status


class Person(Struct, frozen=True):
    """Whoever a cookie or token names; a guest has no account."""

    id: str
    name: str
    account: bool = False


HOUSE: Final = Person("house", "")
"""Who answers for bots, for the forced and for those whose time is up. No door ever names it."""


class Chair(Struct, frozen=True):
    kind: ChairKind = "open"
    person: str = ""
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    """the bot that plays while the person is away"""
    excused: int = 0
    """from when on the match may be given up without this person (milliseconds); 0 for never"""
    spared: list[str] = []
    """questions that this person does not want to be asked now: the house gives the default"""

    def house_bot(self) -> str:
        """Which bot answers here, or ""."""
        return self.bot if self.kind == "bot" else self.stand_in


class ClockRule(Struct, frozen=True):
    kind: ClockKind = "none"
    seconds: int = 0
    """for each move, or in the bank"""
    increment: int = 0
    """what a move gives back to the bank"""
    then: TimeOut = "default"


class Table(Struct, frozen=True):
    id: str
    game: str
    variant: dict[str, Any]
    host: str
    chairs: list[Chair]
    invitation: str
    public: bool = False
    spectators: bool = True
    spectators_talk: bool = True
    clock: ClockRule = ClockRule()
    pace: PaceName = "normal"
    members: list[str] = []
    consent: list[str] = []
    next: str = ""
    made_at: int = 0
    edition: int = 0
    phase: Phase = field(default="gathering")

    # -- may_ questions

    def seats_of(self, person: Person) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and chair.person == person.id]

    def may_answer(self, person: Person, seat: int) -> bool:
        return 0 <= seat < len(self.chairs) and (person is HOUSE or seat in self.seats_of(person))

    def may_enter(self, person: Person) -> bool:
        """Whether they may know of this table at all."""
        return self.public or person.id == self.host or person.id in self.members or bool(self.seats_of(person))

    def may_watch(self, person: Person) -> bool:
        return self.may_enter(person) and (self.spectators or person.id == self.host or bool(self.seats_of(person)))

    def may_talk(self, person: Person) -> bool:
        return self.may_watch(person) and (self.spectators_talk or person.id == self.host or bool(self.seats_of(person)))

    def may_take_counsel(self, person: Person, seat: int) -> bool:
        """At one's own chair, and where no other person would play against the bots' judgement."""
        return self.may_answer(person, seat) and self.people() <= {person.id}

    def people(self) -> set[str]:
        return {chair.person for chair in self.chairs if chair.kind == "person"}

    @property
    def over(self) -> bool:
        return self.phase in ("over", "abandoned")

    # -- the next edition

    def with_chair(self, seat: int, chair: Chair) -> Table:
        if not 0 <= seat < len(self.chairs):
            raise Refusal("no_such_seat", status=404)
        return replace(self, chairs=[chair if at == seat else old for at, old in enumerate(self.chairs)])

    def with_member(self, person: Person) -> Table:
        if person.id in self.members or person.id == self.host:
            return self
        if len(self.members) >= MEMBERS:
            raise Refusal("full")
        return replace(self, members=[*self.members, person.id])

    def seated(self, person: Person, seat: int | None, name: str = "") -> Table:
        """This person takes an open chair: the one named, or the first."""
        self.must_be("gathering")
        free = [at for at, chair in enumerate(self.chairs) if chair.kind == "open"]
        if seat is None and self.seats_of(person):
            return self  # already here: joining twice is no fault
        if seat is None and free:
            seat = free[0]
        if seat is None or seat not in free:
            raise Refusal("taken")
        return self.with_chair(seat, Chair("person", person.id, name or person.name))

    def left(self, person: Person) -> Table:
        """Before the start the chair is free again; in a running match a bot sits in until they come back."""
        table = self
        for seat in self.seats_of(person) if not self.over else []:
            away = replace(self.chairs[seat], stand_in=STAND_IN, excused=1)
            table = table.with_chair(seat, away if self.phase == "running" else Chair())
        return table.handed_on() if person.id == self.host else table

    def handed_on(self) -> Table:
        """Whoever is still here hosts, and the host before may come back as a guest; where nobody is, the host stays."""
        here = [chair.person for chair in self.chairs if chair.kind == "person" and not chair.stand_in]
        if not here or self.host in here:
            return self
        return replace(self, host=here[0], members=[*self.members, self.host])

    def returned(self, person: Person) -> Table:
        table = self
        for seat in self.seats_of(person):
            table = table.with_chair(seat, replace(self.chairs[seat], stand_in="", excused=0))
        return table

    def arranged(self, person: Person, seat: int, chair: Chair, now: int) -> Table:
        """The host puts a bot, a person of this screen, or nobody on a chair; later a stand-in for whoever is away."""
        self.must_host(person)
        old = self.chairs[seat] if 0 <= seat < len(self.chairs) else Chair()
        if self.phase == "running" and old.kind == "person" and chair.kind == "bot":
            return self.with_chair(seat, replace(old, stand_in=chair.bot, excused=old.excused or now + MISSED_MS))
        self.must_be("gathering")
        return self.with_chair(seat, chair)

    def started(self, person: Person, bot: str = STAND_IN) -> Table:
        """Bots take the open chairs."""
        self.must_host(person)
        self.must_be("gathering")
        chairs = [Chair("bot", bot=bot) if chair.kind == "open" else chair for chair in self.chairs]
        return replace(self, chairs=chairs, phase="running")

    def abandoned(self, person: Person, now: int, on: bool = True) -> Table:
        """Over when all want it, but for those who left or have long been missed. Who agreed may think better of it."""
        self.must_be("gathering", "running")
        if self.phase == "gathering":
            self.must_host(person)
        if not self.seats_of(person) and person.id != self.host:
            raise Refusal("not_seated", status=403)
        consent = sorted({*self.consent, person.id} if on else {*self.consent} - {person.id})
        waiting = {chair.person for chair in self.chairs if chair.kind == "person" and not 0 < chair.excused <= now}
        agreed = on and (self.phase == "gathering" or waiting <= set(consent))
        return replace(self, consent=consent, phase="abandoned" if agreed else self.phase)

    def sparing(self, person: Person, seat: int, ask: str, on: bool) -> Table:
        if not self.may_answer(person, seat):
            raise Refusal("not_your_seat", status=403)
        spared = [known for known in self.chairs[seat].spared if known != ask] + ([ask] if on else [])
        return self.with_chair(seat, replace(self.chairs[seat], spared=spared[-SPARED:]))

    def rematch(self, person: Person, id: str) -> Table:
        """The same people again, each one chair further."""
        self.must_be("over", "abandoned")
        if not self.seats_of(person):
            raise Refusal("not_seated", status=403)
        moved = [replace(chair, stand_in="", excused=0, spared=[]) for chair in [self.chairs[-1], *self.chairs[:-1]]]
        return replace(
            self,
            id=id,
            host=person.id,
            chairs=moved,
            invitation=new_secret(),
            consent=[],
            next="",
            edition=0,
            phase="gathering",
        )

    # -- refusals

    def must_be(self, *phases: Phase) -> None:
        if self.phase not in phases:
            raise Refusal("not_now", f"the table is {self.phase}")

    def must_host(self, person: Person) -> None:
        if person.id != self.host:
            raise Refusal("not_host", status=403)


def new_id() -> str:
    """Short enough to read out, long enough that nobody meets another's by chance."""
    return "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(10))


def new_secret() -> str:
    """An invitation, a cookie, a token: 32 random bytes."""
    return secrets.token_urlsafe(32)
