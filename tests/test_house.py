"""The shape of the house: which way imports point, what the core depends on, and that examples in docstrings are true."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import sys
from pathlib import Path

import pytest

import banneret

PACKAGE = Path(banneret.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "testing": {"core", "games", "bots", "testing"},
    "simulate": {"core", "games", "bots", "simulate"},
    "rules_text": {"core", "games", "rules_text"},
    "__main__": {"cli"},
    "cli": {"core", "games", "bots", "testing", "simulate", "rules_text", "cli"},
}


def imports(path: Path) -> set[str]:
    """The modules that a file names in its import statements."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names if node.module == "banneret"}
    return found


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    """core knows no game, games know no bot, and nothing below the command line knows it."""
    floor = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if floor == "__init__":
        return
    assert floor in MAY_IMPORT, f"say in MAY_IMPORT what {floor} may import"
    for module in imports(path):
        parts = module.split(".")
        if parts[0] == "banneret" and len(parts) > 1 and module != "banneret.__version__":
            assert parts[1] in MAY_IMPORT[floor], f"{floor} must not import {module}"


@pytest.mark.parametrize("path", [p for p in sources() if p.relative_to(PACKAGE).parts[0] in ("core", "games")])
def test_core_and_games_depend_on_nothing(path: Path) -> None:
    """Only the standard library; the mark for the compiler is read by the type checker alone."""
    for module in imports(path):
        root = module.split(".")[0]
        assert root in ("banneret", "mypy_extensions") or root in sys.stdlib_module_names, module


def test_no_game_imports_another() -> None:
    games = [path for path in (PACKAGE / "games").iterdir() if (path / "game.py").exists()]
    for game in games:
        others = {f"banneret.games.{other.name}" for other in games if other != game}
        for path in game.rglob("*.py"):
            assert not any(module.startswith(tuple(others)) for module in imports(path) if others), path


def test_examples_in_docstrings_are_true() -> None:
    tried = 0
    for info in pkgutil.walk_packages(banneret.__path__, "banneret."):
        if "__main__" in info.name:
            continue
        module = importlib.import_module(info.name)
        result = doctest.testmod(module)
        assert result.failed == 0, info.name
        tried += result.attempted
    assert tried >= 10


def test_files_stay_small() -> None:
    """A chapter has one to four hundred lines; what grows longer wants to be two."""
    assert [path.name for path in sources() if len(path.read_text(encoding="utf-8").splitlines()) > 420] == []
