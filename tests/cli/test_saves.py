"""A damaged save is refused with its message; nothing is half-loaded."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from banneret import Match
from banneret.cli import store
from banneret.core.errors import BadRecord

from .conftest import Run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    match = Match("lancaster", seats=3, seed=7)
    for _ in range(9):
        seat = match.to_act[0]
        match.do(seat, match.state.legal(seat)[0])
    record = match.record()
    record.players = ["me", "greedy", "greedy"]
    store.write(record, tmp_path / "game.json")
    return tmp_path / "game.json"


def change(path: Path, **fields: object) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | fields))


@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"], ["replay", "--verify"], ["replay", "--json"]])
def test_a_truncated_file_is_refused(run: Run, path: Path, command: list[str]) -> None:
    path.write_text(path.read_text()[:-80])
    result = run(*command, path)
    assert result.exit_code == 1
    assert "broken or truncated JSON" in result.stderr
    assert str(path) in result.stderr


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seats": 9}, "'players' is not a list"),
        ({"players": ["me"]}, "'players' is not a list"),
        ({"players": [1, 2, 3]}, "'players' is not a list"),
        ({"players": ["me", "\x1b[2J", "greedy"]}, "printable"),
        ({"digest": "0" * 64}, "the record was changed"),
        ({"actions": [[0, "county:Z"]]}, "county:Z"),
        ({"actions": [[0, "pay-tax"]]}, "may not choose"),
        ({"rules": 99}, "version 99 of the rules"),
        ({"cheat": 1}, "unknown field 'cheat'"),
    ],
)
def test_a_changed_file_is_refused(run: Run, path: Path, fields: dict[str, object], sentence: str) -> None:
    change(path, **fields)
    result = run("play", "--resume", path)
    assert result.exit_code == 1
    assert sentence in result.stderr.replace("\n", " ")
    assert "\x1b" not in result.stderr


def test_what_is_no_text_is_refused(run: Run, path: Path) -> None:
    path.write_bytes(bytes(range(256)))
    assert "no text file" in run("replay", path).stderr


def test_a_directory_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("replay", tmp_path).exit_code == 1


@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"], ["play", "lancaster", "--data"]])
def test_what_is_no_file_or_never_ends_is_refused_at_once(run: Run, tmp_path: Path, command: list[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for odd in ("/dev/zero", "/dev/stdin", pipe, tmp_path):
        result = run(*command, odd)
        assert result.exit_code == 1
        assert "a directory, a device or a pipe" in result.stderr.replace("\n", " ")


def test_a_byte_order_mark_is_read_over(run: Run, path: Path, tmp_path: Path) -> None:
    path.write_text("\ufeff" + path.read_text(), encoding="utf-8")
    assert run("replay", path, "--verify").exit_code == 0
    figures = tmp_path / "own.toml"
    figures.write_text("\ufeff[supply]\ngold = 40\n", encoding="utf-8")
    assert run("play", "lancaster", "--data", figures, say=["q"]).exit_code == 0


def test_a_file_that_is_far_too_long_is_refused_before_it_is_read(run: Run, tmp_path: Path) -> None:
    with (tmp_path / "long.json").open("wb") as file:
        file.truncate(1 << 40)
    assert "is the most" in run("replay", tmp_path / "long.json").stderr.replace("\n", " ")


def test_what_the_system_refuses_is_told_without_its_number(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for command in (["play", "lancaster", "--save", tmp_path / "file" / "x.json"], ["replay", tmp_path / ("x" * 300)]):
        refused = run(*command, say=["q"])
        assert refused.exit_code == 1
        assert "Errno" not in refused.stderr


def test_names_of_games_in_any_case_and_with_accents(run: Run, saves: Path) -> None:
    for name in ("Löwenherz", "LOWENHERZ", "Montjoie!", "LANCASTER"):
        assert run("play", name, "--lang", "FR", say=["q"]).exit_code == 0, name
    assert len(list(saves.glob("lowenherz-*.json"))) == 2
    assert run("simulate", "Löwenherz", "--seats", "2", "--games", "1", "--bots", "Random").exit_code == 0


def test_a_saved_game_keeps_its_seed_and_its_seats(run: Run, path: Path) -> None:
    assert "leave out --seed" in run("play", "--resume", path, "--seed", 1).stderr
    assert "3 seats" in run("play", "--resume", path, "--seat", "me").stderr
    assert "not of montjoie" in run("play", "Montjoie!", "--resume", path).stderr
    assert "there is no game 'chess'" in run("play", "chess", "--resume", path).stderr


def test_a_write_that_fails_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = path.read_text()

    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(BadRecord, match="no space left"):
        store.write(store.read(path), path)
    assert path.read_text() == kept
    assert [p.name for p in path.parent.iterdir()] == ["game.json"]


def test_two_games_begun_in_the_same_second_have_two_names(saves: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.strftime", lambda _: "now")
    first = store.new_place("lancaster")
    store.write(store.read(path), first)
    assert store.new_place("lancaster") != first
