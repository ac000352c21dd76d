"""What is still to come, read once from the agenda of a table: which counties, castles, conflicts and laws will pay.

Prices are in power points. They are rules of thumb, found by playing, not rules of the game.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from banneret.games.lancaster.state import RANKS, Lancaster
from banneret.games.lancaster.steps.castles import NextSource, OpenCastle, UseSource
from banneret.games.lancaster.steps.conflicts import EvaluateConflict
from banneret.games.lancaster.steps.counties import CountyReward
from banneret.games.lancaster.steps.course import Castles, Conflicts, Counties, Laws, Parliament, Round
from banneret.games.lancaster.steps.parliament import ApplyLaw
from banneret.games.lancaster.steps.placement import PlaceInTurn
from banneret.games.lancaster.tables import (
    COUNTIES,
    CROSSING,
    EXTENSION,
    GOLD,
    KIND_IDS,
    PLACES,
    POINTS,
    RECRUIT,
    SPACES,
    SQUIRES,
    UPGRADE,
    UPGRADE_DEPLOYED,
    UPGRADE_THREE,
    VOTES,
    Reward,
    Tables,
)

KNIGHT: Final = [0.0, 2.4, 3.1, 3.9, 4.8]
"""What a knight of each strength earns in a round, wherever it goes."""
UNLIKELY: Final = 0.2
ALL_COUNTIES: Final = (1 << COUNTIES) - 1
ALL_SPACES: Final = (1 << SPACES) - 1
ALL_PLACES: Final = (1 << PLACES) - 1


class Outlook:
    """The rest of the round and of the game as far as it is certain, and what things are worth at this point."""

    def __init__(self, s: Lancaster) -> None:
        self.placing = self.voting = False
        self.left = s.tables.rounds - s.round  # rounds after this one
        self.law_slots: list[int] = []
        self.counties_ahead = self.conflicts_ahead = 0
        self.castle_ahead = [0] * s.seats
        for step in s.agenda:
            self._read(s, step)
        self._expect_knights(s)
        phase = (self.placing, self.voting, bool(self.law_slots), bool(self.counties_ahead), bool(self.conflicts_ahead))
        self.prices = prices(self.left, *phase)
        self.source = sources(s.tables, self.prices, 1.0)
        self.future_source = sources(s.tables, prices(self.left // 2, *phase), 0.5)
        self.laws = expected_laws(s, self)

    def _read(self, s: Lancaster, step: object) -> None:
        kind = type(step)
        if kind is Round:  # between set-up or preparation and the next round
            pass
        elif kind is PlaceInTurn:
            self.placing = self.voting = True
        elif kind is Parliament:
            self.voting = True
        elif kind is Laws:
            self.law_slots = list(range(len(s.laws)))
            self.voting = self.voting or bool(s.proposals)
        elif isinstance(step, ApplyLaw):
            self.law_slots.append(step.slot)
        elif kind is Counties:
            self.counties_ahead = ALL_COUNTIES
        elif isinstance(step, CountyReward):
            self.counties_ahead |= 1 << step.county
        elif kind is Castles:
            self.castle_ahead = [ALL_SPACES] * s.seats
        elif isinstance(step, OpenCastle):
            self.castle_ahead[step.seat] = ALL_SPACES
        elif isinstance(step, NextSource | UseSource):
            self.castle_ahead[step.seat] = step.left
        elif kind is Conflicts:
            self.conflicts_ahead = ALL_PLACES
        elif isinstance(step, EvaluateConflict):
            self.conflicts_ahead |= 1 << step.place

    def _expect_knights(self, s: Lancaster) -> None:
        """The strongest knight that each seat may still place, and how much strength will still come to France."""
        self.best_in_court = [0] * s.seats
        self.reinforcement = 0.0
        if not self.placing:
            return
        for seat in range(s.seats):
            for k in range(1, RANKS):
                if s.court[RANKS * seat + k]:
                    self.best_in_court[seat] = k
                    self.reinforcement += 0.15 * k * s.court[RANKS * seat + k]

    def england_wins(self, lacking: int) -> float:
        """The chance, when so much strength is lacking, with what may still be sent."""
        if not self.placing:
            return 1.0 if lacking <= 0 else 0.0
        return 1.0 / (1.0 + exp((lacking - 0.5 - self.reinforcement) / 1.2))


@lru_cache
def sources(tables: Tables, price: tuple[float, ...], paid: float) -> tuple[float, ...]:
    """What each castle space yields; of one with a price, the share that will be paid for."""
    found: list[float] = []
    for row in tables.castle:
        income = sum([n * price[kind] for kind, n in row.reward], 0.0)
        if row.cost:
            income = max(0.0, paid * (income - sum([n * price[kind] for kind, n in row.cost], 0.0)))
        found.append(income)
    return tuple(found)


@lru_cache
def prices(left: int, placing: bool, voting: bool, laws: bool, counties: bool, conflicts: bool) -> tuple[float, ...]:
    """What one of each kind is worth with so many rounds left and these phases ahead, by the index of the kinds."""
    last_gold = 0.45 if counties else 0.15 if conflicts else 0.02
    last_squire = 0.4 if placing else 0.1 if laws else 0.02
    found = [0.0] * len(KIND_IDS)
    found[GOLD] = 0.75 if left else last_gold
    found[SQUIRES] = 0.65 if left else last_squire
    found[VOTES] = 0.45 if left or voting else 0.0
    found[POINTS] = 1.0
    found[RECRUIT] = 2.1 * left + 0.4
    found[UPGRADE] = found[UPGRADE_DEPLOYED] = found[UPGRADE_THREE] = 0.8 * left + 0.5
    found[EXTENSION] = 1.1 * left + 1.2
    found[CROSSING] = 1.2
    return tuple(found)


def parts_worth(s: Lancaster, outlook: Outlook, faction: int, parts: Reward) -> float:
    """What a reward is worth to a faction that can use it."""
    total = 0.0
    for kind, n in parts:
        usable = n
        if kind == RECRUIT:
            usable = min(n, s.reserve[RANKS * faction + 1])
        elif kind == UPGRADE and not s.may_upgrade(faction):
            usable = 0
        total += usable * outlook.prices[kind]
    return total


def goods_worth(s: Lancaster, outlook: Outlook, seat: int) -> float:
    """Behind the first few, gold and squires are worth half; vote markers are worth something until the last vote."""
    gold, squires = s.gold[seat], s.squires[seat]
    total = outlook.prices[GOLD] * (gold - 0.5 * max(0, gold - 6))
    total += outlook.prices[SQUIRES] * (squires - 0.5 * max(0, squires - 5))
    if outlook.voting or not outlook.law_slots:
        total += outlook.prices[VOTES] * (s.votes[seat] - 0.4 * max(0, s.votes[seat] - 6))
    return total


def expected_laws(s: Lancaster, outlook: Outlook) -> list[tuple[int, float]]:
    """The laws that may well be applied this round, each with its chance: half of all proposals pass."""
    slots, coming = outlook.law_slots, len(s.proposals) if outlook.voting else 0
    if not slots:
        return []
    if not coming:
        return [(s.laws[slot], 1.0) for slot in slots]
    stays = [0.5**coming, 0.5**coming * (1 + coming), 1.0 - (0.5**coming if coming == len(s.laws) else 0.0)]
    laws = [(law, min(1.0, stay)) for law, stay in zip(s.laws, stays, strict=False) if stay > UNLIKELY]
    return laws + [(law, 0.5) for law in s.proposals]
