"""Search over whole own turns, and the levels that use it: plans, common luck, budgets, and nothing but the sight."""

from __future__ import annotations

import random
from collections.abc import Iterator
from random import Random
from time import thread_time
from typing import Any

import pytest

from banneret.bots import make
from banneret.bots.advice import Advice, any_reply
from banneret.bots.judgement import judgement
from banneret.bots.levels import LEVELS, LevelBot, overlooking
from banneret.bots.search import Manner, Search
from banneret.bots.search.budget import Budget, Clock
from banneret.bots.search.paths import WIDER, Path, Paths, best_path
from banneret.bots.search.rollouts import Players, rollout
from banneret.core import Match, Sight, find, look
from banneret.simulate import simulate
from banneret.testing import scene
from banneret.testing.trial import Trial

NOBODY = {"court": ""}
GAMES = ("lancaster", "lowenherz", "montjoie")
YELLOW = ["lay:ladders", "lay:ram", "lay:sap", "lay:cannon"]


def matches(name: str, seats: int, seed: int, every: int) -> Iterator[tuple[Match, int]]:
    """Tables of one random game, each with a seat that is asked and has a choice."""
    match, rng, number = Match(name, seats, seed), random.Random(seed), 0
    while not match.over:
        seat = rng.choice(match.to_act)
        legal = match.state.legal(seat)
        if len(legal) > 1:
            number += 1
            if number % every == 0:
                yield match, seat
        match.do(seat, rng.choice(legal))


# -- plans


def test_a_plan_is_a_whole_turn_and_ends_before_the_next_hand() -> None:
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1 K4"}, green={"court": "K1"}, yellow=NOBODY)
    seen: list[list[int]] = []

    def value(state: Any, seat: int) -> float:
        seen.append(list(state.to_act))
        return float(state.county_faction[6] == 0)

    judge = Advice(value, any_reply)
    worths = Paths(judge, table.state, 0, Clock(0)).look(table.state.legal(0), 500)
    assert seen
    assert all(to_act == [1] for to_act in seen)
    words = {tuple(map(table.game.acts.word, path)): worth for path, worth in worths.items()}
    good = [path for path, worth in words.items() if worth]
    assert good
    assert all(path[:2] == ("knight:K4", "county:G") for path in good)
    worth, path = best_path(judge, table.state, 0, 500)
    assert worth == 1.0
    assert tuple(map(table.game.acts.word, path)) in good


def test_no_plan_goes_beyond_chance_or_a_reveal() -> None:
    """Else it would count on a card that nobody has seen."""
    for name in GAMES:
        for match, seat in matches(name, 3, 2, 40):
            sight = match.sight(seat)
            if match.state.question().secret:
                continue
            table = sight.imagine(1)
            for path in Paths(judgement(match.game, 3), table, seat, Clock(0)).look(sight.legal[:6], 12):
                twin = table.copy()
                for action in path:
                    assert twin.seed == table.seed
                    twin.apply(seat, action)


def test_the_rest_of_a_turn_follows_the_plan_without_new_thought() -> None:
    match, bot, seat = Match("lancaster", 3, 4), make("knight", 7), -1
    assert isinstance(bot, LevelBot)
    bot.budget = Budget(0, 0.0)
    while not bot.planned:
        seat = match.to_act[0]
        match.do(seat, bot.choose(match.sight(seat)))
    bot.budget = Budget(-1, -1.0)  # whoever thinks with this fails
    expected = next(iter(bot.planned.values()))
    bot.level.manner = None  # type: ignore[assignment]
    try:
        assert bot.choose(match.sight(seat)) == expected
    finally:
        bot.level.manner = Manner(2, 2, 0)


