"""Playing at the keyboard, by typing."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from banneret import Match
from banneret.cli.ending import verdict
from banneret.cli.terminal import Terminal
from banneret.core.record import loads

from .conftest import Run
from .typed import lines


def saved(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def only_save(saves: Path) -> Path:
    (path,) = saves.glob("*.json")
    return path


def test_a_whole_game_left_and_resumed_on_the_way(run: Run, saves: Path) -> None:
    """The input ends in the middle; the resumed game ends with the final scoring, and its record is sound."""
    first = run("play", "lancaster", "--seed", 5, say=lines(60, 1))
    assert first.exit_code == 0
    assert "--resume" in first.output
    path = only_save(saves)
    before = saved(path)["actions"]
    assert len(before) > 10

    second = run("play", "--resume", path, "--fast", say=lines(1500, 2))

    assert second.exit_code == 0, second.output[-2000:]
    assert "Final scoring" in second.output
    assert " wins." in second.output or "share the victory" in second.output
    last_news = second.output.rpartition("─ Lords")[2].partition("Final scoring")[0]
    assert "Knighthood of" in last_news, "below the board, which may be higher than the screen"
    assert saved(path)["actions"][: len(before)] == before
    assert Match.replay(loads(path.read_text())).over


@pytest.mark.parametrize(("seats", "lang"), [(2, "fr"), (5, "it")])
def test_a_whole_game_in_every_language(run: Run, saves: Path, seats: int, lang: str) -> None:
    others = [arg for _ in range(seats - 1) for arg in ("--seat", "random")]

    result = run("play", "lancaster", "--seat", "me", *others, "--seed", 8, "--lang", lang, "--fast",
                 "--variant", "laws=new", say=lines(1500, 3, looks=0.02))  # fmt: skip

    assert result.exit_code == 0
    assert {"fr": "Décompte final", "it": "Punteggio finale"}[lang] in result.output
    assert "{" not in result.output, "a template was left unfilled"
    assert "tell." not in result.output
    assert "ask." not in result.output


def test_undo_takes_back_the_own_choice_only(run: Run, saves: Path) -> None:
    """Extension, Enter, a knight chosen, u: the record is back where the knight was not chosen."""
    run("play", "lancaster", "--seed", 3, say=["4", "", "q"])
    path = only_save(saves)
    before = saved(path)["actions"]

    result = run("play", "--resume", path, say=["2", "u", "u", "q"])

    assert "Taken back." in result.output
    assert "nothing of yours to take back" in result.output
    assert saved(path)["actions"] == before


def test_the_end_of_a_turn_is_the_last_moment_to_take_it_back(run: Run, saves: Path) -> None:
    run("play", "lancaster", "--seed", 3, say=["4", "u", "q"])
    assert saved(only_save(saves))["actions"] == []


def test_bad_input_is_explained_and_nothing_is_lost(run: Run, saves: Path) -> None:
    result = run("play", "lancaster", "--seed", 3, say=["7", "0", "-1", "two", "\x1b[2J", "9" * 400, "١", "q"])

    assert result.exit_code == 0
    assert "“7” is none of the choices: give one of their numbers, or words of one." in result.output
    assert "\x1b" not in result.output
    assert saved(only_save(saves))["actions"] == []


def test_a_choice_may_be_typed_as_records_write_it(run: Run, saves: Path) -> None:
    run("play", "lancaster", "--seed", 3, "--fast", say=["extension:gold", "q"])
    assert saved(only_save(saves))["actions"][0] == [0, "extension:gold"]


def test_question_mark_shows_help_and_the_rule(run: Run) -> None:
    result = run("play", "lancaster", "--seed", 3, say=["?", "q"])
    assert "LAN-SETUP-3" in result.output
    assert "builds one of the six extension" in result.output


def test_amounts_are_typed_as_themselves(run: Run, saves: Path) -> None:
    """K2 to Northumberland, then the number 2: two squires, not the second choice."""
    run("play", "lancaster", "--seed", 3, say=["4", "", "knight:K2", "county:A", "2", "", "q"])
    assert [0, "squires:2"] in saved(only_save(saves))["actions"]


def test_a_forced_choice_is_made_and_told(run: Run, saves: Path) -> None:
    """When only one knight is left in the court there is nothing to ask."""
    result = run("play", "lancaster", "--seed", 3, say=["4", "", "knight:K2", "county:A", "0", "", "q"])
    assert re.search(r"Which knight do you place\? .* \(the only choice\)", result.output)
    assert saved(only_save(saves))["actions"][-1] == [0, "knight:K1"]


def test_the_variant_and_own_data_reach_the_table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    data = tmp_path / "mine.toml"
    data.write_text('[[county]]\nid = "G"\nreward = [{ kind = "points", n = 9 }]\n[[law]]\nid = "N01"\nper = 2\n')

    result = run("play", "lancaster", "--data", data, "--variant", "laws=chosen",
                 "--variant", "sections=new,base,new,base,new", say=["q"])  # fmt: skip

    assert "9 points" in result.output
    assert "[here: per 2; 1 vote]" in result.output


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play"], "which game?"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "lancaster", "--seat", "me"], "for 2 to 5 players, not 1"),
        (["play", "lancaster", "--seat", "me", "--seat", "gredy"], "did you mean 'greedy'?"),
        (["play", "lancaster", "--seat", "me", "--seat", "me:"], "such as me:Anna"),
        (["play", "lancaster", "--seat", "me", "--seat", "me:" + "x" * 40], "at most 16"),
        (["play", "lancaster", "--variant", "laws"], "expected NAME=VALUE"),
        (["play", "lancaster", "--variant", "laws=old"], "laws: 'old' is unknown"),
        (["play", "lancaster", "--variant", "lawz=new"], "did you mean 'laws'?"),
        (["play", "lancaster", "--data", "nowhere.toml"], "there is no such file"),
        (["play", "lancaster", "--lang", "de"], "there is no language 'de'"),
        (["play", "--resume", "nowhere.json"], "no such file"),
        (["play", "--resume", "last"], "there is no saved game"),
    ],
)
def test_refusals_are_one_sentence(run: Run, args: list[str], sentence: str) -> None:
    result = run(*args)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert "Traceback" not in result.output + result.stderr


def test_a_new_game_overwrites_no_old_one(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.json"
    assert run("play", "lancaster", "--save", path, say=["q"]).exit_code == 0
    kept = path.read_text()

    refused = run("play", "lancaster", "--save", path, say=["q"])

    assert refused.exit_code == 1
    assert "is there already" in refused.stderr
    assert path.read_text() == kept


def test_ctrl_c_says_where_the_game_lies(run: Run, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = run("play", "lancaster")
    assert result.exit_code == 130
    assert only_save(saves).stem in result.output


def test_a_bot_that_breaks_down_costs_nobody_the_game(
    run: Run, saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine_broken.py").write_text(
        "class Bot:\n    def __init__(self, seed): pass\n    def choose(self, sight): return 1 // 0\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    result = run("play", "lancaster", "--seat", "me", "--seat", "mine_broken:Bot", "--seed", 4, "--fast", say=["1", "1", "1"])
    assert result.exit_code == 1
    assert "bot 'mine_broken:Bot' at seat green, asked FirstExtension, raised ZeroDivisionError" in result.stderr
    assert "--resume" in result.output
    assert Match.replay(loads(only_save(saves).read_text())).to_act


def test_a_record_never_loads_a_strange_bot(run: Run, saves: Path) -> None:
    """A saved game may come from anywhere: whom it names is not imported."""
    run("play", "lancaster", say=["q"])
    path = only_save(saves)
    path.write_text(path.read_text().replace('"greedy"', '"os:abort"', 1))

    refused = run("play", "--resume", path)

    assert refused.exit_code == 1
    assert "not of the house" in refused.stderr
    assert run("play", "--resume", path, "--seat", "me", "--seat", "greedy", "--seat", "random", say=["q"]).exit_code == 0


def test_killed_in_the_middle_nothing_is_lost(saves: Path, tmp_path: Path, run: Run) -> None:
    """SIGKILL at a question: all that was answered before is there, and the game goes on."""
    path = tmp_path / "killed.json"
    command = [
        sys.executable,
        "-c",
        "from banneret.cli import main; main()",
        "play",
        "lancaster",
        "--seed",
        "5",
        "--save",
        path,
    ]
    playing = subprocess.Popen([*map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        assert playing.stdin
        playing.stdin.write(b"1\n\nknight:K1\n")
        playing.stdin.flush()
        deadline = time.monotonic() + 30
        while not path.exists() or [0, "knight:K1"] not in saved(path)["actions"]:
            assert time.monotonic() < deadline, "the third answer was never saved"
            time.sleep(0.02)
    finally:
        playing.send_signal(signal.SIGKILL)
        playing.wait()

    result = run("play", "--resume", path, say=["q"])

    assert result.exit_code == 0
    assert "Where does the knight of strength 1 go?" in result.output
    assert not list(tmp_path.glob(".killed*"))


def test_an_offer_out_of_turn(run: Run, saves: Path) -> None:
    """At the first parley: o makes an offer, which is dropped, then one that a bot answers; Enter goes on from a parley."""
    seats = ["--seat", "me", "--seat", "greedy", "--seat", "greedy"]

    result = run("play", "montjoie", *seats, "--seed", 3, "--fast", say=[*["1"] * 2, "o", "o", "3", "o", "o", "1", "q"])

    assert result.exit_code == 0, result.output
    words = [word for _, word in saved(only_save(saves))["actions"]]
    assert words.count("offer") == 2


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "lang"), [(2, "fr"), (4, "it")])
def test_a_whole_game_of_montjoie(run: Run, saves: Path, seats: int, lang: str) -> None:
    others = [arg for _ in range(seats - 1) for arg in ("--seat", "random")]

    result = run("play", "montjoie", "--seat", "me", *others, "--seed", 8, "--lang", lang, "--fast",
                 "--variant", "game_length=short", say=lines(4000, 3, looks=0.02))  # fmt: skip

    assert result.exit_code == 0
    assert {"fr": "Décompte final", "it": "Punteggio finale"}[lang] in result.output
    assert "tell." not in result.output
    assert "ask." not in result.output


def test_whoever_wins_has_an_article_where_the_language_wants_one(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("montjoie", 3, 3)
    terminal = Terminal(match.game, "it")
    monkeypatch.setattr(match.game, "returns", lambda state: [0.0, 0.0, 1.0])
    assert verdict(match, terminal).plain == "La Borgogna vince."
    monkeypatch.setattr(match.game, "returns", lambda state: [0.5, 0.0, 0.5])
    assert verdict(match, terminal).plain == "La Francia e la Borgogna condividono la vittoria."
