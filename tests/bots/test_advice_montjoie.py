"""Advice for Montjoie!: what the greedy bot makes of provinces, walls, cards, odds and offers."""

from __future__ import annotations

import pytest

from banneret.bots import look, make
from banneret.bots.advice.montjoie import value
from banneret.bots.advice.montjoie.lands import later_turns
from banneret.bots.advice.montjoie.odds import beats, best_cards, chance
from banneret.core import find
from banneret.games.montjoie.tables import NATION_IDS, build
from banneret.simulate import simulate
from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack

GAME = find("montjoie")


def answer(table: Scene, nation: str) -> str:
    variant = GAME.variant({"parley": "off"})
    return GAME.acts.word(make("greedy", 1).choose(look(GAME, variant, table.state, NATION_IDS.index(nation))))


def worth(table: Scene, nation: str) -> float:
    return value(table.state, NATION_IDS.index(nation))


def test_it_beats_five_random_players() -> None:
    result = simulate("montjoie", 6, 2, ["greedy", *["random"] * 5], seed=3, variant={"game_length": "short"})
    assert result.by_bot[0].wins == 2


@pytest.mark.parametrize(("seats", "variant"), [(2, {}), (3, {}), (4, {"hist_brittany_reroll": True, "city_sales": True})])
def test_it_plays_with_any_number_of_seats(seats: int, variant: dict[str, object]) -> None:
    bots = ["greedy", *["random"] * (seats - 1)]
    result = simulate("montjoie", seats, 1, bots, seed=4, variant={"game_length": "short", **variant})
    assert result.by_bot[0].points > 0


def test_a_whole_province_is_worth_more_than_two_halves() -> None:
    berry = before_attack("france", cities={"bourges": "france", "chateauroux": "france"})
    apart = before_attack("france", cities={"bourges": "france", "nimes": "france"})
    assert worth(berry, "france") > worth(apart, "france") + 0.5


def test_walls_and_distance_from_enemies_make_a_province_safer() -> None:
    near = {"paris": "france", "orleans": "bourgogne"}
    alone = before_attack("france", cities={"paris": "france", "chateauroux": "bourgogne"})
    open_ = before_attack("france", cities=near)
    walled = before_attack("france", cities={**near, "paris": "france castle"})
    assert worth(alone, "france") > worth(open_, "france")
    assert worth(walled, "france") > worth(open_, "france")


def test_it_takes_the_city_that_completes_a_province() -> None:
    cities = {"bourges": "france", "besancon": "bourgogne", "lyon": "bourgogne", "paris": "bretagne"}
    table = scene("montjoie", seats=4, at=("turn", "france"), war=False, cities=cities)
    assert answer(table, "france") == "expand:chateauroux"


def test_it_attacks_with_strong_cards_and_keeps_weak_ones_for_its_defence() -> None:
    """All the others are still to act, so a hopeless attack costs the cards that would defend."""
    for hand, walls, word in (("cannon cannon", "", "attack:besancon"), ("ladders ladders", "fortress", "end-turn")):
        cities = {"macon": "france", "besancon": f"bourgogne {walls}".strip()}
        table = scene("montjoie", seats=4, at="turns", war=True, order="france angleterre bourgogne bretagne",
                      cities=cities, france={"hand": hand}, bourgogne={"hand": "cannon sap felon ram sign"})  # fmt: skip
        table.choose("france", "end-expansion")
        assert answer(table, "france") == word


def test_odds_are_those_of_two_dice() -> None:
    assert beats(0) == pytest.approx(15 / 36)
    assert beats(3) == pytest.approx(30 / 36)
    assert [beats(-5), beats(6)] == [0.0, 1.0]


def test_the_best_of_many_cards_is_better_than_one() -> None:
    tables = build({})
    means = [sum(strength * p for strength, p in best_cards(tables, False, held, 1)) for held in (0, 1, 4, 8)]
    assert means == sorted(means)
    assert means[0] == 0
    assert sum(p for _, p in best_cards(tables, False, 5, 2)) == pytest.approx(1)
    one = 3 * 28 + 4 * 8 + 5 * 8 + 6 * 6
    assert means[1] == pytest.approx(one / 74)


