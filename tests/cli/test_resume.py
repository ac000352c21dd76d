"""Going on with a saved game: the last one, a listed one, as it was printed; in its language; by one process at a time."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from banneret.cli import store
from banneret.core import GAMES, Match

from .conftest import Run

SHORT = {"montjoie": ["--variant", "game_length=short"]}


def printed_way(output: str) -> list[str]:
    """The words that were printed after the command's own name, as a shell would read them."""
    (line,) = [line for line in output.splitlines() if "--resume" in line]
    words = shlex.split(line.partition(": banneret ")[2] or line.partition(" : banneret ")[2])
    assert words[:2] == ["play", "--resume"]
    return words


@pytest.mark.parametrize("game", sorted(GAMES))
def test_last_goes_on_with_every_game(run: Run, saves: Path, game: str) -> None:
    run("play", game, *SHORT.get(game, []), "--seed", 4, "--fast", say=["1", "1", "q"])
    (path,) = saves.glob("*.json")
    before = json.loads(path.read_text())["actions"]
    assert before

    result = run("play", "--resume", "last", "--fast", say=[*["1"] * 3, "q"])

    assert result.exit_code == 0, result.stderr
    after = json.loads(path.read_text())["actions"]
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert run("play", game.upper(), "--resume", "LAST", say=["q"]).exit_code == 0


def test_last_is_the_last_that_is_not_over(run: Run, saves: Path) -> None:
    run("play", "lowenherz", say=["q"])
    over = Match("lancaster", seats=2, seed=1)
    while not over.over:
        over.do(over.to_act[0], over.state.legal(over.to_act[0])[0])
    store.write(over.record(), saves / "lancaster-finished.json")
    os.utime(saves / "lancaster-finished.json", (time.time() + 60, time.time() + 60))

    assert run("play", "--resume", "last", say=["q"]).exit_code == 0
    assert store.latest().name.startswith("lowenherz")
    refused = run("play", "lancaster", "--resume", "last")
    assert refused.exit_code == 1
    assert "no saved game of lancaster" in refused.stderr


def test_a_finished_game_written_before_snapshots_is_known_as_finished(saves: Path) -> None:
    match = Match("lancaster", seats=2, seed=1)
    while not match.over:
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    old = match.record()
    old.vouches = ""
    assert store.is_over(old)
    assert not store.is_over(old.cut(5))


def test_the_way_to_go_on_can_be_typed_as_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "our games" / "it's ours.json"
    left = run("play", "lancaster", "--save", path, say=["q"])
    words = printed_way(left.stdout)
    assert run(*words, say=["q"]).exit_code == 0
    ours = printed_way(run("play", "lancaster", say=["q"]).stdout)
    assert ours[:2] == ["play", "--resume"]
    assert ours[2].startswith("lancaster-"), "short enough for one line"
    assert run(*ours, say=["q"]).exit_code == 0


def test_saves_lists_what_can_be_gone_on_with(run: Run, saves: Path) -> None:
    assert "There is no game to go on with" in run("saves").stdout
    run("play", "lancaster", "--seat", "me:Anna", "--seat", "greedy", say=["q"])
    run("play", "lowenherz", say=["q"])
    (saves / "montjoie-broken.json").write_text("{")
    told = run("saves").stdout
    assert "Anna, bot: sensible" in told
    assert "not over" in told
    assert "truncated JSON" in told
    assert "lowenherz" not in run("saves", "Lancaster").stdout
    assert run(*printed_way(told), say=["q"]).exit_code == 0


def test_a_resumed_game_keeps_its_language(run: Run) -> None:
    run("play", "lancaster", "--lang", "FR", say=["q"])
    assert "à ce clavier" in run("play", "--resume", "last", say=["q"]).stdout
    assert "a questa tastiera" in run("play", "--resume", "last", "--lang", "it", say=["q"]).stdout
    assert "a questa tastiera" in run("play", "--resume", "last", say=["q"]).stdout


def test_a_game_in_use_is_not_played_by_another_process(run: Run, tmp_path: Path, saves: Path) -> None:
    path = tmp_path / "shared.json"
    words = ["play", "lancaster", "--seed", "3", "--save", str(path)]  # seed 3 asks the person first
    command = [sys.executable, "-c", "from banneret.cli import main; main()", *words]
    playing = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 30
        while not path.exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        kept = path.read_text()

        refused = run("play", "--resume", path, say=["1", "", "q"])
        assert refused.exit_code == 1
        assert f"being played in another terminal (process {playing.pid})" in refused.stderr.replace("\n", " ")
        assert path.read_text() == kept
    finally:
        playing.kill()
        playing.wait()
    assert run("play", "--resume", path, say=["q"]).exit_code == 0
    assert [p.name for p in tmp_path.glob(".shared*")] == []


