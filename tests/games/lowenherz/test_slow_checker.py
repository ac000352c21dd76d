"""The engine against the slow game beside it: after every action the same board, points, ducats and choices."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from banneret.core import step_facts
from banneret.core.game import find
from banneret.games.lowenherz.state import END_IDS, Lowenherz
from banneret.games.lowenherz.tables import DATA, terrain_rows
from banneret.testing.lowenherz.builder import builder

from .slow import COLOURS, SlowGame, Square

GAMES = int(os.environ.get("LOWENHERZ_GAMES", "2"))
"""How many for each number of players; by hand 667, which makes 2,001."""

CARDS = {row["id"]: row for row in DATA["card"]}


def squares(bits: int) -> set[Square]:
    return {(q // 12, q % 12) for q in range(144) if bits >> q & 1}


def compare(s: Lowenherz, slow: SlowGame) -> None:
    domains = slow.domains()
    assert {sq(s.castles[i]): squares(s.lands[i]) for i in s.domains()} == domains
    assert markers(s) == slow.markers
    assert (s.markers, s.bank) == (slow.supply, slow.bank)
    assert {sq(q): COLOURS[owner] for q, owner in zip(s.castles, s.owners, strict=True)} == slow.castles
    for colour, left in slow.stock.items():
        number = COLOURS.index(colour)
        assert s.knights[number] == left
        assert squares(s.pieces[number]) == {q for q in [*slow.castles, *slow.knights] if slow.piece(q) == colour}
        assert s.points(number) == (slow.points(colour) if colour != "neutral" else 0)
    for number, seat in enumerate(slow.seats):
        assert s.ducats[number] == slow.ducats[seat]
        assert s.kinds_of_mine(number) == slow.income(seat)
    pairs = {(i, j) for i, bits in enumerate(s.allies) for j in range(12) if bits >> j & 1}
    assert {frozenset({sq(s.castles[i]), sq(s.castles[j])}) for i, j in pairs} == slow.allies


def sq(number: int) -> Square:
    return number // 12, number % 12


def markers(s: Lowenherz) -> set[frozenset[Square]]:
    """Where two squares touch and one cannot walk."""
    upright = {frozenset({(r, c), (r, c + 1)}) for r in range(12) for c in range(11) if not s.east >> 12 * r + c & 1}
    flat = {frozenset({(r, c), (r + 1, c)}) for r in range(11) for c in range(12) if not s.south >> 12 * r + c & 1}
    return upright | flat


def play_beside(seats: int, seed: int, variant: dict[str, Any]) -> Lowenherz:
    game, rng = find("lowenherz"), random.Random(seed)
    s: Lowenherz = game.setup(seats, rng.getrandbits(60), game.variant(variant))
    slow = SlowGame(terrain_rows(s.ground), seats, CARDS, 7)
    idle = 0
    while s.to_act:
        seat = s.to_act[0]
        question, facts = type(s.question()).__name__, step_facts(s.question())
        words = {game.acts.word(action) for action in s.legal(seat)}
        if question != "Refill":
            hand = [game.labels["card"][card] for card in s.cards_of(seat)]
            assert words == slow.words(question, facts, COLOURS[seat], hand), question
        action = builder(s, seat, rng) if seed % 2 else rng.choice(s.legal(seat))
        word = game.acts.word(action)
        slow.follow(question, facts, COLOURS[seat], word)
        s.apply(seat, action)
        if s.to_act and type(s.question()).__name__ == "SellOrPlay":
            slow.receive(COLOURS[s.to_act[0]], slow.income(COLOURS[s.to_act[0]]))
        compare(s, slow)
        slow.check_invariants()
        idle = 0 if word == "draw" or word.startswith("play") else idle + word.startswith("sell")
        assert s.idle == idle
    check_end(s, slow, idle)
    return s


def check_end(s: Lowenherz, slow: SlowGame, idle: int) -> None:
    """LOW-END-1 to -10, from the slow game's own figures."""
    points = [slow.points(seat) for seat in slow.seats]
    ducats = [slow.ducats[seat] for seat in slow.seats]
    king = {2: 50, 3: 40, 4: 30}[s.seats]
    how = "king" if max(points) >= king else "stall" if s.deck else "deck"
    assert END_IDS[s.ended] == how
    assert how != "stall" or idle == 10 * s.seats
    assert how != "deck" or all(card < 0 for card in s.hand)
    if how != "king":
        most = max(ducats)
        second = max([n for n in ducats if n < most], default=0)
        for seat, n in enumerate(ducats):
            points[seat] += 0 if n == 0 else 5 if n == most else 3 if n == second else 0
    best = max(zip(points, ducats, strict=True))
    winners = [pair == best for pair in zip(points, ducats, strict=True)]
    assert find("lowenherz").scores(s) == points
    assert find("lowenherz").returns(s) == [won / sum(winners) for won in winners]


@pytest.mark.rule(
    "LOW-GRID-7", "LOW-DOMAIN-2", "LOW-DOMAIN-5", "LOW-SCORE-2", "LOW-SCORE-3", "LOW-EXPAND-11", "LOW-EXPAND-13",
    "LOW-DESERT-4", "LOW-INV-1", "LOW-INV-2", "LOW-INV-3", "LOW-INV-4", "LOW-INV-5", "LOW-INV-6", "LOW-INV-8",
)  # fmt: skip
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_slow_game_agrees_after_every_action(seats: int) -> None:
    """Half of the games by the builder, half at random."""
    for seed in range(GAMES):
        play_beside(seats, seed, {"deserter_chooser": "victim"} if seed % 4 == 3 else {})
