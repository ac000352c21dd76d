"""The toy with talk: while a coin is waited for, anybody may scribble a note that only they see, or slip a coin across."""

from __future__ import annotations

from banneret.core import CORE_EYES, Acts, Ask, Game, State, Variant, own, shown

acts = Acts()
TAKE = acts.one("take")
NOTE = acts.numbers("note", 3)
SLIP = acts.one("slip")
ROLL = acts.one("roll")


class Talk(State):
    EYES = {**CORE_EYES, "coins": shown, "purse": shown, "notes": own}
    TALK = ("notes",)

    def __init__(self) -> None:
        super().__init__()
        self.coins = 6
        self.purse: list[int] = []
        self.notes: list[int] = []

    def copy(self) -> Talk:
        twin = Talk()
        self.copy_core(twin)
        twin.coins, twin.purse, twin.notes = self.coins, self.purse[:], self.notes[:]
        return twin

    def flaw(self) -> str:
        if self.coins < 0 or min(self.purse) < 0 or self.coins + sum(self.purse) != 6:
            return "six coins are not there"
        return ""


class Turn(Ask[Talk]):
    """TALK-1. Take a coin, or roll for the next player."""

    rule = "TALK-1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, s: Talk) -> list[int]:
        return [self.seat] if s.coins else []

    def options(self, s: Talk, seat: int) -> list[int]:
        return [TAKE, ROLL]

    def choose(self, s: Talk, seat: int, action: int) -> None:
        if action == TAKE:
            s.coins -= 1
            s.purse[seat] += 1
            s.tell("took", seat=seat, n=s.purse[seat])
            s.then([Turn((seat + 1) % s.seats)])
        else:
            s.then([Turn(s.below(s.seats))])

    def asides(self, s: Talk, seat: int) -> list[int]:
        return [*NOTE.between(0, 3), *([SLIP] if s.purse[seat] else [])]

    def aside(self, s: Talk, seat: int, action: int) -> None:
        if NOTE.holds(action):
            s.notes[seat] = NOTE.index(action)
            s.tell("noted", to=seat, n=s.notes[seat])
        else:
            s.purse[seat] -= 1
            s.purse[(seat + 1) % s.seats] += 1
            s.tell("slipped", seat=seat)


class TalkGame(Game[Talk]):
    def __init__(self) -> None:
        super().__init__("talk", acts, {"Turn": Turn}, {"seat": ["ann", "bob", "cid"]})
        self.max_seats = 3

    def variant(self, wishes: Variant) -> Variant:
        return {}

    def variant_seen(self, variant: Variant) -> Variant:
        return {}

    def blank(self, seats: int, variant: Variant) -> Talk:
        s = Talk()
        s.seats, s.purse, s.notes = seats, [0] * seats, [0] * seats
        return s

    def setup(self, seats: int, seed: int, variant: Variant) -> Talk:
        s = self.blank(seats, variant)
        s.seed = seed
        s.then([Turn(0)])
        s.settle()
        return s

    def scores(self, s: Talk) -> list[int]:
        return s.purse[:]

    def returns(self, s: Talk) -> list[float]:
        best = s.purse.count(max(s.purse))
        return [1 / best if coins == max(s.purse) else 0.0 for coins in s.purse]