# -- the start menu


def test_without_a_game_there_is_a_menu(run: Run, saves: Path) -> None:
    result = run("play", say=["nonsense", "2", "2", "", "9", "1", "q"])
    assert result.exit_code == 0, result.stderr
    assert "“nonsense” is none of them" in result.stdout
    assert "Löwenherz" in result.stdout
    (path,) = saves.glob("lowenherz-*.json")
    assert json.loads(path.read_text())["players"] == ["me", "greedy"]


def test_the_menu_goes_on_with_the_last_game_and_speaks_three_languages(run: Run, saves: Path) -> None:
    run("play", "montjoie", say=["q"])
    told = run("play", say=["fr", "4", "q"])
    assert "Continuer Montjoie" in told.stdout
    assert "La partie est enregistrée" in told.stdout
    assert len(list(saves.glob("*.json"))) == 1
    new = run("play", say=["it", "lanc", "3", "2", "random", "", "q"])
    assert "Quante persone" in new.stdout
    assert json.loads(next(saves.glob("lancaster-*.json")).read_text())["players"] == ["me", "me", "random"]


def test_a_game_is_played_by_its_name_in_any_language(run: Run, saves: Path) -> None:
    for name in ("Richard Coeur de Lion", "richard cœur de lion", "DOMAINE", "Löwenherz"):
        result = run("play", name, "--seat", "me", "--seat", "random", say=["", "q"])
        assert result.exit_code == 0, result.stderr
    assert len([*saves.glob("lowenherz-*.json")]) == 4


def test_the_menu_knows_games_by_their_names_in_the_language(run: Run, saves: Path) -> None:
    for language, name in (("fr", "richard cœur"), ("it", "Doma"), ("en", "lowenherz")):
        run("play", "--lang", language, say=[name, "2", "1", "random", "", "q"])
    assert len([*saves.glob("lowenherz-*.json")]) == 3


def test_the_menu_knows_bots_by_their_names_in_the_language(run: Run, saves: Path) -> None:
    run("play", "--lang", "FR", say=["lanc", "2", "1", "idiot", "ecuyer", "", "q"])
    assert json.loads(next(saves.glob("lancaster-*.json")).read_text())["players"] == ["me", "squire"]


def test_the_menu_is_left_with_q(run: Run, saves: Path) -> None:
    assert run("play", say=["q"]).exit_code == 0
    assert run("play", say=["1", "q"]).exit_code == 0
    assert not saves.exists()


# -- the end


@pytest.fixture
def nearly(saves: Path) -> Path:
    """A game that is over after one more answer, which is the only one that there is."""
    match = Match("lancaster", seats=2, seed=3)
    while not match.over:
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    record = match.record()
    upto = Match.replay(record.cut(len(record.actions) - 1)).record()
    upto.players = ["me:Anna", "me:Ben"]
    store.write(upto, saves / "lancaster-nearly.json")
    return saves / "lancaster-nearly.json"


def test_after_the_end_the_way_to_the_replay_can_be_typed(run: Run, nearly: Path) -> None:
    result = run("play", "--resume", "lancaster-nearly", "--fast", say=[])
    assert result.exit_code == 0
    assert "Final scoring" in result.stdout
    (way,) = [line for line in result.stdout.splitlines() if "banneret replay" in line]
    assert run(*shlex.split(way.partition(": banneret ")[2]), "--verify").exit_code == 0


def test_a_rematch_is_a_new_game_with_the_same_seats(run: Run, saves: Path, nearly: Path) -> None:
    result = run("play", "--resume", "last", "--fast", say=["r", "", "q"])
    assert "rematch" in result.stdout
    (new,) = [path for path in saves.glob("*.json") if path != nearly]
    assert store.read(new).players == ["me:Anna", "me:Ben"]
    assert store.read(new).actions == []


def test_the_goal_is_told_at_the_first_start_only(run: Run) -> None:
    goal = "You win with the most points after five rounds"
    assert goal in " ".join(run("play", "lancaster", say=["q"]).stdout.split())
    assert goal not in " ".join(run("play", "lancaster", say=["q"]).stdout.split())
