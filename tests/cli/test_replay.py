"""Stepping through a record, checking it, and playing on from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret import Match
from banneret.cli import store

from .conftest import Run


@pytest.fixture
def match() -> Match:
    match = Match("lancaster", seats=3, seed=7)
    dice = 1
    while not match.over:
        seat = match.to_act[0]
        legal = match.state.legal(seat)
        dice = dice * 48271 % 2147483647
        match.do(seat, legal[dice % len(legal)])
    return match


@pytest.fixture
def path(match: Match, tmp_path: Path) -> Path:
    store.write(match.record(), tmp_path / "game.json")
    return tmp_path / "game.json"


def test_json_gives_the_points_of_each_seat(run: Run, match: Match, path: Path) -> None:
    told = json.loads(run("replay", path, "--json").stdout)
    assert list(told["points"].values()) == match.state.points
    assert told["over"] is True
    assert told["winners"]


def test_verify_is_silent_but_for_the_result(run: Run, match: Match, path: Path) -> None:
    told = run("replay", path, "--verify").stdout
    assert f"{len(match.actions)} actions" in told
    assert str(max(match.state.points)) in told
    assert "Counties" not in told


def test_enter_steps_a_number_jumps_back_too(run: Run, match: Match, path: Path) -> None:
    end = len(match.actions)
    told = run("replay", path, say=["", "", "40", "3", "x", str(end), "", "q"]).stdout
    for n in (0, 1, 2, 40, 3, end):
        assert f"After {n} of {end} actions" in told
    assert "Final scoring" in told
    assert "This is the end of the record." in told
    assert "give a number from 0" in told


def test_a_secret_answer_stays_secret_to_other_eyes(run: Run, match: Match, path: Path) -> None:
    at = next(n for n, (_, action) in enumerate(match.actions) if match.game.acts.word(action).startswith(("yes", "no:")))
    seat = match.actions[at][0]
    assert "(in secret)" in run("replay", path, "--eyes", "spectator", say=[str(at + 1), "q"]).stdout
    own = run("replay", path, "--eyes", match.game.seat_name(seat), say=[str(at + 1), "q"]).stdout
    assert "(in secret)" not in own


def test_after_the_end_all_hands_are_open(run: Run, match: Match, path: Path) -> None:
    """Nobody has anything to hide any more, unless somebody asks to see it with certain eyes."""
    at = next(n for n, (_, action) in enumerate(match.actions) if match.game.acts.word(action).startswith(("yes", "no:")))
    told = run("replay", path, say=[str(at + 1), "b", "q"]).stdout
    assert "(in secret)" not in told
    assert " ? " not in told.partition("Lords")[2]
    closed = run("replay", path, "--eyes", "Green", say=[str(at + 1), "b", "q"]).stdout
    assert " ? " in closed.partition("Lords")[2]


def test_of_a_game_that_goes_on_a_spectator_sees_no_secret(run: Run, match: Match, path: Path) -> None:
    at = next(n for n, (_, action) in enumerate(match.actions) if match.game.acts.word(action).startswith(("yes", "no:")))
    store.write(Match.replay(match.record().cut(at + 1)).record(), path)
    assert "(in secret)" in run("replay", path, say=[str(at + 1), "q"]).stdout


@pytest.mark.parametrize("eyes", ["BLUE", "b", "bleu", "Bleu"])
def test_eyes_in_any_case_and_language(run: Run, path: Path, eyes: str) -> None:
    assert run("replay", path, "--eyes", eyes, "--lang", "Fr", say=["q"]).exit_code == 0


def test_playing_on_leaves_the_record_as_it_is(run: Run, saves: Path, path: Path) -> None:
    kept = path.read_text()

    result = run("replay", path, say=["9", "c", "q"])

    assert result.exit_code == 0
    assert path.read_text() == kept
    (new,) = saves.glob("*.json")
    assert json.loads(new.read_text())["actions"][:9] == json.loads(kept)["actions"][:9]


def test_nobody_plays_on_after_the_end(run: Run, match: Match, path: Path) -> None:
    assert "The game is over" in run("replay", path, say=[str(len(match.actions)), "c", "q"]).stdout


def test_unknown_eyes_are_refused(run: Run, path: Path) -> None:
    assert "there are blue, green, yellow" in run("replay", path, "--eyes", "pink").stderr


def test_the_end_of_input_leaves(run: Run, path: Path) -> None:
    assert run("replay", path, say=[""]).exit_code == 0


def test_what_two_whisper_about_stays_between_them(run: Run, tmp_path: Path) -> None:
    """Neither that an offer is made nor what is in it is seen by a third."""
    match = Match("montjoie", seats=4, seed=7)
    while match.question(match.to_act[0])["step"] != "Parley":
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    for word in ("offer", "to:bretagne", "give:2", "send"):
        match.do(0, word)
    end = len(match.actions)
    store.write(match.record(), tmp_path / "deal.json")

    def told(*eyes: str) -> str:
        steps = [str(n) for n in range(end - 3, end + 1)]
        return run("replay", tmp_path / "deal.json", *eyes, say=[*steps, "q"]).stdout

    for eyes in ((), ("--eyes", "angleterre")):
        assert "Make an offer" not in told(*eyes)
        assert "You give 2" not in told(*eyes)
    assert "You give 2" in told("--eyes", "france")
    assert "Send the offer" in told("--eyes", "bretagne")