def test_the_chance_of_a_combat_knows_only_what_the_seat_knows() -> None:
    """The attacker counts on averages for the defender, whatever the defender truly holds; a Felon opens the gates."""
    chances = []
    for held in ("cannon cannon", "ladders ladders"):
        table = before_attack("france", cities={"bourges": "france", "macon": "bourgogne castle"},
                              france={"hand": "sap cannon felon"}, bourgogne={"hand": held})  # fmt: skip
        table.choose("france", "attack:macon", "road:bourges", "lay:sap", "lay:cannon")
        chances.append(chance(table.state, 0))
    assert chances[0] == chances[1]
    table.choose("france", "lay-felon")
    assert chance(table.state, 0) > chances[0]


def test_it_takes_a_gift_and_declines_to_pay_for_words() -> None:
    cities = {"bourges": "france", "dijon": "bourgogne"}
    table = before_attack("france", cities=cities, france={"money": 4}, bourgogne={"money": 4})
    table.choose("france", "offer", "to:bourgogne", "give:3", "wish:peace", "send")
    assert answer(table, "bourgogne") == "accept:france"
    table = before_attack("france", cities=cities, france={"money": 4}, bourgogne={"money": 4})
    table.choose("france", "offer", "to:bourgogne", "ask:3", "promise:peace", "send")
    assert answer(table, "bourgogne") == "decline:france"


def test_it_swaps_when_that_completes_a_province() -> None:
    cities = {"bourges": "france", "auxerre": "france", "chateauroux": "bourgogne", "dijon": "bourgogne", "macon": "bourgogne"}
    table = before_attack("france", cities=cities)
    table.choose("france", "offer", "to:bourgogne", "give-city:auxerre", "ask-city:chateauroux", "send")
    assert answer(table, "bourgogne") == "accept:france"


def test_later_turns_follow_the_dice_of_the_end() -> None:
    limits = build({}).lengths["normal"]
    assert later_turns(limits, 10) == 0
    assert later_turns(limits, 9) == pytest.approx(2 / 6)
    assert later_turns(limits, 8) == pytest.approx(4 / 6 * (1 + 2 / 6))
    assert later_turns(limits, 7) == pytest.approx(1 + 4 / 6 * (1 + 2 / 6))


def parley(**facts: object) -> Scene:
    cities = {"bourges": "france", "nantes": "france", "chateauroux": "bourgogne", "dijon": "bourgogne"}
    facts.setdefault("angleterre", {"points": 20})  # whom both would rather catch up with than hinder each other
    return scene("montjoie", seats=4, at=at_step("Parley", point=0), turn=2, cities=cities, variant={"parley": True}, **facts)


def test_at_a_parley_it_offers_a_swap_and_money_for_the_city_that_completes_a_province() -> None:
    """And the other side, judging by the same advice, finds it fair."""
    table = parley(france={"money": 30})
    bot = make("greedy", 1)
    offer = []
    while not offer or table.step == "Draft":
        sight = look(GAME, GAME.variant({}), table.state, 0)
        offer.append(GAME.acts.word(bot.choose(sight)))
        table.choose("france", offer[-1])
    assert offer[:4] == ["offer", "to:bourgogne", "give-city:nantes", "ask-city:chateauroux"]
    assert offer[-1] == "send"
    assert answer(table, "bourgogne") == "accept:france"


def test_who_has_declined_is_not_pestered() -> None:
    table = parley(france={"money": 30})
    bot = make("greedy", 1)
    sight = look(GAME, GAME.variant({}), table.state, 0)
    assert [GAME.acts.word(bot.choose(sight)) for _ in range(2)] == ["offer", "ready"]


def test_it_offers_nothing_that_it_cannot_pay_for() -> None:
    assert answer(parley(), "france") == "ready"
