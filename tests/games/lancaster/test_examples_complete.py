"""Every worked example of the specification has a test, and no test names an example that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[2] / "docs" / "rules" / "lancaster-examples.md"


def written() -> set[str]:
    return set(re.findall(r"^### (EX-\d+)", EXAMPLES.read_text(encoding="utf-8"), re.MULTILINE))


def in_tests() -> set[str]:
    found: set[str] = set()
    for path in HERE.glob("test_examples_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(re.findall(r"^(EX-\d+)", ast.get_docstring(node) or ""))
    return found


def test_every_example_has_a_test() -> None:
    """The sentence of a test begins with the number of the example that it plays."""
    assert len(written()) == 55
    assert written() - in_tests() == set()


def test_every_number_is_an_example() -> None:
    """A test that names an example the specification does not have would look for something nobody wrote."""
    assert in_tests() - written() == set()
