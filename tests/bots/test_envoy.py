"""Montjoie! bots negotiate: they weigh, take, decline and make offers, keep their word or break it, and say why."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.bots import make
from banneret.bots.asking import ask_in_words
from banneret.bots.envoys.montjoie import MontjoieEnvoy
from banneret.bots.envoys.montjoie.deals import Verdict
from banneret.bots.envoys.montjoie.faith import faithful
from banneret.bots.envoys.montjoie.offers import best_offer
from banneret.bots.envoys.montjoie.prospect import Prospect
from banneret.bots.levels import LEVELS
from banneret.core import BotFailed, Match, Memories, Reason, Sight, find, look
from banneret.core.reason import action_of
from banneret.games.montjoie.memory import MontjoieMemory
from banneret.games.montjoie.places import CITY_ASKED, CITY_GIVEN, GIVES, PROMISED, TAKER, WISHED
from banneret.games.montjoie.pledges import INFLUENCE, PEACE, PROTECTION, VOTE_PEACE, VOTE_WAR
from banneret.games.montjoie.tables import CITY_IDS, KINDS, NATION_IDS
from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack

GAME = find("montjoie")
FRANCE, ANGLETERRE, BOURGOGNE, BRETAGNE = range(4)
LAND = {"bourges": "france", "nantes": "france", "chateauroux": "bourgogne", "dijon": "bourgogne"}
RICH = {"money": 20}
AHEAD: dict[str, Any] = {"angleterre": {"points": 20}}
"""Whom both would rather catch up with than hinder each other."""


def parley(point: int = 0, cities: dict[str, str] | None = None, **facts: Any) -> Scene:
    variant = {"parley": True, **facts.pop("variant", {})}
    facts = {"turn": 2, "war": None if point == 0 else True, **facts}
    at = at_step("Parley", then="politics" if point == 0 else "turns", point=point)
    return scene("montjoie", seats=4, at=at, cities=cities or LAND, variant=variant, **facts)


def sight_of(table: Scene, nation: str, memory: MontjoieMemory | None = None) -> Sight:
    seat = NATION_IDS.index(nation)
    if memory is None:
        heard = Memories(GAME, table.state.seats, GAME.variant({}), table.state.journal).of(seat)
        assert isinstance(heard, MontjoieMemory)
        memory = heard
    return look(GAME, GAME.variant({"parley": True}), table.state, seat, memory)


def says(table: Scene, nation: str, memory: MontjoieMemory | None = None, bot: Any = None) -> str:
    """What a knight says or does there, with its reason."""
    return ask_in_words(bot or make("knight", 1), sight_of(table, nation, memory))


def reason_in(word: str) -> str:
    return word.partition(" because ")[2].partition(" ")[0]


def offered(*words: str, to: str = "bourgogne", cities: dict[str, str] | None = None, **facts: Any) -> Scene:
    """France makes an offer."""
    table = parley(cities=cities, **({"france": RICH, "bourgogne": RICH, **AHEAD} | facts))
    table.choose("france", "offer", f"to:{to}", *words, "send")
    return table


def facts_of(word: str) -> dict[str, str]:
    return dict(part.split("=") for part in word.split(" ")[3:])


# -- answers


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_gift_and_says_so(level: str) -> None:
    table = offered("give:3")
    assert says(table, "bourgogne", bot=make(level, 1)) == "accept:france because fair other=0"


def test_it_takes_what_completes_a_province() -> None:
    table = offered("give-city:bourges", "ask-city:dijon")
    word = says(table, "bourgogne")
    assert action_of(word) == "accept:france"
    assert (reason_in(word), facts_of(word)["province"]) == ("completes", str(GAME.labels["province"].index("berry")))


@pytest.mark.parametrize(
    ("words", "facts", "reason"),
    [
        (["ask:3"], {}, "too_dear"),
        (["ask:3", "promise:joint-attack"], {}, "too_dear"),
        (["give-city:nantes", "ask-city:chateauroux"], {}, "completes_yours"),
        (["give-city:nantes", "ask-city:dijon", "ask:15"], {}, "worth_more"),
        (["wish:peace"], {}, "no_promise"),
        (["wish:peace", "promise:peace"], {"france": {"points": 30}}, "leader"),
    ],
)
def test_it_declines_and_says_why(words: list[str], facts: dict[str, Any], reason: str) -> None:
    cities = LAND | {"macon": "france"}  # a border: the two could attack each other
    word = says(offered(*words, cities=cities, **facts), "bourgogne", cold())
    assert (action_of(word), reason_in(word)) == ("decline:france", reason)


def cold() -> MontjoieMemory:
    """Of somebody who would not answer an offer with another one."""
    memory = MontjoieMemory(4, BOURGOGNE)
    memory.cold[FRANCE] = 1
    return memory


def test_the_leader_gets_nothing_that_is_worth_more_to_the_leader() -> None:
    """Both would complete a province; but one of them leads already."""
    cities = {"bourges": "france", "dijon": "france", "chateauroux": "bourgogne", "macon": "bourgogne", "besancon": "bourgogne"}
    swap = ["give-city:dijon", "ask-city:chateauroux"]
    assert action_of(says(offered(*swap, cities=cities, france={"points": 5}), "bourgogne")) == "accept:france"
    word = says(offered(*swap, cities=cities, angleterre={}, france={"points": 30}), "bourgogne", cold())
    assert action_of(word) == "decline:france"
    assert reason_in(word) in ("leader", "completes_yours")


def test_who_broke_a_promise_is_not_believed() -> None:
    cities = LAND | {"macon": "france"}
    table = offered("promise:peace", "wish:peace", cities=cities)
    assert says(table, "bourgogne") == "accept:france because welcome other=0"
    memory = cold()
    memory.broke[FRANCE] = 1
    assert says(table, "bourgogne", memory) == "decline:france because distrust other=0"


def test_what_cannot_be_done_any_more_is_declined_as_such() -> None:
    table = offered("give:3", france={"money": 3})
    table.choose("angleterre", "offer", "to:france", "ask:3", "send")
    table.choose("france", "accept:angleterre")
    assert says(table, "bourgogne") == "decline:france because impossible other=0"


def test_a_promise_has_its_price() -> None:
    """Peace can be had for money, but not for a coin, and not by the one who leads."""
    cities = LAND | {"macon": "france"}
    for money, points, word in ((1, 0, "decline:france"), (3, 0, "accept:france"), (3, 30, "decline:france")):
        table = offered(f"give:{money}", "wish:peace", cities=cities, france={"money": 20, "points": points})
        assert action_of(says(table, "bourgogne", cold())) == word


def test_the_same_promise_is_not_paid_for_twice() -> None:
    cities = LAND | {"macon": "france"}
    table = offered("promise:peace", "ask:1", cities=cities)
    assert action_of(says(table, "bourgogne")) == "accept:france"
    table.choose("bourgogne", "accept:france")
    table.choose("france", "offer", "to:bourgogne", "promise:peace", "ask:1", "send")
    assert says(table, "bourgogne") == "decline:france because too_dear other=0"


def test_neither_answer_nor_reason_depends_on_the_own_hand() -> None:
    """Whoever hears it learns nothing of what is held."""
    for words in (["ask:3"], ["give:2", "wish:peace"], ["give-city:nantes", "ask-city:dijon"], ["wish:influence", "give:1"]):
        said = set()
        for hand in ("cannon cannon felon", "ladders ladders retreat"):
            table = offered(*words, cities=LAND | {"macon": "france"}, bourgogne={"money": 9, "influence": 2, "hand": hand})
            said.add(says(table, "bourgogne"))
        assert len(said) == 1, said


# -- offers


def offer_of(table: Scene, nation: str, memory: MontjoieMemory | None = None) -> list[str]:
    """All that a bot says, up to its answer."""
    bot, said = make("knight", 1), []
    for _ in range(20):
        said.append(says(table, nation, memory, bot))
        if action_of(said[-1]) not in table.asides(nation):
            break
        table.choose(nation, action_of(said[-1]))
    return said


def test_at_a_parley_it_offers_a_swap_and_money_for_the_city_that_completes_a_province() -> None:
    table = parley(france={"money": 30}, **AHEAD)
    said = offer_of(table, "france")
    assert said[:4] == ["offer", "to:bourgogne", "give-city:nantes", "ask-city:chateauroux"]
    assert said[4].startswith("give:")
    assert reason_in(said[5]) == "completes"
    assert said[6:] == ["ready"]
    assert action_of(says(table, "bourgogne")) == "accept:france"


def test_it_sells_to_others_what_completes_a_province_for_them() -> None:
    table = parley(bourgogne={"money": 30}, **AHEAD)
    said = offer_of(table, "france")
    assert said[:4] == ["offer", "to:bourgogne", "give-city:bourges", "ask-city:dijon"]
    assert said[4].startswith("ask:")
    assert reason_in(said[5]) == "completes_yours"
    assert action_of(says(table, "bourgogne")) == "accept:france"


def test_where_cities_are_sold_it_buys() -> None:
    table = parley(1, war=False, france={"money": 40}, variant={"city_sales": True}, **AHEAD)
    table.state.swapped |= 1 << CITY_IDS.index("nantes") | 1 << CITY_IDS.index("bourges")
    said = offer_of(table, "france")
    assert said[:3] == ["offer", "to:bourgogne", "ask-city:chateauroux"]
    assert action_of(says(table, "bourgogne")) == "accept:france"


def test_those_behind_agree_on_a_vote_and_later_on_peace() -> None:
    table = parley(cities={"lyon": "france", "macon": "bourgogne"}, **AHEAD)
    said = offer_of(table, "france")
    assert said[:1] == ["offer"]
    assert said[2:4] == ["promise:vote-war", "wish:vote-war"]
    assert reason_in(said[4]) == "vote"
    table = parley(point=1, cities={"lyon": "france", "macon": "bourgogne"}, **AHEAD)
    said = offer_of(table, "france")
    assert said[:4] == ["offer", "to:bourgogne", "promise:peace", "wish:peace"]
    assert said[4] == "send because together other=2 nation=1"
    assert says(table, "bourgogne") == "accept:france because welcome other=0"


def test_nobody_is_pestered() -> None:
    """Who declined is left alone in this turn and the next; one offer at a parley, and no second pact in a turn."""
    table = parley(point=1, cities={"lyon": "france", "macon": "bourgogne"}, **AHEAD)
    offer_of(table, "france")
    table.choose("bourgogne", "decline:france")
    assert offer_of(table, "france") == ["ready"]
    memory = sight_of(table, "france").memory
    assert isinstance(memory, MontjoieMemory)
    later = [best_offer(table.state, memory, FRANCE, 1)]
    for _ in range(2):
        memory.hear(turn())
        later.append(best_offer(table.state, memory, FRANCE, 1))
    assert [offer is None for offer in later] == [True, True, False]
    memory.given[BRETAGNE] = 1 << PEACE
    assert best_offer(table.state, memory, FRANCE, 1) is None


def turn() -> Any:
    from banneret.core import EVERYONE, Event

    return Event("turn", EVERYONE, {"n": 2})


def test_an_offer_that_is_nearly_good_is_answered_with_a_better_one() -> None:
    table = offered("give-city:nantes", "ask-city:chateauroux", "give:1", **AHEAD)
    said = offer_of(table, "bourgogne")
    assert said[:4] == ["offer", "to:france", "give-city:chateauroux", "ask-city:nantes"]
    assert said[4].startswith("ask:")
    assert int(said[4].partition(":")[2]) > 1
    assert action_of(said[5]) == "send"
    assert said[6] == f"decline:france because completes_yours other=0 province={GAME.labels['province'].index('berry')}"
    assert action_of(says(table, "france")) == "accept:bourgogne"


def test_it_offers_nothing_where_nothing_suits_both() -> None:
    assert offer_of(parley(), "france") == ["ready"]


def test_a_draft_that_it_does_not_know_of_is_dropped() -> None:
    """A bot whose process was begun anew has forgotten what it was about to say."""
    table = parley(france={"money": 30}, **AHEAD)
    table.choose("france", "offer", "to:bourgogne", "give:3")
    assert says(table, "france") == "cancel"


def test_it_answers_also_when_it_is_not_asked_anything() -> None:
    table = parley(france=RICH, bourgogne=RICH)
    table.choose("bourgogne", "ready")
    table.choose("france", "offer", "to:bourgogne", "give:3", "send")
    assert table.state.question().called(table.state) == [BOURGOGNE]
    assert says(table, "bourgogne") == "accept:france because fair other=0"
    assert says(table, "bretagne", bot=make("knight", 1)) != ""
    assert ask_in_words(make("greedy", 1), sight_of(table, "bourgogne")) == ""


# -- keeping one's word


def given(nation: str, other: int, promise: int) -> MontjoieMemory:
    memory = MontjoieMemory(4, NATION_IDS.index(nation))
    memory.given[other] = 1 << promise
    return memory


def kept(table: Scene, nation: str, memory: MontjoieMemory, worths: dict[str, float]) -> str:
    """Which of these plans, worth so much, is followed; a plan is a row of words."""
    plans = {tuple(GAME.acts.parse(word) for word in plan.split()): worth for plan, worth in worths.items()}
    view, seat = table.state, NATION_IDS.index(nation)
    found = faithful(view, memory, seat, sorted(plans, key=lambda plan: -plans[plan]), plans)
    return " ".join(GAME.acts.word(action) for action in found[0])


def test_peace_is_kept_unless_it_costs_too_much() -> None:
    table = before_attack("france", cities={"bourges": "france", "macon": "bourgogne", "paris": "bretagne"}, turn=2)
    peace = given("france", BOURGOGNE, PEACE)
    plans = {"attack:macon road:bourges": 3.0, "end-expansion attack:macon": 2.9, "attack:paris": 2.2}
    assert kept(table, "france", peace, plans) == "attack:paris"
    assert kept(table, "france", peace, plans | {"attack:paris": 1.0}) == "attack:macon road:bourges"
    assert kept(table, "france", MontjoieMemory(4, FRANCE), plans) == "attack:macon road:bourges"
    late = before_attack("france", cities={"bourges": "france", "macon": "bourgogne", "paris": "bretagne"}, turn=10)
    assert kept(late, "france", peace, plans) == "attack:macon road:bourges"
    assert kept(late, "france", peace, plans | {"attack:paris": 2.9}) == "attack:paris"


def test_the_leader_is_spared_less_long() -> None:
    cities = {"bourges": "france", "macon": "bourgogne", "paris": "bretagne"}
    plans = {"attack:macon road:bourges": 3.0, "attack:paris": 2.3}
    for points, word in ((0, "attack:paris"), (30, "attack:macon road:bourges")):
        table = before_attack("france", cities=cities, turn=2, bourgogne={"points": points})
        assert kept(table, "france", given("france", BOURGOGNE, PEACE), plans) == word


def test_votes_are_kept_too() -> None:
    table = scene("montjoie", seats=4, at="politics", turn=2, war=None)
    assert kept(table, "france", given("france", BOURGOGNE, VOTE_WAR), {"peace": 2.0, "war": 1.5}) == "war"
    assert kept(table, "france", given("france", BOURGOGNE, VOTE_WAR), {"peace": 3.0, "war": 1.5}) == "peace"
    assert kept(table, "france", given("france", BOURGOGNE, VOTE_PEACE), {"war": 2.0, "peace": 1.5}) == "peace"


def support(promise: int) -> tuple[Scene, MontjoieMemory]:
    table = before_attack(
        "france", cities={"bourges": "france", "macon": "bourgogne"}, turn=2, war=True,
        france={"hand": "ram cannon"}, bretagne={"influence": 3},
    )  # fmt: skip
    table.choose("france", "attack:macon", "road:bourges")
    return table, given("bretagne", FRANCE if promise == INFLUENCE else BOURGOGNE, promise)


def test_promised_influence_is_given_where_it_is_counted_on() -> None:
    for promise, side in ((INFLUENCE, "france"), (PROTECTION, "bourgogne")):
        table, memory = support(promise)
        while table.step != "OfferSupport" or table.step_facts["side"] != (side == "bourgogne"):
            table.choose(table.asked[0], table.options()[0])
        assert kept(table, "bretagne", memory, {"support:0": 2.0, "support:1": 1.8, "support:2": 1.7}) == "support:1"
        assert kept(table, "bretagne", memory, {"support:0": 4.0, "support:1": 1.8}) == "support:0"
        envoy, sight = MontjoieEnvoy(), sight_of(table, "bretagne", memory)
        why = envoy.reason(sight, GAME.acts.parse("support:0"))
        assert why is not None
        assert (why.key, why.facts) == ("own_need", {"other": NATION_IDS.index(side)})
        assert envoy.reason(sight, GAME.acts.parse("support:1")) is None


@pytest.mark.parametrize(
    ("facts", "turn", "reason"),
    [
        ({}, 2, "prize other=2 city="),
        ({"bourgogne": {"points": 30}}, 2, "cannot_let other=2"),
        ({}, 10, "near_the_end other=2"),
        ({"cities": {"bourges": "france", "chateauroux": "bourgogne"}}, 2, "prize_province other=2 province="),
    ],
)
def test_a_broken_peace_is_explained_to_the_one_who_had_the_promise(facts: dict[str, Any], turn: int, reason: str) -> None:
    cities = facts.get("cities", {"bourges": "france", "macon": "bourgogne"})
    rest = {name: fact for name, fact in facts.items() if name != "cities"}
    table = before_attack("france", cities=cities, turn=turn, france={"hand": "cannon cannon"}, **rest)
    target = next(city for city, owner in cities.items() if owner == "bourgogne")
    envoy, memory = MontjoieEnvoy(), given("france", BOURGOGNE, PEACE)
    table.choose("france", f"attack:{target}")
    why = envoy.reason(sight_of(table, "france", memory), GAME.acts.parse("road:bourges"))
    assert why is not None
    assert why.written().startswith(f" because {reason}")
    assert envoy.reason(sight_of(table, "france", MontjoieMemory(4, FRANCE)), GAME.acts.parse("road:bourges")) is None


def test_a_vote_is_explained_only_when_it_has_been_revealed() -> None:
    cities = LAND | {"calais": "angleterre", "brest": "bretagne"}
    table = scene("montjoie", seats=4, at="treasury", variant={"parley": True}, cities=cities)
    table.choose("france", "offer", "to:bourgogne", "promise:vote-war", "send")
    table.choose("bourgogne", "accept:france")
    table.all_choose("ready")
    envoy = MontjoieEnvoy()
    assert envoy.reason(sight_of(table, "france"), GAME.acts.parse("peace")) is None
    table.all_choose("peace")
    table.until("BuyCards", "france")
    sight = sight_of(table, "france")
    why = envoy.reason(sight, GAME.acts.parse("cards:0"))
    assert why is not None
    assert (why.key, why.facts["other"]) == ("voted", BOURGOGNE)
    for event in why.events(FRANCE):
        assert sight.memory is not None
        sight.memory.hear(event)
    assert envoy.reason(sight, GAME.acts.parse("cards:0")) is None
    theirs = sight_of(table, "bourgogne").memory
    assert isinstance(theirs, MontjoieMemory)
    assert theirs.broke[FRANCE] == 1


def test_who_is_attacked_owes_no_peace_any_more() -> None:
    table = before_attack("france", cities={"bourges": "france", "macon": "bourgogne"}, france={"hand": "ram cannon"}, turn=2)
    table.choose("france", "offer", "to:bourgogne", "promise:peace", "wish:peace", "send")
    table.choose("bourgogne", "accept:france")
    memories = [sight_of(table, nation).memory for nation in ("france", "bourgogne")]
    assert [memory.given[other] for memory, other in zip(memories, (2, 0), strict=True)] == [1, 1]  # type: ignore[union-attr]
    table.choose("france", "attack:macon", "road:bourges")
    theirs = sight_of(table, "bourgogne").memory
    assert isinstance(theirs, MontjoieMemory)
    assert (theirs.given[FRANCE], theirs.had[FRANCE], theirs.broke[FRANCE]) == (0, 0, 1)


# -- the frame


def test_what_is_judged_is_what_all_can_see() -> None:
    """All seats judge a table alike, whatever they hold."""
    table = parley(france={"money": 3, "hand": "cannon felon"}, bourgogne={"hand": "ladders"})
    worths = [Prospect(table.state.seen_by(seat)).worths for seat in range(4)]
    assert all(worth == pytest.approx(worths[0]) for worth in worths)


def test_a_bot_of_ones_own_may_give_reasons_too_and_only_in_phrases_of_the_game() -> None:
    class Curt:
        said = Reason("fair", FRANCE)

        def choose(self, sight: Sight) -> int:
            return sight.legal[0]

        def reason(self, sight: Sight, action: int) -> Reason:
            return self.said

    bot, table = Curt(), parley()
    assert ask_in_words(bot, sight_of(table, "bourgogne")) == "ready because fair other=0"
    bot.said = Reason("you_fool", FRANCE)
    with pytest.raises(BotFailed, match="there is no reason"):
        ask_in_words(bot, sight_of(table, "bourgogne"))
    table.choose("bourgogne", "ready")
    assert ask_in_words(bot, sight_of(table, "bourgogne")) == ""


def test_whole_games_are_talked_through_and_played_again() -> None:
    """Each offer, answer and broken peace has a reason that the other side hears; the record leads to the same match."""
    match = Match("montjoie", 4, 5, {"game_length": "short"})
    bots = [make("squire", seat) for seat in range(4)]
    while not match.over and match.state.turn < 4:
        seat = match.to_act[0]
        match.do(seat, ask_in_words(bots[seat], match.sight(seat)))
    told = [event.name for event in match.journal.events]
    reasons = [name for name in told if name.startswith("because_")]
    spoken = told.count("offer") + told.count("offer_declined") + told.count("deal")
    assert 4 < len(reasons) <= 2 * spoken + 8
    assert Match.replay(match.record()).state == match.state


def test_a_verdict_reads_an_offer_from_the_takers_side() -> None:
    table = offered("give-city:bourges", "ask-city:dijon", "give:2", "promise:peace", "wish:vote-war")
    verdict = Verdict(table.state, MontjoieMemory(4, BOURGOGNE), FRANCE, BOURGOGNE)
    deal = verdict.deal
    cities = [CITY_IDS[deal[place] - 1] for place in (CITY_GIVEN, CITY_ASKED)]
    assert (cities, deal[GIVES], deal[TAKER]) == (["bourges", "dijon"], 2, BOURGOGNE)
    assert (deal[PROMISED] - 1, deal[WISHED] - 1) == (PEACE, VOTE_WAR)
    assert len(table.state.hand) == KINDS * 4
