"""Learnt judgement: components that add up to the advice, weights that fit or are refused, an edge that is seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import banneret.bots.judgement as package
from banneret.bots.advice import advice
from banneret.bots.advice.lowenherz.outlook import outlook_on
from banneret.bots.judgement import (
    DAWNED,
    FOUR_FOR,
    JUDGED,
    LEARNT,
    PLACED,
    dawn_for,
    judged_by,
    judgement,
    parts_of,
    places_for,
    spreads_for,
    weights_for,
)
from banneret.bots.judgement.linear import VICTORY, Parts, Places, compared, features, final
from banneret.bots.judgement.lowenherz import edge
from banneret.bots.judgement.montjoie import held as held_in_montjoie
from banneret.bots.judgement.weights import FOLDER, read, read_places, read_spreads, untaught, written, written_places
from banneret.bots.learning.self_play import is_under_way
from banneret.core import DeadEnd, Game, find
from banneret.games.montjoie.tables import CITY_IDS
from banneret.testing import scene


def tables(name: str, seats: int, seed: int) -> Iterator[Any]:
    """Some tables of a random game."""
    game, rng = find(name), random.Random(seed)
    state = game.setup(seats, seed, game.variant({}))
    while state.to_act:
        seat = rng.choice(state.to_act)
        state.apply(seat, rng.choice(state.legal(seat)))
        if state.to_act and not rng.randrange(12):
            yield state


@pytest.mark.parametrize(("name", "seats"), [("lancaster", 2), ("lancaster", 4), ("montjoie", 2), ("montjoie", 4)])
def test_whoever_has_learnt_nothing_judges_by_the_advice(name: str, seats: int) -> None:
    """The components are those of the advice: with its weights, the order of any two tables is its order."""
    judge, base = judged_by(find(name), untaught(parts_of(name))), advice(find(name))
    for state in tables(name, seats, 5):
        if name == "montjoie" and seats > 2:
            continue  # beside the lead over the best, there is what is usual at the table
        if is_under_way(parts_of(name), state):
            continue  # a combat is judged by what players usually bring to it, and not by the best they have
        for seat in range(seats):
            assert judge.value(state, seat) == pytest.approx(base.value(state, seat))


@pytest.mark.parametrize("name", JUDGED)
def test_a_value_is_the_sum_of_its_features_and_adds_up_to_nothing(name: str) -> None:
    parts, rng = parts_of(name), random.Random(1)
    weights = [rng.uniform(-1, 2) for _ in parts.prior]
    for state in tables(name, 4, 7):
        worths = []
        for seat in range(4):
            stage, rows = parts.components(state, seat)
            assert 0 <= stage < parts.stages
            assert [len(row) for row in rows] == [len(parts.names)] * 4
            worths.append(compared(parts.components(state, 0)[1], weights, seat, parts.counted))
            found = features(rows, seat, parts.counted)
            assert compared(rows, weights, seat, parts.counted) == pytest.approx(
                sum(w * x for w, x in zip(weights, found, strict=True))
            )
        assert sum(worths) == pytest.approx(0, abs=1e-6)


def test_the_end_is_worth_points_and_victory() -> None:
    state = next(iter(tables("lancaster", 3, 3)))
    state.agenda, state.to_act, state.points = [], [], [10, 4, 6]
    worths = [final(find("lancaster"), state, seat) for seat in range(3)]
    assert worths[0] == pytest.approx(5 + VICTORY * 2 / 3)
    assert sum(worths) == pytest.approx(0)
    assert judgement(find("lancaster"), 3).value(state, 0) == worths[0]


def test_more_knights_than_a_neighbour_are_an_edge_and_allies_fear_none() -> None:
    """One knight against two, side by side: whoever has more of them may cut the other's domain in two (LOW-EXPAND-7)."""
    board = "+==+==+==+==+\n!MR Mr|Mb MB!\n+  +  +  +  +\n!M. F.|Mb V.!\n+==+==+==+==+"
    for alliances, edges in (([], [-1.0, 1.0]), ([["0,0", "0,3"]], [0.0, 0.0])):
        state: Any = scene("lowenherz", seats=2, at="action", board=board, alliances=alliances).state
        outlook = outlook_on(state)
        assert [edge(state, outlook, castle) for castle in sorted(outlook.domains, key=state.owners.__getitem__)] == edges


# -- weights


def test_all_weights_in_the_package_fit_and_say_what_they_were_learnt_from() -> None:
    placed = sorted({f"{name}-{seats}-places.toml" for name, numbers in PLACED.items() for seats in numbers.values()})
    learnt = [f"{name}-{seats}.toml" for name, seats in LEARNT]
    dawned = [f"{name}-4-dawns.toml" for name in DAWNED]
    assert sorted(path.name for path in FOLDER.glob("*.toml")) == sorted(learnt + placed + dawned)
    for name in dawned:
        assert " --dawns" in (FOLDER / name).read_text().split("command = ")[1].splitlines()[0]
    for name, seats in LEARNT:
        text = (FOLDER / f"{name}-{seats}.toml").read_text()
        assert f'command = "banneret learn {name} --seats {seats} ' in text
        assert weights_for(name, seats) != untaught(parts_of(name))
    for name, numbers in PLACED.items():
        for seats in numbers.values():
            text = (FOLDER / f"{name}-{seats}-places.toml").read_text()
            assert f'command = "banneret learn {name} --seats {seats} ' in text
        assert len(set(parts_of(name).places)) == len(parts_of(name).places)
        for number in range(2, 7):
            assert len(places_for(name, number)) == (len(parts_of(name).places) if number in numbers else 0)