def test_a_plan_is_kept_only_where_no_way_to_go_on_was_left_out() -> None:
    """Else the squires that go with a knight would be those of a glance, though there is time for them when they are asked."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1 K4"}, green={"court": "K1"}, yellow=NOBODY)
    judge = judgement(find("lancaster"), 3)
    for breadth, whole in ((2.0, False), (100_000.0, True)):
        paths = Paths(judge, table.state, 0, Clock(0))
        paths.look(table.state.legal(0), breadth)
        assert paths.whole == whole


def test_with_a_shortlist_the_wide_look_follows_the_glance() -> None:
    """Its first are its best: a turn of Löwenherz is not planned by a glance, and a cut look keeps what it has seen."""
    match, judge, wider = Match("lowenherz", 4, 4), judgement(find("lowenherz"), 4), 0
    for _ in range(40):
        seat = match.to_act[0]
        table, legal = match.sight(seat).imagine(1), match.state.legal(seat)
        glance = Paths(judge, table, seat, Clock(0))
        glance._look(table, (), legal, 60.0, 6)
        found = Paths(judge, table, seat, Clock(0)).look(legal, 480.0)
        assert set(glance.worths) <= set(found)
        wider += len(found) > len(glance.worths)
        match.do(seat, legal[len(legal) // 2])
    assert wider > 3


@pytest.mark.usefixtures("interpreted")
def test_time_cuts_off_what_looked_worse() -> None:
    """A wider look begins with the answers that looked best so far, and keeps what it has seen when it is cut short."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1 K4"}, green={"court": "K1"}, yellow=NOBODY)
    judge, legal = judgement(find("lancaster"), 3), table.state.legal(0)

    class Patience(Clock):
        left = 1000

        def is_past(self, share: float) -> bool:
            self.left -= 1
            return self.left < 0

    first = Patience(1.0)
    one = Paths(judge, table.state, 0, first)
    one._look(table.state, (), legal, 240 * WIDER[0], 6)
    glance = one.worths
    whole = Paths(judge, table.state, 0, Clock(0)).look(legal, 240)
    short = Patience(1.0)
    short.left = 1000 - first.left + 20
    cut = Paths(judge, table.state, 0, short)
    seen = cut.look(legal, 240)
    assert set(glance) < set(seen) < set(whole)
    assert not cut.whole
    widened = {path[0] for path in set(seen) - set(glance)}
    best = {path[0]: worth for path, worth in sorted(glance.items(), key=lambda one: one[1])}
    assert min(best[action] for action in widened) > max(best[action] for action in set(best) - widened)


def test_a_plan_is_dropped_when_the_table_is_not_what_was_expected() -> None:
    match = Match("lancaster", 3, 4)
    bot = make("knight", 7)
    assert isinstance(bot, LevelBot)
    bot.planned = {"another table": 0}
    seat = match.to_act[0]
    assert bot.choose(match.sight(seat)) == make("knight", 7).choose(match.sight(seat))


# -- glimpses


def test_who_commits_alone_does_so_with_a_mind_and_only_many_at_once_by_chance() -> None:
    """Cards laid at random would make every attack look like a defeat; but the last to vote must not see the others' votes."""
    judge, alone, asked = judgement(find("montjoie"), 4), 0, []

    def reply(state: Any, seat: int, rng: Random) -> int:
        asked.append(type(state.question()).__name__)
        return any_reply(state, seat, rng)

    watched = Advice(judge.value, reply)
    for match, seat in matches("montjoie", 4, 5, 9):
        table = match.sight(seat).imagine(1)
        if table.question().secret and len(table.to_act) == 1:
            alone += 1
            rollout(watched, table, seat, (), 1, 2.0, 1)
    assert alone > 5
    assert not {"LayYellow", "LayMore", "StakeInfluence"} & set(asked)
    match = Match("lancaster", 3, 4)
    while type(match.state.question()).__name__ != "Vote":
        hand = match.to_act[0]
        match.do(hand, match.state.legal(hand)[-1])
    asked.clear()
    rollout(Advice(judgement(find("lancaster"), 3).value, reply), match.sight(0).imagine(1), 0, (), 1, 2.0, 1)
    assert asked[:3] == ["Vote"] * 3


def test_who_answers_by_habit_in_a_glimpse_does_not_think() -> None:
    """In Montjoie! nobody there supports anybody, and all lay the best card they have; what else is asked is thought about."""
    judge, usual, thoughts = judgement(find("montjoie"), 4), dict[str, str](), []

    def value(state: Any, seat: int) -> float:
        thoughts.append(type(state.question()).__name__ if state.to_act else "")
        return 0.0

    watched = Advice(value, judge.reply)
    watched.round, watched.habit = judge.round, judge.habit
    assert watched.habit is not None
    for match, seat in matches("montjoie", 4, 5, 3):
        legal, question = match.state.legal(seat), type(match.state.question()).__name__
        answer = watched.habit(match.state, legal)
        thoughts.clear()
        Players(watched, 2.0, 1).answer(match.sight(seat).imagine(1))
        assert question in ("OfferSupport", "LayYellow") or answer is None
        if answer is not None and match.to_act == [seat]:
            assert not thoughts
            usual[question] = match.game.acts.word(answer)
            cards = [match.game.acts.word(action) for action in legal]
            assert question != "LayYellow" or usual[question] == max(cards, key=["lay:none", *YELLOW].index)
    assert set(usual) == {"OfferSupport", "LayYellow"}
    assert usual["OfferSupport"] == "support:0"


