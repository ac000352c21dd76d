"""The greedy bot: it sees what lies in front of it, answers the same when asked the same, and beats chance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import banneret.bots.advice as advice_package
from banneret.bots import look, make
from banneret.bots.advice import Advice, advice
from banneret.bots.greedy import Search, spread
from banneret.core import DeadEnd, Game, find
from banneret.simulate import simulate
from banneret.testing import scene
from banneret.testing.scene import Scene

NOBODY = {"court": ""}


def answer(table: Scene, colour: str) -> str:
    game = find("lancaster")
    seat = game.labels["seat"].index(colour)
    return game.acts.word(make("greedy", 1).choose(look(game, game.variant({}), table.state, seat)))


def test_it_beats_three_random_players_nearly_always() -> None:
    result = simulate("lancaster", 4, 8, ["greedy", "random", "random", "random"], seed=2)
    assert result.by_bot[0].wins >= 7


def test_it_plays_with_any_number_of_seats_and_with_the_new_laws() -> None:
    for seats in (2, 3, 5):
        bots = ["greedy", *["random"] * (seats - 1)]
        result = simulate("lancaster", seats, 1, bots, seed=4, variant={"laws": "new"})
        assert result.by_bot[0].points > 0


def test_asked_the_same_it_answers_the_same_and_the_view_is_left_alone() -> None:
    game = find("lancaster")
    state = game.setup(4, 3, game.variant({}))
    while type(state.question()).__name__ != "ChooseKnight":
        state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
    sight = look(game, game.variant({}), state, state.to_act[0])
    before = sight.view.digest()
    bot = make("greedy", 5)
    assert bot.choose(sight) == bot.choose(sight) == make("greedy", 5).choose(sight)
    assert sight.view.digest() == before


def test_it_takes_the_knight_to_the_county_that_only_the_strongest_may_enter() -> None:
    table = scene("lancaster", seats=3, at="placement", round=5, blue={"court": "K4"}, green=NOBODY, yellow=NOBODY)
    table.choose("blue", "knight:K4")
    assert answer(table, "blue") == "county:G"


def test_in_the_last_round_it_turns_goods_into_points() -> None:
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        round=5,
        laws=["B16", "B13", "B12"],
        blue={"gold": 4, "court": ""},
        green=NOBODY,
        yellow=NOBODY,
    )
    assert answer(table, "blue") == "times:4"


def test_a_search_looks_along_its_own_decisions_only() -> None:
    """Choosing the knight already knows what the target will bring; the next player's turn is not looked into."""
    game = find("lancaster")
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1 K4"}, green={"court": "K1"}, yellow=NOBODY)
    seen: list[list[int]] = []

    def value(state: object, seat: int) -> float:
        seen.append(list(state.to_act))  # type: ignore[attr-defined]
        return float(state.county_faction[6] == 0)  # type: ignore[attr-defined]

    search = Search(0, Advice(value, advice_package.any_reply))
    knights = {game.acts.word(a): search.worth_of(table.state, a, 500) for a in table.state.legal(0)}
    assert knights == {"knight:K1": 0.0, "knight:K4": 1.0}
    assert seen
    assert all(to_act == [1] for to_act in seen)


def test_a_game_without_advice_is_judged_by_its_points() -> None:
    lancaster = find("lancaster")

    class Bare(Game[Any]):
        def scores(self, s: object) -> list[int]:
            return [7, 1, 3]

        def returns(self, s: object) -> list[float]:
            return [0.0, 0.0, 0.0]

    judge = advice(Bare("bare", lancaster.acts, {}, lancaster.labels))
    assert [judge.value(None, seat) for seat in range(3)] == [5.0, -4.0, -1.0]


def test_options_are_spread_from_first_to_last() -> None:
    assert spread(list(range(10)), 4.9) == [0, 3, 6, 9]
    assert spread([5, 6], 2.0) == [5, 6]
    assert spread([5, 6], 0.3) == [5]


def test_advice_that_cannot_be_had_is_no_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake in a module of advice, or a missing one, must not turn a bot into one that counts points."""
    lancaster = find("lancaster")
    advice_package._by_name.cache_clear()
    monkeypatch.setattr(advice_package, "__path__", [*advice_package.__path__, str(tmp_path)])
    (tmp_path / "broken_advice.py").write_text("import no_such_module\n")
    (tmp_path / "empty_advice.py").write_text("")
    for name, refusal in (("broken_advice", "no_such_module"), ("empty_advice", "has no value")):
        with pytest.raises((DeadEnd, ImportError), match=refusal):
            advice(Game(name, lancaster.acts, {}, lancaster.labels))
    monkeypatch.setattr(advice_package, "ADVISED", ("nowhere",))
    with pytest.raises(DeadEnd, match="advice for nowhere is not installed"):
        advice(Game("nowhere", lancaster.acts, {}, lancaster.labels))
    advice_package._by_name.cache_clear()
