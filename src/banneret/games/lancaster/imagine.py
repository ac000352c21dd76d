"""A table that a seat could be looking at: the same view, with the hidden stocks and ballots filled in.

Who has listened knows the stocks (`memory.py`). For somebody who has not, how much gold and how many squires lie behind
all screens together is public, because the supply is; who has how much of it is dealt out piece by piece, after those
who are being asked something have received what the question shows that they must have.
"""

from __future__ import annotations

from banneret.core.agenda import HIDDEN
from banneret.games.lancaster.memory import LancasterMemory
from banneret.games.lancaster.state import BALLOT_NO, NOBODY, RANKS, Lancaster
from banneret.games.lancaster.steps.placement import AddSquires, ChooseKnight, ChooseTarget, fewest_squires, has_target
from banneret.games.lancaster.tables import COUNTIES, GOLD, SQUIRES


def imagine(view: Lancaster, viewer: int, seed: int, memory: LancasterMemory | None = None) -> Lancaster:
    s = view.copy()
    s.seed = seed
    if memory is not None:
        remember(s.gold, memory.gold)
        remember(s.squires, memory.squires)
    if HIDDEN in s.gold:
        deal(s, s.gold, s.tables.supply[GOLD] - s.supply[GOLD], [0] * s.seats)
    if HIDDEN in s.squires:
        on_board = sum(s.county_squires) + sum(s.sent)
        deal(s, s.squires, s.tables.supply[SQUIRES] - s.supply[SQUIRES] - on_board, squires_needed(s))
    for seat in range(s.seats):
        if s.ballot[seat] == HIDDEN:
            s.ballot[seat] = BALLOT_NO * s.below(2) + s.below(s.votes[seat] + 1)
    return s


def remember(stocks: list[int], told: list[int]) -> None:
    for seat, n in enumerate(told):
        if stocks[seat] == HIDDEN:
            stocks[seat] = n


def deal(s: Lancaster, stocks: list[int], total: int, least: list[int]) -> None:
    """Give the hidden stocks what is left of the total, each at least its least."""
    hidden = [seat for seat in range(s.seats) if stocks[seat] == HIDDEN]
    rest = total - sum(stock for stock in stocks if stock != HIDDEN)
    for seat in hidden:
        stocks[seat] = min(least[seat], rest)
        rest -= stocks[seat]
    while rest > 0 and hidden:
        stocks[hidden[s.below(len(hidden))]] += 1
        rest -= 1


def squires_needed(s: Lancaster) -> list[int]:
    """What the open question tells about squires: who is asked to place can place (LAN-PLACE-6)."""
    needed = [0] * s.seats
    ask = s.agenda[-1] if s.agenda else None
    if isinstance(ask, AddSquires) and s.squires[ask.seat] == HIDDEN:
        needed[ask.seat] = fewest_squires(s, ask.strength, ask.county)
    elif isinstance(ask, ChooseTarget) and s.squires[s.player_of(ask.faction)] == HIDDEN:
        needed[s.player_of(ask.faction)] = fewest_to_place(s, ask.faction, [ask.strength])
    elif isinstance(ask, ChooseKnight) and s.squires[ask.seat] == HIDDEN:
        ranks = [k for k in range(1, RANKS) if s.court[RANKS * ask.seat + k]]
        needed[ask.seat] = fewest_to_place(s, ask.seat, ranks)
    return needed


def fewest_to_place(s: Lancaster, faction: int, ranks: list[int]) -> int:
    """The fewest squires with which one of these knights has a target; most often none."""
    if any(has_target(s, faction, k, 0) for k in ranks):
        return 0
    wants = [
        fewest_squires(s, k, county)
        for k in ranks
        for county in range(COUNTIES)
        if s.county_faction[county] not in (NOBODY, faction) and k >= s.tables.counties[county].minimum
    ]
    return min(wants)