def test_what_was_thought_first_counts_as_many_glimpses_as_it_has_credit(monkeypatch: pytest.MonkeyPatch) -> None:
    judge, chosen = judgement(find("lancaster"), 3), dict[float, list[Path]]()
    sights = [match.sight(seat) for match, seat in matches("lancaster", 3, 5, 12)]
    for credit in (0.0, 1e9):
        monkeypatch.setattr(judge, "credit", credit)
        chosen[credit] = [Search(sight, judge, Manner(1, 1, 4), Budget(24, 0.0), 1).run() for sight in sights[:12]]
    first = [Search(sight, judge, Manner(1, 1, 4), Budget(0, 0.0), 1).run() for sight in sights[:12]]
    assert chosen[1e9] == first != chosen[0.0]
    assert judgement(find("montjoie"), 6).credit > judgement(find("montjoie"), 4).credit


def test_where_rounds_are_named_a_glimpse_goes_to_the_end_of_one_and_nobody_in_it_has_seen_the_dice() -> None:
    judge, ends, seeds = judgement(find("montjoie"), 4), [], []

    def value(state: Any, seat: int) -> float:
        ends.append((state.turn, bool(state.to_act)))
        seeds.append(state.seed)
        return judge.value(state, seat)

    watched = Advice(value, judge.reply)
    watched.round = judge.round
    dawns: list[tuple[int, bool]] = []

    def dawn(state: Any, seat: int) -> float:
        dawns.append((state.turn, bool(state.to_act)))
        return 0.25

    for match, seat in matches("montjoie", 4, 5, 60):
        table = match.sight(seat).imagine(1)
        turn = table.turn
        watched.dawn = None
        rollout(watched, table.copy(), seat, (), 1, 2.0, 1)
        assert ends[-1][0] == turn + 1 or not ends[-1][1]
        watched.dawn = dawn  # where dawns are judged by themselves, by that
        assert rollout(watched, table, seat, (), 1, 2.0, 1) == 0.25
        begun, goes_on = dawns.pop()
        assert begun == turn + 1 or not goes_on
        assert not dawns
    watched.dawn = None
    players = 0
    for match, seat in matches("montjoie", 4, 6, 20):
        table = match.sight(seat).imagine(1)
        if table.to_act == [seat] and not table.question().secret:
            players += 1
            luck = table.seed
            seeds.clear()
            Players(watched, 4.0, 2).answer(table)
            assert seeds
            assert luck not in seeds
    assert players > 5


def test_what_glimpses_cannot_tell_apart_is_left_to_judgement() -> None:
    """In Montjoie! a turn is worth them, and whom to support is not."""
    judge, simulations = judgement(find("montjoie"), 4), dict[str, int]()
    for match, seat in matches("montjoie", 4, 5, 7):
        name = type(match.state.question()).__name__
        if name not in simulations:
            search = Search(match.sight(seat), judge, Manner(0.5, 1, 2), Budget(4, 0.0), 1)
            search.run()
            simulations[name] = search.simulations
    assert simulations["PlayerTurn"] > 0
    assert simulations["OfferSupport"] == simulations["LayYellow"] == 0


# -- budgets


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_simulations_give_the_same_answer(name: str) -> None:
    for match, seat in matches(name, 3, 3, 150):
        sight = match.sight(seat)
        before = sight.view.digest()
        assert make("banneret@6", 5).choose(sight) == make("banneret@6", 5).choose(Sight.loads(sight.dumps()))
        assert sight.view.digest() == before


