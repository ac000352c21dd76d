"""Montjoie!: a combat under way is judged by what players usually bring to it."""

from __future__ import annotations

from random import Random

import pytest

from banneret.bots.advice.montjoie import odds as advised
from banneret.bots.judgement.montjoie import ends
from banneret.bots.judgement.montjoie.hands import weigh
from banneret.bots.judgement.montjoie.odds import beats, chance
from banneret.games.montjoie.memory import MontjoieMemory
from banneret.games.montjoie.tables import CARD_IDS, KINDS, YELLOW
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


def test_who_attacked_is_hardly_supposed_to_have_better_cards_left() -> None:
    hand = "ladders ram cannon cannon cannon cannon felon"
    table = scene("montjoie", seats=4, at=("turn", "france"), war=True, cities={"bourges": "france"}, france={"hand": hand})
    memory = MontjoieMemory(4)
    before = table.state.copy()
    weigh(before, 1, memory, Random(1))
    assert before.digest() == table.state.digest()  # of who did nothing nothing follows
    memory.weakest[0], cannon = CARD_IDS.index("ram"), CARD_IDS.index("cannon")
    memory.known[cannon] = 1
    left = []
    for seed in range(40):
        after = table.state.copy()
        weigh(after, 1, memory, Random(seed))
        held = after.hand[:KINDS]
        assert (sum(held[:YELLOW]), held[YELLOW:]) == (6, table.state.hand[YELLOW:KINDS])
        assert after.hand[:KINDS][cannon] >= 1
        assert [a + b for a, b in zip(held, after.card_pile, strict=True)] == [
            a + b for a, b in zip(table.state.hand[:KINDS], table.state.card_pile, strict=True)
        ]
        left.append(held[cannon] - 1)
    assert 0 < sum(left) < 40  # of three in each, about a tenth
    own = table.state.copy()
    weigh(own, 0, memory, Random(1))
    assert own.digest() == table.state.digest()  # one's own hand is known
