"""A value that is linear over named components of a table, with weights for each stage of the game.

Each component stands for something that a seat has or may hope for: a row of them for each seat. A seat is judged by
its own row less the mean of the others', and by its lead over the best of them. All of this adds up to nothing over the
seats, like what is fought for, so no stage is dearer than another by itself.

Components tell places apart by their kind alone. Where a game names its places, what each of them is worth beyond that is
learnt for itself, and a seat has the sum of those that it holds, again less the mean of the others'.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from banneret.bots.advice import Habit, Round, Shortlist, Weigh, Weighty
from banneret.core import Game, Seat

Row = list[float]
Rows = list[Row]
Components = Callable[[Any, Seat], tuple[int, Rows]]
"""The stage of the game, and the rows of all seats as this one may judge them."""
Ends = Callable[[Any, Seat], list[tuple[float, Any]]]
Held = Callable[[Any], tuple[float, list[int]]]
"""How many turns are still to be scored, and which places each seat holds: a set, a bit for each place."""
Account = tuple[Row, Row]

VICTORY: Final = 10.0
"""What a victory is worth beside its points, in points."""


class Parts:
    """What a game's judgement is made of: see `banneret.bots.judgement`."""

    def __init__(self, names: tuple[str, ...], prior: Row, stages: int, components: Components) -> None:
        self.names = names
        self.prior = prior  # the weights of one who has learnt nothing yet; the last for the lead
        self.stages = stages
        self.components = components
        self.turns = 1  # own turns that a look into the future must reach to tell plans apart
        self.counted = len(names)  # so many are worths in points, whose sum makes the lead; the rest are signs
        self.shortlist: Shortlist | None = None  # where other answers merit a look than by the advice
        self.weigh: Weigh | None = None  # where what others did tells what they may hold
        self.ends: Ends | None = None  # where something under way, such as a combat, is judged by how it may end
        self.round: Round | None = None  # where one is asked again long before the others have had their turns
        self.habit: Habit | None = None  # where nearly everybody gives the same answer, which glimpses need not look for
        self.weighty: Weighty | None = None  # where most of what is asked is judged well enough without glimpses
        self.held: Held | None = None  # where single places are worth what their kind does not tell
        self.places: tuple[str, ...] = ()  # their names, in the order of the bits
        self.placed = 0  # the component in whose name they speak


class Places:
    """What places are worth for each turn to come, as learnt one by one."""

    def __init__(self, worths: Row) -> None:
        """By eight places at a time the sum of every choice among them, so that a set is summed in a few looks."""
        self.sums: list[Row] = []
        for start in range(0, len(worths), 8):
            found = [0.0]
            for worth in worths[start : start + 8]:
                found += [one + worth for one in found]
            self.sums.append(found)

    def of(self, held: int) -> float:
        """
        >>> Places([1.0] * 8 + [0.5, 0.25]).of(0b10_0000_0011)
        2.25
        """
        total = 0.0
        at = 0
        while held:
            total += self.sums[at][held & 255]
            held >>= 8
            at += 1
        return total


