"""docs/reliability.md tells every test of this folder, and every mutant."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
TOLD = (Path(__file__).parents[3] / "docs" / "reliability.md").read_text(encoding="utf-8")


def test_every_fault_and_every_mutant_is_told() -> None:
    sources = [path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py") if path != Path(__file__)]
    tests = {name for source in sources for name in re.findall(r"^async def test_(\w+)", source, re.M)}
    broken = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("mutants*.py"))
    mutants = set(re.findall(r"@mutant\ndef (\w+)\(\) -> None:\n    \"\"\"(?!\(A circ)", broken))
    told = set(re.findall(r"`(\w+)`", TOLD))
    assert len(tests) > 25
    assert len(mutants) > 25
    assert tests | mutants <= told, sorted((tests | mutants) - told)


def test_all_rows_are_told() -> None:
    assert {int(row) for row in re.findall(r"^\| (\d+) \|", TOLD, re.M)} == set(range(1, 24))
