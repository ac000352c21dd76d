"""What the documents show is true: their Python runs, their commands exist, and they name no rule that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
RULE = re.compile(r"\b(?:LAN|LOW|MON)-(?!EX-)[A-Z0-9]+-[A-Z]?\d+\b")  # LOW-EX-27 is a worked example


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


def rules_of_the_specification() -> set[str]:
    return {rule for page in ROOT.glob("docs/rules/*.md") for rule in re.findall(rf"\*\*({RULE.pattern})", page.read_text())}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_the_documents_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block stands for itself; a block that shows a class in outline, with bare dots, is left alone."""
    monkeypatch.chdir(tmp_path)
    for code in blocks(page, "python"):
        if "..." in code:
            continue
        scope: dict[str, object] = {"__name__": "docs"}
        exec(compile(code, str(page), "exec"), scope)
        for name, thing in list(scope.items()):
            if name.startswith("test_") and callable(thing):
                thing()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_documents_name_only_files_that_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_rule_named_in_code_or_tests_exists() -> None:
    known = rules_of_the_specification()
    assert len(known) >= 170
    for path in [*ROOT.glob("src/**/*.py"), *ROOT.glob("tests/games/**/*.py"), *PAGES]:
        named = set(RULE.findall(path.read_text(encoding="utf-8")))
        assert named <= known, f"{path.name}: {sorted(named - known)}"


def test_every_rule_has_a_test() -> None:
    """A name in a test is a claim; that the test would fail is shown by breaking the rule."""
    tests = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/games/**/*.py"))
    named = set(RULE.findall(tests))
    assert rules_of_the_specification() - named == set()