@pytest.mark.parametrize("name", ["lancaster", "montjoie"])
def test_simulations_are_counted_and_shared_equally(name: str) -> None:
    judge = judgement(find(name), 4)
    sight = next(
        match.sight(seat)
        for match, seat in matches(name, 4, 3, 1)
        if len(match.state.legal(seat)) > 8 and (judge.weighty is None or judge.weighty(match.state))
    )
    for simulations in (4, 12, 24):
        search = Search(sight, judge, Manner(2, 2, 6), Budget(simulations, 0.0), 1)
        assert search.run()[0] in sight.legal
        assert 0 < search.simulations <= simulations


def test_no_decision_overruns_its_time_by_more_than_a_fifth() -> None:
    """Of this thread's own time, with a cap that cuts through planning and through the meetings of plans."""
    for seconds in (0.15,):
        late = []
        for match, seat in matches("lancaster", 4, 3, 30):
            sight = match.sight(seat)
            start = thread_time()
            assert LevelBot(1, LEVELS["king"], Budget(10_000, seconds)).choose(sight) in sight.legal
            late.append((thread_time() - start) / seconds)
        assert len(late) >= 5
        assert sorted(late)[int(0.9 * (len(late) - 1))] < 1.2, late


def test_it_plays_a_whole_game_and_wins_against_chance() -> None:
    result = simulate("lancaster", 3, 1, ["banneret@6", "random", "random"], seed=5)
    assert result.by_bot[0].wins == 1


# -- levels


def test_a_squire_overlooks_plans_but_takes_none_of_the_worse_half() -> None:
    plans: list[Path] = [(n,) for n in range(9)]
    found = [overlooking(plans, Random(seed))[0] for seed in range(300)]
    assert set(found) == {0, 1, 2, 3, 4}
    assert found.count(0) > found.count(1) > found.count(3)
    assert overlooking([(3,)], Random(1)) == (3,)


def test_a_squire_who_overlooks_all_that_is_better_does_not_fall_back_on_the_best() -> None:
    plans: list[Path] = [(n,) for n in range(3)]
    found = [overlooking(plans, Random(seed))[0] for seed in range(300)]
    assert 0 < found.count(0) < found.count(1)


def test_a_squire_overlooks_answers_not_just_ways_to_go_on_with_them() -> None:
    """Twenty plans that begin alike are one idea."""
    plans: list[Path] = [*((1, n) for n in range(20)), (2, 0), (3, 0)]
    found = {overlooking(plans, Random(seed)) for seed in range(300)}
    assert (2, 0) in found
    assert (3, 0) not in found
    assert found <= {(2, 0), *((1, n) for n in range(10))}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["squire", "knight"])
def test_the_levels_play_every_game_with_any_number_of_seats(name: str, level: str) -> None:
    for seats in (2, 3):
        variant = {"game_length": "short"} if name == "montjoie" else {}
        assert simulate(name, seats, 1, [level, *["random"] * (seats - 1)], seed=seats, variant=variant).played


# -- fairness


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["squire", "knight", "banneret@6", pytest.param("king@6", marks=pytest.mark.slow)])
def test_what_a_bot_cannot_see_does_not_change_its_choice(name: str, bot: str) -> None:
    """Everything hidden from its seat is dealt anew, in agreement with what it was told; its choice stays."""
    moved = 0
    for game in range(2):
        for match, seat in matches(name, 4, 11 + game, 25):
            trial = Trial(match, random.Random(game), {})
            other = trial.scrambled(seat)
            moved += other != match.state
            one, two = (make_uncapped(bot).choose(trial.sight(table, seat)) for table in (match.state, other))
            assert one == two
    assert moved > 5, "nothing was scrambled"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["squire", "knight", "banneret@6"])
def test_nor_does_it_where_nothing_is_remembered(name: str, bot: str) -> None:
    """A match that was carried over tells nobody what was said before: what is seen is all there is."""
    moved = 0
    for match, seat in matches(name, 4, 13, 30):
        other = match.game.imagine(match.view(seat), seat, 99)
        moved += other != match.state
        sights = [look(match.game, match.variant, table, seat) for table in (match.state, other)]
        assert all(sight.memory is None for sight in sights)
        assert make_uncapped(bot).choose(sights[0]) == make_uncapped(bot).choose(sights[1])
    assert moved > 3, "nothing was dealt anew"


def make_uncapped(name: str) -> Any:
    """Time is no matter here, only what is seen."""
    bot: Any = make(name, 3)
    bot.budget.seconds = 0.0
    return bot
