"""A game of three questions, to try the core without a real one: bid in secret, roll a die, take or leave a coin."""

from __future__ import annotations

from typing import Any

from banneret.core import CORE_EYES, HIDDEN, Acts, Ask, Game, Memory, State, Step, Variant, own, shown

acts = Acts()
PASS = acts.one("pass")
TAKE = acts.one("take")
BID = acts.numbers("bid", 3)
NOT_YET = -2


def face_down(value: list[int], s: State, viewer: int) -> list[int]:
    return [v if seat == viewer or v == NOT_YET else HIDDEN for seat, v in enumerate(value)]


class Toy(State):
    EYES = {**CORE_EYES, "coins": shown, "purse": own, "bids": face_down, "die": shown}
    SHARED = ("journal", "rig", "seats")

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.coins = 10
        self.purse: list[int] = []
        self.bids: list[int] = []
        self.die = 0

    def copy(self) -> Toy:
        twin = Toy()
        self.copy_core(twin)
        twin.seats, twin.coins, twin.die = self.seats, self.coins, self.die
        twin.purse, twin.bids = self.purse[:], self.bids[:]
        return twin

    def flaw(self) -> str:
        if len(self.purse) != self.seats or len(self.bids) != self.seats:
            return "a purse and a bid for each seat"
        if self.seed != HIDDEN and (min(self.coins, *self.purse) < 0 or self.coins + sum(self.purse) != 10):
            return "ten coins are not there"
        if not all(NOT_YET <= bid <= 3 for bid in self.bids) or not 0 <= self.die <= 6:
            return "no such bid or die"
        if any(not 0 <= getattr(step, "left", 0) <= 2 for step in self.agenda):
            return "a coin is taken twice at most"
        return ""


class Bid(Ask[Toy]):
    """TOY-1. All bid at once."""

    rule = "TOY-1"
    secret = True

    def seats(self, s: Toy) -> list[int]:
        return [seat for seat in range(s.seats) if s.bids[seat] == NOT_YET]

    def options(self, s: Toy, seat: int) -> list[int]:
        return BID.between(0, 3)

    def choose(self, s: Toy, seat: int, action: int) -> None:
        s.bids[seat] = BID.index(action)
        s.tell("bid", seat=seat)
        s.then([self])


class Roll(Step[Toy]):
    """TOY-2. The bids are opened and a die is rolled."""

    rule = "TOY-2"

    def run(self, s: Toy) -> None:
        s.reveal()
        s.die = s.below(6) + 1
        s.tell("roll", n=s.die)


class TakeCoin(Ask[Toy]):
    """TOY-3. Take a coin, twice at most."""

    rule = "TOY-3"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def seats(self, s: Toy) -> list[int]:
        return [self.seat] if self.left else []

    def options(self, s: Toy, seat: int) -> list[int]:
        return [PASS, TAKE]

    def choose(self, s: Toy, seat: int, action: int) -> None:
        if action == TAKE:
            s.coins -= 1
            s.purse[seat] += 1
            s.tell("coin", to=seat, n=s.purse[seat])
            s.then([TakeCoin(seat, self.left - 1)])

    def refusal(self, s: Toy, seat: int, action: int) -> str:
        return "TOY-3b" if BID.holds(action) else self.rule


class ToyGame(Game[Toy]):
    def __init__(self) -> None:
        steps: dict[str, Any] = {"Bid": Bid, "Roll": Roll, "TakeCoin": TakeCoin}
        super().__init__("toy", acts, steps, {"seat": ["ann", "bob", "cid"]})
        self.max_seats = 3

    def variant(self, wishes: Variant) -> Variant:
        for name in wishes:
            self.check_option(name)
        return {}

    def blank(self, seats: int, variant: Variant) -> Toy:
        s = Toy()
        s.seats, s.purse, s.bids = seats, [0] * seats, [NOT_YET] * seats
        return s

    def setup(self, seats: int, seed: int, variant: Variant) -> Toy:
        s = self.blank(seats, variant)
        s.seed = seed
        s.then([Bid(), Roll(), *(TakeCoin(seat, 2) for seat in range(seats))])
        s.settle()
        return s

    def imagine(self, view: Toy, viewer: int, seed: int, memory: Memory | None = None) -> Toy:
        s = view.copy()
        s.seed = seed
        s.bids = [s.below(4) if bid == HIDDEN else bid for bid in s.bids]
        rest = 10 - s.coins - sum(coins for coins in s.purse if coins != HIDDEN)
        for seat in range(s.seats):
            if s.purse[seat] == HIDDEN:
                most = min(2, rest)
                s.purse[seat] = most
                rest -= most
        return s

    def scores(self, s: Toy) -> list[int]:
        return s.purse[:]

    def returns(self, s: Toy) -> list[float]:
        best = s.purse.count(max(s.purse))
        return [1 / best if coins == max(s.purse) else 0.0 for coins in s.purse]

    def tally(self, s: Toy) -> dict[str, int]:
        return {"coins": s.coins + sum(s.purse)}