def test_other_numbers_of_seats_go_by_what_was_learnt_for_four() -> None:
    for name, others in FOUR_FOR.items():
        game = find(name)
        learnt = [seats for learnt, seats in LEARNT if learnt == name]
        assert sorted([*learnt, *others]) == list(range(game.min_seats, game.max_seats + 1))
        for seats in others:
            assert weights_for(name, seats) == weights_for(name, 4)
            assert spreads_for(name, seats) == spreads_for(name, 4)


def test_where_nothing_is_learnt_the_plain_components_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "FOUR_FOR", {})
    assert weights_for("lancaster", 5) == untaught(parts_of("lancaster"))


def some_parts() -> Parts:
    return Parts(("gold", "land"), [1.0, 1.0, 0.0], 2, lambda s, seat: (0, []))


def test_weights_are_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "chess-2.toml"
    weights, learnt = [[1.0, 0.5, 0.25], [2.0, -1.0, 0.0]], {"command": "banneret learn", "trials": ["x"]}
    path.write_text(written(weights, [6.0, 2.5], some_parts(), learnt))
    assert read(path, some_parts()) == weights
    assert read_spreads(path, some_parts()) == [6.0, 2.5]
    path.write_text(written(weights, [6.0], some_parts(), learnt))
    with pytest.raises(DeadEnd, match="spread"):
        read_spreads(path, some_parts())


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "no weights"),
        ("weights = 3", "no weights"),
        ('[weights]\ncomponents = ["gold", "sea", "lead"]\nstages = []', "other components"),
        ('[weights]\ncomponents = ["gold", "land", "lead"]\nstages = [[1, 1, 1]]', "other stages"),
        ('[weights]\ncomponents = ["gold", "land", "lead"]\nstages = [[1, 1], [1, 1]]', "other stages"),
    ],
)
def test_weights_that_do_not_fit_are_refused(text: str, refusal: str, tmp_path: Path) -> None:
    path = tmp_path / "chess-2.toml"
    path.write_text(text)
    with pytest.raises(DeadEnd, match=refusal):
        read(path, some_parts())


def test_weights_that_should_be_there_and_are_not_are_no_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "LEARNT", (("lancaster", 5),))
    monkeypatch.setattr(package, "FOUR_FOR", {})
    with pytest.raises(DeadEnd, match="weights for lancaster with 5 seats are not installed"):
        weights_for("lancaster", 5)


# -- places


def some_places() -> Parts:
    parts = some_parts()
    parts.places = ("york", "kent")
    return parts


def test_places_are_written_and_read_again_and_those_of_another_map_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "chess-2-places.toml"
    path.write_text(written_places([0.25, -1.5], some_places(), {"command": "banneret learn"}))
    assert read_places(path, some_places()) == [0.25, -1.5]
    for text, refusal in (("", "no worths"), ("places = 3", "no worths"), ("[places]\nkent = 1.0\nyork = 1.0", "other places")):
        path.write_text(text)
        with pytest.raises(DeadEnd, match=refusal):
            read_places(path, some_places())


def test_places_that_should_be_there_and_are_not_are_no_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places_for("lancaster", 4) == []
    monkeypatch.setattr(package, "PLACED", {"lancaster": {3: 4}})
    with pytest.raises(DeadEnd, match="places for lancaster are not installed"):
        places_for("lancaster", 3)


def test_dawns_that_should_be_there_and_are_not_are_no_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert dawn_for("lancaster", 4) is None
    monkeypatch.setattr(package, "DAWNED", {"lancaster": (4,)})
    with pytest.raises(DeadEnd, match="dawns of lancaster are not installed"):
        dawn_for("lancaster", 4)


def test_a_dawn_is_judged_by_weights_of_its_own_and_an_end_is_an_end() -> None:
    table = next(tables("montjoie", 4, 5))
    judge = judgement(find("montjoie"), 4)
    assert judge.dawn is not None
    assert [judge.dawn(table, seat) for seat in range(4)] != [judge.value(table, seat) for seat in range(4)]
    table.agenda, table.to_act = [], []
    assert [judge.dawn(table, seat) for seat in range(4)] == [judge.value(table, seat) for seat in range(4)]


def test_a_place_is_worth_its_sum_to_whoever_holds_it_and_a_share_of_it_less_to_the_others() -> None:
    rng = random.Random(5)
    worths = [rng.uniform(-1, 1) for _ in range(60)]
    places = Places(worths)
    for _ in range(20):
        held = rng.getrandbits(60)
        assert places.of(held) == pytest.approx(sum(worth for at, worth in enumerate(worths) if held >> at & 1))
    table = scene("montjoie", seats=4, at=("turn", "france"), cities={"bourges": "france", "nantes": "bretagne"})
    game, weights = table.game, untaught(parts_of("montjoie"))
    plain, paying = (judged_by(game, weights, worths) for worths in ([], [float(name == "bourges") for name in CITY_IDS]))
    more = [paying.value(table.state, seat) - plain.value(table.state, seat) for seat in range(4)]
    turns = held_in_montjoie(table.state)[0]
    assert turns > 7
    assert more == pytest.approx([turns, -turns / 3, -turns / 3, -turns / 3])


def test_a_game_without_components_is_judged_by_its_advice() -> None:
    lancaster = find("lancaster")

    class Bare(Game[Any]):
        def scores(self, s: object) -> list[int]:
            return [7, 1]

        def returns(self, s: object) -> list[float]:
            return [0.0, 0.0]

    assert judgement(Bare("bare", lancaster.acts, {}, lancaster.labels), 2).value(None, 0) == 6.0
