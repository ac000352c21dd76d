"""Löwenherz needs no memory: a view holds all that was ever told of the cards, and imagined tables never contradict it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from banneret.bots import make
from banneret.core import SPECTATOR, Event, Match, find
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.tables import LETTER, LETTERS, build
from banneret.testing.lowenherz.builder import builder

GAME = find("lowenherz")
NAMES = build({}).names()


class Listener:
    """What somebody knows who heard every event told to them, and never looked at the table."""

    def __init__(self, seats: int, viewer: int) -> None:
        self.viewer = viewer
        self.faces: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.backs: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.market: Counter[int] = Counter()
        self.discard: Counter[int] = Counter()
        self.deck = [letter for letter in range(len(LETTERS)) for _ in range(15)]

    def hear(self, event: Event) -> None:
        facts = event.facts
        seat, card = facts.get("seat", -1), facts.get("card", -1)
        if event.name == "dealt" and seat != self.viewer:
            self.backs[seat][facts["letter"]] += facts["n"]
        if event.name == "dealt":
            del self.deck[: facts["n"]]
        if event.name == "draw":
            letter = self.deck.pop(0)
            if seat != self.viewer:
                self.backs[seat][letter] += 1
        if event.name in ("dealt_card", "drew"):
            self.faces[self.viewer][card] += 1
        if event.name == "take":
            self.market[card] -= 1
            self.faces[seat][card] += 1
        if event.name in ("sell", "play"):
            (self.market if event.name == "sell" else self.discard)[card] += 1
            if self.faces[seat][card]:
                self.faces[seat][card] -= 1
            else:
                self.backs[seat][LETTER[card]] -= 1

    def check(self, table: Lowenherz) -> None:
        assert Counter(table.market) == +self.market
        assert Counter(table.discard) == +self.discard
        assert [LETTER[card] for card in table.deck] == self.deck
        for seat in range(table.seats):
            hand = Counter(table.cards_of(seat))
            assert not self.faces[seat] - hand, f"seat {seat} does not hold what it was seen to take"
            rest = hand - self.faces[seat]
            letters = Counter({letter: sum(n for card, n in rest.items() if LETTER[card] == letter) for letter in range(4)})
            assert +letters == +self.backs[seat], f"seat {seat} holds other letters than it was seen to draw"


@pytest.mark.rule("LOW-INFO-1", "LOW-INFO-2", "LOW-INFO-3")
@pytest.mark.parametrize(
    ("seats", "policy", "deck"),
    [*product((2, 3, 4), ("random", "builder"), ("shuffled", "given")), (2, "greedy", "shuffled")],  # greedy games are slow
)
def test_imagined_tables_never_contradict_what_was_told(seats: int, policy: str, deck: str) -> None:
    variant = {"deck": [*reversed(NAMES[:15]), *NAMES[15:]]} if deck == "given" else {}
    match, rng = Match("lowenherz", seats, 17 + seats, variant), random.Random(seats)
    bots = [make("greedy", seat) for seat in range(seats)]
    listeners = {viewer: Listener(seats, viewer) for viewer in [*range(seats), SPECTATOR]}
    heard = 0
    while not match.over:
        for event in match.journal.events[heard:]:
            for viewer, listener in listeners.items():
                if event.heard_by(viewer):
                    listener.hear(event)
        heard = len(match.journal.events)
        if rng.random() < 0.2:
            for viewer, listener in listeners.items():
                sight = match.sight(viewer)
                assert sight.memory is None
                listener.check(match.state)
                listener.check(sight.imagine(rng.getrandbits(60)))
        seat = match.to_act[0]
        if policy == "greedy":
            match.do(seat, bots[seat].choose(match.sight(seat)))
        else:
            match.do(seat, builder(match.state, seat, rng) if policy == "builder" else rng.choice(match.state.legal(seat)))


def test_the_listener_can_tell_a_wrong_table() -> None:
    """The test above is worth something: a table with two hands exchanged is found out."""
    match = Match("lowenherz", 2, 3)
    listener = Listener(2, 0)
    for event in match.heard_by(0):
        listener.hear(event)
    listener.check(match.state)
    wrong = match.state.copy()
    wrong.hand[:] = wrong.hand[3:] + wrong.hand[:3]
    with pytest.raises(AssertionError, match="seen to take"):
        listener.check(wrong)