class Linear:
    """The value of one game by these weights: for each stage one for each component, and the last for the lead."""

    def __init__(self, game: Game[Any], parts: Parts, weights: list[Row], worths: Row | None = None) -> None:
        self.game = game
        self.parts = parts
        self.weights = weights
        self.places = Places(worths) if worths else None

    def value(self, s: Any, seat: Seat) -> float:
        if not s.to_act:
            return final(self.game, s, seat)
        parts = self.parts
        if parts.ends is None:
            stage, rows = parts.components(s, seat)
            return compared(rows, self.weights[stage], seat, parts.counted) + self.held_by(s, seat)
        total = 0.0
        for chance, end in parts.ends(s, seat):
            stage, rows = parts.components(end, seat)
            total += chance * (compared(rows, self.weights[stage], seat, parts.counted) + self.held_by(end, seat))
        return total

    def held_by(self, s: Any, seat: Seat) -> float:
        """What the places of a seat are worth beside those of the others."""
        shares = self.place_shares(s)
        return own_less_mean(shares, seat) if shares else 0.0

    def place_shares(self, s: Any) -> Row:
        """By seat; nothing where places are not told apart."""
        if self.places is None or self.parts.held is None:
            return []
        turns, held = self.parts.held(s)
        return [turns * self.places.of(own) for own in held]

    def account(self, s: Any, seat: Seat) -> Account:
        """The same value in its parts: by component, the lead last; and what each seat has by itself, weighed alike."""
        width = len(self.parts.names) + 1
        shares, worths = [0.0] * width, [0.0] * s.seats
        if not s.to_act:  # what is over is worth its points and the victory, and nothing is hoped for any more
            shares[0] = final(self.game, s, seat)
            return shares, [float(points) for points in self.game.scores(s)]
        for chance, end in [(1.0, s)] if self.parts.ends is None else self.parts.ends(s, seat):
            stage, rows = self.parts.components(end, seat)
            weights = self.weights[stage]
            for at, feature in enumerate(features(rows, seat, self.parts.counted)):
                shares[at] += chance * weights[at] * feature
            for other, row in enumerate(rows):
                for at, component in enumerate(row):
                    worths[other] += chance * weights[at] * component
            shares[self.parts.placed] += chance * self.held_by(end, seat)
            for other, share in enumerate(self.place_shares(end)):
                worths[other] += chance * share
        return shares, worths


def final(game: Game[Any], s: Any, seat: Seat) -> float:
    """What an end is worth: points beside the others' mean, and the share of the victory beyond an even one."""
    scores = game.scores(s)
    mine = scores[seat]
    others = (sum(scores) - mine) / (len(scores) - 1)
    return mine - others + VICTORY * (game.returns(s)[seat] - 1.0 / len(scores))


def own_less_mean(shares: Row, seat: Seat) -> float:
    """
    >>> own_less_mean([3.0, 1.0, 0.0], 0)
    2.5
    """
    mine = shares[seat]
    rest = -mine
    for share in shares:
        rest += share
    return mine - rest / (len(shares) - 1)


def compared(rows: Rows, weights: Row, seat: Seat, counted: int) -> float:
    """The features of a seat, each times its weight: the same as `features`, without making them one by one."""
    worths = mine = 0.0
    totals: Row = []
    lead = weights[-1]
    for number, row in enumerate(rows):
        worth = total = 0.0
        for at, component in enumerate(row):
            worth += weights[at] * component
            if at < counted:
                total += component
        worths += worth
        totals.append(total)
        if number == seat:
            mine = worth
    value = mine - (worths - mine) / (len(rows) - 1)
    return value + lead * lead_of(totals, seat) if lead else value


def lead_of(totals: Row, seat: Seat) -> float:
    """How far a seat is ahead of the best other, beside what is usual for a seat of this table.

    >>> [lead_of([6.0, 3.0, 0.0], seat) for seat in range(3)]
    [5.0, -1.0, -4.0]
    >>> lead_of([4.0, 4.0], 0)
    0.0
    """
    best = second = -1e300
    everything = 0.0
    for total in totals:
        everything += total
        if total > best:
            second, best = best, total
        elif total > second:
            second = total
    seats = len(totals)
    usual = (everything - (seats - 1) * best - second) / seats
    return totals[seat] - (second if totals[seat] == best else best) - usual


def features(rows: Rows, seat: Seat, counted: int) -> Row:
    """What the weights are for: own components less the mean of the others', and the lead."""
    mine, others = rows[seat], len(rows) - 1
    found: Row = []
    for at, component in enumerate(mine):
        rest = -component
        for row in rows:
            rest += row[at]
        found.append(component - rest / others)
    totals: Row = []
    for row in rows:
        total = 0.0
        for component in row[:counted]:
            total += component
        totals.append(total)
    found.append(lead_of(totals, seat))
    return found
