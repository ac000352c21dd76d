"""Chapter 8.2: the castles in turn order. Each source pays once, in the order its player likes; the table comes last.

A source is a castle space with a knight or a tile that lies face up: a tile closes its space, so there is at most one
of each kind, and `left` holds them as bits. An ally's two spaces are sources of their own (LAN-2P-12).
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.lancaster.acts import ALLY_USE, DECLINE, USE
from banneret.games.lancaster.sources import BY_SPACE, TABLE
from banneret.games.lancaster.state import RANKS, Lancaster, LancasterAskSeat, LancasterStep
from banneret.games.lancaster.steps.effects import gives_votes, leave_space, phase_three, reward_plan
from banneret.games.lancaster.tables import POINTS, RECRUIT, SPACES, UPGRADE, VOTES, CastleSpace, Reward

ALLY_REWARDS: Final[tuple[Reward, ...]] = (((RECRUIT, 1),), ((UPGRADE, 1),))
"""LAN-2P-12. What an ally's two spaces give, without a price."""


class OpenCastle(LancasterStep):
    """LAN-CASTLE-1, LAN-CASTLE-2. One player's whole castle, with the ally's, before the next begins."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Lancaster) -> None:
        left = s.built[self.seat] & ~s.idle[self.seat]
        ally_left = 0
        for faction in s.team(self.seat):
            for space in range(SPACES):
                if s.castle[SPACES * faction + space]:
                    if s.is_ally(faction):
                        ally_left |= 1 << space
                    else:
                        left |= 1 << space
        s.then([NextSource(self.seat, left, ally_left), Table(self.seat)])


def is_plain(space: CastleSpace) -> bool:
    """Goods or points without a price: such sources may be taken in any order to the same end."""
    return not space.cost and all(kind <= VOTES or kind == POINTS for kind, _ in space.reward)


def sources(left: int) -> list[int]:
    return [space for space in range(SPACES) if left >> space & 1]


class NextSource(LancasterStep):
    """LAN-CASTLE-2. Asks while the order can matter, whatever the stock: to skip the poor would tell who is poor."""

    def __init__(self, seat: int, left: int, ally_left: int) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.ally_left: Final = ally_left

    def run(self, s: Lancaster) -> None:
        left = sources(self.left)
        if self.ally_left or not all(is_plain(s.tables.castle[space]) for space in left):
            s.then([UseSource(self.seat, self.left, self.ally_left)])
            return
        plan: Plan = []
        for space in left:
            reward = phase_three(s, s.tables.castle[space].reward)
            plan += [*reward_plan(s, self.seat, reward, BY_SPACE + space), LeaveSpace(self.seat, space)]
        s.then(plan)


class UseSource(LancasterAskSeat):
    """LAN-CASTLE-2, LAN-CASTLE-3. Which source next; one with a price may be paid for or declined, once."""

    rule = "LAN-CASTLE-3"

    def __init__(self, seat: int, left: int, ally_left: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.ally_left: Final = ally_left

    def options(self, s: Lancaster, seat: int) -> list[int]:
        uses: list[int] = []
        declines: list[int] = []
        for space in sources(self.left):
            row = s.tables.castle[space]
            if row.cost:
                declines.append(DECLINE[space])
            if not row.cost or may_buy(s, seat, row):
                uses.append(USE[space])
        allies = [ALLY_USE[space] for space in range(2) if self.ally_left >> space & 1]
        if not uses and not allies:
            return declines[:1]  # RULING 66: nothing can be had any more, and the order of refusals means nothing
        return uses + declines + allies

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        if ALLY_USE.holds(action):
            space, ally = ALLY_USE.index(action), seat + s.seats
            steps = reward_plan(s, ally, ALLY_REWARDS[space], BY_SPACE + space)
            s.then([*steps, LeaveSpace(ally, space), NextSource(seat, self.left, self.ally_left & ~(1 << space))])
            return
        used = USE.holds(action)
        space = USE.index(action) if used else DECLINE.index(action)
        rest = NextSource(seat, self.left & ~(1 << space), self.ally_left)
        row = s.tables.castle[space]
        if not used:
            if s.journal is not None:
                s.tell("declined", seat=seat, space=space)
            s.then([LeaveSpace(seat, space), rest])
            return
        for kind, n in row.cost:
            s.pay(seat, kind, n, BY_SPACE + space)
        waivable = 0 if row.cost else 1  # what was paid for is not waived
        steps = reward_plan(s, seat, phase_three(s, row.reward), BY_SPACE + space, optional=waivable)
        s.then([*steps, LeaveSpace(seat, space), rest])

    def default(self, s: Lancaster, seat: int) -> int:
        """What costs nothing is taken, what has a price is declined."""
        free = [USE[space] for space in sources(self.left) if not s.tables.castle[space].cost]
        free += [ALLY_USE[space] for space in sources(self.ally_left)]
        return free[0] if free else DECLINE[sources(self.left)[0]]

    def refusal(self, s: Lancaster, seat: int, action: int) -> str:
        if ALLY_USE.holds(action):
            return "LAN-2P-12" if s.has_allies() else "LAN-CASTLE-2"
        space = USE.index(action) if USE.holds(action) else DECLINE.index(action) if DECLINE.holds(action) else -1
        return "LAN-CASTLE-2" if space >= 0 and not self.left >> space & 1 else self.rule


def may_buy(s: Lancaster, seat: int, row: CastleSpace) -> bool:
    """LAN-CASTLE-3. A cost may be paid only if one has it and the effect is possible."""
    if any(s.stock(seat, kind) < n for kind, n in row.cost):
        return False
    reward = phase_three(s, row.reward)
    return len(reward) == len(row.reward) and all(is_possible(s, seat, kind, n) for kind, n in reward)


def is_possible(s: Lancaster, seat: int, kind: int, n: int) -> bool:
    if kind == RECRUIT:
        return s.reserve[RANKS * seat + 1] >= n
    if kind == UPGRADE:
        return s.may_upgrade(seat)
    return kind == POINTS or s.supply[kind] >= n


class LeaveSpace(LancasterStep):
    """LAN-CASTLE-4. After a space was evaluated its knight goes to the court; tiles stay."""

    def __init__(self, faction: int, space: int) -> None:
        self.faction: Final = faction
        self.space: Final = space

    def run(self, s: Lancaster) -> None:
        leave_space(s, self.faction, self.space)


class Table(LancasterStep):
    """LAN-CASTLE-5. A vote for each noble and one for the lord of the castle; none in the last round (LAN-CASTLE-6)."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: Lancaster) -> None:
        if gives_votes(s):
            votes = s.tables.votes_for_lord + s.tables.votes_per_noble * s.nobles[self.seat].bit_count()
            s.gain(self.seat, VOTES, votes, TABLE)


class TurnTilesUp(LancasterStep):
    """LAN-NEWLAW-N13. After the last castle all tiles lie face up again."""

    def run(self, s: Lancaster) -> None:
        if s.journal is not None:
            for seat in range(s.seats):
                for space in sources(s.idle[seat]):
                    s.tell("tile_up", seat=seat, space=space)
        s.idle = [0] * s.seats
