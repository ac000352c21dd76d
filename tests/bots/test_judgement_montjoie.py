"""Montjoie!: a combat under way is judged by what players usually bring to it."""

from __future__ import annotations

import pytest

from banneret.bots.advice.montjoie import odds as advised
from banneret.bots.judgement.montjoie import ends
from banneret.bots.judgement.montjoie.odds import beats, chance
from banneret.testing import Scene, scene


def announced(influence: int = 0, held: str = "cannon cannon") -> Scene:
    """France attacks Mâcon, and has laid nothing yet."""
    cities = {"bourges": "france", "macon": "bourgogne fortress"}
    table = scene("montjoie", seats=4, at=("turn", "france"), war=True, cities=cities,
                  france={"hand": "sap cannon", "influence": influence}, bourgogne={"hand": held, "influence": 3})  # fmt: skip
    table.choose("france", "end-expansion", "attack:macon", "road:bourges")
    return table


def test_a_lead_between_two_whole_ones_lies_between_their_chances() -> None:
    assert [beats(lead) for lead in (-6.5, 0.0, 0.5, 6.0)] == pytest.approx([0, 15 / 36, 18 / 36, 1])


def test_others_are_not_expected_to_bring_all_they_have() -> None:
    table = announced()
    found, staked = chance(table.state, 0)
    assert found > advised.chance(table.state, 0)
    assert staked == 0


def test_influence_that_may_still_be_staked_counts_and_is_spent() -> None:
    poor, rich = announced().state, announced(influence=3).state
    found, staked = chance(rich, 0)
    assert found > chance(poor, 0)[0]
    assert staked == 2
    assert [end.influence[0] for _, end in ends(rich, 0)] == [1, 1]
    assert sum(share for share, _ in ends(rich, 0)) == pytest.approx(1)


def test_what_is_staked_is_not_staked_again() -> None:
    table = announced(influence=3)
    while "stake:1" not in table.options("france"):
        seat = table.state.to_act[0]
        table.state.apply(seat, table.state.legal(seat)[0])
    table.choose("france", "stake:1")
    assert chance(table.state, 0)[1] == 0


def test_nobody_counts_on_what_another_hand_holds() -> None:
    assert chance(announced(held="cannon cannon").state, 0) == chance(announced(held="ladders ladders").state, 0)
