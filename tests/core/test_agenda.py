"""The agenda: steps in reading order, questions that are moot, hands that are refused, chance in the table."""

from __future__ import annotations

import pytest

from banneret.core import DeadEnd, IllegalAction, Step, step_facts
from banneret.core.chance import Rig, advance, derive, roll
from core.toy import BID, PASS, TAKE, Bid, Roll, TakeCoin, Toy, ToyGame


@pytest.fixture
def table(toy: ToyGame) -> Toy:
    return toy.setup(2, 5, {})


def test_steps_run_in_reading_order(table: Toy) -> None:
    """What is planned together is done from left to right, before what was planned earlier."""
    table.agenda.clear()
    table.then([TakeCoin(0, 1), TakeCoin(1, 1)])
    table.settle()
    assert table.to_act == [0]
    table.apply(0, PASS)
    assert table.to_act == [1]


def test_a_moot_question_is_passed_over(table: Toy) -> None:
    table.agenda.clear()
    table.then([TakeCoin(0, 0), TakeCoin(1, 1)])
    table.settle()
    assert table.to_act == [1]


def test_an_empty_agenda_ends_the_game(table: Toy) -> None:
    table.agenda.clear()
    table.settle()
    assert table.to_act == []
    with pytest.raises(DeadEnd, match="game is over"):
        table.question()
    with pytest.raises(IllegalAction, match="game is over"):
        table.play(0, PASS)


def test_abandon_forgets_up_to_the_next_step_of_a_kind(table: Toy) -> None:
    table.agenda.clear()
    table.then([TakeCoin(0, 1), TakeCoin(1, 1), Roll(), TakeCoin(0, 2)])
    table.abandon(until=Roll)
    table.settle()
    assert table.die
    assert step_facts(table.question())["left"] == 2


def test_a_refusal_names_the_rule_and_leaves_no_trace(table: Toy) -> None:
    before = table.digest()
    with pytest.raises(IllegalAction) as refused:
        table.play(0, TAKE)
    assert refused.value.rule == "TOY-1"
    table.apply(0, BID[1])
    with pytest.raises(IllegalAction, match="somebody else"):
        table.play(0, BID[1])
    table.apply(1, BID[1])
    with pytest.raises(IllegalAction) as refused:
        table.play(0, BID[1])
    assert refused.value.rule == "TOY-3b"
    assert before != table.digest()


def test_a_question_without_an_answer_is_a_dead_end(table: Toy) -> None:
    class Mute(Bid):
        def options(self, s: Toy, seat: int) -> list[int]:
            return []

    table.agenda.append(Mute())
    with pytest.raises(DeadEnd, match="Mute leaves seat 0 without an answer"):
        table.legal(0)


def test_a_step_that_does_nothing_says_so(table: Toy) -> None:
    table.then([Step()])
    with pytest.raises(DeadEnd):
        table.settle()


def test_the_seed_decides_all_chance(toy: ToyGame) -> None:
    rolls = set()
    for seed in range(60):
        one, two = toy.setup(2, seed, {}), toy.setup(2, seed, {})
        for s in (one, two):
            s.apply(0, BID[0])
            s.apply(1, BID[0])
        assert one == two
        rolls.add(one.die)
    assert rolls == {1, 2, 3, 4, 5, 6}


def test_rigged_dice_fall_as_loaded_and_are_not_copied(table: Toy) -> None:
    table.rig = Rig([5, 0], [])
    copy = table.copy()
    assert copy.rig is None
    seed = table.seed
    assert [table.below(6), table.below(6)] == [5, 0]
    assert table.seed != seed


def test_rigged_draws_wait_for_their_pile(table: Toy) -> None:
    table.rig = Rig([], [102, 7])
    assert table.draw([5, 6, 7]) == 7
    assert table.draw([1, 2, 3], base=100) == 2
    assert table.rig.draws == []


def test_a_draw_takes_the_card_out_of_the_pile(table: Toy) -> None:
    pile = [3, 1, 4]
    cards = {table.draw(pile) for _ in range(3)}
    assert cards == {1, 3, 4}
    assert pile == []


def test_a_view_has_no_dice(table: Toy) -> None:
    with pytest.raises(DeadEnd, match="imagine"):
        table.seen_by(0).below(6)


def test_dice_are_fair_and_stable() -> None:
    """The published numbers of SplitMix64, in every Python, interpreted or compiled; every side about equally often."""
    seed, numbers = 0, []
    for _ in range(3):
        seed = advance(seed)
        numbers.append(roll(seed, 1 << 64))
    assert numbers == [16294208416658607535, 7960286522194355700, 487617019471545679]
    counts = [0] * 6
    for _ in range(6000):
        seed = advance(seed)
        counts[roll(seed, 6)] += 1
    assert max(counts) - min(counts) < 200
    assert len({derive(7, game, seat) for game in range(50) for seat in range(4)}) == 200
