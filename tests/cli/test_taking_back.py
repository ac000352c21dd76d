"""Taking back: one is asked before what cannot be taken back, and only there; and at the end of a turn, once."""

from __future__ import annotations

import random
from pathlib import Path

from banneret import Match
from banneret.cli import store

from .conftest import Run
from .table import save_at

SURE = "no way back"
PAUSE = "u: take it back"
PLAYERS = ["me", "random", "random"]


def actions(path: Path) -> list[tuple[int, str]]:
    return store.read(path).actions


def test_a_match_knows_what_could_be_taken_back(tmp_path: Path) -> None:
    match = save_at(tmp_path / "vote.json", "lancaster", "Vote", PLAYERS)
    assert not match.may_take_back(0, "yes:0"), "the last vote reveals all"
    fresh = Match("lancaster", seats=3, seed=3)
    assert fresh.may_take_back(fresh.to_act[0], "extension:gold")
    assert fresh.actions == []


def test_what_reveals_something_is_done_only_when_one_is_sure(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "vote.json"
    before = len(save_at(path, "lancaster", "Vote", PLAYERS).actions)

    result = run("play", "--resume", path, say=["yes:0", "no", "q"])
    assert SURE in result.stdout
    assert len(actions(path)) == before
    assert result.stdout.count("How do you vote") == 2, "the question comes again"

    run("play", "--resume", path, say=["yes:0", "", "q"])
    assert actions(path)[before] == (0, "yes:0")


def test_whoever_is_not_sure_may_answer_at_once(run: Run, tmp_path: Path) -> None:
    """Another number, or a look around, needs no second try; words may be a no, and only bring the question back."""
    path = tmp_path / "vote.json"
    before = len(save_at(path, "lancaster", "Vote", PLAYERS).actions)

    result = run("play", "--resume", path, say=["1", "?", "1", "2", "u", "2", "", "q"])
    assert "LAN-VOTE" in result.stdout.partition(SURE)[2]
    assert result.stdout.count(SURE) == 4
    assert len(actions(path)) > before
    assert actions(path)[before] != (0, "yes:0")


def test_the_only_answer_is_not_asked_for_twice(run: Run, tmp_path: Path) -> None:
    """Montjoie!, nothing left to do but to end the turn: Enter does, and no second Enter is asked for."""
    path, dice = tmp_path / "turn.json", random.Random(5)
    match = Match("montjoie", seats=3, seed=5)
    while match.to_act != [0] or match.sight(0).words() != ["end-turn"]:
        seat = match.to_act[-1]
        match.do(seat, dice.choice(match.state.legal(seat)))
    record = match.record()
    record.players = PLAYERS
    store.write(record, path)
    told = run("play", "--resume", path, say=["", "q"]).stdout
    assert "Enter: end the turn" not in told
    assert actions(path)[len(match.actions)] == (0, "end-turn")


def test_fast_players_are_not_asked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "vote.json"
    before = len(save_at(path, "lancaster", "Vote", PLAYERS).actions)
    assert SURE not in run("play", "--resume", path, "--fast", say=["yes:0", "q"]).stdout
    assert actions(path)[before] == (0, "yes:0")


def test_what_can_be_taken_back_is_not_confirmed(run: Run) -> None:
    """A knight, a county, squires: one word at the end of the turn, and none before."""
    result = run("play", "lancaster", "--seed", 3, say=["4", "", "knight:K2", "county:A", "0", "u", "0", "", "q"])
    assert SURE not in result.stdout
    turn = result.stdout.partition("Which knight do you place?")[2]
    assert turn.partition("How many squires")[0].count(PAUSE) == 0
    assert turn.count("Enter: end the turn") == 2, "once, and once more after the undo"


def test_every_key_works_at_the_end_of_a_turn(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    keys = ["4", "?", "b", "l", "s", "o", "? york", "nonsense", "7", "u", "q"]
    result = run("play", "lancaster", "--seed", 3, "--save", path, say=keys)
    end = result.stdout.partition("Enter: end the turn")[2]
    for told in ("LAN-SETUP-3", "Counties", "Blue built", "Saved in", "nothing to put in", "York", "Taken back."):
        assert told in end, told
    assert actions(path) == []
    run("play", "--resume", path, say=["4", "q"])
    assert actions(path) == [(0, "extension:gold")]


def test_an_undo_is_told_to_whoever_had_heard_of_the_move(run: Run) -> None:
    """Anna takes back what Ben has not seen yet: he hears only of what stands."""
    seats = ["--seat", "me:Anna", "--seat", "me:Ben", "--seed", "3"]
    result = run("play", "lancaster", *seats, say=["", "extension:gold", "u", "extension:votes", "", "", "q"])
    ben = result.stdout.rpartition("Pass the keyboard to Ben")[2]
    assert ben.count("Anna") >= 1
    assert "takes that back" not in ben
    assert "extension: 2 gold" not in ben.partition("Which extension")[0].partition("Counties")[0]


def test_no_forced_choice_runs_on_without_a_word(run: Run, tmp_path: Path) -> None:
    """The only knight that is left is taken for me; before the others move I am told, and may take it all back."""
    result = run("play", "lancaster", "--seed", 3, say=["4", "", "knight:K2", "county:A", "0", "", "county:B", "0", "u", "q"])
    assert "(the only choice)" in result.stdout
    assert "Taken back." in result.stdout


def test_what_was_chosen_for_one_is_no_choice_to_take_back(run: Run, tmp_path: Path) -> None:
    """The others have moved and my only knight was taken for me: `u` says that nothing comes back, and nothing does."""
    path = tmp_path / "game.json"
    keys = ["4", "", "knight:K2", "county:A", "0", ""]
    run("play", "lancaster", "--seed", 3, "--save", path, say=[*keys, "q"])
    before = actions(path)
    assert before[-1] == (0, "knight:K1"), "chosen for me"

    result = run("play", "--resume", path, say=["u", "q"])
    assert "Taken back." not in result.stdout
    assert "nothing of yours to take back" in result.stdout
    assert actions(path) == before


def test_a_card_of_lowenherz_comes_back_until_something_new_is_seen(run: Run, tmp_path: Path) -> None:
    """Sold, and taken from the market: both come back, though the others saw them. A drawn card was seen, and stays."""
    path = tmp_path / "cards.json"
    before = save_at(path, "lowenherz", "SellOrPlay", PLAYERS, market_beside).record().actions

    result = run("play", "--resume", path, say=["sell", "1", "2", "u", "u", "q"])
    assert SURE not in result.stdout
    assert result.stdout.count("Taken back.") == 2
    assert actions(path) == before

    drawn = run("play", "--resume", path, say=["1", "deck", "", "u", "q"]).stdout
    assert SURE in drawn
    assert "nothing of yours to take back" in drawn
    assert (0, "draw") in actions(path)[len(before) :]


def market_beside(match: Match) -> bool:
    """All that can be sold comes first, and other cards than these lie in the market."""
    words = match.sight(0).words()
    return words[0].startswith("sell:") and len({*match.state.market} - {*match.state.cards_of(0)}) > 1


def test_only_a_turn_is_called_one(run: Run, tmp_path: Path) -> None:
    """What a law or a county brings is answered when it comes to it: that ends nobody's turn."""
    path = tmp_path / "county.json"
    save_at(path, "lancaster", "CountyReward", PLAYERS, others_follow)
    told = run("play", "--resume", path, say=["nothing", "q"]).stdout
    assert "Enter: go on · u: take it back" in told
    assert "Enter: end the turn" not in told


def others_follow(match: Match) -> bool:
    table = match.state.copy()
    table.apply(0, table.legal(0)[0])
    return 0 not in table.to_act and match.may_take_back(0, match.state.legal(0)[0])


def test_a_vote_for_war_or_peace_is_confirmed_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "vote.json"
    before = len(save_at(path, "montjoie", "Vote", PLAYERS).actions)
    assert SURE in run("play", "--resume", path, say=["war", "no", "q"]).stdout
    assert len(actions(path)) == before
