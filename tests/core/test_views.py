"""Who sees what, and JSON there and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.core import HIDDEN, SPECTATOR, BadData, freeze, thaw
from core.toy import BID, NOT_YET, TAKE, Toy, ToyGame


@pytest.fixture
def table(toy: ToyGame) -> Toy:
    s = toy.setup(3, 5, {})
    s.apply(1, BID[2])
    return s


def test_each_sees_their_own_and_what_all_see(table: Toy) -> None:
    assert table.seen_by(1).bids == [NOT_YET, 2, NOT_YET]
    assert table.seen_by(0).bids == [NOT_YET, HIDDEN, NOT_YET]
    assert table.seen_by(1).purse == [HIDDEN, 0, HIDDEN]
    assert table.seen_by(SPECTATOR).purse == [HIDDEN] * 3
    assert table.seen_by(SPECTATOR).coins == 10
    assert table.seen_by(2).seed == HIDDEN


def test_a_view_shares_nothing_with_the_table(table: Toy) -> None:
    view = table.seen_by(0)
    view.to_act.append(9)
    view.agenda.clear()
    assert table.to_act == [0, 2]
    assert table.agenda


def test_json_and_back_with_the_agenda(toy: ToyGame, table: Toy) -> None:
    frozen = json.loads(json.dumps(freeze(table)))
    again = thaw(toy.blank(3, {}), frozen, toy.steps)
    assert again == table
    assert again.digest() == table.digest()
    for s in (again, table):
        s.apply(0, BID[0])
        s.apply(2, BID[0])
        s.apply(0, TAKE)
    assert again == table


def test_a_digest_tells_tables_apart_and_is_stable(table: Toy) -> None:
    before = table.digest()
    assert len(before) == 64
    assert before == table.copy().digest()
    table.coins += 1
    assert before != table.digest()


def test_tables_are_compared_by_value_and_not_hashed(table: Toy) -> None:
    assert table == table.copy()
    assert table != table.seen_by(0)
    assert table != 5
    with pytest.raises(TypeError):
        hash(table)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.pop("coins"), "coins"),
        (lambda t: t.update(jewels=1), "jewels"),
        (lambda t: t.update(coins="many"), "coins: expected a whole number"),
        (lambda t: t.update(coins=True), "coins"),
        (lambda t: t.update(purse=3), "purse: expected a list"),
        (lambda t: t.update(purse=[1, None]), "purse"),
        (lambda t: t.update(agenda=[["Steal", {}]]), "no step 'Steal'"),
    ],
)
def test_a_broken_table_is_refused_by_name(toy: ToyGame, table: Toy, change: Any, message: str) -> None:
    frozen = freeze(table)
    change(frozen)
    with pytest.raises(BadData, match=message):
        thaw(toy.blank(3, {}), frozen, toy.steps)
