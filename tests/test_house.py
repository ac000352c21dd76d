"""The shape of the house: which way imports point, what the core depends on, and that examples in docstrings are true."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import sys
from importlib.util import find_spec
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
    "arena": {"core", "games", "bots", "simulate", "arena"},
    "lab": {"core", "games", "bots", "simulate", "arena", "lab"},
    "rules_text": {"core", "games", "rules_text"},
    "server": {"core", "games", "bots", "server"},
    "research": {"core", "games", "bots", "research", "cli"},  # of the terminal the boards alone, to draw a table
    "cli": {"core", "games", "bots", "testing", "simulate", "arena", "lab", "rules_text", "server", "research", "cli"},
    "__main__": {"cli"},
}
SERVER_FLOORS = [
    {"notes", "settings", "limits", "table", "lock", "deflate", "ear", "copyist", "garbage"},
    {"store.log", "store.schema"},
    {"store.tables", "store.people", "store.talk", "store.sqlite", "store.postgres"},
    {"protocol", "clocks", "pace", "health", "bots", "bot_worker", "gathering", "passes"},
    {"duties"},
    {"room", "retold"},
    {"seen", "talk", "webhook", "hall", "door"},
    {"lines", "house", "tables_desk", "porter"},
    {"routes"},
    {"app"},
    {"run"},
]
"""From the ground up: what stands on a floor may import its own floor and those beneath."""


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


def server_floor(name: str) -> int:
    """On which floor of the server a module stands; `store` and `routes` stand for those within them."""
    for floor, modules in enumerate(SERVER_FLOORS):
        if any(name == module or name.startswith(f"{module}.") for module in modules):
            return floor
    raise AssertionError(f"say in SERVER_FLOORS where {name} stands")


@pytest.mark.parametrize("path", sorted((PACKAGE / "server").rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_server_is_built_from_the_ground_up(path: Path) -> None:
    own = ".".join(path.relative_to(PACKAGE / "server").with_suffix("").parts)
    if own.endswith("__init__"):
        return
    for module in imports(path):
        if module.startswith("banneret.server."):
            name = module.removeprefix("banneret.server.")
            if name not in ("store", "routes"):
                assert server_floor(name) <= server_floor(own), f"{own} must not import {name}"


def test_only_the_room_touches_a_match() -> None:
    """All others reach a match through the room, which shows each viewer their own and knows what the house owes; a record that
    is retold hides nothing."""
    for path in (PACKAGE / "server").rglob("*.py"):
        if path.name not in ("room.py", "duties.py", "retold.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("banneret"):
                    assert "Match" not in {alias.name for alias in node.names}, path


def test_no_game_imports_another() -> None:
    games = [path for path in (PACKAGE / "games").iterdir() if (path / "game.py").exists()]
    for game in games:
        others = {f"banneret.games.{other.name}" for other in games if other != game}
        for path in game.rglob("*.py"):
            assert not any(module.startswith(tuple(others)) for module in imports(path) if others), path


def test_research_draws_with_the_boards_alone() -> None:
    for path in (PACKAGE / "research").rglob("*.py"):
        assert {m for m in imports(path) if m.startswith("banneret.cli")} <= {"banneret.cli"}, path
        if "banneret.cli" in imports(path):
            assert path.name == "render.py"


def test_what_compiles_of_research_depends_on_nothing() -> None:
    for path in (PACKAGE / "research" / "observe").glob("*.py"):
        assert {m.split(".")[0] for m in imports(path)} <= {"__future__", "banneret", "typing"}, path


def test_no_final_tuple_of_floats() -> None:
    """Compiled, it counts as never set once a function reads it: mypyc takes its first float for the mark of a missing one."""
    for room in ("core", "games", "bots", "research"):
        for path in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple) and node.value.elts:
                    numbers = [re.fullmatch(r"-?\d+(\.\d+| / \d+)", ast.unparse(one)) for one in node.value.elts]
                    assert not all(numbers), path


def test_examples_in_docstrings_are_true() -> None:
    tried = 0
    for info in pkgutil.walk_packages(banneret.__path__, "banneret."):
        if "__main__" in info.name:
            continue
        if info.name.startswith("banneret.research.") and not find_spec("pettingzoo"):
            continue  # its extra is not installed
        module = importlib.import_module(info.name)
        result = doctest.testmod(module)
        assert result.failed == 0, info.name
        tried += result.attempted
    assert tried >= 10


def test_files_stay_small() -> None:
    """A chapter has one to four hundred lines; what grows longer wants to be two."""
    assert [path.name for path in sources() if len(path.read_text(encoding="utf-8").splitlines()) > 420] == []


def test_one_place_reads_toml_and_one_knows_templates() -> None:
    readers = {str(path.relative_to(PACKAGE)) for path in sources() if "tomllib" in imports(path)}
    assert readers <= {"core/data.py", "server/settings.py"}  # texts and figures; the settings of a server are neither
    fillers = {str(path.relative_to(PACKAGE)) for path in sources() if "FIELD: Final = re.compile" in path.read_text("utf-8")}
    assert fillers == {"core/text.py"}


def test_the_design_shows_the_tree_as_it_is() -> None:
    """Every folder is named, every file of the core and of each game, and nothing that is not there."""
    docs = Path(__file__).parents[1] / "docs" / "design.md"
    tree = docs.read_text(encoding="utf-8").split("```")[1]
    there = {path for path in sources() if path.name != "__init__.py"}
    folders = {path.parent.name for path in there} - {"banneret", "lancaster", "lowenherz", "montjoie"}
    assert {name for name in folders if f"{name}/" not in tree} == set()
    rooms = {path.name for path in there if path.parent.name == "core" or path.parent.parent.name == "games"}
    assert {name for name in rooms if name not in tree} == set()
    named = set(re.findall(r"\b\w+\.py\b", tree))
    assert named - {path.name for path in there} == set()
