"""The engine against the slow game beside it: after every action the same board, points, ducats and choices."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from banneret.core import step_facts
from banneret.core.game import find
from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.tables import DATA, terrain_rows
from banneret.testing.lowenherz import describe
from banneret.testing.lowenherz_builder import builder

from .slow import COLOURS, SlowGame, edge, name, square

GAMES = int(os.environ.get("LOWENHERZ_GAMES", "2"))
"""How many for each number of players; by hand 700, which makes 2,100."""

CARDS = {row["id"]: row for row in DATA["card"]}


def compare(s: Lowenherz, slow: SlowGame) -> None:
    facts = describe(s)
    domains = slow.domains()
    assert {square(at): d["spaces"] for at, d in facts["domains"].items()} == {c: len(land) for c, land in domains.items()}
    for i in s.domains():
        land = {(q // 12, q % 12) for q in range(144) if s.lands[i] >> q & 1}
        assert land == domains[s.castles[i] // 12, s.castles[i] % 12]
    assert markers(facts["board"]) == slow.markers
    assert facts["markers"] == slow.supply
    assert facts["bank"] == slow.bank
    for colour in slow.stock:
        assert facts[colour]["knights"] == slow.stock[colour]
        assert facts[colour]["vp"] == (slow.points(colour) if colour != "neutral" else 0)
    for seat in slow.seats:
        assert facts[seat]["ducats"] == slow.ducats[seat]
        assert facts[seat]["income"] == slow.income(seat)
    assert {frozenset({square(a), square(b)}) for a, b in facts["alliances"]} == slow.allies
    pieces = {(r, c): row[3 * c + 2] for r, row in enumerate(facts["board"][1::2]) for c in range(12)}
    for sq, piece in pieces.items():
        wanted = slow.castles[sq][0].upper() if sq in slow.castles else slow.knights[sq][0] if sq in slow.knights else "."
        assert piece == wanted, name(sq)


def markers(lines: list[str]) -> set[frozenset[tuple[int, int]]]:
    """The markers of a picture."""
    upright = {edge(f"V{r},{c}") for r, row in enumerate(lines[1::2]) for c in range(11) if row[3 * c + 3] == "|"}
    flat = {edge(f"H{r},{c}") for r, gap in enumerate(lines[2:-1:2]) for c in range(12) if gap[3 * c + 1] == "-"}
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
    assert describe(s)["ended"] == how
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
