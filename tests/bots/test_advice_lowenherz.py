"""Advice for Löwenherz: it knows a good plot, prefers closed land, looks at few answers, and wins with them."""

from __future__ import annotations

import random

import pytest

from banneret.bots import look, make
from banneret.bots.advice import advice
from banneret.bots.advice.lowenherz import shortlist, value
from banneret.bots.advice.lowenherz.outlook import WALL, outlook_on, prospect
from banneret.core import find
from banneret.games.lowenherz.regions import SQUARE_IDS, members
from banneret.games.lowenherz.state import Lowenherz
from banneret.simulate import simulate
from banneret.testing import scene
from banneret.testing.lowenherz.builder import builder
from banneret.testing.scene import Scene

OPEN = """
    +==+==+==+==+==+
    !MR Mr F. V. Mb!
    +  +  +  +  +  +
    !F. S. V.|M. MB!
    +--+--+--+  +  +
    !M. M. M. F. Fb!
    +  +  +  +  +  +
    !MB Mb M. mr MR!
    +==+==+==+==+==+
""".replace("mr", "Mr")
CLOSED = OPEN.replace("Mr F. V. Mb", "Mr F.|V. Mb")


def turn(board: str, **facts: object) -> Scene:
    return scene("lowenherz", seats=2, at="action", board=board, **facts)


def answer(table: Scene, seat: int = 0) -> str:
    game = table.game
    return game.acts.word(make("greedy", 1).choose(look(game, game.variant({}), table.state, seat)))


def test_it_beats_three_random_players_nearly_always() -> None:
    result = simulate("lowenherz", 4, 5, ["greedy", "random", "random", "random"], seed=2)
    assert result.by_bot[0].wins >= 4
    assert result.by_bot[0].points > 15


@pytest.mark.parametrize("seats", [2, 3])
def test_it_plays_with_any_number_of_seats(seats: int) -> None:
    result = simulate("lowenherz", seats, 1, ["greedy", *["random"] * (seats - 1)], seed=1)
    assert result.by_bot[0].points > 10


def test_a_closed_domain_is_worth_more_than_an_open_one() -> None:
    assert value(turn(CLOSED).state, 0) > value(turn(OPEN).state, 0) + 2
    assert value(turn(CLOSED).state, 1) < value(turn(OPEN).state, 1)


def test_it_closes_its_domain_with_the_last_marker() -> None:
    table = turn(OPEN, red={"hand": "A-border1 A-knight1 B-deserter"})
    assert answer(table) == "play:A-border1:borders"
    table.choose("red", "play:A-border1:borders")
    assert answer(table) == "border:V0,2"


def test_it_ends_the_game_when_that_wins_it() -> None:
    """LOW-END-1. In this game the king comes at two points."""
    data = {"setup": {"players_2": {"king_marker": 2}}}
    table = turn(OPEN, red={"hand": "A-border1 A-knight1 B-deserter"}, variant={"data": data})
    table.choose("red", answer(table))
    table.choose("red", answer(table))
    assert table.game.returns(table.state) == [1.0, 0.0]


def test_a_plot_takes_in_what_pays_for_its_walls() -> None:
    """The village to the east costs one marker more; at a higher price of markers it is left out."""
    state = turn(OPEN).state
    outlook, small = outlook_on(state), ["0,0", "0,1", "0,2", "1,0", "1,1", "1,2"]
    for wall, lacking, squares in ((WALL, 2, ["0,0", "0,1", "0,2", "0,3", *small[3:]]), (4.0, 1, small)):
        plot = outlook.plot(state, state.castles[0], 0, wall)
        assert plot[1] == lacking
        assert [SQUARE_IDS[q] for q in members(plot[2])] == squares


def test_every_marker_makes_a_plot_more_promising() -> None:
    for land in (0, 3, 9):
        promises = [prospect(land, lacking) for lacking in range(1, 20)]
        assert promises == sorted(promises, reverse=True)
        assert min(promises) > 0


def test_a_shortlist_names_legal_answers_and_few_of_them() -> None:
    game, rng = find("lowenherz"), random.Random(3)
    assert advice(game).shortlist is shortlist
    state: Lowenherz = game.setup(4, 3, game.variant({}))
    longest = 0
    while state.to_act:
        seat = state.to_act[0]
        legal = state.legal(seat)
        found = shortlist(state, seat, legal)
        assert found
        assert len(set(found)) == len(found)
        assert set(found) <= set(legal)
        longest = max(longest, len(found))
        state.apply(seat, builder(state, seat, rng))
    assert longest <= 20


def test_what_it_cannot_see_does_not_change_its_answer() -> None:
    game, rng = find("lowenherz"), random.Random(5)
    state: Lowenherz = game.setup(3, 5, game.variant({}))
    for _ in range(40):
        state.apply(state.to_act[0], builder(state, state.to_act[0], rng))
    asked = 0
    while asked < 4:
        seat = state.to_act[0]
        if len(state.legal(seat)) > 1:
            asked += 1
            tables = [state, *(game.imagine(state.seen_by(seat), seat, seed) for seed in (1, 2))]
            assert len({make("greedy", 1).choose(look(game, game.variant({}), table, seat)) for table in tables}) == 1
        state.apply(seat, builder(state, seat, rng))
