"""Whole seeded games, written down: every question, choice and event, and the table as a spectator sees it.

A change of rules shows as a diff of these files. Read it and explain every line; then `make playthroughs` accepts it.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.core import EVERYONE, SPECTATOR, Event, Match
from banneret.testing import Scene, scene
from banneret.testing.lowenherz_builder import builder

HERE = Path(__file__).parent
GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "lancaster_2_random": ("lancaster", 2, {"laws": "random"}),
    "lancaster_3_base": ("lancaster", 3, {"laws": "base"}),
    "lancaster_4_new": ("lancaster", 4, {"laws": "new"}),
    "lancaster_5_chosen": ("lancaster", 5, {"laws": "chosen", "sections": "base,new,new,base,new"}),
    "lowenherz_2_victim": ("lowenherz", 2, {"layout": "default", "deserter_chooser": "victim"}),
    "lowenherz_3_counter": ("lowenherz", 3, {"castle_direction": "counter-clockwise"}),
    "lowenherz_4_random": ("lowenherz", 4, {}),
    "montjoie_2": ("montjoie", 2, {"papal_support": True, "landing_zones": True, "super_foreign": True}),
    "montjoie_3_short": ("montjoie", 3, {"game_length": "short", "joan_sign_of_god": True, "engineer_defence": True}),
    "montjoie_4_sales": ("montjoie", 4, {"game_length": "short", "city_sales": True, "free_start": True,
                                         "hist_brittany_reroll": True, "long_term_strategy": True}),
    "montjoie_6_short": ("montjoie", 6, {"game_length": "short"}),
}  # fmt: skip
POLICIES: dict[str, Callable[[Any, int, random.Random], int]] = {"lowenherz": builder}
"""How a game is played where blind chance would leave most of its rules untried."""
LISTED = 40  # a longer list of options is abridged, with a sum that changes when an option does
ASIDE = 0.03  # how often somebody puts in a word where all may


def playthrough(game: str, seats: int, variant: dict[str, Any]) -> str:
    rng = random.Random(game)
    match = Match(game, seats, 2011, variant)
    lines: list[str] = []
    told = 0
    while not match.over:
        if len(match.actions) % 25 == 0:
            lines += ["", *spectator(match), ""]
        talkers = [seat for seat in range(seats) if match.asides(seat)]
        if talkers and rng.random() < ASIDE:
            seat = rng.choice(talkers)
            word = rng.choice([str(choice["word"]) for choice in match.asides(seat)])
            match.do(seat, word)
            lines.append(f"  {match.game.seat_name(seat)} puts in: {word}")
            continue
        seat = rng.choice(match.to_act)
        question = match.question(seat)
        words = [choice["word"] for choice in question["choices"]]
        policy = POLICIES.get(game)
        word = match.game.acts.word(policy(match.state, seat, rng)) if policy else rng.choice(words)
        match.do(seat, word)
        lines.append(f"{question['step']} {facts(match, question['facts'])} ({question['rule']})")
        lines.append(f"  {match.game.seat_name(seat)}: {word} of {len(words)}: {listed(words)}")
        lines += [told_line(match, event) for event in match.journal.events[told:]]
        told = len(match.journal.events)
    return "\n".join([*lines, "", *spectator(match), match.state.digest(), ""])


def facts(match: Match, values: dict[str, int]) -> str:
    """Facts in the labels of the data where they have any: county=B."""
    named = {key: (match.game.labels.get(key), value) for key, value in values.items()}
    return " ".join(
        f"{key}={labels[value] if labels and 0 <= value < len(labels) else value}" for key, (labels, value) in named.items()
    )


def told_line(match: Match, event: Event) -> str:
    whom = f" (to {match.game.seat_name(event.to)})" if event.to != EVERYONE else ""
    return f"    {event.name} {facts(match, event.facts)}".rstrip() + whom


def listed(words: list[str]) -> str:
    if len(words) <= LISTED:
        return " ".join(words)
    total = hashlib.sha256(" ".join(words).encode()).hexdigest()[:8]
    return f"{' '.join(words[:3])} … {words[-1]} ({total})"


def spectator(match: Match) -> list[str]:
    """The whole table; a picture of the board as such."""
    table = Scene(match.game, Scene.of(match).words, match.view(SPECTATOR)).facts()
    picture: list[str] = table.pop("board", [])
    return picture + [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in table.items()]


@pytest.mark.parametrize("name", GAMES)
def test_a_seeded_game_is_played_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    path = HERE / f"{name}.txt"
    text = playthrough(*GAMES[name])
    if request.config.getoption("--rewrite-playthroughs"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def positions(match: Match, state: Any, depth: int) -> int:
    """Perft: how many ways there are to answer so many questions."""
    if depth == 0 or not state.to_act:
        return 1
    seat, total = state.to_act[0], 0
    for action in state.legal(seat):
        table = state.copy()
        table.apply(seat, action)
        total += positions(match, table, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seats", "counts"),
    [(2, [6, 36, 108, 1188]), (3, [6, 36, 216, 432]), (4, [6, 36, 216, 1296])],
)
def test_positions_from_the_start_of_lancaster_are_counted(seats: int, counts: list[int]) -> None:
    match = Match("lancaster", seats, 7)
    assert [positions(match, match.state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_positions_of_a_placement_are_counted() -> None:
    """One number guards all of placement: knight, target, squires, favour, upgrade, and the next knight."""
    match = Match("lancaster", 3, 7)
    for tile in ("extension:gold", "extension:squires", "extension:recruit"):
        match.do(match.to_act[0], tile)
    assert [positions(match, match.state, depth) for depth in range(1, 5)] == [2, 23, 67, 356]


def test_positions_from_the_start_of_lowenherz_are_counted() -> None:
    match = Match("lowenherz", 4, 7)
    assert [positions(match, match.state, depth) for depth in range(1, 4)] == [66, 169, 10900]


@pytest.mark.parametrize(("actions", "counts"), [(150, [6, 213, 36202]), (250, [3, 8, 12, 44, 126])])
def test_positions_of_a_turn_of_lowenherz_are_counted(actions: int, counts: list[int]) -> None:
    """Two turns in the middle of a game guard cards, borders, knights, expansion, the deserter and the refill."""
    match, rng = Match("lowenherz", 3, 7), random.Random(7)
    while len(match.actions) < actions or type(match.state.question()).__name__ != "SellOrPlay":
        match.do(match.to_act[0], builder(match.state, match.to_act[0], rng))
    assert [positions(match, match.state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("seats", "counts"),
    [(2, [2, 4, 22, 121]), (3, [2, 4, 8, 60]), (6, [2, 4, 8, 16])],
)
def test_positions_from_the_start_of_montjoie_are_counted(seats: int, counts: list[int]) -> None:
    match = Match("montjoie", seats, 7)
    assert [positions(match, match.state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_positions_of_a_player_turn_are_counted() -> None:
    """One number guards expansion, attack and what follows an announcement up to the face-down cards."""
    table = scene(
        "montjoie", seats=4, at=("turn", "france"), war=True, cities={"bourges": "france", "macon": "bourgogne"},
        france={"hand": "ladders ram cannon engineer"}, bourgogne={"hand": "sap felon"},
    )  # fmt: skip
    match = Match("montjoie", 4, 7)
    assert [positions(match, table.state, depth) for depth in range(1, 5)] == [7, 9, 34, 50]
