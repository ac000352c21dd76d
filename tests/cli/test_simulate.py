"""`banneret simulate` and the options that commands share."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from typer.testing import CliRunner, Result

from banneret.cli import app
from banneret.cli.options import parse_variant
from banneret.core import BadData, BadVariant, Match, loads


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words])


def test_the_table_names_bots_seats_and_intervals() -> None:
    result = run("lancaster", "--seats", "3", "--games", "3", "--bots", "random", "--seed", "7")
    assert result.exit_code == 0
    assert "lancaster, 3 seats, laws = base: 3 games, seed 7" in result.stdout
    for word in ("win rate", "95 %", "1 random", "3 random", "blue", "yellow", "decisions a game", "games/s"):
        assert word in result.stdout


def test_json_is_the_same_whatever_the_number_of_jobs() -> None:
    words = ("lancaster", "--bots", "random,random,random", "--games", "5", "--seed", "7", "--json")
    alone, shared = run(*words), run(*words, "--jobs", "2")
    assert alone.stdout == shared.stdout
    document = json.loads(alone.stdout)
    assert document["games"] == len(document["played"]) == 5
    assert [bot["name"] for bot in document["bots"]] == ["random"] * 3


def test_as_many_seats_as_bots_are_named() -> None:
    assert json.loads(run("lancaster", "--bots", "random,random", "--games", "1", "--json").stdout)["seats"] == 2
    assert json.loads(run("lancaster", "--games", "1", "--json").stdout)["seats"] == 4


def test_records_and_variant_reach_the_games(tmp_path: Path) -> None:
    figures = tmp_path / "figures.toml"
    figures.write_text("[supply]\ngold = 40\n")
    words = ("lancaster", "--seats", "3", "--games", "2", "--variant", "laws=new", "--data", str(figures))
    assert run(*words, "--records", str(tmp_path / "records")).exit_code == 0
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 2
    for file in files:
        match = Match.replay(loads(file.read_text()))
        assert match.variant == {"laws": "new", "data": {"supply": {"gold": 40}}}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["lancaster", "--bots", "zzz"], "there is no bot 'zzz'"),
        (["lancaster", "--seats", "3", "--bots", "random,random"], "--bots names 2 bots for 3 seats"),
        (["lancaster", "--seats", "9"], "2 to 5 players, not 9"),
        (["lancaster", "--games", "0"], "at least one game"),
        (["lancaster", "--variant", "laws"], "variant 'laws': expected NAME=VALUE"),
        (["lancaster", "--variant", "laws=old"], "laws: 'old' is unknown"),
        (["lancaster", "--data", "no/such.toml"], "there is no such file"),
    ],
)
def test_a_refusal_is_one_sentence(words: list[str], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 1
    assert message in result.stderr.replace("\n", " ")
    assert "Traceback" not in result.output


def test_variants_in_words(tmp_path: Path) -> None:
    assert parse_variant([], None) == {}
    assert parse_variant(["laws = new", "a=b=c"], None) == {"laws": "new", "a": "b=c"}
    (tmp_path / "x.toml").write_text("[supply]\ngold = 40\n")
    assert parse_variant([], tmp_path / "x.toml") == {"data": {"supply": {"gold": 40}}}
    for wrong in (["laws"], ["=new"], ["laws="], ["laws=new", "laws=base"], ["data=x"]):
        with pytest.raises(BadVariant):
            parse_variant(wrong, None)
    with pytest.raises(BadData, match="there is no such file"):
        parse_variant([], tmp_path / "y.toml")


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal as terminals on Unix do")
def test_an_interrupt_ends_it_cleanly(tmp_path: Path) -> None:
    # A suite that runs in the background inherits deaf ears for interrupts: open them first.
    hear = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    start = f"{hear}; from banneret.cli import main; main()"
    words = ["simulate", "lancaster", "--games", "100000", "--jobs", "2", "--records", str(tmp_path)]
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", start, *words]
    with subprocess.Popen(command, stderr=pipe, stdout=pipe, text=True, start_new_session=True) as process:
        while not any(tmp_path.iterdir()) and process.poll() is None:
            sleep(0.02)  # until the first game is over, so that the workers are at work
        os.killpg(process.pid, signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=60)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert errors.strip() == "interrupted: no result"


def test_a_layout_comes_from_a_file_of_its_own(tmp_path: Path) -> None:
    """--layout is short for the variant's option; a game without a board of tiles refuses it."""
    tiles = ["T1", "T2", "T3", "T4", "T0", "T5", "T6", "T7", "T8"]
    file = tmp_path / "board.toml"
    file.write_text(f"tiles = {json.dumps(tiles)}\nrotations = {[0, 1, 2, 3, 0, 1, 2, 3, 0]}\n")
    done = run("lowenherz", "--seats", "2", "--games", "1", "--json", "--layout", str(file))
    assert json.loads(done.stdout)["variant"]["layout"]["tiles"] == tiles
    refused = run("lancaster", "--games", "1", "--layout", str(file))
    assert refused.exit_code == 1
    assert "no option 'layout'" in refused.stderr
