"""At a real terminal: colours, unless NO_COLOR is set, and a screen that is wiped before the keyboard is passed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

COLOUR = re.compile(r"\x1b\[[0-9;]*\b(?:3[0-7]|4[0-7]|38|48)[;m]")


def at_terminal(tmp_path: Path, typed: bytes, *args: str, **environment: str) -> str:
    """What a terminal receives while these keys are typed."""
    near, far = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "90", "XDG_STATE_HOME": str(tmp_path), **environment}
    command = [sys.executable, "-c", "from banneret.cli import main; main()", *args]
    with subprocess.Popen(command, stdin=far, stdout=far, stderr=far, env=env, close_fds=True) as playing:
        os.close(far)
        os.write(near, typed)
        received = b""
        try:
            while chunk := os.read(near, 65536):
                received += chunk
        except OSError:
            pass  # how a terminal's end looks on Linux
        assert playing.wait(30) == 0
    os.close(near)
    return received.decode()


def test_colours_unless_they_are_unwanted(tmp_path: Path) -> None:
    game = ("play", "lancaster", "--seed", "3")
    assert COLOUR.search(at_terminal(tmp_path, b"\nq\n", *game))
    plain = at_terminal(tmp_path, b"q\n", *game, NO_COLOR="1")
    assert "Northumberland" in plain
    assert not COLOUR.search(plain)


def test_the_screen_is_wiped_before_the_keyboard_is_passed(tmp_path: Path) -> None:
    told = at_terminal(tmp_path, b"\n\n1\n\n\nq\n", "play", "lancaster", "--seat", "me:Anna", "--seat", "me:Ben", "--seed", "3")
    first, _, second = told.rpartition("Pass the keyboard to")
    assert first.count("Pass the keyboard to") == 1
    wiped = first.rfind("\x1b[3J")
    assert wiped > first.rfind("Northumberland") > -1
    assert "Northumberland" in second


@pytest.mark.parametrize("columns", ["20", "40"])
def test_a_narrow_terminal_stops_nobody(tmp_path: Path, columns: str) -> None:
    assert "--resume" in at_terminal(tmp_path, b"\nq\n", "play", "lancaster", COLUMNS=columns)


def test_an_encoding_without_our_signs_stops_nobody(tmp_path: Path) -> None:
    assert "--resume" in at_terminal(tmp_path, b"\nq\n", "play", "lancaster", PYTHONIOENCODING="ascii")


def test_the_goal_stays_on_the_screen_until_somebody_has_read_it(tmp_path: Path) -> None:
    left = at_terminal(tmp_path, b"q\n", "play", "lancaster")
    assert "Enter: begin" in left
    assert "Northumberland" not in left
    assert not list(tmp_path.rglob("*.json"))
    at_terminal(tmp_path, b"\nq\n", "play", "lancaster")
    assert "Enter: begin" not in at_terminal(tmp_path, b"q\n", "play", "lancaster"), "only at the first start"


def test_a_number_that_was_never_listed_is_shown_before_it_counts(tmp_path: Path) -> None:
    """Who types 7 among 65 spaces may mean a row of the map."""
    game = ("play", "lowenherz", "--seed", "5", "--seat", "me", "--seat", "random")
    once, twice = (at_terminal(tmp_path / typed.hex(), typed, *game, NO_COLOR="1") for typed in (b"\n7\nq\n", b"\n7\n7\nq\n"))
    listed = "  A castle on"  # behind its number
    assert listed in once
    assert "Where does the knight" not in once
    assert -1 < twice.find(listed) < twice.find("Where does the knight")
