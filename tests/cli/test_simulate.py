"""`banneret simulate` and the options that commands share."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest
from typer.testing import CliRunner, Result

from banneret.cli import app
from banneret.cli.options import parse_variant
from banneret.core import BadData, BadVariant, Match, loads
from banneret.simulate import simulate


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


OWN_BOTS = """
import os, time
class Quick:
    def __init__(self, seed): pass
    def choose(self, sight): return sight.legal[0]
class Talks(Quick):
    print("imported")
    def choose(self, sight):
        print("thinking"); os.write(1, b"aloud\\n")
        return sight.legal[0]
class Hangs(Quick):
    def choose(self, sight):
        open("asked", "w").close()
        while True:
            try: time.sleep(60)
            except BaseException: pass
class Leaves(Quick):
    def choose(self, sight): os._exit(3)
class Fails(Quick):
    def choose(self, sight): return {}["nothing"]
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own_bots.py").write_text(OWN_BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


class Running:
    """`banneret simulate` in a session of its own, as a terminal starts it."""

    def __init__(self, *words: str) -> None:
        # A suite that runs in the background inherits deaf ears for interrupts: open them first.
        hear = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
        command = [sys.executable, "-c", f"{hear}; from banneret.cli import main; main()", "simulate", *words]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stderr=pipe, stdout=pipe, text=True, start_new_session=True)

    def interrupt(self) -> tuple[str, str, float]:
        """What it says then, and how long that takes."""
        start = monotonic()
        os.killpg(self.process.pid, signal.SIGINT)
        try:
            out, errors = self.process.communicate(timeout=60)
            return out, errors, monotonic() - start
        finally:
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)

    def is_anybody_left(self) -> bool:
        try:
            os.killpg(self.process.pid, 0)
        except ProcessLookupError:
            return False
        return True


def patience() -> float:
    """One second; where several processes wait for each core, as many."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@pytest.mark.skipif(sys.platform == "win32", reason="sends a whole group of processes a signal, which Windows has not")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_at_once_and_what_was_finished_is_told(tmp_path: Path, jobs: str) -> None:
    running = Running("lancaster", "--games", "100000", "--jobs", jobs, "--records", str(tmp_path))
    while not any(tmp_path.glob("*.json")) and running.process.poll() is None:
        sleep(0.02)  # until the first game is over
    out, errors, seconds = running.interrupt()
    assert running.process.returncode == 130
    assert "interrupted:" in errors
    assert "of 100000 games were finished" in errors
    assert "win rate" in out
    assert "Traceback" not in errors
    assert seconds < patience()
    assert not running.is_anybody_left()
    for path in tmp_path.iterdir():
        Match.replay(loads(path.read_text()))


@pytest.mark.skipif(sys.platform == "win32", reason="sends a whole group of processes a signal, which Windows has not")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_even_a_bot_that_hears_none(own_bots: Path, jobs: str) -> None:
    running = Running("lancaster", "--bots", "own_bots:Hangs", "--seats", "2", "--jobs", jobs, "--json")
    while not (own_bots / "asked").exists() and running.process.poll() is None:
        sleep(0.02)  # until it hangs
    out, errors, seconds = running.interrupt()
    assert running.process.returncode == 130
    assert json.loads(out)["games"] == 0
    assert "0 of 100 games" in errors
    assert seconds < patience()
    assert not running.is_anybody_left()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_hangs_is_named(own_bots: Path, jobs: str) -> None:
    bots = "own_bots:Quick,own_bots:Hangs"
    result = run("lancaster", "--bots", bots, "--games", "2", "--jobs", jobs, "--time-limit", "0.5")
    assert result.exit_code == 1
    told = result.stderr.replace("\n", " ")
    assert "bot 'own_bots:Hangs' at seat green in game 0" in told
    assert "asked FirstExtension, did not answer within 0.5 s" in told


def test_a_bot_that_ends_its_process_is_named(own_bots: Path) -> None:
    result = run("lancaster", "--bots", "own_bots:Quick,own_bots:Leaves", "--games", "2")
    assert "bot 'own_bots:Leaves' at seat green in game 0" in result.stderr.replace("\n", " ")


def test_a_bots_mistake_is_told_with_file_and_line(own_bots: Path) -> None:
    result = run("lancaster", "--bots", "own_bots:Quick,own_bots:Fails", "--games", "2")
    assert "raised KeyError: 'nothing' (own_bots.py, line 20)" in result.stderr.replace("\n", " ")


@pytest.mark.parametrize("limit", ["60", "0"])
def test_what_a_bot_prints_is_no_part_of_the_result(own_bots: Path, limit: str) -> None:
    words = ["lancaster", "--bots", "own_bots:Talks", "--seats", "2", "--games", "1", "--json", "--time-limit", limit]
    command = [sys.executable, "-c", "from banneret.cli import main; main()", "simulate", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == 1
    assert "aloud" in done.stderr


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    simulate("lancaster", 2, 6, ["random"] * 2, jobs=2, progress=told.append)
    assert told == [0, 1, 1, 1, 1, 1, 1]


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
