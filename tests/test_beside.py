"""What `make play` starts: the sources, or the same package compiled from exactly these; compiling is never in the way."""

from __future__ import annotations

import fcntl
import importlib
import os
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

HATCH = Path(__file__).parents[1] / "hatch"
SO = "core/agenda.cpython-3-x.so"


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(HATCH))
    return importlib.import_module("beside")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name, text in {
        "src/banneret/__init__.py": "",
        "src/banneret/core/agenda.py": "x = 1\n",
        "src/banneret/server/app.py": "y = 1\n",
        "src/banneret/bots/levels.py": "z = 1\n",
        "src/banneret/bots/search/paths.py": "z = 1\n",
        "docs/rules/lancaster.md": "rules",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def pretend_compiled(beside: ModuleType, root: Path) -> None:
    work = beside.compiling.place(root)
    (work / "banneret" / "core").mkdir(parents=True)
    (work / "banneret" / SO).write_text("compiled")
    (work / "done").touch()


def test_before_it_is_compiled_the_sources_run(beside: ModuleType, checkout: Path) -> None:
    assert beside.laid_out(checkout) is None


def test_afterwards_the_package_lies_around_the_compiled_modules(beside: ModuleType, checkout: Path) -> None:
    pretend_compiled(beside, checkout)
    (checkout / "src/banneret/server/app.py").write_text("y = 2\n")  # nothing of it is compiled
    whole = beside.laid_out(checkout)
    assert (whole / "banneret" / SO).read_text() == "compiled"
    assert (whole / "banneret/server/app.py").read_text() == "y = 2\n"
    assert (whole / "banneret/rules/lancaster.md").exists()
    assert beside.laid_out(checkout) == whole
    assert not list((checkout / "src").rglob("*.so")), "nothing compiled lies among the sources"
    (checkout / "src/banneret/bots/levels.py").write_text("z = 2\n")
    assert beside.laid_out(checkout) != whole, "who plays from it goes on with what it was"


def test_what_nobody_has_started_for_a_week_is_cleared_away(beside: ModuleType, checkout: Path) -> None:
    pretend_compiled(beside, checkout)
    old, lately = checkout / "build/compiled-0", checkout / "build/compiled-1"
    for folder, age in ((old, 8), (lately, 6)):
        folder.mkdir()
        os.utime(folder, (time.time() - age * 24 * 3600,) * 2)
    whole = beside.laid_out(checkout)
    assert [folder.exists() for folder in (old, lately, whole)] == [False, True, True]
    os.utime(whole, (1, 1))
    assert beside.laid_out(checkout).exists(), "what is started from now is kept, however old"


def test_a_changed_source_runs_at_once(beside: ModuleType, checkout: Path) -> None:
    pretend_compiled(beside, checkout)
    for name in ("core/agenda.py", "bots/search/paths.py"):
        before = (checkout / "src/banneret" / name).read_text()
        (checkout / "src/banneret" / name).write_text("x = 2\n")
        assert beside.laid_out(checkout) is None
        (checkout / "src/banneret" / name).write_text(before)
    assert beside.laid_out(checkout) is not None


def test_it_is_compiled_once_by_one_and_not_again_where_it_failed(
    beside: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(beside.subprocess, "Popen", lambda words, **_: begun.append(words))
    monkeypatch.setattr(beside, "has_compiler", lambda: False)
    assert not beside.begun(checkout)
    monkeypatch.setattr(beside, "has_compiler", lambda: True)
    assert beside.begun(checkout)
    assert begun[0][0] == sys.executable
    with (checkout / "build/compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert not beside.begun(checkout), "somebody is at it"
    beside.failed(beside.compiling.place(checkout)).write_text("no luck")
    assert not beside.begun(checkout)
    assert len(begun) == 1


def test_what_it_says_breaks_between_words(
    beside: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(beside, "begun", lambda root: True)
    monkeypatch.setattr(os, "execv", lambda program, words: None)
    beside.main([], checkout)
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) < 80 for line in lines)
    assert " ".join(lines) == beside.SAID
